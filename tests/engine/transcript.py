"""What a build of the engine makes of games with given numbers: two builds must write the same.

python -m tests.engine.transcript 0 50            a line for each of these games
python -m tests.engine.transcript 7 8 --moves     a line for everything asked in game 7
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from typing import Any

import msgspec

import sexton
from sexton.bots import make
from sexton.core import codec
from sexton.core.chance import Rng, secret_of
from sexton.core.game import AnyGame
from sexton.core.options import Options
from sexton.core.position import Position
from sexton.games import GAMES

LOOK = 7  # Views, worlds and rankings are written down at every seventh move.
THINK = 5  # At the first move of every fifth game a search is written down as well.
ITERATIONS = 60


def table(number: int) -> tuple[AnyGame, int, Options]:
    """The games in turn; of each, all choices of its options, all mixes of its boxes and all
    numbers of seats come round within a few."""
    names = list(GAMES)
    game = GAMES[names[number % len(names)]]
    turn = number // len(names)
    options: Options = {}
    mix = turn  # The boxes are the last options: their switches count through all mixes first.
    for option in reversed(game.options):
        count = len(option.choices)
        options[option.name] = option.choices[mix % 2 if count == 2 else turn % count]
        mix = mix // 2 if count == 2 else mix
    game = game.at_table(options)
    return game, game.seats[(turn + turn // 8) % len(game.seats)], options


def is_sensible(number: int) -> bool:
    """Is it played mostly as the game's own ranking likes best? So is every second game, in any
    mix."""
    return (number // len(GAMES)).bit_count() % 2 == 1


def transcript(number: int) -> Iterator[str]:
    """A whole game, move by move, random or mostly as the game's own ranking likes best."""
    game, seats, options = table(number)
    position = game.deal(seats, secret_of(number), options)
    rng = Rng(number)
    sensible = is_sensible(number)
    yield f"{game.name} {seats} {options} {saved(position)}"
    count = 0
    while asked := position.to_act():
        seat = asked[rng.below(len(asked))]
        legal = position.legal_moves(seat)
        yield f"{asked} {legal}"
        if count % LOOK == number % LOOK:
            yield from looks(game, position, seat, rng.fresh())
        if count == number % LOOK and number // len(GAMES) % THINK == 0:
            yield from thoughts(game, position, seat, number)
        move = position.random_move(seat, rng)
        if sensible and rng.below(4):
            ranks = game.rank(position, seat, legal)
            move = legal[ranks.index(max(ranks))]
        position.play(seat, move)
        count += 1
        yield f"{count} {seat} {move} {saved(position)}"
        yield f"{plain(position.log)}"
        position.log = []
    yield f"{position.scores()} {plain(game.result(position))} {plain(game.standing(position))}"


def looks(game: AnyGame, position: Position, seat: int, dice: int) -> Iterator[str]:
    """What everybody sees, the worlds that the seat may imagine, and what it would like there."""
    for audience in [*range(position.seats), None]:
        yield plain(game.view(position, audience))
    worlds = game.determinise(game.view(position, seat))
    rng = Rng(dice)
    for _ in range(2):
        world = worlds.deal(rng)
        moves = world.legal_moves(seat)
        yield f"{saved(world)} {game.rank(world, seat, moves)} {game.view(world, seat)}"
        yield saved(world.clone())
        if not world.under_way():
            yield f"{game.judge(world)}"


def thoughts(game: AnyGame, position: Position, seat: int, seed: int) -> Iterator[str]:
    for level in ("grasping", "cunning"):
        bot = make(level, game, seed, iterations=ITERATIONS)
        yield f"{bot.think(game.view(position, seat))}"


def saved(position: Position) -> str:
    return plain(position.save())


def plain(value: Any) -> str:
    return codec.encode(msgspec.to_builtins(value)).decode()


def summary(number: int) -> str:
    digest = hashlib.sha256()
    for line in transcript(number):
        digest.update(line.encode())
    return f"{number} {digest.hexdigest()}"


def main(first: str, last: str, *moves: str) -> None:
    print(sexton.BUILD, flush=True)
    for number in range(int(first), int(last)):
        for line in transcript(number) if moves else [summary(number)]:
            print(line, flush=not moves)


if __name__ == "__main__":
    main(*sys.argv[1:])
