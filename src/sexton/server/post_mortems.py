"""Post-mortems of finished games: worked out in the bots' processes when nobody at a table needs
them, and kept in the database.

What is under way is a row there, too: every worker shows its progress, whoever takes the row away
has stopped it, and one whose worker died is begun again.
"""

from __future__ import annotations

import asyncio
import secrets
import time
import zlib
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import msgspec
import structlog

from sexton.core.errors import NOT_NOW, BadOption, IllegalMove, SextonError
from sexton.server import jobs, protocol
from sexton.server.exports import Exports
from sexton.server.fair_queue import TooBusy
from sexton.server.identity import Person
from sexton.server.live.bot_pool import STUDY, BotPool, Share
from sexton.server.store import Store, studies
from sexton.server.table.state import Table
from sexton.study import spending
from sexton.study.examine import SEEKING, Budget, Examiner, Finding, Looked, More, Shares, Tried
from sexton.study.postmortem import PostMortem, parts
from sexton.study.retry import Attempt, Ends, Puzzle, verdict_at

logger = structlog.get_logger()
T = TypeVar("T")
BUDGET = Budget(iterations=1000, worlds=200, hindsight=24)
PORTION = 0.5  # seconds of a bot's process that are taken at a time
PORTIONS = 6  # of them that one decision may take at first,
MORE = 80  # and so many that all of them may take together after that
STALE = 60.0  # seconds without a sign of life after which one is begun again
SIGN = 1.0  # seconds from one sign of life to the next
SUMMING = 20.0  # seconds of computing for what is said of it all


class PostMortems:
    """Begun by those who played, shown to whoever may look at the table."""

    def __init__(
        self, store: Store, bot_pool: BotPool, exports: Exports, now: Callable[[], float]
    ) -> None:
        self.store = store
        self.bot_pool = bot_pool
        self.exports = exports
        self.now = now
        self.budget = BUDGET
        self._under_way: dict[str, asyncio.Task[None]] = {}  # one for each person

    async def state(self, table: Table, seat: int, who: str) -> protocol.PostMortemState:
        """What there is of it."""
        row = await self._row(table, seat)
        mine = table.seats.of(who) is not None
        if row is None:
            return protocol.PostMortemState("none", 0, 0, mine)
        if row.found is None:
            stopped = row.beat < self.now() - STALE
            return protocol.PostMortemState(
                "none" if stopped else "working", row.done, row.total, mine
            )
        found = msgspec.json.decode(zlib.decompress(row.found), type=PostMortem)
        return protocol.PostMortemState("done", row.done, row.total, mine, found)

    async def found(self, table: Table, seat: int) -> bytes | None:
        """The post-mortem as JSON, once it is done."""
        row = await self._row(table, seat)
        return zlib.decompress(row.found) if row is not None and row.found is not None else None

    async def begin(self, person: Person, table: Table, seat: int) -> None:
        """Begins one that is neither there nor under way."""
        check(table, seat, person.id)
        if person.id in self._under_way:
            raise TooBusy("A post-mortem is being worked out for you already: wait for its end.")
        token, now = secrets.token_hex(8), self.now()
        name = table.id
        record = await self.exports.record(person.id, table)
        if not await self.store.write(
            lambda c: studies.take(c, name, seat, token, now, now - STALE)
        ):
            return
        work = self._work(Wanted(name, seat, token, person.id, record))
        task = asyncio.get_running_loop().create_task(work)
        self._under_way[person.id] = task
        task.add_done_callback(lambda _: self._under_way.pop(person.id, None))

    async def stop(self, person: Person, table: Table, seat: int) -> None:
        """Gives up one that is under way; whoever works on it finds its row gone."""
        check(table, seat, person.id)
        await self.store.write(lambda c: studies.give_up(c, table.id, seat))

    async def weigh(self, person: Person, table: Table, seat: int, again: Table) -> Attempt | None:
        """What somebody's choice at another table, where a moment of this game is tried again, is
        worth against what was done here; None before there is one. Only this game is looked at,
        which is over."""
        check(table, seat, person.id)
        found = await self.found(table, seat)
        if found is None:
            raise IllegalMove(NOT_NOW, "Nobody has looked back at this game from that seat yet.")
        record = await self.exports.record(person.id, table)
        wanted = Wanted(table.id, seat, "", person.id, record)
        tried_again = choice_of(again, table, seat, person.id)
        if tried_again is None:
            return None
        ends: list[Ends] = []
        for _ in range(PORTIONS):
            if len(ends) < self.budget.worlds:
                ends += await self._run(
                    wanted, weighs, found, tried_again, len(ends), self.budget.worlds
                )
        return await self._run(wanted, weighed, found, tried_again, ends)

    async def close(self) -> None:
        """What is under way is begun again by whoever next asks."""
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _row(self, table: Table, seat: int) -> studies.Row | None:
        return await asyncio.to_thread(self.store.ask, lambda c: studies.row(c, table.id, seat))

    async def _work(self, wanted: Wanted) -> None:
        """Examines every decision; a fault of ours is logged, and the row goes with it."""
        try:
            await self._examine(wanted)
        except asyncio.CancelledError:
            await self._give_up(wanted)
            raise
        except Exception as error:
            logger.warning("a post-mortem failed", table=wanted.table, error=repr(error))
            await self._give_up(wanted)

    async def _give_up(self, wanted: Wanted) -> None:
        table, seat, token = wanted.table, wanted.seat, wanted.token
        await self.store.write(lambda c: studies.give_up(c, table, seat, token))

    async def _examine(self, wanted: Wanted) -> None:
        """First every decision, then more worlds where they tell most."""
        total = int(await self._run(wanted, count))
        signs = Signs(self, wanted, 2 * total)
        looked: list[Looked] = []
        for number in range(total):
            if not await signs.show(number):
                return
            looked.append(await self._looked(wanted, number))
        if not await self._try_more(wanted, looked, signs):
            return
        findings = [await self._run(wanted, sums, at, one) for at, one in enumerate(looked)]
        found = await self.exports.work_pool.run(
            wanted.who, jobs.post_mortem, wanted.record, wanted.seat, self.budget, findings,
            seconds=SUMMING,
        )  # fmt: skip
        packed = zlib.compress(found, 9)
        await self.store.write(
            lambda c: studies.finish(c, wanted.table, wanted.seat, wanted.token, total, packed)
        )

    async def _try_more(self, wanted: Wanted, looked: list[Looked], signs: Signs) -> bool:
        """Spends the rest of the worlds, or of the portions; False if nobody wants it any more."""
        total, used = len(looked), 0
        rounds = spending.rounds(self.budget.worlds, total)
        for done, worlds in enumerate(rounds, 1):
            left = await self._run(wanted, shares, looked, worlds)
            while left and used < MORE * done // len(rounds):
                if not await signs.show(total + total * used // MORE):
                    return False
                used += 1
                found = await self._run(wanted, goes_on, left)
                for more, tried in zip(left, found, strict=True):
                    looked[more.number].tried += tried
                left = [more.after(len(tried)) for more, tried in zip(left, found, strict=True)]
                left = [more for more in left if more.worlds]
        return True

    async def _looked(self, wanted: Wanted, number: int) -> Looked:
        """One decision, a portion of a process's time after another."""
        liked: list[int] = await self._run(wanted, wants, number, self.budget.iterations)
        sought: list[list[Shares]] = []
        for _ in range(PORTIONS):
            if len(sought) < min(SEEKING, self.budget.worlds):
                sought += await self._run(
                    wanted, seeks, number, liked, len(sought), min(SEEKING, self.budget.worlds)
                )
        best = int(await self._run(wanted, finds, number, liked, sought))
        found = Looked(liked, best, [ends[0] for ends in sought], [], [])
        worlds = spending.first_look(self.budget.worlds)
        for _ in range(PORTIONS):
            if len(found.tried) < worlds:
                found.tried += await self._run(
                    wanted, tries, number, best, len(found.tried), worlds
                )
        for _ in range(PORTIONS // 2):
            if len(found.opened) < self.budget.hindsight:
                found.opened += await self._run(
                    wanted, opens, number, liked, len(found.opened), self.budget.hindsight
                )
        return found

    async def _run(self, wanted: Wanted, work: Callable[..., T], *args: Any) -> T:
        share = Share(wanted.who, STUDY)
        found: T = await self.bot_pool.work(share, PORTION, work, wanted.record, wanted.seat, *args)
        return found


class Signs:
    """Says now and then how far it is, and hears whether anybody still wants it."""

    def __init__(self, owner: PostMortems, wanted: Wanted, total: int) -> None:
        self.owner = owner
        self.wanted = wanted
        self.total = total
        self.last = 0.0

    async def show(self, done: int) -> bool:
        if time.monotonic() - self.last <= SIGN:
            return True
        self.last = time.monotonic()
        one, now = self.wanted, self.owner.now()
        return await self.owner.store.write(
            lambda c: studies.sign(c, one.table, one.seat, one.token, now, done, self.total)
        )


class Wanted(NamedTuple):
    """One that is under way."""

    table: str
    seat: int
    token: str  # Who holds the row may write to it.
    who: str
    record: bytes


def check(table: Table, seat: int, who: str) -> None:
    """Only for those who sat there, and never while the game goes on."""
    if not table.ended or table.match is None or table.match.result() is None:
        raise IllegalMove(NOT_NOW, "A post-mortem waits for the end of the game.")
    if table.seats.of(who) is None:
        raise IllegalMove(NOT_NOW, "Those who played a game can have it looked back at.")
    if not 0 <= seat < table.match.seats:
        raise BadOption(f"There is no seat {seat}: the seats are 0 to {table.match.seats - 1}.")


class Again(NamedTuple):
    """What was chosen when a moment was tried again."""

    at: int
    verb: str
    args: dict[str, Any]


def choice_of(again: Table, table: Table, seat: int, who: str) -> Again | None:
    """The first choice at a table that goes on from a moment of this game, if there is one."""
    parent = again.made.parent
    if parent is None or again.made.parent_table != table.id or parent["seat"] != seat:
        raise BadOption("That table does not go on from this game, as this seat saw it.")
    if again.seats.of(who) != seat:
        raise IllegalMove(NOT_NOW, "Whoever tries it again can have it weighed.")
    moves = [] if again.match is None else again.match.moves
    for row in moves:
        if row.seat == seat:
            return Again(parent["move"], row.verb, dict(row.args))
    return None


# In the bots' processes.


@lru_cache(maxsize=2)
def examiner(record: bytes, seat: int) -> Examiner:
    return Examiner(msgspec.json.decode(record), seat, BUDGET)


def count(record: bytes, seat: int) -> int:
    found = len(examiner(record, seat).asked)
    if not found:
        raise SextonError("There was nothing to decide.")
    return found


def wants(record: bytes, seat: int, number: int, iterations: int) -> list[int]:
    """What the strongest bot likes; it stops when its portion is used up."""
    return examiner(record, seat).liked(number, time_up(PORTION), iterations=iterations)


def seeks(
    record: bytes, seat: int, number: int, liked: list[int], first: int, most: int
) -> list[list[Shares]]:
    """Some more worlds in which the best of what the bot likes is sought, one at the least."""
    mine, up = examiner(record, seat), time_up(PORTION)
    found: list[list[Shares]] = []
    while first + len(found) < most and not (found and up()):
        found.append(mine.seek(number, liked, first + len(found)))
    return found


def finds(
    record: bytes, seat: int, number: int, liked: list[int], sought: list[list[Shares]]
) -> int:
    return examiner(record, seat).best_of(number, liked, sought)


def tries(record: bytes, seat: int, number: int, best: int, first: int, most: int) -> list[Tried]:
    """Some more worlds, one at the least."""
    mine, up = examiner(record, seat), time_up(PORTION)
    found: list[Tried] = []
    while first + len(found) < most and not (found and up()):
        found.append(mine.tried(number, best, first + len(found)))
    return found


def opens(
    record: bytes, seat: int, number: int, liked: list[int], first: int, most: int
) -> list[list[float]]:
    mine, up = examiner(record, seat), time_up(PORTION)
    found: list[list[float]] = []
    while first + len(found) < most and not (found and up()):
        found.append(mine.laid_open(number, liked, first + len(found)))
    return found


def shares(record: bytes, seat: int, looked: list[Looked], worlds: int) -> list[More]:
    """What is tried in more worlds; first what they tell most of."""
    found = parts(examiner(record, seat), dict(enumerate(looked)), worlds)
    return sorted(found, key=lambda more: -more.worlds)


def goes_on(record: bytes, seat: int, left: list[More]) -> list[list[Tried]]:
    """Some more worlds of these, one at the least."""
    mine, up = examiner(record, seat), time_up(PORTION)
    found: list[list[Tried]] = [[] for _ in left]
    for more, tried in zip(left, found, strict=True):
        for world in range(more.first, more.first + more.worlds):
            if found[0] and up():
                return found
            tried.append(mine.tried(more.number, more.best, world))
    return found


def sums(record: bytes, seat: int, number: int, looked: Looked) -> Finding:
    return examiner(record, seat).found(number, looked)


def puzzle(record: bytes, seat: int, found: bytes, again: Again) -> tuple[Puzzle, int]:
    mine = examiner(record, seat)
    verdict = verdict_at(msgspec.json.decode(found, type=PostMortem), again.at)
    return Puzzle(mine, verdict), mine.game.space.number_of(again.verb, again.args)


def weighs(
    record: bytes, seat: int, found: bytes, again: Again, first: int, most: int
) -> list[Ends]:
    """Some more worlds of a choice that was tried again, one at the least."""
    (mine, now), up = puzzle(record, seat, found, again), time_up(PORTION)
    ends: list[Ends] = []
    while first + len(ends) < most and not (ends and up()):
        ends.append(mine.ends(now, first + len(ends)))
    return ends


def weighed(record: bytes, seat: int, found: bytes, again: Again, ends: list[Ends]) -> Attempt:
    mine, now = puzzle(record, seat, found, again)
    return mine.attempt(now, ends)


def time_up(seconds: float) -> Callable[[], bool]:
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end
