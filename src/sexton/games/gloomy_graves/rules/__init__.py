"""What may be done, and what then happens. A chapter of the rulebook is a module of functions over
the table: setup, the three steps of a turn, end; crypt and graveyard say where a card may lie."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64, mypyc_attr

from sexton.core.chance import Rng
from sexton.core.options import Options
from sexton.core.position import ALONE, NOBODY
from sexton.core.ranking import places
from sexton.core.types import Result, Standing
from sexton.games.gloomy_graves.components import Box
from sexton.games.gloomy_graves.moves import TYPE_COUNT
from sexton.games.gloomy_graves.rules import (
    burying,
    crypt,
    drawing,
    end,
    graveyard,
    scoring,
    setup,
)
from sexton.games.gloomy_graves.state import BURY, CHOOSE, CRYPT, DRAW, OVER, SCORE, State


@mypyc_attr(allow_interpreted_subclasses=True)
class GloomyGraves(State):
    """The game itself. `legal_moves` alone decides what may be done."""

    def to_act(self) -> list[int]:
        if self.phase == OVER:
            return NOBODY
        if self.phase != CHOOSE:
            return ALONE[self.turn]
        return [seat for seat in range(self.seats) if not self.ready >> seat & 1]

    def legal_moves(self, seat: int) -> list[int]:
        numbering = self.box.numbering
        if self.phase == CHOOSE:
            if self.ready >> seat & 1:
                return []
            return [numbering.choose + kind for kind in sorted(set(self.hands[seat]))]
        if seat != self.turn or self.phase == OVER:
            return []
        if self.phase == CRYPT:
            return crypt.crypt_moves(self, seat)
        if self.phase == BURY:
            return graveyard.bury_moves(self, seat)
        if self.phase == DRAW:
            moves = [numbering.take + kind for kind in sorted(set(self.row))]
            moves.insert(0, numbering.draw)
            return moves
        if self.phase == SCORE:
            moves = [
                numbering.score + kind for kind in range(TYPE_COUNT) if self.scorable >> kind & 1
            ]
            moves.append(numbering.skip)
            return moves
        return [numbering.discard + kind for kind in sorted(set(self.hands[seat]))]

    def random_move(self, seat: int, rng: Rng) -> int:
        if self.phase == CRYPT:
            return crypt.random_crypt(self, seat, rng)
        if self.phase == BURY:
            return graveyard.random_bury(self, seat, rng)
        if self.phase == DRAW:
            return drawing.random_draw(self, rng)
        moves = self.legal_moves(seat)
        return moves[rng.below(len(moves))]

    def play(self, seat: int, move: int) -> None:
        numbering, number = self.box.numbering, i64(move)
        if self.phase == CRYPT:
            number -= numbering.crypt
            burying.add_to_crypt(self, seat, number // numbering.spots, number % numbering.spots)
        elif self.phase == BURY:
            number -= numbering.bury
            covering = number // numbering.sides
            side = graveyard.side_called(self, number % numbering.sides)
            burying.bury(self, seat, covering >> 1, covering & 1, side)
        elif self.phase == DRAW:
            if number == numbering.draw:
                drawing.draw(self, seat)
            else:
                drawing.take(self, seat, number - numbering.take)
        elif self.phase == SCORE:
            if number == numbering.skip:
                scoring.pass_by(self, seat)
            else:
                scoring.score(self, seat, number - numbering.score)
        elif self.phase == CHOOSE:
            setup.choose(self, seat, number - numbering.choose)
        else:
            burying.discard(self, seat, number - numbering.discard)

    def sealed(self, seat: int) -> int:
        return self.ready >> seat & 1 if self.phase == CHOOSE else 0

    def scores(self) -> list[int]:
        return end.scores(self)

    def restore(self, saved: dict[str, Any]) -> None:
        super().restore(saved)
        setup.rebuild(self)


def deal(box: Box, seats: int, secret: str, options: Options) -> GloomyGraves:
    table = GloomyGraves(box, seats)
    table.secret = secret
    table.log = []
    setup.prepare(table)
    return table


def standing(table: GloomyGraves) -> Standing:
    scores = [end.points(table, seat) for seat in range(table.seats)]
    if table.phase == CHOOSE:
        return Standing("", scores)
    return Standing(f"round {end.turns_done(table) // table.seats + 1}", scores)


def result(table: GloomyGraves) -> Result | None:
    """GG-P6: most points win; ties by GG-12."""
    if table.phase != OVER:
        return None
    lines = [end.account(table, seat) for seat in range(table.seats)]
    return Result(places(table.scores()), standing(table).scores, lines)
