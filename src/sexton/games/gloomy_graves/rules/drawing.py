"""Step 3: draw cards."""

from __future__ import annotations

from mypy_extensions import i64

from sexton.core.chance import Rng
from sexton.games.gloomy_graves import events
from sexton.games.gloomy_graves.components import DRAWS
from sexton.games.gloomy_graves.rules.end import end_turn, trigger_end
from sexton.games.gloomy_graves.state import DRAW, State


def draw_cards(table: State, seat: i64) -> None:
    """GG-11: without a deck nobody draws; that triggers the end."""
    table.drawn = 0
    if not table.deck:
        trigger_end(table, seat, "deck empty")
    if table.ending:
        end_turn(table)
    else:
        table.phase = DRAW


def random_draw(table: State, rng: Rng) -> int:
    """The deck or a kind of the row, each as likely, without the list."""
    kinds: i64 = 0
    seen: i64 = 0
    kind: i64
    for kind in table.row:
        if not seen >> kind & 1:
            kinds += 1
            seen |= 1 << kind
    left = rng.below(1 + kinds)
    if left:
        for kind in table.row:
            if seen >> kind & 1:
                left -= 1
                seen ^= 1 << kind
                if not left:
                    return table.box.numbering.take + kind
    return table.box.numbering.draw


def draw(table: State, seat: i64) -> None:
    kind = table.deck.pop()
    table.hands[seat].append(kind)
    table.unveiled += 1
    events.drew(table, seat, kind)
    after_drawing(table, seat)


def take(table: State, seat: i64, kind: i64) -> None:
    """GG-10: the row is filled up at once."""
    place = table.row.index(kind)
    table.row[place] = table.deck.pop()
    table.hands[seat].append(kind)
    table.known[seat] = [*table.known[seat], kind]
    table.unveiled += 1
    events.took(table, seat, kind)
    events.refilled(table, table.row[place])
    after_drawing(table, seat)


def after_drawing(table: State, seat: i64) -> None:
    table.drawn += 1
    if table.drawn < DRAWS and table.deck:
        return
    if table.drawn < DRAWS:  # GG-15: this edition's deck runs out between two draws.
        trigger_end(table, seat, "deck empty")
    end_turn(table)
