"""Playing: games end, what is legal works, all else is refused, and nothing gets lost."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import groupby
from typing import Any

import msgspec
import pytest

from sexton.core.chance import Rng
from sexton.core.errors import IllegalMove
from sexton.core.match import Match
from sexton.core.moves import Move
from sexton.core.ranking import places
from tests.contract.tables import (
    Table,
    every_table,
    game_played,
    listened,
    moments,
    open_moments,
    play_on,
    saved,
)


@every_table
def test_random_play_ends_with_a_result(table: Table) -> None:
    for seed in table.games(4):
        played, end = game_played(table, seed)
        assert end.to_act() == []
        assert all(end.legal_moves(seat) == [] for seat in range(table.seats))
        result = table.game.result(end)
        assert result is not None
        assert result.places == places(end.scores())
        assert result.winners
        assert [sum(line.points for line in lines) for lines in result.lines] == result.scores
        assert table.game.result(played[0].position) is None


@every_table
def test_every_line_of_an_account_cites_a_rule(table: Table) -> None:
    known = set(re.findall(r"\*\*([A-Z]{2}-P?\d+[a-z]?)\*\*", table.game.help()))
    result = table.game.result(game_played(table, 1)[1])
    assert result is not None
    lines = [line for own in result.lines for line in own]
    assert {line.rule for line in lines} <= known
    assert all(line.part for line in lines)
    for own in result.lines:  # A part is counted in one go.
        parts = [line.part for line in own]
        assert [part for part, _ in groupby(parts)] == list(dict.fromkeys(parts))


@every_table
def test_the_last_standing_is_the_result(table: Table) -> None:
    """Chapters follow each other, none comes twice, and the scores end as the box counts them."""
    for seed in table.games(2):
        played, end = game_played(table, seed)
        chapters = [table.game.standing(moment.position).chapter for moment in played]
        in_turn = [chapter for chapter, _ in groupby(chapters)]
        assert len(in_turn) == len(set(in_turn)) > 2
        result = table.game.result(end)
        assert result is not None
        assert table.game.standing(end).scores == result.scores


@every_table
def test_every_legal_move_applies(table: Table) -> None:
    for moment, rng in moments(table, 12):
        for seat in range(table.seats):
            legal = moment.position.legal_moves(seat)
            assert bool(legal) == (seat in moment.position.to_act())
            assert len(set(legal)) == len(legal)
            for _ in range(min(len(legal), 12)):
                after = listened(moment.position)
                after.play(seat, legal[rng.below(len(legal))])
                assert saved(after) != saved(moment.position)


@every_table
def test_any_other_move_is_refused_and_changes_nothing(table: Table) -> None:
    for moment, rng in moments(table, 6):
        match = table.match(start=moment.position)
        for seat in range(table.seats):
            legal = set(match.position.legal_moves(seat))
            others = [rng.below(len(table.game.space)) for _ in range(12)]
            others += [near for number in sorted(legal)[:6] for near in (number - 1, number + 1)]
            for number in others:
                if number in table.game.space.meant:
                    number = table.game.space.meant[number]
                if number not in legal and 0 <= number < len(table.game.space):
                    refused(table, match, seat, table.game.space.move(number))


def refused(table: Table, match: Match, seat: Any, move: Any, **args: Any) -> None:
    before = saved(match.position), len(match.rows)
    with pytest.raises(IllegalMove) as refusal:
        match.play(seat, move, **args)
    assert (saved(match.position), len(match.rows)) == before
    assert refusal.value.rule in table.rules
    assert refusal.value.sentence[-1] in ".:?!"


class Rude:
    """Not a value at all."""


NO_VALUES: list[Any] = [
    True,
    False,
    1.0,
    None,
    -1,
    10**30,
    10**6000,
    "",
    "no such thing",
    "\ud800",
    "x" * 100_000,
    b"1",
    [],
    [[[1]]],
    {"a": {}},
    (),
    Rude(),
    float("nan"),
]


@every_table
def test_malformed_moves_are_refused_and_change_nothing(table: Table) -> None:
    (moment, _) = next(moments(table, 2))
    match = table.match(start=moment.position)
    seat = moment.seat
    for verb in table.game.space:
        whole = {key: arg.values[0] for key, arg in verb.args.items()}
        refused(table, match, seat, verb.name, **whole, more=0)
        refused(table, match, seat, verb.name.upper() + "?", **whole)
        for key in whole:
            less = {other: value for other, value in whole.items() if other != key}
            refused(table, match, seat, verb.name, **less)
            for wrong in NO_VALUES:
                refused(table, match, seat, verb.name, **{**whole, key: wrong})
                refused(table, match, seat, Move(verb.name, **{**whole, key: wrong}))
    for wrong in NO_VALUES:
        refused(table, match, seat, wrong)
    legal = match.legal_moves(seat)[0]
    refused(table, match, seat, legal, more=1)
    refused(table, match, seat, legal, story=7)
    refused(table, match, seat, legal, story="x" * 281)
    refused(table, match, seat, legal, story="bell \a")
    for nobody in [*NO_VALUES, table.seats]:
        refused(table, match, nobody, legal)


@every_table
def test_after_the_end_everything_is_refused(table: Table) -> None:
    played, end = game_played(table, 1)
    match = table.match(start=end)
    for seat in range(table.seats):
        assert match.legal_moves(seat) == []
        refused(table, match, seat, table.game.space.move(played[-1].move))
        with pytest.raises(IllegalMove):
            match.undo(seat)


@every_table
def test_nothing_is_lost_or_made(table: Table) -> None:
    conserved = table.hook("conserved")
    for seed in table.games(3):
        played, end = game_played(table, seed)
        at_first = conserved(played[0].position)
        for moment in played:
            assert conserved(moment.position) == at_first
        assert conserved(end) == at_first


@every_table
def test_a_clone_is_deep(table: Table) -> None:
    for moment, rng in moments(table, 10):
        original = moment.position.clone()
        twin = original.clone()
        as_it_was = saved(original)
        assert saved(twin) == as_it_was
        play_on(twin, rng, 25)
        assert saved(original) == as_it_was
        twin = original.clone()
        play_on(original, rng, 25)
        assert saved(twin) == as_it_was


@every_table
def test_saving_and_loading_at_every_step(table: Table) -> None:
    played, end = game_played(table, 2)
    for moment in played:
        text = msgspec.json.encode(moment.position.save())
        assert saved(table.game.load(json.loads(text))) == saved(moment.position)
    rng = Rng(2)
    for start in sorted(rng.below(len(played)) for _ in range(3)):
        position = table.game.load(json.loads(saved(played[start].position)))
        for moment in played[start:]:
            assert moment.move in position.legal_moves(moment.seat)
            position.play(moment.seat, moment.move)
        assert saved(position) == saved(end)


@every_table
def test_the_same_seed_and_moves_lead_to_the_same_table(table: Table) -> None:
    played, end = game_played(table, 3)
    match = table.match(3)
    for moment in played:
        assert saved(match.position) == saved(moment.position)
        match.play(moment.seat, table.game.space.move(moment.move))
    assert saved(match.position) == saved(end)
    assert saved(table.deal(4)) != saved(table.deal(3))


@every_table
def test_a_random_move_is_legal_and_any_is_as_likely(table: Table) -> None:
    for moment, rng in open_moments(
        table, 4, lambda position: 2 <= len(position.legal_moves(position.to_act()[0])) <= 60
    ):
        seat = moment.position.to_act()[0]
        legal = moment.position.legal_moves(seat)
        each = 30
        drawn = Counter(moment.position.random_move(seat, rng) for _ in range(each * len(legal)))
        assert drawn.keys() <= set(legal)
        chi_square = sum((drawn[move] - each) ** 2 / each for move in legal)
        free = len(legal) - 1
        assert chi_square < free + 6 * (2 * free) ** 0.5 + 6
