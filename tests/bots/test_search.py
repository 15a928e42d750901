"""The bot that searches: finds what can be found, and acts on nothing it could not know."""

from __future__ import annotations

import subprocess
import sys
import time
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from sexton import GAMES
from sexton.bots.bot import Thought, Weighed
from sexton.bots.search import Search, Searcher
from sexton.bots.tree import best_ranked
from sexton.core.chance import Rng, secret_of
from sexton.core.game import AnyGame
from sexton.core.options import read_options
from sexton.core.position import Position
from tests.bots.little import Errand, Guess, Little, Nim, Pennies, from_wire, little, see

NIM, PENNIES, GUESS = little(Nim), little(Pennies), little(Guess)


def choice(position: Little, seat: int, seed: int = 1, iterations: int = 300) -> int:
    bot = Searcher(little(type(position)), seed, iterations=iterations)
    return bot.choose(from_wire(see(position, seat)))


def dealt(game: AnyGame, seats: int, moves: int = 0, seed: int = 5) -> Position:
    """A table after some random moves."""
    position: Position = game.deal(seats, secret_of(seed), read_options(game.options, None))
    rng = Rng(seed)
    for _ in range(moves):
        waiting = position.to_act()
        if waiting:
            position.play(waiting[0], position.random_move(waiting[0], rng))
    return position


@pytest.mark.parametrize(("left", "take"), [(2, 2), (4, 1), (5, 2), (7, 1), (8, 2)])
def test_a_forced_win_is_found(left: int, take: int) -> None:
    for seat in range(2):
        assert choice(Nim(left=left, turn=seat), seat) == take


def test_advice_begins_with_what_won_most_often() -> None:
    weighed = [Weighed(4, 90, 0.28), Weighed(2, 80, 0.29), Weighed(7, 3, 0.9)]
    assert [one.move for one in Thought(4, weighed).advice(2)] == [2, 4]
    unsearched = [Weighed(4, 0, 0.0), Weighed(2, 0, 5.0)]
    assert Thought(4, unsearched).advice(2) == unsearched


def test_how_sure_it_is_of_a_win_or_a_loss() -> None:
    bot = Searcher(NIM, 1, iterations=400)
    best, worst = bot.think(see(Nim(left=4, turn=0), 0)).weighed
    assert (best.move, worst.move) == (1, 2)
    assert best.visits + worst.visits == 400
    assert best.visits > 4 * worst.visits
    assert best.value > 0.85
    lost = bot.think(see(Nim(left=3, turn=0), 0))
    assert max(one.value for one in lost.weighed) < 0.25


def test_a_win_that_is_certain_counts_more_than_the_best_that_goes_on() -> None:
    """Else nobody ends a game that is won; and what is even counts as even, whatever the seats."""
    search = Search(Searcher(NIM, 1), see(Nim(left=4, turn=0), 0))
    won = search.rewards(Nim(left=0, turn=1))
    search.judge = lambda world: [1.0, 0.0]
    going_on = search.rewards(Nim(left=4, turn=0))
    assert won[0] > going_on[0] > going_on[1] > won[1]
    search.judge = lambda world: [0.5, 0.5]
    assert search.rewards(Nim(left=4, turn=0)) == pytest.approx([0.5, 0.5])


def test_pennies_are_mixed_half_and_half() -> None:
    heads = [choice(Pennies(laid=[None, None]), 0, seed, 60) for seed in range(60)]
    assert 0.3 < heads.count(0) / 60 < 0.7


@pytest.mark.parametrize("seat", [0, 1])
def test_both_sides_of_a_penny_look_alike(seat: int) -> None:
    """Neither seat's tree answers the other's penny, so neither thinks that it wins or loses."""
    thought = Searcher(PENNIES, 3, iterations=600).think(see(Pennies(laid=[None, None]), seat))
    assert min(one.visits for one in thought.weighed) > 200
    assert all(abs(one.value - 0.5) < 0.08 for one in thought.weighed)


def test_what_the_other_lays_is_asked_once_in_each_world() -> None:
    """It doesn't depend on the searcher's penny, which is tried in the same worlds."""
    asked: list[Any] = []

    def determinise(view: Any) -> Any:
        asked.append(view.seat)
        return PENNIES.determinise(view)

    game = replace(PENNIES, determinise=determinise)
    thought = Searcher(game, 3, iterations=100).think(see(Pennies(laid=[None, None]), 0))
    assert asked == [0] + [1] * max(one.visits for one in thought.weighed)


def test_who_lays_down_several_cards_imagines_the_table_once() -> None:
    """A bid of Bring Out Yer Dead is three cards, and nothing is seen between them."""
    plain = GAMES["bring-out-yer-dead"]
    position = dealt(plain, 3, moves=3 + 3 + 1)  # All have kept, tucked, and the bank is named.
    assert len(position.to_act()) == 3
    asked: list[int] = []

    def imagine(world: Any, seat: int, rng: Rng) -> Any:
        asked.append(seat)
        assert plain.imagine is not None
        return plain.imagine(world, seat, rng)

    game = replace(plain, imagine=imagine)
    Searcher(game, 3, iterations=1).think(plain.view(position, 1))
    assert asked == [0, 2]


def test_cards_laid_down_in_any_order_are_one_bid() -> None:
    game = GAMES["bring-out-yer-dead"]
    position = dealt(game, 2, moves=2 + 2 + 1)
    search = Search(Searcher(game, 3), game.view(position, position.to_act()[0]))
    for _ in range(60):
        search.iterate()
    bids = [laid_down(search, key) for key in search.mine.tables]
    assert max(map(len, bids)) == 2
    assert all(bid == sorted(bid) for bid in bids)


def laid_down(search: Search, key: int) -> list[int]:
    """The seat's own moves that lie face down, out of a table's key."""
    left = key // search.seats // search.spoken.kinds
    moves = []
    while left:
        left, move = divmod(left, search.spoken.size + 1)
        moves.append(move - 1)
    return moves[::-1]


def test_what_is_under_way_is_played_through_before_it_is_judged() -> None:
    """Half done, the long way looks bad; each step of it is the one that its player likes best."""
    judged: list[Errand] = []

    def judge(errand: Errand) -> list[float]:
        judged.append(errand)
        return [gained / 10 for gained in errand.values["gained"]]

    def rank(errand: Errand, seat: int, moves: list[int]) -> list[float]:
        return [float(move) for move in moves]

    game = replace(little(Errand), judge=judge, rank=rank)
    view = see(Errand(left=None, gained=[0, 0], turn=0), 0)
    Searcher(game, 1, iterations=1).think(view)
    assert [errand.values["gained"] for errand in judged] == [[3 + 3, 3]]
    assert Searcher(game, 1, iterations=30).choose(view) == Errand.LONG
    assert not any(errand.under_way() for errand in judged)


def test_a_penny_already_laid_is_not_known() -> None:
    """Whoever saw it would always win."""
    wins = 0
    for seed in range(60):
        laid = Pennies(laid=[None, seed % 2])
        wins += choice(laid, 0, seed, 40) == seed % 2
    assert 15 < wins < 45


def test_a_hidden_card_is_not_known() -> None:
    """Whoever saw it would always guess it."""
    right = 0
    for seed in range(60):
        table = Guess(step="guess", hider=None, card=seed % 4, cards=4, sure=0, prize=[0, 0])
        right += choice(table, 0, seed, 60) == Guess.GUESS + seed % 4
    assert right < 30


def test_later_it_will_know_no_more() -> None:
    """In each imagined world the card is plain; but a seat decides alike in all it can't tell
    apart. Going on wins one time in four, and stopping shares the win."""
    table = Guess(step="start", hider=None, card=2, cards=4, sure=5, prize=[0, 0])
    assert choice(table, 0, 1, 600) == Guess.STOP
    table.values["sure"] = 0
    assert choice(table, 0, 1, 600) == Guess.GO


def test_what_others_lay_face_down_is_not_seen() -> None:
    """The tree doesn't branch on the hidden argument of another's move."""
    table = Guess(step="start", hider=1, card=None, cards=4, sure=5, prize=[0, 0])
    assert choice(table, 0, 2, 800) == Guess.STOP
    bot = Searcher(GUESS, 2, iterations=800)
    means = {one.move: one.value for one in bot.think(see(table, 0)).weighed}
    assert means[Guess.GO] < 0.4 < means[Guess.STOP]


def test_others_don_t_see_what_the_searcher_lays() -> None:
    """The other guesses one of four, so laying a card mostly wins, whichever it is."""
    table = Guess(step="lay", hider=0, card=None, cards=4, sure=0, prize=[0, 0])
    thought = Searcher(GUESS, 4, iterations=1200).think(see(table, 0))
    assert all(one.value > 0.5 for one in thought.weighed if one.visits > 50)


class Dice(Little):
    """Three players; seat 0 gives the prize to anybody, itself too."""

    space = GUESS.space

    def to_act(self) -> list[int]:
        return [0] if self.values["winner"] is None else []

    def legal_moves(self, seat: int) -> list[int]:
        return [Guess.GUESS + 1, Guess.GUESS + 2, Guess.GUESS]

    def play(self, seat: int, move: int) -> None:
        self.values["winner"] = move - Guess.GUESS

    def scores(self) -> list[int]:
        return [int(self.values["winner"] == seat) for seat in range(3)]


def test_every_seat_wants_its_own_good() -> None:
    view = see(Dice(winner=None), 0)
    view.seats = ["Ann", "Bob", "Cleo"]
    best = Searcher(little(Dice), 1, iterations=40).think(view).weighed[0]
    assert best.move == Guess.GUESS
    assert best.value > 0.8


def test_weights_fall_with_rank_and_equals_share() -> None:
    assert best_ranked([5.0, 5.0], 2) == ([0, 1], [0.5, 0.5])
    order, (first, second, third) = best_ranked([1.0, 3.0, 2.0], 3)
    assert order == [1, 2, 0]
    assert first == pytest.approx(2 * second) == pytest.approx(3 * third)
    assert sum(best_ranked([4.0, 4.0, 1.0, 1.0, 0.0], 5)[1]) == pytest.approx(1)


def test_the_best_ranked_are_the_same_without_the_rest() -> None:
    ranks = [1.0, 4.0, 0.0, 4.0, 1.0]
    order, weights = best_ranked(ranks, 5)
    assert order == [1, 3, 0, 4, 2]
    assert best_ranked(ranks, 3) == (order[:4], weights[:4])
    assert best_ranked(ranks, 1) == (order[:2], weights[:2])


# Any game


@pytest.mark.parametrize("name", GAMES)
def test_it_plays_every_game(name: str) -> None:
    game = GAMES[name]
    for seats in {game.seats[0], game.seats[-1]}:
        for moves in (0, 9, 33):
            position = dealt(game, seats, moves)
            for seat in position.to_act()[:1]:
                bot = Searcher(game, 1, iterations=12)
                legal = position.legal_moves(seat)
                thought = bot.think(game.view(position, seat))
                assert sorted(one.move for one in thought.weighed) == sorted(legal)
                visits = sum(one.visits for one in thought.weighed)
                assert visits == (12 if len(legal) > 1 else 0)
                assert thought.move in legal


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_thinks_the_same(name: str) -> None:
    game = GAMES[name]
    position = dealt(game, game.seats[0], 6)
    seat = position.to_act()[0]
    view = game.view(position, seat)
    first = Searcher(game, 3, iterations=15).think(view)
    assert Searcher(game, 3, iterations=15).think(view) == first


FRESH = """
import sys
import msgspec
from sexton import GAMES
from sexton.bots.search import Searcher
game = GAMES[sys.argv[1]]
view = msgspec.json.decode(sys.stdin.buffer.read(), type=game.view_type)
print(Searcher(game, 3, iterations=15).choose(view))
"""


@pytest.mark.parametrize("name", GAMES)
def test_a_view_is_all_it_needs(name: str) -> None:
    """In a process that was never given anything else it decides the same."""
    game = GAMES[name]
    position = dealt(game, game.seats[0], 5)
    seat = position.to_act()[0]
    view = game.view(position, seat)
    told = subprocess.run(
        [sys.executable, "-c", FRESH, name],
        input=msgspec.json.encode(view),
        capture_output=True,
        check=True,
    )
    assert int(told.stdout) == Searcher(game, 3, iterations=15).choose(view)


def test_others_secrets_change_nothing() -> None:
    """Two tables that look the same from a seat are thought about the same."""
    from tests.games.gravediggers.scramble import scramble

    game = GAMES["gravediggers"]
    position: Any = dealt(game, 3, 20)
    seat = position.to_act()[0]
    other = scramble(position, seat, Rng(9))
    assert other.save() != position.save()
    views = [game.view(table, seat) for table in (position, other)]
    first, second = (Searcher(game, 3, iterations=30).think(view) for view in views)
    assert first == second


# Budgets


def test_it_can_be_interrupted() -> None:
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 20

    position = dealt(GAMES["gravediggers"], 2)
    seat = position.to_act()[0]
    bot = Searcher(GAMES["gravediggers"], 1, iterations=10_000_000)
    thought = bot.think(GAMES["gravediggers"].view(position, seat), stop)
    assert sum(one.visits for one in thought.weighed) == 20


def test_stopped_at_once_it_still_has_a_move() -> None:
    game = GAMES["gravediggers"]
    position = dealt(game, 2)
    seat = position.to_act()[0]
    bot = Searcher(game, 1, iterations=100)
    assert bot.choose(game.view(position, seat), lambda: True) in position.legal_moves(seat)


def test_it_keeps_to_its_time() -> None:
    game = GAMES["gravediggers"]
    position = dealt(game, 2)
    started = time.perf_counter()
    Searcher(game, 1, seconds=0.2).think(game.view(position, position.to_act()[0]))
    assert 0.15 < time.perf_counter() - started < 3
