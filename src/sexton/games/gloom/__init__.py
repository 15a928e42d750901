"""Gloom, by Keith Baker."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from sexton.core.edition import Edition, shipped
from sexton.core.game import Game
from sexton.core.options import Option
from sexton.core.position import load
from sexton.games.gloom import bot, chronicle, rules, view, words
from sexton.games.gloom.components import Box
from sexton.games.gloom.rules import DEALT, IN_ORDER, Gloom
from sexton.games.gloom.types.view import GloomView
from sexton.games.gloom.worlds import Worlds

FOLDER = Path(__file__).parent
OPTIONS = (
    Option("characters", "How many characters each family has (GL-1).", 5, (5, 4, 3)),
    Option(
        "families",
        "Families are dealt, or go in order: the first to the first seat, and so on (GL-1).",
        DEALT,
        (DEALT, IN_ORDER),
    ),
)


def open_box(edition: Edition) -> Game[Gloom, GloomView]:
    """The game, played with what is in this box."""
    box = Box(edition)
    return Game(
        name=view.NAME,
        title="Gloom",
        credit="Designed by Keith Baker, published by Atlas Games.",
        blurb="Make your own family as miserable as you can, then let them die of it.",
        seats=range(2, 5),
        options=OPTIONS,
        version=view.VERSION,
        edition=edition,
        space=box.numbering.space,
        folder=FOLDER,
        house_data=(
            "Two titles are ours: Jinxed by Fortune-Tellers and Mocked by Mummers. "
            "The numbers of the cards are those that players report of the first edition."
        ),
        view_type=GloomView,
        deal=partial(rules.deal, box),
        load=partial(load, Gloom, box),
        view=view.view,
        tell=view.tell,
        determinise=partial(Worlds, box),
        prompt=words.prompt,
        preview=partial(words.preview, box),
        why_not=partial(words.why_not, box),
        touches=words.touches,
        say_event=words.say_event,
        chapters={"turn": "Turn {n} · {who}"},
        describe=words.describe,
        rank=bot.rank,
        judge=bot.judge,
        standing=rules.standing,
        result=rules.result,
        with_edition=open_box,
        chronicle=partial(chronicle.chronicle, box),
        chronicle_text=chronicle.text,
    )


GAME = open_box(shipped(FOLDER)[0])
