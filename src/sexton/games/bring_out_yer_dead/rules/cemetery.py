"""The cemetery: which graves are open, who lies where, and what it is worth at the end."""

from __future__ import annotations

from collections.abc import Sequence

from sexton.core.types import Line
from sexton.games.bring_out_yer_dead.components import BANKS, TREASURE, Box
from sexton.games.bring_out_yer_dead.effects import Counted
from sexton.games.bring_out_yer_dead.state import State

# The parts of a final score, in the printed order (BD-18).
TRACK, GEMSTONE, MAJORITY, RIVER, BURIED, HEIRLOOMS = range(6)
Part = tuple[int, int, int]
"""A line of a score: which part, of what (a card, an area, how many), and its points."""
# The rule that each part of a score goes by, and what it is called.
PARTS = (
    ("BD-21", "Scored during the game"),
    ("BD-P7", "Gemstones"),
    ("BD-15", "Majorities"),
    ("BD-P4", "The river"),
    ("BD-8", "Graves"),
    ("BD-P7", "Heirlooms"),
)


class Cemetery(State):
    # Burying

    def open_graves(self, double: int, bank: int) -> list[int]:
        """BD-7: where such a coffin can go on a bank; the mass grave comes last."""
        graves, wide, board = self.graves, self.board.wide, self.board
        places = [
            place
            for place in board.loose[bank]
            if not graves[place] and (wide[place] or not double)
        ]
        for column in board.columns[bank]:
            for place in column:
                if not graves[place] and (wide[place] or not double):
                    places.append(place)
                    break
        places.append(board.pit[bank])
        return places

    def open_anywhere(self, double: int) -> list[int]:
        return self.open_graves(double, 0) + self.open_graves(double, 1)

    def lay(self, coffin: int, place: int) -> None:
        if self.board.is_pit(place):
            self.pits[self.board.bank_of[place] * 2 * self.seats + coffin] += 1
        else:
            self.graves[place] = coffin + 1

    def lift(self, coffin: int, place: int) -> None:
        if self.board.is_pit(place):
            self.pits[self.board.bank_of[place] * 2 * self.seats + coffin] -= 1
        else:
            self.graves[place] = 0

    def buried(self) -> list[tuple[int, int]]:
        """Every coffin in a grave with its place; of equal ones in a mass grave, one (BD-19)."""
        graves, pits, coffins = self.graves, self.pits, 2 * self.seats
        found = [(graves[place] - 1, place) for place in self.board.graves if graves[place]]
        for bank in range(len(BANKS)):
            found += [
                (coffin, self.board.pit[bank])
                for coffin in range(coffins)
                if pits[bank * coffins + coffin]
            ]
        return found

    def can_swap(self, coffin: int, place: int, own: int, own_place: int) -> bool:
        """BD-9: both must fit, and a column takes a coffin only at its lowest open place."""
        if place == own_place:
            return False
        return self.can_enter(own, place) and self.can_enter(coffin, own_place)

    def can_enter(self, coffin: int, place: int) -> bool:
        """May it take the place of another coffin that goes where it comes from?"""
        double, wide = coffin & 1, self.board.wide
        if double and not wide[place]:
            return False
        for lower in self.board.column_of.get(place, ()):
            if lower == place:
                return True
            if not self.graves[lower] and (wide[lower] or not double):
                return False
        return True

    # Counting

    def counts(self, area: int) -> list[int]:
        """BD-15: each seat's coffins in an area, those outside its graves too (BD-11)."""
        counts = [0] * self.seats
        for place in self.board.places[area]:
            if self.graves[place]:
                counts[self.graves[place] - 1 >> 1] += 1
        bank = self.board.banks[area]
        if self.board.area_of[self.board.pit[bank]] == area:
            first = bank * 2 * self.seats
            for coffin in range(2 * self.seats):
                counts[coffin >> 1] += self.pits[first + coffin]
        for index in range(0, len(self.scratched), 2):
            if self.scratched[index] == area:
                counts[self.scratched[index + 1] >> 1] += 1
        return counts

    def leader(self, area: int) -> int | None:
        """BD-15: who has the most coffins there; a tie is nobody."""
        counts = self.counts(area)
        most = max(counts)
        return counts.index(most) if counts.count(most) == 1 else None

    def bodies(self, seat: int) -> int:
        """BD-P4: a double holds two."""
        return self.river[2 * seat] + 2 * self.river[2 * seat + 1]

    def in_pits(self, seat: int) -> int:
        coffins = 2 * self.seats
        return sum(
            self.pits[bank * coffins + 2 * seat + double] for bank in (0, 1) for double in (0, 1)
        )

    def count(self, seat: int, what: Counted) -> int:
        """What a card's points are counted by."""
        match what:
            case "single in a double grave":  # BD-20: in pairs and columns too.
                own, wide = 2 * seat + 1, self.board.wide
                return sum(self.graves[p] == own and wide[p] for p in self.board.graves)
            case "coffin in the river":
                return self.river[2 * seat] + self.river[2 * seat + 1]
            case "coffin in a mass grave":
                return self.in_pits(seat)
            case "area led":  # BD-14: mass graves are areas.
                return sum(self.leader(area) == seat for area in self.board.areas)
            case "fate card in hand":  # BD-14: bid cards have left the hand.
                return sum(not self.box.backs[kind] for kind in self.hands[seat])

    # Final scoring

    def tally(self, hands: Sequence[Sequence[int]]) -> list[list[Part]]:
        """BD-18: how each seat's score comes about, with these cards in the hands."""
        parts: list[list[Part]] = [[(TRACK, 0, points)] for points in self.points]
        for seat, hand in enumerate(hands):
            parts[seat] += gemstones(self.box, hand)
        for area in self.board.areas:
            points = self.board.majority[area]
            leader = self.leader(area) if points else None
            if leader is not None:
                parts[leader].append((MAJORITY, area, points))
        for seat in range(self.seats):
            if self.bodies(seat):
                penalty = self.box.penalty[self.bodies(seat)]
                parts[seat].append((RIVER, self.bodies(seat), -penalty))
        self.tally_graves(parts)
        for seat, hand in enumerate(hands):
            parts[seat] += heirlooms(self.box, hand)
        return parts

    def tally_graves(self, parts: list[list[Part]]) -> None:
        board, graves = self.board, self.graves
        for area in board.areas:
            sums = [0] * self.seats
            lying = 0
            for place in board.places[area]:
                if graves[place] and place not in board.paired:
                    sums[graves[place] - 1 >> 1] += board.points[place]
                    lying |= 1 << (graves[place] - 1 >> 1)
            for first, second in board.pairs:
                if board.area_of[first] == area and graves[first] and graves[second]:
                    seat = graves[first] - 1 >> 1
                    if seat == graves[second] - 1 >> 1:  # BD-P5
                        sums[seat] += board.points[first]
                        lying |= 1 << seat
            for seat in range(self.seats):
                if lying >> seat & 1:
                    parts[seat].append((BURIED, area, sums[seat]))
        for bank, pit in enumerate(board.pit):
            first = bank * 2 * self.seats
            for seat in range(self.seats):
                coffins = self.pits[first + 2 * seat] + self.pits[first + 2 * seat + 1]
                if coffins and board.pit_points[bank]:  # BD-P6
                    area = board.area_of[pit]
                    parts[seat].append((BURIED, area, coffins * board.pit_points[bank]))

    def totals(self) -> list[int]:
        """The points of each seat, if the game ended now."""
        return [sum(part[2] for part in parts) for parts in self.tally(self.hands)]

    def scores(self) -> list[int]:
        """BD-18: most points; then most cards that scored from the hand (BD-24)."""
        scored = [scoring_cards(self.box, hand) for hand in self.hands]
        return [100 * total + cards for total, cards in zip(self.totals(), scored, strict=True)]


def gemstones(box: Box, hand: Sequence[int]) -> list[Part]:
    """BD-P7: one copy of each kind scores."""
    return [
        (GEMSTONE, kind, box.gemstone[kind]) for kind in sorted(set(hand)) if box.gemstone[kind]
    ]


def heirlooms(box: Box, hand: Sequence[int]) -> list[Part]:
    """BD-P7: by the number of different kinds."""
    kinds = sum(box.heirloom[kind] for kind in set(hand))
    return [(HEIRLOOMS, kinds, box.heirloom_points[kinds])] if kinds else []


def scoring_cards(box: Box, hand: Sequence[int]) -> int:
    """BD-24: one of each gemstone kind and one of each heirloom kind."""
    return sum(box.backs[kind] == TREASURE for kind in set(hand))


def lines(box: Box, parts: Sequence[Part]) -> list[Line]:
    """A score as people read it."""
    return [Line(say_part(box, part, thing), points, *PARTS[part]) for part, thing, points in parts]


def say_part(box: Box, part: int, thing: int) -> str:
    if part == TRACK:
        return "Scored during the game"
    if part == GEMSTONE:
        return f"Gemstone: {box.cards[thing].title}"
    if part == MAJORITY:
        return f"Most coffins in {box.area_titles[box.areas[thing]]}"
    if part == RIVER:
        return f"{thing} {'body' if thing == 1 else 'bodies'} in the river"
    if part == BURIED:
        return f"Graves of {box.area_titles[box.areas[thing]]}"
    return f"{thing} different heirloom{'' if thing == 1 else 's'}"
