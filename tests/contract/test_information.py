"""What a seat was told from the deal on, with its own moves, is all that it knows: whoever was told
the same sees the same table."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sexton.core.arranging import leaves
from sexton.core.chance import SCRIPTED, Rng, Unrolled, dice
from sexton.core.options import read_options
from sexton.core.position import Position
from sexton.core.types import Event
from tests.contract.tables import Moment, Table, every_table, listened, moments, told

TRIED = 5  # moves at each moment, besides the one made
Tale = tuple[int | None, bytes]
"""What a seat knows of a move: which it was, if it is its own, and what it was told."""


def tale(table: Table, events: Iterable[Event] | None, seat: int | None) -> bytes:
    return msgspec.json.encode(told(table, events, seat))


# The deal


@every_table
def test_whoever_is_told_the_same_of_the_deal_sees_the_same(table: Table) -> None:
    """One die after the other falls in another way."""
    fallen, first = thrown(table, Rng(5))
    views = {
        seat: {tale(table, first.log, seat): table.view(first, seat)} for seat in audiences(table)
    }
    same = 0
    for place, (side, sides) in enumerate(fallen):
        if sides == 1:
            continue
        outcomes = [outcome for outcome, _ in fallen]
        outcomes[place] = (side + 1 + place % (sides - 1)) % sides
        other = dealt(table, outcomes)
        for seat, seen in views.items():
            heard, view = tale(table, other.log, seat), table.view(other, seat)
            same += heard in seen
            assert seen.setdefault(heard, view) == view
    assert same


def audiences(table: Table) -> list[int | None]:
    """Two seats and a spectator: dice fall for one seat as for any other."""
    return [0, table.seats - 1, None]


def thrown(table: Table, rng: Rng) -> tuple[list[tuple[int, int]], Position]:
    """A deal, and how each of its dice fell: on which of how many sides."""
    fallen: list[tuple[int, int]] = []
    while True:
        dice.lay([side for side, _ in fallen])
        try:
            return fallen, scripted(table)
        except Unrolled as asked:
            fallen.append((rng.below(asked.sides), asked.sides))


def dealt(table: Table, outcomes: list[int]) -> Position:
    """A die that this deal needs besides falls on its first side."""
    while True:
        dice.lay(outcomes)
        try:
            return scripted(table)
        except Unrolled:
            outcomes = [*outcomes, 0]


def scripted(table: Table) -> Position:
    options = read_options(table.game.options, dict(table.changed))
    position: Position = table.game.deal(table.seats, SCRIPTED, options)
    return position


@every_table
def test_a_hand_is_told_to_whoever_holds_it_and_to_nobody_else(table: Table) -> None:
    position = table.deal(11)
    for seat in range(table.seats):
        dealt_to = [cards_of(event, seat) for event in told(table, position.log, seat)]
        view = table.view(position, seat)
        held = view.get("drawn") or view["hand"]
        (cards,) = [cards for cards in dealt_to if cards]
        assert len(cards) == len(held)
        assert set(cards) <= set(leaves(held))
        for audience in table.audiences:
            if audience != seat:
                heard = told(table, position.log, audience)
                assert not any(cards_of(event, seat) for event in heard)


def cards_of(event: Event, seat: int) -> list[str]:
    """The cards of this seat's that an event names."""
    if seat not in (event.args.get("holder"), event.args.get("seat")):
        return []
    assert "hands" not in event.args
    cards: list[str] = event.args.get("cards", [])
    return cards


# Moves


@every_table
def test_whoever_is_told_the_same_of_a_move_sees_the_same(table: Table) -> None:
    """On this table and on one with other cards where this seat can't see, with other chance: of
    all that may be done there, what is told decides what is seen."""
    scramble = table.hook("scramble")
    same = 0
    for moment, rng in moments(table, 10, seed=5):
        for seat in {moment.seat, (moment.seat + 1) % table.seats, None}:
            seen: dict[Tale, object] = {}
            for position in (moment.position, scramble(moment.position, seat, rng)):
                for after, heard in tried(table, moment, position, seat, rng):
                    view = table.view(after, seat)
                    same += heard in seen
                    assert seen.setdefault(heard, view) == view
    assert same


def tried(
    table: Table, moment: Moment, position: Position, seat: int | None, rng: Rng
) -> Iterable[tuple[Position, Tale]]:
    mover = moment.seat
    if mover not in position.to_act():
        return
    legal = position.legal_moves(mover)
    moves = {legal[rng.below(len(legal))] for _ in range(TRIED)}
    for move in sorted({moment.move} & set(legal) | moves):
        after = listened(position)
        after.secret = f"{rng.below(1 << 30):064x}"
        after.play(mover, move)
        yield after, (move if seat == mover else None, tale(table, after.log, seat))
