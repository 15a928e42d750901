"""A comparison in sentences: for the terminal and for the page."""

from __future__ import annotations

from collections.abc import Sequence

from sexton.study.compare import Change, Comparison
from sexton.study.measures import spoken

MOST = 3  # differences in a sentence, and entries of the boxes
LENGTH = ("decisions", "real decisions", "minutes", "chapters", "chance")  # one tells of all
FIRST = ("turn 1 wins", "seat 1 wins")
DEALS = {True: "the same deals", False: "deals of their own, as the seats differ"}
SEQUENTIAL = (
    "It looks after 25 games of each, then after twice as many, and stops once every measure is "
    "decided: a difference is shown, or its 99 % interval lies within a fifth of the spread "
    "between games (three points in a hundred, for shares)."
)
CORRECTED = (
    "A difference is shown if it stands with a correction for so many (Benjamini and Hochberg: one "
    "in a hundred of those shown is expected to be by chance), measures, happenings, parts, moves, "
    "cards and rules each for themselves. Intervals are 95 %. "
    "Effects are in spreads between games: 0.2 is small, 0.8 is large."
)


def story(found: Comparison) -> str:
    """What was changed, what that does, and what it does to whoever begins."""
    told = [arrow(change) for change in largest(found)] or ["nothing is seen to differ yet"]
    first = next((one for name in FIRST for one in found.changes if one.name == name), None)
    if first is not None and not first.shown:
        points = f"{first.difference.value * 100:+.0f}".replace("-", "−")
        told.append(f"{low(first.title)} {points} points (not shown)")
    return f"{changed(found)}: {', '.join(told)}."


def largest(found: Comparison) -> list[Change]:
    """The largest effects; of what tells how long a game is, one."""
    some: list[Change] = []
    for change in found.shown:
        length = change.name in LENGTH
        if not (length and any(one.name in LENGTH for one in some)):
            some.append(change)
    return some[:MOST]


def changed(found: Comparison) -> str:
    entries = [str(entry) for entry in found.entries[:MOST]]
    more = len(found.entries) - MOST
    if more > 0:
        entries.append(f"and {more} more")
    return "; ".join(entries) or f"{found.first.name} and {found.second.name}"


def arrow(change: Change) -> str:
    one, two = (spoken(side.value, change.kind) for side in (change.first, change.second))
    return f"{low(change.title)} {one} → {two}"


def low(title: str) -> str:
    return title[:1].lower() + title[1:]


def still_open(found: Comparison) -> str:
    """What more games would tell, and about how many; what takes fewest first."""
    waiting = sorted(found.open, key=lambda one: one.needs or 10**9)
    if not waiting:
        return "Everything is decided: more games would not change what is said."
    told = [f"{low(one.title)} ({games(one.needs)})" for one in waiting]
    return f"Still open, with how many games of each would tell: {', '.join(told)}."


def games(needs: int | None) -> str:
    return f"about {needs:,}" if needs else "nobody can say"


def played(found: Comparison) -> str:
    shown = len(found.shown)
    every = sum(1 for one in found.changes if one.family != "rule")
    deals = DEALS[found.paired]
    return f"{found.games} games of each, on {deals}: {shown} of {every} measures differ."


def lives(found: Comparison) -> list[str]:
    """Moves that died with the change, or came to life."""
    said = []
    if found.dead:
        said.append(f"Never chosen any more: {', '.join(found.dead)}.")
    if found.alive:
        said.append(f"Chosen now, and never before: {', '.join(found.alive)}.")
    return said


def defined(changes: Sequence[Change]) -> list[tuple[str, str, str]]:
    """What, how it is defined, what it can't tell; measures that say the same once."""
    found: dict[tuple[str, str], list[str]] = {}
    for change in changes:
        found.setdefault((change.definition, change.limits), []).append(change.title)
    return [
        (titles[0] + (" and so on" if len(titles) > 1 else ""), definition, limits)
        for (definition, limits), titles in found.items()
    ]
