"""What cards, halves and places are called."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from sexton.core.moves import Value
from sexton.games.gloomy_graves.moves import DIRECTIONS, STEPS
from sexton.games.gloomy_graves.rules import GloomyGraves
from sexton.games.gloomy_graves.types import GloomyGravesView

Place = tuple[int, int]
DIGGER = "gravedigger"
ORDINALS = ("", "first", "second", "third", "fourth", "fifth")
PLACE = re.compile(r"(-?\d{1,3}),(-?\d{1,3})", re.ASCII)


def on_card(card: str, kind: str) -> bool:
    halves = card.split("-")
    return kind in halves or DIGGER in halves


def said(place: Sequence[int]) -> str:
    return f"{place[0]},{place[1]}"


def place_of(view: GloomyGravesView, named: Value | None, rule: str) -> Place | None:
    """A place by its column and row; a cell of the graveyard may lie so far out that its name is
    that of a place which nobody can reach as well."""
    if rule == "GG-6":
        for cell in view.cells:
            if cell.cell == named:
                return cell.x, cell.y
    found = PLACE.fullmatch(named) if isinstance(named, str) else None
    return (int(found[1]), int(found[2])) if found else None


def reworded(table: GloomyGraves, verb: str, args: Mapping[str, Value]) -> Mapping[str, Value]:
    """A move as it is said now. In records of format 1 cells were numbered as they were laid."""
    cell = args.get("cell")
    if verb != "bury" or type(cell) is not int or not 0 <= cell < len(table.where):
        return args
    return {**args, "cell": table.box.numbering.places.name(table.where[cell])}


def beyond(place: Place, direction: str) -> Place:
    dx, dy = STEPS[DIRECTIONS.index(direction)]
    return place[0] + dx, place[1] + dy


def graveyard_of(view: GloomyGravesView) -> dict[Place, str]:
    return {(cell.x, cell.y): cell.symbol for cell in view.cells}


def crypt_of(view: GloomyGravesView) -> dict[Place, str]:
    assert view.seat is not None
    return {(plot.x, plot.y): plot.symbol for plot in view.players[view.seat].plots}
