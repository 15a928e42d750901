"""Both databases for real; servers as children."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server import postgres
from tests.server.guests import Nursery, Server


@pytest.fixture(scope="session")
def postgresql() -> Iterator[postgres.Postgres]:
    with postgres.running() as server:
        yield server


_count = itertools.count()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "sexton.db")
    server: postgres.Postgres = request.getfixturevalue("postgresql")
    return server.database(f"test{next(_count)}")


@pytest.fixture
def nursery(tmp_path: Path) -> Iterator[Nursery]:
    """For tests that start servers many times."""
    made = Nursery(tmp_path)
    yield made
    made.close()


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Makes servers, and stops them at the end."""
    made: list[Server] = []

    def make(database: str = "", **settings: Any) -> Server:
        server = Server(tmp_path, database or str(tmp_path / "sexton.db"), **settings)
        made.append(server)
        return server

    yield make
    for server in made:
        server.stop()
