"""A trained policy as a bot: an ONNX file, which holds numbers and runs nobody's code."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from sexton.bots.bot import Bot, Stop, Thought, Weighed, never
from sexton.bots.outside import BotFault
from sexton.core.errors import BadOption
from sexton.core.features import Features
from sexton.core.game import AnyGame, legal_in
from sexton.core.tokens import Tokens

FORMAT = "1"
Slice = tuple[int, int, int | None]
"""Where a thing's numbers begin, how many they are, and the code of its place if it is known by
that: then they begin with those of the first of its kind."""


class MoveRows:
    """Legal moves as a policy reads them: their tokens, and the numbers of the thing each names."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        if game.features is None:
            raise BadOption(f"{game.title} has no numbers for learning.")
        self.features: Features = game.features(seats)
        self.tokens = Tokens(game.space, seats)
        self.space = game.space
        self.width = max(1, self.features.widest)
        self._slices: list[dict[int, Slice | None]] = [{} for _ in range(seats)]

    def tokens_of(self, numbers: Sequence[int], seat: int) -> list[list[int]]:
        """Padded to the longest move there is."""
        nothing, most = len(self.tokens), self.tokens.most
        found = [self.tokens.of(number, seat) for number in numbers]
        return [[*one, *[nothing] * (most - len(one))] for one in found]

    def slice_of(self, number: int, seat: int) -> Slice | None:
        """Where the numbers of the first thing stand that this move names."""
        known = self._slices[seat]
        if number not in known:
            move = self.space.move(number)
            rows = (
                self.features.row_of(move.verb, key, value, seat)
                for key, value in move.args.items()
            )
            known[number] = next((row for row in rows if row is not None), None)
        return known[number]

    def rows_of(self, numbers: Sequence[int], seat: int, dense: Any, out: Any) -> Any:
        """Fills a row for each move with what is known of the thing it names."""
        at: Any = None  # the row of what lies at each place, if a move names one
        for line, number in enumerate(numbers):
            found = self.slice_of(number, seat)
            if found is None:
                continue
            start, width, code = found
            if code is not None:
                at = self.rows_at(dense[None])[0] if at is None else at
                start += int(at[code]) * width
            out[line, :width] = dense[start : start + width]
        return out

    def rows_at(self, numbers: Any) -> Any:
        """For each line of numbers and each place, the row of what lies there: the first where
        nothing does, which no legal move names."""
        import numpy as np

        placed = self.features.placed
        assert placed is not None
        start = self.features.starts[placed.name]
        return placed.rows_at(numbers, start, np.zeros((len(numbers), placed.codes), np.int16))


class Policy(Bot):
    """Makes each move as often as the policy likes it."""

    def __init__(
        self,
        path: str,
        game: AnyGame,
        seed: int,
        *,
        iterations: int | None = None,
        seconds: float | None = None,
    ) -> None:
        super().__init__(game, seed, iterations=iterations, seconds=seconds)
        self.path = path
        self.session, said = opened(path)
        self.seats = int(said.get("seats", "0") or 0)
        self.check(said)
        self.moves = MoveRows(game, self.seats)
        if said.get("layout") != self.moves.features.digest:
            raise self.unfit("it has learned from other numbers than this game gives")

    def check(self, said: dict[str, str]) -> None:
        if said.get("sexton") != FORMAT:
            raise self.unfit("it is no policy of ours")
        wanted = (self.game.name, self.game.version, self.game.edition.digest)
        found = (said.get("game"), said.get("version"), said.get("edition"))
        if wanted != found:
            raise self.unfit(f"it plays {found[0]}, version {found[1]}, with edition {found[2]}")

    def check_seats(self, seats: int) -> None:
        if seats != self.seats:
            raise BotFault(f"{self.path} has learned to play with {self.seats} seats.")

    def unfit(self, why: str) -> BadOption:
        return BadOption(f"{self.path} can't play {self.game.title} here: {why}.")

    def think(self, view: Any, stop: Stop = never) -> Thought:
        self.check_seats(len(view.seats))
        legal = legal_in(self.game, view)
        if len(legal) == 1:
            return Thought(legal[0], [Weighed(legal[0], 0, 1.0)])
        odds = self.odds(view, legal)
        weighed = [Weighed(move, 0, chance) for move, chance in zip(legal, odds, strict=True)]
        weighed.sort(key=lambda one: one.value, reverse=True)
        return Thought(self.drawn(legal, odds), weighed)

    def odds(self, view: Any, legal: Sequence[int]) -> list[float]:
        import numpy as np

        sparse = self.moves.features.sparse(view)
        numbers: Any = np.zeros((1, self.moves.features.size), np.float32)
        numbers[0, sparse.places] = sparse.values
        rows: Any = np.zeros((len(legal), self.moves.width), np.float32)
        self.moves.rows_of(legal, view.seat, numbers[0], rows)
        tokens = np.array(self.moves.tokens_of(legal, view.seat), np.int64)
        (scores,) = self.session.run(
            ["scores"], {"numbers": numbers, "tokens": tokens, "rows": rows}
        )
        most = float(scores.max())
        weights = [math.exp(float(score) - most) for score in scores]
        total = sum(weights)
        return [weight / total for weight in weights]

    def drawn(self, legal: Sequence[int], odds: Sequence[float]) -> int:
        point = self.rng.below(1 << 30) / (1 << 30)
        for move, chance in zip(legal, odds, strict=True):
            point -= chance
            if point < 0:
                return move
        return legal[odds.index(max(odds))]


def opened(path: str) -> tuple[Any, dict[str, str]]:
    """The file, ready to answer, and what it says of itself."""
    try:
        import onnxruntime
    except ImportError:
        raise BadOption("onnxruntime is not installed: `sexton install train` brings it.") from None
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 4
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - a name that somebody typed
            content = file.read()
        session = onnxruntime.InferenceSession(content, options, providers=["CPUExecutionProvider"])
    except OSError as error:
        raise BadOption(f"{path}: can't read it: {error.strerror or error}.") from None
    except Exception:
        raise BadOption(f"{path} is no ONNX file.") from None
    return session, dict(session.get_modelmeta().custom_metadata_map)
