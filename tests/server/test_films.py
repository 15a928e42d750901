"""What is sent while a game goes on is its film: nothing twice, nothing left out, in order."""

from __future__ import annotations

import asyncio
import functools
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sexton.core import chance
from sexton.core.differences import put
from sexton.games import GAMES
from sexton.server import protocol
from sexton.server.identity import Person
from sexton.server.live.live_table import LiveTable
from sexton.server.registry import Registry
from sexton.server.settings import Limits
from sexton.server.store import Store
from sexton.server.table.play import MOST_SHOWING, SHOWING, Decisions
from tests import deals
from tests.server.guests import WIDE, view_after
from tests.server.test_bots_and_clocks import registry_in, table_of
from tests.server.test_fuzz import FakeConnection

NONCE = "0123456789abcdef"
SEATS = [protocol.SeatPlan("me"), protocol.SeatPlan("bot", "sleepwalker")]
MOVES = 30  # of the person


@pytest.fixture
def registry(tmp_path: Path) -> Registry:
    return Registry(Store(f"sqlite:///{tmp_path / 'films.db'}"), pace=0.0, limits=Limits(**WIDE))


async def table_with_a_bot(registry: Registry, game: str) -> tuple[LiveTable, FakeConnection]:
    await registry.open()
    ann = FakeConnection(Person("ann", "Ann"))
    live = await registry.make(ann.person, protocol.NewTable(game, SEATS, nonce=NONCE))
    live.join(ann)
    await live.hear(ann, protocol.Start("start"))
    return live, ann


async def play(live: LiveTable, ann: FakeConnection, rng: random.Random) -> None:
    """As soon as something is asked of her, she does anything legal; what comes too late is
    refused, and she does something else."""
    table, done = live.table, False
    while not done and not table.over:
        if not table.legal(0):
            await asyncio.sleep(0.001)
            continue
        assert table.play is not None
        move = table.game.space.move(rng.choice(list(table.legal(0))))
        name = str(len(ann.heard))
        decision = table.play.decisions.ids[0]
        await live.hear(ann, protocol.Play(name, decision, move.verb, move.args))
        done = {"type": "done", "re": name} in ann.heard


def frames(view: Any, scenes: list[Any]) -> Iterator[list[Any]]:
    """What is told, and what the table looks like then but for what is asked: in words, if they
    are wanted. That the table asks nothing of somebody is not the film's to say."""
    for step in [step for scene in scenes for step in scene["steps"]]:
        view = changed(view, step["changes"])
        yield [step["event"], {**view, "asked": None}, step["sections"]]


def changed(view: Any, changes: list[Any]) -> Any:
    return functools.reduce(lambda seen, one: put(seen, one["path"], one["now"]), changes, view)


def sent_to(connection: FakeConnection) -> list[Any]:
    """All that somebody was shown since they were welcomed to the game."""
    shown: list[Any] = []
    view = None
    for one in connection.heard:
        if one["type"] == "welcome" and one["moment"] is not None:
            view = one["moment"]["view"]
        elif one["type"] == "happened":
            assert one["moment"]["view"] is None
            shown += frames(view, one["scenes"])
            view = view_after(view, one)
    return shown


@pytest.mark.parametrize("game", GAMES)
def test_all_that_is_sent_is_the_film_and_a_latecomer_is_shown_the_rest(
    game: str, registry: Registry
) -> None:
    """Somebody else comes, and she herself with another device, while it is played."""

    async def story() -> None:
        live, ann = await table_with_a_bot(registry, game)
        late = [FakeConnection(Person("ann", "Ann")), FakeConnection(Person("eve", "Eve"))]
        rng = random.Random(game)
        for count in range(MOVES):
            await play(live, ann, rng)
            if count == MOVES // 3:
                for one in late:
                    live.join(one)
        await check_films(live, ann, late)
        await registry.close()

    asyncio.run(asyncio.wait_for(story(), 60))


async def check_films(live: LiveTable, ann: FakeConnection, late: list[FakeConnection]) -> None:
    live.bots.stop()  # Nothing more happens.
    live.broadcast()
    assert sent_to(ann) == await asked(live, ann, missed=False)
    assert await asked(live, ann, missed=True) == []  # All that came later she was sent.
    for one in late:
        missed = await asked(live, one, missed=True)
        assert missed
        assert sent_to(one)
        assert missed + sent_to(one) == await asked(live, one, missed=False)


async def asked(live: LiveTable, who: FakeConnection, *, missed: bool) -> list[Any]:
    await live.hear(who, protocol.AskFilm("film", since=0, missed=missed))
    (found,) = [one for one in who.heard if one["type"] == "film"]
    who.heard.remove(found)
    return list(frames(found["view"], found["scenes"]))


def chosen_in_secret(live: LiveTable) -> bool:
    """Has she chosen what nobody else knows yet, and he has not?"""
    table = live.table
    assert table.play is not None
    return table.play.chooses_in_secret() and not table.owes(0) and table.owes(1)


async def move(live: LiveTable, lines: dict[int, FakeConnection], seat: int, number: int) -> None:
    table, name = live.table, f"m{len(lines[seat].heard)}"
    assert table.play is not None
    words = table.game.space.move(number)
    decision = table.play.decisions.ids[seat]
    await live.hear(lines[seat], protocol.Play(name, decision, words.verb, words.args))
    live.broadcast()


async def comes_in_a_sealed_phase(registry: Registry, game: str, mine: int) -> tuple[Any, Any]:
    """What she chose in secret, and what somebody is sent who comes to watch just then; who is
    shown afterwards all that follows."""
    live, lines = await table_of(registry, game, ["me", "open"])
    table, rng = live.table, random.Random(7)
    before = 0
    while not chosen_in_secret(live):
        together = table.owes(0) and table.owes(1)
        before = before if together else len(table.match.rows)
        seat = 0 if table.owes(0) else 1
        legal = table.legal(seat)
        await move(live, lines, seat, legal[mine] if together else rng.choice(list(legal)))
    secret = [(row.verb, row.args) for row in table.match.rows[before:]]
    eve = FakeConnection(Person("eve", "Eve"))
    live.join(eve)
    await live.hear(eve, protocol.AskFilm("film", since=0, missed=True))
    welcome, film = eve.heard[-2:]
    told = [welcome["moment"], welcome["events"], film["view"], film["scenes"]]
    eve.heard.remove(film)
    for _ in range(MOVES):
        seat = next(seat for seat in (1, 0) if table.owes(seat))
        await move(live, lines, seat, rng.choice(list(table.legal(seat))))
    assert len(table.match.events) > len(welcome["events"])
    missed = list(frames(film["view"], film["scenes"]))
    assert missed + sent_to(eve) == await asked(live, eve, missed=False)
    return secret, told


@pytest.mark.parametrize("game", ["gravediggers", "bring-out-yer-dead"])
def test_who_comes_to_watch_in_a_sealed_phase_sees_nothing_of_it_and_all_that_follows(
    game: str, registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chance, "new_seed", lambda: deals.ONE_DEAL)

    async def story() -> None:
        await registry.open()
        (one, told), (other, told_too) = [
            await comes_in_a_sealed_phase(registry, game, mine) for mine in (0, -1)
        ]
        assert one != other
        assert told == told_too
        await registry.close()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_who_wants_words_in_a_game_is_told_them_and_nothing_else(registry: Registry) -> None:
    """What is on stage stays there: no welcome comes, and no view."""

    async def story() -> None:
        live, ann = await table_with_a_bot(registry, "gravediggers")
        live.broadcast()
        heard = len(ann.heard)
        await live.hear(ann, protocol.AskPlain("words", plain=True))
        (told,) = ann.heard[heard:]
        assert told["type"] == "happened"
        assert told["moment"]["sections"]
        assert [told["moment"]["view"], told["scenes"], told["changes"]] == [None, [], []]
        await play(live, ann, random.Random(1))
        live.broadcast()
        words = [sections for _, _, sections in sent_to(ann)]
        assert words[-1]
        await registry.close()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_a_clock_waits_until_its_owner_was_shown_what_happened_and_no_longer() -> None:
    """Each thing takes its time, one after another, within a bound; asking again wins nothing."""
    decisions = Decisions(2, 100.0, bank=60.0)
    decisions.show(100.0, 2)
    decisions.show(101.0, 2)
    decisions.note(0, (1, 2), 101.0)
    assert decisions.since[0] == 100.0 + 4 * SHOWING
    decisions.note(0, (1, 2), 104.0)
    assert decisions.since[0] == 100.0 + 4 * SHOWING
    decisions.spend(0, 103.0, 0)  # While it is shown: that costs nothing.
    assert decisions.banks[0] == 60.0
    decisions.show(110.0, 1000)
    decisions.note(1, (3,), 110.0)
    assert decisions.since[1] == 110.0 + MOST_SHOWING


@pytest.mark.parametrize("game", GAMES)
def test_the_game_begins_before_anything_is_laid_open(game: str, tmp_path: Path) -> None:
    """In the log it stands first, with whatever the deal shows behind it."""
    seats = ["me", *["sleepwalker"] * (min(GAMES[game].seats) - 1)]

    async def story() -> None:
        registry = registry_in(tmp_path)
        await registry.open()
        try:
            live, lines = await table_of(registry, game, seats)
            live.broadcast()
            told = next(m for m in reversed(lines[0].heard) if m["type"] == "welcome")
            begins = [n["event"] for n in told["notices"] if n["text"] == "The game begins."]
            assert told["events"], "the deal lays something open"
            assert begins == [0]
        finally:
            await registry.close()

    asyncio.run(asyncio.wait_for(story(), 60))
