"""A hint at a terminal: what the strongest bot would do in that seat, and why."""

from __future__ import annotations

from sexton.arena.play import bot_seed
from sexton.bots import make, strongest
from sexton.core.match import Match
from sexton.core.moves import Move

SECONDS = 1.5
MOVES = 2
LINES = 2  # of what would follow from each


def hints(match: Match, seat: int) -> list[tuple[Move, list[str]]]:
    """The best moves that it sees, with their reasons; it is shown what the seat sees."""
    game, view = match.game, match.seen(seat)
    bot = make(strongest(), game, bot_seed(match.seed, seat), seconds=SECONDS)
    found = []
    for best in bot.think(view).advice(MOVES):
        reasons = game.preview(view, best.move).lines[:LINES]
        if best.visits:
            won = f"{round(best.value * 100)} % of winning, in the games it imagined from here."
            reasons = [won, *reasons]
        found.append((game.space.say(best.move, match.names), reasons))
    return found
