"""Our environments by name: `gymnasium.make("sexton.train.entry:sexton/gloom-v0", seats=3)`.

Gymnasium imports what stands before the colon, which registers them all.
"""

from __future__ import annotations

from sexton.games import GAMES


def register() -> None:
    """One name for each game; how many sit there and who the rivals are is said when it is made."""
    from gymnasium.envs.registration import register as add
    from gymnasium.envs.registration import registry

    for name in GAMES:
        wanted = f"sexton/{name}-v0"
        if wanted not in registry:
            add(id=wanted, entry_point="sexton.train.gym:SeatEnv", kwargs={"game": name})


register()
