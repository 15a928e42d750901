"""A learner on disk: its policy, and beside it all it takes to go on. Both are numbers and words
alone, nothing that runs; and both are written beside what was there first and then put in its
place, so that whatever ends the learner leaves a whole one."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from sexton.core.errors import BadOption
from sexton.train import onnx_file
from sexton.train.tables import Array, Tables

if TYPE_CHECKING:
    from sexton.train.ppo import Learner

FORMAT = "2"
Arrays = dict[str, Array]


class Said(msgspec.Struct):
    """All of it but the weights."""

    label: dict[str, str]  # what it learns, as a policy says it
    format: str
    seconds: float
    decisions: int
    updates: int
    steps: int  # of the optimiser
    past: int  # how many past selves there are
    is_taught: bool
    tables: dict[str, Any]  # the games under way


def state_file(path: Path) -> Path:
    return path.with_name(path.name + ".state.npz")


def keep(path: Path, learner: Learner, tables: Tables) -> None:
    label = onnx_file.label(learner.game, learner.moves)
    onnx_file.write(path, firm(learner), learner.game, learner.moves)
    said = Said(
        label,
        FORMAT,
        learner.seconds,
        learner.decisions,
        learner.updates,
        learner.adam.steps,
        len(learner.past),
        learner.is_taught,
        tables.save(),
    )
    write(state_file(path), said, {name: plain(value) for name, value in held(learner).items()})


def firm(learner: Learner) -> Arrays:
    """The policy as others meet it: it has nothing to try, and keeps to what it likes."""
    weights = learner.arrays()
    for name in ("score.weight", "query.weight"):
        weights[name] *= np.float32(learner.course.sharp)
    return weights


def resume(path: Path, learner: Learner, tables: Tables) -> bool:
    """Goes on where `keep` was last called, if it was; what learns something else is refused, for
    it would be written over."""
    found = state_file(path)
    if not found.exists():
        return False
    said, arrays = read(found)
    if said.label != onnx_file.label(learner.game, learner.moves):
        raise BadOption(
            f"{found} belongs to a policy that learns {differs(said.label, learner)}: name another"
            " file with --out, or put that one away."
        )
    learner.past = [learner.copy() for _ in range(said.past)]
    for name, value in held(learner).items():
        value.data.copy_(learner.torch.as_tensor(arrays[name]))
    learner.seconds, learner.decisions = said.seconds, said.decisions
    learner.updates, learner.adam.steps = said.updates, said.steps
    learner.is_taught = said.is_taught
    if len(said.tables["positions"]) == tables.count:
        tables.restore(said.tables)
    return True


def held(learner: Learner) -> dict[str, Any]:
    """Every weight that there is, by the name that it has in the file."""
    kinds = {"weight": learner.weights, "mean": learner.adam.means, "square": learner.adam.squares}
    kinds |= {f"past {one}": weights for one, weights in enumerate(learner.past)}
    return {f"{kind} {name}": value for kind, some in kinds.items() for name, value in some.items()}


def plain(weight: Any) -> Array:
    """One of torch's, which may be on a GPU."""
    return weight.detach().cpu().numpy()


def differs(label: Mapping[str, str], learner: Learner) -> str:
    wanted = onnx_file.label(learner.game, learner.moves)
    for name in ("game", "seats", "version", "edition"):
        if label.get(name) != wanted[name]:
            return f"with {name} {label.get(name)} and not {wanted[name]}"
    return "from other numbers"


def write(path: Path, said: Said, arrays: Arrays) -> None:
    """Whole or not at all."""
    beside = path.with_name(path.name + ".part")
    with beside.open("wb") as file:
        np.savez(file, said=np.frombuffer(msgspec.json.encode(said), np.uint8), **arrays)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def read(path: Path) -> tuple[Said, Arrays]:
    """Nothing in it is run: numpy reads numbers, and words are JSON."""
    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        said = msgspec.json.decode(arrays.pop("said").tobytes(), type=Said)
    except (OSError, ValueError, KeyError, AttributeError, zipfile.BadZipFile, EOFError) as error:
        raise BadOption(
            f"{path} can't be read, so nothing can go on from it: put it away to begin anew."
        ) from error
    if said.format != FORMAT:
        raise BadOption(f"{path} is of another version of Sexton: put it away to begin anew.")
    return said, arrays
