"""What a character must show, or must not, for a card to be played there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from sexton.core.types import Refusal
from sexton.games.gloom.components import ICON_NAMES
from sexton.games.gloom.rules.reckoning import icon
from sexton.games.gloom.state import State
from sexton.games.gloom.types.view import Character
from sexton.games.gloom.types.words import Shows, ShowsNot, Word

W = TypeVar("W", bound=Word)


class Condition(Generic[W]):
    """Its text, whom it lets the card be played on, and what is wrong with somebody else."""

    def __init__(
        self,
        *,
        text: str,
        fits: Callable[[State, W, int], bool],
        refusal: Callable[[W, str, Character], Refusal | None],
    ) -> None:
        self.text = text
        self.fits = fits
        self.refusal = refusal


NEEDS: dict[type[Word], Condition[Any]] = {}


def define(word: type[W], effect: Condition[W]) -> None:
    NEEDS[word] = effect


def shows(table: State, word: Shows, who: int) -> bool:
    return ICON_NAMES[icon(table, who)] == word.icon


def not_shown(word: Shows, title: str, who: Character) -> Refusal | None:
    if who.icon == word.icon:
        return None
    shown = who.icon or "no story icon"
    return Refusal("GL-P4", f"{title} needs {word.icon} to show, and {who.name} shows {shown}.")


define(
    Shows,
    Condition(
        text="Only on a character showing {icon}.",
        fits=shows,
        refusal=not_shown,
    ),
)


def shows_not(table: State, word: ShowsNot, who: int) -> bool:
    return ICON_NAMES[icon(table, who)] != word.icon


def shown_in_vain(word: ShowsNot, title: str, who: Character) -> Refusal | None:
    if who.icon != word.icon:
        return None
    return Refusal("GL-P5", f"{title} can't be played on {who.name}, who shows {who.icon}.")


define(
    ShowsNot,
    Condition(
        text="Not on a character showing {icon}.",
        fits=shows_not,
        refusal=shown_in_vain,
    ),
)
