"""Small turns of phrase that the rest of the words share."""

from __future__ import annotations

from collections.abc import Sequence

from sexton.games.the_cemetery.moves import cemetery_name, minus
from sexton.games.the_cemetery.view import Cemetery, Grave, IfEnded, TheCemeteryView


def named(people: Sequence[str]) -> str:
    if len(people) < 2:
        return "".join(people)
    return f"{', '.join(people[:-1])} and {people[-1]}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def counted(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def cemetery_of(view: TheCemeteryView, seat: int) -> str:
    return "your cemetery" if seat == view.seat else cemetery_name(seat, view.seats)


def grave_in(place: Cemetery, name: object) -> Grave | None:
    """The grave that a move names, if it is there."""
    for grave in (*place.graves, *place.sealed):
        if grave.name == name:
            return grave
    return None


def if_ended_text(standing: IfEnded) -> str:
    """What a cemetery would score if it ended now."""
    points = minus(standing.points)
    if not standing.unknown:
        return points
    corpses = "corpse" if standing.unknown == 1 else "corpses"
    return f"{points} and {standing.unknown} unknown {corpses}"
