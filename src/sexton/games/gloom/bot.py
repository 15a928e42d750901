"""What a player would want: how good each move looks, and how well a seat stands.

Everything is weighed in points of Family Value, lower being better for its owner. The dead count
what they show. The living count what they may come to: the deeper a slot lies the longer it lasts,
and the nearer the end, the less a living character is going to count.
"""

from __future__ import annotations

from math import tanh

from sexton.games.gloom.components import CLEAR, DEATHS, MODIFIERS, Box
from sexton.games.gloom.rules import Gloom
from sexton.games.gloom.rules.reckoning import bonus
from sexton.games.gloom.state import CARRY, CHOICE, DEAD, KIND, LIVING, REFILL, WINDOW
from sexton.games.gloom.types import (
    AtOnce,
    DeathWhere,
    Deed,
    Discard,
    DiscardHand,
    DiscardModifiers,
    DiscardTop,
    DrawAndPlay,
    DrawOrDiscard,
    ExchangeTops,
    ExchangeWithHand,
    ExtraPlays,
    Loot,
    MoveDeath,
    NeighbourDiscards,
    NeighbourTakes,
    Refill,
    Revive,
    SkipDraw,
    SkipTurn,
    StealBody,
)

LASTING = (0.7, 0.85, 1.0)  # how sure a top, middle or bottom slot is to stay visible
PROMISE = -6.0  # what an untouched character may still come to, early in the game
LIKELY = 0.6  # how much of what a living character shows is going to count
CHEER = 0.3  # how much of what it would count above zero does: it may yet be overcome
IDLE = -0.5  # passing, when a card could at least be exchanged for another
CARD = 2.0  # what a card more or less in hand is worth
END = 1000.0  # winning or losing at once
ENOUGH = 12.0  # how bad it must be before a response is spent on it


def rank(table: Gloom, seat: int, moves: list[int]) -> list[float]:
    """A number for each move; the highest is what this player would do."""
    mind = Mind(table, seat)
    return [mind.rank(move) for move in moves]


def judge(table: Gloom, seat: int) -> float:
    """0 lost, 1 won, 1/n even: this seat's outlook against the best of the others."""
    even = 1 / table.seats
    if table.over:
        scores = table.scores()
        best = max(scores)
        return 1 / scores.count(best) if scores[seat] == best else 0.0
    mind = Mind(table, seat)
    outlooks = [mind.outlook(other) for other in range(table.seats)]
    own = outlooks.pop(seat)
    lead = tanh((min(outlooks) - own) / 60)
    return even + (1 - even) * lead if lead > 0 else even * (1 + lead)


class Mind:
    """One player's look at a table."""

    def __init__(self, table: Gloom, seat: int) -> None:
        self.table = table
        self.box: Box = table.box
        self.seat = seat
        self.alive = [0] * table.seats
        for who, fate in enumerate(table.fates):
            if fate == LIVING:
                self.alive[table.owners[who]] += 1
        progress = 1 - min(self.alive) / table.size
        self.hope = 1 - 0.8 * progress * progress
        self.values = [table.family_value(other) for other in range(table.seats)]
        self.weights = self.rivalry()
        self.looked: dict[int, tuple[float, tuple[int, int, int]]] = {}  # at the living, once each
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

    # What a character counts for its owner

    def living_worth(self, stack: list[int]) -> float:
        if not stack:
            return self.hope * PROMISE
        top, middle, bottom = shown_slots(self.box, stack)
        return self.promise(top, middle, bottom) - self.text_worth(stack[-1])

    def promise(self, top: int, middle: int, bottom: int) -> float:
        """What a living character who shows this may come to."""
        soft = top * LASTING[0] + middle * LASTING[1] + bottom * LASTING[2]
        worth = self.hope * (PROMISE + LIKELY * soft)
        return worth * CHEER if worth > 0 else worth

    def text_worth(self, card: int) -> float:
        """What a visible text is worth to the owner while it lasts."""
        box = self.box
        worth = 2.0 * CARD * box.limit_change[card] - CARD * box.discards_after[card]
        return self.hope * (worth - 3.0 * box.bars_events[card])

    def dead_worth(self, stack: list[int]) -> float:
        top, middle, bottom = shown_slots(self.box, stack)
        return float(top + middle + bottom + bonus(self.box, stack))

    def outlook(self, seat: int) -> float:
        table = self.table
        worth = float(self.values[seat])
        for who, fate in enumerate(table.fates):
            if fate == LIVING and table.owners[who] == seat:
                worth += self.living_worth(table.stacks[who])
        return worth

    def change(self, who: int, before: float, after: float) -> float:
        """What it means to this player that a character now counts otherwise."""
        return self.weights[self.table.owners[who]] * (before - after)

    def worth_now(self, who: int) -> float:
        stack = self.table.stacks[who]
        fate = self.table.fates[who]
        return self.dead_worth(stack) if fate == DEAD else self.living_worth(stack)

    # Moves

    def rank(self, move: int) -> float:
        numbering, table = self.box.numbering, self.table
        if move < numbering.event:
            kind, who = divmod(move, numbering.characters)
            gain = self.gain(kind, self.seat, who, 0)
            return gain - 0.4 * self.keep(kind)
        if move < numbering.respond:
            kind, who, other = table.named_event(move)
            return self.gain(kind, self.seat, who, other) - 0.6 * self.keep(kind)
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
        task = self.table.tasks[-1][0]
        keep = self.keep(kind)
        if task == REFILL:
            return CARD + 4.0 - keep  # More than drawing, for cards below the usual.
        if task == CHOICE:
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
            shown = [points for points in box.pathos[kind] if points != CLEAR]
            return 1.0 + 0.25 * abs(sum(shown))
        return 9.0 if box.cancels[kind] is not None else 6.0

    def outcome(self, place: int) -> float:
        """What it means to this player if the card that waits there goes through."""
        tasks = self.table.tasks
        _, kind, seat, who, other, _ = tasks[place]
        if place > 1 and tasks[place - 1][0] == WINDOW and tasks[place - 2][0] == CARRY:
            return -self.outcome(place - 2)
        return self.gain(kind, seat, who, other)

    # Gains

    def gain(self, kind: int, actor: int, who: int, other: int) -> float:
        category = self.box.categories[kind]
        if category == MODIFIERS:
            return self.modifier_gain(kind, who)
        if category == DEATHS:
            return self.death_gain(kind, who)
        deed = self.box.deeds[kind]
        return 0.0 if deed is None else self.deed_gain(deed, actor, who, other)

    def modifier_gain(self, kind: int, who: int) -> float:
        owner = self.table.owners[who]
        if who not in self.looked:
            stack = self.table.stacks[who]
            self.looked[who] = (self.living_worth(stack), shown_slots(self.box, stack))
        before, (top, middle, bottom) = self.looked[who]
        first, second, third = self.box.pathos[kind]
        after = self.promise(
            top if first == CLEAR else first,
            middle if second == CLEAR else second,
            bottom if third == CLEAR else third,
        )
        gain = self.weights[owner] * (before - after + self.text_worth(kind))
        for effect in self.box.at_once[kind]:
            gain += self.weights[owner] * self.effect_gain(effect, owner)
            if isinstance(effect, NeighbourTakes):
                gain += self.weights[(owner - 1) % self.table.seats] * CARD * effect.cards
        return gain

    def effect_gain(self, effect: AtOnce, owner: int) -> float:
        """What an effect at once is worth to the owner it concerns."""
        hand = len(self.table.hands[owner]) - (owner == self.seat)
        match effect:
            case Discard(cards=count):
                return -CARD * 0.6 * min(count, hand)
            case DiscardHand():
                return -CARD * 0.6 * hand
            case DrawOrDiscard(cards=count):
                return CARD * 0.8 * count
            case Refill():
                return CARD * 1.5
            case NeighbourTakes(cards=count) | NeighbourDiscards(cards=count):
                return -CARD * min(count, hand)
            case SkipDraw():
                return -CARD * 2.5
            case SkipTurn():
                return -CARD * 4.5

    def death_gain(self, kind: int, who: int) -> float:
        stack = self.table.stacks[who]
        final = self.dead_worth([*stack, kind])
        gain = self.change(who, self.living_worth(stack), final)
        return gain + self.end_gain({who: final}, fallen=[who], risen=[])

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
            before = table.worth(who) if table.fates[who] == DEAD else 0
            values[table.owners[who]] += final - before
        own = values.pop(self.seat)
        best = min(values)
        return END if own < best else -END if own > best else -END / 10

    def deed_gain(self, deed: Deed, actor: int, who: int, other: int) -> float:
        stacks = self.table.stacks
        match deed:
            case StealBody():
                gain = self.change(who, self.worth_now(who), 0.0)
                gain += self.change(other, self.worth_now(other), 0.0)
                return gain + self.end_gain({other: 0.0}, fallen=[who], risen=[])
            case ExchangeTops():
                first = [*stacks[who][:-1], stacks[other][-1]]
                second = [*stacks[other][:-1], stacks[who][-1]]
                gain = self.change(who, self.worth_now(who), self.living_worth(first))
                return gain + self.change(other, self.worth_now(other), self.living_worth(second))
            case MoveDeath():
                return self.move_gain(who, other)
            case DrawAndPlay(cards=count):
                return self.weights[actor] * CARD * 0.8 * count
            case Loot():
                return self.weights[actor] * CARD * 1.6 * (self.table.seats - 1)
            case Revive():
                return self.change(who, self.worth_now(who), self.living_worth(stacks[who][:-1]))
            case ExtraPlays():
                return self.weights[actor] * self.extra_gain(actor)
            case DeathWhere():
                return self.death_gain(other, who)
            case ExchangeWithHand():
                stack = [*stacks[who][:-1], other]
                return self.change(who, self.worth_now(who), self.living_worth(stack))
            case DiscardModifiers():
                return self.change(who, self.worth_now(who), self.living_worth([]))
            case DiscardTop():
                return self.change(who, self.worth_now(who), self.living_worth(stacks[who][:-1]))

    def move_gain(self, body: int, victim: int) -> float:
        stacks = self.table.stacks
        final = self.dead_worth([*stacks[victim], stacks[body][-1]])
        gain = self.change(body, self.worth_now(body), self.living_worth(stacks[body][:-1]))
        gain += self.change(victim, self.worth_now(victim), final)
        return gain + self.end_gain({body: 0.0, victim: final}, fallen=[victim], risen=[body])

    def extra_gain(self, actor: int) -> float:
        """Extra plays are worth having with something left to play."""
        box = self.box
        ready = sum(
            box.negative[card & KIND] or box.categories[card & KIND] == DEATHS
            for card in self.table.hands[actor]
        )
        return 5.0 * max(0, ready - 1) if self.table.plays else 5.0 * max(0, ready - 2)


def shown_slots(box: Box, stack: list[int]) -> tuple[int, int, int]:
    """GL-4, with 0 where nothing shows."""
    top = middle = bottom = 0
    for card in stack:
        first, second, third = box.pathos[card]
        if first != CLEAR:
            top = first
        if second != CLEAR:
            middle = second
        if third != CLEAR:
            bottom = third
    return top, middle, bottom
