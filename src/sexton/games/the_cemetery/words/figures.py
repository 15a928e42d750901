"""What stands in help.md for its {marks}: numbers and cards that this box decides."""

from __future__ import annotations

from collections.abc import Sequence

from sexton.core.help import cards
from sexton.core.phrases import spelled
from sexton.games.the_cemetery.components import NO_BONUS, Box
from sexton.games.the_cemetery.moves import minus
from sexton.games.the_cemetery.types import (
    Contents,
    DestroyDevelopment,
    Dig,
    Discard,
    Exhume,
    Fence,
    GiveLeft,
    Look,
    MoveDevelopment,
    Salvage,
    Steal,
    Stop,
    TurnUp,
    Word,
)


def figures(box: Box) -> dict[str, str]:
    """The numbers and cards of the rules that this box decides."""
    read = box.edition.read(Contents)
    lasting = [f"*{name}*: {box.faces[kind].bonus}" for kind, name in always(box)]
    digs = [name for kind, name in enumerate(box.names) if digs_twice(box.ability(kind))]
    idle = [card.name for card in read.corpses if all(map(is_building, card.ability))]
    return {
        "corpses": str(sum(card.count for card in read.corpses)),
        "tombs": str(sum(card.count for card in read.tombs)),
        "developments": str(sum(card.count for card in read.developments)),
        "zombies": spelled(len(box.zombies)),
        "worst": minus(box.zombies[0]),
        "always": " ".join(lasting) or "This box has none.",
        "stops": cards(bearers(box, Stop)),
        "fences": cards(bearers(box, Fence)),
        "exhumers": cards(bearers(box, Exhume)),
        "movers": cards(bearers(box, MoveDevelopment)),
        "thieves": cards([*bearers(box, Steal), *bearers(box, GiveLeft)]),
        "salvagers": cards(bearers(box, Salvage)),
        "lookers": cards(bearers(box, Look)),
        "openers": cards(bearers(box, TurnUp)),
        "discarders": cards(bearers(box, Discard)),
        "two_digs": cards(digs),
        "idle": f"Without developments these are only good for burying: {cards(idle)}.",
    }


def always(box: Box) -> list[tuple[int, str]]:
    """The developments that hold for a cemetery as long as they lie there."""
    return [(kind, name) for kind, name in enumerate(box.names) if box.lasting(kind) is not None]


def bearers(box: Box, word: type[Word]) -> list[str]:
    """The cards that have this word on them, for the hand or for the cemetery."""
    found = []
    for kind, name in enumerate(box.names):
        words = box.ability(kind)
        if box.bonus_time[kind] != NO_BONUS:
            words = [*words, box.words[box.bonus[kind]]]
        if any(isinstance(one, word) for one in words):
            found.append(name)
    return found


def digs_twice(ability: Sequence[Word]) -> bool:
    return sum(isinstance(word, Dig) for word in ability) > 1


def is_building(word: Word) -> bool:
    return isinstance(word, DestroyDevelopment | MoveDevelopment)
