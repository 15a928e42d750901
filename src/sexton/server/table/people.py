"""People beside the game: they talk, pause, leave, come back, and agree to end it."""

from __future__ import annotations

from sexton.server.table.entries import (
    Agreed,
    Chatted,
    DefaultAnswerSet,
    Ghosted,
    HintTaken,
    Paused,
    PeopleEntry,
    Rematched,
    Resigned,
    TakenBack,
)
from sexton.server.table.state import Table
from sexton.server.table.talk import ChatLine

WHY_GHOST = {
    "clock": "ran out of time",
    "left": "has left the table",
    "called": "has been away for long",
}


def take_in(table: Table, at: float, entry: PeopleEntry) -> None:
    match entry:
        case Chatted():
            table.talk.say(ChatLine(entry.seat, entry.name, entry.words, at))
        case Paused():
            pause(table, at, entry)
        case Resigned():
            resign(table, at, entry)
        case Agreed():
            agree(table, at, entry)
        case DefaultAnswerSet():
            table.seats[entry.seat].default_answer = entry.answer
        case Ghosted():
            chair = table.seats[entry.seat]
            chair.let_ghost_play()
            table.remark(at, f"{chair.name} {WHY_GHOST[entry.why]}; a ghost plays on.")
        case TakenBack():
            table.seats[entry.seat].ghost = False
            table.remark(at, f"{table.seats[entry.seat].name} is back and plays on.")
        case HintTaken():
            table.remark(at, f"{table.seats[entry.seat].name} asked for a hint.", sealed=True)
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
    chair.let_ghost_play()
    table.remark(at, f"{chair.name} resigns; a ghost plays on.")
    if not table.seats.present_persons():
        abandon(table, at)


def agree(table: Table, at: float, entry: Agreed) -> None:
    chair = table.seats[entry.seat]
    chair.agrees = entry.agree
    verb = "would end" if entry.agree else "would rather not end"
    table.remark(at, f"{chair.name} {verb} the game without a result.")
    if all(table.seats[seat].agrees for seat in table.seats.present_persons()):
        abandon(table, at)


def abandon(table: Table, at: float) -> None:
    table.status = "abandoned"
    table.remark(at, "The game is abandoned.")
