"""What may be done, and what then happens: cards, digging, abilities, the turn, the end."""

from __future__ import annotations

from sexton.games.the_cemetery.rules.end import result, standing
from sexton.games.the_cemetery.rules.turn import TheCemetery, deal, load

__all__ = ["TheCemetery", "deal", "load", "result", "standing"]
