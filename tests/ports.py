"""Ports to listen on, which stay free while a server is away and comes back."""

from __future__ import annotations

import itertools
import os
import socket

# Below what systems lend to connections: a port from there may be somebody's by the next moment.
LOWEST, PORTS = 10_000, 20_000
APART = 101  # Tests run in several processes at once, each with ports of its own.

_numbers = itertools.count(os.getpid() * APART)


def free_port() -> int:
    """Another one every time."""
    for number in itertools.islice(_numbers, PORTS):
        port = LOWEST + number % PORTS
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
    raise AssertionError("every port is taken")
