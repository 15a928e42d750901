"""Tables to test at: every game with every number of seats, and moments out of games played there.

`SEXTON_TESTS=10` plays ten times as many games as usual. `SEXTON_ALSO=my_game` takes in a package
under sexton.games that is not registered yet; `pytest tests/contract -k my-game` runs it alone.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import msgspec
import pytest

from sexton.core import codec
from sexton.core.chance import Rng, secret_of
from sexton.core.game import AnyGame
from sexton.core.match import Match
from sexton.core.options import Choice, read_options
from sexton.core.position import Position
from sexton.core.types import Event
from sexton.games import GAMES
from tests.test_rule_ids import TABLE, defined

for _package in os.environ.get("SEXTON_ALSO", "").split():
    GAMES.add(_package)

SCALE = max(1, int(os.environ.get("SEXTON_TESTS", "1")))
LONGEST = 5_000  # moves; a game that takes longer never ends


@dataclass(frozen=True)
class Table:
    """A game, how many sit there, and the options that are not as usual."""

    name: str
    seats: int
    changed: tuple[tuple[str, Choice], ...] = ()

    def __str__(self) -> str:
        changed = [f"{name}={choice}" for name, choice in self.changed]
        return "-".join([self.name, str(self.seats), *changed])

    @property
    def game(self) -> AnyGame:
        return GAMES[self.name]

    @property
    def package(self) -> str:
        return self.name.replace("-", "_")

    @property
    def audiences(self) -> list[int | None]:
        return [*range(self.seats), None]

    def deal(self, seed: int) -> Position:
        options = read_options(self.game.options, dict(self.changed))
        position: Position = self.game.deal(self.seats, secret_of(seed), options)
        return position

    def match(self, seed: int = 0, start: Position | None = None) -> Match:
        return Match(self.game, self.seats, seed, dict(self.changed), start=start)

    def view(self, position: Position, seat: int | None) -> Any:
        return msgspec.to_builtins(self.game.view(position, seat))

    def hook(self, name: str) -> Callable[..., Any]:
        """A game's own part of this suite: tests/games/<package>/<name>.py."""
        module = f"tests.games.{self.package}.{name}"
        if find_spec(f"tests.games.{self.package}") is None or find_spec(module) is None:
            pytest.fail(f"tests/games/{self.package}/{name}.py is missing: see docs/add-a-game.md")
        hook: Callable[..., Any] = getattr(import_module(module), name)
        return hook

    @property
    def secret_arguments(self) -> dict[str, tuple[str, ...]]:
        """For each verb the arguments that only the mover knows."""
        module = import_module(f"tests.games.{self.package}.scramble")
        secret: dict[str, tuple[str, ...]] = module.SECRET
        return secret

    @property
    def rules(self) -> set[str]:
        return rules_of(self.name)


@cache
def rules_of(name: str) -> set[str]:
    return set(defined(GAMES[name].help())) | TABLE


def all_tables() -> list[Table]:
    """Every number of seats, and every choice of every option at one of them."""
    found = []
    for name, game in GAMES.items():
        found += [Table(name, seats) for seats in game.seats]
        choices = [
            (option.name, choice)
            for option in game.options
            for choice in option.choices
            if choice != option.default
        ]
        for index, changed in enumerate(choices):
            found.append(Table(name, game.seats[(index + 1) % len(game.seats)], (changed,)))
    return found


TABLES = all_tables()
every_table = pytest.mark.parametrize("table", TABLES, ids=str)


@dataclass(frozen=True)
class Moment:
    """A position out of a game, and what was done there."""

    position: Position  # not to be changed: take a clone
    seat: int
    move: int

    def after(self) -> Position:
        position = self.position.clone()
        position.play(self.seat, self.move)
        return position


@lru_cache(maxsize=128)
def game_played(table: Table, seed: int) -> tuple[list[Moment], Position]:
    """A whole game: every moment, and the end. In games with odd seeds the players mostly do what
    the game's own ranking likes best, so that sensible tables are tested as well."""
    position = table.deal(seed)
    rng = Rng(seed)
    moments = []
    while asked := position.to_act():
        seat = asked[rng.below(len(asked))]
        move = chosen(table, position, seat, rng, sensible=seed % 2 == 1)
        moments.append(Moment(position.clone(), seat, move))
        position.play(seat, move)
        assert len(moments) < LONGEST, f"{table}, seed {seed}: the game never ends"
    return moments, position.clone()


def chosen(table: Table, position: Position, seat: int, rng: Rng, *, sensible: bool) -> int:
    if not sensible or rng.below(3) == 0:
        return position.random_move(seat, rng)
    moves = position.legal_moves(seat)
    ranks = table.game.rank(position, seat, moves)
    return moves[ranks.index(max(ranks))]


def moments(table: Table, count: int, *, seed: int = 1) -> Iterator[tuple[Moment, Rng]]:
    """Some moments out of some games, the first and the last among them, each with dice."""
    rng = Rng(seed)
    for game in range(2 * SCALE):
        played, _ = game_played(table, seed + game)
        picked = {0, len(played) - 1}
        while len(picked) < min(count // 2, len(played)):
            picked.add(rng.below(len(played)))
        for index in sorted(picked):
            yield played[index], Rng(rng.fresh())


def open_moments(
    table: Table, count: int, fits: Callable[[Position], bool]
) -> Iterator[tuple[Moment, Rng]]:
    """Moments of a kind, such as reaction windows; none where a game has no such thing."""
    rng = Rng(7)
    for game in range(2 * SCALE):
        played, _ = game_played(table, 1 + game)
        fitting = [moment for moment in played if fits(moment.position)]
        for _ in range(min(count // 2, len(fitting))):
            yield fitting[rng.below(len(fitting))], Rng(rng.fresh())


def saved(position: Position) -> bytes:
    return codec.encode(position.save())


def settled(position: Position) -> bytes:
    """All that lies on the table, without the chance to come."""
    plain = position.save()
    return codec.encode({**plain, "secret": "", "chance": 0})


def play_on(position: Position, rng: Rng, most: int = LONGEST) -> Position:
    """Random play to the end, or for so many moves."""
    for _ in range(most):
        asked = position.to_act()
        if not asked:
            return position
        seat = asked[rng.below(len(asked))]
        position.play(seat, position.random_move(seat, rng))
    return position


def listened(position: Position) -> Position:
    """A clone that tells what happens."""
    twin = position.clone()
    twin.log = []
    return twin


def told(table: Table, events: list[Event] | None, seat: int | None) -> list[Event]:
    versions = (table.game.tell(event, seat) for event in events or [])
    return [version for version in versions if version is not None]
