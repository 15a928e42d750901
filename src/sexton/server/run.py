"""Starting the server: one process, or several workers on one PostgreSQL."""

from __future__ import annotations

import logging
import os
import socket
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path

import msgspec
import platformdirs
import structlog
import uvicorn
from starlette.applications import Starlette

from sexton.core.errors import BadOption
from sexton.server.app import App
from sexton.server.garbage import keep_pauses_short
from sexton.server.house import House, Limits
from sexton.server.protocol import MESSAGE_LIMIT
from sexton.server.store import Store

EVERYWHERE = ("0.0.0.0", "::")  # hosts that stand for every address of this machine
SETTINGS = "SEXTON_SERVE"  # how workers started by uvicorn learn their settings


@dataclass(frozen=True)
class Settings:
    """Everything `sexton serve` can be told."""

    host: str = "127.0.0.1"
    port: int = 8777
    database: str = ""
    workers: int = 1
    bots: int = 0  # processes for bots; 0: one less than there are cores, at least one
    pace: float = 0.9
    thinking: float = 0.6
    log_json: bool = False
    shared: bool = False  # other servers use the same PostgreSQL
    limits: Limits = field(default_factory=Limits)


def default_database() -> str:
    """A file in the user's data directory, made if need be."""
    folder = platformdirs.user_data_path("sexton", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(
            f"Can't make {folder}: {error.strerror}. Say where with --database sqlite:///FILE."
        ) from None
    return f"sqlite:///{folder / 'sexton.db'}"


def database_url(given: str) -> str:
    """What people write for a database: a URL, or just a file."""
    if not given:
        return default_database()
    if given.startswith(("postgres://", "postgresql://")):
        return "postgresql+psycopg://" + given.partition("://")[2]
    if "://" in given:
        return given
    return f"sqlite:///{Path(given).absolute()}"


def check(settings: Settings) -> None:
    if settings.workers > 1 and database_url(settings.database).startswith("sqlite"):
        raise BadOption(
            "Several workers need PostgreSQL: with SQLite one worker serves everybody. Leave "
            "--workers out, or give --database postgresql://..."
        )
    if settings.thinking > settings.pace:
        raise BadOption("Bots can't think longer than their pace: --pace must be at least that.")


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
    cores = os.cpu_count() or 1
    house = House(
        Store(database_url(settings.database)),
        pace=settings.pace,
        thinking=settings.thinking,
        processes=settings.bots or max(1, (cores - 1) // settings.workers),
        shared=settings.shared or settings.workers > 1,
        limits=settings.limits,
    )
    _, *lan = addresses(settings.host, settings.port)
    return App(house, lan[0] if lan else "").asgi()


def serve(settings: Settings) -> None:
    """Runs until it is told to stop; then finishes what is being written."""
    check(settings)
    configure_logging(settings.log_json)
    store = Store(database_url(settings.database))
    store.open()  # A database that can't be opened is said here, and migrated once for all workers.
    store.close()
    os.environ[SETTINGS] = msgspec.json.encode(asdict(settings)).decode()
    uvicorn.run(
        "sexton.server.run:make_app",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        ws="sexton.server.wire:Wire",
        ws_per_message_deflate=False,
        ws_max_size=4 * MESSAGE_LIMIT,
        ws_ping_interval=30,
        access_log=False,
        server_header=False,
        log_level="warning",
        timeout_graceful_shutdown=5,
    )


def addresses(host: str, port: int) -> list[str]:
    """Where browsers find us: on this machine first, then from the whole LAN."""
    if host not in EVERYWHERE:
        return [f"http://{host}:{port}/"]
    found = ["127.0.0.1"]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:  # Nothing is sent: the system only says which address it would use.
            probe.connect(("192.0.2.1", 9))
            found.append(probe.getsockname()[0])
        except OSError:
            pass
    return [f"http://{address}:{port}/" for address in dict.fromkeys(found)]


def free(host: str, port: int) -> bool:
    """Can we listen there?"""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True
