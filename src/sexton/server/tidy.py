"""Tidying up: by the hour while the server runs, or by `sexton tidy`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import sqlalchemy as sa
import structlog

from sexton.core.errors import SextonError
from sexton.server.days import day_of
from sexton.server.store import Store, allowances, daily, notices
from sexton.server.store.tidying import DAY, RULES, Rule, expired, forget, forget_people

logger = structlog.get_logger()
HOUR = 3600.0
AT_ONCE = 20  # tables or people in one transaction: nobody's move waits for more
PEOPLE = "people who never came back"


class Tidier:
    """Forgets a few at a time, and lets others write in between."""

    def __init__(self, store: Store, now: Callable[[], float], gone: Callable[[str], None]) -> None:
        self.store = store
        self.now = now
        self.gone = gone  # hears of every table that is no more

    async def for_ever(self) -> None:
        while True:
            await asyncio.sleep(HOUR)
            try:
                logger.info("tidied up", **await self.tidy())
            except (SextonError, sa.exc.SQLAlchemyError) as error:
                logger.warning("could not tidy up", error=type(error).__name__)

    async def tidy(self) -> dict[str, int]:
        """How many of each kind were forgotten."""
        found, now = {}, self.now()
        for rule in RULES:
            found[rule.text] = await self._forget_tables(rule, now)
        found[PEOPLE] = await self._forget_people(now)
        await self.store.write(lambda c: allowances.forget(c, now - DAY))
        await self.store.write(lambda c: notices.forget_unconfirmed(c, now))
        await self.store.write(lambda c: daily.forget(c, day_of(now - 7 * DAY)))
        return found

    async def _forget_tables(self, rule: Rule, now: float) -> int:
        found, came_back = 0, False
        while not came_back:
            names = await asyncio.to_thread(
                self.store.ask, lambda c: expired(c, rule, now, AT_ONCE)
            )
            if not names:
                break
            gone = await self.store.write(partial(forget, names=names))
            for name in gone:
                self.gone(name)
            found += len(gone)
            came_back = len(gone) < len(names)
        return found

    async def _forget_people(self, now: float) -> int:
        found = 0
        while gone := await self.store.write(lambda c: forget_people(c, now, AT_ONCE)):
            found += gone
        return found
