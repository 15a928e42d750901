"""What stands in help.md for its {marks}: numbers and cards that this box decides."""

from __future__ import annotations

from collections.abc import Callable

from sexton.core.help import cards
from sexton.core.phrases import listed, spelled
from sexton.games.bring_out_yer_dead.components import Box, either
from sexton.games.bring_out_yer_dead.types import (
    Contents,
    Dredge,
    Load,
    Move,
    Points,
    Renew,
    Return,
    Shallow,
    Swap,
    Switch,
    Word,
)


def figures(box: Box) -> dict[str, str]:
    """The numbers of the rules that this box decides."""
    read = box.edition.read(Contents)
    papers = [str(paper.number) for paper in read.certificates]
    gems = [f"{one.name} {one.gemstone}" for one in read.treasure if one.gemstone]
    return {
        "singles": str(read.family.singles),
        "doubles": str(read.family.doubles),
        "papers": spelled(len(papers)),
        "numbers": listed(papers),
        "carts": spelled(len(read.carts)),
        "gems": ", ".join(gems),
        "heirlooms": either(box.heirloom_points[1:]),
        "river": ", ".join(map(str, read.river.penalty)),
        "bodies": str(len(read.river.penalty)),
        **by_words(box, read),
    }


def by_words(box: Box, read: Contents) -> dict[str, str]:
    """What the papers do, and which cards have which words on them."""
    papers = [card for card in box.cards if card.back == "certificate"]
    treasure = sorted({one.points for one in read.treasure})
    return {
        "papers_do": "; ".join(f"the {card.rank}: {plain(card.text)}" for card in papers),
        "mass": mass_line(read),
        "treasure": either(treasure),
        "either_size": bearers(read, lambda word: isinstance(word, Load) and word.or_single),
        "switches": bearers(read, lambda word: isinstance(word, Switch)),
        "movers": bearers(read, lambda word: isinstance(word, Move | Swap)),
        "returners": bearers(read, lambda word: isinstance(word, Return)),
        "dredgers": bearers(read, lambda word: isinstance(word, Dredge)),
        "shallow": bearers(read, lambda word: isinstance(word, Shallow)),
        "renewers": bearers(read, lambda word: isinstance(word, Renew)),
        "pointers": bearers(read, lambda word: isinstance(word, Points)),
        "bunks": pointers(read, "single in a double grave"),
        "tellers": pointers(read, "fate card in hand"),
        "leaders": pointers(read, "area led"),
    }


def bearers(read: Contents, has: Callable[[Word], bool]) -> str:
    return cards([fate.name for fate in read.fate if any(has(word) for word in fate.does)])


def pointers(read: Contents, per: str) -> str:
    return bearers(read, lambda word: isinstance(word, Points) and word.per == per)


def plain(text: str) -> str:
    """A sentence in the middle of another."""
    return text[:1].lower() + text[1:].rstrip(".")


def mass_line(read: Contents) -> str:
    """What a coffin in a mass grave is worth: one number, or one for each side of the board."""
    worth: dict[str, set[int]] = {}
    for area in read.areas:
        if area.mass is not None:
            for side in area.sides:
                worth.setdefault(side, set()).add(area.mass.points)
    sides = [f"{either(sorted(points))} with {side} players" for side, points in worth.items()]
    return ", ".join(sides)
