"""A bot in Python: `sexton bot-check "program:python3 examples/bots/first.py"`."""

from __future__ import annotations

import json
import random
import sys
from typing import Any


def choose(question: dict[str, Any]) -> int:
    """Any move, but no passing where something else can be done."""
    legal = question["legal"]
    places = [place for place, move in enumerate(legal) if move["verb"] != "pass"]
    return random.choice(places or range(len(legal)))


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "ready", "name": "first.py"}
    elif message["type"] == "decide":
        answer = {"move": choose(message)}
    else:
        continue
    print(json.dumps(answer), flush=True)
