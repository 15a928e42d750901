"""The games that can be played here: what they are, their rules, what is in their boxes."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

import sexton
from sexton import bots
from sexton.core.game import AnyGame
from sexton.core.lesson import lesson_of
from sexton.core.options import read_options
from sexton.core.position import Position
from sexton.server import protocol
from sexton.server.web.responses import NotFound, plain
from sexton.server.web.rules_page import rules_page
from sexton.server.web.security import address
from sexton.server.web.site import Site

LEVEL_TEXTS = {
    "sleepwalker": "plays anything that is legal",
    "grasping": "takes what looks best now",
    "cunning": "thinks ahead, and varies what it does in secret",
    "fiendish": "thinks fifteen times as long, and longest where it is close",
}


async def catalogue(site: Site, request: Request) -> Response:
    games = [game_info(game) for game in site.registry.games.values()]
    return plain(
        protocol.Catalogue(
            games,
            [level_info(name) for name in bots.LEVELS],
            bots.USUAL,
            bots.GENTLEST,
            sexton.__version__,
            site.lan,
            [protocol.TemperInfo(one.name, one.says) for one in bots.TEMPERS.values()],
        )
    )


def level_info(name: str) -> protocol.LevelInfo:
    return protocol.LevelInfo(name, LEVEL_TEXTS.get(name, ""), name in bots.TEMPERED)


def game_info(game: AnyGame) -> protocol.GameInfo:
    lesson = lesson_of(game)
    return protocol.GameInfo(
        game.name, game.title, game.credit, game.blurb, game.aim, game.turn, game.lowest_wins,
        game.minutes, list(game.seats), list(game.options), game.version, game.edition.digest,
        game.house_data, game.chronicle is not None, has_windows(game),
        lesson.minutes if lesson else 0, list(game.expansions),
    )  # fmt: skip


def has_windows(game: AnyGame) -> bool:
    """Are there reaction windows in this game?"""
    dealt = game.deal(game.seats[0], "", read_options(game.options, {}))
    return type(dealt).in_window is not Position.in_window


async def lesson(site: Site, request: Request) -> Response:
    """A table at which the game is taught."""
    person, game = await site.person(request), named(site, request)
    live = await site.registry.lesson(person, game, address(request))
    return plain(live.info(person.id), 201)


async def rules(site: Site, request: Request) -> Response:
    return plain(rules_page(named(site, request)))


async def edition(site: Site, request: Request) -> Response:
    """The box as a commented file, to write one's own edition from."""
    text = (named(site, request).folder / "components.toml").read_text("utf-8")
    return Response(text, media_type="application/toml; charset=utf-8")


def named(site: Site, request: Request) -> AnyGame:
    game = site.registry.games.get(request.path_params["game"])
    if game is None:
        raise NotFound("There is no such game.")
    return game


async def daily(site: Site, request: Request) -> Response:
    """The deal of today, and how it went for those who have played it."""
    return plain(await site.registry.daily.info(await site.person(request)))


async def play_daily(site: Site, request: Request) -> Response:
    """The table at which I play it: there is one for each of us."""
    person = await site.person(request)
    name = await site.registry.daily.begin(person, address(request))
    live = await site.registry.look(name, address(request))
    if live is None:
        raise NotFound("You have played the deal of today, and deleted its table.")
    return plain(live.info(person.id), 201)
