"""Is everything well? Asked of the database once for all who want to know at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

logger = structlog.get_logger()
PATIENCE = 5.0  # seconds that the database has for an answer


class Health:
    """However many ask, one question is under way: a database that hangs holds one thread."""

    def __init__(self, check: Callable[[], None]) -> None:
        self.check = check
        self._asking: asyncio.Task[bool] | None = None

    async def is_well(self) -> bool:
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask())
        asking = self._asking
        done, _ = await asyncio.wait({asking}, timeout=PATIENCE)
        return bool(done) and asking.result()

    async def _ask(self) -> bool:
        try:
            await asyncio.to_thread(self.check)
        except Exception as error:  # Whatever it is: nobody can play.
            logger.warning("not well", error=type(error).__name__)
            return False
        return True
