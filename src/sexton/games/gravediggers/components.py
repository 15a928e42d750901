"""What is in the box: reads an edition, checks it and numbers the kinds of cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sexton.core.edition import Edition
from sexton.games.gravediggers.moves import Numbering
from sexton.games.gravediggers.types import CardKind, Cemetery, Contents

NOTE: Final = 10  # GD-7: a note is worth 10 coins, and only a purse below 10 may take one.
GUARD_REWARD: Final = 5
MOST_SEATS: Final = 5
VIEWERS: Final = MOST_SEATS + 1  # all seats, and whoever only watches

VALUABLE: Final = 0
MULTIPLIER: Final = 1
ROLES = ("valuable", "multiplier", "widow", "guard", "accomplice", "bandit")
PEOPLE = ROLES[2:]

# The cards of a cemetery count up to one int, the sum of what each kind adds: the coins of its
# valuables in the lowest bits, then the number of multipliers, then those of the people.
COINS: Final = 16
COUNT: Final = 8

# The tiles face down are one int: how many there are of each, every count with so many bits, and
# above them how many there are in all.
EACH_TILE: Final = 8
ALL_TILES: Final = 32
ALL_OF_A_TILE: Final = (1 << EACH_TILE) - 1


def packed_tiles(tiles: list[int]) -> int:
    return sum(1 << ALL_TILES | 1 << EACH_TILE * tile for tile in tiles)


def tally(card: CardKind) -> int:
    role = ROLES.index(card.role)
    return card.value if role == VALUABLE else 1 << COINS + COUNT * (role - MULTIPLIER)


class Box:
    """The components, numbered. A card is the number of its kind; tables say what it means."""

    def __init__(self, edition: Edition) -> None:
        contents = edition.read(Contents)
        check(edition, contents)
        self.edition = edition
        self.names = tuple(card.name for card in contents.cards)
        self.number = {name: kind for kind, name in enumerate(self.names)}
        self.roles = [ROLES.index(card.role) for card in contents.cards]
        self.values = [card.value for card in contents.cards]
        self.counts = [card.count for card in contents.cards]
        self.cards = [kind for kind, count in enumerate(self.counts) for _ in range(count)]
        self.tallies = [tally(card) for card in contents.cards]
        self.most_seats = contents.table.seats
        self.hand = contents.table.hand
        self.cemeteries: i64 = contents.table.cemeteries
        # What a card adds to a bounty on average.
        self.unseen_worth = sum(self.values[kind] for kind in self.cards) / len(self.cards)
        self.start, self.notes = contents.coins.start, contents.coins.notes
        tiles = contents.tiles
        tile_counts = [tiles.place, tiles.view, tiles.reveal, tiles.gravedigger]
        self.tiles = [tile for tile, count in enumerate(tile_counts) for _ in range(count)]
        self.all_tiles: i64 = packed_tiles(self.tiles)
        # Lines in words: by cemetery, by who looks, by whether it is closed and whether owned.
        self.cemeteries_seen: list[dict[tuple[int, ...], Cemetery]] = [
            {} for _ in range(self.cemeteries * VIEWERS * 4)
        ]
        self.numbering = Numbering(self.names, self.cemeteries, len(self.cards), self.most_coins())

    def deck_size(self, seats: int) -> int:
        """How many cards the deck has when play begins."""
        return len(self.cards) - self.hand * seats - self.cemeteries

    def most_coins(self) -> int:
        """No purse can hold more: every coin there is comes from here (GD-8)."""
        valuables = sum(
            value * count for value, count in zip(self.values, self.counts, strict=True)
        )
        multipliers = self.count_of("multiplier")
        guards = self.count_of("guard")
        bounties = valuables * (1 + multipliers)
        return self.start + self.notes * NOTE + guards * GUARD_REWARD + bounties

    def count_of(self, role: str) -> int:
        pairs = zip(self.roles, self.counts, strict=True)
        return sum(count for this, count in pairs if ROLES[this] == role)


def check(edition: Edition, contents: Contents) -> None:
    """What the types can't say."""
    names = [card.name for card in contents.cards]
    for index, card in enumerate(contents.cards):
        entry = f"cards[{index}] ({card.name})"
        if names.index(card.name) != index:
            raise edition.wrong(entry, "another card has that name already")
        if card.value and card.role != "valuable":
            raise edition.wrong(entry, f"only valuables have a value; this is a {card.role}")
    for role in PEOPLE:
        found = sum(card.role == role for card in contents.cards)
        if found != 1:
            raise edition.wrong("cards", f"there must be one {role} entry, and there are {found}")
    total = sum(card.count for card in contents.cards)
    needed = contents.table.seats * contents.table.hand + contents.table.cemeteries
    if not needed <= total <= 120:
        raise edition.wrong("cards", f"there must be {needed} to 120 cards, and there are {total}")
    if not contents.tiles.place:
        raise edition.wrong("tiles.place", "without a Place tile the game would never end")
