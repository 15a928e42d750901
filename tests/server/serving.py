"""`python -m tests.server.serving SETTINGS`: a server as tests want it, with deals of their choice.

Without settings it is a nursery: everything is imported, and for each line of stdin, a file for the
log and settings, a server is forked that is ready sooner than a new process; its id is said.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
from typing import Any

from sexton.server.serve import serve
from sexton.server.settings import Limits, Settings
from tests import deals


def serve_tests(given: dict[str, Any]) -> None:
    deals.choose(given.pop("deals"))
    limits = Limits(**given.pop("limits"))
    if files := given.pop("files", 0):
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    serve(Settings(limits=limits, **given))


def be_a_nursery() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # Nobody waits for the dead.
    for line in sys.stdin:
        log, given = json.loads(line)
        child = os.fork()
        if child:
            print(child, flush=True)
        else:
            be_a_server(log, given)


def be_a_server(log: str, given: dict[str, Any]) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    for number in (1, 2):
        os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND), number)
    os.close(0)
    try:
        serve_tests(given)
    finally:
        os._exit(1)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        serve_tests(json.loads(sys.argv[1]))
    else:
        be_a_nursery()
