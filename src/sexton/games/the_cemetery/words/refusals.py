"""Why something can't be done: explains; `legal_moves` has decided."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sexton.core.errors import GAME_OVER, NOT_ASKED
from sexton.core.moves import Move
from sexton.core.types import Refusal
from sexton.games.the_cemetery.components import Box
from sexton.games.the_cemetery.effects import EITHER, OPPONENTS, OWN, Dig, Effect, phrase
from sexton.games.the_cemetery.moves import minus
from sexton.games.the_cemetery.view import Cemetery, TheCemeteryView
from sexton.games.the_cemetery.words.phrases import capital, cemetery_of, grave_in
from sexton.games.the_cemetery.words.prompts import prompt

Args = dict[str, Any]
Reason = Callable[[Box, TheCemeteryView, Args], Refusal]

FITTING = {
    "action": ("bury", "dig", "develop", "use", "skip", "end"),
    "bonus": ("benefit", "done"),
    "react": ("stop", "fence", "pass"),
    "adjust": ("discard",),
}
ASKS = {"action": "TC-2", "bonus": "TC-15", "react": "TC-8", "adjust": "TC-2"}


def why_not(box: Box, view: TheCemeteryView, move: Move) -> Refusal:
    if view.over:
        return Refusal(GAME_OVER, "The game is over.")
    if view.asked is None or view.seat is None:
        return Refusal(NOT_ASKED, f"Nothing is asked of you now. {prompt(box, view)}")
    fitting = FITTING.get(view.asked, (view.asked, "done"))
    if move.verb not in fitting:
        if view.asked == "action" and move.verb == "discard":
            return Refusal("TC-P4", "Cards can't be discarded at will: only a bonus or the limit.")
        rule = ASKS.get(view.asked, "TC-P5")
        return Refusal(rule, f"That is not what is asked. {prompt(box, view)}")
    return REASONS[move.verb](box, view, dict(move.args))


def in_hand(view: TheCemeteryView, card: object) -> bool:
    return any(face.name == card for face in view.hand)


def hand_text(view: TheCemeteryView) -> str:
    names = list(dict.fromkeys(face.name for face in view.hand))
    return f"you hold {', '.join(names)}" if names else "your hand is empty"


def own(view: TheCemeteryView) -> Cemetery:
    assert view.seat is not None
    return view.cemeteries[view.seat]


def no_cemetery(view: TheCemeteryView, args: Args, key: str, rule: str) -> Refusal | None:
    if key in args and args[key] >= len(view.cemeteries):
        return Refusal(rule, f"There are only {len(view.cemeteries)} cemeteries: name one of them.")
    return None


def why_not_bury(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    for key in ("tomb", "corpse"):
        if key in args and not in_hand(view, args[key]):
            return Refusal("TC-4", f"You don't hold {args[key]}: {hand_text(view)}.")
    if "tomb" in args:
        value = box.values[box.number[args["tomb"]]]
        if grave_in(own(view), f"tomb {value}") is not None:
            return Refusal(
                "TC-4",
                f"An unsealed tomb of value {value} lies in your cemetery already: seal it first, "
                "or bury in one of another value.",
            )
    return Refusal("TC-4", "Name a tomb and a corpse of your hand.")


def why_not_dig(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    trouble = no_dig_action(box, view) if view.asked == "action" else None
    trouble = trouble or no_cemetery(view, args, "cemetery", "TC-5")
    if trouble is not None:
        return trouble
    effect = box.effects[view.queue[0]] if view.queue else None
    dig = effect if isinstance(effect, Dig) else Dig(EITHER)
    if "cemetery" in args:
        trouble = why_not_there(view, dig, args["cemetery"])
        trouble = trouble or why_not_grave(view, dig, args)
        if trouble is not None:
            return trouble
    if dig.direction != EITHER and args.get("direction", dig.direction) != dig.direction:
        return Refusal("TC-6", f"This dig goes {dig.direction}.")
    if view.used is None and not view.queue:
        return Refusal("TC-5", "Name a cemetery, an unsealed tomb in it, and up or down.")
    return Refusal("TC-6", f"Name a tomb for this: {phrase(dig)}.")


def no_dig_action(box: Box, view: TheCemeteryView) -> Refusal | None:
    if view.options["simplified"]:
        return Refusal(
            "TC-13", "In the simplified game only abilities and bonuses dig: bury or use a card."
        )
    bad = own(view).bad
    if bad is not None and box.no_dig[box.number[bad.name]]:
        return Refusal(
            "TC-P14",
            f"{bad.name} lies in your cemetery: no Dig action; abilities and bonuses still dig.",
        )
    return None


def why_not_there(view: TheCemeteryView, dig: Dig, owner: int) -> Refusal | None:
    if owner == view.seat and dig.where == OPPONENTS:
        return Refusal("TC-6", "This dig is for an opponent's cemetery.")
    if owner != view.seat and dig.where == OWN:
        return Refusal("TC-6", "This dig is for your own cemetery.")
    if owner != view.seat and view.cemeteries[owner].fence_up:
        return Refusal(
            "TC-17",
            f"The fence of {cemetery_of(view, owner)} is up: no opponent digs there until "
            f"{view.seats[owner]}'s next turn.",
        )
    return None


def why_not_grave(view: TheCemeteryView, dig: Dig, args: Args) -> Refusal | None:
    if "grave" not in args:
        return None
    place = cemetery_of(view, args["cemetery"])
    grave = grave_in(view.cemeteries[args["cemetery"]], args["grave"])
    if grave is None:
        return Refusal("TC-5", f"There is no {args['grave']} in {place}.")
    if grave.level == 3:
        return Refusal("TC-P13", "That tomb is sealed: it can't be dug any more.")
    if dig.from_level is not None and grave.level != dig.from_level:
        return Refusal(
            "TC-6", f"That tomb is at level {grave.level}; this dig is for level {dig.from_level}."
        )
    if dig.another and view.dug == grave.name and view.dug_in == args["cemetery"]:
        return Refusal("TC-16", "The second dig is for another tomb than the first.")
    return None


def why_not_develop(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    trouble = no_cemetery(view, args, "cemetery", "TC-9")
    if trouble is not None:
        return trouble
    card = args.get("card")
    if card is not None and not in_hand(view, card):
        return Refusal("TC-9", f"You don't hold {card}: {hand_text(view)}.")
    return slot_taken(box, view, card, args.get("cemetery")) or Refusal(
        "TC-9", "Name a development of your hand and a cemetery with its slot free."
    )


def slot_taken(
    box: Box, view: TheCemeteryView, card: str | None, owner: int | None
) -> Refusal | None:
    if card is None or owner is None:
        return None
    place, colour = view.cemeteries[owner], box.faces[box.number[card]].colour
    held = place.good if colour == "good" else place.bad
    if held is None:
        return None
    where = capital(cemetery_of(view, owner))
    return Refusal("TC-9", f"{where} has {held.name} in its {colour} slot.")


def why_not_use(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    card = args.get("card")
    if card is None:
        return Refusal("TC-P5", f"Name a card of your hand: {hand_text(view)}.")
    if not in_hand(view, card):
        return Refusal("TC-P5", f"You don't hold {card}: {hand_text(view)}.")
    kind = box.number[card]
    if kind in box.stops:
        return Refusal("TC-8", f"{card} is a reaction: it is played when an opponent digs.")
    return Refusal("TC-10", f"{card} has no target now: {box.faces[kind].ability}")


def why_not_skip(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    return Refusal("TC-3", "You have acted already: a skip is instead of all actions.")


def why_not_end(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    return Refusal("TC-3", "A turn has at least one action: act, or skip and draw 3.")


def why_not_benefit(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    card = args.get("card")
    if card is None:
        return Refusal("TC-15", f"Name a bonus of your cemetery: {', '.join(view.offers)}.")
    if card in view.offers:
        return Refusal("TC-15", why_not_that_bonus(box, view, card))
    return Refusal(
        "TC-15",
        f"{card} gives you no bonus now: only what was active when this phase began does, once.",
    )


def why_not_that_bonus(box: Box, view: TheCemeteryView, card: str) -> str:
    face = box.faces[box.number[card]]
    if face.sort == "tomb" and not any(
        grave.tomb == card and grave.level == 2 for grave in own(view).graves
    ):
        return f"{card} has left level 2: its bonus is gone."
    return f"{card} has nothing to work on now: {face.bonus}"


def why_not_done(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    effect: Effect | None = box.effects[view.queue[0]] if view.queue else None
    what = f": {phrase(effect)}" if effect is not None else ""
    return Refusal("TC-P5", f"This must be carried out{what}.")


def why_not_exhume(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    trouble = no_cemetery(view, args, "cemetery", "TC-7")
    if trouble is None and "cemetery" in args and "grave" in args:
        grave = grave_in(view.cemeteries[args["cemetery"]], args["grave"])
        if grave is None:
            place = cemetery_of(view, args["cemetery"])
            trouble = Refusal("TC-7", f"There is no {args['grave']} in {place}.")
        elif grave.level != 3:
            trouble = Refusal("TC-7", "That tomb is not sealed: choose a sealed one.")
    return trouble or Refusal("TC-7", "Name a sealed tomb of any cemetery.")


def why_not_kill(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    trouble = no_cemetery(view, args, "cemetery", "TC-P6")
    if trouble is None and "cemetery" in args and "zombie" in args:
        place = capital(cemetery_of(view, args["cemetery"]))
        trouble = Refusal("TC-P6", f"{place} has no zombie {minus(args['zombie'])}.")
    return trouble or Refusal("TC-P6", "Name a zombie that lies in a cemetery.")


def why_not_send(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    trouble = no_cemetery(view, args, "cemetery", "TC-P6")
    if trouble is None and args.get("cemetery") == view.seat:
        trouble = Refusal("TC-P6", "It is in your cemetery already: send it to another.")
    if trouble is None and "zombie" in args and args["zombie"] not in own(view).zombies:
        trouble = Refusal("TC-P6", f"You have no zombie {minus(args['zombie'])}.")
    return trouble or Refusal("TC-P6", "Name one of your zombies and another cemetery.")


def why_not_destroy(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    return (
        no_cemetery(view, args, "cemetery", "TC-9")
        or not_lying_there(view, args)
        or Refusal("TC-9", "Name a development and the cemetery it lies in.")
    )


def not_lying_there(view: TheCemeteryView, args: Args) -> Refusal | None:
    if "card" not in args or "cemetery" not in args:
        return None
    place = view.cemeteries[args["cemetery"]]
    if args["card"] in [face.name for face in (place.good, place.bad) if face is not None]:
        return None
    where = cemetery_of(view, args["cemetery"])
    return Refusal("TC-9", f"{args['card']} doesn't lie in {where}.")


def why_not_move(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    return (
        no_cemetery(view, args, "cemetery", "TC-9")
        or no_cemetery(view, args, "to", "TC-9")
        or not_lying_there(view, args)
        or slot_taken(box, view, args.get("card"), args.get("to"))
        or Refusal(
            "TC-9", "Name a development and another cemetery whose slot of its colour is free."
        )
    )


def why_not_rob(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    player = args.get("player")
    if player is not None and player < len(view.players):
        if player == view.seat:
            return Refusal("TC-P7", "That is your own hand: name an opponent.")
        return Refusal("TC-P7", f"{view.seats[player]} holds no cards.")
    return Refusal("TC-P7", "Name an opponent who holds cards.")


def why_not_take(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    if "card" in args and args["card"] not in view.discards:
        return Refusal("TC-P8", f"There is no {args['card']} among the discards.")
    return Refusal("TC-P8", "Name a tomb that lies among the discards.")


def why_not_look(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    trouble = no_cemetery(view, args, "cemetery", "TC-P9")
    if trouble is None and "cemetery" in args and "grave" in args:
        grave = grave_in(view.cemeteries[args["cemetery"]], args["grave"])
        if grave is None:
            place = cemetery_of(view, args["cemetery"])
            trouble = Refusal("TC-P9", f"There is no {args['grave']} in {place}.")
        elif grave.corpse is not None:
            trouble = Refusal("TC-P9", f"You know that it is {grave.corpse} already.")
    return trouble or Refusal("TC-P9", "Name a grave whose corpse you have not seen.")


def why_not_turn_up(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    if "grave" in args:
        grave = grave_in(own(view), args["grave"])
        if grave is None:
            return Refusal("TC-P10", f"There is no {args['grave']} in your cemetery.")
        if grave.open:
            return Refusal("TC-P10", "That corpse lies face up already.")
        if grave.level == 3:
            return Refusal("TC-P10", "That tomb is sealed: choose an unsealed one.")
    return Refusal("TC-P10", "Name one of your unsealed tombs whose corpse is face down.")


def why_not_discard(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    rule = "TC-2" if view.asked == "adjust" else "TC-P11"
    if "card" in args and not in_hand(view, args["card"]):
        return Refusal(rule, f"You don't hold {args['card']}: {hand_text(view)}.")
    return Refusal(rule, f"Name a card of your hand: {hand_text(view)}.")


def why_not_stop(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    if "card" in args:
        return Refusal("TC-8", f"You don't hold {args['card']}: {hand_text(view)}.")
    return Refusal("TC-8", "Name a card of your hand that stops digs.")


def why_not_fence(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    assert view.declared is not None
    if view.declared.cemetery != view.seat:
        return Refusal("TC-8", "A fence stops digs in its own cemetery; this one is elsewhere.")
    return Refusal("TC-8", "You have no fence.")


def why_not_pass(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    return Refusal("TC-8", "You may always let a dig pass.")


REASONS: dict[str, Reason] = {
    "bury": why_not_bury,
    "dig": why_not_dig,
    "develop": why_not_develop,
    "use": why_not_use,
    "skip": why_not_skip,
    "end": why_not_end,
    "benefit": why_not_benefit,
    "done": why_not_done,
    "exhume": why_not_exhume,
    "kill": why_not_kill,
    "send": why_not_send,
    "destroy": why_not_destroy,
    "move": why_not_move,
    "rob": why_not_rob,
    "take": why_not_take,
    "look": why_not_look,
    "turn_up": why_not_turn_up,
    "discard": why_not_discard,
    "stop": why_not_stop,
    "fence": why_not_fence,
    "pass": why_not_pass,
}
