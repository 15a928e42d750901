"""`sexton sit`: a bot takes a seat at a live table, over the same socket as everybody."""

from __future__ import annotations

import json
import secrets
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sexton.core.errors import BadOption, SextonError

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

    from sexton.bots import Bot
    from sexton.core.game import AnyGame

HERE = "http://127.0.0.1:8777"
PATIENCE = 30.0  # seconds for an answer of the server


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
    with visit.socket(table["id"]) as socket:
        guest = Seated(socket, bot, thinking)
        place = guest.take(table, None if seat is None else seat - 1, password)
        console.print(f"Sits at seat {place + 1} of {table['title']}.", highlight=False)
        places = guest.play()
    console.print(f"It is over: place {places[place]} of {len(places)}.", highlight=False)
    if is_outside(bot) and isinstance(guest.bot, Guarded) and guest.bot.faults:
        count, last = len(guest.bot.faults), guest.bot.faults[-1]
        console.print(f"Another decided in its place {count} times. {last}", highlight=False)


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
            raise SextonError(f"{self.server} does not answer: {error}.") from None

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


def said(body: bytes, otherwise: str) -> str:
    """The sentence of a refusal."""
    try:
        return str(json.loads(body)["sentence"])
    except (ValueError, KeyError, TypeError):
        return otherwise


class Seated:
    """A bot at a table: it answers the decisions it is asked for."""

    def __init__(self, socket: ClientConnection, name: str, thinking: float) -> None:
        self.socket = socket
        self.name = name
        self.thinking = thinking
        self.count = 0
        self.view: dict[str, Any] = {}  # what its seat sees now
        self.game: AnyGame | None = None
        self.bot: Bot | None = None

    def messages(self) -> Iterator[dict[str, Any]]:
        """What the server says, one after the other."""
        from websockets.exceptions import ConnectionClosed

        try:
            for line in self.socket:
                yield json.loads(line)
        except ConnectionClosed as closed:
            raise SextonError(f"The server has closed the line: {closed}.") from None

    def say(self, what: str, **fields: Any) -> str:
        self.count += 1
        name = f"{what}-{self.count}"
        self.socket.send(json.dumps({"type": what, "id": name, **fields}))
        return name

    def take(self, table: dict[str, Any], seat: int | None, password: str) -> int:
        """Sits down; the server may refuse, and says why."""
        free = [place for place, one in enumerate(table["seats"]) if one["kind"] == "open"]
        if seat is None and not free:
            raise SextonError("No seat is open at this table.")
        place = free[0] if seat is None else seat
        asked = self.say("sit", seat=place, nonce=secrets.token_hex(8), password=password)
        for message in self.messages():
            if message.get("re") == asked:
                if message["type"] == "refused":
                    raise SextonError(message["sentence"])
                return place
        raise SextonError("The server has closed the line.")

    def play(self) -> list[int]:
        """Answers until the game is over; the places then."""
        answered = -1
        try:
            for message in self.messages():
                moment = message.get("moment")
                if moment is None:
                    continue
                self.see(moment, message)
                if moment["result"] is not None:
                    places: list[int] = moment["result"]["places"]
                    return places
                if moment["legal"] and moment["decision"] != answered:
                    answered = moment["decision"]
                    self.answer(moment)
        finally:
            if self.bot is not None:
                self.bot.close()
        raise SextonError("The server has closed the line.")

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
        game, bot = self.opened(self.view)
        import msgspec

        view = msgspec.convert(self.view, game.view_type)
        move = game.space.move(bot.choose(view))
        self.say("play", decision=moment["decision"], verb=move.verb, args=move.args)

    def opened(self, view: dict[str, Any]) -> tuple[AnyGame, Bot]:
        """The game with the box that the table has; its bot is seated once."""
        import sexton
        from sexton.bots.names import open_guarded

        if self.game is None or self.bot is None:
            shipped = sexton.open_game(view["game"])
            game = shipped.at_table(view["options"])
            if game.edition.digest != view["edition"]:
                raise SextonError(
                    f"This table plays with edition {view['edition']}, which is not here."
                )
            self.game = game
            seed = secrets.randbelow(1 << 62)
            self.bot = open_guarded(self.name, game, seed, seconds=self.thinking)
        return self.game, self.bot
