"""The five games, by the names people type."""

from __future__ import annotations

from sexton.core.errors import BadOption
from sexton.core.game import AnyGame
from sexton.games import bring_out_yer_dead, gloom, gloomy_graves, gravediggers, the_cemetery

GAMES: dict[str, AnyGame] = {
    game.name: game
    for game in (
        gravediggers.GAME,
        gloomy_graves.GAME,
        the_cemetery.GAME,
        gloom.GAME,
        bring_out_yer_dead.GAME,
    )
}


def game_named(name: str) -> AnyGame:
    if name not in GAMES:
        raise BadOption(f"There is no game {name!r}; there are {', '.join(GAMES)}.")
    return GAMES[name]
