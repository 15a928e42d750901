"""Events about one's own hand: cards drawn or looted, and more plays for them."""

from __future__ import annotations

from sexton.core.types import Refusal
from sexton.games.gloom.bot import CARD, Mind
from sexton.games.gloom.components import ICON_NAMES, Box
from sexton.games.gloom.effects.deeds import DeedEffect, define, own
from sexton.games.gloom.moves import NOTHING, Target
from sexton.games.gloom.rules.hands import draw, loot_mark, take_at_random
from sexton.games.gloom.rules.reckoning import icon
from sexton.games.gloom.state import (
    CarryOut,
    DiscardDown,
    MayPlayLoot,
    MayPlayOne,
    State,
)
from sexton.games.gloom.types.view import GloomView
from sexton.games.gloom.types.words import DrawAndPlay, ExtraPlays, Loot, Word
from sexton.games.gloom.words.refusals import Args

NO_TARGET: Target = (0, 0)


def always(table: State, word: Word, seat: int, living: list[int]) -> list[Target]:
    return [NO_TARGET]


def why_no_event(word: Word, box: Box, view: GloomView, args: Args) -> Refusal:
    return Refusal("GL-P6", "Name an event of your hand.")


def draw_and_play(table: State, word: DrawAndPlay, played: CarryOut) -> None:
    table.tasks += [DiscardDown(played.seat), MayPlayOne(played.seat)]
    draw(table, played.seat, word.cards)


def draw_gain(mind: Mind, word: DrawAndPlay, actor: int, on: Target) -> float:
    return mind.weights[actor] * CARD * 0.8 * word.cards


define(
    DrawAndPlay,
    DeedEffect(
        text=(
            "Draw {cards}, play 1 card of any kind if you like, "
            "then discard down to your draw limit."
        ),
        names=NOTHING,
        targets=always,
        act=draw_and_play,
        refusal=why_no_event,
        gain=draw_gain,
    ),
)


def if_shown(table: State, word: Loot, seat: int, living: list[int]) -> list[Target]:
    wanted = ICON_NAMES.index(word.icon)
    shows = any(icon(table, who) == wanted for who in own(table, seat, living))
    return [NO_TARGET] if shows else []


def loot(table: State, word: Loot, played: CarryOut) -> None:
    """All see how many may be played, and how many then are; not which of the hand they are."""
    taker = played.seat
    taken: list[int] = []
    for step in range(1, table.seats):
        victim = (taker + step) % table.seats
        taken += take_at_random(table, taker, victim, 1, "GL-15")
    table.tasks.append(MayPlayLoot(taker, len(taken)))
    table.hands[taker] += [card | loot_mark(table, taker) for card in taken]


def why_no_loot(word: Loot, box: Box, view: GloomView, args: Args) -> Refusal:
    return Refusal("GL-P6", f"No living character of yours shows {word.icon}.")


def loot_gain(mind: Mind, word: Loot, actor: int, on: Target) -> float:
    """A card more for one, a card less for each of the others, and the best may be played."""
    weights, hands = mind.weights, mind.table.hands
    victims = [seat for seat, hand in enumerate(hands) if hand and seat != actor]
    gain = sum([CARD * (weights[actor] - weights[victim]) for victim in victims])
    return gain + weights[actor] * CARD if victims else 0.0


define(
    Loot,
    DeedEffect(
        text=(
            "Only with a living character of yours showing {icon}: take 1 card at random "
            "from each opponent; play any of them at once, keep the rest."
        ),
        names=NOTHING,
        targets=if_shown,
        act=loot,
        refusal=why_no_loot,
        gain=loot_gain,
    ),
)


def extra_plays(table: State, word: ExtraPlays, played: CarryOut) -> None:
    table.extras += word.plays


def extra_gain(mind: Mind, word: ExtraPlays, actor: int, on: Target) -> float:
    """Extra plays are worth having with something left to play."""
    spare = 1 if mind.table.plays else 2
    return mind.weights[actor] * (5.0 * max(0, mind.miseries(actor) - spare))


define(
    ExtraPlays,
    DeedEffect(
        text=(
            "Up to {plays} extra plays this turn, "
            "untimely deaths or modifiers with negative pathos only."
        ),
        names=NOTHING,
        targets=always,
        act=extra_plays,
        refusal=why_no_event,
        gain=extra_gain,
    ),
)
