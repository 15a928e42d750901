"""What a command would add to the log of a table, or why it is refused. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from sexton.bots import level_named
from sexton.core.checks import checked_story, checked_table
from sexton.core.errors import (
    NO_STORY,
    NO_UNDO,
    NOT_ASKED,
    NOT_NOW,
    NOT_YOURS,
    STALE,
    IllegalMove,
)
from sexton.core.moves import Move
from sexton.core.options import Options, read_options
from sexton.core.undoing import asked_move
from sexton.server import passwords, protocol
from sexton.server.identity import Person
from sexton.server.moderation import check_heard, moderated
from sexton.server.names import UNREADABLE, is_readable
from sexton.server.table import entries, picks, sharing
from sexton.server.table.lobby import staying
from sexton.server.table.play import Play
from sexton.server.table.seats import ONE_MOVE
from sexton.server.table.state import Table

MOST_TAKEN_BACK = 200  # moves of a seat in a game: whoever reads its log plays all of it for each


class Step(NamedTuple):
    """What is added to the log; a move also by the number it was checked as, so that its words
    are looked up once."""

    entry: entries.Entry
    number: int | None = None


def refuse(rule: str, sentence: str) -> IllegalMove:
    return IllegalMove(rule, sentence)


def own_seat(table: Table, who: Person) -> int:
    seat = table.seats.of(who.id)
    if seat is None and sharing.is_covered(who.id):
        raise refuse(NOT_YOURS, "The screen is covered: say first who holds it.")
    if seat is None:
        raise refuse(NOT_YOURS, "You don't sit at this table: take a seat first.")
    return seat


def check_host(table: Table, who: Person) -> None:
    if table.host != who.account:
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
    entry: entries.Entry
    if isinstance(command, protocol.LetPass):
        entry = let_pass(table, who)
    elif isinstance(command, protocol.CallGhost):
        entry = call_ghost(table, who, command, away)
    else:
        entry = entry_of(table, who, command)
    return Step(msgspec.structs.replace(entry, by=who.id, message=command.id))


def entry_of(table: Table, who: Person, command: protocol.FromClient) -> entries.Entry:
    match command:
        case (
            protocol.Sit() | protocol.Stand() | protocol.SetSeat() | protocol.Change()
            | protocol.Pick() | protocol.Start()
        ):  # fmt: skip
            return in_lobby(table, who, command)
        case protocol.Undo() | protocol.AllowUndo() | protocol.AddStory():
            return in_game(table, who, command)
        case (
            protocol.Chat() | protocol.Pause() | protocol.Resign() | protocol.Abandon()
            | protocol.DefaultAnswer() | protocol.Hold() | protocol.TakeBack() | protocol.Mute()
            | protocol.Remove()
        ):  # fmt: skip
            return beside_game(table, who, command)
        case _:
            raise refuse(NOT_NOW, "That adds nothing to the log of a table.")


# Before the game.


def in_lobby(
    table: Table,
    who: Person,
    command: protocol.Sit
    | protocol.Stand
    | protocol.SetSeat
    | protocol.Change
    | protocol.Pick
    | protocol.Start,
) -> entries.Entry:
    match command:
        case protocol.Sit():
            return sit(table, who, command)
        case protocol.Stand():
            return stand(table, who, command)
        case protocol.SetSeat():
            return set_seat(table, who, command)
        case protocol.Change():
            return change(table, who, command)
        case protocol.Pick():
            return pick(table, who, command)
        case protocol.Start():
            check_host(table, who)
            check_open(table)
            if any(chair.kind == "open" for chair in table.seats):
                raise refuse(NOT_NOW, "A seat is still open: wait for somebody or add a bot.")
            return entries.Started()


def sit(table: Table, who: Person, command: protocol.Sit) -> entries.Entry:
    check_open(table)
    check_seat(table, command.seat)
    if command.beside:
        return sit_beside(table, who, command)
    if table.seats.of(who.id) is not None:
        raise refuse(NOT_NOW, "You sit at this table already.")
    if table.host != who.id:
        if table.terms.locked:
            raise refuse(NOT_YOURS, "The host has locked this table.")
        if not passwords.fits(command.password, table.terms.password):
            raise refuse(NOT_YOURS, "That is not this table's password.")
    check_free(table, command.seat)
    name = table.name_for(who.id, who.name)
    return entries.Sat(seat=command.seat, name=name, nonce=command.nonce)


def sit_beside(table: Table, who: Person, command: protocol.Sit) -> entries.Entry:
    """Somebody shares the screen of who sits here already."""
    own_seat(table, who)
    check_free(table, command.seat)
    if table.terms.locked and table.host != who.id:
        raise refuse(NOT_YOURS, "The host has locked this table.")
    number = sharing.next_beside(table.seats, who.id)
    wish = " ".join(command.beside.split())
    if not is_readable(wish):
        raise refuse(NOT_NOW, UNREADABLE)
    name = table.name_for(sharing.beside(who.id, number), wish)
    return entries.Sat(seat=command.seat, name=name, nonce=command.nonce, beside=number)


def check_free(table: Table, seat: int) -> None:
    chair = table.seats[seat]
    if chair.kind != "open":
        raise refuse(NOT_NOW, f"{chair.name} sits there already.")


def stand(table: Table, who: Person, command: protocol.Stand) -> entries.Entry:
    seat = own_seat(table, who)
    if command.seat is not None:
        check_open(table)
        if command.seat not in sharing.seats_of(table.seats, who.id):
            raise refuse(NOT_YOURS, "Nobody sits there who shares your screen.")
        seat = command.seat
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
    if (command.options, command.settings, command.seats) != (None, None, None):
        check_open(table)
    options = settings = None
    if command.options is not None or command.seats is not None:
        options = changed_options(table, command)
    if command.settings is not None:
        settings = kept_settings(command.settings)
    return entries.Changed(
        options=options, settings=settings, locked=command.locked, password=command.password,
        seats=command.seats,
    )  # fmt: skip


def changed_options(table: Table, command: protocol.Change) -> Options:
    """Those in force then, for as many seats as there are to be, if that can be dealt."""
    now, count = table.terms.options, len(table.seats)
    if command.seats is not None:
        left = staying(table.seats, command.seats)
        if len(left) > command.seats:
            raise refuse(NOT_NOW, f"{len(left)} people sit here: nobody is put out by that.")
        now = picks.resized(table.game, now, count, left, command.seats)
        count = command.seats
    wish = read_options(table.game.options, {**now, **(command.options or {})})
    return checked_table(table.game, count, picks.possible(table.game, wish, count))


def pick(table: Table, who: Person, command: protocol.Pick) -> entries.Entry:
    """First come, first served; the first of the picks stands for leaving it to chance."""
    check_open(table)
    check_seat(table, command.seat)
    own, chair = own_seat(table, who), table.seats[command.seat]
    mine = command.seat == own or command.seat in sharing.seats_of(table.seats, who.id)
    if not mine and not (chair.kind == "bot" and table.host == who.id):
        raise refuse(NOT_YOURS, "Everybody picks for themselves, and the host for the bots.")
    options = table.terms.options
    option = picks.picked(table.game, options)
    if option is None:
        raise refuse(NOT_NOW, "At this table nobody picks.")
    wishes = picks.picks(option, options, len(table.seats))
    wishes[command.seat] = command.wish
    for seat, wish in enumerate(wishes):
        if seat != command.seat and wish == command.wish != option.picks[0]:
            raise refuse(NOT_NOW, f"{table.seats[seat].name} has picked {wish} already.")
    chosen = picks.with_picks(option, options, wishes)
    return entries.Changed(options=checked_table(table.game, len(table.seats), chosen))


def kept_settings(wish: protocol.TableSettings) -> entries.Settings:
    return msgspec.convert(wish, entries.Settings, from_attributes=True)


# In the game.


def play(table: Table, who: Person, command: protocol.Play) -> Step:
    seat, now = own_seat_in_play(table, who)
    if now.paused_at is not None:
        raise refuse(NOT_NOW, "The game is paused.")
    check_plays(table, seat)
    check_decision(now, seat, command.decision)
    number = now.match.check(seat, Move(command.verb, **command.args))
    story = told_story(command.story)
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
    tell = table.game.story
    if tell is None or not table.settings.bots_tell or table.seats[seat].kind != "bot":
        return ""
    return checked_story(tell(now.match.seen(seat), number))


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
            return entries.StoryAdded(seat=seat, story=told_story(command.story))


def told_story(text: str) -> str:
    line = checked_story(text)
    if line and not is_readable(line):
        raise refuse(NO_STORY, "A story can be read: two accents on a letter at most.")
    return line


def undo(table: Table, now: Play, seat: int) -> entries.Entry:
    check_plays(table, seat)
    if seat in now.window.answers:
        return entries.Undone(seat=seat)
    if now.taken_back[seat] >= MOST_TAKEN_BACK:
        raise refuse(NO_UNDO, f"You have taken back {MOST_TAKEN_BACK} moves in this game already.")
    if table.lesson:
        asked_move(now.match, seat)
        return entries.Undone(seat=seat, agreed=True)
    if table.settings.undo == "off":
        raise refuse(NO_UNDO, "At this table nothing is taken back.")
    if now.ghost_moved_last(seat):
        raise refuse(NO_UNDO, "A ghost made that move for you: it stands.")
    try:
        now.match.check_undo(seat)
    except IllegalMove:
        if table.settings.undo != "ask":
            raise
        asked_move(now.match, seat)
        return ask_undo(table, now, seat)
    return entries.Undone(seat=seat)


def ask_undo(table: Table, now: Play, seat: int) -> entries.Entry:
    """Everybody else who plays has to agree."""
    if now.undo_asked is not None and now.undo_asked != seat:
        asking = table.seats[now.undo_asked].name
        raise refuse(NOT_NOW, f"{asking} asks to take a move back: answer that first.")
    allowed = now.undo_allowed if now.undo_asked == seat else set()
    if table.seats.others_present(seat) <= allowed:
        return entries.Undone(seat=seat, agreed=True)
    if now.undo_asked == seat:
        raise refuse(NOT_NOW, "You have asked already: the others decide.")
    return entries.UndoAsked(seat=seat)


def check_plays(table: Table, seat: int) -> None:
    if table.seats[seat].resigned:
        raise refuse(NOT_NOW, "You have resigned this game.")
    if table.seats[seat].one_move:
        raise refuse(NOT_NOW, ONE_MOVE)
    if table.seats[seat].ghost:
        raise refuse(NOT_NOW, "A ghost plays for you: take the seat back first.")


def allow_undo(table: Table, now: Play, seat: int, *, allow: bool) -> entries.Entry:
    asking = now.undo_asked
    if asking is None or asking == seat or seat in now.undo_allowed:
        raise refuse(NOT_NOW, "Nobody asks you to take a move back.")
    check_plays(table, seat)
    if not allow:
        return entries.UndoDenied(seat=seat)
    if table.seats.others_present(asking) <= {*now.undo_allowed, seat}:
        return entries.Undone(seat=asking, agreed=True)
    return entries.UndoAllowed(seat=seat)


# Beside the game.


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
