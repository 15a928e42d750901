"""Seats, seeds, names and stories that somebody gave us: taken, or refused with what would do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sexton.core.chance import secret_of
from sexton.core.errors import NO_STORY, BadOption, IllegalMove, quoted
from sexton.core.game import AnyGame
from sexton.core.options import Options, read_options
from sexton.core.record import STORY_LIMIT

NAME_LIMIT = 40


def checked_seats(game: AnyGame, seats: object) -> int:
    if not isinstance(seats, int) or isinstance(seats, bool) or seats not in game.seats:
        more = [one.title for one in game.expansions if seats in one.seats]
        hint = f" With {' or '.join(more)} it is for {quoted(seats)} too." if more else ""
        raise BadOption(
            f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {quoted(seats)}."
            f"{hint}"
        )
    return seats


def checked_table(game: AnyGame, seats: int, options: Mapping[str, object] | None) -> Options:
    """The options in force at a table for so many: what can't be dealt with them is refused."""
    chosen = read_options(game.options, options)
    opened = game.at_table(chosen)
    opened.deal(checked_seats(opened, seats), secret_of("a trial"), chosen)
    return chosen


def checked_seed(seed: object) -> int | str:
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise BadOption(f"A seed is a whole number or a text, not {quoted(seed)}.")
    if isinstance(seed, int) and not -(10**200) < seed < 10**200:
        raise BadOption("A seed has at most 200 digits.")
    if isinstance(seed, str) and (len(seed) > 200 or not seed.isprintable()):
        raise BadOption("A seed has at most 200 characters, all of them printable.")
    return seed


def checked_names(names: Sequence[object] | None, seats: int) -> list[str]:
    if names is None:
        return [f"Player {seat + 1}" for seat in range(seats)]
    if len(names) != seats:
        raise BadOption(f"There are {seats} seats and {len(names)} names.")
    checked = []
    for name in names:
        if not isinstance(name, str) or not name.strip() or len(name) > NAME_LIMIT:
            raise BadOption(f"A name has 1 to {NAME_LIMIT} characters; {quoted(name)} has not.")
        if not name.isprintable():
            raise BadOption(f"The name {quoted(name)} has a character that can't be printed.")
        checked.append(name)
    return checked


def checked_story(story: object) -> str:
    if story is None:
        return ""
    if not isinstance(story, str):
        raise IllegalMove(NO_STORY, f"A story is a text, not {quoted(story)}.")
    line = " ".join(story.split())
    if len(line) > STORY_LIMIT:
        raise IllegalMove(
            NO_STORY, f"A story has at most {STORY_LIMIT} characters; this has {len(line)}."
        )
    if not line.isprintable():
        raise IllegalMove(NO_STORY, "A story has only characters that can be printed.")
    return line
