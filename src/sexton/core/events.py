"""Events: what happened, as plain data. A game tells each seat its own version."""

from __future__ import annotations

from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened, under a rule. The full one stays with the keeper of the match."""

    name: str
    rule: str
    args: dict[str, Any]


def event(name: str, rule: str, /, **args: Any) -> Event:
    return Event(name, rule, args)
