"""The words that cards are written in: an entry for each holds its text, what it does and asks,
why something can't be done with it, and what a bot thinks of it."""

from __future__ import annotations

from sexton.games.bring_out_yer_dead.effects import cards, cart, coffins, moving, swapping
from sexton.games.bring_out_yer_dead.effects.entry import Entries

EFFECTS: Entries = {
    **cart.EFFECTS,
    **moving.EFFECTS,
    **swapping.EFFECTS,
    **coffins.EFFECTS,
    **cards.EFFECTS,
}
