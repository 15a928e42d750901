"""`sexton sit`: a bot takes a seat at a live table, over the same socket as everybody."""

from __future__ import annotations

import json
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from http.cookiejar import CookieJar
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sexton.core.errors import BadOption, SextonError

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

    from sexton.bots import Bot

HERE = "http://127.0.0.1:8777"
PATIENCE = 30.0  # seconds for an answer of the server
TRIES = 8  # times that it comes back to a server that does not answer, ever later


def sit(
    code: Annotated[str, typer.Argument(metavar="WORDS", help="The code words of the table.")],
    bot: Annotated[
        str,
        typer.Option("--bot", metavar="BOT", help="Who is to sit there; see docs/bots.md."),
    ] = "grasping",
    server: Annotated[
        str, typer.Option("--server", metavar="URL", help="Where the table is.")
    ] = HERE,
    name: Annotated[str, typer.Option(help="What it is called at the table.")] = "A machine",
    seat: Annotated[
        int | None, typer.Option(min=1, help="Which seat.", show_default="the first that is open")
    ] = None,
    password: Annotated[str, typer.Option(help="The table's password, if it has one.")] = "",
    thinking: Annotated[
        float, typer.Option(min=0.01, max=600, help="Seconds it may take for a move.")
    ] = 1.0,
) -> None:
    """Let a bot sit down at somebody's table and play there until the game is over.

    It gets the bytes of its own seat and nothing else. Where it fails, a grasping bot decides
    in its place, and the end tells how often.
    """
    from sexton.bots.names import checked, is_outside
    from sexton.bots.outside import Guarded
    from sexton.cli.terminal import stdout

    checked(bot)
    visit = Visit(server)
    visit.rename(name)
    table = visit.table(code)
    console = stdout()
    guest = Seated(partial(visit.socket, table["id"]), bot, thinking)
    guest.open(table["game"], table["options"], table["edition"], len(table["seats"])).close()
    place = guest.take(table, None if seat is None else seat - 1, password)
    console.print(f"Sits at seat {place + 1} of {table['title']}.", highlight=False)
    places = guest.play()
    console.print(f"It is over: place {places[guest.seat]} of {len(places)}.", highlight=False)
    if is_outside(bot) and isinstance(guest.bot, Guarded) and guest.bot.faults:
        count, last = len(guest.bot.faults), guest.bot.faults[-1]
        times = "once" if count == 1 else f"{count} times"
        console.print(f"Another decided in its place {times}. {last}", highlight=False)


class Visit:
    """One who comes with a cookie, as a browser would."""

    def __init__(self, server: str) -> None:
        self.server = server.rstrip("/")
        self.cookies = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        if urllib.parse.urlsplit(server).scheme not in ("http", "https"):
            raise BadOption(
                f"{server!r} is no address of a server: write http://... or https://..."
            )

    def call(self, path: str, body: Any = None) -> Any:
        sent = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"} if sent else {}
        request = urllib.request.Request(self.server + path, sent, headers)
        try:
            with self.opener.open(request, timeout=PATIENCE) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise SextonError(said(error.read(), str(error))) from None
        except (OSError, ValueError) as error:
            raise SextonError(f"{self.server} does not answer: {reason(error)}.") from None

    def rename(self, name: str) -> None:
        self.call("/api/me")
        self.call("/api/me", {"name": name})

    def table(self, code: str) -> dict[str, Any]:
        found: dict[str, Any] = self.call("/api/codes/" + urllib.parse.quote(code.strip()))
        return found

    def socket(self, table: str) -> ClientConnection:
        from websockets.sync.client import connect

        address = f"ws{self.server.removeprefix('http')}/api/tables/{table}/socket"
        cookie = "; ".join(f"{one.name}={one.value}" for one in self.cookies)
        return connect(address, additional_headers={"cookie": cookie}, max_size=None)


def reason(error: Exception) -> str:
    """Why a line could not be had, in as few words as there are."""
    found = getattr(error, "reason", error)
    return str(getattr(found, "strerror", None) or found)


def said(body: bytes, otherwise: str) -> str:
    """The sentence of a refusal."""
    try:
        return str(json.loads(body)["sentence"])
    except (ValueError, KeyError, TypeError):
        return otherwise


class Lost(SextonError):
    """The line to the server broke."""


class Seated:
    """A bot at a table: it answers the decisions it is asked for, and comes back when its line has
    broken."""

    def __init__(self, connect: Callable[[], ClientConnection], name: str, thinking: float) -> None:
        self.connect = connect
        self.held = ExitStack()
        self.socket: ClientConnection | None = None
        self.name = name
        self.thinking = thinking
        self.count = 0
        self.seat = 0
        self.answered = -1  # the decision that it has answered last
        self.view: dict[str, Any] = {}  # what its seat sees now
        self.bot: Bot | None = None

    def line(self) -> ClientConnection:
        if self.socket is None:
            self.socket = self.held.enter_context(self.connect())
        return self.socket

    def messages(self) -> Iterator[dict[str, Any]]:
        """What the server says, one after the other, until it closes the line."""
        from websockets.exceptions import WebSocketException

        try:
            for packet in self.line():
                yield json.loads(packet)
        except (OSError, WebSocketException) as broken:
            self.hang_up()
            raise Lost(f"The line to the server is broken: {reason(broken)}.") from None
        self.hang_up()
        raise Lost("The server has closed the line.")

    def hang_up(self) -> None:
        self.socket = None
        self.held.close()

    def say(self, what: str, **fields: Any) -> str:
        from websockets.exceptions import WebSocketException

        self.count += 1
        name = f"{what}-{self.count}"
        try:
            self.line().send(json.dumps({"type": what, "id": name, **fields}))
        except (OSError, WebSocketException) as broken:
            self.hang_up()
            raise Lost(f"The line to the server is broken: {reason(broken)}.") from None
        return name

    def take(self, table: dict[str, Any], seat: int | None, password: str) -> int:
        """Sits down; the server may refuse, and says why."""
        free = [place for place, one in enumerate(table["seats"]) if one["kind"] == "open"]
        if seat is None and not free:
            raise SextonError("No seat is open at this table.")
        self.seat = free[0] if seat is None else seat
        asked = self.say("sit", seat=self.seat, nonce=secrets.token_hex(8), password=password)
        for message in self.messages():
            if message.get("re") == asked:
                if message["type"] == "refused":
                    raise SextonError(message["sentence"])
                break
        return self.seat

    def play(self) -> list[int]:
        """Answers until the game is over; the places then."""
        tried = 0
        try:
            while True:
                try:
                    for message in self.messages():
                        tried = 0
                        places = self.hear(message)
                        if places is not None:
                            return places
                except Lost:
                    if tried == TRIES:
                        raise
                    time.sleep(tried)
                    tried += 1
        finally:
            self.hang_up()
            if self.bot is not None:
                self.bot.close()

    def hear(self, message: dict[str, Any]) -> list[int] | None:
        """Does what is asked of it; gives the places once the game is over."""
        if "table" in message:
            self.look(message["table"])
        moment = message.get("moment")
        if moment is None:
            return None
        if message["type"] == "welcome":
            self.answered = -1  # What was said last may have been lost with the line.
        self.see(moment, message)
        if moment["result"] is not None:
            places: list[int] = moment["result"]["places"]
            return places
        if moment["undo_asked"] not in (None, self.seat):
            self.say("allow-undo", allow=True)
        if moment["legal"] and moment["decision"] != self.answered:
            self.answered = moment["decision"]
            self.answer(moment)
        return None

    def look(self, table: dict[str, Any]) -> None:
        """Is it still to play here?"""
        if table["status"] in ("abandoned", "frozen"):
            raise SextonError(
                f"The table is {table['status']}: {table['why_frozen'] or 'no game'}."
            )
        if table["my_seat"] is None:
            raise SextonError("It was asked to leave its seat.")
        self.seat = table["my_seat"]

    def see(self, moment: dict[str, Any], message: dict[str, Any]) -> None:
        """A moment has its view whole, or it follows from the last one and what has changed."""
        from sexton.core.differences import put

        if moment["view"] is not None:
            self.view = moment["view"]
            return
        steps = [step["changes"] for scene in message["scenes"] for step in scene["steps"]]
        for change in (one for changes in (*steps, message["changes"]) for one in changes):
            self.view = put(self.view, change["path"], change["now"])

    def answer(self, moment: dict[str, Any]) -> None:
        import msgspec

        view = self.view
        if self.bot is None:
            self.bot = self.open(view["game"], view["options"], view["edition"], len(view["seats"]))
        game = self.bot.game
        move = game.space.move(self.bot.choose(msgspec.convert(view, game.view_type)))
        self.say("play", decision=moment["decision"], verb=move.verb, args=move.args)

    def open(self, name: str, options: dict[str, Any], edition: str, seats: int) -> Bot:
        """The bot, for the game with the box that the table has."""
        import sexton
        from sexton.bots.names import open_guarded

        game = sexton.open_game(name).at_table(options)
        if game.edition.digest != edition:
            raise SextonError(f"This table plays with edition {edition}, which is not here.")
        seed = secrets.randbelow(1 << 62)
        return open_guarded(self.name, game, seed, seats=seats, seconds=self.thinking)
