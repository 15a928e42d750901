"""Finished games, to look through move by move."""

from __future__ import annotations

from typing import Any

from sexton.core.errors import BadOption
from sexton.core.match import Match
from sexton.server import messages, protocol

MOST_SCORES = 120  # more points than a picture can show


def replay(match: Match, info: protocol.TableInfo) -> protocol.Replay:
    moves = []
    for row in match.moves:
        said = match.game.space.say(match.game.space.number_of(row.verb, row.args), match.names)
        moves.append(protocol.ReplayMove(row.seat, said.text, said.rule, row.story, row.at))
    assert match.fairness is not None
    return protocol.Replay(
        table=info,
        names=match.names,
        moves=moves,
        verbs=messages.verbs(match.game.space, tuple(match.names)),
        result=match.result(),
        scores=running(match),
        commitment=match.fairness.commitment,
        server_seed=match.fairness.server_seed,
        nonces=match.fairness.nonces,
    )


def running(match: Match, most: int = MOST_SCORES) -> list[protocol.ReplayScores]:
    """The scores after each part of a game that is over, at most so many of them."""
    game, position = match.game, match.at(0).position
    position.log = None
    before = game.standing(position)
    found = [protocol.ReplayScores("", 0, before.scores)]
    for count, row in enumerate(match.moves, 1):
        position.play(row.seat, game.space.number_of(row.verb, row.args))
        now = game.standing(position)
        ended = now.chapter != before.chapter or count == len(match.moves)
        if ended and before.chapter:
            found.append(protocol.ReplayScores(before.chapter, count, now.scores))
        before = now
    every = -(-len(found) // most)
    return [one for place, one in enumerate(reversed(found)) if place % every == 0][::-1]


def frame(match: Match, move: int, seat: int | None, *, everybody: bool) -> protocol.ReplayFrame:
    """The table after so many moves; once it is over anybody may take any seat's view."""
    if not 0 <= move <= len(match.moves):
        raise BadOption(f"There is no move {move}: this game has {len(match.moves)}.")
    if seat is not None and seat not in range(match.seats):
        raise BadOption(f"There is no seat {seat}: the seats are 0 to {match.seats - 1}.")
    before = len(match.at(move - 1).events) if move else 0
    then = match.at(move)
    others: list[dict[str, Any]] = []
    if everybody:
        others = [then.view(other) for other in range(match.seats)]
    events = messages.told_events(then, seat, before)
    return protocol.ReplayFrame(move, still(then, seat), others, events)


def still(match: Match, seat: int | None) -> protocol.Moment:
    """A moment that is only looked at: nothing can be done in it."""
    view = match.seen(seat)
    return protocol.Moment(
        view=view, prompt=match.game.prompt(view), sections=match.game.describe(view),
        decision=0, legal=[], can_undo=False, undo_asked=None, window=False, closes=None,
        answered=False, result=match.result(),
    )  # fmt: skip
