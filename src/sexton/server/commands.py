"""What a command would add to the log of a table, or why it is refused. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from sexton.bots import level_named
from sexton.core.checks import checked_story
from sexton.core.errors import (
    NO_UNDO,
    NOT_ASKED,
    NOT_NOW,
    NOT_YOURS,
    STALE,
    IllegalMove,
)
from sexton.core.moves import Move
from sexton.core.options import read_options
from sexton.server import passwords, protocol
from sexton.server.identity import Person
from sexton.server.table import entries
from sexton.server.table.play import Play
from sexton.server.table.state import Table

AWAY = 60.0  # seconds of absence after which the others may call a ghost


class Step(NamedTuple):
    """What is added to the log; a move also by the number it was checked as, so that its words
    are looked up once."""

    entry: entries.Entry
    number: int | None = None


def refuse(rule: str, sentence: str) -> IllegalMove:
    return IllegalMove(rule, sentence)


def own_seat(table: Table, who: Person) -> int:
    seat = table.seats.of(who.id)
    if seat is None:
        raise refuse(NOT_YOURS, "You don't sit at this table: take a seat first.")
    return seat


def check_host(table: Table, who: Person) -> None:
    if table.host != who.id:
        raise refuse(NOT_YOURS, "Only the host of this table can do that.")


def check_open(table: Table) -> None:
    if table.status != "open":
        raise refuse(NOT_NOW, "The game has begun: that can't be changed any more.")


def check_seat(table: Table, seat: int) -> None:
    if seat >= len(table.seats):
        raise refuse(NOT_NOW, f"There is no seat {seat + 1} at this table.")


def playing(table: Table) -> Play:
    """The game that is being played; refused where none is."""
    if table.play is None or table.status != "playing":
        raise refuse(NOT_NOW, table.why_frozen or "No game is being played at this table.")
    return table.play


def own_seat_in_play(table: Table, who: Person) -> tuple[int, Play]:
    return own_seat(table, who), playing(table)


def step_of(
    table: Table, who: Person, command: protocol.FromClient, away: Callable[[int], float]
) -> Step:
    """What this command adds; a password comes hashed. `away` knows for how long a seat's person
    has been gone."""
    if isinstance(command, protocol.Play):
        return play(table, who, command)
    if isinstance(command, protocol.CallGhost):
        entry = call_ghost(table, who, command, away)
    else:
        entry = entry_of(table, who, command)
    return Step(msgspec.structs.replace(entry, by=who.id, message=command.id))


def entry_of(table: Table, who: Person, command: protocol.FromClient) -> entries.Entry:
    match command:
        case (
            protocol.Sit() | protocol.Stand() | protocol.SetSeat() | protocol.Change()
            | protocol.Start()
        ):  # fmt: skip
            return in_lobby(table, who, command)
        case protocol.Undo() | protocol.AllowUndo() | protocol.AddStory():
            return in_game(table, who, command)
        case (
            protocol.Chat() | protocol.Pause() | protocol.Resign() | protocol.Abandon()
            | protocol.DefaultAnswer() | protocol.TakeBack()
        ):  # fmt: skip
            return beside_game(table, who, command)
        case _:
            raise refuse(NOT_NOW, "That adds nothing to the log of a table.")


# Before the game.


def in_lobby(
    table: Table,
    who: Person,
    command: protocol.Sit | protocol.Stand | protocol.SetSeat | protocol.Change | protocol.Start,
) -> entries.Entry:
    match command:
        case protocol.Sit():
            return sit(table, who, command)
        case protocol.Stand():
            return stand(table, who)
        case protocol.SetSeat():
            return set_seat(table, who, command)
        case protocol.Change():
            return change(table, who, command)
        case protocol.Start():
            check_host(table, who)
            check_open(table)
            if any(chair.kind == "open" for chair in table.seats):
                raise refuse(NOT_NOW, "A seat is still open: wait for somebody or add a bot.")
            return entries.Started()


def sit(table: Table, who: Person, command: protocol.Sit) -> entries.Entry:
    check_open(table)
    check_seat(table, command.seat)
    if table.seats.of(who.id) is not None:
        raise refuse(NOT_NOW, "You sit at this table already.")
    if table.host != who.id:
        if table.terms.locked:
            raise refuse(NOT_YOURS, "The host has locked this table.")
        if not passwords.fits(command.password, table.terms.password):
            raise refuse(NOT_YOURS, "That is not this table's password.")
    chair = table.seats[command.seat]
    if chair.kind != "open":
        raise refuse(NOT_NOW, f"{chair.name} sits there already.")
    return entries.Sat(seat=command.seat, name=who.name, nonce=command.nonce)


def stand(table: Table, who: Person) -> entries.Entry:
    seat = own_seat(table, who)
    if table.status == "open":
        return entries.Stood(seat=seat)
    playing(table)
    if table.seats[seat].ghost:
        raise refuse(NOT_NOW, "A ghost plays for you already.")
    return entries.Ghosted(seat=seat, why="left")


def set_seat(table: Table, who: Person, command: protocol.SetSeat) -> entries.Entry:
    check_host(table, who)
    check_open(table)
    check_seat(table, command.seat)
    level = level_named(command.level)
    return entries.SeatSet(
        seat=command.seat, to=command.kind, level=level if command.kind == "bot" else ""
    )


def change(table: Table, who: Person, command: protocol.Change) -> entries.Entry:
    check_host(table, who)
    if command.options is not None or command.settings is not None:
        check_open(table)
    options = settings = None
    if command.options is not None:
        options = read_options(table.game.options, {**table.terms.options, **command.options})
    if command.settings is not None:
        settings = kept_settings(command.settings)
    return entries.Changed(
        options=options, settings=settings, locked=command.locked, password=command.password
    )


def kept_settings(wish: protocol.TableSettings) -> entries.Settings:
    return msgspec.convert(wish, entries.Settings, from_attributes=True)


# In the game.


def play(table: Table, who: Person, command: protocol.Play) -> Step:
    seat, now = own_seat_in_play(table, who)
    if now.paused_at is not None:
        raise refuse(NOT_NOW, "The game is paused.")
    if table.seats[seat].ghost:
        raise refuse(NOT_NOW, "A ghost plays for you: take the seat back first.")
    check_decision(now, seat, command.decision)
    number = now.match.check(seat, Move(command.verb, **command.args))
    story = checked_story(command.story)
    return move_step(table, seat, number, story=story, message=command.id)


def bot_play(table: Table, seat: int, decision: int, number: int) -> Step:
    """The move of a bot, or of the ghost that plays for somebody."""
    now = playing(table)
    check_decision(now, seat, decision)
    now.match.check_number(seat, number)
    return move_step(table, seat, number, story="", message=f"bot {seat} {decision}")


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


def in_game(
    table: Table, who: Person, command: protocol.Undo | protocol.AllowUndo | protocol.AddStory
) -> entries.Entry:
    seat, now = own_seat_in_play(table, who)
    match command:
        case protocol.Undo():
            return undo(table, now, seat)
        case protocol.AllowUndo():
            return allow_undo(now, seat, allow=command.allow)
        case protocol.AddStory():
            now.match.check_story(seat)
            return entries.StoryAdded(seat=seat, story=checked_story(command.story))


def undo(table: Table, now: Play, seat: int) -> entries.Entry:
    if seat in now.window.answers:
        return entries.Undone(seat=seat)
    if table.settings.undo == "off":
        raise refuse(NO_UNDO, "At this table nothing is taken back.")
    try:
        now.match.check_undo(seat)
    except IllegalMove:
        if table.settings.undo != "ask":
            raise
        now.match.check_undo(seat, agreed=True)
        if any(other != seat for other in table.seats.present_persons()):
            return entries.UndoAsked(seat=seat)
        return entries.Undone(seat=seat, agreed=True)
    return entries.Undone(seat=seat)


def allow_undo(now: Play, seat: int, *, allow: bool) -> entries.Entry:
    asking = now.undo_asked
    if asking is None or asking == seat:
        raise refuse(NOT_NOW, "Nobody asks you to take a move back.")
    if not allow:
        return entries.UndoDenied(seat=seat)
    return entries.Undone(seat=asking, agreed=True)


# Beside the game.


def beside_game(
    table: Table,
    who: Person,
    command: protocol.Chat | protocol.Pause | protocol.Resign | protocol.Abandon
    | protocol.DefaultAnswer | protocol.TakeBack,
) -> entries.Entry:  # fmt: skip
    if isinstance(command, protocol.Chat):
        return chat(table, who, command)
    seat = own_seat(table, who)
    if isinstance(command, protocol.DefaultAnswer):
        return entries.DefaultAnswerSet(seat=seat, answer=command.answer)
    now = playing(table)
    match command:
        case protocol.Pause():
            if command.paused == (now.paused_at is not None):
                raise refuse(NOT_NOW, "It is so already.")
            return entries.Paused(paused=command.paused, seat=seat)
        case protocol.Resign():
            return entries.Resigned(seat=seat)
        case protocol.Abandon():
            return entries.Agreed(seat=seat, agree=command.agree)
        case protocol.TakeBack():
            return take_back(table, seat)


def chat(table: Table, who: Person, command: protocol.Chat) -> entries.Entry:
    seat = table.seats.of(who.id)
    words = " ".join(command.words.split())
    if not words or not words.isprintable():
        raise refuse(NOT_NOW, "Say something that can be printed.")
    name = who.name if seat is None else table.seats[seat].name
    return entries.Chatted(name=name, words=words, seat=seat)


def take_back(table: Table, seat: int) -> entries.Entry:
    if not table.seats[seat].ghost:
        raise refuse(NOT_NOW, "You play for yourself already.")
    if table.seats[seat].resigned:
        raise refuse(NOT_NOW, "You have resigned this game.")
    return entries.TakenBack(seat=seat)


def call_ghost(
    table: Table, who: Person, command: protocol.CallGhost, away: Callable[[int], float]
) -> entries.Entry:
    own_seat_in_play(table, who)
    seat = command.seat
    if seat >= len(table.seats) or table.seats[seat].kind != "person":
        raise refuse(NOT_NOW, "Nobody of flesh and blood sits there.")
    chair = table.seats[seat]
    if chair.ghost:
        raise refuse(NOT_NOW, "A ghost plays there already.")
    gone = away(seat)
    if gone < AWAY:
        raise refuse(
            NOT_NOW,
            f"{chair.name} has been away for {gone:.0f} seconds; a ghost may be called after "
            f"{AWAY:.0f}.",
        )
    return entries.Ghosted(seat=seat, why="called")
