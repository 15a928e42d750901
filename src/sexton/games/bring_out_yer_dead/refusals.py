"""Why not: for every move that can be said and can't be made, the rule and what is possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sexton.core.errors import GAME_OVER, NOT_ASKED
from sexton.core.moves import Move
from sexton.core.types import Refusal
from sexton.games.bring_out_yer_dead.components import Box
from sexton.games.bring_out_yer_dead.view import Area, BringOutYerDeadView, Grave, MassGrave
from sexton.games.bring_out_yer_dead.words import find_grave, prompt, whose

# For what is asked: its rule, and the moves that answer it.
ASKS: dict[str, tuple[str, tuple[str, ...]]] = {
    "keep": ("BD-1", ("keep",)),
    "tuck": ("BD-1", ("tuck",)),
    "bank": ("BD-2", ("bank",)),
    "bid": ("BD-2", ("bid",)),
    "switch": ("BD-13", ("switch", "pass")),
    "snatch": ("BD-9", ("lift", "pass")),
    "shift": ("BD-9", ("lift", "pass")),
    "lay": ("BD-9", ("lay",)),
    "swap": ("BD-9", ("lift", "pass")),
    "trade": ("BD-9", ("trade",)),
    "dredge": ("BD-22", ("dredge", "pass")),
    "return": ("BD-10", ("return", "pass")),
    "shallow": ("BD-11", ("shallow", "pass")),
    "renew": ("BD-23", ("renew", "pass")),
    "take": ("BD-6", ("take", "draw", "pass")),
    "bury": ("BD-7", ("bury",)),
}


def why_not(box: Box, view: BringOutYerDeadView, move: Move) -> Refusal:
    """Explains; `legal_moves` has decided."""
    if view.over:
        return Refusal(GAME_OVER, "The game is over.")
    asks = prompt(box, view)
    if view.asked is None:
        return Refusal(NOT_ASKED, f"Nothing is asked of you now. {asks}")
    rule, verbs = ASKS[view.asked]
    if move.verb not in verbs:
        return Refusal(rule, f"That is not what is asked. {asks}")
    reasons: dict[str, Callable[[Box, BringOutYerDeadView, dict[str, Any]], Refusal | None]] = {
        "keep": why_not_drawn,
        "tuck": why_not_drawn,
        "bid": why_not_bid,
        "lift": why_not_coffin,
        "return": why_not_coffin,
        "lay": why_not_lay,
        "trade": why_not_trade,
        "dredge": why_not_dredge,
        "shallow": why_not_shallow,
        "take": why_not_take,
        "draw": why_not_draw,
        "bury": why_not_bury,
    }
    reason = reasons.get(move.verb)
    refusal = reason(box, view, dict(move.args)) if reason is not None else None
    return refusal or Refusal(rule, f"Name all that this takes. {asks}")


def why_not_drawn(box: Box, view: BringOutYerDeadView, args: dict[str, Any]) -> Refusal | None:
    names = [card.name for card in view.drawn]
    if "card" in args and args["card"] not in names:
        titles = ", ".join(card.title for card in view.drawn)
        return Refusal("BD-1", f"You did not draw {title(box, args)}: you drew {titles}.")
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
    if "card" not in args:
        return None
    card = box.cards[box.number[args["card"]]]
    if view.takes[0] not in ("either", card.back):
        return Refusal("BD-6", f"You may take a {view.takes[0]} card now, not {card.title}.")
    faces = [*view.fate_row, *view.treasure_row]
    if card not in faces:
        return Refusal("BD-6", f"{card.title} doesn't lie face up.")
    return None


def why_not_draw(box: Box, view: BringOutYerDeadView, args: dict[str, Any]) -> Refusal | None:
    if "deck" not in args:
        return None
    if view.takes[0] not in ("either", args["deck"]):
        return Refusal("BD-6", f"You may take a {view.takes[0]} card now.")
    return Refusal("BD-16", f"The {args['deck']} deck is empty, and no deck is remade.")


def why_not_bury(box: Box, view: BringOutYerDeadView, args: dict[str, Any]) -> Refusal | None:
    size = view.loaded[sum(one.gone for one in view.loaded)].coffin
    return why_not_grave(box, view, args.get("grave"), size, view.bank)


def why_not_lay(box: Box, view: BringOutYerDeadView, args: dict[str, Any]) -> Refusal | None:
    assert view.held is not None
    if args.get("grave") == view.held.grave:
        return Refusal("BD-9", "It comes from there: choose another open grave.")
    return why_not_grave(box, view, args.get("grave"), view.held.coffin, None)


def why_not_grave(
    box: Box, view: BringOutYerDeadView, name: str | None, size: str, bank: str | None
) -> Refusal | None:
    """What is wrong with a grave for such a coffin; a bank, if it must be on that one."""
    if name is None:
        return None
    found = find_grave(view, name)
    if found is None:
        return Refusal("BD-P2", f"{box.grave_titles[name]} is not on this side of the board.")
    area, grave = found
    if bank is not None and area.bank != bank:
        return Refusal(
            "BD-7", f"{area.title} is on the other bank: the cart stands on the {bank} bank."
        )
    if isinstance(grave, MassGrave):
        return None
    if grave.coffin is not None:
        lying = f"{whose(view, grave.coffin.owner)} {grave.coffin.coffin}"
        return Refusal("BD-8", f"{box.grave_titles[name]} is taken: {lying} lies there.")
    if size == "double" and grave.fits == "single":
        return Refusal("BD-7", f"{box.grave_titles[name]} takes a single only, not a double.")
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
                f"{area.title} is filled from below: {box.grave_titles[lower.name]} comes first.",
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


def why_not_coffin(box: Box, view: BringOutYerDeadView, args: dict[str, Any]) -> Refusal | None:
    owner, size, name = args.get("owner"), args.get("coffin"), args.get("grave")
    rule = "BD-10" if view.asked == "return" else "BD-9"
    if owner is not None and owner >= len(view.players):
        return Refusal(rule, "There is no such player.")
    if view.asked == "shift" and owner is not None and owner != view.seat:
        return Refusal(rule, "This card moves your own coffins only.")
    if view.asked in ("snatch", "swap") and owner is not None and owner == view.seat:
        return Refusal(rule, "Choose a coffin of an opponent.")
    if name is None:
        return None
    found = find_grave(view, name)
    if found is None:
        return Refusal("BD-P2", f"{box.grave_titles[name]} is not on this side of the board.")
    if owner is None or size is None:
        return None
    if not lies(found[1], owner, size):
        lying = f"{whose(view, owner)} {size}"
        return Refusal(rule, f"{lying.capitalize()} does not lie in {box.grave_titles[name]}.")
    return Refusal(rule, "None of your coffins could change places with that one: both must fit.")


def why_not_trade(box: Box, view: BringOutYerDeadView, args: dict[str, Any]) -> Refusal | None:
    assert view.held is not None
    assert view.seat is not None
    size, name = args.get("coffin"), args.get("grave")
    if name is None:
        return None
    found = find_grave(view, name)
    if found is None:
        return Refusal("BD-P2", f"{box.grave_titles[name]} is not on this side of the board.")
    if size is None:
        return None
    if not lies(found[1], view.seat, size):
        return Refusal("BD-9", f"No {size} of yours lies in {box.grave_titles[name]}.")
    return Refusal(
        "BD-9",
        f"They can't change places: your {size} must fit where the other {view.held.coffin} lies, "
        "that one where yours is, and a column takes a coffin at its lowest open grave.",
    )


def why_not_dredge(box: Box, view: BringOutYerDeadView, args: dict[str, Any]) -> Refusal | None:
    assert view.seat is not None
    size = args.get("coffin")
    if size is None:
        return None
    if size == "double" and view.dredged:
        return Refusal("BD-22", "After a single only a second single may follow.")
    if not view.players[view.seat].river[size == "double"]:
        return Refusal("BD-22", f"You have no {size} in the river.")
    return why_not_grave(box, view, args.get("grave"), size, None)


def why_not_shallow(box: Box, view: BringOutYerDeadView, args: dict[str, Any]) -> Refusal | None:
    assert view.seat is not None
    size, name = args.get("coffin"), args.get("area")
    player = view.players[view.seat]
    left = {"single": player.singles, "double": player.doubles}
    if size is not None and not left[size]:
        return Refusal("BD-11", f"Your family has no {size} left.")
    if name is None:
        return None
    area = next((area for area in view.areas if area.name == name), None)
    if area is None:
        return Refusal("BD-P2", f"{box.area_titles[name]} is not on this side of the board.")
    if area.mass is not None:
        return Refusal("BD-19", f"{area.title} is a mass grave: choose an area with graves.")
    return None


def title(box: Box, args: dict[str, Any]) -> str:
    return box.cards[box.number[args["card"]]].title
