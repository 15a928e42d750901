"""What a player would want: how good each move looks, and how well a seat stands.

Everything is weighed in points of Family Value, lower being better for its owner. The dead count
what they show. The living count what they may come to: the deeper a slot lies the longer it lasts,
and the nearer the end, the less a living character is going to count.
"""

from __future__ import annotations

from math import tanh
from typing import Final

from sexton.core.ranking import chance_by_lead, share_of_win
from sexton.games.gloom.components import DEATHS, MODIFIERS
from sexton.games.gloom.moves import Target
from sexton.games.gloom.rules import Gloom, reckoning
from sexton.games.gloom.rules.reckoning import bonus, family_value, shown
from sexton.games.gloom.state import (
    DEAD,
    KIND,
    LIVING,
    CarryOut,
    MayDrawOrDiscard,
    MayRefill,
    Window,
)

STAYING = (0.7, 0.85, 1.0)  # how sure a top, middle or bottom slot is to stay visible
PROMISE: Final = -6.0  # what an untouched character may still come to, early in the game
LIKELY: Final = 0.6  # how much of what a living character shows is going to count
CHEER: Final = 0.3  # how much of what it would count above zero does: it may yet be overcome
IDLE: Final = -0.5  # passing, when a card could at least be exchanged for another
CARD: Final = 2.0  # what a card more or less in hand is worth
END: Final = 1000.0  # winning or losing at once
ENOUGH: Final = 12.0  # how bad it must be before a response is spent on it


def rank(table: Gloom, seat: int, moves: list[int]) -> list[float]:
    """A number for each move; the highest is what this player would do."""
    mind = Mind(table, seat)
    return [mind.rank(move) for move in moves]


def judge(table: Gloom, seat: int) -> float:
    """0 lost, 1 won, 1/n even: this seat's outlook against the best of the others."""
    if table.over:
        return share_of_win(table.scores(), seat)
    mind = Mind(table, seat)
    outlooks = [mind.outlook(other) for other in range(table.seats)]
    own = outlooks.pop(seat)
    return chance_by_lead(tanh((min(outlooks) - own) / 60), table.seats)


class Mind:
    """One player's look at a table."""

    def __init__(self, table: Gloom, seat: int) -> None:
        self.table = table
        self.box = table.box
        self.seat = seat
        self.alive = [0] * table.seats
        for who, fate in enumerate(table.fates):
            if fate == LIVING:
                self.alive[table.owners[who]] += 1
        progress = 1 - min(self.alive) / table.size
        self.hope = 1 - 0.8 * progress * progress
        self.values = [family_value(table, other) for other in range(table.seats)]
        self.weights = self.rivalry()
        self.looked: dict[int, float] = {}  # at the living, once each
        self.kept: dict[int, float] = {}

    def rivalry(self) -> list[float]:
        """How much another player's point matters: the leader's most; one's own counts whole."""
        others = [other for other in range(self.table.seats) if other != self.seat]
        leader = min(others, key=lambda other: (self.values[other], other))
        share = 0.7 / (len(others) - 1) if len(others) > 1 else 0.0
        weights = [-share] * self.table.seats
        weights[leader] = -1.0 if len(others) == 1 else -0.6
        weights[self.seat] = 1.0
        return weights

    def living_worth(self, stack: list[int]) -> float:
        if not stack:
            return self.hope * PROMISE
        top, middle, bottom = shown(self.box, stack)
        return self.promise(top, middle, bottom) - self.text_worth(stack[-1])

    def promise(self, top: int, middle: int, bottom: int) -> float:
        """What a living character who shows this may come to."""
        soft = top * STAYING[0] + middle * STAYING[1] + bottom * STAYING[2]
        worth = self.hope * (PROMISE + LIKELY * soft)
        return worth * CHEER if worth > 0 else worth

    def text_worth(self, card: int) -> float:
        """What a visible text is worth to the owner while it lasts."""
        return self.hope * self.box.text_worth[card]

    def dead_worth(self, stack: list[int]) -> float:
        top, middle, bottom = shown(self.box, stack)
        return float(top + middle + bottom + bonus(self.box, stack))

    def outlook(self, seat: int) -> float:
        table = self.table
        worth = float(self.values[seat])
        for who, fate in enumerate(table.fates):
            if fate == LIVING and table.owners[who] == seat:
                worth += self.living_worth(table.stacks[who])
        return worth

    def worth_now(self, who: int) -> float:
        stack = self.table.stacks[who]
        fate = self.table.fates[who]
        return self.dead_worth(stack) if fate == DEAD else self.living_worth(stack)

    def change(self, who: int, after: float) -> float:
        """What it means to this player that a character is to count otherwise."""
        return self.weights[self.table.owners[who]] * (self.worth_now(who) - after)

    def hand_of(self, owner: int) -> int:
        """How many cards an owner is going to hold once this player has played one."""
        return len(self.table.hands[owner]) - (owner == self.seat)

    def miseries(self, seat: int) -> int:
        """How many untimely deaths and negative modifiers a hand holds."""
        negative, categories = self.box.negative, self.box.categories
        kinds = [card & KIND for card in self.table.hands[seat]]
        return sum([negative[kind] or categories[kind] == DEATHS for kind in kinds])

    def rank(self, move: int) -> float:
        numbering, table = self.box.numbering, self.table
        if move < numbering.event:
            kind, who = numbering.laid_by(move)
            return self.gain(kind, self.seat, (who, 0)) - 0.4 * self.keep(kind)
        if move < numbering.respond:
            kind, who, other = numbering.played_by(move)
            return self.gain(kind, self.seat, (who, other)) - 0.6 * self.keep(kind)
        if move < numbering.discard:
            return -self.outcome(len(table.tasks) - 2) - ENOUGH
        if move < numbering.lose:
            return 0.4 * (5.0 - self.keep(move - numbering.discard))
        if move < numbering.draw:
            return self.rank_loss(move - numbering.lose)
        if move == numbering.draw:
            return CARD
        return 0.0 if table.in_window() else IDLE

    def rank_loss(self, kind: int) -> float:
        """A discard that a card asks for or offers: the least useful card goes."""
        task = self.table.tasks[-1]
        keep = self.keep(kind)
        if isinstance(task, MayRefill):
            return CARD + 4.0 - keep  # More than drawing, for cards below the usual.
        if isinstance(task, MayDrawOrDiscard):
            return 2.0 - keep
        return -keep

    def keep(self, kind: int) -> float:
        """How much a card is wanted in the hand."""
        if kind not in self.kept:
            self.kept[kind] = self.wish(kind)
        return self.kept[kind]

    def wish(self, kind: int) -> float:
        box = self.box
        category = box.categories[kind]
        if category == DEATHS:
            held = sum(
                box.categories[card & KIND] == DEATHS for card in self.table.hands[self.seat]
            )
            return 9.0 if held <= 2 else 4.0
        if category == MODIFIERS:
            return 1.0 + 0.25 * abs(sum(shown(box, [kind])))
        return 9.0 if box.cancels[kind] is not None else 6.0

    def outcome(self, place: int) -> float:
        """What it means to this player if the card that waits there goes through."""
        tasks = self.table.tasks
        card = tasks[place]
        assert isinstance(card, CarryOut)
        if place > 1 and isinstance(tasks[place - 1], Window):  # A response: it would stop a card.
            return -self.outcome(place - 2)
        return self.gain(card.card, card.seat, (card.who, card.other))

    def gain(self, kind: int, actor: int, on: Target) -> float:
        category = self.box.categories[kind]
        if category == MODIFIERS:
            return self.modifier_gain(kind, on[0])
        if category == DEATHS:
            return self.death_gain(kind, on[0])
        deed = self.box.deeds[kind]
        if deed is None:
            return 0.0
        effect, word = deed
        return effect.gain(self, word, actor, on)

    def modifier_gain(self, kind: int, who: int) -> float:
        owner, stack = self.table.owners[who], self.table.stacks[who]
        if who not in self.looked:
            self.looked[who] = self.living_worth(stack)
        promise = self.promise(*shown(self.box, [*stack, kind]))
        gain = self.weights[owner] * (self.looked[who] - promise + self.text_worth(kind))
        for effect, word in self.box.at_once[kind]:
            gain += effect.gain(self, word, owner)
        return gain

    def death_gain(self, kind: int, who: int) -> float:
        final = self.dead_worth([*self.table.stacks[who], kind])
        return self.change(who, final) + self.end_gain({who: final}, fallen=[who], risen=[])

    def end_gain(self, finals: dict[int, float], fallen: list[int], risen: list[int]) -> float:
        """Would a family be extinct, and who would have won then?"""
        table = self.table
        alive = self.alive.copy()
        for who in risen:
            alive[table.owners[who]] += 1
        for who in fallen:
            alive[table.owners[who]] -= 1
        if all(alive):
            return 0.0
        values = [float(value) for value in self.values]
        for who, final in finals.items():
            before = reckoning.worth(table, who) if table.fates[who] == DEAD else 0
            values[table.owners[who]] += final - before
        own = values.pop(self.seat)
        best = min(values)
        return END if own < best else -END if own > best else -END / 10
