"""What one sees only by following a game from move to move: states that the rulebook does not
cover, and what sealed numbers turn out to have been about."""

from __future__ import annotations

from collections.abc import Sequence

from sexton.core.game import AnyGame
from sexton.core.guards import Moment
from sexton.core.types import Event
from sexton.study.row import QUANTITIES, Facts, Reached


class Watch:
    """Follows one game."""

    def __init__(self, game: AnyGame, facts: Facts) -> None:
        self.guards = game.guards
        self.facts = facts
        facts.guards = {guard.rule: Reached() for guard in self.guards}
        self._lasting: set[str] = set()
        self._sealed: list[tuple[str, int]] = []

    def see(self, moment: Moment, *, hidden: bool) -> None:
        """A move was made; `hidden`: what others chose in secret is secret still."""
        for guard in self.guards:
            reached = guard.reached(moment)
            if reached and guard.rule not in self._lasting:
                self.reach(self.facts.guards[guard.rule])
            if guard.lasts:
                (self._lasting.add if reached else self._lasting.discard)(guard.rule)
        if self._sealed and not hidden:
            self.open(moment.events)

    def reach(self, found: Reached) -> None:
        found.times += 1
        found.move = found.move or len(self.facts.choices)

    def seal(self, bids: Sequence[str]) -> None:
        """Somebody chose these numbers in secret: "fist coins=3"."""
        for bid in bids:
            what, _, value = bid.rpartition("=")
            if value.isdecimal():
                self._sealed.append((what, int(value)))

    def open(self, events: Sequence[Event]) -> None:
        """All is open now: what does it meet? What is one seat's is not what all of them met."""
        common = [event for event in events if "seat" not in event.args]
        met = [(key, value) for event in common for key, value in event.args.items()
               if key in QUANTITIES and isinstance(value, int)]  # fmt: skip
        for what, chosen in self._sealed:
            for key, value in met:
                self.facts.against.setdefault(f"{what} against {key}", []).append((chosen, value))
        self._sealed.clear()
