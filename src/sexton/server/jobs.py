"""What is worked out in the process of the work pool: editions read, records checked and shown."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from sexton.core.edition import from_toml
from sexton.core.errors import SextonError
from sexton.core.loading import load
from sexton.core.match import Match
from sexton.core.verify import verify
from sexton.games import GAMES
from sexton.server import protocol, replay

KEPT = 4  # games that somebody looks through just now


def read_edition(game: str, text: str) -> dict[str, Any]:
    """What is in this box, if the game can be played with it."""
    edition = from_toml(text, "edition")
    GAMES[game].with_edition(edition)
    return edition.contents


def checked(record: bytes) -> bytes:
    return protocol.encode(protocol.Checks(verify(record, GAMES)))


@lru_cache(maxsize=KEPT)
def loaded(record: bytes) -> Match:
    return load(msgspec.json.decode(record), GAMES)


def moves(record: bytes, info: protocol.TableInfo) -> bytes:
    return protocol.encode(replay.replay(loaded(record), info))


def frame(record: bytes, move: int, seat: int | None, everybody: bool) -> bytes:
    return protocol.encode(replay.frame(loaded(record), move, seat, everybody=everybody))


def chronicle(record: bytes) -> bytes:
    match = loaded(record)
    game = match.game
    if game.chronicle is None or game.chronicle_text is None:
        raise SextonError(f"{game.title} has no story to tell.")
    found = game.chronicle(match)
    return protocol.encode(protocol.ChroniclePage(game.chronicle_text(found, "md"), found))
