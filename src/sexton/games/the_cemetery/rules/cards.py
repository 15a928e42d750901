"""Hands, decks and discards, and who knows which card in another's hand."""

from __future__ import annotations

from sexton.core.events import event
from sexton.games.the_cemetery.components import CORPSE
from sexton.games.the_cemetery.state import HOLDER, KIND, KNOWERS, State

HOLDERS = 7


def holder_of(card: int) -> int:
    return card >> HOLDER & HOLDERS


class Cards(State):
    """Cards on the move."""

    def draw(self, seat: int, count: int, rule: str) -> None:
        """TC-11: an empty deck is remade from the discards; from nothing, nothing is drawn."""
        drawn: list[int] = []
        for _ in range(count):
            if not self.deck and not self.remake_deck():
                break
            drawn.append(self.deck.pop())
        if not drawn:
            return
        self.hands[seat] += drawn
        self.unveiled += 1
        if self.log is not None:
            cards = [self.box.names[kind] for kind in drawn]
            self.log.append(event("drew", rule, seat=seat, count=len(drawn), cards=cards))

    def remake_deck(self) -> bool:
        self.deck = [kind for kind, count in enumerate(self.discards) for _ in range(count)]
        self.discards = [0] * len(self.discards)
        self.shuffle(self.deck)
        if self.deck and self.log is not None:
            self.log.append(event("remade", "TC-11", cards=len(self.deck)))
        return bool(self.deck)

    def lay_down(self, seat: int, kind: int) -> None:
        """A card leaves the hand for all to see; who knew of one like it knows of one less."""
        self.hands[seat].remove(kind)
        if self.known:
            self.use_up(seat, kind)

    def lay_hidden(self, seat: int, kind: int) -> None:
        """A corpse leaves the hand face down: nobody can tell any more which ones are left."""
        self.hands[seat].remove(kind)
        if self.known:
            sorts = self.box.sorts
            self.known = [
                card
                for card in self.known
                if holder_of(card) != seat or sorts[card & KIND] != CORPSE
            ]

    def discard(self, seat: int, kind: int, rule: str) -> None:
        self.lay_down(seat, kind)
        self.discards[kind] += 1
        if self.log is not None:
            self.log.append(event("discarded", rule, seat=seat, card=self.box.names[kind]))

    def use_up(self, holder: int, kind: int) -> None:
        """Each knower of such a card in that hand forgets one of them, an open one first."""
        left: list[int] = []
        served = 0  # knowers that have forgotten one already
        # With the bystanders' bit, the highest, an open one is forgotten by all alike: what is left
        # is known to everybody or to one, so the list of knowers tells nobody what others saw.
        for card in sorted(self.known, reverse=True):
            knowers = card >> KNOWERS
            if card & KIND == kind and holder_of(card) == holder:
                forgetting = knowers & ~served
                served |= forgetting
                knowers &= ~forgetting
            if knowers:
                left.append(card & (1 << KNOWERS) - 1 | knowers << KNOWERS)
        self.known = left

    def hand_over(self, giver: int, taker: int) -> int:
        """A random card changes hands; the two know it, and bystanders lose track of that hand."""
        hand = self.hands[giver]
        kind = hand.pop(self.roll(len(hand)))
        self.hands[taker].append(kind)
        left: list[int] = []
        for card in self.known:
            if holder_of(card) == giver:
                card &= (1 << KNOWERS) - 1 | 1 << KNOWERS + taker
            if card >> KNOWERS:
                left.append(card)
        self.known = left
        self.use_up(giver, kind)
        self.remember(taker, kind, 1 << giver)
        self.unveiled += 1
        return kind

    def remember(self, holder: int, kind: int, knowers: int) -> None:
        self.known.append(kind | holder << HOLDER | knowers << KNOWERS)

    def everybody_but(self, seat: int) -> int:
        """The others, and the bystanders."""
        return (1 << self.seats + 1) - 1 & ~(1 << seat)
