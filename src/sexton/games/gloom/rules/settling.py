"""Everything that needs nobody's decision, until somebody owes one."""

from __future__ import annotations

from sexton.games.gloom.rules.choices import discard_due, down_due, taking_due
from sexton.games.gloom.rules.expeditions import arrive
from sexton.games.gloom.rules.modifiers import take_effect
from sexton.games.gloom.rules.responses import carry_out, open_window, read_answers
from sexton.games.gloom.rules.turns import end_turn, goes_on
from sexton.games.gloom.state import (
    WAITING,
    Arrive,
    CarryOut,
    DiscardDown,
    DrawOrTake,
    FinishEvent,
    GloomTask,
    MayPlayLoot,
    MustDiscard,
    State,
    TakeEffect,
    Window,
)


def settle(table: State) -> None:
    while not table.over:
        if not table.tasks:
            if goes_on(table):
                return
            end_turn(table)
        elif rests(table, table.tasks[-1]):
            return


def rests(table: State, task: GloomTask) -> bool:
    """Does what is on top wait for a decision? If not, it has now been done."""
    if isinstance(task, Window):
        if WAITING in task.answers:
            return True
        read_answers(table, task)
    elif isinstance(task, CarryOut):
        go_ahead(table, task)
    elif isinstance(task, FinishEvent):
        table.tasks.pop()
        table.discards.append(task.card)
    elif isinstance(task, Arrive):
        table.tasks.pop()
        arrive(table, task.card)
    elif isinstance(task, TakeEffect):
        table.tasks.pop()
        take_effect(table, task)
    elif isinstance(task, MustDiscard):
        return discard_due(table, task)
    elif isinstance(task, DiscardDown):
        return down_due(table, task)
    elif isinstance(task, DrawOrTake):
        return taking_due(table, task)
    elif isinstance(task, MayPlayLoot) and not (task.count and table.hands[task.seat]):
        table.tasks.pop()
    else:
        return True
    return False


def go_ahead(table: State, task: CarryOut) -> None:
    """GL-13: first the others are asked, then the card does what it says."""
    if task.asked:
        table.tasks.pop()
        carry_out(table, task)
    else:
        task.asked = True
        open_window(table, task.seat, table.box.categories[task.card])
