"""The faces for learners: many tables at once, PettingZoo and Gymnasium."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="numpy comes with sexton[train]")

import sexton  # noqa: E402
from sexton.bots.bot import Stop, never  # noqa: E402
from sexton.bots.policy import MoveRows  # noqa: E402
from sexton.bots.random import Random  # noqa: E402
from sexton.core.errors import BadOption, IllegalMove  # noqa: E402
from sexton.core.game import legal_in  # noqa: E402
from sexton.games import GAMES  # noqa: E402
from sexton.train import Tables  # noqa: E402
from sexton.train.decisions import Decisions  # noqa: E402

TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]
every_game = pytest.mark.parametrize("name", list(GAMES))
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)


def played(tables: Tables, steps: int) -> list[Any]:
    """So many moves at every table, chosen by a generator with a seed; all that came out."""
    rng = np.random.default_rng(1)
    found: list[Any] = []
    for _ in range(steps):
        legal = tables.legal()
        moves = [int(rng.choice(one)) for one in legal]
        found.append((tables.seats(), moves, tables.numbers().copy(), *tables.step(moves)))
    return found


@every_game
def test_tables_play_on_and_deal_anew(name: str) -> None:
    tables = Tables(name, 2, 3, seed=5)
    ends = 0
    for seats, _, numbers, gains, over in played(tables, 160):
        assert numbers.shape == (3, tables.features.size)
        assert np.isfinite(numbers).all()
        assert set(seats) <= {0, 1}
        assert (gains[~over] == 0).all()
        assert np.allclose(gains.sum(axis=1), 0)
        ends += int(over.sum())
    assert ends
    assert tables.dealt == 3 + ends


@every_game
def test_the_same_seed_plays_the_same(name: str) -> None:
    first, second = (played(Tables(name, 2, 2, seed=7), 15) for _ in range(2))
    for ours, theirs in zip(first, second, strict=True):
        assert ours[:2] == theirs[:2]
        assert all(np.array_equal(a, b) for a, b in zip(ours[2:], theirs[2:], strict=True))
    other = played(Tables(name, 2, 2, seed=8), 15)
    assert any(not np.array_equal(a[2], b[2]) for a, b in zip(first, other, strict=True))


@every_game
def test_masks_are_the_legal_moves(name: str) -> None:
    tables = Tables(name, 2, 3)
    masks = tables.masks()
    assert masks.shape == (3, len(tables.game.space))
    for mask, legal in zip(masks, tables.legal(), strict=True):
        assert sorted(np.flatnonzero(mask)) == sorted(set(legal))


@every_game
def test_a_mask_that_is_brought_again_shows_the_moves_of_now(name: str) -> None:
    tables, other = Tables(name, 2, 3), Tables(name, 2, 3, seed=9)
    out = np.ones((3, len(tables.game.space)), np.bool_)
    for _ in range(12):
        legal = tables.legal()
        assert tables.masks(legal, out) is out
        assert (out == tables.masks(legal)).all()
        assert (tables.masks(legal, out) == other.masks(legal)).all()
        tables.step([one[-1] for one in legal])
    assert (other.masks(None, out) == other.masks()).all()  # It was marked by another.


def test_a_burial_finds_the_numbers_of_the_grave_at_its_place() -> None:
    tables = Tables("gloomy-graves", 3, 4, seed=3)
    rows, rng, found = MoveRows(tables.game, 3), np.random.default_rng(2), 0
    for _ in range(60):
        made, legal, seats = Decisions(rows), tables.legal(), tables.seats()
        for numbers, one, seat in zip(tables.numbers(), legal, seats, strict=True):
            made.add(numbers, one, seat)
        together = made.some(range(4))[2]
        for table, one in enumerate(legal):
            alone = np.zeros((len(one), rows.width), np.float32)
            rows.rows_of(one, seats[table], made.numbers[table], alone)
            assert (alone == together[: len(one)]).all()
            together = together[len(one) :]
            for number, row in zip(one, alone, strict=True):
                move = tables.game.space.move(number)
                if move.verb == "bury":
                    assert f"{row[1] * 8:.0f},{row[2] * 8:.0f}" == move.args["cell"]
                    found += 1
        tables.step([int(rng.choice(one)) for one in legal])
    assert found > 100


@every_table
def test_tables_write_what_the_views_say(name: str, seats: int) -> None:
    """All rows in one go, into what is brought, and the same where librt is not installed."""
    tables = Tables(name, seats, 4, seed=3)
    assert tables.straight is not None
    out = np.ones((4, tables.features.size), np.float32)
    marks = np.ones((4, len(tables.game.space)), np.bool_)
    plain = Tables(name, seats, 4, seed=3)
    plain.positions, plain.straight = tables.positions, None
    for _ in range(12):
        played(tables, 3)
        assert tables.numbers(out) is out
        assert tables.masks(out=marks) is marks
        assert np.array_equal(plain.numbers(), out)
        assert np.array_equal(plain.masks(), marks)
    with pytest.raises(ValueError, match="out must be one piece"):
        tables.numbers(out.T)
    with pytest.raises(ValueError, match="3 moves for 4 tables"):
        tables.step([0, 0, 0])


@every_game
def test_leads_grow_to_what_they_are_at_the_end(name: str) -> None:
    tables = Tables(name, 2, 1, reward="lead")
    total = np.array(tables.leads[0])
    rng = np.random.default_rng(2)
    over = np.zeros(1, dtype=bool)
    position = tables.positions[0]
    while not over[0]:
        gains, over = tables.step([int(rng.choice(tables.legal()[0]))])
        total = total + gains[0]
    result = tables.game.result(position)
    assert result is not None
    sign = -1 if tables.game.lowest_wins else 1
    ahead = sign * (result.scores[0] - result.scores[1]) / 20
    won = (1.0 if result.places[0] == 1 else 0.0) - (1.0 if result.places[1] == 1 else 0.0)
    assert total[0] == pytest.approx(ahead + won, abs=1e-4)


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(BadOption, match="There is no reward 'fame'; there are share, margin"):
        Tables("gloom", 2, 1, reward="fame")


@every_table
def test_pettingzoo_one_by_one(name: str, seats: int) -> None:
    pytest.importorskip("pettingzoo", reason="pettingzoo comes with sexton[train]")
    from pettingzoo.test import api_test, seed_test

    from sexton.train.zoo import aec_env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(aec_env(name, seats), num_cycles=15, verbose_progress=False)
        seed_test(lambda: aec_env(name, seats, forgiving=True), num_cycles=6)


@every_table
def test_pettingzoo_all_at_once(name: str, seats: int) -> None:
    pytest.importorskip("pettingzoo", reason="pettingzoo comes with sexton[train]")
    from pettingzoo.test import parallel_api_test

    from sexton.train.zoo import parallel_env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parallel_api_test(parallel_env(name, seats, forgiving=True), num_cycles=8)


def test_the_agent_selected_is_who_owes_a_decision() -> None:
    pytest.importorskip("pettingzoo", reason="pettingzoo comes with sexton[train]")
    from sexton.train.zoo import aec_env

    env = aec_env("gravediggers", 3)
    env.reset(seed=4)
    for agent in env.agent_iter():
        observed, _, terminated, _, _ = env.last()
        if terminated:
            env.step(None)
            continue
        seat = int(agent.removeprefix("seat_"))
        match = env.desk.match
        assert match.to_act()[0] == seat
        legal = np.flatnonzero(observed["action_mask"])
        assert sorted(legal) == sorted(match.legal_numbers(seat))
        env.step(int(legal[0]))
    assert env.desk.match.over


def test_a_move_that_is_not_legal_is_refused_or_forgiven() -> None:
    pytest.importorskip("pettingzoo", reason="pettingzoo comes with sexton[train]")
    from sexton.train.zoo import aec_env

    strict, forgiving = aec_env("gloom", 2), aec_env("gloom", 2, forgiving=True)
    for env in (strict, forgiving):
        env.reset(seed=1)
    illegal = int(np.flatnonzero(strict.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove):
        strict.step(illegal)
    forgiving.step(illegal)
    assert len(forgiving.desk.match.moves) == 1


def test_who_decides_at_the_same_time_does_so_unseen() -> None:
    """Fists are closed together: each seat's numbers are those it had before any was closed."""
    pytest.importorskip("pettingzoo", reason="pettingzoo comes with sexton[train]")
    from sexton.train.zoo import parallel_env

    env = parallel_env("gravediggers", 2)
    seen, _ = env.reset(seed=3)
    together = 0
    while env.agents:
        together += sum(bool(one["action_mask"].any()) for one in seen.values()) == 2
        moves = {
            agent: int(np.flatnonzero(one["action_mask"])[0]) if one["action_mask"].any() else 0
            for agent, one in seen.items()
        }
        before = len(env.desk.match.moves)
        asked = len(env.desk.match.to_act())
        seen, *_ = env.step(moves)
        assert len(env.desk.match.moves) - before == asked
    assert together


@every_table
def test_gymnasium_one_seat_against_bots(name: str, seats: int) -> None:
    gymnasium = pytest.importorskip("gymnasium", reason="gymnasium comes with sexton[train]")
    from gymnasium.utils.env_checker import check_env

    env = gymnasium.make(
        f"sexton.train.entry:sexton/{name}-v0",
        seats=seats,
        rivals="sleepwalker",
        forgiving=True,
        disable_env_checker=True,
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env.unwrapped, skip_render_check=True)
    seen, _ = env.reset(seed=6)
    over, gained = False, 0.0
    while not over:
        move = int(np.flatnonzero(seen["action_mask"])[0])
        seen, gained, over, _, _ = env.step(move)
    assert env.unwrapped.desk.match.over
    won = [0.0, *(1 / sharing for sharing in range(1, seats + 1))]  # alone, or with others
    assert any(gained == pytest.approx((one * seats - 1) / (seats - 1)) for one in won)
    assert isinstance(env.unwrapped.render(), str)
    env.close()


def test_rivals_asked_with_the_seat_decide_before_it_moves() -> None:
    """Fists are closed together: nobody sees that another's is closed already."""
    pytest.importorskip("gymnasium", reason="gymnasium comes with sexton[train]")
    from sexton.train.gym import SeatEnv

    class Watchful(Random):
        def choose(self, view: Any, stop: Stop = never) -> int:
            waiting.append(len(view.waiting) if view.asked == "fist" else 0)
            return legal_in(self.game, view)[0]  # It borrows nothing, so it is asked once.

    waiting: list[int] = []
    env = SeatEnv("gravediggers", 3)
    seen, _ = env.reset(seed=2)
    env.bots = {place: Watchful(env.desk.game, place) for place in (1, 2)}
    over = False
    while not over:
        seen, _, over, _, _ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert set(waiting) == {0, 3}


def test_rivals_are_named_for_the_other_seats() -> None:
    pytest.importorskip("gymnasium", reason="gymnasium comes with sexton[train]")
    from sexton.train.gym import SeatEnv, against

    assert against("grasping,sleepwalker", 3) == ["grasping", "sleepwalker"]
    with pytest.raises(BadOption, match="2 rivals are named for 3 seats"):
        SeatEnv("gravediggers", 4, rivals="grasping,sleepwalker")


def test_the_front_door_does_not_load_what_training_needs() -> None:
    import subprocess
    import sys

    code = (
        "import sys, sexton, sexton.cli; print([m for m in ('numpy', 'torch') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
    assert sexton.__version__


def test_the_page_about_training_is_true() -> None:
    from pathlib import Path

    from tests.examples import run, sections

    page = sections(Path(__file__).resolve().parents[2] / "docs/train.md")
    run("\n".join(page[title] for title in ("Numbers", "Moves", "Tables")))
