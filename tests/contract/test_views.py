"""Views: complete for their seat, without anything hidden from it, and the same for all windows."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sexton.core.chance import Rng
from sexton.core.moves import Value
from sexton.core.position import Position
from sexton.core.types import Event
from tests.contract.tables import (
    Moment,
    Table,
    every_table,
    game_played,
    listened,
    moments,
    open_moments,
    play_on,
    saved,
    settled,
    told,
)


@every_table
def test_every_view_has_its_head(table: Table) -> None:
    _, end = game_played(table, 1)
    positions = [moment.position for moment, _ in moments(table, 20)]
    for position in [*positions, end]:
        asked = position.to_act()
        waiting = [table.game.view(position, audience).waiting for audience in table.audiences]
        assert all(each == waiting[0] for each in waiting)
        assert sorted(waiting[0]) == asked or position.in_window()
        assert set(asked) <= set(waiting[0])
        for audience in table.audiences:
            view = table.game.view(position, audience)
            assert (view.game, view.version) == (table.name, table.game.version)
            assert view.edition == table.game.edition.digest
            assert dict(table.changed).items() <= view.options.items()
            assert view.options.keys() == {option.name for option in table.game.options}
            assert len(view.seats) == table.seats
            assert view.seat == audience
            assert (view.asked is not None) == (audience in asked)
            assert view.over == (not asked)


@every_table
def test_a_view_is_plain_data_and_comes_back_from_json(table: Table) -> None:
    for moment, _ in moments(table, 10):
        for audience in table.audiences:
            view = table.game.view(moment.position, audience)
            text = msgspec.json.encode(view)
            again = msgspec.json.decode(text, type=table.game.view_type)
            assert again == view
            assert msgspec.json.encode(again) == text
            assert msgspec.json.encode(msgspec.to_builtins(view)) == text


@every_table
def test_a_view_stays_as_it_was_when_play_goes_on(table: Table) -> None:
    for moment, rng in moments(table, 8):
        position = moment.position.clone()
        views = [table.game.view(position, audience) for audience in table.audiences]
        before = [msgspec.json.encode(view) for view in views]
        play_on(position, rng, 25)
        assert [msgspec.json.encode(view) for view in views] == before


# Worlds


@every_table
def test_a_world_gives_its_seat_the_same_view(table: Table) -> None:
    conserved = table.hook("conserved")
    for moment, rng in moments(table, 10):
        position = moment.position
        for seat in range(table.seats):
            view = table.view(position, seat)
            worlds = table.game.determinise(table.game.view(position, seat))
            for _ in range(3):
                world = worlds.deal(rng)
                assert table.view(world, seat) == view
                assert sorted(world.legal_moves(seat)) == sorted(position.legal_moves(seat))
                assert world.in_window() == position.in_window()
                assert (world.secret, world.log) == ("", None)
                assert conserved(world) == conserved(position)


@every_table
def test_a_world_can_be_played_to_the_end(table: Table) -> None:
    for moment, rng in moments(table, 4):
        for seat in range(table.seats):
            worlds = table.game.determinise(table.game.view(moment.position, seat))
            world = worlds.deal(rng)
            twin = table.game.load(msgspec.json.decode(saved(world)))
            dice = rng.fresh()
            assert play_on(world, Rng(dice)).to_act() == []
            assert saved(play_on(twin, Rng(dice))) == saved(world)


@every_table
def test_worlds_hang_on_the_view_and_the_dice_alone(table: Table) -> None:
    for moment, rng in moments(table, 6):
        for seat in range(table.seats):
            view = table.game.view(moment.position, seat)
            again = msgspec.json.decode(msgspec.json.encode(view), type=table.game.view_type)
            dice = rng.fresh()
            first, second = Rng(dice), Rng(dice)
            worlds, others = table.game.determinise(view), table.game.determinise(again)
            for _ in range(2):
                assert saved(worlds.deal(first)) == saved(others.deal(second))
            assert first.state == second.state


@every_table
def test_worlds_vary_where_something_is_hidden(table: Table) -> None:
    scramble = table.hook("scramble")
    varied = 0
    for moment, rng in moments(table, 6):
        for seat in range(table.seats):
            as_it_is = settled(moment.position)
            others = {settled(scramble(moment.position, seat, rng)) for _ in range(6)}
            if others | {as_it_is} == {as_it_is}:
                continue
            worlds = table.game.determinise(table.game.view(moment.position, seat))
            assert len({settled(worlds.deal(rng)) for _ in range(20)}) > 1
            varied += 1
    assert varied


# No leak


@every_table
def test_a_scrambled_table_is_another_table(table: Table) -> None:
    """The scramble itself: it changes things, loses none, and leaves the original alone."""
    scramble, conserved = table.hook("scramble"), table.hook("conserved")
    changed = 0
    for moment, rng in moments(table, 10):
        for audience in table.audiences:
            before = saved(moment.position)
            twin = scramble(moment.position, audience, rng)
            assert saved(moment.position) == before
            assert conserved(twin) == conserved(moment.position)
            changed += settled(twin) != settled(moment.position)
    assert changed


@every_table
def test_nothing_hidden_shows(table: Table) -> None:
    scramble = table.hook("scramble")
    _, end = game_played(table, 1)
    at_the_end = [(Moment(end, 0, 0), Rng(9))]
    for moment, rng in [*moments(table, 16), *at_the_end]:
        position = moment.position
        for audience in table.audiences:
            twin = scramble(position, audience, rng)
            assert table.view(twin, audience) == table.view(position, audience)
            twin = scramble(position, audience, rng)
            assert_same_to(table, position, twin, audience)


def assert_same_to(table: Table, position: Position, twin: Position, seat: int | None) -> None:
    """To this seat the two tables are one: all that it sees, may do and is told of that."""
    assert table.view(twin, seat) == table.view(position, seat)
    assert twin.to_act() == position.to_act() or position.in_window()
    view, view_of_twin = table.game.view(position, seat), table.game.view(twin, seat)
    assert table.game.prompt(view_of_twin) == table.game.prompt(view)
    assert table.game.describe(view_of_twin) == table.game.describe(view)
    if seat is None:
        return
    legal = position.legal_moves(seat)
    assert twin.legal_moves(seat) == legal  # In the same order, too: order can tell.
    match, other = table.match(start=position), table.match(start=twin)
    assert [move.text for move in match.legal_moves(seat)] == [
        move.text for move in other.legal_moves(seat)
    ]
    for number in legal[:: 1 + len(legal) // 4]:
        assert table.game.preview(view_of_twin, number) == table.game.preview(view, number)
    for number in range(0, len(table.game.space), 1 + len(table.game.space) // 12):
        move = table.game.space.move(number)
        assert match.why_not(seat, move) == other.why_not(seat, move)


@every_table
def test_nothing_hidden_is_told(table: Table) -> None:
    """On a table with other hidden cards the same is done, or what looks the same to the others
    (SECRET in a game's scramble.py): who sees the same table afterwards was told the same."""
    scramble = table.hook("scramble")
    compared = 0
    for moment, rng in moments(table, 24, seed=3):
        for audience in table.audiences:
            twin = scramble(moment.position, audience, rng)
            twin.secret, twin.chance = moment.position.secret, moment.position.chance
            compared += same_tale(table, moment, twin, audience, rng)
    assert compared


def same_tale(table: Table, moment: Moment, twin: Position, audience: int | None, rng: Rng) -> int:
    if moment.seat not in twin.to_act():
        return 0
    after = listened(moment.position)
    after.play(moment.seat, moment.move)
    compared = 0
    for move in alike(table, moment, twin, rng):
        other = listened(twin)
        other.play(moment.seat, move)
        if table.view(other, audience) == table.view(after, audience):
            tale, other_tale = (told(table, log, audience) for log in (after.log, other.log))
            assert list(map(unordered, other_tale)) == list(map(unordered, tale))
            compared += 1
    return compared


def unordered(event: Event) -> tuple[str, dict[str, Any]]:
    """In which order several cards were drawn is said in passing, and tells nothing."""
    args = {
        key: sorted(value) if isinstance(value, list) and is_words(value) else value
        for key, value in event.args.items()
    }
    return event.name, args


def is_words(values: list[Any]) -> bool:
    return all(isinstance(value, str) for value in values)


def alike(table: Table, moment: Moment, twin: Position, rng: Rng) -> list[int]:
    """The same move if it is possible there, and some that differ in what the others don't see."""
    legal = twin.legal_moves(moment.seat)
    same = [moment.move] if moment.move in legal else []
    looks = openly(table, moment.move)
    others = [move for move in legal if openly(table, move) == looks]
    return same + [others[rng.below(len(others))] for _ in range(4) if others]


@every_table
def test_secret_arguments_stay_secret(table: Table) -> None:
    """Two moves that look the same lead to tables that look the same to everybody else. When the
    last sealed choice is made, all are turned up, so those that stay sealed are compared."""
    sealing = sealing_verbs(table)
    for moment, rng in open_moments(table, 40, lambda _: True):
        verb = table.game.space.verb_of(moment.move).name
        if verb not in table.secret_arguments:
            continue
        after = listened(moment.position)
        after.play(moment.seat, moment.move)
        if verb in sealing and not after.sealed(moment.seat):
            continue
        for move in alike(table, moment, moment.position, rng):
            other = listened(moment.position)
            other.play(moment.seat, move)
            for audience in table.audiences:
                if audience != moment.seat:
                    assert table.view(other, audience) == table.view(after, audience)
                    assert told(table, other.log, audience) == told(table, after.log, audience)


def sealing_verbs(table: Table) -> set[str]:
    played, _ = game_played(table, 1)
    return {
        table.game.space.verb_of(moment.move).name
        for moment in played
        if moment.after().sealed(moment.seat)
    }


@every_table
def test_verbs_hide_no_more_than_the_rules_do(table: Table) -> None:
    for verb in table.game.space:
        assert verb.hidden <= set(table.secret_arguments.get(verb.name, ()))


def openly(table: Table, number: int) -> tuple[str, dict[str, Value]]:
    """What the others see of a move."""
    move = table.game.space.move(number)
    secret = table.secret_arguments.get(move.verb, ())
    return move.verb, {key: value for key, value in move.args.items() if key not in secret}


# Windows


@every_table
def test_nobody_sees_who_has_answered(table: Table) -> None:
    for moment, rng in open_moments(table, 30, lambda position: position.in_window()):
        position = listened(moment.position)
        asked = position.to_act()
        views = {audience: table.view(position, audience) for audience in table.audiences}
        rng_seat = asked[rng.below(len(asked))]
        position.play(rng_seat, position.random_move(rng_seat, rng))
        if len(asked) == 1:
            continue
        assert rng_seat not in position.to_act()
        assert position.in_window()
        assert position.sealed(rng_seat) == 1
        for audience in table.audiences:
            if audience != rng_seat:
                assert table.view(position, audience) == views[audience]
                assert told(table, position.log, audience) == []
        assert table.game.view(position, rng_seat).asked is None


@every_table
def test_what_a_seat_imagines_is_dealt_as_from_its_view(table: Table) -> None:
    """`imagine` is only a shorter way."""
    game = table.game
    if game.imagine is None:
        pytest.skip("this game goes by the view")
    for moment, rng in moments(table, 20):
        if not moment.position.to_act():
            continue
        for seat in range(table.seats):
            dice = rng.fresh()
            view = game.view(moment.position, seat)
            expected = game.determinise(view).deal(Rng(dice))
            imagined = game.imagine(moment.position.clone(), seat, Rng(dice))
            assert imagined.save() == expected.save()
