"""How it is said."""

from __future__ import annotations

from sexton.games.gloom.words.events import say_event
from sexton.games.gloom.words.figures import figures
from sexton.games.gloom.words.prompts import preview, prompt
from sexton.games.gloom.words.refusals import touches, why_not
from sexton.games.gloom.words.table import describe
from sexton.games.gloom.words.things import contents, explain

__all__ = [
    "contents",
    "describe",
    "explain",
    "figures",
    "preview",
    "prompt",
    "say_event",
    "touches",
    "why_not",
]
