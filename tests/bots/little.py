"""Games of a few moves, in which it is plain what a bot should do and what it can't know."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, Self

import msgspec

from sexton.core.chance import Rng
from sexton.core.edition import from_contents
from sexton.core.game import AnyGame, Game
from sexton.core.moves import Space, Verb, numbers
from sexton.core.position import Position, take_seat
from sexton.core.ranking import places
from sexton.core.types import Preview, Refusal, Result, Standing, View


class Little(Position):
    """All that these games have in common: plain fields, no chance, no log."""

    fields: ClassVar[tuple[str, ...]] = ("values",)

    def __init__(self, **values: Any) -> None:
        self.secret, self.chance, self.unveiled, self.log = "", 0, 0, None
        self.values = values

    def clone(self) -> Self:
        twin = type(self)()
        twin.values = {
            name: value.copy() if isinstance(value, list) else value
            for name, value in self.values.items()
        }
        return twin

    def __getattr__(self, name: str) -> Any:
        if name == "values":
            raise AttributeError(name)
        return self.values[name]


class LittleView(View, kw_only=True):
    known: dict[str, Any]


class Nim(Little):
    """Take one or two; who takes the last one wins."""

    space = Space(Verb("take", "Take {count}", "X-1", count=numbers(3)))

    def to_act(self) -> list[int]:
        return [self.values["turn"]] if self.values["left"] else []

    def legal_moves(self, seat: int) -> list[int]:
        return list(range(1, min(2, self.values["left"]) + 1))

    def play(self, seat: int, move: int) -> None:
        self.values["left"] -= move
        self.values["turn"] = 1 - seat

    def scores(self) -> list[int]:
        return [int(self.values["turn"] != seat) for seat in range(2)]


class Pennies(Little):
    """Both lay a penny face down; seat 0 wins if they match."""

    space = Space(Verb("lay", "Lay {side}", "X-1", side=numbers(2)))

    def to_act(self) -> list[int]:
        return [seat for seat in range(2) if self.values["laid"][seat] is None]

    def legal_moves(self, seat: int) -> list[int]:
        return [0, 1]

    def play(self, seat: int, move: int) -> None:
        self.values["laid"][seat] = move

    def sealed(self, seat: int) -> int:
        laid = self.values["laid"]
        return int(laid[seat] is not None and None in laid)

    def scores(self) -> list[int]:
        first, second = self.values["laid"]
        return [int(first == second), int(first != second)]


class Guess(Little):
    """Stop and share a prize, or go on: then a card is hidden, and somebody guesses it.

    `hider` is who lays the card; None if it has lain there all along. Prizes are out of 10."""

    space = Space(
        Verb("stop", "Stop", "X-1"),
        Verb("go", "Go on", "X-2"),
        Verb("lay", "Lay {card}", "X-3", hidden=("card",), card=numbers(4)),
        Verb("guess", "Guess {card}", "X-4", card=numbers(4)),
    )
    STOP, GO, LAY, GUESS = 0, 1, 2, 6

    def to_act(self) -> list[int]:
        step, hider = self.values["step"], self.values["hider"]
        if step == "over":
            return []
        if step == "lay":
            return [hider]
        return [1 - hider] if step == "guess" and hider is not None else [0]

    def legal_moves(self, seat: int) -> list[int]:
        if self.values["step"] == "start":
            return [self.STOP, self.GO]
        first = self.LAY if self.values["step"] == "lay" else self.GUESS
        return list(range(first, first + self.values["cards"]))

    def play(self, seat: int, move: int) -> None:
        values = self.values
        if move == self.STOP:
            values.update(step="over", prize=[values["sure"], 10 - values["sure"]])
        elif move == self.GO:
            values["step"] = "guess" if values["hider"] is None else "lay"
        elif move < self.GUESS:
            values.update(step="guess", card=move - self.LAY)
        else:
            right = move - self.GUESS == values["card"]
            own = [10, 0] if seat == 0 else [0, 10]
            values.update(step="over", prize=own if right else own[::-1])

    def scores(self) -> list[int]:
        return list(self.values["prize"])


class Errand(Little):
    """Seat 0 gains a little at once, or goes the long way; there both take what they like."""

    space = Space(Verb("take", "Take {count}", "X-1", count=numbers(4)))
    SHORT, LONG = 1, 2

    def to_act(self) -> list[int]:
        return [self.values["turn"]]

    def legal_moves(self, seat: int) -> list[int]:
        return [self.SHORT, self.LONG] if self.values["left"] is None else [1, 2, 3]

    def play(self, seat: int, move: int) -> None:
        values = self.values
        if values["left"] is None:
            values["left"] = 0 if move == self.SHORT else 3
            values["gained"][0] += move == self.SHORT
        else:
            values["gained"][seat] += move
            values["left"] -= bool(values["left"])
            values["turn"] = 1 - seat

    def under_way(self) -> bool:
        return bool(self.values["left"])

    def scores(self) -> list[int]:
        return list(self.values["gained"])


class Worlds:
    """Whatever is hidden is dealt anew."""

    def __init__(self, kind: type[Little], view: LittleView) -> None:
        self.kind, self.view = kind, view

    def deal(self, rng: Rng) -> Little:
        world = self.kind(**self.view.known).clone()
        if self.kind is Pennies:
            seat = self.view.seat
            hidden = [other for other in range(2) if other != seat]
            for other in hidden:
                if world.values["laid"][other] == "?":
                    world.values["laid"][other] = rng.below(2)
        elif world.values.get("card") == "?":
            world.values["card"] = rng.below(world.values["cards"])
        return world


def shared(position: Little) -> LittleView:
    waiting = position.to_act()
    return LittleView(
        game="little",
        version="1",
        edition="",
        options={},
        seats=["Ann", "Bob"],
        seat=None,
        asked=None,
        waiting=waiting,
        over=not waiting,
        known={},
    )


def own(view: LittleView, position: Little, seat: int | None) -> None:
    take_seat(view, position, seat, "move")
    known = position.clone().values
    if isinstance(position, Pennies):
        known["laid"] = [
            side if side is None or own == seat else "?" for own, side in enumerate(known["laid"])
        ]
    elif isinstance(position, Guess) and known["card"] is not None and seat != known["hider"]:
        known["card"] = "?"
    view.known = known


def see(position: Little, seat: int | None) -> LittleView:
    view = shared(position)
    own(view, position, seat)
    return view


def result(position: Little) -> Result | None:
    scores = position.scores()
    return None if position.to_act() else Result(places(scores), scores, [[], []])


def little(kind: type[Little]) -> AnyGame:
    """The game whose positions these are; its players have no opinion on any move."""
    assert hasattr(kind, "space")
    edition = from_contents({"game": "little", "name": "little"}, "here")

    def deal(seats: int, secret: str, options: dict[str, Any]) -> Little:
        raise NotImplementedError

    return Game(
        name="little",
        title="Little",
        credit="",
        blurb="",
        aim="",
        turn="",
        seats=range(2, 3),
        options=(),
        version="1",
        edition=edition,
        box=None,
        space=kind.space,
        folder=Path(),
        house_data="",
        view_type=LittleView,
        deal=deal,
        load=lambda saved: kind(**saved["values"]),
        shared=shared,
        own=own,
        tell=lambda event, seat: event,
        determinise=lambda view: Worlds(kind, view),
        prompt=lambda view: "",
        preview=lambda view, move: Preview([]),
        why_not=lambda view, move: Refusal("X-1", ""),
        touches=lambda view, move: (),
        say_event=lambda event, players: "",
        describe=lambda view: [],
        explain=lambda view, thing: None,
        contents=list,
        rank=lambda position, seat, moves: [0.0] * len(moves),
        judge=lambda position: [0.5, 0.5],
        standing=lambda position: Standing("", position.scores()),
        result=result,
        with_edition=lambda edition: little(kind),
    )


def from_wire(view: LittleView) -> LittleView:
    """The view as another process would get it."""
    return msgspec.json.decode(msgspec.json.encode(view), type=LittleView)
