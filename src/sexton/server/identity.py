"""Who somebody is, without signing up: a random secret in a cookie, and a name of their choice."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from dataclasses import dataclass
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sexton.core.errors import BadOption
from sexton.server import ids
from sexton.server.names import UNREADABLE, is_readable
from sexton.server.store import Store, notices, schema
from sexton.server.table.sharing import account_of

COOKIE = "sexton"
LINK_LASTS = 15 * 60.0
CACHE = 20_000
DAY = 86_400.0
SHORT = 16
FRESH = 5.0  # seconds for which nobody asks again, where other workers may know better


class Arrival(NamedTuple):
    """When somebody came with a browser for the first time, and what it is."""

    now: float
    label: str


class Device(NamedTuple):
    """A browser that holds somebody's seats; its id is the beginning of its secret's digest."""

    id: str
    label: str
    created: float
    seen: float


@dataclass
class Person:
    id: str
    name: str
    crest: str = ""  # of their own, as two words

    @property
    def account(self) -> str:
        """The browser that answers for them: limits count there, whoever holds the screen."""
        return account_of(self.id)


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


class Identities:
    """Everybody who has ever come by. Their secrets are not kept, only the digests."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: dict[str, Person] = {}
        self._read: dict[str, float] = {}  # when, by the same digest

    async def find(self, secret: str | None) -> Person | None:
        if not secret or len(secret) > 100:
            return None
        key = digest(secret)
        if key not in self._known or self._stale(key):
            person = await asyncio.to_thread(self.store.ask, lambda c: self._look_up(c, key))
            if person is None:
                self._known.pop(key, None)
                return None
            self._keep(key, person)
        return self._known[key]

    def _stale(self, key: str) -> bool:
        """Other workers give people new names, and send browsers away."""
        return not self.store.is_sqlite and time.monotonic() - self._read.get(key, 0.0) > FRESH

    def _keep(self, key: str, person: Person) -> None:
        if len(self._known) > CACHE:
            self._known.clear()
            self._read.clear()
        known = self._known.setdefault(key, person)
        known.name, known.crest = person.name, person.crest
        self._read[key] = time.monotonic()

    def _look_up(self, connection: Connection, key: str) -> Person | None:
        who, have = schema.identities, schema.secrets
        query = (
            sa.select(who.c.id, who.c.name, who.c.crest)
            .join(have, have.c.identity == who.c.id)
            .where(have.c.digest == key)
        )
        row = connection.execute(query).first()
        return Person(row.id, row.name, row.crest) if row else None

    async def welcome(self, now: float, label: str = "") -> tuple[Person, str]:
        """Somebody new: an identity and its secret."""
        person, secret = Person(secrets.token_hex(8), ids.new_name()), secrets.token_urlsafe(32)

        def work(connection: Connection) -> None:
            connection.execute(
                sa.insert(schema.identities).values(id=person.id, name=person.name, created=now)
            )
            self._add_secret(connection, secret, person.id, Arrival(now, label))

        await self.store.write(work)
        self._keep(digest(secret), person)
        return person, secret

    def _add_secret(self, connection: Connection, secret: str, who: str, arrival: Arrival) -> None:
        connection.execute(
            sa.insert(schema.secrets).values(
                digest=digest(secret), identity=who, created=arrival.now, seen=arrival.now,
                label=arrival.label,
            )
        )  # fmt: skip

    async def note_visit(self, secret: str, now: float) -> None:
        """A browser is here again; to the day, so that hardly anything is written."""
        have = schema.secrets
        mine = sa.and_(have.c.digest == digest(secret), have.c.seen < now - DAY)
        old = sa.select(have.c.digest).where(mine)
        if await asyncio.to_thread(self.store.ask, lambda c: c.execute(old).first()):
            seen = sa.update(have).where(mine).values(seen=now)
            await self.store.write(lambda c: c.execute(seen))

    async def devices(self, person: Person) -> list[Device]:
        """The browsers that hold this person's seats, the newest first."""
        have = schema.secrets
        query = (
            sa.select(have.c.digest, have.c.label, have.c.created, have.c.seen)
            .where(have.c.identity == person.id)
            .order_by(have.c.created.desc())
        )
        rows = await asyncio.to_thread(self.store.ask, lambda c: c.execute(query).all())
        return [Device(row.digest[:SHORT], row.label, row.created, row.seen) for row in rows]

    async def forget_device(self, person: Person, device: str) -> bool:
        """That browser is nobody's any more; False if there is none."""
        have = schema.secrets
        gone = (
            sa.delete(have)
            .where(have.c.identity == person.id)
            .where(sa.func.substr(have.c.digest, 1, SHORT) == device)
            .returning(have.c.digest)
        )

        def work(connection: Connection) -> list[str]:
            keys = list(connection.execute(gone).scalars())
            notices.forget_browsers(connection, keys)
            return keys

        forgotten = await self.store.write(work)
        for key in forgotten:
            self._known.pop(key, None)
        return bool(forgotten)

    def forget(self, person: Person) -> None:
        """Nobody is known here by the secrets of this person any more."""
        for key in [key for key, known in self._known.items() if known.id == person.id]:
            del self._known[key]

    async def rename(self, person: Person, name: str) -> None:
        name = " ".join(name.split())
        if not is_readable(name):
            raise BadOption(UNREADABLE)
        table = schema.identities
        await self.store.write(
            lambda c: c.execute(sa.update(table).where(table.c.id == person.id).values(name=name))
        )
        person.name = name

    async def wear(self, person: Person, crest: str) -> None:
        """This crest is theirs from now on, at new tables."""
        table = schema.identities
        mine = sa.update(table).where(table.c.id == person.id).values(crest=crest)
        await self.store.write(lambda c: c.execute(mine))
        person.crest = crest

    async def new_link(self, person: Person, now: float) -> tuple[str, float]:
        """A link that moves this identity to another device, once."""
        token, expires = secrets.token_urlsafe(24), now + LINK_LASTS

        def work(connection: Connection) -> None:
            links = schema.links
            connection.execute(sa.delete(links).where(links.c.expires < now))
            connection.execute(
                sa.insert(links).values(digest=digest(token), identity=person.id, expires=expires)
            )

        await self.store.write(work)
        return token, expires

    async def use_link(self, token: str, now: float, label: str = "") -> str | None:
        """A new secret for the identity whose link this is; the link is used up."""
        secret = secrets.token_urlsafe(32)

        def work(connection: Connection) -> bool:
            links = schema.links
            row = connection.execute(
                sa.delete(links)
                .where(links.c.digest == digest(token), links.c.expires >= now)
                .returning(links.c.identity)
            ).first()
            if row is not None:
                self._add_secret(connection, secret, row.identity, Arrival(now, label))
            return row is not None

        return secret if await self.store.write(work) else None
