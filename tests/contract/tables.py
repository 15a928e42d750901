"""Tables to test at: every game with every number of seats, and moments out of games played there.

`SEXTON_TESTS=10` plays ten times as many games as usual. `SEXTON_ALSO=my_game` takes in a package
under sexton.games that is not registered yet; `pytest tests/contract -k my-game` runs it alone.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations
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
        changed = [name if choice is True else f"{name}={choice}" for name, choice in self.changed]
        return "-".join([self.name, str(self.seats), *changed])

    @property
    def game(self) -> AnyGame:
        """With the boxes that the options put on the table."""
        shelved = GAMES[self.name]
        return shelved.at_table(read_options(shelved.options, dict(self.changed)))

    @property
    def is_mix(self) -> bool:
        """One of many mixes of boxes: of these fewer games are played each."""
        boxes = {one.option for one in GAMES[self.name].expansions}
        return any(name in boxes for name, _ in self.changed)

    @property
    def package(self) -> str:
        return self.name.replace("-", "_")

    def games(self, usual: int) -> range:
        """The seeds of so many games."""
        return range(SCALE * (max(1, usual // 3) if self.is_mix else usual))

    def share(self, count: int) -> int:
        """How many of so many moments come out of one game."""
        return count // (3 if self.is_mix else 2)

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
    """Every number of seats, every choice of every option at one of them, and every mix of the
    boxes that can be put to a game, at every number of seats that it is then for."""
    found = []
    for name, game in GAMES.items():
        found += [Table(name, seats) for seats in game.seats]
        boxes = {one.option for one in game.expansions}
        choices = [
            (option.name, choice)
            for option in game.options
            for choice in option.choices
            if choice != option.default and option.name not in boxes
        ]
        for index, changed in enumerate(choices):
            found.append(Table(name, game.seats[(index + 1) % len(game.seats)], (changed,)))
        found += mixes(name, sorted(boxes, key=[one.option for one in game.expansions].index))
    return found


def mixes(name: str, boxes: Sequence[str]) -> Iterator[Table]:
    for count in range(1, len(boxes) + 1):
        for mix in combinations(boxes, count):
            changed = tuple((box, True) for box in mix)
            seats = Table(name, 0, changed).game.seats
            yield from (Table(name, seat, changed) for seat in seats)


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
    first = seed + table.seats % 2 if table.is_mix else seed  # Not all mixes play sensibly.
    for game in table.games(2):
        played, _ = game_played(table, first + game)
        picked = {0, len(played) - 1}
        while len(picked) < min(table.share(count), len(played)):
            picked.add(rng.below(len(played)))
        for index in sorted(picked):
            yield played[index], Rng(rng.fresh())


def open_moments(
    table: Table, count: int, fits: Callable[[Position], bool]
) -> Iterator[tuple[Moment, Rng]]:
    """Moments of a kind, such as reaction windows; none where a game has no such thing."""
    rng = Rng(7)
    for game in table.games(2):
        played, _ = game_played(table, 1 + game)
        fitting = [moment for moment in played if fits(moment.position)]
        for _ in range(min(table.share(count), len(fitting))):
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


def told(table: Table, events: Iterable[Event] | None, seat: int | None) -> list[Event]:
    versions = (table.game.tell(event, seat) for event in events or [])
    return [version for version in versions if version is not None]
