"""Bringing a match back from its record: whatever doesn't fit is said, and nothing is guessed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from sexton.core.checks import checked_names
from sexton.core.edition import from_contents
from sexton.core.errors import BadRecord, IllegalMove, SextonError, quoted
from sexton.core.game import AnyGame
from sexton.core.match import Match, forked
from sexton.core.moves import Value
from sexton.core.options import read_options
from sexton.core.record import FORMAT, Ending, Record, Row, parse

FORK_LIMIT = 20


def load(record: object, games: Mapping[str, AnyGame], *, depth: int = 0) -> Match:
    """Brings a match back from its record; whatever doesn't fit is said, and nothing is guessed."""
    read = parse(record)
    if read.seed is None:
        raise BadRecord(
            "This record has no seed: its game was not over when it was given out, so it can't be "
            "brought back. Ask for the record again when the game is over."
        )
    try:
        match = _opening(read, _game_of(read, games), games, depth)
    except BadRecord:
        raise
    except SextonError as error:
        raise BadRecord(str(error)) from None
    for count, row in enumerate(read.moves, 1):
        _replay_row(match, row, count, by_now=read.format == FORMAT)
    if read.digest and read.digest != match.digest():
        raise BadRecord("The moves don't lead to the position this record says they do.")
    if read.result is not None and not ends_so(match, read.result):
        raise BadRecord("The moves don't lead to the result this record says they do.")
    return match


def words_of_now(match: Match, verb: str, args: Mapping[str, Value]) -> Mapping[str, Value]:
    """A move's arguments as they are called now; those of now stay as they are."""
    if match.game.reworded is None:
        return args
    return match.game.reworded(match.position, verb, args)


def ends_so(match: Match, told: dict[str, Any]) -> bool:
    """Does it end as it is told?"""
    try:
        return msgspec.convert(msgspec.to_builtins(match.result()), Ending) == msgspec.convert(
            told, Ending
        )
    except msgspec.ValidationError:
        return False


def _game_of(read: Record, games: Mapping[str, AnyGame]) -> AnyGame:
    game = games.get(read.game)
    if game is None:
        raise BadRecord(f"There is no game {quoted(read.game)}; there are {', '.join(games)}.")
    game = game.at_version(read.version)
    if read.version != game.version:
        raise BadRecord(
            f"This record was made with version {read.version} of the rules of {game.title}; "
            f"this Sexton has version {game.version} and does not guess."
        )
    if read.box is not None:
        game = game.with_edition(from_contents(read.box, "the record's edition"))
    game = game.at_table(read_options(game.options, read.options))
    if read.box is None and read.edition != game.edition.digest:
        old = next((one for one in game.shipped() if one.digest == read.edition), None)
        if old is None:
            raise BadRecord(
                f"This record was played with edition {read.edition}, which is not here."
            )
        game = game.with_edition(old)
    if game.edition.digest != read.edition:
        raise BadRecord("The edition inside this record is not the one it was played with.")
    return game


def _opening(read: Record, game: AnyGame, games: Mapping[str, AnyGame], depth: int) -> Match:
    assert read.seed is not None
    if read.parent is None:
        return Match(
            game,
            len(read.seats),
            read.seed,
            read.options,
            names=read.seats,
            fairness=read.fairness,
            arranged=read.arranged,
            table=read.table,
        )
    if depth >= FORK_LIMIT:
        raise BadRecord(f"This is a fork of a fork of a fork: at most {FORK_LIMIT} deep.")
    before = load(read.parent.record, games, depth=depth + 1)
    match = forked(game, before, read.parent, read.seed, read.fairness, None)
    match.names = checked_names(read.seats, match.seats)
    match.table = dict(read.table)
    if match.options != read_options(game.options, read.options):
        raise BadRecord("A fork is played with the options of the game it came from.")
    return match


def _replay_row(match: Match, row: Row, count: int, *, by_now: bool) -> None:
    """Plays a line, in the words of now or of an earlier format."""
    args = row.args if by_now else words_of_now(match, row.verb, row.args)
    try:
        if row.undo:
            match.undo(row.seat, agreed=row.undo == "agreed")
        else:
            match.play(row.seat, row.verb, story=row.story or None, **args)
    except (IllegalMove, TypeError) as error:
        raise BadRecord(f"Line {count} of the record can't be played: {error}") from None
    match.rows[-1].at, match.rows[-1].silent = row.at, row.silent
