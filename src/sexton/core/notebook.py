"""How a match, a result and a replay draw themselves where HTML is shown, as in a notebook.

Everything is one fragment that needs nothing else; what is hidden from everybody is in none."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from sexton.core.types import Result, Seat, Section

if TYPE_CHECKING:
    from sexton.core.match import Match

_NUMBERS = count()

SCRUB = """
(() => {{
  const all = document.getElementById("{id}"), words = {words}, frames = {frames};
  const [bar, said, at] = ["input", "p", "div"].map(part => all.querySelector(part));
  bar.oninput = () => {{
    const [move, lines] = frames[bar.value];
    said.textContent = words[move];
    at.innerHTML = lines.map(line => words[line]).join("");
  }};
}})();
"""


class Shown(NamedTuple):
    """A piece of HTML that a notebook shows as it is."""

    html: str

    def _repr_html_(self) -> str:
        return self.html


def headed(sections: Sequence[Section]) -> list[str]:
    """The table in words: a heading for each part, and its lines."""
    pieces = []
    for section in sections:
        pieces.append(f"<h4>{escape(section.title)}</h4>")
        pieces += [f"<li>{escape(entry.text)}</li>" for entry in section.entries]
    return pieces


def table(match: Match, seat: Seat | None) -> str:
    """What a seat sees, and what it may do; None for a spectator."""
    seen = match.seen(seat)
    pieces = [f"<h3>{escape(match.game.title)}</h3>", f"<p>{escape(match.game.prompt(seen))}</p>"]
    pieces += headed(match.game.describe(seen))
    if seat is not None and (legal := match.legal_moves(seat)):
        pieces.append("<h4>What you may do</h4>")
        pieces += [f"<li>{escape(move.text)} ({escape(move.rule)})</li>" for move in legal]
    result = match.result()
    if result is not None:
        pieces.append(account(result, match.names))
    return "".join(pieces)


def account(result: Result, names: Sequence[str] = ()) -> str:
    """How it ended: a column for each player, a line for each part of the account."""
    seats = range(len(result.scores))
    called = [names[seat] if names else f"Seat {seat + 1}" for seat in seats]
    parts: dict[str, list[int]] = {}
    for seat, lines in enumerate(result.lines):
        for line in lines:
            parts.setdefault(line.part, [0] * len(called))[seat] += line.points
    body = [("Place", result.places), *parts.items(), ("Score", result.scores)]
    head = "".join(f"<th>{escape(name)}</th>" for name in called)
    rows = [
        f"<tr><th>{escape(title)}</th>{''.join(f'<td>{value}</td>' for value in values)}</tr>"
        for title, values in body
    ]
    return f"<table><thead><tr><th></th>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def replay(match: Match, seat: Seat | None) -> str:
    """The match to scrub through, as a seat or a spectator saw it. Where scripts don't run, its
    last moment stands there; each line of words is kept once."""
    words: dict[str, int] = {}
    frames = []
    again = match.at(0)
    frames.append(frame(again, seat, "The deal", words))
    for number, row in enumerate(match.moves, 1):
        heard = len(again.events)
        again.play(row.seat, row.verb, story=row.story or None, **row.args)
        told = " ".join(filter(None, map(again.say, again.told(seat, heard))))
        frames.append(frame(again, seat, f"{number}. {told}", words))
    said, lines = frames[-1]
    every = list(words)
    name = f"sexton-replay-{next(_NUMBERS)}"
    last = len(frames) - 1
    script = SCRUB.format(id=name, words=safe(every), frames=safe(frames))
    return (
        f'<div id="{name}"><h3>{escape(match.game.title)}</h3>'
        f'<input type="range" min="0" max="{last}" value="{last}" style="width:100%" '
        f'aria-label="Move"><p>{escape(every[said])}</p>'
        f"<div>{''.join(every[line] for line in lines)}</div><script>{script}</script></div>"
    )


def frame(
    match: Match, seat: Seat | None, said: str, words: dict[str, int]
) -> tuple[int, list[int]]:
    pieces = headed(match.game.describe(match.seen(seat)))
    return words.setdefault(said, len(words)), [
        words.setdefault(piece, len(words)) for piece in pieces
    ]


def safe(plain: object) -> str:
    """JSON that no word in it can end a script with."""
    return json.dumps(plain, separators=(",", ":")).replace("<", "\\u003c")
