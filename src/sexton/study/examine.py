"""One decision of a finished game, judged by what its seat knew and nothing else.

The strongest bot says what it likes; the best of that in some imagined worlds, each played on to
its end by the game's own ranking, is what it would have done. Then that move and the one made are
tried in the same other worlds: the difference in wins is what the choice gave away, with an
interval that comes from the worlds. They are spent where it is known least (`spending.py`)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

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
from sexton.study.spending import first_look

LONGEST = 20_000  # moves after which an imagined game is taken as it stands
LIKED = 4  # moves of the bot that are tried
SEEKING = 16  # worlds in which its best is found, apart from those that measure it
SOUGHT = 1 << 15  # which have numbers of their own
STRAY = 8  # One move in so many is not the first of the ranking, with open cards.
FEWEST = 6  # games with open cards that say anything at all


Shares = list[float]
"""Everybody's share of the win of one game."""
Tried = tuple[Shares, Shares]
"""One imagined world: how it ends with the move made, and with what the bot would have done."""


class Budget(msgspec.Struct, frozen=True):
    """How much thought a decision is worth."""

    iterations: int = 1000  # of the bot that is asked
    worlds: int = 100  # in which both moves are tried, in the mean: more where less is known
    hindsight: int = 24  # games played on from the table as it really was; none without them


class Asked(msgspec.Struct, frozen=True):
    """A decision as it was: the seat's view, what could be done, and what was."""

    at: int  # after so many moves of the game
    heard: int  # after so many events
    view: Any
    legal: tuple[int, ...]
    chosen: int


class Looked(msgspec.Struct):
    """What was seen of a decision: what the bot likes and the best of it, how worlds end, and games
    with open cards."""

    liked: list[int]
    best: int
    sought: list[Shares]  # with the move made, where the best was sought
    tried: list[Tried]
    opened: list[list[float]] = []


class More(NamedTuple):
    """Some more worlds of a decision that was looked at."""

    number: int
    best: int
    first: int
    worlds: int

    def after(self, done: int) -> More:
        """What is left of it."""
        return self._replace(first=self.first + done, worlds=self.worlds - done)


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

    def __call__(self, asked: int | More, stop: Stop) -> Looked:
        """Looks at the decision of that number, or tries one in more worlds."""
        if isinstance(asked, More):
            worlds = range(asked.first, asked.first + asked.worlds)
            tried = [self.tried(asked.number, asked.best, world) for world in worlds]
            return Looked([], asked.best, [], tried)
        liked = self.liked(asked, stop, iterations=self.budget.iterations)
        seeking = range(min(SEEKING, self.budget.worlds))
        sought = [self.seek(asked, liked, world) for world in seeking]
        best = self.best_of(asked, liked, sought)
        tried = [self.tried(asked, best, world) for world in range(first_look(self.budget.worlds))]
        opened = [self.laid_open(asked, liked, game) for game in range(self.budget.hindsight)]
        return Looked(liked, best, [ends[0] for ends in sought], tried, opened)

    def seek(self, number: int, liked: Sequence[int], world: int) -> list[Shares]:
        """How a world ends with the move made, then with each that the bot likes."""
        return self.ends(number, [self.asked[number].chosen, *liked], SOUGHT | world)

    def best_of(self, number: int, liked: Sequence[int], sought: Sequence[list[Shares]]) -> int:
        """What wins most of these worlds; of what wins alike what the bot likes best."""
        made = self.asked[number].chosen
        won = {
            move: math.fsum(ends[place][self.seat] for ends in sought)
            for place, move in [*enumerate(liked, 1), (0, made)]
        }
        return max(dict.fromkeys([*liked, made]), key=lambda move: won[move])

    def gaps(self, number: int, looked: Looked) -> list[float] | None:
        """World by world what the bot's move wins more; None where it is the move made."""
        if looked.best == self.asked[number].chosen:
            return None
        return [other[self.seat] - made[self.seat] for made, other in looked.tried]

    def liked(
        self,
        number: int,
        stop: Stop = never,
        *,
        iterations: int | None = None,
        seconds: float | None = None,
    ) -> list[int]:
        """The moves that the strongest bot likes best by that view, or the one made if none."""
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

    def found(self, number: int, looked: Looked) -> Finding:
        asked, tried = self.asked[number], looked.tried
        every = [*looked.sought, *(made for made, _ in tried)]
        mine, its = ([one[which][self.seat] for one in tried] for which in (0, 1))
        return Finding(
            asked.at,
            asked.heard,
            len(asked.legal),
            asked.chosen,
            looked.best,
            [mean_share(shares) for shares in zip(*every, strict=True)],
            mean_share(its),
            gap([two - one for one, two in zip(mine, its, strict=True)]),
            len(tried),
            self.with_hindsight(asked.chosen, looked.liked, looked.opened),
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
