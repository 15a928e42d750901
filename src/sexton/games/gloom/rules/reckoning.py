"""What counts now: slots and icons through the transparent cards, limits, Family Value."""

from __future__ import annotations

from sexton.games.gloom.components import BLANK, CLEAR, DRAW_LIMIT, NO_ICON, Box
from sexton.games.gloom.state import DEAD, LIVING, State


class Reckoning(State):
    """Continuous effects are read whenever somebody asks, never switched on and off."""

    def worth(self, character: int) -> int:
        """GL-4: the three visible slots; a death's bonus comes on top."""
        stack = self.stacks[character]
        pathos = self.box.pathos
        top = middle = bottom = 0
        for card in stack:
            first, second, third = pathos[card]
            if first != CLEAR:
                top = first
            if second != CLEAR:
                middle = second
            if third != CLEAR:
                bottom = third
        worth = top + middle + bottom
        if self.fates[character] == DEAD and self.box.bonus[stack[-1]]:
            worth += bonus(self.box, stack)
        return worth

    def icon(self, character: int) -> int:
        """The story icon that shows; NO_ICON if there is none or a blank hides it."""
        return shown_icon(self.box, self.stacks[character])

    def living(self) -> list[int]:
        return [character for character, fate in enumerate(self.fates) if fate == LIVING]

    def doomed(self, living: list[int]) -> list[int]:
        """GL-3: those on whom an untimely death may be played."""
        return [
            character
            for character in living
            if self.stacks[character] and self.worth(character) < 0
        ]

    def is_open(self, character: int) -> bool:
        """GL-10: does its text open it to a free untimely death?"""
        stack = self.stacks[character]
        return bool(stack) and self.box.opens[stack[-1]]

    def fitting(self, kind: int, characters: list[int]) -> list[int]:
        """Those who show what the card asks for, and nothing that it forbids."""
        must, must_not = self.box.must_show[kind], self.box.must_not_show[kind]
        if must != NO_ICON:
            characters = [who for who in characters if self.icon(who) == must]
        if must_not != NO_ICON:
            characters = [who for who in characters if self.icon(who) != must_not]
        return characters

    def tops(self, seat: int) -> list[int]:
        """The top cards of a player's living characters: only their texts are visible (GL-4)."""
        return [
            stack[-1]
            for character, stack in enumerate(self.stacks)
            if stack and self.fates[character] == LIVING and self.owners[character] == seat
        ]

    def draw_limit(self, seat: int) -> int:
        """GL-8: 5, changed by what shows, never below 1."""
        change = self.box.limit_change
        return max(1, DRAW_LIMIT + sum([change[card] for card in self.tops(seat)]))

    def barred(self, seat: int) -> bool:
        """GL-12: can this player play no events?"""
        bars = self.box.bars_events
        return any(bars[card] for card in self.tops(seat))

    def discards_after(self, seat: int) -> int:
        """GL-11: how many this player discards after playing a modifier."""
        after = self.box.discards_after
        return sum([after[card] for card in self.tops(seat)])

    def family_value(self, seat: int) -> int:
        """GL-18: only the dead count, each for its owner."""
        return sum(
            self.worth(character)
            for character, fate in enumerate(self.fates)
            if fate == DEAD and self.owners[character] == seat
        )

    def scores(self) -> list[int]:
        """The lowest Family Value wins, so the sign is turned."""
        return [-self.family_value(seat) for seat in range(self.seats)]


def shown_icon(box: Box, stack: list[int]) -> int:
    """GL-4: that of the topmost card that is not clear there."""
    for card in reversed(stack):
        icon = box.icons[card]
        if icon != NO_ICON:
            return NO_ICON if icon == BLANK else icon
    return NO_ICON


def bonus(box: Box, stack: list[int]) -> int:
    """What an untimely death on top of these cards adds."""
    death = stack[-1]
    return box.bonus[death] if box.bonus_icons[death] >> shown_icon(box, stack) & 1 else 0
