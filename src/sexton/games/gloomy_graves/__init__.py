"""Gloomy Graves, by Jeffrey D. Allers."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from sexton.core.edition import Edition, shipped
from sexton.core.features import straight
from sexton.core.game import Game
from sexton.core.position import load
from sexton.games.gloomy_graves import bot, features, guards, picture, rules, view, words
from sexton.games.gloomy_graves.components import SEATS, Box
from sexton.games.gloomy_graves.moves import space_by_age
from sexton.games.gloomy_graves.rules import GloomyGraves
from sexton.games.gloomy_graves.types import GloomyGravesView
from sexton.games.gloomy_graves.worlds import Worlds, imagine

FOLDER = Path(__file__).parent


def open_box(edition: Edition) -> Game[GloomyGraves, GloomyGravesView]:
    """The game, played with what is in this box."""
    box = Box(edition)
    return Game(
        name=view.NAME,
        title="Gloomy Graves",
        credit="Designed by Jeffrey D. Allers, published by Renegade Game Studios.",
        minutes=40,
        blurb="Grow one graveyard with everybody and a crypt of your own, then score the two.",
        aim=(
            "Whoever's score cards are worth the most points wins; three or more "
            "of them bring a bonus."
        ),
        turn="Lay a card in your crypt and one in the graveyard, score a type if you like, draw.",
        seats=SEATS,
        options=(),
        version=view.VERSION,
        edition=edition,
        box=box,
        space=box.numbering.space,
        folder=FOLDER,
        house_data=(
            "Which halves the 90 corpse cards show, and which carry shovels on the back, is ours: "
            "every pair of symbols six times."
        ),
        view_type=GloomyGravesView,
        deal=partial(rules.deal, box),
        load=partial(load, GloomyGraves, box),
        shared=view.shared,
        own=view.own,
        tell=view.tell,
        determinise=partial(Worlds, box),
        imagine=imagine,
        prompt=words.prompt,
        preview=partial(words.preview, box),
        why_not=partial(words.why_not, box),
        touches=words.touches,
        reworded=words.reworded,
        space_before=partial(space_by_age, box.names, box.cells),
        say_event=words.say_event,
        chapters={"entombed": "Turn {n} · {who}"},
        describe=words.describe,
        picture=picture.picture,
        guards=guards.GUARDS,
        explain=partial(words.explain, box),
        contents=partial(words.contents, box),
        figures=partial(words.figures, box),
        features=partial(features.features, box),
        numbers=partial(straight, __name__, box),
        rank=bot.rank,
        judge=bot.judge,
        standing=rules.standing,
        result=rules.result,
        with_edition=open_box,
    )


GAME = open_box(shipped(FOLDER)[0])
