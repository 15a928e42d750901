"""The plain Structs that everything speaks in: events, views, refusals, results.

They are kept apart from the functions that fill them: compiled modules can't hold Structs.
"""

from __future__ import annotations

from typing import Any, TypedDict

import msgspec

from sexton.core.options import Options

Seat = int


class Event(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened, under a rule. The full one stays with the keeper of the match."""

    name: str
    rule: str
    args: dict[str, Any]


class Difference(msgspec.Struct, frozen=True, gc=False):
    """What changed in a view: the way there, such as "players", 2, "points", and what is there now.
    A way that ends with "2:4" leads to a part of a list, from 2 up to 4, which may be empty."""

    path: list[str | int]
    now: Any


class Step(msgspec.Struct, frozen=True):
    """One thing that happened, as a seat may know it, and what the seat sees change with it. The
    last step of a scene may be something that it sees without being told of it."""

    event: Event | None
    changes: list[Difference]


class Scene(msgspec.Struct, frozen=True):
    """A move as a seat saw it: what happened, in order. Who made it is said where that is told."""

    steps: list[Step]


class View(msgspec.Struct):
    """What one seat may know. A game's own view adds its table to this head. Views, and what they
    are made of many times, are made by the order of their fields: by their names it takes several
    times as long."""

    game: str
    version: str
    edition: str
    options: Options
    seats: list[str]  # the players' names, in seat order
    seat: Seat | None  # whose view this is; None for a spectator
    asked: str | None  # the kind of decision this seat owes now
    waiting: list[Seat]  # who is known to all to owe a decision
    over: bool


class Head(TypedDict):
    """The head that every view begins with, ready to be spread into a game's own view."""

    game: str
    version: str
    edition: str
    options: Options
    seats: list[str]
    seat: Seat | None
    asked: str | None
    waiting: list[Seat]
    over: bool


class Expansion(msgspec.Struct, frozen=True):
    """A box that a table may put to a game's own: the option that does it, and what it adds."""

    option: str
    title: str
    text: str
    families: list[str]  # that can be picked with it
    seats: list[int]  # how many can then play


class Refusal(msgspec.Struct, frozen=True):
    """Why something can't be done: the rule, and a sentence that says what is possible."""

    rule: str
    sentence: str


class Preview(msgspec.Struct, frozen=True):
    """What would follow from a move, as far as the seat can know; data is for the board to draw."""

    lines: list[str]
    data: dict[str, Any] = {}


class Line(msgspec.Struct, frozen=True):
    """One line of how a score came about: the rule it goes by, and the part of the account that it
    is counted in."""

    text: str
    points: int
    rule: str
    part: str


class Standing(msgspec.Struct, frozen=True):
    """How a game stands: the part of it this is, and the box's scores if it ended now. It knows
    what is hidden, so nobody is told before the game is over."""

    chapter: str  # "round 3"; "" before there is anything to count
    scores: list[int]


class Result(msgspec.Struct, frozen=True):
    """How a game ended: places (ties share one), the box's scores, and how each came about."""

    places: list[int]
    scores: list[int]
    lines: list[list[Line]]

    def __getitem__(self, name: str) -> Any:
        if name not in self.__struct_fields__:
            raise KeyError(name)
        return msgspec.to_builtins(getattr(self, name))

    def _repr_html_(self) -> str:
        from sexton.core.notebook import account

        return account(self)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        from sexton.core.notebook import accounted

        return {"text/html": self._repr_html_(), "text/plain": "\n".join(accounted(self))}

    @property
    def winners(self) -> list[Seat]:
        return [seat for seat, place in enumerate(self.places) if place == 1]


class Entry(msgspec.Struct, frozen=True):
    """A line of the table told in words; `thing` is the name by which moves touch it."""

    text: str
    thing: str = ""


class Section(msgspec.Struct, frozen=True):
    """A part of the table told in words: a heading and its lines."""

    title: str
    entries: list[Entry]


class Explanation(msgspec.Struct, frozen=True):
    """A thing explained to a seat: what it is, what it does, how it stands, and by which rules."""

    thing: str
    title: str
    kind: str = ""  # "corpse of 4"
    text: str = ""  # what it does, wherever it is
    now: list[str] = []  # how it stands here and now
    can: list[str] = []  # what this seat may do with it now
    copies: int | None = None  # in the box
    unseen: int | None = None  # of these, where this seat can't tell
    rules: list[str] = []
    provenance: str = ""  # who says so: printed, reported or house
    face: Any = None  # for the board to draw


class Shelf(msgspec.Struct, frozen=True):
    """A part of what is in the box, thing by thing."""

    title: str
    things: list[Explanation]
    text: str = ""
