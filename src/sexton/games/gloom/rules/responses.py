"""Responses: every other player is asked at once, sealed, whatever they hold (GL-13)."""

from __future__ import annotations

from sexton.core.position import TOGETHER
from sexton.games.gloom import events
from sexton.games.gloom.components import DEATHS
from sexton.games.gloom.rules.deaths import die
from sexton.games.gloom.rules.hands import holds, in_play, kinds, take_out
from sexton.games.gloom.rules.modifiers import begin_effects
from sexton.games.gloom.rules.reckoning import barred
from sexton.games.gloom.state import (
    KIND,
    LET_PASS,
    REPLY,
    WAITING,
    CarryOut,
    FinishEvent,
    State,
    Window,
)


def open_window(table: State, seat: int, category: int) -> None:
    """A death or an event is on its way: first the others may answer it."""
    if nobody_could_answer(table, seat, category):
        return
    answers = [WAITING] * table.seats
    answers[seat] = LET_PASS  # The one who played is not asked.
    table.tasks.append(Window(seat, category, False, answers))


def nobody_could_answer(table: State, seat: int, category: int) -> bool:
    """Does public knowledge prove that every response lies where it can't be played?"""
    able = any(
        table.hands[other] and not barred(table, other)
        for other in range(table.seats)
        if other != seat
    )
    box = table.box
    return not able or all(
        lying_open(table, kind) >= box.counts[kind]
        for kind in box.numbering.responses
        if box.answers[kind] == category
    )


def lying_open(table: State, kind: int) -> int:
    """How many copies all see to be discarded or in play. What all happen to know of a hand is
    no part of it: nobody can tell that the others, or those who watch, know it too."""
    return table.discards.count(kind) + in_play(table).count(kind)


def may_respond(table: State, seat: int, category: int) -> list[int]:
    """The responses in this hand that fit; who is barred from events has none (GL-12)."""
    answers = table.box.answers
    if not any(answers[card & KIND] == category for card in table.hands[seat]):
        return []
    if barred(table, seat):
        return []
    return [kind for kind in kinds(table, seat) if answers[kind] == category]


def waiting(window: Window) -> list[int]:
    """Who has not answered yet."""
    seats = 0
    for seat in range(len(window.answers)):
        if window.answers[seat] == WAITING:
            seats |= 1 << seat
    return TOGETHER[seats]


def answers(table: State, seat: int, window: Window) -> list[int]:
    """The moves of a player who is asked."""
    numbering = table.box.numbering
    fitting = may_respond(table, seat, window.category)
    replies = [numbering.respond + numbering.response_place[kind] for kind in fitting]
    return [*replies, numbering.passing]


def answer(table: State, seat: int, reply: int) -> None:
    window = table.tasks[-1]
    assert isinstance(window, Window)
    window.answers[seat] = reply
    if WAITING not in window.answers:
        table.unveiled += 1


def read_answers(table: State, window: Window) -> None:
    """Clockwise from the one who played: the first response is played, and asked about."""
    window.reading = True
    for step in range(1, table.seats):
        seat = (window.seat + step) % table.seats
        reply = window.answers[seat]
        window.answers[seat] = LET_PASS
        if reply >= REPLY and holds(table, seat, reply - REPLY):
            respond(table, seat, reply - REPLY)
            return
    table.tasks.pop()


def respond(table: State, seat: int, kind: int) -> None:
    take_out(table, seat, kind)
    met = table.tasks[-2]
    assert isinstance(met, CarryOut)
    events.response_played(table, seat, kind, met.card)
    table.tasks.append(CarryOut(kind, seat))


def carry_out(table: State, task: CarryOut) -> None:
    """Nobody stopped it: the card does what it says."""
    if table.box.categories[task.card] == DEATHS:
        die(table, task.card, task.who, "GL-P5", played=True)
        if not table.over:
            begin_effects(table, task.card, task.who)
    elif table.tasks and isinstance(table.tasks[-1], Window):  # Only a response lies on a window.
        cancel(table, task)
    else:
        do_deed(table, task)


def cancel(table: State, response: CarryOut) -> None:
    """The response stands: what it met is discarded, and its play is spent."""
    table.tasks.pop()
    met = table.tasks.pop()
    assert isinstance(met, CarryOut)
    table.discards += [met.card, response.card]
    events.cancelled(table, response.seat, met, response.card)


def do_deed(table: State, task: CarryOut) -> None:
    """GL-15a: an event is in the discards only when it has been carried out."""
    deed = table.box.deeds[task.card]
    assert deed is not None
    effect, word = deed
    table.tasks.append(FinishEvent(task.card))
    before = events.said(table)
    effect.act(table, word, task)
    events.took_effect(table, task.card, before)
