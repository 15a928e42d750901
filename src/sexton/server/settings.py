"""What `sexton serve` can be told, and where people find it then."""

from __future__ import annotations

import socket
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, get_args

import platformdirs

from sexton.core.errors import BadOption
from sexton.server.notices.outside import Outside

LOOPBACK = ("127.0.0.1", "::1", "localhost")
EVERYWHERE = ("0.0.0.0", "::")  # hosts that stand for every address of this machine


@dataclass(frozen=True)
class Limits:
    """How much one identity, address or socket may do."""

    tables: int = 40  # unfinished tables of one identity
    sockets: int = 30  # of one identity
    address_sockets: int = 400
    messages: float = 20.0  # a second, for each socket
    burst: float = 60.0
    person_messages: float = 40.0  # a second, at all sockets of one identity: more of them wait
    address_messages: float = 200.0
    requests: float = 40.0  # a second, for each address
    request_burst: float = 200.0
    lines: int = 4000  # connections of a process; fewer where it may not open so many files
    address_lines: int = 500
    new_tables: float = 80.0  # of one identity at once, as many again in an hour
    address_tables: float = 200.0
    address_people: float = 200.0  # who have not been here before
    new_bytes: float = 4_000_000.0  # of tables and talk, for identity and address; as many a day
    wrong_words: float = 10.0  # of an address at once, as many again in five minutes
    all_wrong_words: float = 300.0  # of all addresses together


Tls = Literal["starttls", "tls", "none"]


@dataclass(frozen=True)
class Mail:
    """By which SMTP server e-mail goes, if by any."""

    host: str = ""
    port: int = 587
    user: str = ""
    password: str = field(default="", repr=False)
    sender: str = ""  # an address of yours
    tls: Tls = "starttls"


@dataclass(frozen=True)
class Settings:
    """Everything `sexton serve` can be told."""

    host: str = "127.0.0.1"
    port: int = 8777
    database: str = ""
    workers: int = 1
    bots: int = 0  # processes for bots; 0: one less than there are cores, at least one
    pace: float = 0.9
    thinking: float = 1.0  # seconds at most; each level has its own
    log_json: bool = False
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # They say for whom they ask, and are believed.
    owner: str = ""  # the secret of the owner's page; none: there is no such page
    hosts: tuple[str, ...] = ()  # names by which browsers know us, besides those of a home network
    inner_host: str = "127.0.0.1"  # where workers on other machines reach those on this one
    limits: Limits = field(default_factory=Limits)
    mail: Mail = field(default_factory=Mail)
    outside: Outside = field(default_factory=Outside)


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
    check_mail(settings.mail)


def tls_of(text: str) -> Tls:
    for known in get_args(Tls):
        if text == known:
            found: Tls = known
            return found
    raise BadOption(f"--smtp-tls is starttls, tls or none, not {text!r}.")


def check_mail(mail: Mail) -> None:
    if bool(mail.host) != bool(mail.sender):
        raise BadOption("E-mail needs both --smtp-host and --smtp-from, an address of yours.")
    if mail.sender and "@" not in mail.sender:
        raise BadOption("--smtp-from is an e-mail address, like sexton@example.org.")
    if mail.user and mail.tls == "none" and mail.host not in LOOPBACK:
        raise BadOption("Without --smtp-tls a password would go over the network for all to read.")


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
