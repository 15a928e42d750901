"""What a card leaves to a player: which cards to discard, whether to draw, or to go without."""

from __future__ import annotations

from sexton.games.gloom import events
from sexton.games.gloom.rules.hands import discard, discard_hand, draw, draw_up, kinds
from sexton.games.gloom.rules.reckoning import draw_limit
from sexton.games.gloom.state import (
    LOOTED,
    DiscardDown,
    GloomTask,
    MayDrawOrDiscard,
    MayPlayLoot,
    MayRefill,
    MustDiscard,
    State,
)


def choices(table: State, seat: int, task: GloomTask) -> list[int]:
    """The moves of a player who discards, or may draw."""
    numbering = table.box.numbering
    losses = [numbering.lose + kind for kind in kinds(table, seat)]
    if isinstance(task, (MustDiscard, DiscardDown)):
        return losses
    if isinstance(task, MayRefill) and task.count:
        return [*losses, numbering.draw]
    return [*losses, numbering.draw, numbering.decline]


def discard_due(table: State, task: MustDiscard) -> bool:
    """Is there something to choose? GL-7: who has no more than asked discards all at once."""
    if len(table.hands[task.seat]) > task.count:
        return True
    table.tasks.pop()
    discard_hand(table, task.seat, "GL-7")
    return False


def down_due(table: State, task: DiscardDown) -> bool:
    if len(table.hands[task.seat]) > draw_limit(table, task.seat):
        return True
    table.tasks.pop()
    return False


def lose(table: State, seat: int, kind: int) -> None:
    """The player discards a card because one on the table says so, or may."""
    task = table.tasks[-1]
    discard(table, seat, kind, "GL-7")
    if isinstance(task, MustDiscard):
        task.count -= 1
        if not task.count:
            table.tasks.pop()
    elif isinstance(task, MayRefill):
        task.count += 1
    elif isinstance(task, MayDrawOrDiscard):
        table.tasks.pop()
        if task.count > 1:
            table.tasks.append(MustDiscard(seat, task.count - 1))


def accept_draw(table: State, seat: int) -> None:
    task = table.tasks.pop()
    if isinstance(task, MayDrawOrDiscard):
        draw(table, seat, task.count)
    else:
        draw_up(table, seat)


def decline(table: State, seat: int) -> None:
    if isinstance(table.tasks.pop(), MayPlayLoot):
        table.hands[seat] = [card & ~LOOTED for card in table.hands[seat]]
    events.declined(table, seat)
