"""Moves: numbers inside, words outside. A game declares what can be said; the Space numbers it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Final

from sexton.core.errors import NOT_A_MOVE, IllegalMove, quoted

Value = str | int
Label = Callable[[Value, Sequence[str]], str]
"""How a value is called at a table where the players have these names."""

Spelling = Callable[[Value], tuple[tuple[str, Value], ...]]
"""What a value is made of: each part with what it is a part of, as column 3 and row -1."""

Among = tuple[str, Mapping[Value, tuple[Value, ...]]]
"""An argument, and for each of its values what another can then be: a half is one of the card."""

MOST_TOLD: Final = 60  # values that a refusal lists; of more it gives a few examples
FEW_TOLD: Final = 5

# Names that `Match.play` keeps for itself, so no verb may use them for an argument.
RESERVED = frozenset({"story", "text", "rule", "verb", "hidden"})


def plainly(value: Value, players: Sequence[str]) -> str:
    return str(value)


@dataclass(frozen=True)
class Arg:
    """One thing that a move names: its possible values, and how each is called."""

    values: tuple[Value, ...]
    label: Label = plainly
    some: str = ""  # What is said while none of them is chosen: "a card".
    seat: bool = False  # A value below the number of players is one of them.
    typed: Label | None = None  # What the terminal calls it, where a sentence says it at length.
    tokens: Spelling | None = None  # What it is made of for learning, where it is not one thing.
    among: Among | None = None  # Which values can go with what an argument before it names.


def numbers(count: int, label: Label = plainly, some: str = "") -> Arg:
    """The whole numbers from 0 to count - 1."""
    return Arg(tuple(range(count)), label, some)


def words(values: Sequence[str], label: Label = plainly, some: str = "") -> Arg:
    return Arg(tuple(values), label, some)


def player_name(value: Value, players: Sequence[str]) -> str:
    seat = int(value)
    return players[seat] if seat < len(players) else f"seat {seat + 1}"


def seats(count: int) -> Arg:
    """One of the players, called by name."""
    return Arg(tuple(range(count)), player_name, "somebody", seat=True)


class Verb:
    """One kind of move: its name, its sentence with {arguments}, its rule, and what it names.

    `hidden` are the arguments that the others don't learn when the move is made, such as which card
    was laid face down; choices that are sealed as a whole need no mark.
    """

    def __init__(
        self,
        name: str,
        text: str,
        rule: str,
        /,
        *,
        hidden: Sequence[str] = (),
        plain: bool = False,
        several: bool = False,
        ready: bool = False,
        **args: Arg,
    ) -> None:
        clash = RESERVED.intersection(args)
        if clash:
            raise ValueError(f"{name}: {', '.join(sorted(clash))} can't be an argument's name")
        self.name = name
        self.text = text
        self.rule = rule
        self.args = args
        self.plain = plain  # It touches just what it names: nobody needs to ask the game.
        self.several = several  # Asked again and again: many can be chosen in one step.
        self.ready = ready  # It matters little: the first of them is offered as the answer.
        unknown = set(hidden).difference(args)
        if unknown:
            raise ValueError(f"{name}: {', '.join(sorted(unknown))} is hidden but no argument")
        self.hidden = frozenset(hidden)
        self.sizes = {key: choices_of(arg) for key, arg in args.items()}
        self.size = prod(self.sizes.values())
        self.index = {
            key: {value: place for place, value in enumerate(arg.values)}
            for key, arg in args.items()
        }


def choices_of(arg: Arg) -> int:
    """How many values it can have at most, once the arguments before it are known."""
    if arg.among is None:
        return len(arg.values)
    return max(len(values) for values in arg.among[1].values())


class Move:
    """What a seat does, in words. Legal moves also carry their text, rule and what they touch."""

    __slots__ = ("args", "rule", "text", "touches", "verb")

    def __init__(self, verb: str, /, **args: Value) -> None:
        self.verb = verb
        self.args: dict[str, Value] = args
        self.text = ""
        self.rule = ""
        self.touches: tuple[str, ...] = ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self.verb == other.verb and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.verb, tuple(sorted(self.args.items()))))

    def __repr__(self) -> str:
        parts = [repr(self.verb), *(f"{key}={value!r}" for key, value in self.args.items())]
        return f"Move({', '.join(parts)})"


def is_value(value: object) -> bool:
    return isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool))


class Space:
    """Everything that can be said in one game, each with its number."""

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = {verb.name: verb for verb in verbs}
        self.first: dict[str, int] = {}
        size = 0
        for verb in verbs:
            self.first[verb.name] = size
            size += verb.size
        self.size = size
        self.meant: dict[int, int] = {}  # of words that say the same as others: the others' number

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[Verb]:
        return iter(self.verbs.values())

    def number(self, verb: str, /, **args: Value) -> int:
        """The number of these words; what can't be said at all is refused."""
        return self.number_of(verb, args)

    def number_of(self, verb: object, args: Mapping[str, object]) -> int:
        spoken = self.verbs.get(verb) if isinstance(verb, str) else None
        if spoken is None:
            raise IllegalMove(
                NOT_A_MOVE,
                f"There is no move {quoted(verb)}: the moves are {', '.join(self.verbs)}.",
            )
        if args.keys() != spoken.args.keys():
            takes = ", ".join(spoken.args) or "nothing"
            given = ", ".join(quoted(key).strip("'") for key in args) or "nothing"
            raise IllegalMove(NOT_A_MOVE, f'"{verb}" names {takes}; you named {given}.')
        number = 0
        for key, arg in spoken.args.items():
            number = number * spoken.sizes[key]
            number += self._place(spoken, key, args[key], values_with(arg, args))
        number += self.first[spoken.name]
        return self.meant.get(number, number)

    def _place(self, verb: Verb, key: str, value: object, values: tuple[Value, ...]) -> int:
        """The value's place among those that it can have here."""
        place = verb.index[key].get(value) if is_value(value) else None  # type: ignore[call-overload]
        if place is not None and verb.args[key].among is not None:
            place = values.index(value) if value in values else None
        if place is None:
            raise IllegalMove(
                NOT_A_MOVE, f'"{verb.name}" can\'t have {key}={quoted(value)}: {one_of(values)}.'
            )
        return int(place)

    def verb_of(self, number: int) -> Verb:
        for name, first in self.first.items():
            if first <= number < first + self.verbs[name].size:
                return self.verbs[name]
        raise IllegalMove(NOT_A_MOVE, f"There is no move number {number}: 0 to {self.size - 1}.")

    def move(self, number: int) -> Move:
        """The words of a number."""
        verb = self.verb_of(number)
        rest = number - self.first[verb.name]
        places: dict[str, int] = {}
        for key, size in reversed(verb.sizes.items()):
            rest, places[key] = divmod(rest, size)
        args: dict[str, Value] = {}
        for key, arg in verb.args.items():
            args[key] = values_with(arg, args)[places[key]]
        return Move(verb.name, **args)

    def observed(self, number: int) -> int:
        """The same for all moves that the others can't tell apart when they are made."""
        verb = self.verb_of(number)
        if not verb.hidden:
            return number
        rest = number - self.first[verb.name]
        shown, step = self.first[verb.name], 1
        for key, size in reversed(verb.sizes.items()):
            rest, place = divmod(rest, size)
            if key not in verb.hidden:
                shown += place * step
            step *= size
        return shown

    def say(self, number: int, players: Sequence[str]) -> Move:
        """The words of a number, with its sentence and its rule."""
        move = self.move(number)
        verb = self.verbs[move.verb]
        labels = {key: verb.args[key].label(value, players) for key, value in move.args.items()}
        move.text = verb.text.format(**labels)
        move.rule = verb.rule
        move.touches = tuple(f"{key}:{value}" for key, value in move.args.items())
        return move


def values_with(arg: Arg, args: Mapping[str, object]) -> tuple[Value, ...]:
    """What an argument can be beside those that are named before it."""
    if arg.among is None:
        return arg.values
    before, values = arg.among
    return values[args[before]]  # type: ignore[index]


def one_of(values: Sequence[Value]) -> str:
    if values and all(isinstance(value, int) for value in values):
        return f"it is a whole number from {values[0]} to {values[-1]}"
    if len(values) > MOST_TOLD:
        return f"it is one of {len(values)}, such as {', '.join(map(str, values[:FEW_TOLD]))}"
    return "it is one of " + ", ".join(map(str, values))
