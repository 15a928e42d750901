"""A game being played at a table: what is asked of whom, and what lies sealed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from sexton.core.match import Match

Legal = tuple[int, ...]
NEW: object = object()  # equal to no list of moves


class Decisions:
    """What is asked of each seat. A decision's id moves when what is asked of *that* seat changes,
    and only then: nobody can count the others' choices by it."""

    def __init__(self, seats: int, at: float) -> None:
        self.ids = [0] * seats
        self.since = [at] * seats
        self._asked: list[object] = [None] * seats

    def legal(self, seat: int) -> Legal:
        """The numbers of what this seat may do now; nothing if nothing is asked of it."""
        asked = self._asked[seat]
        return asked if isinstance(asked, tuple) else ()

    def ask_anew(self, seat: int) -> None:
        """Whoever has moved is asked anew, be it the same again."""
        self._asked[seat] = NEW

    def note(self, seat: int, asked: Legal | None, at: float) -> None:
        if asked != self._asked[seat]:
            self._asked[seat] = asked
            self.ids[seat] += 1
            self.since[seat] = at

    def put_off(self, seconds: float) -> None:
        """Nobody's clock has run for so long."""
        self.since = [since + seconds for since in self.since]

    def copy(self) -> Decisions:
        twin = Decisions(0, 0.0)
        twin.ids, twin.since, twin._asked = list(self.ids), list(self.since), list(self._asked)
        return twin


class SealedAnswer(NamedTuple):
    """An answer in a reaction window, by its number; nobody sees it before the window closes."""

    number: int
    story: str = ""


@dataclass
class Window:
    """The reaction window: since when it is open, and the answers so far."""

    since: float | None = None
    answers: dict[int, SealedAnswer] = field(default_factory=dict)
    unread: dict[object, str] = field(default_factory=dict)  # stories of answers, by seat


@dataclass
class Play:
    """A match and what surrounds it. Only `apply` changes it."""

    match: Match
    decisions: Decisions
    window: Window = field(default_factory=Window)
    paused_at: float | None = None
    undo_asked: int | None = None

    def copy(self) -> Play:
        window = replace(
            self.window, answers=dict(self.window.answers), unread=dict(self.window.unread)
        )
        return replace(
            self, match=self.match.clone(), decisions=self.decisions.copy(), window=window
        )

    def in_window(self) -> bool:
        return self.match.position.in_window()

    def owes(self, seat: int) -> bool:
        """Does this seat owe a decision, as long as the game goes on?"""
        return seat not in self.window.answers and seat in self.match.position.to_act()
