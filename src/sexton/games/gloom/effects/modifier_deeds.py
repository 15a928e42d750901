"""Events about modifiers: exchanged, or taken off."""

from __future__ import annotations

from sexton.core.types import Refusal
from sexton.games.gloom import events
from sexton.games.gloom.bot import Mind
from sexton.games.gloom.components import Box
from sexton.games.gloom.effects.deeds import DeedEffect, define, uncover_gain
from sexton.games.gloom.moves import ONE, TWO, WITH_CARD, Target
from sexton.games.gloom.rules.guests import is_guest
from sexton.games.gloom.rules.hands import kinds, pick_up, take_out
from sexton.games.gloom.state import CarryOut, State
from sexton.games.gloom.types.view import GloomView
from sexton.games.gloom.types.words import (
    DiscardModifiers,
    DiscardTop,
    ExchangeTops,
    ExchangeWithHand,
    Word,
)
from sexton.games.gloom.words.refusals import Args, swapped, why_not_laden


def laden(table: State, living: list[int]) -> list[int]:
    """GL-24: a guest's own card is no modifier, and stays."""
    first = table.box.first_guest
    return [who for who in living if len(table.stacks[who]) > (who >= first)]


def any_laden(table: State, word: Word, seat: int, living: list[int]) -> list[Target]:
    return [(who, 0) for who in laden(table, living)]


def why_no_strip(word: Word, box: Box, view: GloomView, args: Args) -> Refusal:
    trouble = why_not_laden(box, view, args)
    return trouble or Refusal("GL-P6", "Name a living character with a modifier.")


def strip(table: State, who: int, count: int) -> None:
    """The topmost modifiers go to the discards."""
    stack = table.stacks[who]
    left = len(stack) - count
    table.stacks[who], lost = stack[:left], stack[left:][::-1]
    table.discards += lost
    events.stripped(table, who, lost)


def pairs(table: State, word: ExchangeTops, seat: int, living: list[int]) -> list[Target]:
    found = laden(table, living)
    return [(who, other) for who in found for other in found if who < other]


def exchange_tops(table: State, word: ExchangeTops, played: CarryOut) -> None:
    who, other = played.who, played.other
    first, second = table.stacks[who], table.stacks[other]
    table.stacks[who] = [*first[:-1], second[-1]]
    table.stacks[other] = [*second[:-1], first[-1]]
    events.moved(table, first[-1], who, other)
    events.moved(table, second[-1], other, who)


def why_no_exchange(word: ExchangeTops, box: Box, view: GloomView, args: Args) -> Refusal:
    trouble = why_not_laden(box, view, args) or why_not_laden(box, view, swapped(args))
    return trouble or Refusal(
        "GL-15a",
        "Name two different living characters with a modifier each.",
    )


def exchange_gain(mind: Mind, word: ExchangeTops, actor: int, on: Target) -> float:
    who, other = on
    first, second = mind.table.stacks[who], mind.table.stacks[other]
    gain = mind.change(who, mind.living_worth([*first[:-1], second[-1]]))
    return gain + mind.change(other, mind.living_worth([*second[:-1], first[-1]]))


define(
    ExchangeTops,
    DeedEffect(
        text="Exchange the top modifiers of two living characters.",
        names=TWO,
        either_way=True,
        targets=pairs,
        act=exchange_tops,
        refusal=why_no_exchange,
        gain=exchange_gain,
    ),
)


def swaps(table: State, word: ExchangeWithHand, seat: int, living: list[int]) -> list[Target]:
    held = [kind for kind in kinds(table, seat) if kind < table.box.first_death]
    return [(who, kind) for who in laden(table, living) for kind in held]


def exchange_with_hand(table: State, word: ExchangeWithHand, played: CarryOut) -> None:
    seat, who, put = played.seat, played.who, played.other
    take_out(table, seat, put)
    stack = table.stacks[who]
    table.stacks[who], taken = [*stack[:-1], put], stack[-1]
    pick_up(table, seat, taken)
    events.exchanged(table, seat, who, put, taken)


def why_no_swap(word: ExchangeWithHand, box: Box, view: GloomView, args: Args) -> Refusal:
    """GL-6: what the modifier demands of a character doesn't matter."""
    trouble = why_not_laden(box, view, {**args, "using": args["card"]})
    return trouble or Refusal(
        "GL-6", "Name a living character with a modifier, and a modifier of your hand."
    )


def swap_gain(mind: Mind, word: ExchangeWithHand, actor: int, on: Target) -> float:
    who, put = on
    return mind.change(who, mind.living_worth([*mind.table.stacks[who][:-1], put]))


define(
    ExchangeWithHand,
    DeedEffect(
        text="Exchange a living character's top modifier with one from your hand.",
        names=WITH_CARD,
        targets=swaps,
        act=exchange_with_hand,
        refusal=why_no_swap,
        gain=swap_gain,
    ),
)


def strip_all(table: State, word: DiscardModifiers, played: CarryOut) -> None:
    strip(table, played.who, len(table.stacks[played.who]) - is_guest(table, played.who))


def strip_gain(mind: Mind, word: DiscardModifiers, actor: int, on: Target) -> float:
    who, _ = on
    kept = mind.table.stacks[who][: is_guest(mind.table, who)]
    return mind.change(who, mind.living_worth(kept))


define(
    DiscardModifiers,
    DeedEffect(
        text="Discard every modifier on one living character.",
        names=ONE,
        targets=any_laden,
        act=strip_all,
        refusal=why_no_strip,
        gain=strip_gain,
    ),
)


def strip_top(table: State, word: DiscardTop, played: CarryOut) -> None:
    strip(table, played.who, 1)


define(
    DiscardTop,
    DeedEffect(
        text="Discard the top modifier of one living character.",
        names=ONE,
        targets=any_laden,
        act=strip_top,
        refusal=why_no_strip,
        gain=uncover_gain,
    ),
)
