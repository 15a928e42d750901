"""The game: it begins, moves are made and taken back, windows close, stories are added."""

from __future__ import annotations

from collections import Counter

from sexton.core import chance
from sexton.core.loading import load, words_of_now
from sexton.core.match import Match, forked
from sexton.core.record import Fairness, Parent
from sexton.core.undoing import take_back
from sexton.server.table.entries import (
    Answered,
    LetPass,
    Moved,
    Started,
    StoryAdded,
    UndoAllowed,
    UndoAsked,
    UndoDenied,
    Undone,
    WindowClosed,
)
from sexton.server.table.play import Decisions, Play, SealedAnswer, Window
from sexton.server.table.state import Table
from sexton.server.table.talk import StoryMark

BEGINS = "The game begins."
# What a record says of the table it was played at.
KEPT = ("clock", "bank", "increment", "undo", "hints")


def take_in(
    table: Table,
    at: float,
    entry: Started | LetPass | WindowClosed | Undone | UndoAsked | UndoAllowed | UndoDenied
    | StoryAdded,
) -> None:  # fmt: skip
    match entry:
        case Started():
            start(table, at)
        case LetPass():
            silence = SealedAnswer(table.game.space.number("pass"))
            in_play(table).window.answers.update(dict.fromkeys(entry.seats, silence))
        case WindowClosed():
            close_window(table, at, entry)
        case Undone():
            undo(table, at, entry)
        case UndoAsked():
            in_play(table).ask_undo(entry.seat)
            table.remark(at, f"{table.seats[entry.seat].name} asks to take a move back.")
        case UndoAllowed():
            in_play(table).undo_allowed.add(entry.seat)
        case UndoDenied():
            in_play(table).ask_undo(None)
            table.remark(at, f"{table.seats[entry.seat].name} would rather play on.")
        case StoryAdded():
            match_ = in_play(table).match
            match_.add_story(entry.seat, entry.story)
            table.talk.stories.append(StoryMark(len(match_.events), entry.seat, entry.story))


def take_in_move(table: Table, at: float, entry: Moved | Answered, number: int | None) -> None:
    """The log has the words of a move; whoever has just checked it knows its number already."""
    play = in_play(table)
    if number is None:
        args = words_of_now(play.match, entry.verb, entry.args)
        number = table.game.space.number_of(entry.verb, args)
    chair = table.seats[entry.seat]
    if not chair.ghost:
        chair.missed = 0
    if isinstance(entry, Answered):
        play.window.answers[entry.seat] = SealedAnswer(number, entry.story)
        return
    if entry.digest and entry.digest != play.match.digest():
        table.freeze("A move of its log was made in another position than the rules lead to.")
        return
    before = len(play.match.events)
    if not play.in_window():
        play.decisions.spend(entry.seat, at, table.settings.increment)
    make_move(table, play, at, entry.seat, SealedAnswer(number, entry.story))
    if entry.story:
        story = play.match.rows[-1].story
        table.talk.stories.append(StoryMark(before, entry.seat, story))
    show(table, play, at, before)
    after_play(table, play, at)


def show(table: Table, play: Play, at: float, since: int) -> None:
    """What happened for all to see is shown to people before a clock runs for them or a window
    closes by time."""
    if table.settings.slowest or table.several_people():
        happened = play.match.events[since:]
        openly = sum(table.game.tell(event, None) is not None for event in happened)
        play.decisions.show(at, openly)


def in_play(table: Table) -> Play:
    assert table.play is not None, f"table {table.id}: no game has begun"
    return table.play


def start(table: Table, at: float) -> None:
    names = [chair.name for chair in table.seats]
    nonces = [chair.nonce for chair in table.seats]
    server_seed = table.made.server_seed
    seed = chance.game_seed(server_seed, nonces)
    fairness = Fairness(chance.commitment(server_seed), server_seed, nonces)
    kept = {name: getattr(table.settings, name) for name in KEPT}
    if table.made.parent is not None:
        match = fork(table, seed, fairness, names)
    elif table.made.lesson is not None:
        match = Match(
            table.game, len(names), table.made.lesson.seed, table.terms.options, names=names,
            arranged=table.made.lesson.cards, table={**kept, "lesson": True},
        )  # fmt: skip
    else:
        match = Match(
            table.game, len(names), seed, table.terms.options, names=names, fairness=fairness,
            table=kept,
        )  # fmt: skip
    table.game = match.game  # with the boxes that its options put on the table
    table.play = Play(match, Decisions(len(names), at, table.settings.bank))
    table.status = "playing"
    # Before what the deal laid open; a fork goes on from what had happened.
    table.remark(at, BEGINS, event=None if table.made.parent else 0)
    after_play(table, table.play, at)


def fork(table: Table, seed: str, fairness: Fairness, names: list[str]) -> Match:
    assert table.made.parent is not None
    parent = Parent(**table.made.parent)
    before = load(parent.record, table.games)
    match = forked(table.game, before, parent, seed, fairness, None)
    match.names = names
    return match


def make_move(table: Table, play: Play, at: float, seat: int, said: SealedAnswer) -> None:
    play.match.play_number(seat, said.number, story=said.story or None)
    play.match.rows[-1].at = round(at, 3)
    chair = table.seats[seat]
    play.by_ghost.setdefault(seat, []).append(chair.ghost)
    if chair.one_move:
        chair.come_back()
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
        make_move(table, play, at, seat, answer)
        play.window.unread[seat] = answer.story
    show_answers(table, play, before)
    table.talk.show_held()
    play.window.since = None
    show(table, play, at, before)
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
    play.ask_undo(None)
    if play.match.over:
        table.end("over", at)
    if not play.in_window():
        play.window.since, play.window.held = None, False
    elif play.window.since is None:
        play.window.since, play.window.held = window_begins(table, play, at), False


def window_begins(table: Table, play: Play, at: float) -> float:
    """From when its seconds count. People are shown first what they are asked about; that hangs on
    what all could see, never on what anybody holds."""
    return max(at, play.decisions.shown) if table.several_people() else at


def undo(table: Table, at: float, entry: Undone) -> None:
    play, seat = in_play(table), entry.seat
    if seat in play.window.answers and not entry.agreed:  # A sealed one is taken back unseen.
        del play.window.answers[seat]
        return
    sealed = play.match.position.sealed(seat) > 0
    play.decisions.ask_anew(seat)
    rows = len(play.match.rows)
    if entry.agreed:
        table.helped.add(seat)
        take_back(play.match, seat)
    else:
        play.match.undo(seat)
    play.taken_back[seat] += len(play.match.rows) - rows
    for row in play.match.rows[rows:]:
        row.at = round(at, 3)
    table.talk.forget_after(len(play.match.events))
    if not sealed:  # Answers to what is taken back go with it.
        play.window = Window()
    forget_undone(play)
    after_play(table, play, at)
    if not sealed:
        table.remark(at, f"{table.seats[seat].name} takes a move back.")


def forget_undone(play: Play) -> None:
    stand = Counter(row.seat for row in play.match.moves)
    for seat, made in play.by_ghost.items():
        del made[stand[seat] :]
