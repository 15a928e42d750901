"""Commands beside the game: chat, pauses, giving up, ghosts."""

from __future__ import annotations

from collections.abc import Callable

from sexton.core.errors import NOT_NOW
from sexton.server import protocol
from sexton.server.commands.checks import (
    check_host,
    check_plays,
    own_seat,
    own_seat_in_play,
    playing,
    refuse,
)
from sexton.server.identity import Person
from sexton.server.moderation import check_heard, moderated
from sexton.server.names import is_readable
from sexton.server.table import entries, sharing
from sexton.server.table.seats import ONE_MOVE
from sexton.server.table.state import Table


def beside_game(
    table: Table,
    who: Person,
    command: protocol.Chat | protocol.Pause | protocol.Resign | protocol.Abandon
    | protocol.DefaultAnswer | protocol.Hold | protocol.TakeBack | protocol.Mute | protocol.Remove,
) -> entries.Entry:  # fmt: skip
    if isinstance(command, protocol.Chat):
        return chat(table, who, command)
    if isinstance(command, protocol.Mute | protocol.Remove):
        check_host(table, who)
        return moderated(table, command, by=who.id)
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
            if table.seats[seat].resigned:
                raise refuse(NOT_NOW, "You have resigned this game.")
            return entries.Resigned(seat=seat, goes_on=table.seats.others_in_game(seat))
        case protocol.Abandon():
            check_plays(table, seat)
            return entries.Agreed(seat=seat, agree=command.agree)
        case protocol.Hold():
            return hold(table)
        case protocol.TakeBack():
            return take_back(table, seat)


def hold(table: Table) -> entries.Entry:
    """Anybody may, whatever they hold: it tells nothing."""
    if not table.in_window():
        raise refuse(NOT_NOW, "Nobody is asked for an answer now.")
    if not table.can_hold():
        raise refuse(NOT_NOW, "It is held open already, or nothing waits here but you.")
    return entries.Held()


def chat(table: Table, who: Person, command: protocol.Chat) -> entries.Entry:
    check_heard(table, who.id)
    seat = table.seats.of(who.account if sharing.is_covered(who.id) else who.id)
    words = " ".join(command.words.split())
    if not is_readable(words):
        raise refuse(NOT_NOW, "Say something that can be read: two accents on a letter at most.")
    name = table.seats[seat].name if seat is not None else table.name_for(who.id, who.name)
    return entries.Chatted(name=name, words=words, seat=seat)


def take_back(table: Table, seat: int) -> entries.Entry:
    if not table.seats[seat].ghost:
        raise refuse(NOT_NOW, "You play for yourself already.")
    if table.seats[seat].resigned:
        raise refuse(NOT_NOW, "You have resigned this game.")
    if table.seats[seat].one_move:
        raise refuse(NOT_NOW, ONE_MOVE)
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
    gone, longest = away(seat), table.ghost_after
    if gone < longest:
        how = f"has been away for {span(gone)}" if gone > 0 else "is here"
        raise refuse(
            NOT_NOW,
            f"{chair.name} {how}; at this table a ghost may be called after {span(longest)}.",
        )
    return entries.Ghosted(seat=seat, why="called")


def span(seconds: float) -> str:
    """A time as people say it, in the largest unit that it has two of."""
    for name, length in (("days", 86_400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * length:
            return f"{seconds / length:.0f} {name}"
    return f"{seconds:.0f} seconds"
