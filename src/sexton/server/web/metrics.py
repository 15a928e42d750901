"""Figures for Prometheus, read off the registry when asked."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from sexton.server.registry import Registry

STEP = 1000


class Figures(Collector):
    def __init__(self, registry: Registry, sockets: int, size: int) -> None:
        self.registry = registry
        self.sockets = sockets
        self.size = size

    def collect(self) -> Iterable[Metric]:
        tables = GaugeMetricFamily(
            "sexton_tables", "Tables in memory, by status.", labels=["status"]
        )
        for status, count in Tally(
            live.table.status for live in self.registry.live.values()
        ).items():
            tables.add_metric([status], count)
        yield tables
        yield GaugeMetricFamily("sexton_sockets", "Open sockets.", value=self.sockets)
        store, bots = self.registry.store, self.registry.services.bot_pool
        rows, commits = in_steps(store.writer.rows), in_steps(store.writer.batches)
        yield CounterMetricFamily("sexton_log_rows", "Entries committed, in steps.", value=rows)
        yield CounterMetricFamily("sexton_commits", "Transactions, in steps.", value=commits)
        yield GaugeMetricFamily(
            "sexton_database_bytes", "Room on disk, in megabytes.", value=in_steps(self.size, 10**6)
        )
        yield CounterMetricFamily(
            "sexton_bot_mishaps", "Bot processes that crashed or hung.", value=bots.mishaps
        )


def in_steps(count: int, step: int = STEP) -> int:
    """So coarse that nobody can count sealed choices by it."""
    return count - count % step


def exposition(registry: Registry, sockets: int, size: int) -> bytes:
    collectors = CollectorRegistry()
    collectors.register(Figures(registry, sockets, size))
    return generate_latest(collectors)
