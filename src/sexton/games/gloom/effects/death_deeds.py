"""Events about the dead: bodies stolen, deaths moved, lives given back, and weddings."""

from __future__ import annotations

from sexton.core.phrases import signed
from sexton.core.types import Refusal
from sexton.games.gloom import events
from sexton.games.gloom.bot import Mind
from sexton.games.gloom.components import ICON_NAMES, Box
from sexton.games.gloom.effects.deeds import DeedEffect, define, own, uncover_gain
from sexton.games.gloom.moves import ONE, TWO, WITH_CARD, Target
from sexton.games.gloom.rules.deaths import die, kill, live_again
from sexton.games.gloom.rules.end import check_end
from sexton.games.gloom.rules.hands import kinds
from sexton.games.gloom.rules.reckoning import dead, doomed, fitting, icon, mortal
from sexton.games.gloom.state import GONE, CarryOut, State
from sexton.games.gloom.types.view import GloomView
from sexton.games.gloom.types.words import DeathWhere, MoveDeath, Revive, StealBody
from sexton.games.gloom.words.refusals import Args, find, swapped, why_not_there


def bodies(table: State, word: StealBody, seat: int, living: list[int]) -> list[Target]:
    corpses = dead(table)
    return [(who, body) for who in own(table, seat, living) for body in corpses]


def steal_bodies(table: State, word: StealBody, played: CarryOut) -> None:
    for who in (played.who, played.other):
        table.fates[who] = GONE
        events.gone(table, who, played.card)
    check_end(table)


def why_no_body(word: StealBody, box: Box, view: GloomView, args: Args) -> Refusal:
    trouble = why_not_there(box, view, args, "living")
    trouble = trouble or why_not_there(box, view, swapped(args), "dead")
    return trouble or Refusal("GL-14", "Name a living character of your own, then any dead one.")


def steal_gain(mind: Mind, word: StealBody, actor: int, on: Target) -> float:
    who, body = on
    gain = mind.change(who, 0.0) + mind.change(body, 0.0)
    return gain + mind.end_gain({body: 0.0}, fallen=[who], risen=[])


define(
    StealBody,
    DeedEffect(
        text=(
            "Give up one of your living characters and choose any dead one: "
            "both leave the game and count for nobody."
        ),
        names=TWO,
        targets=bodies,
        act=steal_bodies,
        refusal=why_no_body,
        gain=steal_gain,
    ),
)


def deaths_to_move(table: State, word: MoveDeath, seat: int, living: list[int]) -> list[Target]:
    victims = doomed(table, living)
    return [(body, who) for body in dead(table) for who in victims]


def move_death(table: State, word: MoveDeath, played: CarryOut) -> None:
    """GL-14: a moved death is not played, so it does nothing at once (GL-6)."""
    death = live_again(table, played.who, "GL-14")
    die(table, death, played.other, "GL-14", played=False)


def why_no_move(word: MoveDeath, box: Box, view: GloomView, args: Args) -> Refusal:
    trouble = why_not_there(box, view, args, "dead")
    trouble = trouble or why_not_there(box, view, swapped(args), "living")
    if trouble:
        return trouble
    who = find(view, args["other"]) if "other" in args else None
    if who is not None and who.worth >= 0:
        return Refusal(
            "GL-14", f"{who.name}'s Self-Worth is {signed(who.worth)}: it must be below zero."
        )
    return Refusal("GL-14", "Name a dead character, then a living one below zero.")


def move_gain(mind: Mind, word: MoveDeath, actor: int, on: Target) -> float:
    body, victim = on
    stacks = mind.table.stacks
    final = mind.dead_worth([*stacks[victim], stacks[body][-1]], victim)
    gain = mind.change(body, mind.living_worth(stacks[body][:-1])) + mind.change(victim, final)
    return gain + mind.end_gain({body: 0.0, victim: final}, fallen=[victim], risen=[body])


define(
    MoveDeath,
    DeedEffect(
        text=(
            "Move an untimely death from a dead character, who lives again, "
            "to a living one whose Self-Worth is negative."
        ),
        names=TWO,
        targets=deaths_to_move,
        act=move_death,
        refusal=why_no_move,
        gain=move_gain,
    ),
)


def any_dead(table: State, word: Revive, seat: int, living: list[int]) -> list[Target]:
    return [(who, 0) for who in dead(table)]


def revive(table: State, word: Revive, played: CarryOut) -> None:
    table.discards.append(live_again(table, played.who, "GL-P6"))


def why_no_revival(word: Revive, box: Box, view: GloomView, args: Args) -> Refusal:
    trouble = why_not_there(box, view, args, "dead")
    return trouble or Refusal("GL-P6", "Name a dead character to live again.")


define(
    Revive,
    DeedEffect(
        text="In your turn: discard the untimely death of a dead character, who lives again.",
        names=ONE,
        targets=any_dead,
        act=revive,
        refusal=why_no_revival,
        gain=uncover_gain,
    ),
)


def weddings(table: State, word: DeathWhere, seat: int, living: list[int]) -> list[Target]:
    """Characters showing the icon, with every untimely death of the hand that fits there."""
    wanted, box = ICON_NAMES.index(word.icon), table.box
    shown = [who for who in mortal(table, living) if icon(table, who) == wanted]
    held = [kind for kind in kinds(table, seat) if box.first_death <= kind < box.first_event]
    return sorted([(who, kind) for kind in held for who in fitting(table, kind, shown)])


def death_where(table: State, word: DeathWhere, played: CarryOut) -> None:
    kill(table, played.seat, played.other, played.who, free=True)


def why_no_wedding(word: DeathWhere, box: Box, view: GloomView, args: Args) -> Refusal:
    if trouble := why_not_there(box, view, args, "living"):
        return trouble
    who = find(view, args["character"]) if "character" in args else None
    if who is not None and who.icon != word.icon:
        return Refusal("GL-15a", f"{who.name} does not show {word.icon}.")
    return Refusal(
        "GL-15a", f"Name a character showing {word.icon} and an untimely death you hold."
    )


def wedding_gain(mind: Mind, word: DeathWhere, actor: int, on: Target) -> float:
    who, death = on
    return mind.death_gain(death, who)


define(
    DeathWhere,
    DeedEffect(
        text=(
            "Play an untimely death from your hand on a character showing {icon}, "
            "whatever its Self-Worth."
        ),
        names=WITH_CARD,
        targets=weddings,
        act=death_where,
        refusal=why_no_wedding,
        gain=wedding_gain,
    ),
)
