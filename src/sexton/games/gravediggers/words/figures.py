"""What stands in help.md for its {marks}: numbers and cards that this box decides."""

from __future__ import annotations

from sexton.core.phrases import capital, spelled
from sexton.games.gravediggers.components import Box
from sexton.games.gravediggers.types import Contents
from sexton.games.gravediggers.words.cards import TILE_NAMES
from sexton.games.gravediggers.words.things import TILES


def figures(box: Box) -> dict[str, str]:
    """The numbers of the rules that this box decides."""
    tiles = box.edition.read(Contents).tiles
    kinds = [(name, getattr(tiles, name)) for name in TILES]
    return {
        "start": str(box.start),
        "hand": spelled(box.hand),
        "tiles": spelled(len(box.tiles)),
        "tile_kinds": ", ".join(f"{spelled(count)} {TILE_NAMES[name]}" for name, count in kinds),
        "notes": spelled(box.notes),
        "Notes": capital(spelled(box.notes)),
        "cemeteries": spelled(int(box.cemeteries)),
        "most": str(box.most_coins()),
    }
