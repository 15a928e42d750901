"""A game as a row of facts: the same for bots and records, and counted right."""

from __future__ import annotations

import pytest

import sexton
from sexton import GAMES
from sexton.arena.play import Made, play_moves
from sexton.arena.simulate import Plan
from sexton.arena.statistics import Estimate
from sexton.core.match import Match
from sexton.study import counts, measures, skill
from sexton.study.facts import bits_of, facts_of, leaves, owners
from sexton.study.games import rows
from sexton.study.row import Facts, Happening, Tally


def plan(game: str = "gravediggers", games: int = 4, bots: str = "sleepwalker") -> Plan:
    seats = GAMES[game].seats[0]
    return Plan(game, seats, [bots] * seats, games, 7)


def in_order(found: list[Facts]) -> list[Facts]:
    return sorted(found, key=lambda facts: facts.number)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_gives_rows_that_add_up(game: str) -> None:
    for facts in rows(plan(game, 2)):
        assert min(facts.places) == 1
        assert len(facts.choices) == sum(tally.chosen for tally in facts.verbs.values())
        assert sum(count > 1 for count in facts.choices) == sum(facts.real)
        assert facts.standings
        assert facts.rules
        by_part = [sum(points[seat] for points in facts.parts.values())
                   for seat in range(facts.seats)]  # fmt: skip
        assert by_part == facts.scores
        found = [measures.measured(one, [facts]) for one in measures.measures(facts.seats)]
        assert all(one.estimate.value >= 0 for one in found if one.kind == measures.PERCENT)


def test_the_same_seed_gives_the_same_rows_whatever_the_jobs() -> None:
    assert in_order(list(rows(plan()))) == in_order(list(rows(plan(), 2)))


def test_a_record_gives_the_row_of_the_game_that_was_simulated() -> None:
    (facts, *_) = rows(plan(games=1))
    match = sexton.new_match("gravediggers", 2, "7-0")
    made: Made = []
    play_moves(match.game, plan().sitting(0), made)
    for seat, number in made:
        match.play_number(seat, number)
    assert facts_of(sexton.load(match.record())) == facts


@pytest.mark.parametrize(
    ("game", "says"), [("gloomy-graves", "start"), ("bring-out-yer-dead", "first")]
)
def test_the_first_player_has_the_first_turn_after_what_all_choose_at_once(
    game: str, says: str
) -> None:
    plan = Plan(game, 3, ["sleepwalker"] * 3, 8, 7)
    started = []
    for facts in rows(plan):
        made: Made = []
        play_moves(GAMES[game], plan.sitting(facts.number), made)
        table = sexton.new_match(game, 3, f"7-{facts.number}")
        while not table.game.standing(table.position).chapter:
            table.play_number(*made.pop(0))
        assert facts.first == getattr(table.position, says)
        started.append(facts.first)
    assert len(set(started)) > 1


def test_the_last_of_those_who_choose_at_once_chooses_in_secret_too() -> None:
    (facts,) = rows(Plan("gravediggers", 3, ["sleepwalker"] * 3, 1, 7))
    fists = facts.verbs["fist"].chosen
    assert facts.secret == fists + facts.verbs["credit"].chosen
    assert sum(facts.sealed.values()) == fists
    (facts,) = rows(Plan("bring-out-yer-dead", 2, ["sleepwalker"] * 2, 1, 7))
    bids = sum(n for name, n in facts.sealed.items() if name.startswith("bid card="))
    assert bids == facts.verbs["bid"].chosen


def told(standings: list[list[int]], places: list[int]) -> Facts:
    return Facts(0, 1, len(places), places=places, scores=standings[-1], standings=standings)


def test_the_lead_is_followed_from_chapter_to_chapter() -> None:
    facts = told([[1, 0], [1, 3], [2, 3], [9, 3]], [1, 2])
    assert measures.lead_changes(facts) == pytest.approx(2 / 3)
    assert measures.settled(facts) == 0.75
    assert measures.comeback(facts) == pytest.approx(2 / 6)
    assert measures.margin(facts) == 6
    assert measures.leader_wins(facts) == 0
    assert measures.leader_wins(told([[1, 1], [1, 1]], [1, 1])) is None


def test_a_card_that_goes_with_winning_stands_and_a_dead_one_is_found() -> None:
    games = []
    for number in range(60):
        facts = told([[2, 1]] if number % 2 else [[1, 2]], [1, 2] if number % 2 else [2, 1])
        winner = facts.places.index(1)
        facts.things = {
            "card crown": Tally(2, 1, [0, 1], [winner]),
            "card stone": Tally(2, 2, [0, 1], [0, 1]),
            "card dust": Tally(2, 0, [0, 1], []),
        }
        games.append(facts)
    crown, stone = counts.cards(games)
    assert (crown.name, crown.used, crown.wins.value, crown.stands) == ("card crown", 60, 1, True)
    assert (stone.wins.value, stone.stands) == (0.5, False)
    assert [use.name for use in counts.things(games) if use.dead] == ["card dust"]


def test_rules_that_were_never_cited_come_first() -> None:
    game = GAMES["gravediggers"]
    found = counts.rules(list(rows(plan(games=2))), game)
    assert found[0].games.value == 0
    assert found[-1].games.value == 1


def test_parts_are_told_for_winners_and_others() -> None:
    facts = told([[6, 2]], [1, 2])
    facts.parts = {"graves": [4, 2], "coins": [2, 0]}
    found = [(one.part, one.winners.value, one.others.value) for one in counts.parts([facts])]
    assert found == [("graves", 4, 2), ("coins", 2, 0)]


def test_what_matters_is_hidden_sealed_and_answered_is_counted() -> None:
    (fists,) = rows(plan(games=1))
    assert sum(fists.sealed.values()) > 4
    assert all(name.startswith("fist ") for name in fists.sealed)
    assert fists.answers == {}
    assert 0 < fists.alike + fists.clear <= sum(fists.real)
    assert fists.unknown
    assert all(0 < share < 1 for share in fists.unknown)
    (gloom,) = rows(plan("gloom", games=1))
    assert sum(gloom.answers.values()) == gloom.windows > 0


def test_nothing_is_hidden_where_all_is_known() -> None:
    """The same table saved twice: no leaf differs; one card more in a hand does."""
    position = sexton.new_match("gravediggers", 2, 5).position
    same = list(leaves(position.save()))
    assert same == list(leaves(position.clone().save()))
    assert len(same) > 50


def test_wins_are_told_by_turn_from_whoever_began() -> None:
    row = Facts(0, 1, 3, first=1, places=[1, 2, 3], scores=[9, 5, 1])
    found = [measures.turn_wins(place).value(row) for place in range(4)]
    assert found == [0.0, 0.0, 1.0, None]


def test_seconds_are_read_from_records_that_kept_the_time() -> None:
    clock = iter([10.0, 12.5, 9000.0, 9001.0])
    match = Match(GAMES["gravediggers"], 2, 5, clock=lambda: next(clock))
    for _ in range(4):
        seat = match.to_act()[0]
        match.play_number(seat, match.legal_numbers(seat)[0])
    assert facts_of(match).seconds == [2.5, 1.0]


def test_half_time_tells_of_runaways_and_of_those_who_catch_up() -> None:
    def row(number: int, half: list[int], final: list[int]) -> Facts:
        return Facts(number, 1, 2, places=[1, 2], scores=final, standings=[half, final])

    away = counts.half_time([row(n, [n + 2, 1], [2 * n + 4, 2 + n % 2]) for n in range(9)])
    back = counts.half_time([row(n, [1, n + 2], [9, 1 + n % 3]) for n in range(9)])
    assert away is not None
    assert back is not None
    assert 0.9 < away.value < 1
    assert away.low > 0
    assert back.high < 0
    assert counts.half_time([row(n, [1, 2], [2, 1]) for n in range(4)]) is None


def test_luck_is_what_the_better_player_does_not_explain() -> None:
    assert skill.luck_left(0.5, 2) == 1
    assert skill.luck_left(1.0, 2) == 0
    assert skill.luck_left(0.25, 4) == 1
    assert skill.luck_left(1.0, 4) == 0
    assert 0.5 < skill.luck_left(0.8, 2) < 0.7
    found = skill.skill(plan(games=16), 1, lambda: None, ("grasping", "sleepwalker"))
    assert [(one.challenger, one.rival, one.games) for one in found] == [
        ("grasping", "sleepwalker", 16)
    ]
    assert found[0].wins.value > 0.5
    assert found[0].luck.low <= found[0].luck.value <= found[0].luck.high


def test_a_game_has_as_many_chapters_as_it_counts() -> None:
    for facts in rows(plan(games=2)):
        paid = facts.happened["paid"]
        assert facts.chapter == "robbery"
        assert (paid.times, paid.chapters) == (len(facts.standings),) * 2
        assert facts.standings[-1] == facts.scores


def test_happenings_say_to_what_and_how_much() -> None:
    (facts,) = rows(plan("gloom", 1))
    died = facts.happened["died"]
    assert len(died.numbers["worth"]) == died.times
    assert sum(n for word, n in died.words.items() if word.startswith("character ")) == died.times
    told = counts.happened("died", [facts])
    assert (told.times.value, told.games.value, told.in_all) == (died.times, 1, died.times)
    assert told.said.startswith("Death comes to ")
    assert sum(died.when.values()) == died.times
    assert len(died.when) == died.chapters


def test_when_it_happens_is_told_by_tenths_of_the_game() -> None:
    def row(number: int, chapters: int, when: dict[int, int]) -> Facts:
        happened = {"died": Happening(sum(when.values()), len(when), when)}
        return Facts(number, 1, 2, standings=[[0, 0]] * chapters, happened=happened)

    found = counts.happened("died", [row(0, 2, {0: 1}), row(1, 20, {0: 1, 19: 2})]).when
    assert found == [0.25, 0, 0.25, 0, 0, 0, 0, 0, 0, 0.5]


def test_places_at_half_time_are_followed_to_the_end() -> None:
    def row(half: list[int], places: list[int]) -> Facts:
        return Facts(0, 1, 2, places=places, scores=half, standings=[half, half])

    stays, turns = row([5, 1], [1, 2]), row([5, 1], [2, 1])
    assert counts.half_places([stays, stays, stays, turns]) == [[0.75, 0.25], [0.25, 0.75]]
    assert counts.half_places([row([3, 3], [1, 2])]) == [[0.5, 0.5], [0, 0]]


def test_moves_at_others_characters_are_moves_at_others() -> None:
    match = sexton.new_match("gloom", 2, 3)
    belongs = dict(owners(match.view(0)))
    for name in (match.names[0], None):  # once at one's own family, once at the other's
        seat = match.to_act()[0]
        wanted = seat if name else 1 - seat
        move = next(one for one in match.legal_moves(seat) if one.verb == "play"
                    and belongs[str(one.args["character"])] == wanted)  # fmt: skip
        match.play(seat, move)
    assert facts_of(match).toward == 1


def test_bits_are_those_of_hands_that_nobody_knows() -> None:
    assert bits_of([[[1], [2, 2]], [[1], [2, 2]]], 0) == 0
    fair = [[[1], [kind]] for kind in (1, 2, 3, 4)] * 500
    assert bits_of(fair, 0) == pytest.approx(2, abs=0.01)
    known = [[[1], [9, kind]] for kind in (1, 2, 3, 4)] * 500
    assert bits_of(known, 0) == pytest.approx(2, abs=0.01)
    assert bits_of(fair, 1) == 0
    # Two of two kinds in no order: 11, 12 and 22 come one, two and one times of four.
    pairs = [[[0], hand] for hand in ([1, 1], [1, 2], [2, 1], [2, 2])] * 500
    assert bits_of(pairs, 0) == pytest.approx(1.5, abs=0.01)


def test_percentiles_of_choice_leave_forced_moves_out() -> None:
    facts = Facts(0, 1, 2, choices=[1, 1, *range(2, 102)])
    found = {one.name: one.value(facts) for one in measures.MEASURES if "choice" in one.name}
    assert found == {"choice": 51.5, "choice median": 51, "choice 95th": 96, "choice most": 101}


def test_the_luck_of_the_deal_is_what_two_games_of_it_share() -> None:
    alike = [[[1.0, 0.0]] * 2, [[0.0, 1.0]] * 2] * 10
    assert skill.between_deals(alike) == Estimate(1, 1, 1)
    apart = [[[1.0, 0.0], [0.0, 1.0]], [[0.0, 1.0], [1.0, 0.0]]] * 10
    none = skill.between_deals(apart)
    assert none is not None
    assert none.value == 0
    half = [*alike, *apart[:10]]
    found = skill.between_deals(half)
    assert found is not None
    assert found.value == pytest.approx(1 / 3)
    assert found.low < found.value < found.high
    seat = [[[1.0, 0.0]] * 2] * 10  # The first seat always wins: that is the seat, not the deal.
    assert skill.between_deals(seat) is None
    assert skill.between_deals(alike[:3]) is None


def test_deals_are_played_twice_with_the_same_cards() -> None:
    found = skill.deal_luck(plan(games=6), 1, lambda: None, "sleepwalker")
    assert found is not None
    assert (found.bot, found.deals) == ("sleepwalker", 6)
    assert 0 <= found.share.low <= found.share.value <= found.share.high <= 1
    assert found == skill.deal_luck(plan(games=6), 2, lambda: None, "sleepwalker")
