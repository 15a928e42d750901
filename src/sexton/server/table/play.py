"""A game being played at a table: what is asked of whom, and what lies sealed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from sexton.core.match import Match

Legal = tuple[int, ...]
NEW: object = object()  # equal to no list of moves
SHOWING = 1.5  # seconds that people are given to be shown one thing that happened
LEAST = 5.0  # seconds for a decision whatever is left in the bank
MOST_SHOWING = 30.0  # seconds that all that waits to be shown can put off a clock


class Decisions:
    """What is asked of each seat. A decision's id moves when what is asked of *that* seat changes,
    and only then: nobody can count the others' choices by it."""

    def __init__(self, seats: int, at: float, bank: float = 0.0) -> None:
        self.ids = [0] * seats
        self.banks = [bank] * seats  # what each has left for all decisions, where that is counted
        self.since = [at] * seats
        self.shown = at  # when everybody has been shown what happened so far
        self._asked: list[object] = [None] * seats

    def legal(self, seat: int) -> Legal:
        """The numbers of what this seat may do now; nothing if nothing is asked of it."""
        asked = self._asked[seat]
        return asked if isinstance(asked, tuple) else ()

    def ask_anew(self, seat: int) -> None:
        """Whoever has moved is asked anew, be it the same again."""
        self._asked[seat] = NEW

    def show(self, at: float, things: int) -> None:
        """So many things have happened for all to see: they are shown after what is shown still.
        It hangs on nothing that anybody does, so nobody wins time by it."""
        self.shown = min(max(self.shown, at) + SHOWING * things, at + MOST_SHOWING)

    def note(self, seat: int, asked: Legal | None, at: float) -> None:
        if asked != self._asked[seat]:
            self._asked[seat] = asked
            self.ids[seat] += 1
            self.since[seat] = max(at, self.shown)

    def allowed(self, seat: int) -> float:
        """The seconds that the bank gives this seat for what is asked of it now."""
        return max(LEAST, self.banks[seat])

    def spend(self, seat: int, at: float, increment: float) -> None:
        """This seat has decided: what it took comes out of its bank."""
        took = max(0.0, at - self.since[seat])
        self.banks[seat] = max(0.0, self.banks[seat] - took) + increment

    def put_off(self, seconds: float) -> None:
        """Nobody's clock has run for so long."""
        self.since = [since + seconds for since in self.since]
        self.shown += seconds

    def copy(self) -> Decisions:
        twin = Decisions(0, 0.0)
        twin.ids, twin.since, twin._asked = list(self.ids), list(self.since), list(self._asked)
        twin.shown, twin.banks = self.shown, list(self.banks)
        return twin


class SealedAnswer(NamedTuple):
    """An answer in a reaction window, by its number; nobody sees it before the window closes."""

    number: int
    story: str = ""


@dataclass
class Window:
    """The reaction window: since when its seconds count, and the answers so far."""

    since: float | None = None
    held: bool = False  # somebody wants more time, for everybody
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
    undo_allowed: set[int] = field(default_factory=set)  # who agrees to it so far
    by_ghost: dict[int, list[bool]] = field(default_factory=dict)  # of each seat's moves that stand
    taken_back: Counter[int] = field(default_factory=Counter)  # moves, by seat; not sealed answers

    def copy(self) -> Play:
        window = replace(
            self.window, answers=dict(self.window.answers), unread=dict(self.window.unread)
        )
        return replace(
            self,
            match=self.match.clone(),
            decisions=self.decisions.copy(),
            window=window,
            undo_allowed=set(self.undo_allowed),
            by_ghost={seat: list(made) for seat, made in self.by_ghost.items()},
            taken_back=Counter(self.taken_back),
        )

    def in_window(self) -> bool:
        return self.match.position.in_window()

    def chooses_in_secret(self) -> bool:
        """Does something lie face down that somebody has chosen, or is about to?"""
        position = self.match.position
        return position.in_secret() or any(map(position.sealed, range(self.match.seats)))

    def ask_undo(self, seat: int | None) -> None:
        """This seat asks the others to take its move back; or nobody does any more."""
        self.undo_asked = seat
        self.undo_allowed.clear()

    def ghost_moved_last(self, seat: int) -> bool:
        """Was the newest of this seat's moves that stand made by a ghost?"""
        return self.by_ghost.get(seat, [False])[-1:] == [True]

    def is_begged(self, seat: int) -> bool:
        """Is this seat asked to let somebody else take a move back?"""
        return self.undo_asked not in (None, seat) and seat not in self.undo_allowed

    def owes(self, seat: int) -> bool:
        """Does this seat owe a decision, as long as the game goes on?"""
        return seat not in self.window.answers and seat in self.match.position.to_act()
