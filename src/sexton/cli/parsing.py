"""Typed words as moves: what somebody may have meant, and what they tried to say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sexton.cli.choices import Names, is_number, open_arguments, settled, words
from sexton.core.moves import Arg, Move, Value, Verb


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
