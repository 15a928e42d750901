"""What the rulebook does not cover."""

from __future__ import annotations

from typing import Final

from sexton.core.guards import Guard, Moment, shared
from sexton.games.bring_out_yer_dead.rules.cemetery import bodies, coffins_in, leader

PRINTED_BODIES: Final = 8  # as far as the table of the river goes


def deck_empty(moment: Moment) -> bool:
    return not all(moment.table.decks)


def nothing_to_take(moment: Moment) -> bool:
    table = moment.table
    return not all(deck or row for deck, row in zip(table.decks, table.rows, strict=True))


def no_target(moment: Moment) -> bool:
    return bool(moment.told("no effect"))


def no_single_left(moment: Moment) -> bool:
    """A card of fate, as certificates are printed to be bluffs then."""
    box = moment.table.box
    papers = {box.names[kind] for kind in box.certificates}
    return any(event.args["card"] not in papers for event in moment.told("bluffed"))


def full_river(moment: Moment) -> bool:
    table = moment.table
    return any(bodies(table, seat) > PRINTED_BODIES for seat in range(table.seats))


def majority_tied(moment: Moment) -> bool:
    if not moment.told("ended"):
        return False
    table = moment.table
    return any(
        table.board.majority[area] and any(coffins_in(table, area)) and leader(table, area) is None
        for area in table.board.grounds
    )


GUARDS = (
    Guard("BD-16", "A deck runs out",
          "Cards that were bid leave the game; whether an empty deck is made anew is not said.",
          "It stays empty, and what lies face up is not replaced.", deck_empty, lasts=True),
    Guard("BD-6", "Nothing of a kind left to take",
          "What is taken when deck and face-up cards are gone is not said.",
          "Nothing is taken.", nothing_to_take, lasts=True),
    Guard("BD-12", "An effect without a target",
          "What becomes of a card that has nothing to act on is not said.",
          "It does nothing and is spent.", no_target),
    Guard("BD-21", "A card of fate, and no such coffin",
          "Certificates are bluffs then; of fate cards it is not said.",
          "It is a bluff as well.", no_single_left),
    Guard("BD-P4", "More bodies in the river than the table has",
          f"The printed penalties end at {PRINTED_BODIES} bodies.",
          "They go on at the same pace.", full_river, lasts=True),
    Guard("BD-15", "A majority that is tied",
          "Points go to the player with the most; of equal numbers nothing is said.",
          "Nobody gets them.", majority_tied),
    Guard("BD-18", "A victory that is shared",
          "The most cards that scored break a tie; what if they are equal is not said.",
          "They share the victory.", shared),
)  # fmt: skip
