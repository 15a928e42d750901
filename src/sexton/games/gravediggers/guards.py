"""What the rulebook does not cover."""

from __future__ import annotations

from typing import Final

from sexton.core.guards import Guard, Moment, shared
from sexton.games.gravediggers.components import NOTE

PRINTED_COINS: Final = 35 * 1 + 20 * 5 + 5 * 20


def nothing_to_do(moment: Moment) -> bool:
    return bool(moment.told("no effect"))


def placed_at_closed(moment: Moment) -> bool:
    closed: int = moment.table.closed
    return any(closed >> event.args["cemetery"] & 1 for event in moment.told("placed"))


def no_note_left(moment: Moment) -> bool:
    """Somebody with fewer than 10 coins closed a fist, and there was nothing to borrow. There is a
    fist for each number of coins, and for none."""
    table = moment.table
    poor = len(moment.legal) <= NOTE
    return bool(moment.told("fist")) and poor and sum(table.notes) >= table.box.notes


def more_than_the_box_has(moment: Moment) -> bool:
    coins: list[int] = moment.table.coins
    return sum(coins) > PRINTED_COINS


def nothing_to_rob(moment: Moment) -> bool:
    return any(not event.args["cemeteries"] for event in moment.told("last card"))


GUARDS = (
    Guard("GD-3", "A tile that can't be carried out",
          "The last face-down card of a cemetery may not be turned up; what a player does whose "
          "tile has no card or cemetery to be used on is not said.",
          "The tile does nothing, and the turn passes.", nothing_to_do),
    Guard("GD-6", "A card laid at a closed cemetery",
          "It says that such a cemetery is never robbed again, and that all cemeteries with cards "
          "are robbed at the end.",
          "The card may be laid there and is out of play.", placed_at_closed),
    Guard("GD-7", "Too poor, and no credit note left",
          "There are five notes in the box; what happens when all are taken is not said.",
          "Nobody can borrow any more.", no_note_left),
    Guard("GD-8", "More coins than the box has",
          f"The printed coins are worth {PRINTED_COINS}; that they could run out is not said.",
          "Change never runs out.", more_than_the_box_has, lasts=True),
    Guard("GD-13", "Nothing left for the last robberies",
          "What is done at the end if every cemetery is closed or bare is not said.",
          "The game is over at once.", nothing_to_rob),
    Guard("GD-14", "A victory that is shared",
          "What happens if two have the most is not said.",
          "They share the victory.", shared),
)  # fmt: skip
