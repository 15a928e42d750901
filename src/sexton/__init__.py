"""Sexton: play, study and train on five graveyard games.

>>> import sexton
>>> match = sexton.new_match("gravediggers", seats=4, seed=7)
>>> seat = match.to_act()[0]
>>> match.play(seat, match.legal_moves(seat)[0])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sexton import native

BUILD = native.install()  # Before anything that may be compiled is imported.

from sexton.core import loading as _loading
from sexton.core.edition import Edition, from_contents, read_file
from sexton.core.errors import BadEdition, BadOption, BadRecord, IllegalMove, SextonError
from sexton.core.game import AnyGame
from sexton.core.match import Clock, Match, committed
from sexton.core.moves import Move
from sexton.games import GAMES, game_named

__all__ = [
    "GAMES",
    "BadEdition",
    "BadOption",
    "BadRecord",
    "IllegalMove",
    "Match",
    "Move",
    "SextonError",
    "game_named",
    "load",
    "new_match",
    "open_game",
]

__version__ = "0.1.0"


def open_game(
    game: str, edition: str | Path | Mapping[str, Any] | Edition | None = None
) -> AnyGame:
    """A game by its name, with its own box or with another edition's."""
    found = game_named(game)
    if edition is None:
        return found
    if isinstance(edition, Mapping):
        edition = from_contents(dict(edition), "the edition given")
    elif not isinstance(edition, Edition):
        edition = read_file(edition)
    return found.with_edition(edition)


def new_match(
    game: str,
    seats: int,
    seed: int | str | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    edition: str | Path | Mapping[str, Any] | Edition | None = None,
    names: Sequence[str] | None = None,
    clock: Clock | None = None,
) -> Match:
    """Deals a new game. Without a seed a fresh one is drawn and committed to."""
    opened = open_game(game, edition)
    fairness = None
    if seed is None:
        seed, fairness = committed()
    return Match(opened, seats, seed, options, names=names, fairness=fairness, clock=clock)


def load(record: Mapping[str, Any] | str | bytes) -> Match:
    """Brings a match back from its record (a dict, or its JSON text), finished or not."""
    return _loading.load(record, GAMES)
