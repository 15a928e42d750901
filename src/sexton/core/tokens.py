"""Moves as tokens: the verb, and each argument's value. What moves share is then shared."""

from __future__ import annotations

from sexton.core.moves import Space, Value


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
                    self.add(key, value)
        self.most = 1 + max(len(verb.args) for verb in space)  # of one move
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
            tokens.append(self.index[key, value])
        return tuple(tokens)
