"""What counts now: slots and icons through the transparent cards, limits, Family Value.

Continuous effects are read whenever somebody asks, never switched on and off.
"""

from __future__ import annotations

from sexton.games.gloom.components import BLANK, CLEAR, DRAW_LIMIT, NO_ICON, Box, Slots
from sexton.games.gloom.state import DEAD, LIVING, State


def shown(box: Box, stack: list[int], nothing: int = 0) -> Slots:
    """GL-4: in each slot the topmost card that is not clear there; `nothing` where all are."""
    top = middle = bottom = nothing
    pathos = box.pathos
    for card in stack:
        first, second, third = pathos[card]
        if first != CLEAR:
            top = first
        if second != CLEAR:
            middle = second
        if third != CLEAR:
            bottom = third
    return top, middle, bottom


def top_icon(box: Box, stack: list[int]) -> int:
    """GL-4: the icon of the topmost card that is not clear there, a blank too; else NO_ICON."""
    icons = box.icons
    for card in reversed(stack):
        if icons[card] != NO_ICON:
            return icons[card]
    return NO_ICON


def shown_icon(box: Box, stack: list[int]) -> int:
    """The story icon that counts: a blank hides the one below and is none itself."""
    icon = top_icon(box, stack)
    return NO_ICON if icon == BLANK else icon


def uncovered(box: Box, stack: list[int], place: int) -> list[bool]:
    """Which parts of a card in a stack still show: its three slots, its icon (a blank too) and its
    text. The first four show where every card above is clear, the text only on top (GL-4)."""
    card, above = stack[place], stack[place + 1 :]
    covers = (*shown(box, above, CLEAR), top_icon(box, above))
    prints = (*box.pathos[card], box.icons[card])
    clear = (CLEAR, CLEAR, CLEAR, NO_ICON)
    parts = zip(prints, covers, clear, strict=True)
    shows = [own != nothing and cover == nothing for own, cover, nothing in parts]
    return [*shows, not above and bool(box.texts[card])]


def bonus(box: Box, stack: list[int]) -> int:
    """What an untimely death on top of these cards adds."""
    death = stack[-1]
    return box.bonus[death] if box.bonus_icons[death] >> shown_icon(box, stack) & 1 else 0


def worth(table: State, who: int) -> int:
    """GL-4: the three visible slots; a death's bonus comes on top."""
    box, stack = table.box, table.stacks[who]
    top, middle, bottom = shown(box, stack)
    if table.fates[who] == DEAD and box.bonus[stack[-1]]:
        return top + middle + bottom + bonus(box, stack)
    return top + middle + bottom


def icon(table: State, who: int) -> int:
    """The story icon that a character shows."""
    return shown_icon(table.box, table.stacks[who])


def living(table: State) -> list[int]:
    return [who for who, fate in enumerate(table.fates) if fate == LIVING]


def dead(table: State) -> list[int]:
    return [who for who, fate in enumerate(table.fates) if fate == DEAD]


def doomed(table: State, characters: list[int]) -> list[int]:
    """GL-3: those of the living on whom an untimely death may be played."""
    stacks = table.stacks
    return [who for who in characters if stacks[who] and worth(table, who) < 0]


def is_open(table: State, who: int) -> bool:
    """GL-10: does its text open it to a free untimely death?"""
    stack = table.stacks[who]
    return bool(stack) and table.box.opens[stack[-1]]


def fitting(table: State, kind: int, characters: list[int]) -> list[int]:
    """Those who show what the card asks for, and nothing that it forbids."""
    needs = table.box.needs[kind]
    if needs is None:
        return characters
    effect, word = needs
    return [who for who in characters if effect.fits(table, word, who)]


def visible_texts(table: State, seat: int) -> list[int]:
    """The cards whose texts work for a player: the topmost of each living character (GL-4)."""
    fates, owners = table.fates, table.owners
    return [
        stack[-1]
        for who, stack in enumerate(table.stacks)
        if stack and fates[who] == LIVING and owners[who] == seat
    ]


def draw_limit(table: State, seat: int) -> int:
    """GL-8: 5, changed by what shows, never below 1."""
    change = table.box.limit_change
    return max(1, DRAW_LIMIT + sum([change[card] for card in visible_texts(table, seat)]))


def barred(table: State, seat: int) -> bool:
    """GL-12: can this player play no events?"""
    bars = table.box.bars_events
    return any(bars[card] for card in visible_texts(table, seat))


def discards_after(table: State, seat: int) -> int:
    """GL-11: how many this player discards after playing a modifier."""
    after = table.box.discards_after
    return sum([after[card] for card in visible_texts(table, seat)])


def family_value(table: State, seat: int) -> int:
    """GL-18: only the dead count, each for its owner."""
    return sum([worth(table, who) for who in dead(table) if table.owners[who] == seat])
