"""The whole table in words."""

from __future__ import annotations

from sexton.core.types import Entry, Section
from sexton.games.the_cemetery.components import Face
from sexton.games.the_cemetery.moves import minus
from sexton.games.the_cemetery.view import Grave, Known, TheCemeteryView
from sexton.games.the_cemetery.words.phrases import (
    capital,
    cemetery_of,
    counted,
    if_ended_text,
    named,
)

LEVELS = {1: "level 1", 2: "level 2, active", 3: "sealed"}


def describe(view: TheCemeteryView) -> list[Section]:
    sections = [
        *(cemetery_section(view, owner) for owner in range(len(view.cemeteries))),
        Section("The players", [player_entry(view, seat) for seat in range(len(view.seats))]),
        Section("The decks", deck_entries(view)),
    ]
    if view.discards:
        discards = [
            Entry(f"{count} × {name}", f"discards/card:{name}")
            for name, count in view.discards.items()
        ]
        sections.append(Section("The discards", discards))
    if view.seat is not None:
        hand = [Entry(card_text(card), f"card:{card.name}") for card in view.hand]
        sections.insert(0, Section("Your hand", hand or [Entry("Your hand is empty.")]))
    return sections


def card_text(card: Face) -> str:
    what = f"{card.colour} {card.sort}" if card.value is None else f"{card.sort} of {card.value}"
    bonus = f" {'At level 2: ' if card.sort == 'tomb' else 'In a cemetery: '}{card.bonus}"
    return f"{card.name}, {what}. {card.ability}{bonus if card.bonus else ''}"


def cemetery_section(view: TheCemeteryView, owner: int) -> Section:
    place = view.cemeteries[owner]
    home = f"cemetery:{owner}"
    standing = "final score" if view.over else "if it ended now"
    title = f"{capital(cemetery_of(view, owner))} ({standing}: {if_ended_text(place.if_ended)})"
    entries = [Entry(f"{counted(len(place.sealed), 'sealed tomb')} of the five that end it", home)]
    entries += [
        Entry(grave_text(view, grave), f"{home}/grave:{grave.name}")
        for grave in (*place.graves, *place.sealed)
    ]
    for colour, face in (("Good", place.good), ("Bad", place.bad)):
        if face is not None:
            up = " The fence is up." if colour == "Good" and place.fence_up else ""
            text = f"{colour} development: {face.name}. {face.bonus}{up}"
            entries.append(Entry(text, f"{home}/card:{face.name}"))
    entries += [
        Entry(f"Zombie {minus(value)}", f"{home}/zombie:{value}") for value in place.zombies
    ]
    return Section(title, entries)


def grave_text(view: TheCemeteryView, grave: Grave) -> str:
    if grave.corpse is None:
        corpse = "a corpse you don't know"
    else:
        corpse = f"{grave.corpse}, worth {grave.points}"
    how = ", face up" if grave.open else ""
    lookers = [view.seats[seat] for seat in grave.seen_by]
    seen = f", seen by {named(lookers)}" if len(lookers) > 1 and not grave.open else ""
    bonus = f". {grave.bonus}" if grave.level == 2 else ""
    return f"{grave.tomb}, {LEVELS[grave.level]}: {corpse}{how}{seen}{bonus}"


def player_entry(view: TheCemeteryView, seat: int) -> Entry:
    player = view.players[seat]
    text = f"{view.seats[seat]}: {counted(player.hand, 'card')}"
    if player.known:
        known = ", ".join(known_text(view, seat, known) for known in player.known)
        text += f"; known among them: {known}"
    if seat == view.first:
        text += "; first in the round"
    if seat == view.turn and not view.over:
        text += "; at turn"
    return Entry(text, f"seat:{seat}")


def known_text(view: TheCemeteryView, holder: int, known: Known) -> str:
    if known.public:
        return f"{known.card} (to all)"
    if holder == view.seat:
        return f"{known.card} (to {named([view.seats[seat] for seat in known.by])})"
    return known.card


def deck_entries(view: TheCemeteryView) -> list[Entry]:
    entries = [
        Entry(f"Round {view.round}. The deck has {counted(view.deck, 'card')}."),
        Entry(f"The zombie deck has {counted(view.zombie_deck, 'card')}."),
    ]
    if view.zombie_discards:
        gone = ", ".join(minus(value) for value in view.zombie_discards)
        entries.append(Entry(f"Zombie discards: {gone}."))
    if view.used is not None:
        entries.append(Entry(f"Being used: {card_text(view.used)}", f"card:{view.used.name}"))
    if view.offers:
        entries.append(Entry(f"Bonuses not used yet: {', '.join(view.offers)}."))
    return entries
