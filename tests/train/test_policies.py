"""Policies: ONNX files, named like any bot, and refused where they do not fit."""

from __future__ import annotations

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
from sexton.train import checkpoint, onnx_file, ppo  # noqa: E402
from sexton.train.decisions import Decisions  # noqa: E402

every_game = pytest.mark.parametrize("name", list(GAMES))


def written(folder: Path, name: str = "gravediggers", seats: int = 2) -> Path:
    """A policy that has learned nothing."""
    game = GAMES[name]
    moves = MoveRows(game, seats)
    path = folder / f"{name}-{seats}.onnx"
    onnx_file.write(path, ppo.fresh(moves, 1), game, moves)
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
    onnx_file.write(path, ppo.fresh(moves, 1), game, moves)
    with pytest.raises(BadOption, match="has learned from other numbers"):
        open_bot(f"policy:{path}", game, 1)


def test_torch_and_onnx_say_the_same(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch", reason="torch comes with sexton[train]")

    game, path = GAMES["gravediggers"], tmp_path / "same.onnx"
    learner = ppo.Learner(game, ppo.Course(sharp=2.0))
    onnx_file.write(path, checkpoint.firm(learner), game, learner.moves)
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
