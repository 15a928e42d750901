"""Developments: destroy one, move one, and what they do while they lie there (TC-9, TC-P14)."""

from __future__ import annotations

from sexton.core.phrases import capital
from sexton.core.types import Refusal
from sexton.games.the_cemetery import events
from sexton.games.the_cemetery.components import BAD, GOOD, Box
from sexton.games.the_cemetery.effects.effect import (
    Args,
    Effect,
    always,
    best_target,
    define,
    effect_of,
    says,
)
from sexton.games.the_cemetery.effects.opinion import Opinion
from sexton.games.the_cemetery.moves import DESTROY, MOST_SEATS, MOVE
from sexton.games.the_cemetery.rules.developments import place_development, remove_development
from sexton.games.the_cemetery.state import State, count_discard
from sexton.games.the_cemetery.types import (
    BuryDeep,
    DestroyDevelopment,
    Fence,
    MoveDevelopment,
    NoDigAction,
    TheCemeteryView,
)


def not_lying_there(view: TheCemeteryView, args: Args) -> Refusal | None:
    if "card" not in args or "cemetery" not in args:
        return None
    place = view.cemeteries[args["cemetery"]]
    if args["card"] in [face.name for face in (place.good, place.bad) if face is not None]:
        return None
    where = view.cemetery_name(args["cemetery"])
    return Refusal("TC-9", f"{args['card']} doesn't lie in {where}.")


def slot_taken(
    box: Box, view: TheCemeteryView, card: str | None, owner: int | None
) -> Refusal | None:
    if card is None or owner is None:
        return None
    place, colour = view.cemeteries[owner], box.faces[box.number[card]].colour
    held = place.good if colour == "good" else place.bad
    if held is None:
        return None
    where = capital(view.cemetery_name(owner))
    return Refusal("TC-9", f"{where} has {held.name} in its {colour} slot.")


def touch_development(view: TheCemeteryView, args: Args) -> tuple[str, ...]:
    home = f"cemetery:{args['cemetery']}"
    things = (home, f"{home}/card:{args['card']}")
    return (*things, f"cemetery:{args['to']}") if "to" in args else things


def boon_of(box: Box, kind: int) -> float:
    """What a development does for the owner of its cemetery, in points."""
    word = box.words[box.bonus[kind]]
    return effect_of(word).boon(word)


def gain_of_development(opinion: Opinion, kind: int, owner: int) -> float:
    """What it means to this player that a development lies there."""
    box = opinion.box
    gain = boon_of(box, kind) * opinion.stakes[owner]
    held = opinion.table.slots[owner * 2 + box.colours[kind]]
    if held and held != kind + 1:
        gain -= boon_of(box, held - 1) * opinion.stakes[owner]
    return gain


# Destroy


def developments_anywhere(table: State, word: DestroyDevelopment) -> list[int]:
    numbering, before = table.box.numbering, table.box.corpses + table.box.tombs
    return [
        numbering.first[DESTROY] + owner * numbering.developments + held - 1 - before
        for owner in range(table.seats)
        for held in table.slots[owner * 2 : owner * 2 + 2]
        if held
    ]


def owner_and_kind(box: Box, chosen: int) -> tuple[int, int]:
    owner, card = divmod(chosen, box.numbering.developments)
    return owner, box.corpses + box.tombs + card


def destroy(table: State, word: DestroyDevelopment, chosen: int) -> None:
    owner, kind = owner_and_kind(table.box, chosen)
    remove_development(table, owner, table.box.colours[kind])
    count_discard(table, kind)
    events.destroyed(table, owner, kind)


def why_not_destroy(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    return not_lying_there(view, args) or Refusal(
        "TC-9", "Name a development and the cemetery it lies in."
    )


def gain_of_destroying(opinion: Opinion, chosen: int) -> float:
    owner, kind = owner_and_kind(opinion.box, chosen)
    return -gain_of_development(opinion, kind, owner)


define(
    DestroyDevelopment,
    Effect(
        verb="destroy",
        targets=developments_anywhere,
        act=destroy,
        why_not=why_not_destroy,
        preview=says("The development is discarded."),
        touches=touch_development,
        gain=gain_of_destroying,
        appeal=best_target,
        patience=always(0.1),
    ),
)


# Move


def developments_to_move(table: State, word: MoveDevelopment) -> list[int]:
    """TC-9: to a free slot of its colour; a good one may be stolen over one's own."""
    first, before = table.box.numbering.first[MOVE], table.box.corpses + table.box.tombs
    moves: list[int] = []
    for owner in range(table.seats):
        for colour in (GOOD, BAD):
            held = table.slots[owner * 2 + colour]
            if not held:
                continue
            for to in range(table.seats):
                free = not table.slots[to * 2 + colour]
                if to != owner and (free or (colour == GOOD and to == table.turn)):
                    card = held - 1 - before
                    moves.append(first + (card * MOST_SEATS + owner) * MOST_SEATS + to)
    return moves


def kind_from_to(box: Box, chosen: int) -> tuple[int, int, int]:
    rest, to = divmod(chosen, MOST_SEATS)
    card, owner = divmod(rest, MOST_SEATS)
    return box.corpses + box.tombs + card, owner, to


def move(table: State, word: MoveDevelopment, chosen: int) -> None:
    kind, owner, to = kind_from_to(table.box, chosen)
    remove_development(table, owner, table.box.colours[kind])
    events.moved(table, kind, owner, to)
    place_development(table, to, kind)


def why_not_move(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    return (
        not_lying_there(view, args)
        or slot_taken(box, view, args.get("card"), args.get("to"))
        or Refusal(
            "TC-9", "Name a development and another cemetery whose slot of its colour is free."
        )
    )


def gain_of_moving(opinion: Opinion, chosen: int) -> float:
    kind, owner, to = kind_from_to(opinion.box, chosen)
    lost = boon_of(opinion.box, kind) * opinion.stakes[owner]
    return gain_of_development(opinion, kind, to) - lost


define(
    MoveDevelopment,
    Effect(
        verb="move",
        targets=developments_to_move,
        act=move,
        why_not=why_not_move,
        preview=says("The development works there from now on; a fence arrives unused."),
        touches=touch_development,
        gain=gain_of_moving,
        appeal=best_target,
        patience=always(0.1),
    ),
)


# What holds while it lies there: the box has a table for each, which the rules read when they ask.

define(BuryDeep, Effect(boon=always(2.0)))
define(Fence, Effect(boon=always(2.0)))
define(NoDigAction, Effect(boon=always(-2.5)))
