"""The board as everybody sees it: areas, graves, the cart, the river."""

from __future__ import annotations

from typing import Final

from sexton.core.types import Seat
from sexton.games.bring_out_yer_dead.components import Box
from sexton.games.bring_out_yer_dead.moves import BANKS, DECKS, SIZES
from sexton.games.bring_out_yer_dead.rules import scoring
from sexton.games.bring_out_yer_dead.rules.cemetery import coffins_in, leading
from sexton.games.bring_out_yer_dead.rules.scoring import GRAVES, MAJORITY
from sexton.games.bring_out_yer_dead.state import (
    BANK,
    BURY,
    KEEP,
    OVER,
    TUCK,
    Carried,
    State,
)
from sexton.games.bring_out_yer_dead.types import (
    Area,
    Card,
    Coffin,
    Grave,
    Held,
    Loaded,
    MassGrave,
    Pay,
    Turn,
)

MOST_SEEN: Final = 1024  # cemeteries whose areas are kept in words


def started(table: State) -> bool:
    return table.phase not in (KEEP, TUCK)


def running(table: State) -> bool:
    return started(table) and table.phase != OVER


def bank_named(table: State) -> str | None:
    return BANKS[table.bank] if running(table) and table.phase != BANK else None


def stage(table: State) -> str | None:
    """The part of a round (BD-2)."""
    if not running(table):
        return None
    if table.queue:
        unloading = table.unloaded or table.phase == BURY
        return "river" if table.drowned else "unload" if unloading else "cards"
    return "bank" if table.phase == BANK else "bids"


def order(table: State) -> list[Turn]:
    cards, resolved = table.box.cards, table.resolved
    return [
        Turn(task.seat, cards[task.card], place < resolved)
        for place, task in enumerate(table.queue)
    ]


def faces(box: Box, kinds: list[int]) -> list[Card]:
    return [box.cards[kind] for kind in kinds]


def areas(table: State) -> list[Area]:
    """All that lies in the cemetery. Between two burials everybody looks at the same: that is put
    into words once, and kept in the box."""
    lying = (table.seats, tuple(table.graves), tuple(table.pits), tuple(table.scratched))
    known = table.box.areas_seen
    found = known.get(lying)
    if found is None:
        if len(known) >= MOST_SEEN:
            known.clear()
        found = known[lying] = [area_view(table, area) for area in table.board.areas]
    return found.copy()


def area_view(table: State, area: int) -> Area:
    box, board = table.box, table.board
    bank, points, counts = board.banks[area], board.majority[area], coffins_in(table, area)
    leader = leading(counts)
    scratched = zip(table.scratched[::2], table.scratched[1::2], strict=True)
    return Area(
        name=box.areas[area],
        title=box.area_titles[box.areas[area]],
        bank=BANKS[bank],
        majority=points,
        counts=counts,
        leader=leader,
        why=scoring.say_majority(counts) if points else "",
        pays=pays(table, area, leader),
        graves=[grave_view(table, place) for place in board.places[area]],
        outside=[coffin_view(coffin) for where, coffin in scratched if where == area],
        mass=None if board.places[area] else mass_grave(table, bank),
    )


def pays(table: State, area: int, leader: Seat | None) -> list[Pay]:
    """What an area pays now: its majority (BD-15), then its graves."""
    board, found = table.board, []
    if leader is not None and board.majority[area]:
        rule, text = scoring.PARTS[MAJORITY][0], scoring.say_part(table.box, MAJORITY, area)
        found.append(Pay(leader, board.majority[area], rule, text))
    if board.places[area]:
        paid = scoring.graves(table, area)
    else:
        paid = scoring.mass_grave(table, board.banks[area])
    if paid:
        rule, text = scoring.PARTS[GRAVES][0], scoring.say_part(table.box, GRAVES, area)
        found += [Pay(seat, points, rule, text) for seat, points in paid]
    return found


def grave_view(table: State, place: int) -> Grave:
    board, lying = table.board, table.graves[place]
    return Grave(
        name=table.box.graves[place],
        kind="pair" if place in board.paired else "column" if place in board.column_of else "grave",
        fits="either" if board.wide[place] else "single",
        points=board.points[place],
        mate=table.box.graves[board.mate[place]] if place in board.mate else None,
        coffin=coffin_view(lying - 1) if lying else None,
    )


def coffin_view(coffin: int) -> Coffin:
    return Coffin(coffin >> 1, SIZES[coffin & 1])


def mass_grave(table: State, bank: int) -> MassGrave:
    board, first = table.board, bank * 2 * table.seats
    return MassGrave(
        name=table.box.graves[board.pit[bank]],
        points=board.pit_points[bank],
        take=DECKS[board.pit_deck[bank]],
        coffins=[table.pits[first + 2 * s : first + 2 * s + 2] for s in range(table.seats)],
    )


def carried(box: Box, tasks: list[Carried], left: int) -> list[Loaded]:
    return [
        Loaded(task.coffin >> 1, SIZES[task.coffin & 1], box.names[task.card], gone=place < left)
        for place, task in enumerate(tasks)
    ]


def leaving(table: State) -> int | None:
    """Which coffin leaves the cart now; none when the last has left."""
    waits = table.phase == BURY and table.unloaded < len(table.loaded)
    return table.unloaded if waits else None


def held(table: State) -> Held | None:
    if table.held is None:
        return None
    coffin = table.held.coffin
    return Held(coffin >> 1, SIZES[coffin & 1], table.box.graves[table.held.place])
