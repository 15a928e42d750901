"""Everything hidden from a seat, changed. Written from the rulebook, not from the game's view.

What a player can't see: both decks, the hands of the others but for cards seen on their way there,
what else the others have seen in each other's hands, corpses that lie face down and were neither
buried nor looked at by the player, and what the others have answered to a dig, even whether they
have.
"""

from __future__ import annotations

from sexton.core.chance import Rng
from sexton.games.the_cemetery.components import CORPSE
from sexton.games.the_cemetery.rules import TheCemetery
from sexton.games.the_cemetery.rules.developments import has_fence
from sexton.games.the_cemetery.state import (
    CORPSE_AT,
    FENCED,
    KIND,
    KNOWERS,
    PASSED,
    SILENT,
    STOPPED,
    DeclaredDig,
    corpse_of,
    holder_of,
    seen_by,
)

# Arguments of moves that only the mover knows.
SECRET = {"bury": ("corpse",)}


def scramble(position: TheCemetery, seat: int | None, rng: Rng) -> TheCemetery:
    table = position.clone()
    others = [other for other in range(table.seats) if other != seat]
    graves = hidden_graves(table, seat)
    known = {other: known_in_hand(table, seat, other) for other in others}
    hidden = {other: without(table.hands[other], known[other]) for other in others}
    cards = table.deck + [card for hand in hidden.values() for card in hand]
    cards += [corpse_of(zone[place]) for zone, place in graves]
    rng.shuffle(cards)
    for zone, place in graves:  # Only corpses are buried.
        corpse = next(card for card in cards if table.box.sorts[card] == CORPSE)
        cards.remove(corpse)
        zone[place] = zone[place] & ~(KIND << CORPSE_AT) | corpse << CORPSE_AT
    for other in others:
        table.hands[other] = known[other] + [cards.pop() for _ in hidden[other]]
    forget_the_rest(table, seat)
    table.deck = cards
    table.zombie_deck = table.zombie_deck.copy()
    rng.shuffle(table.zombie_deck)
    if table.declared is not None:
        answer_anew(table, table.declared, seat, rng)
    table.secret = f"{rng.below(1 << 30):064x}"
    return table


def hidden_graves(table: TheCemetery, seat: int | None) -> list[tuple[list[int], int]]:
    """The lists that hold graves, and the places in them whose corpse this seat has not seen."""
    table.sealed_tombs = [graves.copy() for graves in table.sealed_tombs]  # clones share them
    zones = [table.plots, *table.sealed_tombs]
    return [
        (zone, place)
        for zone in zones
        for place, grave in enumerate(zone)
        if grave and not seen_by(grave, seat if seat is not None else table.seats)
    ]


def known_in_hand(table: TheCemetery, seat: int | None, holder: int) -> list[int]:
    knower = 1 << KNOWERS + (seat if seat is not None else table.seats)
    return [card & KIND for card in table.known if holder_of(card) == holder and card & knower]


def without(hand: list[int], known: list[int]) -> list[int]:
    left = hand.copy()
    for card in known:
        left.remove(card)
    return left


def forget_the_rest(table: TheCemetery, seat: int | None) -> None:
    """What others alone know of each other's hands is hidden as well, and true no longer.

    A card not known to all was seen by the two who passed it on: there is no third to know of.
    """
    knower = 1 << KNOWERS + (seat if seat is not None else table.seats)
    bystanders = 1 << KNOWERS + table.seats
    table.known = [
        card
        if card & bystanders or holder_of(card) == seat
        else card & ((1 << KNOWERS) - 1 | knower)
        for card in table.known
        if holder_of(card) == seat or card & knower
    ]


def answer_anew(table: TheCemetery, dig: DeclaredDig, seat: int | None, rng: Rng) -> None:
    """Others may have answered this or that, or not yet; but the window is open still."""
    asked = [other for other in range(table.seats) if other not in (seat, table.turn)]
    for other in asked:
        answers = [SILENT, PASSED]
        answers += [STOPPED + kind for kind in table.box.stops if kind in table.hands[other]]
        if other == dig.plot // table.box.slots and has_fence(table, other):
            answers.append(FENCED)
        dig.answers[other] = answers[rng.below(len(answers))]
    waits_for_seat = seat not in (None, table.turn) and dig.answers[seat] == SILENT
    if not waits_for_seat and asked and all(dig.answers[other] for other in asked):
        dig.answers[asked[rng.below(len(asked))]] = SILENT
