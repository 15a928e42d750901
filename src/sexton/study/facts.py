"""One game as a row of facts, from its moves: what the measures are made of.

The moves are played again at a table where somebody listens, so that a game of bots and a record
of people give the same row.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import pairwise
from operator import and_
from typing import Any, NamedTuple

import msgspec

from sexton.core.chance import Rng
from sexton.core.game import AnyGame
from sexton.core.guards import Moment
from sexton.core.match import Match
from sexton.core.position import Position
from sexton.core.types import Event, Result, Seat
from sexton.study.row import QUANTITIES, Facts, Happening, Tally
from sexton.study.watch import Watch

PASS = "pass"
OFTEN = 8  # Every so many real decisions one is asked what its seat can't know,
WORLDS = 12  # by so many tables that it could be.
LONGEST_THOUGHT = 3600.0  # seconds; who takes longer has been away


class Meaning(NamedTuple):
    """A move as it is counted."""

    verb: str
    rule: str
    things: tuple[str, ...]
    players: tuple[Seat, ...]
    bids: tuple[str, ...]  # what it says that are no seats: numbers, or words where it has none
    named: tuple[str, ...]  # the things without what kind they are of


class Reader:
    """Reads games of one box; what a move's number means is looked up once."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._meanings: dict[int, Meaning] = {}
        self._owned: bool | None = None  # Do views of this game name things and their owners?

    def meaning(self, number: int) -> Meaning:
        found = self._meanings.get(number)
        if found is None:
            found = self._meanings[number] = self._look_up(number)
        return found

    def _look_up(self, number: int) -> Meaning:
        move = self.game.space.move(number)
        verb = self.game.space.verbs[move.verb]
        # A place is no thing: what lies there now is another one later.
        things = {
            key: value
            for key, value in move.args.items()
            if isinstance(value, str) and verb.args[key].tokens is None
        }
        players = [int(value) for key, value in move.args.items() if verb.args[key].seat]
        said = {key: value for key, value in move.args.items() if not verb.args[key].seat}
        counted = {key: value for key, value in said.items() if isinstance(value, int)} or said
        bids = [f"{verb.name} {key}={value}" for key, value in counted.items()]
        told = tuple(f"{key} {value}" for key, value in things.items())
        return Meaning(verb.name, verb.rule, told, tuple(players), tuple(bids),
                       tuple(things.values()))  # fmt: skip

    def read(self, start: Position, moves: Iterable[tuple[Seat, int]], facts: Facts) -> Facts:
        """Plays the moves from this position on, which is used up, and writes down what it sees."""
        log: list[Event] = []
        start.log = log
        facts.real = [0] * start.seats
        chapter = self.game.standing(start).chapter
        heard = 0
        cited: Counter[str] = Counter()
        watch = Watch(self.game, facts)
        for seat, number in moves:
            if facts.first is None and chapter and not in_common(start):
                facts.first = seat
            legal, bids = self.decide(start, seat, number, facts)
            before, said = start.chance, len(log)
            start.play(seat, number)
            watch.seal(bids)
            watch.see(Moment(start, legal, log[said:]), hidden=in_common(start))
            facts.chance += start.chance - before
            facts.followed += start.chance != before
            cited[self.meaning(number).rule] += 1
            standing = self.game.standing(start)
            if standing.chapter != chapter and start.to_act():
                if chapter:  # Before the first there is nothing to count.
                    facts.standings.append(self.upward(standing.scores))
                    self.happen(log[heard:], len(facts.standings) - 1, facts)
                    heard = len(log)
                chapter = standing.chapter
        facts.chapter = chapter.rpartition(" ")[0]
        self.happen(log[heard:], len(facts.standings), facts)
        cited.update(event.rule for event in log)
        facts.rules = dict(sorted(cited.items()))
        result = self.game.result(start)
        if result is not None:
            self.account(result, facts)
        return facts

    def decide(
        self, position: Position, seat: Seat, number: int, facts: Facts
    ) -> tuple[list[int], tuple[str, ...]]:
        """Gives what could be done, and what was chosen in secret."""
        legal = position.legal_moves(seat)
        chosen = self.meaning(number)
        facts.choices.append(len(legal))
        facts.real[seat] += len(legal) > 1
        facts.windows += position.in_window()
        secret = not position.in_window() and in_common(position)
        facts.secret += secret
        bids = chosen.bids if secret else ()
        if len(legal) > 1:
            self.weigh(position, seat, legal, facts)
        if position.in_window():
            facts.answers[chosen.verb] = facts.answers.get(chosen.verb, 0) + 1
        for bid in bids:
            facts.sealed[bid] = facts.sealed.get(bid, 0) + 1
        facts.toward += self.is_toward(position, seat, chosen)
        if chosen.verb == PASS:
            facts.passes += 1
            facts.idle += len(legal) > 1
        self.count(legal, seat, chosen, facts)
        return legal, bids

    def is_toward(self, position: Position, seat: Seat, chosen: Meaning) -> bool:
        """Does it name another player, or somebody's thing that the view says the owner of?"""
        if any(who != seat and who < position.seats for who in chosen.players):
            return True
        if not chosen.named or self._owned is False:
            return False
        belongs = dict(owners(msgspec.to_builtins(self.game.view(position, seat))))
        self._owned = bool(belongs)
        return any(belongs.get(name, seat) != seat for name in chosen.named)

    def weigh(self, position: Position, seat: Seat, legal: list[int], facts: Facts) -> None:
        """Does it matter what is chosen, and how much is not known?"""
        ranks = self.game.rank(position, seat, legal)
        best = max(ranks)
        facts.alike += min(ranks) == best
        facts.clear += ranks.count(best) == 1
        if sum(facts.real) % OFTEN == 0:
            worlds = self.game.determinise(self.game.view(position, seat))
            rng = Rng(len(facts.choices))
            dealt = [worlds.deal(rng).save() for _ in range(WORLDS)]
            pairs = list(zip(leaves(position.save()), leaves(dealt[0]), strict=False))
            facts.unknown.append(sum(one != other for one, other in pairs) / max(1, len(pairs)))
            if all("hands" in world for world in dealt):
                facts.bits.append(bits_of([world["hands"] for world in dealt], seat))

    def count(self, legal: list[int], seat: Seat, chosen: Meaning, facts: Facts) -> None:
        verbs: Counter[str] = Counter()
        things: Counter[str] = Counter()
        for number in legal:
            meaning = self.meaning(number)
            verbs[meaning.verb] += 1
            things.update(meaning.things)
        for name, moves in verbs.items():
            facts.verbs.setdefault(name, Tally()).offer(seat, moves)
        for name, moves in things.items():
            facts.things.setdefault(name, Tally()).offer(seat, moves)
        facts.verbs[chosen.verb].choose(seat)
        for name in chosen.things:
            facts.things[name].choose(seat)

    def happen(self, events: Sequence[Event], chapter: int, facts: Facts) -> None:
        """What happened in one chapter."""
        names = [f"Seat {seat + 1}" for seat in range(facts.seats)]
        for event in events:
            found = facts.happened.setdefault(event.name, Happening())
            if not found.times:
                found.said = self.game.say_event(event, names)
            found.times += 1
            found.chapters += chapter not in found.when
            found.when[chapter] = found.when.get(chapter, 0) + 1
            for key, value in event.args.items():
                if isinstance(value, str):
                    found.words[f"{key} {value}"] = found.words.get(f"{key} {value}", 0) + 1
                elif key in QUANTITIES and isinstance(value, int):
                    found.numbers.setdefault(key, []).append(value)

    def account(self, result: Result, facts: Facts) -> None:
        facts.places, facts.scores = list(result.places), list(result.scores)
        facts.standings.append(self.upward(result.scores))
        for seat, lines in enumerate(result.lines):
            for line in lines:
                points = facts.parts.setdefault(line.part, [0] * facts.seats)
                points[seat] += line.points

    def upward(self, scores: list[int]) -> list[int]:
        return [-score for score in scores] if self.game.lowest_wins else list(scores)


def facts_of(match: Match, number: int = 0) -> Facts:
    """The row of one match, finished or not."""
    space = match.game.space
    moves = [(row.seat, space.number_of(row.verb, row.args)) for row in match.moves]
    facts = Facts(number, match.seed, match.seats)
    times = [row.at for row in match.moves if row.at is not None]
    facts.seconds = [
        round(later - earlier, 3)
        for earlier, later in pairwise(times)
        if 0 <= later - earlier <= LONGEST_THOUGHT
    ]
    return Reader(match.game).read(match.at(0).position, moves, facts)


def in_common(position: Position) -> bool:
    """Is it a choice of several at once? It is one for the last of them, too."""
    if len(position.to_act()) > 1 or position.in_secret():
        return True
    return any(map(position.sealed, range(position.seats)))


def bits_of(worlds: Sequence[Sequence[Sequence[Any]]], seat: Seat) -> float:
    """How many yes-or-no questions the others' hands are worth to a seat that knows them as these
    worlds do. Cards that are in all of them are known; the rest of a hand is so many draws by how
    often each kind is there (with Miller and Madow's correction), in no order."""
    return math.fsum(
        hand_bits([Counter(hands[other]) for hands in worlds])
        for other in range(len(worlds[0]))
        if other != seat
    )


def hand_bits(hands: Sequence[Counter[Any]]) -> float:
    known = reduce(and_, hands)
    rest = [hand - known for hand in hands]
    kinds = sum(rest, Counter[Any]())
    total = kinds.total()
    if not total:
        return 0.0
    each = total / len(rest)
    entropy = -math.fsum(n / total * math.log2(n / total) for n in kinds.values())
    entropy += (len(kinds) - 1) / (2 * total * math.log(2))
    orders = math.fsum(
        math.lgamma(hand.total() + 1) - math.fsum(math.lgamma(n + 1) for n in hand.values())
        for hand in rest
    )
    return max(0.0, each * entropy - orders / math.log(2) / len(rest))


def owners(view: Any) -> Iterator[tuple[str, Seat]]:
    """Everything in a view that has a name and belongs to somebody."""
    if isinstance(view, dict):
        name, owner = view.get("name"), view.get("owner")
        if isinstance(name, str) and isinstance(owner, int):
            yield name, owner
        for value in view.values():
            yield from owners(value)
    elif isinstance(view, list | tuple):
        for value in view:
            yield from owners(value)


def leaves(saved: Any) -> Iterator[Any]:
    """Everything that a position is made of but its chance, one after another."""
    if isinstance(saved, dict):
        for key, value in saved.items():
            if key not in ("secret", "chance"):
                yield from leaves(value)
    elif isinstance(saved, list | tuple):
        for value in saved:
            yield from leaves(value)
    else:
        yield saved
