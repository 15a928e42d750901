"""What a card leaves to a player: which cards to discard, whether to draw, or to go without."""

from __future__ import annotations

from sexton.games.gloom import events
from sexton.games.gloom.rules.hands import (
    discard,
    discard_hand,
    draw,
    draw_from_pile,
    draw_up,
    kinds,
    loot_mark,
    take_at_random,
)
from sexton.games.gloom.rules.reckoning import draw_limit, seat_of
from sexton.games.gloom.state import (
    LOOTED,
    DiscardDown,
    DrawOrTake,
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
    if isinstance(task, DrawOrTake):
        families = [table.families[other] for other in others_with_cards(table, seat)]
        return [numbering.draw, *(numbering.take + family for family in sorted(families))]
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


def taking_due(table: State, task: DrawOrTake) -> bool:
    """GL-28: is there a hand to take from? If not, the rest comes from the pile."""
    if task.count and others_with_cards(table, task.seat):
        return True
    table.tasks.pop()
    draw_from_pile(table, task.seat, task.count)
    return False


def others_with_cards(table: State, seat: int) -> list[int]:
    return [other for other, hand in enumerate(table.hands) if hand and other != seat]


def take(table: State, seat: int, family: int) -> None:
    """GL-28: one of the cards to be drawn comes at random out of another hand."""
    task = table.tasks[-1]
    assert isinstance(task, DrawOrTake)
    task.count -= 1
    table.hands[seat] += take_at_random(table, seat, seat_of(table, family), 1, "GL-28")


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
    if isinstance(task, DrawOrTake):
        draw_from_pile(table, seat, task.count)
    elif isinstance(task, MayDrawOrDiscard):
        draw(table, seat, task.count)
    else:
        draw_up(table, seat)


def decline(table: State, seat: int) -> None:
    mark = loot_mark(table, seat)
    if isinstance(table.tasks.pop(), MayPlayLoot):
        table.hands[seat] = [
            card & ~LOOTED if card & LOOTED == mark else card for card in table.hands[seat]
        ]
    events.declined(table, seat)
