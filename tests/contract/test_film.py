"""The film: every move is a scene that leads to the view exactly, and shows nothing hidden."""

from __future__ import annotations

from itertools import dropwhile
from typing import Any

import msgspec
import pytest

from sexton.core import codec
from sexton.core.chance import Rng
from sexton.core.differences import apply, changed
from sexton.core.film import Eye, film
from sexton.core.match import Match
from sexton.core.position import Position
from sexton.core.types import Scene, Step
from sexton.games import GAMES
from tests.contract.tables import Moment, Table, every_table, game_played, listened, moments
from tests.contract.test_views import alike, unordered


@every_table
def test_scenes_in_order_give_the_view_exactly_and_tell_all_once(table: Table) -> None:
    """For everybody at the table and a spectator, move by move."""
    match = table.match(1)
    match.roll()
    eyes = [Eye(table.game, match.names, audience) for audience in table.audiences]
    shown: list[Any] = [msgspec.to_builtins(eye.open(match.position)) for eye in eyes]
    told = [match.told(eye.seat) for eye in eyes]
    for moment in game_played(table, 1)[0]:
        match.play_number(moment.seat, moment.move)
        (take,) = match.takes()
        for at, eye in enumerate(eyes):
            scene = eye.scene(take)
            for step in steps_of(scene):
                shown[at] = apply(shown[at], step.changes)
                told[at] += [step.event] if step.event else []
            if scene or not take.answers:  # A pass in a window shows with the next scene.
                assert in_order(shown[at]) == in_order(match.view(eye.seat))
    assert told == [match.told(eye.seat) for eye in eyes]


def in_order(view: Any) -> bytes:
    """What a view says and in which order: that is how it is put into words."""
    return msgspec.json.encode(view)


@pytest.mark.parametrize("name", GAMES)
def test_a_film_can_begin_anywhere(name: str) -> None:
    table = Table(name, GAMES[name].seats[0])
    match = table.match(1)
    for moment in game_played(table, 1)[0]:
        match.play_number(moment.seat, moment.move)
    for audience in (0, None):
        whole = match.scenes(audience)
        first = len(match.at(0).told(audience))
        heard = sum(map(events_in, whole[:3]))
        view, begins, scenes, _ = film(match, audience, since=first + heard)
        assert begins == first + heard
        assert scenes == list(dropwhile(lambda scene: not events_in(scene), whole[3:]))
        shown = msgspec.to_builtins(view)
        for scene in scenes:
            for step in scene.steps:
                shown = apply(shown, step.changes)
        assert shown == match.view(audience)


def events_in(scene: Scene) -> int:
    return sum(step.event is not None for step in scene.steps)


@every_table
def test_nothing_hidden_is_on_film(table: Table) -> None:
    """On a table with other hidden cards the same is done, or what looks the same to the others:
    whose view is the same afterwards, and who was told the same, was shown the same, byte for
    byte, in every step."""
    scramble = table.hook("scramble")
    compared = 0
    for moment, rng in [*moments(table, 8, seed=3), *eventful(table)]:
        for audience in table.audiences:
            twin = scramble(moment.position, audience, rng)
            twin.secret, twin.chance = moment.position.secret, moment.position.chance
            compared += same_scene(table, moment, twin, audience, rng)
    assert compared


def eventful(table: Table) -> list[tuple[Moment, Rng]]:
    """The moves of a game by which most happened: there is most to be seen in passing."""

    def happened(moment: Moment) -> int:
        position = listened(moment.position)
        position.play(moment.seat, moment.move)
        assert position.log is not None
        return len(position.log)

    most = sorted(game_played(table, 3)[0], key=happened)[-6:]
    return [(moment, Rng(place)) for place, moment in enumerate(most, 1)]


def same_scene(table: Table, moment: Moment, twin: Position, audience: int | None, rng: Rng) -> int:
    if moment.seat not in twin.to_act():
        return 0
    view, scene = filmed(table, moment.position, moment.seat, moment.move, audience)
    compared = 0
    for move in alike(table, moment, twin, rng):
        other_view, other = filmed(table, twin, moment.seat, move, audience)
        if other_view == view and tale(other) == tale(scene):
            assert list(map(seen, steps_of(other))) == list(map(seen, steps_of(scene)))
            compared += 1
    return compared


def filmed(
    table: Table, position: Position, seat: int, move: int, audience: int | None
) -> tuple[Any, Scene | None]:
    match = table.match(start=position)
    match.roll()
    eye = Eye(table.game, match.names, audience)
    eye.open(match.position)
    match.play_number(seat, move)
    (take,) = match.takes()
    return match.view(audience), eye.scene(take)


def steps_of(scene: Scene | None) -> list[Step]:
    return scene.steps if scene else []


def tale(scene: Scene | None) -> list[object]:
    """What is told on the way: test_views sees to it that this is no more than may be. A corpse
    exhumed before all is shuffled leaves the same view as another."""
    return [step.event and unordered(step.event) for step in steps_of(scene)]


def seen(step: Step) -> bytes:
    return codec.encode(step.changes)


def test_what_grew_shrank_or_changed_within_is_told_briefly() -> None:
    assert [one.path for one in changed({"gone": {"y": 2}}, {"gone": {"x": 1, "y": 2}})] == [
        ["gone"]
    ]
    was = {"hand": ["a", "b", "c"], "points": [1, 2], "gone": {"x": 1}, "same": [1]}
    now = {"hand": ["a", "d", "e", "c"], "points": [1, 3], "gone": {"x": 1, "y": 2}, "same": [1]}
    told = {".".join(map(str, one.path)): one.now for one in changed(was, now)}
    assert told == {"hand.1:2": ["d", "e"], "points.1": 3, "gone.y": 2}
    assert apply(was, changed(was, now)) == now
    assert apply(now, changed(now, was)) == was
    assert was["hand"] == ["a", "b", "c"]


class Guarded(msgspec.Struct, omit_defaults=True):
    banned: list[str] = []
    counts: dict[str, int] = {}


def test_what_was_left_out_is_told_whole() -> None:
    """A board that was never told of an empty list has nothing that could be cut."""
    was, now = Guarded(), Guarded(["marriage"], {"cards": 2})
    changes = changed(was, now)
    assert [change.path for change in changes] == [["banned"], ["counts"]]
    assert apply(msgspec.to_builtins(was), changes) == msgspec.to_builtins(now)


def test_an_undone_move_is_on_no_film() -> None:
    match = Match(Table("gloom", 2).game, 2, 5)
    match.roll()
    seat = match.to_act()[0]
    discard = next(move for move in match.legal_moves(seat) if move.verb == "discard")
    match.play(seat, discard)
    match.undo(seat)
    assert match.takes() == []
    match.play(seat, discard)
    (take,) = match.takes()
    assert [event.name for event in take.events] == ["discarded"]
