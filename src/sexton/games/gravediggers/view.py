"""What one seat may know, and the worlds it could be sitting in."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from sexton.core.chance import Rng
from sexton.core.types import Event, Seat, View
from sexton.games.gravediggers.components import CEMETERIES, NOTE, Box
from sexton.games.gravediggers.rules import OUTCOMES, Gravediggers, worth
from sexton.games.gravediggers.state import (
    FISTS,
    LAID,
    OPEN,
    OVER,
    PHASES,
    SEEN,
    TILES,
    kind_of,
    laid_by,
    seen_by,
)

NAME = "gravediggers"
VERSION = "1"


class LaidCard(msgspec.Struct, frozen=True):
    """A card before a cemetery. `card` is what it is, if this seat knows."""

    card: str | None
    open: bool
    laid_by: Seat | None
    seen_by: list[Seat]  # who has placed it or looked at it; everybody saw that they did


class Cemetery(msgspec.Struct, frozen=True):
    cards: list[LaidCard]
    closed: bool


class Player(msgspec.Struct):
    hand: int
    notes: int
    coins: int | None  # only one's own, unless purses are open (GD-15)
    clenched: bool


class Robbery(msgspec.Struct, frozen=True):
    """What everybody saw when a cemetery was robbed."""

    cemetery: int
    outcome: str
    bounty: int
    fists: list[int]
    gains: list[int]
    cards: list[str]


class GravediggersView(View, kw_only=True):
    hand: list[str]
    fist: int | None  # one's own closed fist
    players: list[Player]
    cemeteries: list[Cemetery]
    turn: Seat
    phase: str
    tile: str | None  # the one turned up now
    tiles: dict[str, int]  # still face down
    deck: int
    notes_left: int
    gone: dict[str, int]  # cards out of the game; everybody saw them go
    robbed: int | None
    last_robberies: list[int]  # still to come, once the last card has been placed
    robberies: list[Robbery]


def view(table: Gravediggers, seat: Seat | None) -> GravediggersView:
    names = table.box.names
    asked = seat is not None and seat in table.to_act()
    robbing = table.phase == FISTS
    clenched = seat is not None and bool(table.clenched >> seat & 1)
    return GravediggersView(
        game=NAME,
        version=VERSION,
        edition=table.box.edition.digest,
        options={"open_purses": table.open_purses},
        seats=[f"Player {other + 1}" for other in range(table.seats)],
        seat=seat,
        asked=PHASES[table.phase] if asked else None,
        waiting=list(table.to_act()),
        over=table.phase == OVER,
        hand=[names[kind] for kind in sorted(table.hands[seat])] if seat is not None else [],
        fist=table.fists[seat] if seat is not None and clenched else None,
        players=[player(table, other, seat) for other in range(table.seats)],
        cemeteries=[cemetery(table, index, seat) for index in range(CEMETERIES)],
        turn=table.turn,
        phase=PHASES[table.phase],
        tile=TILES[table.phase] if table.phase < FISTS else None,
        tiles=tiles_left(tuple(table.tiles)),
        deck=len(table.deck),
        notes_left=table.box.notes - sum(table.notes),
        gone=gone_cards(table.box, tuple(table.gone)),
        robbed=table.robbed if robbing else None,
        last_robberies=list(table.queue),
        robberies=[robbery(table.box, table.seats, tuple(row)) for row in table.ledger],
    )


def player(table: Gravediggers, seat: Seat, viewer: Seat | None) -> Player:
    shown = seat == viewer or table.open_purses or table.phase == OVER
    return Player(
        hand=len(table.hands[seat]),
        notes=table.notes[seat],
        coins=table.coins[seat] if shown else None,
        clenched=bool(table.clenched >> seat & 1),
    )


def cemetery(table: Gravediggers, index: int, viewer: Seat | None) -> Cemetery:
    closed = bool(table.closed >> index & 1)
    return line_of_graves(table.box, table.seats, tuple(table.lines[index]), closed, viewer)


# Little changes from move to move, and much is alike for all who look: what was put into words is
# kept.


@lru_cache(maxsize=16_384)
def line_of_graves(
    box: Box, seats: int, cards: tuple[int, ...], closed: bool, viewer: Seat | None
) -> Cemetery:
    return Cemetery([laid_card(box, seats, card, viewer) for card in cards], closed)


@lru_cache(maxsize=64)
def tiles_left(tiles: tuple[int, ...]) -> dict[str, int]:
    return {name: tiles.count(tile) for tile, name in enumerate(TILES)}


@lru_cache(maxsize=64)
def gone_cards(box: Box, gone: tuple[int, ...]) -> dict[str, int]:
    return {box.names[kind]: count for kind, count in enumerate(gone) if count}


@lru_cache(maxsize=16_384)
def laid_card(box: Box, seats: int, card: int, viewer: Seat | None) -> LaidCard:
    known = bool(card & OPEN) or (viewer is not None and seen_by(card, viewer))
    return LaidCard(
        card=box.names[kind_of(card)] if known else None,
        open=bool(card & OPEN),
        laid_by=laid_by(card),
        seen_by=[seat for seat in range(seats) if card >> SEEN + seat & 1],
    )


@lru_cache(maxsize=4096)
def robbery(box: Box, seats: int, row: tuple[int, ...]) -> Robbery:
    cemetery, outcome, bounty = row[:3]
    return Robbery(
        cemetery,
        OUTCOMES[outcome],
        bounty,
        fists=list(row[3 : 3 + seats]),
        gains=list(row[3 + seats : 3 + 2 * seats]),
        cards=[box.names[kind] for kind in row[3 + 2 * seats :]],
    )


# What each seat is told of an event besides what all are told.
PUBLIC = {
    "tile": ("seat", "tile"),
    "no effect": ("seat", "tile"),
    "placed": ("seat", "cemetery"),
    "drew": ("seat",),
    "viewed": ("seat", "cemetery", "spot"),
    "revealed": ("seat", "cemetery", "spot", "card"),
    "gravedigger": ("seat", "cemetery"),
    "credit": ("seat", "coins"),
    "fist": ("seat",),
    "opened": ("fists",),
    "turned": ("cemetery", "cards"),
    "the widow distracts": (),
    "the widows chat": (),
    "the guard protects": (),
    "the guards play": (),
    "the bandits raid": (),
    "the accomplices help": (),
    "they fight": (),
    "bounty": ("bounty", "highest_first"),
    "paid": ("gains", "fists"),
    "cleared": ("cemetery",),
    "closed": ("cemetery",),
    "last card": ("seat", "cemeteries"),
    "ended": ("scores",),
}
OWN = {"placed": ("card",), "drew": ("card",), "viewed": ("card",), "fist": ("coins",)}


def tell(event: Event, seat: Seat | None) -> Event | None:
    keys = PUBLIC[event.name]
    if seat is not None and event.args.get("seat") == seat:
        keys += OWN.get(event.name, ())
    return Event(event.name, event.rule, {key: event.args[key] for key in keys})


class Worlds:
    """The positions that a view could have come from: what is unseen is dealt anew."""

    def __init__(self, box: Box, view: GravediggersView) -> None:
        self.box = box
        self.view = view
        self.base = known_table(box, view)
        self.number = {name: kind for kind, name in enumerate(box.names)}
        self.unseen = self.unseen_cards()
        self.hidden = [
            (index, spot)
            for index, place in enumerate(view.cemeteries)
            for spot, card in enumerate(place.cards)
            if card.card is None
        ]

    def unseen_cards(self) -> list[int]:
        left = self.box.counts.copy()
        for name, count in self.view.gone.items():
            left[self.number[name]] -= count
        shown = [card.card for place in self.view.cemeteries for card in place.cards]
        for known in [*self.view.hand, *shown]:
            if known is not None:
                left[self.number[known]] -= 1
        return [kind for kind, count in enumerate(left) for _ in range(count)]

    def deal(self, rng: Rng) -> Gravediggers:
        table = self.base.clone()
        cards = self.unseen.copy()
        rng.shuffle(cards)
        for index, spot in self.hidden:
            table.lines[index][spot] |= cards.pop()
        for seat, player in enumerate(self.view.players):
            if seat != self.view.seat:
                left = len(cards) - player.hand
                table.hands[seat] = sorted(cards[left:])
                del cards[left:]
                if player.clenched:
                    table.fists[seat] = likely_fist(table, seat, rng)
        table.deck = cards
        table.chance = rng.fresh()
        return table


def likely_fist(table: Gravediggers, seat: Seat, rng: Rng) -> int:
    """A guess at a closed fist: nobody hopes for more than the bounty, most for rather less."""
    bounty = worth(table.box, [kind_of(card) for card in table.lines[table.robbed]])
    most = min(table.coins[seat], bounty)
    return min(rng.below(most + 1), rng.below(most + 1))


def known_table(box: Box, view: GravediggersView) -> Gravediggers:
    """Everything the view says; unseen cards are left as kind 0, to be filled in."""
    number = {name: kind for kind, name in enumerate(box.names)}
    table = Gravediggers(box, len(view.players))
    table.open_purses = bool(view.options["open_purses"])
    if view.seat is not None:
        table.hands[view.seat] = [number[name] for name in view.hand]
        table.fists[view.seat] = view.fist or 0
    for seat, player in enumerate(view.players):
        table.notes[seat] = player.notes
        table.clenched |= player.clenched << seat
        gains = sum(past.gains[seat] for past in view.robberies)
        table.coins[seat] = box.start + NOTE * player.notes + gains
    for index, place in enumerate(view.cemeteries):
        table.lines[index] = [encoded(card, number) for card in place.cards]
        table.closed |= place.closed << index
    table.tiles = [tile for tile, name in enumerate(TILES) for _ in range(view.tiles[name])]
    for name, count in view.gone.items():
        table.gone[number[name]] = count
    table.turn = view.turn
    table.phase = PHASES.index(view.phase)
    table.robbed = view.robbed or 0
    table.queue = view.last_robberies.copy()
    for past in view.robberies:
        cards = [number[name] for name in past.cards]
        head = [past.cemetery, OUTCOMES.index(past.outcome), past.bounty]
        table.ledger.append([*head, *past.fists, *past.gains, *cards])
    return table


def encoded(card: LaidCard, number: dict[str, int]) -> int:
    code = 0 if card.card is None else number[card.card]
    code |= OPEN if card.open else 0
    code |= (0 if card.laid_by is None else card.laid_by + 1) << LAID
    for seat in card.seen_by:
        code |= 1 << SEEN + seat
    return code
