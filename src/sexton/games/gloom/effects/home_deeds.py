"""Events about residences: mysteries solved, or exchanged."""

from __future__ import annotations

from sexton.core.types import Refusal
from sexton.games.gloom import events
from sexton.games.gloom.bot import Mind
from sexton.games.gloom.components import Box
from sexton.games.gloom.effects.deeds import DeedEffect, define
from sexton.games.gloom.moves import HOME, Target
from sexton.games.gloom.state import CarryOut, State
from sexton.games.gloom.types.view import GloomView
from sexton.games.gloom.types.words import DiscardMystery, ExchangeMysteries, Word
from sexton.games.gloom.words.refusals import Args


def with_mystery(table: State, word: Word, seat: int, living: list[int]) -> list[Target]:
    return [(family, 0) for family in sorted(table.families) if table.homes[family]]


def solve(table: State, word: DiscardMystery, played: CarryOut) -> None:
    """GL-23: what it covered counts again."""
    mystery = table.homes[played.who][-1]
    table.homes[played.who] = table.homes[played.who][:-1]
    table.discards.append(mystery)
    events.solved(table, played.who, mystery)


def why_no_house(word: Word, box: Box, view: GloomView, args: Args) -> Refusal:
    if "residence" in args:
        homes = [player.home for player in view.players if player.home is not None]
        home = next((one for one in homes if one.name == args["residence"]), None)
        if home is None:
            return Refusal("GL-22", f"Nobody at the table lives at {args['residence']}.")
        if not home.mysteries:
            return Refusal("GL-23", f"There is no mystery at {home.name}.")
    return Refusal("GL-23", "Name a residence with a mystery; to exchange, another than yours.")


def solve_gain(mind: Mind, word: DiscardMystery, actor: int, on: Target) -> float:
    family, _ = on
    return mind.house_change(family, mind.table.homes[family][:-1])


define(
    DiscardMystery,
    DeedEffect(
        text="Discard the newest mystery at a residence.",
        names=HOME,
        targets=with_mystery,
        act=solve,
        refusal=why_no_house,
        gain=solve_gain,
    ),
)


def others_with_mystery(
    table: State, word: ExchangeMysteries, seat: int, living: list[int]
) -> list[Target]:
    """Every other residence, if there is a mystery at it or at one's own."""
    own, homes = table.families[seat], table.homes
    others = [family for family in sorted(table.families) if family != own]
    return [(family, 0) for family in others if homes[family] or homes[own]]


def exchange_mysteries(table: State, word: ExchangeMysteries, played: CarryOut) -> None:
    """GL-23: moved and not played, so what a mystery demands doesn't matter (GL-6)."""
    own, other = table.families[played.seat], played.who
    first, second = exchanged(table.homes[own], table.homes[other])
    given, taken = table.homes[own][-1:], table.homes[other][-1:]
    table.homes[own], table.homes[other] = first, second
    for mystery in given:
        events.rehoused(table, mystery, own, other)
    for mystery in taken:
        events.rehoused(table, mystery, other, own)


def exchanged(own: list[int], other: list[int]) -> tuple[list[int], list[int]]:
    """Both residences with each other's newest mystery; where only one has any, it moves."""
    return [*own[:-1], *other[-1:]], [*other[:-1], *own[-1:]]


def exchange_homes_gain(mind: Mind, word: ExchangeMysteries, actor: int, on: Target) -> float:
    table, (other, _) = mind.table, on
    own = table.families[actor]
    first, second = exchanged(table.homes[own], table.homes[other])
    return mind.house_change(own, first) + mind.house_change(other, second)


define(
    ExchangeMysteries,
    DeedEffect(
        text=(
            "Exchange the newest mystery of your own residence with that of another; "
            "if only one of them has a mystery, it moves."
        ),
        names=HOME,
        targets=others_with_mystery,
        act=exchange_mysteries,
        refusal=why_no_house,
        gain=exchange_homes_gain,
    ),
)
