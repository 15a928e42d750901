"""The whole table in words."""

from __future__ import annotations

from sexton.core.phrases import capital, counted, listed
from sexton.core.types import Entry, Section
from sexton.games.gravediggers.moves import article, cemetery_name, coins
from sexton.games.gravediggers.types import GravediggersView, LaidCard
from sexton.games.gravediggers.words.cards import TILE_NAMES
from sexton.games.gravediggers.words.events import say_paid


def describe(view: GravediggersView) -> list[Section]:
    sections = [
        Section("The middle", middle(view)),
        *(cemetery_section(view, index) for index in range(len(view.cemeteries))),
        Section(
            "The players",
            [Entry(player_line(view, s), f"seat:{s}") for s in range(len(view.seats))],
        ),
    ]
    if view.seat is not None:
        hand = [Entry(capital(article(card)), f"card:{card}") for card in view.hand]
        sections.insert(0, Section("Your hand", hand or [Entry("Your hand is empty.")]))
    if view.robberies:
        sections.append(Section("The last robbery", robbery_entries(view)))
    return sections


def robbery_entries(view: GravediggersView) -> list[Entry]:
    last = view.robberies[-1]
    where = capital(cemetery_name(last.cemetery, view.seats))
    fists = [f"{name} {fist}" for name, fist in zip(view.seats, last.fists, strict=True)]
    return [
        Entry(f"{where}: {', '.join(last.cards)}; {last.text}; bounty {last.bounty}.", "robbery"),
        Entry(f"Fists: {', '.join(fists)}.", "robbery"),
        Entry(say_paid(last.gains, view.seats), "robbery"),
    ]


def middle(view: GravediggersView) -> list[Entry]:
    left = ", ".join(f"{count} {TILE_NAMES[tile]}" for tile, count in view.tiles.items() if count)
    entries = [
        Entry(f"The deck has {counted(view.deck, 'card')}.", "deck"),
        Entry(f"Tiles face down: {left or 'none'}.", "cycle"),
        Entry(f"Credit notes left: {view.notes_left}.", "notes"),
    ]
    if view.gone:
        gone = ", ".join(f"{count} × {card}" for card, count in view.gone.items())
        entries.append(Entry(f"Out of the game: {gone}.", "gone"))
    return entries


def cemetery_section(view: GravediggersView, index: int) -> Section:
    place = view.cemeteries[index]
    title = capital(cemetery_name(index, view.seats))
    marks = [
        mark
        for mark, on in (("closed", place.closed), ("being robbed", view.robbed == index))
        if on
    ]
    title += f" ({', '.join(marks)})" if marks else ""
    entries = [Entry(f"{counted(len(place.cards), 'card')} in all", f"cemetery:{index}")]
    entries += [
        Entry(card_line(view, card, spot), f"cemetery:{index}/spot:{spot}")
        for spot, card in enumerate(place.cards)
    ]
    return Section(title, entries)


def card_line(view: GravediggersView, card: LaidCard, spot: int) -> str:
    what = card.card or "unknown"
    how = "open" if card.open else "face down"
    laid = f", laid by {view.seats[card.laid_by]}" if card.laid_by is not None else ""
    lookers = [view.seats[seat] for seat in card.seen_by if seat != card.laid_by]
    looked = f", seen by {listed(lookers)}" if lookers and not card.open else ""
    return f"Card {spot + 1}: {what}, {how}{laid}{looked}"


def player_line(view: GravediggersView, seat: int) -> str:
    player = view.players[seat]
    purse = coins(player.coins) if player.coins is not None else "coins behind the screen"
    parts = [purse, counted(player.hand, "card")]
    if player.notes:
        parts.append(counted(player.notes, "credit note"))
    if view.phase == "fist":
        parts.append("fist closed" if player.clenched else "choosing a fist")
    return f"{view.seats[seat]}: {', '.join(parts)}"
