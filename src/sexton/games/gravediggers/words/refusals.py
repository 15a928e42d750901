"""Why something can't be done, and what a move touches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sexton.core.errors import GAME_OVER, NOT_ASKED
from sexton.core.moves import Move
from sexton.core.phrases import capital, counted
from sexton.core.types import Refusal
from sexton.games.gravediggers.components import NOTE
from sexton.games.gravediggers.moves import article, cemetery_name, coins
from sexton.games.gravediggers.types import Cemetery, GravediggersView, LaidCard
from sexton.games.gravediggers.words.prompts import prompt

ASKS = {
    "place": "GD-P3",
    "view": "GD-P4",
    "reveal": "GD-P5",
    "rob": "GD-5",
    "fist": "GD-8",
}


def why_not(view: GravediggersView, move: Move) -> Refusal:
    """Explains; `legal_moves` has decided."""
    if view.over:
        return Refusal(GAME_OVER, "The game is over.")
    if view.asked is None:
        return Refusal(NOT_ASKED, f"Nothing is asked of you now. {prompt(view)}")
    if move.verb == "credit" and view.asked == "fist":
        return why_no_credit(view)
    if move.verb != view.asked:
        rule = "GD-7" if move.verb == "credit" else ASKS[view.asked]
        return Refusal(rule, f"That is not what is asked. {prompt(view)}")
    return REASONS[move.verb](view, dict(move.args))


def why_no_credit(view: GravediggersView) -> Refusal:
    assert view.seat is not None
    have = view.players[view.seat].coins or 0
    if have >= NOTE:
        return Refusal(
            "GD-7", f"You have {coins(have)}: only a purse below {NOTE} may take a credit note."
        )
    return Refusal("GD-7", "All credit notes are taken: close your fist on what you have.")


def why_not_place(view: GravediggersView, args: dict[str, Any]) -> Refusal:
    card = args.get("card")
    if card is not None and card not in view.hand:
        return Refusal("GD-P3", f"You don't hold {article(card)}: you hold {', '.join(view.hand)}.")
    return Refusal("GD-P3", "Name a card of your hand and one of the five cemeteries.")


def face_down(place: Cemetery) -> list[LaidCard]:
    return [card for card in place.cards if not card.open]


def why_not_view(view: GravediggersView, args: dict[str, Any]) -> Refusal:
    trouble = why_not_card(view, args, "GD-P4")
    return trouble or Refusal("GD-P4", "Choose one face-down card at a cemetery not closed.")


def why_not_reveal(view: GravediggersView, args: dict[str, Any]) -> Refusal:
    trouble = why_not_card(view, args, "GD-P5")
    if trouble:
        return trouble
    if "cemetery" in args and len(face_down(view.cemeteries[args["cemetery"]])) < 2:
        place = cemetery_name(args["cemetery"], view.seats)
        return Refusal(
            "GD-3", f"That is the last face-down card of {place}: it can't be turned up."
        )
    return Refusal("GD-P5", "Choose a face-down card at a cemetery that has two or more.")


def why_not_card(view: GravediggersView, args: dict[str, Any], rule: str) -> Refusal | None:
    """What is wrong with the card pointed at, for looking and for turning up alike."""
    if "cemetery" not in args:
        return None
    line = view.cemeteries[args["cemetery"]]
    place = capital(cemetery_name(args["cemetery"], view.seats))
    if line.closed:
        return Refusal("GD-3", f"{place} is closed: its cards are out of play.")
    if not line.cards:
        return Refusal(rule, f"{place} has no cards.")
    if "spot" in args and args["spot"] >= len(line.cards):
        return Refusal(
            rule,
            f"{place} has {counted(len(line.cards), 'card')}; there is no card {args['spot'] + 1}.",
        )
    if "spot" in args and line.cards[args["spot"]].open:
        return Refusal(rule, "That card lies open already: choose a face-down one.")
    return None


def why_not_rob(view: GravediggersView, args: dict[str, Any]) -> Refusal:
    if "cemetery" in args:
        line = view.cemeteries[args["cemetery"]]
        place = capital(cemetery_name(args["cemetery"], view.seats))
        if line.closed:
            return Refusal("GD-6", f"{place} is closed for good: it can't be robbed again.")
        if not line.cards:
            return Refusal("GD-5", f"{place} has no cards: there is nothing to rob.")
    return Refusal("GD-5", "Name a cemetery that holds cards and is not closed.")


def why_not_fist(view: GravediggersView, args: dict[str, Any]) -> Refusal:
    assert view.seat is not None
    have = view.players[view.seat].coins or 0
    return Refusal("GD-8", f"You have {coins(have)}: close your fist on none, some or all of them.")


REASONS: dict[str, Callable[[GravediggersView, dict[str, Any]], Refusal]] = {
    "place": why_not_place,
    "view": why_not_view,
    "reveal": why_not_reveal,
    "rob": why_not_rob,
    "fist": why_not_fist,
}


def touches(view: GravediggersView, move: Move) -> tuple[str, ...]:
    """A card before a cemetery is one thing, named by both arguments."""
    if "spot" in move.args:
        place, spot = move.args["cemetery"], move.args["spot"]
        return (f"cemetery:{place}", f"cemetery:{place}/spot:{spot}")
    return tuple(f"{key}:{value}" for key, value in move.args.items())
