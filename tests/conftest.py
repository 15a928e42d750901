"""Tests decide the same way every time; `SEXTON_TESTS=10` looks ten times as far, and `--shuffle 7`
runs them in another order, the seventh."""

from __future__ import annotations

import os
import random
import signal

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("SEXTON_INTERPRETED", "1")  # Its tracebacks, coverage and patches hold.

from sexton.core import chance
from tests import deals

SCALE = max(1, int(os.environ.get("SEXTON_TESTS", "1")))

settings.register_profile(
    "sexton",
    deadline=None,
    derandomize=SCALE == 1,
    max_examples=100 * SCALE,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("sexton")

# A shell that starts the tests in the background has them ignore Ctrl-C, and all they start too.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", type=int, metavar="N", help="run the tests in the Nth order")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    order = config.getoption("--shuffle")
    if order is not None:
        random.Random(order).shuffle(items)
        # Once a browser is open, its loop runs in this process, and no other can.
        items.sort(key=lambda item: "browser" in item.path.parts)


@pytest.fixture(autouse=True)
def chosen_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a test names no seed, its own name is one."""
    monkeypatch.setattr(chance, "new_seed", deals.seeds(request.node.nodeid))
