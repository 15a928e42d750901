"""Moves as tokens: the verb, and each argument's value, or what that is made of. What moves share
is then shared."""

from __future__ import annotations

from sexton.core.moves import Arg, Space, Value, Verb


class Tokens:
    """The tokens of a Space. Players are counted from the seat that moves, as in its numbers."""

    def __init__(self, space: Space, seats: int) -> None:
        self.space = space
        self.seats = seats
        self.names: list[str] = []
        self.index: dict[tuple[str, Value], int] = {}
        for verb in space:
            self.add("", verb.name)
        for verb in space:
            for key, arg in verb.args.items():
                for value in arg.values:
                    for part in parts_of(arg, key, value):
                        self.add(*part)
        self.most = 1 + max(longest(verb) for verb in space)  # of one move
        self._known: list[dict[int, tuple[int, ...]]] = [{} for _ in range(seats)]

    def add(self, key: str, value: Value) -> None:
        if (key, value) not in self.index:
            self.index[key, value] = len(self.names)
            self.names.append(f"{key}={value}" if key else str(value))

    def __len__(self) -> int:
        return len(self.names)

    def of(self, number: int, seat: int) -> tuple[int, ...]:
        """The tokens of a move that this seat makes."""
        known = self._known[seat]
        if number not in known:
            known[number] = self.spelled(number, seat)
        return known[number]

    def spelled(self, number: int, seat: int) -> tuple[int, ...]:
        move = self.space.move(number)
        args = self.space.verbs[move.verb].args
        tokens = [self.index["", move.verb]]
        for key, value in move.args.items():
            everybody = args[key].seat and len(args[key].values) >= self.seats
            if everybody and isinstance(value, int) and value < self.seats:
                value = (value - seat) % self.seats
            tokens += [self.index[part] for part in parts_of(args[key], key, value)]
        return tuple(tokens)


def parts_of(arg: Arg, key: str, value: Value) -> tuple[tuple[str, Value], ...]:
    return ((key, value),) if arg.tokens is None else arg.tokens(value)


def longest(verb: Verb) -> int:
    """How many tokens its arguments make at most."""
    return sum(
        max((len(parts_of(arg, key, value)) for value in arg.values), default=0)
        for key, arg in verb.args.items()
    )
