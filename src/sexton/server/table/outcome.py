"""How the game of a table ended for each who sat there, read from the table and nothing else."""

from __future__ import annotations

from typing import NamedTuple

from sexton.server.table.state import Table


class SeatOutcome(NamedTuple):
    seat: int
    identity: str  # "" of a bot
    level: str  # "" of a person
    score: int | None  # the box's; none for who did not stay
    place: int
    share: float  # of the win
    stayed: bool
    helped: bool


class Outcome(NamedTuple):
    table: str
    game: str
    ended: float
    usual: bool  # played with the game's own box
    seats: list[SeatOutcome]


def outcome(table: Table) -> Outcome | None:
    """None where nothing was played for: a lesson, a study of another game, one given up by
    consent."""
    made, play = table.made, table.play
    if play is None or table.ended_at is None or made.lesson or made.parent is not None:
        return None
    if table.status == "over":
        seats = [reached(table, seat) for seat in range(len(table.seats))]
    elif all(table.seats[seat].resigned for seat in table.seats.persons()):
        seats = [given_up(table, seat) for seat in range(len(table.seats))]
    else:
        return None
    return Outcome(table.id, made.game, table.ended_at, made.box is None, seats)


def reached(table: Table, seat: int) -> SeatOutcome:
    """Who resigned or left is last, whatever a ghost made of it: nobody wins by going."""
    chair, result = table.seats[seat], table.result
    assert result is not None
    stay = [not one.resigned and not one.ghost for one in table.seats]
    if not stay[seat]:
        return last(table, seat)
    places = [place for place, stays in zip(result.places, stay, strict=True) if stays]
    place = 1 + sum(other < result.places[seat] for other in places)
    winners = places.count(min(places))
    return SeatOutcome(
        seat, chair.identity, chair.level if chair.kind == "bot" else "", result.scores[seat],
        place, 1 / winners if place == 1 else 0.0, stayed=True, helped=seat in table.helped,
    )  # fmt: skip


def given_up(table: Table, seat: int) -> SeatOutcome:
    """Everybody resigned, and only bots are left: they have won together."""
    chair = table.seats[seat]
    if chair.kind == "person":
        return last(table, seat)
    bots = sum(one.kind == "bot" for one in table.seats)
    return SeatOutcome(seat, "", chair.level, None, 1, 1 / bots, stayed=True, helped=False)


def last(table: Table, seat: int) -> SeatOutcome:
    identity, place = table.seats[seat].identity, len(table.seats)
    helped = seat in table.helped
    return SeatOutcome(seat, identity, "", None, place, 0.0, stayed=False, helped=helped)
