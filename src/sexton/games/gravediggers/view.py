"""What one seat may know: of the table, and of what happens."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sexton.core.events import told
from sexton.core.position import head
from sexton.core.types import Event, Seat
from sexton.games.gravediggers.components import NOTE, Box
from sexton.games.gravediggers.rules import Gravediggers
from sexton.games.gravediggers.rules.bounty import bounty_parts
from sexton.games.gravediggers.rules.people import DEEDS, GREEDIEST, OUTCOMES
from sexton.games.gravediggers.rules.robbery import ending
from sexton.games.gravediggers.state import (
    FISTS,
    FISTS_AT,
    OPEN,
    OVER,
    PHASES,
    PLACE,
    ROB,
    SEEN,
    TILES,
    kind_of,
    laid_by,
    seen_by,
)
from sexton.games.gravediggers.types import (
    Cemetery,
    Cycle,
    GravediggersView,
    LaidCard,
    Player,
    Robbery,
    Sizes,
)
from sexton.games.gravediggers.words.cards import OUTCOME_TEXTS

NAME: Final = "gravediggers"
VERSION: Final = "1"


def view(table: Gravediggers, seat: Seat | None) -> GravediggersView:
    names = table.box.names
    clenched = seat is not None and bool(table.clenched >> seat & 1)
    return GravediggersView(
        **head(
            NAME,
            VERSION,
            table.box,
            table,
            seat,
            options={"open_purses": table.open_purses},
            asked=PHASES[table.phase],
            waiting=table.to_act(),
        ),
        hand=[names[kind] for kind in sorted(table.hands[seat])] if seat is not None else [],
        fist=table.fists[seat] if seat is not None and clenched else None,
        players=[player(table, other, seat) for other in range(table.seats)],
        cemeteries=[cemetery(table, index, seat) for index in range(table.box.cemeteries)],
        turn=table.turn,
        phase=PHASES[table.phase],
        tile=TILES[table.phase] if table.phase < FISTS else None,
        tiles=tiles_left(tuple(table.tiles)),
        deck=len(table.deck),
        notes_left=table.box.notes - sum(table.notes),
        gone=gone_cards(table.box, tuple(table.gone)),
        robbed=table.robbed if table.phase == FISTS else None,
        last_robberies=list(table.queue),
        ending=ending(table),
        robberies=[robbery(table.box, table.seats, tuple(row)) for row in table.ledger],
        cycle=cycle(table),
        sizes=sizes(table.box, table.seats),
    )


def lay_open(table: Gravediggers) -> None:
    everybody = (1 << table.seats) - 1 << SEEN
    table.lines = [[card | everybody for card in line] for line in table.lines]


def player(table: Gravediggers, seat: Seat, viewer: Seat | None) -> Player:
    shown = seat == viewer or table.open_purses or table.phase == OVER
    return Player(
        hand=len(table.hands[seat]),
        notes=table.notes[seat],
        owed=NOTE * table.notes[seat],
        coins=table.coins[seat] if shown else None,
        clenched=bool(table.clenched >> seat & 1),
    )


def cemetery(table: Gravediggers, index: int, viewer: Seat | None) -> Cemetery:
    closed = bool(table.closed >> index & 1)
    owner = index if index < table.seats else None
    cards = line_of_graves(table.box, table.seats, tuple(table.lines[index]), viewer)
    return Cemetery(cards, closed, owner)


# Little changes from move to move, and much is alike for all who look: what was put into words is
# kept.


@lru_cache(maxsize=16_384)
def line_of_graves(
    box: Box, seats: int, cards: tuple[int, ...], viewer: Seat | None
) -> list[LaidCard]:
    return [laid_card(box, seats, card, viewer) for card in cards]


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
    cemetery, outcome, bounty = row[:FISTS_AT]
    gains_at = FISTS_AT + seats
    cards = row[gains_at + seats :]
    values, times = bounty_parts(box, cards) if outcome >= GREEDIEST else ([], 1)
    return Robbery(
        cemetery,
        OUTCOMES[outcome],
        OUTCOME_TEXTS[outcome],
        bounty,
        values,
        times,
        fists=list(row[FISTS_AT:gains_at]),
        gains=list(row[gains_at : gains_at + seats]),
        cards=[box.names[kind] for kind in cards],
    )


def cycle(table: Gravediggers) -> Cycle:
    """The tiles of this cycle, and how far the game is: as long as there is a deck, every cycle
    takes as many cards off it as it has Place and Gravedigger tiles."""
    box, turned = table.box, table.box.tiles.copy()
    for tile in table.tiles:
        turned.remove(tile)
    now = table.phase if table.phase < FISTS else ROB
    carrying_out = table.phase < OVER and not ending(table)
    if carrying_out and now in turned:
        turned.remove(now)
    a_cycle = box.tiles.count(PLACE) + box.tiles.count(ROB)
    deck = box.deck_size(table.seats)
    drawn = deck - len(table.deck) - turned.count(PLACE) - turned.count(ROB)
    past = drawn // a_cycle if table.deck and drawn >= 0 and drawn % a_cycle == 0 else None
    return Cycle(
        used=[TILES[tile] for tile in turned],
        now=TILES[now] if carrying_out else None,
        down=len(table.tiles),
        size=len(box.tiles),
        number=None if past is None else past + 1,
        of=-(-deck // a_cycle),
        turn=None if past is None else past * len(box.tiles) + len(turned) + 1,
    )


@lru_cache(maxsize=64)
def sizes(box: Box, seats: int) -> Sizes:
    tiles = {name: box.tiles.count(tile) for tile, name in enumerate(TILES)}
    return Sizes(len(box.cards), box.deck_size(seats), box.hand, tiles)


# What each seat is told of an event besides what all are told.
PUBLIC = {
    "tile": ("seat", "tile", "nth"),
    "no effect": ("seat", "tile"),
    "placed": ("seat", "cemetery"),
    "drew": ("seat",),
    "viewed": ("seat", "cemetery", "spot"),
    "revealed": ("seat", "cemetery", "spot", "card"),
    "gravedigger": ("seat", "cemetery"),
    "credit": ("seat", "coins"),
    "fist": ("seat",),
    "opened": ("fists",),
    "turned": ("cemetery", "cards", "roles"),
    **{deed.name: ("by", "leave") for deed in DEEDS},
    "bounty": ("bounty", "values", "times", "highest_first"),
    "paid": ("gains", "fists", "payments"),
    "cleared": ("cemetery",),
    "closed": ("cemetery",),
    "last card": ("seat", "cemeteries"),
    "ended": ("scores",),
}
OWN = {"placed": ("card",), "drew": ("card",), "viewed": ("card",), "fist": ("coins",)}


def tell(event: Event, seat: Seat | None) -> Event | None:
    return told(event, seat, PUBLIC, OWN)
