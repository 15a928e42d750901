"""The bots of one table, and the ghosts that play for people: who is asked is set to work."""

from __future__ import annotations

import asyncio

import structlog

from sexton.bots import budget_for
from sexton.core.lesson import scripted, waits
from sexton.server.commands.game import bot_play
from sexton.server.live.bot_pool import BIGGEST_SEED, NOBODY, PEOPLE, Share, Who, job_seed
from sexton.server.live.services import Services
from sexton.server.live.table_log import Elsewhere, TableLog
from sexton.server.table.seats import GHOST_LEVEL

logger = structlog.get_logger()
AGAIN = 1.0  # seconds after which a bot that could not move tries again
MARGIN = 0.1  # seconds by which a bot's pace is longer than what it may think
VARIES = 0.2  # By so much of its pace some moves take longer than others, by chance alone.


class TableBots:
    def __init__(self, log: TableLog, services: Services) -> None:
        self.log = log
        self.table = log.table
        self.services = services
        self._at_work: dict[int, tuple[int, asyncio.Task[None]]] = {}  # decision and task by seat

    def at_work(self) -> list[int]:
        return sorted(self._at_work)

    def set(self) -> None:
        """Lets bots think that are asked, and those stop that are not asked any more."""
        asked = self._asked()
        for seat, (decision, task) in list(self._at_work.items()):
            if asked.get(seat) != decision:
                if task is not asyncio.current_task():
                    task.cancel()
                del self._at_work[seat]
        for seat, decision in asked.items():
            if seat not in self._at_work:
                task = asyncio.get_running_loop().create_task(self._move(seat, decision))
                self._at_work[seat] = (decision, task)

    def stop(self) -> None:
        for _, task in self._at_work.values():
            task.cancel()
        self._at_work.clear()

    def _asked(self) -> dict[int, int]:
        """The decisions that bots owe, by seat."""
        table, play = self.table, self.table.play
        if play is None or table.paused:
            return {}
        lesson = table.lesson
        return {
            seat: play.decisions.ids[seat]
            for seat, chair in enumerate(table.seats)
            if chair.played_by_bot
            and table.owes(seat)
            and not (lesson and waits(lesson, play.match, seat))
        }

    async def _move(self, seat: int, decision: int) -> None:
        """A bot moves at a pace of its own: how long it takes tells nothing of what it holds."""
        loop = asyncio.get_running_loop()
        ready = loop.time() + self._pace(seat, decision)
        try:
            number = await self._choose(seat, decision)
            await asyncio.sleep(max(0.0, ready - loop.time()))
            await self._play(seat, decision, number)
        except Elsewhere:
            return
        except Exception as error:
            logger.error("bot could not move", table=self.table.id, seat=seat, error=repr(error))
            await asyncio.sleep(AGAIN)
            self._at_work.pop(seat, None)
            self.log.follower.changed()

    def _who(self, seat: int) -> Who:
        chair = self.table.seats[seat]
        return Who(GHOST_LEVEL) if chair.ghost else Who(chair.level, chair.temper)

    def _pace(self, seat: int, decision: int) -> float:
        """The table's, or longer for a level that may think longer, whether it does or not; and a
        little more by chance, as with people."""
        pace, level = self.services.pace, self._who(seat).level
        budget = budget_for(level, self.services.bot_pool.seconds)
        if pace and budget.iterations is not None and budget.seconds is not None:
            pace = max(pace, budget.seconds + MARGIN)
        drawn = job_seed(self.table.made.server_seed, seat, decision, "pace") / BIGGEST_SEED
        return pace * (1 + VARIES * drawn)

    async def _choose(self, seat: int, decision: int) -> int:
        table, match = self.table, self.table.match
        assert match is not None
        if table.lesson:
            said = scripted(table.lesson, match, seat)
            if said is not None:
                return said
        seed = job_seed(table.made.server_seed, seat, decision)
        shipped = table.made.box is None
        return await self.services.bot_pool.choose(
            self._share(), match.game, shipped, self._who(seat), seed, match.seen(seat)
        )

    def _share(self) -> Share:
        """Whoever made the table waits for its bots."""
        urgency = PEOPLE if self.table.seats.present_persons() else NOBODY
        return Share(self.table.host, urgency, steady=self.table.in_window())

    async def _play(self, seat: int, decision: int, number: int) -> None:
        table = self.table
        async with self.log.lock:
            play = table.play
            if play is None or not table.owes(seat) or play.decisions.ids[seat] != decision:
                return
            await self.log.append(bot_play(table, seat, decision, number))
