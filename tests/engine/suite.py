"""The contract suite, the games' tests and what the server makes of moves, on the compiled engine:
python -m tests.engine.suite"""

from __future__ import annotations

import os
import subprocess
import sys

from sexton import native

WHERE = ["tests/contract", "tests/games", "tests/bots", "tests/server/test_films.py"]
# A compiled position can't become one of another class: what the suite notices is tested once.
NOT = "--ignore=tests/contract/test_suite.py"
# Mixes of boxes are other data for the same code: the lockstep plays some of them.
BASE = "not unhappy_homes and not unwelcome_guests and not unfortunate_expeditions"


def main(arguments: list[str]) -> int:
    why = native.stale(native.FOLDER, native.PACKAGE)
    if why:
        print(f"The compiled engine is not tested: {why}.")
        return 0
    command = [sys.executable, "-m", "pytest", NOT, "-k", BASE, *arguments, *WHERE]
    return subprocess.call(command, env={**os.environ, native.SWITCH: "0"})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
