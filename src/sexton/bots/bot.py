"""What a bot is: somebody who decides from a seat's view alone, and can say what it weighed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, NamedTuple

from sexton.core.chance import Rng
from sexton.core.game import AnyGame

Stop = Callable[[], bool]


def never() -> bool:
    return False


class Weighed(NamedTuple):
    """A legal move as a bot weighed it."""

    move: int
    visits: int  # how often the bot came back to it; 0 from a bot that does not search
    value: float  # higher is better, in the bot's own measure; to a search 1 is a sure win


class Thought(NamedTuple):
    """What a bot does, and the moves it weighed, the best first; it may do another than the best
    where others would find it out, and who weighs nothing gives none."""

    move: int
    weighed: list[Weighed]

    def advice(self, most: int) -> list[Weighed]:
        """The few moves that it likes best, for somebody to read: who sees how often each won wants
        to find the one that won most often first."""
        best = self.weighed[:most]
        return sorted(best, key=lambda one: -one.value) if all(b.visits for b in best) else best

    def sureness(self) -> list[tuple[int, float]]:
        """Each move weighed, with the share of all its thinking that the bot gave to it."""
        visits = sum(weighed.visits for weighed in self.weighed)
        if not visits:
            return [(weighed.move, 1.0) for weighed in self.weighed]
        return [(weighed.move, weighed.visits / visits) for weighed in self.weighed]


class Bot(ABC):
    """The same seed decides the same way. Seconds and iterations are for bots that search: one that
    has seconds to think may decide differently on another machine."""

    def __init__(
        self,
        game: AnyGame,
        seed: int,
        *,
        iterations: int | None = None,
        seconds: float | None = None,
    ) -> None:
        self.game = game
        self.rng = Rng(seed)
        self.iterations = iterations
        self.seconds = seconds

    @abstractmethod
    def think(self, view: Any, stop: Stop = never) -> Thought:
        """Decides for the seat whose view this is; decides at once when told to stop."""

    def choose(self, view: Any, stop: Stop = never) -> int:
        """The number of the move it makes."""
        return self.think(view, stop).move

    def check_seats(self, seats: int) -> None:  # noqa: B027 - most play at any table
        """Says before a game that it can't play with so many."""

    def close(self) -> None:  # noqa: B027 - most hold nothing
        """The game is over: lets go of whatever it held."""
