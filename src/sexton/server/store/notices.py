"""How people are reached who are not here, and what they have been told already."""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sexton.server.store.schema import mail, noticed, pushes, wishes

BROWSERS = 10  # of one person that can be woken; older ones make room
CONFIRM = 86_400.0  # seconds in which an address can be confirmed
MARK = sa.text(
    "INSERT INTO noticed (identity, table_id, occasion, mark)"
    " VALUES (:identity, :table, :occasion, :mark)"
    " ON CONFLICT (identity, table_id, occasion) DO UPDATE SET mark = :mark"
    " WHERE noticed.mark < :mark RETURNING mark"
)


class Wishes(NamedTuple):
    """Of what somebody would hear."""

    turns: bool = True
    invitations: bool = True
    results: bool = True


class Mailbox(NamedTuple):
    identity: str
    address: str
    confirmed: bool
    stop: str
    origin: str


class Push(NamedTuple):
    """A browser that can be woken: where, with what keys, and under which name it knows us."""

    endpoint: str
    p256dh: str
    auth: str
    origin: str


class Reach(NamedTuple):
    """All that is known of how to reach somebody."""

    wishes: Wishes
    mailbox: Mailbox | None
    pushes: list[Push]

    def ways(self, occasion: str) -> bool:
        """Would they hear of it, and can they?"""
        wanted: bool = getattr(self.wishes, occasion)
        return wanted and bool(self.pushes or (self.mailbox and self.mailbox.confirmed))


class Mark(NamedTuple):
    """What there is one notice of: a decision asked of somebody, an invitation, an end."""

    identity: str
    table: str
    occasion: str
    mark: int


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def reach(connection: Connection, who: str) -> Reach:
    row = connection.execute(sa.select(wishes).where(wishes.c.identity == who)).first()
    wanted = Wishes(row.turns, row.invitations, row.results) if row else Wishes()
    box = connection.execute(sa.select(mail).where(mail.c.identity == who)).first()
    query = sa.select(pushes).where(pushes.c.identity == who).order_by(pushes.c.created)
    found = [
        Push(one.endpoint, one.p256dh, one.auth, one.origin) for one in connection.execute(query)
    ]
    return Reach(wanted, mailbox(box) if box else None, found)


def mailbox(row: Any) -> Mailbox:
    return Mailbox(row.identity, row.address, bool(row.confirmed), row.stop, row.origin)


def claim(connection: Connection, mark: Mark) -> bool:
    """True for the first who says that of this there is a notice; it stays so."""
    return connection.execute(MARK, mark._asdict()).first() is not None


def wish(connection: Connection, who: str, wanted: Wishes) -> None:
    connection.execute(sa.delete(wishes).where(wishes.c.identity == who))
    connection.execute(sa.insert(wishes).values(identity=who, **wanted._asdict()))


# Browsers.


def add_push(connection: Connection, who: str, browser: str, new: Push, now: float) -> None:
    """A browser has one address at most, and an address is one browser's."""
    name = digest(new.endpoint)
    same = sa.or_(pushes.c.digest == name, pushes.c.browser == browser)
    connection.execute(sa.delete(pushes).where(same))
    old = (
        sa.select(pushes.c.digest)
        .where(pushes.c.identity == who)
        .order_by(pushes.c.created.desc())
        .offset(BROWSERS - 1)
    )
    for one in list(connection.execute(old).scalars()):
        connection.execute(sa.delete(pushes).where(pushes.c.digest == one))
    values = {"digest": name, "identity": who, "browser": browser, "created": now}
    connection.execute(sa.insert(pushes).values(**values, **new._asdict()))


def forget_push(connection: Connection, endpoint: str) -> None:
    """Nobody is there any more."""
    connection.execute(sa.delete(pushes).where(pushes.c.digest == digest(endpoint)))


def forget_browsers(connection: Connection, browsers: list[str]) -> None:
    connection.execute(sa.delete(pushes).where(pushes.c.browser.in_(browsers)))


def is_woken(connection: Connection, who: str, browser: str) -> bool:
    mine = sa.and_(pushes.c.identity == who, pushes.c.browser == browser)
    return connection.execute(sa.select(pushes.c.digest).where(mine)).first() is not None


# E-mail.


def ask_mail(connection: Connection, new: Mailbox, code: str, now: float) -> None:
    """An address to be confirmed, in place of any other of this person."""
    connection.execute(sa.delete(mail).where(mail.c.identity == new.identity))
    values = {**new._asdict(), "code": digest(code), "asked": now}
    connection.execute(sa.insert(mail).values(**values))


def confirm_mail(connection: Connection, code: str, now: float) -> bool:
    asked = sa.and_(mail.c.code == digest(code), mail.c.asked > now - CONFIRM)
    done = sa.update(mail).where(asked).values(confirmed=True, code="").returning(mail.c.identity)
    return connection.execute(done).first() is not None


def forget_mail(connection: Connection, who: str) -> None:
    connection.execute(sa.delete(mail).where(mail.c.identity == who))


def stop_mail(connection: Connection, stop: str) -> bool:
    """Whoever has the link in an e-mail gets no more of them."""
    gone = sa.delete(mail).where(mail.c.stop == stop).returning(mail.c.identity)
    return bool(stop) and connection.execute(gone).first() is not None


def forget_unconfirmed(connection: Connection, now: float) -> None:
    old = sa.and_(~mail.c.confirmed, mail.c.asked < now - CONFIRM)
    connection.execute(sa.delete(mail).where(old))


def kept(connection: Connection, who: str) -> dict[str, Any]:
    """For themselves."""
    known = reach(connection, who)
    query = sa.select(pushes.c.endpoint, pushes.c.created).where(pushes.c.identity == who)
    told = sa.select(noticed.c.table_id, noticed.c.occasion).where(noticed.c.identity == who)
    box = known.mailbox
    return {
        "wishes": known.wishes._asdict(),
        "mail": {"address": box.address, "confirmed": box.confirmed} if box else None,
        "browsers_woken": [dict(row._mapping) for row in connection.execute(query)],
        "noticed": [dict(row._mapping) for row in connection.execute(told)],
    }
