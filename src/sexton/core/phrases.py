"""Turns of phrase that every game and every front end needs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any


def listed(words: Sequence[str], last: str = "and") -> str:
    """One, two and three."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def counted(number: int, thing: str) -> str:
    """1 coin, 2 coins."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


_SPELLED = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)  # fmt: skip


def spelled(number: int) -> str:
    """A small number as a word, a larger one in figures."""
    return _SPELLED[number] if 0 <= number < len(_SPELLED) else str(number)


def dealt(args: Mapping[str, Any], players: Sequence[str], name: Callable[[str], str] = str) -> str:
    """A deal as far as whoever hears of it knows the hands."""
    hands = dict(enumerate(args.get("hands", [])))
    if "holder" in args:
        hands = {args["holder"]: args["cards"]}
    each = f"{spelled(args['count'])} {'card is' if args['count'] == 1 else 'cards are'}"
    held = [f"{players[seat]} holds {listed([*map(name, hand)])}" for seat, hand in hands.items()]
    return f"{'; '.join([capital(each) + ' dealt to everybody', *held])}."


def ordinal(number: int) -> str:
    """1st, 2nd, 11th."""
    if 10 <= number % 100 <= 20:
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


YOU = "\ue000"
"""Stands for the name of whoever a sentence is said to."""

_IRREGULAR = {"is": "are", "has": "have", "does": "do", "was": "were", "goes": "go"}
_IRREGULAR |= {word: word for word in ("as", "this", "always")}
_THEIRS = re.compile(rf"{YOU}('s|’s|') ")
_ACTS = re.compile(rf"{YOU} ([a-z]+)")
# What the same person does besides, in the sentences that games say so.
_BESIDES = re.compile(rf"({YOU} [a-z]+ [^.:;]*? and )(borrows|claims|puts|shows)\b")
_BEGINS = re.compile(r"(^|\. )y(?=ou)")


@lru_cache(maxsize=4096)
def addressed(sentence: str) -> str:
    """A sentence with `YOU` for a name in it, as it is said to that person: "You place a card"."""
    return _BEGINS.sub(r"\1Y", addressed_within(sentence))


def addressed_within(words: str) -> str:
    """The same for what stands in the middle of a sentence: "your cemetery"."""
    if f"{YOU}'" in words or f"{YOU}’" in words:
        words = _THEIRS.sub("your ", words)
    if " and " in words:
        words = _BESIDES.sub(lambda found: found[1] + second_person(found[2]), words)
    words = _ACTS.sub(lambda found: f"{YOU} {second_person(found[1])}", words)
    return words.replace(YOU, "you")


def second_person(verb: str) -> str:
    """places: place, buries: bury, passes: pass."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    if verb.endswith(("sses", "shes", "ches", "xes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb
