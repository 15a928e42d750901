"""Ratings follow from results: who counts, who does not, and the same when worked out anew."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa

from sexton.games import GAMES
from sexton.server.settings import database_url
from sexton.server.skill import MU, Played, Skill, rated
from sexton.server.statistics import rating_list
from sexton.server.store import LogRow, Store, ratings, results, schema
from sexton.server.table.outcome import Outcome, SeatOutcome

DAY = 86_400.0
GAME = next(iter(GAMES))


def sat(*who: str, places: list[int] | None = None, helped: str = "") -> list[SeatOutcome]:
    """Bots are called by their levels, people by anything else; the first wins."""
    seats = []
    for seat, one in enumerate(who):
        bot = one in ("grasping", "cunning")
        place = places[seat] if places else seat + 1
        identity, level = ("", one) if bot else (one, "")
        seats.append(
            SeatOutcome(seat, identity, level, 10 - place, place, float(place == 1), True,
                        one == helped)
        )  # fmt: skip
    return seats


class House:
    """A database in which games end."""

    def __init__(self, url: str) -> None:
        self.store = Store(url)
        self.store.open()
        self.count = 0

    def ends(self, seats: list[SeatOutcome], at: float = 0.0, **more: Any) -> bool:
        self.count += 1
        name = f"t{self.count:04}"
        found = Outcome(name, GAME, at or float(self.count), more.get("usual", True), seats)

        async def write() -> bool:
            row = LogRow(name, 1, found.ended, b"{}", "over", False, f"words {name}")
            await self.store.append(row)
            await self.store.write(lambda c: results.count(c, name, found))
            return await self.store.write(lambda c: ratings.note(c, found))

        return asyncio.run(write())

    def skills(self) -> dict[str, Skill]:
        rows = self.store.ask(lambda c: ratings.of_game(c, GAME))
        return {row.who: Skill(row.mu, row.sigma, row.games) for row in rows}


@pytest.fixture
def house(database: str) -> Iterator[House]:
    made = House(database_url(database))
    yield made
    made.store.close()


def test_winners_rise_losers_fall_and_all_of_it_can_be_worked_out_anew(house: House) -> None:
    for _ in range(3):
        assert house.ends(sat("ann", "grasping", "grasping"))
    assert house.ends(sat("ben", "ann", places=[1, 1]))
    skills = house.skills()
    assert skills["ann"].mu > MU > skills["bot grasping"].mu
    assert [skills[who].games for who in ("ann", "ben", "bot grasping")] == [4, 1, 3]
    assert skills["ann"].sigma < skills["ben"].sigma
    assert asyncio.run(house.store.write(ratings.work_out_anew)) == 4
    anew = house.skills()
    assert anew.keys() == skills.keys()
    for who, skill in skills.items():
        assert anew[who] == pytest.approx(skill)


def test_what_does_not_count(house: House) -> None:
    """Another box, bots alone; and of the same people only so many games in a day."""
    assert not house.ends(sat("ann", "grasping"), usual=False)
    assert not house.ends(sat("cunning", "grasping"))
    now = 1000 * DAY
    so_often = [house.ends(sat("ann", "ann-too"), at=now + n) for n in range(7)]
    assert so_often == [True] * ratings.TOGETHER + [False] * (7 - ratings.TOGETHER)
    assert house.ends(sat("ann", "ben"), at=now + 10), "with others she plays on"
    assert house.ends(sat("ann", "ann-too"), at=now + 1.1 * DAY)


def test_strangers_names_are_not_told(house: House) -> None:
    for _ in range(6):
        house.ends(sat("ann", "ben", "cunning"), at=house.count * DAY + 1)
        house.ends(sat("cid", "grasping"), at=house.count * DAY + 1)
    house.ends(sat("new", "grasping"), at=house.count * DAY + 1)

    def know(connection: sa.Connection) -> None:
        for who in ("ann", "ben", "cid", "new"):
            connection.execute(sa.insert(schema.identities).values(id=who, name=who, created=0))
        for who in ("ann", "ben"):
            connection.execute(sa.insert(schema.members).values(identity=who, table_id="t0001"))

    asyncio.run(house.store.write(know))
    found = house.store.ask(lambda c: rating_list(c, "ann", GAME)).players
    assert {one.level for one in found if not one.name} == {"", "cunning", "grasping"}
    assert {one.name for one in found} == {"ann", "ben", ""}
    assert [one.name for one in found if one.me] == ["ann"]
    assert len(found) == 5, "a single game says nothing to others"
    mine = house.store.ask(lambda c: rating_list(c, "new", GAME)).players
    assert {one.name for one in mine} == {"new", ""}


def test_who_was_helped_can_lose_and_not_win() -> None:
    seats = [Played("ann", 1, helped=True), Played("ben", 2, helped=False)]
    after = rated({}, seats)
    assert after["ann"].mu == MU > after["ben"].mu
    lost = rated({}, [Played("ann", 2, helped=True), Played("ben", 1, helped=False)])
    assert lost["ann"].mu < MU < lost["ben"].mu
