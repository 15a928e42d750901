"""Modifiers, and what cards do at once when they are played."""

from __future__ import annotations

from sexton.games.gloom import events
from sexton.games.gloom.rules.end import check_end
from sexton.games.gloom.rules.expeditions import set_out
from sexton.games.gloom.rules.guests import follow
from sexton.games.gloom.rules.hands import take_out
from sexton.games.gloom.rules.reckoning import discards_after
from sexton.games.gloom.state import MustDiscard, State, TakeEffect


def lay(table: State, seat: int, kind: int, who: int) -> None:
    """GL-P4: a modifier goes on top of a living character and does what it says at once."""
    take_out(table, seat, kind)
    table.stacks[who] = [*table.stacks[who], kind]
    events.modifier_played(table, seat, kind, who)
    if follow(table, kind, who):  # GL-25: the family that a guest leaves may be extinct then.
        check_end(table)
        if table.over:
            return
    discards = discards_after(table, seat)  # GL-11: read when the modifier lies there.
    if discards:
        table.tasks.append(MustDiscard(seat, discards))
    begin_effects(table, kind, who)


def begin_effects(table: State, kind: int, who: int) -> None:
    """GL-5: what a card does at once, it does to the owner; then its expedition comes."""
    set_out(table, kind)
    if reach(table, kind):
        table.tasks.append(TakeEffect(table.owners[who], kind, 0))


def take_effect(table: State, task: TakeEffect) -> None:
    effects = table.box.at_once[task.card]
    if task.place + 1 < reach(table, task.card):
        table.tasks.append(TakeEffect(task.owner, task.card, task.place + 1))
    effect, word = effects[task.place]
    effect.act(table, word, task.owner)


def reach(table: State, kind: int) -> int:
    """GL-32: how many things a card does at once; the last only if its expedition is there."""
    box, brought = table.box, table.box.brings[kind]
    if brought and brought == table.expedition:
        return len(box.at_once[kind])
    return box.usually[kind]
