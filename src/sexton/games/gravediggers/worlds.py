"""The tables that a seat could be sitting at."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sexton.core.chance import Rng
from sexton.core.types import Seat
from sexton.games.gravediggers.components import NOTE, Box
from sexton.games.gravediggers.rules import Gravediggers
from sexton.games.gravediggers.rules.bounty import bounty_of, tally_of
from sexton.games.gravediggers.rules.people import OUTCOMES
from sexton.games.gravediggers.rules.tiles import ONE_OF
from sexton.games.gravediggers.state import FISTS, KIND, LAID, OPEN, PHASES, SEEN, TILES, seen_by
from sexton.games.gravediggers.types import GravediggersView, LaidCard

# A hidden card's place is one int: its cemetery, and below that its spot in the line.
SPOTS: Final = 8
ALL_SPOTS: Final = (1 << SPOTS) - 1


class Worlds:
    """The positions that a view could have come from: what is unseen is dealt anew."""

    def __init__(self, box: Box, view: GravediggersView) -> None:
        self.seat = view.seat
        self.hidden: list[int] = []
        self.base = known_table(box, view, self.hidden)
        self.unseen = unseen_cards(self.base, len(self.hidden))
        self.hands = [player.hand for player in view.players]

    def deal(self, rng: Rng) -> Gravediggers:
        table = self.base.clone()
        deal_unseen(table, self.seat, self.unseen.copy(), self.hidden, self.hands, rng)
        return table


def unseen_cards(table: Gravediggers, hidden: int) -> list[int]:
    """All that don't lie on this table, where so many hidden ones are taken for kind 0."""
    left = table.box.counts.copy()
    left[0] += hidden
    for kind in range(len(left)):
        left[kind] -= table.gone[kind]
    for cards in (*table.hands, *table.lines):
        card: i64
        for card in cards:
            left[card & KIND] -= 1
    return [kind for kind, count in enumerate(left) for _ in range(count)]


def imagine(table: Gravediggers, seat: Seat, rng: Rng) -> Gravediggers:
    """A table that this seat could be sitting at, as `Worlds` would deal it from its view."""
    twin = table.clone()
    unseen = twin.deck
    hidden: list[int] = []
    hands: list[int] = []
    spot: i64
    for index, line in enumerate(twin.lines):
        for spot in range(len(line)):
            card: i64 = line[spot]
            if not seen_by(card, seat):
                unseen.append(card & KIND)
                line[spot] = card & ~KIND
                hidden.append(index << SPOTS | spot)
    for other, hand in enumerate(twin.hands):
        hands.append(len(hand))
        if other != seat:
            unseen += hand
            if twin.phase == FISTS:
                twin.fists[other] = 0
    unseen.sort()
    if twin.phase != FISTS:
        twin.robbed = 0
    twin.secret = ""
    twin.unveiled = 0
    deal_unseen(twin, seat, unseen, hidden, hands, rng)
    return twin


def deal_unseen(
    table: Gravediggers,
    seat: Seat | None,
    cards: list[int],
    hidden: list[int],
    hands: list[int],
    rng: Rng,
) -> None:
    """Lays these cards on the hidden spots, into the hands of the others and onto the deck."""
    rng.shuffle(cards)
    place: i64
    for place in hidden:
        table.lines[place >> SPOTS][place & ALL_SPOTS] |= cards.pop()
    for other, size in enumerate(hands):
        if other != seat:
            left = len(cards) - size
            table.hands[other] = sorted(cards[left:])
            del cards[left:]
            if table.clenched >> other & 1:
                table.fists[other] = likely_fist(table, other, rng)
    table.deck = cards
    table.chance = rng.fresh()


def likely_fist(table: Gravediggers, seat: Seat, rng: Rng) -> int:
    """A guess at a closed fist: nobody hopes for more than the bounty, most for rather less."""
    bounty = bounty_of(tally_of(table.box, table.lines[table.robbed]))  # if nobody interferes
    purse: i64 = table.coins[seat]
    most = min(purse, bounty)
    return min(rng.below(most + 1), rng.below(most + 1))


def known_table(box: Box, view: GravediggersView, hidden: list[int]) -> Gravediggers:
    """Everything the view says; unseen cards are left as kind 0, to be filled in: their places are
    put into `hidden`."""
    number = box.number
    table = Gravediggers(box, len(view.players))
    table.open_purses = bool(view.options["open_purses"])
    if view.seat is not None:
        table.hands[view.seat] = [number[name] for name in view.hand]
        table.fists[view.seat] = view.fist or 0
    for seat, player in enumerate(view.players):
        table.notes[seat] = player.notes
        table.clenched |= player.clenched << seat
        table.coins[seat] = box.start + NOTE * player.notes
    for index, place in enumerate(view.cemeteries):
        line = table.lines[index]
        for spot, card in enumerate(place.cards):
            name = card.card
            if name is None:
                hidden.append(index << SPOTS | spot)
            line.append(encoded(card, 0 if name is None else number[name]))
        table.closed |= place.closed << index
    table.tiles_down = 0
    for tile, name in enumerate(TILES):
        table.tiles_down += view.tiles[name] * ONE_OF[tile]
    for name, count in view.gone.items():
        table.gone[number[name]] = count
    table.turn = view.turn
    table.phase = PHASES.index(view.phase)
    table.robbed = view.robbed or 0
    table.queue = view.last_robberies.copy()
    for past in view.robberies:
        cards = [number[name] for name in past.cards]
        head, gains = [past.cemetery, OUTCOMES.index(past.outcome), past.bounty], past.gains
        table.ledger.append([*head, *past.fists, *gains, *cards])
        for seat, gain in enumerate(gains):
            table.coins[seat] += gain
    return table


def encoded(card: LaidCard, kind: i64) -> i64:
    layer = card.laid_by
    code = kind | OPEN if card.open else kind
    if layer is not None:
        code |= (layer + 1) << LAID
    seat: i64
    for seat in card.seen_by:
        code |= 1 << SEEN + seat
    return code
