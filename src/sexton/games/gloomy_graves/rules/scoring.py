"""Step 2: score graves."""

from __future__ import annotations

from mypy_extensions import i64

from sexton.games.gloomy_graves import events
from sexton.games.gloomy_graves.moves import DIGGER, SYMBOL_COUNT, TYPE_COUNT
from sexton.games.gloomy_graves.rules import crypt, graveyard
from sexton.games.gloomy_graves.rules.drawing import draw_cards
from sexton.games.gloomy_graves.rules.end import trigger_end
from sexton.games.gloomy_graves.rules.groups import count
from sexton.games.gloomy_graves.state import State


def scorable_types(table: State, seat: i64, kind: i64) -> i64:
    """GG-8: a bit for each type of the card just buried that would claim a score card."""
    open_types: i64 = table.box.types[kind] & ~table.scored[seat]
    base = seat * SYMBOL_COUNT
    diggers: i64 = table.ground[DIGGER]
    dug: i64 = table.plots[base + DIGGER]
    scorable: i64 = 0
    grave: i64
    for grave in range(TYPE_COUNT):
        if not open_types >> grave & 1:
            continue
        graves: i64 = table.ground[grave]
        own: i64 = table.plots[base + grave]
        if not claimable(table, grave, count(graves | diggers) + count(own | dug)):
            continue  # Not even if all of them hung together.
        if claimable(table, grave, sum_of_groups(table, seat, grave)):
            scorable |= 1 << grave
    return scorable


def sum_of_groups(table: State, seat: i64, grave: i64) -> i64:
    """GG-9: the largest group of the graveyard and that of the seat's own crypt."""
    return graveyard.largest_group(table, grave) + crypt.largest_group(table, seat, grave)


def claimable(table: State, grave: i64, total: i64) -> i64:
    """GG-8: the level of the highest card left that this reaches, from 1; 0 is none."""
    levels: i64 = len(table.box.needs)
    level: i64
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


def score(table: State, seat: i64, grave: i64) -> None:
    communal, own = graveyard.largest_group(table, grave), crypt.largest_group(table, seat, grave)
    level = claimable(table, grave, communal + own) - 1
    table.claims, table.scored = table.claims.copy(), table.scored.copy()
    table.claims[grave * len(table.box.needs) + level] = seat + 1
    table.scored[seat] |= 1 << grave
    events.scored(table, seat, grave, (communal, own), level)
    after_scoring(table, seat)


def pass_by(table: State, seat: i64) -> None:
    """GG-P5: nobody needs to score."""
    events.passed(table, seat)
    after_scoring(table, seat)


def after_scoring(table: State, seat: i64) -> None:
    table.scorable = 0
    if table.scored[seat] == (1 << TYPE_COUNT) - 1:
        trigger_end(table, seat, "five types")
    draw_cards(table, seat)
