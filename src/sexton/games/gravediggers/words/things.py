"""Every thing explained: what it is, what it does, how it stands; and all that is in the box."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec.structs import replace

from sexton.core.phrases import capital, counted, listed
from sexton.core.things import find, numbered, parts_of
from sexton.core.types import Explanation, Shelf
from sexton.games.gravediggers.components import GUARD_REWARD, NOTE, PEOPLE, Box
from sexton.games.gravediggers.moves import cemetery_name, coins
from sexton.games.gravediggers.types import CardKind, Contents, GravediggersView
from sexton.games.gravediggers.words.cards import TILE_NAMES
from sexton.games.gravediggers.worlds import Worlds

Parts = dict[str, str]

DOES = {
    "valuable": "Adds {value} to the bounty when its cemetery is robbed.",
    "multiplier": "The bounty of its cemetery counts once more: one X doubles it, two treble it. "
    "It is no person, so no widow sends it away.",
    "widow": "Alone in a robbed cemetery she distracts all the men: every person leaves, she too, "
    "and nobody interferes. Two or more only chat with each other and leave.",
    "guard": "Alone in a robbed cemetery he protects it: nobody is paid or loses anything, and "
    f"each empty fist gets {coins(GUARD_REWARD)}. Two or more play cards and leave.",
    "accomplice": "If there are more accomplices than bandits, the highest fist is paid first "
    "instead of the lowest. As many of one as of the other fight and leave.",
    "bandit": "If there are more bandits than accomplices they raid the place: every fist is lost, "
    "and nobody gets anything. As many of one as of the other fight and leave.",
}
BY_ROLE = {
    "valuable": ["GD-10"],
    "multiplier": ["GD-10", "GD-9a"],
    "widow": ["GD-9"],
    "guard": ["GD-9"],
    "accomplice": ["GD-9", "GD-11"],
    "bandit": ["GD-9"],
}
TILES = {
    "place": (
        "Lay a card of your hand face down at any cemetery, then draw one.",
        ["GD-P3", "GD-2"],
    ),
    "view": ("Look at one face-down card; nobody else sees it.", ["GD-P4", "GD-3"]),
    "reveal": (
        "Turn up one face-down card; it stays there, open. A cemetery's last one stays down.",
        ["GD-P5", "GD-3"],
    ),
    "gravedigger": ("Name a cemetery that holds cards: it is robbed at once.", ["GD-5", "GD-8"]),
}


@lru_cache(maxsize=32)
def contents(box: Box) -> list[Shelf]:
    """All that is in the box."""
    read = box.edition.read(Contents)
    cards = [card_of(card) for card in read.cards]
    tiles = [
        Explanation(
            f"tile:{name}",
            TILE_NAMES[name],
            kind="tile",
            text=text,
            copies=getattr(read.tiles, name),
            rules=rules,
            provenance=read.tiles.provenance,
        )
        for name, (text, rules) in TILES.items()
    ]
    return [
        Shelf("Cards", cards),
        Shelf("Tiles", tiles, "They lie face down in the middle; one is turned up each turn."),
        Shelf("Coins and notes", money(read)),
    ]


def card_of(card: CardKind) -> Explanation:
    return Explanation(
        f"card:{card.name}",
        capital(card.name),
        kind="person" if card.role in PEOPLE else card.role,
        text=DOES[card.role].format(value=card.value),
        copies=card.count,
        rules=BY_ROLE[card.role],
        provenance=card.provenance,
        face=card.name,
    )


def money(read: Contents) -> list[Explanation]:
    start = coins(read.coins.start)
    return [
        Explanation(
            "coins",
            "Coins",
            text=f"Everybody begins with {start} behind a screen. The most win; high is good.",
            rules=["GD-P1", "GD-14", "GD-15"],
            provenance=read.coins.provenance,
        ),
        Explanation(
            "notes",
            "Credit note",
            text=f"Lends {coins(NOTE)} to a purse that has fewer than {NOTE}, and costs {NOTE} at "
            "the end.",
            copies=read.coins.notes,
            rules=["GD-7", "GD-14"],
            provenance=read.coins.provenance,
        ),
    ]


def explain(box: Box, view: GravediggersView, thing: str) -> Explanation | None:
    parts = parts_of(thing)
    about = ABOUT.get(list(parts)[-1])
    return about(box, view, parts) if about else None


def unseen(box: Box, view: GravediggersView, card: str) -> int:
    return Worlds(box, view).unseen.count(box.number[card])


def about_card(box: Box, view: GravediggersView, parts: Parts) -> Explanation | None:
    card = parts["card"]
    found = find(contents(box), f"card:{card}")
    if found is None:
        return None
    held, gone = view.hand.count(card), view.gone.get(card, 0)
    lying = sum(one.card == card for place in view.cemeteries for one in place.cards)
    now = [f"You hold {held}."] if held else []
    now += [f"You know of {lying} at the cemeteries."] if lying else []
    now += [f"Out of the game: {gone}."] if gone else []
    return replace(found, now=now, unseen=unseen(box, view, card))


def about_spot(box: Box, view: GravediggersView, parts: Parts) -> Explanation | None:
    index = numbered(parts.get("cemetery"), len(view.cemeteries))
    if index is None:
        return None
    place = view.cemeteries[index]
    spot = numbered(parts["spot"], len(place.cards))
    if spot is None:
        return None
    card, where = place.cards[spot], cemetery_name(index, view.seats)
    how = "It lies open" if card.open else "It lies face down"
    laid = f", laid by {view.seats[card.laid_by]}" if card.laid_by is not None else ""
    now = [f"{how} at {where}{laid}."]
    lookers = [view.seats[seat] for seat in card.seen_by]
    if lookers and not card.open:
        now.append(f"Known to {listed(lookers)}.")
    if place.closed:
        now.append("That cemetery is closed: the card is out of play.")
    known = about_card(box, view, {"card": card.card}) if card.card is not None else None
    if known is not None:
        return replace(known, now=[*now, *known.now])
    text = "You can't tell what it is: it may be any card that you have not seen."
    return Explanation("", "A face-down card", text=text, now=now, rules=["GD-4"])


def about_cemetery(box: Box, view: GravediggersView, parts: Parts) -> Explanation | None:
    index = numbered(parts["cemetery"], len(view.cemeteries))
    if index is None:
        return None
    place = view.cemeteries[index]
    title = capital(cemetery_name(index, view.seats))
    known = [card.card for card in place.cards if card.card is not None]
    hidden = len(place.cards) - len(known)
    now = [f"It holds {counted(len(place.cards), 'card')}."]
    if known:
        now.append(f"You know of {listed(known)}.")
    if hidden:
        now.append(f"{capital(counted(hidden, 'card'))} you can't tell.")
    if place.closed:
        now.append("It is closed for good: never robbed again.")
    elif view.robbed == index:
        now.append("It is being robbed.")
    text = (
        "Cards are laid here face down, and one day it is robbed. It doesn't matter whose cemetery "
        "it is."
    )
    return Explanation(
        "", title, kind="cemetery", text=text, now=now, rules=["GD-1", "GD-5", "GD-9"]
    )


def about_tile(box: Box, view: GravediggersView, parts: Parts) -> Explanation | None:
    tile = parts["tile"]
    found = find(contents(box), f"tile:{tile}")
    if found is None:
        return None
    now = ["It is turned up now."] if view.tile == tile else []
    now.append(f"Still face down in this cycle: {view.tiles.get(tile, 0)}.")
    return replace(found, now=now)


def about_cycle(box: Box, view: GravediggersView, parts: Parts) -> Explanation | None:
    left = [f"{count} {TILE_NAMES[tile]}" for tile, count in view.tiles.items() if count]
    text = (
        "Tiles are turned up one by one, by chance; when all have been used they are mixed again."
    )
    now = [f"Still face down: {listed(left) or 'none'}."]
    return Explanation("", "The tiles", text=text, now=now, rules=["GD-2", "GD-P2"])


def about_deck(box: Box, view: GravediggersView, parts: Parts) -> Explanation | None:
    text = "The end comes when it is empty and somebody has laid the last card of a hand."
    now = [f"It has {counted(view.deck, 'card')}."]
    return Explanation("", "The deck", text=text, now=now, rules=["GD-P3", "GD-13"])


def about_gone(box: Box, view: GravediggersView, parts: Parts) -> Explanation | None:
    cards = [f"{count} × {card}" for card, count in view.gone.items()]
    text = "The cards of robbed cemeteries leave the game; everybody saw them."
    now = [f"Gone: {listed(cards) or 'none yet'}."]
    return Explanation("", "Out of the game", text=text, now=now, rules=["GD-12"])


def about_notes(box: Box, view: GravediggersView, parts: Parts) -> Explanation | None:
    found = find(contents(box), "notes")
    assert found is not None
    now = [f"Still to be had: {view.notes_left}."]
    seat = numbered(parts.get("seat"), len(view.players))
    if seat is not None:
        player = view.players[seat]
        now.insert(0, f"{view.seats[seat]} has {player.notes}, which cost {player.owed}.")
    return replace(found, now=now)


def about_coins(box: Box, view: GravediggersView, parts: Parts) -> Explanation | None:
    found = find(contents(box), "coins")
    assert found is not None
    seat = numbered(parts.get("seat"), len(view.players))
    if seat is None:
        return found
    have = view.players[seat].coins
    behind = "are behind the screen" if have is None else f"are {coins(have)}"
    return replace(found, now=[f"{view.seats[seat]}'s {behind}."])


def about_seat(box: Box, view: GravediggersView, parts: Parts) -> Explanation | None:
    seat = numbered(parts["seat"], len(view.players))
    if seat is None:
        return None
    player = view.players[seat]
    purse = coins(player.coins) if player.coins is not None else "coins behind the screen"
    now = [f"{capital(purse)}, {counted(player.hand, 'card')} in hand."]
    if player.notes:
        now.append(f"{counted(player.notes, 'credit note')}: {player.owed} to pay at the end.")
    if view.phase == "fist":
        now.append("The fist is closed." if player.clenched else "Choosing a fist.")
    text = "Whoever has the most coins at the end wins."
    return Explanation(
        "", view.seats[seat], kind="player", text=text, now=now, rules=["GD-14", "GD-15"]
    )


def about_robbery(box: Box, view: GravediggersView, parts: Parts) -> Explanation | None:
    text = (
        "Everybody closes a fist on some coins in secret. People act, then fists are paid in order "
        "from the bounty: a fist that is paid gets as many coins again."
    )
    now = []
    if view.robberies:
        last = view.robberies[-1]
        where = cemetery_name(last.cemetery, view.seats)
        now.append(f"The last one, at {where}: {last.text}. Bounty {last.bounty}.")
    rules = ["GD-8", "GD-9", "GD-10", "GD-11"]
    return Explanation("", "A robbery", text=text, now=now, rules=rules)


ABOUT: dict[str, Callable[[Box, GravediggersView, Parts], Explanation | None]] = {
    "card": about_card,
    "spot": about_spot,
    "cemetery": about_cemetery,
    "tile": about_tile,
    "cycle": about_cycle,
    "deck": about_deck,
    "gone": about_gone,
    "notes": about_notes,
    "coins": about_coins,
    "seat": about_seat,
    "robbery": about_robbery,
}
