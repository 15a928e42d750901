"""Starting the server: one process, or several workers on one PostgreSQL."""

from __future__ import annotations

import logging
import os
import socket
import sys
from functools import partial

import structlog
import uvicorn

from sexton.server.garbage import keep_pauses_short
from sexton.server.protocol import MESSAGE_LIMIT
from sexton.server.registry import Registry
from sexton.server.settings import Settings, addresses, check, database_url
from sexton.server.store import Store
from sexton.server.web.app import application
from sexton.server.web.http import make_room
from sexton.server.web.limits import LINES
from sexton.server.workers import DrainingServer, Work, Workers, run_until_stopped

SPARE = 100  # files that are not connections: the database, processes, pages
QUEUE = 2048  # connections that may wait to be taken


def configure_logging(as_json: bool) -> None:
    """One line for each thing that happened, for people or for machines."""
    renderer: structlog.types.Processor = (
        structlog.processors.JSONRenderer()
        if as_json
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(name)s %(message)s")


def make_registry(settings: Settings) -> Registry:
    LINES.most = min(settings.limits.lines, max(10, make_room() - SPARE))
    LINES.each_address, LINES.proxies = settings.limits.address_lines, settings.proxies
    cores = os.cpu_count() or 1
    return Registry(
        Store(database_url(settings.database)),
        pace=settings.pace,
        thinking=settings.thinking,
        processes=settings.bots or max(1, (cores - 1) // settings.workers),
        limits=settings.limits,
        mail=settings.mail,
        outside=settings.outside,
    )


def serve(settings: Settings) -> None:
    """Runs until it is told to stop; then finishes what is being written."""
    check(settings)
    configure_logging(settings.log_json)
    store = Store(database_url(settings.database))
    store.open()  # A database that can't be opened is said here, and migrated once for all workers.
    store.close()
    if settings.workers == 1:
        run_until_stopped(make_server(settings))
    else:
        from sexton.server.store.heartbeat import set_free  # with PostgreSQL's driver

        with listening_socket(settings.host, settings.port) as listening:
            work = Work(partial(make_server, settings))
            died = partial(set_free, store.url)
            Workers(work, listening, settings.workers, died).run()


def make_server(settings: Settings) -> DrainingServer:
    """In the worker's process."""
    configure_logging(settings.log_json)
    keep_pauses_short()
    registry = make_registry(settings)
    _, *lan = addresses(settings.host, settings.port)
    config = uvicorn.Config(
        application(
            registry, lan[0] if lan else "", settings.inner_host, settings.hosts, settings.owner
        ),
        host=settings.host,
        port=settings.port,
        http="sexton.server.web.http:PatientHttp",
        ws="sexton.server.web.websocket:DirectWebSocket",
        ws_per_message_deflate=False,
        ws_max_size=4 * MESSAGE_LIMIT,
        ws_ping_interval=30,
        forwarded_allow_ips=list(settings.proxies),
        access_log=False,
        server_header=False,
        log_level="warning",
        timeout_graceful_shutdown=5,
    )
    return DrainingServer(config, registry.drain, registry.worker.id)


def listening_socket(host: str, port: int) -> socket.socket:
    """Where workers of this machine take connections in turn."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.create_server((host, port), family=family, backlog=QUEUE)
    listening.set_inheritable(True)
    return listening
