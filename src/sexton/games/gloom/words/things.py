"""Every thing explained: what it is, what it does, how it stands; and all that is in the box."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from msgspec.structs import replace

from sexton.core.phrases import capital, counted, listed, signed
from sexton.core.things import find, numbered, parts_of
from sexton.core.types import Explanation, Shelf
from sexton.games.gloom.components import ICON_NAMES, KINDS, Box
from sexton.games.gloom.types.cards import AnyCard, Contents, Family, Named, Residence
from sexton.games.gloom.types.view import Card, Character, GloomView
from sexton.games.gloom.types.words import ICONS
from sexton.games.gloom.view import face
from sexton.games.gloom.words.cards import slot_line
from sexton.games.gloom.words.table import burdens
from sexton.games.gloom.worlds import Worlds

Parts = dict[str, str]

BY_KIND = {
    "modifier": ["GL-P4", "GL-4", "GL-6"],
    "untimely death": ["GL-3", "GL-P5"],
    "event": ["GL-P6"],
    "mystery": ["GL-22", "GL-23"],
    "guest": ["GL-24", "GL-25"],
    "expedition": ["GL-30", "GL-31"],
}
HOW = {
    "modifier": "Laid on anybody living, yours or not.",
    "untimely death": "Laid on anybody living whose Self-Worth is below zero, who then is dead and "
    "counts for their family.",
    "event": "Does what it says, and is discarded.",
    "mystery": "Laid at a residence whose family shows the icons it asks for.",
    "guest": "Goes from family to family, and counts for the one it dies with.",
    "expedition": "Holds for everybody, until another sets out.",
}
SHELVES = {
    "modifier": "Modifiers",
    "untimely death": "Untimely deaths",
    "event": "Events",
    "mystery": "Mysteries",
    "guest": "Guests",
    "expedition": "Expeditions",
}


@lru_cache(maxsize=32)
def contents(box: Box) -> list[Shelf]:
    """All that is in the box, and in the boxes put to it."""
    read = box.edition.read(Contents)
    people = [person for family in read.families for person in people_of(family)]
    shelves = [Shelf("Families", people, "Only the dead of a family count; low is good.")]
    groups: list[Sequence[AnyCard]] = [
        read.modifiers,
        read.deaths,
        read.events,
        read.mysteries,
        read.guests,
        read.expeditions,
    ]
    for kind, group in zip(KINDS, groups, strict=True):
        if group:
            cards = [card_of(box, card) for card in group]
            shelves.append(Shelf(SHELVES[kind], cards, HOW[kind]))
    if read.residences and box.has_homes:
        homes = [home_of(home) for home in read.residences]
        shelves.append(Shelf("Residences", homes))
    shelves.append(Shelf("Story icons", [icon_of(box, icon) for icon in ICONS]))
    return shelves


def people_of(family: Family) -> list[Explanation]:
    found = []
    for one in family.characters:
        name = one.name if isinstance(one, Named) else one
        found.append(
            Explanation(
                f"character:{name}",
                name,
                kind=f"of the {family.name} family",
                text="Make them miserable, then let them die of it: the dead count, low is good.",
                copies=1,
                rules=["GL-P1", "GL-4"],
                provenance=one.provenance if isinstance(one, Named) else family.provenance,
            )
        )
    return found


def card_of(box: Box, card: AnyCard) -> Explanation:
    kind = box.number[card.title]
    drawn = face(box, kind)
    rules = [*BY_KIND[drawn.kind]]
    if box.cancels[kind] is not None:
        rules.append("GL-13")
    if drawn.persistent and "GL-26" not in rules:
        rules.append("GL-26")
    return Explanation(
        f"card:{card.title}",
        card.title,
        kind=drawn.kind,
        text=card_words(drawn),
        copies=box.counts[kind] or 1,
        rules=rules,
        provenance=card.provenance,
        face=drawn,
    )


def card_words(card: Card) -> str:
    said = []
    if any(slot is not None for slot in card.pathos):
        said.append(f"Pathos {slot_line(card.pathos)}.")
    if card.icon == "blank":
        said.append("It hides the icon below.")
    elif card.icon != "none":
        said.append(f"It shows {card.icon}.")
    if card.text:
        said.append(card.text)
    if card.brings:
        said.append(f"It brings the expedition {card.brings}.")
    return " ".join(said) or HOW[card.kind]


def home_of(home: Residence) -> Explanation:
    return Explanation(
        f"residence:{home.name}",
        home.name,
        kind=f"residence of the {home.family} family",
        text="Mysteries are laid here; what they show counts for its family.",
        copies=1,
        rules=["GL-22", "GL-23"],
        provenance=home.provenance,
    )


def icon_of(box: Box, icon: str) -> Explanation:
    number = ICON_NAMES.index(icon)
    cards = [kind for kind, own in enumerate(box.icons) if own == number]
    count = sum(box.counts[kind] or 1 for kind in cards)
    earns = [box.titles[kind] for kind, bits in enumerate(box.bonus_icons) if bits >> number & 1]
    text = f"{counted(count, 'card')} {'shows' if count == 1 else 'show'} it."
    if earns:
        text += f" It earns a bonus for {listed(earns)}."
    return Explanation(
        f"icon:{icon}",
        capital(icon),
        kind="story icon",
        text=text,
        rules=["GL-4", "GL-P5"],
        face={"icon": icon},
    )


def explain(box: Box, view: GloomView, thing: str) -> Explanation | None:
    parts = parts_of(thing)
    about = ABOUT.get(list(parts)[-1])
    return about(box, view, parts) if about else None


def about_card(box: Box, view: GloomView, parts: Parts) -> Explanation | None:
    title = parts.get("card") or parts.get("expedition", "")
    found = find(contents(box), f"card:{title}")
    if found is None:
        return None
    now = lying(view, title)
    kind = box.number[title]
    if not box.counts[kind]:  # It is in no pile: guests and expeditions are open.
        return replace(found, now=now)
    worlds = Worlds(box, view)
    return replace(found, now=now, unseen=worlds.held.count(kind) + worlds.loose.count(kind))


def lying(view: GloomView, title: str) -> list[str]:
    """Where a card of that title is, as far as this seat can tell."""
    now = []
    if any(own.card.title == title for own in view.hand):
        now.append("You hold it.")
    for seat, player in enumerate(view.players):
        if any(card.title == title for card in player.known):
            now.append(f"{view.seats[seat]} holds it.")
        if player.home is not None and any(one.title == title for one in player.home.mysteries):
            now.append(f"It lies at {player.home.name}.")
    for who in (*view.characters, *view.middle):
        for card, layer in zip(who.stack, who.layers, strict=True):
            if card.title == title:
                now.append(f"It lies on {who.name}. {counts(card, layer.slots, text=layer.text)}")
    if title in view.discards:
        now.append("It is in the discards.")
    if any(task.card == title for task in view.pending):
        now.append("It is being played.")
    if view.expedition is not None and view.expedition.title == title:
        now.append("It is under way.")
    return now


def counts(card: Card, slots: Sequence[bool], *, text: bool) -> str:
    """What of a card in a stack still shows."""
    shown = [
        signed(points)
        for points, seen in zip(card.pathos, slots, strict=True)
        if seen and points is not None
    ]
    told = [f"{listed(shown)} of its pathos"] if shown else []
    told += ["its text"] if text and card.text else []
    return f"Of it {listed(told) or 'nothing'} shows."


def about_character(box: Box, view: GloomView, parts: Parts) -> Explanation | None:
    name = parts["character"]
    found = find(contents(box), f"character:{name}") or find(contents(box), f"card:{name}")
    for who in (*view.characters, *view.middle):
        if who.name == name and found is not None:
            rules = ["GL-24", "GL-25"] if who.guest else ["GL-P1", "GL-4", "GL-3"]
            return replace(found, now=life(view, who), rules=rules)
    return None


def life(view: GloomView, who: Character) -> list[str]:
    now = [f"{capital(who.fate)}, Self-Worth {signed(who.worth)}: {slot_line(who.pathos)}."]
    if who.fate == "living":
        below = who.worth < 0
        now.append(
            "Below zero, so an untimely death can be played here."
            if below
            else "Not below zero: no untimely death can be played here yet."
        )
    if who.fate == "dead":
        owner = view.seats[who.owner]
        now.append(f"Counts {signed(who.worth)} for {owner}; low is good.")
    if who.icon:
        now.append(f"Shows {who.icon}.")
    now += [text for text in (who.follows, who.text, *who.pinned) if text]
    if who.open_to_death:
        now.append("Anybody may kill it as a free play in their own turn.")
    stack = list(zip(who.stack, who.layers, strict=True))
    for card, layer in reversed(stack):
        now.append(f"On it: {card.title}. {counts(card, layer.slots, text=layer.text)}")
    return now if stack else [*now, "Nothing lies here yet."]


def about_residence(box: Box, view: GloomView, parts: Parts) -> Explanation | None:
    for seat, player in enumerate(view.players):
        home = player.home
        if home is not None and home.name == parts["residence"]:
            now = [f"Counts {signed(home.worth)} for {view.seats[seat]}; low is good."]
            laid = [card.title for card in reversed(home.mysteries)]
            now.append(f"Mysteries, the newest first: {listed(laid) or 'none yet'}.")
            now += [home.text] if home.text else []
            text = "Mysteries are laid here, if the family shows the icons they ask for."
            rules = ["GL-22", "GL-23"]
            return Explanation("", home.name, kind="residence", text=text, now=now, rules=rules)
    return find(contents(box), f"residence:{parts['residence']}")


def about_icon(box: Box, view: GloomView, parts: Parts) -> Explanation | None:
    if parts["icon"] == "blank":
        text = "Nothing shows here: a blank hides the icon below."
        return Explanation("", "A blank", kind="story icon", text=text, rules=["GL-4"])
    found = find(contents(box), f"icon:{parts['icon']}")
    if found is None:
        return None
    showing = [who.name for who in view.characters if who.icon == parts["icon"]]
    return replace(found, now=[f"Shown now by {listed(showing) or 'nobody'}."])


def about_seat(box: Box, view: GloomView, parts: Parts) -> Explanation | None:
    seat = numbered(parts["seat"], len(view.players))
    if seat is None:
        return None
    player = view.players[seat]
    dead = sum(who.owner == seat and who.fate == "dead" for who in view.characters)
    living = sum(who.owner == seat and who.fate == "living" for who in view.characters)
    now = [
        f"Family Value {signed(player.value)} from {dead} dead; {living} living.",
        f"{counted(player.hand, 'card')} in hand, draw limit {player.draw_limit}.",
        *(f"{capital(burden)}." for burden in burdens(player)),
    ]
    if player.known:
        now.append(f"You know of {listed([card.title for card in player.known])}.")
    text = "The lowest Family Value wins: only the dead count. Low is good."
    title, rules = view.seats[seat], ["GL-P1", "GL-18", "GL-8"]
    return Explanation("", title, kind=player.family, text=text, now=now, rules=rules)


def about_family(box: Box, view: GloomView, parts: Parts) -> Explanation | None:
    for seat, player in enumerate(view.players):
        if player.family == parts["family"]:
            return about_seat(box, view, {"seat": str(seat)})
    return None


def about_deck(box: Box, view: GloomView, parts: Parts) -> Explanation | None:
    text = "At the end of your turn you draw up to your limit. Empty, it is made of the discards."
    now = [f"It has {counted(view.deck, 'card')}."]
    return Explanation("", "The draw pile", text=text, now=now, rules=["GL-P7", "GL-17"])


def about_discards(box: Box, view: GloomView, parts: Parts) -> Explanation | None:
    newest = view.discards[::-1][:5]
    now = [f"{counted(len(view.discards), 'card')}; the newest: {listed(newest) or 'none'}."]
    text = "Everybody may look at them; when the draw pile is empty they are shuffled into it."
    return Explanation("", "The discards", text=text, now=now, rules=["GL-3a", "GL-17"])


def about_plays(box: Box, view: GloomView, parts: Parts) -> Explanation | None:
    text = "A turn has two plays: the first may be a death, the second not. Then you draw."
    now = [f"{view.seats[view.turn]} is to play."]
    return Explanation("", "Plays", text=text, now=now, rules=["GL-P3", "GL-2"])


ABOUT: dict[str, Callable[[Box, GloomView, Parts], Explanation | None]] = {
    "card": about_card,
    "using": lambda box, view, parts: about_card(box, view, {"card": parts["using"]}),
    "expedition": about_card,
    "character": about_character,
    "other": lambda box, view, parts: about_character(box, view, {"character": parts["other"]}),
    "residence": about_residence,
    "icon": about_icon,
    "family": about_family,
    "seat": about_seat,
    "deck": about_deck,
    "discards": about_discards,
    "plays": about_plays,
}
