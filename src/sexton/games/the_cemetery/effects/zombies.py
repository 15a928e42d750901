"""Zombies: kill one, send one away (TC-P6)."""

from __future__ import annotations

from sexton.core.phrases import capital
from sexton.core.types import Refusal
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
from sexton.games.the_cemetery.effects.opinion import Opinion
from sexton.games.the_cemetery.moves import KILL, MOST_SEATS, SEND, minus
from sexton.games.the_cemetery.state import State, replace_zombies
from sexton.games.the_cemetery.types import KillZombie, SendZombie, TheCemeteryView

# Kill


def zombies_anywhere(table: State, word: KillZombie) -> list[int]:
    numbering, values = table.box.numbering, table.box.zombies
    return [
        numbering.first[KILL] + owner * numbering.zombies + values.index(zombie)
        for owner in range(table.seats)
        for zombie in sorted(table.zombies[owner])
    ]


def kill(table: State, word: KillZombie, chosen: int) -> None:
    owner, place = divmod(chosen, table.box.numbering.zombies)
    zombie = table.box.zombies[place]
    replace_zombies(table, owner, [one for one in table.zombies[owner] if one != zombie])
    table.zombie_discards = [*table.zombie_discards, zombie]
    events.killed(table, owner, zombie)


def why_not_kill(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    if "cemetery" in args and "zombie" in args:
        place = capital(view.cemetery_name(args["cemetery"]))
        return Refusal("TC-P6", f"{place} has no zombie {minus(args['zombie'])}.")
    return Refusal("TC-P6", "Name a zombie that lies in a cemetery.")


def touch_its_cemetery(view: TheCemeteryView, args: Args) -> tuple[str, ...]:
    home = f"cemetery:{args['cemetery']}"
    return (f"{home}/zombie:{args['zombie']}", home)


def gain_of_killing(opinion: Opinion, chosen: int) -> float:
    owner, place = divmod(chosen, opinion.box.numbering.zombies)
    return opinion.stakes[owner] * -opinion.box.zombies[place]


define(
    KillZombie,
    Effect(
        verb="kill",
        targets=zombies_anywhere,
        act=kill,
        why_not=why_not_kill,
        preview=says("The zombie goes to the zombie discards."),
        touches=touch_its_cemetery,
        gain=gain_of_killing,
        appeal=best_target,
        patience=always(0.6),
    ),
)


# Send


def zombies_to_send(table: State, word: SendZombie) -> list[int]:
    first, values = table.box.numbering.first[SEND], table.box.zombies
    return [
        first + values.index(zombie) * MOST_SEATS + seat
        for zombie in sorted(table.zombies[table.turn])
        for seat in range(table.seats)
        if seat != table.turn
    ]


def send(table: State, word: SendZombie, chosen: int) -> None:
    place, to = divmod(chosen, MOST_SEATS)
    zombie = table.box.zombies[place]
    left = [one for one in table.zombies[table.turn] if one != zombie]
    replace_zombies(table, table.turn, left)
    replace_zombies(table, to, [*table.zombies[to], zombie])
    events.sent(table, to, zombie)


def why_not_send(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    if args.get("cemetery") == view.seat:
        return Refusal("TC-P6", "It is in your cemetery already: send it to another.")
    if "zombie" in args and args["zombie"] not in view.own().zombies:
        return Refusal("TC-P6", f"You have no zombie {minus(args['zombie'])}.")
    return Refusal("TC-P6", "Name one of your zombies and another cemetery.")


def touch_both_cemeteries(view: TheCemeteryView, args: Args) -> tuple[str, ...]:
    return (f"cemetery:{view.seat}/zombie:{args['zombie']}", f"cemetery:{args['cemetery']}")


def gain_of_sending(opinion: Opinion, chosen: int) -> float:
    place, to = divmod(chosen, MOST_SEATS)
    return (opinion.stakes[to] - 1.0) * opinion.box.zombies[place]


define(
    SendZombie,
    Effect(
        verb="send",
        targets=zombies_to_send,
        act=send,
        why_not=why_not_send,
        preview=says("The zombie counts against that cemetery instead of yours."),
        touches=touch_both_cemeteries,
        gain=gain_of_sending,
        appeal=best_target,
        patience=always(0.6),
    ),
)
