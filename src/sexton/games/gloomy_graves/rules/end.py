"""End of the game: what triggers it, the last round, and the points."""

from __future__ import annotations

from sexton.core.types import Line
from sexton.games.gloomy_graves import events
from sexton.games.gloomy_graves.moves import TYPE_COUNT, TYPES, plural
from sexton.games.gloomy_graves.state import CRYPT, OVER, State


def trigger_end(table: State, seat: int, why: str) -> None:
    """GG-11: the round is finished, and nobody draws any more."""
    if not table.ending:
        events.last_round(table, seat, why)
    table.ending = True


def end_turn(table: State) -> None:
    table.drawn = 0
    table.turn = (table.turn + 1) % table.seats
    table.phase = CRYPT
    if table.ending and table.turn == table.start:
        table.phase = OVER
        events.ended(table, [points(table, seat) for seat in range(table.seats)])


def turns_done(table: State) -> int:
    """Every turn lays one card into a crypt, first of all."""
    laid = sum(map(len, table.crypts)) - table.seats
    return laid if table.phase == CRYPT else laid - 1


def claimed_points(table: State, seat: int) -> list[int]:
    """What each score card of a seat is worth."""
    worth = table.box.points
    return [
        worth[place % len(worth)] for place, claim in enumerate(table.claims) if claim == seat + 1
    ]


def points(table: State, seat: int) -> int:
    """GG-P6: the score cards, and a bonus for how many there are."""
    cards = claimed_points(table, seat)
    return sum(cards) + table.box.bonus[len(cards)]


def scores(table: State) -> list[int]:
    """GG-12: points, and below them the score cards from the highest down."""
    totals = []
    for seat in range(table.seats):
        cards = sorted(claimed_points(table, seat), reverse=True)
        total = points(table, seat)
        for place in range(TYPE_COUNT):
            total = total * 100 + (cards[place] if place < len(cards) else 0)
        totals.append(total)
    return totals


def account(table: State, seat: int) -> list[Line]:
    """How the points came about, card by card."""
    box, levels = table.box, len(table.box.needs)
    lines = [
        Line(
            f"The {box.needs[place % levels]} card for {plural(TYPES[place // levels])}",
            box.points[place % levels],
            "GG-8",
            plural(TYPES[place // levels]).capitalize(),
        )
        for place, claim in enumerate(table.claims)
        if claim == seat + 1
    ]
    bonus = box.bonus[len(lines)]
    if bonus:
        lines.append(Line(f"{len(lines)} score cards", bonus, "GG-P6", "How many there are"))
    return lines
