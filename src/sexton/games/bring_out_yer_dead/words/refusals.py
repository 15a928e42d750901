"""Why not: for every move that can be said and can't be made, the rule and what is possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sexton.core.errors import GAME_OVER, NOT_ASKED
from sexton.core.moves import Move
from sexton.core.phrases import capital
from sexton.core.types import Refusal
from sexton.games.bring_out_yer_dead.components import Box
from sexton.games.bring_out_yer_dead.state import PHASES
from sexton.games.bring_out_yer_dead.types import Area, BringOutYerDeadView, Grave, MassGrave
from sexton.games.bring_out_yer_dead.words.cards import (
    coffin_line,
    find_grave,
    leaving,
    title,
    whose,
)
from sexton.games.bring_out_yer_dead.words.prompts import prompt

Reason = Callable[[Box, BringOutYerDeadView, dict[str, Any]], Refusal | None]
"""What is wrong with the arguments of a move; nothing as far as they go."""


def why_not(box: Box, view: BringOutYerDeadView, move: Move) -> Refusal:
    """Explains; `legal_moves` has decided."""
    if view.over:
        return Refusal(GAME_OVER, "The game is over.")
    asks = prompt(box, view)
    if view.asked is None:
        return Refusal(NOT_ASKED, f"Nothing is asked of you now. {asks}")
    rule, verbs, reason = asked(box, view.asked)
    if move.verb not in verbs:
        return Refusal(rule, f"That is not what is asked. {asks}")
    refusal = reason(box, view, dict(move.args))
    return refusal or Refusal(rule, f"That alone is not enough. {asks}")


def asked(box: Box, phase: str) -> tuple[str, tuple[str, ...], Reason]:
    """For what is asked: its rule, the moves that answer it, and what may be wrong with them."""
    if phase in ASKS:
        return ASKS[phase]
    ask = box.asks[PHASES.index(phase)]
    return ask.rule, ask.verbs, ask.why_not


def no_reason(box: Box, view: BringOutYerDeadView, args: dict[str, Any]) -> None:
    """For moves that name nothing, so that nothing in them can be wrong."""


def why_not_drawn(box: Box, view: BringOutYerDeadView, args: dict[str, Any]) -> Refusal | None:
    names = [card.name for card in view.drawn]
    if "card" in args and args["card"] not in names:
        titles = ", ".join(card.title for card in view.drawn)
        other = title(box, args["card"])
        if args["card"] in (card.name for card in view.hand if card.back == "fate"):
            return Refusal("BD-1", f"You keep {other}: under the deck go {titles}.")
        return Refusal("BD-1", f"You did not draw {other}: you drew {titles}.")
    return None


def why_not_bid(box: Box, view: BringOutYerDeadView, args: dict[str, Any]) -> Refusal | None:
    if "card" not in args:
        return None
    card = box.cards[box.number[args["card"]]]
    for picked in view.bid:
        if picked.name == card.name and card not in view.hand:
            return Refusal("BD-2", f"{card.title} lies in your bid already.")
    if card not in view.hand:
        held = ", ".join(one.title for one in view.hand)
        return Refusal("BD-2", f"You don't hold {card.title}: you hold {held}.")
    for picked in view.bid:
        if picked.rank == card.rank:
            return Refusal(
                "BD-3",
                f"Your bid has a {card.rank} already, {picked.title}: "
                "its three cards have different numbers.",
            )
    return None


def why_not_take(box: Box, view: BringOutYerDeadView, args: dict[str, Any]) -> Refusal | None:
    if "deck" in args:
        return why_not_draw(view, args["deck"])
    if "card" not in args:
        return None
    card = box.cards[box.number[args["card"]]]
    if view.takes[0] not in ("either", card.back):
        return Refusal("BD-6", f"You may take a {view.takes[0]} card now, not {card.title}.")
    faces = [*view.fate_row, *view.treasure_row]
    if card not in faces:
        return Refusal("BD-6", f"{card.title} doesn't lie face up.")
    return None


def why_not_draw(view: BringOutYerDeadView, deck: str) -> Refusal:
    if view.takes[0] not in ("either", deck):
        return Refusal("BD-6", f"You may take a {view.takes[0]} card now.")
    return Refusal("BD-16", f"The {deck} deck is empty, and no deck is remade.")


def why_not_bury(box: Box, view: BringOutYerDeadView, args: dict[str, Any]) -> Refusal | None:
    """Of what may be wrong with a grave, another bank comes first."""
    found = find_grave(view, args["grave"]) if "grave" in args else None
    if found is not None and found[0].bank != view.bank:
        other = f"{found[0].title} is on the other bank"
        return Refusal("BD-7", f"{other}: the cart stands on the {view.bank} bank.")
    return why_not_grave(box, view, args.get("grave"), leaving(view).coffin)


def why_not_grave(
    box: Box, view: BringOutYerDeadView, name: str | None, size: str
) -> Refusal | None:
    """What is wrong with a grave for such a coffin."""
    if name is None:
        return None
    found = find_grave(view, name)
    if found is None:
        return not_on_this_side(box.grave_places[name])
    area, grave = found
    if isinstance(grave, MassGrave):
        return None
    if grave.coffin is not None:
        lying = coffin_line(view, grave.coffin)
        return Refusal("BD-8", f"{capital(box.grave_places[name])} is taken: {lying} lies there.")
    if size == "double" and grave.fits == "single":
        place = capital(box.grave_places[name])
        return Refusal("BD-7", f"{place} takes a single only, not a double.")
    if grave.kind == "column":
        return why_not_column(box, area, grave, size)
    return None


def why_not_column(box: Box, area: Area, grave: Grave, size: str) -> Refusal | None:
    for lower in area.graves:
        if lower is grave:
            return None
        if lower.kind == "column" and lower.coffin is None and fits(lower, size):
            return Refusal(
                "BD-7",
                f"{area.title} is filled from below: {box.grave_places[lower.name]} comes first.",
            )
    return None


def fits(grave: Grave, size: str) -> bool:
    return size == "single" or grave.fits == "either"


def lies(grave: Grave | MassGrave, owner: int, size: str) -> bool:
    """Is there such a coffin in the grave?"""
    if isinstance(grave, MassGrave):
        return owner < len(grave.coffins) and grave.coffins[owner][size == "double"] > 0
    coffin = grave.coffin
    return coffin is not None and coffin.owner == owner and coffin.coffin == size


def why_not_lying(
    box: Box, view: BringOutYerDeadView, args: dict[str, Any], rule: str
) -> Refusal | None:
    """What is wrong with a coffin that a card is turned on, wherever it lies."""
    owner, size, name = args.get("owner"), args.get("coffin"), args.get("grave")
    if owner is not None and owner >= len(view.players):
        return Refusal(rule, "There is no such player.")
    if name is None:
        return None
    found = find_grave(view, name)
    if found is None:
        return not_on_this_side(box.grave_places[name])
    if owner is None or size is None:
        return None
    if not lies(found[1], owner, size):
        lying = f"{whose(view, owner)} {size}"
        return Refusal(rule, f"{lying.capitalize()} does not lie in {box.grave_places[name]}.")
    return None


def not_on_this_side(title: str) -> Refusal:
    return Refusal("BD-P2", f"{capital(title)} is not on this side of the board.")


# For what is asked, apart from what cards ask: its rule, the moves that answer it, and what may be
# wrong with them.
ASKS: dict[str, tuple[str, tuple[str, ...], Reason]] = {
    "keep": ("BD-1", ("keep",), why_not_drawn),
    "tuck": ("BD-1", ("tuck",), why_not_drawn),
    "bank": ("BD-2", ("bank",), no_reason),
    "bid": ("BD-2", ("bid",), why_not_bid),
    "take": ("BD-6", ("take", "draw", "pass"), why_not_take),
    "bury": ("BD-7", ("bury",), why_not_bury),
}


def touches(view: BringOutYerDeadView, move: Move) -> tuple[str, ...]:
    """A coffin in a mass grave is one thing, named by its owner and size too."""
    args = move.args
    if move.verb in ("lift", "return"):
        lying = f"grave:{args['grave']}/owner:{args['owner']}/coffin:{args['coffin']}"
        return (f"grave:{args['grave']}", lying)
    if move.verb == "trade":
        lying = f"grave:{args['grave']}/owner:{view.seat}/coffin:{args['coffin']}"
        return (f"grave:{args['grave']}", lying)
    if move.verb == "dredge":
        return (f"river:{args['coffin']}", f"grave:{args['grave']}")
    if move.verb == "shallow":
        return (f"family:{args['coffin']}", f"area:{args['area']}")
    return tuple(f"{key}:{value}" for key, value in args.items())
