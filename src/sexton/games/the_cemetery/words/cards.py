"""Cards, graves and scores, as they are spoken of."""

from __future__ import annotations

from sexton.core.phrases import counted, listed
from sexton.games.the_cemetery.moves import minus
from sexton.games.the_cemetery.types import Face, Grave, IfEnded, Known, Level, TheCemeteryView

STRATA = [Level("level 1", ""), Level("level 2", "bonus burns"), Level("sealed", "scores")]
LEVELS = {1: "level 1", 2: "level 2, active", 3: "sealed"}


def card_text(card: Face) -> str:
    what = f"{card.colour} {card.sort}" if card.value is None else f"{card.sort} of {card.value}"
    bonus = f" {'At level 2: ' if card.sort == 'tomb' else 'In a cemetery: '}{card.bonus}"
    return f"{card.name}, {what}. {card.ability}{bonus if card.bonus else ''}"


def grave_text(view: TheCemeteryView, grave: Grave) -> str:
    if grave.corpse is None:
        corpse = "a corpse you don't know"
    else:
        corpse = f"{grave.corpse}, worth {grave.points}"
    how = ", face up" if grave.open else ""
    lookers = [view.seats[seat] for seat in grave.seen_by]
    seen = f", seen by {listed(lookers)}" if len(lookers) > 1 and not grave.open else ""
    bonus = f". {grave.bonus}" if grave.level == 2 else ""
    return f"{grave.tomb}, {LEVELS[grave.level]}: {corpse}{how}{seen}{bonus}"


def known_text(view: TheCemeteryView, holder: int, known: Known) -> str:
    if known.public:
        return f"{known.card} (to all)"
    if holder == view.seat:
        return f"{known.card} (to {listed([view.seats[seat] for seat in known.by])})"
    return known.card


def if_ended_text(score: IfEnded) -> str:
    """What a cemetery would score if it ended now."""
    points = minus(score.points)
    if not score.unknown:
        return points
    return f"{points} and {counted(score.unknown, 'unknown corpse')}"
