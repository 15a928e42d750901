"""What may be done, and what then happens; the chapters follow the rulebook."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from sexton.core.chance import Rng
from sexton.core.options import Options, picks_of
from sexton.core.position import ALONE, NOBODY
from sexton.core.ranking import places
from sexton.core.types import Line, Result, Standing
from sexton.games.gloom.components import USUAL_GUESTS, Box
from sexton.games.gloom.rules import (
    choices,
    hands,
    homes,
    plays,
    preparation,
    reckoning,
    responses,
    settling,
    turns,
)
from sexton.games.gloom.rules.preparation import DEALT, IN_ORDER
from sexton.games.gloom.state import (
    LET_PASS,
    REPLY,
    WAITING,
    Decision,
    MayPlayLoot,
    MayPlayOne,
    State,
    Window,
)

VERSION: Final = "2"
FIRST_VERSION: Final = "1"  # GL-17: a draw pile was remade only when a card was needed


@mypyc_attr(allow_interpreted_subclasses=True)
class Gloom(State):
    """The position that is held outside: asks the chapters what may be done, and has it done."""

    def to_act(self) -> list[int]:
        if self.over:
            return NOBODY
        if not self.tasks:
            return ALONE[self.turn]
        task = self.tasks[-1]
        if isinstance(task, Window):
            return responses.waiting(task)
        return ALONE[task.seat] if isinstance(task, Decision) else NOBODY

    def in_window(self) -> bool:
        return bool(self.tasks) and isinstance(self.tasks[-1], Window)

    def sealed(self, seat: int) -> int:
        window = self.tasks[-1] if self.tasks else None
        if not isinstance(window, Window) or seat == window.seat:
            return 0
        return int(window.answers[seat] != WAITING)

    def legal_moves(self, seat: int) -> list[int]:
        if seat not in self.to_act():
            return []
        if not self.tasks:
            return plays.turn_moves(self, seat)
        task = self.tasks[-1]
        if isinstance(task, Window):
            return responses.answers(self, seat, task)
        if isinstance(task, (MayPlayOne, MayPlayLoot)):
            return plays.leave_moves(self, seat, task)
        return choices.choices(self, seat, task)

    def random_move(self, seat: int, rng: Rng) -> int:
        if not self.tasks:
            return plays.random_turn_move(self, seat, rng)
        task = self.tasks[-1]
        if isinstance(task, Window):
            moves = responses.answers(self, seat, task)
        else:
            moves = self.legal_moves(seat)
        return moves[rng.below(len(moves))]

    def play(self, seat: int, move: int) -> None:
        numbering = self.box.numbering
        if move > numbering.passing:
            self.play_more(seat, move)
        elif move < numbering.event:
            kind, who = numbering.laid_by(move)
            plays.play_on(self, seat, kind, who)
        elif move < numbering.respond:
            kind, who, other = numbering.played_by(move)
            plays.play_event(self, seat, kind, (who, other))
        elif move < numbering.discard:
            responses.answer(self, seat, REPLY + numbering.responses[move - numbering.respond])
        elif move < numbering.lose:
            self.plays += 1
            hands.discard(self, seat, move - numbering.discard, "GL-2")
        elif move < numbering.draw:
            choices.lose(self, seat, move - numbering.lose)
        elif move == numbering.draw:
            choices.accept_draw(self, seat)
        elif move == numbering.decline:
            choices.decline(self, seat)
        elif self.tasks:
            responses.answer(self, seat, LET_PASS)
        else:
            turns.pass_play(self)
        settling.settle(self)

    def play_more(self, seat: int, move: int) -> None:
        """What only the cards of another box allow."""
        numbering, box = self.box.numbering, self.box
        if move >= numbering.take:
            choices.take(self, seat, move - numbering.take)
        elif move >= numbering.trade:
            plays.trade(self, seat, move - numbering.trade)
        elif move >= numbering.shed:
            homes.shed(self, seat, box.first_mystery + move - numbering.shed)
        elif move >= numbering.event_at:
            kind, family = numbering.played_at(move)
            plays.play_event(self, seat, kind, (family, 0))
        else:
            kind, family = numbering.unfolded_by(move)
            plays.play_mystery(self, seat, kind, family)

    def scores(self) -> list[int]:
        """The lowest Family Value wins, so the sign is turned."""
        return [-reckoning.family_value(self, seat) for seat in range(self.seats)]


def deal(box: Box, version: str, seats: int, secret: str, options: Options) -> Gloom:
    table = Gloom(box, seats)
    table.remakes = version != FIRST_VERSION
    table.secret = secret
    table.size = int(options["characters"])
    table.in_order = options["families"] == IN_ORDER
    table.invited = int(options["guests"]) - USUAL_GUESTS
    if options["families"] not in (DEALT, IN_ORDER):
        preparation.pick_families(table, picks_of(str(options["families"])))
    table.log = []
    preparation.prepare(table)
    return table


def standing(table: Gloom) -> Standing:
    """GL-18: the dead alone count, and low is good."""
    scores = [-score for score in table.scores()]
    return Standing(f"round {table.turns // table.seats + 1}", scores)


def result(table: Gloom) -> Result | None:
    """GL-18: the lowest Family Value wins; equal is a tie."""
    if not table.over:
        return None
    lines = [death_lines(table, seat) for seat in range(table.seats)]
    return Result(places(table.scores()), standing(table).scores, lines)


def death_lines(table: Gloom, seat: int) -> list[Line]:
    box = table.box
    lines = [
        Line(
            f"{box.characters[who]}: {box.titles[table.stacks[who][-1]]}",
            reckoning.worth(table, who),
            "GL-P5",
            "The dead",
        )
        for who in reckoning.dead(table)
        if table.owners[who] == seat
    ]
    if table.homes and table.homes[table.families[seat]]:
        family = table.families[seat]
        newest = box.titles[table.homes[family][-1]]
        worth = reckoning.home_worth(table, family)
        lines.append(Line(f"{box.residences[family]}: {newest}", worth, "GL-23", "The house"))
    return lines or [Line("Nobody of the family is dead", 0, "GL-P1", "The dead")]
