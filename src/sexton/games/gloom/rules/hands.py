"""Hands, the draw pile and the discards: drawing, discarding, taking, and who knows of it."""

from __future__ import annotations

from sexton.core.events import event
from sexton.games.gloom.rules.reckoning import Reckoning
from sexton.games.gloom.state import EVERYBODY, KIND, KNOWN, LOOTED, OPENLY, UNTOLD


class Hands(Reckoning):
    def kinds(self, seat: int) -> list[int]:
        return sorted({card & KIND for card in self.hands[seat]})

    def holds(self, seat: int, kind: int) -> bool:
        return any(card & KIND == kind for card in self.hands[seat])

    def take_out(self, seat: int, kind: int) -> int:
        """A card leaves a hand. Of several alike it is the looted, then the best known one, and
        whoever knew of another takes it for that."""
        hand = self.hands[seat]
        alike = sorted(card for card in hand if card & KIND == kind)
        gone = alike.pop()
        hand.remove(gone)
        seen = knowing(gone)
        for card in alike:
            mistaken = knowing(card) & ~seen
            seen |= mistaken
            hand[hand.index(card)] = card & ~(mistaken << KNOWN | mistaken << UNTOLD)
        return gone

    def draw(self, seat: int, count: int) -> None:
        """GL-17: the pile is remade from the discards; if both are empty nobody draws."""
        hand = self.hands[seat]
        before = len(hand)
        for _ in range(count):
            if not self.deck:
                if not self.discards:
                    break
                self.remake()
            hand.append(self.deck.pop())
        if len(hand) > before:
            self.unveiled += 1
            if self.log is not None:
                titles = self.titles(hand[before:])
                self.log.append(event("drew", "GL-P7", seat=seat, count=len(titles), cards=titles))

    def draw_up(self, seat: int) -> None:
        self.draw(seat, self.draw_limit(seat) - len(self.hands[seat]))

    def remake(self) -> None:
        self.deck = self.discards
        self.discards = []
        self.pile = sorted(self.deck)
        self.shuffle(self.deck)
        if self.log is not None:
            self.log.append(event("remade", "GL-17", count=len(self.deck)))

    def discard(self, seat: int, kind: int, rule: str) -> None:
        self.take_out(seat, kind)
        self.discards.append(kind)
        if self.log is not None:
            cards = [self.box.titles[kind]]
            self.log.append(event("discarded", rule, seat=seat, cards=cards))

    def discard_hand(self, seat: int, rule: str) -> None:
        hand = self.hands[seat]
        if not hand:
            return
        gone = [card & KIND for card in hand]
        hand.clear()
        self.discards += gone
        self.unveiled += 1
        if self.log is not None:
            self.log.append(event("discarded", rule, seat=seat, cards=self.titles(gone)))

    def discard_at_random(self, seat: int, count: int) -> None:
        """GL-7: random discards are drawn by the game."""
        hand = self.hands[seat]
        gone: list[int] = []
        while hand and len(gone) < count:
            gone.append(self.take_out(seat, hand[self.roll(len(hand))] & KIND) & KIND)
        self.discards += gone
        if gone and self.log is not None:
            picker = (seat - 1) % self.seats
            cards = self.titles(gone)
            self.log.append(event("picked", "GL-7", seat=picker, victim=seat, cards=cards))

    def take_at_random(self, taker: int, victim: int, count: int, rule: str) -> list[int]:
        """GL-7: both see what changes hands. Who only watched loses track of the victim's hand."""
        hand = self.hands[victim]
        if count < len(hand):
            lost = EVERYBODY & ~(1 << taker)
            hand[:] = [card & ~(lost << KNOWN | lost << UNTOLD) for card in hand]
        taken: list[int] = []
        while hand and len(taken) < count:
            card = self.take_out(victim, hand[self.roll(len(hand))] & KIND)
            taken.append(handed_on(card, victim, taker))
        if not taken:
            return taken
        self.unveiled += 1
        if self.log is not None:
            cards = self.titles(taken)
            self.log.append(
                event("took", rule, seat=taker, victim=victim, count=len(cards), cards=cards)
            )
        return taken

    def pick_up(self, seat: int, kind: int) -> None:
        """A card goes from the open table into a hand: everybody knows it is there."""
        self.hands[seat].append(open_card(kind, seat))

    def show(self, seat: int, kind: int) -> None:
        """A card of the hand was named for all to hear, and stays there."""
        card = self.take_out(seat, kind)
        self.hands[seat].append(open_card(kind, seat) | card & LOOTED)

    def titles(self, cards: list[int]) -> list[str]:
        return [self.box.titles[card & KIND] for card in cards]


def knowing(card: int) -> int:
    """Who knows of a card besides its holder: a bit for each seat, one for all who watch."""
    return (card >> KNOWN | card >> UNTOLD) & EVERYBODY


def open_card(kind: int, holder: int) -> int:
    return kind | (EVERYBODY & ~(1 << holder)) << KNOWN


def handed_on(card: int, victim: int, taker: int) -> int:
    """A card in the taker's hand: who knew of it knows where it went, but the taker can tell that
    only of the victim, or of everybody."""
    if card & OPENLY:
        return open_card(card & KIND, taker)
    others = knowing(card) & ~(1 << taker | 1 << victim)
    return card & KIND | 1 << KNOWN + victim | others << UNTOLD
