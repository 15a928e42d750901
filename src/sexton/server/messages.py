"""What a seat is told about its table: built for one seat, from nothing."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from sexton.core.errors import IllegalMove
from sexton.core.game import AnyGame, touch_arguments
from sexton.core.match import Match
from sexton.core.moves import Move, Space, Verb
from sexton.core.types import Event
from sexton.server.protocol import (
    ArgInfo,
    ChatLine,
    LegalMoves,
    Moment,
    Notice,
    SeatInfo,
    StoryInfo,
    TableInfo,
    TableSettings,
    ToldEvent,
    VerbInfo,
)
from sexton.server.table.play import Play
from sexton.server.table.state import Table
from sexton.server.table.talk import ChatLine as Said
from sexton.server.table.talk import Remark


def table_info(table: Table, who: str, here: set[str], watchers: int) -> TableInfo:
    """The table itself, as this identity may see it."""
    mine = table.seats.of(who)
    return TableInfo(
        id=table.id,
        code=table.made.code,
        game=table.made.game,
        title=table.game.title,
        options=table.terms.options,
        settings=msgspec.convert(table.settings, TableSettings, from_attributes=True),
        edition=table.game.edition.digest,
        house_data=table.game.house_data,
        seats=[seat_info(table, seat, who, here) for seat in range(len(table.seats))],
        status=table.status,  # type: ignore[arg-type]
        locked=table.terms.locked,
        has_password=bool(table.terms.password),
        commitment=table.commitment(),
        created=table.created,
        paused=table.paused,
        my_turn=mine is not None and not table.seats[mine].ghost and table.owes(mine),
        my_seat=mine,
        am_host=table.host == who,
        next_table=table.next_table,
        parent=table.made.parent_table or None,
        why_frozen=table.why_frozen,
        watchers=watchers,
    )


def seat_info(table: Table, seat: int, who: str, here: set[str]) -> SeatInfo:
    chair = table.seats[seat]
    return SeatInfo(
        kind=chair.kind,  # type: ignore[arg-type]
        name=chair.name,
        level=chair.level,
        ghost=chair.ghost,
        resigned=chair.resigned,
        here=chair.kind == "bot" or chair.identity in here,
        host=bool(chair.identity) and chair.identity == table.host,
        me=bool(chair.identity) and chair.identity == who,
        nonce=chair.nonce,
        agrees=chair.agrees,
    )


@lru_cache(maxsize=16)
def verbs(space: Space, players: tuple[str, ...]) -> list[VerbInfo]:
    """Everything that can be said in this game, once; a table's players mostly come together."""
    return [
        VerbInfo(
            verb.name,
            verb.text,
            verb.rule,
            {
                key: ArgInfo(list(arg.values), [arg.label(value, players) for value in arg.values])
                for key, arg in verb.args.items()
            },
        )
        for verb in space
    ]


def legal_columns(game: AnyGame, view: msgspec.Struct, numbers: Sequence[int]) -> list[LegalMoves]:
    """Legal moves in columns, a few bytes each."""
    if not numbers:
        return []
    by_verb: dict[str, list[int]] = {}
    end, mine = -1, by_verb.setdefault("", [])
    for number in sorted(numbers):
        if number >= end:
            verb = game.space.verb_of(number)
            end = game.space.first[verb.name] + verb.size
            mine = by_verb.setdefault(verb.name, [])
        mine.append(number)
    del by_verb[""]
    return [columns(game, view, verb, mine) for verb, mine in by_verb.items()]


def columns(game: AnyGame, view: msgspec.Struct, name: str, numbers: list[int]) -> LegalMoves:
    verb, first = game.space.verbs[name], game.space.first[name]
    args: dict[str, list[int]] = {}
    rests = [number - first for number in numbers]
    for key, arg in reversed(verb.args.items()):
        size = len(arg.values)
        args[key] = [rest % size for rest in rests]
        rests = [rest // size for rest in rests]
    things: dict[str, int] = {}
    touches = None
    if not verb.plain and game.touches is not touch_arguments:
        touches = [
            [things.setdefault(thing, len(things)) for thing in game.touches(view, move)]
            for move in spoken(verb, args, len(numbers))
        ]
    return LegalMoves(name, len(numbers), dict(reversed(args.items())), list(things), touches)


def spoken(verb: Verb, args: dict[str, list[int]], count: int) -> list[Move]:
    """The moves of one verb in words, from their columns."""
    if not args:
        return [Move(verb.name)] * count
    values = [[arg.values[place] for place in args[key]] for key, arg in verb.args.items()]
    return [
        Move(verb.name, **dict(zip(verb.args, said, strict=True)))
        for said in zip(*values, strict=True)
    ]


def moment(table: Table, seat: int | None, *, plain: bool) -> Moment:
    """The game as this seat sees it now."""
    play = table.play
    assert play is not None
    match, playing = play.match, table.status == "playing"
    view = match.seen(seat)
    answered = seat is not None and seat in play.window.answers
    if answered or not playing:
        view.asked = None
    window = playing and play.in_window()
    closes = table.window_closes() if window else None
    if seat is not None and closes is None:
        closes = table.deadline(seat)
    return Moment(
        view=view,
        prompt=prompt(table, match, view, answered=answered),
        sections=match.game.describe(view) if plain else [],
        decision=play.decisions.ids[seat] if seat is not None else 0,
        legal=legal_columns(match.game, view, table.legal(seat) if seat is not None else ()),
        can_undo=seat is not None and playing and can_undo(table, play, seat),
        undo_asked=play.undo_asked,
        window=window,
        closes=closes,
        answered=answered,
        result=match.result() if table.status == "over" else None,
    )


def prompt(table: Table, match: Match, view: object, *, answered: bool) -> str:
    if table.status == "frozen":
        return table.why_frozen
    if table.status == "abandoned":
        return "The game was abandoned without a result."
    if answered:
        return "You have answered. The window stays open for everybody alike."
    return match.game.prompt(view)


def can_undo(table: Table, play: Play, seat: int) -> bool:
    if seat in play.window.answers:
        return True
    match, by_consent = play.match, table.settings.undo == "ask"
    if table.settings.undo == "off" or table.seats[seat].ghost:
        return False
    if not by_consent and match.mover != seat and not match.position.sealed(seat):
        return False
    try:
        match.check_undo(seat, agreed=by_consent)
    except IllegalMove:
        return False
    return True


def told_events(match: Match, seat: int | None, since: int = 0) -> list[ToldEvent]:
    """What happened, as this seat may know it, from the keeper's event number `since` on."""
    return [told_event(match, known) for known in match.told(seat, since)]


def told_event(match: Match, known: Event) -> ToldEvent:
    """An event as a seat may know it, put into words."""
    chapter = match.game.chapters.get(known.name, "")
    return ToldEvent(known.name, known.rule, known.args, match.say(known), chapter)


def chat_line(said: Said) -> ChatLine:
    return ChatLine(said.seat, said.name, said.words, said.at)


def notice(remark: Remark, places: Sequence[int]) -> Notice:
    """`places` says where each event of a seat's own log stands in the keeper's log."""
    return Notice(remark.text, remark.at, bisect_left(places, remark.event))


def notices(table: Table, places: Sequence[int]) -> list[Notice]:
    return [notice(remark, places) for remark in table.talk.remarks if not remark.held]


def stories(table: Table, places: Sequence[int]) -> list[StoryInfo]:
    return [
        StoryInfo(bisect_left(places, mark.event), mark.seat, mark.story)
        for mark in table.talk.stories
    ]
