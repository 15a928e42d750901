"""New tables: as somebody wishes, for a rematch, or to go on from a moment of a finished game."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Collection, Mapping

import msgspec

from sexton.bots import GENTLEST, USUAL, level_named, maker_for
from sexton.core import chance
from sexton.core.checks import checked_table
from sexton.core.edition import from_contents
from sexton.core.errors import NOT_NOW, OUR_FAULT, BadOption, IllegalMove
from sexton.core.game import AnyGame
from sexton.core.lesson import lesson_of
from sexton.server import ids, jobs, protocol
from sexton.server.budgets import Budgets
from sexton.server.commands.lobby import kept_settings
from sexton.server.exports import Exports
from sexton.server.identity import Person
from sexton.server.names import UNREADABLE, distinct, is_readable, likeness
from sexton.server.settings import Limits
from sexton.server.store import Conflict, LogRow, Store, queries
from sexton.server.table import entries, sharing
from sexton.server.table.apply import take_in
from sexton.server.table.entries import LessonMade, Made, SeatMade
from sexton.server.table.seats import BOT_NAMES, Chair, bot_names
from sexton.server.table.state import Table
from sexton.server.work_pool import WorkPool

NONCE = 32  # digits
EDITION = 1.0  # seconds of computing that an edition may take: all who load its table pay again


class NewTables:
    """Writes the first entries of a table's log, and says its id."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        now: Callable[[], float],
        limits: Limits,
        work_pool: WorkPool,
        exports: Exports,
    ) -> None:
        self.store = store
        self.games = games
        self.now = now
        self.most = limits.tables
        self.budgets = Budgets(limits, store, now)
        self.work_pool = work_pool
        self.exports = exports

    async def make(self, person: Person, wish: protocol.NewTable, address: str = "") -> str:
        await self._check_count(person, address)
        game = await self._game(person, wish)
        options = checked_table(game, len(wish.seats), wish.options)
        seats = seats_of(person, wish)
        made = Made(
            code=ids.new_code(),
            game=game.name,
            version=game.version,
            edition=game.edition.digest,
            options=options,
            settings=kept_settings(wish.settings),
            seats=seats,
            server_seed=chance.new_seed(),
            box=game.edition.contents if wish.edition else None,
            password=await self.work_pool.hashed(person.id, wish.password),
            by=person.id,
        )
        return await self._write(made, address, start=wish.start)

    async def lesson(self, person: Person, game: AnyGame, address: str = "") -> str:
        """A guided first game: arranged cards, and others who play what the lesson says."""
        lesson = lesson_of(game)
        if lesson is None:
            raise BadOption(f"There is no lesson for {game.title}.")
        await self._check_count(person, address)
        spare = spare_names(person)
        bots = [SeatMade("bot", name=name, level=GENTLEST) for name in spare[: lesson.seats - 1]]
        made = Made(
            code=ids.new_code(),
            game=game.name,
            version=game.version,
            edition=game.edition.digest,
            options=checked_table(game, lesson.seats, lesson.options),
            settings=entries.Settings(watching="off"),
            seats=[own_seat(person, ""), *bots],
            server_seed=chance.new_seed(),
            lesson=LessonMade(lesson.seed, lesson.cards),
            by=person.id,
        )
        return await self._write(made, address, start=True)

    async def daily(self, person: Person, made: Made, name: str, address: str) -> None:
        await self._check_count(person, address)
        await self._write(made, address, start=True, name=name)

    async def rematch(self, old: Table, who: Person, address: str = "") -> str:
        """A new table like this one; people's seats are kept open for them."""
        host = Person(who.account, who.name)
        await self._check_count(host, address)
        seats = [seat_again(chair, host.id) for chair in old.seats]
        made = like(
            old, seats=seats, settings=old.settings, password=old.terms.password, by=host.id
        )  # fmt: skip
        return await self._write(made, address, start=False)

    async def again(self, old: Table, who: Person, other: str, address: str = "") -> str:
        """A new table like that one for these two; whoever else sat there is a bot now."""
        await self._check_count(who, address)
        spare = [name for name in spare_names(who) if name not in {c.name for c in old.seats}]
        seats = []
        for chair in old.seats:
            if chair.kind == "bot":
                seats.append(bot_again(chair))
            elif chair.identity in (who.id, other):
                seats.append(SeatMade("open"))
            else:
                seats.append(SeatMade("bot", name=spare.pop(0), level=USUAL))
        made = like(old, seats=seats, settings=old.settings, by=who.id)
        return await self._write(made, address, start=False)

    async def fork(
        self, person: Person, old: Table, wish: protocol.NewFork, address: str = ""
    ) -> str:
        """Goes on from a moment of a finished game, with bots on the other seats."""
        match = old.match
        if match is None or not old.ended:
            raise IllegalMove(NOT_NOW, "Only a finished game can be gone on from.")
        await self._check_count(person, address)
        record = await self.exports.record(person.id, old)
        parent = await self.work_pool.run(person.id, jobs.parent, record, wish)
        level = level_named(wish.level)
        names = [distinct(name, [person.name]) for name in match.names]
        seats = [SeatMade("bot", name=name, level=level) for name in names]
        seats[wish.seat] = own_seat(person, wish.nonce)
        made = like(
            old, seats=seats, settings=entries.Settings(), parent=parent, parent_table=old.id,
            by=person.id,
        )  # fmt: skip
        return await self._write(made, address, start=True)

    async def _game(self, person: Person, wish: protocol.NewTable) -> AnyGame:
        game = self.games.get(wish.game)
        if game is None:
            raise BadOption(f"There is no game {wish.game!r}; there are {', '.join(self.games)}.")
        if not wish.edition:
            return game
        box = await self.work_pool.run(
            person.id, jobs.read_edition, game.name, wish.edition, seconds=EDITION
        )
        return await asyncio.to_thread(game.with_edition, from_contents(box, "edition"))

    async def _check_count(self, person: Person, address: str) -> None:
        mine = await asyncio.to_thread(
            self.store.ask, lambda c: queries.count_unfinished(c, person.id)
        )
        if mine >= self.most:
            raise IllegalMove(
                NOT_NOW, f"You have {mine} unfinished tables: finish or leave some first."
            )
        await self.budgets.take_table(person.id, address)

    async def _write(self, made: Made, address: str, *, start: bool, name: str = "") -> str:
        start = start and all(seat.kind != "open" for seat in made.seats)
        await asyncio.to_thread(self._try_out, made, start=start)
        self.budgets.note_bytes(made.by, address, len(entries.encode_entry(made)))
        try:
            name = await self._write_first(made, name)
        except Conflict:  # Another table has that code.
            other = msgspec.structs.replace(made, code=ids.new_code())
            name = await self._write_first(other, name)
        if start:
            begun = entries.encode_entry(entries.Started(by=made.by))
            await self.store.append(LogRow(name, 2, self.now(), begun, "playing"))
        return name

    def _try_out(self, made: Made, *, start: bool) -> None:
        """Refuses a table that could not be read again, or a game that can't begin."""
        table = Table("new", self.games)
        take_in(table, self.now(), made)
        if start:
            take_in(table, self.now(), entries.Started())
        if table.why_frozen:
            raise IllegalMove(OUR_FAULT, table.why_frozen)

    async def _write_first(self, made: Made, name: str) -> str:
        name = name or ids.new_id()
        row = LogRow(
            name, 1, self.now(), entries.encode_entry(made), "open", made.settings.listed,
            made.code, joins=made.by,
        )  # fmt: skip
        await self.store.append(row)
        return name


def spare_names(person: Person) -> list[str]:
    return [name for name in BOT_NAMES if likeness(name) != likeness(person.name)]


def own_seat(person: Person, nonce: str) -> SeatMade:
    return SeatMade("person", person.id, person.name, nonce=nonce, crest=person.crest)


def seat_again(chair: Chair, host: str) -> SeatMade:
    """For a rematch: who shares the host's screen sits down with them."""
    if chair.kind == "bot":
        return bot_again(chair)
    if chair.identity != host == sharing.account_of(chair.identity):
        nonce = chance.new_seed()[:NONCE]
        return SeatMade("person", chair.identity, chair.name, nonce=nonce, crest=chair.crest)
    return SeatMade("open")


def bot_again(chair: Chair) -> SeatMade:
    return SeatMade("bot", name=chair.name, level=chair.level, temper=chair.temper)


def new_bot(plan: protocol.SeatPlan, taken: Collection[str]) -> SeatMade:
    """A bot with a name that nobody has, of those that its temper goes by."""
    level = level_named(plan.level)
    maker_for(level, plan.temper)  # Not every level has every temper.
    name = next(name for name in bot_names(plan.temper) if likeness(name) not in taken)
    return SeatMade("bot", name=name, level=level, temper=plan.temper)


def seats_of(person: Person, wish: protocol.NewTable) -> list[SeatMade]:
    if sum(plan.kind == "me" for plan in wish.seats) > 1:
        raise BadOption("You can sit on one seat only.")
    if any(plan.kind == "beside" for plan in wish.seats) and not any(
        plan.kind == "me" for plan in wish.seats
    ):
        raise BadOption("Somebody sits beside you: take a seat yourself.")
    taken = {likeness(person.name), *(likeness(plan.name) for plan in wish.seats)}
    seats: list[SeatMade] = []
    for plan in wish.seats:
        if plan.kind == "me":
            if wish.nonce is None:
                raise BadOption("Sitting down needs a nonce: 8 to 64 hexadecimal digits.")
            seats.append(own_seat(person, wish.nonce))
        elif plan.kind == "beside":
            seats.append(seat_beside(person, wish, plan, seats))
        elif plan.kind == "bot":
            seats.append(new_bot(plan, taken))
            taken.add(likeness(seats[-1].name))
        else:
            seats.append(SeatMade("open"))
    return seats


def seat_beside(
    person: Person, wish: protocol.NewTable, plan: protocol.SeatPlan, before: list[SeatMade]
) -> SeatMade:
    """Somebody who shares the screen; their salt comes from the browser's, too."""
    number = 1 + sum(sharing.MARK in made.identity for made in before)
    name = " ".join(plan.name.split())
    if not is_readable(name):
        raise BadOption(UNREADABLE)
    others = [person.name, *(made.name for made in before)]
    salt = hashlib.sha256(f"{wish.nonce} {number}".encode()).hexdigest()[:NONCE]
    identity = sharing.beside(person.id, number)
    return SeatMade("person", identity, distinct(name, others), nonce=salt)


def like(old: Table, **others: object) -> Made:
    """The first entry of another table with the same game, box and options."""
    return msgspec.structs.replace(
        old.made,
        code=ids.new_code(),
        version=old.game.version,
        options=old.terms.options,
        server_seed=chance.new_seed(),
        **{
            "password": "",
            "parent": None,
            "parent_table": "",
            "message": "",
            "lesson": None,
            "day": "",
            **others,
        },
    )
