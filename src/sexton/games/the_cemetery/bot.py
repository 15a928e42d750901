"""What a player would want: how good each move looks, and how well a seat stands."""

from __future__ import annotations

from sexton.games.the_cemetery.components import GOOD, TOMB
from sexton.games.the_cemetery.effects import (
    DIG_ACTION,
    OWN,
    UP,
    BuryDeep,
    DestroyDevelopment,
    Dig,
    Discard,
    Draw,
    Effect,
    Exhume,
    Fence,
    GiveLeft,
    KillZombie,
    Look,
    MoveDevelopment,
    NoDigAction,
    Salvage,
    SendZombie,
    Steal,
    Stop,
    TurnUp,
)
from sexton.games.the_cemetery.moves import (
    BENEFIT,
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
    ROB,
    SEND,
    SKIP,
    STOP,
    TAKE,
    TURN_UP,
    USE,
)
from sexton.games.the_cemetery.rules import TheCemetery
from sexton.games.the_cemetery.rules.end import points_of
from sexton.games.the_cemetery.rules.turn import ACTION_LIMIT, SEALED_TO_END, SIMPLE_ACTION_LIMIT
from sexton.games.the_cemetery.state import OVER, corpse_of, level_of, tomb_of

# How much of a corpse's worth its owner can hope for at each level, exhumed and sealed included,
# and how much of a zombie must be feared; the second row once somebody has five sealed tombs.
HOPE = ((0.0, 0.5, 0.75, 1.0), (0.0, 0.1, 0.25, 1.0))
FEAR = ((1.0, 0.2, 0.08, 0.0), (1.0, 0.1, 0.03, 0.0))
ZOMBIE = 5.0  # what one costs on average
SEALING = 0.6  # a sealed tomb also brings the end nearer
STOP_COST = 1.1  # what a stop card is worth in the hand
CARD = 0.3  # what one more card is worth
LOOKING = 0.05
MARGIN = 0.5  # points by which to lead, for each player who still has a turn, before ending it
AHEAD = 15  # points that are as good as won


def rank(table: TheCemetery, seat: int, moves: list[int]) -> list[float]:
    """A number for each move; the highest is what this player would do."""
    opinion = Opinion(table, seat)
    verbs, first = table.box.numbering.verb, table.box.numbering.first
    return [opinion.of(verbs[move], move - first[verbs[move]]) for move in moves]


def judge(table: TheCemetery, seat: int) -> float:
    """0 lost, 1 won, 1/n even: how this seat's cemetery stands to the best of the others."""
    even = 1 / table.seats
    if table.phase == OVER:
        scores = table.scores()
        best = max(scores)
        return 1 / scores.count(best) if scores[seat] == best else 0.0
    late = int(table.somebody_is_done())
    prospects = [prospect(table, owner, late) for owner in range(table.seats)]
    own = prospects.pop(seat)
    lead = max(-1.0, min(1.0, (own - max(prospects)) / AHEAD))
    return even + (1 - even) * lead if lead > 0 else even * (1 + lead)


def prospect(table: TheCemetery, owner: int, late: int) -> float:
    """What a cemetery may come to; late is once somebody has five sealed tombs."""
    slots = table.box.slots
    points = float(points_of(table, owner)[0])
    points += SEALING * len(table.sealed_tombs[owner])
    for grave in table.plots[owner * slots : (owner + 1) * slots]:
        if grave:
            points += grave_worth(table, grave, level_of(grave), late)
    return points


def grave_worth(table: TheCemetery, grave: int, level: int, late: int) -> float:
    """What a grave is worth to its owner if it were at that level; 0 is exhumed."""
    values = table.box.values
    corpse, tomb = values[corpse_of(grave)], values[tomb_of(grave)]
    worth = HOPE[late][level] * corpse
    if corpse > tomb:
        worth -= FEAR[late][level] * ZOMBIE
    return worth + SEALING if level >= 3 else worth


class Opinion:
    """One player's mind about one position."""

    def __init__(self, table: TheCemetery, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.box = table.box
        self.keeping: dict[int, float] = {}
        self.late = int(table.somebody_is_done())
        self.stakes = self.weigh()

    def weigh(self) -> list[float]:
        """What a point in each cemetery means to this player: the leader's hurt most."""
        table = self.table
        prospects = [prospect(table, owner, self.late) for owner in range(table.seats)]
        others = [owner for owner in range(table.seats) if owner != self.seat]
        leader = max(others, key=lambda owner: prospects[owner])
        stakes = [-0.3] * table.seats
        stakes[leader] = -0.9 if table.seats == 2 else -0.6
        stakes[self.seat] = 1.0
        self.lead = prospects[self.seat] - prospects[leader]
        return stakes

    def of(self, verb: int, chosen: int) -> float:
        box = self.box
        if verb == DIG:
            return self.of_dig(chosen)
        if verb == BURY:
            tomb, corpse = divmod(chosen, box.corpses)
            return self.of_burial(box.corpses + tomb, corpse)
        if verb == USE:
            return self.of_use(chosen)
        if verb == DEVELOP:
            card, owner = divmod(chosen, MOST_SEATS)
            return self.of_development(box.corpses + box.tombs + card, owner) - 2 * CARD
        if verb == BENEFIT:
            return self.appeal(box.effects[box.bonus[box.corpses + chosen]])
        if verb == STOP:
            return self.of_stopping() - STOP_COST
        if verb == FENCE:
            return self.of_stopping() - 0.2
        if verb == SKIP:
            return CARD / 3 if self.table.simplified else CARD * 2
        if verb == DISCARD:
            return self.of_discard(chosen)
        return self.of_choice(verb, chosen)

    def of_choice(self, verb: int, chosen: int) -> float:
        """The rest: choices for an effect, and leaving it at that."""
        box = self.box
        if verb == EXHUME:
            owner, place = divmod(chosen, box.numbering.graves)
            return self.of_exhuming(owner, place - box.slots)
        if verb == KILL:
            owner, place = divmod(chosen, box.numbering.zombies)
            return self.stakes[owner] * -box.zombies[place]
        if verb == SEND:
            place, to = divmod(chosen, MOST_SEATS)
            return (self.stakes[to] - 1.0) * box.zombies[place]
        if verb == DESTROY:
            owner, card = divmod(chosen, box.numbering.developments)
            return -self.of_development(box.corpses + box.tombs + card, owner)
        if verb == MOVE:
            rest, to = divmod(chosen, MOST_SEATS)
            card, owner = divmod(rest, MOST_SEATS)
            return self.of_moving(box.corpses + box.tombs + card, owner, to)
        if verb == ROB:
            return -self.stakes[chosen] + 0.01 * len(self.table.hands[chosen])
        if verb == TAKE:
            return self.of_tomb(box.corpses + chosen)
        if verb == LOOK:
            owner, place = divmod(chosen, box.numbering.graves)
            return -self.stakes[owner] + (0.1 if place < box.slots else 0.0)
        if verb == TURN_UP:
            grave = self.table.plots[self.seat * box.slots + chosen]
            return -float(box.values[corpse_of(grave)] - box.values[tomb_of(grave)])
        return 0.0

    # Digging

    def of_dig(self, chosen: int) -> float:
        place, up = divmod(chosen, 2)
        owner, slot = divmod(place, self.box.numbering.graves)
        effect = self.box.effects[self.table.queue[0]] if self.table.queue else DIG_ACTION
        levels = effect.levels if isinstance(effect, Dig) else 1
        return self.dig_gain(owner * self.box.slots + slot, up, levels)

    def dig_gain(self, plot: int, up: int, levels: int) -> float:
        table = self.table
        grave = table.plots[plot]
        owner = plot // self.box.slots
        level = level_of(grave)
        after = max(0, level - levels) if up else min(3, level + levels)
        gain = grave_worth(table, grave, after, self.late)
        gain -= grave_worth(table, grave, level, self.late)
        if after == 3:
            gain += self.ending_gain(owner, self.box.values[corpse_of(grave)])
        return gain * self.stakes[owner]

    def ending_gain(self, owner: int, corpse: int) -> float:
        """The fifth tomb is for who leads; nobody else should seal it."""
        if len(self.table.sealed_tombs[owner]) != SEALED_TO_END - 1 or owner != self.seat:
            return 0.0
        followers = 0 if self.table.simplified else self.followers()
        return 3.0 if self.lead + corpse / 2 > MARGIN * followers else -3.0

    def followers(self) -> int:
        """How many still have a turn in this round after this player's."""
        return (self.table.first - self.seat - 1) % self.table.seats

    def best_dig(self, dig: Dig) -> float:
        first = self.box.numbering.first[DIG]
        best = -1.0
        for move in self.table.dig_targets(self.seat, dig):
            place, up = divmod(move - first, 2)
            owner, slot = divmod(place, self.box.numbering.graves)
            gain = self.dig_gain(owner * self.box.slots + slot, up, dig.levels)
            best = max(best, gain)
        return best if not dig.stoppable else best * 0.9

    def of_stopping(self) -> float:
        """What it is worth that the dig just declared doesn't happen."""
        plot, up, levels = self.table.declared
        return -self.dig_gain(plot, up, levels)

    def of_exhuming(self, owner: int, place: int) -> float:
        grave = self.table.sealed_tombs[owner][place]
        lost = grave_worth(self.table, grave, 3, self.late)
        return (grave_worth(self.table, grave, 0, self.late) - lost) * self.stakes[owner]

    # Cards

    def actions_left(self) -> int:
        limit = SIMPLE_ACTION_LIMIT if self.table.simplified else ACTION_LIMIT
        return limit - self.table.actions

    def of_burial(self, tomb: int, corpse: int) -> float:
        """A burial counts for more when it can still be sealed in this turn."""
        table, values = self.table, self.box.values
        good = table.slots[self.seat * 2 + GOOD]
        deep_from = self.box.deep_from[good - 1] if good else 0
        level = 2 if deep_from and values[tomb] >= deep_from else 1
        hope, fear = HOPE[self.late][level], FEAR[self.late][level]
        digs = min(self.actions_left() - 1, 3 - level) if not table.simplified else 0
        hope += 0.12 * digs
        worth = hope * values[corpse] + SEALING / 2
        if values[corpse] > values[tomb]:
            worth -= fear * ZOMBIE
        return worth - self.keep(corpse) - 0.5 * self.keep(tomb)

    def of_use(self, kind: int) -> float:
        """All its steps, less what the card would be worth otherwise."""
        gain = sum(max(0.0, self.appeal(step)) for step in self.box.ability(kind))
        burial = 0.15 * self.box.values[kind] if kind < self.box.corpses else 0.2
        return gain - burial - 0.5 * self.keep(kind)

    def keep(self, kind: int) -> float:
        """What a card is worth waiting in the hand for a better moment."""
        worth = self.keeping.get(kind)
        if worth is None:
            worth = sum(self.patience(effect) for effect in self.box.ability(kind))
            self.keeping[kind] = worth
        return worth

    def patience(self, effect: Effect) -> float:
        match effect:
            case Stop():
                return 0.9
            case Exhume():
                return 1.5
            case KillZombie() | SendZombie():
                return 0.6
            case Dig():
                return 0.1 if effect.stoppable else 0.3
            case Draw() | DestroyDevelopment() | MoveDevelopment() | Steal() | Salvage():
                return 0.1
            case Look() | Discard() | GiveLeft() | TurnUp() | BuryDeep() | Fence() | NoDigAction():
                return 0.0

    def of_tomb(self, kind: int) -> float:
        """A tomb for the hand: high, and of a value that can be buried with now."""
        slot = self.seat * self.box.slots + self.box.slot[kind]
        return 0.2 * self.box.values[kind] + (0.0 if self.table.plots[slot] else 0.5)

    def of_discard(self, kind: int) -> float:
        """Only as a bonus is anything gained by it: what leaves is drawn anew."""
        if self.box.sorts[kind] == TOMB:
            use = self.of_tomb(kind)
        elif kind < self.box.corpses:
            use = 0.35 * self.box.values[kind] + self.keep(kind)
        else:
            use = 2.0
        spare = 0.8 if len(self.table.hands[self.seat]) <= 5 or self.table.simplified else 0.0
        return spare - use

    # Effects

    def appeal(self, effect: Effect) -> float:
        """What it would bring, used as well as possible."""
        match effect:
            case Dig():
                return self.best_dig(effect)
            case Draw(cards):
                return CARD * cards
            case Steal():
                return 2 * CARD
            case Salvage():
                return 1.5 * CARD
            case Look():
                return LOOKING
            case Discard():
                hand = set(self.table.hands[self.seat])
                return max((self.of_discard(kind) for kind in hand), default=-1.0)
            case Exhume() | KillZombie() | SendZombie() | DestroyDevelopment() | MoveDevelopment():
                return self.best_target(effect)
            case Stop() | GiveLeft() | TurnUp() | BuryDeep() | Fence() | NoDigAction():
                return -1.0

    def best_target(self, effect: Effect) -> float:
        verbs, first = self.box.numbering.verb, self.box.numbering.first
        best = -1.0
        for move in self.table.targets(effect):
            verb = verbs[move]
            best = max(best, self.of_choice(verb, move - first[verb]))
        return best

    # Developments

    def of_development(self, kind: int, owner: int) -> float:
        """What it means to this player that a development lies there."""
        boon = boon_of(self.box.effects[self.box.bonus[kind]])
        gain = boon * self.stakes[owner]
        held = self.table.slots[owner * 2 + self.box.colours[kind]]
        if held and held != kind + 1:
            gain -= boon_of(self.box.effects[self.box.bonus[held - 1]]) * self.stakes[owner]
        return gain

    def of_moving(self, kind: int, owner: int, to: int) -> float:
        boon = boon_of(self.box.effects[self.box.bonus[kind]])
        return self.of_development(kind, to) - boon * self.stakes[owner]


def boon_of(effect: Effect) -> float:
    """What a development does for the owner of its cemetery, in points."""
    match effect:
        case BuryDeep() | Fence():
            return 2.0
        case Draw(cards):
            return 2 * CARD * cards
        case Dig():
            return -1.0 if effect.where == OWN and effect.direction == UP else 1.5
        case NoDigAction():
            return -2.5
        case GiveLeft():
            return -1.5
        case TurnUp():
            return -0.5
        case Look() | Discard():
            return 0.3
        case (
            Exhume()
            | KillZombie()
            | SendZombie()
            | DestroyDevelopment()
            | MoveDevelopment()
            | Steal()
            | Salvage()
            | Stop()
        ):
            return 0.0
