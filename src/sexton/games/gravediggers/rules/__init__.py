"""What may be done, and what then happens. A chapter of the rulebook is a module of functions over
the table: preparation, tiles and turns, robbery with its people and its bounty, end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from sexton.core.chance import Rng
from sexton.core.options import Options
from sexton.core.position import ALONE, NOBODY
from sexton.core.ranking import places
from sexton.core.types import Result, Standing
from sexton.games.gravediggers.components import MOST_SEATS, Box
from sexton.games.gravediggers.rules import end, preparation, robbery, tiles, turns
from sexton.games.gravediggers.state import FISTS, OVER, PLACE, REVEAL, VIEW, State

# All whose hands are still open, by the number of seats and the bits of those that are closed.
OPEN_HANDS: Final = [
    [[seat for seat in range(seats) if not clenched >> seat & 1] for clenched in range(1 << seats)]
    for seats in range(MOST_SEATS + 1)
]


@mypyc_attr(allow_interpreted_subclasses=True)
class Gravediggers(State):
    """The game itself. `legal_moves` alone decides what may be done."""

    def to_act(self) -> list[int]:
        if self.phase < FISTS:
            return ALONE[self.turn]
        if self.phase == FISTS:
            return OPEN_HANDS[self.seats][self.clenched]
        return NOBODY

    def legal_moves(self, seat: int) -> list[int]:
        numbering = self.box.numbering
        if self.phase == FISTS:
            if self.clenched >> seat & 1:
                return []
            coins = self.coins[seat]
            if robbery.may_borrow(self, seat):
                return numbering.fists_or_credit(coins)
            return numbering.fists(coins)
        if self.phase == OVER or seat != self.turn:
            return []
        if self.phase == PLACE:
            return numbering.placements(self.hands[seat])
        if self.phase == VIEW:
            return tiles.viewable(self, VIEW, numbering.view, numbering.looks)
        if self.phase == REVEAL:
            return tiles.viewable(self, REVEAL, numbering.reveal, numbering.turnings)
        if not self.closed and all(line for line in self.lines):
            return numbering.robs
        return [numbering.rob + cemetery for cemetery in tiles.robbable(self)]

    def random_move(self, seat: int, rng: Rng) -> int:
        numbering = self.box.numbering
        if self.phase == PLACE:
            return numbering.random_placement(self.hands[seat], rng)
        if self.phase == VIEW:
            return tiles.random_viewable(self, VIEW, numbering.view, rng)
        if self.phase == REVEAL:
            return tiles.random_viewable(self, REVEAL, numbering.reveal, rng)
        if self.phase == FISTS and not robbery.may_borrow(self, seat):
            return numbering.fist + rng.below(self.coins[seat] + 1)
        moves = self.legal_moves(seat)
        return moves[rng.below(len(moves))]

    def play(self, seat: int, move: int) -> None:
        numbering = self.box.numbering
        number: i64 = move
        if self.phase == FISTS:
            if number == numbering.credit:
                robbery.borrow(self, seat)
            else:
                robbery.close_fist(self, seat, number - numbering.fist)
        elif self.phase == PLACE:
            places = self.box.cemeteries
            turns.place(self, seat, number // places, number % places)
        elif self.phase == VIEW:
            number -= numbering.view
            turns.look(self, seat, number // numbering.spots, number % numbering.spots)
        elif self.phase == REVEAL:
            number -= numbering.reveal
            turns.turn_up(self, seat, number // numbering.spots, number % numbering.spots)
        else:
            turns.send_gravedigger(self, seat, number - numbering.rob)

    def sealed(self, seat: int) -> int:
        return self.clenched >> seat & 1

    def scores(self) -> list[int]:
        return end.scores(self)


def deal(box: Box, seats: int, secret: str, options: Options) -> Gravediggers:
    table = Gravediggers(box, seats)
    table.secret = secret
    table.open_purses = bool(options["open_purses"])
    table.log = []
    preparation.prepare(table)
    return table


def standing(table: Gravediggers) -> Standing:
    return Standing(f"robbery {len(table.ledger) + 1}", table.scores())


def result(table: Gravediggers) -> Result | None:
    """GD-14: most coins win; equal is a shared victory."""
    if table.phase != OVER:
        return None
    scores = table.scores()
    return Result(places(scores), scores, [end.account(table, seat) for seat in range(table.seats)])
