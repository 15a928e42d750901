"""Choosing a move at a keyboard: many moves in short lists, and words that narrow them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from sexton.core.moves import Arg, Move, Space, Value, Verb

FLAT = 9  # Up to so many moves stand in one list; more are asked for one argument at a time.
PLACES = 20  # Up to so many numbered places keep their own number in every list.
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
        return arg.label(value, self.players)

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
        """The verb's sentence, with dots for what these moves don't agree on."""
        said = {}
        for key, arg in verb.args.items():
            values = {move.args[key] for move in moves}
            said[key] = self.label(arg, values.pop()) if len(values) == 1 else "…"
        return verb.text.format(**said)


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
    return Step(verb.text.format(**{key: "…"}), others, amounts)


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


def pointed_at(names: Names, moves: Sequence[Move], typed: str) -> Move | None:
    """A numbered place that is not in the list before somebody, with what was chosen so far."""
    chosen = settled(names, moves)
    if chosen is None:
        return None
    verb = names.space.verbs[chosen.verb]
    for key in open_arguments(verb, moves)[:1]:
        if names.first_number(verb.args[key]) is not None:
            value = value_named(names, verb.args[key], typed)
            return None if value is None else Move(verb.name, **{**chosen.args, key: value})
    return None


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


@dataclass(frozen=True)
class Fit:
    """How well what was typed fits a move: less is better; `named` are the arguments it names."""

    cost: int
    spots: tuple[int, ...]
    named: frozenset[str]


def fit(names: Names, move: Move, typed: Sequence[str]) -> Fit | None:
    """Every word must fit something; numbers fit arguments, in their order."""
    numbers = [word for word in typed if is_number(word)]
    placed = place_numbers(names, move, numbers)
    if placed is None:
        return None
    keys = list(move.args)
    whole, rest = named_in_full(names, move, typed)
    cost, named = 0, {keys[spot] for spot in placed} | whole
    for word in rest:
        if is_number(word):
            continue
        best = fit_word(names, move, word)
        if best is None:
            return None
        cost += best[0]
        if best[1]:
            named.add(best[1])
    return Fit(cost, placed, frozenset(named))


def named_in_full(names: Names, move: Move, typed: Sequence[str]) -> tuple[set[str], list[str]]:
    """The arguments whose whole name was typed, and the words left over: long names first, and no
    word is used twice."""
    args = names.space.verbs[move.verb].args
    spoken = [
        (key, name)
        for key, value in move.args.items()
        if isinstance(value, str)
        for name in names_of(names, args[key], value)
    ]
    rest, found = list(typed), set()
    for key, name in sorted(spoken, key=lambda each: -len(each[1])):
        if key not in found and take_out(name, rest):
            found.add(key)
    return found, [word for word in rest if word]


def names_of(names: Names, arg: Arg, value: Value) -> tuple[list[str], list[str]]:
    return words(str(value)), words(names.label(arg, value))


def take_out(name: Sequence[str], typed: list[str]) -> bool:
    """Strikes out the words of a name where they stand one after the other."""
    size = len(name)
    for start in range(len(typed) - size + 1):
        if size and typed[start : start + size] == name:
            typed[start : start + size] = [""] * size
            return True
    return False


def place_numbers(names: Names, move: Move, numbers: Sequence[str]) -> tuple[int, ...] | None:
    """Which arguments the numbers name, in the sentence's order; None if one names nothing."""
    args = names.space.verbs[move.verb].args
    spots: list[int] = []
    rest = list(numbers)
    for spot, (key, value) in enumerate(move.args.items()):
        for number in numbers_of(names, args[key], value):
            if rest and rest[0] == number:
                spots.append(spot)
                rest.pop(0)
    return None if rest else tuple(spots)


def numbers_of(names: Names, arg: Arg, value: Value) -> list[str]:
    """The number of a thing that has one, or the numbers in its name."""
    if names.first_number(arg) is not None:
        return [names.key(arg, value)]
    return [word for word in words(names.label(arg, value)) if is_number(word)]


def fit_word(names: Names, move: Move, word: str) -> tuple[int, str] | None:
    """The cheapest way this word fits: a name in full, a word of one, the start of a word."""
    verb = names.space.verbs[move.verb]
    fits: list[tuple[int, str]] = []
    if word == move.verb.casefold():
        fits.append((0, ""))
    for key, value in move.args.items():
        label = words(names.label(verb.args[key], value))
        spoken = [*words(str(value)), *label]
        if word == str(value).casefold():
            fits.append((0, key))
        elif word in spoken:
            fits.append((1, key))
        elif any(part.startswith(word) for part in spoken):
            fits.append((2, key))
    sentence = words(f"{move.verb} {move.text}")
    if word in sentence:
        fits.append((1, ""))
    elif any(part.startswith(word) for part in sentence):
        fits.append((3, ""))
    return min(fits, default=None, key=lambda found: (found[0], not found[1]))


@dataclass
class Understood:
    """The moves that typed words leave; `surely` if they named one move in full."""

    moves: list[Move]
    surely: bool
    named: frozenset[str]


def understand(names: Names, moves: Sequence[Move], typed: str) -> Understood | None:
    """What somebody may have meant by these words, among these moves."""
    said = words(typed)
    fits = [(move, found) for move in moves if (found := fit(names, move, said))] if said else []
    if not fits:
        return None
    cost = min(found.cost for _, found in fits)
    fits = [(move, found) for move, found in fits if found.cost == cost]
    spots = min(found.spots for _, found in fits)
    fits = [(move, found) for move, found in fits if found.spots == spots]
    left = [move for move, _ in fits]
    if len(left) > 1:
        return Understood(left, surely=False, named=fits[0][1].named)
    same_verb = [move for move in moves if move.verb == left[0].verb]
    open_keys = {key for key in left[0].args if len({move.args[key] for move in same_verb}) > 1}
    named = fits[0][1].named
    return Understood(left, surely=cost == 0 and open_keys <= named, named=named)


def guess(names: Names, verbs: Sequence[str], typed: str) -> Move | None:
    """What somebody tried to say, legal or not, whole or in part; None if it makes no sense."""
    said = words(typed)
    named = [verb for verb in names.space.verbs if verb.casefold() in said]
    best: Move | None = None
    best_filled = 0 if named else 1
    for name in named or verbs:
        rest = [word for word in said if word != name.casefold()]
        move = fill(names, names.space.verbs[name], rest)
        if len(move.args) >= best_filled and (best is None or len(move.args) > len(best.args)):
            best = move
    return best


def fill(names: Names, verb: Verb, said: Sequence[str]) -> Move:
    """As many arguments as these words name, from all that the verb could ever have."""
    rest = list(said)
    args = named_at_length(names, verb, rest)
    for word in rest:
        for key, arg in verb.args.items():
            if key in args or not word:
                continue
            value = value_named(names, arg, word)
            if value is not None:
                args[key] = value
                break
    return Move(verb.name, **args)


def named_at_length(names: Names, verb: Verb, said: list[str]) -> dict[str, Value]:
    """The arguments that were named by several words; these words are struck out."""
    spoken = [
        (key, value, name)
        for key, arg in verb.args.items()
        for value in arg.values
        for name in names_of(names, arg, value)
        if len(name) > 1
    ]
    found: dict[str, Value] = {}
    for key, value, name in sorted(spoken, key=lambda each: -len(each[2])):
        if key not in found and take_out(name, said):
            found[key] = value
    return found


def value_named(names: Names, arg: Arg, word: str) -> Value | None:
    for value in arg.values:
        if word == names.key(arg, value).casefold():
            return value
    if is_number(word):
        return None
    found = [
        value
        for value in arg.values
        if word in words(str(value)) or word in words(names.label(arg, value))
    ]
    return found[0] if len(found) == 1 else None
