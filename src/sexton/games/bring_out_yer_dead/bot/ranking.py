"""How good each move looks to a player."""

from __future__ import annotations

from sexton.games.bring_out_yer_dead.bot.bids import rank_bids
from sexton.games.bring_out_yer_dead.bot.cards import held_worth, rounds_left
from sexton.games.bring_out_yer_dead.bot.worth import (
    UNSEEN,
    Graves,
    card_on_top,
    grave_worth,
    grudges,
    promise,
    spite,
)
from sexton.games.bring_out_yer_dead.components import FATE, TREASURE
from sexton.games.bring_out_yer_dead.state import BANK, BID, BURY, KEEP, TAKE, TUCK, State


def rank(table: State, seat: int, moves: list[int]) -> list[float]:
    """A number for each move; the highest is what this player would do."""
    numbering = table.box.numbering
    if table.phase == BID:
        return rank_bids(table, seat, moves)
    if table.phase == BURY:
        graves = Graves(table, seat)
        return [rank_bury(table, graves, move - numbering.bury) for move in moves]
    if table.phase in (KEEP, TUCK):
        first = numbering.keep if table.phase == KEEP else numbering.tuck
        sign = 1.0 if table.phase == KEEP else -1.0
        return [sign * held_worth(table, seat, move - first) for move in moves]
    if table.phase == BANK:
        return [bank_worth(table, seat, move - numbering.bank) for move in moves]
    if table.phase == TAKE:
        return [rank_take(table, seat, move) for move in moves]
    minds, asked, let_be = grudges(table, seat), table.box.asks[table.phase], numbering.let_be
    return [0.0 if move == let_be else asked.rank(table, seat, move, minds) for move in moves]


# Graves, banks and cards


def rank_bury(table: State, graves: Graves, place: int) -> float:
    board, seat = table.board, graves.seat
    if board.is_pit(place):
        card = card_on_top(table, board.pit_deck[board.bank_of[place]])
        return grave_worth(table, seat, place) + card
    worth = graves.worth(place)
    if place in board.paired:  # Breaking somebody's pair is worth something too.
        other = table.graves[board.mate[place]]
        if other and other - 1 >> 1 != seat:
            return worth + board.points[place] * spite(table)
    # The wide graves are the only ones that doubles can have.
    narrow = 0.6 if not board.wide[place] and table.families[2 * seat + 1] else 0.0
    return worth + narrow


def bank_worth(table: State, seat: int, bank: int) -> float:
    """The first player is a little ahead of the others: what is good here, less what they get."""
    own = promise(table, seat, bank)
    others = [promise(table, other, bank) for other in range(table.seats) if other != seat]
    return own - 0.9 * sum(others) / len(others)


def rank_take(table: State, seat: int, move: int) -> float:
    numbering = table.box.numbering
    if move == numbering.let_be:
        return 0.0
    if move in (numbering.draw, numbering.draw + 1):
        deck = move - numbering.draw
        if deck == FATE:
            return UNSEEN[FATE] * 0.8 if rounds_left(table) else 0.0
        return UNSEEN[TREASURE] * 0.9
    return held_worth(table, seat, move - numbering.take)
