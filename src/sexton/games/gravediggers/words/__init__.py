"""How it is said."""

from sexton.games.gravediggers.words.events import say_event
from sexton.games.gravediggers.words.figures import figures
from sexton.games.gravediggers.words.prompts import preview, prompt
from sexton.games.gravediggers.words.refusals import touches, why_not
from sexton.games.gravediggers.words.table import describe
from sexton.games.gravediggers.words.things import contents, explain

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
