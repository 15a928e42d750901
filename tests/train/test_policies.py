"""Policies: ONNX files, named like any bot, refused where they do not fit; and how they learn."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

np = pytest.importorskip("numpy", reason="numpy comes with sexton[train]")
pytest.importorskip("onnx", reason="onnx comes with sexton[train]")
pytest.importorskip("onnxruntime", reason="onnxruntime comes with sexton[train]")

import sexton  # noqa: E402
from sexton.arena.play import Sitting, play_game  # noqa: E402
from sexton.bots import BotFault, open_bot  # noqa: E402
from sexton.bots.policy import MoveRows, Policy  # noqa: E402
from sexton.core.errors import BadOption  # noqa: E402
from sexton.core.game import legal_in  # noqa: E402
from sexton.games import GAMES  # noqa: E402
from sexton.train import onnx_file  # noqa: E402
from sexton.train.decisions import Decisions  # noqa: E402

every_game = pytest.mark.parametrize("name", list(GAMES))


def written(folder: Path, name: str = "gravediggers", seats: int = 2) -> Path:
    """A policy that has learned nothing."""
    game = GAMES[name]
    moves = MoveRows(game, seats)
    path = folder / f"{name}-{seats}.onnx"
    onnx_file.write(path, onnx_file.fresh(moves, 1), game, moves)
    return path


@every_game
def test_a_policy_sits_at_a_table(name: str, tmp_path: Path) -> None:
    bots = [f"policy:{written(tmp_path, name)}", "sleepwalker"]
    first, again = (play_game(GAMES[name], Sitting(bots, seed=3)) for _ in range(2))
    assert first.moves > 10
    assert (first.scores, first.moves) == (again.scores, again.moves)


@every_game
def test_a_policy_says_how_it_likes_every_legal_move(name: str, tmp_path: Path) -> None:
    bot = open_bot(f"policy:{written(tmp_path, name)}", GAMES[name], 1)
    match = sexton.new_match(name, 2, 5)
    for _ in range(12):
        seat = match.to_act()[0]
        thought = bot.think(match.seen(seat))
        assert {one.move for one in thought.weighed} == set(legal_in(match.game, match.seen(seat)))
        assert sum(one.value for one in thought.weighed) == pytest.approx(1, abs=1e-3)
        match.play_number(seat, thought.move)


def test_a_policy_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    name = f"policy:{written(tmp_path)}"
    with pytest.raises(BadOption, match="can't play Gloom here: it plays gravediggers, version 1"):
        open_bot(name, GAMES["gloom"], 1)
    (tmp_path / "no.onnx").write_text("no")
    with pytest.raises(BadOption, match="is no ONNX file"):
        open_bot(f"policy:{tmp_path / 'no.onnx'}", GAMES["gloom"], 1)
    with pytest.raises(BadOption, match="can't read it"):
        open_bot(f"policy:{tmp_path / 'none.onnx'}", GAMES["gloom"], 1)
    match = sexton.new_match("gravediggers", 3, 1)
    with pytest.raises(BotFault, match="has learned to play with 2 seats"):
        open_bot(name, match.game, 1).choose(match.seen(match.to_act()[0]))


def test_another_layout_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path)
    game = GAMES["gravediggers"]
    right = onnx_file.label
    monkeypatch.setattr(
        onnx_file, "label", lambda one, moves: {**right(one, moves), "layout": "another"}
    )
    moves = MoveRows(game, 2)
    onnx_file.write(path, onnx_file.fresh(moves, 1), game, moves)
    with pytest.raises(BadOption, match="has learned from other numbers"):
        open_bot(f"policy:{path}", game, 1)


def test_a_policy_learns_is_kept_and_goes_on(tmp_path: Path) -> None:
    """The lesson moves the policy towards its teacher; what is kept goes on where it was."""
    torch = pytest.importorskip("torch", reason="torch comes with sexton[train]")
    from sexton.train import ppo

    torch.set_num_threads(1)
    game, path = GAMES["gravediggers"], tmp_path / "learned.onnx"
    course = ppo.Course(minutes=0.1, tables=8, steps=8, teacher="grasping")
    said: list[str] = []
    learner = ppo.train(game, course, path, said.append)
    assert learner.updates > 0
    assert "decisions of grasping" in said[0]
    again = ppo.Learner(game, course)
    assert again.resume(path)
    assert (again.decisions, again.updates) == (learner.decisions, learner.updates)
    for name, value in learner.arrays().items():
        assert np.array_equal(again.arrays()[name], value)
    assert again.adam.steps == learner.adam.steps
    assert play_game(game, Sitting([f"policy:{path}", "sleepwalker"], seed=1)).moves > 10


def test_what_learned_from_other_numbers_is_not_written_over(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="torch comes with sexton[train]")
    from sexton.train import ppo

    path = tmp_path / "two.onnx"
    ppo.Learner(GAMES["gravediggers"], ppo.Course(seats=2)).keep(path)
    with pytest.raises(BadOption, match="learns from other numbers: name another file"):
        ppo.Learner(GAMES["gravediggers"], ppo.Course(seats=3)).resume(path)


def test_it_meets_past_selves_and_bots_and_learns_from_its_own_moves(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="torch comes with sexton[train]")
    from sexton.train import ppo
    from sexton.train.tables import Tables

    game, course = GAMES["gravediggers"], ppo.Course()
    learner, tables = ppo.Learner(game, course), Tables(game, 2, 20, seed=1)
    league = ppo.League(learner, tables)
    assert (league.old, list(league.bots)) == (4, [4, 5, 6, 7, 8])
    for _ in range(ppo.PAST):
        league.grow()
    assert len(league.past) == ppo.PAST
    played = ppo.play(learner, tables, league, {})
    guests = {(table, table % 2) for table in range(9)}
    assert played.lines.keys() == {(table, seat) for table in range(20) for seat in (0, 1)} - guests


def test_torch_and_onnx_say_the_same(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch", reason="torch comes with sexton[train]")
    from sexton.train import ppo

    game, path = GAMES["gravediggers"], tmp_path / "same.onnx"
    learner = ppo.Learner(game, ppo.Course(sharp=2.0))
    learner.keep(path)
    bot = open_bot(f"policy:{path}", game, 1)
    assert isinstance(bot, Policy)
    match = sexton.new_match("gravediggers", 2, 5)
    seat = match.to_act()[0]
    view = match.seen(seat)
    legal = legal_in(game, view)
    made = Decisions(learner.moves)
    made.add(np.array(learner.moves.features.dense(view), np.float32), legal, seat)
    inputs = made.some([0])
    with torch.no_grad():
        scores, _ = learner.forward(inputs)
        odds = (2 * learner.log_odds(scores, inputs[3], 1)).exp().numpy()
    odds /= odds.sum()
    assert np.allclose(odds, bot.odds(view, legal), atol=1e-5)


def test_a_teacher_likes_what_it_did_and_what_it_thought_of() -> None:
    from sexton.bots import Thought
    from sexton.bots.bot import Weighed
    from sexton.train.lesson import liking

    searched = Thought(7, [Weighed(7, 30, 0.6), Weighed(5, 10, 0.4)])
    assert liking(searched, [5, 6, 7]).tolist() == pytest.approx([0.125, 0, 0.875])
    greedy = Thought(6, [Weighed(6, 0, 9.0), Weighed(5, 0, 9.0), Weighed(7, 0, 1.0)])
    first, second, third = liking(greedy, [5, 6, 7])
    assert second > first > 0.2 > third > 0
    assert first + second + third == pytest.approx(1)
    assert liking(Thought(5, []), [5, 6]).tolist() == [1, 0]


def test_a_board_that_cannot_be_written_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    from sexton.train.ppo import open_board

    assert open_board(None) is None
    monkeypatch.setitem(sys.modules, "tensorboard", None)
    with pytest.raises(BadOption, match="tensorboard is not installed: `sexton install train`"):
        open_board("somewhere")
