"""Everything hidden from a seat, changed. Written from the rulebook, not from the game's view.

What a player can't see: the deck, which cards were put back into the box by chance, the hands of
the others but for what they took from the row or had to show, and crypt cards chosen but not yet
turned up. Which marked cards stay in the box is known: the box says so.
"""

from __future__ import annotations

from sexton.core.chance import Rng
from sexton.games.gloomy_graves.rules import GloomyGraves
from sexton.games.gloomy_graves.state import CHOOSE

SECRET = {"choose": ("card",)}  # arguments of moves that only the mover knows


def scramble(position: GloomyGraves, seat: int | None, rng: Rng) -> GloomyGraves:
    table = position.clone()
    others = [other for other in range(table.seats) if other != seat]
    hidden: dict[int, list[int]] = {}
    for other in others:
        hidden[other] = table.hands[other].copy()
        for card in table.known[other]:
            hidden[other].remove(card)
    chosen = [other for other in others if table.phase == CHOOSE and table.ready >> other & 1]
    marked = len(table.box.removed(table.seats))
    cards = table.deck + table.removed[marked:]
    cards += [card for hand in hidden.values() for card in hand]
    cards += [table.chosen[other] for other in chosen]
    rng.shuffle(cards)
    table.removed[marked:] = [cards.pop() for _ in table.removed[marked:]]
    for other in others:
        table.hands[other] = table.known[other] + [cards.pop() for _ in hidden[other]]
    for other in chosen:
        table.chosen[other] = cards.pop()
    table.deck = cards
    table.secret = f"{rng.below(1 << 30):064x}"
    return table
