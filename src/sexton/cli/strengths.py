"""How strong bots are by all the games of a ladder, on the scale that people are rated on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rich.table import Table

    from sexton.arena.ladder import ContestResult
    from sexton.server.skill import Played

ROUNDS = 3  # The games are gone through so often: who came first must not matter.


class Strength(NamedTuple):
    """A bot of the ladder."""

    bot: str
    shown: int  # 1500 is the middle
    unsure: int
    games: int
    seconds: float  # a move


def strengths(results: Sequence[ContestResult]) -> list[Strength]:
    """Everybody who played, the strongest first."""
    from sexton.server.skill import Skill, rated

    games = [list(games_of(result)) for result in results]
    known: dict[str, Skill] = {}
    counts: dict[str, int] = {}
    for number in range(ROUNDS):
        for game in chain.from_iterable(zip_longest(*games)):
            if game is not None:
                known.update(rated(known, game))
                for who in {seat.who for seat in game} if number == 0 else ():
                    counts[who] = counts.get(who, 0) + 1
    times = seconds_of(results)
    found = [
        Strength(who, skill.shown, skill.unsure, counts[who], times[who])
        for who, skill in known.items()
    ]
    return sorted(found, key=lambda one: -one.shown)


def games_of(result: ContestResult) -> Iterator[list[Played]]:
    from sexton.server.skill import Played

    contest = result.contest
    for number, places in enumerate(result.places):
        own = number % contest.seats
        yield [
            Played(contest.challenger if seat == own else contest.rival, place, helped=False)
            for seat, place in enumerate(places)
        ]


def seconds_of(results: Sequence[ContestResult]) -> dict[str, float]:
    """What a move of each took, over all the games it was in."""
    total: dict[str, tuple[float, int]] = {}
    for result in results:
        both = (result.contest.challenger, result.contest.rival)
        for who, seconds in zip(both, result.seconds, strict=True):
            sum_so_far, games = total.get(who, (0.0, 0))
            total[who] = (sum_so_far + seconds * result.games, games + result.games)
    return {who: seconds / games for who, (seconds, games) in total.items()}


def sheet(results: Sequence[ContestResult]) -> Table:
    from rich.table import Table

    from sexton.arena.exploiters import title

    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    table.add_column("Bot", min_width=17)
    for head in ("Strength", "Give or take", "Games", "Seconds a move"):
        table.add_column(head, justify="right", no_wrap=True)
    for one in strengths(results):
        table.add_row(
            title(one.bot), str(one.shown), str(one.unsure), str(one.games), f"{one.seconds:.3f}"
        )
    return table
