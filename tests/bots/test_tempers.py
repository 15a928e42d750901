"""Tempers: what a bot cares for where moves are about as good, and never instead of winning."""

from __future__ import annotations

from typing import Any

import pytest

from sexton import GAMES
from sexton.bots import LEVELS, TEMPERS, make
from sexton.bots.temper import EVEN, Mood, leader_of, temper_named
from sexton.core.chance import secret_of
from sexton.core.errors import BadOption
from sexton.core.moves import Space, Verb, numbers
from sexton.core.options import read_options
from sexton.server import crests
from tests.bots.little import Little, little, see


class Market(Little):
    """Each may grab a coin, spoil a coin of the other's or let it be, in turn, so many times; then
    a coin is tossed that nobody sees before. It is as good for winning whatever they do."""

    space = Space(Verb("do", "Do {what}", "X-1", what=numbers(3)))
    GRAB, SPOIL, LET = 0, 1, 2

    def to_act(self) -> list[int]:
        return [self.values["left"] % 2] if self.values["left"] else []

    def legal_moves(self, seat: int) -> list[int]:
        return [self.GRAB, self.SPOIL, self.LET]

    def play(self, seat: int, move: int) -> None:
        self.values["left"] -= 1
        coins = self.values["coins"]
        coins[seat] += int(move == self.GRAB)
        coins[1 - seat] -= int(move == self.SPOIL)

    def scores(self) -> list[int]:
        return list(self.values["coins"]) if self.values["left"] else [0, 0]


def market() -> Any:
    return see(Market(left=8, coins=[0, 0]), 0)


@pytest.mark.parametrize(("temper", "does"), [("greedy", Market.GRAB), ("spiteful", Market.SPOIL)])
@pytest.mark.parametrize("level", ["grasping", "cunning"])
def test_where_all_is_as_good_the_temper_decides(level: str, temper: str, does: int) -> None:
    bots = [make(level, little(Market), seed, iterations=60, temper=temper) for seed in range(6)]
    assert [bot.choose(market()) for bot in bots] == [does] * 6


@pytest.mark.parametrize("level", ["grasping", "cunning"])
def test_an_even_temper_cares_for_none_of_it(level: str) -> None:
    thought = make(level, little(Market), 1, iterations=60).think(market())
    assert [one.value for one in thought.weighed] == [thought.weighed[0].value] * 3


def test_who_is_cautious_likes_what_is_sure() -> None:
    mood = Mood(TEMPERS["cautious"], 0, [0, 0])
    sure, gamble = mood.felt(0.5, [0, 0]), (mood.felt(0.1, [0, 0]) + mood.felt(0.9, [0, 0])) / 2
    assert sure > gamble
    assert mood.felt(0.6, [0, 0]) > sure
    assert sure == 0.5
    assert mood.felt(0.95, [5, 5]) < 0.95  # A game that is all but won is better won.


@pytest.mark.parametrize("temper", TEMPERS)
def test_more_of_a_chance_is_always_better(temper: str) -> None:
    """Nobody's temper is worth a fifth of the chance to win."""
    mood = Mood(TEMPERS[temper], 0, [0, 0])
    mood.felt(0.5, [10, 10])
    best, worst = mood.felt(0.3, [30, -30]), mood.felt(0.7, [-30, 30])
    assert worst > best


def test_spite_is_for_whoever_leads_the_others_and_picks_on_no_seat() -> None:
    assert leader_of([9, 1, 5, 3], 0) == 2
    assert leader_of([0, 5, 9, 9], 2) == 3
    assert [leader_of([4, 4, 4], seat) for seat in range(3)] == [1, 2, 0]


def test_tempers_have_names_words_and_crests_of_their_own() -> None:
    names = [name for temper in TEMPERS.values() for name in temper.names]
    assert len(set(names)) == len(names) == 5 * len(TEMPERS)
    assert all(temper.says for temper in TEMPERS.values())
    drawn = [crests.read(temper.crest) for temper in TEMPERS.values()]
    assert None not in drawn
    assert len(set(drawn)) == len(TEMPERS)
    assert temper_named("") is EVEN
    with pytest.raises(BadOption, match="There is no temper 'jolly'"):
        temper_named("jolly")
    with pytest.raises(BadOption, match="A sleepwalker has no temper"):
        make("sleepwalker", GAMES["gravediggers"], 1, temper="greedy")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("temper", TEMPERS)
def test_every_temper_plays_every_game(game: str, temper: str) -> None:
    opened = GAMES[game]
    position = opened.deal(opened.seats[1], secret_of(4), read_options(opened.options, None))
    for _ in range(12):
        seat = position.to_act()[0]
        for level in [one for one in LEVELS if one != "sleepwalker"]:
            bot = make(level, opened, 3, iterations=8, temper=temper)
            assert bot.choose(opened.view(position, seat)) in position.legal_moves(seat)
        position.play(seat, position.legal_moves(seat)[0])
