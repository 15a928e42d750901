"""Clocks that run out: one move is lost, several in a row lose the seat; a bank of time."""

from __future__ import annotations

import pytest

from sexton.core.errors import IllegalMove
from sexton.games import GAMES
from sexton.server import protocol
from sexton.server.commands.game import bot_play
from sexton.server.commands.step import step_of
from sexton.server.identity import Person
from sexton.server.messages import moment, table_info
from sexton.server.table import entries
from sexton.server.table.apply import apply
from sexton.server.table.entries import SeatMade, Settings
from sexton.server.table.state import Table

PEOPLE = [Person("ann", "Ann"), Person("bob", "Bob")]


class Evening:
    """Ann and Bob at Gravediggers, at times that the test chooses."""

    def __init__(self, clock: int = 0, bank: int = 0, increment: int = 0, misses: int = 2) -> None:
        self.now = 1000.0
        self.table = Table("evening", GAMES)
        game = GAMES["gravediggers"]
        made = entries.Made(
            code="a b c d",
            game=game.name,
            version=game.version,
            edition=game.edition.digest,
            options={"open_purses": False},
            settings=Settings(clock, bank, increment, misses),
            seats=[SeatMade("person", who.id, who.name, nonce="00" * 8) for who in PEOPLE],
            server_seed="5" * 64,
            by="ann",
        )
        self.take_in(made)
        self.take_in(entries.Started())

    def take_in(self, entry: entries.Entry) -> None:
        apply(self.table, self.table.seq + 1, self.now, entry)
        assert self.table.status != "frozen", self.table.why_frozen

    def waiting(self) -> int:
        assert self.table.match is not None
        return self.table.match.to_act()[0]

    def deadline(self) -> float:
        deadline = self.table.deadline(self.waiting())
        assert deadline is not None
        return deadline

    def miss(self) -> int:
        """Whoever is asked lets the clock run out."""
        seat = self.waiting()
        self.now = self.deadline()
        self.take_in(entries.Ghosted(seat=seat, why="slow"))
        return seat

    def move(self, seat: int) -> None:
        """The first legal move, by whoever plays there."""
        assert self.table.play is not None
        decisions = self.table.play.decisions
        step = bot_play(self.table, seat, decisions.ids[seat], decisions.legal(seat)[0])
        self.take_in(step.entry)

    def until(self, seat: int) -> None:
        """The other moves until it is for this one."""
        while self.waiting() != seat:
            self.move(self.waiting())

    def say(self, seat: int, command: protocol.FromClient) -> None:
        self.take_in(step_of(self.table, PEOPLE[seat], command, lambda _: 0.0).entry)

    def told(self, seat: int) -> protocol.Moment:
        assert self.table.match is not None
        view = self.table.game.view(self.table.match.position, seat)
        return moment(self.table, seat, view, plain=False)


def test_a_missed_clock_costs_one_move() -> None:
    evening = Evening(clock=30)
    seat = evening.miss()
    chair = evening.table.seats[seat]
    assert (chair.ghost, chair.one_move, chair.why_ghost) == (True, True, "slow")
    told = evening.told(seat)
    assert "a ghost makes this one move" in told.prompt
    assert (told.legal, told.closes) == ([], None)
    evening.now += 1
    evening.move(seat)
    assert not chair.ghost
    evening.until(seat)
    assert evening.told(seat).legal
    assert evening.deadline() == pytest.approx(evening.table.play.decisions.since[seat] + 30)  # type: ignore[union-attr]


def test_two_in_a_row_and_the_ghost_stays_until_they_are_back() -> None:
    evening = Evening(clock=30)
    seat = evening.miss()
    evening.move(seat)
    evening.until(seat)
    assert evening.miss() == seat
    chair = evening.table.seats[seat]
    assert (chair.ghost, chair.one_move) == (True, False)
    evening.move(seat)
    assert chair.ghost
    assert evening.told(seat).prompt == "A ghost plays for you. Touch anything, and you are back."
    evening.say(seat, protocol.TakeBack("back"))
    assert (chair.ghost, chair.missed) == (False, 0)


def test_a_move_in_between_is_no_row() -> None:
    evening = Evening(clock=30)
    seat = evening.miss()
    evening.move(seat)
    evening.until(seat)
    evening.now += 1
    evening.move(seat)
    evening.until(seat)
    assert evening.miss() == seat
    assert evening.table.seats[seat].one_move


@pytest.mark.parametrize(("misses", "stays"), [(1, True), (3, False)])
def test_the_table_says_how_many_in_a_row(misses: int, stays: bool) -> None:
    evening = Evening(clock=30, misses=misses)
    seat = evening.miss()
    assert evening.table.seats[seat].one_move is not stays


def test_nobody_wins_time_by_coming_and_going() -> None:
    evening = Evening(clock=30, misses=1)
    seat = evening.miss()
    deadline = evening.deadline()
    chair = evening.table.seats[seat]
    evening.say(seat, protocol.TakeBack("back"))
    assert (chair.ghost, chair.one_move) == (True, True)
    assert evening.deadline() == deadline
    for command in (protocol.TakeBack("again"), protocol.Undo("undo")):
        with pytest.raises(IllegalMove, match="one move"):
            evening.say(seat, command)
    evening.move(seat)
    assert not chair.ghost


def test_a_bank_is_spent_and_filled() -> None:
    evening = Evening(bank=60, increment=10)
    seat = evening.waiting()
    began = evening.deadline() - 60
    evening.now = began + 25
    evening.move(seat)
    assert evening.table.play is not None
    assert evening.table.play.decisions.banks[seat] == pytest.approx(60 - 25 + 10)
    evening.until(seat)
    since = evening.table.play.decisions.since[seat]
    assert evening.deadline() == pytest.approx(since + 45)


def test_an_empty_bank_leaves_five_seconds() -> None:
    evening = Evening(bank=60)
    seat = evening.miss()
    evening.move(seat)
    evening.until(seat)
    assert evening.table.play is not None
    assert evening.deadline() == evening.table.play.decisions.since[seat] + 5


def test_a_clock_besides_the_bank_bounds_each_decision() -> None:
    evening = Evening(bank=600, clock=30)
    assert evening.table.play is not None
    assert evening.deadline() == evening.table.play.decisions.since[evening.waiting()] + 30


def test_a_list_of_tables_says_till_when_and_since_when() -> None:
    evening = Evening(clock=30)
    seat = evening.waiting()
    infos = [table_info(evening.table, who.id, set(), 0) for who in PEOPLE]
    assert infos[seat].my_deadline == evening.deadline()
    assert infos[1 - seat].my_deadline is None
    assert infos[seat].ended_at is None
    evening.now += 7
    for who in range(2):
        evening.say(who, protocol.Abandon(f"end {who}", True))
    assert table_info(evening.table, "ann", set(), 0).ended_at == evening.now


def test_a_pause_costs_nobody_time() -> None:
    evening = Evening(bank=60)
    seat, deadline = evening.waiting(), evening.deadline()
    evening.say(seat, protocol.Pause("stop", True))
    evening.now += 500
    evening.say(seat, protocol.Pause("on", False))
    assert evening.deadline() == pytest.approx(deadline + 500)
