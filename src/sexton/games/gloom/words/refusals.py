"""Why something can't be done; `legal_moves` has decided, this only explains."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sexton.core.errors import GAME_OVER, NOT_ASKED
from sexton.core.moves import Move
from sexton.core.phrases import listed, signed
from sexton.core.types import Refusal
from sexton.games.gloom.components import ICON_NAMES, Box
from sexton.games.gloom.types.view import Character, GloomView
from sexton.games.gloom.words.prompts import prompt

Args = dict[str, Any]
Reason = Callable[[Box, GloomView, Args], Refusal]

# What may be said at each kind of decision, and the rule that says so.
PLAYING = (
    *("play", "kill", "event", "event_on", "event_between", "event_with"),
    *("event_at", "mystery"),
)
SAYINGS = {
    "play": ((*PLAYING, "discard", "pass", "shed", "trade"), "GL-2"),
    "draw or take": (("draw", "take"), "GL-28"),
    "respond": (("respond", "pass"), "GL-13"),
    "discard": (("lose",), "GL-7"),
    "discard down": (("lose",), "GL-7"),
    "draw or discard": (("lose", "draw", "decline"), "GL-7"),
    "refill": (("lose", "draw", "decline"), "GL-7"),
    "one play": ((*PLAYING, "decline"), "GL-15"),
    "loot": ((*PLAYING, "decline"), "GL-15"),
}


def why_not(box: Box, view: GloomView, move: Move) -> Refusal:
    if view.over:
        return Refusal(GAME_OVER, "The game is over.")
    if view.asked is None:
        return Refusal(NOT_ASKED, f"Nothing is asked of you now. {prompt(view)}")
    verbs, rule = SAYINGS[view.asked]
    if move.verb not in verbs:
        return Refusal(rule, f"That is not what is asked. {prompt(view)}")
    args = dict(move.args)
    for key in ("card", "using"):
        if key in args and args[key] not in holding(view):
            return Refusal(rule, not_held(view, str(args[key])))
    reasons: dict[str, Reason] = {
        "play": why_not_modifier,
        "kill": why_not_death,
        "respond": why_not_response,
        "mystery": why_not_mystery,
        "trade": why_no_trade,
        "take": why_not_take,
    }
    if move.verb.startswith("event"):
        return why_not_event(box, view, args)
    if move.verb in reasons:
        return reasons[move.verb](box, view, args)
    if move.verb == "decline":
        return Refusal("GL-7", "You have discarded already: now draw up to your draw limit.")
    if move.verb == "discard" and view.play == "afterwards":
        return Refusal("GL-2", prompt(view))
    return Refusal(rule, prompt(view))


def holding(view: GloomView) -> list[str]:
    """The cards that may be used now: the whole hand, or only what was looted."""
    if view.asked == "loot":
        return [own.card.title for own in view.hand if own.looted]
    return [own.card.title for own in view.hand]


def not_held(view: GloomView, title: str) -> str:
    held = holding(view)
    if view.asked == "loot":
        return f"You have not just taken {title}: you took {listed(held) or 'nothing'}."
    return f"You don't hold {title}: you hold {listed(held) or 'nothing'}."


def find(view: GloomView, name: str) -> Character | None:
    everybody = (*view.characters, *view.middle)
    return next((who for who in everybody if who.name == name), None)


def in_turn(view: GloomView) -> bool:
    return view.asked == "play"


def why_not_modifier(box: Box, view: GloomView, args: Args) -> Refusal:
    if in_turn(view) and view.play == "afterwards":
        if not view.extras:
            return Refusal("GL-2", prompt(view))
        if "card" in args and not box.negative[box.number[args["card"]]]:
            return Refusal(
                "GL-2",
                f"{args['card']} has no negative pathos: an extra play is for untimely deaths "
                "and negative modifiers.",
            )
    if trouble := why_not_there(box, view, args, "living"):
        return trouble
    return Refusal("GL-P4", "Name a modifier of your hand and a living character, anybody's.")


def why_not_there(box: Box, view: GloomView, args: Args, fate: str) -> Refusal | None:
    """What is wrong with the character named, or with this card on it."""
    name = args.get("character")
    if name is None:
        return None
    who = find(view, name)
    if who is None:
        return Refusal("GL-1", f"{name} is not in this game: choose somebody on the table.")
    if who.fate != fate:
        return Refusal(
            "GL-3a", f"This is for a {fate} character: {name} can't be chosen, being {who.fate}."
        )
    if "card" not in args:
        return None
    kind = box.number[args["using"] if "using" in args else args["card"]]
    icon = ICON_NAMES[box.icons[kind]]
    if "using" not in args and icon in view.players[who.owner].banned:
        family = view.players[who.owner].family
        return Refusal("GL-27", f"No {icon} can be played on {family} as things are.")
    needs = box.needs[kind]
    if needs is None:
        return None
    effect, word = needs
    return effect.refusal(word, box.titles[kind], who)


def why_not_death(box: Box, view: GloomView, args: Args) -> Refusal:
    if trouble := why_not_there(box, view, args, "living"):
        return trouble
    who = find(view, args["character"]) if "character" in args else None
    if who is not None and any(box.undying[box.number[card.title]] for card in who.stack):
        return Refusal("GL-29", f"No untimely death can befall {who.name}.")
    if who is not None and who.worth >= 0:
        return Refusal(
            "GL-3",
            f"{who.name}'s Self-Worth is {signed(who.worth)}: "
            "it must be below zero before an untimely death.",
        )
    if in_turn(view) and view.play != "first":
        return Refusal(
            "GL-2",
            "An untimely death is for the first play, unless a card allows another. "
            f"{prompt(view)}",
        )
    if not any(one.fate == "living" and one.worth < 0 for one in view.characters):
        return Refusal(
            "GL-3",
            "An untimely death needs somebody living below zero, and nobody is: make somebody "
            "miserable first.",
        )
    return Refusal("GL-3", "Name an untimely death and a living character below zero.")


def why_not_mystery(box: Box, view: GloomView, args: Args) -> Refusal:
    if in_turn(view) and view.play == "afterwards":
        return Refusal("GL-2", prompt(view))
    if "residence" in args:
        homes = [player.home.name if player.home else "" for player in view.players]
        if args["residence"] not in homes:
            return Refusal("GL-22", f"Nobody at the table lives at {args['residence']}.")
        if "card" in args:
            seat = homes.index(args["residence"])
            return missing_icons(box, view, args["card"], seat)
    return Refusal("GL-22", "Name a mystery of your hand and a residence, anybody's.")


def missing_icons(box: Box, view: GloomView, card: str, seat: int) -> Refusal:
    """GL-22: what the family would have to show."""
    wanted = [ICON_NAMES[icon] for icon in box.mystery_icons[box.number[card]]]
    shown = [who.icon for who in view.characters if who.owner == seat and who.fate == "living"]
    missing = listed([icon for icon in wanted if icon not in shown])
    family = view.players[seat].family
    return Refusal(
        "GL-22", f"{card} needs {listed(wanted)} on the living of {family}: {missing} is missing."
    )


def why_no_trade(box: Box, view: GloomView, args: Args) -> Refusal:
    if view.traded:
        return Refusal("GL-27", "You have traded a card in this turn already.")
    return Refusal("GL-27", "Nothing on the table lets you trade a card for another.")


def why_not_take(box: Box, view: GloomView, args: Args) -> Refusal:
    holders = [
        player.family
        for seat, player in enumerate(view.players)
        if player.hand and seat != view.seat
    ]
    return Refusal("GL-28", f"Take from one of those who hold cards: {listed(holders)}.")


def why_not_response(box: Box, view: GloomView, args: Args) -> Refusal:
    assert view.seat is not None
    if view.players[view.seat].barred:
        return Refusal("GL-12", "A card on your family bars you from events: you can only pass.")
    kind = view.pending[-1].kind
    return Refusal(
        "GL-13", f"What was played is an {kind}: answer it with a card that cancels one, or pass."
    )


def why_not_event(box: Box, view: GloomView, args: Args) -> Refusal:
    assert view.seat is not None
    if in_turn(view) and view.play == "afterwards":
        return Refusal("GL-2", prompt(view))
    if view.players[view.seat].barred:
        return Refusal("GL-12", "A card on your family bars you from playing events.")
    if "card" not in args:
        return Refusal("GL-P6", "Name an event of your hand, and what it is played on.")
    kind = box.number[args["card"]]
    deed = box.deeds[kind]
    if deed is None:
        what = (
            f"{args['card']} is an answer: it is played when somebody plays an {box.cancels[kind]}."
        )
        return Refusal("GL-13", what)
    effect, word = deed
    return effect.refusal(word, box, view, args)


def swapped(args: Args) -> Args:
    return {"card": args["card"], "character": args["other"]} if "other" in args else {}


def why_not_laden(box: Box, view: GloomView, args: Args) -> Refusal | None:
    trouble = why_not_there(box, view, args, "living")
    who = find(view, args["character"]) if "character" in args else None
    if trouble is None and who is not None and len(who.stack) <= who.guest:
        return Refusal("GL-P6", f"{who.name} has no modifier yet.")
    return trouble


def touches(view: GloomView, move: Move) -> tuple[str, ...]:
    """Whatever it is called in the move, a character is a character and a card a card."""
    kind = {"other": "character", "using": "card"}
    return tuple(f"{kind.get(key, key)}:{value}" for key, value in move.args.items())
