"""Many games in one small file: a line of plain numbers for each, from which all else follows.

`python -m sexton.study.archive GAME GAMES BOT FILE` plays and writes them. It goes on where it was
broken off, and from the games that are in FILE already. Those in `data/` come with Sexton.
"""

from __future__ import annotations

import lzma
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

import sexton
from sexton.arena.checkpoint import Keeping, kept_at
from sexton.arena.play import Made, play_moves
from sexton.arena.pool import open_pool
from sexton.arena.simulate import Plan
from sexton.bots import Stop
from sexton.core.edition import Edition, from_contents
from sexton.core.errors import BadOption, BadRecord
from sexton.core.game import AnyGame
from sexton.core.loading import words_of_now
from sexton.core.match import Match
from sexton.core.record import FORMAT
from sexton.study.facts import facts_of
from sexton.study.row import Facts

SHIPPED = Path(__file__).parent / "data"
SUFFIX = ".jsonl.xz"
COME_ALONG = "shipped"  # what the command calls the games that come with Sexton


class Head(msgspec.Struct, frozen=True):
    """The first line: what all its games have in common."""

    game: str
    version: str
    edition: str
    box: dict[str, Any]  # what the edition holds, so that another one later changes nothing
    seats: int
    bots: list[str]
    options: dict[str, bool | int | str]
    format: int = 1  # of records: by which its moves are numbered


class Line(msgspec.Struct, frozen=True):
    """One game; the moves are numbers of the game's Space, each with who made it before."""

    number: int
    seed: str
    moves: list[int]
    places: list[int]
    scores: list[int]


class Scribe:
    """One worker: it plays the games of a plan whose numbers it gets, and writes them down."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = sexton.open_game(plan.game, plan.box)

    def __call__(self, number: int, stop: Stop) -> Line:
        made: Made = []
        sitting = self.plan.sitting(number)
        played = play_moves(self.game, sitting, made, stop)
        flat = [part for pair in made for part in pair]
        return Line(number, str(sitting.seed), flat, played.places, played.scores)


def play(
    plan: Plan, jobs: int = 1, keep: Path | None = None, done: Iterable[Line] = ()
) -> Iterator[Line]:
    """The games of the plan as they are done, first those that are done already."""
    known = {line.number: line for line in done}
    yield from known.values()
    with kept_at(keep, plan) as keeper, open_pool(partial(Scribe, plan), jobs) as pool:
        scribes = pool if keeper is None else Keeping(pool, keeper, f"archive {FORMAT}", Line)
        for _, line in scribes.run([one for one in range(plan.games) if one not in known]):
            yield line


def head_of(plan: Plan) -> Head:
    game = sexton.open_game(plan.game, plan.box)
    options = dict(sexton.new_match(game.name, plan.seats, 1, dict(plan.options)).options)
    edition, bots = game.edition, list(plan.bots)
    return Head(
        game.name, game.version, edition.digest, edition.contents, plan.seats, bots, options, FORMAT
    )


def there_already(path: Path, plan: Plan) -> list[Line]:
    """The games of this plan that a file has; one of other games is not written over."""
    if not path.is_file():
        return []
    head, lines = read(path)
    lines = list(numbered_now(head, lines))
    if replace(head, format=FORMAT) != head_of(plan) or any(
        line.seed != str(plan.sitting(line.number).seed) for line in lines
    ):
        raise BadOption(f"{path} has other games: give another file, or the same game and bots.")
    return [line for line in lines if line.number < plan.games]


def write(path: Path, plan: Plan, lines: Iterable[Line]) -> None:
    ordered = sorted(lines, key=lambda line: line.number)
    text = b"\n".join(msgspec.json.encode(one) for one in [head_of(plan), *ordered]) + b"\n"
    path.write_bytes(lzma.compress(text, preset=9 | lzma.PRESET_EXTREME))


def read(path: Path) -> tuple[Head, list[Line]]:
    try:
        head, *lines = lzma.decompress(path.read_bytes()).splitlines()
        return (
            msgspec.json.decode(head, type=Head),
            [msgspec.json.decode(line, type=Line) for line in lines],
        )
    except (lzma.LZMAError, msgspec.DecodeError, ValueError) as error:
        raise BadRecord(f"{path} is no archive of games: {error}") from None


def shipped(game: str) -> Path:
    """The games that come with Sexton."""
    found = SHIPPED / f"{game}{SUFFIX}"
    if not found.is_file():
        there = ", ".join(sorted(one.name.removesuffix(SUFFIX) for one in SHIPPED.glob("*.xz")))
        raise BadOption(f"No games of {game!r} come with Sexton; there are {there}.")
    return found


def box_of(head: Head) -> Edition:
    return from_contents(head.box, "the archive's box")


def columns(path: Path) -> dict[str, list[Any]]:
    """How every game ended, as columns, without playing it again: for a table at once."""
    head, lines = read(path)
    found: dict[str, list[Any]] = {
        "game": [line.number for line in lines],
        "seed": [line.seed for line in lines],
        "moves": [len(line.moves) // 2 for line in lines],
    }
    for seat in range(head.seats):
        found[f"bot_{seat + 1}"] = [head.bots[seat]] * len(lines)
        found[f"score_{seat + 1}"] = [line.scores[seat] for line in lines]
        found[f"place_{seat + 1}"] = [line.places[seat] for line in lines]
    return found


def matches(path: Path, most: int | None = None, first: int = 0) -> Iterator[Match]:
    """The games as matches, each played again by its moves, from the first asked for on."""
    head, lines = read(path)
    game = game_of(head)
    if game.version != head.version:
        raise BadRecord(f"{path} has games of version {head.version}; this is {game.version}.")
    for line in islice(lines, first, most):
        match = played(game, head, line)
        result = match.result()
        if result is None or list(result.places) != line.places:
            raise BadRecord(f"Game {line.number} of {path} ends in another way than it says.")
        yield match


def game_of(head: Head) -> AnyGame:
    return sexton.open_game(head.game, head.box).at_version(head.version)


def played(game: AnyGame, head: Head, line: Line) -> Match:
    match = Match(game, head.seats, line.seed, head.options)
    before = game.space_before() if head.format < FORMAT and game.space_before else None
    for seat, number in zip(line.moves[::2], line.moves[1::2], strict=True):
        if before is not None:
            said = before.move(number)
            args = words_of_now(match, said.verb, said.args)
            number = game.space.number_of(said.verb, args)
        match.play_number(seat, number)
    return match


def numbered_now(head: Head, lines: Iterable[Line]) -> Iterator[Line]:
    """The same games, their moves by the numbers of now."""
    game = game_of(head)
    if head.format == FORMAT or game.space_before is None:
        yield from lines
        return
    for line in lines:
        match = played(game, head, line)
        moves = [(row.seat, game.space.number_of(row.verb, row.args)) for row in match.moves]
        yield replace(line, moves=[part for pair in moves for part in pair])


def rows(path: Path, most: int | None = None) -> list[Facts]:
    """The games as rows for measures and frames."""
    return [facts_of(match, number) for number, match in enumerate(matches(path, most))]


def main(game: str, games: str, bot: str, file: str, seats: str = "2") -> None:
    plan = Plan(game, int(seats), [bot] * int(seats), int(games), "shipped")
    out = Path(file)
    kept = out.with_name(out.name + ".kept")
    write(out, plan, play(plan, keep=kept, done=there_already(out, plan)))
    kept.unlink()


if __name__ == "__main__":
    main(*sys.argv[1:])
