"""What is kept: one database, SQLite or PostgreSQL."""

from sexton.server.store.rows import LogRow
from sexton.server.store.store import Store
from sexton.server.store.writer import Conflict, StoreDown

__all__ = ["Conflict", "LogRow", "Store", "StoreDown"]
