"""What a seat is told about its table: built for one seat, from nothing."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from sexton.core import voice
from sexton.core.errors import IllegalMove
from sexton.core.game import AnyGame, touch_arguments
from sexton.core.lesson import LEARNER, arguments, place, said, verbs_of
from sexton.core.match import Match
from sexton.core.moves import Move, Space
from sexton.core.phrases import YOU, addressed, addressed_within
from sexton.core.types import Event, View
from sexton.core.undoing import asked_move
from sexton.server import crests
from sexton.server.protocol import (
    ArgInfo,
    ChatLine,
    LegalMoves,
    LessonInfo,
    LessonPage,
    Moment,
    Notice,
    SeatInfo,
    StoryInfo,
    TableInfo,
    TableSettings,
    ToldEvent,
    VerbInfo,
)
from sexton.server.table import sharing
from sexton.server.table.play import Play
from sexton.server.table.seats import ONE_MOVE, Chair
from sexton.server.table.state import Table
from sexton.server.table.talk import ChatLine as Said
from sexton.server.table.talk import Remark

Gone = Callable[[str], float | None]  # when somebody who isn't here was here last


def table_info(
    table: Table, who: str, here: set[str], watchers: int, gone: Gone = lambda _: None
) -> TableInfo:
    """The table itself, as this identity may see it."""
    mine = table.seats.of(who)
    shared = sharing.shares(table.seats, who)
    asked = sharing.asked_beside(table, who) if shared else asked_alone(table, mine)
    return TableInfo(
        id=table.id,
        code=table.made.code if table.status == "open" else "",
        game=table.made.game,
        title=table.game.title,
        lowest_wins=table.game.lowest_wins,
        options=table.terms.options,
        settings=msgspec.convert(table.settings, TableSettings, from_attributes=True),
        edition=table.game.edition.digest,
        house_data=table.game.house_data,
        seats=[seat_info(table, seat, who, here, gone) for seat in range(len(table.seats))],
        status=table.status,  # type: ignore[arg-type]
        locked=table.terms.locked,
        has_password=bool(table.terms.password),
        commitment=table.commitment(),
        created=table.created,
        ended_at=table.ended_at,
        places=table.result.places if table.result else [],
        scores=table.result.scores if table.result else [],
        paused=table.paused,
        my_turn=bool(asked),
        my_deadline=min(filter(None, map(table.deadline, asked)), default=None),
        my_seat=mine,
        covered=sharing.is_covered(who),
        am_host=table.host == sharing.account_of(who),
        next_table=table.next_table,
        lesson=table.made.lesson is not None,
        parent=(table.made.parent_table or None) if mine is not None else None,
        why_frozen=table.why_frozen,
        watchers=watchers,
        ghost_after=table.ghost_after,
        muted=sorted(name for one, name in table.muted.items() if who in (one, table.host)),
    )


def asked_alone(table: Table, seat: int | None) -> list[int]:
    """This seat, if something is asked of whoever sits there."""
    if seat is None or table.seats[seat].ghost or not table.is_asked(seat):
        return []
    return [seat]


def seat_info(table: Table, seat: int, who: str, here: set[str], gone: Gone) -> SeatInfo:
    chair = table.seats[seat]
    is_here = sharing.account_of(chair.identity) in here
    is_gone = chair.kind == "person" and not is_here
    own = chair.kind == "person" and sharing.shares(table.seats, chair.identity)
    return SeatInfo(
        kind=chair.kind,  # type: ignore[arg-type]
        name=chair.name,
        level=chair.level,
        ghost=chair.ghost,
        why_ghost=chair.why_ghost,  # type: ignore[arg-type]
        one_move=chair.ghost and chair.one_move,
        resigned=chair.resigned,
        here=chair.kind == "bot" or is_here,
        gone_since=gone(chair.identity) if is_gone else None,
        host=bool(chair.identity) and chair.identity == table.host,
        me=bool(chair.identity) and chair.identity == who,
        beside=own and sharing.account_of(chair.identity) == sharing.account_of(who),
        nonce=chair.nonce,
        agrees=chair.agrees,
        crest=crests.read(chair.crest) if chair.crest else None,
        temper=chair.temper if chair.kind == "bot" else "",
    )


@lru_cache(maxsize=64)
def verbs(space: Space, players: tuple[str, ...]) -> list[VerbInfo]:
    """Everything that can be said in this game, once, to one of its players: `YOU` is theirs."""
    return [
        VerbInfo(
            verb.name,
            verb.text,
            verb.rule,
            {
                key: ArgInfo(
                    list(arg.values),
                    [addressed_within(arg.label(value, players)) for value in arg.values],
                    arg.some,
                )
                for key, arg in verb.args.items()
            },
            verb.several,
            verb.ready,
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
    for key, size in reversed(verb.sizes.items()):
        args[key] = [rest % size for rest in rests]
        rests = [rest // size for rest in rests]
    for key, arg in verb.args.items():
        if arg.among is not None:
            before, choices = arg.among
            with_it = [choices[verb.args[before].values[place]] for place in args[before]]
            index = verb.index[key]
            args[key] = [
                index[values[place]] for values, place in zip(with_it, args[key], strict=True)
            ]
    things: dict[str, int] = {}
    touches = None
    if not verb.plain and game.touches is not touch_arguments:
        touches = [
            [things.setdefault(thing, len(things)) for thing in game.touches(view, move)]
            for move in [spoken(game.space, number) for number in numbers]
        ]
    return LegalMoves(name, len(numbers), dict(reversed(args.items())), list(things), touches)


@lru_cache(maxsize=16_384)
def spoken(space: Space, number: int) -> Move:
    """A move in words: hundreds are legal at once, and mostly the same ones again."""
    return space.move(number)


def as_shown(table: Table, seat: int | None, view: Any) -> Any:
    """A view of the game at this table: who has answered, has nothing to answer or plays no more is
    asked nothing."""
    if view.asked is None or (seat is not None and table.is_asked(seat)):
        return view
    return msgspec.structs.replace(view, asked=None)


def moment(table: Table, seat: int | None, view: Any, *, plain: bool, screen: str = "") -> Moment:
    """The game as this seat sees it now, but for the view itself; at a shared screen, with who of
    it is asked."""
    play = table.play
    assert play is not None
    match, playing = play.match, table.status == "playing"
    answered = seat is not None and seat in play.window.answers
    window = playing and play.in_window()
    closes = table.window_closes() if window else None
    plays = seat is not None and not table.seats[seat].ghost
    if seat is not None and plays and closes is None:
        closes = table.deadline(seat)
    asked = seat is not None and plays and table.is_asked(seat)
    legal = play.decisions.legal(seat) if seat is not None and asked else ()
    return Moment(
        view=None,
        prompt=prompt(table, match, seat, view, answered=answered),
        sections=voice.describe(match.game, view, seat) if plain else [],
        decision=play.decisions.ids[seat] if seat is not None else 0,
        legal=legal_columns(match.game, view, legal),
        can_undo=seat is not None and playing and can_undo(table, play, seat),
        undo_asked=None if seat in play.undo_allowed else play.undo_asked,
        window=window,
        closes=closes,
        answered=answered,
        can_hold=seat is not None and playing and table.can_hold(),
        held=window and play.window.held,
        result=table.result,
        lesson=lesson_info(table, match) if seat == LEARNER and playing else None,
        beside=sharing.asked_beside(table, screen) if screen else [],
    )


def lesson_info(table: Table, match: Match) -> LessonInfo | None:
    """The pages from the newest thing done to the next thing to do."""
    lesson = table.lesson
    if lesson is None:
        return None
    here = place(lesson, match.moves)
    over = here.step == len(lesson.steps)
    pages = lesson.steps[here.first : here.step + 1]
    do = None if over else lesson.steps[here.step].do
    return LessonInfo(
        pages=[LessonPage(said(page, match.names), page.light, page.rules) for page in pages],
        at=here.first,
        count=len(lesson.steps),
        verbs=verbs_of(do or {}),
        args=arguments(do or {}),
        strayed=here.strayed,
        waits=not over and not table.owes(LEARNER),
        over=over,
    )


def prompt(table: Table, match: Match, seat: int | None, view: View, *, answered: bool) -> str:
    if table.status == "frozen":
        return table.why_frozen
    if table.status == "abandoned":
        return "The game was abandoned without a result."
    chair = table.seats[seat] if seat is not None else None
    if chair and chair.ghost and table.status == "playing":
        return for_ghosted(chair)
    if answered:
        return "You have answered. The window stays open for everybody alike."
    return str(voice.addressing(match.game.prompt(voice.spoken_to(view, seat))))


def for_ghosted(chair: Chair) -> str:
    """What somebody reads for whom a ghost plays."""
    if chair.resigned:
        return "You play no more; a ghost plays on for you."
    if chair.one_move:
        return ONE_MOVE
    if chair.why_ghost == "left":
        return "You have left; a ghost plays for you until you take your seat back."
    return "A ghost plays for you. Touch anything, and you are back."


def can_undo(table: Table, play: Play, seat: int) -> bool:
    if seat in play.window.answers:
        return True
    match, by_consent = play.match, table.settings.undo == "ask"
    if table.settings.undo == "off" or table.seats[seat].ghost:
        return False
    by_consent = by_consent or table.lesson is not None
    if play.ghost_moved_last(seat):
        return False
    if play.undo_asked == seat:
        return table.seats.others_present(seat) <= play.undo_allowed
    if not by_consent and match.mover != seat and not match.position.sealed(seat):
        return False
    try:
        if by_consent:
            asked_move(match, seat)
        else:
            match.check_undo(seat)
    except IllegalMove:
        return False
    return True


def told_event(match: Match, known: Event, you: int | None = None) -> ToldEvent:
    """An event as a seat may know it, put into words: to whoever sits there, if that is said."""
    return say_to(match, known, you)[0]


def say_to(match: Match, known: Event, you: int | None) -> tuple[ToldEvent, bool]:
    """The same, and whether it is said to that seat's person, who is named in it; if not, it would
    be said so to anybody."""
    chapter = match.game.chapters.get(known.name, "")
    said = match.game.say_event(known, voice.names_to(match.names, you))
    is_named = YOU in said
    text = addressed(said) if is_named else said
    return ToldEvent(known.name, known.rule, known.args, text, chapter), is_named


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
