"""Hearts on our own core, as OpenSpiel plays it: three cards are passed, hearts must be broken."""

from __future__ import annotations

from typing import ClassVar, Final, Self

from mypy_extensions import i64, mypyc_attr

from sexton.core.chance import Rng
from sexton.core.position import Position

SEATS: Final = 4
CARDS: Final = 52
PASSED: Final = 3
HEARTS: Final = 2  # A card's suit is its number modulo 4, its rank the rest.
QUEEN: Final = 43  # of spades
QUEEN_POINTS: Final = 13
ALL_POINTS: Final = 26
NO_SUIT: Final = 4

NOBODY: Final[list[int]] = []
ALONE: Final = [[seat] for seat in range(SEATS)]
TWO_OF_CLUBS: Final = [0]

ANY: Final = (
    0  # What may be played: anything, the suit that was led, nothing that counts, no heart.
)
SUIT: Final = 1
POINTLESS: Final = 2
NO_HEART: Final = 3
FIRST: Final = 4  # the two of clubs


@mypyc_attr(serializable=True)
class Hearts(Position):
    """Hands are kept sorted; `led` and the rest of its line are about the trick under way."""

    fields: ClassVar[tuple[str, ...]] = ("hands", "passed", "direction", "turn", "played", "points")

    def __init__(self) -> None:
        self.seats = SEATS
        self.secret = ""
        self.chance = 0
        self.unveiled = 0
        self.log = None
        self.hands: list[list[int]] = []
        self.passed: list[list[int]] = [[], [], [], []]
        self.direction: i64 = 0
        self.turn: i64 = 0
        self.passing = False
        self.played: i64 = 0
        self.led: i64 = NO_SUIT
        self.best: i64 = 0
        self.winner: i64 = 0
        self.worth: i64 = 0
        self.broken = False
        self.points = [0, 0, 0, 0]

    def clone(self) -> Self:
        kind = type(self)
        twin = kind.__new__(kind)
        twin.seats, twin.secret = self.seats, self.secret
        twin.chance, twin.unveiled, twin.log = self.chance, self.unveiled, None
        twin.hands = [hand.copy() for hand in self.hands]
        twin.passed = [cards.copy() for cards in self.passed]
        twin.direction, twin.turn, twin.passing = self.direction, self.turn, self.passing
        twin.played, twin.led, twin.best = self.played, self.led, self.best
        twin.winner, twin.worth, twin.broken = self.winner, self.worth, self.broken
        twin.points = self.points.copy()
        return twin

    def to_act(self) -> list[int]:
        return ALONE[self.turn] if self.played < CARDS else NOBODY

    def legal_moves(self, seat: int) -> list[int]:
        hand = self.hands[seat]
        allowed = self.allowed(hand)
        if allowed == FIRST:
            return TWO_OF_CLUBS
        if allowed == ANY:
            return hand.copy()
        moves: list[int] = []
        card: i64
        for card in hand:
            if suits(card, allowed, self.led):
                moves.append(card)
        return moves

    def random_move(self, seat: int, rng: Rng) -> int:
        hand = self.hands[seat]
        allowed = self.allowed(hand)
        if allowed == FIRST:
            return 0
        if allowed == ANY:
            return hand[rng.below(len(hand))]
        card: i64
        count: i64 = 0
        for card in hand:
            if suits(card, allowed, self.led):
                count += 1
        left = rng.below(count)
        for card in hand:
            if suits(card, allowed, self.led):
                if left == 0:
                    return card
                left -= 1
        raise ValueError("There is always something to play.")

    def allowed(self, hand: list[int]) -> i64:
        """The strictest demand that the hand can meet."""
        if self.passing:
            return ANY
        if self.played == 0:
            return FIRST
        if self.led != NO_SUIT:
            if holds(hand, SUIT, self.led):
                return SUIT
            return POINTLESS if self.played < SEATS and holds(hand, POINTLESS, self.led) else ANY
        return NO_HEART if not self.broken and holds(hand, NO_HEART, self.led) else ANY

    def play(self, seat: int, move: int) -> None:
        self.hands[seat].remove(move)
        if self.passing:
            self.pass_card(seat, move)
        else:
            self.lay(seat, move)

    def pass_card(self, seat: i64, card: int) -> None:
        self.passed[seat].append(card)
        if len(self.passed[seat]) < PASSED:
            return
        self.turn += 1
        if self.turn == SEATS:
            for giver in range(SEATS):
                taker = (giver + self.direction) % SEATS
                self.hands[taker] = sorted(self.hands[taker] + self.passed[giver])
            self.begin()

    def begin(self) -> None:
        self.passing = False
        self.turn = 0
        while 0 not in self.hands[self.turn]:
            self.turn += 1

    def lay(self, seat: i64, card: i64) -> None:
        suit = card % 4
        if self.led == NO_SUIT:
            self.led, self.best, self.winner = suit, card, seat
        elif suit == self.led and card > self.best:
            self.best, self.winner = card, seat
        if suit == HEARTS:
            self.worth += 1
            self.broken = True
        elif card == QUEEN:
            self.worth += QUEEN_POINTS
            self.broken = True
        self.played += 1
        if self.played % SEATS:
            self.turn = (seat + 1) % SEATS
            return
        self.turn = self.winner
        self.points[self.winner] += self.worth
        self.led, self.worth = NO_SUIT, 0
        if self.played == CARDS and ALL_POINTS in self.points:
            self.points = [ALL_POINTS - points for points in self.points]

    def scores(self) -> list[int]:
        """Who takes every point gives that many to each of the others instead."""
        return [ALL_POINTS - points if self.played == CARDS else 0 for points in self.points]


def holds(hand: list[int], allowed: i64, led: i64) -> bool:
    card: i64
    for card in hand:  # noqa: SIM110 - compiled, `any` would make an object for each card
        if suits(card, allowed, led):
            return True
    return False


def suits(card: i64, allowed: i64, led: i64) -> bool:
    if allowed == SUIT:
        return card % 4 == led
    return card % 4 != HEARTS and (allowed != POINTLESS or card != QUEEN)


class Deals:
    def deal(self, rng: Rng) -> Hearts:
        cards = list(range(CARDS))
        rng.shuffle(cards)
        return dealt(cards, rng.below(SEATS))


def dealt(cards: list[int], direction: int) -> Hearts:
    """The cards go round, one at a time, as OpenSpiel deals them; direction 0 passes none."""
    table = Hearts()
    table.hands = [sorted(cards[seat::SEATS]) for seat in range(SEATS)]
    table.direction = direction
    table.passing = direction != 0
    if not table.passing:
        table.begin()
    return table
