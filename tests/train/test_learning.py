"""The learner: a lesson, a league, and what is kept of it whatever ends it."""

from __future__ import annotations

import pickle
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="numpy comes with sexton[train]")
pytest.importorskip("onnx", reason="onnx comes with sexton[train]")
pytest.importorskip("onnxruntime", reason="onnxruntime comes with sexton[train]")

import msgspec  # noqa: E402

from sexton.arena.play import Sitting, play_game  # noqa: E402
from sexton.bots import Thought  # noqa: E402
from sexton.bots.bot import Weighed  # noqa: E402
from sexton.core.errors import BadOption  # noqa: E402
from sexton.games import GAMES  # noqa: E402
from sexton.train import checkpoint, ppo  # noqa: E402
from sexton.train.progress import open_board, results  # noqa: E402
from sexton.train.tables import Tables  # noqa: E402

GAME = GAMES["gravediggers"]


@pytest.fixture
def torch(monkeypatch: pytest.MonkeyPatch) -> Any:
    found = pytest.importorskip("torch", reason="torch comes with sexton[train]")
    monkeypatch.setattr(ppo, "SEASON", 2)
    return found


def test_a_teacher_likes_what_it_did_and_what_it_thought_of() -> None:
    searched = Thought(7, [Weighed(7, 30, 0.6), Weighed(5, 10, 0.4)])
    assert ppo.liking(searched, [5, 6, 7]).tolist() == pytest.approx([0.125, 0, 0.875])
    greedy = Thought(6, [Weighed(6, 0, 9.0), Weighed(5, 0, 9.0), Weighed(7, 0, 1.0)])
    first, second, third = ppo.liking(greedy, [5, 6, 7])
    assert second > first > 0.2 > third > 0
    assert first + second + third == pytest.approx(1)
    assert ppo.liking(Thought(5, []), [5, 6]).tolist() == [1, 0]


def test_a_board_that_cannot_be_written_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    assert open_board(None) is None
    monkeypatch.setitem(sys.modules, "tensorboard", None)
    with pytest.raises(BadOption, match="tensorboard is not installed: `sexton install train`"):
        open_board("somewhere")


@pytest.mark.parametrize("name", list(GAMES))
def test_tables_go_on_from_plain_data(name: str) -> None:
    one, other = (Tables(name, 2, 4, seed=seed, reward="lead") for seed in (1, 2))
    for _ in range(30):
        one.step([moves[-1] for moves in one.legal()])
    other.seed = one.seed
    other.restore(msgspec.json.decode(msgspec.json.encode(one.save())))
    for _ in range(30):
        assert (other.seats(), other.legal()) == (one.seats(), one.legal())
        moves = [moves[len(moves) // 2] for moves in one.legal()]
        for here, there in zip(one.step(moves), other.step(moves), strict=True):
            assert np.array_equal(here, there)
    assert other.save() == one.save()


def said() -> checkpoint.Said:
    return checkpoint.Said({"game": "chess"}, checkpoint.FORMAT, 1.5, 2, 3, 4, 0, True, {})


def test_what_is_kept_is_whole_or_not_there(tmp_path: Path) -> None:
    """A write that is broken off leaves what was there before."""
    path = tmp_path / "p.onnx.state.npz"
    checkpoint.write(path, said(), {"weight a": np.arange(3)})
    whole = path.read_bytes()

    def ended(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("os.fsync", ended)
        with pytest.raises(KeyboardInterrupt):
            checkpoint.write(path, said(), {"weight a": np.zeros(9)})
    assert path.read_bytes() == whole
    found, arrays = checkpoint.read(path)
    assert found == said()
    assert arrays["weight a"].tolist() == [0, 1, 2]


def test_what_somebody_else_wrote_runs_nothing(tmp_path: Path) -> None:
    class Trap:
        def __reduce__(self) -> Any:
            return (tmp_path / "sprung").touch, ()

    path = tmp_path / "p.onnx.state.npz"
    trap: Any = np.empty(1, object)
    trap[0] = Trap()
    with path.open("wb") as file:
        np.savez(file, said=trap)
    for content in (path.read_bytes(), pickle.dumps(Trap()), b"", path.read_bytes()[:40]):
        path.write_bytes(content)
        with pytest.raises(BadOption, match="can't be read, so nothing can go on from it"):
            checkpoint.read(path)
    assert not (tmp_path / "sprung").exists()
    checkpoint.write(path, msgspec.structs.replace(said(), format="1"), {})
    with pytest.raises(BadOption, match="of another version of Sexton"):
        checkpoint.read(path)


def test_results_are_told_for_each_rival() -> None:
    met = [("grasping", 1.0), ("past selves", 0.5), ("grasping", 0.0)]
    assert results(met) == {"grasping": (0.5, 2), "past selves": (0.5, 1)}


def test_a_policy_learns_from_its_teacher_and_is_kept(tmp_path: Path, torch: Any) -> None:
    path = tmp_path / "learned.onnx"
    course = ppo.Course(minutes=0.1, tables=8, steps=8, every=0.0, rivals=("grasping", "cunning:1"))
    lines: list[str] = []
    learner = ppo.train(GAME, course, path, lines.append)
    assert learner.updates > 0
    assert "watches grasping for 1 s" in lines[0]
    assert "decisions of grasping" in lines[1]
    assert re.search(r"decisions \(.+/s\) +1 updates  entropy \d", lines[2])
    again, tables = ppo.Learner(GAME, course), Tables(GAME, 2, 8)
    assert checkpoint.resume(path, again, tables)
    assert (again.decisions, again.updates) == (learner.decisions, learner.updates)
    assert again.is_taught
    assert again.adam.steps == learner.adam.steps
    for name, value in checkpoint.held(learner).items():
        assert torch.equal(checkpoint.held(again)[name], value), name
    assert play_game(GAME, Sitting([f"policy:{path}", "sleepwalker"], seed=1)).moves > 10


def test_what_learns_something_else_is_not_written_over(tmp_path: Path, torch: Any) -> None:
    path, learner = tmp_path / "two.onnx", ppo.Learner(GAME, ppo.Course())
    checkpoint.keep(path, learner, Tables(GAME, 2, 1))
    with pytest.raises(BadOption, match=r"learns with seats 2 and not 3: name another file"):
        checkpoint.resume(path, ppo.Learner(GAME, ppo.Course(seats=3)), Tables(GAME, 3, 1))
    kept, arrays = checkpoint.read(checkpoint.state_file(path))
    kept.label["layout"] = "another"
    checkpoint.write(checkpoint.state_file(path), kept, arrays)
    with pytest.raises(BadOption, match="learns from other numbers: name another file"):
        checkpoint.resume(path, learner, Tables(GAME, 2, 1))


def test_it_meets_past_selves_and_bots_and_learns_from_its_own_moves(torch: Any) -> None:
    course = ppo.Course(rivals=("grasping", "sleepwalker"))
    learner = ppo.Learner(GAME, course)
    league = ppo.League(learner, Tables(GAME, 2, 20, seed=1))
    assert list(league.guests.values()) == ["past selves"] * 4 + [
        "grasping", "sleepwalker", "grasping", "sleepwalker", "grasping"
    ]  # fmt: skip
    assert list(league.bots) == [4, 5, 6, 7, 8]
    played = ppo.play(learner, league, range(150))
    guests = {(table, table % 2) for table in range(9)}
    assert played.lines.keys() == {(table, seat) for table in range(20) for seat in (0, 1)} - guests
    assert results(league.met).keys() == {"past selves", "grasping", "sleepwalker"}


LEARN = """
import sys
from pathlib import Path
from sexton.train import ppo
from tests.train.test_learning import COURSE, GAME
ppo.SEASON = 2
ppo.train(GAME, COURSE, Path(sys.argv[1]), lambda line: print(line, flush=True))
"""
COURSE = ppo.Course(updates=1_000_000, tables=8, steps=8, teacher="", every=0.0)


class Enough(Exception):
    pass


def until(updates: int, lines: list[str]) -> Callable[[str], None]:
    def say(line: str) -> None:
        lines.append(line)
        if f" {updates} updates  " in line:
            raise Enough

    return say


def test_kill_9_in_the_middle_changes_nothing(tmp_path: Path, torch: Any) -> None:
    """A process learns, is killed while it is at it, and another goes on; a third was never
    disturbed. The last two end with the same weights, past selves and games."""
    killed, other = tmp_path / "killed.onnx", tmp_path / "other.onnx"
    first = subprocess.Popen(
        [sys.executable, "-c", LEARN, str(killed)], stdout=subprocess.PIPE, text=True
    )
    assert first.stdout is not None
    while " 5 updates  " not in first.stdout.readline():
        assert first.poll() is None
    first.send_signal(signal.SIGKILL)
    first.stdout.close()
    assert first.wait() == -signal.SIGKILL
    kept, _ = checkpoint.read(checkpoint.state_file(killed))
    assert kept.updates >= 5
    assert play_game(GAME, Sitting([f"policy:{killed}", "sleepwalker"], seed=1)).moves > 10

    lines: list[str] = []
    for path in (killed, other):
        with pytest.raises(Enough):
            ppo.train(GAME, COURSE, path, until(kept.updates + 3, lines))
    assert lines[0].endswith(f"{kept.decisions:,} decisions and {kept.updates} updates")
    one, its = checkpoint.read(checkpoint.state_file(killed))
    two, theirs = checkpoint.read(checkpoint.state_file(other))
    assert one.past == min(ppo.PAST, 1 + one.updates // 2) > 2
    assert msgspec.structs.replace(one, seconds=two.seconds) == two
    assert its.keys() == theirs.keys()
    assert all(np.array_equal(its[name], theirs[name]) for name in its)
