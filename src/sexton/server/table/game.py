"""The game: it begins, moves are made and taken back, windows close, stories are added."""

from __future__ import annotations

from sexton.core import chance
from sexton.core.loading import load
from sexton.core.match import Match, forked
from sexton.core.record import Fairness, Parent
from sexton.server.table.entries import (
    Answered,
    Moved,
    Started,
    StoryAdded,
    UndoAsked,
    UndoDenied,
    Undone,
    WindowClosed,
)
from sexton.server.table.play import Decisions, Play, SealedAnswer
from sexton.server.table.state import Table
from sexton.server.table.talk import StoryMark


def take_in(
    table: Table,
    at: float,
    entry: Started | WindowClosed | Undone | UndoAsked | UndoDenied | StoryAdded,
) -> None:
    match entry:
        case Started():
            start(table, at)
        case WindowClosed():
            close_window(table, at, entry)
        case Undone():
            undo(table, at, entry)
        case UndoAsked():
            in_play(table).undo_asked = entry.seat
            table.remark(at, f"{table.seats[entry.seat].name} asks to take a move back.")
        case UndoDenied():
            in_play(table).undo_asked = None
            table.remark(at, f"{table.seats[entry.seat].name} would rather play on.")
        case StoryAdded():
            match_ = in_play(table).match
            match_.add_story(entry.seat, entry.story)
            table.talk.stories.append(StoryMark(len(match_.events), entry.seat, entry.story))


def take_in_move(table: Table, at: float, entry: Moved | Answered, number: int | None) -> None:
    """The log has the words of a move; whoever has just checked it knows its number already."""
    play = in_play(table)
    if number is None:
        number = table.game.space.number_of(entry.verb, entry.args)
    if isinstance(entry, Answered):
        play.window.answers[entry.seat] = SealedAnswer(number, entry.story)
        return
    if entry.digest and entry.digest != play.match.digest():
        table.freeze("A move of its log was made in another position than the rules lead to.")
        return
    before = len(play.match.events)
    make_move(play, at, entry.seat, number, entry.story)
    if entry.story:
        story = play.match.rows[-1].story
        table.talk.stories.append(StoryMark(before, entry.seat, story))
    after_play(table, play, at)


def in_play(table: Table) -> Play:
    assert table.play is not None, f"table {table.id}: no game has begun"
    return table.play


def start(table: Table, at: float) -> None:
    names = [chair.name for chair in table.seats]
    nonces = [chair.nonce for chair in table.seats]
    server_seed = table.made.server_seed
    seed = chance.game_seed(server_seed, nonces)
    fairness = Fairness(chance.commitment(server_seed), server_seed, nonces)
    if table.made.parent is not None:
        match = fork(table, seed, fairness, names)
    else:
        kept = {name: getattr(table.settings, name) for name in ("clock", "undo", "hints")}
        match = Match(
            table.game, len(names), seed, table.terms.options, names=names, fairness=fairness,
            table=kept,
        )  # fmt: skip
    table.play = Play(match, Decisions(len(names), at))
    table.status = "playing"
    table.remark(at, "The game begins.")
    after_play(table, table.play, at)


def fork(table: Table, seed: str, fairness: Fairness, names: list[str]) -> Match:
    assert table.made.parent is not None
    parent = Parent(**table.made.parent)
    before = load(parent.record, table.games)
    match = forked(table.game, before, parent, seed, fairness, None)
    match.names = names
    return match


def make_move(play: Play, at: float, seat: int, number: int, story: str) -> None:
    play.match.play_number(seat, number, story=story or None)
    play.match.rows[-1].at = round(at, 3)
    play.decisions.ask_anew(seat)


def close_window(table: Table, at: float, entry: WindowClosed) -> None:
    """All sealed answers are played; who gave none lets it pass."""
    play = in_play(table)
    if entry.digest != play.match.digest():
        table.freeze("A window of its log closed in another position than the rules lead to.")
        return
    answers, play.window.answers = play.window.answers, {}
    silence = SealedAnswer(table.game.space.number("pass"))
    before = len(play.match.events)
    for seat in play.match.to_act():
        answer = answers.get(seat, silence)
        make_move(play, at, seat, answer.number, answer.story)
        play.window.unread[seat] = answer.story
    show_answers(table, play, before)
    table.talk.show_held()
    play.window.since = None
    after_play(table, play, at)


def show_answers(table: Table, play: Play, since: int) -> None:
    """The sentence of an answer is shown when the answer is. One that is never read stays with
    the record: it would tell that there was an answer."""
    for place, event in enumerate(play.match.events[since:], since):
        told = table.game.tell(event, None)
        story = play.window.unread.pop(told.args.get("seat"), "") if told else ""
        if told and story:
            table.talk.stories.append(StoryMark(place, told.args["seat"], story))
    if not play.in_window():
        play.window.unread.clear()


def after_play(table: Table, play: Play, at: float) -> None:
    play.undo_asked = None
    if play.match.over:
        table.status = "over"
    if not play.in_window():
        play.window.since = None
    elif play.window.since is None:
        play.window.since = at


def undo(table: Table, at: float, entry: Undone) -> None:
    play, seat = in_play(table), entry.seat
    if seat in play.window.answers:  # A sealed answer is taken back unseen.
        del play.window.answers[seat]
        return
    sealed = play.match.position.sealed(seat) > 0
    play.decisions.ask_anew(seat)
    play.match.undo(seat, agreed=entry.agreed)
    play.match.rows[-1].at = round(at, 3)
    table.talk.forget_after(len(play.match.events))
    play.window.since = None
    after_play(table, play, at)
    if not sealed:
        table.remark(at, f"{table.seats[seat].name} takes a move back.")
