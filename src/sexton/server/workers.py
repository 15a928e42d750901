"""Workers on one machine: so many processes behind one address, replaced when they die or when a
newer Sexton is installed."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import socket
import threading
import time
from collections.abc import Awaitable, Callable
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import FrameType

import structlog
import uvicorn

logger = structlog.get_logger()
START = 60.0  # seconds that a new worker may need until people can come to it
STOP = 20.0  # seconds after which one that was told to go is ended
BREATH = 1.0  # seconds before one is replaced that did not live as long
AGAIN: signal.Signals | None = getattr(signal, "SIGHUP", None)
STARTUP_FAILED = 3  # what a process ends with that could not begin


class DrainingServer(uvicorn.Server):
    """When it is told to go, its tables go to others first, and then everybody after them."""

    def __init__(
        self, config: uvicorn.Config, drain: Callable[[], Awaitable[None]], name: str = ""
    ) -> None:
        super().__init__(config)
        self.drain = drain
        self.name = name  # by which other workers know it
        self.ready: Callable[[], None] = lambda: None  # hears that people can come

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        if not self.force_exit:
            await self.drain()
        await super().shutdown(sockets)


def run_until_stopped(server: DrainingServer, sockets: list[socket.socket] | None = None) -> None:
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets)
    if not server.started:
        raise SystemExit(STARTUP_FAILED)


class Work:
    """What a worker's process does: it serves at a socket that all share, says when it is ready,
    and goes when whoever started it is gone."""

    def __init__(self, make: Callable[[], DrainingServer]) -> None:
        self.make = make

    def __call__(self, listening: socket.socket, line: Connection) -> None:
        if AGAIN is not None:
            signal.signal(AGAIN, signal.SIG_IGN)  # It is for the one that started us.
        server = self.make()
        server.ready = lambda: line.send(server.name)
        threading.Thread(target=leave_with, args=(line, server), daemon=True).start()
        run_until_stopped(server, [listening])


def leave_with(line: Connection, server: DrainingServer) -> None:
    try:
        line.recv()
    except (EOFError, OSError):
        server.should_exit = True


class Worker:
    """A process, and the line to it."""

    def __init__(self, work: Work, listening: socket.socket) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, other = context.Pipe()
        self.process: BaseProcess = context.Process(target=work, args=(listening, other))
        self.process.start()
        other.close()
        self.began = time.monotonic()
        self._name: str | None = None

    def await_ready(self) -> bool:
        """True once people can come to it; False if that will not be."""
        if self._name is None and self.line in wait([self.line, self.process.sentinel], START):
            self.name()
        return self._name is not None

    def name(self) -> str:
        """What other workers know it by; nothing before it was ready."""
        try:
            if self._name is None and self.line.poll():
                self._name = str(self.line.recv())
        except (EOFError, OSError):
            pass
        return self._name or ""

    def stop(self) -> None:
        self.process.terminate()

    def bury(self) -> None:
        self.process.join(STOP)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.line.close()


class Workers:
    """So many of them, until it is told to stop. SIGHUP replaces them one after the other: none
    goes before the next can be come to. One that dies is seen at once, and its tables set free."""

    def __init__(
        self, work: Work, listening: socket.socket, count: int, died: Callable[[str], None]
    ) -> None:
        self.work = work
        self.listening = listening
        self.count = count
        self.died = died  # hears the name of each that died
        self.workers: list[Worker] = []
        self._told, self._bell = multiprocessing.Pipe(duplex=False)

    def run(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM, AGAIN):
            if number is not None:
                signal.signal(number, self._ring)
        self.workers = [self._new() for _ in range(self.count)]
        try:
            if all(worker.await_ready() for worker in self.workers):
                self._watch()
            else:
                raise SystemExit(STARTUP_FAILED)
        finally:
            self._stop(self.workers)

    def _ring(self, number: int, frame: FrameType | None) -> None:
        self._bell.send(number)

    def _new(self) -> Worker:
        return Worker(self.work, self.listening)

    def _watch(self) -> None:
        while True:
            wait([self._told, *(worker.process.sentinel for worker in self.workers)])
            self._replace_dead()
            if self._told.poll():
                if self._told.recv() != AGAIN:
                    return
                self._replace_all()

    def _replace_dead(self) -> None:
        dead = [one for one in enumerate(self.workers) if not one[1].process.is_alive()]
        for _, worker in dead:  # first of all: people wait for their tables
            logger.warning("a worker died", process=worker.process.pid)
            if name := worker.name():
                self.died(name)
        for place, worker in dead:
            worker.bury()
            if self._told.poll():
                return
            time.sleep(max(0.0, BREATH - (time.monotonic() - worker.began)))
            self.workers[place] = self._new()

    def _replace_all(self) -> None:
        for place, old in enumerate(self.workers):
            if self._told.poll():  # to stop, or to begin anew
                return
            new = self._new()
            if not new.await_ready():
                logger.error("a new worker did not start; the others go on")
                self._stop([new])
                return
            self.workers[place] = new
            self._stop([old])
        logger.info("all workers are new")

    def _stop(self, workers: list[Worker]) -> None:
        for worker in workers:
            worker.stop()
        for worker in workers:
            worker.bury()
