"""OpenSpiel's face: all games with explicit chance.

A move is tried with what chance has said so far; where it needs one more number the try is dropped
and the state becomes a chance node.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
import pyspiel

import sexton
from sexton.core import codec
from sexton.core.chance import SCRIPTED, Rng, Unrolled, dice
from sexton.core.checks import checked_table
from sexton.core.game import AnyGame
from sexton.core.position import Position
from sexton.core.types import Seat
from sexton.train.rewards import share
from sexton.train.tables import declared

LONGEST = 5_000  # moves and chance nodes of one game, each
SIDES = 256  # No die has more.


class Rules:
    """The game behind a state. States are deep-copied all the time; this one shares itself."""

    def __init__(self, game: AnyGame, seats: int, options: Mapping[str, Any] | None) -> None:
        self.opened = game
        self.options = checked_table(game, seats, options)
        self.game = game.at_table(self.options)
        self.seats = seats
        self.features = declared(self.game, seats)

    def __deepcopy__(self, memo: object) -> Rules:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Rules, (self.opened, self.seats, self.options)

    def dealt(self) -> Position:
        position: Position = self.game.deal(self.seats, SCRIPTED, self.options)
        return position


def kind_of(rules: Rules) -> Any:
    game, seats = rules.game, rules.seats
    return pyspiel.GameType(
        short_name=short_name(game, seats),
        long_name=f"{game.title} ({seats} seats)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats,
        min_num_players=seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )


def short_name(game: AnyGame, seats: int) -> str:
    """Another box is another game."""
    tail = "" if game.edition.source == "components.toml" else f"_{game.edition.digest[:8]}"
    return f"sexton_{game.name.replace('-', '_')}_{seats}{tail}"


class SpielGame(pyspiel.Game):  # type: ignore[misc, unused-ignore]
    def __init__(self, rules: Rules, params: Any = None) -> None:
        seats = rules.seats
        super().__init__(
            kind_of(rules),
            pyspiel.GameInfo(
                num_distinct_actions=len(rules.game.space),
                max_chance_outcomes=SIDES,
                num_players=seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=LONGEST,
            ),
            params or {},
        )
        self.rules = rules

    def __deepcopy__(self, memo: object) -> SpielGame:
        return self

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        return Observer(self.rules, kind)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST


class SpielState(pyspiel.State):  # type: ignore[misc, unused-ignore]
    """A position, or one that waits for what chance says."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.rules = game.rules
        self.position: Position | None = None  # before the move that is tried; None before the deal
        self.tried: tuple[Seat, int] | None = None
        self.outcomes: list[int] = []
        self.sides = 0  # of the die that is to be cast; 0: no chance node
        self.told = [""] * game.rules.seats  # all that each seat was told so far, and what it did
        self.attempt()

    def attempt(self) -> None:
        """Plays what is tried, as far as chance has said what it takes."""
        dice.lay(self.outcomes)
        try:
            after = self.played()
        except Unrolled as asked:
            self.sides = asked.sides
            return
        events, after.log = list(after.log or []), None
        for seat in range(self.rules.seats):
            self.listen(seat, events)
        self.sides, self.outcomes, self.tried = 0, [], None
        self.position = after

    def played(self) -> Position:
        if self.position is None:
            return self.rules.dealt()
        assert self.tried is not None
        after = self.position.clone()
        after.log = []
        after.play(*self.tried)
        return after

    def listen(self, seat: Seat, events: Sequence[Any]) -> None:
        """A line for each thing that this seat did or was told: together all that it knows."""
        told = [self.rules.game.tell(event, seat) for event in events]
        lines = [msgspec.json.encode(event).decode() for event in told if event is not None]
        if self.tried is not None and self.tried[0] == seat:
            lines.insert(0, repr(self.rules.game.space.move(self.tried[1])))
        self.told[seat] += "".join(f"{line}\n" for line in lines)

    def spoken(self, seat: Seat) -> bytes:
        if self.position is None:
            return b""  # Nothing is dealt yet.
        return msgspec.json.encode(self.rules.game.view(self.position, seat))

    def current_player(self) -> int:
        if self.sides:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.position is not None
        waiting = self.position.to_act()
        return waiting[0] if waiting else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return not self.sides and self.position is not None and not self.position.to_act()

    def _legal_actions(self, player: int) -> list[int]:
        assert self.position is not None
        return sorted(set(self.position.legal_moves(player)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Sides that lead to the same table are one outcome, such as two tiles that are alike."""
        weights: dict[bytes, list[int]] = {}
        for side in range(self.sides):
            dice.lay([*self.outcomes, side])
            try:
                table = codec.encode(self.played().save())
            except Unrolled:  # It is not the last number that is needed: what comes is unknown.
                return [(side, 1 / self.sides) for side in range(self.sides)]
            weights.setdefault(table, [side, 0])[1] += 1
        return [(side, count / self.sides) for side, count in weights.values()]

    def _apply_action(self, action: int) -> None:
        if self.sides:
            self.outcomes.append(action)
        else:
            self.tried = (self.current_player(), action)
        self.attempt()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == int(pyspiel.PlayerId.CHANCE):
            return f"chance says {action}"
        return repr(self.rules.game.space.move(action))

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.rules.seats
        assert self.position is not None
        return share(self.rules.game, self.position, [], over=True)[0]

    def information_state_string(self, player: int | None = None) -> str:
        """What a seat was told since the deal, and what it did, is all that it knows."""
        return self.told[self.current_player() if player is None else player]

    def observation_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return self.spoken(seat).decode()

    def observation_tensor(self, player: int | None = None) -> list[float]:
        seat = self.current_player() if player is None else player
        if self.position is None:
            return [0.0] * self.rules.features.size
        return self.rules.features.dense(self.rules.game.view(self.position, seat))

    def __str__(self) -> str:
        if self.position is None or self.sides:
            return f"chance, after {len(self.outcomes)} of its numbers"
        return self.spoken(self.current_player() if not self.is_terminal() else 0).decode()

    def resampled(self, player: Seat, rng: Rng) -> SpielState:
        """A state that this seat could not tell from this one. Nobody knows what the others were
        told on the way there: they know what they see."""
        twin: SpielState = self.clone()
        view = self.rules.game.view(self.position, player)
        twin.position = self.rules.game.determinise(view).deal(rng)
        twin.position.secret, twin.position.chance = SCRIPTED, 0
        for seat in range(self.rules.seats):
            if seat != player:
                twin.told[seat] = f"{twin.spoken(seat).decode()}\n"
        return twin


class Observer:
    """What a player sees, as OpenSpiel asks for it: one vector with named pieces."""

    def __init__(self, rules: Rules, kind: Any) -> None:
        self.rules = rules
        self.recall = kind is None or kind.perfect_recall
        self.tensor: Any = np.zeros(rules.features.size, np.float32)
        self.dict = {
            part.name: self.tensor[start : start + part.size]
            for part, start in zip(
                rules.features.parts, rules.features.starts.values(), strict=True
            )
        }

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        if state.position is None:
            return
        sparse = self.rules.features.sparse(self.rules.game.view(state.position, player))
        self.tensor[sparse.places] = sparse.values

    def string_from(self, state: SpielState, player: int) -> str:
        if self.recall:
            return state.information_state_string(player)
        return state.observation_string(player)


def resampler(seed: int) -> Callable[[SpielState, Seat], SpielState]:
    """For OpenSpiel's ISMCTS: worlds that fit what the player sees."""
    rng = Rng(seed)
    return lambda state, player: state.resampled(player, rng)


def loadable(rules: Rules) -> type[SpielGame]:
    """What OpenSpiel makes the game with. It must be a class: OpenSpiel lets go of it only after
    Python has ended, when nothing but a class can still be let go of."""

    class Loaded(SpielGame):
        def __init__(self, params: Any = None) -> None:
            super().__init__(rules, params)

    return Loaded


_registered: dict[str, SpielGame] = {}


def register(
    game: str | AnyGame, seats: int, options: Mapping[str, Any] | None = None
) -> SpielGame:
    """The game as OpenSpiel knows games; it can also be loaded by its short name afterwards."""
    opened = sexton.open_game(game) if isinstance(game, str) else game
    rules = Rules(opened, seats, options)
    name = short_name(rules.game, seats)
    if name not in _registered:
        pyspiel.register_game(kind_of(rules), loadable(rules))
        _registered[name] = SpielGame(rules)
    return _registered[name]
