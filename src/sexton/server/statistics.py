"""What somebody has played here: counted from the results of their games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy.engine import Connection

from sexton.bots.levels import LEVELS
from sexton.core.game import AnyGame
from sexton.server import protocol
from sexton.server.skill import Skill
from sexton.server.store import ratings, results

ENOUGH = 5  # games after which others see a person's rating
RECENT = 30  # games of each kind that are shown one by one


def statistics(
    connection: Connection, who: str, games: Mapping[str, AnyGame]
) -> protocol.Statistics:
    rows, skills = results.of_person(connection, who), ratings.of_person(connection, who)
    since = rows[0].ended if rows else 0.0
    met: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for row in results.bots_met(connection, who, since):
        met[row.table_id].append((row.level, row.place))
    found = []
    for name, game in games.items():
        mine = [row for row in rows if row.game == name]
        if mine:
            found.append(of_game(game, mine, met, skills.get(name)))
    return protocol.Statistics(found)


def of_game(
    game: AnyGame,
    mine: Sequence[Any],
    met: Mapping[str, list[tuple[str, int]]],
    skill: Skill | None,
) -> protocol.GameStatistics:
    scores = [row.score for row in mine if row.usual and row.score is not None]
    best = min if game.lowest_wins else max
    return protocol.GameStatistics(
        game=game.name,
        title=game.title,
        lowest_wins=game.lowest_wins,
        played=len(mine),
        won=sum(row.share for row in mine),
        even=sum(1 / row.players for row in mine),
        best=best(scores, default=None),
        levels=levels(mine, met),
        recent=[
            protocol.RecentGame(row.ended, row.players, row.place, row.score)
            for row in mine[-RECENT:]
        ],
        rating=rating_of(skill) if skill else None,
    )


def rating_of(skill: Skill) -> protocol.Rating:
    return protocol.Rating(skill.shown, skill.unsure, skill.games)


def rating_list(connection: Connection, who: str, game: str) -> protocol.RatingList:
    """Everybody whose rating says something; by name those this person has met."""
    rows = ratings.of_game(connection, game)
    people = [row.who for row in rows if not row.who.startswith(ratings.BOT)]
    names = ratings.names_known(connection, who, people)
    found = []
    for row in rows:
        level = row.who.removeprefix(ratings.BOT) if row.who not in people else ""
        if level or row.games >= ENOUGH or row.who == who:
            rating = rating_of(Skill(row.mu, row.sigma, row.games))
            name = names.get(row.who, "")
            found.append(protocol.RatedPlayer(name, level, row.who == who, rating))
    return protocol.RatingList(found)


def levels(
    mine: Sequence[Any], met: Mapping[str, list[tuple[str, int]]]
) -> list[protocol.LevelMet]:
    """A level is beaten by who comes before the best of its bots."""
    sat: dict[str, int] = defaultdict(int)
    beaten: dict[str, int] = defaultdict(int)
    for row in mine:
        for level, place in met.get(row.table_id, ()):
            sat[level] += 1
            beaten[level] += row.place < place
    return [
        protocol.LevelMet(level, count, beaten[level])
        for level, count in sorted(sat.items(), key=lambda one: rank(one[0]))
    ]


def rank(level: str) -> tuple[int, str]:
    known = list(LEVELS)
    return (known.index(level) if level in known else len(known), level)
