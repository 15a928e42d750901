"""Everything hidden from a seat, changed. Written from the rulebook, not from the game's view.

What a player can't see: the draw pile, the hands of the others but for cards seen on their way
there or named aloud, and what the others have answered in a window, even whether they have. Since
the discards are open, all know what a draw pile remade from them can hold. Who else knows a card
is hidden too, but for what everybody saw and for the one it was taken from. Of looted cards all see
how many are still to be played, not where they are. A hand is held in no order, so a card that is
known to be there has no place in it either.

What the other boxes bring is as hidden as the rest, and no more: mysteries, their modifiers, events
and deaths are shuffled into the one draw pile; what an expedition has drawn face up everybody saw;
what the Uncle's host takes out of a hand both of them see. Residences, guests (those who stayed
away too) and the expedition lie open, with all that lies on them.
"""

from __future__ import annotations

from sexton.core.chance import Rng
from sexton.games.gloom.rules import Gloom
from sexton.games.gloom.rules.responses import may_respond
from sexton.games.gloom.state import (
    KIND,
    KNOWN,
    LET_PASS,
    LOOTED,
    OPENLY,
    REPLY,
    UNTOLD,
    WAITING,
    WATCHERS,
    Window,
)

# Arguments of moves that only the mover knows: answers aside, everything is played openly.
SECRET: dict[str, tuple[str, ...]] = {}


def scramble(position: Gloom, seat: int | None, rng: Rng) -> Gloom:
    table = position.clone()
    knower = WATCHERS if seat is None else seat
    hidden = [
        (other, place)
        for other, hand in enumerate(table.hands)
        for place, card in enumerate(hand)
        if other != seat and not (card >> KNOWN | card >> UNTOLD) >> knower & 1
    ]
    kinds = table.deck + [table.hands[other][place] & KIND for other, place in hidden]
    rng.shuffle(kinds)
    kinds.sort(key=lambda kind: kind not in table.pile)  # Those can't be drawn, so are in hands.
    held = kinds[len(table.deck) :]
    table.deck = kinds[: len(table.deck)]
    rng.shuffle(table.deck)
    rng.shuffle(held)
    for other, place in hidden:
        table.hands[other][place] = table.hands[other][place] & ~KIND | held.pop()
    for other in {other for other, _ in hidden}:
        loot_anew(table.hands[other], [place for one, place in hidden if one == other], rng)
    for other, hand in enumerate(table.hands):
        hand[:] = [known_anew(card, other, seat, rng) for card in hand]
        if other != seat:
            rng.shuffle(hand)
    for task in table.tasks:
        if isinstance(task, Window):
            answer_anew(table, task, seat, rng)
    table.secret = f"{rng.below(1 << 30):064x}"
    table.chance = rng.below(1 << 20)
    return table


def loot_anew(hand: list[int], hidden: list[int], rng: Rng) -> None:
    """Which of the cards that this seat can't see were looted; fewer, if some have been taken away
    again or discarded since."""
    looted = [hand[place] & LOOTED if rng.below(2) else 0 for place in hidden]
    rng.shuffle(looted)
    for place, flag in zip(hidden, looted, strict=True):
        hand[place] = hand[place] & ~LOOTED | flag


def known_anew(card: int, holder: int, seat: int | None, rng: Rng) -> int:
    """Others may know of a card or not, whatever this seat knows of that."""
    if card & OPENLY:
        return card
    for other in range(5):
        if other in (holder, seat):
            continue
        for shift in (UNTOLD,) if holder == seat else (UNTOLD, KNOWN):
            card = card & ~(1 << shift + other) | rng.below(2) << shift + other
    return card


def answer_anew(table: Gloom, window: Window, seat: int | None, rng: Rng) -> None:
    """In an open window the others may have answered this or that, or not yet; but somebody has
    not. In one that is being read, responses not yet read are hidden still."""
    asked = [other for other in range(table.seats) if other not in (seat, window.seat)]
    for other in asked:
        answers = [LET_PASS, *(REPLY + kind for kind in may_respond(table, other, window.category))]
        answer = answers[rng.below(len(answers))]
        if not window.reading:
            window.answers[other] = answer if rng.below(2) else WAITING
        elif window.answers[other] >= REPLY:
            window.answers[other] = answer
    if not window.reading and asked and WAITING not in window.answers:
        window.answers[asked[rng.below(len(asked))]] = WAITING
