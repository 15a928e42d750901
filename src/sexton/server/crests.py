"""A crest and a colour of one's own. Kept as two words; a seat's own animal stays what it is."""

from __future__ import annotations

import msgspec

from sexton.server.protocol import Crest


def written(crest: Crest | None) -> str:
    return f"{crest.figure} {crest.colour}" if crest else ""


def read(text: str) -> Crest | None:
    """None for nobody's, and for one that this Sexton doesn't draw any more."""
    figure, _, colour = text.partition(" ")
    try:
        return msgspec.convert({"figure": figure, "colour": colour}, Crest)
    except msgspec.ValidationError:
        return None
