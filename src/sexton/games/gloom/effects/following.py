"""What guests follow: its text, and where the box writes it down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from sexton.games.gloom.components import ICON_NAMES, Box
from sexton.games.gloom.types.cards import Guest
from sexton.games.gloom.types.words import FollowsDeaths, FollowsIcon, Word

W = TypeVar("W", bound=Word)


class Following(Generic[W]):
    """Its text, and where the box writes it down."""

    def __init__(
        self,
        *,
        said: Callable[[W], str],
        note: Callable[[Box, W, int], None],
    ) -> None:
        self.said = said
        self.note = note


FOLLOWS: dict[type[Word], Following[Any]] = {}


def define(word: type[W], effect: Following[W]) -> None:
    FOLLOWS[word] = effect


def note_follows(box: Box, guest: Guest, kind: int) -> None:
    if guest.follows is not None:
        FOLLOWS[type(guest.follows)].note(box, guest.follows, kind)


def icon_text(word: FollowsIcon) -> str:
    return "Follows {icon}: joins the family on which one is played."


def icon_note(box: Box, word: FollowsIcon, kind: int) -> None:
    box.follows_icon[kind] = ICON_NAMES.index(word.icon)


define(FollowsIcon, Following(said=icon_text, note=icon_note))


def deaths_text(word: FollowsDeaths) -> str:
    whose = "" if word.icon is None else " of those who show {icon}"
    return f"Follows untimely deaths{whose}: joins the family in which one is played."


def deaths_note(box: Box, word: FollowsDeaths, kind: int) -> None:
    box.follows_deaths[kind] = True
    if word.icon is not None:
        box.follows_icon[kind] = ICON_NAMES.index(word.icon)


define(FollowsDeaths, Following(said=deaths_text, note=deaths_note))
