"""Tables for those who play in words: each seat has a key of its own, and bots have the rest."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import sexton
from sexton.arena.play import bot_seed, carry_out, wanted
from sexton.bots import Bot, make
from sexton.core.errors import NOT_A_MOVE, BadOption, IllegalMove
from sexton.core.match import Match
from sexton.core.moves import Move
from sexton.text.seat import TextSeat, valued

MOST_TABLES = 100


class Sat:
    """A match with the seats that are played in words, and bots at the others."""

    def __init__(self, match: Match, people: int, level: str) -> None:
        self.match = match
        self.seats = {secrets.token_hex(8): TextSeat(match, seat) for seat in range(people)}
        self.bots: dict[int, Bot] = {
            seat: make(level, match.game, bot_seed(match.seed, seat))
            for seat in range(people, match.seats)
        }

    def go_on(self) -> None:
        """Bots move until somebody else is asked."""
        while decisions := wanted(self.match, self.bots):
            carry_out(self.match, decisions)


class Desk:
    """All tables by the keys of their seats. Who has a key sees that seat, and no other."""

    def __init__(self) -> None:
        self.tables: dict[str, Sat] = {}

    def games(self) -> str:
        """The games, and for how many each is."""
        return "\n".join(
            f"- {game.name}: {game.title}, {game.seats[0]} to {game.seats[-1]} players. "
            f"{game.blurb}"
            for game in sexton.GAMES.values()
        )

    def rules(self, game: str) -> str:
        return sexton.open_game(game).help()

    def new(
        self,
        game: str,
        seats: int = 2,
        people: int = 1,
        level: str = "grasping",
        *,
        options: Mapping[str, Any] | None = None,
        seed: int | str | None = None,
    ) -> list[str]:
        """Deals a game; the keys of the seats that are played in words, in seat order."""
        if not 1 <= people <= seats:
            raise BadOption(
                f"{people} of {seats} seats can't be played in words: 1 to {seats} can."
            )
        sat = Sat(sexton.new_match(game, seats, seed, options), people, level)
        sat.go_on()
        self.make_room()
        self.tables |= dict.fromkeys(sat.seats, sat)
        return list(sat.seats)

    def make_room(self) -> None:
        """Of too many tables the first that is over goes, or else the first that was dealt."""
        firsts = {id(sat): key for key, sat in reversed(self.tables.items())}
        if len(firsts) >= MOST_TABLES:
            keys = [key for key in self.tables if key in firsts.values()]
            over = [key for key in keys if self.tables[key].match.over]
            self.leave((over or keys)[0])

    def seat(self, key: str) -> TextSeat:
        sat = self.tables.get(key)
        if sat is None:
            raise BadOption("No seat has this key: new deals a game and gives keys.")
        return sat.seats[key]

    def look(self, key: str) -> str:
        return self.seat(key).observe()

    def legal(self, key: str) -> str:
        return self.seat(key).question()

    def play(self, key: str, move: str) -> str:
        """Makes a move; what then happened and is asked, or why it was refused."""
        seat = self.seat(key)
        refused = seat.act(move)
        if refused:
            return f"Refused: {refused}"
        self.tables[key].go_on()
        return seat.observe()

    def why_not(self, key: str, move: str) -> str:
        """Why a move can't be made, with its rule; the move may name only some arguments."""
        seat = self.seat(key)
        try:
            name, *words = move.split()
            verb = seat.match.game.space.verbs[name]
        except (ValueError, KeyError):
            verbs = ", ".join(seat.match.game.space.verbs)
            raise IllegalMove(
                NOT_A_MOVE, f"There is no such move: the verbs are {verbs}."
            ) from None
        args = {
            key: valued(verb, key, value) for key, _, value in (one.partition("=") for one in words)
        }
        refusal = seat.match.why_not(seat.seat, Move(name, **args))
        return f"{refusal.sentence} ({refusal.rule})"

    def record(self, key: str) -> dict[str, Any]:
        """The game as plain data; before its end only one's own moves."""
        seat = self.seat(key)
        return seat.match.record(seat=seat.seat)

    def leave(self, key: str) -> None:
        """Puts the table away, for all its seats."""
        sat = self.tables.get(key)
        for one in sat.seats if sat is not None else ():
            del self.tables[one]
