"""The Cemetery Game."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from sexton.core.edition import Edition, shipped
from sexton.core.features import straight
from sexton.core.game import Game
from sexton.core.options import switch
from sexton.core.position import load
from sexton.games.the_cemetery import bot, features, guards, picture, rules, view, words, worlds
from sexton.games.the_cemetery.components import Box
from sexton.games.the_cemetery.rules import TheCemetery
from sexton.games.the_cemetery.types import TheCemeteryView

FOLDER = Path(__file__).parent
OPTIONS = (
    switch(
        "simplified",
        "The simplified ruleset: no developments, hands of 6, up to 5 actions, and the fifth "
        "sealed tomb ends the game at once (TC-13).",
    ),
)


def open_box(edition: Edition) -> Game[TheCemetery, TheCemeteryView]:
    """The game, played with what is in this box."""
    box = Box(edition)
    return Game(
        name=view.NAME,
        title="The Cemetery Game",
        credit="Illustrated by Agni Sen.",
        minutes=45,
        blurb="Bury your dead, dig up everybody else's, and mind the zombies.",
        aim=(
            "The cemetery worth the most wins: the corpses in your sealed tombs, less your zombies."
        ),
        turn=(
            "Up to three actions: bury a corpse in a tomb, dig, play a development, or use a card."
        ),
        seats=range(2, 6),
        options=OPTIONS,
        version=view.VERSION,
        edition=edition,
        box=box,
        space=box.numbering.space,
        folder=FOLDER,
        house_data=(
            "The rulebook prints how many corpses there are of each value, a few names and the "
            "zombies; most abilities, bonuses and developments are our own."
        ),
        view_type=TheCemeteryView,
        deal=partial(rules.deal, box),
        load=partial(load, TheCemetery, box),
        shared=view.shared,
        own=view.own,
        tell=view.tell,
        lay_open=view.lay_open,
        determinise=partial(worlds.Worlds, box),
        prompt=partial(words.prompt, box),
        preview=partial(words.preview, box),
        why_not=partial(words.why_not, box),
        touches=words.touches,
        say_event=words.say_event,
        chapters={"turn": "Round {round} · {who}"},
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
