"""What there is to know about a word: one entry for each, with all that anybody asks of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sexton.core.types import Refusal
from sexton.games.bring_out_yer_dead.components import Box
from sexton.games.bring_out_yer_dead.state import State
from sexton.games.bring_out_yer_dead.types import BringOutYerDeadView, Word


@dataclass(frozen=True, kw_only=True)
class Ask:
    """A decision that a word asks for."""

    phase: int
    rule: str
    verbs: tuple[str, ...]  # the moves that answer it
    prompt: str  # with {card} and {held}, the coffin chosen before
    optional: bool = True  # may be let be (BD-12)
    offers: Callable[[State, int], list[int]]  # to a seat: the moves, but for letting it be
    decide: Callable[[State, int, int], bool]  # a seat, its move; is the word done with?
    why_not: Callable[[Box, BringOutYerDeadView, dict[str, Any]], Refusal | None]
    rank: Callable[[State, int, int, list[float]], float]  # a seat, a move, its grudges


@dataclass(frozen=True, kw_only=True)
class Effect:
    """What a word means. Its fields are those of its Struct in `types`."""

    text: Callable[[Any], str]
    short: Callable[[Any], str]  # in a word
    act: Callable[[State, int, Any], bool]  # for a seat; is a decision asked for?
    asks: tuple[Ask, ...] = ()
    # For bots: what it brings a seat that bids it now, and some time, on a card of that kind.
    gain: Callable[[State, int, Any], float]
    hope: Callable[[State, int, int, Any], float]
    # What depends on the rest of a bid: which coffin it loads for a seat, and the number it needs.
    loads: Callable[[State, int, Any], int] | None = None
    needs: Callable[[Any], int] | None = None


Entries = dict[type[Word], Effect]
