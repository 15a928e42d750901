"""What a seat sees, as numbers for learning."""

from __future__ import annotations

from typing import Any

from sexton.core.features import (
    ByName,
    BySeat,
    Counts,
    Each,
    Features,
    Flag,
    Maybe,
    Number,
    OneOf,
    Part,
    PerSeat,
    SeatOf,
    Word,
    tally,
)
from sexton.games.gloom.components import ICON_NAMES, Box
from sexton.games.gloom.state import FATES, PLAYS

PENDING = 3  # things that wait, the newest first


def features(box: Box, seats: int) -> Features:
    player: list[Part] = [
        Number("hand", 5),
        Number("draw_limit", 5),
        Number("skip_draws", 2),
        Number("skip_turns", 2),
        Flag("barred"),
        Number("value", 100),
        Counts("known", box.titles, lambda player: [card.title for card in player.known]),
        *(at_home() if box.has_homes else []),
        *([Counts("banned", ICON_NAMES)] if box.has_bans else []),
    ]
    waiting: list[Part] = [
        Word("what"),
        Word("kind", 8),
        SeatOf("seat", seats),
        Word("card", 32),
        OneOf("character", box.characters),
        OneOf("other", box.characters),
        Word("using", 32),
        Number("count", 3),
        Flag("reading"),
        Word("answer", 32),
    ]
    return Features(
        seats,
        [
            Word("asked"),
            OneOf("play", PLAYS),
            SeatOf("turn", seats),
            Number("turns", 30),
            Number("extras", 2),
            Number("lent", 2),
            Number("deck", 60),
            Flag("remade", lambda view: view.pile is not None),
            *expansions(box),
            Counts("hand", box.titles, lambda view: [one.card.title for one in view.hand]),
            Counts("looted", box.titles, looted),
            PerSeat("watched", seats, 4, lambda view: watched(view, seats)),
            Counts("discards", box.titles),
            BySeat("players", seats, player),
            ByName("characters", box.characters, character(seats), everybody),
            Each("pending", PENDING, waiting, lambda view: view.pending[: -PENDING - 1 : -1]),
        ],
        {"character": "characters"},
    )


def expansions(box: Box) -> list[Part]:
    """What only boxes besides the game's own bring to the table."""
    found: list[Part] = []
    titles = box.titles[box.first_expedition :]
    if titles:
        found.append(OneOf("expedition", titles, lambda view: title_of(view.expedition)))
    if any(box.frees_event):
        found += [Flag("freed"), Flag("free_event")]
    if any(box.trades):
        found += [Flag("traded"), Flag("may_trade")]
    return found


def title_of(card: Any) -> str:
    return card.title if card is not None else ""


def at_home() -> list[Part]:
    """What the mysteries of a residence are worth, how many there are, and the newest."""
    return [
        Number("home", 20, lambda player: player.home.worth),
        Number("mysteries", 3, lambda player: len(player.home.mysteries)),
        Word("mystery", 16, lambda player: title_of((player.home.mysteries or [None])[-1])),
    ]


def everybody(view: Any) -> list[Any]:
    """Guests who are with no family, too."""
    return [*view.characters, *view.middle]


def character(seats: int) -> list[Part]:
    return [
        SeatOf("owner", seats),
        OneOf("fate", FATES),
        Number("worth", 50),
        Number("bonus", 20),
        *(Maybe(f"slot{slot}", 20, slot_of(slot)) for slot in range(3)),
        OneOf("icon", ICON_NAMES),
        Flag("open_to_death"),
        Flag("text"),
        Number("height", 4, lambda who: len(who.stack)),
        Word("top", 16, lambda who: who.stack[-1].title if who.stack else ""),
    ]


def slot_of(slot: int) -> Any:
    def pathos(who: Any) -> int | None:
        found: int | None = who.pathos[slot]
        return found

    return pathos


def looted(view: Any) -> list[str]:
    return [one.card.title for one in view.hand if one.looted]


def watched(view: Any, seats: int) -> list[int]:
    """How many cards of the own hand each other seat knows."""
    return tally(seats, [other for one in view.hand for other in one.known_by])
