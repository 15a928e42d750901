"""Many tables in one process: numbers out, moves in, a fresh deal where a game is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

import sexton
from sexton.arena.statistics import win_share
from sexton.core.chance import Rng, secret_of
from sexton.core.checks import checked_table
from sexton.core.errors import BadOption
from sexton.core.features import Features, Sparse
from sexton.core.game import AnyGame
from sexton.core.position import Position
from sexton.core.ranking import places
from sexton.core.types import Seat
from sexton.train.rewards import REWARDS, lead

Array = Any  # of numpy: its types are not followed


def declared(game: AnyGame, seats: int) -> Features:
    if game.features is None:
        raise BadOption(f"{game.title} has no numbers for learning.")
    return game.features(seats)


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
        self.at_table = seats
        self.count = count
        self.seed = seed
        self.reward = REWARDS[reward]
        self.dealt = 0
        self.positions = [self.deal() for _ in range(count)]
        self.leads = [lead(self.game, position) for position in self.positions]

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
        return [position.to_act()[0] for position in self.positions]

    def legal(self) -> list[list[int]]:
        """What may be done at each table; not to be changed."""
        return [position.legal_moves(position.to_act()[0]) for position in self.positions]

    def masks(self, legal: Sequence[Sequence[int]] | None = None) -> Array:
        """The same with a mark for every move there is."""
        found: Array = np.zeros((self.count, len(self.game.space)), dtype=np.bool_)
        for table, moves in enumerate(legal if legal is not None else self.legal()):
            found[table, moves] = True
        return found

    def views(self) -> list[Any]:
        return [self.game.view(position, position.to_act()[0]) for position in self.positions]

    def sparse(self) -> list[Sparse]:
        """What each of those who are asked sees, as numbers that are not nought."""
        return [self.features.sparse(view) for view in self.views()]

    def numbers(self, out: Array | None = None) -> Array:
        """The same, with all the noughts."""
        if out is None:
            out = np.zeros((self.count, self.features.size), dtype=np.float32)
        else:
            out.fill(0)
        return filled(self.sparse(), out)

    def step(self, moves: Sequence[int] | Array) -> tuple[Array, Array]:
        """Plays a move at each table: what every seat gained by it, and where a game ended."""
        gains: Array = np.zeros((self.count, self.at_table), dtype=np.float32)
        over: Array = np.zeros(self.count, dtype=np.bool_)
        for table, (position, move) in enumerate(zip(self.positions, moves, strict=True)):
            position.play(position.to_act()[0], int(move))
            over[table] = not position.to_act()
            gains[table], self.leads[table] = self.reward(
                self.game, position, self.leads[table], bool(over[table])
            )
            if over[table]:
                self.positions[table] = self.deal()
                self.leads[table] = lead(self.game, self.positions[table])
        return gains, over


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
