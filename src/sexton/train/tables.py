"""Many tables in one process: numbers out, moves in, a fresh deal where a game is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

import sexton
from sexton.arena.statistics import win_share
from sexton.core import playout
from sexton.core.chance import Rng, secret_of
from sexton.core.checks import checked_table
from sexton.core.errors import BadOption
from sexton.core.features import Features, Sparse
from sexton.core.game import AnyGame
from sexton.core.position import Position
from sexton.core.ranking import places
from sexton.core.types import Seat
from sexton.train.rewards import AT_THE_END, REWARDS, lead

if TYPE_CHECKING:
    from sexton.core.numbers import Numbers

Array = Any  # of numpy: its types are not followed
PAIR = np.dtype([("place", "<i4"), ("value", "<f4")])


def declared(game: AnyGame, seats: int) -> Features:
    if game.features is None:
        raise BadOption(f"{game.title} has no numbers for learning.")
    return game.features(seats)


def straight_of(game: AnyGame, features: Features) -> Numbers | None:
    """The quick way to the numbers; None where a game hasn't one, or librt is not installed or of
    another time than the compiled engine."""
    try:
        import_module("sexton.core.numbers")
    except (ImportError, ValueError):
        return None
    return game.numbers(features) if game.numbers is not None else None


class Tables:
    """`count` tables of one game. One seat of each is asked: `seats`, `legal` and `numbers` say
    who, what may be done and what is seen; `step` takes a legal move for each table.

    Where several owe a decision at once they are asked one after the other; nobody sees what the
    others have chosen.
    """

    def __init__(
        self,
        game: AnyGame | str,
        seats: int,
        count: int,
        *,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        reward: str = "share",
    ) -> None:
        opened = sexton.open_game(game) if isinstance(game, str) else game
        self.options = checked_table(opened, seats, options)
        self.game = opened.at_table(self.options)
        if reward not in REWARDS:
            raise BadOption(f"There is no reward {reward!r}; there are {', '.join(REWARDS)}.")
        self.features = declared(self.game, seats)
        self.straight = straight_of(self.game, self.features)
        self.at_table = seats
        self.count = count
        self.seed = seed
        self.reward = REWARDS[reward]
        self.dealt = 0
        self._marked: tuple[Array | None, Array | None] = (None, None)  # brought, and where marked
        self.positions = [self.deal() for _ in range(count)]
        self.leads = [lead(self.game, position) for position in self.positions]
        self.won: dict[int, list[float]] = {}  # by whom, where a game ended with the last step

    def deal(self) -> Position:
        """The next deal of this seed; what chance brings later is drawn the cheap way."""
        name = f"{self.seed} {self.dealt}"
        self.dealt += 1
        position: Position = self.game.deal(self.at_table, secret_of(name), self.options)
        position.log = None
        position.secret, position.chance = "", Rng(hash_of(name)).fresh()
        return position

    def seats(self) -> list[Seat]:
        """Who is asked at each table."""
        return playout.asked(self.positions)

    def legal(self) -> list[list[int]]:
        """What may be done at each table; not to be changed."""
        return playout.legal_at(self.positions, self.seats())

    def masks(self, legal: list[list[int]] | None = None, out: Array | None = None) -> Array:
        """The same with a mark for every move there is. Who brings `out` again brings it as it was
        given back: only its marks are wiped, for there may be thousands of moves to a legal one."""
        wide = len(self.game.space)
        moves = self.legal() if legal is None else legal
        if self.straight is None:
            places: Array = np.concatenate(
                [np.array(one, np.int64) + table * wide for table, one in enumerate(moves)]
            )
        else:
            places = np.frombuffer(self.straight.moves_packed(moves, wide), "<i4")
        brought, marked = self._marked
        if out is not None and out is brought:
            found: Array = out
            found.reshape(-1)[marked] = False
        else:
            found = emptied(out, (self.count, wide), np.bool_)
        found.reshape(-1)[places] = True
        self._marked = (out, places)
        return found

    def views(self) -> list[Any]:
        seats = self.seats()
        return [self.view(table, seat) for table, seat in enumerate(seats)]

    def view(self, table: int, seat: Seat) -> Any:
        return self.game.view(self.positions[table], seat)

    def sparse(self) -> list[Sparse]:
        """What each of those who are asked sees, as numbers that are not nought."""
        return [self.features.sparse(view) for view in self.views()]

    def numbers(self, out: Array | None = None) -> Array:
        """The same, with all the noughts."""
        found = emptied(out, (self.count, self.features.size), np.float32)
        if self.straight is None:
            return filled(self.sparse(), found)
        pairs = np.frombuffer(self.straight.packed(self.positions, self.seats()), PAIR)
        found.reshape(-1)[pairs["place"]] = pairs["value"]
        return found

    def step(self, moves: Sequence[int] | Array) -> tuple[Array, Array]:
        """Plays a move at each table: what every seat gained by it, and where a game ended."""
        gains: Array = np.zeros((self.count, self.at_table), dtype=np.float32)
        over: Array = np.zeros(self.count, dtype=np.bool_)
        if len(moves) != self.count:
            raise ValueError(f"{len(moves)} moves for {self.count} tables")
        ended = playout.play_all(self.positions, [int(move) for move in moves])
        over[ended] = True
        for table in ended if self.reward in AT_THE_END else range(self.count):
            gains[table], self.leads[table] = self.reward(
                self.game, self.positions[table], self.leads[table], bool(over[table])
            )
        self.won = {table: shares(self.positions[table]) for table in ended}
        for table in ended:
            self.positions[table] = self.deal()
            self.leads[table] = lead(self.game, self.positions[table])
        return gains, over

    def save(self) -> dict[str, Any]:
        """All tables as plain data."""
        return {"dealt": self.dealt, "positions": [one.save() for one in self.positions]}

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Goes on with what `save` gave."""
        self.dealt = saved["dealt"]
        self.positions = [self.game.load(one) for one in saved["positions"]]
        for position in self.positions:
            position.log = None
        self.leads = [lead(self.game, position) for position in self.positions]


def emptied(out: Array | None, shape: tuple[int, int], kind: Any) -> Array:
    """A field of noughts: a new one, or the one that was brought."""
    if out is None:
        return np.zeros(shape, dtype=kind)
    if out.shape != shape or not out.flags.c_contiguous:
        raise ValueError(f"out must be one piece of {shape}, and is {out.shape}")
    out.fill(0)
    return out


def filled(rows: Sequence[Sparse], out: Array) -> Array:
    for table, sparse in enumerate(rows):
        out[table, sparse.places] = sparse.values
    return out


def hash_of(name: str) -> int:
    return int(secret_of(name)[:15], 16)


def shares(position: Position) -> list[float]:
    """What each seat has won: one win, shared by those who share it."""
    ended = places(position.scores())
    return [win_share(ended, seat) for seat in range(position.seats)]
