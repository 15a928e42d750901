"""Moves as lists to choose from: many are asked for one argument at a time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from sexton.core.moves import Arg, Move, Space, Value, Verb

FLAT = 9  # Up to so many moves stand in one list; more are asked for one argument at a time.
PLACES = 20  # Up to so many numbered places keep their own number in every list.
SAID = 3  # Up to so many values are named where a verb has no word for any of them.
WORD = re.compile(r"(?<!\w)-\d+|\w+")


@dataclass
class Choice:
    """One line of a list: what to type, what it says, and the moves it leaves."""

    key: str
    text: str
    moves: list[Move]


@dataclass
class Step:
    """One question: the choices, and the amounts that a plain number stands for, if any."""

    heading: str
    choices: list[Choice]
    amounts: dict[int, Move] = field(default_factory=dict)

    def find(self, typed: str) -> list[Move] | None:
        """The moves behind a key of this list."""
        if is_number(typed) and int(typed) in self.amounts:
            return [self.amounts[int(typed)]]
        for choice in self.choices:
            if choice.key.casefold() == typed.casefold():
                return choice.moves
        return None


@dataclass
class Names:
    """How the moves of a game are called at this table."""

    space: Space
    players: Sequence[str]
    firsts: dict[int, int | None] = field(default_factory=dict)

    def label(self, arg: Arg, value: Value) -> str:
        return (arg.typed or arg.label)(value, self.players)

    def key(self, arg: Arg, value: Value) -> str:
        """What to type for a value: an amount is itself, a numbered place counts from 1."""
        if isinstance(value, str):
            return value
        first = self.first_number(arg)
        return self.label(arg, value) if first is None else str(value + first)

    def is_amount(self, arg: Arg) -> bool:
        """Are these numbers spoken as they are, as in "4 coins"?"""
        return self.first_number(arg) == 0

    def first_number(self, arg: Arg) -> int | None:
        """What people call the number 0: 0 for amounts, 1 for places; None if they don't count."""
        if id(arg) not in self.firsts:
            self.firsts[id(arg)] = self.find_first(arg)
        return self.firsts[id(arg)]

    def find_first(self, arg: Arg) -> int | None:
        some = [value for value in arg.values[:30] if isinstance(value, int) and value > 0]
        if not some:
            return None
        for first in (0, 1):
            if all(str(value + first) in words(self.label(arg, value)) for value in some):
                return first
        return 1 if len(arg.values) <= PLACES else None

    def amount(self, verb: Verb) -> bool:
        """Does this verb name one amount and nothing else?"""
        return len(verb.args) == 1 and self.is_amount(next(iter(verb.args.values())))

    def sentence(self, verb: Verb, moves: Sequence[Move]) -> str:
        """What these moves have in common: "Place the widow at a cemetery". What comes after a
        colon is said once it is decided."""
        said = {key: self.said(arg, key, moves) for key, arg in verb.args.items()}
        main, _, details = verb.text.partition(": ")
        decided = not any(f"{{{key}}}" in details for key in open_arguments(verb, moves))
        return (verb.text if decided else main).format(**said)

    def said(self, arg: Arg, key: str, moves: Sequence[Move]) -> str:
        values = list(dict.fromkeys(move.args[key] for move in moves))
        if len(values) > 1 and arg.some:
            return arg.some
        return " or ".join(self.label(arg, value) for value in values[:SAID])


def words(text: str) -> list[str]:
    return WORD.findall(text.casefold())


def is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 10


def step(names: Names, moves: Sequence[Move]) -> Step:
    """The next question that leads to one of these moves."""
    verbs = list(dict.fromkeys(move.verb for move in moves))
    by_verb = {verb: [move for move in moves if move.verb == verb] for verb in verbs}
    amounts = [verb for verb in verbs if names.amount(names.space.verbs[verb])]
    if len(amounts) == 1:
        return amount_step(names, by_verb, amounts[0])
    if len(verbs) == 1:
        return argument_step(names, names.space.verbs[verbs[0]], moves)
    if len(moves) <= FLAT:
        return flat("", moves)
    choices = [
        Choice(str(number), names.sentence(names.space.verbs[verb], group), group)
        for number, (verb, group) in enumerate(by_verb.items(), 1)
    ]
    return Step("", choices)


def flat(heading: str, moves: Sequence[Move]) -> Step:
    choices = [Choice(str(number), move.text, [move]) for number, move in enumerate(moves, 1)]
    return Step(heading, choices)


def amount_step(names: Names, by_verb: dict[str, list[Move]], amount: str) -> Step:
    """A plain number is the amount; everything else goes by its name."""
    verb = names.space.verbs[amount]
    (key,) = verb.args
    amounts = {int(move.args[key]): move for move in by_verb[amount]}
    others = [
        Choice(other, names.sentence(names.space.verbs[other], group), group)
        for other, group in by_verb.items()
        if other != amount
    ]
    return Step(names.sentence(verb, by_verb[amount]), others, amounts)


def open_arguments(verb: Verb, moves: Sequence[Move]) -> list[str]:
    """What these moves of one verb don't agree on."""
    return [key for key in verb.args if len({move.args[key] for move in moves}) > 1]


def settled(names: Names, moves: Sequence[Move]) -> Move | None:
    """What has been chosen so far: the verb of these moves, and what they agree on."""
    if len({move.verb for move in moves}) != 1:
        return None
    verb = names.space.verbs[moves[0].verb]
    still_open = open_arguments(verb, moves)
    args = {key: moves[0].args[key] for key in verb.args if key not in still_open}
    return Move(verb.name, **args)


def argument_step(names: Names, verb: Verb, moves: Sequence[Move]) -> Step:
    """One argument after the other, in the order the verb names them."""
    open_keys = open_arguments(verb, moves)
    keys_by_arg = {key: keys_of(names, verb.args[key], moves, key) for key in open_keys}
    counted = all(is_counted(keys) for keys in keys_by_arg.values())
    if not open_keys or (len(open_keys) > 1 and len(moves) <= FLAT and counted):
        return flat("", moves)
    key = open_keys[0]
    arg, keys = verb.args[key], keys_by_arg[key]
    choices = []
    for value, typed in keys.items():
        left = [move for move in moves if move.args[key] == value]
        label = names.label(arg, value)
        choices.append(Choice(typed, label[:1].upper() + label[1:], left))
    return Step(names.sentence(verb, moves), choices)


def keys_of(names: Names, arg: Arg, moves: Sequence[Move], key: str) -> dict[Value, str]:
    """What to type for each value. A number always means the same thing: a card called 5 is `5`,
    the third cemetery is `3` however many are left. Only other things are counted through."""
    values = list(dict.fromkeys(move.args[key] for move in moves))
    if any(isinstance(value, str) and value.isdecimal() for value in values):
        return {value: str(value) for value in values}
    if names.first_number(arg) is not None:
        return {value: names.key(arg, value) for value in values}
    return {value: str(number) for number, value in enumerate(values, 1)}


def is_counted(keys: dict[Value, str]) -> bool:
    return list(keys.values()) == [str(number) for number in range(1, len(keys) + 1)] and all(
        isinstance(value, str) for value in keys
    )


def spelled(names: Names, move: Move) -> str:
    """A move as it can be typed."""
    args = names.space.verbs[move.verb].args
    return " ".join([move.verb, *(names.key(args[key], value) for key, value in move.args.items())])
