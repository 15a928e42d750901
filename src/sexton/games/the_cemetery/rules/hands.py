"""Hands, decks and discards, and who knows which card in another's hand (TC-11, TC-P12)."""

from __future__ import annotations

from mypy_extensions import i64

from sexton.games.the_cemetery import events
from sexton.games.the_cemetery.components import CORPSE
from sexton.games.the_cemetery.moves import DISCARD
from sexton.games.the_cemetery.state import HOLDER, KIND, KNOWERS, State, count_discard, holder_of


def draw(table: State, seat: i64, count: i64, rule: str) -> None:
    """TC-11: an empty deck is remade from the discards; from nothing, nothing is drawn."""
    drawn: list[int] = []
    for _ in range(count):
        if not table.deck and not remake_deck(table):
            break
        drawn.append(table.deck.pop())
    if drawn:
        table.hands[seat] += drawn
        table.unveiled += 1
        events.drew(table, seat, drawn, rule)


def remake_deck(table: State) -> bool:
    table.deck = [kind for kind, count in enumerate(table.discards) for _ in range(count)]
    if not table.deck:
        return False
    table.discards = [0] * len(table.discards)
    table.shuffle(table.deck)
    events.remade(table)
    return True


def discard(table: State, seat: i64, kind: i64, rule: str) -> None:
    lay_down(table, seat, kind)
    count_discard(table, kind)
    events.discarded(table, seat, kind, rule)


def discard_used(table: State) -> None:
    """TC-P5: with its ability over, the card that was used is discarded."""
    if table.ability is not None and table.ability.card is not None:
        count_discard(table, table.ability.card)
    table.ability = None


def lay_down(table: State, seat: i64, kind: i64) -> None:
    """A card leaves the hand for all to see; who knew of one like it knows of one less."""
    table.hands[seat].remove(kind)
    if table.known:
        use_up(table, seat, kind)


def lay_hidden(table: State, seat: i64, kind: i64) -> None:
    """A corpse leaves the hand face down: nobody can tell any more which ones are left."""
    table.hands[seat].remove(kind)
    if table.known:
        left: list[int] = []
        card: i64
        for card in table.known:
            if holder_of(card) != seat or table.box.sorts[card & KIND] != CORPSE:
                left.append(card)
        table.known = left


def use_up(table: State, holder: i64, kind: i64) -> None:
    """Each knower of such a card in that hand forgets one of them, an open one first."""
    left: list[int] = []
    card: i64
    served: i64 = 0  # knowers that have forgotten one already
    # With the bystanders' bit, the highest, an open one is forgotten by all alike: what is left
    # is known to everybody or to one, so the list of knowers tells nobody what others saw.
    for card in sorted(table.known, reverse=True):
        knowers = card >> KNOWERS
        if card & KIND == kind and holder_of(card) == holder:
            forgetting = knowers & ~served
            served |= forgetting
            knowers &= ~forgetting
        if knowers:
            left.append(card & (1 << KNOWERS) - 1 | knowers << KNOWERS)
    table.known = left


def hand_over(table: State, giver: int, taker: int) -> int:
    """A random card changes hands; the two know it, and bystanders lose track of that hand."""
    hand = table.hands[giver]
    kind = hand.pop(table.roll(len(hand)))
    table.hands[taker].append(kind)
    left: list[int] = []
    for card in table.known:
        if holder_of(card) == giver:
            card &= (1 << KNOWERS) - 1 | 1 << KNOWERS + taker
        if card >> KNOWERS:
            left.append(card)
    table.known = left
    use_up(table, giver, kind)
    remember(table, taker, kind, 1 << giver)
    table.unveiled += 1
    return kind


def remember(table: State, holder: int, kind: int, knowers: int) -> None:
    table.known = [*table.known, kind | holder << HOLDER | knowers << KNOWERS]


def everybody_but(table: State, seat: int) -> int:
    """The others, and the bystanders."""
    return (1 << table.seats + 1) - 1 & ~(1 << seat)


def discardable(table: State) -> list[int]:
    """Any card of the hand, as moves."""
    first = table.box.numbering.first[DISCARD]
    return [first + kind for kind in sorted(set(table.hands[table.turn]))]
