"""Step 2: score graves."""

from __future__ import annotations

from sexton.games.gloomy_graves import events
from sexton.games.gloomy_graves.moves import DIGGER, SYMBOLS, TYPES
from sexton.games.gloomy_graves.rules import crypt, graveyard
from sexton.games.gloomy_graves.rules.drawing import draw_cards
from sexton.games.gloomy_graves.rules.end import trigger_end
from sexton.games.gloomy_graves.state import State


def scorable_types(table: State, seat: int, kind: int) -> int:
    """GG-8: a bit for each type of the card just buried that would claim a score card."""
    open_types = table.box.types[kind] & ~table.scored[seat]
    lowest = table.box.needs[0]
    base = seat * len(SYMBOLS)
    scorable = 0
    for grave in range(len(TYPES)):
        if not open_types >> grave & 1:
            continue
        cells = table.ground[grave] | table.ground[DIGGER]
        plots = table.plots[base + grave] | table.plots[base + DIGGER]
        if cells.bit_count() + plots.bit_count() < lowest:
            continue  # Not even if all of them hung together.
        if claimable(table, grave, sum_of_groups(table, seat, grave)):
            scorable |= 1 << grave
    return scorable


def sum_of_groups(table: State, seat: int, grave: int) -> int:
    """GG-9: the largest group of the graveyard and that of the seat's own crypt."""
    return graveyard.largest_group(table, grave) + crypt.largest_group(table, seat, grave)


def claimable(table: State, grave: int, total: int) -> int:
    """GG-8: the level of the highest card left that this reaches, from 1; 0 is none."""
    levels = len(table.box.needs)
    for level in range(levels, 0, -1):
        if table.box.needs[level - 1] <= total and not table.claims[grave * levels + level - 1]:
            return level
    return 0


def next_number(table: State, grave: int, total: int) -> int | None:
    """GG-8: the lowest number of the cards left that this doesn't reach."""
    levels = len(table.box.needs)
    for level, number in enumerate(table.box.needs):
        if number > total and not table.claims[grave * levels + level]:
            return number
    return None


def score(table: State, seat: int, grave: int) -> None:
    communal, own = graveyard.largest_group(table, grave), crypt.largest_group(table, seat, grave)
    level = claimable(table, grave, communal + own) - 1
    table.claims[grave * len(table.box.needs) + level] = seat + 1
    table.scored[seat] |= 1 << grave
    events.scored(table, seat, grave, (communal, own), level)
    after_scoring(table, seat)


def pass_by(table: State, seat: int) -> None:
    """GG-P5: nobody needs to score."""
    events.passed(table, seat)
    after_scoring(table, seat)


def after_scoring(table: State, seat: int) -> None:
    table.scorable = 0
    if table.scored[seat] == (1 << len(TYPES)) - 1:
        trigger_end(table, seat, "five types")
    draw_cards(table, seat)
