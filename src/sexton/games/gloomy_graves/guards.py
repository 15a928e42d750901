"""What the rulebook does not cover."""

from __future__ import annotations

from sexton.core.guards import Guard, Moment, shared


def nothing_fits(moment: Moment) -> bool:
    return bool(moment.told("showed"))


def ran_out_between(moment: Moment) -> bool:
    """The deck was empty after the first of two cards."""
    drew = moment.told("drew") or moment.told("took")
    empty = any(event.args["why"] == "deck empty" for event in moment.told("last round"))
    return bool(drew) and empty


GUARDS = (
    Guard("GG-7", "No card fits the graveyard",
          "A card must be added to it; what a player does who has none that fits is not said.",
          "The player shows the hand, puts a card out of the game, and can't score this turn.",
          nothing_fits),
    Guard("GG-15", "The deck runs out between two draws",
          "The end comes when somebody needs to draw and the deck is empty; with one card left "
          "of two it is not said. The printed box never comes to it.",
          "What there is is drawn, and then the last round begins.", ran_out_between),
    Guard("GG-12", "A victory that is shared",
          "Score cards are compared from the highest down; what if all are equal is not said.",
          "They share the victory.", shared),
)  # fmt: skip
