"""The grasping one: the move the game's own ranking likes best, over a few imagined worlds."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from sexton.bots.beyond import play_on
from sexton.bots.bot import Bot, Stop, Thought, Weighed, never
from sexton.bots.temper import EVEN, Mood, Temper
from sexton.core.game import AnyGame
from sexton.core.position import Position
from sexton.core.types import Seat

WORLDS: Final = 8
FEW: Final = 4  # So many of the best ranked moves are for its temper to choose from,
TRIED: Final = 3  # each tried in so many worlds.
WILL: Final = 15.0  # how much it follows its temper there
DOUBT: Final = 1.0  # how much of the spread over worlds counts against a move, if it is cautious


class Greedy(Bot):
    def __init__(
        self,
        game: AnyGame,
        seed: int,
        *,
        iterations: int | None = None,
        seconds: float | None = None,
        temper: Temper = EVEN,
    ) -> None:
        super().__init__(game, seed, iterations=iterations, seconds=seconds)
        self.temper = temper

    def think(self, view: Any, stop: Stop = never) -> Thought:
        """A move's value is its mean rank, in the game's own measure, as far as its temper lets it
        be so."""
        worlds = self.game.determinise(view)
        moves = worlds.deal(self.rng).legal_moves(view.seat)
        if len(moves) == 1:
            return Thought(int(moves[0]), [Weighed(int(moves[0]), 0, 0.0)])
        dealt: list[Position] = []
        ranked: list[list[float]] = []
        for _ in range(WORLDS):
            dealt.append(worlds.deal(self.rng))
            ranked.append(self.game.rank(dealt[-1], view.seat, moves))
        means = [sum(ranks) / WORLDS for ranks in zip(*ranked, strict=True)]
        if self.temper.name:
            self.be_moody(view.seat, dealt, moves, means, ranked)
        weighed = [Weighed(int(move), 0, mean) for move, mean in zip(moves, means, strict=True)]
        weighed.sort(key=value, reverse=True)
        likely = [one.move for one in weighed if one.value == weighed[0].value]
        return Thought(likely[self.rng.below(len(likely))], weighed)

    def be_moody(
        self,
        seat: Seat,
        worlds: list[Position],
        moves: list[int],
        means: list[float],
        ranked: list[list[float]],
    ) -> None:
        """Changes what the best few are worth, in the measure of what tells these apart."""
        order = sorted(range(len(moves)), key=means.__getitem__, reverse=True)[:FEW]
        between = means[order[0]] - means[order[-1]] or 1.0
        mood = Mood(self.temper, seat, worlds[0].scores())
        for place in order:
            means[place] -= DOUBT * mood.risk * spread([ranks[place] for ranks in ranked])
            if mood.own or mood.harm:
                means[place] += WILL * between * self.liked(mood, worlds, seat, moves[place])

    def liked(self, mood: Mood, worlds: list[Position], seat: Seat, move: int) -> float:
        """How its temper likes what comes of a move at once."""
        total = 0.0
        for world in worlds[:TRIED]:
            after = world.clone()
            after.play(seat, move)
            play_on(after, self.game.rank, len(mood.before))
            total += mood.liked(after.scores())
        return total / TRIED


def value(weighed: Weighed) -> float:
    return weighed.value


def spread(ranks: list[float]) -> float:
    """How far a move's ranks lie apart, as a standard deviation."""
    mean = sum(ranks) / len(ranks)
    return sqrt(sum([(rank - mean) * (rank - mean) for rank in ranks]) / len(ranks))
