"""The end: what everything is worth, in the printed order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sexton.core.phrases import counted
from sexton.core.types import Line
from sexton.games.bring_out_yer_dead import events
from sexton.games.bring_out_yer_dead.components import TREASURE, Box
from sexton.games.bring_out_yer_dead.moves import BANKS
from sexton.games.bring_out_yer_dead.rules.cemetery import bodies, leader
from sexton.games.bring_out_yer_dead.state import State

# The parts of a final score, in the printed order (BD-18).
TRACK: Final = 0
GEMSTONE: Final = 1
MAJORITY: Final = 2
RIVER: Final = 3
GRAVES: Final = 4
HEIRLOOMS: Final = 5
Part = tuple[int, int, int]
"""A line of a score: which part, of what (a card, an area, how many), and its points."""
# The rule that each part of a score goes by, what it is called, and the event that counts it out.
PARTS = (
    ("BD-21", "Scored during the game", ""),
    ("BD-P7", "Gemstones", "gemstones"),
    ("BD-15", "Majorities", "majorities"),
    ("BD-P4", "The river", "river"),
    ("BD-8", "Graves", "graves"),
    ("BD-P7", "Heirlooms", "heirlooms"),
)


def tally(table: State, hands: Sequence[Sequence[int]]) -> list[list[Part]]:
    """BD-18: how each seat's score comes about, with these cards in the hands."""
    board = table.board
    parts: list[list[Part]] = [[(TRACK, 0, points)] for points in table.points]
    for seat, hand in enumerate(hands):
        parts[seat] += gemstones(table.box, hand)
    for area in board.grounds:
        for seat, points in majority(table, area):
            parts[seat].append((MAJORITY, area, points))
    for seat in range(table.seats):
        lost = bodies(table, seat)
        if lost:
            parts[seat].append((RIVER, lost, -table.box.penalty[lost]))
    for area in board.grounds:
        for seat, points in graves(table, area):
            parts[seat].append((GRAVES, area, points))
    for bank in range(len(BANKS)):
        for seat, points in mass_grave(table, bank):
            parts[seat].append((GRAVES, board.area_of[board.pit[bank]], points))
    for seat, hand in enumerate(hands):
        parts[seat] += heirlooms(table.box, hand)
    return parts


Paid = list[tuple[int, int]]
"""Seats, and the points that each gets; who gets nothing for lying there is among them."""


def majority(table: State, area: int) -> Paid:
    """BD-15: to the one seat with the most coffins."""
    points = table.board.majority[area]
    seat = leader(table, area) if points else None
    return [(seat, points)] if seat is not None else []


def graves(table: State, area: int) -> Paid:
    """BD-8: their points; those of a pair once, if one player lies in both (BD-P5)."""
    board, lying = table.board, table.graves
    sums: dict[int, int] = {}
    for place in board.places[area]:
        if not lying[place]:
            continue
        seat, mate = lying[place] - 1 >> 1, board.mate.get(place)
        if mate is None or (mate > place and lying[mate] and lying[mate] - 1 >> 1 == seat):
            sums[seat] = sums.get(seat, 0) + board.points[place]
    return sorted(sums.items())


def mass_grave(table: State, bank: int) -> Paid:
    """BD-P6: for each coffin."""
    points, first = table.board.pit_points[bank], bank * 2 * table.seats
    if not points:
        return []
    pits = table.pits
    counts = [pits[first + 2 * s] + pits[first + 2 * s + 1] for s in range(table.seats)]
    return [(seat, count * points) for seat, count in enumerate(counts) if count]


def gemstones(box: Box, hand: Sequence[int]) -> list[Part]:
    """BD-P7: one copy of each kind scores."""
    return [
        (GEMSTONE, kind, box.gemstone[kind]) for kind in sorted(set(hand)) if box.gemstone[kind]
    ]


def heirlooms(box: Box, hand: Sequence[int]) -> list[Part]:
    """BD-P7: by the number of different kinds."""
    kinds = sum(box.heirloom[kind] for kind in set(hand))
    return [(HEIRLOOMS, kinds, box.heirloom_points[kinds])] if kinds else []


def totals(table: State) -> list[int]:
    """The points of each seat, if the game ended now."""
    return [sum(part[2] for part in parts) for parts in tally(table, table.hands)]


def scores(table: State) -> list[int]:
    """BD-18: most points; then most cards that scored from the hand (BD-24)."""
    scored = [scoring_cards(table.box, hand) for hand in table.hands]
    return [100 * total + cards for total, cards in zip(totals(table), scored, strict=True)]


def scoring_cards(box: Box, hand: Sequence[int]) -> int:
    """BD-24: one of each gemstone kind and one of each heirloom kind."""
    return sum(box.backs[kind] == TREASURE for kind in set(hand))


def count_out(table: State) -> None:
    """BD-18: tells it in the printed order; graves from the player last on the track."""
    rows = tally(table, table.hands)
    track = table.points.copy()
    for part in range(GEMSTONE, len(PARTS)):
        _, title, name = PARTS[part]
        seats = list(range(table.seats))
        if part == GRAVES:
            seats.sort(key=track.__getitem__)
        for seat in seats:
            points = [row[2] for row in rows[seat] if row[0] == part]
            track[seat] += sum(points)
            if points:
                events.counted_out(table, name, title, seat, sum(points), track[seat])
    events.ended(table, totals(table))


def lines(box: Box, parts: Sequence[Part]) -> list[Line]:
    """A score as people read it."""
    return [
        Line(say_part(box, part, thing), points, *PARTS[part][:2]) for part, thing, points in parts
    ]


def say_majority(counts: Sequence[int]) -> str:
    """BD-15: why the points for the most coffins go to somebody, or to nobody."""
    most = max(counts)
    tied = counts.count(most)
    if not most:
        return "Nobody lies there."
    if tied > 1:
        return f"{tied} players have {most} each, and a tie is nobody's."
    return f"{counted(most, 'coffin')} of {sum(counts)}, more than anybody else."


def say_part(box: Box, part: int, thing: int) -> str:
    if part == TRACK:
        return "Scored during the game"
    if part == GEMSTONE:
        return f"Gemstone: {box.cards[thing].title}"
    if part == MAJORITY:
        return f"Most coffins in {box.area_titles[box.areas[thing]]}"
    if part == RIVER:
        return f"{thing} {'body' if thing == 1 else 'bodies'} in the river"
    if part == GRAVES:
        return f"Graves of {box.area_titles[box.areas[thing]]}"
    return f"{thing} different heirloom{'' if thing == 1 else 's'}"
