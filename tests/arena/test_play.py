"""One game between bots: who is asked when, and what must hold."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from sexton import GAMES
from sexton.arena import play
from sexton.arena.checks import Broken
from sexton.arena.play import Interrupted, Sitting, carry_out, play_game, play_out, wanted
from sexton.bots import LEVELS
from sexton.bots.bot import Bot, Stop, Thought, never
from sexton.core.chance import secret_of
from sexton.core.match import Match
from sexton.core.options import read_options
from sexton.core.position import Position

FISTS = GAMES["gravediggers"]


class First(Bot):
    """Takes the first legal move, and remembers what it was shown."""

    seen: list[Any]

    def think(self, view: Any, stop: Stop = never) -> Thought:
        self.seen = [*getattr(self, "seen", []), view]
        return Thought(self.game.determinise(view).deal(self.rng).legal_moves(view.seat)[0], [])


def dealt(seats: int = 3) -> Position:
    position: Position = FISTS.deal(seats, secret_of(3), read_options(FISTS.options, None))
    return position


def waiting_at_fists(bots: Iterable[First]) -> set[int]:
    """How many were still to close a fist whenever one of these was asked for its own."""
    return {len(view.waiting) for bot in bots for view in bot.seen if view.asked == "fist"}


def test_who_decides_together_sees_nobody_else_s_choice_lie() -> None:
    """Asked one by one, the last to close a fist would know that the others have closed theirs."""
    bots = [First(FISTS, seat) for seat in range(3)]
    play_out(FISTS, dealt(), bots, [])
    assert waiting_at_fists(bots) == {3}


def test_at_a_match_bots_that_are_asked_together_decide_together() -> None:
    match = Match(FISTS, 3, 3)
    bots = {seat: First(FISTS, seat) for seat in range(3)}
    while decisions := wanted(match, bots):
        carry_out(match, decisions)
    assert match.over
    assert waiting_at_fists(bots.values()) == {3}


def test_nobody_listens() -> None:
    assert dealt().log
    ended: list[Position] = []

    def result(position: Position) -> Any:
        ended.append(position)
        return FISTS.result(position)

    play_game(replace(FISTS, result=result), Sitting(["sleepwalker"] * 3, 1, number=1))
    assert [position.log for position in ended] == [None]


def test_the_same_sitting_is_the_same_game() -> None:
    sitting = Sitting(["grasping", "sleepwalker"], 5, number=1)
    first, second = (replace_seconds(play_game(FISTS, sitting)) for _ in range(2))
    assert first == second
    other = play_game(FISTS, Sitting(["grasping", "sleepwalker"], 5, number=1, thoughts="others"))
    assert other.moves != first.moves or other.scores != first.scores


def replace_seconds(played: play.Played) -> play.Played:
    return play.Played(played.number, played.seed, played.moves, played.scores, played.places, 0)


def test_options_left_out_are_as_usual() -> None:
    plain = play_game(FISTS, Sitting(["sleepwalker"] * 2, 5))
    said = play_game(FISTS, Sitting(["sleepwalker"] * 2, 5, options={"open_purses": False}))
    assert replace_seconds(plain) == replace_seconds(said)


def test_a_game_without_end_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "LONGEST", 20)
    for level in ("sleepwalker", "grasping"):
        with pytest.raises(Broken, match="goes on after 20 moves") as broken:
            play_game(FISTS, Sitting([level] * 3, 5, number=1))
        assert len(broken.value.reproducer["moves"]) >= 20


def test_it_stops_between_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "first", First)
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 5

    with pytest.raises(Interrupted):
        play_game(FISTS, Sitting(["first"] * 3, 5), stop)
    assert len(asked) == 6
