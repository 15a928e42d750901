"""A game as one row: what can be counted in it."""

from __future__ import annotations

import msgspec

from sexton.core.types import Seat

QUANTITIES = ("points", "worth", "coins", "count", "bounty", "levels")  # of an event; no places


class Tally(msgspec.Struct):
    """How often something could be chosen in a game, and was; and who could, and did."""

    offered: int = 0
    chosen: int = 0
    reached: list[Seat] = []
    used: list[Seat] = []
    moves: int = 0  # that were legal with it, at all those decisions together

    def offer(self, seat: Seat, moves: int) -> None:
        self.offered += 1
        self.moves += moves
        if seat not in self.reached:
            self.reached.append(seat)

    def choose(self, seat: Seat) -> None:
        self.chosen += 1
        if seat not in self.used:
            self.used.append(seat)


class Happening(msgspec.Struct):
    """How often something happened in a game, in how many chapters, when, and to what."""

    times: int = 0
    chapters: int = 0
    when: dict[int, int] = {}  # how often in each chapter; the first is 0
    said: str = ""  # the first time, as the log says it
    words: dict[str, int] = {}  # what its events name: "coffin single"
    numbers: dict[str, list[int]] = {}  # how much of what it is about: "worth"


class Reached(msgspec.Struct):
    """How often a game came to something that the rulebook does not cover, and when first."""

    times: int = 0
    move: int = 0  # the first that did, counted from 1 as a replay counts them; 0: none


class Facts(msgspec.Struct):
    """One game. Scores are the box's; `standings` are those at the end of each chapter, turned so
    that higher is better."""

    number: int
    seed: int | str | None
    seats: int
    first: Seat | None = None  # who had the first turn, once there is something to count
    places: list[int] = []
    scores: list[int] = []
    standings: list[list[int]] = []
    chapter: str = ""  # what they are called: "round"
    choices: list[int] = []  # how many moves were legal at each decision, in order
    real: list[int] = []  # decisions of each seat with two legal moves or more
    passes: int = 0
    idle: int = 0  # passes where something else was legal
    chance: int = 0  # draws: cards, tiles, dice
    followed: int = 0  # decisions that chance followed
    secret: int = 0  # decisions made in secret with others
    windows: int = 0  # decisions in reaction windows
    toward: int = 0  # moves that name another player, or a thing of theirs
    alike: int = 0  # real decisions whose moves all rank alike to a grasping player
    clear: int = 0  # real decisions with one move that ranks above all others
    unknown: list[float] = []  # shares of the table that the mover could not know, now and then
    bits: list[float] = []  # that the mover lacked of the others' hands, at the same moments
    seconds: list[float] = []  # that people took for their decisions, where somebody kept the time
    sealed: dict[str, int] = {}  # what was chosen in secret: "fist coins=3", "bid card=widow"
    answers: dict[str, int] = {}  # verbs that were chosen in reaction windows
    verbs: dict[str, Tally] = {}
    things: dict[str, Tally] = {}  # what moves name by word: "card widow"
    happened: dict[str, Happening] = {}  # by the name of its events
    rules: dict[str, int] = {}  # how often each rule was cited
    guards: dict[str, Reached] = {}  # by the ruling for what the rulebook does not cover
    against: dict[str, list[tuple[int, int]]] = {}  # sealed numbers, and what they were then about
    parts: dict[str, list[int]] = {}  # points of each seat by part of the account
