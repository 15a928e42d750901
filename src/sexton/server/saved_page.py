"""A finished game as one file: a page that plays anywhere, with all that it asks for in it."""

from __future__ import annotations

from pathlib import Path

import msgspec

import sexton
from sexton.core import things
from sexton.core.errors import NOT_NOW, IllegalMove, SextonError
from sexton.core.film import OpenEye, Still
from sexton.core.match import Match
from sexton.core.record import Row
from sexton.core.types import Explanation
from sexton.server import protocol, replay
from sexton.server.web.rules_page import rules_page

TEMPLATE = Path(sexton.__file__).parent / "static" / "saved" / "page.html"
GAP = b'<script type="application/json" id="packed"></script>'
WHOLES = (
    "deck",
    "discards",
    "gone",
    "cart",
    "river",
    "row",
    "zombies",
    "actions",
)  # as boards call them
GAME = "game"  # what the page calls the table, which has no address here


def saved_page(match: Match, template: Path = TEMPLATE) -> bytes:
    """The page of a game that is over, with what every seat saw in it."""
    if not match.over:
        raise IllegalMove(NOT_NOW, "The game goes on: it can be saved as a page when it is over.")
    if not template.is_file():
        raise SextonError("The browser client has not been built in this installation.")
    before, found, after = template.read_bytes().partition(GAP)
    if not found:
        raise SextonError("The browser client is of another version than the server.")
    # No word of it can end the script that it stands in.
    answers = msgspec.json.encode(answered(match)).replace(b"<", b"\\u003c")
    return b"".join((before, GAP.replace(b"></", b">" + answers + b"</"), after))


def answered(match: Match) -> dict[str, object]:
    """What the page will ask for, by its address."""
    table = f"/api/tables/{GAME}"
    films: dict[str, object] = {
        f"{table}/film?seat={seat}": replay.film(match, seat, everybody=False)
        for seat in range(match.seats)
    }
    return {
        "address": f"/t/{GAME}/replay?move=0&seat=all",
        "/api/me": protocol.Me("", ""),
        f"{table}/rules": rules_page(match.game.at_table(match.options)),
        f"{table}/replay": replay.replay(match, info(match)),
        f"{table}/explained": explained(match),
        f"{table}/film?seat=all": replay.film(match, None, everybody=True),
        **films,
    }


def explained(match: Match) -> dict[str, list[tuple[int, Explanation]]]:
    """What things are, with all laid open: each as it was after so many moves, until it changed."""
    found: dict[str, list[tuple[int, Explanation]]] = {}
    eye, names = OpenEye(match.game, match.names, None), things_of(match)
    again = match.at(0)
    for move in range(len(match.moves) + 1):
        view = eye.look(Still(again.position))
        for name in names:
            about = things.explain(match.game, view, name, playing=False)
            if about is None:
                continue
            about = msgspec.structs.replace(about, unseen=None)
            versions = found.setdefault(name, [])
            if not versions or versions[-1][1] != about:
                versions.append((move, about))
        if move < len(match.moves):
            play(again, match.moves[move])
    return found


def things_of(match: Match) -> list[str]:
    """All that could be touched in this game, with what it is part of, and what all games have."""
    game, again = match.game, match.at(0)
    names = {*WHOLES, *(f"seat:{seat}" for seat in range(match.seats))}
    names |= {about.thing for shelf in game.contents() for about in shelf.things}
    for row in match.moves:
        for seat in again.to_act():
            view = again.seen(seat)
            for number in again.position.legal_moves(seat):
                names.update(game.touches(view, game.space.move(number)))
        play(again, row)
    return sorted(names | {name.rpartition("/")[0] for name in names if "/" in name})


def play(match: Match, row: Row) -> None:
    match.play_number(row.seat, match.game.space.number_of(row.verb, row.args))


def info(match: Match) -> protocol.TableInfo:
    """The table that the game was played at, as far as its record tells."""
    game, result = match.game, match.result()
    return protocol.TableInfo(
        id=GAME,
        code="",
        game=game.name,
        title=game.title,
        lowest_wins=game.lowest_wins,
        options=dict(match.options),
        settings=protocol.TableSettings(),
        edition=game.edition.digest,
        house_data=game.house_data,
        seats=[seated(name) for name in match.names],
        status="over",
        locked=False,
        has_password=False,
        commitment=match.fairness.commitment if match.fairness else "",
        created=0,
        paused=False,
        my_turn=False,
        my_seat=None,
        covered=False,
        am_host=False,
        next_table=None,
        parent=None,
        why_frozen="",
        watchers=0,
        ghost_after=0,
        ended_at=None,
        places=result.places if result else [],
        scores=result.scores if result else [],
        my_deadline=None,
        lesson=False,
        muted=[],
    )


def seated(name: str) -> protocol.SeatInfo:
    return protocol.SeatInfo(
        kind="person", name=name, level="", ghost=False, why_ghost="", one_move=False,
        resigned=False, here=True, gone_since=None, host=False, me=False, beside=False, nonce="",
        agrees=False,
    )  # fmt: skip
