"""Ratings: they follow from the results of games, and can be worked out anew from them."""

from __future__ import annotations

from collections import defaultdict
from itertools import groupby
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sexton.server.skill import Played, Skill, rated
from sexton.server.store.schema import identities, members, ratings, results
from sexton.server.table.outcome import Outcome
from sexton.server.table.sharing import account_of

DAY = 86_400.0
TOGETHER = 5  # games of the same people in a day that count
ALONE = 30  # games against bots in a day that count
SHOWN = 50
BOT = "bot "


def who_of(identity: str, level: str) -> str:
    return identity or BOT + level


def counts(connection: Connection, found: Outcome) -> bool:
    """Is this a game that ratings follow? The same people count only so often in a day: somebody
    with two browsers wins little against themselves."""
    people = sorted({seat.identity for seat in found.seats} - {""})
    if not found.usual or not people or len(found.seats) < 2:
        return False
    if any(account_of(one) != one for one in people):  # They share a screen, and perhaps a head.
        return False
    since = sa.and_(results.c.rated, results.c.ended > found.ended - DAY)
    mine = (
        sa.select(results.c.table_id)
        .where(since, results.c.identity.in_(people))
        .group_by(results.c.table_id)
        .having(sa.func.count() == len(people))
        .subquery()
    )
    so_far = int(connection.execute(sa.select(sa.func.count()).select_from(mine)).scalar() or 0)
    return so_far < (ALONE if len(people) == 1 else TOGETHER)


def note(connection: Connection, found: Outcome) -> bool:
    """Everybody who played is as strong as this game tells; False where it does not count."""
    own = sa.and_(results.c.table_id == found.table, ~results.c.rated)
    if not counts(connection, found):
        return False
    if connection.execute(sa.update(results).where(own).values(rated=True)).rowcount == 0:
        return False
    seats = [Played(who_of(seat.identity, seat.level), seat.place, seat.helped) for seat in
             found.seats]  # fmt: skip
    query = sa.select(ratings).where(
        ratings.c.game == found.game, ratings.c.who.in_(sorted({seat.who for seat in seats}))
    )
    rows = connection.execute(query.order_by(ratings.c.who).with_for_update())
    known = {row.who: Skill(row.mu, row.sigma, row.games) for row in rows}
    for who, skill in rated(known, seats).items():
        write(connection, found.game, who, skill)
    return True


def write(connection: Connection, game: str, who: str, skill: Skill) -> None:
    mine = sa.and_(ratings.c.game == game, ratings.c.who == who)
    changed = connection.execute(sa.update(ratings).where(mine).values(**skill._asdict()))
    if changed.rowcount == 0:
        connection.execute(sa.insert(ratings).values(game=game, who=who, **skill._asdict()))


def of_game(connection: Connection, game: str) -> list[Any]:
    """The strongest that one can be sure of, first."""
    sure = (ratings.c.mu - ratings.c.sigma).desc()
    query = sa.select(ratings).where(ratings.c.game == game).order_by(sure, ratings.c.who)
    return list(connection.execute(query.limit(SHOWN)))


def of_person(connection: Connection, who: str) -> dict[str, Skill]:
    query = sa.select(ratings).where(ratings.c.who == who)
    return {
        row.game: Skill(row.mu, row.sigma, row.games) for row in connection.execute(query)
    }  # fmt: skip


def names_known(connection: Connection, who: str, others: list[str]) -> dict[str, str]:
    """The names of those among them with whom this person has sat at a table, and their own."""
    own, other = members.alias("own"), members.alias("other")
    met = (
        sa.select(other.c.identity)
        .join(own, own.c.table_id == other.c.table_id)
        .where(own.c.identity == who, other.c.identity.in_(others))
    )
    known = sa.or_(identities.c.id.in_(met), identities.c.id == who)
    query = sa.select(identities.c.id, identities.c.name).where(known)
    return {row.id: row.name for row in connection.execute(query)}


def work_out_anew(connection: Connection) -> int:
    """All ratings from all results that count, in the order of the games; says how many games."""
    query = (
        sa.select(results)
        .where(results.c.rated)
        .order_by(results.c.ended, results.c.table_id, results.c.seat)
    )
    known: dict[str, dict[str, Skill]] = defaultdict(dict)
    games = 0
    for (_, game), rows in groupby(
        connection.execute(query), key=lambda row: (row.table_id, row.game)
    ):
        seats = [Played(who_of(row.identity, row.level), row.place, row.helped) for row in rows]
        known[game].update(rated(known[game], seats))
        games += 1
    connection.execute(sa.delete(ratings))
    new = [
        {"game": game, "who": who, **skill._asdict()}
        for game, skills in known.items()
        for who, skill in skills.items()
    ]
    if new:
        connection.execute(sa.insert(ratings), new)
    return games
