"""Bring Out Yer Dead, by Aaron Watts."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from sexton.core.edition import Edition, shipped
from sexton.core.features import straight
from sexton.core.game import Game
from sexton.core.position import load
from sexton.games.bring_out_yer_dead import (
    bot,
    features,
    guards,
    picture,
    rules,
    view,
    words,
    worlds,
)
from sexton.games.bring_out_yer_dead.components import Box
from sexton.games.bring_out_yer_dead.effects import EFFECTS
from sexton.games.bring_out_yer_dead.rules import BringOutYerDead
from sexton.games.bring_out_yer_dead.types import BringOutYerDeadView

FOLDER = Path(__file__).parent


def open_box(edition: Edition) -> Game[BringOutYerDead, BringOutYerDeadView]:
    """The game, played with what is in this box."""
    box = Box(edition, EFFECTS)
    return Game(
        name=view.NAME,
        title="Bring Out Yer Dead",
        credit="Designed by Aaron Watts, published by Upper Deck and Ginger Ale Games.",
        minutes=60,
        blurb="Bid your family onto the gravedigger's cart, for the best graves or into the river.",
        aim=(
            "Whoever has the most points wins: good graves and cards bring them, "
            "the river costs them."
        ),
        turn=(
            "A round: everybody bids three cards in secret, highest numbers load "
            "the cart first, then it is unloaded."
        ),
        seats=range(2, 6),
        options=(),
        version=view.VERSION,
        edition=edition,
        box=box,
        space=box.numbering.space,
        folder=FOLDER,
        house_data=box.house_data,
        view_type=BringOutYerDeadView,
        deal=partial(rules.deal, box),
        load=partial(load, BringOutYerDead, box),
        shared=view.shared,
        own=view.own,
        tell=view.tell,
        determinise=partial(worlds.Worlds, box),
        imagine=worlds.imagine,
        prompt=partial(words.prompt, box),
        preview=partial(words.preview, box),
        why_not=partial(words.why_not, box),
        touches=words.touches,
        say_event=partial(words.say_event, box),
        chapters={"cart": "Round {round}"},
        describe=partial(words.describe, box),
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
