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
def nursery() -> Iterator[Nursery]:
    """For tests that start servers many times."""
    made = Nursery()
    yield made
    made.close()


@pytest.fixture
def serving(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Callable[..., Server]]:
    """Makes servers, and stops them at the end. Their deals come from the test's name."""
    made: list[Server] = []

    def make(database: str = "", **settings: Any) -> Server:
        given = {"deals": request.node.name, **settings}
        server = Server(tmp_path, database or str(tmp_path / "sexton.db"), **given)
        made.append(server)
        return server

    yield make
    for server in made:
        server.stop()
