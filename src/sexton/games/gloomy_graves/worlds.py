"""The tables that a seat could be sitting at."""

from __future__ import annotations

from sexton.core.chance import Rng
from sexton.core.types import Seat
from sexton.games.gloomy_graves.components import DRAWS, Box
from sexton.games.gloomy_graves.moves import DIRECTIONS, SYMBOLS, TYPES
from sexton.games.gloomy_graves.rules import GloomyGraves, graveyard
from sexton.games.gloomy_graves.rules.crypt import NUMBER
from sexton.games.gloomy_graves.rules.setup import rebuild_crypts
from sexton.games.gloomy_graves.state import DRAW, KIND, PHASES, SPOT
from sexton.games.gloomy_graves.types import Entombed, GloomyGravesView, Laid


class Worlds:
    """The positions that a view could have come from: what is unseen is dealt anew."""

    def __init__(self, box: Box, view: GloomyGravesView) -> None:
        self.seat = view.seat
        self.base = known_table(box, view)
        self.unseen = unseen_cards(box, view, self.base)
        self.hands = [player.hand for player in view.players]

    def deal(self, rng: Rng) -> GloomyGraves:
        table = self.base.clone()
        deal_unseen(table, self.seat, self.unseen.copy(), self.hands, rng)
        return table


def unseen_cards(box: Box, view: GloomyGravesView, base: GloomyGraves) -> list[int]:
    left = box.counts.copy()
    seen = [*base.removed, *base.row, *base.out, *[card & KIND for card in base.laid]]
    for seat, cards in enumerate(base.crypts):
        seen += [card & KIND for card in cards]
        seen += base.hands[seat]
    if view.first is not None:
        seen.append(box.number[view.first])
    for kind in seen:
        left[kind] -= 1
    return [kind for kind, count in enumerate(left) for _ in range(count)]


def imagine(table: GloomyGraves, seat: Seat, rng: Rng) -> GloomyGraves:
    """A table that this seat could be sitting at, as `Worlds` would deal it from its view."""
    twin = table.clone()
    box, unseen = twin.box, twin.deck
    hands: list[int] = []
    for other, hand in enumerate(twin.hands):
        hands.append(len(hand))
        twin.known[other] = sorted(twin.known[other])
        if other == seat:
            hand.sort()
            continue
        for kind in twin.known[other]:
            hand.remove(kind)
        unseen += hand
        twin.hands[other] = twin.known[other].copy()
        if twin.ready >> other & 1:
            unseen.append(twin.chosen[other])
            twin.chosen[other] = 0
    at_random = len(twin.removed) - box.setup[twin.seats].at_random
    unseen += twin.removed[at_random:]
    del twin.removed[at_random:]
    unseen.sort()
    twin.secret = ""
    twin.unveiled = 0
    deal_unseen(twin, seat, unseen, hands, rng)
    return twin


def deal_unseen(
    table: GloomyGraves, seat: Seat | None, cards: list[int], hands: list[int], rng: Rng
) -> None:
    """Deals these cards to what is known of the others' hands, to the box and the deck."""
    rng.shuffle(cards)
    for other, size in enumerate(hands):
        if other == seat:
            continue
        hand = table.hands[other]
        while len(hand) < size:
            hand.append(cards.pop())
        rng.shuffle(hand)  # Where a card is in a hand must not tell that it is known.
        if table.ready >> other & 1:
            table.chosen[other] = cards.pop()
    for _ in range(table.box.setup[table.seats].at_random):
        table.removed.append(cards.pop())
    table.deck = cards
    table.chance = rng.fresh()


def known_table(box: Box, view: GloomyGravesView) -> GloomyGraves:
    """Everything the view says. Others hold what is known of their hands; the deck is missing."""
    table = GloomyGraves(box, len(view.players))
    number = box.number
    table.removed = box.removed(table.seats)
    table.row = [number[name] for name in view.row]
    table.out = [number[name] for name in view.out]
    for seat, player in enumerate(view.players):
        table.known[seat] = [number[name] for name in player.known]
        table.hands[seat] = table.known[seat].copy()
        table.crypts[seat] = [encoded_plot(box, card) for card in player.crypt]
        table.ready |= player.ready << seat
    if view.seat is not None:
        table.hands[view.seat] = [number[name] for name in view.hand]
        if view.first is not None:
            table.chosen[view.seat] = number[view.first]
    lay_graveyard(table, view.laid)
    table.claims = [0 if card.owner is None else card.owner + 1 for card in view.score_cards]
    table.start = view.start
    table.turn = view.turn
    table.phase = PHASES.index(view.phase)
    for name in view.scorable:
        table.scorable |= 1 << TYPES.index(name)
    table.drawn = DRAWS - view.draws if table.phase == DRAW else 0
    table.ending = view.ending
    rebuild_crypts(table)
    return table


def encoded_plot(box: Box, card: Entombed) -> int:
    spot = NUMBER[card.x, card.y] * 4 + DIRECTIONS.index(card.direction)
    return box.number[card.card] | spot << SPOT


def lay_graveyard(table: GloomyGraves, laid: list[Laid]) -> None:
    """Lays the cards of the graveyard as the view tells of them, one on the other."""
    box = table.box
    number = box.numbering.space.verbs["bury"].index["cell"]
    for card in laid:
        kind = box.number[card.card]
        half = int(SYMBOLS[box.first[kind]] != card.half)
        if card.laid_by is None:
            graveyard.lay_opening(table, kind, half)
        else:
            called = number[card.cell] * 4 + DIRECTIONS.index(card.direction)
            graveyard.lay(table, card.laid_by + 1, kind, half, graveyard.side_called(table, called))
