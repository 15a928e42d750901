"""Digging: who may be dug where, the others' answers, sealing, exhuming and zombies."""

from __future__ import annotations

from sexton.core.events import event
from sexton.games.the_cemetery.components import GOOD
from sexton.games.the_cemetery.effects import ANYWHERE, DOWN, OWN, UP, Dig
from sexton.games.the_cemetery.moves import STOP
from sexton.games.the_cemetery.rules.cards import Cards
from sexton.games.the_cemetery.state import (
    FENCED,
    LEVEL,
    OPEN,
    PASSED,
    SEALED,
    SILENT,
    STOPPED,
    corpse_of,
    level_of,
    seen_by,
    tomb_of,
)


class Digging(Cards):
    """How to dig (TC-5 to TC-8)."""

    def dig_targets(self, seat: int, dig: Dig) -> list[int]:
        """Every dig that this word allows, as moves."""
        slots, numbering = self.box.slots, self.box.numbering
        down, up = dig.direction != UP, dig.direction != DOWN
        moves: list[int] = []
        for owner in range(self.seats):
            if not self.may_dig_at(seat, owner, dig):
                continue
            for slot in range(slots):
                plot = owner * slots + slot
                grave = self.plots[plot]
                if not grave or (dig.from_level and level_of(grave) != dig.from_level):
                    continue
                if dig.another and plot + 1 == self.dug:
                    continue
                move = numbering.dig(owner, slot, 0)
                if down:
                    moves.append(move)
                if up:
                    moves.append(move + 1)
        return moves

    def may_dig_at(self, seat: int, owner: int, dig: Dig) -> bool:
        """TC-17: a fence that is up keeps every opponent out."""
        if owner == seat:
            return dig.where == ANYWHERE or dig.where == OWN
        return dig.where != OWN and not self.fences >> owner & 1

    def declare(self, plot: int, up: int, dig: Dig) -> None:
        """TC-8: everybody else is asked, unless all can see that nobody could stop it."""
        self.dug = plot + 1
        if self.log is not None:
            owner, slot = divmod(plot, self.box.slots)
            self.log.append(
                event(
                    "digs",
                    "TC-6",
                    seat=self.turn,
                    cemetery=owner,
                    grave=self.box.numbering.places[slot],
                    direction="up" if up else "down",
                    levels=dig.levels,
                )
            )
        if dig.stoppable and self.may_be_stopped(plot // self.box.slots):
            self.declared = [plot, up, dig.levels]
            self.answers = [SILENT] * self.seats
            self.unveiled += 1  # Once the others are asked, a dig isn't taken back.
        else:
            self.slide(plot, up, dig.levels)

    def may_be_stopped(self, owner: int) -> bool:
        """Could anybody stop a dig there, as far as everybody knows?"""
        if owner != self.turn and self.has_fence(owner):
            return True
        box = self.box
        lying_open = 0
        for kind in box.stops:
            lying_open += self.discards[kind]
        for grave in self.plots:
            if grave & OPEN and corpse_of(grave) in box.stops:
                lying_open += 1
        for graves in self.sealed_tombs:
            for grave in graves:
                if grave & OPEN and corpse_of(grave) in box.stops:
                    lying_open += 1
        return lying_open < box.stop_count

    def has_fence(self, owner: int) -> bool:
        development = self.slots[owner * 2 + GOOD]
        return development > 0 and self.box.fences[development - 1]

    def reactions(self, seat: int) -> list[int]:
        """What an asked seat may answer: always to let it pass."""
        if seat == self.turn or self.answers[seat] != SILENT:
            return []
        numbering = self.box.numbering
        moves = [numbering.let_pass]
        hand = self.hands[seat]
        for place, kind in enumerate(self.box.stops):
            if kind in hand:
                moves.append(numbering.first[STOP] + place)
        if self.declared[0] // self.box.slots == seat and self.has_fence(seat):
            moves.append(numbering.fence)
        return moves

    def answer(self, seat: int, answer: int) -> None:
        """Sealed; when the last has answered, they are read clockwise from the digger."""
        self.answers[seat] = answer
        for other in range(self.seats):
            if other != self.turn and self.answers[other] == SILENT:
                return
        self.close_window()

    def close_window(self) -> None:
        """TC-8: the first stop is spent, and later ones stay unseen."""
        plot, up, levels = self.declared
        answers = self.answers
        self.declared, self.answers = [], []
        self.unveiled += 1
        for step in range(1, self.seats):
            seat = (self.turn + step) % self.seats
            if answers[seat] != PASSED:
                self.stop_dig(seat, answers[seat])
                return
        self.slide(plot, up, levels)

    def stop_dig(self, seat: int, answer: int) -> None:
        if answer == FENCED:
            self.fences |= 1 << seat
            if self.log is not None:
                card = self.box.names[self.slots[seat * 2 + GOOD] - 1]
                self.log.append(event("fenced", "TC-17", seat=seat, card=card))
            return
        kind = answer - STOPPED
        self.lay_down(seat, kind)
        self.discards[kind] += 1
        if self.log is not None:
            self.log.append(event("stopped", "TC-8", seat=seat, card=self.box.names[kind]))

    def slide(self, plot: int, up: int, levels: int) -> None:
        """TC-6: down to sealed, up to exhumed; a surplus is lost."""
        grave = self.plots[plot]
        level = level_of(grave)
        owner, slot = divmod(plot, self.box.slots)
        if up and level <= levels:
            self.plots[plot] = 0
            self.exhume(owner, grave)
            return
        if not up and level + levels >= SEALED:
            self.plots[plot] = 0
            self.sealed_tombs[owner].append(grave | SEALED)
            if self.log is not None:
                place = self.box.numbering.places[slot]
                count = len(self.sealed_tombs[owner])
                self.log.append(event("sealed", "TC-6", cemetery=owner, grave=place, count=count))
            return
        self.plots[plot] = grave - levels if up else grave + levels
        if self.log is not None:
            place, now = self.box.numbering.places[slot], self.plots[plot] & LEVEL
            self.log.append(event("level", "TC-6", cemetery=owner, grave=place, level=now))

    def exhume(self, owner: int, grave: int) -> None:
        """TC-7: both cards are discarded; a corpse worth more than its tomb rises."""
        corpse, tomb = corpse_of(grave), tomb_of(grave)
        self.discards[corpse] += 1
        self.discards[tomb] += 1
        if not seen_by(grave, self.turn):
            self.unveiled += 1
        names, values = self.box.names, self.box.values
        if self.log is not None:
            self.log.append(
                event("exhumed", "TC-7", cemetery=owner, corpse=names[corpse], tomb=names[tomb])
            )
        if values[corpse] > values[tomb]:
            self.raise_zombie(owner)

    def raise_zombie(self, owner: int) -> None:
        if not self.zombie_deck:
            self.zombie_deck, self.zombie_discards = self.zombie_discards, []
            self.shuffle(self.zombie_deck)
        if not self.zombie_deck:
            if self.log is not None:
                self.log.append(event("no zombie", "TC-7", cemetery=owner))
            return
        zombie = self.zombie_deck.pop()
        self.zombies[owner].append(zombie)
        self.unveiled += 1
        if self.log is not None:
            self.log.append(event("zombie", "TC-7", cemetery=owner, zombie=zombie))
