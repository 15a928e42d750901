"""Gravediggers, by Reiner Knizia."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from sexton.core.edition import Edition, shipped
from sexton.core.features import straight
from sexton.core.game import Game
from sexton.core.options import switch
from sexton.core.position import load
from sexton.games.gravediggers import bot, features, guards, picture, rules, view, words
from sexton.games.gravediggers.components import Box
from sexton.games.gravediggers.rules import Gravediggers
from sexton.games.gravediggers.types import GravediggersView
from sexton.games.gravediggers.worlds import Worlds, imagine

FOLDER = Path(__file__).parent
OPTIONS = (switch("open_purses", "Everybody sees everybody's coins (GD-15)."),)


def open_box(edition: Edition) -> Game[Gravediggers, GravediggersView]:
    """The game, played with what is in this box."""
    box = Box(edition)
    return Game(
        name=view.NAME,
        title="Gravediggers",
        credit="Designed by Reiner Knizia, published by Twilight Creations.",
        minutes=30,
        blurb="Bury valuables and trouble, then rob the dead with a secret fist of coins.",
        aim="Whoever has the most coins at the end wins; every credit note costs 10.",
        turn=(
            "Turn up a tile and do what it says: lay a card, look at one, turn one "
            "up, or have a cemetery robbed."
        ),
        seats=range(2, box.most_seats + 1),
        options=OPTIONS,
        version=view.VERSION,
        edition=edition,
        box=box,
        space=box.numbering.space,
        folder=FOLDER,
        house_data="",
        view_type=GravediggersView,
        deal=partial(rules.deal, box),
        load=partial(load, Gravediggers, box),
        shared=view.shared,
        own=view.own,
        tell=view.tell,
        lay_open=view.lay_open,
        determinise=partial(Worlds, box),
        imagine=imagine,
        prompt=words.prompt,
        preview=partial(words.preview, box),
        why_not=words.why_not,
        touches=words.touches,
        say_event=words.say_event,
        chapters={"tile": "Turn {n} · {who}", "last card": "The last robberies"},
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
