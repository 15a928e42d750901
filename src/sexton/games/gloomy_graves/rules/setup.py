"""Game setup: what stays in the box, the row, the opening, the hands, and the first crypt cards."""

from __future__ import annotations

from mypy_extensions import i64

from sexton.games.gloomy_graves import events
from sexton.games.gloomy_graves.components import HAND, OPENING, ROW, WITH_DIGGER
from sexton.games.gloomy_graves.rules import crypt, graveyard
from sexton.games.gloomy_graves.state import CRYPT, HALF, KIND, LAID_BY, SIDE, SPOT, State


def prepare(table: State) -> None:
    """GG-P1: some cards stay in the box; a row of three; five cards for everybody."""
    left = table.box.counts.copy()
    table.removed = table.box.removed(table.seats)
    for kind in table.removed:
        left[kind] -= 1
    table.deck = [kind for kind, count in enumerate(left) for _ in range(count)]
    table.shuffle(table.deck)
    for _ in range(table.box.setup[table.seats].at_random):
        table.removed.append(table.deck.pop())
    events.set_up(table)
    table.row = [table.deck.pop() for _ in range(ROW)]
    events.row_laid(table)
    opening = [table.deck.pop() for _ in range(OPENING)]
    open_graveyard(table, opening)
    events.graveyard_opened(table)
    for hand in table.hands:
        hand.extend(table.deck.pop() for _ in range(HAND))
    events.dealt(table)
    table.start = table.turn = table.roll(table.seats)  # GG-14
    events.start_player_named(table)


def open_graveyard(table: State, cards: list[int]) -> None:
    """GG-2: two cards side by side, turned at random, but no digger beside a digger."""
    first, second = cards
    turned = table.roll(2)
    graveyard.lay_opening(table, first, turned)
    diggers = table.box.shapes[first] == table.box.shapes[second] == WITH_DIGGER
    graveyard.lay_opening(table, second, 1 - turned if diggers else table.roll(2))


def choose(table: State, seat: i64, kind: i64) -> None:
    """GG-3: face down until the last has chosen."""
    table.hands[seat].remove(kind)
    table.chosen[seat] = kind
    table.ready |= 1 << seat
    events.chose(table, seat, kind)
    if table.ready == (1 << table.seats) - 1:
        table.unveiled += 1
        turn_up_crypts(table)


def turn_up_crypts(table: State) -> None:
    for seat, kind in enumerate(table.chosen):
        table.crypts[seat] = [kind | crypt.HOME << SPOT]
        crypt.dig(table, seat, kind, crypt.HOME)
    events.crypts_begun(table)
    table.chosen = [0] * table.seats
    table.ready = 0
    table.phase = CRYPT


def rebuild(table: State) -> None:
    """Lays all cards anew, so that the ground agrees with them."""
    table.clear_ground()
    laid, table.laid = table.laid, []
    for card in laid:
        if card >> LAID_BY:
            side = card >> SIDE & 255
            graveyard.lay(table, card >> LAID_BY, card & KIND, card >> HALF & 1, side)
        else:
            graveyard.lay_opening(table, card & KIND, card >> HALF & 1)
    rebuild_crypts(table)


def rebuild_crypts(table: State) -> None:
    """The crypts as their cards lie, and what each has scored."""
    for seat, cards in enumerate(table.crypts):
        for card in cards:
            crypt.dig(table, seat, card & KIND, card >> SPOT)
    for place, claim in enumerate(table.claims):
        if claim:
            table.scored[claim - 1] |= 1 << place // len(table.box.needs)
