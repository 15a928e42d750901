"""What may be done, and what then happens, by the rulebook's chapters."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from sexton.core.chance import Rng
from sexton.core.options import Options
from sexton.core.position import ALONE, NOBODY, TOGETHER
from sexton.core.ranking import places
from sexton.core.types import Result, Seat, Standing
from sexton.games.bring_out_yer_dead.components import DRAWN, EAST, WEST, Box
from sexton.games.bring_out_yer_dead.moves import BID_SIZE
from sexton.games.bring_out_yer_dead.rules import bidding, resolution, rounds, scoring, setup
from sexton.games.bring_out_yer_dead.rules.hands import take_moves
from sexton.games.bring_out_yer_dead.state import BANK, BID, BURY, KEEP, OVER, TAKE, TUCK, State


@mypyc_attr(allow_interpreted_subclasses=True)
class BringOutYerDead(State):
    """The game itself. `legal_moves` alone decides what may be done."""

    def to_act(self) -> list[Seat]:
        if self.phase == BID:
            waiting = 0
            for seat in range(self.seats):
                if len(self.bids[seat]) < BID_SIZE:
                    waiting |= 1 << seat
            return TOGETHER[waiting]
        if self.phase == KEEP:
            return [seat for seat in range(self.seats) if len(self.drawn[seat]) == DRAWN]
        return NOBODY if self.phase == OVER else ALONE[self.turn]

    def legal_moves(self, seat: Seat) -> list[int]:
        numbering = self.box.numbering
        if self.phase == BID:
            return bidding.bid_moves(self, seat)
        if self.phase == KEEP:
            return setup.keep_moves(self, seat)
        if self.phase == OVER or seat != self.turn:
            return []
        if self.phase == BURY:
            return resolution.bury_moves(self)
        if self.phase == TAKE:
            return take_moves(self)
        if self.phase == BANK:
            return [numbering.bank + WEST, numbering.bank + EAST]
        if self.phase == TUCK:
            return [numbering.tuck + kind for kind in sorted(set(self.drawn[seat]))]
        return resolution.effect_moves(self, seat)

    def random_move(self, seat: Seat, rng: Rng) -> int:
        if self.phase == BID:
            return bidding.random_bid(self, seat, rng)
        if self.phase == BURY:
            return resolution.random_burial(self, rng)
        moves = self.legal_moves(seat)
        return moves[rng.below(len(moves))]

    def play(self, seat: Seat, move: int) -> None:
        numbering = self.box.numbering
        if self.phase == BID:
            bidding.pick(self, seat, move - numbering.bid)
        elif self.phase == KEEP:
            setup.keep(self, seat, move - numbering.keep)
        elif self.phase == BURY:
            resolution.bury(self, move - numbering.bury)
        elif self.phase == TAKE:
            resolution.take_or_leave(self, seat, move)
        elif self.phase == BANK:
            rounds.choose_bank(self, seat, move - numbering.bank)
        elif self.phase == TUCK:
            setup.tuck(self, seat, move - numbering.tuck)
        else:
            resolution.decide(self, seat, move)

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def sealed(self, seat: Seat) -> int:
        if self.phase == BID:
            return len(self.bids[seat])
        return int(self.phase == KEEP and len(self.drawn[seat]) < DRAWN)

    def in_secret(self) -> bool:
        return self.phase == BID

    def under_way(self) -> bool:
        return bool(self.queue)


def deal(box: Box, seats: int, secret: str, options: Options) -> BringOutYerDead:
    table = BringOutYerDead(box, seats)
    table.secret = secret
    table.log = []
    setup.prepare(table)
    return table


def standing(table: BringOutYerDead) -> Standing:
    return Standing(f"round {table.round}" if table.round else "", scoring.totals(table))


def result(table: BringOutYerDead) -> Result | None:
    """BD-18: most points win, then most cards that scored from the hand; then it is shared."""
    if table.phase != OVER:
        return None
    told = [scoring.lines(table.box, parts) for parts in scoring.tally(table, table.hands)]
    return Result(places(scoring.scores(table)), scoring.totals(table), told)
