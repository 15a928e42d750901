"""What may be done, and what then happens; the chapters follow the rulebook."""

from __future__ import annotations

from sexton.core.chance import Rng
from sexton.core.events import event
from sexton.core.options import Options
from sexton.core.ranking import places
from sexton.core.types import Line, Result, Standing
from sexton.games.gloom.components import DEATHS, MODIFIERS, Box
from sexton.games.gloom.effects import NOTHING, ONE, TWO
from sexton.games.gloom.rules.turns import Turns
from sexton.games.gloom.state import (
    AFTERWARDS,
    ANSWERS,
    ASKED,
    AT_ONCE,
    CARRY,
    CHOICE,
    DEAD,
    DISCARD,
    DOWN,
    FINISH,
    KIND,
    LET_PASS,
    LOOT,
    LOOTED,
    ONE_PLAY,
    REPLY,
    UNASKED,
    WAITING,
    WINDOW,
)

DEALT, IN_ORDER = "dealt", "in order"


class Gloom(Turns):
    """The game itself. `legal_moves` alone decides what may be done."""

    def to_act(self) -> list[int]:
        if self.over:
            return []
        if not self.tasks:
            return [self.turn]
        task = self.tasks[-1]
        if task[0] == WINDOW:
            return [seat for seat in range(self.seats) if task[ANSWERS + seat] == WAITING]
        return [task[1]]

    def in_window(self) -> bool:
        return bool(self.tasks) and self.tasks[-1][0] == WINDOW

    def sealed(self, seat: int) -> int:
        if not self.in_window():
            return 0
        window = self.tasks[-1]
        return int(seat != window[1] and window[ANSWERS + seat] != WAITING)

    # What may be done

    def legal_moves(self, seat: int) -> list[int]:
        if seat not in self.to_act():
            return []
        if not self.tasks:
            return self.turn_moves(seat)
        numbering = self.box.numbering
        task = self.tasks[-1]
        what = task[0]
        if what == WINDOW:
            place = self.box.response_place
            replies = [numbering.respond + place[kind] for kind in self.may_respond(seat, task[2])]
            return [*replies, numbering.passing]
        if what in (ONE_PLAY, LOOT):
            hand = self.hands[seat]
            kinds = {card & KIND for card in hand if what == ONE_PLAY or card & LOOTED}
            return [*self.card_moves(seat, sorted(kinds)), numbering.decline]
        losses = [numbering.lose + kind for kind in self.kinds(seat)]
        if what in (DISCARD, DOWN):
            return losses
        if what == CHOICE or not task[2]:
            return [*losses, numbering.draw, numbering.decline]
        return [*losses, numbering.draw]

    def turn_moves(self, seat: int) -> list[int]:
        """GL-2: what the turn's player may do now."""
        numbering = self.box.numbering
        kinds = self.kinds(seat)
        moves = self.card_moves(seat, kinds)
        if self.plays < AFTERWARDS:
            moves += [numbering.discard + kind for kind in kinds]
        moves.append(numbering.passing)
        return moves

    def card_moves(self, seat: int, kinds: list[int]) -> list[int]:
        """Every way to play one of these cards; inside another card's leave any kind goes."""
        box, by_leave = self.box, bool(self.tasks)
        living = self.living()
        doomed = opened = None
        moves: list[int] = []
        for kind in kinds:
            category = box.categories[kind]
            if category == MODIFIERS:
                if by_leave or self.may_play_modifier(kind):
                    moves += self.lay_moves(kind, living)
            elif category == DEATHS:
                if doomed is None:
                    doomed = self.doomed(living)
                    opened = [who for who in doomed if self.is_open(who)]
                anybody = by_leave or self.may_kill()
                moves += self.kill_moves(kind, doomed if anybody else opened or [])
            elif by_leave or self.plays < AFTERWARDS:
                moves += self.event_moves(kind, seat, living)
        return moves

    def lay_moves(self, kind: int, living: list[int]) -> list[int]:
        first = kind * self.box.numbering.characters
        return [first + who for who in self.fitting(kind, living)]

    def kill_moves(self, kind: int, doomed: list[int]) -> list[int]:
        numbering = self.box.numbering
        first = numbering.kill + (kind - self.box.first_death) * numbering.characters
        return [first + who for who in self.fitting(kind, doomed)]

    def event_moves(self, kind: int, seat: int, living: list[int]) -> list[int]:
        deed = self.box.deeds[kind]
        if deed is None or self.barred(seat):
            return []
        targets = self.targets(deed, seat, living)
        numbering, place, shape = self.box.numbering, self.box.place[kind], self.box.shape[kind]
        count = numbering.characters
        if shape == NOTHING:
            return [numbering.event + place for _ in targets]
        if shape == ONE:
            return [numbering.event_on + place * count + who for who, _ in targets]
        if shape == TWO:
            first = numbering.event_between + place * count * count
            return [first + who * count + other for who, other in targets]
        first = numbering.event_with + place * count * numbering.laid
        return [first + who * numbering.laid + using for who, using in targets]

    def random_move(self, seat: int, rng: Rng) -> int:
        """Each as likely: in a turn one is counted out, card by card, instead of listing all."""
        if self.tasks:
            return super().random_move(seat, rng)
        numbering, box = self.box.numbering, self.box
        living, kinds = self.living(), self.kinds(seat)
        usual = self.plays < AFTERWARDS
        doomed: list[int] | None = None
        ways: list[list[int]] = []  # for each card its characters, or its moves if it is an event
        total = 1 + (len(kinds) if usual else 0)
        for kind in kinds:
            category = box.categories[kind]
            way: list[int] = []
            if category == MODIFIERS:
                if self.may_play_modifier(kind):
                    way = self.fitting(kind, living)
            elif category == DEATHS:
                if doomed is None:
                    doomed = self.doomed(living)
                    if not self.may_kill():
                        doomed = [who for who in doomed if self.is_open(who)]
                way = self.fitting(kind, doomed)
            elif usual:
                way = self.event_moves(kind, seat, living)
            ways.append(way)
            total += len(way)
        left = rng.below(total)
        for kind, way in zip(kinds, ways, strict=True):
            if left < len(way):
                named = box.categories[kind] > DEATHS
                return way[left] if named else kind * numbering.characters + way[left]
            left -= len(way)
        return numbering.discard + kinds[left] if usual and left < len(kinds) else numbering.passing

    # Doing it

    def play(self, seat: int, move: int) -> None:
        numbering = self.box.numbering
        if move < numbering.event:
            kind, who = divmod(move, numbering.characters)
            self.play_on(seat, kind, who)
        elif move < numbering.respond:
            self.play_event(seat, *self.named_event(move))
        elif move < numbering.discard:
            kind = self.box.responses[move - numbering.respond]
            self.answer(seat, REPLY + kind)
        elif move < numbering.lose:
            self.plays += 1
            self.discard(seat, move - numbering.discard, "GL-2")
        elif move < numbering.draw:
            self.lose(seat, move - numbering.lose)
        elif move == numbering.draw:
            self.accept_draw(seat)
        elif move == numbering.decline:
            self.decline(seat)
        elif self.tasks:
            self.answer(seat, LET_PASS)
        else:
            self.pass_play()
        self.settle()

    def play_on(self, seat: int, kind: int, who: int) -> None:
        """A modifier or an untimely death, on a character."""
        if self.box.categories[kind] == MODIFIERS:
            self.spend(kind)
            self.lay(seat, kind, who)
            return
        free = not self.tasks and self.is_open(who)
        self.spend(kind, free=free)
        self.take_out(seat, kind)
        self.tell_kill(seat, kind, who, free=free)
        self.tasks.append([CARRY, kind, seat, who, 0, UNASKED])

    def named_event(self, move: int) -> tuple[int, int, int]:
        """The event that a move names, and on what."""
        numbering, by_shape = self.box.numbering, self.box.by_shape
        count = numbering.characters
        if move < numbering.event_on:
            return by_shape[0][move - numbering.event], 0, 0
        if move < numbering.event_between:
            place, who = divmod(move - numbering.event_on, count)
            return by_shape[1][place], who, 0
        if move < numbering.event_with:
            place, pair = divmod(move - numbering.event_between, count * count)
            return by_shape[2][place], *divmod(pair, count)
        place, pair = divmod(move - numbering.event_with, count * numbering.laid)
        return by_shape[3][place], *divmod(pair, numbering.laid)

    def play_event(self, seat: int, kind: int, who: int, other: int) -> None:
        """GL-P6, GL-15a: what it is played on is named at once, a card of the hand too."""
        self.spend(kind)
        self.take_out(seat, kind)
        shape = self.box.shape[kind]
        if shape > TWO:
            self.show(seat, other)
        if self.log is not None:
            names, titles = self.box.characters, self.box.titles
            told = event("event", "GL-P6", seat=seat, card=titles[kind])
            if shape != NOTHING:
                told.args["character"] = names[who]
            if shape == TWO:
                told.args["other"] = names[other]
            elif shape > TWO:
                told.args["using"] = titles[other]
            self.log.append(told)
        self.tasks.append([CARRY, kind, seat, who, other, UNASKED])

    def settle(self) -> None:
        """Does everything that needs nobody's decision, until somebody owes one."""
        while not self.over:
            if not self.tasks:
                if self.goes_on():
                    return
                self.end_turn()
            elif self.rests(self.tasks[-1]):
                return

    def rests(self, task: list[int]) -> bool:
        """Does what is on top wait for a decision? If not, it has now been done."""
        what = task[0]
        if what == WINDOW:
            if WAITING in task[ANSWERS:]:
                return True
            self.read_answers(task)
        elif what == CARRY:
            if task[5] == UNASKED:
                task[5] = ASKED
                self.open_window(task[2], self.box.categories[task[1]])
            else:
                self.carry_out(self.tasks.pop())
        elif what == FINISH:
            self.discards.append(self.tasks.pop()[1])
        elif what == AT_ONCE:
            self.do_at_once(*self.tasks.pop()[1:])
        elif what == DISCARD:
            return self.discard_due(task)
        elif what == DOWN:
            return self.down_due(task[1])
        elif what == LOOT and not (task[2] and self.hands[task[1]]):
            self.tasks.pop()
        else:
            return True
        return False


def deal(box: Box, seats: int, secret: str, options: Options) -> Gloom:
    table = Gloom(box, seats)
    table.secret = secret
    table.size = int(options["characters"])
    table.in_order = options["families"] == IN_ORDER
    table.log = []
    table.prepare()
    return table


def load(box: Box, saved: dict[str, object]) -> Gloom:
    seats = saved["seats"]
    assert isinstance(seats, int)
    table = Gloom(box, seats)
    table.restore(saved)
    return table


def standing(table: Gloom) -> Standing:
    """GL-18: the dead alone count, and low is good."""
    scores = [-score for score in table.scores()]
    return Standing(f"round {table.turns // table.seats + 1}", scores)


def result(table: Gloom) -> Result | None:
    """GL-18: the lowest Family Value wins; equal is a tie."""
    if not table.over:
        return None
    box = table.box
    lines: list[list[Line]] = []
    for seat in range(table.seats):
        own = [
            Line(
                f"{box.characters[who]}: {box.titles[table.stacks[who][-1]]}",
                table.worth(who),
                "GL-P5",
                "The dead",
            )
            for who, fate in enumerate(table.fates)
            if fate == DEAD and table.owners[who] == seat
        ]
        lines.append(own or [Line("Nobody of the family is dead", 0, "GL-P1", "The dead")])
    return Result(places(table.scores()), standing(table).scores, lines)


__all__ = ["DEALT", "IN_ORDER", "Gloom", "deal", "load", "result", "standing"]
