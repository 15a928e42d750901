"""How long a reaction window lasts, and what is sent in it, tell nothing of what anybody holds."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sexton.core import chance
from sexton.server import protocol
from sexton.server.identity import Person
from sexton.server.live.bot_pool import STEADY
from sexton.server.live.live_table import LiveTable
from sexton.server.registry import Registry
from sexton.server.table import entries, state
from sexton.server.table import play as table_play
from tests import deals
from tests.server.test_bots_and_clocks import (
    answer_at_once,
    decision_of,
    registry_in,
    table_of,
    until,
)
from tests.server.test_fuzz import FakeConnection

THINKING = 0.3
BOTS = ["cunning", "cunning", "cunning"]


def deal_stops(position: Any, holders: set[int]) -> None:
    """Exactly these seats hold a card that could stop a dig; what they give goes to the deck."""
    stops = set(position.box.stops)
    for seat, hand in enumerate(position.hands):
        for place, kind in enumerate(hand):
            if kind in stops:
                other = next(p for p, card in enumerate(position.deck) if card not in stops)
                hand[place], position.deck[other] = position.deck[other], kind
        if seat in holders:
            other = next(p for p, card in enumerate(position.deck) if card in stops)
            hand[0], position.deck[other] = position.deck[other], hand[0]


def give_turn(live: LiveTable, holders: int) -> None:
    """The person may dig, and so many of the bots could stop it."""
    match = live.table.match
    assert match is not None
    position: Any = match.position
    position.first = position.turn = 0
    deal_stops(position, set(range(1, 1 + holders)))
    match._legal, match._digest = {}, None
    live.table.note_decisions(0.0)
    live.schedule()


def first(live: LiveTable, verb: str) -> int:
    """The first of such moves that the person may make."""
    space = live.table.game.space
    return next(n for n in live.table.legal(0) if space.move(n).verb == verb)


async def play(live: LiveTable, line: FakeConnection, number: int) -> None:
    words = live.table.game.space.move(number)
    says = protocol.Play(f"m{live.table.seq}", decision_of(live, 0), words.verb, words.args)
    await live.hear(line, says)


async def window_length(registry: Registry, holders: int) -> float:
    """From the dig to the end of its window, by the log's own times."""
    live, lines = await table_of(registry, "the-cemetery", ["me", *BOTS])
    give_turn(live, holders)
    await play(live, lines[0], first(live, "bury"))
    digs = first(live, "dig")
    await play(live, lines[0], digs)
    assert live.table.in_window(), "all could see that nobody could stop it"
    choices = [len(live.table.legal(seat)) for seat in (1, 2, 3)]
    assert choices == [2] * holders + [1] * (3 - holders)
    await until(lambda: not live.table.in_window())
    live.bots.stop()
    live.leading = False
    log = [(at, entries.decode_entry(raw)) for _, at, raw in registry.store.read(live.table.id)]
    opened = max(at for at, entry in log if isinstance(entry, entries.Moved) and entry.seat == 0)
    return float(next(at for at, entry in log if isinstance(entry, entries.WindowClosed)) - opened)


def test_bots_take_as_long_with_one_stop_as_with_two_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three of them think in one process, one after another, those who can only pass as well."""
    monkeypatch.setattr(chance, "new_seed", lambda: deals.ONE_DEAL)

    async def story() -> list[float]:
        registry = registry_in(tmp_path, thinking=THINKING, pace=THINKING, processes=1)
        await registry.open()
        try:
            return [
                min([await window_length(registry, holders) for _ in range(2)])
                for holders in (0, 1, 2)
            ]
        finally:
            await registry.close()

    lengths = asyncio.run(asyncio.wait_for(story(), 120))
    assert min(lengths) >= len(BOTS) * STEADY * THINKING
    assert max(lengths) - min(lengths) < THINKING, lengths


# Several people.

PEOPLE = ["me", "open", "open"]
SHORT = 1
SHOWING = 0.25  # seconds for each thing that is shown


def said_to(line: FakeConnection, since: int) -> list[tuple[str, int]]:
    """What somebody was sent since then: the kind and the size of each message, in order; times
    have as many digits as they have."""
    return [
        (message["type"], len(msgspec.json.encode(without_times(message))))
        for message in line.heard[since:]
    ]


def without_times(message: Any) -> Any:
    if isinstance(message, dict):
        return {
            key: without_times(value)
            for key, value in message.items()
            if key not in ("at", "closes", "now", "re")
        }
    return [without_times(one) for one in message] if isinstance(message, list) else message


async def dig_before_people(
    registry: Registry,
    holder: int | None,
    *,
    answers: bool = False,
    held: bool = False,
    clock: int = 600,
) -> tuple[float, dict[int, list[tuple[str, int]]], dict[int, FakeConnection]]:
    """One of three buries and digs; how long after all were shown that the window was due to close,
    which it did no sooner, and what each of them was sent."""
    settings = protocol.TableSettings(window=SHORT, clock=clock)
    live, lines = await table_of(registry, "the-cemetery", PEOPLE, settings=settings)
    position: Any = live.table.match.position
    position.first = position.turn = 0
    deal_stops(position, set() if holder is None else {holder})
    live.table.match._legal, live.table.match._digest = {}, None
    live.table.note_decisions(0.0)
    await play(live, lines[0], first(live, "bury"))
    live.broadcast()
    before = {seat: len(line.heard) for seat, line in lines.items()}
    await play(live, lines[0], first(live, "dig"))
    live.broadcast()
    assert live.table.in_window()
    if answers and holder is not None:
        says = protocol.Play("answer", decision_of(live, holder), "pass")
        await live.hear(lines[holder], says)
        live.broadcast()
    if held:
        await live.hear(lines[2], protocol.Hold("hold"))
        live.broadcast()
    due = live.table.window_closes()
    await until(lambda: not live.table.in_window())
    live.broadcast()
    live.leading = False
    live.clock.stop()
    log = [(at, entries.decode_entry(raw)) for _, at, raw in registry.store.read(live.table.id)]
    buried, dug = [at for at, entry in log if isinstance(entry, entries.Moved)][:2]
    shown = max(buried + SHOWING, dug) + SHOWING
    closed = next(at for at, entry in log if isinstance(entry, entries.WindowClosed))
    assert due is not None
    assert closed >= due
    return due - shown, {s: said_to(line, before[s]) for s, line in lines.items()}, lines


def with_registry(folder: Path, story: Any) -> Any:
    async def run() -> Any:
        registry = registry_in(folder)
        await registry.open()
        try:
            return await story(registry)
        finally:
            await registry.close()

    return asyncio.run(asyncio.wait_for(run(), 240))


def test_the_length_of_a_window_and_what_others_are_sent_tell_nothing_of_a_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All are shown first that somebody buries and digs; then it is open for its fixed time, at
    tables without a clock as well."""
    monkeypatch.setattr(chance, "new_seed", lambda: deals.ONE_DEAL)
    monkeypatch.setattr(table_play, "SHOWING", SHOWING)

    async def story(registry: Registry) -> Any:
        none = await dig_before_people(registry, None)
        stop = await dig_before_people(registry, 1)
        early = await dig_before_people(registry, 1, answers=True)
        calm = await dig_before_people(registry, 1, clock=0)
        return none, stop, early, calm

    found = with_registry(tmp_path, story)
    assert [length for length, _, _ in found] == pytest.approx([SHORT] * 4, abs=1e-3)
    none, stop, early, _ = (sent for _, sent, _ in found)
    for seat in (0, 2):
        assert none[seat] == stop[seat] == early[seat], (
            "the others hear the same, in the same order"
        )


def test_who_could_not_answer_is_not_asked_unless_they_want_to_be(tmp_path: Path) -> None:
    async def story(registry: Registry) -> None:
        settings = protocol.TableSettings(window=30, clock=600)
        live, lines = await table_of(registry, "the-cemetery", PEOPLE, settings=settings)
        position: Any = live.table.match.position
        position.first = position.turn = 0
        deal_stops(position, {1})
        live.table.match._legal, live.table.match._digest = {}, None
        live.table.note_decisions(0.0)
        await play(live, lines[0], first(live, "bury"))
        await play(live, lines[0], first(live, "dig"))
        assert [live.table.is_asked(seat) for seat in (1, 2)] == [True, False]
        live.broadcast()
        moments = [lines[seat].heard[-1]["moment"] for seat in (1, 2)]
        assert [bool(moment["legal"]) for moment in moments] == [True, False]
        assert [moment["closes"] for moment in moments] == [moments[0]["closes"]] * 2
        await live.hear(lines[2], protocol.DefaultAnswer("always", "ask"))
        assert live.table.is_asked(2)
        live.clock.stop()

    with_registry(tmp_path, story)


def test_a_window_is_held_once_for_everybody_and_nobody_hears_by_whom(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chance, "new_seed", lambda: deals.ONE_DEAL)
    monkeypatch.setattr(state, "HOLD", 2)
    monkeypatch.setattr(table_play, "SHOWING", SHOWING)

    async def story(registry: Registry) -> None:
        length, sent, lines = await dig_before_people(registry, None, held=True)
        assert length == pytest.approx(SHORT + 2, abs=1e-3)
        assert [kind for kind, _ in sent[0]] == ["done", "happened", "happened", "happened"]
        assert [kind for kind, _ in sent[1]] == ["happened", "happened", "happened"]
        held = [message["moment"]["held"] for message in lines[1].heard[-3:]]
        assert held == [False, True, False]
        since = [message for message in lines[1].heard if message["type"] != "welcome"]
        assert "hold" not in str(since).casefold().replace("can_hold", "")
        await lines_refuse_hold(registry)

    async def lines_refuse_hold(registry: Registry) -> None:
        live, lines = await table_of(registry, "the-cemetery", ["me", "sleepwalker"])
        await live.hear(lines[0], protocol.Hold("hold"))
        assert lines[0].heard[-1]["type"] == "refused"

    with_registry(tmp_path, story)


def test_alone_with_bots_an_empty_window_asks_and_waits_for_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot digs before somebody who could stop nothing: the game goes on by itself."""
    monkeypatch.setattr(chance, "new_seed", lambda: deals.ONE_DEAL)

    async def story(registry: Registry) -> None:
        live, _ = await table_of(registry, "the-cemetery", ["me", "grasping"])
        match = live.table.match
        position: Any = match.position
        position.first = position.turn = 0
        deal_stops(position, set())
        match._legal, match._digest = {}, None
        live.table.note_decisions(0.0)
        live.bots.stop()
        await play(live, FakeConnection(Person("p0", "Guest 0")), first(live, "skip"))
        await until(lambda: any(row.silent and row.seat == 0 for row in match.moves))
        assert not live.table.in_window() or not live.table.is_asked(0)

    with_registry(tmp_path, story)


@pytest.mark.parametrize("game", ["bring-out-yer-dead", "gravediggers"])
def test_nobody_sees_which_bots_have_chosen_in_secret(tmp_path: Path, game: str) -> None:
    """A bid of three cards takes a bot longer than one of none: who is still at work would tell.
    Those who were seen to think do so until all is laid open."""

    async def story() -> None:
        registry = registry_in(tmp_path)
        await registry.open()
        try:
            live, lines = await table_of(registry, game, ["me", "grasping", "grasping"])
            me, play, rng = lines[0], live.table.play, chance.Rng(5)
            assert play is not None
            while not (play.chooses_in_secret() and live.table.owes(0)):
                await answer_at_once(live, me, rng)
                await asyncio.sleep(0.005)
            await until(lambda: not live.bots.at_work())
            live.broadcast()
            told = [message["seats"] for message in me.heard if message["type"] == "thinking"]
            assert set(told[-1]) == {1, 2}, "one of them has been seen to be done"
            while live.table.owes(0) and play.chooses_in_secret():
                await answer_at_once(live, me, rng)
            live.broadcast()
            assert live.updates.thinking == live.bots.at_work()
        finally:
            await registry.close()

    asyncio.run(asyncio.wait_for(story(), 250))
