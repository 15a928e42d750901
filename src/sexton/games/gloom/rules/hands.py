"""Hands, the draw pile and the discards: drawing, discarding, taking, and who knows of it."""

from __future__ import annotations

from sexton.core.events import event
from sexton.games.gloom.rules.reckoning import Reckoning
from sexton.games.gloom.state import ALL, KIND, KNOWN, LOOTED


class Hands(Reckoning):
    def kinds(self, seat: int) -> list[int]:
        return sorted({card & KIND for card in self.hands[seat]})

    def holds(self, seat: int, kind: int) -> bool:
        return any(card & KIND == kind for card in self.hands[seat])

    def take_out(self, seat: int, kind: int) -> None:
        """A card leaves a hand; of several alike it is the looted, then the best known one."""
        hand = self.hands[seat]
        hand.remove(max(card for card in hand if card & KIND == kind))

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
            gone.append(hand.pop(self.roll(len(hand))) & KIND)
        self.discards += gone
        if gone and self.log is not None:
            picker = (seat - 1) % self.seats
            cards = self.titles(gone)
            self.log.append(event("picked", "GL-7", seat=picker, victim=seat, cards=cards))

    def take_at_random(self, taker: int, victim: int, count: int, *, loot: bool = False) -> None:
        """GL-7: both see what changes hands. Who only watched loses track of the victim's hand."""
        hand = self.hands[victim]
        if count < len(hand):
            lost = ALL & ~(1 << KNOWN + taker)
            hand[:] = [card & ~lost for card in hand]
        taken: list[int] = []
        while hand and len(taken) < count:
            taken.append(hand.pop(self.roll(len(hand))))
        if not taken:
            return
        self.unveiled += 1
        for card in taken:
            seen = card & ~(LOOTED | 1 << KNOWN + taker) | 1 << KNOWN + victim
            self.hands[taker].append(seen | LOOTED if loot else seen)
        if self.log is not None:
            cards = self.titles(taken)
            rule = "GL-15" if loot else "GL-5"
            self.log.append(
                event("took", rule, seat=taker, victim=victim, count=len(cards), cards=cards)
            )

    def pick_up(self, seat: int, kind: int) -> None:
        """A card goes from the open table into a hand: everybody knows it is there."""
        self.hands[seat].append(kind | ALL & ~(1 << KNOWN + seat))

    def show(self, seat: int, kind: int) -> None:
        """A card of the hand was named for all to hear, and stays there."""
        known = max(card for card in self.hands[seat] if card & KIND == kind)
        self.hands[seat].remove(known)
        self.hands[seat].append(known | ALL & ~(1 << KNOWN + seat))

    def titles(self, cards: list[int]) -> list[str]:
        return [self.box.titles[card & KIND] for card in cards]
