"""A guided first game: read from a game's `lesson.toml`, and where in it a match is.

A lesson is a match with arranged cards. Its steps tell the learner what to do and why; the others
play what the lesson says. Where a match is in it follows from the moves that stand and nothing
else, so that it can be left, taken up again and gone back in like any match."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from sexton.core.game import AnyGame
from sexton.core.match import Match
from sexton.core.moves import Move
from sexton.core.record import Row
from sexton.core.types import Seat

Value = str | int
Said = dict[str, Value | list[Value]]
"""A move, or a part of one: its verb and its arguments, and whose it is where that is not clear.
Where several values stand for one, any of them is meant."""

LEARNER: Seat = 0


class Step(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One page of a lesson. Without `do` there is only something to read; `do` names as much of
    the move as is expected, and nothing of it where the choice is free."""

    say: str
    do: Said | None = None
    others: list[Said] = []  # what the others play once this is done
    light: list[str] = []  # things on the board that are spoken of
    rules: list[str] = []


class Lesson(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A lesson as it is written down."""

    game: str
    minutes: int
    seats: int
    seed: int  # of whatever chance decides besides the cards
    steps: list[Step]
    options: dict[str, bool | int | str] = {}
    cards: dict[str, Any] = {}  # where they lie: core/arranging.py


class Place(msgspec.Struct, frozen=True):
    """Where a match is in its lesson."""

    first: int  # the page after the newest move that the lesson expected
    step: int  # the page whose move is expected now; after the last one, how many pages there are
    strayed: bool  # the learner has played something else since
    done: tuple[int, ...]  # how many of its moves each seat has made


def lesson_of(game: AnyGame) -> Lesson | None:
    """The game's lesson; none where it is played with another box than the lesson was made for."""
    if game.edition.digest != game.shipped()[0].digest:
        return None
    return read(game.folder / "lesson.toml")


@cache
def read(path: Path) -> Lesson | None:
    if not path.is_file():
        return None
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), Lesson)


def begin(lesson: Lesson, game: AnyGame, names: Sequence[str]) -> Match:
    """The match in which the lesson is given; the learner has the first seat."""
    return Match(
        game, lesson.seats, lesson.seed, lesson.options, names=names, arranged=lesson.cards,
        table={"lesson": True},
    )  # fmt: skip


def place(lesson: Lesson, moves: Sequence[Row]) -> Place:
    """Follows the moves that stand. The others' moves count as far as they are the lesson's."""
    own = [number for number, step in enumerate(lesson.steps) if step.do is not None]
    done = [0] * lesson.seats
    strayed = False
    for row in moves:
        if row.silent:
            continue
        if row.seat != LEARNER:
            script = script_of(lesson, row.seat)
            if done[row.seat] < len(script) and says(script[done[row.seat]][1], row):
                done[row.seat] += 1
        elif done[LEARNER] == len(own):
            strayed = True
        elif not strayed:
            expected = lesson.steps[own[done[LEARNER]]].do
            assert expected is not None
            if says(expected, row):
                done[LEARNER] += 1
            else:
                strayed = True
    count = done[LEARNER]
    first = own[count - 1] + 1 if count else 0
    step = own[count] if count < len(own) else len(lesson.steps)
    return Place(first, step, strayed and count < len(own), tuple(done))


def script_of(lesson: Lesson, seat: Seat) -> list[tuple[int, Said]]:
    """The moves of one of the others, each with the page after which it comes."""
    return [
        (number, said)
        for number, step in enumerate(lesson.steps)
        for said in step.others
        if said["seat"] == seat
    ]


def says(said: Said, move: Row | Move) -> bool:
    """Is this the move that is meant, or one of them?"""
    if (verbs := verbs_of(said)) and move.verb not in verbs:
        return False
    return all(move.args.get(key) in values for key, values in arguments(said).items())


def verbs_of(said: Said) -> list[str]:
    """The verbs that are meant; none where any will do."""
    return [str(verb) for verb in several(said.get("verb", []))]


def arguments(said: Said) -> dict[str, list[Value]]:
    """The arguments that are named, each with the values that are meant."""
    return {key: several(said[key]) for key in said if key not in ("verb", "seat")}


def several(value: Value | list[Value]) -> list[Value]:
    return value if isinstance(value, list) else [value]


def scripted(lesson: Lesson, match: Match, seat: Seat) -> int | None:
    """The number of what the lesson has this seat play now; nothing where the learner has strayed,
    or where it says nothing. Who is asked between two of its moves lets it pass."""
    now = place(lesson, match.moves)
    legal = match.legal_numbers(seat)
    if seat == LEARNER or now.strayed or not legal:
        return None
    script = script_of(lesson, seat)
    at = now.done[seat]
    if at < len(script) and script[at][0] < now.first:
        for number in legal:
            if says(script[at][1], match.game.space.move(number)):
                return number
    if match.position.in_window():
        return match.game.space.number("pass")
    return legal[0] if len(legal) == 1 else None


def waits(lesson: Lesson, match: Match, seat: Seat) -> bool:
    """Does this seat wait for the learner, who is to move first or has done everything?"""
    now = place(lesson, match.moves)
    first = now.step == len(lesson.steps) or LEARNER in match.to_act()
    return not now.strayed and first and scripted(lesson, match, seat) is None


def said(step: Step, names: Sequence[str]) -> str:
    """The page's words with the others' names: {1} is who sits on the second seat."""
    text = " ".join(step.say.split())
    for seat, name in enumerate(names):
        text = text.replace(f"{{{seat}}}", name)
    return text
