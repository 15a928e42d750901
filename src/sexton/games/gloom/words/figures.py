"""What stands in help.md for its {marks}: numbers and cards that this box decides."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sexton.core.edition import shipped_boxes
from sexton.core.help import cards
from sexton.core.phrases import spelled
from sexton.games.gloom.components import Box, lasting_words
from sexton.games.gloom.types.cards import (
    AnyCard,
    BoxFile,
    Contents,
    Modifier,
    UntimelyDeath,
)
from sexton.games.gloom.types.words import (
    DeathWhere,
    Discard,
    DiscardAfterModifier,
    DiscardHand,
    DrawFromHands,
    ExchangeTops,
    MoveDeath,
    NoEvents,
    OpenToDeath,
    Refill,
    StealBody,
    Undying,
    Word,
)


def figures(box: Box) -> dict[str, str]:
    """The numbers and cards of the rules that this box decides; what only another box has is
    called by that one's cards."""
    read = box.edition.read(Contents)
    members = sorted({len(family.names) for family in read.families})
    deaths = {card.title for card in read.deaths}
    return {
        "families": spelled(len(read.families)),
        "members": " or ".join(map(spelled, members)),
        "refillers": cards(bearers(box, Refill)),
        "discarding": cards(bearers(box, DiscardAfterModifier)),
        "open_to_death": cards(bearers(box, OpenToDeath)),
        "despair": cards(
            [
                title
                for word in (Discard, DiscardHand)
                for title in bearers(box, word)
                if title in deaths
            ]
        ),
        "prisons": cards(bearers(box, NoEvents)),
        "death_movers": cards(bearers(box, MoveDeath)),
        "thieves": cards(bearers(box, StealBody)),
        "death_where": cards(bearers(box, DeathWhere)),
        "exchanges": cards(bearers(box, ExchangeTops)),
        "saves": cards([one.title for one in read.events if one.cancels == "untimely death"]),
        "cancels": cards([one.title for one in read.events if one.cancels == "event"]),
        "drawing": cards(bearers(box, DrawFromHands)),
        "undying": cards(bearers(box, Undying)),
    }


def bearers(box: Box, word: type[Word]) -> list[str]:
    """The cards that have this word on them: those of this box, else those of the others."""
    own = titles_with(box.edition.read(Contents), word)
    if own:
        return own
    others = shipped_boxes(Path(__file__).parents[1]).values()
    return [title for other in others for title in titles_with(other.read(BoxFile), word)]


def titles_with(read: Contents | BoxFile, word: type[Word]) -> list[str]:
    """Expeditions apart: what those say holds for all."""
    groups: list[Sequence[AnyCard]] = [read.modifiers, read.deaths, read.mysteries, read.guests]
    found = [
        card.title
        for group in groups
        for card in group
        if any(isinstance(one, word) for one in words_on(card))
    ]
    return [*found, *(card.title for card in read.events if isinstance(card.deed, word))]


def words_on(card: AnyCard) -> Sequence[Word]:
    at_once = card.at_once if isinstance(card, Modifier | UntimelyDeath) else []
    return [*at_once, *lasting_words(card)]
