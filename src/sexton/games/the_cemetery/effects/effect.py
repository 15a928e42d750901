"""What an entry says of its word, and where all entries are found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from sexton.core.types import Preview, Refusal
from sexton.games.the_cemetery.components import Box
from sexton.games.the_cemetery.effects.opinion import Opinion
from sexton.games.the_cemetery.state import State
from sexton.games.the_cemetery.types import TheCemeteryView, Word

W = TypeVar("W", bound=Word)
Args = dict[str, Any]
UNWANTED: Final = -1.0


def no_targets(table: State, word: Word) -> list[int]:
    return []


def where_it_has_targets(table: State, word: Word) -> bool:
    """TC-10: what needs a target and has none can't be done."""
    return bool(effect_of(word).targets(table, word))


def nothing_happens(table: State, word: Word, chosen: int) -> None:
    pass


def nothing_to_choose(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    return Refusal("TC-P5", "There is nothing to choose.")


def touch_what_is_named(view: TheCemeteryView, args: Args) -> tuple[str, ...]:
    return tuple(f"{key}:{value}" for key, value in args.items())


def says(line: str) -> Callable[[TheCemeteryView, Args], Preview]:
    def preview(view: TheCemeteryView, args: Args) -> Preview:
        return Preview([line])

    return preview


def always(points: float) -> Callable[..., float]:
    def opinion(*asked: object) -> float:
        return points

    return opinion


nothing_to_say = says("")
worth_nothing = always(0.0)
unwanted = always(UNWANTED)


class Effect(Generic[W]):
    """One word that cards are written in: what its owner may choose, what it does, what is said
    of it, and what a bot thinks of it. Its fields and its text are in `types`.

    `chosen` is what a move says besides its verb, as a number; 0 where there is nothing to choose.
    """

    def __init__(
        self,
        *,
        verb: str = "",
        targets: Callable[[State, W], list[int]] = no_targets,
        feasible: Callable[[State, W], bool] = where_it_has_targets,
        act: Callable[[State, W, int], None] = nothing_happens,
        repeats: bool = False,
        why_not: Callable[[Box, TheCemeteryView, Args], Refusal] = nothing_to_choose,
        preview: Callable[[TheCemeteryView, Args], Preview] = nothing_to_say,
        touches: Callable[[TheCemeteryView, Args], tuple[str, ...]] = touch_what_is_named,
        gain: Callable[[Opinion, int], float] = worth_nothing,
        appeal: Callable[[Opinion, W], float] = unwanted,
        patience: Callable[[W], float] = worth_nothing,
        boon: Callable[[W], float] = worth_nothing,
    ) -> None:
        self.verb = verb  # by which its owner chooses; "" where there is nothing to choose
        self.targets = targets  # what may be chosen, as moves
        self.feasible = feasible
        self.act = act
        self.repeats = repeats  # until its owner says that it is enough
        self.why_not = why_not
        self.preview = preview
        self.touches = touches
        self.gain = gain  # what a choice would bring
        self.appeal = appeal  # what it would bring, used as well as possible
        self.patience = patience  # what it is worth waiting in the hand
        self.boon = boon  # what it does in a cemetery for its owner, in points


EFFECTS: Final[dict[type[Word], Effect[Any]]] = {}
BY_VERB: Final[dict[str, Effect[Any]]] = {}


def define(word: type[W], effect: Effect[W]) -> None:
    EFFECTS[word] = effect
    if effect.verb:
        BY_VERB[effect.verb] = effect


def effect_of(word: W) -> Effect[W]:
    return EFFECTS[type(word)]


def best_target(opinion: Opinion, word: Word) -> float:
    """An effect's appeal by the best of its targets."""
    effect = effect_of(word)
    first = opinion.box.numbering.space.first[effect.verb]
    best = UNWANTED
    for move in effect.targets(opinion.table, word):
        best = max(best, effect.gain(opinion, move - first))
    return best
