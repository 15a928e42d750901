"""What can be said: place, view, reveal, rob, fist, credit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from sexton.core.chance import Rng
from sexton.core.moves import Arg, Space, Value, Verb, numbers, words
from sexton.core.phrases import ordinal

LINE: Final = 16  # cards of a line, face down, whose moves are kept ready
HANDS: Final = 1 << 12  # hands whose placements are kept ready, each with a bit for every kind


def cemetery_name(value: Value, players: Sequence[str]) -> str:
    seat = int(value)
    if seat < len(players):
        return f"{players[seat]}'s cemetery"
    return f"nobody's cemetery {seat + 1}"


def card_name(value: Value, players: Sequence[str]) -> str:
    return article(str(value))


def article(card: str) -> str:
    """A card as people say it."""
    return f"the {titled(card)}"


def titled(card: str) -> str:
    return "X" if card == "x" else card


def coin_count(value: Value, players: Sequence[str]) -> str:
    return coins(int(value))


def coins(count: int) -> str:
    return "no coins" if count == 0 else "1 coin" if count == 1 else f"{count} coins"


def spot_name(value: Value, players: Sequence[str]) -> str:
    return f"the {ordinal(int(value) + 1)} card"


def spot_typed(value: Value, players: Sequence[str]) -> str:
    return f"card {int(value) + 1}"


class Numbering:
    """The Space for one box, and where each verb's numbers begin."""

    def __init__(self, kinds: Sequence[str], cemeteries: int, cards: int, most_coins: int) -> None:
        cemetery = Arg(tuple(range(cemeteries)), cemetery_name, "a cemetery", seat=True)
        spot = Arg(tuple(range(cards)), spot_name, "a card", typed=spot_typed)
        self.spots: i64 = cards
        self.places: i64 = cemeteries
        self.space = Space(
            Verb(
                "place",
                "Place {card} at {cemetery}",
                "GD-P3",
                hidden=("card",),
                plain=True,
                card=words(kinds, card_name, "a card"),
                cemetery=cemetery,
            ),
            Verb("view", "Look at {spot} of {cemetery}", "GD-P4", cemetery=cemetery, spot=spot),
            Verb("reveal", "Turn up {spot} of {cemetery}", "GD-P5", cemetery=cemetery, spot=spot),
            Verb(
                "rob", "Send the gravedigger to {cemetery}", "GD-5", plain=True, cemetery=cemetery
            ),
            Verb(
                "fist",
                "Close your fist on {coins}",
                "GD-8",
                plain=True,
                coins=numbers(most_coins + 1, coin_count, "some coins"),
            ),
            Verb("credit", "Lift your screen and borrow 10 coins", "GD-7"),
        )
        first = self.space.first
        self.view: i64 = first["view"]
        self.reveal: i64 = first["reveal"]
        self.rob: i64 = first["rob"]
        self.fist: i64 = first["fist"]
        self.credit: i64 = first["credit"]
        self.robs = [self.rob + cemetery for cemetery in range(cemeteries)]
        self.at_each = [
            [kind * cemeteries + cemetery for cemetery in range(cemeteries)]
            for kind in range(len(kinds))
        ]
        self.looks = self.runs(self.view)
        self.turnings = self.runs(self.reveal)
        self._held = [0] * HANDS  # whose placements stand in the same place of the other list
        self._placements: list[list[int]] = [[] for _ in range(HANDS)]
        self._fists: list[list[int] | None] = [None] * (most_coins + 1)
        self._fists_or_credit: list[list[int] | None] = [None] * (most_coins + 1)

    def runs(self, first: i64) -> list[list[list[int]]]:
        """For each cemetery, the moves with its first card, with its first two, and so on; numbered
        on from the first spot of the first cemetery."""
        starts = [first + cemetery * self.spots for cemetery in range(self.places)]
        return [[list(range(start, start + cards)) for cards in range(LINE)] for start in starts]

    def placements(self, hand: list[int]) -> list[int]:
        """Each kind in this hand at each cemetery; made once for all hands of the same kinds, as
        long as no other takes the place where they are kept."""
        held: i64 = 0
        kind: i64
        for kind in hand:
            held |= 1 << kind  # There are 31 kinds at most.
        place = held & HANDS - 1
        if self._held[place] != held:
            moves: list[int] = []
            for kind in sorted(set(hand)):
                moves += self.at_each[kind]
            self._held[place], self._placements[place] = held, moves
        return self._placements[place]

    def random_placement(self, hand: list[int], rng: Rng) -> int:
        """One of them, each as likely, without the list."""
        held: i64 = 0
        last: i64 = -1
        kind: i64
        for kind in hand:
            held += kind != last
            last = kind
        left = rng.below(held * self.places)
        last = -1
        for kind in hand:
            if kind != last:
                if left < self.places:
                    return kind * self.places + left
                left -= self.places
                last = kind
        raise ValueError("An empty hand has nothing to place.")

    def fists(self, coins: int) -> list[int]:
        """A fist of none, some or all of these coins; made once for each purse."""
        moves = self._fists[coins]
        if moves is None:
            moves = list(range(self.fist, self.fist + coins + 1))
            self._fists[coins] = moves
        return moves

    def fists_or_credit(self, coins: int) -> list[int]:
        moves = self._fists_or_credit[coins]
        if moves is None:
            moves = [*self.fists(coins), self.credit]
            self._fists_or_credit[coins] = moves
        return moves
