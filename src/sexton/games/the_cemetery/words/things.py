"""Every thing explained: what it is, what it does, how it stands; and all that is in the box."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from msgspec.structs import replace

from sexton.core.phrases import capital, counted, listed
from sexton.core.things import find, numbered, parts_of
from sexton.core.types import Explanation, Shelf
from sexton.games.the_cemetery.components import Box
from sexton.games.the_cemetery.moves import minus
from sexton.games.the_cemetery.rules.turn import hand_limit
from sexton.games.the_cemetery.types import (
    Card,
    Contents,
    Face,
    Grave,
    TheCemeteryView,
    Zombie,
)
from sexton.games.the_cemetery.words.cards import LEVELS, if_ended_text, known_text
from sexton.games.the_cemetery.worlds import Worlds

Parts = dict[str, str]

BY_SORT = {
    "corpse": ["TC-4", "TC-P5", "TC-7", "TC-12"],
    "tomb": ["TC-4", "TC-P5", "TC-6", "TC-15"],
    "development": ["TC-9", "TC-P5", "TC-2"],
}


@lru_cache(maxsize=32)
def contents(box: Box) -> list[Shelf]:
    """All that is in the box."""
    read = box.edition.read(Contents)
    return [
        Shelf("Corpses", cards_of(box, read.corpses), "Worth their value in a sealed tomb."),
        Shelf("Tombs", cards_of(box, read.tombs), "On level 2 a tomb gives its bonus."),
        Shelf("Developments", cards_of(box, read.developments), "One good, one bad a cemetery."),
        Shelf("Zombies", [zombie_of(zombie) for zombie in read.zombies], "A deck of their own."),
    ]


def cards_of(box: Box, cards: Sequence[Card]) -> list[Explanation]:
    return [card_of(box.faces[box.number[card.name]], card) for card in cards]


def card_of(face: Face, card: Card) -> Explanation:
    return Explanation(
        f"card:{face.name}",
        face.name,
        kind=kind_of(face),
        text=face_text(face),
        copies=card.count,
        rules=BY_SORT[face.sort],
        provenance=card.provenance,
        face=face,
    )


def kind_of(face: Face) -> str:
    if face.value is None:
        return f"{face.colour} development"
    return f"{face.sort} of {face.value}"


def face_text(face: Face) -> str:
    used = f"Used from the hand: {face.ability}"
    if face.sort == "corpse":
        return f"{used} Buried and sealed it is worth {face.value}."
    where = "On level 2" if face.sort == "tomb" else "In a cemetery"
    return f"{used} {where}: {face.bonus}"


def zombie_of(zombie: Zombie) -> Explanation:
    return Explanation(
        f"zombie:{zombie.value}",
        f"Zombie {minus(zombie.value)}",
        kind="zombie",
        text=f"Costs the cemetery that it is in {-zombie.value} points at the end.",
        copies=1,
        rules=["TC-P6", "TC-7"],
        provenance=zombie.provenance,
    )


def explain(box: Box, view: TheCemeteryView, thing: str) -> Explanation | None:
    parts = parts_of(thing)
    about = ABOUT.get(list(parts)[-1])
    return about(box, view, parts) if about else None


def about_card(box: Box, view: TheCemeteryView, parts: Parts) -> Explanation | None:
    name = parts["card"]
    found = find(contents(box), f"card:{name}")
    if found is None:
        return None
    held = sum(face.name == name for face in view.hand)
    now = [f"You hold {held}."] if held else []
    for owner, place in enumerate(view.cemeteries):
        for face in (place.good, place.bad):
            if face is not None and face.name == name:
                up = " The fence is up: no opponent can dig there." if place.fence_up else ""
                up = up if face is place.good else ""
                now.append(f"It lies in {view.cemetery_name(owner)}.{up}")
    if name in view.discards:
        now.append(f"On the discards: {view.discards[name]}.")
    return replace(found, now=now, unseen=Worlds(box, view).unseen.count(box.number[name]))


def owner_of(view: TheCemeteryView, parts: Parts) -> int | None:
    return numbered(parts.get("cemetery"), len(view.cemeteries))


def about_grave(box: Box, view: TheCemeteryView, parts: Parts) -> Explanation | None:
    owner = owner_of(view, parts)
    grave = view.cemeteries[owner].grave(parts["grave"]) if owner is not None else None
    if grave is None or owner is None:
        return None
    tomb = about_card(box, view, {"card": grave.tomb})
    assert tomb is not None
    where = view.cemetery_name(owner)
    now = [f"In {where}, {LEVELS[grave.level]}.", corpse_line(view, grave)]
    if grave.level == 2:
        now.append(f"Its bonus: {grave.bonus}")
        if grave.burning:
            now.append("The bonus can be used now.")
    if grave.level == 3:
        now.append("No dig reaches it any more, and it gives no bonus.")
    elif grave.points is not None and grave.points > grave.value:
        now.append("Exhumed, the corpse would raise a zombie here.")
    rules = ["TC-4", "TC-6", "TC-7", "TC-P13"]
    return replace(tomb, kind=f"grave: {tomb.kind}", now=now, rules=rules)


def corpse_line(view: TheCemeteryView, grave: Grave) -> str:
    if grave.corpse is None:
        corpse = "The corpse in it you can't tell"
    else:
        corpse = f"In it lies {grave.corpse}, worth {grave.points}"
    if grave.open:
        return f"{corpse}, face up."
    lookers = [view.seats[seat] for seat in grave.seen_by]
    return f"{corpse}; known to {listed(lookers)}." if lookers else f"{corpse}."


def about_zombie(box: Box, view: TheCemeteryView, parts: Parts) -> Explanation | None:
    found = find(contents(box), f"zombie:{parts['zombie']}")
    if found is None:
        return None
    now = []
    for owner, place in enumerate(view.cemeteries):
        if any(str(value) == parts["zombie"] for value in place.zombies):
            now.append(f"It is in {view.cemetery_name(owner)}.")
    return replace(found, now=now)


def about_cemetery(box: Box, view: TheCemeteryView, parts: Parts) -> Explanation | None:
    owner = owner_of(view, parts)
    if owner is None:
        return None
    place = view.cemeteries[owner]
    standing = "Final score" if view.over else "If it ended now"
    now = [
        f"{standing}: {if_ended_text(place.if_ended)}.",
        f"{counted(len(place.sealed), 'sealed tomb')} of the {view.sizes.sealed} that end it.",
        f"{counted(len(place.graves), 'tomb')} not sealed yet.",
    ]
    for face in (place.good, place.bad):
        if face is not None:
            now.append(f"{face.name}: {face.bonus}")
    if place.zombies:
        now.append(f"Zombies: {listed([minus(value) for value in place.zombies])}.")
    text = (
        "Its sealed corpses count for its owner, its zombies against. Anybody may dig here, up and "
        "down. High is good."
    )
    title = capital(view.cemetery_name(owner))
    rules = ["TC-12", "TC-4", "TC-5", "TC-9"]
    return Explanation("", title, kind="cemetery", text=text, now=now, rules=rules)


def about_seat(box: Box, view: TheCemeteryView, parts: Parts) -> Explanation | None:
    seat = numbered(parts["seat"], len(view.players))
    if seat is None:
        return None
    player = view.players[seat]
    now = [f"{counted(player.hand, 'card')} in hand."]
    if player.known:
        known = [known_text(view, seat, one) for one in player.known]
        now.append(f"Known among them: {listed(known)}.")
    standing = if_ended_text(view.cemeteries[seat].if_ended)
    now.append(f"{'Final score' if view.over else 'If it ended now'}: {standing}.")
    if seat == view.first:
        now.append("First in the round.")
    if seat == view.turn and not view.over:
        now.append("At turn.")
    text = "The cemetery worth the most wins."
    rules = ["TC-12", "TC-P12", "TC-2"]
    return Explanation("", view.seats[seat], kind="player", text=text, now=now, rules=rules)


def about_deck(box: Box, view: TheCemeteryView, parts: Parts) -> Explanation | None:
    limit = hand_limit(bool(view.options["simplified"]))
    text = f"Cards are drawn from it; a turn ends with {limit} at most. Empty, it is remade."
    now = [f"It has {counted(view.deck, 'card')}."]
    return Explanation("", "The deck", text=text, now=now, rules=["TC-2", "TC-11"])


def about_discards(box: Box, view: TheCemeteryView, parts: Parts) -> Explanation | None:
    cards = [f"{count} × {name}" for name, count in view.discards.items()]
    text = "Used and exhumed cards lie here, open to all, until the deck is remade from them."
    now = [f"Here: {listed(cards) or 'nothing'}."]
    return Explanation("", "The discards", text=text, now=now, rules=["TC-P1", "TC-11"])


def about_zombies(box: Box, view: TheCemeteryView, parts: Parts) -> Explanation | None:
    gone = [minus(value) for value in view.zombie_discards]
    text = "A corpse worth more than its tomb comes back as a zombie when it is exhumed."
    now = [f"The zombie deck has {counted(view.zombie_deck, 'card')}."]
    now += [f"Killed: {listed(gone)}."] if gone else []
    return Explanation("", "The zombies", text=text, now=now, rules=["TC-7", "TC-P6"])


def about_level(box: Box, view: TheCemeteryView, parts: Parts) -> Explanation | None:
    level = numbered(parts["level"], 4)
    if not level:
        return None
    texts = {
        1: "Freshly buried. Dug up from here, the corpse is exhumed.",
        2: "Active: the tomb gives its bonus. Dug down from here, it is sealed.",
        3: "Safe from digs, and it counts. Five sealed tombs end the game.",
    }
    title = "Sealed" if level == 3 else f"Level {level}"
    return Explanation("", title, text=texts[level], rules=["TC-6", "TC-P13", "TC-12"])


def about_direction(box: Box, view: TheCemeteryView, parts: Parts) -> Explanation | None:
    texts = {
        "down": "One level deeper: level 1 becomes level 2, and level 2 is sealed.",
        "up": "One level up: level 2 becomes level 1, and from level 1 the corpse is exhumed.",
    }
    way = parts["direction"]
    if way not in texts:
        return None
    return Explanation("", f"Dig {way}", kind="dig", text=texts[way], rules=["TC-6", "TC-5"])


def about_slot(box: Box, view: TheCemeteryView, parts: Parts) -> Explanation | None:
    colour = parts["slot"]
    if colour not in ("good", "bad"):
        return None
    text = f"A place for one {colour} development; anybody may play one here while it is free."
    title = f"Place for a {colour} development"
    return Explanation("", title, text=text, rules=["TC-9", "TC-21"])


def about_actions(box: Box, view: TheCemeteryView, parts: Parts) -> Explanation | None:
    text = "Bury a corpse, play a development, use a card, or dig: each is an action."
    now = [f"{view.actions} of {view.sizes.actions} done this turn."]
    return Explanation("", "Actions", text=text, now=now, rules=["TC-P3", "TC-3"])


ABOUT: dict[str, Callable[[Box, TheCemeteryView, Parts], Explanation | None]] = {
    "card": about_card,
    "grave": about_grave,
    "zombie": about_zombie,
    "cemetery": about_cemetery,
    "seat": about_seat,
    "deck": about_deck,
    "discards": about_discards,
    "zombies": about_zombies,
    "level": about_level,
    "direction": about_direction,
    "slot": about_slot,
    "actions": about_actions,
}
