"""What cards, halves and places are called."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sexton.core.moves import Value
from sexton.games.gloomy_graves.moves import DIRECTIONS, STEPS
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
    """A cell of the graveyard by its number, or any place by its column and row."""
    if isinstance(named, int):
        if rule == "GG-6" and 0 <= named < len(view.cells):
            return view.cells[named].x, view.cells[named].y
        return None
    found = PLACE.fullmatch(named or "")
    return (int(found[1]), int(found[2])) if found else None


def beyond(place: Place, direction: str) -> Place:
    dx, dy = STEPS[DIRECTIONS.index(direction)]
    return place[0] + dx, place[1] + dy


def graveyard_of(view: GloomyGravesView) -> dict[Place, str]:
    return {(cell.x, cell.y): cell.symbol for cell in view.cells}


def crypt_of(view: GloomyGravesView) -> dict[Place, str]:
    assert view.seat is not None
    return {(plot.x, plot.y): plot.symbol for plot in view.players[view.seat].plots}
