"""The five games, by the names people type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from sexton.core.errors import BadOption
from sexton.core.game import AnyGame


class Shelf(Mapping[str, AnyGame]):
    """Games by name. A box is opened when somebody asks for it: all five take a while."""

    def __init__(self, *packages: str) -> None:
        self._packages = {package.replace("_", "-"): package for package in packages}
        self._opened: dict[str, AnyGame] = {}

    def add(self, package: str) -> None:
        """Puts another package of `sexton.games` on the shelf, as the last."""
        self._packages[package.replace("_", "-")] = package

    def __getitem__(self, name: str) -> AnyGame:
        if name not in self._opened:
            game: AnyGame = import_module(f"{__name__}.{self._packages[name]}").GAME
            self._opened[name] = game
        return self._opened[name]

    def __contains__(self, name: object) -> bool:
        return name in self._packages

    def __iter__(self) -> Iterator[str]:
        return iter(self._packages)

    def __len__(self) -> int:
        return len(self._packages)


GAMES = Shelf("gravediggers", "gloomy_graves", "the_cemetery", "gloom", "bring_out_yer_dead")


def game_named(name: str) -> AnyGame:
    if name not in GAMES:
        raise BadOption(f"There is no game {name!r}; there are {', '.join(GAMES)}.")
    return GAMES[name]
