"""What is worked out in the process of the work pool: editions read, records checked and shown."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from sexton.core import codec, voice
from sexton.core import film as core_film
from sexton.core.edition import from_toml
from sexton.core.errors import NOT_NOW, BadOption, IllegalMove, SextonError
from sexton.core.loading import load
from sexton.core.match import Match
from sexton.core.record import Parent
from sexton.core.verify import verify
from sexton.games import GAMES
from sexton.server import protocol, replay
from sexton.server.saved_page import saved_page
from sexton.server.table.state import Table
from sexton.server.table.stored import take_in
from sexton.study import postmortem, postmortem_page
from sexton.study.examine import Budget, Finding

KEPT = 4  # games that somebody looks through just now


def read_edition(game: str, text: str) -> dict[str, Any]:
    """What is in this box, if the game can be played with it."""
    edition = from_toml(text, "edition")
    GAMES[game].with_edition(edition)
    return edition.contents


def checked(record: bytes) -> bytes:
    return protocol.encode(protocol.Checks(verify(record, GAMES)))


def record(name: str, rows: list[tuple[int, float, bytes]], seat: int | None) -> bytes:
    """The record of the game whose log this is; before its end only what that seat may have."""
    table = Table(name, GAMES)
    for seq, at, entry in rows:
        take_in(table, seq, at, entry)
    match = table.match
    if match is None or (seat is None and not table.ended):
        raise IllegalMove(NOT_NOW, "The game goes on: its record is for all when it is over.")
    return protocol.encode(match.record() if table.ended else match.record(seat=seat))


def own_entries(rows: list[tuple[int, float, bytes]], who: str) -> tuple[list[dict[str, Any]], int]:
    """What somebody did at a table, and how many bytes that takes."""
    own = [(entry, len(raw)) for _, at, raw in rows if (entry := own_entry(raw, who, at))]
    return [entry for entry, _ in own], sum(size for _, size in own)


def own_entry(raw: bytes, who: str, at: float) -> dict[str, Any] | None:
    """An entry that this person made, as it was stored; the table's first holds secrets."""
    try:
        entry = msgspec.json.decode(raw)
    except msgspec.DecodeError:
        return None
    if not isinstance(entry, dict) or entry.get("by") != who:
        return None
    if entry.get("kind") == "made":
        entry = {key: entry[key] for key in ("kind", "by", "game", "options") if key in entry}
    return {"at": at, **{key: value for key, value in entry.items() if key != "password"}}


def finished(name: str, rows: list[tuple[int, float, bytes]]) -> tuple[bytes, str]:
    """The record of a game that is over, and which game it is."""
    found = record(name, rows, None)
    return found, str(msgspec.json.decode(found)["game"])


def parent(record: bytes, wish: protocol.NewFork) -> dict[str, Any]:
    """What a game keeps of the one that it goes on from."""
    match = loaded(record)
    if wish.seat >= match.seats or wish.move > len(match.moves):
        raise BadOption(f"This game has {match.seats} seats and {len(match.moves)} moves.")
    before = match.at(wish.move)
    if before.over:
        raise BadOption("The game is over there: choose an earlier moment to go on from.")
    digest = codec.digest(msgspec.json.decode(record))
    kept = Parent(digest, wish.move, wish.seat, before.record(), wish.same_deck)
    return {name: getattr(kept, name) for name in kept.__struct_fields__}


@lru_cache(maxsize=KEPT)
def loaded(record: bytes) -> Match:
    return load(msgspec.json.decode(record), GAMES)


def moves(record: bytes, info: protocol.TableInfo) -> bytes:
    return protocol.encode(replay.replay(loaded(record), info))


class Part(NamedTuple):
    """Which part of a film: from one of the seat's events on, to so many moves; in words too?"""

    since: int
    until: int | None
    plain: bool


def film(record: bytes, seat: int | None, part: Part) -> protocol.FilmShown:
    """What a seat saw, at a table where the game may still go on."""
    match = loaded(record)
    shot = core_film.film(match, seat, part.since, part.until)
    scenes = [scene for _, scene in replay.told_scenes(match, shot, you=seat, plain=part.plain)]
    sections = voice.describe(match.game, shot.view, seat) if part.plain else []
    view = msgspec.to_builtins(shot.view)
    return protocol.FilmShown("", view, sections, shot.begins, scenes)


def whole_film(
    record: bytes, seat: int | None, everybody: bool, plain: bool, you: int | None
) -> bytes:
    shot = replay.film(loaded(record), seat, everybody=everybody, plain=plain, you=you)
    return protocol.encode(shot)


def page(record: bytes) -> bytes:
    return saved_page(loaded(record))


def post_mortem(record: bytes, seat: int, budget: Budget, findings: list[Finding]) -> bytes:
    return msgspec.json.encode(postmortem.summed(loaded(record), seat, budget, findings))


def post_mortem_page(found: bytes, replay: str) -> bytes:
    """The same as a page that is one file."""
    whole = msgspec.json.decode(found, type=postmortem.PostMortem)
    return postmortem_page.as_html(whole, replay).encode()


def explain(record: bytes, move: int, seat: int | None, everybody: bool, thing: str) -> bytes:
    found = replay.explain(loaded(record), move, seat, thing, everybody=everybody)
    return protocol.encode(found)


def chronicle(record: bytes) -> bytes:
    match = loaded(record)
    game = match.game
    if game.chronicle is None or game.chronicle_text is None:
        raise SextonError(f"{game.title} has no story to tell.")
    found = game.chronicle(match)
    return protocol.encode(protocol.ChroniclePage(game.chronicle_text(found, "md"), found))
