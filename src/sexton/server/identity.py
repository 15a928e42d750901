"""Who somebody is, without signing up: a random secret in a cookie, and a name of their choice."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sexton.core.errors import BadOption
from sexton.server import ids
from sexton.server.store import Store, schema

COOKIE = "sexton"
LINK_LASTS = 15 * 60.0
CACHE = 20_000


@dataclass
class Person:
    id: str
    name: str


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


class Identities:
    """Everybody who has ever come by. Their secrets are not kept, only the digests."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: dict[str, Person] = {}

    async def find(self, secret: str | None) -> Person | None:
        if not secret or len(secret) > 100:
            return None
        key = digest(secret)
        if key not in self._known:
            person = await asyncio.to_thread(self.store.ask, lambda c: self._look_up(c, key))
            if person is None:
                return None
            if len(self._known) > CACHE:
                self._known.clear()
            self._known[key] = person
        return self._known[key]

    def _look_up(self, connection: Connection, key: str) -> Person | None:
        who, have = schema.identities, schema.secrets
        query = (
            sa.select(who.c.id, who.c.name)
            .join(have, have.c.identity == who.c.id)
            .where(have.c.digest == key)
        )
        row = connection.execute(query).first()
        return Person(row.id, row.name) if row else None

    async def welcome(self, now: float) -> tuple[Person, str]:
        """Somebody new: an identity and its secret."""
        person, secret = Person(secrets.token_hex(8), ids.new_name()), secrets.token_urlsafe(32)

        def work(connection: Connection) -> None:
            connection.execute(
                sa.insert(schema.identities).values(id=person.id, name=person.name, created=now)
            )
            self._add_secret(connection, secret, person.id, now)

        await self.store.write(work)
        self._known[digest(secret)] = person
        return person, secret

    def _add_secret(self, connection: Connection, secret: str, who: str, now: float) -> None:
        connection.execute(
            sa.insert(schema.secrets).values(digest=digest(secret), identity=who, created=now)
        )

    async def rename(self, person: Person, name: str) -> None:
        name = " ".join(name.split())
        if not name or not name.isprintable():
            raise BadOption("A name has 1 to 40 characters that can be printed.")
        table = schema.identities
        await self.store.write(
            lambda c: c.execute(sa.update(table).where(table.c.id == person.id).values(name=name))
        )
        person.name = name

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

    async def use_link(self, token: str, now: float) -> str | None:
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
                self._add_secret(connection, secret, row.identity, now)
            return row is not None

        return secret if await self.store.write(work) else None
