"""Cards as text: what stands on one, what is on its way."""

from __future__ import annotations

from collections.abc import Sequence

from sexton.core.phrases import listed, signed
from sexton.games.gloom.types.view import Card, GloomView, Pending


def card_line(card: Card) -> str:
    """A card in one line: title, kind, slots, icon, text."""
    parts = [f"{card.title}, {card.kind}"]
    if any(slot is not None for slot in card.pathos):
        parts.append(slot_line(card.pathos))
    if card.icon != "none":
        parts.append(card.icon)
    if card.persistent:
        parts.append("persistent")
    line = ", ".join(parts)
    return f"{line}. {card.text}" if card.text else f"{line}."


PLACES = ("on top", "in the middle", "at the bottom")


def slot_line(pathos: Sequence[int | None]) -> str:
    """The three slots in words, as they can be read out."""
    slots = zip(pathos, PLACES, strict=True)
    told = [f"{signed(slot)} {place}" for slot, place in slots if slot is not None]
    return listed(told) or "all three slots clear"


def slot_marks(pathos: Sequence[int | None]) -> str:
    """The three slots as they stand on a card, a dot for a clear one."""
    return " / ".join("·" if slot is None else signed(slot) for slot in pathos)


def seat_name(view: GloomView, task: Pending) -> str:
    return view.seats[task.seat] if task.seat is not None else ""


def spoken_card(task: Pending) -> str:
    where = listed([name for name in (task.character, task.other, task.residence) if name])
    text = f"{task.card} on {where}" if where else task.card
    return f"{text} with {task.using}" if task.using else text


def pending_line(view: GloomView, task: Pending) -> str:
    if task.what == "card":
        return f"On its way: {seat_name(view, task)}'s {spoken_card(task)}."
    if task.what == "expedition":
        return f"About to set out: {task.card}."
    return f"Being carried out: {task.card}."
