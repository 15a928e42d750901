"""What is in the box: reads an edition, checks it and numbers cards, areas and graves."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from sexton.core.edition import Edition
from sexton.core.phrases import counted, ordinal
from sexton.games.bring_out_yer_dead.moves import BANKS, DECKS, MOST_SEATS, Numbering
from sexton.games.bring_out_yer_dead.types import Area, Card, Contents, Entry, PrintedArea, Word

if TYPE_CHECKING:
    from sexton.games.bring_out_yer_dead.effects.entry import Ask, Effect

DRAWN: Final = 3
ROW: Final = 3
MOST_BITS: Final = 62  # of an int that the compiled engine counts with
WEST: Final = 0
EAST: Final = 1
FATE: Final = 0
TREASURE: Final = 1
CERTIFICATE: Final = 2
BACKS = (*DECKS, "certificate")
SIDES = ("2-3", "4-5")
HOLE = re.compile(r"[SD]-?[0-9]{1,2}")

Lying = tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""At how many seats, and whose coffins in which graves, in the mass graves and outside."""


class Box:
    """The components, numbered. A card is the number of its kind; tables say what it means."""

    def __init__(self, edition: Edition, effects: Mapping[type[Word], Effect]) -> None:
        contents = edition.read(Contents)
        check(edition, contents)
        self.edition = edition
        self.house_data = house_data(contents)
        self.carts = [list(cart.spots) for cart in contents.carts]
        self.family = [contents.family.singles, contents.family.doubles]
        self.penalty = [0, *contents.river.penalty, *contents.deep_river.penalty]
        kinds = sum(one.heirloom for one in contents.treasure)
        self.heirloom_points = [0, *contents.heirlooms.points[:kinds]]
        self.asks: dict[int, Ask] = {ask.phase: ask for one in effects.values() for ask in one.asks}
        self.cards: list[Card] = []
        self.does: list[tuple[tuple[Effect, Word], ...]] = []  # what a card's words mean, in turn
        self.counts: list[int] = []  # in the decks; certificates are every player's own
        self.gemstone: list[int] = []
        self.heirloom: list[bool] = []
        self.add_certificates(contents, effects)
        self.add_fates(contents, effects)
        self.add_treasures(contents)
        self.names = [card.name for card in self.cards]
        self.ranks = [card.rank for card in self.cards]
        self.points = [card.points for card in self.cards]
        self.backs = [BACKS.index(card.back) for card in self.cards]
        self.number = {name: kind for kind, name in enumerate(self.names)}
        # Where the kinds are few, a hand is looked through as one int with a bit for each. These
        # are for each kind its bit, and the bits of all that have the same number.
        self.has_few = len(self.names) <= MOST_BITS
        self.bits = [1 << kind for kind in range(len(self.names))]
        self.same_rank = [
            sum(1 << other for other, same in enumerate(self.ranks) if same == rank)
            for rank in self.ranks
        ]
        self.certificates = [k for k, back in enumerate(self.backs) if back == CERTIFICATE]
        self.area_titles = {area.name.lower(): area.name for area in contents.areas}
        self.areas = list(self.area_titles)
        self.grave_titles = grave_titles(contents.areas)
        self.grave_places = grave_places(contents.areas)
        self.graves = list(self.grave_titles)
        self.place_of = {name: place for place, name in enumerate(self.graves)}
        self.boards = [Board(self, contents.areas, side) for side in SIDES]
        self.areas_seen: dict[Lying, list[Area]] = {}  # in words; see rules/board.py
        titles = {card.name: card.title for card in self.cards}
        self.numbering = Numbering(titles, self.grave_titles, self.grave_places, self.area_titles)

    def add_certificates(self, contents: Contents, effects: Mapping[type[Word], Effect]) -> None:
        for paper in contents.certificates:
            does = tuple((effects[type(word)], word) for word in paper.does)
            title = f"Certificate {paper.number}"
            short = does[0][0].short(does[0][1]) if does else "Bluff"
            card = Card(title.lower(), title, short, BACKS[CERTIFICATE], paper.number, 0, say(does))
            self.add(card, 0, does)

    def add_fates(self, contents: Contents, effects: Mapping[type[Word], Effect]) -> None:
        for fate in contents.fate:
            does = tuple((effects[type(word)], word) for word in fate.does)
            for copy in fate.copies:
                title, rank = f"{fate.name} {copy.rank}", copy.rank
                name = title.lower()
                card = Card(name, title, fate.name, BACKS[FATE], rank, copy.points, say(does))
                self.add(card, copy.count, does)

    def add_treasures(self, contents: Contents) -> None:
        for one in contents.treasure:
            if one.gemstone:
                text = f"Gemstone: {one.gemstone} points if kept to the end, one of a kind."
            else:
                text = say_heirlooms(self.heirloom_points[1:])
            name, back = one.name.lower(), BACKS[TREASURE]
            self.add(Card(name, one.name, one.name, back, one.rank, one.points, text), one.count)
            self.gemstone[-1], self.heirloom[-1] = one.gemstone, one.heirloom

    def add(self, card: Card, count: int, does: tuple[tuple[Effect, Word], ...] = ()) -> None:
        self.cards.append(card)
        self.counts.append(count)
        self.does.append(does)
        self.gemstone.append(0)
        self.heirloom.append(False)

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

    def __init__(self, box: Box, areas: list[PrintedArea], side: str) -> None:
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
        self.grounds = [area for area in self.areas if self.places[area]]  # all but the pits
        self.paired = {place for pair in self.pairs for place in pair}
        self.mate = {one: other for a, b in self.pairs for one, other in ((a, b), (b, a))}
        self.column_of = {
            place: column for bank in self.columns for column in bank for place in column
        }
        # The column that each grave is in, or none; and twice the bank plus one for doubles: the
        # loose graves and the columns that such a coffin fits.
        self.column_at = [self.column_of.get(place, []) for place in range(len(box.graves))]
        self.loose_for = [
            self.fitting(self.loose[bank], size) for bank in (0, 1) for size in (0, 1)
        ]
        self.columns_for = [
            [self.fitting(column, size) for column in self.columns[bank]]
            for bank in (0, 1)
            for size in (0, 1)
        ]

    def fitting(self, places: list[int], double: int) -> list[int]:
        return [place for place in places if self.wide[place] or not double]

    def add_area(self, box: Box, area: PrintedArea, number: dict[str, int]) -> None:
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


def grave_titles(areas: list[PrintedArea]) -> dict[str, str]:
    """Every grave on either side of the board: the name moves use and what people call it."""
    titles: dict[str, str] = {}
    for area in areas:
        if area.mass is not None:
            titles[area.name.lower()] = area.name
            continue
        worths = [counted(int(hole[1:]), "point") for hole in area.graves]
        worths += [f"{points} for both" for points in area.pairs for _ in (1, 2)]
        worths += [counted(int(hole[1:]), "point") for hole in area.column]
        for count, worth in enumerate(worths, 1):
            word, title = f"{area.name.lower()} {count}", f"{area.name} {count}"
            said = f"{title} ({worth})"
            known = titles.setdefault(word, said)
            if known != said:  # The two sides differ.
                titles[word] = title
    return titles


def grave_places(areas: list[PrintedArea]) -> dict[str, str]:
    """Every grave as it can be found on the board, where no number stands beside it."""
    places: dict[str, str] = {}
    for area in areas:
        if area.mass is not None:
            places[area.name.lower()] = area.name
            continue
        worth = [f"{hole[1:]} points" for hole in area.graves]
        worth += [f"{points} for the pair" for points in area.pairs for _ in (1, 2)]
        worth += [f"{hole[1:]} points" for hole in area.column]
        below = len(worth) - len(area.column)  # A column is drawn as it is filled.
        for count, points in enumerate(worth, 1):
            word = f"{area.name.lower()} {count}"
            title = f"the {ordinal(count)} grave of {area.name}"
            said = f"{title}{' from below' if count > below else ''} ({points})"
            known = places.setdefault(word, said)
            if known != said:  # The two sides differ.
                places[word] = title
    return places


def say(does: Sequence[tuple[Effect, Word]]) -> str:
    """What a card does, as a player would read it there."""
    return " ".join(effect.text(word) for effect, word in does) or "A bluff."


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


def check_side(edition: Edition, areas: list[PrintedArea], side: str) -> None:
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
