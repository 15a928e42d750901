"""Bots: given a game and a seat's view, never a position; they know core, never a game."""

from __future__ import annotations

from sexton.bots.bot import Bot, Stop, Thought, Weighed
from sexton.bots.levels import ALIASES, LEVELS, Maker, level_named, make, strongest
from sexton.bots.names import open_bot
from sexton.bots.outside import BotFault

__all__ = [
    "ALIASES",
    "LEVELS",
    "Bot",
    "BotFault",
    "Maker",
    "Stop",
    "Thought",
    "Weighed",
    "level_named",
    "make",
    "open_bot",
    "strongest",
]
