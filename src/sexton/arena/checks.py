"""What must hold in every game that is played, and all it takes to see again where it did not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

import sexton
from sexton.core.errors import SextonError
from sexton.core.game import AnyGame
from sexton.core.match import Match
from sexton.core.options import Options
from sexton.core.position import Position
from sexton.core.ranking import places
from sexton.core.types import Result, Seat

if TYPE_CHECKING:
    from sexton.arena.play import Sitting


class Broken(SextonError):
    """Something that must hold in every game did not; carries all it takes to see it again."""

    def __init__(self, reason: str, reproducer: dict[str, Any]) -> None:
        super().__init__(reason)
        self.reason = reason
        self.reproducer = reproducer

    def __reduce__(self) -> tuple[type[Broken], tuple[str, dict[str, Any]]]:
        return type(self), (self.reason, self.reproducer)


def checked_result(game: AnyGame, position: Position) -> Result:
    """The game is over, and what it says of its end fits together."""
    result = game.result(position)
    if result is None:
        raise AssertionError("nobody is to act and there is no result")
    scores = position.scores()
    if result.places != places(scores):
        raise AssertionError(f"places {result.places} don't follow from {scores}")
    if not len(result.scores) == len(result.lines) == len(scores):
        raise AssertionError("the result has not one score and one account for each seat")
    return result


def check_record(
    game: AnyGame,
    seed: int | str,
    options: Options,
    made: Sequence[tuple[Seat, int]],
    position: Position,
) -> None:
    """Every move is legal through the gate; the record comes back as the same position."""
    match = Match(game, position.seats, seed, options)
    for seat, number in made:
        match.play(seat, game.space.move(number))
    if match.position.save() != position.save():
        raise AssertionError("a match of the same moves ends in another position")
    again = sexton.load(msgspec.json.encode(match.record()))
    if again.digest() != match.digest() or again.result() != match.result():
        raise AssertionError("the record comes back as another game")


def reproducer(game: AnyGame, sitting: Sitting, made: Sequence[tuple[Seat, int]]) -> dict[str, Any]:
    """Game, seats, seed, options and moves in words: enough to see it again."""
    spoken = []
    for seat, number in made:
        move = game.space.move(number)
        spoken.append({"seat": seat, "verb": move.verb, "args": move.args})
    return {
        "game": game.name,
        "version": game.version,
        "edition": game.edition.digest,
        "seats": len(sitting.bots),
        "bots": sitting.bots,
        "seed": sitting.seed,
        "options": dict(sitting.options),
        "moves": spoken,
    }
