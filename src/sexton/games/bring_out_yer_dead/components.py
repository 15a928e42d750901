"""What is in the box: reads an edition, checks it and numbers cards, areas and graves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from sexton.core.edition import Edition, Provenance
from sexton.games.bring_out_yer_dead.effects import Deck, Effect, Number, say
from sexton.games.bring_out_yer_dead.moves import BANKS, DECKS, MOST_SEATS, SIZES, Numbering

BID = 3
DRAWN = 3
ROW = 3
FEWEST_SEATS = 2
WEST, EAST = range(2)
FATE, TREASURE, CERTIFICATE = range(3)
BACKS = (*DECKS, "certificate")
SIDES = ("2-3", "4-5")

Title = Annotated[str, msgspec.Meta(pattern=r"^[A-Z][A-Za-z' -]*$", max_length=24)]
Count = Annotated[int, msgspec.Meta(ge=1, le=20)]
Score = Annotated[int, msgspec.Meta(ge=-99, le=99)]
Side = Literal["2-3", "4-5"]
HOLE = re.compile(r"[SD]-?[0-9]{1,2}")


class Entry(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    provenance: Provenance


class Family(Entry, frozen=True):
    singles: Count
    doubles: Count


class Penalty(Entry, frozen=True):
    penalty: list[Number]


class Certificate(Entry, frozen=True):
    number: Number
    does: list[Effect]


class Cart(Entry, frozen=True):
    spots: tuple[Count, Count, Count, Count]


class Mass(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    points: Score
    take: Deck


class Area(Entry, frozen=True):
    name: Title
    bank: Literal["west", "east"]
    sides: list[Side]
    graves: list[str] = []
    pairs: list[Score] = []
    column: list[str] = []
    majority: Score = 0
    mass: Mass | None = None


class Copy(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    rank: Number
    points: Number = 0
    count: Count = 1


class Fate(Entry, frozen=True):
    name: Title
    does: list[Effect]
    copies: Annotated[list[Copy], msgspec.Meta(min_length=1)]


class Heirlooms(Entry, frozen=True):
    points: list[Number]


class Treasure(Entry, frozen=True):
    name: Title
    rank: Number
    points: Number
    count: Count
    gemstone: Number = 0
    heirloom: bool = False


class Contents(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    game: Literal["bring-out-yer-dead"]
    name: str
    family: Family
    river: Penalty
    deep_river: Penalty
    certificates: Annotated[list[Certificate], msgspec.Meta(min_length=BID, max_length=10)]
    carts: Annotated[list[Cart], msgspec.Meta(min_length=1, max_length=20)]
    areas: Annotated[list[Area], msgspec.Meta(max_length=60)]
    fate: Annotated[list[Fate], msgspec.Meta(max_length=60)]
    heirlooms: Heirlooms
    treasure: Annotated[list[Treasure], msgspec.Meta(max_length=60)]


class Card(msgspec.Struct, frozen=True):
    """A card as a view shows it: the name moves use, and everything printed on it."""

    name: str
    title: str
    back: str  # fate, treasure or certificate
    rank: int
    points: int  # on its gravestone: scored when it is bid
    text: str


class Box:
    """The components, numbered. A card is the number of its kind; tables say what it means."""

    def __init__(self, edition: Edition) -> None:
        contents = edition.read(Contents)
        check(edition, contents)
        self.edition = edition
        self.house_data = house_data(contents)
        self.carts = [list(cart.spots) for cart in contents.carts]
        self.family = [contents.family.singles, contents.family.doubles]
        self.penalty = [0, *contents.river.penalty, *contents.deep_river.penalty]
        kinds = sum(one.heirloom for one in contents.treasure)
        self.heirloom_points = [0, *contents.heirlooms.points[:kinds]]
        self.cards: list[Card] = []
        self.effects: list[tuple[Effect, ...]] = []
        self.counts: list[int] = []  # in the decks; certificates are every player's own
        self.gemstone: list[int] = []
        self.heirloom: list[bool] = []
        self.add_cards(contents)
        self.names = [card.name for card in self.cards]
        self.ranks = [card.rank for card in self.cards]
        self.points = [card.points for card in self.cards]
        self.backs = [BACKS.index(card.back) for card in self.cards]
        self.number = {name: kind for kind, name in enumerate(self.names)}
        self.certificates = [k for k, back in enumerate(self.backs) if back == CERTIFICATE]
        self.area_titles = {area.name.lower(): area.name for area in contents.areas}
        self.areas = list(self.area_titles)
        self.grave_titles = grave_titles(contents.areas)
        self.graves = list(self.grave_titles)
        self.boards = [Board(self, contents.areas, side) for side in SIDES]
        titles = {card.name: card.title for card in self.cards}
        self.numbering = Numbering(titles, self.grave_titles, self.area_titles)

    def add_cards(self, contents: Contents) -> None:
        for paper in contents.certificates:
            title = f"Certificate {paper.number}"
            self.add(CERTIFICATE, title, Copy(paper.number, count=1), paper.does)
        for fate in contents.fate:
            for copy in fate.copies:
                self.add(FATE, f"{fate.name} {copy.rank}", copy, fate.does)
        for one in contents.treasure:
            copy = Copy(one.rank, one.points, one.count)
            self.add(TREASURE, one.name, copy, [], one.gemstone, one.heirloom)

    def add(
        self,
        back: int,
        title: str,
        copy: Copy,
        does: list[Effect],
        gemstone: int = 0,
        heirloom: bool = False,
    ) -> None:
        text = " ".join(say(effect) for effect in does)
        if gemstone:
            text = f"Gemstone: {gemstone} points if kept to the end, one of a kind."
        elif heirloom:
            text = say_heirlooms(self.heirloom_points[1:])
        self.cards.append(
            Card(title.lower(), title, BACKS[back], copy.rank, copy.points, text or "A bluff.")
        )
        self.effects.append(tuple(does))
        self.counts.append(0 if back == CERTIFICATE else copy.count)
        self.gemstone.append(gemstone)
        self.heirloom.append(heirloom)

    def deck(self, back: int) -> list[int]:
        return [
            kind
            for kind, count in enumerate(self.counts)
            if self.backs[kind] == back
            for _ in range(count)
        ]

    def board(self, seats: int) -> Board:
        return self.boards[0 if seats <= 3 else 1]


class Board:
    """One side of the board. Areas and graves are numbered through the whole box; a grave is
    a place for one coffin, and the two pits are places without limit."""

    def __init__(self, box: Box, areas: list[Area], side: str) -> None:
        self.side = side
        here = [area for area in areas if side in area.sides]
        self.areas = [box.areas.index(area.name.lower()) for area in here]  # as printed
        self.banks = [0] * len(box.areas)
        self.majority = [0] * len(box.areas)
        self.places: list[list[int]] = [[] for _ in box.areas]  # the graves of an area
        self.area_of = [0] * len(box.graves)
        self.bank_of = [0] * len(box.graves)
        self.wide = [False] * len(box.graves)  # takes a double too
        self.points = [0] * len(box.graves)  # of a pair, at both its graves
        self.loose: list[list[int]] = [[], []]  # by bank: graves that are in no column
        self.columns: list[list[list[int]]] = [[], []]  # by bank; from the bottom
        self.pairs: list[list[int]] = []
        self.pit = [0, 0]
        self.pit_points = [0, 0]
        self.pit_deck = [0, 0]
        number = {word: place for place, word in enumerate(box.graves)}
        for area in here:
            self.add_area(box, area, number)
        self.graves = [place for area in self.areas for place in self.places[area]]
        self.paired = {place for pair in self.pairs for place in pair}
        self.mate = {one: other for a, b in self.pairs for one, other in ((a, b), (b, a))}
        self.column_of = {
            place: column for bank in self.columns for column in bank for place in column
        }

    def add_area(self, box: Box, area: Area, number: dict[str, int]) -> None:
        index, bank = box.areas.index(area.name.lower()), BANKS.index(area.bank)
        self.banks[index] = bank
        self.majority[index] = area.majority
        if area.mass is not None:
            pit = number[area.name.lower()]
            self.pit[bank] = pit
            self.pit_points[bank] = area.mass.points
            self.pit_deck[bank] = DECKS.index(area.mass.take)
            self.area_of[pit], self.bank_of[pit], self.wide[pit] = index, bank, True
            return
        holes = [*area.graves, *(f"D{points}" for points in area.pairs for _ in (1, 2))]
        holes += area.column
        places = [number[f"{area.name.lower()} {count}"] for count in range(1, len(holes) + 1)]
        for place, hole in zip(places, holes, strict=True):
            self.area_of[place], self.bank_of[place] = index, bank
            self.wide[place], self.points[place] = hole[0] == "D", int(hole[1:])
        self.places[index] = places
        loose = len(places) - len(area.column)
        self.loose[bank] += places[:loose]
        if area.column:
            self.columns[bank].append(places[loose:])
        plain = len(area.graves)
        self.pairs += [places[first : first + 2] for first in range(plain, loose, 2)]

    def is_pit(self, place: int) -> bool:
        return place in self.pit


def grave_titles(areas: list[Area]) -> dict[str, str]:
    """Every grave on either side of the board: the name moves use and what people call it."""
    titles: dict[str, str] = {}
    for area in areas:
        if area.mass is not None:
            titles[area.name.lower()] = area.name
            continue
        holes = [*area.graves, *(f"pair {points}" for points in area.pairs for _ in (1, 2))]
        holes += area.column
        for count, hole in enumerate(holes, 1):
            word, title = f"{area.name.lower()} {count}", f"{area.name} {count}"
            said = f"{title} ({hole})"
            known = titles.setdefault(word, said)
            if known != said:  # The two sides differ.
                titles[word] = title
    return titles


def say_heirlooms(points: Sequence[int]) -> str:
    """What so many different ones score."""
    counts, scores = either(range(1, len(points) + 1)), either(points)
    return f"Heirloom: {counts} different ones score {scores} points if kept to the end."


def either(numbers: Sequence[int]) -> str:
    *others, last = map(str, numbers)
    return f"{', '.join(others)} or {last}" if others else last


def house_data(contents: Contents) -> str:
    """Which parts of the box are our own, in a sentence."""
    parts: dict[str, Sequence[Entry]] = {
        "the family": [contents.family],
        "the certificates": contents.certificates,
        "the boards": contents.areas,
        "the carts": contents.carts,
        "the names and numbers of the fate cards": contents.fate,
        "the treasure cards": [*contents.treasure, contents.heirlooms],
        "the river": [contents.river],
        "the cost of still more bodies in the river": [contents.deep_river],
    }
    ours = [name for name, part in parts.items() if any(one.provenance == "house" for one in part)]
    return f"Our own, for want of a published list: {', '.join(ours)}." if ours else ""


def check(edition: Edition, contents: Contents) -> None:
    """What the types can't say."""
    check_cards(edition, contents)
    for index, area in enumerate(contents.areas):
        entry = f"areas[{index}] ({area.name})"
        for hole in (*area.graves, *area.column):
            if HOLE.fullmatch(hole) is None:
                said = f"{hole!r} is no grave: write S or D and its points, such as S5"
                raise edition.wrong(entry, said)
        holes = [*area.graves, *area.pairs, *area.column]
        if area.mass is not None and (holes or area.majority):
            raise edition.wrong(entry, "a mass grave has no other graves and no majority")
        if area.mass is None and not holes:
            raise edition.wrong(entry, "it has no graves and is no mass grave")
        if not area.sides:
            raise edition.wrong(entry, "it is on no side of the board")
    for side in SIDES:
        check_side(edition, [area for area in contents.areas if side in area.sides], side)
    bodies = contents.family.singles + 2 * contents.family.doubles
    known = len(contents.river.penalty) + len(contents.deep_river.penalty)
    if known < bodies:
        raise edition.wrong(
            "deep_river", f"a family has {bodies} bodies, and there are {known} penalties"
        )
    for index, cart in enumerate(contents.carts):
        if list(cart.spots) != sorted(cart.spots):
            raise edition.wrong(f"carts[{index}]", "more players never have fewer spots")


def check_cards(edition: Edition, contents: Contents) -> None:
    numbers = [paper.number for paper in contents.certificates]
    if len(set(numbers)) < len(numbers):
        raise edition.wrong("certificates", "two of them have the same number")
    names = [f"Certificate {number}" for number in numbers]
    names += [f"{fate.name} {copy.rank}" for fate in contents.fate for copy in fate.copies]
    names += [one.name for one in contents.treasure]
    for name in names:
        if [other.lower() for other in names].count(name.lower()) > 1:
            raise edition.wrong("fate and treasure", f"two entries are called {name}")
    if len(names) > 250:
        raise edition.wrong("fate and treasure", f"{len(names)} kinds of card are more than 250")
    for index, one in enumerate(contents.treasure):
        if bool(one.gemstone) == one.heirloom:
            raise edition.wrong(
                f"treasure[{index}] ({one.name})", "it must be either a gemstone or an heirloom"
            )
    kinds = sum(one.heirloom for one in contents.treasure)
    if len(contents.heirlooms.points) < kinds:
        raise edition.wrong(
            "heirlooms", f"there are {kinds} kinds and points for {len(contents.heirlooms.points)}"
        )
    fates = sum(copy.count for fate in contents.fate for copy in fate.copies)
    if not MOST_SEATS * DRAWN + ROW <= fates <= 200:
        raise edition.wrong("fate", f"there must be 18 to 200 cards, and there are {fates}")
    treasures = sum(one.count for one in contents.treasure)
    if not MOST_SEATS + ROW <= treasures <= 200:
        raise edition.wrong("treasure", f"there must be 8 to 200 cards, and there are {treasures}")


def check_side(edition: Edition, areas: list[Area], side: str) -> None:
    names = [area.name.lower() for area in areas]
    for name in names:
        if names.count(name) > 1:
            raise edition.wrong(f"areas ({name})", f"it is twice on the side for {side} players")
    for bank in BANKS:
        pits = sum(area.bank == bank and area.mass is not None for area in areas)
        if pits != 1:
            raise edition.wrong(
                "areas", f"the {bank} bank for {side} players needs one mass grave and has {pits}"
            )


__all__ = ["BANKS", "BID", "DECKS", "SIZES", "Board", "Box", "Card"]
