"""How a match, a view, a result and a replay draw themselves where HTML is shown, as in a notebook.

Everything is one fragment that needs nothing else, made from a view: what is hidden from its seat
is not in it. Where no HTML is shown it is told in words."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Sequence
from html import escape
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

from sexton.core.picture import STYLE, span, tag, whole
from sexton.core.types import Result, Seat, Section, View

if TYPE_CHECKING:
    from sexton.core.game import AnyGame
    from sexton.core.match import Match

_NUMBERS = count()

SCRUB = """
(async () => {{
  const bytes = Uint8Array.from(atob("{packed}"), letter => letter.charCodeAt(0));
  const open = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const [pieces, frames] = await new Response(open).json();
  const all = document.getElementById("{id}");
  const [bar, at] = ["input", ".sexton"].map(part => all.querySelector(part));
  const style = at.querySelector("style").outerHTML;
  bar.oninput = () => {{
    at.innerHTML = style + frames[bar.value].map(piece => pieces[piece]).join("");
  }};
}})();
"""


class Shown(NamedTuple):
    """A piece of HTML that a notebook shows as it is, and the same in words."""

    html: str
    text: str = ""

    def _repr_html_(self) -> str:
        return self.html

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/html": self.html, "text/plain": self.text}

    def __str__(self) -> str:
        return self.text


class Drawn(dict[str, Any]):
    """Plain data that a notebook shows as a picture. It copies and travels as a plain dict."""

    def __init__(self, plain: dict[str, Any], draw: Callable[[], Shown]) -> None:
        super().__init__(plain)
        self._draw = draw

    def __reduce__(self) -> tuple[type[dict[str, Any]], tuple[dict[str, Any]]]:
        return dict, (dict(self),)

    def _repr_html_(self) -> str:
        return self._draw().html

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return self._draw()._repr_mimebundle_()


def pieces_of(game: AnyGame, view: View) -> list[str]:
    """The table of a view: as its game draws it, or in words."""
    drawn: list[str] = game.picture(view) if game.picture else headed(game.describe(view))
    return drawn


def headed(sections: Sequence[Section]) -> list[str]:
    """The table in words: a panel for each part, and its lines."""
    return [
        tag("panel wide", tag("head", span("name", section.title)), listed(entries))
        for section in sections
        for entries in [[entry.text for entry in section.entries]]
    ]


def listed(lines: Sequence[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>" if lines else ""


def in_words(game: AnyGame, view: View) -> list[str]:
    """The table as lines of text."""
    lines = [game.title, game.prompt(view)]
    for section in game.describe(view):
        lines += ["", section.title, *(f"  {entry.text}" for entry in section.entries)]
    return lines


def title(game: AnyGame, said: str) -> str:
    return tag("wide", span("title", game.title), " ", span("prompt", said))


def seen(game: AnyGame, view: View) -> Shown:
    """The table of a view."""
    pieces = [title(game, game.prompt(view)), *pieces_of(game, view)]
    return Shown(whole(pieces), "\n".join(in_words(game, view)))


def table(match: Match, seat: Seat | None) -> Shown:
    """What a seat sees, and what it may do; None for a spectator."""
    view = match.seen(seat)
    pieces = [title(match.game, match.game.prompt(view)), *pieces_of(match.game, view)]
    lines = in_words(match.game, view)
    if seat is not None and (legal := match.legal_moves(seat)):
        moves = [f"{move.text} ({move.rule})" for move in legal]
        summary = f"<summary>What you may do: {len(moves)}</summary>"
        pieces.append(tag("panel wide", f"<details>{summary}{listed(moves)}</details>"))
        lines += ["", "What you may do", *(f"  {move}" for move in moves)]
    result = match.result()
    if result is not None:
        pieces.append(tag("panel wide", account(result, match.names)))
        lines += ["", *accounted(result, match.names)]
    return Shown(whole(pieces), "\n".join(lines))


Body = list[tuple[str, list[int]]]


def parts(result: Result) -> Body:
    """The account: a line for each part of it, with a number for each seat."""
    found: dict[str, list[int]] = {}
    for seat, lines in enumerate(result.lines):
        for line in lines:
            found.setdefault(line.part, [0] * len(result.scores))[seat] += line.points
    return [("Place", result.places), *found.items(), ("Score", result.scores)]


def called(result: Result, names: Sequence[str]) -> list[str]:
    return list(names) or [f"Seat {seat + 1}" for seat in range(len(result.scores))]


def account(result: Result, names: Sequence[str] = ()) -> str:
    """How it ended: a column for each player, a line for each part of the account."""
    head = "".join(f"<th>{escape(name)}</th>" for name in called(result, names))
    rows = [
        f"<tr><th>{escape(title)}</th>{''.join(f'<td>{value}</td>' for value in values)}</tr>"
        for title, values in parts(result)
    ]
    return f"<table><thead><tr><th></th>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def accounted(result: Result, names: Sequence[str] = ()) -> list[str]:
    """The same as lines of text."""
    rows = [["", *called(result, names)]]
    rows += [[title, *map(str, values)] for title, values in parts(result)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    return [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows
    ]


def replay(match: Match, seat: Seat | None) -> Shown:
    """The match to scrub through, as a seat or a spectator saw it. Where scripts don't run, its
    last moment stands there; each piece of the table is kept once."""
    pieces: dict[str, int] = {}
    frames = []
    told = []
    again = match.at(0)
    frames.append(frame(again, seat, "The deal", pieces))
    for number, row in enumerate(match.moves, 1):
        heard = len(again.events)
        again.play(row.seat, row.verb, story=row.story or None, **row.args)
        said = " ".join(filter(None, map(again.say, again.told(seat, heard))))
        told.append(f"{number}. {said}")
        frames.append(frame(again, seat, told[-1], pieces))
    every, last = list(pieces), len(frames) - 1
    name = f"sexton-replay-{next(_NUMBERS)}"
    script = SCRUB.format(id=name, packed=packed([every, frames]))
    html = (
        f'<div id="{name}"><input type="range" min="0" max="{last}" value="{last}" '
        f'style="width:100%;max-width:1000px" aria-label="Move">'
        f'<div class="sexton"><style>{STYLE}</style>{"".join(every[piece] for piece in frames[-1])}'
        f"</div><script>{script}</script></div>"
    )
    return Shown(html, "\n".join([match.game.title, *told]))


def frame(match: Match, seat: Seat | None, said: str, pieces: dict[str, int]) -> list[int]:
    """A moment, as the numbers of its pieces."""
    drawn = [title(match.game, said), *pieces_of(match.game, match.seen(seat))]
    return [pieces.setdefault(piece, len(pieces)) for piece in drawn]


def packed(plain: object) -> str:
    """JSON, deflated, in letters that no script stumbles over."""
    text = json.dumps(plain, separators=(",", ":"))
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode()
