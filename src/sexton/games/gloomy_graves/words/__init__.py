"""How it is said."""

from sexton.games.gloomy_graves.words.cards import reworded
from sexton.games.gloomy_graves.words.events import say_event
from sexton.games.gloomy_graves.words.figures import figures
from sexton.games.gloomy_graves.words.prompts import preview, prompt
from sexton.games.gloomy_graves.words.refusals import touches, why_not
from sexton.games.gloomy_graves.words.table import describe
from sexton.games.gloomy_graves.words.things import contents, explain

__all__ = [
    "contents",
    "describe",
    "explain",
    "figures",
    "preview",
    "prompt",
    "reworded",
    "say_event",
    "touches",
    "why_not",
]
