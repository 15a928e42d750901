"""The deal of a day: the same shuffle for everybody here who plays it, alone against the same bots.

Nobody can learn it from another's game: records of it are closed to all until the day is over."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from sexton.core.checks import checked_table
from sexton.core.game import AnyGame
from sexton.server import ids, protocol
from sexton.server.days import day_ends, day_of
from sexton.server.identity import Person
from sexton.server.new_tables import NewTables, own_seat, spare_names
from sexton.server.store import Store, daily, host, ratings
from sexton.server.table import entries
from sexton.server.table.entries import Made, SeatMade

LEVELS = ("grasping", "cunning")
NONCE = "0" * 16  # Everybody's: else no two would be dealt the same.
SETTINGS = entries.Settings(undo="off", hints=False, watching="off")
SECRET = "the days' deals"


class Plan(NamedTuple):
    day: str
    game: AnyGame


class Daily:
    def __init__(
        self,
        store: Store,
        new_tables: NewTables,
        games: Mapping[str, AnyGame],
        now: Callable[[], float],
    ) -> None:
        self.store = store
        self.new_tables = new_tables
        self.games = games
        self.now = now

    def plan(self, at: float | None = None) -> Plan:
        """The games take turns, one a day."""
        day = day_of(self.now() if at is None else at)
        order = sorted(self.games)
        return Plan(day, self.games[order[datetime.fromisoformat(day).toordinal() % len(order)]])

    async def begin(self, person: Person, address: str) -> str:
        """The table at which this person plays the deal of today; there is never a second."""
        plan = self.plan()
        known = await asyncio.to_thread(
            self.store.ask, lambda c: daily.table_of(c, plan.day, person.id)
        )
        if known is not None:
            return known
        name, made = ids.new_id(), await self._made(person, plan)
        mine = await self.store.write(lambda c: daily.claim(c, plan.day, person.id, name))
        if mine == name:
            try:
                await self.new_tables.daily(person, made, name, address)
            except BaseException:
                await self.store.write(lambda c: daily.give_back(c, plan.day, person.id, name))
                raise
        return mine

    async def _made(self, person: Person, plan: Plan) -> Made:
        game = plan.game
        bots = [
            SeatMade("bot", name=name, level=level)
            for name, level in zip(spare_names(person), LEVELS, strict=False)
        ]
        return Made(
            code=ids.new_code(),
            game=game.name,
            version=game.version,
            edition=game.edition.digest,
            options=checked_table(game, 1 + len(bots), {}),
            settings=SETTINGS,
            seats=[own_seat(person, NONCE), *bots],
            server_seed=await self._seed(plan),
            day=plan.day,
            by=person.id,
        )

    async def _seed(self, plan: Plan) -> str:
        """Whoever does not hold the host's secret knows nothing of it before the day is over."""
        secret = await host.kept(self.store, SECRET, lambda: secrets.token_hex(32))
        said = f"{plan.day} {plan.game.name} {plan.game.edition.digest}"
        return hmac.new(secret.encode(), said.encode(), hashlib.sha256).hexdigest()

    async def info(self, person: Person) -> protocol.DailyInfo:
        now = self.now()
        plan, before = self.plan(now), self.plan(now - 86_400)

        def ask(connection: Any) -> protocol.DailyInfo:
            return protocol.DailyInfo(
                day=plan.day,
                game=plan.game.name,
                title=plan.game.title,
                levels=list(LEVELS),
                until=day_ends(plan.day),
                table=daily.table_of(connection, plan.day, person.id),
                results=results_of(connection, person.id, plan.day),
                title_before=before.game.title,
                results_before=results_of(connection, person.id, before.day),
            )

        return await asyncio.to_thread(self.store.ask, ask)


def results_of(connection: Any, who: str, day: str) -> list[protocol.DailyResult]:
    """Those whom this person has met by their names."""
    rows = daily.ended(connection, day, day_ends(day))
    names = ratings.names_known(connection, who, [row.identity for row in rows])
    return [
        protocol.DailyResult(names.get(row.identity, ""), row.identity == who, row.place, row.score)
        for row in rows
    ]
