"""Hands, decks and the face-up cards: taking cards, and who knows which (BD-6, BD-16, BD-P9)."""

from __future__ import annotations

from typing import Final

from sexton.games.bring_out_yer_dead import events
from sexton.games.bring_out_yer_dead.components import FATE, TREASURE
from sexton.games.bring_out_yer_dead.state import EITHER, KIND, KNOWERS, OWNER, State

HELD: Final = (1 << KNOWERS) - 1  # the part of what is known that says which card in whose hand


def distinct(kinds: list[int]) -> list[int]:
    """Each kind once, in order."""
    found: list[int] = []
    last = -1
    for kind in sorted(kinds):
        if kind != last:
            found.append(kind)
        last = kind
    return found


def may_take(table: State) -> bool:
    """BD-16: is there a card left that could be taken?"""
    wanted = table.takes[0]
    if wanted == EITHER:
        return has_cards(table, FATE) or has_cards(table, TREASURE)
    return has_cards(table, wanted)


def has_cards(table: State, deck: int) -> bool:
    return bool(table.rows[deck] or table.decks[deck])


def take_moves(table: State) -> list[int]:
    """BD-6: one that lies face up, or the top of the deck; or none."""
    wanted, moves = table.takes[0], [table.box.numbering.let_be]
    for deck in (FATE, TREASURE):
        if wanted in (EITHER, deck):
            add_cards(table, deck, moves)
    return moves


def add_cards(table: State, deck: int, moves: list[int]) -> None:
    """What may be taken from one deck and its row."""
    numbering = table.box.numbering
    for kind in distinct(table.rows[deck]):
        moves.append(numbering.taking[kind])
    if table.decks[deck]:
        moves.append(numbering.draw + deck)


def take(table: State, seat: int, kind: int) -> None:
    """Everybody sees it and remembers; the next card of the deck takes its place."""
    deck = table.box.backs[kind]
    row = table.rows[deck] = table.rows[deck].copy()
    place = row.index(kind)
    table.hands[seat].append(kind)
    everybody = (1 << table.seats + 1) - 1 & ~(1 << seat)
    remember(table, seat, kind, everybody)
    events.took(table, kind)
    if table.decks[deck]:
        row[place] = table.decks[deck].pop()
        table.unveiled += 1
        events.dealt(table, deck, [row[place]])
    else:  # BD-16
        del row[place]


def draw(table: State, seat: int, deck: int) -> None:
    kind = table.decks[deck].pop()
    table.hands[seat].append(kind)
    table.unveiled += 1
    left = len(table.decks[deck])
    if deck == FATE and left < 2 * table.tucked:  # Who put it there knows it.
        knower = table.tucked - 1 - left // 2
        if knower != seat:
            remember(table, seat, kind, 1 << knower)
    events.drew(table, deck, kind)


def clear_away(table: State) -> None:
    """BD-23: all that lies face up leaves the game; the decks deal what they still have."""
    for deck in (FATE, TREASURE):
        row, table.gone = table.rows[deck], table.gone.copy()
        for kind in row:
            table.gone[kind] += 1
        table.rows[deck] = []
        deal_row(table, deck, len(row))


def deal_row(table: State, deck: int, size: int) -> None:
    kinds = [table.decks[deck].pop() for _ in range(min(size, len(table.decks[deck])))]
    table.rows[deck] = table.rows[deck] + kinds
    if kinds:
        table.unveiled += 1
        events.dealt(table, deck, kinds)


# What is known of hands


def remember(table: State, seat: int, kind: int, knowers: int) -> None:
    table.known.append(memory(seat, kind, knowers))


def memory(seat: int, kind: int, knowers: int) -> int:
    """A card in a hand and who knows it, as it is written down."""
    return kind | seat << OWNER | knowers << KNOWERS


def forget(table: State, seat: int, kind: int) -> None:
    """A card is laid open: for whoever knew one of the kind in that hand, it was this one."""
    seen = 0
    for index, entry in enumerate(table.known):
        if entry & HELD == kind | seat << OWNER:
            knowers = entry >> KNOWERS
            table.known[index] = entry & ~((knowers & ~seen) << KNOWERS)
            seen |= knowers
    table.known = [entry for entry in table.known if entry >> KNOWERS]


def known_in_hand(table: State, seat: int, knower: int) -> list[int]:
    """The cards in a hand that somebody knows; the number after the last seat's is everybody."""
    return [
        entry & KIND
        for entry in table.known
        if (entry & HELD) >> OWNER == seat and entry >> KNOWERS + knower & 1
    ]
