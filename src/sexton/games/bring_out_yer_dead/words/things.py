"""Every thing explained: what it is, what it does, how it stands; and all that is in the box."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec.structs import replace

from sexton.core.phrases import capital, counted, listed, signed
from sexton.core.things import find, numbered, parts_of
from sexton.core.types import Explanation, Shelf
from sexton.games.bring_out_yer_dead.components import Box
from sexton.games.bring_out_yer_dead.moves import SIZES
from sexton.games.bring_out_yer_dead.types import (
    BringOutYerDeadView,
    Card,
    Contents,
    MassGrave,
    PrintedArea,
)
from sexton.games.bring_out_yer_dead.words.cards import coffin_line, find_grave, title
from sexton.games.bring_out_yer_dead.words.prompts import grave_line
from sexton.games.bring_out_yer_dead.worlds import Worlds

Parts = dict[str, str]

BY_BACK = {
    "certificate": ["BD-4", "BD-2"],
    "fate": ["BD-21", "BD-12", "BD-2"],
    "treasure": ["BD-P7", "BD-2"],
}
COFFINS = {
    "single": "One body. It fits any grave, and one spot of the cart.",
    "double": "Two bodies. It fits D graves and mass graves, and one spot of the cart.",
}


@lru_cache(maxsize=32)
def contents(box: Box) -> list[Shelf]:
    """All that is in the box."""
    read = box.edition.read(Contents)
    by_name = {paper.number: paper.provenance for paper in read.certificates}
    fates = {fate.name: fate.provenance for fate in read.fate}
    treasures = {one.name: one.provenance for one in read.treasure}
    papers = [
        card_of(card, 0, by_name[card.rank]) for card in box.cards if card.back == "certificate"
    ]
    fate = [
        card_of(card, count, fates[card.short])
        for card, count in zip(box.cards, box.counts, strict=True)
        if card.back == "fate"
    ]
    treasure = [
        card_of(card, count, treasures[card.title])
        for card, count in zip(box.cards, box.counts, strict=True)
        if card.back == "treasure"
    ]
    areas = [area_of(area, side) for area in read.areas for side in area.sides]
    return [
        Shelf("Death certificates", papers, "Everybody has one of each; they always come back."),
        Shelf("Fate cards", fate),
        Shelf("Treasure cards", treasure),
        Shelf("Carts", carts_of(read), "One cart is one round. Spots for 2, 3, 4 and 5 players."),
        Shelf("The board", areas, "An S grave takes a single, a D grave a single or a double."),
        Shelf("Coffins and river", coffins_of(read)),
    ]


def card_of(card: Card, count: int, provenance: str) -> Explanation:
    points = f" Its gravestone scores {card.points} when it is bid." if card.points else ""
    if card.back == "certificate":
        points = " Everybody has one, and it always comes back."
    return Explanation(
        f"card:{card.name}",
        card.title,
        kind=f"{card.back} card, number {card.rank}",
        text=f"{card.text}{points}",
        copies=count or None,
        rules=BY_BACK[card.back],
        provenance=provenance,
        face=card,
    )


def carts_of(read: Contents) -> list[Explanation]:
    found = []
    for number, cart in enumerate(read.carts, 1):
        spots = ", ".join(map(str, cart.spots))
        found.append(
            Explanation(
                f"cart:{number}",
                f"Cart {number}",
                kind="cart",
                text=f"{spots} spots.",
                copies=1,
                rules=["BD-P3", "BD-6"],
                provenance=cart.provenance,
            )
        )
    return found


def area_of(area: PrintedArea, side: str) -> Explanation:
    said = []
    if area.mass is not None:
        each = counted(area.mass.points, "point")
        said.append(f"A mass grave without limit: {each} a coffin, and a {area.mass.take} card.")
    if area.graves:
        said.append(f"Graves {', '.join(area.graves)}.")
    if area.pairs:
        pairs = listed([str(points) for points in area.pairs])
        said.append(f"Pairs of D graves for {pairs}, if one player lies in both.")
    if area.column:
        said.append(f"A column from below: {', '.join(area.column)}.")
    if area.majority:
        said.append(f"The most coffins: {signed(area.majority)}.")
    return Explanation(
        f"area:{area.name.lower()}/side:{side}",
        area.name,
        kind=f"{area.bank} bank, {side} players",
        text=" ".join(said),
        rules=["BD-7", "BD-P6"] if area.mass is not None else ["BD-7", "BD-15"],
        provenance=area.provenance,
    )


def coffins_of(read: Contents) -> list[Explanation]:
    counts = (read.family.singles, read.family.doubles)
    found = [
        Explanation(
            f"family:{size}",
            f"{size.capitalize()} coffin",
            kind="coffin",
            text=f"{COFFINS[size]} Every family has {count}.",
            rules=["BD-P1", "BD-8"],
            provenance=read.family.provenance,
        )
        for size, count in zip(SIZES, counts, strict=True)
    ]
    costs = ", ".join(map(str, read.river.penalty))
    found.append(
        Explanation(
            "river",
            "The river",
            text=f"Bodies in it cost {costs} points for 1, 2, 3 and so on. Few is good.",
            rules=["BD-P4", "BD-6"],
            provenance=read.river.provenance,
        )
    )
    return found


def explain(box: Box, view: BringOutYerDeadView, thing: str) -> Explanation | None:
    parts = parts_of(thing)
    about = ABOUT.get(list(parts)[-1])
    return about(box, view, parts) if about else None


def about_card(box: Box, view: BringOutYerDeadView, parts: Parts) -> Explanation | None:
    name = parts["card"]
    found = find(contents(box), f"card:{name}")
    if found is None:
        return None
    now = []
    if any(card.name == name for card in view.hand):
        now.append("You hold it.")
    if any(card.name == name for card in view.bid):
        now.append("It lies in your bid.")
    if any(card.name == name for card in (*view.fate_row, *view.treasure_row)):
        now.append("It lies face up, to be taken.")
    for seat, player in enumerate(view.players):
        if seat != view.seat and any(card.name == name for card in player.known):
            now.append(f"{view.seats[seat]} holds one.")
    for turn in view.order:
        if turn.card.name == name:
            done = "has taken effect" if turn.done else "is still to take effect"
            now.append(f"{view.seats[turn.seat]}'s bid {done}.")
    if view.gone.get(name):
        now.append(f"Out of the game: {view.gone[name]}.")
    if found.copies is None:
        return replace(found, now=now)
    worlds, kind = Worlds(box, view), box.number[name]
    return replace(found, now=now, unseen=[*worlds.fates, *worlds.treasures].count(kind))


def about_grave(box: Box, view: BringOutYerDeadView, parts: Parts) -> Explanation | None:
    place = find_grave(view, parts["grave"])
    if place is None:
        return None
    area, grave = place
    name, now = capital(box.grave_places[grave.name]), [grave_line(view, area, grave)]
    if isinstance(grave, MassGrave):
        text = f"Always open, without limit. Burying here lets you take a {grave.take} card."
        for seat, counts in enumerate(grave.coffins):
            if any(counts):
                singles, doubles = (counted(n, size) for n, size in zip(counts, SIZES, strict=True))
                now.append(f"{view.seats[seat]}: {singles}, {doubles}.")
        return Explanation(
            "", name, kind="mass grave", text=text, now=now, rules=["BD-7", "BD-P6", "BD-19"]
        )
    fits = "Takes a single only." if grave.fits == "single" else "Takes a single or a double."
    kind = {
        "grave": "",
        "pair": " It scores only with the one beside it, if one player lies in both.",
        "column": " A column is filled from below.",
    }
    lying = coffin_line(view, grave.coffin) if grave.coffin is not None else ""
    now.append(f"In it lies {lying}." if lying else "It is open.")
    rules = ["BD-7", "BD-8", *(["BD-P5"] if grave.kind == "pair" else [])]
    return Explanation(
        "", name, kind="grave", text=f"{fits}{kind[grave.kind]}", now=now, rules=rules
    )


def about_area(box: Box, view: BringOutYerDeadView, parts: Parts) -> Explanation | None:
    for area in view.areas:
        if area.name == parts["area"]:
            counts = [
                f"{view.seats[seat]} {count}" for seat, count in enumerate(area.counts) if count
            ]
            now = [f"Coffins here: {listed(counts) or 'none'}."]
            if area.why:
                now.append(f"{signed(area.majority)} for the most coffins: {area.why}.")
            text = "The player with the most coffins in an area gets its points; a tie is nobody's."
            kind = f"area of the {area.bank.capitalize()} bank"
            rules = ["BD-15", "BD-7"]
            return Explanation("", area.title, kind=kind, text=text, now=now, rules=rules)
    return None


def about_bank(box: Box, view: BringOutYerDeadView, parts: Parts) -> Explanation | None:
    bank = parts["bank"]
    if bank not in ("west", "east"):
        return None
    areas = [area for area in view.areas if area.bank == bank]
    free = sum(grave.coffin is None for area in areas for grave in area.graves)
    now = [f"{counted(free, 'grave')} open, in {listed([area.title for area in areas])}."]
    if view.bank == bank:
        now.insert(0, "The cart goes here this round.")
    card = "treasure" if bank == "west" else "fate"
    text = f"One half of the board. Its mass grave brings {card} cards."
    rules = ["BD-P2", "BD-2"]
    return Explanation("", f"The {bank.capitalize()} bank", text=text, now=now, rules=rules)


def about_coffin(box: Box, view: BringOutYerDeadView, parts: Parts) -> Explanation | None:
    """A coffin: in a grave, in the river, of a family."""
    size = parts.get("coffin") or parts.get("family") or parts.get("river", "")
    found = find(contents(box), f"family:{size}")
    if found is None:
        return None
    owner = numbered(parts.get("owner"), len(view.players))
    if owner is None:
        owner = view.seat
    if owner is None:
        return found
    player, place = view.players[owner], SIZES.index(size)
    left = (player.singles, player.doubles)[place]
    now = [f"{view.seats[owner]}: {left} in the family, {player.river[place]} in the river."]
    return replace(found, now=now)


def about_river(box: Box, view: BringOutYerDeadView, parts: Parts) -> Explanation | None:
    if parts["river"]:
        return about_coffin(box, view, parts)
    found = find(contents(box), "river")
    assert found is not None
    now = [
        f"{view.seats[seat]}: {player.bodies} of them, {signed(-player.toll)}."
        for seat, player in enumerate(view.players)
        if player.bodies
    ]
    return replace(found, now=now or ["Nobody is in it."])


def about_deck(box: Box, view: BringOutYerDeadView, parts: Parts) -> Explanation | None:
    deck = parts["deck"]
    if deck not in ("fate", "treasure"):
        return None
    left = view.fate_deck if deck == "fate" else view.treasure_deck
    now = [f"It has {counted(left, 'card')}."]
    for known in view.under:
        if deck == "fate" and known.card is not None:
            now.append(
                f"You put {title(box, known.card)} there, number {known.place + 1} from below."
            )
    text = "The top card may be taken unseen, wherever a card of this deck may be taken."
    rules = ["BD-6", "BD-16"]
    return Explanation("", f"The {deck} deck", text=text, now=now, rules=rules)


def about_cart(box: Box, view: BringOutYerDeadView, parts: Parts) -> Explanation | None:
    text = "Coffins take its spots in order. Who finds it full falls off, into the river."
    spots = "No cart is turned up." if view.spots is None else f"{counted(view.spots, 'spot')}."
    now = [spots]
    if view.loaded:
        now.append(f"On it: {listed([coffin_line(view, one) for one in view.loaded])}.")
    if view.fallen:
        now.append(f"Fallen off: {listed([coffin_line(view, one) for one in view.fallen])}.")
    return Explanation("", "The cart", text=text, now=now, rules=["BD-P3", "BD-6", "BD-2"])


def about_seat(box: Box, view: BringOutYerDeadView, parts: Parts) -> Explanation | None:
    seat = numbered(parts["seat"], len(view.players))
    if seat is None:
        return None
    player = view.players[seat]
    standing = "Final score" if view.over else "If it ended now, as far as you can see"
    now = [
        f"{counted(player.points, 'point')} on the track. {standing}: {player.score}.",
        f"Family: {counted(player.singles, 'single')}, {counted(player.doubles, 'double')}.",
        f"{player.fate} fate and {player.treasure} treasure cards.",
    ]
    if player.bodies:
        now.append(f"{player.bodies} in the river: {signed(-player.toll)}.")
    if seat != view.seat and player.known:
        now.append(f"You know of {listed([card.title for card in player.known])}.")
    text = "The most points win. High is good."
    rules = ["BD-18", "BD-P1", "BD-P9"]
    return Explanation("", view.seats[seat], kind="player", text=text, now=now, rules=rules)


def about_gone(box: Box, view: BringOutYerDeadView, parts: Parts) -> Explanation | None:
    cards = [f"{count} × {title(box, card)}" for card, count in view.gone.items()]
    text = "Fate and treasure cards that were bid leave the game after the round."
    now = [f"Gone: {listed(cards) or 'none yet'}."]
    return Explanation("", "Out of the game", text=text, now=now, rules=["BD-2"])


def about_round(box: Box, view: BringOutYerDeadView, parts: Parts) -> Explanation | None:
    text = "A cart, three cards from everybody in secret, then the highest number first."
    now = [f"Round {view.round} of {view.rounds}."]
    return Explanation("", "The round", text=text, now=now, rules=["BD-2", "BD-17"])


ABOUT: dict[str, Callable[[Box, BringOutYerDeadView, Parts], Explanation | None]] = {
    "card": about_card,
    "grave": about_grave,
    "area": about_area,
    "bank": about_bank,
    "coffin": about_coffin,
    "family": about_coffin,
    "river": about_river,
    "deck": about_deck,
    "cart": about_cart,
    "seat": about_seat,
    "gone": about_gone,
    "round": about_round,
}
