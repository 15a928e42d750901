"""What must be decided, and what would follow from a move."""

from __future__ import annotations

from typing import Any

from sexton.core.phrases import capital, counted, listed
from sexton.core.types import Preview
from sexton.games.gloomy_graves.components import Box
from sexton.games.gloomy_graves.moves import (
    CRYPT_CELLS,
    DIRECTIONS,
    TYPES,
    article,
    plural,
)
from sexton.games.gloomy_graves.rules import GloomyGraves, crypt, graveyard
from sexton.games.gloomy_graves.rules.scoring import claimable, next_number, scorable_types
from sexton.games.gloomy_graves.state import CRYPT, column_of, row_of
from sexton.games.gloomy_graves.types import GloomyGravesView
from sexton.games.gloomy_graves.view import largest_cells
from sexton.games.gloomy_graves.words.cards import ORDINALS, Place, beyond
from sexton.games.gloomy_graves.worlds import known_table

PROMPTS = {
    "choose": "Choose the card that begins your crypt; all are turned up together.",
    "crypt": "Lay one card of your hand into your crypt, on its cards or beside them.",
    "bury": "Bury one card in the graveyard: one half covers a cell, the other lies on bare table.",
    "discard": "None of your cards fits the graveyard: put one of them out of the game.",
}
DOING = {
    "choose": "to choose a first crypt card",
    "crypt": "to lay a card into the crypt",
    "bury": "to bury a card in the graveyard",
    "discard": "to put a card out of the game",
    "score": "to score a type or not",
    "draw": "to draw a card",
}


def prompt(view: GloomyGravesView) -> str:
    if view.over:
        return "The game is over."
    if view.asked is None:
        waiting = listed([view.seats[seat] for seat in view.waiting])
        return f"Waiting for {waiting} {DOING[view.phase]}."
    if view.asked == "score":
        types = listed([plural(kind) for kind in view.scorable], "or")
        return f"You buried {article(view.buried or '')}: score {types}, or pass?"
    if view.asked == "draw":
        which = "the first" if view.draws == 2 else "the second"
        return f"Draw {which} of two cards: from the deck, or one that lies in the row."
    return PROMPTS[view.asked]


# What a preview of laying a card tells of every type, and of those that could then be scored.
SUMS = ("crypts", "graveyard", "sums", "changes", "next")
SCORES = ("brings", "points", "groups")
LATER = "; you may score another time"
LAST_CHANCE = ", and this is your last turn"


def preview(box: Box, view: GloomyGravesView, number: int) -> Preview:
    move = box.numbering.space.move(number)
    if move.verb in ("crypt", "bury"):
        return laying_preview(box, view, known_table(box, view), number)
    if move.verb == "score":
        return score_preview(box, view, str(move.args["type"]))
    card = article(str(move.args.get("card", "")))
    if move.verb == "take":
        return Preview(
            [
                f"{capital(card)} goes to your hand, and everybody knows that you hold it.",
                "The row is filled up at once from the deck.",
            ]
        )
    lines = {
        "choose": f"Your crypt begins with {card}, turned up when all have chosen.",
        "discard": f"{capital(card)} leaves the game. You may not score this turn.",
        "draw": f"You draw from the deck, which has {counted(view.deck, 'card')}; only you see it.",
        "pass": f"You score nothing{LAST_CHANCE if view.ending or not view.deck else LATER}.",
    }
    return Preview([lines[move.verb]])


def laying_preview(box: Box, view: GloomyGravesView, table: GloomyGraves, number: int) -> Preview:
    """The groups and sums as they would be after the card is laid."""
    assert view.seat is not None
    places, allowed = lay_held(box, table, view.seat, number)
    data: dict[str, Any] = {key: {} for key in (*SUMS, *SCORES)}
    lines = []
    for grave, name in enumerate(TYPES):
        sums = sums_after(view, table, grave)
        if sums["changes"]:
            lines.append(
                f"{capital(plural(name))}: {sums['graveyard']} in the graveyard and "
                f"{sums['crypts']} in your crypt make {sums['sums']} ({sums['changes']:+})."
            )
        if allowed >> grave & 1:
            level = claimable(table, grave, sums["sums"]) - 1
            sums |= {"brings": box.needs[level], "points": box.points[level]}
            sums["groups"] = group_places(table, grave)
            lines.append(
                f"You could then score {plural(name)}: the {box.needs[level]} card, "
                f"{counted(box.points[level], 'point')}."
            )
        for key, value in sums.items():
            data[key][name] = value
    data["places"] = [list(place) for place in places]
    return Preview(lines or ["No sum of your groups changes."], data)


def sums_after(view: GloomyGravesView, table: GloomyGraves, grave: int) -> dict[str, Any]:
    """A type's largest groups now that the card lies there, and the next number to reach."""
    assert view.seat is not None
    own = crypt.largest_group(table, view.seat, grave)
    communal = graveyard.largest_group(table, grave)
    total = own + communal
    scored = table.scored[view.seat] >> grave & 1
    following = None if scored else next_number(table, grave, total)
    change = total - view.standings[grave].sums[view.seat]
    return dict(zip(SUMS, (own, communal, total, change, following), strict=True))


def lay_held(
    box: Box, table: GloomyGraves, seat: int, number: int
) -> tuple[tuple[Place, Place], int]:
    """Lays the card; where its halves lie then, and a bit for each type that could be scored."""
    numbering = box.numbering
    if table.phase == CRYPT:
        kind, spot = divmod(number - int(numbering.crypt), int(numbering.spots))
        crypt.dig(table, seat, kind, spot)
        here = CRYPT_CELLS[spot >> 2]
        return (here, beyond(here, DIRECTIONS[spot & 3])), 0
    covering, called = divmod(number - int(numbering.bury), int(numbering.sides))
    kind, half = divmod(covering, 2)
    side = graveyard.side_called(table, called)
    graveyard.lay(table, seat + 1, kind, half, side)
    place = table.where[side >> 2]
    here = column_of(place), row_of(place)
    return (here, beyond(here, DIRECTIONS[side & 3])), scorable_types(table, seat, kind)


def group_places(table: GloomyGraves, grave: int) -> list[list[int]]:
    """Where the graveyard's largest group of a type lies."""
    group = largest_cells(table, grave)
    return [[column_of(table.where[cell]), row_of(table.where[cell])] for cell in group]


def score_preview(box: Box, view: GloomyGravesView, kind: str) -> Preview:
    assert view.seat is not None
    standing = view.standings[TYPES.index(kind)]
    number = standing.brings[view.seat]
    assert number is not None
    points = box.points[box.needs.index(number)]
    own = view.players[view.seat]
    cards = len(own.scored) + 1
    claim = (
        f"{standing.communal} in the graveyard and {standing.crypts[view.seat]} in your crypt make "
        f"{standing.sums[view.seat]}: you claim the {number} card, {counted(points, 'point')}."
    )
    lines = [claim]
    bonus = box.bonus[cards] - box.bonus[cards - 1]
    if bonus:
        lines.append(f"It is your {ORDINALS[cards]} score card: the bonus grows by {bonus}.")
    if cards == len(TYPES):
        lines.append("You have all five: this round is the last, and nobody draws any more.")
    higher = [
        card.number
        for card in view.score_cards
        if card.type == kind and card.owner is None and card.number > number
    ]
    if higher:
        lines.append(f"Still left then: {', '.join(map(str, higher))}.")
    return Preview(lines, {"number": number, "points": points, "bonus": bonus})
