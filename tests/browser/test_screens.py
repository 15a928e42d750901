"""Every game and number of seats on every screen, where the table is fullest: nothing is cut,
nothing covers something else, all can be reached.

Late moments are tried with every number of seats, early ones and those in the middle with the most;
`SCREENS=all python3 play.py browser tests/browser/test_screens.py` tries them all. One page goes
through all the tables, and each of them through all the sizes. The moments were found by search
(`fullest`) and are kept here as data: when a seat is asked and sees the most.
"""

from __future__ import annotations

import os
from typing import Any, NamedTuple

import msgspec
import pytest
from playwright.sync_api import Page, expect

from sexton.core.match import Match
from sexton.games import GAMES
from sexton.server.table import entries
from tests.browser import contrast, measure, moments
from tests.browser.conftest import ARTEFACTS, Server, Visit
from tests.browser.hands import come_to_rest

ALL_BOXES = dict.fromkeys(("unhappy_homes", "unwelcome_guests", "unfortunate_expeditions"), True)
SIMPLIFIED = {"simplified": True}


class Fullest(NamedTuple):
    """A game and its table; then the seed and so many moves, for each third of the game."""

    game: str
    seats: int
    options: dict[str, Any]
    early: tuple[int, int]
    middle: tuple[int, int]
    late: tuple[int, int]


# fmt: off
TABLES = [
    Fullest("gravediggers", 2, {}, (3, 23), (4, 53), (7, 75)),
    Fullest("gravediggers", 3, {}, (2, 26), (0, 55), (0, 79)),
    Fullest("gravediggers", 4, {}, (5, 28), (8, 59), (5, 82)),
    Fullest("gravediggers", 5, {}, (2, 31), (7, 62), (9, 77)),
    Fullest("gloomy-graves", 2, {}, (5, 38), (5, 77), (5, 112)),
    Fullest("gloomy-graves", 3, {}, (4, 42), (4, 93), (4, 140)),
    Fullest("gloomy-graves", 4, {}, (6, 52), (0, 100), (5, 155)),
    Fullest("the-cemetery", 2, {}, (0, 51), (0, 83), (0, 169)),
    Fullest("the-cemetery", 3, {}, (2, 65), (4, 122), (1, 251)),
    Fullest("the-cemetery", 4, {}, (2, 113), (1, 189), (2, 367)),
    Fullest("the-cemetery", 5, {}, (8, 238), (8, 452), (3, 525)),
    Fullest("the-cemetery", 2, SIMPLIFIED, (8, 48), (5, 108), (5, 127)),
    Fullest("the-cemetery", 5, SIMPLIFIED, (1, 138), (9, 342), (7, 529)),
    Fullest("gloom", 2, {}, (5, 21), (5, 43), (6, 80)),
    Fullest("gloom", 3, {}, (8, 35), (0, 75), (0, 97)),
    Fullest("gloom", 4, {}, (3, 79), (3, 133), (0, 137)),
    Fullest("gloom", 2, ALL_BOXES, (4, 44), (4, 76), (0, 132)),
    Fullest("gloom", 3, ALL_BOXES, (0, 59), (0, 115), (0, 181)),
    Fullest("gloom", 4, ALL_BOXES, (0, 47), (6, 176), (6, 257)),
    Fullest("gloom", 5, ALL_BOXES, (9, 85), (1, 164), (1, 235)),
    Fullest("bring-out-yer-dead", 2, {}, (3, 32), (7, 59), (3, 85)),
    Fullest("bring-out-yer-dead", 3, {}, (0, 45), (0, 103), (7, 101)),
    Fullest("bring-out-yer-dead", 4, {}, (6, 58), (9, 104), (4, 153)),
    Fullest("bring-out-yer-dead", 5, {}, (5, 69), (8, 131), (8, 162)),
]
# fmt: on


ALL = os.environ.get("SCREENS") == "all"
BIGGEST = [
    max((one for one in TABLES if one.game == game), key=lambda one: one.seats) for game in GAMES
]


def open_table(server: Server, page: Page, table: Fullest, moment: tuple[int, int]) -> None:
    seed, moves = moment
    found = moments.at(table.game, table.seats, seed, moves, table.options)
    page.goto(moments.put(server, found, page))
    expect(page.locator("#prompt")).to_be_visible()
    expect(page.locator(".board .loading")).to_have_count(0)
    page.wait_for_selector(".board [data-thing]", state="attached")
    come_to_rest(page)


@pytest.mark.parametrize("third", ["early", "middle", "late"])
@pytest.mark.parametrize("game", GAMES)
def test_the_fullest_tables_fit_every_screen(
    visit: Visit, server: Server, game: str, third: str
) -> None:
    page = visit(still=True).page
    screens = ARTEFACTS / game.replace("-", "_")
    screens.mkdir(parents=True, exist_ok=True)
    faults = list[str]()
    for table in TABLES:
        if table.game != game or (third != "late" and table not in BIGGEST and not ALL):
            continue
        open_table(server, page, table, getattr(table, third))
        name = f"{table.seats} seats{' with more boxes' if table.options else ''}"
        for size in measure.SIZES:
            found = measure.faults(page, size)
            faults += [f"{name}, {size}: {fault}" for fault in found]
        if third == "late" and table in BIGGEST:
            faults += [f"{name}, {fault}" for fault in contrast.faint_by_night_and_day(page)]
        page.screenshot(path=screens / f"fullest-{third}-{name.replace(' ', '-')}.png")
    assert "\n".join(faults) == ""


def fullest(game: str, seats: int, options: dict[str, Any], seeds: int = 10) -> list[list[int]]:
    """How the tables are found at which somebody who is asked sees the most, in each third."""
    best = [[0, 0, 0] for _ in range(3)]
    for seed in range(seeds):
        sizes = dict[int, int]()

        def weigh(match: Match, sizes: dict[int, int] = sizes) -> bool:
            if moments.asked(match):
                view = match.game.view(match.position, moments.ME)
                sizes[len(match.moves)] = len(msgspec.json.encode(view))
            return False

        made = moments.begun(game, seats, 1, seed, entries.Settings(), options)
        total = len(moments.first(made, seed, weigh).moves)
        for moves, size in sizes.items():
            third = min(2, 3 * moves // total)
            best[third] = max(best[third], [size, seed, moves])
    return best
