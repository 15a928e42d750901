"""Untimely deaths: played, carried out, moved, and taken off again."""

from __future__ import annotations

from sexton.games.gloom import events
from sexton.games.gloom.rules.end import check_end
from sexton.games.gloom.rules.guests import follow
from sexton.games.gloom.rules.hands import take_out
from sexton.games.gloom.state import DEAD, LIVING, CarryOut, State


def kill(table: State, seat: int, kind: int, who: int, *, free: bool) -> None:
    """GL-3: an untimely death is played; the others may still answer it."""
    take_out(table, seat, kind)
    events.death_played(table, seat, kind, who, free=free)
    table.tasks.append(CarryOut(kind, seat, who))


def die(table: State, kind: int, who: int, rule: str, *, played: bool) -> None:
    """GL-P5: the death lies on top, and the character is dead. Guests follow a death that was
    played before the end is checked (GL-25)."""
    table.stacks[who] = [*table.stacks[who], kind]
    table.fates[who] = DEAD
    events.died(table, who, kind, rule)
    if played:
        follow(table, kind, who)
    check_end(table)


def live_again(table: State, who: int, rule: str) -> int:
    """The untimely death comes off."""
    table.fates[who] = LIVING
    death = table.stacks[who][-1]
    table.stacks[who] = table.stacks[who][:-1]
    events.lives_again(table, who, death, rule)
    return death
