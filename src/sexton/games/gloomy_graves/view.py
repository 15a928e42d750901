"""What one seat may know, and the worlds it could be sitting in."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from sexton.core.chance import Rng
from sexton.core.types import Event, Seat, View
from sexton.games.gloomy_graves import crypt
from sexton.games.gloomy_graves.components import Box
from sexton.games.gloomy_graves.moves import DIGGER, DIRECTIONS, STEPS, SYMBOLS, TYPES
from sexton.games.gloomy_graves.rules import DRAWS, GloomyGraves
from sexton.games.gloomy_graves.state import (
    CHOOSE,
    DRAW,
    HALF,
    KIND,
    LAID_BY,
    OVER,
    PHASES,
    SCORE,
    SIDE,
    SPOT,
    column_of,
    groups,
    row_of,
)

NAME = "gloomy-graves"
VERSION = "1"


class Laid(msgspec.Struct):
    """A card of the graveyard: `half` lies on the cell, the other half beyond it."""

    card: str
    laid_by: Seat | None  # nobody laid the two cards of the opening
    half: str
    cell: int
    direction: str


class Cell(msgspec.Struct):
    """A cell of the graveyard as it looks from above."""

    cell: int
    x: int
    y: int
    symbol: str
    under: list[str]  # what it has shown before, the newest first
    joined: str | None  # where the other half of its card lies, if that is still to be seen


class Entombed(msgspec.Struct):
    """A card of a crypt: its first half lies on x, y, the second beyond it."""

    card: str
    x: int
    y: int
    direction: str


class Plot(msgspec.Struct):
    """A cell of a crypt as it looks from above."""

    x: int
    y: int
    symbol: str
    under: list[str]
    joined: str | None


class Claim(msgspec.Struct):
    """A score card: its number, what it is worth, and who has it."""

    type: str
    number: int
    points: int
    owner: Seat | None


class Player(msgspec.Struct):
    hand: int
    known: list[str]  # of these, what all have seen (GG-13)
    crypt: list[Entombed]
    plots: list[Plot]
    points: int  # score cards and bonus, as they stand
    scored: list[str]
    ready: bool  # has chosen a first crypt card, while that is asked


class Standing(msgspec.Struct):
    """What everybody can count: a type's largest groups, and what a score would bring now."""

    type: str
    communal: int
    cells: list[int]  # the graveyard's largest group; the first found, if two are as large
    crypts: list[int]  # by seat
    sums: list[int]  # by seat
    brings: list[int | None]  # by seat: the number of the card; None: nothing, or scored already


class GloomyGravesView(View, kw_only=True):
    hand: list[str]
    first: str | None  # one's own first crypt card, while it lies face down
    players: list[Player]
    row: list[str]
    deck: int
    removed: int  # back in the box before the deal
    out: list[str]  # put out of the game for all to see (GG-7)
    cells: list[Cell]
    laid: list[Laid]
    score_cards: list[Claim]
    standings: list[Standing]
    start: Seat
    turn: Seat
    phase: str
    buried: str | None  # the card just buried, while it is asked what to score
    scorable: list[str]
    draws: int  # how many cards are still to be drawn this turn
    ending: bool  # this is the last round (GG-11)


def view(table: GloomyGraves, seat: Seat | None) -> GloomyGravesView:
    names = table.box.names
    acting = table.to_act()
    asked = seat is not None and seat in acting
    chosen = seat is not None and table.phase == CHOOSE and bool(table.ready >> seat & 1)
    return GloomyGravesView(
        game=NAME,
        version=VERSION,
        edition=table.box.edition.digest,
        options={},
        seats=[f"Player {other + 1}" for other in range(table.seats)],
        seat=seat,
        asked=PHASES[table.phase] if asked else None,
        waiting=list(acting),
        over=table.phase == OVER,
        hand=[names[kind] for kind in sorted(table.hands[seat])] if seat is not None else [],
        first=names[table.chosen[seat]] if seat is not None and chosen else None,
        players=[player(table, other) for other in range(table.seats)],
        row=[names[kind] for kind in table.row],
        deck=len(table.deck),
        removed=len(table.removed),
        out=[names[kind] for kind in table.out],
        cells=cells(table.box, tuple(table.laid), tuple(table.where)),
        laid=[laid_card(table.box, card) for card in table.laid],
        score_cards=score_cards(table.box, tuple(table.claims)),
        standings=[standing(table, grave) for grave in range(len(TYPES))],
        start=table.start,
        turn=table.turn,
        phase=PHASES[table.phase],
        buried=names[table.laid[-1] & KIND] if table.phase == SCORE else None,
        scorable=[name for grave, name in enumerate(TYPES) if table.scorable >> grave & 1],
        draws=DRAWS - table.drawn if table.phase == DRAW else 0,
        ending=table.ending,
    )


def player(table: GloomyGraves, seat: Seat) -> Player:
    return Player(
        hand=len(table.hands[seat]),
        known=[table.box.names[kind] for kind in sorted(table.known[seat])],
        crypt=[entombed(table.box, card) for card in table.crypts[seat]],
        plots=plots(table.box, tuple(table.crypts[seat])),
        points=table.points(seat),
        scored=[name for grave, name in enumerate(TYPES) if table.scored[seat] >> grave & 1],
        ready=table.phase == CHOOSE and bool(table.ready >> seat & 1),
    )


# What all see alike is made once for all who look: the views of one moment share it.


@lru_cache(maxsize=4096)
def laid_card(box: Box, card: int) -> Laid:
    kind, half, side = card & KIND, card >> HALF & 1, card >> SIDE & 255
    laid_by = card >> LAID_BY
    return Laid(
        card=box.names[kind],
        laid_by=laid_by - 1 if laid_by else None,
        half=SYMBOLS[box.halves[kind][half]],
        cell=side >> 2,
        direction=DIRECTIONS[side & 3],
    )


@lru_cache(maxsize=4096)
def entombed(box: Box, card: int) -> Entombed:
    x, y = crypt.PLACES[card >> SPOT + 2]
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


@lru_cache(maxsize=64)
def cells(box: Box, laid: tuple[int, ...], where: tuple[int, ...]) -> list[Cell]:
    cards = []
    for card in laid:
        one, two = box.halves[card & KIND]
        if card >> HALF & 1:
            one, two = two, one
        side = card >> SIDE & 255
        place = where[side >> 2]
        cards.append(((column_of(place), row_of(place)), side & 3, SYMBOLS[one], SYMBOLS[two]))
    stacks = stacked(cards)
    shown = []
    for cell, place in enumerate(where):
        x, y = column_of(place), row_of(place)
        stack = stacks[x, y]
        shown.append(Cell(cell, x, y, stack[-1][1], under(stack), joined(stacks, x, y)))
    return shown


@lru_cache(maxsize=256)
def plots(box: Box, cards: tuple[int, ...]) -> list[Plot]:
    laid = []
    for card in cards:
        one, two = box.halves[card & KIND]
        laid.append((crypt.PLACES[card >> SPOT + 2], card >> SPOT & 3, SYMBOLS[one], SYMBOLS[two]))
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


def standing(table: GloomyGraves, grave: int) -> Standing:
    group = largest_cells(tuple(table.near), table.ground[grave] | table.ground[DIGGER])
    crypts = [table.largest_in_crypt(seat, grave) for seat in range(table.seats)]
    sums = [len(group) + own for own in crypts]
    brings: list[int | None] = []
    for seat, total in enumerate(sums):
        level = table.claimable(grave, total)
        scored = table.scored[seat] >> grave & 1
        brings.append(table.box.needs[level - 1] if level and not scored else None)
    return Standing(TYPES[grave], len(group), group, crypts, sums, brings)


@lru_cache(maxsize=256)
def largest_cells(near: tuple[int, ...], mask: int) -> list[int]:
    """The largest group itself, cell by cell."""
    best = 0
    for group in groups(near, mask):
        if group.bit_count() > best.bit_count():
            best = group
    return [cell for cell in range(len(near)) if best >> cell & 1]


# What each seat is told of an event besides what all are told.
PUBLIC = {
    "set up": ("removed",),
    "row": ("cards",),
    "opening": ("cards",),
    "start player": ("seat",),
    "chose": ("seat",),
    "crypts": ("cards",),
    "entombed": ("seat", "card", "x", "y", "direction"),
    "buried": ("seat", "card", "half", "cell", "direction", "new_cell"),
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
OWN = {"chose": ("card",), "drew": ("card",)}


def tell(event: Event, seat: Seat | None) -> Event | None:
    keys = PUBLIC[event.name]
    if seat is not None and event.args.get("seat") == seat:
        keys += OWN.get(event.name, ())
    return Event(event.name, event.rule, {key: event.args[key] for key in keys})


class Worlds:
    """The positions that a view could have come from: what is unseen is dealt anew."""

    def __init__(self, box: Box, view: GloomyGravesView) -> None:
        self.box = box
        self.view = view
        self.base = known_table(box, view)
        self.unseen = self.unseen_cards()
        self.at_random = box.setup[len(view.players)].at_random
        # For each other seat: how many cards of its hand nobody else knows.
        self.hidden = [
            (seat, player.hand - len(player.known), player.ready)
            for seat, player in enumerate(view.players)
            if seat != view.seat
        ]

    def unseen_cards(self) -> list[int]:
        left = self.box.counts.copy()
        base, view = self.base, self.view
        seen = [*base.removed, *base.row, *base.out, *(card & KIND for card in base.laid)]
        for seat, cards in enumerate(base.crypts):
            seen += [card & KIND for card in cards]
            seen += base.hands[seat]
        if view.first is not None:
            seen.append(self.box.number[view.first])
        for kind in seen:
            left[kind] -= 1
        return [kind for kind, count in enumerate(left) for _ in range(count)]

    def deal(self, rng: Rng) -> GloomyGraves:
        table = self.base.clone()
        cards = self.unseen.copy()
        rng.shuffle(cards)
        for seat, count, ready in self.hidden:
            hand = table.hands[seat]
            hand += [cards.pop() for _ in range(count)]
            rng.shuffle(hand)  # Where a card is in a hand must not tell that it is known.
            if ready:
                table.chosen[seat] = cards.pop()
        table.removed += [cards.pop() for _ in range(self.at_random)]
        table.deck = cards
        table.chance = rng.fresh()
        return table


def known_table(box: Box, view: GloomyGravesView) -> GloomyGraves:
    """Everything the view says. Others hold what is known of their hands; the deck is missing."""
    table = GloomyGraves(box, len(view.players))
    number = box.number
    table.removed = box.removed(table.seats)
    table.row = [number[name] for name in view.row]
    table.out = [number[name] for name in view.out]
    for seat, player in enumerate(view.players):
        table.known[seat] = [number[name] for name in player.known]
        table.hands[seat] = table.known[seat].copy()
        table.crypts[seat] = [encoded_plot(box, card) for card in player.crypt]
        table.ready |= player.ready << seat
    if view.seat is not None:
        table.hands[view.seat] = [number[name] for name in view.hand]
        if view.first is not None:
            table.chosen[view.seat] = number[view.first]
    table.laid = [encoded_card(box, card) for card in view.laid]
    table.claims = [0 if card.owner is None else card.owner + 1 for card in view.score_cards]
    table.start = view.start
    table.turn = view.turn
    table.phase = PHASES.index(view.phase)
    for name in view.scorable:
        table.scorable |= 1 << TYPES.index(name)
    table.drawn = DRAWS - view.draws if table.phase == DRAW else 0
    table.ending = view.ending
    table.rebuild()
    return table


def encoded_plot(box: Box, card: Entombed) -> int:
    spot = crypt.NUMBER[card.x, card.y] * 4 + DIRECTIONS.index(card.direction)
    return box.number[card.card] | spot << SPOT


def encoded_card(box: Box, card: Laid) -> int:
    kind = box.number[card.card]
    half = int(SYMBOLS[box.first[kind]] != card.half)
    side = card.cell * 4 + DIRECTIONS.index(card.direction)
    laid_by = 0 if card.laid_by is None else card.laid_by + 1
    return kind | half << HALF | side << SIDE | laid_by << LAID_BY
