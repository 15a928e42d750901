"""What must be decided, what would follow from it, and which things it touches."""

from __future__ import annotations

from sexton.core.moves import Move
from sexton.core.types import Preview
from sexton.games.the_cemetery.components import SIMPLE_HAND, Box
from sexton.games.the_cemetery.effects import Dig, may_leave, phrase
from sexton.games.the_cemetery.rules.turn import ACTION_LIMIT, HAND_LIMIT, SIMPLE_ACTION_LIMIT
from sexton.games.the_cemetery.state import SEALED
from sexton.games.the_cemetery.view import Declared, TheCemeteryView
from sexton.games.the_cemetery.words.phrases import (
    capital,
    cemetery_of,
    counted,
    grave_in,
    named,
)
from sexton.games.the_cemetery.worlds import known_table

EXHUMED = 0


def prompt(box: Box, view: TheCemeteryView) -> str:
    if view.over:
        return "The game is over."
    if view.asked is None:
        return waiting_prompt(view)
    if view.asked == "action":
        return action_prompt(view)
    if view.asked == "react":
        assert view.declared is not None
        return f"{declared_text(view, view.declared)} Stop it, or let it pass?"
    if view.asked == "bonus":
        when = "Before your actions" if view.phase == "resolution" else "Before your turn ends"
        return f"{when}: use a bonus of your cemetery, or leave it at that."
    if view.asked == "adjust":
        limit = SIMPLE_HAND if view.options["simplified"] else HAND_LIMIT
        return f"You hold {len(view.hand)} cards: discard down to {limit}."
    return effect_prompt(box, view)


def action_prompt(view: TheCemeteryView) -> str:
    limit = SIMPLE_ACTION_LIMIT if view.options["simplified"] else ACTION_LIMIT
    left = limit - view.actions
    if view.options["simplified"]:
        skip = "" if view.actions else "; or skip and draw 3"
        return f"Your turn: {counted(left, 'action')} left. Bury, use a card, or end{skip}."
    if not view.actions:
        return "Your turn: up to 3 actions. Bury, dig, develop or use a card; or skip and draw 3."
    return f"Your turn: {counted(left, 'action')} left. Bury, dig, develop, use a card, or end."


def effect_prompt(box: Box, view: TheCemeteryView) -> str:
    effect = box.effects[view.queue[0]]
    source = f"{view.used.name}: " if view.used is not None else ""
    if view.phase == "misfortune":
        source = "You must: "
    text = f"{source}{phrase(effect)}".split(";")[0]
    leave = ", or leave it at that" if may_leave(effect) else ""
    return f"{capital(text)}{leave}."


def waiting_prompt(view: TheCemeteryView) -> str:
    if view.declared is not None:
        asked = "You have answered. " if view.answer is not None else ""
        return f"{asked}{declared_text(view, view.declared)} The others are asked."
    waiting = named([view.seats[seat] for seat in view.waiting])
    return f"It is for {waiting} to decide."


def declared_text(view: TheCemeteryView, dig: Declared) -> str:
    who = "You" if dig.digger == view.seat else view.seats[dig.digger]
    verb = "dig" if dig.digger == view.seat else "digs"
    place = cemetery_of(view, dig.cemetery)
    return f"{who} {verb} {dig.direction} +{dig.levels} at the {dig.grave} of {place}."


def preview(box: Box, view: TheCemeteryView, number: int) -> Preview:
    move = box.numbering.space.move(number)
    if move.verb == "bury":
        tomb, corpse = str(move.args["tomb"]), str(move.args["corpse"])
        data = {"level": bury_level(box, view, tomb)}
        return Preview(bury_preview(box, view, tomb, corpse), data)
    if move.verb == "dig":
        return Preview(dig_preview(box, view, move), {"level": dig_level(box, view, move)})
    if move.verb == "use":
        face = box.faces[box.number[str(move.args["card"])]]
        return Preview([face.ability, "The card is discarded afterwards."])
    if move.verb in ("benefit", "develop"):
        face = box.faces[box.number[str(move.args["card"])]]
        return Preview([face.bonus])
    if move.verb == "exhume":
        lines = exhume_preview(view, int(move.args["cemetery"]), move.args["grave"])
        return Preview(lines, {"level": EXHUMED})
    if move.verb == "skip" and view.options["simplified"]:
        return Preview(["You draw 3 cards, then draw or discard to 6; no end-of-turn bonus."])
    return Preview([PREVIEWS[move.verb]])


PREVIEWS = {
    "skip": "You draw 3 cards and your turn ends; no end-of-turn bonus, no drawing up to 5.",
    "end": "Your end-of-turn bonuses follow, then your hand is adjusted.",
    "done": "What is left of this choice is not used.",
    "kill": "The zombie goes to the zombie discards.",
    "send": "The zombie counts against that cemetery instead of yours.",
    "destroy": "The development is discarded.",
    "move": "The development works there from now on; a fence arrives unused.",
    "rob": "You take a random card; the two of you know which.",
    "take": "You take it into your hand; everybody sees it.",
    "look": "You alone see the corpse; everybody sees that you looked.",
    "turn_up": "Everybody sees the corpse from now on.",
    "discard": "It lies openly on the discards.",
    "stop": "If no earlier answer stops the dig, this does, and the card is discarded; else you "
    "keep it.",
    "fence": "If no earlier answer stops the dig, this does, and opponents can't dig in your "
    "cemetery until your next turn.",
    "pass": "You let the dig happen, unless somebody else stops it.",
}


def bury_level(box: Box, view: TheCemeteryView, tomb: str) -> int:
    """Where a burial begins: a good development may start it deeper."""
    assert view.seat is not None
    good = view.cemeteries[view.seat].good
    deep_from = box.deep_from[box.number[good.name]] if good is not None else 0
    return 2 if deep_from and box.values[box.number[tomb]] >= deep_from else 1


def bury_preview(box: Box, view: TheCemeteryView, tomb: str, corpse: str) -> list[str]:
    level = bury_level(box, view, tomb)
    value, points = box.values[box.number[tomb]], box.values[box.number[corpse]]
    lines = [f"{corpse} lies face down in a {tomb} at level {level}; only you know it."]
    if points > value:
        lines.append(f"Worth {points} in a tomb of {value}: exhumed, it would raise a zombie.")
    else:
        lines.append(f"Worth {points} in a tomb of {value}: no zombie, whatever happens.")
    return lines


def dig_level(box: Box, view: TheCemeteryView, move: Move) -> int:
    """Where the grave would be after the dig."""
    grave = grave_in(view.cemeteries[int(move.args["cemetery"])], move.args["grave"])
    effect = box.effects[view.queue[0]] if view.queue else None
    levels = effect.levels if isinstance(effect, Dig) else 1
    level = grave.level if grave is not None else 1
    return (
        min(SEALED, level + levels) if move.args["direction"] == "down" else max(0, level - levels)
    )


def dig_preview(box: Box, view: TheCemeteryView, move: Move) -> list[str]:
    owner = int(move.args["cemetery"])
    grave = grave_in(view.cemeteries[owner], move.args["grave"])
    if grave is None:
        return []
    level = dig_level(box, view, move)
    if move.args["direction"] == "down":
        lines = [f"It sinks to level {level}." if level < SEALED else "It is sealed."]
    elif level > EXHUMED:
        lines = [f"It rises to level {level}."]
    else:
        lines = exhume_preview(view, owner, grave.name)
    lines.append(
        "The others may stop it." if stoppable(box, view, owner) else "Nobody can stop it."
    )
    return lines


def stoppable(box: Box, view: TheCemeteryView, owner: int) -> bool:
    """Would anybody be asked about this dig (TC-8)?"""
    effect = box.effects[view.queue[0]] if view.queue else None
    if isinstance(effect, Dig) and not effect.stoppable:
        return False
    return known_table(box, view).may_be_stopped(owner)


def exhume_preview(view: TheCemeteryView, owner: int, name: object) -> list[str]:
    grave = grave_in(view.cemeteries[owner], name)
    if grave is None:
        return []
    lines = ["Corpse and tomb are discarded."]
    if grave.points is None:
        lines.append(f"If the corpse is worth more than {grave.value}, a zombie rises there.")
    elif grave.points > grave.value:
        lines.append(f"{grave.points} is more than {grave.value}: a zombie rises there.")
    else:
        lines.append(f"{grave.points} is not more than {grave.value}: no zombie rises.")
    return lines


def touches(view: TheCemeteryView, move: Move) -> tuple[str, ...]:
    """The things on the table that a move is about."""
    args = move.args
    if move.verb == "bury":
        return (f"card:{args['tomb']}", f"card:{args['corpse']}")
    if move.verb == "benefit":
        return benefit_touches(view, str(args["card"]))
    if move.verb in ("destroy", "move"):
        things = [
            f"cemetery:{args['cemetery']}",
            f"cemetery:{args['cemetery']}/card:{args['card']}",
        ]
        return (*things, f"cemetery:{args['to']}") if "to" in args else tuple(things)
    if move.verb in ("kill", "send"):
        home = args["cemetery"] if move.verb == "kill" else view.seat
        zombie = f"cemetery:{home}/zombie:{args['zombie']}"
        return (zombie, f"cemetery:{args['cemetery']}")
    if move.verb == "take":
        return (f"discards/card:{args['card']}",)
    if move.verb == "rob":
        return (f"seat:{args['player']}",)
    if move.verb == "fence":
        return (f"cemetery:{view.seat}",)
    if "grave" in args:
        owner = args.get("cemetery", view.seat)
        things = [f"cemetery:{owner}", f"cemetery:{owner}/grave:{args['grave']}"]
        return (*things, f"direction:{args['direction']}") if "direction" in args else tuple(things)
    return tuple(f"{key}:{value}" for key, value in args.items())


def benefit_touches(view: TheCemeteryView, card: str) -> tuple[str, ...]:
    """The tomb or development itself, not a card of that name in the hand."""
    home = f"cemetery:{view.seat}"
    if view.seat is not None:
        for grave in view.cemeteries[view.seat].graves:
            if grave.tomb == card:
                return (home, f"{home}/grave:{grave.name}")
    return (home, f"{home}/card:{card}")
