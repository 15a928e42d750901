"""OpenSpiel's face: its own tests, its own players."""

from __future__ import annotations

import random
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel comes with sexton[train]")
np = pytest.importorskip("numpy", reason="numpy comes with sexton[train]")

import sexton  # noqa: E402
from sexton.core.chance import Rng  # noqa: E402
from sexton.core.game import AnyGame  # noqa: E402
from sexton.games import GAMES  # noqa: E402
from sexton.train.spiel import register, resampler  # noqa: E402
from tests.core.test_travel import tiny  # noqa: E402

every_game = pytest.mark.parametrize("name", list(GAMES))
TILES = {"place": 1, "view": 0, "reveal": 0, "gravedigger": 0, "provenance": "house"}
TINY = sexton.open_game("gravediggers", {**tiny(), "tiles": TILES})


def played(state: Any, rng: random.Random, most: int) -> Any:
    """So many decisions; whatever chance is asked for is cast."""
    count = 0
    while not state.is_terminal() and count < most:
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            count += 1
    while state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])
    return state


@pytest.mark.parametrize("game", [*GAMES, TINY], ids=[*GAMES, "tiny"])
def test_openspiels_own_simulation_with_serialisation(game: str | AnyGame) -> None:
    pyspiel.random_sim_test(register(game, 2), num_sims=1, serialize=True, verbose=False)


@every_game
def test_a_game_goes_to_its_end_with_chance_laid_open(name: str) -> None:
    game = register(name, 2)
    state = played(game.new_initial_state(), random.Random(1), 10_000)
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0)
    assert set(state.returns()) <= {-1.0, 0.0, 1.0}


@every_game
def test_a_state_comes_back_from_its_history(name: str) -> None:
    state = played(register(name, 2).new_initial_state(), random.Random(2), 8)
    again = register(name, 2).new_initial_state()
    for action in state.history():
        again.apply_action(action)
    for seat in (0, 1):
        assert again.information_state_string(seat) == state.information_state_string(seat)


@every_game
def test_a_resampled_state_looks_the_same_to_its_player(name: str) -> None:
    rng = random.Random(3)
    state = register(name, 2).new_initial_state()
    for moves in (0, 1, 5, 12):
        state = played(state, rng, moves)
        player = state.current_player()
        other = state.resampled(player, Rng(moves))
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.legal_actions() == state.legal_actions()
        assert other.observation_tensor(player) == state.observation_tensor(player)


@every_game
def test_what_was_told_and_done_is_what_is_known(name: str) -> None:
    """From the deal on, line by line; nothing that is seen stands beside it."""
    rng = random.Random(4)
    state = played(register(name, 2).new_initial_state(), rng, 0)
    hands = [state.information_state_string(seat) for seat in (0, 1)]
    assert hands[0] != hands[1]
    assert all('"cards":' in hand for hand in hands)
    for _ in range(6):
        mover, before = state.current_player(), state.information_state_string()
        others = state.information_state_string(1 - mover)
        action = rng.choice(state.legal_actions())
        done = repr(GAMES[name].space.move(action))
        state.apply_action(action)
        state = played(state, rng, 0)
        assert state.information_state_string(mover).startswith(f"{before}{done}\n")
        assert done not in state.information_state_string(1 - mover).removeprefix(others)


def test_in_a_tiny_graveyard_whoever_knows_the_same_sees_the_same() -> None:
    """Its games are so few that players come to know the same in different ones."""
    game, rng, met = register(TINY, 2), random.Random(9), 0
    seen: dict[str, tuple[str, list[int]]] = {}
    for _ in range(150):
        state = played(game.new_initial_state(), rng, 0)
        while not state.is_terminal():
            for seat in (0, 1):
                known = state.information_state_string(seat)
                view = (state.observation_string(seat), state.legal_actions(seat))
                met += known in seen
                assert seen.setdefault(known, view) == view
            state = played(state, rng, 1)
    assert met > len(seen)


def test_its_ismcts_plays_through_our_worlds() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = register("gravediggers", 2)
    dice = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=dice),
        uct_c=1.4,
        max_simulations=40,
        random_state=dice,
    )
    bot.set_resampler(resampler(1))
    state = played(game.new_initial_state(), random.Random(6), 60)
    assert bot.step(state) in state.legal_actions()


@every_game
def test_what_others_know_of_a_resampled_state_is_what_they_see_there(name: str) -> None:
    """Nothing of what they were told here goes along, and their moves fit what they know."""
    state = played(register(name, 2).new_initial_state(), random.Random(8), 12)
    player = state.current_player()
    known: dict[str, list[int]] = {}
    for seed in range(12):
        twin = state.resampled(player, Rng(seed))
        assert state.information_state_string(1 - player) not in twin.told
        twin = played(twin, random.Random(seed % 3), 2)
        while not twin.is_terminal() and twin.current_player() == player:
            twin = played(twin, random.Random(seed % 3), 1)
        if not twin.is_terminal():
            legal = twin.legal_actions()
            assert known.setdefault(twin.information_state_string(), legal) == legal


def test_mccfr_forms_an_opinion_in_a_tiny_graveyard() -> None:
    """How good it gets is what examples/exploit.py measures."""
    from open_spiel.python.algorithms import external_sampling_mccfr

    game = register(TINY, 2)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(60):
        solver.iteration()
    policy, rng = solver.average_policy(), random.Random(7)
    opinions = 0
    for _ in range(20):
        state = game.new_initial_state()
        while not state.is_terminal():
            state = played(state, rng, 1)
            if not state.is_terminal():
                odds = policy.action_probabilities(state)
                assert sum(odds.values()) == pytest.approx(1)
                assert set(odds) <= set(state.legal_actions())
                opinions += max(odds.values()) > 1.5 / len(odds)
    assert opinions
