"""What all tables of a worker share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sexton.server.live.bot_pool import BotPool
from sexton.server.live.broadcast import BroadcastQueue
from sexton.server.live.secrecy import Secrecy
from sexton.server.new_tables import NewTables
from sexton.server.store import Store
from sexton.server.table.state import Table
from sexton.server.work_pool import WorkPool


@dataclass
class Services:
    store: Store
    bot_pool: BotPool
    broadcasts: BroadcastQueue
    new_tables: NewTables
    work_pool: WorkPool
    secrecy: Secrecy
    now: Callable[[], float]
    started: float  # when this worker began
    pace: float  # seconds that a bot takes for every move
    shared: bool  # other workers append to the same logs
    table_over: Callable[[Table], None]  # hears of every table that has ended
