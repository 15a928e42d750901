"""Asking people to a table: whoever is connected anywhere hears of it, and finds it at the door."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence

import sqlalchemy as sa
import structlog

from sexton.core.errors import SextonError
from sexton.core.game import AnyGame
from sexton.server import protocol
from sexton.server.allowances import Allowances
from sexton.server.fair_queue import TooBusy
from sexton.server.identity import Person
from sexton.server.live.presence import Connection
from sexton.server.notices.notices import Notices
from sexton.server.store import Store, companions
from sexton.server.store.companions import Invitation

logger = structlog.get_logger()
LOOK = 2.0  # seconds from one look for new ones to the next
OVERLAP = 10.0  # seconds: what others write may be seen late
AN_HOUR = 20.0  # invitations that one person may send in an hour
HOUR = 3600.0


def handle(who: str, other: str) -> str:
    """What somebody calls another by, and nobody else does."""
    return hashlib.sha256(f"companion {who} {other}".encode()).hexdigest()[:16]


class Invitations:
    def __init__(
        self,
        store: Store,
        now: Callable[[], float],
        games: Mapping[str, AnyGame],
        connected: Callable[[], Iterable[Connection]],
        notices: Notices,
    ) -> None:
        self.store = store
        self.now = now
        self.games = games
        self.connected = connected
        self.notices = notices
        self.allowed = Allowances(store, now, "invitations of", AN_HOUR, HOUR)
        self._told: dict[tuple[str, str], float] = {}

    async def check(self, who: Person) -> None:
        if not await self.allowed.take(who.id):
            raise TooBusy("You have asked many people just now: wait a while.")

    async def invite(self, who: Person, others: Sequence[str], table: str, game: str) -> None:
        new = Invitation("", table, who.name, game, self.now())
        await self.store.write(lambda c: companions.invite(c, who.account, others, new))
        self.notices.invited(others, new)

    async def for_ever(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.send_new()
            except (SextonError, sa.exc.SQLAlchemyError) as error:
                logger.warning("could not look for invitations", error=type(error).__name__)

    async def send_new(self) -> None:
        """Says to those who are connected here what is new."""
        here: dict[str, list[Connection]] = {}
        for connection in self.connected():
            here.setdefault(connection.person.account, []).append(connection)
        since = self.now() - OVERLAP
        self._told = {key: at for key, at in self._told.items() if at > since}
        if not here:
            return
        for new in await asyncio.to_thread(
            self.store.ask, lambda c: companions.invited_since(c, since)
        ):
            if (new.identity, new.table) in self._told or new.game not in self.games:
                continue
            self._told[new.identity, new.table] = new.created
            title = self.games[new.game].title
            said = protocol.encode(protocol.Invited(new.name, new.table, title))
            for connection in here.get(new.identity, []):
                connection.send(said)
