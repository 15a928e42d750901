"""Finished games, to look through move by move."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from sexton.core import things, voice
from sexton.core.differences import apply
from sexton.core.errors import BadOption
from sexton.core.film import Eye, Film, OpenEye, Still, shot_by
from sexton.core.match import Match
from sexton.core.record import Fairness
from sexton.core.types import Explanation
from sexton.server import messages, protocol

MOST_SCORES = 120  # more points than a picture can show


def replay(match: Match, info: protocol.TableInfo) -> protocol.Replay:
    moves = []
    for row in match.moves:
        said = match.game.space.say(match.game.space.number_of(row.verb, row.args), match.names)
        moves.append(protocol.ReplayMove(row.seat, said.text, said.rule, row.story, row.at))
    fairness = match.fairness or Fairness("")  # A lesson was not dealt by chance.
    return protocol.Replay(
        table=info,
        names=match.names,
        moves=moves,
        verbs=messages.verbs(match.game.space, tuple(match.names)),
        result=match.result(),
        scores=running(match),
        commitment=fairness.commitment,
        server_seed=fairness.server_seed,
        nonces=fairness.nonces,
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


def told_scenes(
    match: Match, shot: Film, *, you: int | None = None, plain: bool = False
) -> Iterator[tuple[int, protocol.SceneInfo]]:
    """The scenes of a film in words, each with how many moves are made after it."""
    game, view = match.game, msgspec.to_builtins(shot.view)
    for count, scene in zip(shot.moves, shot.scenes, strict=True):
        steps = []
        for step in scene.steps:
            told = None if step.event is None else messages.told_event(match, step.event, you)
            sections = None
            if plain:
                view = apply(view, step.changes)
                sections = voice.describe(game, msgspec.convert(view, game.view_type), you)
            steps.append(protocol.StepInfo(told, step.changes, sections))
        yield count, protocol.SceneInfo(steps)


def film(
    match: Match,
    seat: int | None,
    *,
    everybody: bool,
    plain: bool = False,
    you: int | None = None,
) -> protocol.ReplayFilm:
    """A game that is over, as one seat saw it, or with everything laid open; told to whoever sat
    there, or to anybody."""
    if seat is not None and seat not in range(match.seats):
        raise BadOption(f"There is no seat {seat}: the seats are 0 to {match.seats - 1}.")
    eye = (OpenEye if everybody else Eye)(match.game, match.names, seat)
    shot = shot_by(eye, match)
    scenes = [
        protocol.ReplayScene(count, scene.steps)
        for count, scene in told_scenes(match, shot, you=you, plain=plain)
    ]
    opening = [
        messages.told_event(match, told, you)
        for event in match.at(0).events
        if (told := eye.tell(event)) is not None
    ]
    sections = voice.describe(match.game, shot.view, you) if plain else []
    return protocol.ReplayFilm(msgspec.to_builtins(shot.view), sections, opening, scenes)


def at(match: Match, move: int, seat: int | None) -> Match:
    """The match after so many moves, if there are so many and that seat is there."""
    if not 0 <= move <= len(match.moves):
        raise BadOption(f"There is no move {move}: this game has {len(match.moves)}.")
    if seat is not None and seat not in range(match.seats):
        raise BadOption(f"There is no seat {seat}: the seats are 0 to {match.seats - 1}.")
    return match.at(move)


def explain(
    match: Match, move: int, seat: int | None, thing: str, *, everybody: bool
) -> Explanation:
    """A thing as it was after so many moves, to one seat or with everything laid open."""
    then = at(match, move, seat)
    view = (OpenEye if everybody else Eye)(match.game, match.names, seat).look(Still(then.position))
    found = things.explain(match.game, view, thing, playing=False)
    if found is None:
        raise BadOption(f"Nothing there is called {thing[: things.LONGEST]!r}.")
    return replace(found, unseen=None) if everybody else found
