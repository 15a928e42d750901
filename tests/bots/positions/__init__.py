"""Positions in which one move is plainly right or plainly silly, a file for each game.

`table` is laid out by the game's own helper (tests/games/GAME/table.py); `then` names moves that
are made first. `wanted` names the moves that are right, `unwanted` those that are silly, each by
its verb and as many of its arguments as matter (a list: any of these); `leads_to` names what must
be possible afterwards. `why` says it in words.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from sexton.core.game import AnyGame
from sexton.core.match import Match
from sexton.core.moves import Move
from sexton.core.position import Position
from tests.games.bring_out_yer_dead import table as bring_out_yer_dead
from tests.games.gloom import table as gloom
from tests.games.gloomy_graves import table as gloomy_graves
from tests.games.gravediggers import table as gravediggers
from tests.games.the_cemetery import table as the_cemetery

HERE = Path(__file__).parent


class Laid(msgspec.Struct, forbid_unknown_fields=True):
    """A position as it is written down."""

    title: str
    why: str
    table: dict[str, Any]
    seat: int = 0
    then: list[dict[str, Any]] = []
    bids: list[str] = []  # of every seat, before anything else
    points: list[int] = []  # of every seat, once these bids are opened
    wanted: list[dict[str, Any]] = []
    unwanted: list[dict[str, Any]] = []
    leads_to: dict[str, Any] = {}

    def judge(self, game: AnyGame, position: Position, move: Move) -> bool:
        """Is this move right?"""
        if self.leads_to:
            after = position.clone()
            after.play(self.seat, game.space.number(move.verb, **move.args))
            answers = map(game.space.move, after.legal_moves(self.seat))
            return any(fits(answer, self.leads_to) for answer in answers)
        if self.wanted:
            return any(fits(move, pattern) for pattern in self.wanted)
        return not any(fits(move, pattern) for pattern in self.unwanted)


def fits(move: Move, pattern: Mapping[str, Any]) -> bool:
    return move.verb == pattern["verb"] and all(
        move.args.get(key) in (value if isinstance(value, list) else [value])
        for key, value in pattern.items()
        if key != "verb"
    )


def by_number(given: Any) -> Any:
    """TOML names things by words alone; seats and cemeteries are numbers."""
    if isinstance(given, dict):
        return {int(key) if key.isdigit() else key: value for key, value in given.items()}
    return given


def lay_gloom(given: dict[str, Any]) -> Match:
    return gloom.match(given.pop("hands"), **given)


def lay_gloomy_graves(given: dict[str, Any]) -> Match:
    claims = {
        (name.split()[0], int(name.split()[1])): seat
        for name, seat in given.pop("claims", {}).items()
    }
    return gloomy_graves.match_at(gloomy_graves.position(claims=claims, **given))


def lay_bring_out_yer_dead(given: dict[str, Any]) -> Match:
    return bring_out_yer_dead.match_at(bring_out_yer_dead.position(**given))


LAY: dict[str, Callable[[dict[str, Any]], Match]] = {
    "gravediggers": lambda given: gravediggers.match_at(gravediggers.position(**given)),
    "gloomy-graves": lay_gloomy_graves,
    "the-cemetery": lambda given: the_cemetery.match_at(the_cemetery.position(**given)),
    "gloom": lay_gloom,
    "bring-out-yer-dead": lay_bring_out_yer_dead,
}


def match_of(name: str, laid: Laid) -> Match:
    """The table, up to the decision that is asked about."""
    given = {key: by_number(value) for key, value in laid.table.items()}
    match = LAY[name](given)
    if laid.bids:
        bring_out_yer_dead.bid(match, *laid.bids)
    if laid.points:
        match.position.points = laid.points  # type: ignore[attr-defined]
    for step in laid.then:
        said = dict(step)
        if "bury" in said:
            letters, x, y, direction = said["bury"].split()
            match.play(said["seat"], gloomy_graves.bury(match, letters, int(x), int(y), direction))
            continue
        match.play(said.pop("seat"), said.pop("verb"), **said)
    return match


def positions_of(name: str) -> list[Laid]:
    text = (HERE / f"{name}.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text)["positions"], list[Laid])
