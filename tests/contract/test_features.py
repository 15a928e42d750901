"""Numbers for learning: all that a seat sees and nothing else; and moves as tokens."""

from __future__ import annotations

import math
import struct
from functools import cache
from typing import Any

import msgspec

from sexton.core.features import MOST, Features
from sexton.core.position import Position
from sexton.core.tokens import Tokens
from tests.contract.tables import Table, every_table, game_played, moments


def features_of(table: Table) -> Features:
    declared = table.game.features
    assert declared is not None
    return declared(table.seats)


@every_table
def test_the_layout_names_every_number_once(table: Table) -> None:
    features = features_of(table)
    at = 0
    for name, start, size in features.layout():
        assert start == at, name
        at += size
    assert at == features.size
    names = [name for name, _, _ in features.layout()]
    assert len(set(names)) == len(names)
    assert features_of(table).digest == features.digest


@every_table
def test_numbers_are_few_finite_and_in_bounds(table: Table) -> None:
    features = features_of(table)
    for moment, _ in moments(table, 20):
        for seat in range(table.seats):
            sparse = features.sparse(table.game.view(moment.position, seat))
            assert len(sparse.places) < 0.6 * features.size
            assert all(0 <= place < features.size for place in sparse.places)
            assert len(set(sparse.places)) == len(sparse.places)
            assert all(math.isfinite(value) and abs(value) <= MOST for value in sparse.values)


@every_table
def test_nothing_hidden_is_among_the_numbers(table: Table) -> None:
    scramble = table.hook("scramble")
    features = features_of(table)
    for moment, rng in moments(table, 16):
        for seat in range(table.seats):
            twin = scramble(moment.position, seat, rng)
            ours = features.sparse(table.game.view(moment.position, seat))
            theirs = features.sparse(table.game.view(twin, seat))
            assert (ours.places, ours.values) == (theirs.places, theirs.values)


def straight_numbers(table: Table, position: Position, seat: int) -> dict[int, float]:
    """What the quick way writes, by its places."""
    pairs = list(struct.iter_unpack("<if", writer(table).packed([position], [seat])))
    assert len(dict(pairs)) == len(pairs)
    return dict(pairs)


@cache
def writer(table: Table) -> Any:
    quick = table.game.numbers
    assert quick is not None
    return quick(features_of(table))


@every_table
def test_the_quick_way_to_the_numbers_gives_the_same(table: Table) -> None:
    """And nothing hidden is among those, for they are compared at scrambled tables too."""
    scramble = table.hook("scramble")
    features = features_of(table)
    for moment, rng in moments(table, 30):
        for seat in range(table.seats):
            sparse = features.sparse(table.game.view(moment.position, seat))
            single = [struct.unpack("<f", struct.pack("<f", value))[0] for value in sparse.values]
            wanted = dict(zip(sparse.places, single, strict=True))
            assert straight_numbers(table, moment.position, seat) == wanted
            twin = scramble(moment.position, seat, rng)
            assert straight_numbers(table, twin, seat) == wanted


@every_table
def test_another_table_has_other_numbers(table: Table) -> None:
    """Views of decisions that differ, differ in their numbers."""
    features = features_of(table)
    played, _ = game_played(table, 1)
    numbers: dict[bytes, bytes] = {}
    for moment in played:
        view = table.game.view(moment.position, moment.seat)
        spoken = msgspec.json.encode(view)
        numbers[spoken] = msgspec.json.encode(features.dense(view))
    assert len(numbers) > 20
    assert len(set(numbers.values())) == len(numbers)


@every_table
def test_moves_are_told_apart_by_their_tokens(table: Table) -> None:
    game = table.game
    tokens = Tokens(game.space, table.seats)
    assert len(tokens) < len(game.space)
    for moment, _ in moments(table, 20):
        legal = moment.position.legal_moves(moment.seat)
        spelled = [tokens.of(number, moment.seat) for number in legal]
        assert len(set(spelled)) == len(set(legal))
        assert all(1 <= len(one) <= tokens.most for one in spelled)


@every_table
def test_a_move_finds_the_thing_it_names(table: Table) -> None:
    game, features = table.game, features_of(table)
    found = 0
    for moment, _ in moments(table, 20):
        for number in moment.position.legal_moves(moment.seat):
            move = game.space.move(number)
            for key, value in move.args.items():
                row = features.row_of(move.verb, key, value, moment.seat)
                if row is not None:
                    assert 0 <= row[0] <= row[0] + row[1] <= features.size
                    found += 1
    assert found
