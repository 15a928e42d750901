"""How it is said: the prompt, what would follow, why not, what happened, the table in words."""

from __future__ import annotations

from sexton.games.the_cemetery.words.events import say_event
from sexton.games.the_cemetery.words.figures import figures
from sexton.games.the_cemetery.words.prompts import preview, prompt
from sexton.games.the_cemetery.words.refusals import touches, why_not
from sexton.games.the_cemetery.words.table import describe
from sexton.games.the_cemetery.words.things import contents, explain

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
