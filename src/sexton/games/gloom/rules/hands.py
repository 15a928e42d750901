"""Hands, the draw pile and the discards: drawing, discarding, taking, and who knows of it."""

from __future__ import annotations

from sexton.games.gloom import events
from sexton.games.gloom.rules.reckoning import any_text, draw_limit
from sexton.games.gloom.state import (
    EVERYBODY,
    KIND,
    KNOWN,
    LOOT,
    LOOTED,
    OPENLY,
    UNTOLD,
    CarryOut,
    DrawOrTake,
    FinishEvent,
    MayPlayLoot,
    State,
)


def kinds(table: State, seat: int) -> list[int]:
    held = [card & KIND for card in table.hands[seat]]
    held.sort()
    for place in range(1, len(held)):
        if held[place] == held[place - 1]:
            return sorted(set(held))
    return held


def holds(table: State, seat: int, kind: int) -> bool:
    return any(card & KIND == kind for card in table.hands[seat])


def take_out(table: State, seat: int, kind: int) -> int:
    """A card leaves a hand. Of several alike it is the looted, then the best known one, and
    whoever knew of another takes it for that."""
    hand = table.hands[seat]
    alike = [card for card in hand if card & KIND == kind]
    if len(alike) == 1:
        hand.remove(alike[0])
        return alike[0]
    alike.sort()
    gone = alike.pop()
    hand.remove(gone)
    seen = knowing(gone)
    for card in alike:
        mistaken = knowing(card) & ~seen
        seen |= mistaken
        hand[hand.index(card)] = card & ~(mistaken << KNOWN | mistaken << UNTOLD)
    return gone


def draw(table: State, seat: int, count: int) -> None:
    """From the pile; or, where a text lets its player, each card out of some other hand (GL-28)."""
    box = table.box
    if count > 0 and box.has_persistent and any_text(table, seat, box.draws_from_hands):
        table.tasks.append(DrawOrTake(seat, count))
    else:
        draw_from_pile(table, seat, count)


def draw_from_pile(table: State, seat: int, count: int) -> None:
    """GL-17: the pile is remade from the discards the moment its last card is taken, or as soon as
    there are some and a card is needed; if both are empty nobody draws."""
    hand = table.hands[seat]
    before = len(hand)
    for _ in range(count):
        if not table.deck:
            if not table.discards:
                break
            remake(table)
        hand.append(table.deck.pop())
        if table.remakes and not table.deck and table.discards:
            remake(table)
    openly = table.expedition > 0 and table.box.draws_face_up[table.expedition]  # GL-31
    if openly:
        hand[before:] = [open_card(card, seat) for card in hand[before:]]
    if len(hand) > before:
        table.unveiled += 1
        events.drew(table, seat, len(hand) - before, openly=openly)


def draw_up(table: State, seat: int) -> None:
    draw(table, seat, draw_limit(table, seat) - len(table.hands[seat]))


def remake(table: State) -> None:
    table.deck = table.discards
    table.discards = []
    table.pile = sorted(table.deck)
    table.shuffle(table.deck)
    events.remade(table)


def discard(table: State, seat: int, kind: int, rule: str) -> None:
    take_out(table, seat, kind)
    table.discards.append(kind)
    events.discarded(table, seat, [kind], rule)


def discard_hand(table: State, seat: int, rule: str) -> None:
    hand = table.hands[seat]
    if not hand:
        return
    gone = [card & KIND for card in hand]
    hand.clear()
    table.discards += gone
    table.unveiled += 1
    events.discarded(table, seat, gone, rule)


def discard_at_random(table: State, seat: int, count: int) -> None:
    """GL-7: random discards are drawn by the game."""
    hand = table.hands[seat]
    gone: list[int] = []
    while hand and len(gone) < count:
        gone.append(take_out(table, seat, hand[table.roll(len(hand))] & KIND) & KIND)
    table.discards += gone
    if gone:
        events.picked(table, right_of(table, seat), seat, gone)


def take_at_random(table: State, taker: int, victim: int, count: int, rule: str) -> list[int]:
    """GL-7: both see what changes hands. Who only watched loses track of the victim's hand."""
    hand = table.hands[victim]
    if count < len(hand):
        lost = EVERYBODY & ~(1 << taker)
        hand[:] = [card & ~(lost << KNOWN | lost << UNTOLD) for card in hand]
    taken: list[int] = []
    while hand and len(taken) < count:
        card = take_out(table, victim, hand[table.roll(len(hand))] & KIND)
        taken.append(handed_on(card, victim, taker))
    if taken:
        table.unveiled += 1
        events.took(table, taker, victim, taken, rule)
    return taken


def pick_up(table: State, seat: int, kind: int) -> None:
    """A card goes from the open table into a hand: everybody knows it is there."""
    table.hands[seat].append(open_card(kind, seat))


def show(table: State, seat: int, kind: int) -> None:
    """A card of the hand was named for all to hear, and stays there."""
    card = take_out(table, seat, kind)
    table.hands[seat].append(open_card(kind, seat) | card & LOOTED)


def loot_mark(table: State, seat: int) -> int:
    """How the cards are marked that this player may play of the newest loot; 0: of none."""
    return min(len(loots(table, seat)) << LOOT, LOOTED)


def loots(table: State, seat: int) -> list[MayPlayLoot]:
    """The loot this player may still play of, each taken while the one before was played."""
    return [task for task in table.tasks if isinstance(task, MayPlayLoot) and task.seat == seat]


def right_of(table: State, seat: int) -> int:
    """GL-5: the player on the right is the one who plays before."""
    return (seat - 1) % table.seats


def in_play(table: State) -> list[int]:
    """The cards that lie nowhere: on their way, or events being carried out."""
    return [task.card for task in table.tasks if isinstance(task, (CarryOut, FinishEvent))]


def knowing(card: int) -> int:
    """Who knows of a card besides its holder: a bit for each seat, one for all who watch."""
    return (card >> KNOWN | card >> UNTOLD) & EVERYBODY


def open_card(kind: int, holder: int) -> int:
    return kind | (EVERYBODY & ~(1 << holder)) << KNOWN


def handed_on(card: int, victim: int, taker: int) -> int:
    """A card in the taker's hand: who knew of it knows where it went, but the taker can tell that
    only of the victim, or of everybody."""
    if card & OPENLY:
        return open_card(card & KIND, taker)
    others = knowing(card) & ~(1 << taker | 1 << victim)
    return card & KIND | 1 << KNOWN + victim | others << UNTOLD
