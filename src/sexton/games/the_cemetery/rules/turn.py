"""The game itself: setup, the phases of a turn, the actions, the end of a round."""

from __future__ import annotations

from typing import Any

from sexton.core.events import event
from sexton.core.options import Options
from sexton.games.the_cemetery.components import (
    AT_END,
    AT_START,
    BAD,
    GOOD,
    HAND,
    SIMPLE_HAND,
    TOMB,
    Box,
)
from sexton.games.the_cemetery.effects import DIG_ACTION, asks
from sexton.games.the_cemetery.moves import (
    BENEFIT,
    BURY,
    DEVELOP,
    DIG,
    DISCARD,
    DONE,
    END,
    MOST_SEATS,
    SKIP,
)
from sexton.games.the_cemetery.rules.actions import Actions
from sexton.games.the_cemetery.rules.end import discard_unsealed, points_of, tie_break
from sexton.games.the_cemetery.state import (
    ACTIONS,
    ADJUSTMENT,
    ENDING,
    MISFORTUNE,
    OPEN,
    OVER,
    RESOLUTION,
    SILENT,
    level_of,
    tomb_of,
)

ACTION_LIMIT = 3
SIMPLE_ACTION_LIMIT = 5
SKIP_DRAW = 3
HAND_LIMIT = 10
SEALED_TO_END = 5
LAST_ROUND = 60  # TC-14


class TheCemetery(Actions):
    """`legal_moves` alone decides what may be done."""

    def to_act(self) -> list[int]:
        if self.phase == OVER:
            return []
        if self.declared:
            answers = self.answers
            return [
                seat for seat in range(self.seats) if seat != self.turn and answers[seat] == SILENT
            ]
        return [self.turn]

    def in_window(self) -> bool:
        return bool(self.declared)

    def sealed(self, seat: int) -> int:
        return int(bool(self.declared) and self.answers[seat] != SILENT)

    def scores(self) -> list[int]:
        """TC-12: sealed corpses and zombies; the zombies alone break ties."""
        return [tie_break(points_of(self, seat)) for seat in range(self.seats)]

    def legal_moves(self, seat: int) -> list[int]:
        if self.declared:
            return self.reactions(seat)
        if self.phase == OVER or seat != self.turn:
            return []
        if self.queue:
            return self.choices(self.box.effects[self.queue[0]])
        if self.phase == ACTIONS:
            return self.actions_open()
        if self.phase == ADJUSTMENT:
            return self.discardable()
        first, before = self.box.numbering.first[BENEFIT], self.box.corpses
        moves = [first + kind - before for kind in self.usable_offers()]
        return [*moves, self.box.numbering.done]

    def play(self, seat: int, move: int) -> None:
        numbering = self.box.numbering
        verb = numbering.verb[move]
        chosen = move - numbering.first[verb]
        if self.declared:
            self.react(seat, verb, chosen)
        elif verb == DONE:
            self.leave()
        elif self.queue:
            self.choose(verb, chosen)
        elif self.phase == ACTIONS:
            self.act(verb, chosen)
        elif verb == DISCARD:
            self.discard(self.turn, chosen, "TC-2")
        else:
            self.use_bonus(self.box.corpses + chosen)
        self.go_on()

    # Setup

    def prepare(self) -> None:
        """TC-1: the zombie nearest −9 says who starts; then everybody is dealt a hand."""
        self.zombie_deck = self.box.zombies.copy()
        self.shuffle(self.zombie_deck)
        omens = self.zombie_deck[: self.seats]
        self.first = omens.index(min(omens))
        self.shuffle(self.zombie_deck)
        self.deck = self.box.deck(simplified=self.simplified)
        self.shuffle(self.deck)
        size = SIMPLE_HAND if self.simplified else HAND
        for hand in self.hands:
            hand.extend(self.deck.pop() for _ in range(size))
        if self.log is not None:
            self.log.append(event("omens", "TC-1", seat=self.first, zombies=omens))
        self.begin_turn(self.first)
        self.go_on()

    # The turn

    def go_on(self) -> None:
        """Does all that needs no decision, up to the next one."""
        while not self.declared and self.phase != OVER:
            if self.simplified and self.somebody_is_done():
                self.finish()  # TC-13: at once
            elif self.queue:
                effect = self.box.effects[self.queue[0]]
                if asks(effect) and self.targets(effect):
                    return
                self.queue.pop(0)
                self.happen(effect)
            elif self.used:
                self.discards[self.used.pop()] += 1
            elif self.phase == ACTIONS:
                limit = SIMPLE_ACTION_LIMIT if self.simplified else ACTION_LIMIT
                if self.actions < limit:
                    return
                self.begin_ending()
            elif self.phase == MISFORTUNE:
                self.phase = RESOLUTION
                self.offers = self.active(AT_START)
            elif self.phase == ADJUSTMENT:
                if len(self.hands[self.turn]) > self.hand_limit():
                    return
                self.next_turn()
            elif self.usable_offers():
                return
            else:
                self.close_offers()

    def begin_turn(self, seat: int) -> None:
        """TC-2: first the bad development, if it can be obeyed."""
        self.turn = seat
        self.phase = MISFORTUNE
        self.actions = 0
        if self.log is not None:
            self.log.append(event("turn", "TC-2", seat=seat, round=self.round))
        if self.fences >> seat & 1:
            self.fences &= ~(1 << seat)
            if self.log is not None:
                self.log.append(event("fence down", "TC-17", seat=seat))
        bad = self.slots[seat * 2 + BAD]
        if bad and self.box.bonus_time[bad - 1] == AT_START:
            number = self.box.bonus[bad - 1]
            if self.feasible(self.box.effects[number]):
                self.queue = [number]
                if self.log is not None:
                    card = self.box.names[bad - 1]
                    self.log.append(event("misfortune", "TC-2", seat=seat, card=card))

    def active(self, time: int) -> list[int]:
        """TC-15: the bonuses of this moment, each once."""
        slots = self.box.slots
        kinds = [
            tomb_of(grave)
            for grave in self.plots[self.turn * slots : (self.turn + 1) * slots]
            if level_of(grave) == 2
        ]
        good = self.slots[self.turn * 2 + GOOD]
        if good:
            kinds.append(good - 1)
        return [kind for kind in kinds if self.box.bonus_time[kind] == time]

    def usable_offers(self) -> list[int]:
        box = self.box
        return [
            kind
            for kind in self.offers
            if self.still_active(kind) and self.feasible(box.effects[box.bonus[kind]])
        ]

    def still_active(self, kind: int) -> bool:
        """TC-15: a tomb that has left level 2 gives nothing."""
        if self.box.sorts[kind] != TOMB:
            return True
        grave = self.plots[self.turn * self.box.slots + self.box.slot[kind]]
        return level_of(grave) == 2

    def use_bonus(self, kind: int) -> None:
        self.offers.remove(kind)
        self.queue = [self.box.bonus[kind]]
        self.dug = 0
        if self.log is not None:
            self.log.append(event("bonus", "TC-15", seat=self.turn, card=self.box.names[kind]))

    def leave(self) -> None:
        """Enough of this choice, or of the bonuses."""
        if self.queue:
            self.queue.pop(0)
        else:
            self.close_offers()

    def close_offers(self) -> None:
        self.offers = []
        if self.phase == RESOLUTION:
            self.phase = ACTIONS
        else:
            self.begin_adjustment(skipped=False)

    def begin_ending(self) -> None:
        self.phase = ENDING
        self.offers = self.active(AT_END)

    def hand_limit(self) -> int:
        return SIMPLE_HAND if self.simplified else HAND_LIMIT

    def begin_adjustment(self, *, skipped: bool) -> None:
        """TC-18: after a skip there is no drawing up; but simplified hands have six (TC-13)."""
        self.phase = ADJUSTMENT
        size = SIMPLE_HAND if self.simplified else HAND
        missing = size - len(self.hands[self.turn])
        if missing > 0 and (self.simplified or not skipped):
            self.draw(self.turn, missing, "TC-2")

    def next_turn(self) -> None:
        """TC-12, TC-14: the last player in turn order ends the round, and perhaps the game."""
        seat = (self.turn + 1) % self.seats
        if seat == self.first:
            if self.somebody_is_done() or self.round >= LAST_ROUND:
                self.finish()
                return
            self.round += 1
        self.begin_turn(seat)

    # The actions

    def act(self, verb: int, chosen: int) -> None:
        if verb == END:
            self.begin_ending()
            return
        if verb == SKIP:
            self.skip()
            return
        self.actions += 1
        if verb == BURY:
            tomb, corpse = divmod(chosen, self.box.corpses)
            self.bury(self.box.corpses + tomb, corpse)
        elif verb == DIG:
            self.dig(DIG_ACTION, chosen)
        elif verb == DEVELOP:
            card, owner = divmod(chosen, MOST_SEATS)
            self.develop(self.box.corpses + self.box.tombs + card, owner)
        else:
            self.use(chosen)

    def skip(self) -> None:
        """TC-3: no actions, three cards."""
        if self.log is not None:
            self.log.append(event("skipped", "TC-3", seat=self.turn))
        self.draw(self.turn, SKIP_DRAW, "TC-3")
        self.begin_adjustment(skipped=True)

    # The end

    def somebody_is_done(self) -> bool:
        return any(len(graves) >= SEALED_TO_END for graves in self.sealed_tombs)

    def finish(self) -> None:
        """TC-12: unsealed tombs are discarded, sealed corpses turn up."""
        self.phase = OVER
        self.queue, self.offers, self.dug = [], [], 0
        if self.used:
            self.discards[self.used.pop()] += 1
        discard_unsealed(self)
        for graves in self.sealed_tombs:
            for place in range(len(graves)):
                graves[place] |= OPEN
        self.unveiled += 1
        if self.log is not None:
            scores = [points_of(self, seat)[0] for seat in range(self.seats)]
            done = "TC-13" if self.simplified else "TC-12"
            rule = done if self.somebody_is_done() else "TC-14"
            self.log.append(event("ended", rule, scores=scores))


def deal(box: Box, seats: int, secret: str, options: Options) -> TheCemetery:
    table = TheCemetery(box, seats)
    table.secret = secret
    table.simplified = bool(options["simplified"])
    table.log = []
    table.prepare()
    return table


def load(box: Box, saved: dict[str, Any]) -> TheCemetery:
    table = TheCemetery(box, saved["seats"])
    table.restore(saved)
    return table
