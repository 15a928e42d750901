#!/usr/bin/env python3
"""How much is there to be inferred? python benchmarks/seance.py GAME [--deals 20] [--bot cunning]

The séance bot asks the dead: it is the same search, but every world it deals is the true one, with
all hands and decks. What it wins above half against the bot that can't peek bounds what better
beliefs could bring. It lives here alone: nothing in the package can make one.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any

import sexton
from sexton.arena.play import bot_seed
from sexton.arena.statistics import mean_share, win_share
from sexton.bots.search import Searcher
from sexton.core.chance import Rng, secret_of
from sexton.core.game import AnyGame
from sexton.core.options import read_options
from sexton.core.position import Position
from sexton.core.ranking import places


class Truth:
    """The only world there is; what is drawn or rolled later is still by chance."""

    def __init__(self, position: Position) -> None:
        self.position = position

    def deal(self, rng: Rng) -> Position:
        world = self.position.clone()
        world.log = None
        world.secret, world.chance = "", rng.fresh()
        return world


class Seance:
    """Sits at one seat and is shown everything."""

    def __init__(self, game: AnyGame, seed: int, iterations: int) -> None:
        self.position: Position | None = None
        peeking: Any = replace(game, determinise=self.determinise)
        self.bot = Searcher(peeking, seed, iterations=iterations)

    def determinise(self, view: Any) -> Truth:
        assert self.position is not None
        return Truth(self.position)

    def choose(self, position: Position, view: Any) -> int:
        self.position = position
        return self.bot.choose(view)


def won(game: AnyGame, deal: int, seat: int, bot: str, iterations: int) -> float:
    """The séance bot's share of the win at that seat of a game for two."""
    options = read_options(game.options, None)
    position = game.deal(2, secret_of(f"seance {deal}"), options)
    position.log = None
    seance = Seance(game, bot_seed(f"seance {deal} {seat}", seat), iterations)
    rival = sexton.bots.make(bot, game, bot_seed(deal, 1 - seat), iterations=iterations)
    while waiting := position.to_act():
        turn = waiting[0]
        view = game.view(position, turn)
        move = seance.choose(position, view) if turn == seat else rival.choose(view)
        position.play(turn, move)
    return win_share(places(position.scores()), seat)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sexton.GAMES)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--bot", default="cunning")
    parser.add_argument("--iterations", type=int, default=150)
    asked = parser.parse_args()
    game = sexton.GAMES[asked.game]
    shares = [
        sum(won(game, deal, seat, asked.bot, asked.iterations) for seat in (0, 1)) / 2
        for deal in range(asked.deals)
    ]
    share = mean_share(shares)
    print(
        f"{asked.game}: séance wins {share.value:.1%} [{share.low:.1%}–{share.high:.1%}] of "
        f"{2 * asked.deals} games against {asked.bot}, {asked.iterations} iterations each"
    )


if __name__ == "__main__":
    main()
