"""Why something can't be done, and what a move is about: explains; `legal_moves` has decided."""

from __future__ import annotations

from collections.abc import Callable

from sexton.core.errors import GAME_OVER, NOT_ASKED
from sexton.core.moves import Move
from sexton.core.phrases import listed
from sexton.core.types import Refusal
from sexton.games.the_cemetery.components import Box
from sexton.games.the_cemetery.effects import BY_VERB
from sexton.games.the_cemetery.effects.developments import slot_taken
from sexton.games.the_cemetery.effects.effect import Args, touch_what_is_named
from sexton.games.the_cemetery.state import SEALED
from sexton.games.the_cemetery.types import Cemetery, TheCemeteryView
from sexton.games.the_cemetery.words.prompts import prompt, red_tape
from sexton.games.the_cemetery.worlds import known_table

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
            return Refusal(
                "TC-P4",
                "Cards can't be discarded at will: only by a bonus, or from too full a hand.",
            )
        rule = ASKS.get(view.asked, "TC-P5")
        return Refusal(rule, f"That is not what is asked. {prompt(box, view)}")
    if view.asked == "action" and move.verb == "dig":
        trouble = no_dig_action(box, view) or nothing_to_dig(view, move.args)
        if trouble is not None:
            return trouble
    if elsewhere(view, move):
        rule = box.numbering.space.verbs[move.verb].rule
        return Refusal(rule, f"There are only {len(view.cemeteries)} cemeteries: name one of them.")
    if move.verb in REASONS:
        return REASONS[move.verb](box, view, move.args)
    return BY_VERB[move.verb].why_not(box, view, move.args)


def elsewhere(view: TheCemeteryView, move: Move) -> bool:
    """Does it name a cemetery that is not at this table?"""
    named = [move.args[key] for key in ("cemetery", "to") if key in move.args]
    return any(int(cemetery) >= len(view.cemeteries) for cemetery in named)


def why_not_bury(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    for key in ("tomb", "corpse"):
        if key in args and not view.holds(args[key]):
            return Refusal("TC-4", f"You don't hold {args[key]}: {view.hand_text()}.")
    if "tomb" in args:
        value = box.values[box.number[args["tomb"]]]
        if view.own().grave(f"tomb {value}") is not None:
            return Refusal(
                "TC-4",
                f"An unsealed tomb of value {value} lies in your cemetery already: seal it first, "
                "or bury in one of another value.",
            )
    for sort in ("tomb", "corpse"):
        if not any(face.sort == sort for face in view.hand):
            return Refusal("TC-4", f"A burial takes a tomb and a corpse: you hold no {sort}.")
    values = [face.value for face in view.hand if face.sort == "tomb"]
    if all(view.own().grave(f"tomb {value}") is not None for value in values):
        return Refusal(
            "TC-4",
            "Every tomb you hold is of a value that lies unsealed in your cemetery already: "
            "seal that one first.",
        )
    return Refusal("TC-4", "Name a tomb and a corpse of your hand.")


def no_dig_action(box: Box, view: TheCemeteryView) -> Refusal | None:
    if view.options["simplified"]:
        return Refusal(
            "TC-13", "In the simplified game only abilities and bonuses dig: bury or use a card."
        )
    tape = red_tape(box, view)
    if tape is None:
        return None
    return Refusal(
        "TC-P14", f"{tape} lies in your cemetery: no Dig action; abilities and bonuses still dig."
    )


def nothing_to_dig(view: TheCemeteryView, args: Args) -> Refusal | None:
    graves = [grave for home in view.cemeteries for grave in home.graves]
    if "grave" in args or any(grave.level < SEALED for grave in graves):
        return None
    return Refusal("TC-5", "There is no tomb to dig at: none lies unsealed in any cemetery.")


def lies_in(home: Cemetery, development: object) -> bool:
    return any(face is not None and face.name == development for face in (home.good, home.bad))


def why_not_develop(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    card, cemetery = args.get("card"), args.get("cemetery")
    if card is not None and not view.holds(card):
        if cemetery is not None and lies_in(view.cemeteries[int(cemetery)], card):
            lies = f"{card} lies in {view.cemetery_name(int(cemetery))} already"
            return Refusal("TC-9", f"{lies}: only what a card says moves or destroys it.")
        return Refusal("TC-9", f"You don't hold {card}: {view.hand_text()}.")
    if not any(face.sort == "development" for face in view.hand):
        return Refusal("TC-9", f"You hold no development: {view.hand_text()}.")
    return slot_taken(box, view, card, args.get("cemetery")) or Refusal(
        "TC-9", "Name a development of your hand and a cemetery with its slot free."
    )


def why_not_use(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    card = args.get("card")
    if card is None:
        return nothing_to_use(box, view)
    if not view.holds(card):
        return Refusal("TC-P5", f"You don't hold {card}: {view.hand_text()}.")
    kind = box.number[card]
    if kind in box.stops:
        return Refusal("TC-8", f"{card} is a reaction: it is played when an opponent digs.")
    return Refusal("TC-10", f"{card} has no target now: {box.faces[kind].ability}")


def nothing_to_use(box: Box, view: TheCemeteryView) -> Refusal:
    """No card was named: perhaps none can be."""
    assert view.seat is not None
    space = box.numbering.space
    legal = map(space.move, known_table(box, view).legal_moves(view.seat))
    usable = [str(move.args["card"]) for move in legal if move.verb == "use"]
    if usable:
        return Refusal("TC-P5", f"Choose a card of your hand to use: {listed(usable)}.")
    if not view.hand:
        return Refusal("TC-P5", "Your hand is empty: there is no card to use.")
    return Refusal(
        "TC-10",
        "None of your cards can be used now: reactions wait for an opponent's dig, and what the "
        "others say finds nothing to work on.",
    )


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
        grave.tomb == card and grave.level == 2 for grave in view.own().graves
    ):
        return f"{card} has left level 2: its bonus is gone."
    return f"{card} has nothing to work on now: {face.bonus}"


def why_not_done(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    what = f": {box.words[view.queue[0]].text()}" if view.queue else ""
    return Refusal("TC-P5", f"This must be carried out{what}.")


def why_not_stop(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    if "card" in args and not view.holds(args["card"]):
        return Refusal("TC-8", f"You don't hold {args['card']}: {view.hand_text()}.")
    return Refusal("TC-8", "Name a card of your hand that stops digs, or let it pass.")


def why_not_fence(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    assert view.declared is not None
    if view.declared.cemetery != view.seat:
        return Refusal("TC-8", "A fence stops digs in its own cemetery; this one is elsewhere.")
    return Refusal("TC-8", "You have no fence.")


def why_not_pass(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    return Refusal("TC-8", "You may always let a dig pass.")


# Of the moves that no word asks for.
REASONS: dict[str, Callable[[Box, TheCemeteryView, Args], Refusal]] = {
    "bury": why_not_bury,
    "develop": why_not_develop,
    "use": why_not_use,
    "skip": why_not_skip,
    "end": why_not_end,
    "benefit": why_not_benefit,
    "done": why_not_done,
    "stop": why_not_stop,
    "fence": why_not_fence,
    "pass": why_not_pass,
}


def touches(view: TheCemeteryView, move: Move) -> tuple[str, ...]:
    """The things on the table that a move is about."""
    if move.verb == "bury":
        return (f"card:{move.args['tomb']}", f"card:{move.args['corpse']}")
    if move.verb == "benefit":
        return benefit_touches(view, str(move.args["card"]))
    if move.verb == "fence":
        return (f"cemetery:{view.seat}",)
    asking = BY_VERB.get(move.verb)
    touching = touch_what_is_named if asking is None else asking.touches
    return touching(view, move.args)


def benefit_touches(view: TheCemeteryView, card: str) -> tuple[str, ...]:
    """The tomb or development itself, not a card of that name in the hand."""
    home = f"cemetery:{view.seat}"
    if view.seat is not None:
        for grave in view.cemeteries[view.seat].graves:
            if grave.tomb == card:
                return (home, f"{home}/grave:{grave.name}")
    return (home, f"{home}/card:{card}")
