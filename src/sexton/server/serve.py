"""Starting the server: one process, or several workers on one PostgreSQL."""

from __future__ import annotations

import logging
import os
import sys
from dataclasses import asdict

import msgspec
import structlog
import uvicorn
from starlette.applications import Starlette

from sexton.server.garbage import keep_pauses_short
from sexton.server.protocol import MESSAGE_LIMIT
from sexton.server.registry import Registry
from sexton.server.settings import Settings, addresses, check, database_url
from sexton.server.store import Store
from sexton.server.web.app import application
from sexton.server.web.http import make_room
from sexton.server.web.limits import LINES

SPARE = 100  # files that are not connections: the database, processes, pages
SETTINGS = "SEXTON_SERVE"  # how workers started by uvicorn learn their settings


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


def make_app(settings: Settings | None = None) -> Starlette:
    """The application; workers read their settings from the environment."""
    if settings is None:
        settings = msgspec.json.decode(os.environ[SETTINGS], type=Settings)
        configure_logging(settings.log_json)
        keep_pauses_short()
    LINES.most = min(settings.limits.lines, max(10, make_room() - SPARE))
    LINES.each_address = settings.limits.address_lines
    cores = os.cpu_count() or 1
    registry = Registry(
        Store(database_url(settings.database)),
        pace=settings.pace,
        thinking=settings.thinking,
        processes=settings.bots or max(1, (cores - 1) // settings.workers),
        shared=settings.shared or settings.workers > 1,
        limits=settings.limits,
    )
    _, *lan = addresses(settings.host, settings.port)
    return application(registry, lan[0] if lan else "")


def serve(settings: Settings) -> None:
    """Runs until it is told to stop; then finishes what is being written."""
    check(settings)
    configure_logging(settings.log_json)
    store = Store(database_url(settings.database))
    store.open()  # A database that can't be opened is said here, and migrated once for all workers.
    store.close()
    os.environ[SETTINGS] = msgspec.json.encode(asdict(settings)).decode()
    uvicorn.run(
        "sexton.server.serve:make_app",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        http="sexton.server.web.http:PatientHttp",
        ws="sexton.server.web.websocket:DirectWebSocket",
        ws_per_message_deflate=False,
        ws_max_size=4 * MESSAGE_LIMIT,
        ws_ping_interval=30,
        access_log=False,
        server_header=False,
        log_level="warning",
        timeout_graceful_shutdown=5,
    )
