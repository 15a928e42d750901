"""Our leduc and hearts beside OpenSpiel's, decision by decision: python -m yardsticks.lockstep

Who decides, what is legal, and what everybody has in the end must be the same.
"""

from __future__ import annotations

import random
import sys
from typing import Any

from yardsticks import hearts, leduc

OVER, CHANCE = -4, -1


def play_leduc(pyspiel_game: Any, dice: random.Random) -> int:
    cards = dice.sample(range(6), 3)
    return play(leduc.Leduc(*cards), pyspiel_game.new_initial_state(), cards, dice)


def play_hearts(pyspiel_game: Any, dice: random.Random) -> int:
    direction, cards = dice.randrange(4), dice.sample(range(52), 52)
    ours = hearts.dealt(cards, direction)
    return play(ours, pyspiel_game.new_initial_state(), [direction, *cards], dice)


def play(ours: Any, theirs: Any, chance: list[int], dice: random.Random) -> int:
    """One game on both, with the same luck; how many decisions were compared."""
    luck = iter(chance)
    made = 0
    while theirs.current_player() != OVER:
        if theirs.current_player() == CHANCE:
            theirs.apply_action(next(luck))
            continue
        seat, legal = theirs.current_player(), theirs.legal_actions()
        assert ours.to_act() == [seat], (ours.to_act(), str(theirs))
        assert ours.legal_moves(seat) == legal, (ours.legal_moves(seat), str(theirs))
        move = dice.choice(legal)
        ours = ours.clone()
        ours.play(seat, move)
        theirs.apply_action(move)
        made += 1
    assert ours.to_act() == []
    assert ours.scores() == theirs.returns(), (ours.scores(), str(theirs))
    return made


def compare(games: int) -> dict[str, int]:
    import pyspiel

    dice = random.Random(7)
    pairs = {"leduc_poker": play_leduc, "hearts": play_hearts}
    return {
        name: sum(one_game(pyspiel.load_game(name), dice) for _ in range(games))
        for name, one_game in pairs.items()
    }


if __name__ == "__main__":
    for name, decisions in compare(int(sys.argv[1]) if sys.argv[1:] else 2000).items():
        print(f"{name}: {decisions} decisions, all the same")
