#!/usr/bin/env python3
"""How well does a game's judge foretell who wins? python benchmarks/calibration.py [GAME ...]

Grasping bots play; where nothing is half done the judge says each seat's chance, and who won says
what that was worth: its log loss beside that of saying 1/n every time (less is better), over the
whole game and by thirds of it; then how often those won to whom it gave so much.
"""

from __future__ import annotations

import argparse
from math import log
from typing import NamedTuple

import sexton
from sexton.arena.play import bot_seed
from sexton.arena.statistics import win_share
from sexton.bots import make
from sexton.bots.beyond import is_quiet
from sexton.core.chance import secret_of
from sexton.core.game import AnyGame
from sexton.core.options import read_options
from sexton.core.ranking import places

BINS = 10
LEAST = 0.001  # No chance counts as less than this: a judge that is sure and wrong loses 7.


class Said(NamedTuple):
    """A chance that the judge gave a seat, and what became of it."""

    when: float  # 0 the beginning, 1 the end
    chance: float
    won: float


def played(game: AnyGame, seats: int, number: int) -> list[Said]:
    """What the judge said in one game, at every quiet moment."""
    seed = f"calibration {number}"
    position = game.deal(seats, secret_of(seed), read_options(game.options, None))
    position.log = None
    bots = [make("grasping", game, bot_seed(seed, seat)) for seat in range(seats)]
    told: list[tuple[int, list[float]]] = []
    moves = 0
    while waiting := position.to_act():
        if is_quiet(position, seats):
            told.append((moves, game.judge(position)))
        position.play(waiting[0], bots[waiting[0]].choose(game.view(position, waiting[0])))
        moves += 1
    order = places(position.scores())
    won = [win_share(order, seat) for seat in range(seats)]
    return [
        Said(at / moves, chance, won[seat])
        for at, chances in told
        for seat, chance in enumerate(chances)
    ]


def loss(said: list[Said], constant: float | None = None) -> float:
    """Mean log loss: of the judge, or of somebody who always says the same."""
    total = 0.0
    for one in said:
        chance = one.chance if constant is None else constant
        chance = min(1 - LEAST, max(LEAST, chance))
        total -= one.won * log(chance) + (1 - one.won) * log(1 - chance)
    return total / max(1, len(said))


def tell(game: AnyGame, seats: int, games: int) -> None:
    said = [one for number in range(games) for one in played(game, seats, number)]
    thirds = [[one for one in said if int(min(2, one.when * 3)) == third] for third in range(3)]
    losses = ", ".join(f"{loss(third):.3f}" for third in thirds)
    print(
        f"{game.name}, {seats} seats, {games} games: judge {loss(said):.3f}, constant "
        f"{loss(said, 1 / seats):.3f}; by thirds {losses}"
    )
    for number in range(BINS):
        there = [one for one in said if min(BINS - 1, int(one.chance * BINS)) == number]
        if there:
            mean = sum(one.chance for one in there) / len(there)
            won = sum(one.won for one in there) / len(there)
            print(f"  said {mean:5.1%}  won {won:5.1%}  {'#' * round(40 * won):40}  {len(there)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seats", type=int, default=2)
    asked = parser.parse_args()
    for name in asked.game or sexton.GAMES:
        tell(sexton.open_game(name), asked.seats, asked.games)


if __name__ == "__main__":
    main()
