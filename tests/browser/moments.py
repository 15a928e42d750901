"""Tables that stand at a moment of one's choice: played there by the rules themselves from a known
seed, and put straight into the server's log. Nothing depends on luck, and nothing has to be waited
for."""

from __future__ import annotations

import asyncio
import dataclasses
import functools
import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace
from playwright.sync_api import Page, expect

from sexton.core.match import Match
from sexton.core.options import Options, read_options
from sexton.games import GAMES
from sexton.server import ids
from sexton.server.store import LogRow, Store
from sexton.server.table import entries
from sexton.server.table.apply import apply
from sexton.server.table.seats import BOT_NAMES
from sexton.server.table.state import Table
from tests.browser.conftest import Server

Fits = Callable[[Match], bool]

ME = 0  # The person whose moment it is sits on the first seat.
BEEN_THERE = """{
  const all = JSON.parse(localStorage.getItem('sexton:seen') ?? '{}');
  all['%s'] ??= 1e9;
  localStorage.setItem('sexton:seen', JSON.stringify(all));
}"""
CAREFUL = 0.75  # So often somebody plays well; else anything, so that everything comes up.


@dataclass(frozen=True)
class Moment:
    """How a table is brought to where it should be."""

    made: entries.Made
    moves: list[entries.Moved]
    match: Match


def begun(
    game: str,
    seats: int,
    people: int,
    seed: int,
    settings: entries.Settings,
    options: Options | None = None,
) -> entries.Made:
    chairs = [entries.SeatMade("person", name=f"Guest {n}", nonce="5e" * 16) for n in range(people)]
    bots = BOT_NAMES[: seats - people]
    chairs += [entries.SeatMade("bot", name=name, level="grasping") for name in bots]
    rules = GAMES[game]
    return entries.Made(
        code="",
        game=game,
        version=rules.version,
        edition=rules.edition.digest,
        options=read_options(rules.options, options),
        settings=settings,
        seats=chairs,
        server_seed=f"{seed:064x}",
    )


def asked(match: Match) -> str | None:
    """What kind of decision I owe and am asked for: in a window only if I could answer."""
    position = match.position
    if ME not in position.to_act():
        return None
    if position.in_window() and len(position.legal_moves(ME)) == 1:
        return None
    kind: str | None = match.game.view(match.position, ME).asked
    return kind


def play_on(table: Table, rng: random.Random) -> entries.Moved:
    """Somebody moves, mostly as well as a simple bot."""
    match = table.match
    assert match is not None
    position = match.position
    seat = position.to_act()[-1]  # Me last, so that a window stands open for me.
    legal = position.legal_moves(seat)
    number = rng.choice(legal)
    if rng.random() < CAREFUL:
        worth = match.game.rank(position, seat, legal)
        number = legal[worth.index(max(worth))]
    words = match.game.space.move(number)
    moved = entries.Moved(seat=seat, verb=words.verb, digest="", args=dict(words.args))
    apply(table, table.seq + 1, time.time(), moved)
    return moved


def find(
    game: str,
    fits: Fits,
    *,
    seats: int = 2,
    people: int = 1,
    settings: entries.Settings | None = None,
    options: Options | None = None,
    tries: int = 200,
) -> Moment:
    """The first moment that fits, in games from the same seeds every time."""
    for seed in range(tries):
        made = begun(game, seats, people, seed, settings or entries.Settings(), options)
        found = first(made, seed, fits)
        if not found.match.over:
            return found
    raise AssertionError(f"no such moment in {tries} games of {game}")


def at(game: str, seats: int, seed: int, moves: int, options: Options | None = None) -> Moment:
    """So many moves into the game of that seed."""

    def fits(match: Match) -> bool:
        return len(match.moves) == moves

    made = begun(game, seats, 1, seed, entries.Settings(), options)
    return first(made, seed, fits)


def first(made: entries.Made, seed: int, fits: Fits) -> Moment:
    """The first moment of this game that fits; its end, if none does."""
    table = Table("", GAMES)
    apply(table, 1, 0.0, made)
    apply(table, 2, 0.0, entries.Started())
    rng, moves = random.Random(seed), list[entries.Moved]()
    assert table.match is not None
    while not table.match.over and not fits(table.match):
        moves.append(play_on(table, rng))
    return Moment(made, moves, table.match)


@functools.cache
def of_kind(game: str, kind: str, seats: int = 2, people: int = 1, *, last: bool = False) -> Moment:
    """This is asked of me, perhaps last of all, and there is more than one answer."""

    def fits(match: Match) -> bool:
        if last and match.to_act() != [ME]:
            return False
        return asked(match) == kind and len(match.position.legal_moves(ME)) > 1

    return find(game, fits, seats=seats, people=people)


@functools.cache
def first_asked(game: str, seats: int = 2) -> Moment:
    """The first decision that is mine."""
    return find(game, lambda match: asked(match) is not None, seats=seats)


@functools.cache
def ended(game: str, seats: int = 3, seed: int = 4) -> Moment:
    """A whole game, played to its end."""
    return first(begun(game, seats, 1, seed, entries.Settings()), seed, lambda match: False)


def fetch(server: Server, page: Page, path: str) -> Any:
    """What the server tells this visitor; a line that was closed for being idle is opened anew."""
    return page.request.get(server.address + path, max_retries=5).json()


def put(server: Server, moment: Moment, *pages: Page, beside: int = 0) -> str:
    """Puts the table into the server's log, the visitors on its first seats, and so many behind
    them who share the first one's screen; says where it is."""
    people = [fetch(server, page, "/api/me") for page in pages]
    chairs = list(moment.made.seats)
    for number in range(1, beside + 1):
        seat = len(people) + number - 1
        chairs[seat] = replace(chairs[seat], identity=f"{people[0]['id']}~{number}")
    for seat, person in enumerate(people):
        chairs[seat] = replace(chairs[seat], identity=person["id"], name=person["name"])
    table, at, host = ids.new_id(), time.time(), people[0]["id"]
    made = replace(moment.made, code=ids.new_code(), seats=chairs, by=host)
    rows = [
        LogRow(table, 1, at, entries.encode_entry(made), "open", False, made.code, host),
        LogRow(table, 2, at, entries.encode_entry(entries.Started(by=host)), "playing"),
    ]
    for number, moved in enumerate(moment.moves, 3):
        rows.append(LogRow(table, number, at, entries.encode_entry(moved)))
    for place, person in enumerate(people[1:], 1):  # They belong to the table as the host does.
        rows[place] = dataclasses.replace(rows[place], joins=person["id"])
    writing = threading.Thread(target=lambda: asyncio.run(write(server, rows)))
    writing.start()  # Playwright keeps this thread's loop for itself.
    writing.join()
    for page in pages:  # Nobody is shown how it came to this: they have been here before.
        page.add_init_script(BEEN_THERE % table)
    return f"{server.address}/t/{table}"


async def write(server: Server, rows: list[LogRow]) -> None:
    store = store_of(f"sqlite:///{server.folder / 'sexton.db'}")
    await asyncio.gather(*(store.append(row) for row in rows))


@functools.cache
def store_of(url: str) -> Store:
    store = Store(url)
    store.open()
    return store


def sit(server: Server, page: Page, moment: Moment) -> None:
    """Opens the table where I am asked what the moment asks."""
    page.goto(put(server, moment, page))
    me = fetch(server, page, "/api/me")["name"]
    asked = moment.match.prompt(ME).replace(moment.made.seats[ME].name, me)
    expect(page.locator("#prompt")).to_contain_text(asked)
    expect(page.locator(".board .loading")).to_have_count(0)
