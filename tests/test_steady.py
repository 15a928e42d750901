"""What the tests themselves rest on: chosen deals, chosen orders, ports of one's own."""

from __future__ import annotations

import socket

import sexton
from sexton.core.chance import game_seed
from tests import deals
from tests.ports import free_port

NAME = "tests/test_steady.py::test_a_match_without_a_seed_is_dealt_from_the_tests_name"


def test_a_match_without_a_seed_is_dealt_from_the_tests_name() -> None:
    matches = [sexton.new_match("gravediggers", 2) for _ in range(2)]
    chosen = deals.seeds(NAME)
    for match in matches:
        assert match.fairness is not None
        assert match.fairness.server_seed == chosen()
        assert match.seed == game_seed(match.fairness.server_seed, match.fairness.nonces)
    assert matches[0].view(0) != matches[1].view(0)


def test_a_port_is_given_once() -> None:
    first = free_port()
    with socket.create_server(("127.0.0.1", first + 1)):
        assert free_port() not in (first, first + 1)
