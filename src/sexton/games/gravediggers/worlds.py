"""The tables that a seat could be sitting at."""

from __future__ import annotations

from sexton.core.chance import Rng
from sexton.core.types import Seat
from sexton.games.gravediggers.components import NOTE, Box
from sexton.games.gravediggers.rules import Gravediggers
from sexton.games.gravediggers.rules.bounty import bounty_of, tally_of
from sexton.games.gravediggers.rules.people import OUTCOMES
from sexton.games.gravediggers.state import KIND, LAID, OPEN, PHASES, SEEN, TILES
from sexton.games.gravediggers.types import GravediggersView, LaidCard


class Worlds:
    """The positions that a view could have come from: what is unseen is dealt anew."""

    def __init__(self, box: Box, view: GravediggersView) -> None:
        self.box = box
        self.view = view
        self.base = known_table(box, view)
        self.unseen = self.unseen_cards()
        self.hidden = [
            (index, spot)
            for index, place in enumerate(view.cemeteries)
            for spot, card in enumerate(place.cards)
            if card.card is None
        ]

    def unseen_cards(self) -> list[int]:
        left = self.box.counts.copy()
        for name, count in self.view.gone.items():
            left[self.box.number[name]] -= count
        shown = [card.card for place in self.view.cemeteries for card in place.cards]
        for known in [*self.view.hand, *shown]:
            if known is not None:
                left[self.box.number[known]] -= 1
        return [kind for kind, count in enumerate(left) for _ in range(count)]

    def deal(self, rng: Rng) -> Gravediggers:
        table = self.base.clone()
        cards = self.unseen.copy()
        rng.shuffle(cards)
        for index, spot in self.hidden:
            table.lines[index][spot] |= cards.pop()
        for seat, player in enumerate(self.view.players):
            if seat != self.view.seat:
                left = len(cards) - player.hand
                table.hands[seat] = sorted(cards[left:])
                del cards[left:]
                if player.clenched:
                    table.fists[seat] = likely_fist(table, seat, rng)
        table.deck = cards
        table.chance = rng.fresh()
        return table


def likely_fist(table: Gravediggers, seat: Seat, rng: Rng) -> int:
    """A guess at a closed fist: nobody hopes for more than the bounty, most for rather less."""
    cards = [card & KIND for card in table.lines[table.robbed]]
    bounty = bounty_of(tally_of(table.box, cards))  # if nobody interferes
    most = min(table.coins[seat], bounty)
    return min(rng.below(most + 1), rng.below(most + 1))


def known_table(box: Box, view: GravediggersView) -> Gravediggers:
    """Everything the view says; unseen cards are left as kind 0, to be filled in."""
    number = box.number
    table = Gravediggers(box, len(view.players))
    table.open_purses = bool(view.options["open_purses"])
    if view.seat is not None:
        table.hands[view.seat] = [number[name] for name in view.hand]
        table.fists[view.seat] = view.fist or 0
    for seat, player in enumerate(view.players):
        table.notes[seat] = player.notes
        table.clenched |= player.clenched << seat
        gains = sum(past.gains[seat] for past in view.robberies)
        table.coins[seat] = box.start + NOTE * player.notes + gains
    for index, place in enumerate(view.cemeteries):
        table.lines[index] = [encoded(card, number) for card in place.cards]
        table.closed |= place.closed << index
    table.tiles = [tile for tile, name in enumerate(TILES) for _ in range(view.tiles[name])]
    for name, count in view.gone.items():
        table.gone[number[name]] = count
    table.turn = view.turn
    table.phase = PHASES.index(view.phase)
    table.robbed = view.robbed or 0
    table.queue = view.last_robberies.copy()
    for past in view.robberies:
        cards = [number[name] for name in past.cards]
        head = [past.cemetery, OUTCOMES.index(past.outcome), past.bounty]
        table.ledger.append([*head, *past.fists, *past.gains, *cards])
    return table


def encoded(card: LaidCard, number: dict[str, int]) -> int:
    code = 0 if card.card is None else number[card.card]
    code |= OPEN if card.open else 0
    code |= (0 if card.laid_by is None else card.laid_by + 1) << LAID
    for seat in card.seen_by:
        code |= 1 << SEEN + seat
    return code
