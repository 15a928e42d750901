"""A real PostgreSQL for tests, started on loopback; `play.py` has installed it before they run."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import play
from tests.ports import free_port

PATIENCE = 90.0  # seconds, for busy machines


class Postgres:
    """One server in a folder of its own. It refuses to run as root, so root hands it over."""

    def __init__(self, folder: Path) -> None:
        found = play.find_postgresql()
        if found is None:
            pytest.fail(
                "There is no PostgreSQL: `python3 play.py test` installs it on Debian; elsewhere"
                " install it, so that `postgres` is on the PATH."
            )
        self.bin = found
        self.folder = folder
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self.as_user:
            shutil.chown(folder, "postgres")
        self._run("initdb", "-D", str(folder / "data"), "-U", "sexton", "-A", "trust", "-N")

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [*self.as_user, str(self.bin / program), *arguments],
            check=False, capture_output=True, text=True, cwd=self.folder,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        self.process = subprocess.Popen(
            [
                *self.as_user, str(self.bin / "postgres"), "-D", str(self.folder / "data"),
                "-p", str(self.port), "-h", "127.0.0.1", "-k", str(self.folder),
            ],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.folder,
        )  # fmt: skip
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            ready = subprocess.run(
                [self.bin / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)],
                check=False,
            )
            if ready.returncode == 0:
                return
            time.sleep(0.1)
        raise AssertionError("PostgreSQL did not start")

    def stop(self, *, at_once: bool = False) -> None:
        """At once is what a power cut looks like to its clients."""
        pid = int((self.folder / "data/postmaster.pid").read_text().split()[0])
        os.kill(pid, signal.SIGQUIT if at_once else signal.SIGINT)
        assert self.process is not None
        self.process.wait(PATIENCE)
        self.process = None

    def database(self, name: str) -> str:
        """A new, empty database; its address."""
        where = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "sexton"]
        subprocess.run([self.bin / "createdb", *where, name], check=True)
        return f"postgresql://sexton@127.0.0.1:{self.port}/{name}"


@contextmanager
def running() -> Iterator[Postgres]:
    with tempfile.TemporaryDirectory(prefix="sexton-pg-") as folder:
        Path(folder).chmod(0o755)
        server = Postgres(Path(folder))
        server.start()
        try:
            yield server
        finally:
            if server.process is not None:
                server.stop(at_once=True)
