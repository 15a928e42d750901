"""The bots of one table, and the ghosts that play for people: who is asked is set to work."""

from __future__ import annotations

import asyncio

import structlog

from sexton.core.lesson import scripted, waits
from sexton.server.commands.game import bot_play
from sexton.server.live.bot_pool import NOBODY, PEOPLE, Share, job_seed
from sexton.server.live.services import Services
from sexton.server.live.table_log import Elsewhere, TableLog
from sexton.server.table.seats import GHOST_LEVEL

logger = structlog.get_logger()
AGAIN = 1.0  # seconds after which a bot that could not move tries again


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
        """A bot moves at a fixed pace: how long it takes tells nothing of what it holds."""
        loop = asyncio.get_running_loop()
        ready = loop.time() + self.services.pace
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

    async def _choose(self, seat: int, decision: int) -> int:
        table, match, chair = self.table, self.table.match, self.table.seats[seat]
        assert match is not None
        if table.lesson:
            said = scripted(table.lesson, match, seat)
            if said is not None:
                return said
        seed = job_seed(table.made.server_seed, seat, decision)
        level = GHOST_LEVEL if chair.ghost else chair.level
        shipped = table.made.box is None
        return await self.services.bot_pool.choose(
            self._share(), match.game, shipped, level, seed, match.seen(seat)
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
