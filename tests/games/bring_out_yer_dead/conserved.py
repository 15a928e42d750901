"""What never changes in a game: the cards there are, the carts, and every family's coffins."""

from __future__ import annotations

from collections import Counter

from sexton.games.bring_out_yer_dead.rules import BringOutYerDead
from sexton.games.bring_out_yer_dead.state import BID, LAY


def conserved(position: BringOutYerDead) -> object:
    return sorted(cards(position).items()), coffins(position)


def cards(position: BringOutYerDead) -> Counter[int]:
    found: Counter[int] = Counter()
    for zone in (*position.decks, *position.rows, *position.hands, *position.drawn):
        found.update(zone)
    if position.phase == BID:
        for bid in position.bids:
            found.update(bid)
    found.update(task.card for task in position.queue)
    for kind, count in enumerate(position.gone):
        found[kind] += count
    return +found


def coffins(position: BringOutYerDead) -> list[int]:
    """How many of each colour and size there are, wherever they lie."""
    found = [
        family + river for family, river in zip(position.families, position.river, strict=True)
    ]
    for place, count in enumerate(position.pits):
        found[place % len(found)] += count
    for grave in position.graves:
        if grave:
            found[grave - 1] += 1
    for task in position.loaded[position.unloaded :] + position.fallen[position.drowned :]:
        found[task.coffin] += 1
    if position.held is not None and position.phase == LAY:  # One is between two graves.
        found[position.held.coffin] += 1
    for coffin in position.scratched[1::2]:
        found[coffin] += 1
    return found
