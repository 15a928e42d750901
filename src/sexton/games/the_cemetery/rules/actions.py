"""The four actions, and the choices and answers that they lead to."""

from __future__ import annotations

from sexton.core.events import event
from sexton.games.the_cemetery.components import BAD, GOOD, TOMB
from sexton.games.the_cemetery.effects import DIG_ACTION, Dig
from sexton.games.the_cemetery.moves import (
    BURY,
    DESTROY,
    DEVELOP,
    DIG,
    DISCARD,
    EXHUME,
    FENCE,
    KILL,
    LOOK,
    MOST_SEATS,
    MOVE,
    PASS,
    ROB,
    SEND,
    STOP,
    TAKE,
    TURN_UP,
    USE,
)
from sexton.games.the_cemetery.rules.abilities import Abilities
from sexton.games.the_cemetery.state import FENCED, PASSED, STOPPED, new_grave


class Actions(Abilities):
    """Bury, dig, develop, use a card."""

    def actions_open(self) -> list[int]:
        numbering = self.box.numbering
        moves = self.burials()
        if not self.simplified:
            bad = self.slots[self.turn * 2 + BAD]
            if not bad or not self.box.no_dig[bad - 1]:
                moves += self.dig_targets(self.turn, DIG_ACTION)
            moves += self.developments_to_play()
        moves += self.usable_cards()
        if self.simplified or self.actions:
            moves.append(numbering.end)
        if not self.actions:
            moves.append(numbering.skip)
        return moves

    def burials(self) -> list[int]:
        """TC-4: a tomb and a corpse of the hand, where no unsealed tomb of that value lies."""
        box, hand = self.box, set(self.hands[self.turn])
        corpses = [kind for kind in sorted(hand) if kind < box.corpses]
        before, plots = self.turn * box.slots, self.plots
        first = box.numbering.first[BURY]
        return [
            first + (tomb - box.corpses) * box.corpses + corpse
            for tomb in sorted(hand)
            if box.sorts[tomb] == TOMB and not plots[before + box.slot[tomb]]
            for corpse in corpses
        ]

    def developments_to_play(self) -> list[int]:
        """TC-9: into any free slot; one's own good one may be replaced."""
        box = self.box
        first, before = box.numbering.first[DEVELOP], box.corpses + box.tombs
        moves: list[int] = []
        for kind in sorted(set(self.hands[self.turn])):
            if kind < before:
                continue
            colour = box.colours[kind]
            for owner in range(self.seats):
                own_good = owner == self.turn and colour == GOOD
                if own_good or not self.slots[owner * 2 + colour]:
                    moves.append(first + (kind - before) * MOST_SEATS + owner)
        return moves

    def usable_cards(self) -> list[int]:
        """TC-10: cards whose ability has a target; stops are no actions."""
        box, first = self.box, self.box.numbering.first[USE]
        return [
            first + kind
            for kind in sorted(set(self.hands[self.turn]))
            if self.feasible(box.effects[box.abilities[kind][0]])
        ]

    def bury(self, tomb: int, corpse: int) -> None:
        box, seat = self.box, self.turn
        self.lay_down(seat, tomb)
        self.lay_hidden(seat, corpse)
        good = self.slots[seat * 2 + GOOD]
        deep_from = box.deep_from[good - 1] if good else 0
        level = 2 if deep_from and box.values[tomb] >= deep_from else 1
        self.plots[seat * box.slots + box.slot[tomb]] = new_grave(level, tomb, corpse, seat)
        if self.log is not None:
            names = box.names
            self.log.append(
                event(
                    "buried", "TC-4", seat=seat, tomb=names[tomb], corpse=names[corpse], level=level
                )
            )

    def develop(self, kind: int, owner: int) -> None:
        self.lay_down(self.turn, kind)
        if self.log is not None:
            card = self.box.names[kind]
            self.log.append(event("developed", "TC-9", seat=self.turn, card=card, cemetery=owner))
        self.place_development(owner, kind)

    def use(self, kind: int) -> None:
        """TC-P5: the card lies open while its ability is carried out, then it is discarded."""
        self.lay_down(self.turn, kind)
        self.used = [kind]
        self.queue = self.box.abilities[kind].copy()
        self.dug = 0
        if self.log is not None:
            self.log.append(event("used", "TC-P5", seat=self.turn, card=self.box.names[kind]))

    def dig(self, dig: Dig, chosen: int) -> None:
        place, up = divmod(chosen, 2)
        owner, slot = divmod(place, self.box.numbering.graves)
        self.declare(owner * self.box.slots + slot, up, dig)

    # Choices for an effect, and answers to a dig

    def choose(self, verb: int, chosen: int) -> None:
        """The next effect is carried out with this choice."""
        box = self.box
        if verb == DISCARD:  # Until it is enough: the effect stays in the queue.
            self.discard(self.turn, chosen, "TC-P11")
            return
        effect = box.effects[self.queue.pop(0)]
        if verb == DIG:
            assert isinstance(effect, Dig)
            self.dig(effect, chosen)
        elif verb == EXHUME:
            owner, place = divmod(chosen, box.numbering.graves)
            self.exhume_sealed(owner, place - box.slots)
        elif verb == KILL:
            owner, place = divmod(chosen, box.numbering.zombies)
            self.kill_zombie(owner, box.zombies[place])
        elif verb == SEND:
            place, to = divmod(chosen, MOST_SEATS)
            self.send_zombie(box.zombies[place], to)
        elif verb == DESTROY:
            owner, card = divmod(chosen, box.numbering.developments)
            self.destroy_development(owner, box.corpses + box.tombs + card)
        elif verb == MOVE:
            rest, to = divmod(chosen, MOST_SEATS)
            card, owner = divmod(rest, MOST_SEATS)
            self.move_development(box.corpses + box.tombs + card, owner, to)
        elif verb == ROB:
            self.steal(chosen)
        elif verb == TAKE:
            self.salvage(box.corpses + chosen)
        elif verb == LOOK:
            self.look(*divmod(chosen, box.numbering.graves))
        else:
            assert verb == TURN_UP
            self.turn_up(chosen)

    def react(self, seat: int, verb: int, chosen: int) -> None:
        if verb == PASS:
            self.answer(seat, PASSED)
        elif verb == FENCE:
            self.answer(seat, FENCED)
        else:
            assert verb == STOP
            self.answer(seat, STOPPED + self.box.stops[chosen])
