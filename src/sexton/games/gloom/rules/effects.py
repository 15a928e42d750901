"""What modifiers and deaths do at once, and the choices their owners then have."""

from __future__ import annotations

from sexton.core.events import event
from sexton.games.gloom.rules.hands import Hands
from sexton.games.gloom.state import (
    AT_ONCE,
    CARRY,
    CHOICE,
    DISCARD,
    FINISH,
    LIVING,
    REFILL,
)
from sexton.games.gloom.types import (
    AtOnce,
    Discard,
    DiscardHand,
    DrawOrDiscard,
    NeighbourDiscards,
    NeighbourTakes,
    Refill,
    SkipDraw,
    SkipTurn,
)


class Effects(Hands):
    # Modifiers

    def lay(self, seat: int, kind: int, character: int) -> None:
        """GL-P4: a modifier goes on top of a living character and does what it says at once."""
        self.take_out(seat, kind)
        self.stacks[character].append(kind)
        if self.log is not None:
            title, name = self.box.titles[kind], self.box.characters[character]
            self.log.append(event("modifier", "GL-P4", seat=seat, card=title, character=name))
        discards = self.discards_after(seat)  # GL-11: read when the modifier lies there.
        if discards:
            self.tasks.append([DISCARD, seat, discards])
        self.begin_effects(kind, character)

    def begin_effects(self, kind: int, character: int) -> None:
        if self.box.at_once[kind]:
            self.tasks.append([AT_ONCE, self.owners[character], kind, 0])

    def do_at_once(self, owner: int, kind: int, index: int) -> None:
        effects = self.box.at_once[kind]
        if index + 1 < len(effects):
            self.tasks.append([AT_ONCE, owner, kind, index + 1])
        self.take_effect(effects[index], owner)

    def take_effect(self, effect: AtOnce, owner: int) -> None:
        """GL-5: it concerns the owner; the player on the right is the one before."""
        match effect:
            case Discard(cards=count):
                self.tasks.append([DISCARD, owner, count])
            case DiscardHand():
                self.discard_hand(owner, "GL-7")
            case DrawOrDiscard(cards=count):
                self.tasks.append([CHOICE, owner, count])
            case Refill():
                self.tasks.append([REFILL, owner, 0])
            case NeighbourTakes(cards=count):
                taker = (owner - 1) % self.seats
                self.hands[taker] += self.take_at_random(taker, owner, count, "GL-5")
            case NeighbourDiscards(cards=count):
                self.discard_at_random(owner, count)
            case SkipDraw():
                self.skip_draws[owner] += 1
            case SkipTurn():
                self.skip_turns[owner] += 1

    # The owner's choices

    def discard_due(self, task: list[int]) -> bool:
        """Is there something to choose? GL-7: who has no more than asked discards all at once."""
        seat, count = task[1], task[2]
        if len(self.hands[seat]) > count:
            return True
        self.tasks.pop()
        self.discard_hand(seat, "GL-7")
        return False

    def down_due(self, seat: int) -> bool:
        if len(self.hands[seat]) > self.draw_limit(seat):
            return True
        self.tasks.pop()
        return False

    def lose(self, seat: int, kind: int) -> None:
        """The owner discards a card because one on the table says so, or may."""
        task = self.tasks[-1]
        self.discard(seat, kind, "GL-7")
        if task[0] == DISCARD:
            task[2] -= 1
            if not task[2]:
                self.tasks.pop()
        elif task[0] == REFILL:
            task[2] += 1
        elif task[0] == CHOICE:
            self.tasks.pop()
            if task[2] > 1:
                self.tasks.append([DISCARD, seat, task[2] - 1])

    def accept_draw(self, seat: int) -> None:
        task = self.tasks.pop()
        if task[0] == CHOICE:
            self.draw(seat, task[2])
        else:
            self.draw_up(seat)

    # The end

    def check_end(self) -> None:
        """GL-18: the instant a family has no living character left."""
        alive = {self.owners[character] for character in self.living()}
        if len(alive) < self.seats:
            self.end("GL-18")

    def end(self, rule: str) -> None:
        self.over = True
        for task in self.tasks:  # What was being played is swept up.
            if task[0] in (CARRY, FINISH):
                self.discards.append(task[1])
        self.tasks.clear()
        if self.log is not None:
            values = [self.family_value(seat) for seat in range(self.seats)]
            self.log.append(event("ended", rule, values=values))

    def tell_fate(self, name: str, rule: str, character: int, card: int) -> None:
        if self.log is not None:
            who, title = self.box.characters[character], self.box.titles[card]
            owner = self.owners[character]
            self.log.append(event(name, rule, owner=owner, character=who, card=title))

    def bury(self, kind: int, character: int, dead: int) -> None:
        self.stacks[character].append(kind)
        self.fates[character] = dead

    def raise_up(self, character: int) -> int:
        """A dead character lives again: the untimely death comes off."""
        self.fates[character] = LIVING
        return self.stacks[character].pop()
