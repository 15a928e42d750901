"""Graves: exhume a sealed one, look into one, turn one up (TC-7, TC-P9, TC-P10)."""

from __future__ import annotations

from typing import Final

from sexton.core.types import Preview, Refusal
from sexton.games.the_cemetery import events
from sexton.games.the_cemetery.components import Box
from sexton.games.the_cemetery.effects.effect import (
    Args,
    Effect,
    always,
    best_target,
    define,
    says,
)
from sexton.games.the_cemetery.effects.opinion import Opinion, grave_worth
from sexton.games.the_cemetery.moves import EXHUME, LOOK, TURN_UP
from sexton.games.the_cemetery.rules.digging import exhume
from sexton.games.the_cemetery.state import (
    OPEN,
    SEALED,
    SEEN,
    State,
    corpse_of,
    replace_tombs,
    seen_by,
    tomb_of,
)
from sexton.games.the_cemetery.types import Exhume, Grave, Look, TheCemeteryView, TurnUp

EXHUMED: Final = 0
LOOKING: Final = 0.05


def touch_grave(view: TheCemeteryView, args: Args) -> tuple[str, ...]:
    owner = args.get("cemetery", view.seat)
    things = (f"cemetery:{owner}", f"cemetery:{owner}/grave:{args['grave']}")
    return (*things, f"direction:{args['direction']}") if "direction" in args else things


# Exhume


def sealed_places(table: State, word: Exhume) -> list[int]:
    numbering = table.box.numbering
    return [
        numbering.at_grave(EXHUME, owner, numbering.slots + place)
        for owner in range(table.seats)
        for place in range(len(table.sealed_tombs[owner]))
    ]


def exhume_sealed(table: State, word: Exhume, chosen: int) -> None:
    owner, place = divmod(chosen, table.box.numbering.graves)
    graves = table.sealed_tombs[owner].copy()
    grave = graves.pop(place - table.box.slots)
    replace_tombs(table, owner, graves)
    events.unsealed(table, owner, place)
    exhume(table, owner, grave)


def why_not_exhume(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    if "cemetery" in args and "grave" in args:
        grave = view.cemeteries[args["cemetery"]].grave(args["grave"])
        if grave is None:
            place = view.cemetery_name(args["cemetery"])
            return Refusal("TC-7", f"There is no {args['grave']} in {place}.")
        if grave.level != SEALED:
            return Refusal("TC-7", "That tomb is not sealed: choose a sealed one.")
    return Refusal("TC-7", "Name a sealed tomb of any cemetery.")


def preview_exhuming(view: TheCemeteryView, args: Args) -> Preview:
    grave = view.cemeteries[args["cemetery"]].grave(args["grave"])
    return Preview(exhumed_lines(view, grave) if grave is not None else [], {"level": EXHUMED})


def exhumed_lines(view: TheCemeteryView, grave: Grave) -> list[str]:
    return ["Corpse and tomb are discarded.", zombie_line(view, grave)]


def zombie_line(view: TheCemeteryView, grave: Grave) -> str:
    """TC-7: from nothing, nothing rises."""
    if grave.points is not None and grave.points <= grave.value:
        return f"{grave.points} is not more than {grave.value}: no zombie rises."
    if not view.zombie_deck and not view.zombie_discards:
        return "Every zombie is out already: none can rise."
    if grave.points is None:
        return f"If the corpse is worth more than {grave.value}, a zombie rises there."
    return f"{grave.points} is more than {grave.value}: a zombie rises there."


def gain_of_exhuming(opinion: Opinion, chosen: int) -> float:
    table = opinion.table
    owner, place = divmod(chosen, opinion.box.numbering.graves)
    grave = table.sealed_tombs[owner][place - opinion.box.slots]
    lost = grave_worth(table, grave, SEALED, opinion.late)
    return (grave_worth(table, grave, EXHUMED, opinion.late) - lost) * opinion.stakes[owner]


define(
    Exhume,
    Effect(
        verb="exhume",
        targets=sealed_places,
        act=exhume_sealed,
        why_not=why_not_exhume,
        preview=preview_exhuming,
        touches=touch_grave,
        gain=gain_of_exhuming,
        appeal=best_target,
        patience=always(1.5),
    ),
)


# Look


def unknown_graves(table: State, word: Look) -> list[int]:
    """Every corpse in a cemetery that this player has not seen yet."""
    numbering, slots = table.box.numbering, table.box.slots
    moves: list[int] = []
    for owner in range(table.seats):
        for slot in range(slots):
            grave = table.plots[owner * slots + slot]
            if grave and not seen_by(grave, table.turn):
                moves.append(numbering.at_grave(LOOK, owner, slot))
        for place, grave in enumerate(table.sealed_tombs[owner]):
            if not seen_by(grave, table.turn):
                moves.append(numbering.at_grave(LOOK, owner, slots + place))
    return moves


def look(table: State, word: Look, chosen: int) -> None:
    owner, place = divmod(chosen, table.box.numbering.graves)
    slots = table.box.slots
    graves, index = table.plots, owner * slots + place
    if place >= slots:
        graves, index = table.sealed_tombs[owner].copy(), place - slots
        replace_tombs(table, owner, graves)
    graves[index] |= 1 << SEEN + table.turn
    table.unveiled += 1
    events.looked(table, owner, place, corpse_of(graves[index]))


def why_not_look(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    if "cemetery" in args and "grave" in args:
        grave = view.cemeteries[args["cemetery"]].grave(args["grave"])
        if grave is None:
            place = view.cemetery_name(args["cemetery"])
            return Refusal("TC-P9", f"There is no {args['grave']} in {place}.")
        if grave.corpse is not None:
            return Refusal("TC-P9", f"You know that it is {grave.corpse} already.")
    return Refusal("TC-P9", "Name a grave whose corpse you have not seen.")


def gain_of_looking(opinion: Opinion, chosen: int) -> float:
    owner, place = divmod(chosen, opinion.box.numbering.graves)
    return -opinion.stakes[owner] + (0.1 if place < opinion.box.slots else 0.0)


define(
    Look,
    Effect(
        verb="look",
        targets=unknown_graves,
        act=look,
        why_not=why_not_look,
        preview=says("You alone see the corpse; everybody sees that you looked."),
        touches=touch_grave,
        gain=gain_of_looking,
        appeal=always(LOOKING),
        boon=always(0.3),
    ),
)


# Turn up


def turnable(table: State, word: TurnUp) -> list[int]:
    first = table.box.numbering.first[TURN_UP]
    slots = table.box.slots
    own = table.plots[table.turn * slots : (table.turn + 1) * slots]
    return [first + slot for slot, grave in enumerate(own) if grave and not grave & OPEN]


def turn_up(table: State, word: TurnUp, chosen: int) -> None:
    plot = table.turn * table.box.slots + chosen
    table.plots[plot] |= OPEN
    events.turned_up(table, plot)


def why_not_turn_up(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    if "grave" in args:
        grave = view.own().grave(args["grave"])
        if grave is None:
            return Refusal("TC-P10", f"There is no {args['grave']} in your cemetery.")
        if grave.open:
            return Refusal("TC-P10", "That corpse lies face up already.")
        if grave.level == SEALED:
            return Refusal("TC-P10", "That tomb is sealed: choose an unsealed one.")
    return Refusal("TC-P10", "Name one of your unsealed tombs whose corpse is face down.")


def gain_of_turning_up(opinion: Opinion, chosen: int) -> float:
    grave = opinion.table.plots[opinion.seat * opinion.box.slots + chosen]
    values = opinion.box.values
    return -float(values[corpse_of(grave)] - values[tomb_of(grave)])


define(
    TurnUp,
    Effect(
        verb="turn_up",
        targets=turnable,
        act=turn_up,
        why_not=why_not_turn_up,
        preview=says("Everybody sees the corpse from now on."),
        touches=touch_grave,
        gain=gain_of_turning_up,
        boon=always(-0.5),
    ),
)
