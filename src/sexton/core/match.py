"""Match: the one gate for people, bots and replays. Checks, plays, undoes and records."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import partial
from typing import Any

import msgspec

from sexton.core import chance, codec, notebook, things
from sexton.core.arranging import arranged as arranged_deal
from sexton.core.checks import checked_names, checked_seats, checked_seed, checked_story
from sexton.core.errors import (
    GAME_OVER,
    NO_STORY,
    NO_UNDO,
    NOT_A_MOVE,
    NOT_ASKED,
    BadOption,
    IllegalMove,
    quoted,
)
from sexton.core.film import Camera, Take, film
from sexton.core.game import AnyGame
from sexton.core.moves import Move, Value
from sexton.core.notebook import Shown
from sexton.core.options import Options, read_options
from sexton.core.position import Position
from sexton.core.record import FORMAT, Fairness, Parent, Record, Row
from sexton.core.types import Event, Explanation, Refusal, Result, Scene, Seat

Clock = Callable[[], float]


class Match:
    """One game being played. Seats are numbered from 0."""

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        seed: int | str,
        options: Mapping[str, Any] | None = None,
        *,
        names: Sequence[str] | None = None,
        fairness: Fairness | None = None,
        parent: Parent | None = None,
        start: Position | None = None,
        arranged: Mapping[str, Any] | None = None,
        table: Mapping[str, Any] | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.options: Options = read_options(game.options, options)
        self.game = game.at_table(self.options)
        self.seats = checked_seats(self.game, seats)
        self.seed = checked_seed(seed)
        self.names = checked_names(names, seats)
        self.fairness = fairness
        self.parent = parent
        self.arranged = dict(arranged or {})  # cards that were put where they lie, not dealt there
        self.table = dict(table or {})
        self.clock = clock
        self.rows: list[Row] = []
        self._start = start
        self._before: list[Event] = []  # what was told before a fork
        if start is not None and start.log is not None:
            self._before = list(start.log)
        self._played: list[Row] = []  # the rows that stand: moves not undone
        self._digest: str | None = None  # of the position, once somebody has asked
        self._luck: tuple[int, int] | None = None  # chance and unveiled before the newest of them
        self._legal: dict[Seat, tuple[int, ...]] = {}  # here and now, as far as asked for
        self._rolling = False
        self._takes: list[Take] = []
        self.position: Position = self._dealt()

    # What is asked, and answering it.

    def to_act(self) -> list[Seat]:
        return list(self.position.to_act())

    def legal_numbers(self, seat: Seat) -> tuple[int, ...]:
        """The numbers of what this seat may do now; nothing if nothing is asked of it."""
        legal = self._legal.get(seat)
        if legal is None:
            asked = seat in self.position.to_act()
            legal = self._legal[seat] = tuple(self.position.legal_moves(seat)) if asked else ()
        return legal

    def legal_moves(self, seat: Seat) -> list[Move]:
        """What this seat may do now, in words; nothing if nothing is asked of it."""
        numbers = self.legal_numbers(seat)
        if not numbers:
            return []
        view = self.seen(seat)
        moves = []
        for number in numbers:
            move = self.game.space.say(number, self.names)
            move.touches = self.game.touches(view, move)
            moves.append(move)
        return moves

    def play(
        self, seat: Seat, move: str | Move, /, *, story: str | None = None, **args: Value
    ) -> None:
        """Plays a move, or refuses it with its rule and changes nothing."""
        self._play(seat, self.check(seat, move, args), checked_story(story))

    def play_number(self, seat: Seat, number: int, *, story: str | None = None) -> None:
        """The same for somebody who has the move's number already."""
        self.check_number(seat, number)
        self._play(seat, number, checked_story(story))

    def check(self, seat: Seat, move: str | Move, args: Mapping[str, Value] | None = None) -> int:
        """The number of a move that this seat may make now; any other is refused."""
        self._check_asked(seat)
        number = self._number(move, args or {})
        self._check_legal(seat, number)
        return number

    def check_number(self, seat: Seat, number: int) -> None:
        """Refuses a move that this seat may not make now."""
        self._check_asked(seat)
        self._check_legal(seat, number)

    def why_not(self, seat: Seat, move: Move) -> Refusal:
        """Why this can't be done; the move may name only some of its arguments."""
        return self.game.why_not(self.seen(seat), move)

    def explain(self, seat: Seat | None, thing: str) -> Explanation:
        """A thing that the seat can see, by its name: "card:widow", "cemetery:3/spot:1"."""
        found = things.explain(self.game, self.seen(seat), thing)
        if found is None:
            raise BadOption(f"Nothing here is called {quoted(thing)}.")
        return found

    def undo(self, seat: Seat, *, agreed: bool = False) -> None:
        """Takes back the seat's last move, where the rules of the table allow it."""
        index = self.check_undo(seat, agreed=agreed)
        self._take_back(index)
        self.rows.append(Row(seat, undo="agreed" if agreed else "own", at=self._now()))

    def check_undo(self, seat: Seat, *, agreed: bool = False) -> int:
        """Which of the moves that stand would be taken back; refuses where that can't be."""
        if not self._is_seat(seat):
            raise IllegalMove(NOT_A_MOVE, f"There is no seat {quoted(seat)}: {self._seat_range()}.")
        if self.over:
            raise IllegalMove(NO_UNDO, "The game is over: nothing can be taken back.")
        last = len(self._played) - 1
        while last >= 0 and self._played[last].seat != seat:
            last -= 1
        if last < 0:
            raise IllegalMove(NO_UNDO, "You have not moved yet: there is nothing to take back.")
        if not agreed:
            self._check_undo(seat, last)
        return last

    def add_story(self, seat: Seat, story: str) -> None:
        """Adds a sentence to the seat's last move, until its next one."""
        line = checked_story(story)
        self.check_story(seat).story = line

    def check_story(self, seat: Seat) -> Row:
        """The move that a story of this seat's would go with; refused where there is none."""
        last = next((row for row in reversed(self._played) if row.seat == seat), None)
        if last is None:
            raise IllegalMove(NO_STORY, "You have not moved yet: a story goes with a move.")
        return last

    # What is known.

    @property
    def over(self) -> bool:
        return not self.position.to_act()

    def seen(self, seat: Seat | None) -> Any:
        """The seat's view as the game's own type; bots and boards get this."""
        view = self.game.view(self.position, seat)
        view.seats = list(self.names)
        return view

    def view(self, seat: Seat | None) -> dict[str, Any]:
        """What a seat may know, as plain data; None for a spectator."""
        if seat is not None and not self._is_seat(seat):
            raise BadOption(f"There is no seat {quoted(seat)}: {self._seat_range()}.")
        seen = self.seen(seat)
        return notebook.Drawn(msgspec.to_builtins(seen), partial(notebook.seen, self.game, seen))

    def prompt(self, seat: Seat | None) -> str:
        """What must be decided, in one sentence."""
        return self.game.prompt(self.seen(seat))

    @property
    def events(self) -> Camera:
        """Everything that happened, as the keeper of the match knows it."""
        log = self.position.log
        if not isinstance(log, Camera):  # The match has travelled.
            log = self.position.log = Camera(self.position, log or ())
        return log

    def told(self, seat: Seat | None, since: int = 0) -> list[Event]:
        """What a seat may know of what happened, from the keeper's event number `since` on."""
        told = (self.game.tell(event, seat) for event in self.events[since:])
        return [event for event in told if event is not None]

    def roll(self, *, rolling: bool = True) -> None:
        """From here on every move is kept as a take, until somebody has asked for it."""
        self._rolling = self.events.rolling = rolling
        self._takes.clear()

    def takes(self) -> list[Take]:
        """The moves kept since this was asked for the last time; none after one was undone."""
        takes, self._takes = self._takes, []
        return takes

    def scenes(self, seat: Seat | None) -> list[Scene]:
        """The whole match as this seat saw it, move by move; None for a spectator."""
        return film(self, seat).scenes

    def say(self, event: Event) -> str:
        """An event in words, with the players' names."""
        return self.game.say_event(event, self.names)

    def show(self, seat: Seat | None) -> Shown:
        """A seat's table and what it may do, as a notebook shows it; None for a spectator."""
        return notebook.table(self, seat)

    def replay(self, seat: Seat | None = None) -> Shown:
        """The match to scrub through in a notebook, as a seat saw it; None for a spectator."""
        return notebook.replay(self, seat)

    def _repr_html_(self) -> str:
        return self.show(None).html

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return self.show(None)._repr_mimebundle_()

    def result(self) -> Result | None:
        """None while the game goes on; then places, scores and how each came about."""
        return self.game.result(self.position) if self.over else None

    def digest(self) -> str:
        """A name for the position: equal positions have equal digests."""
        if self._digest is None:
            self._digest = codec.digest(self.position.save())
        return self._digest

    @property
    def moves(self) -> list[Row]:
        """The moves that stand, in order."""
        return list(self._played)

    @property
    def mover(self) -> Seat | None:
        """Who made the newest move that stands."""
        return self._played[-1].seat if self._played else None

    # Records and forks.

    def record(self, *, seat: Seat | None = None) -> dict[str, Any]:
        """The whole game as plain data: the keeper's. With a seat, what it may have before the end:
        no seed, and no moves but its own."""
        given_out = seat is not None and not self.over
        result = self.result()
        record = Record(
            format=FORMAT,
            game=self.game.name,
            version=self.game.version,
            edition=self.game.edition.digest,
            options=dict(self.options),
            seats=list(self.names),
            moves=[row for row in self.rows if not given_out or row.seat == seat],
            seed=None if given_out else self.seed,
            fairness=self._fairness_record(given_out),
            box=None if self._is_shipped() else self.game.edition.contents,
            table=self.table,
            parent=None if given_out else self.parent,
            arranged={} if given_out else self.arranged,
            result=msgspec.to_builtins(result) if result else None,
            digest="" if given_out else self.digest(),
        )
        return notebook.Drawn(msgspec.to_builtins(record), partial(notebook.table, self, seat))

    def at(self, move: int) -> Match:
        """The match as it was after so many of the moves that stand."""
        earlier = Match(
            self.game,
            self.seats,
            self.seed,
            self.options,
            names=self.names,
            fairness=self.fairness,
            parent=self.parent,
            start=self._start,
            arranged=self.arranged,
            table=self.table,
        )
        for row in self._played[:move]:
            earlier.play(row.seat, row.verb, story=row.story or None, **row.args)
        return earlier

    def clone(self) -> Match:
        """The same match once more: what happens to one doesn't happen to the other."""
        twin = copy(self)
        twin.position = self.position.clone()
        twin.position.log = Camera(twin.position, self.events)
        twin._rolling, twin._takes = False, []
        rows = {id(row): copy(row) for row in self.rows}
        twin.rows, twin._played = list(rows.values()), [rows[id(row)] for row in self._played]
        twin._legal = dict(self._legal)
        return twin

    def __deepcopy__(self, memo: object) -> Match:
        return self.clone()

    def fork(self, move: int, seat: Seat, *, same_deck: bool = False) -> Match:
        """Goes on from here: what `seat` could not see is dealt anew under a new commitment."""
        if type(move) is not int or not 0 <= move <= len(self._played):
            raise BadOption(f"There is no move {quoted(move)}: this game has {len(self._played)}.")
        if not self._is_seat(seat):
            raise BadOption(f"There is no seat {quoted(seat)}: {self._seat_range()}.")
        before = self.at(move)
        parent = Parent(codec.digest(self.record()), move, seat, before.record(), same_deck)
        seed, fairness = committed()
        return forked(self.game, before, parent, seed, fairness, self.clock)

    # Inside.

    def _dealt(self) -> Position:
        if self._start is not None:
            position = self._start.clone()
        else:
            secret = chance.secret_of(self.seed)
            position = self.game.deal(self.seats, secret, self.options)
            if self.arranged:
                position = arranged_deal(self.game, position, self.arranged)
        position.log = Camera(position, self._before if position.log is None else position.log)
        return position

    def _number(self, move: object, args: Mapping[str, Value]) -> int:
        if isinstance(move, Move):
            if args:
                raise IllegalMove(NOT_A_MOVE, "A Move has its arguments already: give no others.")
            return self.game.space.number_of(move.verb, move.args)
        return self.game.space.number_of(move, args)

    def _check_asked(self, seat: object) -> None:
        waiting = self.position.to_act()
        if not self._is_seat(seat):
            raise IllegalMove(NOT_A_MOVE, f"There is no seat {quoted(seat)}: {self._seat_range()}.")
        if not waiting:
            raise IllegalMove(GAME_OVER, "The game is over.")
        if seat not in waiting:
            raise IllegalMove(NOT_ASKED, self._not_asked())

    def _check_legal(self, seat: Seat, number: int) -> None:
        if number not in self.legal_numbers(seat):
            refusal = self.why_not(seat, self.game.space.move(number))
            raise IllegalMove(refusal.rule, refusal.sentence)

    def _play(self, seat: Seat, number: int, story: str) -> None:
        words = self.game.space.move(number)
        answers = self.position.in_window()
        empty = answers and len(self.legal_numbers(seat)) == 1
        row = Row(seat, words.verb, words.args, at=self._now(), story=story, silent=empty)
        self._luck = (self.position.chance, self.position.unveiled)
        self._digest = None
        self._legal = {}
        first = len(self.events)
        self.position.play(seat, number)
        if self._rolling:
            self._takes.append(self.events.cut(first, answers=answers))
        self.rows.append(row)
        self._played.append(row)

    def _not_asked(self) -> str:
        if self.position.in_window():  # Who has answered stays hidden.
            return "Nothing is asked of you now: it goes on when everybody has answered."
        names = [self.names[seat] for seat in self.position.to_act()]
        return f"Nothing is asked of you now: it is for {' and '.join(names)} to decide."

    def _is_seat(self, seat: object) -> bool:
        return type(seat) is int and 0 <= seat < self.seats

    def _seat_range(self) -> str:
        return f"the seats are 0 to {self.seats - 1}"

    def _check_undo(self, seat: Seat, index: int) -> None:
        if self.position.sealed(seat) > 0:
            return
        # Else the answer would tell whether anybody has answered.
        if self.position.in_window() or self.position.in_secret():
            raise IllegalMove(NO_UNDO, "The others are asked about it already: that stands.")
        if index != len(self._played) - 1:
            raise IllegalMove(NO_UNDO, "Somebody has moved since: only the newest move comes back.")
        if self._luck is None:
            before = self._replayed(self._played[:index])
            self._luck = (before.chance, before.unveiled)
        chance_before, unveiled_before = self._luck
        if chance_before != self.position.chance:
            raise IllegalMove(NO_UNDO, "Chance has had its say since: that can't be taken back.")
        if unveiled_before != self.position.unveiled:
            raise IllegalMove(NO_UNDO, "You have seen something by it: that can't be taken back.")

    def _take_back(self, index: int) -> None:
        """Nobody's moves hang on a sealed one; with any other go all that came after it."""
        seat = self._played[index].seat
        kept, undone = self._played[:index], self._played[index:]
        if self.position.sealed(seat) > 0:
            kept, undone = kept + undone[1:], undone[:1]
        self.position = self._replayed(kept)
        self.events.rolling = self._rolling
        for row in undone:
            row.story = ""
        self._played = kept
        self._takes.clear()
        self._luck = None
        self._digest = None
        self._legal = {}

    def _replayed(self, rows: Sequence[Row]) -> Position:
        position = self._dealt()
        for row in rows:
            position.play(row.seat, self.game.space.number_of(row.verb, row.args))
        return position

    def _now(self) -> float | None:
        return round(self.clock(), 3) if self.clock else None

    def _is_shipped(self) -> bool:
        return any(edition.digest == self.game.edition.digest for edition in self.game.shipped())

    def _fairness_record(self, given_out: bool) -> Fairness | None:
        if self.fairness is None or not given_out:
            return self.fairness
        return Fairness(self.fairness.commitment)


def committed(nonces: Sequence[str] = ()) -> tuple[str, Fairness]:
    """A fresh seed, and the commitment to it."""
    server_seed = chance.new_seed()
    fairness = Fairness(chance.commitment(server_seed), server_seed, list(nonces))
    return chance.game_seed(server_seed, nonces), fairness


def forked(
    game: AnyGame,
    before: Match,
    parent: Parent,
    seed: str | int,
    fairness: Fairness | None,
    clock: Clock | None,
) -> Match:
    """The match that goes on from `before`, dealt anew by `seed`."""
    if parent.seat not in range(before.seats):
        raise BadOption(f"There is no seat {parent.seat}: the seats are 0 to {before.seats - 1}.")
    if before.over:
        raise BadOption("The game is over there: choose an earlier moment to go on from.")
    game = game.at_table(before.options)
    if parent.same_deck:
        start = before.position.clone()
    else:
        worlds = game.determinise(game.view(before.position, parent.seat))
        start = worlds.deal(chance.KeyedRng(chance.secret_of(f"{seed} deal")))
        start.secret, start.chance = chance.secret_of(seed), 0
    start.log = before.told(
        parent.seat
    )  # What that seat knew; of that, others are told their part.
    return Match(
        game,
        before.seats,
        seed,
        before.options,
        names=before.names,
        fairness=fairness,
        parent=parent,
        start=start,
        table=before.table,
        clock=clock,
    )
