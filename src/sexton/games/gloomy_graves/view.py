"""What one seat may know: of the table, and of what happens."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sexton.core.events import DEALT_TO_ALL, DEALT_TO_ONE, told
from sexton.core.position import head, take_seat
from sexton.core.types import Event, Seat
from sexton.games.gloomy_graves.components import DRAWS, HAND, ROW, Box
from sexton.games.gloomy_graves.moves import (
    CRYPT_CELLS,
    DIGGER,
    DIRECTIONS,
    STEPS,
    SYMBOLS,
    TYPES,
)
from sexton.games.gloomy_graves.rules import GloomyGraves, crypt, graveyard
from sexton.games.gloomy_graves.rules.end import points, turns_done
from sexton.games.gloomy_graves.rules.groups import groups
from sexton.games.gloomy_graves.rules.scoring import claimable, next_number
from sexton.games.gloomy_graves.state import (
    CHOOSE,
    DRAW,
    HALF,
    KIND,
    LAID_BY,
    PHASES,
    SCORE,
    SIDE,
    SPOT,
    column_of,
    row_of,
)
from sexton.games.gloomy_graves.types import (
    Cell,
    Claim,
    Entombed,
    GloomyGravesView,
    Laid,
    Player,
    Plot,
    Sizes,
    Standing,
)

NAME: Final = "gloomy-graves"
VERSION: Final = "1"
MOST_SEEN: Final = 256  # graveyards that are kept in words


def shared(table: GloomyGraves) -> GloomyGravesView:
    """What all see alike."""
    names, ground = table.box.names, graveyard_of(table)
    turns, begun = turns_done(table), table.phase != CHOOSE
    return GloomyGravesView(
        **head(NAME, VERSION, table.box, table, options={}, waiting=table.to_act()),
        hand=[],
        first=None,
        players=[player(table, other) for other in range(table.seats)],
        row=[names[kind] for kind in table.row],
        deck=len(table.deck),
        removed=len(table.removed),
        out=[names[kind] for kind in table.out],
        cells=ground.cells,
        laid=ground.laid,
        score_cards=score_cards(table.box, tuple(table.claims)),
        standings=[standing(table, grave, ground.groups[grave]) for grave in range(len(TYPES))],
        start=table.start,
        turn=table.turn,
        phase=PHASES[table.phase],
        buried=names[table.laid[-1] & KIND] if table.phase == SCORE else None,
        scorable=[name for grave, name in enumerate(TYPES) if table.scorable >> grave & 1],
        draws=DRAWS - table.drawn if table.phase == DRAW else 0,
        ending=table.ending,
        round=turns // table.seats + 1 if begun else 0,
        turns=turns + 1 if begun else 0,
        sizes=sizes(table.box, table.seats),
    )


def own(seen: GloomyGravesView, table: GloomyGraves, seat: Seat | None) -> None:
    """What each sees in a way of their own is put into what all see."""
    take_seat(seen, table, seat, PHASES[table.phase])
    if seat is None:
        return
    names = table.box.names
    seen.hand = [names[kind] for kind in sorted(table.hands[seat])]
    if table.phase == CHOOSE and table.ready >> seat & 1:
        seen.first = names[table.chosen[seat]]


def player(table: GloomyGraves, seat: Seat) -> Player:
    cards, looks = crypt_view(table.box, tuple(table.crypts[seat]))
    return Player(
        hand=len(table.hands[seat]),
        known=[table.box.names[kind] for kind in sorted(table.known[seat])],
        crypt=cards,
        plots=looks,
        points=points(table, seat),
        scored=[name for grave, name in enumerate(TYPES) if table.scored[seat] >> grave & 1],
        ready=table.phase == CHOOSE and bool(table.ready >> seat & 1),
    )


# What all see alike is made once for all who look: the views of one moment share it.


class Graveyard:
    """The communal graveyard in words: as it looks, the cards as they were laid, and the cells of
    each type's largest group."""

    def __init__(self, table: GloomyGraves) -> None:
        names = cell_names(table)
        self.cells = cells(table, names)
        self.laid = [
            laid_card(table.box, card, names[(card >> SIDE & 255) >> 2]) for card in table.laid
        ]
        self.groups = [
            [names[cell] for cell in largest_cells(table, grave)] for grave in range(len(TYPES))
        ]


def graveyard_of(table: GloomyGraves) -> Graveyard:
    """All of it follows from the cards: between two burials everybody looks at the same."""
    known, laid = table.box.graveyards_seen, tuple(table.laid)
    found = known.get(laid)
    if found is None:
        if len(known) >= MOST_SEEN:
            known.clear()
        found = known[laid] = Graveyard(table)
    return found


@lru_cache(maxsize=256)
def crypt_view(box: Box, cards: tuple[int, ...]) -> tuple[list[Entombed], list[Plot]]:
    return [entombed(box, card) for card in cards], plots(box, cards)


@lru_cache(maxsize=4096)
def laid_card(box: Box, card: int, cell: str) -> Laid:
    kind, half, side = card & KIND, card >> HALF & 1, card >> SIDE & 255
    laid_by = card >> LAID_BY
    return Laid(
        card=box.names[kind],
        laid_by=laid_by - 1 if laid_by else None,
        half=SYMBOLS[box.halves[kind][half]],
        cell=cell,
        direction=DIRECTIONS[side & 3],
    )


@lru_cache(maxsize=4096)
def entombed(box: Box, card: int) -> Entombed:
    x, y = CRYPT_CELLS[card >> SPOT + 2]
    return Entombed(box.names[card & KIND], x, y, DIRECTIONS[card >> SPOT & 3])


Stack = list[tuple[int, str, str]]
"""What lies on a place, the newest last: number of the card, symbol, where its other half is."""


def stacked(cards: list[tuple[tuple[int, int], int, str, str]]) -> dict[tuple[int, int], Stack]:
    """All places with what lies on them, from cards laid in order: place, direction, two halves."""
    stacks: dict[tuple[int, int], Stack] = {}
    for number, ((x, y), direction, here, there) in enumerate(cards):
        dx, dy = STEPS[direction]
        stacks.setdefault((x, y), []).append((number, here, DIRECTIONS[direction]))
        other = stacks.setdefault((x + dx, y + dy), [])
        other.append((number, there, DIRECTIONS[direction ^ 2]))
    return stacks


def joined(stacks: dict[tuple[int, int], Stack], x: int, y: int) -> str | None:
    number, _, direction = stacks[x, y][-1]
    dx, dy = STEPS[DIRECTIONS.index(direction)]
    return direction if stacks[x + dx, y + dy][-1][0] == number else None


def under(stack: Stack) -> list[str]:
    return [symbol for _, symbol, _ in reversed(stack[:-1])]


def cell_names(table: GloomyGraves) -> list[str]:
    """What moves call each cell."""
    places = table.box.numbering.places
    return [places.name(place) for place in table.where]


def cells(table: GloomyGraves, names: list[str]) -> list[Cell]:
    """Row by row: nothing of it tells when a cell was laid."""
    box, where = table.box, table.where
    cards = []
    for card in table.laid:
        one, two = box.halves[card & KIND]
        if card >> HALF & 1:
            one, two = two, one
        side = card >> SIDE & 255
        place = where[side >> 2]
        cards.append(((column_of(place), row_of(place)), side & 3, SYMBOLS[one], SYMBOLS[two]))
    stacks = stacked(cards)
    shown = []
    for cell in graveyard.reading_order(table):
        x, y = column_of(where[cell]), row_of(where[cell])
        stack = stacks[x, y]
        shown.append(Cell(names[cell], x, y, stack[-1][1], under(stack), joined(stacks, x, y)))
    return shown


def plots(box: Box, cards: tuple[int, ...]) -> list[Plot]:
    laid = []
    for card in cards:
        one, two = box.halves[card & KIND]
        laid.append((CRYPT_CELLS[card >> SPOT + 2], card >> SPOT & 3, SYMBOLS[one], SYMBOLS[two]))
    stacks = stacked(laid)
    return [
        Plot(x, y, stacks[x, y][-1][1], under(stacks[x, y]), joined(stacks, x, y))
        for y, x in sorted((y, x) for x, y in stacks)
    ]


@lru_cache(maxsize=64)
def score_cards(box: Box, claims: tuple[int, ...]) -> list[Claim]:
    levels = len(box.needs)
    return [
        Claim(
            TYPES[place // levels],
            box.needs[place % levels],
            box.points[place % levels],
            claim - 1 if claim else None,
        )
        for place, claim in enumerate(claims)
    ]


def standing(table: GloomyGraves, grave: int, group: list[str]) -> Standing:
    crypts = [crypt.largest_group(table, seat, grave) for seat in range(table.seats)]
    sums = [len(group) + own for own in crypts]
    brings: list[int | None] = []
    worth: list[int] = []
    following: list[int | None] = []
    for seat, total in enumerate(sums):
        scored = table.scored[seat] >> grave & 1
        level = 0 if scored else claimable(table, grave, total)
        brings.append(table.box.needs[level - 1] if level else None)
        worth.append(table.box.points[level - 1] if level else 0)
        following.append(None if scored else next_number(table, grave, total))
    return Standing(
        type=TYPES[grave],
        communal=len(group),
        cells=group,
        crypts=crypts,
        sums=sums,
        brings=brings,
        points=worth,
        next=following,
    )


@lru_cache(maxsize=64)
def sizes(box: Box, seats: int) -> Sizes:
    return Sizes(
        cards=sum(box.counts),
        deck=box.deck_size(seats),
        hand=HAND,
        row=ROW,
        crypt=crypt.BOX,
        draws=DRAWS,
        rounds=box.most_rounds(seats),
    )


def largest_cells(table: GloomyGraves, grave: int) -> list[int]:
    """The largest group of a type itself, row by row; of two as large the one that begins first."""
    order = graveyard.reading_order(table)
    best: list[int] = []
    for group in groups(table.near, table.ground[grave] | table.ground[DIGGER]):
        found = [cell for cell in order if group >> cell & 1]
        if len(found) > len(best) or (
            len(found) == len(best) and order.index(found[0]) < order.index(best[0])
        ):
            best = found
    return best


# What each seat is told of an event besides what all are told.
PUBLIC = {
    "set up": ("removed",),
    "row": ("cards",),
    "opening": ("cards", "north"),
    "dealt": DEALT_TO_ALL,
    "start player": ("seat",),
    "chose": ("seat",),
    "crypts": ("cards",),
    "entombed": ("seat", "card", "x", "y", "direction"),
    "buried": ("seat", "card", "half", "cell", "direction", "new_cell", "covers"),
    "showed": ("seat", "cards"),
    "put out": ("seat", "card"),
    "scored": ("seat", "type", "communal", "crypt", "number", "points"),
    "passed": ("seat",),
    "drew": ("seat",),
    "took": ("seat", "card"),
    "refilled": ("card",),
    "last round": ("seat", "why"),
    "ended": ("scores",),
}
OWN = {"dealt": DEALT_TO_ONE, "chose": ("card",), "drew": ("card",)}


def tell(event: Event, seat: Seat | None) -> Event | None:
    return told(event, seat, PUBLIC, OWN)
