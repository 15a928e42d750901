"""Bots: given a game and a seat's view, never a position; they know core, never a game."""

from __future__ import annotations

from sexton.bots.bot import Bot, Stop, Thought, Weighed
from sexton.bots.levels import (
    ALIASES,
    GENTLEST,
    LEVELS,
    TEMPERED,
    USUAL,
    Budget,
    Maker,
    budget_for,
    level_named,
    make,
    make_for_table,
    maker_for,
    strongest,
)
from sexton.bots.names import open_bot
from sexton.bots.outside import BotFault
from sexton.bots.temper import TEMPERS

__all__ = [
    "ALIASES",
    "GENTLEST",
    "LEVELS",
    "TEMPERED",
    "TEMPERS",
    "USUAL",
    "Bot",
    "BotFault",
    "Budget",
    "Maker",
    "Stop",
    "Thought",
    "Weighed",
    "budget_for",
    "level_named",
    "make",
    "make_for_table",
    "maker_for",
    "open_bot",
    "strongest",
]
