"""Words: everything that can happen can be said, with a rule that exists."""

from __future__ import annotations

import math
import re

from sexton.core.moves import Move
from sexton.core.types import Refusal
from sexton.games import GAMES
from tests.contract.tables import (
    Table,
    every_table,
    game_played,
    listened,
    moments,
    told,
)

# Templates, what programs write, and places that no board has a sign for.
NOT_SAID = re.compile(
    r"[{}\[\]_…]|\.\.\.|  |\bNone\b|\b[A-Z]\d+\b|\(\d+, ?\d|\b(card|tomb|grave|cell|row) \d"
)

CELL = re.compile(r"\bcell -?\d+(,-?\d+)?")


def is_sentence(said: str) -> bool:
    if not said:
        return False
    begins = said[0].isupper() or said[0] in "<'\"0123456789"
    return begins and said[-1] in ".?!" and not NOT_SAID.search(said)


def test_a_sentence_is_told_from_what_is_none() -> None:
    assert is_sentence("<0> buries a single in the 2nd grave of Yew Walk (6 points).")
    for said in (
        "<0> buries a single in Yew Walk 2 (S6).",
        "Dig … at … of ….",
        "Play {card} on Angel.",
        "<0> looks at card 3 of <1>'s cemetery.",
        "play it.",
        "<0> lays a card at (3, 4).",
    ):
        assert not is_sentence(said), said


def is_on_the_board(move: Move) -> bool:
    """Does it name things as they can be found? Cards that are laid beside others have no other
    names for where than the table in words gives: people touch the place."""
    return not NOT_SAID.search(CELL.sub("a cell", move.text))


@every_table
def test_legal_moves_have_text_rule_and_what_they_touch(table: Table) -> None:
    for moment, _ in moments(table, 16):
        match = table.match(start=moment.position)
        for seat in range(table.seats):
            moves = match.legal_moves(seat)
            for move in moves:
                assert move.text
                assert is_on_the_board(move), move.text
                assert move.rule in table.rules
                assert bool(move.touches) >= bool(move.args)
                assert all(move.touches)
            assert len({move.text for move in moves}) == len(moves)


@every_table
def test_numbers_and_words_are_one(table: Table) -> None:
    space = table.game.space
    for number in range(0, len(space), 1 + len(space) // 300):
        move = space.move(number)
        assert space.number_of(move.verb, move.args) == space.meant.get(number, number)
        assert space.say(number, ["Ada"] * table.seats).rule in table.rules


@every_table
def test_every_event_has_words_for_whoever_is_told(table: Table) -> None:
    names = [f"<{seat}>" for seat in range(table.seats)]
    for seed in (0, 1):
        played, _ = game_played(table, seed)
        position = table.deal(seed)
        for moment in played:
            position.play(moment.seat, moment.move)
        assert position.log
        for audience in table.audiences:
            for event in told(table, position.log, audience):
                said = table.game.say_event(event, names)
                assert is_sentence(said), said
                assert event.rule in table.rules
        for event in position.log:
            assert table.game.say_event(event, names)


@every_table
def test_a_log_has_chapters_that_everybody_is_told_alike(table: Table) -> None:
    played, _ = game_played(table, 0)
    position = table.deal(0)
    for moment in played:
        position.play(moment.seat, moment.move)
    begins = [event for event in position.log or [] if event.name in table.game.chapters]
    assert len(begins) >= table.seats
    for event in begins:
        named = set(re.findall(r"{(\w+)}", table.game.chapters[event.name]))
        for audience in table.audiences:
            known = table.game.tell(event, audience)
            assert known is not None
            assert named - {"n", "who"} <= known.args.keys()
            assert "who" not in named or isinstance(known.args["seat"], int)


@every_table
def test_the_deal_is_told_as_well(table: Table) -> None:
    assert table.deal(1).log is not None


@every_table
def test_every_table_can_be_told_in_words(table: Table) -> None:
    _, end = game_played(table, 1)
    for position in [*(moment.position for moment, _ in moments(table, 12)), end]:
        for audience in table.audiences:
            view = table.game.view(position, audience)
            prompt = table.game.prompt(view)
            assert is_sentence(prompt), prompt
            sections = table.game.describe(view)
            assert sections
            assert all(section.title for section in sections)
            assert all(entry.text for section in sections for entry in section.entries)


@every_table
def test_previews_say_something_of_every_legal_move(table: Table) -> None:
    for moment, _ in moments(table, 8):
        view = table.game.view(moment.position, moment.seat)
        legal = moment.position.legal_moves(moment.seat)
        for number in legal[:: 1 + len(legal) // 20]:
            lines = table.game.preview(view, number).lines
            assert lines
            assert all(lines)


@every_table
def test_every_refusal_can_be_explained(table: Table) -> None:
    """For whole moves and parts of them, whatever is asked, whoever asks, also after the end."""
    _, end = game_played(table, 1)
    positions = [*((moment.position, rng) for moment, rng in moments(table, 10))]
    for position, rng in [*positions, (end, positions[0][1])]:
        for audience in range(table.seats):
            view = table.game.view(position, audience)
            for verb in table.game.space:
                for _ in range(4):
                    args = {
                        key: arg.values[rng.below(len(arg.values))]
                        for key, arg in verb.args.items()
                        if rng.below(3)
                    }
                    refusal = table.game.why_not(view, Move(verb.name, **args))
                    assert isinstance(refusal, Refusal)
                    assert refusal.rule in table.rules
                    assert refusal.sentence.endswith((".", "?")), refusal.sentence
                    assert "None " not in refusal.sentence.removeprefix("None of your cards ")
                    if view.asked is None:  # Then it says what is waited for.
                        assert table.game.prompt(view) in refusal.sentence


@every_table
def test_nothing_is_said_by_asking_why(table: Table) -> None:
    for moment, _ in moments(table, 4):
        position = listened(moment.position)
        view = table.game.view(position, moment.seat)
        table.game.why_not(view, table.game.space.move(moment.move))
        assert position.log is not None
        assert list(position.log) == []


@every_table
def test_rank_and_judge_give_numbers(table: Table) -> None:
    _, end = game_played(table, 1)
    for moment, _ in moments(table, 10):
        moves = moment.position.legal_moves(moment.seat)
        ranks = table.game.rank(moment.position.clone(), moment.seat, moves)
        assert len(ranks) == len(moves)
        assert all(math.isfinite(rank) for rank in ranks)
        assert ranks[::2] == table.game.rank(moment.position.clone(), moment.seat, moves[::2])
    for position in [*(moment.position for moment, _ in moments(table, 10)), end]:
        judged = table.game.judge(position.clone())
        assert len(judged) == table.seats
        assert all(0 <= chance <= 1 for chance in judged)


@every_table
def test_the_game_introduces_itself(table: Table) -> None:
    game = table.game
    assert game.title
    assert game.credit
    assert game.blurb.endswith((".", "!"))
    assert "win" in game.aim
    assert game.turn.endswith(".")
    assert max(len(game.aim), len(game.turn)) <= 110, "a line each"
    assert game.aim in game.help()
    assert game.help().startswith("# ")
    assert game.edition.digest in {edition.digest for edition in game.shipped()}
    assert game.shipped()[0].digest == GAMES[table.name].edition.digest
    assert game.with_edition(game.edition).edition.digest == game.edition.digest
    assert all(option.text and option.default in option.choices for option in game.options)
