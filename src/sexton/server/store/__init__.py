"""What is kept: one database, SQLite or PostgreSQL."""

from sexton.server.store.store import CHANNEL, Conflict, LogRow, Store, StoreDown

__all__ = ["CHANNEL", "Conflict", "LogRow", "Store", "StoreDown"]
