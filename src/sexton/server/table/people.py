"""People beside the game: they talk, pause, leave, come back, and agree to end it."""

from __future__ import annotations

from sexton.server.table.entries import (
    Agreed,
    Chatted,
    DefaultAnswerSet,
    Ghosted,
    Held,
    HintTaken,
    Muted,
    Paused,
    PeopleEntry,
    Rematched,
    Removed,
    Resigned,
    TakenBack,
)
from sexton.server.table.seats import Chair
from sexton.server.table.sharing import account_of, seats_of
from sexton.server.table.state import Table
from sexton.server.table.talk import ChatLine

# What others read of a ghost, and what is said when it comes.
WHY_GHOST = {
    "slow": ("slow", "was too slow again"),
    "clock": ("slow", "ran out of time"),
    "left": ("left", "has left the table"),
    "called": ("away", "has been away for long"),
}


def take_in(table: Table, at: float, entry: PeopleEntry) -> None:
    match entry:
        case Chatted():
            table.talk.say(ChatLine(entry.seat, entry.name, entry.words, at))
            if entry.seat is None:
                table.talk.speakers[entry.by] = entry.name
        case Paused():
            pause(table, at, entry)
        case Resigned():
            resign(table, at, entry)
        case Agreed():
            agree(table, at, entry)
        case DefaultAnswerSet():
            table.seats[entry.seat].default_answer = entry.answer
        case Held():
            assert table.play is not None, f"table {table.id}: no game has begun"
            table.play.window.held = True
        case Ghosted():
            call_ghost(table, at, entry)
        case TakenBack():
            take_back(table, at, table.seats[entry.seat], table.deadline(entry.seat))
        case HintTaken():
            table.helped.add(entry.seat)
            table.remark(at, f"{table.seats[entry.seat].name} asked for a hint.", sealed=True)
        case Muted():
            mute(table, at, entry)
        case Removed():
            remove(table, at, entry)
        case Rematched():
            table.next_table = entry.table


def pause(table: Table, at: float, entry: Paused) -> None:
    play, name = table.play, table.seats[entry.seat].name
    assert play is not None
    if entry.paused:
        play.paused_at = at
        table.remark(at, f"{name} pauses the game.")
    elif play.paused_at is not None:
        play.decisions.put_off(at - play.paused_at)
        if play.window.since is not None:
            play.window.since += at - play.paused_at
        play.paused_at = None
        table.remark(at, f"{name} lets the game go on.")


def resign(table: Table, at: float, entry: Resigned) -> None:
    chair = table.seats[entry.seat]
    chair.resigned = True
    let_ghost_play(table, entry.seat, "left")
    table.remark(at, f"{chair.name} resigns; a ghost plays on.")
    if not entry.goes_on and not table.seats.present_persons():
        abandon(table, at)


def call_ghost(table: Table, at: float, entry: Ghosted) -> None:
    """Who misses a clock loses one move; who misses several in a row loses the seat till they are
    back."""
    chair = table.seats[entry.seat]
    what, said = WHY_GHOST[entry.why]
    chair.missed += entry.why == "slow"
    one_move = entry.why == "slow" and chair.missed < table.settings.misses
    let_ghost_play(table, entry.seat, what, one_move=one_move)
    if one_move:
        table.remark(at, f"{chair.name} was too slow; a ghost makes this one move.")
    else:
        table.remark(at, f"{chair.name} {said}; a ghost plays on.")


def take_back(table: Table, at: float, chair: Chair, deadline: float | None) -> None:
    """Whose clock has run out meanwhile leaves that one move to the ghost: nobody wins time by
    coming and going."""
    chair.missed = 0
    if deadline is not None and deadline <= at:
        chair.one_move = True
    else:
        chair.come_back()
    table.remark(at, f"{chair.name} is back and plays on.")


def let_ghost_play(table: Table, seat: int, why: str, *, one_move: bool = False) -> None:
    table.seats[seat].let_ghost_play(why, one_move=one_move)
    if table.play is not None and table.play.undo_asked == seat:
        table.play.ask_undo(None)


def mute(table: Table, at: float, entry: Muted) -> None:
    if entry.muted:
        table.muted[entry.who] = entry.name
        table.remark(at, f"{entry.name} is asked to be silent.")
    else:
        table.muted.pop(entry.who, None)
        table.remark(at, f"{entry.name} may talk again.")


def remove(table: Table, at: float, entry: Removed) -> None:
    """Their words go too; in the game a ghost plays on for them."""
    table.removed.add(entry.who)
    table.talk.chat = [line for line in table.talk.chat if line.name != entry.name]
    table.remark(at, f"{entry.name} is asked to leave the table.")
    alone = entry.who != account_of(entry.who)
    theirs = [
        seat
        for seat in seats_of(table.seats, entry.who)
        if not alone or table.seats[seat].identity == entry.who
    ]
    for seat in theirs:
        vacate(table, seat)
    if theirs and table.status == "playing" and not table.seats.present_persons():
        abandon(table, at)


def vacate(table: Table, seat: int) -> None:
    if table.status == "open":
        table.seats[seat] = Chair()
    elif table.status == "playing":
        table.seats[seat].resigned = True
        let_ghost_play(table, seat, "removed")


def agree(table: Table, at: float, entry: Agreed) -> None:
    chair = table.seats[entry.seat]
    chair.agrees = entry.agree
    verb = "would end" if entry.agree else "would rather not end"
    table.remark(at, f"{chair.name} {verb} the game without a result.")
    if all(table.seats[seat].agrees for seat in table.seats.present_persons()):
        abandon(table, at)


def abandon(table: Table, at: float) -> None:
    table.end("abandoned", at)
    table.remark(at, "The game is abandoned.")
