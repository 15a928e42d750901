"""What cards, coffins and graves are called."""

from __future__ import annotations

from collections.abc import Sequence

from sexton.games.bring_out_yer_dead.components import Box
from sexton.games.bring_out_yer_dead.types import (
    Area,
    BringOutYerDeadView,
    Card,
    Coffin,
    Grave,
    Held,
    Loaded,
    MassGrave,
)


def title(box: Box, card: str) -> str:
    return box.cards[box.number[card]].title


def say_cards(box: Box, cards: Sequence[str] | None, unseen: str) -> str:
    return unseen if cards is None else ", ".join(title(box, card) for card in cards)


def card_line(card: Card) -> str:
    points = f" Gravestone {card.points}." if card.points else ""
    return f"{card.title}, rank {card.rank}.{points} {card.text}"


def current_card(view: BringOutYerDeadView) -> str:
    done = [turn.card.title for turn in view.order if turn.done]
    return done[-1] if done else ""


def whose(view: BringOutYerDeadView, seat: int) -> str:
    return "your" if seat == view.seat else f"{view.seats[seat]}'s"


def coffin_line(view: BringOutYerDeadView, coffin: Coffin | Held | Loaded) -> str:
    return f"{whose(view, coffin.owner)} {coffin.coffin}"


def leaving(view: BringOutYerDeadView) -> Loaded:
    """The coffin that leaves the cart now."""
    return view.loaded[sum(one.gone for one in view.loaded)]


def find_grave(view: BringOutYerDeadView, name: str) -> tuple[Area, Grave | MassGrave] | None:
    """A grave on this side of the board."""
    for area in view.areas:
        for grave in area.graves:
            if grave.name == name:
                return area, grave
        if area.mass is not None and area.mass.name == name:
            return area, area.mass
    return None
