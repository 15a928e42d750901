"""What everybody sees change with each thing that happens: from what, to what."""

from __future__ import annotations

from typing import Any

import msgspec

from sexton.games.bring_out_yer_dead.components import FATE, TREASURE
from sexton.games.bring_out_yer_dead.rules import board
from sexton.games.bring_out_yer_dead.rules.cemetery import bodies
from sexton.games.bring_out_yer_dead.state import State, current_turn, spots
from sexton.games.bring_out_yer_dead.types import Area, Grave, Loaded, MassGrave, Turn

STANDING = (Area, Grave, MassGrave, Loaded, Turn)  # These stay what they are, whatever changes.
Path = list[str | int]
"""Where something stands in a view."""


def write_changes(before: State, table: State) -> None:
    """Into each event of the move that led from one to the other, what everybody sees change."""
    told = [event for event, _ in table.scenes]
    tables = [before, *(after for _, after in table.scenes[:-1]), table]
    table.scenes = []
    was = things(before)
    for event, one, other in zip(told, tables, tables[1:], strict=False):
        now = things(other)
        found: list[dict[str, Any]] = []
        compare(was, now, [], found)
        compare_areas(one, other, found)
        if found:
            event.args["changes"] = found
        was = now


def things(table: State) -> dict[str, Any]:
    """What everybody sees but for the areas, under the names that a view has for it."""
    box, rows = table.box, table.rows
    return {
        "first": table.first if board.started(table) else None,
        "round": table.round,
        "bank": board.bank_named(table),
        "stage": board.stage(table),
        "players": [player(table, seat) for seat in range(table.seats)],
        "spots": spots(table) if board.running(table) else None,
        "loaded": board.carried(box, table.loaded, table.unloaded),
        "leaving": board.leaving(table),
        "fallen": board.carried(box, table.fallen, table.drowned),
        "order": board.order(table),
        "current": current_turn(table),
        "held": board.held(table),
        "fate_row": board.faces(box, rows[FATE]),
        "treasure_row": board.faces(box, rows[TREASURE]),
        "fate_deck": len(table.decks[FATE]),
        "treasure_deck": len(table.decks[TREASURE]),
    }


def player(table: State, seat: int) -> dict[str, Any]:
    lost = bodies(table, seat)
    return {
        "points": table.points[seat],
        "singles": table.families[2 * seat],
        "doubles": table.families[2 * seat + 1],
        "river": table.river[2 * seat : 2 * seat + 2],
        "bodies": lost,
        "toll": table.box.penalty[lost],
    }


def compare_areas(was: State, now: State, found: list[dict[str, Any]]) -> None:
    """Only those where somebody came or went are looked at."""
    if (was.graves, was.pits, was.scratched) == (now.graves, now.pits, now.scratched):
        return
    for at, area in enumerate(now.board.areas):
        if lying_in(was, area) != lying_in(now, area):
            compare(board.area_view(was, area), board.area_view(now, area), ["areas", at], found)


def lying_in(table: State, area: int) -> list[int]:
    """All that tells one moment of an area from another."""
    places, first = table.board.places[area], table.board.banks[area] * 2 * table.seats
    lying = [table.graves[place] for place in places]
    return lying + (table.scratched if places else table.pits[first : first + 2 * table.seats])


def compare(was: Any, now: Any, path: Path, found: list[dict[str, Any]]) -> None:
    """Of two that differ: as deep as it is the same thing that changed. Lists that grew or shrank
    are one change."""
    if isinstance(was, dict):
        for key, one in was.items():
            if one != now[key]:
                compare(one, now[key], [*path, key], found)
    elif isinstance(was, list) and len(was) == len(now):
        for at, one in enumerate(was):
            if one != now[at]:
                compare(one, now[at], [*path, at], found)
    elif isinstance(was, STANDING):
        for key in was.__struct_fields__:
            one, other = getattr(was, key), getattr(now, key)
            if one != other:
                compare(one, other, [*path, key], found)
    else:
        plain = msgspec.to_builtins
        found.append({"path": path, "was": plain(was), "now": plain(now)})
