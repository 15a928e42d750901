"""Gymnasium's face: one seat, the others are bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium

from sexton.arena.play import Made, bot_seed, wanted
from sexton.bots import Bot
from sexton.bots.names import named, open_bot
from sexton.core.errors import BadOption
from sexton.core.game import AnyGame
from sexton.train.zoo import MODES, Desk


class SeatEnv(gymnasium.Env):  # type: ignore[type-arg, misc, unused-ignore]
    """One seat of a game against bots; `observation` and `action_mask` as in PettingZoo."""

    def __init__(
        self,
        game: str | AnyGame = "gravediggers",
        seats: int = 2,
        *,
        seat: int = 0,
        rivals: str | Sequence[str] = "grasping",
        options: Mapping[str, Any] | None = None,
        reward: str = "share",
        render_mode: str | None = None,
        forgiving: bool = False,
    ) -> None:
        self.metadata = {"render_modes": MODES}
        self.render_mode = render_mode
        self.desk = Desk(game, seats, options, reward)
        self.seat = seat
        self.forgiving = forgiving
        self.rivals = against(rivals, seats)
        self.bots: dict[int, Bot] = {}
        self.action_space = self.desk.moves
        self.observation_space = self.desk.seen

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        dealt = int(self.np_random.integers(1 << 62))
        self.close()
        self.desk.begin(dealt)
        others = [place for place in range(self.desk.count) if place != self.seat]
        self.bots = {
            place: open_bot(name, self.desk.game, bot_seed(dealt, place))
            for place, name in zip(others, self.rivals, strict=True)
        }
        self.go_on()
        return self.desk.observe(self.seat), {}

    def go_on(self) -> float:
        """The others move until this seat is asked; what it gained meanwhile."""
        gained = 0.0
        while not self.desk.match.over and self.seat not in self.desk.match.to_act():
            gained += self.carry_out(wanted(self.desk.match, self.bots))
        return gained

    def carry_out(self, decisions: Made) -> float:
        """Does of what the others wanted what can still be done; what this seat gained by it."""
        gained = 0.0
        for other, move in decisions:
            if move in self.desk.match.legal_numbers(other):
                gained += self.desk.play(other, move, forgiving=False)[self.seat]
        return gained

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        decisions = wanted(self.desk.match, self.bots)  # by whoever is asked at the same moment
        gained = self.desk.play(self.seat, int(action), forgiving=self.forgiving)[self.seat]
        gained += self.carry_out(decisions) + self.go_on()
        over = self.desk.match.over
        return self.desk.observe(self.seat), float(gained), over, False, {}

    def render(self) -> str | None:  # type: ignore[override, unused-ignore]
        drawn = self.desk.drawn()
        if self.render_mode != "human":
            return drawn
        print(drawn)
        return None

    def close(self) -> None:
        for bot in self.bots.values():
            bot.close()
        self.bots = {}


def against(rivals: str | Sequence[str], seats: int) -> list[str]:
    """A bot for every other seat, from one name or from as many."""
    names = named(rivals) if isinstance(rivals, str) else list(rivals)
    if len(names) == 1:
        return names * (seats - 1)
    if len(names) != seats - 1:
        raise BadOption(f"{len(names)} rivals are named for {seats - 1} seats.")
    return names
