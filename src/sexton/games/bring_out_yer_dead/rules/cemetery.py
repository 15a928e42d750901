"""The cemetery: which graves are open, who lies where, and how many of each family."""

from __future__ import annotations

from mypy_extensions import i64

from sexton.games.bring_out_yer_dead.moves import BANKS
from sexton.games.bring_out_yer_dead.state import State


def open_graves(table: State, double: int, bank: int) -> list[int]:
    """BD-7: where such a coffin can go on a bank; the mass grave comes last."""
    graves, board = table.graves, table.board
    places = [place for place in board.loose_for[2 * bank + double] if not graves[place]]
    for column in board.columns_for[2 * bank + double]:
        for place in column:
            if not graves[place]:
                places.append(place)
                break
    places.append(board.pit[bank])
    return places


def open_anywhere(table: State, double: int) -> list[int]:
    return open_graves(table, double, 0) + open_graves(table, double, 1)


def lay(table: State, coffin: int, place: int) -> None:
    board = table.board
    if board.is_pit(place):
        table.pits = table.pits.copy()
        table.pits[board.bank_of[place] * 2 * table.seats + coffin] += 1
    else:
        table.graves[place] = coffin + 1


def lift(table: State, coffin: int, place: int) -> None:
    board = table.board
    if board.is_pit(place):
        table.pits = table.pits.copy()
        table.pits[board.bank_of[place] * 2 * table.seats + coffin] -= 1
    else:
        table.graves[place] = 0


def buried(table: State) -> list[tuple[int, int]]:
    """Every coffin in a grave with its place; of equal ones in a mass grave, one (BD-19)."""
    graves, pits, coffins = table.graves, table.pits, 2 * table.seats
    found = [(graves[place] - 1, place) for place in table.board.graves if graves[place]]
    for bank in range(len(BANKS)):
        found += [
            (coffin, table.board.pit[bank])
            for coffin in range(coffins)
            if pits[bank * coffins + coffin]
        ]
    return found


def can_swap(table: State, coffin: int, place: int, own: int, own_place: int) -> bool:
    """BD-9: both must fit where the other lies."""
    if place == own_place:
        return False
    return can_enter(table, own, place) and can_enter(table, coffin, own_place)


def can_enter(table: State, coffin: int, place: int) -> bool:
    """BD-9: may it take the place of another coffin that goes where it comes from? A column takes
    one only at its lowest open grave."""
    double, wide = coffin & 1, table.board.wide
    if double and not wide[place]:
        return False
    for lower in table.board.column_at[place]:
        if lower == place:
            return True
        if not table.graves[lower] and (wide[lower] or not double):
            return False
    return True


# Counting


def coffins_in(table: State, area: int) -> list[int]:
    """BD-15: each seat's coffins in an area, those outside its graves too (BD-11)."""
    board, graves = table.board, table.graves
    counts = [0] * table.seats
    place: i64
    lying: i64
    for place in board.places[area]:
        lying = graves[place]
        if lying:
            counts[lying - 1 >> 1] += 1
    bank = board.banks[area]
    if board.area_of[board.pit[bank]] == area:
        first = bank * 2 * table.seats
        for coffin in range(2 * table.seats):
            counts[coffin >> 1] += table.pits[first + coffin]
    scratched = table.scratched
    if scratched:
        for index in range(0, len(scratched), 2):
            if scratched[index] == area:
                counts[scratched[index + 1] >> 1] += 1
    return counts


def leader(table: State, area: int) -> int | None:
    return leading(coffins_in(table, area))


def leading(counts: list[int]) -> int | None:
    """BD-15: the seat with the most coffins; a tie is nobody."""
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else None


def bodies(table: State, seat: int) -> int:
    """BD-P4: how many of a family are in the river; a double holds two."""
    return table.river[2 * seat] + 2 * table.river[2 * seat + 1]


def in_pits(table: State, seat: int) -> int:
    """A seat's coffins in both mass graves."""
    coffins = 2 * table.seats
    return sum(
        table.pits[bank * coffins + 2 * seat + double] for bank in (0, 1) for double in (0, 1)
    )
