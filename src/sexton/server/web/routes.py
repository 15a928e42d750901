"""Every address, once: who answers it, what it takes and gives, what it costs those who ask."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from sexton.core.types import Explanation
from sexton.server import protocol
from sexton.server.web import (
    companions,
    finished,
    games,
    notices,
    owner,
    pages,
    people,
    status,
    tables,
)
from sexton.server.web.site import Site

Answer = Callable[[Site, Request], Awaitable[Response]]
FREE = 0.0
CHEAP = 0.2  # a page is one of many files
DEAR = 5.0  # It is worked out by a process that all share.
SOCKET = "/api/tables/{table}/socket"


@dataclass(frozen=True)
class Address:
    """Something that can be asked over HTTP. `cost` is how many of their tokens it takes from
    those who ask; one without a text is not part of the interface that is described."""

    method: str
    path: str
    answer: Answer
    text: str = ""
    takes: Any = None  # a type of the protocol, as JSON
    gives: Any = None  # the same, or a media type
    cost: float = 1.0


ROUTES = (
    Address("GET", "/healthz", status.health, cost=FREE),
    Address("GET", "/metrics", status.figures),
    Address(
        "GET", "/api/me", people.me,
        "Who I am; the first visit sets the cookie.", gives=protocol.Me,
    ),
    Address(
        "POST", "/api/me", people.rename,
        "Change my name.", takes=protocol.NewName, gives=protocol.Me,
    ),
    Address(
        "POST", "/api/me/crest", people.wear,
        "A crest and a colour of my own.", takes=protocol.NewCrest, gives=protocol.Me,
    ),
    Address(
        "POST", "/api/link", people.new_link,
        "A link that moves me to another device, once.", gives=protocol.LinkInfo,
    ),
    Address(
        "GET", "/api/devices", people.devices,
        "The browsers that hold my seats.", gives=protocol.DeviceList,
    ),
    Address(
        "POST", "/api/devices/{device}/forget", people.forget_device,
        "Take my seats from one of them.", gives=protocol.DeviceList,
    ),
    Address(
        "GET", "/api/me/statistics", people.statistics,
        "What I have played here.", gives=protocol.Statistics, cost=DEAR,
    ),
    Address(
        "GET", "/api/me/export", people.export,
        "Everything that is kept about me.", gives=dict[str, Any], cost=40.0,
    ),
    Address(
        "POST", "/api/me/forget", people.forget_me,
        "Forget me.", takes=protocol.ForgetMe, gives=protocol.Me,
    ),
    Address(
        "GET", "/api/me/notices", notices.mine,
        "How I hear of my tables while I am not here.", gives=protocol.NoticeInfo,
    ),
    Address(
        "POST", "/api/me/notices", notices.choose,
        "Of what I would hear.", takes=protocol.Occasions, gives=protocol.NoticeInfo,
    ),
    Address(
        "POST", "/api/me/push", notices.subscribe,
        "Wake this browser.", takes=protocol.NewPush, gives=protocol.NoticeInfo,
    ),
    Address(
        "POST", "/api/me/push/forget", notices.unsubscribe,
        "Wake this browser no more.", gives=protocol.NoticeInfo,
    ),
    Address(
        "POST", "/api/me/mail", notices.give_address,
        "Write to this address, once it is confirmed.",
        takes=protocol.NewAddress, gives=protocol.NoticeInfo, cost=DEAR,
    ),
    Address(
        "POST", "/api/me/mail/forget", notices.forget_address,
        "Forget my address.", gives=protocol.NoticeInfo,
    ),
    Address("GET", "/mail/stop/{stop}", notices.show_stop),
    Address("POST", "/mail/stop/{stop}", notices.stop),
    Address("GET", "/mail/{code}", notices.show_confirm),
    Address("POST", "/mail/{code}", notices.confirm),
    Address(
        "GET", "/api/ratings/{game}", people.ratings,
        "How strong those are who play it here.", gives=protocol.RatingList, cost=DEAR,
    ),
    Address(
        "GET", "/api/companions", companions.companions,
        "With whom I have played of late.", gives=protocol.CompanionList, cost=DEAR,
    ),
    Address(
        "POST", "/api/companions/{companion}/again", companions.again,
        "Make a table like our last, and ask them there.", gives=protocol.TableInfo,
    ),
    Address(
        "POST", "/api/companions/{companion}/part", companions.part_from,
        "Hear no more of them.", gives=protocol.CompanionList,
    ),
    Address(
        "GET", "/api/invitations", companions.invitations,
        "Tables that I am asked to.", gives=protocol.InvitationList,
    ),
    Address(
        "POST", "/api/invitations/{table}/decline", companions.decline,
        "Rather not.", gives=protocol.InvitationList,
    ),
    Address("GET", "/link/{token}", people.show_link),
    Address("POST", "/link/{token}", people.use_link),
    Address(
        "GET", "/api/games", games.catalogue,
        "The games and the levels of bots.", gives=protocol.Catalogue,
    ),
    Address(
        "GET", "/api/games/{game}/rules", games.rules,
        "The rules, with ids.", gives=protocol.RulesPage,
    ),
    Address(
        "POST", "/api/games/{game}/lesson", games.lesson,
        "Begin the guided first game.", gives=protocol.TableInfo,
    ),
    Address(
        "GET", "/api/daily", games.daily,
        "The deal of today, the same for everybody here.", gives=protocol.DailyInfo,
    ),
    Address(
        "POST", "/api/daily", games.play_daily,
        "Play it: once.", gives=protocol.TableInfo,
    ),
    Address(
        "GET", "/api/games/{game}/edition", games.edition,
        "What is in the box, to write one's own edition from.", gives="application/toml",
    ),
    Address(
        "GET", "/api/tables", tables.listing,
        "Tables: ?which=mine, hidden, open or watch.", gives=protocol.TableList,
    ),
    Address(
        "POST", "/api/tables", tables.make,
        "Make a table.", takes=protocol.NewTable, gives=protocol.TableInfo,
    ),
    Address(
        "GET", "/api/codes/{code}", tables.by_code,
        "The table with these code words.", gives=protocol.TableInfo,
    ),
    Address(
        "GET", "/api/tables/{table}", tables.table,
        "One table.", gives=protocol.TableInfo,
    ),
    Address(
        "GET", "/api/tables/{table}/rules", tables.rules,
        "The rules, with what is in the box that this table plays with.", gives=protocol.RulesPage,
    ),
    Address(
        "GET", "/api/tables/{table}/qr.svg", tables.qr,
        "The table's link as a QR code.", gives="image/svg+xml",
    ),
    Address(
        "POST", "/api/tables/{table}/fork", tables.fork,
        "Go on from here.", takes=protocol.NewFork, gives=protocol.TableInfo,
    ),
    Address(
        "GET", "/api/tables/{table}/record", finished.record,
        "The game's record.", gives=dict[str, Any],
    ),
    Address(
        "GET", "/api/tables/{table}/keep", finished.kept,
        "Whether I keep this game, and until when it is here else.", gives=protocol.Kept,
    ),
    Address(
        "POST", "/api/tables/{table}/keep", finished.keep,
        "Keep this game, or no longer.", takes=protocol.KeepGame, gives=protocol.Kept,
    ),
    Address(
        "POST", "/api/tables/{table}/hide", companions.hide,
        "Take it off my list, or put it back.", takes=protocol.HideTable, gives=protocol.TableInfo,
    ),
    Address(
        "POST", "/api/tables/{table}/delete", companions.delete,
        "Delete a table at which nobody else sits.", gives=protocol.TableList,
    ),
    Address(
        "GET", "/api/tables/{table}/verify", finished.verify_table,
        "Check a finished game.", gives=protocol.Checks, cost=DEAR,
    ),
    Address(
        "GET", "/api/tables/{table}/replay", finished.moves,
        "A finished game's moves.", gives=protocol.Replay,
    ),
    Address(
        "GET", "/api/tables/{table}/film", finished.film,
        "A finished game, scene by scene: ?seat=N or all, &plain=yes.", gives=protocol.ReplayFilm,
    ),
    Address(
        "GET", "/api/tables/{table}/replay/{move:int}/explain", finished.explain,
        "A thing as it was after so many moves: ?thing=NAME, ?seat=N or all.", gives=Explanation,
    ),
    Address(
        "GET", "/api/tables/{table}/page", finished.page,
        "A finished game as a page that plays anywhere.", gives="text/html", cost=DEAR,
    ),
    Address(
        "GET", "/api/tables/{table}/chronicle", finished.chronicle,
        "A finished game told as a story.", gives=protocol.ChroniclePage,
    ),
    Address(
        "GET", "/api/tables/{table}/post-mortem/{seat:int}", finished.post_mortem,
        "How far looking back at a seat's game is, and what it found.",
        gives=protocol.PostMortemState,
    ),
    Address(
        "POST", "/api/tables/{table}/post-mortem/{seat:int}", finished.begin_post_mortem,
        "Begin to look back at it, for those who played.",
        gives=protocol.PostMortemState, cost=DEAR,
    ),
    Address(
        "POST", "/api/tables/{table}/post-mortem/{seat:int}/stop", finished.stop_post_mortem,
        "Give it up.", gives=protocol.PostMortemState,
    ),
    Address(
        "POST", "/api/tables/{table}/post-mortem/{seat:int}/retry", finished.weigh_retry,
        "Weigh a moment that was tried again, against what was done then.",
        takes=protocol.Retried, gives=protocol.RetryState, cost=DEAR,
    ),
    Address(
        "GET", "/api/tables/{table}/post-mortem/{seat:int}/page", finished.post_mortem_page,
        "The same as a page that is one file.", gives="text/html",
    ),
    Address(
        "POST", "/api/verify", finished.verify_upload,
        "Check a record.", takes=dict[str, Any], gives=protocol.Checks, cost=DEAR,
    ),
    Address(
        "GET", "/api/owner", owner.page,
        "All tables, for who runs the server.", gives=protocol.OwnersPage,
    ),
    Address(
        "POST", "/api/owner/{table}", owner.deed,
        "Silence somebody there, or show them out.",
        takes=protocol.Deed, gives=protocol.OwnersTable,
    ),
    Address("GET", "/api/openapi.json", status.openapi),
    Address("GET", "/api/asyncapi.json", status.asyncapi),
    Address("GET", "/api/{rest:path}", status.nothing),
    Address("GET", "/{path:path}", pages.page, cost=CHEAP),
)  # fmt: skip
