"""Events about guests: shown out, or asked in."""

from __future__ import annotations

from sexton.core.types import Refusal
from sexton.games.gloom.bot import Mind
from sexton.games.gloom.components import Box
from sexton.games.gloom.effects.deeds import DeedEffect, define
from sexton.games.gloom.moves import ONE, Target
from sexton.games.gloom.rules.end import check_end
from sexton.games.gloom.rules.guests import join, leave
from sexton.games.gloom.state import LIVING, MIDDLE, CarryOut, State
from sexton.games.gloom.types.view import GloomView
from sexton.games.gloom.types.words import MoveGuest
from sexton.games.gloom.words.refusals import Args, find

MIDDLE_NAME = "middle"


def guests_to_move(table: State, word: MoveGuest, seat: int, living: list[int]) -> list[Target]:
    guests = range(table.box.first_guest, len(table.box.characters))
    if word.to == MIDDLE_NAME:
        return [(who, 0) for who in guests if table.fates[who] == LIVING]
    return [
        (who, 0)
        for who in guests
        if table.fates[who] == MIDDLE or (table.fates[who] == LIVING and table.owners[who] != seat)
    ]


def move_guest(table: State, word: MoveGuest, played: CarryOut) -> None:
    """GL-24: with all that lies on it; the family that it leaves may then be extinct."""
    if word.to == MIDDLE_NAME:
        leave(table, played.who)
    elif join(table, played.who, played.seat):
        check_end(table)


def why_no_guest(word: MoveGuest, box: Box, view: GloomView, args: Args) -> Refusal:
    who = find(view, args["character"]) if "character" in args else None
    if who is not None and not who.guest:
        return Refusal("GL-24", f"{who.name} is no guest: this is for guests only.")
    if who is not None and who.fate == "dead":
        return Refusal("GL-25", f"The dead go nowhere any more: {who.name} stays.")
    if word.to == MIDDLE_NAME:
        return Refusal("GL-24", "Name a living guest who is with a family.")
    return Refusal("GL-24", "Name a guest in the middle, or living with another family.")


def move_guest_gain(mind: Mind, word: MoveGuest, actor: int, on: Target) -> float:
    who, _ = on
    return mind.guest_gain(who, None if word.to == MIDDLE_NAME else actor)


define(
    MoveGuest,
    DeedEffect(
        text="A living guest of your choice goes to the {to}, with all that lies on it.",
        names=ONE,
        targets=guests_to_move,
        act=move_guest,
        refusal=why_no_guest,
        gain=move_guest_gain,
    ),
)
