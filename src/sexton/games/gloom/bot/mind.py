"""One player's look at a table: what each move would bring, and what each family may come to.

Everything is weighed in points of Family Value, lower being better for its owner. The dead count
what they show. The living count what they may come to: the deeper a slot lies the longer it lasts,
and the nearer the end, the less a living character is going to count.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sexton.games.gloom.bot.order import can_wait, discards_with, more_to_come
from sexton.games.gloom.components import (
    CLEAR,
    DEATHS,
    EVENTS,
    MODIFIERS,
    MYSTERIES,
    NO_ICON,
)
from sexton.games.gloom.moves import Target
from sexton.games.gloom.rules import Gloom, reckoning
from sexton.games.gloom.rules.guests import follows
from sexton.games.gloom.rules.modifiers import reach
from sexton.games.gloom.rules.reckoning import bonus, family_values, is_open, shown, shown_icon
from sexton.games.gloom.state import (
    DEAD,
    KIND,
    LIVING,
    MIDDLE,
    CarryOut,
    MayDrawOrDiscard,
    MayRefill,
    Window,
)

TOP: Final = 0.7  # how sure the top slot is to stay visible; what lies at the bottom does
MIDDLING: Final = 0.85  # the same for the middle one
PROMISE: Final = -6.0  # what an untouched character may still come to, early in the game
LIKELY: Final = 0.6  # how much of what a living character shows is going to count
CHEER: Final = 0.3  # how much of what it would count above zero does: it may yet be overcome
IDLE: Final = -0.5  # passing, when a card could at least be exchanged for another
LATER: Final = 20.0  # what is lost with the hand before the second play: that play, and the choice
LAST: Final = 50.0  # anything at all comes before what costs the whole hand
CARD: Final = 2.0  # what a card more or less in hand is worth
END: Final = 1000.0  # winning or losing at once
ENOUGH: Final = 12.0  # how bad it must be before a response is spent on it


class Look:
    """A living character as it stands: its slots, and what it is worth to its owner."""

    def __init__(self, mind: Mind, stack: list[int]) -> None:
        self.top, self.middle, self.bottom = shown(mind.box, stack)
        self.worth = mind.living_worth(stack)
        self.covered = mind.covered_worth(stack) if mind.box.has_persistent else 0.0


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
        fewest = min(self.alive)  # Guests may be more than were dealt.
        progress = 1 - fewest / table.size if fewest < table.size else 0.0
        self.hope = 1 - 0.8 * progress * progress
        self.values = family_values(table)
        self.weights = self.rivalry()
        self.early = False  # one of the two plays comes after the move that is being ranked
        self.lost = 0  # how many of this player's cards that move costs besides
        self.looked: list[Look | None] = [None] * len(table.fates)  # at the living, once each
        self.modifier = -1  # the one ranked last: what is so whoever it lies on is worked out once
        self.regret = 0.0  # that it is no longer in the hand
        self.more = False  # as `early`
        box = table.box
        self.alone = box.first_guest == len(box.characters)  # No guests could follow a card.
        self.kept: dict[int, float] = {}
        self.discards = -1  # after a modifier; not counted yet

    def rivalry(self) -> list[float]:
        """How much another player's point matters: the leader's most; one's own counts whole."""
        seats, leader = self.table.seats, self.seat
        for step in range(1, seats):  # Of several who lead, the next to play: no seat is picked on.
            other = (self.seat + step) % seats
            if step == 1 or self.values[other] < self.values[leader]:
                leader = other
        weights = [-0.7 / (seats - 1) if seats > 2 else 0.0] * seats
        weights[leader] = -0.6 if seats > 2 else -1.0
        weights[self.seat] = 1.0
        return weights

    def living_worth(self, stack: list[int]) -> float:
        if not stack:
            return self.hope * PROMISE
        top, middle, bottom = shown(self.box, stack)
        worth = self.promise(top, middle, bottom) - self.text_worth(stack[-1])
        return worth - self.covered_worth(stack[:-1]) if self.box.has_persistent else worth

    def covered_worth(self, cards: list[int]) -> float:
        """What persistent texts are worth to the owner though they are covered."""
        persists = self.box.persists
        return sum([self.text_worth(card) for card in cards if persists[card]])

    def promise(self, top: int, middle: int, bottom: int) -> float:
        """What a living character who shows this may come to."""
        soft = top * TOP + middle * MIDDLING + bottom
        worth = self.hope * (PROMISE + LIKELY * soft)
        return worth * CHEER if worth > 0 else worth

    def text_worth(self, card: int) -> float:
        """What a visible text is worth to the owner while it lasts."""
        return self.hope * self.box.text_worth[card]

    def dead_worth(self, stack: list[int], who: int) -> float:
        table = self.table
        top, middle, bottom = shown(self.box, stack)
        worth = top + middle + bottom + bonus(self.box, stack, table.expedition)
        if self.box.changes_worth:
            icon = shown_icon(self.box, stack, table.expedition)
            worth += reckoning.icon_points(table, table.owners[who], icon)
        return float(worth)

    def outlooks(self) -> list[float]:
        """What each family may come to."""
        table = self.table
        worths = [float(value) for value in self.values]
        for who, fate in enumerate(table.fates):
            if fate == LIVING:
                owner, stack = table.owners[who], table.stacks[who]
                worths[owner] += self.living_worth(stack)
                worths[owner] += self.icon_promise(stack, owner)
        return worths

    def icon_promise(self, stack: list[int], owner: int) -> float:
        """What a living character's icon may come to count by the house and the expedition."""
        if not self.box.changes_worth or not stack:
            return 0.0
        icon = shown_icon(self.box, stack, self.table.expedition)
        return self.hope * LIKELY * reckoning.icon_points(self.table, owner, icon)

    def worth_now(self, who: int) -> float:
        stack = self.table.stacks[who]
        fate = self.table.fates[who]
        return self.dead_worth(stack, who) if fate == DEAD else self.living_worth(stack)

    def change(self, who: int, after: float) -> float:
        """What it means to this player that a character is to count otherwise."""
        return self.weights[self.table.owners[who]] * (self.worth_now(who) - after)

    def hand_of(self, owner: int) -> int:
        """How many cards an owner is going to hold once this player has played one."""
        return len(self.table.hands[owner]) - (owner == self.seat)

    def too_early(self, owner: int, lost: int) -> float:
        """What is thrown away by losing so many of one's own cards before the last play."""
        left = self.hand_of(owner)
        if owner != self.seat or not self.early or not left:
            return 0.0
        self.lost += lost
        return LATER * min(lost, left) / left

    def in_time(self, rank: float, kind: int, who: int) -> float:
        """Anything at all comes before a card that costs the whole hand, if that can wait."""
        empties = self.lost >= self.hand_of(self.seat) > 0
        return rank - LAST if self.early and empties and can_wait(self.table, kind, who) else rank

    def miseries(self, seat: int) -> int:
        """How many untimely deaths and negative modifiers a hand holds."""
        negative, categories = self.box.negative, self.box.categories
        kinds = [card & KIND for card in self.table.hands[seat]]
        return sum([negative[kind] or categories[kind] == DEATHS for kind in kinds])

    def rank(self, move: int) -> float:
        numbering, table = self.box.numbering, self.table
        if move > numbering.passing:
            return self.rank_more(move)
        if move < numbering.death:
            return self.rank_modifier(move // numbering.characters, move % numbering.characters)
        if move < numbering.event:
            return self.rank_death(move // numbering.characters, move % numbering.characters)
        if move < numbering.respond:
            kind, who, other = numbering.played_by(move)
            return self.rank_event(kind, (who, other))
        if move < numbering.discard:
            return -self.outcome(len(table.tasks) - 2) - ENOUGH
        if move < numbering.lose:
            return self.exchanged(5.0, move - numbering.discard)
        if move < numbering.draw:
            return self.rank_loss(move - numbering.lose)
        if move == numbering.draw:
            return CARD
        return 0.0 if table.in_window() else IDLE

    def rank_modifier(self, kind: int, who: int) -> float:
        if kind != self.modifier:
            self.modifier, self.regret = kind, 0.4 * self.keep(kind)
            self.more = more_to_come(self.table, self.seat, kind, free=False)
        self.early, self.lost = self.more, 0
        rank = self.modifier_gain(kind, who) - self.regret
        if not self.early:
            return rank
        if self.discards < 0:
            self.discards = reckoning.discards_after(self.table, self.seat)
        self.lost += discards_with(self.table, self.discards, self.seat, kind, who)
        return self.in_time(rank, kind, who)

    def rank_death(self, kind: int, who: int) -> float:
        free = is_open(self.table, who)
        self.early, self.lost = more_to_come(self.table, self.seat, kind, free=free), 0
        rank = self.death_gain(kind, who) - 0.4 * self.keep(kind)
        return self.in_time(rank, kind, who)

    def rank_event(self, kind: int, on: Target) -> float:
        self.early, self.lost = more_to_come(self.table, self.seat, kind, free=False), 0
        rank = self.gain(kind, self.seat, on) - 0.6 * self.keep(kind)
        return self.in_time(rank, kind, on[0])

    def exchanged(self, fresh: float, kind: int) -> float:
        """A card for one of the draw pile, worth so much; or for nothing, where no draw follows."""
        if self.table.skip_draws[self.seat]:
            return IDLE - 0.4 * self.keep(kind)
        return 0.4 * (fresh - self.keep(kind))

    def rank_more(self, move: int) -> float:
        """What only the cards of another box allow."""
        numbering, table = self.box.numbering, self.table
        if move >= numbering.take:  # A card that somebody else then lacks.
            victim = reckoning.seat_of(table, move - numbering.take)
            return CARD - CARD * self.weights[victim]
        if move >= numbering.trade:
            return 0.8 * (4.5 - self.keep(move - numbering.trade))
        if move >= numbering.shed:
            return self.exchanged(4.0, self.box.first_mystery + move - numbering.shed)
        if move >= numbering.event_at:
            kind, family = numbering.played_at(move)
            return self.rank_event(kind, (family, 0))
        kind, family = numbering.unfolded_by(move)
        return self.gain(kind, self.seat, (family, 0)) - 0.4 * self.keep(kind)

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
            hand = self.table.hands[self.seat]
            held = sum([box.categories[card & KIND] == DEATHS for card in hand])
            return 9.0 if held <= 2 else 4.0
        if category in (MODIFIERS, MYSTERIES):
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
        if category == MYSTERIES:
            return self.house_change(on[0], [*self.table.homes[on[0]], kind])
        deed = self.box.deeds[kind]
        if deed is None:
            return 0.0
        effect, word = deed
        return effect.gain(self, word, actor, on)

    def modifier_gain(self, kind: int, who: int) -> float:
        box, owner = self.box, self.table.owners[who]
        stack = self.table.stacks[who]
        look = self.looked[who]
        if look is None:
            look = self.looked[who] = Look(self, stack)
        top, middle, bottom = box.pathos[kind]
        promise = self.promise(
            look.top if top == CLEAR else top,
            look.middle if middle == CLEAR else middle,
            look.bottom if bottom == CLEAR else bottom,
        )
        gain = self.weights[owner] * (look.worth - promise + self.text_worth(kind))
        if box.has_persistent:
            gain += self.weights[owner] * look.covered
        if box.changes_worth:
            after = self.icon_promise([*stack, kind], owner)
            gain += self.weights[owner] * (self.icon_promise(stack, owner) - after)
        if box.at_once[kind]:
            gain += self.at_once(kind, owner)
        if self.alone and not box.brings[kind]:
            return gain
        return gain + self.company(kind, who, {}, fallen=[])

    def death_gain(self, kind: int, who: int) -> float:
        final = self.dead_worth([*self.table.stacks[who], kind], who)
        gain = self.change(who, final) + self.at_once(kind, self.table.owners[who])
        return gain + self.company(kind, who, {who: final}, fallen=[who])

    def at_once(self, kind: int, owner: int) -> float:
        """What a card does at once to the owner of its character (GL-5)."""
        gain = 0.0
        for effect, word in self.box.at_once[kind][: reach(self.table, kind)]:
            gain += effect.gain(self, word, owner)
        return gain

    def company(self, kind: int, who: int, finals: dict[int, float], fallen: list[int]) -> float:
        """What comes with a card on somebody: guests who follow it, an expedition, the end."""
        owner, box = self.table.owners[who], self.box
        gain = self.expedition_gain(box.brings[kind]) if box.brings[kind] else 0.0
        moving: list[int] = []
        if box.first_guest < len(box.characters):
            moving = [guest for guest in self.followers(kind, who) if guest not in fallen]
            gain += sum([self.guest_gain(guest, owner) for guest in moving])
        if not fallen and not moving:
            return gain
        return gain + self.end_gain(finals, fallen, risen=[], moving=moving, to=owner)

    def followers(self, kind: int, who: int) -> list[int]:
        """The guests who would join this character's family."""
        table = self.table
        owner, fates = table.owners[who], table.fates
        return [
            guest
            for guest in range(self.box.first_guest, len(fates))
            if (fates[guest] == MIDDLE or (fates[guest] == LIVING and table.owners[guest] != owner))
            and follows(table, guest, kind, who)
        ]

    def guest_gain(self, guest: int, to: int | None) -> float:
        """What it means that a guest goes to a family, or to nobody's."""
        worth = self.living_worth(self.table.stacks[guest])
        gain = 0.0 if to is None else -self.weights[to] * worth
        if self.table.fates[guest] == LIVING:
            gain += self.weights[self.table.owners[guest]] * worth
        return gain

    def house_change(self, family: int, after: list[int]) -> float:
        """What it means that other mysteries count at a residence."""
        before = self.table.homes[family]
        weight = self.weights[reckoning.seat_of(self.table, family)]
        return weight * (self.house_worth(before) - self.house_worth(after))

    def house_worth(self, mysteries: list[int]) -> float:
        worth = float(sum(shown(self.box, mysteries)))
        return worth - self.text_worth(mysteries[-1]) if mysteries else worth

    def expedition_gain(self, kind: int) -> float:
        """What it means that this expedition replaces the one in play: for the cards in hand, and
        since icons count otherwise."""
        if kind == self.table.expedition:
            return 0.0
        gain = self.convenience(kind) - self.convenience(self.table.expedition)
        return gain + self.icons_gain(kind) if self.box.changes_worth else gain

    def convenience(self, expedition: int) -> float:
        """What an expedition allows or forbids this player to do with the cards in hand."""
        box, held = self.box, [card & KIND for card in self.table.hands[self.seat]]
        if expedition == 0:
            return 0.0
        if box.bars_events[expedition]:
            return -CARD * sum([box.categories[kind] == EVENTS for kind in held])
        if box.deaths_second[expedition]:
            return CARD * min(2, sum([box.categories[kind] == DEATHS for kind in held]))
        return 0.0

    def icons_gain(self, kind: int) -> float:
        """What it means that icons count by this expedition, and no longer by the one before."""
        table, box = self.table, self.box
        points = {box.worth_icon[kind]: float(box.worth_points[kind])}
        if table.expedition:
            old = box.worth_icon[table.expedition]
            points[old] = points.get(old, 0.0) - box.worth_points[table.expedition]
        gain = 0.0
        for who, fate in enumerate(table.fates):
            icon = shown_icon(box, table.stacks[who])
            if icon != NO_ICON and icon in points and fate in (LIVING, DEAD):
                share = 1.0 if fate == DEAD else LIKELY * self.hope
                gain -= self.weights[table.owners[who]] * points[icon] * share
        return gain

    def end_gain(
        self,
        finals: dict[int, float],
        fallen: list[int],
        risen: list[int],
        moving: Sequence[int] = (),
        to: int = 0,
    ) -> float:
        """Would a family be extinct once these guests have moved, and who would have won then?"""
        table = self.table
        alive = self.alive.copy()
        for guest in moving:
            alive[to] += 1
            if table.fates[guest] == LIVING:
                alive[table.owners[guest]] -= 1
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
