"""New tables: as somebody wishes, for a rematch, or to go on from a moment of a finished game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

import msgspec

from sexton.bots import level_named
from sexton.core import chance, codec
from sexton.core.checks import checked_seats
from sexton.core.edition import from_contents
from sexton.core.errors import NOT_NOW, OUR_FAULT, BadOption, IllegalMove
from sexton.core.game import AnyGame
from sexton.core.match import Match
from sexton.core.options import read_options
from sexton.core.record import Parent
from sexton.server import ids, jobs, protocol
from sexton.server.commands import kept_settings
from sexton.server.identity import Person
from sexton.server.store import Conflict, LogRow, Store, queries
from sexton.server.table import entries
from sexton.server.table.apply import take_in
from sexton.server.table.entries import Made, SeatMade
from sexton.server.table.seats import BOT_NAMES
from sexton.server.table.state import Table
from sexton.server.work_pool import WorkPool

EDITION = 1.0  # seconds of computing that an edition may take: all who load its table pay again


class NewTables:
    """Writes the first entries of a table's log, and says its id."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        now: Callable[[], float],
        most: int,
        work_pool: WorkPool,
    ) -> None:
        self.store = store
        self.games = games
        self.now = now
        self.most = most  # unfinished tables of one identity
        self.work_pool = work_pool

    async def make(self, person: Person, wish: protocol.NewTable) -> str:
        await self._check_count(person)
        game = await self._game(person, wish)
        checked_seats(game, len(wish.seats))
        seats = seats_of(person, wish)
        made = Made(
            code=ids.new_code(),
            game=game.name,
            version=game.version,
            edition=game.edition.digest,
            options=read_options(game.options, wish.options),
            settings=kept_settings(wish.settings),
            seats=seats,
            server_seed=chance.new_seed(),
            box=game.edition.contents if wish.edition else None,
            password=await self.work_pool.hashed(person.id, wish.password),
            by=person.id,
        )
        return await self._write(made, start=wish.start)

    async def rematch(self, old: Table, who: Person) -> str:
        """A new table like this one; people's seats are kept open for them."""
        await self._check_count(who)
        seats = [
            SeatMade("bot", name=chair.name, level=chair.level)
            if chair.kind == "bot"
            else SeatMade("open")
            for chair in old.seats
        ]
        made = like(
            old, seats=seats, settings=old.settings, password=old.terms.password, by=who.id
        )  # fmt: skip
        return await self._write(made, start=False)

    async def fork(self, person: Person, old: Table, wish: protocol.NewFork) -> str:
        """Goes on from a moment of a finished game, with bots on the other seats."""
        match = old.match
        if match is None or not old.ended:
            raise IllegalMove(NOT_NOW, "Only a finished game can be gone on from.")
        await self._check_count(person)
        parent = parent_of(match, wish)
        level, spare = level_named(wish.level), spare_names(person)
        seats = [SeatMade("bot", name=spare.pop(0), level=level) for _ in range(match.seats)]
        seats[wish.seat] = SeatMade("person", person.id, person.name, nonce=wish.nonce)
        plain = {name: getattr(parent, name) for name in parent.__struct_fields__}
        made = like(
            old, seats=seats, settings=entries.Settings(), parent=plain, parent_table=old.id,
            by=person.id,
        )  # fmt: skip
        return await self._write(made, start=True)

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

    async def _check_count(self, person: Person) -> None:
        mine = await asyncio.to_thread(
            self.store.ask, lambda c: queries.count_unfinished(c, person.id)
        )
        if mine >= self.most:
            raise IllegalMove(
                NOT_NOW, f"You have {mine} unfinished tables: finish or leave some first."
            )

    async def _write(self, made: Made, *, start: bool) -> str:
        start = start and all(seat.kind != "open" for seat in made.seats)
        await asyncio.to_thread(self._try_out, made, start=start)
        try:
            name = await self._write_first(made)
        except Conflict:  # Another table has that code.
            name = await self._write_first(msgspec.structs.replace(made, code=ids.new_code()))
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

    async def _write_first(self, made: Made) -> str:
        name = ids.new_id()
        row = LogRow(
            name, 1, self.now(), entries.encode_entry(made), "open", made.settings.listed,
            made.code, joins=made.by,
        )  # fmt: skip
        await self.store.append(row)
        return name


def spare_names(person: Person) -> list[str]:
    return [name for name in BOT_NAMES if name != person.name]


def seats_of(person: Person, wish: protocol.NewTable) -> list[SeatMade]:
    if sum(plan.kind == "me" for plan in wish.seats) > 1:
        raise BadOption("You can sit on one seat only.")
    spare = spare_names(person)
    seats = []
    for plan in wish.seats:
        if plan.kind == "me":
            if wish.nonce is None:
                raise BadOption("Sitting down needs a nonce: 8 to 64 hexadecimal digits.")
            seats.append(SeatMade("person", person.id, person.name, nonce=wish.nonce))
        elif plan.kind == "bot":
            seats.append(SeatMade("bot", name=spare.pop(0), level=level_named(plan.level)))
        else:
            seats.append(SeatMade("open"))
    return seats


def like(old: Table, **others: object) -> Made:
    """The first entry of another table with the same game, box and options."""
    return msgspec.structs.replace(
        old.made,
        code=ids.new_code(),
        version=old.game.version,
        options=old.terms.options,
        server_seed=chance.new_seed(),
        **{"password": "", "parent": None, "parent_table": "", "message": "", **others},
    )


def parent_of(match: Match, wish: protocol.NewFork) -> Parent:
    if wish.seat >= match.seats or wish.move > len(match.moves):
        raise BadOption(f"This game has {match.seats} seats and {len(match.moves)} moves.")
    before = match.at(wish.move)
    if before.over:
        raise BadOption("The game is over there: choose an earlier moment to go on from.")
    record = codec.digest(match.record())
    return Parent(record, wish.move, wish.seat, before.record(), wish.same_deck)
