"""What is in the box: reads an edition, checks it and numbers the kinds of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sexton.core.edition import Edition
from sexton.games.gloomy_graves.moves import DIGGER, SYMBOLS, TYPES, Numbering
from sexton.games.gloomy_graves.types import CardKind, Contents, SetUp

if TYPE_CHECKING:
    from sexton.games.gloomy_graves.view import Graveyard

ROW: Final = 3
HAND: Final = 5
OPENING: Final = 2  # cards that begin the communal graveyard
OPENING_CELLS: Final = 4
DRAWS: Final = 2  # cards drawn in a turn
SEATS = range(2, 5)
MOST_CARDS: Final = 120

# What a kind of card looks like to the placement rules; a digger is always the second half.
GRAVES: Final = 0
DOUBLE: Final = 1
WITH_DIGGER: Final = 2
SHAPES: Final = 3


class Box:
    """The components, numbered. A card is the number of its kind; tables say what it means."""

    def __init__(self, edition: Edition) -> None:
        contents = edition.read(Contents)
        check(edition, contents)
        self.edition = edition
        kinds = sorted(contents.cards, key=ordered)
        self.halves = [ordered(kind) for kind in kinds]
        self.names = tuple(f"{SYMBOLS[one]}-{SYMBOLS[two]}" for one, two in self.halves)
        self.number = {name: kind for kind, name in enumerate(self.names)}
        self.first = [one for one, _ in self.halves]
        self.second = [two for _, two in self.halves]
        self.shapes = [
            WITH_DIGGER if two == DIGGER else DOUBLE if one == two else GRAVES
            for one, two in self.halves
        ]
        # A bit for each type that may be scored with this card: all of them with a digger (GG-8).
        self.types = [
            (1 << len(TYPES)) - 1 if two == DIGGER else 1 << one | 1 << two
            for one, two in self.halves
        ]
        self.counts = [kind.count for kind in kinds]
        self.setup: dict[int, SetUp] = {setup.players: setup for setup in contents.setup}
        self.marked = {
            "two_shovels": [kind.two_shovels for kind in kinds],
            "three_shovels": [kind.three_shovels for kind in kinds],
        }
        levels = sorted(contents.scores, key=lambda card: card.number)
        self.needs = [card.number for card in levels]  # lowest first
        self.points = [card.points for card in levels]
        self.bonus = [
            max((bonus.points for bonus in contents.bonuses if bonus.cards <= cards), default=0)
            for cards in range(len(TYPES) + 1)
        ]
        self.cells = OPENING_CELLS + max(self.most_turns(seats) for seats in SEATS)
        self.numbering = Numbering(self.names, self.halves, self.cells)
        self.graveyards_seen: dict[tuple[int, ...], Graveyard] = {}  # in words; see view.py

    def removed(self, seats: int) -> list[int]:
        """The kinds of the marked cards that stay in the box at this many players (GG-P1)."""
        return [
            kind
            for mark in self.setup[seats].without
            for kind, count in enumerate(self.marked[mark])
            for _ in range(count)
        ]

    def deck_size(self, seats: int) -> int:
        """How many cards the deck has when play begins."""
        return deck_size(self.counts, len(self.removed(seats)), self.setup[seats].at_random, seats)

    def most_turns(self, seats: int) -> int:
        """Every turn takes two cards off the deck; then one more round at the most (GG-11)."""
        return (self.deck_size(seats) + 1) // DRAWS + seats

    def most_rounds(self, seats: int) -> int:
        """GG-11: the round in which somebody comes to draw and the deck is empty."""
        return self.deck_size(seats) // DRAWS // seats + 1


def ordered(kind: CardKind) -> tuple[int, int]:
    """The two halves as numbers, always in the same order: a gravedigger is the second."""
    one, two = sorted(SYMBOLS.index(symbol) for symbol in kind.halves)
    return one, two


def deck_size(counts: list[int], marked: int, at_random: int, seats: int) -> int:
    return sum(counts) - marked - at_random - ROW - OPENING - HAND * seats


def check(edition: Edition, contents: Contents) -> None:
    """What the types can't say."""
    check_cards(edition, contents)
    numbers = [card.number for card in contents.scores]
    for index, score in enumerate(contents.scores):
        if numbers.index(score.number) != index:
            raise edition.wrong(
                f"scores[{index}]", f"another score card has the number {score.number} already"
            )
    cards = [bonus.cards for bonus in contents.bonuses]
    for index, bonus in enumerate(contents.bonuses):
        if cards.index(bonus.cards) != index:
            raise edition.wrong(
                f"bonuses[{index}]", f"there is a bonus for {bonus.cards} cards already"
            )
    check_setup(edition, contents)


def check_cards(edition: Edition, contents: Contents) -> None:
    pairs = [ordered(card) for card in contents.cards]
    for index, card in enumerate(contents.cards):
        entry = f"cards[{index}] ({' and '.join(card.halves)})"
        if pairs[index] == (DIGGER, DIGGER):
            raise edition.wrong(entry, "a card of two gravediggers could never be placed")
        if pairs.index(pairs[index]) != index:
            raise edition.wrong(entry, "another entry has these halves already: add up the counts")
        if card.two_shovels + card.three_shovels > card.count:
            marks = card.two_shovels + card.three_shovels
            raise edition.wrong(entry, f"{marks} are marked, and there are {card.count}")
    total = sum(card.count for card in contents.cards)
    if total > MOST_CARDS:
        raise edition.wrong(
            "cards", f"there can be {MOST_CARDS} cards at most, and there are {total}"
        )


def check_setup(edition: Edition, contents: Contents) -> None:
    for seats in SEATS:
        found = [setup for setup in contents.setup if setup.players == seats]
        if len(found) != 1:
            raise edition.wrong(
                "setup", f"there must be one entry for {seats} players, and there are {len(found)}"
            )
        if len(set(found[0].without)) != len(found[0].without):
            raise edition.wrong(f"setup for {seats} players", "the same mark is named twice")
        marked = sum(
            card.two_shovels if mark == "two_shovels" else card.three_shovels
            for card in contents.cards
            for mark in found[0].without
        )
        counts = [card.count for card in contents.cards]
        left = deck_size(counts, marked, found[0].at_random, seats)
        if left < 0:
            raise edition.wrong(
                f"setup for {seats} players",
                f"the row, the graveyard and the hands need {-left} cards more than are left",
            )
