"""What one seat may know: of the table, and of what happens."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sexton.core.events import told
from sexton.core.position import head, take_seat
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
    left_of,
    seen_by,
    unpacked_tiles,
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


def shared(table: Gravediggers) -> GravediggersView:
    """What all see alike: cards and purses as whoever only watches knows them."""
    return GravediggersView(
        **head(
            NAME,
            VERSION,
            table.box,
            table,
            options={"open_purses": table.open_purses},
            waiting=table.to_act(),
        ),
        hand=[],
        fist=None,
        players=players(
            tuple(map(len, table.hands)), tuple(table.notes), purses(table), table.clenched
        ),
        cemeteries=cemeteries(table.box, table.seats, tuple(map(tuple, table.lines)), table.closed),
        turn=table.turn,
        phase=PHASES[table.phase],
        tile=TILES[table.phase] if table.phase < FISTS else None,
        tiles=tiles_left(table.tiles_down),
        deck=len(table.deck),
        notes_left=table.box.notes - sum(table.notes),
        gone=gone_cards(table.box, tuple(table.gone)),
        robbed=table.robbed if table.phase == FISTS else None,
        last_robberies=list(table.queue),
        ending=ending(table),
        robberies=robberies(table.box, table.seats, tuple(map(tuple, table.ledger))),
        cycle=cycle(table),
        sizes=sizes(table.box, table.seats),
    )


def own(seen: GravediggersView, table: Gravediggers, seat: Seat | None) -> None:
    """What each sees in a way of their own is put into what all see."""
    take_seat(seen, table, seat, PHASES[table.phase])
    if seat is None:
        return
    names = table.box.names
    seen.hand = [names[kind] for kind in sorted(table.hands[seat])]
    if table.clenched >> seat & 1:
        seen.fist = table.fists[seat]
    if seen.players[seat].coins is None:
        purse, clenched = table.coins[seat], bool(table.clenched >> seat & 1)
        seen.players = seen.players.copy()
        seen.players[seat] = player(len(table.hands[seat]), table.notes[seat], purse, clenched)
    see_cards(seen, table, seat)


def see_cards(seen: GravediggersView, table: Gravediggers, seat: Seat) -> None:
    """The cards face down that this seat has laid or looked at."""
    secret, known = OPEN | 1 << SEEN + seat, 1 << SEEN + seat
    touched = False
    for index, line in enumerate(table.lines):
        for card in line:
            if card & secret == known:
                if not touched:
                    touched, seen.cemeteries = True, seen.cemeteries.copy()
                shut = bool(table.closed >> index & 1)
                seen.cemeteries[index] = cemetery(
                    table.box, table.seats, index, tuple(line), shut, seat
                )
                break


def lay_open(table: Gravediggers) -> None:
    everybody = (1 << table.seats) - 1 << SEEN
    table.lines = [[card | everybody for card in line] for line in table.lines]


def purses(table: Gravediggers) -> tuple[int | None, ...]:
    """What each has, as far as all may know."""
    shown: list[int | None] = [None] * table.seats
    return tuple(table.coins if table.open_purses or table.phase == OVER else shown)


# Little changes from move to move, and much is alike for all who look: what was put into words is
# kept.


@lru_cache(maxsize=4096)
def players(
    hands: tuple[int, ...], notes: tuple[int, ...], purses: tuple[int | None, ...], clenched: int
) -> list[Player]:
    return [
        player(hand, notes[seat], purses[seat], bool(clenched >> seat & 1))
        for seat, hand in enumerate(hands)
    ]


@lru_cache(maxsize=4096)
def player(hand: int, notes: int, purse: int | None, clenched: bool) -> Player:
    return Player(hand, notes, NOTE * notes, purse, clenched)


@lru_cache(maxsize=4096)
def cemeteries(
    box: Box, seats: int, lines: tuple[tuple[int, ...], ...], closed: int
) -> list[Cemetery]:
    """As whoever only watches sees them."""
    return [
        cemetery(box, seats, index, line, bool(closed >> index & 1), None)
        for index, line in enumerate(lines)
    ]


@lru_cache(maxsize=16_384)
def cemetery(
    box: Box, seats: int, index: int, cards: tuple[int, ...], closed: bool, viewer: Seat | None
) -> Cemetery:
    owner = index if index < seats else None
    return Cemetery([laid_card(box, seats, card, viewer) for card in cards], closed, owner)


@lru_cache(maxsize=64)
def tiles_left(down: int) -> dict[str, int]:
    return {name: left_of(down, tile) for tile, name in enumerate(TILES)}


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


@lru_cache(maxsize=1024)
def robberies(box: Box, seats: int, ledger: tuple[tuple[int, ...], ...]) -> list[Robbery]:
    return [robbery(box, seats, row) for row in ledger]


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
    now = table.phase if table.phase < FISTS else ROB
    carrying_out = table.phase < OVER and not ending(table)
    left, carried_out = len(table.deck), now if carrying_out else None
    return cycle_of(table.box, table.seats, table.tiles_down, left, carried_out)


@lru_cache(maxsize=4096)
def cycle_of(box: Box, seats: int, down: int, left: int, now: int | None) -> Cycle:
    """The tiles of this cycle, and how far the game is: as long as there is a deck, every cycle
    takes as many cards off it as it has Place and Gravedigger tiles."""
    turned = unpacked_tiles(box.all_tiles - down)
    if now is not None and now in turned:
        turned.remove(now)
    a_cycle = box.tiles.count(PLACE) + box.tiles.count(ROB)
    deck = box.deck_size(seats)
    drawn = deck - left - turned.count(PLACE) - turned.count(ROB)
    past = drawn // a_cycle if left and drawn >= 0 and drawn % a_cycle == 0 else None
    return Cycle(
        used=[TILES[tile] for tile in turned],
        now=None if now is None else TILES[now],
        down=len(unpacked_tiles(down)),
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
