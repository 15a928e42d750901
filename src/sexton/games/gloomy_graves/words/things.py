"""Every thing explained: what it is, what it does, how it stands; and all that is in the box."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec.structs import replace

from sexton.core.phrases import capital, counted, listed
from sexton.core.things import find, numbered, parts_of
from sexton.core.types import Explanation, Shelf
from sexton.games.gloomy_graves.components import Box, ordered
from sexton.games.gloomy_graves.moves import DIRECTIONS, SYMBOLS, TYPES, plural
from sexton.games.gloomy_graves.types import CardKind, Cell, Contents, GloomyGravesView, Plot
from sexton.games.gloomy_graves.words.cards import DIGGER, beyond, graveyard_of, place_of, said
from sexton.games.gloomy_graves.worlds import Worlds

Parts = dict[str, str]

OF_DIGGER = (
    "Counts as a grave of whatever type is scored. Nothing but another gravedigger covers it, and "
    "none may lie beside another."
)


@lru_cache(maxsize=32)
def contents(box: Box) -> list[Shelf]:
    """All that is in the box."""
    read = box.edition.read(Contents)
    kinds = sorted(read.cards, key=ordered)
    cards = [card_of(card, name) for card, name in zip(kinds, box.names, strict=True)]
    levels = sorted(read.scores, key=lambda card: card.number)
    scores = [
        Explanation(
            f"number:{level.number}",
            f"The {level.number}",
            kind="score card",
            text=f"Worth {counted(level.points, 'point')} to whoever first reaches {level.number} "
            "graves of its type, in the graveyard and in the own crypt together.",
            copies=len(TYPES),
            rules=["GG-P7", "GG-8", "GG-9"],
            provenance=level.provenance,
            face={"type": "pixie", "number": level.number, "points": level.points},
        )
        for level in levels
    ]
    bonuses = [
        Explanation(
            f"bonus:{bonus.cards}",
            f"{counted(bonus.cards, 'score card')}",
            kind="bonus",
            text=f"So many or more add {counted(bonus.points, 'point')} at the end.",
            rules=["GG-P6"],
            provenance=bonus.provenance,
        )
        for bonus in sorted(read.bonuses, key=lambda bonus: bonus.cards)
    ]
    return [
        Shelf("Corpse cards", cards, "Each has two halves; a half shows a grave or a gravedigger."),
        Shelf("Score cards", scores, "One of each number for each of the five types."),
        Shelf("Bonuses", bonuses),
        Shelf("What the halves show", [symbol_of(symbol) for symbol in SYMBOLS]),
    ]


def card_of(card: CardKind, name: str) -> Explanation:
    one, two = name.split("-")
    marks = [
        f"{count} of them with {shovels} shovels on the back"
        for shovels, count in (("two", card.two_shovels), ("three", card.three_shovels))
        if count
    ]
    halves = f"two {plural(one)}" if one == two else f"a {one} and a {two}"
    digger = " With a gravedigger on it any type may be scored." if two == DIGGER else ""
    return Explanation(
        f"card:{name}",
        capital(name),
        kind="corpse card",
        text=f"Its halves are {halves}.{digger}",
        copies=card.count,
        rules=["GG-4", "GG-8", *(["GG-15"] if marks else [])],
        provenance=card.provenance,
        face=name,
    )


def symbol_of(symbol: str) -> Explanation:
    if symbol == DIGGER:
        return Explanation(
            f"half:{symbol}",
            "Gravedigger",
            kind="half of a card",
            text=OF_DIGGER,
            rules=["GG-P3", "GG-P4", "GG-9"],
            provenance="printed",
        )
    text = f"A grave. {capital(plural(symbol))} side by side, above or below make a group."
    return Explanation(
        f"half:{symbol}",
        capital(symbol),
        kind="half of a card",
        text=text,
        rules=["GG-1", "GG-9"],
        provenance="printed",
    )


def explain(box: Box, view: GloomyGravesView, thing: str) -> Explanation | None:
    parts = parts_of(thing)
    about = ABOUT.get(list(parts)[-1])
    return about(box, view, parts) if about else None


def about_card(box: Box, view: GloomyGravesView, parts: Parts) -> Explanation | None:
    card = parts.get("card") or parts.get("row", "")
    found = find(contents(box), f"card:{card}")
    if found is None:
        return None
    now = []
    if card in view.hand:
        now.append(f"You hold {view.hand.count(card)}.")
    if card in view.row:
        now.append("It lies in the row: whoever takes it is seen to.")
    for seat, player in enumerate(view.players):
        if card in player.known and seat != view.seat:
            now.append(f"{view.seats[seat]} holds one, as all have seen.")
    left = Worlds(box, view).unseen.count(box.number[card])
    return replace(found, now=now, unseen=left)


def about_half(box: Box, view: GloomyGravesView, parts: Parts) -> Explanation | None:
    symbol = parts["half"]
    found = find(contents(box), f"half:{symbol}")
    if found is None or symbol not in TYPES:
        return found
    return replace(found, now=standing_lines(view, symbol))


def standing_lines(view: GloomyGravesView, kind: str) -> list[str]:
    standing = view.standings[TYPES.index(kind)]
    now = [f"The largest group in the graveyard has {standing.communal}."]
    if view.seat is not None:
        own, total = standing.crypts[view.seat], standing.sums[view.seat]
        now.append(f"With {own} in your crypt that makes {total} for you.")
        brings = standing.brings[view.seat]
        if kind in view.players[view.seat].scored:
            now.append("You have scored this type.")
        elif brings is not None:
            now.append(f"Scored now it would bring you the {brings}.")
        elif standing.next[view.seat] is not None:
            now.append(f"The next number to reach is {standing.next[view.seat]}.")
    return now


def about_cell(box: Box, view: GloomyGravesView, parts: Parts) -> Explanation | None:
    found = (cell for cell in view.cells if cell.cell == parts["cell"])
    cell = next(found, None)
    return None if cell is None else lying(box, view, cell, "the graveyard")


def about_crypt(box: Box, view: GloomyGravesView, parts: Parts) -> Explanation | None:
    place = place_of(view, parts["crypt"], "GG-5")
    seat = view.seat
    if "seat" in parts:
        seat = numbered(parts["seat"], len(view.players))
    if seat is None or place is None:
        return None
    whose = "your crypt" if seat == view.seat else f"{view.seats[seat]}'s crypt"
    for plot in view.players[seat].plots:
        if (plot.x, plot.y) == place:
            return lying(box, view, plot, whose)
    text = "A crypt grows into a box of three by three, with one gravedigger in a line at most."
    return Explanation("", f"Bare ground at {whose}", text=text, rules=["GG-5", "GG-P3"])


def lying(box: Box, view: GloomyGravesView, cell: Cell | Plot, where: str) -> Explanation | None:
    found = about_half(box, view, {"half": cell.symbol})
    if found is None:
        return None
    now = [f"It lies in {where}."]
    if cell.under:
        now.append(f"Beneath it: {listed(cell.under)}.")
    if cell.joined is not None:
        now.append(f"The other half of its card lies to the {cell.joined}.")
    rules = [*found.rules, "GG-6" if where == "the graveyard" else "GG-5"]
    return replace(found, kind=f"in {where}", now=[*now, *found.now], rules=rules)


def about_ground(box: Box, view: GloomyGravesView, parts: Parts) -> Explanation | None:
    place = place_of(view, parts["at"], "GG-6")
    if place is None:
        return None
    graves = graveyard_of(view)
    numbers = {(cell.x, cell.y): cell for cell in view.cells}
    if place in graves:
        return lying(box, view, numbers[place], "the graveyard")
    beside = [
        f"a {graves[other]} to the {way}"
        for way in DIRECTIONS
        if (other := beyond(place, way)) in graves
    ]
    now = [f"Beside it: {listed(beside)}."] if beside else ["Nothing lies beside it."]
    text = "One half of a buried card lies on bare table, the other covers a cell."
    return Explanation("", "Bare ground", kind=said(place), text=text, now=now, rules=["GG-6"])


def about_type(box: Box, view: GloomyGravesView, parts: Parts) -> Explanation | None:
    kind = parts["type"]
    if kind not in TYPES:
        return None
    now = standing_lines(view, kind)
    for card in view.score_cards:
        if card.type == kind:
            owner = "still there" if card.owner is None else f"{view.seats[card.owner]} has it"
            now.append(f"The {card.number}, {counted(card.points, 'point')}: {owner}.")
    text = (
        f"Score {plural(kind)} once in the game: the more of them lie together, in the graveyard "
        "and in your crypt, the better the card."
    )
    rules = ["GG-P5", "GG-8", "GG-9", "GG-P7"]
    return Explanation("", capital(plural(kind)), kind="type", text=text, now=now, rules=rules)


def about_number(box: Box, view: GloomyGravesView, parts: Parts) -> Explanation | None:
    found = find(contents(box), f"number:{parts['number']}")
    kind = parts.get("type")
    if found is None or kind is None:
        return found
    for card in view.score_cards:
        if card.type == kind and str(card.number) == parts["number"]:
            owner = "Still there" if card.owner is None else f"{view.seats[card.owner]} has it"
            face = {"type": kind, "number": card.number, "points": card.points}
            title = f"The {card.number} of the {plural(kind)}"
            return replace(found, title=title, now=[f"{owner}."], copies=1, face=face)
    return None


def about_deck(box: Box, view: GloomyGravesView, parts: Parts) -> Explanation | None:
    now = [
        f"It has {counted(view.deck, 'card')}; {counted(view.removed, 'card')} stayed in the box."
    ]
    if view.ending:
        now.append("This is the last round: nobody draws any more.")
    text = "Draw from it or from the row. Whoever comes to draw and finds it empty brings the end."
    return Explanation("", "The deck", text=text, now=now, rules=["GG-10", "GG-11"])


def about_seat(box: Box, view: GloomyGravesView, parts: Parts) -> Explanation | None:
    seat = numbered(parts["seat"], len(view.players))
    if seat is None:
        return None
    player = view.players[seat]
    now = [f"{counted(player.points, 'point')}, {counted(player.hand, 'card')} in hand."]
    if player.scored:
        now.append(f"Has scored {listed([plural(kind) for kind in player.scored])}.")
    if player.known:
        now.append(f"Known in that hand: {listed(player.known)}.")
    if seat == view.start:
        now.append("The start player of every round.")
    text = "The most points on score cards and bonus win."
    return Explanation(
        "", view.seats[seat], kind="player", text=text, now=now, rules=["GG-P6", "GG-12", "GG-13"]
    )


def about_round(box: Box, view: GloomyGravesView, parts: Parts) -> Explanation | None:
    now = [f"Round {view.round} of {view.sizes.rounds} at most."]
    if view.ending:
        now.append("It is the last one.")
    text = "Everybody has one turn in a round: bury two cards, score if you like, draw two."
    return Explanation("", "The round", text=text, now=now, rules=["GG-P2", "GG-11"])


def about_out(box: Box, view: GloomyGravesView, parts: Parts) -> Explanation | None:
    now = [f"Out of the game: {listed(view.out) or 'nothing yet'}."]
    text = "A card leaves the game when none of a hand fits the graveyard."
    return Explanation("", "Out of the game", text=text, now=now, rules=["GG-7"])


def about_direction(box: Box, view: GloomyGravesView, parts: Parts) -> Explanation | None:
    way = parts["direction"]
    if way not in DIRECTIONS:
        return None
    text = f"The other half of the card lies to the {way}. A card may be turned any way."
    return Explanation("", capital(way), kind="direction", text=text, rules=["GG-4"])


def about_bonus(box: Box, view: GloomyGravesView, parts: Parts) -> Explanation | None:
    return find(contents(box), f"bonus:{parts['bonus']}")


ABOUT: dict[str, Callable[[Box, GloomyGravesView, Parts], Explanation | None]] = {
    "card": about_card,
    "row": about_card,
    "half": about_half,
    "cell": about_cell,
    "crypt": about_crypt,
    "at": about_ground,
    "type": about_type,
    "number": about_number,
    "bonus": about_bonus,
    "direction": about_direction,
    "deck": about_deck,
    "out": about_out,
    "round": about_round,
    "seat": about_seat,
}
