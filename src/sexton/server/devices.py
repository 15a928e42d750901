"""The browsers that hold somebody's seats: what each is, and that one can be let go of."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

import sqlalchemy as sa
import structlog
from sqlalchemy.engine import Connection as Database

from sexton.core.errors import SextonError
from sexton.server.live.presence import Connection
from sexton.server.store import Store, schema

logger = structlog.get_logger()
LOOK = 10.0  # seconds after which a browser that was let go of, by another worker too, is cut off
FAREWELL = "This browser does not hold your seats any more."
AT_ONCE = 500
BROWSERS = (
    ("Firefox", "Firefox"), ("Edg", "Edge"), ("OPR", "Opera"), ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)  # fmt: skip
SYSTEMS = (
    ("Android", "Android"), ("iPhone", "an iPhone"), ("iPad", "an iPad"), ("Windows", "Windows"),
    ("Mac OS", "a Mac"), ("Linux", "Linux"),
)  # fmt: skip


def label_of(agent: str) -> str:
    """What a browser says of itself, for people: "Firefox on Android"."""
    browser = next((name for part, name in BROWSERS if part in agent), "A browser")
    system = next((name for part, name in SYSTEMS if part in agent), "")
    return f"{browser} on {system}" if system else browser


class Devices:
    """Cuts off the sockets of browsers that hold nobody's seats any more."""

    def __init__(self, store: Store, connected: Callable[[], Iterable[Connection]]) -> None:
        self.store = store
        self.connected = connected

    async def for_ever(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.check()
            except (SextonError, sa.exc.SQLAlchemyError) as error:
                logger.warning("could not look for browsers", error=type(error).__name__)

    async def check(self) -> None:
        keys = sorted({connection.key for connection in self.connected()} - {""})
        known = await asyncio.to_thread(self.store.ask, lambda c: known_of(c, keys))
        for connection in list(self.connected()):
            if connection.key and connection.key in keys and connection.key not in known:
                connection.send_away(FAREWELL, back=False)


def known_of(database: Database, keys: list[str]) -> set[str]:
    have, found = schema.secrets, set[str]()
    for start in range(0, len(keys), AT_ONCE):
        query = sa.select(have.c.digest).where(have.c.digest.in_(keys[start : start + AT_ONCE]))
        found.update(database.execute(query).scalars())
    return found
