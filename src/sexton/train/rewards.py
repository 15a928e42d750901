"""What a learner is rewarded with: the win, the margin, or the growth of its lead."""

from __future__ import annotations

from collections.abc import Callable

from sexton.arena.statistics import win_share
from sexton.core.game import AnyGame
from sexton.core.position import Position
from sexton.core.ranking import places

Rewarded = tuple[list[float], list[float]]
"""What each seat gains by this move, and everybody's lead after it."""
Reward = Callable[[AnyGame, Position, list[float], bool], Rewarded]

SPREAD = 20.0  # points that make a clear victory in any of the games


def lead(game: AnyGame, position: Position) -> list[float]:
    """How far each is ahead of the best of the others, in clear victories."""
    scores = game.standing(position).scores
    if game.lowest_wins:
        scores = [-score for score in scores]
    return [
        (score - max(scores[:seat] + scores[seat + 1 :])) / SPREAD
        for seat, score in enumerate(scores)
    ]


def share(game: AnyGame, position: Position, leads: list[float], over: bool) -> Rewarded:
    """The share of the win, once it is over; even play is worth nought."""
    if not over:
        return [0.0] * position.seats, leads
    ended = places(position.scores())
    count = position.seats
    return [
        (win_share(ended, seat) * count - 1) / max(1, count - 1) for seat in range(count)
    ], leads


def margin(game: AnyGame, position: Position, leads: list[float], over: bool) -> Rewarded:
    """The lead at the end."""
    return (lead(game, position) if over else [0.0] * position.seats), leads


def growth(game: AnyGame, position: Position, leads: list[float], over: bool) -> Rewarded:
    """What a move added to everybody's lead, and the win on top of it."""
    now = lead(game, position)
    won, _ = share(game, position, leads, over)
    gains = [won[seat] + now[seat] - leads[seat] for seat in range(position.seats)]
    return gains, now


REWARDS: dict[str, Reward] = {"share": share, "margin": margin, "lead": growth}
AT_THE_END = (share, margin)  # nothing is gained before
