"""Play: what the four tiles let a player do."""

from __future__ import annotations

from mypy_extensions import i64

from sexton.games.gravediggers import events
from sexton.games.gravediggers.rules.end import last_robberies
from sexton.games.gravediggers.rules.robbery import open_robbery
from sexton.games.gravediggers.rules.tiles import next_turn
from sexton.games.gravediggers.state import LAID_BY, OPEN, SEEN, State, put_in, take_out


def place(table: State, seat: i64, kind: i64, cemetery: i64) -> None:
    """GD-P3: a card from the hand face down at the end of a line; then draw one."""
    hand = table.hands[seat].copy()
    take_out(hand, kind)
    table.hands[seat] = hand
    table.lines[cemetery].append(kind | LAID_BY[seat])
    events.placed(table, seat, kind, cemetery)
    if table.left:
        table.unveiled += 1
        drawn = table.draw()
        put_in(hand, drawn)
        events.drew(table, seat, drawn)
    elif not hand:
        last_robberies(table, seat)
        return
    next_turn(table)


def look(table: State, seat: i64, cemetery: i64, spot: i64) -> None:
    """GD-P4: nobody else sees the card, and it stays where it is."""
    table.lines[cemetery][spot] |= 1 << SEEN + seat
    table.unveiled += 1
    events.viewed(table, seat, cemetery, spot)
    next_turn(table)


def turn_up(table: State, seat: i64, cemetery: i64, spot: i64) -> None:
    """GD-P5: the card stays there, open."""
    table.lines[cemetery][spot] |= OPEN
    table.unveiled += 1
    events.revealed(table, seat, cemetery, spot)
    next_turn(table)


def send_gravedigger(table: State, seat: i64, cemetery: i64) -> None:
    """GD-5: that cemetery is robbed at once."""
    events.gravedigger_sent(table, seat, cemetery)
    open_robbery(table, cemetery)
