"""Looking back at a finished game: begun by those who played, shown to whoever may look."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sexton.server import post_mortems, protocol
from sexton.server.identity import Person
from sexton.server.post_mortems import STALE
from sexton.server.registry import Registry
from sexton.server.settings import Limits
from sexton.server.store import Store, studies
from sexton.server.web.app import application
from sexton.server.web.sockets import read
from sexton.study import spending
from sexton.study.examine import Budget
from tests.server.guests import WIDE
from tests.server.test_fuzz import Client, FakeConnection
from tests.study.test_report import Outline

QUICK = Budget(iterations=2, worlds=2, hindsight=0)


class Hosted(Client):
    registry: Registry

    def ask(self, method: str, path: str, sent: Any = None) -> tuple[int, Any]:
        body = b"" if sent is None else msgspec.json.encode(sent)
        headers = {} if sent is None else {"content-type": "application/json"}
        status, found, text = self.call(method, path, body, headers)
        if "set-cookie" in found:
            self.cookie = found["set-cookie"].partition(";")[0]
        return status, msgspec.json.decode(text) if text.startswith(b"{") else text.decode()

    def run(self, work: Any) -> Any:
        return self.loop.run_until_complete(asyncio.wait_for(work, 120))


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Hosted]:
    registry = Registry(
        Store(f"sqlite:///{tmp_path / 'studies.db'}"), pace=0.0, limits=Limits(**WIDE)
    )
    registry.services.post_mortems.budget = QUICK
    made = Hosted(application(registry))
    made.registry = registry
    yield made
    made.close()


async def person_of(client: Hosted) -> Person:
    found = await client.registry.identities.find(client.cookie.partition("=")[2])
    assert found is not None
    return found


async def new_table(client: Hosted) -> Any:
    """A game against a sleepwalker that has just begun."""
    person = await person_of(client)
    seats = [protocol.SeatPlan("me"), protocol.SeatPlan("bot", "sleepwalker")]
    wish = protocol.NewTable("gravediggers", seats, nonce="0" * 8, start=True)
    return await client.registry.make(person, wish), FakeConnection(person)


async def played(client: Hosted) -> str:
    """A game that is over: the first legal move each time."""
    live, line = await new_table(client)
    live.join(line)
    while not live.table.over:
        await choose(live, line)
    return str(live.table.id)


async def choose(live: Any, line: FakeConnection) -> None:
    """The first legal move, once it is asked for."""
    match = live.table.match
    while 0 not in match.to_act():
        if live.table.over:
            return
        await asyncio.sleep(0.005)
    move = match.legal_moves(0)[0]
    decision = live.table.play.decisions.ids[0]
    said = {
        "type": "play", "id": f"m{decision}", "decision": decision, "verb": move.verb,
        "args": move.args,
    }  # fmt: skip
    await live.hear(line, read(json.dumps(said))[0])


def until(client: Hosted, address: str, state: str) -> Any:
    found: Any = None
    for _ in range(2400):
        found = client.ask("GET", address)[1]
        if found["state"] == state:
            return found
        client.run(asyncio.sleep(0.05))
    raise AssertionError(f"it never was {state}: {found}")


def test_a_finished_game_is_looked_back_at_kept_and_shared(client: Hosted) -> None:
    table = client.run(played(client))
    address = f"/api/tables/{table}/post-mortem/0"
    assert client.ask("GET", address) == (
        200, {"state": "none", "done": 0, "total": 0, "mine": True, "found": None}
    )  # fmt: skip
    assert client.ask("GET", f"{address}/page")[0] == 404
    status, begun = client.ask("POST", address)
    assert (status, begun["state"]) == (200, "working")
    assert client.ask("POST", f"/api/tables/{table}/post-mortem/1")[0] == 429, "one at a time"
    whole = until(client, address, "done")
    found = whole["found"]
    assert found["seat"] == 0
    assert whole["done"] == whole["total"] == len(found["verdicts"]) > 20
    total = found["even"] + found["deal"] + found["choices"]["value"] + found["rest"]["value"]
    assert total == pytest.approx(found["won"])
    assert client.ask("POST", address)[1] == whole, "it is not worked out twice"
    client.cookie = ""
    client.ask("GET", "/api/me")
    assert client.ask("GET", address)[1] == {**whole, "mine": False}, "a link is enough to read it"
    status, page = client.ask("GET", f"{address}/page")
    assert status == 200
    outline = Outline(page)
    assert outline.open == []
    assert all(one.partition("?")[0].endswith(f"/t/{table}/replay") for one in outline.fetched)
    assert outline.fetched
    status, refused = client.ask("POST", f"/api/tables/{table}/post-mortem/1")
    assert (status, refused["sentence"]) == (
        409, "Those who played a game can have it looked back at."
    )  # fmt: skip


def test_a_moment_tried_again_is_weighed_against_what_was_done(client: Hosted) -> None:
    table = client.run(played(client))
    address = f"/api/tables/{table}/post-mortem/0"
    client.ask("POST", address)
    looked = until(client, address, "done")["found"]
    names, verdict = looked["names"], looked["verdicts"][3]
    weigh = f"{address}/retry"
    assert client.ask("POST", weigh, {"table": table})[0] == 400, "it is no retry of itself"
    wish = {"move": verdict["at"], "seat": 0, "nonce": "0" * 8}
    status, made = client.ask("POST", f"/api/tables/{table}/fork", wish)
    assert status == 201
    assert client.ask("POST", weigh, {"table": made["id"]}) == (200, {
        "chosen": False, "attempt": None,
        "sentence": "You have not chosen yet: make your move at that table first.",
    })  # fmt: skip

    async def again() -> str:
        live = await client.registry.get(made["id"])
        assert live is not None
        assert live.table.match is not None
        line = FakeConnection(await person_of(client))
        live.join(line)
        await choose(live, line)
        row = next(row for row in live.table.match.moves if row.seat == 0)
        game = live.table.match.game
        number = game.space.number_of(row.verb, row.args)
        return str(game.space.say(number, names).text)

    chosen = client.run(again())
    status, now = client.ask("POST", weigh, {"table": made["id"]})
    found = now["attempt"]
    assert (now["chosen"], now["sentence"]) == (True, found["sentence"])
    assert (status, found["at"], found["choice"]) == (200, verdict["at"], chosen)
    assert (found["before"], found["best"]) == (verdict["chosen"], verdict["best"])
    other = f"/api/tables/{table}/post-mortem/1/retry"
    assert client.ask("POST", other, {"table": made["id"]})[0] == 409, (
        "nobody has looked from there"
    )
    client.cookie = ""
    client.ask("GET", "/api/me")
    assert client.ask("POST", weigh, {"table": made["id"]})[0] == 409, "who did not play it"


def test_nothing_is_looked_back_at_while_the_game_goes_on(client: Hosted) -> None:
    live, _ = client.run(new_table(client))
    address = f"/api/tables/{live.table.id}/post-mortem/0"
    status, refused = client.ask("POST", address)
    assert (status, refused["sentence"]) == (409, "A post-mortem waits for the end of the game.")
    assert client.ask("GET", address)[1]["state"] == "none"


def test_it_can_be_stopped_and_begun_again(client: Hosted) -> None:
    table = client.run(played(client))
    address = f"/api/tables/{table}/post-mortem/0"
    client.ask("POST", address)
    assert client.ask("POST", f"{address}/stop")[1]["state"] == "none"
    mortems = client.registry.services.post_mortems

    async def ended() -> None:
        while mortems._under_way:
            await asyncio.sleep(0.02)

    client.run(ended())
    assert client.ask("GET", address)[1]["state"] == "none"
    client.ask("POST", address)
    until(client, address, "done")
    assert client.ask("POST", f"{address}/stop")[1]["state"] == "done", "what is done stays"
    assert client.ask("POST", f"/api/tables/{table}/post-mortem/7")[0] == 400


def test_one_whose_worker_died_is_begun_again(client: Hosted) -> None:
    table = client.run(played(client))
    address = f"/api/tables/{table}/post-mortem/0"
    store, now = client.registry.store, client.registry.now()
    take = partial(studies.take, table=table, seat=0, token="other", stale=now - STALE)
    assert client.run(store.write(partial(take, now=now)))
    assert client.ask("POST", address)[1]["state"] == "working", "another worker is at it"
    assert not client.registry.services.post_mortems._under_way
    client.run(store.write(lambda c: studies.sign(c, table, 0, "other", now - STALE - 1, 3, 9)))
    assert client.ask("GET", address)[1]["state"] == "none"
    client.ask("POST", address)
    until(client, address, "done")


def test_what_is_left_of_the_worlds_is_spent_where_it_tells_most(
    client: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spending, "FIRST", 2)
    mortems = client.registry.services.post_mortems
    mortems.budget = Budget(iterations=2, worlds=6, hindsight=0)
    spent: list[int] = []
    run = mortems._run

    async def counted(wanted: Any, work: Any, *args: Any) -> Any:
        found = await run(wanted, work, *args)
        if work is post_mortems.goes_on:
            spent.append(sum(map(len, found)))
        return found

    monkeypatch.setattr(mortems, "_run", counted)
    table = client.run(played(client))
    address = f"/api/tables/{table}/post-mortem/0"
    client.ask("POST", address)
    found = until(client, address, "done")["found"]
    assert sum(spent) == 4 * len(found["verdicts"])
