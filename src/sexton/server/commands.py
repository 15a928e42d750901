"""What a message would add to the log of a table, or why it is refused. Changes nothing."""

from __future__ import annotations

import hashlib
import secrets

from sexton.bots import level_named
from sexton.core.checks import checked_story
from sexton.core.errors import NO_UNDO, NOT_ASKED, NOT_NOW, IllegalMove
from sexton.core.moves import Move
from sexton.core.options import read_options
from sexton.server import protocol
from sexton.server.table import entries
from sexton.server.table.table import Table

AWAY = 60.0  # seconds of absence after which the others may call a ghost
STALE = "SX-7"
NOT_YOURS = "SX-8"


def refuse(rule: str, sentence: str) -> IllegalMove:
    return IllegalMove(rule, sentence)


def hashed(password: str, salt: str = "") -> str:
    """A password as it is kept: salted and slow to guess."""
    if not password:
        return ""
    salt = salt or secrets.token_hex(8)
    key = hashlib.scrypt(password.encode(), salt=salt.encode(), n=2**12, r=8, p=1, dklen=16)
    return f"{salt}:{key.hex()}"


def password_fits(table: Table, password: str) -> bool:
    if not table.password:
        return True
    salt = table.password.partition(":")[0]
    return secrets.compare_digest(hashed(password, salt), table.password)


def own_seat(table: Table, who: str) -> int:
    seat = table.seat_of(who)
    if seat is None:
        raise refuse(NOT_YOURS, "You don't sit at this table: take a seat first.")
    return seat


def check_host(table: Table, who: str) -> None:
    if table.host != who:
        raise refuse(NOT_YOURS, "Only the host of this table can do that.")


def check_open(table: Table) -> None:
    if table.status != "open":
        raise refuse(NOT_NOW, "The game has begun: that can't be changed any more.")


def check_playing(table: Table) -> None:
    if table.status != "playing":
        why = table.why_frozen or "No game is being played at this table."
        raise refuse(NOT_NOW, why)


def decide(
    table: Table, who: str, name: str, message: protocol.FromClient, away: dict[int, float]
) -> entries.Entry:
    """The entry this message becomes. `away` says for how long a seat's person has been gone."""
    by = {"by": who, "message": message.id}
    match message:
        case protocol.Sit():
            return sit(table, who, name, message)
        case protocol.Stand():
            return stand(table, who, message)
        case protocol.SetSeat():
            return set_seat(table, who, message)
        case protocol.Change():
            return change(table, who, message)
        case protocol.Start():
            check_host(table, who)
            check_open(table)
            if any(chair.kind == "open" for chair in table.chairs):
                raise refuse(NOT_NOW, "A seat is still open: wait for somebody or add a bot.")
            return entries.Started(**by)
        case protocol.Play():
            return play(table, who, message)
        case protocol.Undo():
            return undo(table, who, message)
        case protocol.AllowUndo():
            return allow_undo(table, who, message)
        case protocol.AddStory():
            seat = own_seat(table, who)
            check_playing(table)
            return entries.StoryAdded(seat=seat, story=checked_story(message.story), **by)
        case protocol.Chat():
            return chat(table, who, name, message)
        case protocol.Pause():
            return pause(table, who, message)
        case protocol.Resign():
            seat = own_seat(table, who)
            check_playing(table)
            return entries.Resigned(seat=seat, **by)
        case protocol.Abandon():
            seat = own_seat(table, who)
            check_playing(table)
            return entries.Agreed(seat=seat, agree=message.agree, **by)
        case protocol.DefaultAnswer():
            return entries.DefaultAnswerSet(seat=own_seat(table, who), answer=message.answer, **by)
        case protocol.TakeBack():
            return take_back(table, who, message)
        case protocol.CallGhost():
            return call_ghost(table, who, message, away)
        case (
            protocol.AskPreview() | protocol.AskWhyNot() | protocol.AskHint()
            | protocol.AskPlain() | protocol.Rematch()
        ):  # fmt: skip
            raise refuse(NOT_NOW, "That adds nothing to the log of a table.")


def sit(table: Table, who: str, name: str, message: protocol.Sit) -> entries.Entry:
    check_open(table)
    if message.seat >= len(table.chairs):
        raise refuse(NOT_NOW, f"There is no seat {message.seat + 1} at this table.")
    if table.seat_of(who) is not None:
        raise refuse(NOT_NOW, "You sit at this table already.")
    if table.locked and who != table.host:
        raise refuse(NOT_YOURS, "The host has locked this table.")
    if who != table.host and not password_fits(table, message.password):
        raise refuse(NOT_YOURS, "That is not this table's password.")
    if table.chairs[message.seat].kind != "open":
        raise refuse(NOT_NOW, f"{table.chairs[message.seat].name} sits there already.")
    return entries.Sat(
        seat=message.seat, name=name, nonce=message.nonce, by=who, message=message.id
    )


def stand(table: Table, who: str, message: protocol.Stand) -> entries.Entry:
    seat = own_seat(table, who)
    if table.status == "open":
        return entries.Stood(seat=seat, by=who, message=message.id)
    check_playing(table)
    if table.chairs[seat].ghost:
        raise refuse(NOT_NOW, "A ghost plays for you already.")
    return entries.Ghosted(seat=seat, why="left", by=who, message=message.id)


def set_seat(table: Table, who: str, message: protocol.SetSeat) -> entries.Entry:
    check_host(table, who)
    check_open(table)
    if message.seat >= len(table.chairs):
        raise refuse(NOT_NOW, f"There is no seat {message.seat + 1} at this table.")
    level = level_named(message.level)
    return entries.SeatSet(
        seat=message.seat, to=message.kind, level=level if message.kind == "bot" else "",
        by=who, message=message.id,
    )  # fmt: skip


def change(table: Table, who: str, message: protocol.Change) -> entries.Entry:
    check_host(table, who)
    if message.options is not None or message.settings is not None:
        check_open(table)
    options = None
    if message.options is not None:
        options = read_options(table.game.options, {**table.options, **message.options})
    password = None if message.password is None else hashed(message.password)
    return entries.Changed(
        options=options, settings=message.settings, locked=message.locked, password=password,
        by=who, message=message.id,
    )  # fmt: skip


def play(table: Table, who: str, message: protocol.Play) -> entries.Entry:
    seat = own_seat(table, who)
    check_playing(table)
    if table.paused_at is not None:
        raise refuse(NOT_NOW, "The game is paused.")
    if table.chairs[seat].ghost:
        raise refuse(NOT_NOW, "A ghost plays for you: take the seat back first.")
    return move_of(table, seat, message)


def move_of(table: Table, seat: int, message: protocol.Play) -> entries.Entry:
    """A checked move: sealed in a reaction window, else played at once."""
    assert table.match is not None
    by = table.chairs[seat].identity
    if seat in table.answers:
        raise refuse(NOT_ASKED, "You have answered; the window closes when everybody has.")
    if message.decision != table.decisions[seat]:
        raise refuse(STALE, "The table has moved on since you decided: look again.")
    table.match.check(seat, Move(message.verb, **message.args))
    story = checked_story(message.story)
    if table.in_window():
        return entries.Answered(
            seat=seat, verb=message.verb, args=message.args, story=story, by=by, message=message.id
        )
    return entries.Moved(
        seat=seat, verb=message.verb, args=message.args, story=story, digest=table.match.digest(),
        by=by, message=message.id,
    )  # fmt: skip


def undo(table: Table, who: str, message: protocol.Undo) -> entries.Entry:
    seat = own_seat(table, who)
    check_playing(table)
    assert table.match is not None
    undone = entries.Undone(seat=seat, by=who, message=message.id)
    if seat in table.answers:
        return undone
    if table.settings.undo == "off":
        raise refuse(NO_UNDO, "At this table nothing is taken back.")
    try:
        table.match.check_undo(seat)
    except IllegalMove:
        if table.settings.undo != "ask":
            raise
        table.match.check_undo(seat, agreed=True)
        others = [other for other in table.present_persons() if other != seat]
        if not others:
            return entries.Undone(seat=seat, agreed=True, by=who, message=message.id)
        return entries.UndoAsked(seat=seat, by=who, message=message.id)
    return undone


def allow_undo(table: Table, who: str, message: protocol.AllowUndo) -> entries.Entry:
    seat = own_seat(table, who)
    check_playing(table)
    asking = table.undo_asked
    if asking is None or asking == seat:
        raise refuse(NOT_NOW, "Nobody asks you to take a move back.")
    if not message.allow:
        return entries.UndoDenied(seat=seat, by=who, message=message.id)
    return entries.Undone(seat=asking, agreed=True, by=who, message=message.id)


def chat(table: Table, who: str, name: str, message: protocol.Chat) -> entries.Entry:
    seat = table.seat_of(who)
    words = " ".join(message.words.split())
    if not words or not words.isprintable():
        raise refuse(NOT_NOW, "Say something that can be printed.")
    if seat is not None:
        name = table.chairs[seat].name
    return entries.Chatted(name=name, words=words, seat=seat, by=who, message=message.id)


def pause(table: Table, who: str, message: protocol.Pause) -> entries.Entry:
    seat = own_seat(table, who)
    check_playing(table)
    if message.paused == (table.paused_at is not None):
        raise refuse(NOT_NOW, "It is so already.")
    return entries.Paused(paused=message.paused, seat=seat, by=who, message=message.id)


def take_back(table: Table, who: str, message: protocol.TakeBack) -> entries.Entry:
    seat = own_seat(table, who)
    check_playing(table)
    if not table.chairs[seat].ghost:
        raise refuse(NOT_NOW, "You play for yourself already.")
    if table.chairs[seat].resigned:
        raise refuse(NOT_NOW, "You have resigned this game.")
    return entries.TakenBack(seat=seat, by=who, message=message.id)


def call_ghost(
    table: Table, who: str, message: protocol.CallGhost, away: dict[int, float]
) -> entries.Entry:
    own_seat(table, who)
    check_playing(table)
    seat = message.seat
    if seat >= len(table.chairs) or table.chairs[seat].kind != "person":
        raise refuse(NOT_NOW, "Nobody of flesh and blood sits there.")
    if table.chairs[seat].ghost:
        raise refuse(NOT_NOW, "A ghost plays there already.")
    gone = away.get(seat, 0.0)
    if gone < AWAY:
        name = table.chairs[seat].name
        raise refuse(
            NOT_NOW,
            f"{name} has been away for {gone:.0f} seconds; a ghost may be called after {AWAY:.0f}.",
        )
    return entries.Ghosted(seat=seat, why="called", by=who, message=message.id)
