"""What all tables of a worker share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sexton.server.exports import Exports
from sexton.server.invitations import Invitations
from sexton.server.live.bot_pool import BotPool
from sexton.server.live.broadcast import BroadcastQueue
from sexton.server.live.secrecy import Secrecy
from sexton.server.new_tables import NewTables
from sexton.server.notices.notices import Notices
from sexton.server.post_mortems import PostMortems
from sexton.server.store import Store
from sexton.server.table.state import Table
from sexton.server.work_pool import WorkPool

if TYPE_CHECKING:
    from sexton.server.live.live_table import LiveTable


@dataclass
class Services:
    store: Store
    bot_pool: BotPool
    broadcasts: BroadcastQueue
    new_tables: NewTables
    invitations: Invitations
    notices: Notices
    exports: Exports
    post_mortems: PostMortems
    work_pool: WorkPool
    secrecy: Secrecy
    now: Callable[[], float]
    pace: float  # seconds that a bot takes for every move
    table_over: Callable[[Table], None]  # hears of every table that has ended
    table_lost: Callable[[LiveTable], None]  # hears of one that lives in another worker now
