"""A finished game from one seat's chair: what choices gave away, and what luck did."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

import msgspec

from sexton.arena.pool import open_pool
from sexton.arena.statistics import Z95, Estimate, at_least, hold, improbable, win_share
from sexton.core.errors import BadOption
from sexton.core.match import Match
from sexton.core.types import Seat
from sexton.study import spending
from sexton.study.examine import Budget, Examiner, Finding, Looked, More, decisions, reach_of
from sexton.study.turning import TURNS, Turn, percent, swings

NOTHING = Estimate(0.0, 0.0, 0.0)
SEEN = 0.005  # Less than this is told as nothing.


class Opened(msgspec.Struct, frozen=True):
    """The same decision with all cards open: what would have been better, if anything."""

    best: str
    same: bool
    chances: Estimate
    cost: Estimate
    stands: bool = False  # Would it plainly have been better, with all the others counted too?


class Verdict(msgspec.Struct, frozen=True):
    """A decision, in words."""

    at: int
    legal: int
    chosen: str
    best: str
    same: bool
    chances: list[Estimate]
    best_chances: Estimate
    cost: Estimate
    mistake: bool  # Does it stand beyond the noise, with all the other decisions counted too?
    reasons: list[str]  # what the preview knows of the better move
    hindsight: Opened | None


class PostMortem(msgspec.Struct, frozen=True):
    """Even + deal + choices + rest is how it ended: 1 for a win, its part of a shared one, or 0."""

    game: str
    title: str
    names: list[str]
    seat: Seat
    place: int
    budget: Budget
    even: float
    won: float
    deal: float
    choices: Estimate
    rest: Estimate  # what was drawn, and what the others did
    verdicts: list[Verdict]
    turns: list[Turn]
    retries: list[int]  # places among the verdicts of what is worth another try, the worst first

    def _repr_html_(self) -> str:
        from sexton.study.postmortem_page import fragment

        return fragment(self)


def analyse(
    match: Match, seat: Seat, budget: Budget, jobs: int = 1, done: Callable[[], None] | None = None
) -> PostMortem:
    """Examines every real decision of a seat; `done` is called after each look at one, and after
    each round of more worlds."""
    result = match.result()
    if result is None:
        raise BadOption("The game is not over: a post-mortem waits for its end.")
    own = Examiner(match.record(), seat, budget)
    count = len(own.asked)
    if count == 0:
        raise BadOption(f"{match.names[seat]} had nothing to decide in this game.")
    with open_pool(partial(Examiner, match.record(), seat, budget), min(jobs, count)) as pool:
        looked = dict(watched(pool.run(range(count)), done))
        for worlds in spending.rounds(budget.worlds, count):
            for asked, more in pool.run(parts(own, looked, worlds)):
                assert isinstance(asked, More)
                looked[asked.number].tried += more.tried
            if done is not None:
                done()
    return summed(
        match, seat, budget, [own.found(number, looked[number]) for number in range(count)]
    )


def watched(
    found: Iterable[tuple[int | More, Looked]], done: Callable[[], None] | None
) -> Iterator[tuple[int, Looked]]:
    for asked, looked in found:
        assert isinstance(asked, int)
        yield asked, looked
        if done is not None:
            done()


def parts(own: Examiner, looked: dict[int, Looked], worlds: int) -> list[More]:
    """Which decisions are tried in how many of so many more worlds."""
    gaps = [own.gaps(number, looked[number]) for number in range(len(looked))]
    return [
        More(number, looked[number].best, len(looked[number].tried), given)
        for number, given in enumerate(spending.wanted(gaps, worlds))
        if given
    ]


def summed(match: Match, seat: Seat, budget: Budget, found: Sequence[Finding]) -> PostMortem:
    result = match.result()
    assert result is not None
    even, won = 1 / match.seats, win_share(result.places, seat)
    deal = found[0].best_chances.value - even
    lost = sum(finding.cost.value for finding in found)
    reach = reach_of([finding.cost for finding in found])
    rest = won - even - deal + lost
    verdicts = judged(match, seat, found)
    return PostMortem(
        match.game.name,
        match.game.title,
        list(match.names),
        seat,
        result.places[seat],
        budget,
        even,
        won,
        deal,
        Estimate(-lost, -lost - reach, -lost + reach),
        Estimate(rest, rest - reach, rest + reach),
        verdicts,
        turning_points(match, seat, found, verdicts),
        worst(verdicts),
    )


def worst(verdicts: Sequence[Verdict]) -> list[int]:
    """The mistakes that cost most; where there are fewer than three, what most likely was one."""
    tried = [place for place, one in enumerate(verdicts) if not one.same and one.cost.value > SEEN]
    tried.sort(key=lambda place: (not verdicts[place].mistake, -verdicts[place].cost.value))
    return tried[:TURNS]


def judged(match: Match, seat: Seat, found: Sequence[Finding]) -> list[Verdict]:
    mistakes = beyond_noise([(finding.cost, finding.worlds) for finding in found])
    opened = beyond_noise([
        (one.hindsight.cost, one.hindsight.games) if one.hindsight else (NOTHING, 0)
        for one in found
    ])  # fmt: skip
    views = {asked.at: asked.view for asked in decisions(match, seat)}
    verdicts = []
    for finding, mistake, plainly in zip(found, mistakes, opened, strict=True):
        preview = match.game.preview(views[finding.at], finding.best).lines if mistake else []
        verdicts.append(verdict(match, finding, mistake=mistake, opened=plainly, reasons=preview))
    return verdicts


def beyond_noise(costs: Sequence[tuple[Estimate, int]]) -> list[bool]:
    """Which of them stand, each with how many games it comes from."""
    chances = [
        max(improbable(cost.value, (cost.high - cost.low) / (2 * Z95)), at_least(games))
        for cost, games in costs
    ]
    return [stands and cost.low > 0 for (cost, _), stands in zip(costs, hold(chances), strict=True)]


def verdict(
    match: Match, finding: Finding, *, mistake: bool, opened: bool, reasons: Sequence[str]
) -> Verdict:
    def said(number: int) -> str:
        return match.game.space.say(number, match.names).text

    open_cards = finding.hindsight
    return Verdict(
        finding.at,
        finding.legal,
        said(finding.chosen),
        said(finding.best),
        finding.best == finding.chosen,
        finding.chances,
        finding.best_chances,
        finding.cost,
        mistake,
        list(reasons),
        None
        if open_cards is None
        else Opened(
            said(open_cards.best),
            open_cards.best == finding.chosen,
            open_cards.chances,
            open_cards.cost,
            opened,
        ),
    )


def turning_points(
    match: Match, seat: Seat, found: Sequence[Finding], verdicts: Sequence[Verdict]
) -> list[Turn]:
    """The largest moves of the chances that noise does not explain, in the order of the game."""
    turns = [mistake_turn(verdict) for verdict in verdicts if verdict.mistake]
    turns += swings(match, seat, found)
    turns.sort(key=lambda turn: -abs(turn.moved))
    return sorted(turns[:TURNS], key=lambda turn: turn.at)


def mistake_turn(verdict: Verdict) -> Turn:
    reach = (verdict.cost.high - verdict.cost.low) / 2
    why = f" ({verdict.reasons[0].rstrip('.')})" if verdict.reasons else ""
    sentence = (
        f"{verdict.chosen}: this gave away {percent(verdict.cost.value)} "
        f"(± {percent(reach)}); better was: {verdict.best}{why}."
    )
    return Turn(verdict.at, -verdict.cost.value, sentence)


def as_json(found: PostMortem) -> str:
    return msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n"
