"""Days by the world's clock, not by a visitor's."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta


def day_of(at: float) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d}"


def day_ends(day: str) -> float:
    return (datetime.fromisoformat(f"{day}T00:00:00+00:00") + timedelta(days=1)).timestamp()
