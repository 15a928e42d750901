"""PettingZoo's face: one seat after the other, or all at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

import sexton
from sexton.core.chance import Rng
from sexton.core.game import AnyGame
from sexton.core.match import Match
from sexton.core.types import Seat
from sexton.train.rewards import REWARDS, lead
from sexton.train.tables import declared

MODES = ["ansi", "human"]


class Desk:
    """A match with numbers: what both faces share."""

    def __init__(self, game: str | AnyGame, seats: int, options: Any, reward: str) -> None:
        opened = sexton.open_game(game) if isinstance(game, str) else game
        self.count = seats
        self.options = options
        self.reward = REWARDS[reward]
        self.match = Match(opened, seats, 0, options)
        self.game = self.match.game
        self.features = declared(self.game, seats)
        self.agents = [f"seat_{seat}" for seat in range(seats)]
        self.moves = spaces.Discrete(len(self.game.space))
        self.seen = spaces.Dict(
            {
                "observation": spaces.Box(-10.0, 10.0, (self.features.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (len(self.game.space),), np.int8),
            }
        )
        self.begin(0)

    def begin(self, seed: int) -> None:
        self.match = Match(self.game, self.count, seed, self.options)
        self.rng = Rng(seed)
        self.leads = lead(self.game, self.match.position)

    def observe(self, seat: Seat) -> dict[str, Any]:
        numbers: Any = np.zeros(self.features.size, np.float32)
        sparse = self.features.sparse(self.match.seen(seat))
        numbers[sparse.places] = sparse.values
        mask: Any = np.zeros(len(self.game.space), np.int8)
        mask[list(self.match.legal_numbers(seat))] = 1
        return {"observation": numbers, "action_mask": mask}

    def play(self, seat: Seat, move: int, *, forgiving: bool) -> list[float]:
        """Plays it; says what every seat gained. Another than a legal move is refused, or replaced
        by any legal one where somebody wants to be forgiven."""
        legal = self.match.legal_numbers(seat)
        if forgiving and move not in legal:
            move = legal[self.rng.below(len(legal))]
        self.match.play_number(seat, int(move))
        position = self.match.position
        gains, self.leads = self.reward(self.game, position, self.leads, self.match.over)
        return gains

    def drawn(self) -> str:
        """The table in words, as a spectator sees it."""
        lines = [self.match.prompt(None)]
        for section in self.game.describe(self.match.seen(None)):
            lines += ["", section.title, *(f"  {entry.text}" for entry in section.entries)]
        return "\n".join(lines)


class OneByOne(AECEnv):  # type: ignore[type-arg, misc, unused-ignore]
    """PettingZoo's AEC: the agent selected is the first of those who owe a decision."""

    def __init__(self, desk: Desk, render_mode: str | None, forgiving: bool) -> None:
        super().__init__()
        self.desk = desk
        self.forgiving = forgiving
        self.render_mode = render_mode
        self.metadata = {
            "name": f"sexton_{desk.game.name.replace('-', '_')}_v0",
            "render_modes": MODES,
            "is_parallelizable": False,
        }
        self.possible_agents = list(desk.agents)
        self.action_spaces = dict.fromkeys(desk.agents, desk.moves)
        self.observation_spaces = dict.fromkeys(desk.agents, desk.seen)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        if seed is None:
            seed = int(np.random.default_rng().integers(1 << 62))
        self.desk.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.desk.match.to_act()[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        return self.desk.observe(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        assert action is not None, "a seat that is asked has to move"
        seat = self.possible_agents.index(agent)
        gains = self.desk.play(seat, action, forgiving=self.forgiving)
        self.rewards = dict(zip(self.possible_agents, gains, strict=True))
        waiting = self.desk.match.to_act()
        if waiting:
            self.agent_selection = self.possible_agents[waiting[0]]
        else:
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        drawn = self.desk.drawn()
        if self.render_mode != "human":
            return drawn
        print(drawn)
        return None

    def close(self) -> None:
        """There is nothing to let go of."""


class AllAtOnce(ParallelEnv):  # type: ignore[type-arg, misc, unused-ignore]
    """PettingZoo's Parallel: who owes a decision has moves in its mask, and what the others say is
    not heard."""

    def __init__(self, desk: Desk, render_mode: str | None, forgiving: bool) -> None:
        self.desk = desk
        self.forgiving = forgiving
        self.render_mode = render_mode
        self.metadata = {
            "name": f"sexton_{desk.game.name.replace('-', '_')}_v0",
            "render_modes": MODES,
        }
        self.possible_agents = list(desk.agents)
        self.agents: list[str] = []
        self.action_spaces = dict.fromkeys(desk.agents, desk.moves)
        self.observation_spaces = dict.fromkeys(desk.agents, desk.seen)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        if seed is None:
            seed = int(np.random.default_rng().integers(1 << 62))
        self.desk.begin(seed)
        self.agents = list(self.possible_agents)
        return self.observed(), {agent: {} for agent in self.agents}

    def observed(self) -> dict[str, Any]:
        return {agent: self.desk.observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        """All that were asked move; the first to move may leave nothing to decide for the rest."""
        totals = [0.0] * len(self.possible_agents)
        for seat in self.desk.match.to_act():
            if not self.desk.match.legal_numbers(seat):
                continue
            move = actions[self.possible_agents[seat]]
            gains = self.desk.play(seat, move, forgiving=self.forgiving)
            totals = [total + gain for total, gain in zip(totals, gains, strict=True)]
        over = self.desk.match.over
        agents = self.agents
        if over:
            self.agents = []
        return (
            self.observed(),
            dict(zip(agents, totals, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def render(self) -> str | None:
        drawn = self.desk.drawn()
        if self.render_mode != "human":
            return drawn
        print(drawn)
        return None

    def close(self) -> None:
        """There is nothing to let go of."""


def aec_env(
    game: str | AnyGame,
    seats: int,
    *,
    options: Mapping[str, Any] | None = None,
    reward: str = "share",
    render_mode: str | None = None,
    forgiving: bool = False,
) -> OneByOne:
    """One seat after the other. A move that is not legal is refused with its rule, unless it is to
    be forgiven: then any legal one is made instead."""
    return OneByOne(Desk(game, seats, options, reward), render_mode, forgiving)


def parallel_env(
    game: str | AnyGame,
    seats: int,
    *,
    options: Mapping[str, Any] | None = None,
    reward: str = "share",
    render_mode: str | None = None,
    forgiving: bool = False,
) -> AllAtOnce:
    """All who owe a decision decide at the same time, without seeing what the others choose."""
    return AllAtOnce(Desk(game, seats, options, reward), render_mode, forgiving)
