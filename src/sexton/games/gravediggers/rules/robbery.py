"""Cemetery robbery: fists, credit, what becomes of it all, and a new card for the cemetery."""

from __future__ import annotations

from mypy_extensions import i64

from sexton.games.gravediggers import events
from sexton.games.gravediggers.components import NOTE
from sexton.games.gravediggers.rules.bounty import gain, reckon, tally_of
from sexton.games.gravediggers.rules.people import GREEDIEST
from sexton.games.gravediggers.rules.tiles import next_turn
from sexton.games.gravediggers.state import FISTS, KIND, OVER, State


def open_robbery(table: State, cemetery: i64) -> None:
    table.phase = FISTS
    table.robbed = cemetery
    table.fists = [0] * table.seats
    table.clenched = 0


def may_borrow(table: State, seat: i64) -> bool:
    return table.coins[seat] < NOTE and sum(taken for taken in table.notes) < table.box.notes


def borrow(table: State, seat: i64) -> None:
    """GD-7: announced at once, with the player's coins."""
    table.coins, table.notes = table.coins.copy(), table.notes.copy()
    table.coins[seat] += NOTE
    table.notes[seat] += 1
    events.borrowed(table, seat)


def close_fist(table: State, seat: i64, coins: i64) -> None:
    """GD-8: secret until the last fist is closed."""
    table.fists[seat] = coins
    table.clenched |= 1 << seat
    events.fist_closed(table, seat)
    if table.clenched == (1 << table.seats) - 1:
        table.unveiled += 1
        rob(table)


def rob(table: State) -> None:
    """All fists open, all cards turn up, and everybody gets what is due."""
    cards = [card & KIND for card in table.lines[table.robbed]]
    tally = tally_of(table.box, cards)
    outcome, bounty = reckon(tally)
    gains = gain(outcome, bounty, table.fists)
    events.fists_opened(table)
    events.cards_turned_up(table, cards)
    events.people_acted(table, cards, tally)
    if outcome >= GREEDIEST:
        events.bounty_counted(table, cards, bounty, highest_first=outcome == GREEDIEST)
    table.coins = [table.coins[seat] + gains[seat] for seat in range(table.seats)]
    row = [table.robbed, outcome, bounty, *table.fists, *gains, *cards]
    table.ledger = table.ledger + [row]  # noqa: RUF005 - made in one step
    events.paid(table, outcome, bounty, gains)
    clear(table, cards)
    for seat in range(table.seats):
        table.fists[seat] = 0
    table.clenched = 0
    if ending(table):
        next_robbery(table)
    else:
        next_turn(table)


def clear(table: State, cards: list[int]) -> None:
    """GD-12: the cards leave; one from the deck takes their place, or it is closed (GD-6)."""
    cemetery = table.robbed
    table.gone = table.gone.copy()
    for kind in cards:
        table.gone[kind] += 1
    if table.left:
        table.lines[cemetery] = [table.draw()]
        events.cleared(table, cemetery)
    else:
        table.lines[cemetery] = []
        table.closed |= 1 << cemetery
        events.closed(table, cemetery)


def ending(table: State) -> bool:
    """GD-13: an empty hand means that the last robberies have begun."""
    return any(not hand for hand in table.hands)


def next_robbery(table: State) -> None:
    """GD-13: the last robberies follow one another; after them the game is over."""
    if table.queue:
        cemetery = table.queue[0]
        table.queue = table.queue[1:]
        open_robbery(table, cemetery)
        return
    table.phase = OVER
    events.ended(table)
