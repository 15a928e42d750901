"""Matches: undo, sealed choices, records, forks and commitments, in every game."""

from __future__ import annotations

import json
from typing import Any

import pytest

import sexton
from sexton.core.chance import Rng
from sexton.core.errors import BadOption, IllegalMove
from sexton.core.match import Match
from sexton.core.position import Position
from sexton.core.verify import verify
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
    told,
)

# Undo


@every_table
def test_undo_brings_the_table_back_and_taught_the_mover_nothing(table: Table) -> None:
    scramble = table.hook("scramble")
    for moment, rng in moments(table, 40, seed=3):
        match = table.match(start=moment.position)
        legal = legal_now(match)
        match.play(moment.seat, table.game.space.move(moment.move))
        assert legal_now(match) == [tuple(match.position.legal_moves(s)) for s in match.to_act()]
        after, sealed = saved(match.position), match.position.sealed(moment.seat)
        if not taken_back(match, moment.seat):
            assert saved(match.position) == after
            continue
        assert saved(match.position) == saved(moment.position)
        assert legal_now(match) == legal
        assert match.moves == []
        for _ in range(0 if sealed else 3):
            assert_nothing_learned(table, moment, scramble(moment.position, moment.seat, rng))


def legal_now(match: Match) -> list[tuple[int, ...]]:
    return [match.legal_numbers(seat) for seat in match.to_act()]


def assert_nothing_learned(table: Table, moment: Moment, twin: Position) -> None:
    position, other = listened(moment.position), listened(twin)
    position.play(moment.seat, moment.move)
    other.play(moment.seat, moment.move)
    assert table.view(other, moment.seat) == table.view(position, moment.seat)
    assert told(table, other.log, moment.seat) == told(table, position.log, moment.seat)


@every_table
def test_only_the_newest_own_move_comes_back(table: Table) -> None:
    match = table.match(5)
    for seat in range(table.seats):
        with pytest.raises(IllegalMove, match="SX-4"):
            match.undo(seat)
    for nobody in (-1, table.seats, True, 0.0, None, "0"):
        with pytest.raises(IllegalMove, match="SX-3"):
            match.undo(nobody)  # type: ignore[arg-type]


@every_table
def test_sealed_choices_are_withdrawn_in_any_order(table: Table) -> None:
    for moment, rng in open_moments(table, 20, lambda position: len(position.to_act()) > 1):
        match = table.match(start=moment.position)
        asked = match.to_act()
        legal = {seat: match.legal_moves(seat) for seat in asked}
        closed = []
        while len(match.to_act()) > 1:
            seat = match.to_act()[rng.below(len(match.to_act()))]
            match.play(seat, table.game.space.move(match.position.random_move(seat, rng)))
            if match.position.sealed(seat) == 0:  # Said openly: it is no part of this.
                match.undo(seat)
                break
            closed.append(seat)
        while closed:
            seat = closed.pop(rng.below(len(closed)))
            match.undo(seat)
            assert seat in closed or match.legal_moves(seat) == legal[seat]
        assert saved(match.position) == saved(moment.position)
        assert match.to_act() == asked


@every_table
def test_taking_back_tells_nothing_of_the_others(table: Table) -> None:
    """A move that somebody sees nothing of leaves them what they could take back before."""
    played, _ = game_played(table, 1)
    match = table.match(1)
    for moment in played:
        others = [seat for seat in range(table.seats) if seat != moment.seat]
        before = {seat: (match.view(seat), can_take_back(match, seat)) for seat in others}
        match.play(moment.seat, table.game.space.move(moment.move))
        for seat in others:
            view, could = before[seat]
            if match.view(seat) == view:
                assert can_take_back(match, seat) == could


def can_take_back(match: Match, seat: int) -> str:
    """What somebody is told who wants to."""
    try:
        match.check_undo(seat)
    except IllegalMove as error:
        return str(error)
    return "yes"


@every_table
def test_an_agreed_undo_takes_back_all_that_came_after(table: Table) -> None:
    played, _ = game_played(table, 3)
    rng = Rng(3)
    for _ in range(3):
        last = 1 + rng.below(len(played) - 1)
        match = table.match(3)
        for moment in played[:last]:
            match.play(moment.seat, table.game.space.move(moment.move))
        seat = played[rng.below(last)].seat
        index = max(i for i, moment in enumerate(played[:last]) if moment.seat == seat)
        sealed = match.position.sealed(seat) > 0
        match.undo(seat, agreed=True)
        if not sealed:
            assert saved(match.position) == saved(played[index].position)
        assert saved(sexton.load(match.record()).position) == saved(match.position)


# Records


def lively(table: Table, seed: int, moves: int) -> Match:
    """A match with stories, undone moves and moves taken back by agreement."""
    match = table.match(seed)
    rng = Rng(seed)
    for count in range(moves):
        if match.over:
            break
        asked = match.to_act()
        seat = asked[rng.below(len(asked))]
        number = match.position.random_move(seat, rng)
        story = f"Tale {count}: “so it goes”" if rng.below(3) == 0 else None
        match.play(seat, table.game.space.move(number), story=story)
        if rng.below(4) == 0:
            match.add_story(seat, f"And then, {count}")
        if rng.below(4) == 0 and not match.over:
            taken_back(match, rng.below(match.seats), agreed=rng.below(3) == 0)
    return match


def taken_back(match: Match, seat: int, *, agreed: bool = False) -> bool:
    """Undoes if that is allowed; refused it is only in the table's own words."""
    try:
        match.undo(seat, agreed=agreed)
    except IllegalMove as refusal:
        if refusal.rule != "SX-4":
            raise
        return False
    return True


@every_table
def test_records_come_back_from_json(table: Table) -> None:
    undone = 0
    for seed in table.games(3):
        for moves in (0, 9, 40):
            match = lively(table, seed, moves)
            undone += len(match.rows) - len(match.moves)
            record = match.record()
            text = json.dumps(record)
            again = sexton.load(text)
            assert saved(again.position) == saved(match.position)
            assert again.record() == record
            assert [again.view(seat) for seat in table.audiences] == [
                match.view(seat) for seat in table.audiences
            ]
            assert [row.story for row in again.moves] == [row.story for row in match.moves]
            assert again.moves == match.moves
    assert undone


@every_table
def test_a_finished_record_comes_back_with_its_result(table: Table) -> None:
    match = table.match(3)
    played, _ = game_played(table, 3)
    for moment in played:
        match.play(moment.seat, table.game.space.move(moment.move))
    again = sexton.load(json.dumps(match.record()))
    assert again.result() == match.result()
    assert again.over
    result = match.result()
    assert result is not None
    assert result["places"] == result.places


@every_table
def test_a_record_given_out_early_holds_nothing_of_the_others(table: Table) -> None:
    match = lively(table, 1, 12)
    for seat in range(table.seats):
        record = match.record(seat=seat)
        assert "seed" not in record
        assert "digest" not in record
        assert all(row["seat"] == seat for row in record["moves"])
        with pytest.raises(sexton.BadRecord, match="no seed"):
            sexton.load(record)


# Forks


@every_table
def test_a_fork_keeps_what_its_seat_saw_and_goes_on(table: Table) -> None:
    match = table.match(3)
    played, _ = game_played(table, 3)
    for moment in played:
        match.play(moment.seat, table.game.space.move(moment.move))
    rng = Rng(4)
    for _ in range(3):
        move, seat = rng.below(len(played)), rng.below(table.seats)
        fork = match.fork(move, seat)
        assert fork.view(seat) == match.at(move).view(seat)
        assert fork.legal_moves(seat) == match.at(move).legal_moves(seat)
        record = fork.record()
        assert saved(sexton.load(json.dumps(record)).position) == saved(fork.position)
        play_out(fork, rng)
        again = sexton.load(json.dumps(fork.record()))
        assert again.record() == fork.record()
        same = match.fork(move, seat, same_deck=True)
        assert saved(same.position) == saved(played[move].position)
    with pytest.raises(BadOption):
        match.fork(len(played), 0)  # It is over there.
    with pytest.raises(BadOption):
        match.fork(len(played) + 1, 0)


def play_out(match: Match, rng: Rng) -> None:
    while not match.over:
        seat = match.to_act()[rng.below(len(match.to_act()))]
        number = match.position.random_move(seat, rng)
        match.play(seat, match.game.space.move(number))


# Commitments


@every_table
def test_a_committed_match_verifies_and_a_tampered_one_does_not(table: Table) -> None:
    match = sexton.new_match(table.name, table.seats, options=dict(table.changed))
    play_out(match, Rng(6))
    record = match.record()
    assert [check.passed for check in verify(record, sexton.GAMES)] == [True] * 4
    for tampered in tamper(record):
        checks = verify(tampered, sexton.GAMES)
        assert False in [check.passed for check in checks], checks
        assert all(check.sentence for check in checks)


def tamper(record: dict[str, Any]) -> list[dict[str, Any]]:
    fairness, moves, result = record["fairness"], record["moves"], record["result"]
    scores = [score + 1 for score in result["scores"]]
    return [
        {**record, "seed": "another"},
        {**record, "digest": "0" * 32},
        {**record, "moves": moves[:-1]},
        {**record, "moves": [*moves, moves[-1]]},
        {**record, "version": "0"},
        {**record, "edition": "0" * 32},
        {**record, "result": {**result, "scores": scores}},
        {**record, "fairness": {**fairness, "commitment": "0" * 64}},
        {**record, "fairness": {**fairness, "server_seed": "0" * 64}},
        {**record, "fairness": {**fairness, "nonces": ["7"]}},
    ]


@every_table
def test_a_match_from_a_seed_is_not_committed(table: Table) -> None:
    checks = verify(table.match(1).record(), sexton.GAMES)
    assert [check.passed for check in checks] == [True, None, True, None]
    assert "Not committed" in checks[1].sentence


@every_table
def test_names_are_shown_to_all(table: Table) -> None:
    names = [f"Zoë {seat}" for seat in range(table.seats)]
    match = sexton.new_match(table.name, table.seats, 1, dict(table.changed), names=names)
    assert all(match.view(audience)["seats"] == names for audience in table.audiences)
    assert play_on(match.position.clone(), Rng(1)).to_act() == []
