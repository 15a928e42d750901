"""The whole table in words."""

from __future__ import annotations

from sexton.core.phrases import capital, counted
from sexton.core.types import Entry, Section
from sexton.games.the_cemetery.moves import minus
from sexton.games.the_cemetery.types import TheCemeteryView
from sexton.games.the_cemetery.words.cards import card_text, grave_text, if_ended_text, known_text


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


def cemetery_section(view: TheCemeteryView, owner: int) -> Section:
    place = view.cemeteries[owner]
    home = f"cemetery:{owner}"
    standing = "final score" if view.over else "if it ended now"
    title = f"{capital(view.cemetery_name(owner))} ({standing}: {if_ended_text(place.if_ended)})"
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


def deck_entries(view: TheCemeteryView) -> list[Entry]:
    entries = [
        Entry(f"Round {view.round}. The deck has {counted(view.deck, 'card')}.", "deck"),
        Entry(f"The zombie deck has {counted(view.zombie_deck, 'card')}.", "zombies"),
    ]
    if view.zombie_discards:
        gone = ", ".join(minus(value) for value in view.zombie_discards)
        entries.append(Entry(f"Zombie discards: {gone}.", "zombies"))
    if view.used is not None:
        entries.append(Entry(f"Being used: {card_text(view.used)}", f"card:{view.used.name}"))
    entries += [Entry(f"A bonus not used yet: {name}.", f"card:{name}") for name in view.offers]
    return entries
