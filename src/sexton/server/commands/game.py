"""Commands in the game: moves of people and bots, answers, stories."""

from __future__ import annotations

from sexton.core.checks import checked_story
from sexton.core.errors import NO_STORY, NOT_ASKED, NOT_NOW, STALE
from sexton.core.moves import Move
from sexton.server import protocol
from sexton.server.commands.checks import Step, check_plays, own_seat_in_play, playing, refuse
from sexton.server.commands.undo import allow_undo, undo
from sexton.server.identity import Person
from sexton.server.moderation import check_heard
from sexton.server.names import is_readable
from sexton.server.table import entries, sharing
from sexton.server.table.play import Play
from sexton.server.table.state import Table


def play(table: Table, who: Person, command: protocol.Play) -> Step:
    seat, now = own_seat_in_play(table, who)
    if now.paused_at is not None:
        raise refuse(NOT_NOW, "The game is paused.")
    check_plays(table, seat)
    check_decision(now, seat, command.decision)
    number = now.match.check(seat, Move(command.verb, **command.args))
    story = readable_story(command.story)
    if story:
        check_heard(table, who.id)
    return move_step(table, seat, number, story=story, message=command.id)


def bot_play(table: Table, seat: int, decision: int, number: int) -> Step:
    """The move of a bot, or of the ghost that plays for somebody."""
    now = playing(table)
    check_decision(now, seat, decision)
    now.match.check_number(seat, number)
    story = bots_story(table, now, seat, number)
    return move_step(table, seat, number, story=story, message=f"bot {seat} {decision}")


def bots_story(table: Table, now: Play, seat: int, number: int) -> str:
    """What a bot tells with its move; a ghost puts no words into anybody's mouth."""
    write = table.game.story
    if write is None or not table.settings.bots_tell or table.seats[seat].kind != "bot":
        return ""
    return checked_story(write(now.match.seen(seat), number))


def check_decision(now: Play, seat: int, decision: int) -> None:
    if seat in now.window.answers:
        raise refuse(NOT_ASKED, "You have answered; the window closes when everybody has.")
    if decision != now.decisions.ids[seat]:
        raise refuse(STALE, "The table has moved on since you decided: look again.")


def move_step(table: Table, seat: int, number: int, *, story: str, message: str) -> Step:
    """A checked move: sealed in a reaction window, else played at once."""
    now, words = playing(table), table.game.space.move(number)
    by = table.seats[seat].identity
    if now.in_window():
        sealed = entries.Answered(
            seat=seat, verb=words.verb, args=words.args, story=story, by=by, message=message
        )
        return Step(sealed, number)
    moved = entries.Moved(
        seat=seat, verb=words.verb, args=words.args, story=story, digest=now.match.digest(),
        by=by, message=message,
    )  # fmt: skip
    return Step(moved, number)


def let_pass(table: Table, who: Person) -> entries.Entry:
    """Nobody who shares this screen answers; those who have answered already have."""
    playing(table)
    silent = [seat for seat in table.unheard() if seat in sharing.seats_of(table.seats, who.id)]
    if not table.in_window() or not silent:
        raise refuse(NOT_NOW, "Nobody at this screen is asked for an answer now.")
    return entries.LetPass(seats=silent)


def in_game(
    table: Table, who: Person, command: protocol.Undo | protocol.AllowUndo | protocol.AddStory
) -> entries.Entry:
    seat, now = own_seat_in_play(table, who)
    match command:
        case protocol.Undo():
            return undo(table, now, seat)
        case protocol.AllowUndo():
            return allow_undo(table, now, seat, allow=command.allow)
        case protocol.AddStory():
            check_heard(table, who.id)
            now.match.check_story(seat)
            return entries.StoryAdded(seat=seat, story=readable_story(command.story))


def readable_story(text: str) -> str:
    line = checked_story(text)
    if line and not is_readable(line):
        raise refuse(NO_STORY, "A story can be read: two accents on a letter at most.")
    return line
