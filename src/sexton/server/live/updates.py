"""What is sent to the people at a table: everything when they come, then what is new to each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import msgspec

from sexton.core import voice
from sexton.core.types import Difference, Section
from sexton.server import crests, messages, protocol
from sexton.server.live.presence import Connection, Presence
from sexton.server.live.seat_films import SeatFilms, Showing, Shown
from sexton.server.live.seat_logs import News, SeatLogs
from sexton.server.table import entries
from sexton.server.table.sharing import shares
from sexton.server.table.state import Table
from sexton.server.table.talk import Remark

# What changes only the game: the table's own description stays as it was.
QUIET = (
    entries.Moved, entries.Undone, entries.Answered, entries.WindowClosed, entries.StoryAdded,
    entries.Chatted, entries.HintTaken, entries.DefaultAnswerSet, entries.UndoAllowed, entries.Held,
    entries.LetPass,
)  # fmt: skip

# A seat, whether the table is wanted in words too, and whose screen it is if several share it.
Key = tuple[int | None, bool, str]


class Welcomed(NamedTuple):
    """Whose view somebody was sent when they came, and how many moves had been made."""

    seat: int | None
    moves: int


class Updates:
    """A seat to which nothing is new is sent nothing."""

    def __init__(self, table: Table, presence: Presence, now: Callable[[], float]) -> None:
        self.table = table
        self.presence = presence
        self.now = now
        self.seat_logs = SeatLogs(table)
        self.films = SeatFilms(table, self.seat_logs)
        self.thinking: list[int] = []  # which bots everybody takes to be at work
        self.remember()

    def remember(self) -> None:
        """From here on only what comes after this is new."""
        self._moments: dict[Key, bytes] = {}
        self._welcomed: dict[Connection, Welcomed] = {}
        self._noticed: set[Remark] = set(self.table.talk.remarks)
        self._stories = list(self.table.talk.stories)
        self._ghosts = self.ghosts()

    def ghosts(self) -> list[bool]:
        return [chair.ghost for chair in self.table.seats]

    def info(self, who: str) -> protocol.TableInfo:
        presence = self.presence
        here, watchers = presence.here(), presence.watchers()
        return messages.table_info(self.table, who, here, watchers, presence.gone_since)

    def welcome(self, connection: Connection) -> protocol.Welcome:
        table, match, who = self.table, self.table.match, connection.person
        seat = table.seats.of(who.id)
        told = self.seat_logs.of(seat)
        moment = None
        if match is not None:  # What they know from here on is not told again.
            key, view = self._key(connection, seat), self.films.whole(seat)
            moment = self._moment(key, view)
            self._moments[key] = protocol.encode(moment)
            moment = msgspec.structs.replace(moment, view=view)
            self._welcomed[connection] = Welcomed(seat, len(match.moves))
        return protocol.Welcome(
            table=self.info(who.id),
            me=protocol.Me(who.id, who.name, crests.read(who.crest)),
            verbs=messages.verbs(table.game.space, tuple(voice.names_to(match.names, seat)))
            if match
            else [],
            moment=moment,
            events=[as_it_is(event) for event in told.events],
            stories=messages.stories(table, told.places),
            chat=[messages.chat_line(line) for line in table.talk.chat],
            notices=messages.notices(table, told.places),
            default_answer=table.default_answer(seat) if seat is not None else "ask",
            now=self.now(),
        )

    def before(self, connection: Connection) -> int:
        """How many moves were made before somebody came; of all later ones they are sent scenes."""
        return self._welcomed[connection].moves if connection in self._welcomed else 0

    def in_words(self, connection: Connection) -> protocol.Happened | protocol.Welcome:
        """The table as this one wants it from now on: nothing has happened, what is shown stays."""
        if connection not in self._welcomed:
            return self.welcome(connection)
        seat = self._welcomed[connection].seat
        key = self._key(connection, seat)
        moment = self._moment(key, self.films.whole(seat))
        self._moments[key] = protocol.encode(moment)
        told = len(self.seat_logs.of(seat).events)
        return protocol.Happened(moment, [], [], told, [], None)

    def send(self, news: list[entries.Entry], thinking: list[int]) -> None:
        """What these entries have changed, and which bots are at work."""
        if any(isinstance(entry, entries.Started) for entry in news):
            self._noticed = set(self.table.talk.remarks)
            for connection in self.presence.connections:
                self.presence.cover(connection)
                connection.send(protocol.encode(self.welcome(connection)))
        elif news:
            self._send_news(news)
        if not self.table.in_window():
            self._send_thinking(thinking)

    def part(self, connection: Connection) -> None:
        """Somebody has gone; when the last has, nothing more is kept for anybody."""
        self._welcomed.pop(connection, None)
        if not self.presence.connections:
            self.films.stop()

    def send_table(self, *, but: Connection | None = None) -> None:
        here, watchers = self.presence.here(), self.presence.watchers()
        for connection in self.presence.connections:
            if connection is not but:
                who, gone = connection.person.id, self.presence.gone_since
                info = messages.table_info(self.table, who, here, watchers, gone)
                connection.send(protocol.encode(protocol.TableChanged(info)))

    def _send_all(self, message: protocol.FromServer) -> None:
        encoded = protocol.encode(message)
        for connection in self.presence.connections:
            connection.send(encoded)

    def _send_news(self, news: list[entries.Entry]) -> None:
        ghosts = self.ghosts()
        if self.table.over or is_loud(news) or ghosts != self._ghosts:
            self._ghosts = ghosts
            self.send_table()
        self._send_game()
        self._send_notices()
        chat = self.table.talk.chat
        said = sum(isinstance(entry, entries.Chatted) for entry in news)
        for line in chat[len(chat) - said :]:
            self._send_all(protocol.ChatSaid(messages.chat_line(line)))

    def _send_game(self) -> None:
        if self.table.match is None:
            return
        new_stories = self._stories != self.table.talk.stories
        if new_stories:
            self._stories = list(self.table.talk.stories)
        seats = {who: self.table.seats.of(who.person.id) for who in self.presence.connections}
        news = {seat: self.seat_logs.news(seat) for seat in set(seats.values())}
        shown = self.films.shoot(news)
        packed: dict[Key, bytes | None] = {}
        for connection, seat in seats.items():
            key = self._key(connection, seat)
            known = self._welcomed.get(connection)
            if known is not None and known.seat != seat:
                connection.send(protocol.encode(self.welcome(connection)))
                continue
            if key not in packed:
                showing = shown.get(seat)
                packed[key] = self._pack(key, news[seat], showing, new_stories=new_stories)
            message = packed[key]
            if message is not None:
                connection.send(message)
        self.seat_logs.forget_versions()

    def _pack(
        self, key: Key, news: News, showing: Showing | None, *, new_stories: bool
    ) -> bytes | None:
        seat, plain, _ = key
        if showing is not None and news.events and not showing.scenes:
            showing = None
        view = self.films.whole(seat) if showing is None else showing.view
        moment = self._moment(key, view)
        rest = protocol.encode(moment)
        changed = showing is None or showing.scenes or showing.changes
        if not changed and not new_stories and rest == self._moments.get(key):
            return None
        self._moments[key] = rest
        stories = None
        if new_stories:
            stories = messages.stories(self.table, self.seat_logs.of(seat).places)
        if showing is None:
            whole = msgspec.structs.replace(moment, view=view)
            return happened(protocol.encode(whole), [], [], news, stories)
        words = partial(voice.describe, self.table.game, you=seat) if plain else None
        scenes = scene_infos(showing.scenes, iter(news.events), words)
        return happened(rest, scenes, showing.changes, News(news.start, []), stories)

    def _key(self, connection: Connection, seat: int | None) -> Key:
        account = connection.person.account
        return seat, connection.plain, account if shares(self.table.seats, account) else ""

    def _moment(self, key: Key, view: Any) -> protocol.Moment:
        seat, plain, screen = key
        return messages.moment(self.table, seat, view, plain=plain, screen=screen)

    def _send_notices(self) -> None:
        remarks, noticed = self.table.talk.remarks, self._noticed
        if noticed.issuperset(remarks):
            return
        new = [remark for remark in remarks if remark not in noticed and not remark.held]
        if not new:
            return
        self._noticed = {remark for remark in remarks if not remark.held}
        for remark in new:
            for connection in self.presence.connections:
                places = self.seat_logs.of(self.table.seats.of(connection.person.id)).places
                notice = messages.notice(remark, places)
                connection.send(protocol.encode(protocol.Noticed(notice)))

    def _send_thinking(self, thinking: list[int]) -> None:
        """Who has chosen in secret, and after how many moves, is nobody's to know: those who were
        seen at work go on until all is laid open."""
        if thinking == self.thinking:
            return
        play = self.table.play
        if play is not None and play.chooses_in_secret():
            thinking = sorted({*self.thinking, *thinking})
        if thinking != self.thinking:
            self.thinking = thinking
            self._send_all(protocol.Thinking(thinking))


def is_loud(news: list[entries.Entry]) -> bool:
    """Has more changed than the game: who sits here, who may be here, how we play?"""
    return any(not isinstance(entry, QUIET) for entry in news)


def scene_infos(
    scenes: list[Shown], events: Iterator[bytes], words: Callable[[Any], list[Section]] | None
) -> list[protocol.SceneInfo]:
    """What is told in them has been encoded already."""
    return [
        protocol.SceneInfo(
            [
                protocol.StepInfo(
                    None if step.event is None else as_it_is(next(events)),
                    step.changes,
                    words(view) if words else None,
                )
                for step, view in scene
            ]
        )
        for scene in scenes
    ]


def happened(
    moment: bytes,
    scenes: list[protocol.SceneInfo],
    changes: list[Difference],
    news: News,
    stories: list[protocol.StoryInfo] | None,
) -> bytes:
    """`protocol.Happened`, encoded in one go but for what has been encoded already."""
    events = [as_it_is(event) for event in news.events]
    told = protocol.Happened(as_it_is(moment), scenes, changes, news.start, events, stories)
    return protocol.encode(told)


def as_it_is(encoded: bytes) -> Any:
    """Goes into a message without being encoded again."""
    return msgspec.Raw(encoded)
