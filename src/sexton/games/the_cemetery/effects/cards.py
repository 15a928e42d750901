"""Cards of the hand: draw, steal, salvage, discard, give one away (TC-P7, TC-P8, TC-P11)."""

from __future__ import annotations

from sexton.core.types import Refusal
from sexton.games.the_cemetery import events
from sexton.games.the_cemetery.components import HAND, TOMB, Box
from sexton.games.the_cemetery.effects.effect import (
    UNWANTED,
    Args,
    Effect,
    always,
    define,
    effect_of,
    says,
)
from sexton.games.the_cemetery.effects.opinion import CARD, Opinion
from sexton.games.the_cemetery.moves import ROB, TAKE
from sexton.games.the_cemetery.rules import hands
from sexton.games.the_cemetery.state import State, count_discard
from sexton.games.the_cemetery.types import (
    Discard,
    Draw,
    GiveLeft,
    Salvage,
    Steal,
    TheCemeteryView,
)

# Draw


def always_feasible(table: State, word: Draw) -> bool:
    """TC-11: from nothing, nothing is drawn."""
    return True


def draw(table: State, word: Draw, chosen: int) -> None:
    hands.draw(table, table.turn, word.cards, "TC-11")


def appeal_of_drawing(opinion: Opinion, word: Draw) -> float:
    return CARD * word.cards


def boon_of_drawing(word: Draw) -> float:
    return 2 * CARD * word.cards


define(
    Draw,
    Effect(
        feasible=always_feasible,
        act=draw,
        appeal=appeal_of_drawing,
        patience=always(0.1),
        boon=boon_of_drawing,
    ),
)


# Steal


def hands_to_rob(table: State, word: Steal) -> list[int]:
    first = table.box.numbering.first[ROB]
    return [first + seat for seat in range(table.seats) if seat != table.turn and table.hands[seat]]


def steal(table: State, word: Steal, chosen: int) -> None:
    events.stole(table, chosen, hands.hand_over(table, chosen, table.turn))


def why_not_rob(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    player = args.get("player")
    if player is not None and player < len(view.players):
        if player == view.seat:
            return Refusal("TC-P7", "That is your own hand: name an opponent.")
        return Refusal("TC-P7", f"{view.seats[player]} holds no cards.")
    return Refusal("TC-P7", "Name an opponent who holds cards.")


def touch_seat(view: TheCemeteryView, args: Args) -> tuple[str, ...]:
    return (f"seat:{args['player']}",)


def gain_of_robbing(opinion: Opinion, chosen: int) -> float:
    return -opinion.stakes[chosen] + 0.01 * len(opinion.table.hands[chosen])


define(
    Steal,
    Effect(
        verb="rob",
        targets=hands_to_rob,
        act=steal,
        why_not=why_not_rob,
        preview=says("You take a random card; the two of you know which."),
        touches=touch_seat,
        gain=gain_of_robbing,
        appeal=always(2 * CARD),
        patience=always(0.1),
    ),
)


# Salvage


def tombs_to_take(table: State, word: Salvage) -> list[int]:
    first, before = table.box.numbering.first[TAKE], table.box.corpses
    return [first + tomb for tomb in range(table.box.tombs) if table.discards[before + tomb]]


def salvage(table: State, word: Salvage, chosen: int) -> None:
    kind = table.box.corpses + chosen
    count_discard(table, kind, -1)
    table.hands[table.turn].append(kind)
    hands.remember(table, table.turn, kind, hands.everybody_but(table, table.turn))
    events.took(table, kind)


def why_not_take(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    if "card" in args and args["card"] not in view.discards:
        return Refusal("TC-P8", f"There is no {args['card']} among the discards.")
    return Refusal("TC-P8", "Name a tomb that lies among the discards.")


def touch_discards(view: TheCemeteryView, args: Args) -> tuple[str, ...]:
    return (f"discards/card:{args['card']}",)


def gain_of_taking(opinion: Opinion, chosen: int) -> float:
    return tomb_worth(opinion, opinion.box.corpses + chosen)


def tomb_worth(opinion: Opinion, kind: int) -> float:
    """A tomb for the hand: high, and of a value that can be buried with now."""
    slot = opinion.seat * opinion.box.slots + opinion.box.slot[kind]
    return 0.2 * opinion.box.values[kind] + (0.0 if opinion.table.plots[slot] else 0.5)


define(
    Salvage,
    Effect(
        verb="take",
        targets=tombs_to_take,
        act=salvage,
        why_not=why_not_take,
        preview=says("You take it into your hand; everybody sees it."),
        touches=touch_discards,
        gain=gain_of_taking,
        appeal=always(1.5 * CARD),
        patience=always(0.1),
    ),
)


# Discard


def discardable(table: State, word: Discard) -> list[int]:
    return hands.discardable(table)


def discard(table: State, word: Discard, chosen: int) -> None:
    hands.discard(table, table.turn, chosen, "TC-P11")


def why_not_discard(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    rule = "TC-2" if view.asked == "adjust" else "TC-P11"
    if "card" in args and not view.holds(args["card"]):
        return Refusal(rule, f"You don't hold {args['card']}: {view.hand_text()}.")
    return Refusal(rule, f"Name a card of your hand: {view.hand_text()}.")


def gain_of_discarding(opinion: Opinion, kind: int) -> float:
    """Only as a bonus is anything gained by it: what leaves is drawn anew."""
    box, table = opinion.box, opinion.table
    if box.sorts[kind] == TOMB:
        use = tomb_worth(opinion, kind)
    elif kind < box.corpses:
        use = 0.35 * box.values[kind] + keeping(opinion, kind)
    else:
        use = 2.0
    spare = 0.8 if len(table.hands[opinion.seat]) <= HAND or table.simplified else 0.0
    return spare - use


def keeping(opinion: Opinion, kind: int) -> float:
    """What a card is worth waiting in the hand for a better moment."""
    worth = opinion.keeping.get(kind)
    if worth is None:
        worth = sum(effect_of(word).patience(word) for word in opinion.box.ability(kind))
        opinion.keeping[kind] = worth
    return worth


def appeal_of_discarding(opinion: Opinion, word: Discard) -> float:
    hand = set(opinion.table.hands[opinion.seat])
    return max((gain_of_discarding(opinion, kind) for kind in hand), default=UNWANTED)


define(
    Discard,
    Effect(
        verb="discard",
        targets=discardable,
        act=discard,
        repeats=True,
        why_not=why_not_discard,
        preview=says("It lies openly on the discards."),
        gain=gain_of_discarding,
        appeal=appeal_of_discarding,
        boon=always(0.3),
    ),
)


# Give left


def has_a_card(table: State, word: GiveLeft) -> bool:
    return bool(table.hands[table.turn])


def give_left(table: State, word: GiveLeft, chosen: int) -> None:
    if table.hands[table.turn]:
        left = (table.turn + 1) % table.seats
        events.gave(table, left, hands.hand_over(table, table.turn, left))


define(GiveLeft, Effect(feasible=has_a_card, act=give_left, boon=always(-1.5)))
