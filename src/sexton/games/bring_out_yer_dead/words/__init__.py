"""How it is said: prompts, what would follow, what happened, why not, the whole table."""

from __future__ import annotations

from sexton.games.bring_out_yer_dead.words.events import say_event
from sexton.games.bring_out_yer_dead.words.figures import figures
from sexton.games.bring_out_yer_dead.words.prompts import preview, prompt
from sexton.games.bring_out_yer_dead.words.refusals import touches, why_not
from sexton.games.bring_out_yer_dead.words.table import describe
from sexton.games.bring_out_yer_dead.words.things import contents, explain

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
