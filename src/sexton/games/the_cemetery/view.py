"""What one seat may know, of the table and of what happens there."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sexton.core.events import DEALT_TO_ALL, DEALT_TO_ONE, HOLDER, told
from sexton.core.position import nameless, take_seat
from sexton.core.types import Event, Seat
from sexton.games.the_cemetery.components import BAD, GOOD
from sexton.games.the_cemetery.effects import effect_of
from sexton.games.the_cemetery.rules.end import SEALED_TO_END
from sexton.games.the_cemetery.rules.turn import action_limit, next_seat
from sexton.games.the_cemetery.state import (
    ACTIONS,
    ADJUSTMENT,
    FENCED,
    KIND,
    KNOWERS,
    OPEN,
    OVER,
    PHASES,
    SEEN,
    SILENT,
    STOPPED,
    State,
    corpse_of,
    holder_of,
    is_burning,
    level_of,
    next_word,
    seen_by,
    tomb_of,
)
from sexton.games.the_cemetery.types import (
    Cemetery,
    Declared,
    Face,
    Grave,
    IfEnded,
    Known,
    Player,
    Sizes,
    TheCemeteryView,
)
from sexton.games.the_cemetery.words.cards import STRATA

NAME: Final = "the-cemetery"
VERSION: Final = "1"

# What is asked, but for the choices that an effect asks for by its own verb.
REACT: Final = "react"
BONUS: Final = "bonus"
ACTION: Final = "action"
ADJUST: Final = "adjust"


def shared(table: State) -> TheCemeteryView:
    """What all see alike."""
    box, ability, word = table.box, table.ability, next_word(table)
    used = None if ability is None or ability.card is None else box.faces[ability.card]
    return TheCemeteryView(
        NAME,
        VERSION,
        box.edition.digest,
        {"simplified": table.simplified},
        list(nameless(table.seats)),
        None,  # seat
        None,  # asked
        waiting(table).copy(),
        not table.to_act(),
        [],  # hand
        [],  # players
        [],  # cemeteries
        len(table.deck),
        {box.names[kind]: count for kind, count in enumerate(table.discards) if count},
        discarded_tombs(table),
        len(table.zombie_deck),
        sorted(table.zombie_discards),
        table.first,
        table.turn,
        next_seat(table) if table.phase != OVER else None,
        table.round,
        PHASES[table.phase],
        table.actions,
        [box.names[kind] for kind in table.offers],
        used,
        ability.steps.copy() if ability is not None else [],  # queue
        effect_of(word).verb if word is not None else None,  # effect
        box.numbering.places[(table.dug - 1) % box.slots] if table.dug else None,
        (table.dug - 1) // box.slots if table.dug else None,  # dug_in
        declared(table),
        None,  # answer
        sizes(table.simplified),
    )


@lru_cache
def sizes(simplified: bool) -> Sizes:
    developments = 0 if simplified else 2
    actions, digs = action_limit(simplified), not simplified
    return Sizes(actions, SEALED_TO_END, developments, digs, STRATA)


def own(seen: TheCemeteryView, table: State, seat: Seat | None) -> None:
    """What each sees in a way of their own is put into what all see."""
    take_seat(seen, table, seat, asked(table))
    if seat is not None:
        seen.hand = [table.box.faces[kind] for kind in sorted(table.hands[seat])]
    seen.players = [
        Player(len(table.hands[other]), known_cards(table, other, seat))
        for other in range(table.seats)
    ]
    seen.cemeteries = [cemetery(table, owner, seat) for owner in range(table.seats)]
    seen.answer = own_answer(table, seat)


def discarded_tombs(table: State) -> list[Face]:
    box = table.box
    kinds = range(box.corpses, box.corpses + box.tombs)
    return [box.faces[kind] for kind in kinds if table.discards[kind]]


def asked(table: State) -> str:
    """What kind of decision is owed now."""
    if table.declared is not None:
        return REACT
    word = next_word(table)
    if word is not None:
        return effect_of(word).verb
    if table.phase == ACTIONS:
        return ACTION
    return ADJUST if table.phase == ADJUSTMENT else BONUS


def waiting(table: State) -> list[Seat]:
    """Who owes a decision; in a window all that were asked, as nobody sees who has answered."""
    if table.declared is not None:
        return [seat for seat in range(table.seats) if seat != table.turn]
    return table.to_act()


def lay_open(table: State) -> None:
    everybody = (1 << table.seats) - 1 << SEEN
    table.plots = [grave and grave | everybody for grave in table.plots]
    table.sealed_tombs = [[grave | everybody for grave in graves] for graves in table.sealed_tombs]


def known_cards(table: State, holder: Seat, viewer: Seat | None) -> list[Known]:
    """The viewer's own hand: what others know of it. Another's: what the viewer knows."""
    bystanders = table.seats
    bit = bystanders if viewer is None else viewer
    cards = [
        card
        for card in table.known
        if holder_of(card) == holder and (holder == viewer or card >> KNOWERS + bit & 1)
    ]
    return [
        Known(
            table.box.names[card & KIND],
            [seat for seat in range(table.seats) if card >> KNOWERS + seat & 1],
            bool(card >> KNOWERS + bystanders & 1),
        )
        for card in sorted(cards)
    ]


def cemetery(table: State, owner: Seat, viewer: Seat | None) -> Cemetery:
    box = table.box
    slots = box.slots
    places = box.numbering.places
    graves = [
        grave_seen(table, code, places[slot], viewer)
        for slot, code in enumerate(table.plots[owner * slots : (owner + 1) * slots])
        if code
    ]
    sealed = [
        grave_seen(table, code, places[slots + place], viewer)
        for place, code in enumerate(table.sealed_tombs[owner])
    ]
    zombies = sorted(table.zombies[owner])
    known = [grave.points for grave in sealed if grave.points is not None]
    good, bad = table.slots[owner * 2 + GOOD], table.slots[owner * 2 + BAD]
    return Cemetery(
        graves,
        sealed,
        box.faces[good - 1] if good else None,
        box.faces[bad - 1] if bad else None,
        bool(table.fences >> owner & 1),
        zombies,
        sum(zombies),  # zombie_points
        IfEnded(sum(known) + sum(zombies), len(sealed) - len(known)),
    )


def grave_seen(table: State, grave: int, name: str, viewer: Seat | None) -> Grave:
    box = table.box
    known = bool(grave & OPEN) or (viewer is not None and seen_by(grave, viewer))
    tomb, corpse = tomb_of(grave), corpse_of(grave)
    return Grave(
        name,
        box.names[tomb],
        box.values[tomb],
        level_of(grave),
        is_burning(grave),
        box.names[corpse] if known else None,
        box.values[corpse] if known else None,  # points
        bool(grave & OPEN),
        [seat for seat in range(table.seats) if grave >> SEEN + seat & 1],
        box.faces[tomb].bonus,
    )


def declared(table: State) -> Declared | None:
    dig = table.declared
    if dig is None:
        return None
    owner, slot = dig.plot // table.box.slots, dig.plot % table.box.slots
    place = table.box.numbering.places[slot]
    return Declared(table.turn, owner, place, "up" if dig.up else "down", dig.levels)


def own_answer(table: State, seat: Seat | None) -> str | None:
    if table.declared is None or seat is None or table.declared.answers[seat] == SILENT:
        return None
    answer = table.declared.answers[seat]
    if answer >= STOPPED:
        return table.box.names[answer - STOPPED]
    return "fence" if answer == FENCED else "pass"


# What everybody is told of an event.
PUBLIC = {
    "omens": ("seat", "zombies"),
    "dealt": DEALT_TO_ALL,
    "turn": ("seat", "round"),
    "fence down": ("seat",),
    "misfortune": ("seat", "card"),
    "bonus": ("seat", "card"),
    "buried": ("seat", "grave", "tomb", "level"),
    "digs": ("seat", "cemetery", "grave", "direction", "levels"),
    "stopped": ("seat", "card"),
    "fenced": ("seat", "card"),
    "level": ("cemetery", "grave", "level"),
    "sealed": ("cemetery", "grave", "count", "becomes"),
    "unsealed": ("seat", "cemetery", "grave"),
    "exhumed": ("cemetery", "corpse", "tomb", "points", "value"),
    "laid open": ("cemetery", "grave", "corpse", "points", "total"),
    "zombie": ("cemetery", "zombie"),
    "no zombie": ("cemetery",),
    "used": ("seat", "card"),
    "skipped": ("seat",),
    "drew": ("seat", "count"),
    "remade": ("cards",),
    "developed": ("seat", "card", "cemetery"),
    "replaced": ("cemetery", "card"),
    "destroyed": ("seat", "cemetery", "card"),
    "moved": ("seat", "card", "cemetery", "to"),
    "killed": ("seat", "cemetery", "zombie"),
    "sent": ("seat", "cemetery", "zombie"),
    "stole": ("seat", "player"),
    "gave": ("seat", "player"),
    "took": ("seat", "card"),
    "looked": ("seat", "cemetery", "grave"),
    "turned up": ("seat", "cemetery", "grave", "card"),
    "discarded": ("seat", "card"),
    "ended": ("scores", "unsealed"),
}
# What those who took part are told besides; a card that changes hands is known to both.
PRIVATE = {
    "dealt": DEALT_TO_ONE,
    "buried": ("corpse",),
    "drew": ("cards",),
    "looked": ("card",),
    "stole": ("card",),
    "gave": ("card",),
}


def tell(event: Event, seat: Seat | None) -> Event | None:
    return told(event, seat, PUBLIC, PRIVATE, roles=("seat", "player", HOLDER))
