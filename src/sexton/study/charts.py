"""Pictures for a page: Vega-Lite drawn once to SVG by vl-convert, which is an extra.

Axes and words take the colour of the page's own text, so one drawing does for light and dark."""

from __future__ import annotations

import importlib
import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

Spec = dict[str, Any]
Points = Sequence[Mapping[str, Any]]

EXTRA = "sexton[study]"
REQUIRED = "vl-convert-python>=1.8"  # as pyproject.toml has it
SIZE = "32 MB to load, 84 MB on the disk"
ABSENT = (
    f"Charts are left out: they are drawn by vl-convert, which is not installed. "
    f'`pip install "{EXTRA}"` brings it ({SIZE}), and so does `sexton report --charts`.'
)
SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json"
ONE, OTHER = "#5f8f6b", "#b5763a"  # moss and rust: apart for everybody, on light and on dark
FONTS = Path(__file__).parent / "fonts"
FONT = "Sexton Sans"  # which drawer() measures words by, and page.py brings along
WIDTH, HEIGHT = 400, 190
SAID = re.compile(r' aria-(?:label|roledescription)="[^"]*"')  # a name for each mark, of no use
COURSE = "share of the game"
BARS = 24  # of a histogram, at the most
TICKS = 8  # words below an axis, at the most


@cache
def drawer() -> Any | None:
    """Whoever draws, if somebody does, with our letters at hand."""
    try:
        found = importlib.import_module("vl_convert")
    except ImportError:
        return None
    found.register_font_directory(str(FONTS))
    return found


def draw(spec: Spec) -> str:
    """The chart as SVG, or nothing where nobody draws."""
    found = drawer()
    return SAID.sub("", str(found.vegalite_to_svg({**spec, **frame()}))) if found else ""


def frame() -> Spec:
    words = {"labelColor": "currentColor", "titleColor": "currentColor"}
    lines = {"domainColor": "currentColor", "tickColor": "currentColor"}
    axis = {**words, **lines, "gridColor": "currentColor", "gridOpacity": 0.12}
    return {
        "$schema": SCHEMA,
        "config": {
            "background": None,
            "font": f"{FONT}, sans-serif",
            "view": {"stroke": None},
            "axis": {**axis, "labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": "normal"},
            "legend": {**words, "title": None, "orient": "top"},
            "range": {"category": [ONE, OTHER, "#5b7fa6", "#a65b86", "#8a8a3c"]},
        },
    }


def quantity(field: str, title: str, *, percent: bool = False) -> Spec:
    axis = {"format": "%"} if percent else {}
    return {"field": field, "type": "quantitative", "title": title, "axis": axis}


def bars(points: Points, across: str, up: str, *, percent: bool = False) -> Spec:
    """`name` and `value` of each, in the order given."""
    name: Spec = {"field": "name", "type": "nominal", "title": across, "sort": None}
    name["axis"] = {"labelAngle": 0} if len(points) < 12 else {"labelAngle": -40}
    return {
        "data": {"values": list(points)},
        "width": WIDTH,
        "height": HEIGHT,
        "mark": {"type": "bar", "color": ONE},
        "encoding": {"x": name, "y": quantity("value", up, percent=percent)},
    }


def lying(points: Points, along: str, *, even: float | None = None, percent: bool = True) -> Spec:
    """Shares with their intervals, one below the other: `name`, `value`, `low`, `high`."""
    name: Spec = {"field": "name", "type": "nominal", "title": None, "sort": None}
    name["axis"] = {"labelLimit": 220}
    low = quantity("low", along, percent=percent)
    value = quantity("value", along, percent=percent)
    layers: list[Spec] = [
        {"mark": {"type": "rule", "color": ONE, "strokeWidth": 2},
         "encoding": {"y": name, "x": low, "x2": {"field": "high"}}},
        {"mark": {"type": "point", "filled": True, "size": 60, "color": OTHER, "opacity": 1},
         "encoding": {"y": name, "x": value}},
    ]  # fmt: skip
    if even is not None:
        line = {"type": "rule", "color": "currentColor", "strokeDash": [4, 4], "opacity": 0.6}
        layers.append({"mark": line, "encoding": {"x": {"datum": even}}})
    height = max(60, 22 * len(points))
    return {"data": {"values": list(points)}, "width": 360, "height": height, "layer": layers}


def line(
    points: Points, across: str, up: str, *, percent: bool = False, most: float | None = None
) -> Spec:
    """`at` and `value`, and `who` where there are several lines."""
    up_axis = quantity("value", up, percent=percent)
    if most is not None:
        up_axis["scale"] = {"domain": [0, most]}
    at: Spec = {"field": "at", "type": "quantitative", "title": across}
    if across == COURSE:
        at |= {"axis": {"format": "%", "tickCount": 5}, "scale": {"domain": [0, 1]}}
    encoding: Spec = {"x": at, "y": up_axis}
    if points and "who" in points[0]:
        encoding["color"] = {"field": "who", "type": "nominal", "sort": None}
    mark: Spec = {"type": "line", "point": True}
    if "color" not in encoding:
        mark["color"], mark["point"] = ONE, {"color": ONE}
    return {
        "data": {"values": list(points)},
        "width": WIDTH,
        "height": HEIGHT,
        "mark": mark,
        "encoding": encoding,
    }


def pairs(points: Points, up: str) -> Spec:
    """`name`, `value` and `who`: bars side by side."""
    spec = bars(points, "", up)
    spec["mark"] = "bar"
    spec["encoding"]["xOffset"] = {"field": "who", "sort": None}
    spec["encoding"]["color"] = {"field": "who", "type": "nominal", "sort": None}
    spec["encoding"]["x"]["axis"] = {"labelAngle": -25, "labelLimit": 180}
    return spec


def heat(points: Points, across: str, up: str) -> Spec:
    """`name`, `row` and `value`, a share: the more, the stronger, with its number in it."""
    x: Spec = {"field": "name", "type": "nominal", "title": across, "sort": None}
    x["axis"] = {"labelAngle": 0}
    y: Spec = {"field": "row", "type": "nominal", "title": up, "sort": None}
    most = max(float(point["value"]) for point in points)
    strength = {"field": "value", "type": "quantitative", "legend": None,
                "scale": {"domain": [0, most], "range": [0.04, 0.85]}}  # fmt: skip
    share = {"field": "value", "type": "quantitative", "format": ".0%"}
    layers: list[Spec] = [
        {"mark": {"type": "rect", "color": ONE}, "encoding": {"x": x, "y": y, "opacity": strength}},
        {"mark": {"type": "text", "color": "currentColor", "fontSize": 11},
         "encoding": {"x": x, "y": y, "text": share}},
    ]  # fmt: skip
    height = 28 * len({point["row"] for point in points})
    return {"data": {"values": list(points)}, "width": WIDTH, "height": height, "layer": layers}


def histogram(
    found: Sequence[float], across: str, *, up: str = "games", percent: bool = False
) -> Spec:
    """How often each value came, whole numbers in steps of whole numbers. Few values have few bars
    (Rice's rule), or most of them would stand alone."""
    low, high = min(found), max(found)
    bins = min(BARS, math.ceil(2 * len(found) ** (1 / 3)))
    whole = all(value == int(value) for value in found) and not percent
    step = max(1, round((high - low) / bins)) if whole else (high - low) / bins or 1
    last = bins - 1 if not whole else int((high - low) // step)
    counted = Counter(min(last, int((value - low) // step)) for value in found)
    start = low - 0.5 if whole else low
    points = [
        {"at": start + place * step, "to": start + (place + 1) * step,
         "value": counted.get(place, 0)} for place in range(last + 1)
    ]  # fmt: skip
    at = quantity("at", across, percent=percent)
    at["bin"] = "binned"
    at["scale"] = {"domain": [start, start + (last + 1) * step], "zero": False, "nice": False}
    at["axis"] = at["axis"] | {"tickCount": TICKS, "labelOverlap": True}
    if whole:
        stride = max(step, -(-int(high - low) // TICKS))
        at["axis"] = {"values": list(range(int(low), int(high) + 1, int(stride)))}
    return {
        "data": {"values": points},
        "width": WIDTH,
        "height": HEIGHT,
        "mark": {"type": "bar", "color": ONE, "binSpacing": 2},
        "encoding": {"x": at, "x2": {"field": "to"}, "y": how_many(counted.values(), up)},
    }


def how_many(found: Iterable[int], up: str) -> Spec:
    """An axis of whole numbers from none: there are no half games."""
    most = max(found)
    stride = -(-most // TICKS)
    return quantity("value", up) | {"axis": {"values": list(range(0, most + 1, stride))}}
