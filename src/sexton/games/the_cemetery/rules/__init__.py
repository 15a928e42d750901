"""What may be done, and what then happens: a chapter of the rulebook in each module."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from sexton.core.options import Options
from sexton.core.position import ALONE, NOBODY
from sexton.games.the_cemetery.components import Box
from sexton.games.the_cemetery.moves import DISCARD, DONE
from sexton.games.the_cemetery.rules import (
    abilities,
    actions,
    bonuses,
    digging,
    end,
    hands,
    setup,
    turn,
)
from sexton.games.the_cemetery.rules.end import result, standing
from sexton.games.the_cemetery.state import ACTIONS, ADJUSTMENT, OVER, SILENT, State, next_word

__all__ = ["TheCemetery", "deal", "result", "standing"]


@mypyc_attr(allow_interpreted_subclasses=True)
class TheCemetery(State):
    """`legal_moves` alone decides what may be done."""

    def to_act(self) -> list[int]:
        if self.declared is not None:
            return digging.asked(self, self.declared)
        return NOBODY if self.phase == OVER else ALONE[self.turn]

    def in_window(self) -> bool:
        return self.declared is not None

    def sealed(self, seat: int) -> int:
        return int(self.declared is not None and self.declared.answers[seat] != SILENT)

    def scores(self) -> list[int]:
        return end.scores(self)

    def legal_moves(self, seat: int) -> list[int]:
        if self.declared is not None:
            return digging.reactions(self, self.declared, seat)
        if self.phase == OVER or seat != self.turn:
            return []
        word = next_word(self)
        if word is not None:
            return abilities.choices(self, word)
        if self.phase == ACTIONS:
            return actions.actions_open(self)
        if self.phase == ADJUSTMENT:
            return hands.discardable(self)
        return bonuses.bonuses_open(self)

    def play(self, seat: int, move: int) -> None:
        verb: i64 = self.box.numbering.verb[move]
        chosen: i64 = move - self.box.numbering.first[verb]
        if self.declared is not None:
            digging.answer(self, seat, verb, chosen)
        elif verb == DONE:
            turn.leave(self)
        elif self.ability is not None:
            abilities.choose(self, self.ability, chosen)
        elif self.phase == ACTIONS:
            turn.act(self, verb, chosen)
        elif verb == DISCARD:
            hands.discard(self, self.turn, chosen, "TC-2")
        else:
            bonuses.use_bonus(self, self.box.corpses + chosen)
        turn.go_on(self)


def deal(box: Box, seats: int, secret: str, options: Options) -> TheCemetery:
    table = TheCemetery(box, seats)
    table.secret = secret
    table.simplified = bool(options["simplified"])
    table.log = []
    setup.prepare(table)
    return table
