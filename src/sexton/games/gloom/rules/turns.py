"""Turns: two plays, extra and free ones, the draw phase, and who is next."""

from __future__ import annotations

from sexton.core.events import event
from sexton.games.gloom.components import DEATHS, HAND, MODIFIERS
from sexton.games.gloom.rules.responses import Responses
from sexton.games.gloom.state import (
    AFTERWARDS,
    DONE,
    FIRST,
    LIVING,
    LOOT,
    LOOTED,
    ONE_PLAY,
)
from sexton.games.gloom.types import FAMILY

TURN_LIMIT = 120  # GL-19: for each player.


class Turns(Responses):
    def prepare(self) -> None:
        """GL-1, GL-P2: a family each, five cards each, and a start player by chance."""
        self.choose_families()
        self.deck = self.box.cards.copy()
        self.pile = self.box.cards.copy()
        self.shuffle(self.deck)
        for hand in self.hands:
            hand.extend(self.deck.pop() for _ in range(HAND))
        self.turn = self.roll(self.seats)
        self.tell_turn()

    def choose_families(self) -> None:
        left = list(range(len(self.box.families)))
        if not self.in_order:
            self.shuffle(left)
        self.families = left[: self.seats]
        for seat, family in enumerate(self.families):
            members = list(range(family * FAMILY, family * FAMILY + FAMILY))
            self.shuffle(members)
            for character in members[: self.size]:
                self.owners[character] = seat
                self.fates[character] = LIVING

    # Whose turn it is

    def goes_on(self) -> bool:
        """Is something left to decide in this turn, as far as everybody can tell?"""
        if self.plays < AFTERWARDS:
            return True
        if self.plays == DONE or not self.hands[self.turn]:
            return False
        return self.extras > 0 or bool(self.open_targets(self.living()))

    def open_targets(self, living: list[int]) -> list[int]:
        """GL-10: negative characters whose text lets anybody kill them as a free play."""
        return [who for who in living if self.is_open(who) and self.worth(who) < 0]

    def end_turn(self) -> None:
        """GL-P7: draw up to the limit, unless a card said to skip it (GL-9)."""
        seat = self.turn
        if self.skip_draws[seat]:
            self.skip_draws[seat] -= 1
            if self.log is not None:
                self.log.append(event("skipped draw", "GL-9", seat=seat))
        else:
            self.draw_up(seat)
        self.next_turn()

    def next_turn(self) -> None:
        while True:
            self.turn = (self.turn + 1) % self.seats
            self.turns += 1
            self.plays, self.extras, self.lent = FIRST, 0, 0
            if self.turns >= TURN_LIMIT * self.seats:
                self.end("GL-19")
                return
            if not self.skip_turns[self.turn]:
                self.tell_turn()
                return
            self.skip_turns[self.turn] -= 1
            if self.log is not None:
                self.log.append(event("skipped turn", "GL-9", seat=self.turn))

    def tell_turn(self) -> None:
        if self.log is not None:
            self.log.append(event("turn", "GL-P3", seat=self.turn))

    # What a play costs

    def may_kill(self) -> bool:
        """GL-2: an untimely death is for the first play, unless a card gave an extra one."""
        return self.plays == FIRST or self.extras > 0 or (self.lent > 0 and self.plays < AFTERWARDS)

    def may_play_modifier(self, kind: int) -> bool:
        return self.plays < AFTERWARDS or (self.extras > 0 and self.box.negative[kind])

    def spend(self, kind: int, *, free: bool = False) -> None:
        """A card is about to be played: by leave of another card, free, or as one of the plays."""
        if self.tasks:
            if self.tasks[-1][0] == ONE_PLAY:
                self.tasks.pop()
            else:
                self.tasks[-1][2] -= 1  # one of the looted
            return
        category = self.box.categories[kind]
        if category == DEATHS and free:
            return
        if category == MODIFIERS and self.extras and self.box.negative[kind]:
            self.extras -= 1
            self.lent += 1
        elif category == DEATHS and self.plays != FIRST:
            if self.extras:
                self.extras -= 1
            else:  # An extra play that a modifier took: that modifier has the second play instead.
                self.lent -= 1
                self.plays += 1
        else:
            self.plays += 1

    def pass_play(self) -> None:
        if self.log is not None:
            self.log.append(event("passed", "GL-2", seat=self.turn))
        self.plays += 1
        if self.plays > AFTERWARDS:
            self.plays = DONE

    def decline(self, seat: int) -> None:
        task = self.tasks.pop()
        if task[0] == LOOT:
            self.hands[seat] = [card & ~LOOTED for card in self.hands[seat]]
        if self.log is not None:
            self.log.append(event("declined", "GL-7", seat=seat))
