"""What must be decided, and what would follow from it."""

from __future__ import annotations

from sexton.core.moves import Move
from sexton.core.phrases import capital, counted, listed
from sexton.core.types import Preview
from sexton.games.the_cemetery.components import Box
from sexton.games.the_cemetery.effects import BY_VERB
from sexton.games.the_cemetery.effects.digs import asked_dig
from sexton.games.the_cemetery.effects.graves import EXHUMED, exhumed_lines
from sexton.games.the_cemetery.moves import grave_name
from sexton.games.the_cemetery.rules.developments import burial_level
from sexton.games.the_cemetery.rules.digging import may_be_stopped
from sexton.games.the_cemetery.rules.turn import action_limit, hand_limit
from sexton.games.the_cemetery.state import SEALED
from sexton.games.the_cemetery.types import Declared, TheCemeteryView
from sexton.games.the_cemetery.worlds import known_table


def prompt(box: Box, view: TheCemeteryView) -> str:
    if view.over:
        return "The game is over."
    if view.asked is None:
        return waiting_prompt(view)
    if view.asked == "action":
        return action_prompt(box, view)
    if view.asked == "react":
        assert view.declared is not None
        return f"{declared_text(view, view.declared)} Stop it, or let it pass?"
    if view.asked == "bonus":
        when = "Before your actions" if view.phase == "resolution" else "Before your turn ends"
        return f"{when}: use a bonus of your cemetery, or leave it at that."
    if view.asked == "adjust":
        limit = hand_limit(bool(view.options["simplified"]))
        return f"You hold {len(view.hand)} cards: discard down to {limit}."
    return effect_prompt(box, view)


def action_prompt(box: Box, view: TheCemeteryView) -> str:
    limit = action_limit(bool(view.options["simplified"]))
    acts = ["bury"]
    if not view.options["simplified"]:
        acts += ["develop"] if red_tape(box, view) else ["dig", "develop"]
    if view.actions:
        what = capital(", ".join([*acts, "use a card"]))
        return f"Your turn: {counted(limit - view.actions, 'action')} left. {what}, or end."
    what = f"{capital(', '.join(acts))} or use a card"
    return f"Your turn: up to {counted(limit, 'action')}. {what}; or skip and draw 3."


def red_tape(box: Box, view: TheCemeteryView) -> str | None:
    """TC-P14: the development that forbids the Dig action here."""
    bad = view.own().bad
    return bad.name if bad is not None and box.no_dig[box.number[bad.name]] else None


def effect_prompt(box: Box, view: TheCemeteryView) -> str:
    word = box.words[view.queue[0]]
    source = f"{view.used.name}: " if view.used is not None else ""
    if view.phase == "misfortune":
        source = "You must: "
    text = f"{source}{word.text()}".split(";")[0]
    leave = ", or leave it at that" if word.may_be_left() else ""
    return f"{capital(text)}{leave}."


def waiting_prompt(view: TheCemeteryView) -> str:
    if view.declared is not None:
        asked = "You have answered. " if view.answer is not None else ""
        return f"{asked}{declared_text(view, view.declared)} The others are asked."
    waiting = listed([view.seats[seat] for seat in view.waiting])
    return f"It is for {waiting} to decide."


def declared_text(view: TheCemeteryView, dig: Declared) -> str:
    who = "You" if dig.digger == view.seat else view.seats[dig.digger]
    verb = "dig" if dig.digger == view.seat else "digs"
    place = view.cemetery_name(dig.cemetery)
    grave = grave_name(dig.grave, view.seats)
    return f"{who} {verb} {dig.direction} +{dig.levels} at {grave} of {place}."


def preview(box: Box, view: TheCemeteryView, number: int) -> Preview:
    move = box.numbering.space.move(number)
    if move.verb == "bury":
        return bury_preview(box, view, str(move.args["tomb"]), str(move.args["corpse"]))
    if move.verb == "dig":
        return dig_preview(box, view, move)
    if move.verb == "use":
        face = box.faces[box.number[str(move.args["card"])]]
        return Preview([face.ability, "The card is discarded afterwards."])
    if move.verb in ("benefit", "develop"):
        face = box.faces[box.number[str(move.args["card"])]]
        return Preview([face.bonus])
    if move.verb == "skip" and view.options["simplified"]:
        return Preview(["You draw 3 cards, then draw or discard to 6; no end-of-turn bonus."])
    if move.verb in PREVIEWS:
        return Preview([PREVIEWS[move.verb]])
    return BY_VERB[move.verb].preview(view, move.args)


# Of the moves that no word asks for.
PREVIEWS = {
    "skip": "You draw 3 cards and your turn ends; no end-of-turn bonus, no drawing up to 5.",
    "end": "Your end-of-turn bonuses follow, then your hand is adjusted.",
    "done": "What is left of this choice is not used.",
    "stop": "If no earlier answer stops the dig, this does, and the card is discarded; else you "
    "keep it.",
    "fence": "If no earlier answer stops the dig, this does, and opponents can't dig in your "
    "cemetery until your next turn.",
    "pass": "You let the dig happen, unless somebody else stops it.",
}


def bury_preview(box: Box, view: TheCemeteryView, tomb: str, corpse: str) -> Preview:
    good = view.own().good
    slot = box.number[good.name] + 1 if good is not None else 0
    level = burial_level(box, slot, box.number[tomb])
    value, points = box.values[box.number[tomb]], box.values[box.number[corpse]]
    lines = [f"{corpse} lies face down in a {tomb} at level {level}; only you know it."]
    if points > value:
        lines.append(f"Worth {points} in a tomb of {value}: exhumed, it would raise a zombie.")
    else:
        lines.append(f"Worth {points} in a tomb of {value}: no zombie, whatever happens.")
    return Preview(lines, {"level": level})


def dig_preview(box: Box, view: TheCemeteryView, move: Move) -> Preview:
    """Where the corpse would be after the dig, and whether anybody would be asked (TC-8)."""
    owner = int(move.args["cemetery"])
    grave = view.cemeteries[owner].grave(move.args["grave"])
    if grave is None:
        return Preview([])
    word = asked_dig(box, view)
    if move.args["direction"] == "down":
        level = min(SEALED, grave.level + word.levels)
        lines = [f"It sinks to level {level}." if level < SEALED else "It is sealed."]
    else:
        level = max(EXHUMED, grave.level - word.levels)
        lines = [f"It rises to level {level}."] if level > EXHUMED else exhumed_lines(view, grave)
    stoppable = word.stoppable and may_be_stopped(known_table(box, view), owner)
    lines.append("The others may stop it." if stoppable else "Nobody can stop it.")
    return Preview(lines, {"level": level})
