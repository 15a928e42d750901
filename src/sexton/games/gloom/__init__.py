"""Gloom, by Keith Baker."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from sexton.core.edition import Edition, shipped, shipped_boxes, with_boxes
from sexton.core.features import straight
from sexton.core.game import Game
from sexton.core.options import Option, Options, switch
from sexton.core.position import load
from sexton.core.types import Expansion
from sexton.games.gloom import bot, chronicle, features, guards, picture, rules, view, words
from sexton.games.gloom.components import Box, option_of
from sexton.games.gloom.rules import Gloom
from sexton.games.gloom.rules.preparation import DEALT, IN_ORDER
from sexton.games.gloom.types.cards import BOXES, MOST_SEATS, BoxFile
from sexton.games.gloom.types.view import GloomView
from sexton.games.gloom.worlds import Worlds

FOLDER = Path(__file__).parent
BOX_TEXTS = {
    "unhappy-homes": "Every family has a house, and a house has its mysteries (GL-22).",
    "unwelcome-guests": "Guests go from family to family, and follow what happens there (GL-24).",
    "unfortunate-expeditions": "One expedition for everybody changes the rules (GL-30).",
}


def options_of(box: Box) -> tuple[Option, ...]:
    """What a table can choose; a box that is in already stays in."""
    families = [*box.families, *(name for one in expansions(box) for name in one.families)]
    return (
        Option("characters", "How many characters each family has (GL-1).", 5, (5, 4, 3)),
        Option(
            "families",
            "Families are dealt, or go in order: the first to the first seat, and so on; or each "
            "seat picks one (GL-1).",
            DEALT,
            (DEALT, IN_ORDER),
            (DEALT, *dict.fromkeys(families)),
        ),
        Option("guests", "How many unwelcome guests there are (GL-24).", 2, (1, 2, 3, 4, 5)),
        *(
            Option(option_of(name), BOX_TEXTS[name], True, (True,))
            if name in box.boxes
            else switch(option_of(name), BOX_TEXTS[name])
            for name in BOXES
        ),
    )


def expansions(box: Box) -> tuple[Expansion, ...]:
    """The boxes that can be put to this one."""
    found = []
    for name, edition in shipped_boxes(FOLDER).items():
        families = [family["name"] for family in edition.contents["families"]]
        most = min(MOST_SEATS, len(box.families) + len(families))
        title, seats = str(edition.contents["name"]), list(range(2, most + 1))
        found.append(Expansion(option_of(name), title, BOX_TEXTS[name], families, seats))
    return tuple(one for one in found if one.option not in map(option_of, box.boxes))


def open_box(edition: Edition) -> Game[Gloom, GloomView]:
    """The game, played with what is in this box; one of the expansions is put to our own."""
    return opened(edition, rules.VERSION)


def open_first(edition: Edition) -> Game[Gloom, GloomView]:
    """The same by the rules that it had at first (GL-17)."""
    return opened(edition, rules.FIRST_VERSION)


def opened(edition: Edition, version: str) -> Game[Gloom, GloomView]:
    if "box" in edition.contents:
        edition.read(BoxFile)
        edition = with_boxes(shipped(FOLDER)[0], [edition])
    box = Box(edition)
    return game(box, Mixes(box, version))


class Mixes:
    """The game with the boxes that a table puts to this one; each mix is opened once."""

    def __init__(self, base: Box, version: str) -> None:
        self.base = base
        self.version = version
        self.opened: dict[tuple[str, ...], Game[Gloom, GloomView]] = {}

    def __call__(self, options: Options) -> Game[Gloom, GloomView]:
        base, boxes = self.base, shipped_boxes(FOLDER)
        wanted = [name for name in BOXES if options[option_of(name)] and name not in base.boxes]
        mix = tuple(wanted)
        if mix not in self.opened:
            whole = with_boxes(base.edition, [boxes[name] for name in wanted])
            self.opened[mix] = game(Box(whole) if wanted else base, self)
        return self.opened[mix]


def game(box: Box, mixes: Mixes) -> Game[Gloom, GloomView]:
    base, first = mixes.base, mixes.version == rules.FIRST_VERSION
    return Game(
        name=view.NAME,
        title="Gloom",
        credit="Designed by Keith Baker, published by Atlas Games.",
        minutes=40,
        blurb="Make your own family as miserable as you can, then let them die of it.",
        aim="The lowest Family Value wins: only your dead count, so make them miserable first.",
        turn=(
            "Two plays: lay cards on anybody living, yours or not, then draw; a "
            "death only as the first play."
        ),
        seats=range(2, box.most_seats + 1),
        options=options_of(base),
        version=mixes.version,
        edition=box.edition,
        box=box,
        space=box.numbering.space,
        folder=FOLDER,
        house_data=(
            "Two titles are ours: Jinxed by Fortune-Tellers and Mocked by Mummers. "
            "The numbers of the cards are those that players report of the first edition. "
            "Of the other boxes the rules, the guests and most names are reported; nearly all "
            "their cards are ours."
        ),
        view_type=GloomView,
        deal=partial(rules.deal, box, mixes.version),
        load=partial(load, Gloom, box),
        shared=view.shared,
        own=view.own,
        tell=view.tell,
        determinise=partial(Worlds, box),
        prompt=words.prompt,
        preview=partial(words.preview, box),
        why_not=partial(words.why_not, box),
        touches=words.touches,
        say_event=words.say_event,
        chapters=dict.fromkeys(("turn", "skipped turn"), "Turn {n} · {who}"),
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
        with_edition=open_first if first else open_box,
        earlier={} if first else {rules.FIRST_VERSION: partial(open_first, base.edition)},
        expansions=expansions(base),
        with_options=mixes,
        lowest_wins=True,
        story=partial(chronicle.story, box),
        chronicle=partial(chronicle.chronicle, box),
        chronicle_text=chronicle.text,
    )


GAME = open_box(shipped(FOLDER)[0])
