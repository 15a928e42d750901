"""What one seat may know: of the table, and of what happens."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from sexton.core.events import DEALT_TO_ALL, DEALT_TO_ONE, told
from sexton.core.position import nameless, take_seat
from sexton.core.types import Event, Seat
from sexton.games.gravediggers.components import NOTE, VIEWERS, Box
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
MOST_SEEN: Final = 256  # lines before one cemetery that are kept in words
PLAYERS: Final[dict[int, Player]] = {}  # seen so far, by purse, notes, hand and fist


def shared(table: Gravediggers) -> GravediggersView:
    """What all see alike: cards and purses as whoever only watches knows them."""
    box, waiting = table.box, table.to_act()
    return GravediggersView(
        NAME,
        VERSION,
        box.edition.digest,
        {"open_purses": table.open_purses},
        list(nameless(table.seats)),
        None,  # seat
        None,  # asked
        waiting.copy(),
        not waiting,
        [],  # hand
        None,  # fist
        players(table),
        [cemetery(table, index, 0) for index in range(len(table.lines))],  # cemeteries
        table.turn,
        PHASES[table.phase],
        TILES[table.phase] if table.phase < FISTS else None,  # tile
        tiles_left(table.tiles_down),  # tiles
        table.left,
        box.notes - sum(table.notes),
        gone_cards(table),
        table.robbed if table.phase == FISTS else None,
        table.queue.copy(),
        ending(table),
        robberies(table),
        cycle(table),
        sizes(box, table.seats),
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
    if not purses_shown(table):
        everybody = seen.players.copy()  # Others get what all see from the same list.
        everybody[seat] = player(table, seat, shown=True)
        seen.players = everybody
    see_cards(seen, table, seat)


def see_cards(seen: GravediggersView, table: Gravediggers, seat: Seat) -> None:
    """The cards face down that this seat has laid or looked at."""
    secret, known, places = OPEN | 1 << SEEN + seat, 1 << SEEN + seat, seen.cemeteries.copy()
    index: i64
    card: i64
    for index in range(len(table.lines)):
        for card in table.lines[index]:
            if card & secret == known:
                places[index] = cemetery(table, index, seat + 1)
                break
    seen.cemeteries = places


def lay_open(table: Gravediggers) -> None:
    everybody = (1 << table.seats) - 1 << SEEN
    table.lines = [[card | everybody for card in line] for line in table.lines]


def purses_shown(table: Gravediggers) -> bool:
    return table.open_purses or table.phase == OVER


# Little changes from move to move, and much is alike for all who look: what was put into words is
# kept.


def players(table: Gravediggers) -> list[Player]:
    """As whoever only watches sees them."""
    shown = purses_shown(table)
    return [player(table, seat, shown) for seat in range(table.seats)]


def player(table: Gravediggers, seat: i64, shown: bool) -> Player:
    """With what is in the purse, if that is shown."""
    hand: i64 = len(table.hands[seat])
    notes: i64 = table.notes[seat]
    purse: i64 = table.coins[seat]
    clenched = table.clenched >> seat & 1
    key = notes << 8 | hand << 1 | clenched
    if shown:
        key |= (purse + 1) << 16
    found = PLAYERS.get(key)
    if found is None:
        found = Player(hand, notes, NOTE * notes, purse if shown else None, clenched == 1)
        PLAYERS[key] = found
    return found


def cemetery(table: Gravediggers, index: i64, viewer: i64) -> Cemetery:
    """As a seat sees it, given as the seat plus one, or whoever only watches."""
    box, cards = table.box, tuple(table.lines[index])
    closed, owned = table.closed >> index & 1, index < table.seats
    known = box.cemeteries_seen[(index * VIEWERS + viewer) * 4 + closed * 2 + owned]
    found = known.get(cards)
    if found is None:
        if len(known) >= MOST_SEEN:
            known.clear()
        seat = viewer - 1 if viewer else None
        line = [laid_card(box, table.seats, card, seat) for card in cards]
        found = known[cards] = Cemetery(line, closed == 1, index if owned else None)
    return found


@lru_cache(maxsize=64)
def tiles_left(down: int) -> dict[str, int]:
    return {name: left_of(down, tile) for tile, name in enumerate(TILES)}


def gone_cards(table: Gravediggers) -> dict[str, int]:
    if table.gone_names_of is not table.gone:
        names = table.box.names
        table.gone_names = {names[kind]: count for kind, count in enumerate(table.gone) if count}
        table.gone_names_of = table.gone
    return table.gone_names


@lru_cache(maxsize=16_384)
def laid_card(box: Box, seats: int, card: int, viewer: Seat | None) -> LaidCard:
    known = bool(card & OPEN) or (viewer is not None and seen_by(card, viewer))
    return LaidCard(
        card=box.names[kind_of(card)] if known else None,
        open=bool(card & OPEN),
        laid_by=laid_by(card),
        seen_by=[seat for seat in range(seats) if card >> SEEN + seat & 1],
    )


def robberies(table: Gravediggers) -> list[Robbery]:
    if table.robberies_of is not table.ledger:
        table.robberies = [robbery(table.box, table.seats, tuple(row)) for row in table.ledger]
        table.robberies_of = table.ledger
    return table.robberies


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
    carried_out = now if carrying_out else None
    return cycle_of(table.box, table.seats, table.tiles_down, table.left, carried_out)


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
    "dealt": DEALT_TO_ALL,
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
OWN = {
    "dealt": DEALT_TO_ONE,
    "placed": ("card",),
    "drew": ("card",),
    "viewed": ("card",),
    "fist": ("coins",),
}


def tell(event: Event, seat: Seat | None) -> Event | None:
    return told(event, seat, PUBLIC, OWN)
