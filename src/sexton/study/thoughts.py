"""What a bot weighs at a decision, as a notebook shows it."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from sexton.bots import open_bot
from sexton.core.match import Match
from sexton.core.types import Seat
from sexton.study.page import table

MOST = 12  # moves that are told


class Considered(NamedTuple):
    """A move in words, how often the bot came back to it, and what it thinks of it."""

    text: str
    rule: str
    visits: int
    value: float


class Thoughts(NamedTuple):
    """The bot's choice and the moves that it weighed, the best first."""

    bot: str
    prompt: str
    chosen: str
    weighed: list[Considered]

    @classmethod
    def of(cls, bot: str, match: Match, seat: Seat, seed: int = 1) -> Thoughts:
        """What the bot of that name thinks by what the seat sees."""
        opened = open_bot(bot, match.game, seed)
        try:
            thought = opened.think(match.seen(seat))
        finally:
            opened.close()
        say = match.game.space.say
        weighed = []
        for one in thought.weighed[:MOST]:
            move = say(one.move, match.names)
            weighed.append(Considered(move.text, move.rule, one.visits, one.value))
        return cls(bot, match.prompt(seat), say(thought.move, match.names).text, weighed)

    def _repr_html_(self) -> str:
        lines = [
            [f"{one.text} ({one.rule})", one.visits, f"{one.value:.3g}"] for one in self.weighed
        ]
        said = f"<p>{escape(self.prompt)} <b>{escape(self.bot)}</b>: {escape(self.chosen)}</p>"
        return said + table(["Move", "Visits", "Value"], lines, (1, 2))
