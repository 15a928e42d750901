"""The gate: whatever is thrown at a match, a record or a seed is refused in words."""

from __future__ import annotations

import hashlib
import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sexton
from sexton.core import chance
from sexton.core.chance import Rng
from sexton.core.errors import (
    BadEdition,
    BadOption,
    BadRecord,
    IllegalMove,
    SextonError,
    quoted,
)
from sexton.core.loading import FORK_LIMIT
from sexton.core.match import Match
from sexton.core.verify import verify

VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(10**4300, 10**4301),
    st.floats(),
    st.text(),
    st.binary(max_size=8),
    st.lists(st.integers(), max_size=3),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text()),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


def some_match(moves: int = 30, seed: int = 4) -> Match:
    match = sexton.new_match("gravediggers", 3, seed)
    rng = Rng(seed)
    for _ in range(moves):
        if match.over:
            break
        seat = match.to_act()[0]
        number = match.position.random_move(seat, rng)
        match.play(seat, match.game.space.move(number), story="So it was." if moves % 3 else None)
    return match


MATCH = some_match()
RECORD = MATCH.record()
FORK = MATCH.fork(12, 1).record()


# Moves


@given(
    st.one_of(st.integers(0, 2), VALUES),
    st.one_of(st.sampled_from(list(MATCH.game.space.verbs)), VALUES),
    st.dictionaries(
        st.one_of(st.sampled_from(["card", "cemetery", "spot", "coins"]), st.text()),
        st.one_of(st.integers(0, 5), st.sampled_from(["5", "widow"]), VALUES),
        max_size=3,
    ),
    st.one_of(st.none(), VALUES),
)
def test_any_move_is_played_or_refused(seat: Any, verb: Any, args: Any, story: Any) -> None:
    match = Match(MATCH.game, 3, 4, start=MATCH.position)
    before = match.digest()
    args.pop("story", None)
    try:
        match.play(seat, verb, story=story, **args)
    except IllegalMove as refusal:
        assert refusal.sentence.isprintable()  # noqa: PT017
        assert match.digest() == before
        assert match.rows == []
    else:
        assert len(match.rows) == 1


@given(VALUES)
def test_anything_can_be_quoted_in_a_sentence(value: object) -> None:
    assert len(quoted(value)) <= 60
    assert quoted(value).isprintable()


def test_even_what_can_hardly_be_written_is_quoted() -> None:
    nested: list[Any] = []
    for _ in range(100_000):
        nested = [nested]
    assert quoted(nested) == "that list"
    assert quoted(10**5000) == "that int"


@given(VALUES, VALUES, VALUES)
def test_new_matches_are_made_or_refused(seats: Any, seed: Any, options: Any) -> None:
    with pytest.raises(SextonError):
        sexton.new_match("gravediggers", seats, "seed", {"no such": options})
    try:
        match = sexton.new_match("gravediggers", 2, seed, {"open_purses": seats})
    except SextonError:
        return
    assert match.to_act()


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: sexton.new_match("chess", 2),
        lambda: sexton.new_match("gravediggers", 6),
        lambda: sexton.new_match("gravediggers", True),
        lambda: sexton.new_match("gravediggers", 2, 10**300),
        lambda: sexton.new_match("gravediggers", 2, "x" * 201),
        lambda: sexton.new_match("gravediggers", 2, "\ud800"),
        lambda: sexton.new_match("gravediggers", 2, names=["Ada"]),
        lambda: sexton.new_match("gravediggers", 2, names=["Ada", ""]),
        lambda: sexton.new_match("gravediggers", 2, names=["Ada", "B\nen"]),
        lambda: sexton.new_match("gravediggers", 2, names=["Ada", "B" * 41]),
        lambda: sexton.new_match("gravediggers", 2, names=["Ada", 7]),  # type: ignore[list-item]
        lambda: sexton.new_match("gravediggers", 2, options=[]),  # type: ignore[arg-type]
        lambda: some_match(3).fork(4, 0),
        lambda: some_match(3).fork(1, 3),
        lambda: some_match(3).fork(-1, 0),
        lambda: some_match(3).fork(1.5, 0),  # type: ignore[arg-type]
        lambda: some_match(3).view(3),
        lambda: some_match(3).view(True),
        lambda: some_match(3).view(1.0),  # type: ignore[arg-type]
    ],
)
def test_what_makes_no_sense_is_a_bad_option(wrong: Callable[[], object]) -> None:
    with pytest.raises(BadOption):
        wrong()


# Stories and undo


def test_a_story_goes_with_the_last_own_move_and_leaves_with_it() -> None:
    match = Match(MATCH.game, 3, 4, start=MATCH.position)
    seat = match.to_act()[0]
    with pytest.raises(IllegalMove, match="SX-5"):
        match.add_story(seat, "Too early.")
    match.play(seat, match.legal_moves(seat)[0], story="  One \n line. ")
    assert match.moves[-1].story == "One line."
    match.add_story(seat, "Another.")
    assert match.moves[-1].story == "Another."
    match.undo(seat, agreed=True)
    assert match.moves == []
    assert [(row.verb, row.story) for row in match.rows] == [(match.rows[0].verb, ""), ("", "")]


def test_an_undo_stays_in_the_record() -> None:
    match = Match(MATCH.game, 3, 4)
    seat = match.to_act()[0]
    match.play(seat, match.legal_moves(seat)[0])
    match.undo(seat, agreed=True)
    assert [row.get("undo") for row in match.record()["moves"]] == [None, "agreed"]
    assert sexton.load(match.record()).rows == match.rows


def test_times_are_kept_where_there_is_a_clock() -> None:
    match = sexton.new_match("gravediggers", 2, 1, clock=lambda: 1234.56789)
    seat = match.to_act()[0]
    match.play(seat, match.legal_moves(seat)[0])
    assert match.record()["moves"][0]["at"] == 1234.568
    assert sexton.load(match.record()).record() == match.record()


# Records


def readable(record: Any) -> Match | None:
    """A record is brought back, or refused as a bad one: there is no third."""
    try:
        match = sexton.load(record)
    except BadRecord as error:
        assert str(error)  # noqa: PT017
        return None
    assert all(check.sentence for check in verify(record, sexton.GAMES))
    return match


@pytest.mark.parametrize("record", [RECORD, FORK], ids=["game", "fork"])
@given(data=st.data())
def test_records_with_bytes_changed_are_refused_or_read(record: Any, data: st.DataObject) -> None:
    text = bytearray(json.dumps(record).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text) - 1))
        text[place] = data.draw(st.integers(0, 255))
    readable(bytes(text))


@given(st.integers(0, 3000))
def test_records_cut_short_are_refused(length: int) -> None:
    text = json.dumps(RECORD)
    assert readable(text[: min(length, len(text) - 1)]) is None


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where everything in a record stands."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key, item in value.items():
            found += paths(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            found += paths(item, (*path, index))
    return found


def holder(record: Any, path: tuple[Any, ...]) -> Any:
    for step in path[:-1]:
        record = record[step]
    return record


FORK_PATHS = paths(FORK)


@given(st.sampled_from(FORK_PATHS))
def test_records_with_something_missing_are_refused_or_read(path: tuple[Any, ...]) -> None:
    record = json.loads(json.dumps(FORK))
    del holder(record, path)[path[-1]]
    readable(record)


@given(st.sampled_from(FORK_PATHS), st.one_of(JSON, VALUES))
def test_records_with_something_else_in_them_are_refused_or_read(
    path: tuple[Any, ...], other: Any
) -> None:
    record = json.loads(json.dumps(FORK))
    holder(record, path)[path[-1]] = other
    readable(record)


@given(st.one_of(JSON, VALUES))
def test_anything_else_is_no_record(thing: Any) -> None:
    assert readable(thing) is None
    assert readable({"format": 1, "game": thing}) is None


def test_a_record_of_other_rules_or_another_box_is_refused() -> None:
    wrongs: tuple[dict[str, Any], ...] = (
        {"format": 3},
        {"format": True},
        {"version": "99"},
        {"edition": "0" * 32},
        {"game": "chess"},
        {"seed": None},
        {"seats": []},
        {"moves": [{"seat": 0, "undo": "own"}]},
        {"moves": [{"seat": 0, "undo": "perhaps"}]},
        {"box": {"game": "gravediggers"}},
        {"box": {"game": "gloom"}},
        {"unknown": 1},
    )
    for wrong in wrongs:
        assert readable({**RECORD, **wrong}) is None, wrong


def test_forks_of_forks_come_back_but_not_without_end() -> None:
    match = some_match(4)
    for _ in range(3):
        match = match.fork(0, 1)
    assert sexton.load(json.dumps(match.record())).digest() == match.digest()
    record = match.record()
    for _ in range(FORK_LIMIT + 2):
        record = {**FORK, "parent": {**FORK["parent"], "record": record}}
    assert readable(record) is None
    nested: Any = {}
    for _ in range(100_000):
        nested = {"record": nested}
    assert readable({**FORK, "parent": nested}) is None
    assert readable(b'{"format":1,"parent":' * 50_000) is None
    assert readable("[" * 200_000) is None


def test_a_fork_is_not_moved_to_other_options() -> None:
    assert readable({**FORK, "options": {"open_purses": True}}) is None


# Errors and chance


@pytest.mark.parametrize(
    "error",
    [
        IllegalMove("GD-1", "No."),
        BadEdition("mine.toml", "cards", "none"),
        BadEdition("mine.toml", "", "none"),
        BadOption("No."),
        BadRecord("No."),
    ],
)
def test_errors_survive_a_process_boundary(error: SextonError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)


def test_nobody_can_foretell_the_keyed_chance() -> None:
    secret = chance.secret_of(1)
    drawn = [chance.keyed(secret, counter) for counter in range(200)]
    assert len(set(drawn)) == 200
    assert drawn != [chance.keyed(chance.secret_of("1 "), counter) for counter in range(200)]
    assert all(0 <= number < 1 << 128 for number in drawn)
    assert drawn[5] == 242309989055366617013223085283036078605  # Records hang on it.


@pytest.mark.parametrize("counter", [0, 1, 255, 256, 65_535, 65_536, 1 << 40])
def test_keyed_chance_is_a_keyed_hash_of_the_counter(counter: int) -> None:
    secret = chance.secret_of(1)
    key, message = bytes.fromhex(secret), counter.to_bytes(8, "big")
    plainly = hashlib.blake2b(message, key=key, digest_size=16).digest()
    assert chance.keyed(secret, counter) == int.from_bytes(plainly, "big")


@pytest.mark.parametrize("counter", [0, 65_530])
def test_a_shuffle_draws_one_number_after_another(counter: int) -> None:
    secret, cards, again = chance.secret_of(2), list(range(20)), list(range(20))
    after = chance.keyed_shuffle(secret, counter, cards)
    for last in range(19, 0, -1):
        other = chance.drawn(secret, counter, last + 1)
        again[last], again[other] = again[other], again[last]
        counter += 1
    assert (cards, after) == (again, counter)


@given(st.integers(0, 10**9), st.integers(1, 60))
def test_shuffles_lose_nothing(seed: int, count: int) -> None:
    for rng in (Rng(seed), chance.KeyedRng(chance.secret_of(seed))):
        cards = list(range(count))
        rng.shuffle(cards)
        assert sorted(cards) == list(range(count))


def test_dice_are_even() -> None:
    rng = Rng(1)
    counts = [0] * 6
    for _ in range(12_000):
        counts[rng.below(6)] += 1
    assert sum((count - 2000) ** 2 / 2000 for count in counts) < 20


def test_a_seed_is_mixed_from_every_nonce() -> None:
    server = chance.new_seed()
    assert chance.game_seed(server, ["a", "b"]) != chance.game_seed(server, ["b", "a"])
    assert chance.game_seed(server, ["a", "b"]) != chance.game_seed(server, ["a", "c"])
    assert chance.commitment(server) == chance.commitment(server)
    assert chance.commitment(server) != chance.commitment(chance.new_seed())
