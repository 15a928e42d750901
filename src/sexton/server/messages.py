"""What a seat is told about its table: built for one seat, from nothing."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import lru_cache

import msgspec

from sexton.core.errors import IllegalMove
from sexton.core.game import AnyGame, touch_arguments
from sexton.core.match import Match
from sexton.core.moves import Move, Space, Verb
from sexton.core.types import Event
from sexton.server.protocol import (
    ArgInfo,
    LegalMoves,
    Moment,
    Notice,
    SeatInfo,
    StoryInfo,
    TableInfo,
    ToldEvent,
    VerbInfo,
)
from sexton.server.table.table import Table


def table_info(table: Table, who: str, here: set[str], watchers: int) -> TableInfo:
    """The table itself, as this identity may see it."""
    mine = table.seat_of(who)
    return TableInfo(
        id=table.id,
        code=table.made.code,
        game=table.made.game,
        title=table.game.title,
        options=table.options,
        settings=table.settings,
        edition=table.game.edition.digest,
        house_data=table.game.house_data,
        seats=[seat_info(table, seat, who, here) for seat in range(len(table.chairs))],
        status=table.status,  # type: ignore[arg-type]
        locked=table.locked,
        has_password=bool(table.password),
        commitment=table.commitment(),
        created=table.created,
        paused=table.paused_at is not None,
        my_turn=mine is not None and not table.chairs[mine].ghost and table.owes(mine),
        my_seat=mine,
        am_host=table.host == who,
        next_table=table.next_table,
        parent=table.made.parent_table or None,
        why_frozen=table.why_frozen,
        watchers=watchers,
    )


def seat_info(table: Table, seat: int, who: str, here: set[str]) -> SeatInfo:
    chair = table.chairs[seat]
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
    match = table.match
    assert match is not None
    playing = table.status == "playing"
    view = match.seen(seat)
    answered = seat is not None and seat in table.answers
    if answered or not playing:
        view.asked = None
    owes = seat is not None and table.owes(seat)
    numbers = table.legal(seat) if owes and seat is not None else []
    window = playing and table.in_window()
    closes = table.window_closes() if window else None
    if seat is not None and closes is None:
        closes = table.deadline(seat)
    return Moment(
        view=view,
        prompt=prompt(table, match, view, answered=answered),
        sections=match.game.describe(view) if plain else [],
        decision=table.decisions[seat] if seat is not None else 0,
        legal=legal_columns(match.game, view, numbers),
        can_undo=seat is not None and playing and can_undo(table, seat),
        undo_asked=table.undo_asked,
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


def can_undo(table: Table, seat: int) -> bool:
    if seat in table.answers:
        return True
    if table.settings.undo == "off" or table.match is None or table.chairs[seat].ghost:
        return False
    match = table.match
    if table.settings.undo != "ask" and match.mover != seat and not match.position.sealed(seat):
        return False
    try:
        match.check_undo(seat, agreed=table.settings.undo == "ask")
    except IllegalMove:
        return False
    return True


def told_events(
    match: Match, seat: int | None, since: int = 0
) -> tuple[list[ToldEvent], list[int]]:
    """What happened, as this seat may know it, and where each stands in the keeper's log."""
    told, places = [], []
    for place, event in enumerate(match.events[since:], since):
        known = match.game.tell(event, seat)
        if known is not None:
            told.append(told_event(match, known))
            places.append(place)
    return told, places


def told_event(match: Match, known: Event) -> ToldEvent:
    """An event as a seat may know it, put into words."""
    chapter = match.game.chapters.get(known.name, "")
    return ToldEvent(known.name, known.rule, known.args, match.say(known), chapter)


def placed(places: Sequence[int]) -> Callable[[int], int]:
    """The number in a seat's own log before which something of the keeper's log stands."""
    return lambda event: bisect_left(places, event)


def notices(table: Table, places: Sequence[int]) -> list[Notice]:
    where = placed(places)
    shown = [remark for remark in table.remarks if not remark.held]
    return [Notice(remark.text, remark.at, where(remark.event)) for remark in shown]


def stories(table: Table, places: Sequence[int]) -> list[StoryInfo]:
    where = placed(places)
    return [StoryInfo(where(event), seat, story) for event, seat, story in table.story_marks]
