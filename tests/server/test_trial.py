"""What commands let through, `apply` takes in: whatever is said, by whomever, in whatever state."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sexton.core.errors import IllegalMove, SextonError
from sexton.games import GAMES
from sexton.server import protocol
from sexton.server.commands.checks import Step
from sexton.server.commands.game import bot_play
from sexton.server.commands.step import step_of
from sexton.server.identity import Person
from sexton.server.table import entries
from sexton.server.table.apply import apply
from sexton.server.table.state import Table
from sexton.server.table.trial import copied, try_out
from tests.server.test_fuzz import Client, new_table, open_registry

STEPS = 90
NONCE = "0123456789abcdef"
QUIETLY = (entries.Resigned, entries.Agreed, entries.Removed, entries.Ghosted)  # Few play on then.


def people(table: Table) -> list[Person]:
    return [Person(f"p{seat}", f"Guest {seat}") for seat in range(len(table.seats) + 1)]


def lobby(game: str, undo: str) -> Table:
    """A table where nobody but its host sits yet."""
    table, box = Table("walk", GAMES), GAMES[game]
    seats = [entries.SeatMade("person", "p0", "Guest 0", nonce=NONCE)]
    seats += [entries.SeatMade("open")] * (box.seats[-1] - 1)
    settings = entries.Settings(undo=undo)  # type: ignore[arg-type]
    made = entries.Made(
        code="old oak", game=game, version=box.version, edition=box.edition.digest, options={},
        settings=settings, seats=seats, server_seed="ab" * 16, by="p0",
    )  # fmt: skip
    apply(table, 1, 0.0, made)
    return table


def everything_said(table: Table, who: Person, rng: random.Random) -> list[protocol.FromClient]:
    """One of every kind of message, as likely as it can be made."""
    seat, other = table.seats.of(who.id), rng.randrange(len(table.seats))
    mine = seat if seat is not None else other
    decision = table.play.decisions.ids[mine] if table.play else 0
    legal = table.legal(mine)
    number = rng.choice(legal) if legal else rng.randrange(table.game.space.size)
    move, level = table.game.space.move(number), rng.choice(["grasping", "sleepwalker"])
    said: list[protocol.FromClient] = [
        protocol.Sit("m", other, NONCE), protocol.Stand("m"),
        protocol.SetSeat("m", other, rng.choice(["open", "bot"]), level),
        protocol.Change("m", options={}, locked=False, password=""),
        protocol.Change("m", settings=protocol.TableSettings(undo=table.settings.undo)),
        protocol.Start("m"), protocol.Play("m", decision, move.verb, move.args, "It rained."),
        protocol.Play("m", decision, move.verb, move.args),
        protocol.Undo("m"), protocol.AllowUndo("m", allow=True), protocol.AllowUndo("m", False),
        protocol.AddStory("m", "A raven came."), protocol.AddStory("m", ""),
        protocol.Chat("m", "Good evening."), protocol.Pause("m", paused=not table.paused),
        protocol.Resign("m"), protocol.Abandon("m", agree=rng.random() < 0.5),
        protocol.DefaultAnswer("m", rng.choice(["ask", "pass"])), protocol.TakeBack("m"),
        protocol.CallGhost("m", other),
        protocol.Mute("m", table.seats[other].name or "?", muted=rng.random() < 0.7),
        protocol.Remove("m", table.seats[other].name or "?"),
    ]  # fmt: skip
    return said


def let_through(table: Table, rng: random.Random) -> list[Step]:
    """The steps of all that isn't refused, each of which can be taken in."""
    steps = []
    for who in people(table):
        for command in everything_said(table, who, rng):
            try:
                step = step_of(table, who, command, lambda seat: 1e6)
            except SextonError:
                continue
            try_out(table, 1.0, step.entry)
            steps.append(step)
    if table.play is None or table.status != "playing":
        return steps
    for seat in table.play.match.to_act():
        if table.legal(seat) and table.seats[seat].played_by_bot:
            decision, number = table.play.decisions.ids[seat], rng.choice(table.legal(seat))
            steps.append(bot_play(table, seat, decision, number))
            try_out(table, 1.0, steps[-1].entry)
    if table.play.in_window():
        closed = Step(entries.WindowClosed(digest=table.play.match.digest()))
        try_out(table, 1.0, closed.entry)
        steps.append(closed)
    return steps


def chosen(steps: list[Step], rng: random.Random, met: Counter[str]) -> Step:
    """Kinds alike, those first that were never met, moves more often; what ends a game seldom."""
    kinds = sorted({type(step.entry).__name__ for step in steps})
    if rng.random() < 0.95:
        kinds = [kind for kind in kinds if kind not in {one.__name__ for one in QUIETLY}]
    kind = "Moved" if "Moved" in kinds and rng.random() < 0.5 else rng.choice(kinds)
    kind = next((one for one in kinds if not met[one]), kind)
    return rng.choice([step for step in steps if type(step.entry).__name__ == kind])


def taken(table: Table, seat: int) -> entries.Entry:
    """Somebody sits down there; a bot, if they sit elsewhere already."""
    who = people(table)[seat]
    if table.seats.of(who.id) is None and who.id not in table.removed:
        return entries.Sat(seat=seat, name=who.name, nonce=NONCE, by=who.id)
    return entries.SeatSet(seat=seat, to="bot", level="grasping")


@pytest.mark.parametrize("undo", ["own", "ask"])
@pytest.mark.parametrize("game", list(GAMES))
def test_what_commands_let_through_can_be_taken_in(game: str, undo: str) -> None:
    rng, met = random.Random(game), Counter[str]()
    for _ in range(3):
        table = lobby(game, undo)
        for count in range(STEPS):
            steps = let_through(table, rng)
            step = chosen(steps, rng, met)
            if not table.play and count > 8:  # Begin at last.
                for seat, chair in enumerate(table.seats):
                    if chair.kind == "open":
                        step = Step(taken(table, seat))
                        break
                else:
                    step = Step(entries.Started())
            met[type(step.entry).__name__] += 1
            apply(table, table.seq + 1, float(count), step.entry, step.number)
            assert table.status != "frozen", (step, table.why_frozen)
            if table.over:
                break
    assert {"Sat", "Started", "Moved", "StoryAdded", "Undone", "Paused"} <= set(met), met


def test_a_story_before_ones_first_move_is_refused(tmp_path: Path) -> None:
    async def story() -> None:
        registry = await open_registry(tmp_path)
        try:
            live, lines = await new_table(registry, "gloom")
            seq = live.table.seq
            for line in lines:
                line.heard.clear()
                await live.hear(line, protocol.AddStory("tale", "It was a dark night."))
                assert [(m["type"], m["rule"]) for m in line.heard] == [("refused", "SX-5")]
            assert (live.table.status, live.table.seq) == ("playing", seq)
        finally:
            await registry.close()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_what_could_not_be_taken_in_is_never_written_down(tmp_path: Path) -> None:
    """Whoever appends it, and whatever checks it has passed before."""

    async def story() -> None:
        registry = await open_registry(tmp_path)
        try:
            live, _ = await new_table(registry, "gravediggers")
            before = live.table.seq
            for entry in (
                entries.StoryAdded(seat=0, story="Once."),
                entries.Undone(seat=1),
                entries.WindowClosed(digest="another"),
            ):
                async with live.log.lock:
                    with pytest.raises(IllegalMove):
                        await live.log.append(Step(entry))
            assert live.table.status == "playing"
            assert len(registry.store.read(live.table.id)) == live.table.seq == before
        finally:
            await registry.close()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_a_trial_leaves_no_trace() -> None:
    table = lobby("gravediggers", "ask")
    for seat in range(1, len(table.seats)):
        apply(table, seat + 1, 0.0, entries.SeatSet(seat=seat, to="bot", level="grasping"))
    apply(table, table.seq + 1, 0.0, entries.Started())
    rng = random.Random(5)
    for _ in range(12):
        before = copied(table)
        assert before.play is not None
        assert table.play is not None
        let_through(table, rng)
        assert table.play.match.record() == before.play.match.record()
        assert table.play.match.events == before.play.match.events
        assert (table.seats, table.terms, table.seq) == (before.seats, before.terms, before.seq)
        assert table.talk.stories == before.talk.stories
        assert len(table.talk.remarks) == len(before.talk.remarks)
        seat = table.play.match.to_act()[0]
        number = rng.choice(table.legal(seat))
        words = table.game.space.move(number)
        moved = entries.Moved(seat=seat, verb=words.verb, args=words.args, digest="", story="So.")
        apply(table, table.seq + 1, 0.0, moved)


def frozen_table(client: Client, registry: Any) -> str:
    """A game that has begun and can't be played on."""

    async def make() -> str:
        live, _ = await new_table(registry, "gravediggers")
        live.table.freeze("Another Sexton's rules.")
        return str(live.table.id)

    return client.loop.run_until_complete(make())


def test_a_frozen_table_keeps_its_secrets(tmp_path: Path) -> None:
    from sexton.server.registry import Registry
    from sexton.server.store import Store
    from sexton.server.web.app import application

    registry = Registry(Store(f"sqlite:///{tmp_path / 'frozen.db'}"))
    client = Client(application(registry))
    try:
        table = frozen_table(client, registry)
        secret = registry.live[table].table.made.server_seed
        for what in ("record", "replay", "replay/0", "verify"):
            status, _, text = client.call("GET", f"/api/tables/{table}/{what}", b"", {})
            assert status in (404, 409), what
            assert secret not in text.decode()
    finally:
        client.close()
