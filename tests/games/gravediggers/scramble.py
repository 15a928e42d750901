"""Everything hidden from a seat, changed. Written from the rulebook, not from the game's view.

What a player can't see: the deck, the hands of the others, face-down cards not placed or looked at
by the player, and fists still closed. Everything that moves coins happens openly, so purses follow
from what all have seen; the tiles that are left are known as well.
"""

from __future__ import annotations

from sexton.core.chance import Rng
from sexton.games.gravediggers.rules import Gravediggers
from sexton.games.gravediggers.state import FISTS, KIND, OPEN, kind_of, seen_by

SECRET = {"place": ("card",), "fist": ("coins",)}  # arguments of moves that only the mover knows


def scramble(position: Gravediggers, seat: int | None, rng: Rng) -> Gravediggers:
    table = position.clone()
    others = [other for other in range(table.seats) if other != seat]
    hidden = [
        (cemetery, spot)
        for cemetery, line in enumerate(table.lines)
        for spot, card in enumerate(line)
        if not card & OPEN and (seat is None or not seen_by(card, seat))
    ]
    cards = [card for other in others for card in table.hands[other]] + table.deck
    cards += [kind_of(table.lines[cemetery][spot]) for cemetery, spot in hidden]
    rng.shuffle(cards)
    for other in others:
        table.hands[other] = [cards.pop() for _ in table.hands[other]]
    for cemetery, spot in hidden:
        table.lines[cemetery][spot] = table.lines[cemetery][spot] & ~KIND | cards.pop()
    table.deck = cards
    if table.phase == FISTS:
        for other in others:
            if table.clenched >> other & 1:
                table.fists[other] = rng.below(table.coins[other] + 1)
    table.secret = f"{rng.below(1 << 30):064x}"
    return table
