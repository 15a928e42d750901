"""The end: what everything is worth, in the printed order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sexton.core.types import Line
from sexton.games.bring_out_yer_dead import events
from sexton.games.bring_out_yer_dead.components import TREASURE, Box
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
    parts: list[list[Part]] = [[(TRACK, 0, points)] for points in table.points]
    for seat, hand in enumerate(hands):
        parts[seat] += gemstones(table.box, hand)
    for area in table.board.areas:
        points = table.board.majority[area]
        most = leader(table, area) if points else None
        if most is not None:
            parts[most].append((MAJORITY, area, points))
    for seat in range(table.seats):
        lost = bodies(table, seat)
        if lost:
            parts[seat].append((RIVER, lost, -table.box.penalty[lost]))
    tally_graves(table, parts)
    tally_pits(table, parts)
    for seat, hand in enumerate(hands):
        parts[seat] += heirlooms(table.box, hand)
    return parts


def tally_graves(table: State, parts: list[list[Part]]) -> None:
    board, graves = table.board, table.graves
    for area in board.areas:
        sums = [0] * table.seats
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
        for seat in range(table.seats):
            if lying >> seat & 1:
                parts[seat].append((GRAVES, area, sums[seat]))


def tally_pits(table: State, parts: list[list[Part]]) -> None:
    """BD-P6"""
    board = table.board
    for bank, pit in enumerate(board.pit):
        first = bank * 2 * table.seats
        for seat in range(table.seats):
            coffins = table.pits[first + 2 * seat] + table.pits[first + 2 * seat + 1]
            if coffins and board.pit_points[bank]:
                area = board.area_of[pit]
                parts[seat].append((GRAVES, area, coffins * board.pit_points[bank]))


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
        seats = list(range(table.seats))
        if part == GRAVES:
            seats.sort(key=track.__getitem__)
        for seat in seats:
            points = [row[2] for row in rows[seat] if row[0] == part]
            track[seat] += sum(points)
            if points:
                events.counted_out(table, PARTS[part][2], seat, sum(points))
    events.ended(table, totals(table))


def lines(box: Box, parts: Sequence[Part]) -> list[Line]:
    """A score as people read it."""
    return [
        Line(say_part(box, part, thing), points, *PARTS[part][:2]) for part, thing, points in parts
    ]


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
