"""One decision of a finished game, judged by what its seat knew and nothing else.

The strongest bot says what it would have done. Then that move and the one made are tried in the
same imagined worlds, each played on to its end by the game's own ranking: the difference in wins is
what the choice gave away, with an interval that comes from the worlds."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

import sexton
from sexton.arena.statistics import Estimate, mean, mean_share
from sexton.bots import Stop, make
from sexton.bots.bot import never
from sexton.bots.levels import strongest
from sexton.core.chance import MASK, Rng, keyed, secret_of
from sexton.core.match import Match
from sexton.core.position import Position
from sexton.core.ranking import shares_of_win
from sexton.core.types import Seat

LONGEST = 20_000  # moves after which an imagined game is taken as it stands
LIKED = 4  # moves of the bot that are tried with open cards
STRAY = 8  # One move in so many is not the first of the ranking, with open cards.
FEWEST = 6  # games with open cards that say anything at all


class Budget(msgspec.Struct, frozen=True):
    """How much thought a decision is worth."""

    iterations: int = 200  # of the bot that is asked
    worlds: int = 40  # in which both moves are tried
    hindsight: int = 24  # games played on from the table as it really was; none without them


class Asked(msgspec.Struct, frozen=True):
    """A decision as it was: the seat's view, what could be done, and what was."""

    at: int  # after so many moves of the game
    heard: int  # after so many events
    view: Any
    legal: tuple[int, ...]
    chosen: int


class Hindsight(msgspec.Struct, frozen=True):
    """The same decision with all cards open."""

    best: int
    chances: Estimate  # of the seat, with what was done
    cost: Estimate
    games: int = 0  # that measured it


class Finding(msgspec.Struct, frozen=True):
    """What examining a decision has shown."""

    at: int
    heard: int
    legal: int
    chosen: int
    best: int
    chances: list[Estimate]  # of each seat, with what was done
    best_chances: Estimate  # of the seat, with what the bot would have done
    cost: Estimate  # what the choice gave away
    worlds: int  # in which it was tried
    hindsight: Hindsight | None = None


Shares = list[float]
"""Everybody's share of the win of one game."""
Tried = tuple[Shares, Shares]
"""One imagined world: how it ends with the move made, and with what the bot would have done."""


def moments(match: Match, seat: Seat) -> Iterator[tuple[Asked, Position]]:
    """The real decisions of a seat with the tables as they were, in order; a match played again
    shows what it saw."""
    again = match.at(0)
    for at, row in enumerate(match.moves):
        if row.seat == seat:
            legal = again.legal_numbers(seat)
            if len(legal) > 1:
                chosen = match.game.space.number_of(row.verb, row.args)
                seen = Asked(at, len(again.events), again.seen(seat), legal, chosen)
                yield seen, again.position
        again.play(row.seat, row.verb, story=row.story or None, **row.args)


def decisions(match: Match, seat: Seat) -> list[Asked]:
    """The real decisions of a seat, in order."""
    return [asked for asked, _ in moments(match, seat)]


class Examiner:
    """One worker: it reads the record once, and examines the decisions whose numbers it gets. What
    takes long can be had in parts: what the bot wants, some worlds, some games with open cards."""

    def __init__(self, record: dict[str, Any], seat: Seat, budget: Budget) -> None:
        match = sexton.load(record)
        self.game = match.game
        self.names = match.names
        self.seat = seat
        self.budget = budget
        self.secret = secret_of(f"{match.digest()} post-mortem")
        found = [(asked, table.clone()) for asked, table in moments(match, seat)]
        self.asked = [asked for asked, _ in found]
        self.tables = [table for _, table in found]
        for table in self.tables:
            table.log = None
        self._worlds: tuple[int, Any] | None = None  # of the decision that was last asked for

    def __call__(self, number: int, stop: Stop) -> Finding:
        liked = self.liked(number, stop, iterations=self.budget.iterations)
        tried = [self.tried(number, liked[0], world) for world in range(self.budget.worlds)]
        opened = [self.laid_open(number, liked, game) for game in range(self.budget.hindsight)]
        return self.found(number, liked, tried, opened)

    def liked(
        self,
        number: int,
        stop: Stop = never,
        *,
        iterations: int | None = None,
        seconds: float | None = None,
    ) -> list[int]:
        """The moves that the strongest bot likes best by that view, and the one made if none."""
        asked = self.asked[number]
        seed = keyed(self.secret, number) & MASK
        bot = make(strongest(), self.game, seed, iterations=iterations, seconds=seconds)
        weighed = bot.think(asked.view, stop).weighed
        return [one.move for one in weighed[:LIKED]] or [asked.chosen]

    def tried(self, number: int, best: int, world: int) -> Tried:
        """How it ends in an imagined world of that view, with the move made and with another."""
        made, other = self.ends(number, (self.asked[number].chosen, best), world)
        return made, other

    def ends(self, number: int, moves: Sequence[int], world: int) -> list[Shares]:
        """How an imagined world of that view, dealt by its number, ends with each of them."""
        rng = Rng(keyed(self.secret, number << 16 | world) & MASK ^ 1)
        dealt = self.worlds_of(number).deal(rng)
        found = {move: self.played_on(dealt.clone(), move) for move in dict.fromkeys(moves)}
        return [found[move] for move in moves]

    def worlds_of(self, number: int) -> Any:
        if self._worlds is None or self._worlds[0] != number:
            self._worlds = number, self.game.determinise(self.asked[number].view)
        return self._worlds[1]

    def laid_open(self, number: int, liked: Sequence[int], game: int) -> list[float]:
        """How it ends for the seat with the cards as they really lay: with the move made, then with
        each that the bot likes. Everybody is now and then another person than grasping."""
        found = []
        for move in [self.asked[number].chosen, *liked]:
            rng = Rng(keyed(self.secret, number << 16 | game) & MASK ^ 2)
            world = self.tables[number].clone()
            world.secret, world.chance = "", rng.fresh()
            found.append(self.played_on(world, move, rng)[self.seat])
        return found

    def found(
        self,
        number: int,
        liked: Sequence[int],
        tried: Sequence[Tried],
        opened: Sequence[Sequence[float]] = (),
    ) -> Finding:
        asked = self.asked[number]
        seats = range(len(tried[0][0]))
        mine, its = ([one[which][self.seat] for one in tried] for which in (0, 1))
        return Finding(
            asked.at,
            asked.heard,
            len(asked.legal),
            asked.chosen,
            liked[0],
            [mean_share([made[seat] for made, _ in tried]) for seat in seats],
            mean_share(its),
            gap([two - one for one, two in zip(mine, its, strict=True)]),
            len(tried),
            self.with_hindsight(asked.chosen, liked, opened),
        )

    def with_hindsight(
        self, chosen: int, liked: Sequence[int], opened: Sequence[Sequence[float]]
    ) -> Hindsight | None:
        """The best is found by every other game and measured by the rest: who picks the luckiest of
        several and counts its luck finds a mistake everywhere."""
        if len(opened) < FEWEST:
            return None
        moves = [chosen, *liked]
        seeking, measuring = opened[::2], opened[1::2]
        gains = [math.fsum(game[place] for game in seeking) for place in range(len(moves))]
        place = gains.index(max(gains))
        made = mean_share([game[0] for game in measuring])
        cost = gap([game[place] - game[0] for game in measuring])
        return Hindsight(moves[place], made, cost, len(measuring))

    def played_on(self, world: Position, move: int, rng: Rng | None = None) -> Shares:
        """The end of the game if all play by the game's ranking from here on; with dice, one move
        in so many is another of those that rank high."""
        world.play(self.seat, move)
        for _ in range(LONGEST):
            waiting = world.to_act()
            if not waiting:
                break
            seat = waiting[0]
            world.play(seat, self.likely(world, seat, rng))
        return shares_of_win(world.scores())

    def likely(self, world: Position, seat: Seat, rng: Rng | None) -> int:
        moves = world.legal_moves(seat)
        if len(moves) == 1:
            return int(moves[0])
        ranks = self.game.rank(world, seat, moves)
        if rng is not None and rng.below(STRAY) == 0:
            order = sorted(range(len(moves)), key=lambda place: -ranks[place])
            return int(moves[order[rng.below(min(LIKED, len(moves)))]])
        return int(moves[ranks.index(max(ranks))])


def gap(found: Sequence[float]) -> Estimate:
    """What one move wins more than another, world by world. Where all agree there may still be
    another: three in so many is the most that would have stayed unseen."""
    told = mean(found)
    if not told.value or told.low < told.high:
        return told
    unseen = min(1.0, 3 / len(found))
    ends = sorted((told.value, told.value - math.copysign(unseen, told.value)))
    return Estimate(told.value, ends[0], ends[1])


def reach_of(estimates: Sequence[Estimate]) -> float:
    """How far the interval of a sum of independent estimates reaches, either way."""
    return math.hypot(*((one.high - one.low) / 2 for one in estimates))
