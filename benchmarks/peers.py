"""Other engines at their own games, each driven by the leanest loop its interface allows."""

from __future__ import annotations

import importlib
import random
import statistics
import time
from typing import Any

from own_games import AT_ONCE, Batch


def peer_batches() -> dict[str, Batch]:
    """Of all that are installed."""
    batches: dict[str, Batch] = {}
    for peer in (open_spiel, open_spiel_inside, rlcard_leduc, pettingzoo_leduc):
        batches.update(peer())
    return batches


def installed(module: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError:
        return None


def open_spiel() -> dict[str, Batch]:
    pyspiel = installed("pyspiel")
    if pyspiel is None:
        return {}
    return {
        f"OpenSpiel {name}": open_spiel_batch(pyspiel.load_game(name))
        for name in ("hearts", "leduc_poker")
    }


def open_spiel_batch(game: Any) -> Batch:
    """Whole games; the deal is made of chance nodes, which are played but not counted."""
    pick = random.Random(1).random

    def batch(seconds: float) -> tuple[int, int, float]:
        decisions = games = 0
        started = time.process_time()
        end = started + seconds
        while games % AT_ONCE or time.process_time() < end:
            state = game.new_initial_state()
            player, legal, apply = state.current_player, state.legal_actions, state.apply_action
            while (who := player()) != -4:  # -4: over, -1: chance, whose outcomes are as likely
                actions = legal()
                apply(actions[int(pick() * len(actions))])
                decisions += who >= 0
            games += 1
        return decisions, games, time.process_time() - started

    return batch


def rlcard_leduc() -> dict[str, Batch]:
    rlcard = installed("rlcard")
    if rlcard is None:
        return {}
    table = rlcard.make("leduc-holdem")
    pick = random.Random(1).random

    def batch(seconds: float) -> tuple[int, int, float]:
        decisions = games = 0
        started = time.process_time()
        end = started + seconds
        while games % AT_ONCE or time.process_time() < end:
            state, _ = table.reset()
            while not table.is_over():
                actions = list(state["legal_actions"])
                state, _ = table.step(actions[int(pick() * len(actions))])
                decisions += 1
            games += 1
        return decisions, games, time.process_time() - started

    return {"RLCard leduc-holdem": batch}


def pettingzoo_leduc() -> dict[str, Batch]:
    classic = installed("pettingzoo.classic.leduc_holdem_v4")
    if classic is None:
        return {}
    table = classic.raw_env()
    pick = random.Random(1).random

    def batch(seconds: float) -> tuple[int, int, float]:
        decisions = games = 0
        started = time.process_time()
        end = started + seconds
        while games % AT_ONCE or time.process_time() < end:
            table.reset()
            for _ in table.agent_iter():
                seen, _, over, cut, _ = table.last()
                if over or cut:
                    table.step(None)
                    continue
                actions = seen["action_mask"].nonzero()[0]
                table.step(int(actions[int(pick() * len(actions))]))
                decisions += 1
            games += 1
        return decisions, games, time.process_time() - started

    return {"PettingZoo leduc_holdem_v4": batch}


def open_spiel_inside() -> dict[str, Batch]:
    """Its own random rollouts, in C++: a search of one simulation that is judged by many."""
    pyspiel = installed("pyspiel")
    if pyspiel is None:
        return {}
    return {
        f"OpenSpiel {name}, its own loop": rollouts(pyspiel, pyspiel.load_game(name))
        for name in ("hearts", "leduc_poker")
    }


def rollouts(pyspiel: Any, game: Any, at_once: int = 400) -> Batch:
    dice = random.Random(1)

    def dealt() -> Any:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(dice.choice(state.legal_actions()))
        return state

    def length(state: Any) -> int:
        decisions = 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(dice.choice(state.legal_actions()))
        return decisions

    def batch(seconds: float) -> tuple[int, int, float]:
        games, took = 0, 0.0
        lengths: list[int] = []
        while took < seconds:
            state = dealt()
            lengths += [length(state.clone()) for _ in range(10)]
            evaluator = pyspiel.RandomRolloutEvaluator(at_once, dice.randrange(1000))
            bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)
            started = time.process_time()
            bot.step(state)
            took += time.process_time() - started
            games += at_once
        return round(games * statistics.mean(lengths)), games, took

    return batch
