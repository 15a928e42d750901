"""How far a learner is: lines for whoever watches, figures for TensorBoard, and what is kept."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from sexton.train import checkpoint
from sexton.train.needs import library

if TYPE_CHECKING:
    from sexton.train.ppo import League, Learner

Say = Callable[[str], None]


class Progress:
    """Says where it stands and keeps it, every half minute."""

    def __init__(
        self, learner: Learner, league: League, path: Path, say: Say, board: str | None
    ) -> None:
        self.learner, self.league, self.path, self.say = learner, league, path, say
        self.board, self.writer = board, None
        self.kept, self.before = time.monotonic(), 0

    def resume(self) -> None:
        """Goes on from what is kept, if something is."""
        learner = self.learner
        if checkpoint.resume(self.path, learner, self.league.tables):
            self.say(
                f"goes on after {learner.seconds:,.0f} s, {learner.decisions:,} decisions and"
                f" {learner.updates:,} updates"
            )
            if learner.done() >= 1:
                self.say("it has learned for all that time already: name a longer one to go on")
        learner.since = time.monotonic()
        self.writer = open_board(self.board, learner.decisions)
        self.kept, self.before = time.monotonic(), learner.decisions

    def keep(self) -> None:
        checkpoint.keep(self.path, self.learner, self.league.tables)
        self.kept, self.before = time.monotonic(), self.learner.decisions

    def keep_if_due(self) -> bool:
        is_due = time.monotonic() - self.kept >= self.learner.course.every
        if is_due:
            self.keep()
        return is_due

    def after(self, figures: dict[str, float]) -> None:
        """An update is done: these are its figures."""
        learner = self.learner
        if self.writer is not None:
            for name, value in figures.items():
                self.writer.add_scalar(name, value, learner.decisions)
        quick = (learner.decisions - self.before) / max(1e-9, time.monotonic() - self.kept)
        if learner.done() >= 1:
            self.keep()
        elif not self.keep_if_due():
            return
        met = results(self.league.met)
        self.league.met.clear()
        self.say(
            f"{min(1.0, learner.done()):4.0%} {learner.seconds:7,.0f} s {learner.decisions:11,}"
            f" decisions ({quick:,.0f}/s) {learner.updates:6,} updates"
            f"  entropy {figures.get('entropy', 0.0):.2f}"
            + "".join(f"  {won:.0%} of {games} v {name}" for name, (won, games) in met.items())
        )
        if self.writer is not None:
            for name, (won, _) in met.items():
                self.writer.add_scalar(f"wins/{name}", won, learner.decisions)
            self.writer.flush()

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()


def ticking(seconds: float) -> Iterator[float]:
    """For so long."""
    started = time.monotonic()
    while (gone := time.monotonic() - started) < seconds:
        yield gone


def results(met: list[tuple[str, float]]) -> dict[str, tuple[float, int]]:
    """The share of wins against each of them, and of how many games."""
    shares: dict[str, list[float]] = {}
    for name, share in met:
        shares.setdefault(name, []).append(share)
    return {name: (float(np.mean(some)), len(some)) for name, some in shares.items()}


def open_board(folder: str | None, decisions: int = 0) -> Any:
    """Figures of what was lost when the learner was ended are forgotten."""
    if folder is None:
        return None
    library("tensorboard")
    return library("torch.utils.tensorboard").SummaryWriter(folder, purge_step=decisions or None)
