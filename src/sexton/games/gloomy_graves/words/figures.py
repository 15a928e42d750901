"""What stands in help.md for its {marks}: numbers and cards that this box decides."""

from __future__ import annotations

from sexton.core.phrases import listed, spelled
from sexton.games.gloomy_graves.components import SEATS, Box
from sexton.games.gloomy_graves.types import Contents


def figures(box: Box) -> dict[str, str]:
    """The numbers of the rules that this box decides."""
    bonuses = box.edition.read(Contents).bonuses
    steps = [f"{spelled(one.cards)} give {one.points}" for one in bonuses]
    turns = [str(box.most_rounds(seats)) for seats in SEATS]
    return {
        "cards": str(sum(box.counts)),
        "levels": spelled(len(box.needs)),
        "numbers": " | ".join(map(str, box.needs)),
        "rule": "|".join("---" for _ in box.needs),
        "points": " | ".join(map(str, box.points)),
        "bonuses": listed(steps).replace(" give ", " of them give ", 1),
        "two_shovels": str(sum(box.marked["two_shovels"])),
        "three_shovels": str(sum(box.marked["three_shovels"])),
        "random_2": str(box.setup[2].at_random),
        "random_4": str(box.setup[4].at_random),
        "turns": f"{', '.join(turns[:-1])} or {turns[-1]}",
    }
