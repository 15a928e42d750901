"""Cells of the graveyard are called by their place, whenever they were laid."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from sexton.core.chance import Rng
from sexton.core.errors import IllegalMove
from sexton.core.tokens import Tokens
from sexton.games.gloomy_graves import GAME
from sexton.games.gloomy_graves.moves import DIRECTIONS, EAST, ORIGIN, SOUTH, Places
from sexton.games.gloomy_graves.rules import GloomyGraves
from sexton.games.gloomy_graves.rules.graveyard import called_so, lay, side_called
from sexton.games.gloomy_graves.state import BURY, column_of, row_of
from sexton.games.gloomy_graves.worlds import known_table
from tests.games.gloomy_graves.table import BOX, beside, bury, cell_at, match_at, position

Place = tuple[int, int]


def number(x: int, y: int) -> int:
    return ORIGIN + y * 256 + x


@pytest.mark.parametrize("cells", [4, 5, 18, 40, 59])
def test_no_graveyard_is_wide_enough_for_two_places_of_one_name(cells: int) -> None:
    """Two cells lie cells - 2 steps apart at most, so it is enough to look around one of them."""
    places, most = Places(cells), cells - 2
    around = [
        (x, y)
        for x in range(-most, most + 1)
        for y in range(-most, most + 1)
        if 0 < abs(x) + abs(y) <= most
    ]
    for x, y in [(0, 0), (1, 1)]:
        own = places.name(number(x, y))
        assert all(places.name(number(x + dx, y + dy)) != own for dx, dy in around)


def test_names_are_column_and_row_as_far_as_anybody_plays() -> None:
    places = Places(BOX.cells)
    assert len(set(places.names)) == len(places.names) == places.count
    for name in places.names:
        x, y = map(int, name.split(","))
        assert abs(x) + abs(y) <= places.reach
        assert places.name(number(x, y)) == name
    assert GAME.box.numbering.places.reach == 19  # The 90 cards of the box bury 36 at most.


def test_few_tokens_say_them_all() -> None:
    tokens = Tokens(GAME.space, 2)
    assert len(tokens) < 164
    move = GAME.space.number(
        "bury", card="pixie-dragon", half="dragon", cell="-3,2", direction="east"
    )
    spelled = [tokens.names[token] for token in tokens.of(move, 0)]
    assert spelled == ["bury", "card=pixie-dragon", "half=dragon", "x=-3", "y=2", "direction=east"]


def ground(steps: list[tuple[Place, str, str]]) -> GloomyGraves:
    """Cards laid one after the other: where a half covers, which way the other lies, which card."""
    match = match_at(position(hands=["PG"], graveyard="PG UC", phase="bury"))
    table = match.position
    assert isinstance(table, GloomyGraves)
    for (x, y), way, letters in steps:
        kind = BOX.number[letters]
        lay(table, 1, kind, 0, cell_at(table, x, y) * 4 + DIRECTIONS.index(way))
    return table


def test_the_order_of_laying_changes_no_name() -> None:
    """Three cards that don't touch each other, laid in every order, look and are called alike."""
    steps = [
        ((0, 0), "north", "pixie-dragon"),
        ((1, 1), "south", "goblin-dragon"),
        ((0, 1), "west", "unicorn-dragon"),
    ]
    tables = [ground(list(order)) for order in permutations(steps)]
    views = [match_at(table).seen(0) for table in tables]
    assert len({str(view.cells) for view in views}) == 1
    assert len({str(view.standings) for view in views}) == 1
    assert len({frozenset(table.legal_moves(0)) for table in tables}) == 1
    told = [[entry for entry in view.laid if entry.laid_by is not None] for view in views]
    assert len({str(one) for one in told}) == len(tables)  # Only this says how it came about.


def arm(way: int) -> GloomyGraves:
    """As long as a graveyard can be: every card a step farther out."""
    table = position(hands=["PG CD UC"], graveyard="PG UC", phase="bury")
    place = (1, 1)
    while len(table.where) < BOX.cells:
        lay(table, 1, BOX.number["unicorn-cyclops"], 0, cell_at(table, *place) * 4 + way)
        place = beside(place, way)
    return table


@pytest.mark.parametrize("way", range(4))
def test_the_longest_arm_has_names_of_its_own(way: int) -> None:
    table = arm(way if way in (EAST, SOUTH) else way ^ 2)
    names = [table.box.numbering.places.name(place) for place in table.where]
    assert len(set(names)) == len(names) == BOX.cells
    far = table.where[-1]
    assert names[-1] != f"{column_of(far)},{row_of(far)}"  # It is called anew so far out.
    assert all(side_called(table, called_so(table, side)) == side for side in table.sides)
    match = match_at(table)
    for move in match.legal_moves(0):
        twin = match.clone()
        twin.play(0, move)
        inside = twin.position
        assert isinstance(inside, GloomyGraves)
        assert inside.phase != BURY
    match.play(0, bury(match, "PG", column_of(far), row_of(far), DIRECTIONS[EAST]))


def test_a_view_of_the_longest_arm_gives_the_same_table() -> None:
    table = arm(EAST)
    seen = match_at(table).seen(0)
    again = known_table(BOX, seen)
    assert (again.laid, again.where, again.sides) == (table.laid, table.where, table.sides)


def test_worlds_are_laid_as_the_view_tells() -> None:
    for seed in range(6):
        table, rng = GAME.deal(2 + seed % 3, f"{seed:064x}", {}), Rng(seed)
        for _ in range(70):
            if table.to_act():
                seat = table.to_act()[0]
                table.play(seat, table.random_move(seat, rng))
        again = known_table(table.box, GAME.view(table, 0))
        assert (again.laid, again.where, again.near) == (table.laid, table.where, table.near)
        cells = GAME.view(table, None).cells
        assert [(cell.y, cell.x) for cell in cells] == sorted((cell.y, cell.x) for cell in cells)
        assert all(cell.cell == f"{cell.x},{cell.y}" for cell in cells)


def test_cells_that_are_numbered_are_refused() -> None:
    match = match_at(position(hands=["PG"], graveyard="PG UC", phase="bury"))
    with pytest.raises(IllegalMove, match="it is one of 1014, such as 0,0"):
        match.play(0, "bury", card="pixie-goblin", half="pixie", cell=0, direction="north")


def test_no_two_places_of_a_game_are_called_alike() -> None:
    places = GAME.box.numbering.places
    table, rng = GAME.deal(4, "07" * 32, {}), Rng(4)
    while table.to_act():
        seat = table.to_act()[0]
        table.play(seat, table.random_move(seat, rng))
    around = {place + step for place in table.where for step in (-256, -1, 0, 1, 256)}
    assert all(places.name(one) != places.name(two) for one, two in combinations(around, 2))
