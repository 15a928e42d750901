"""A table in one line: `table(hands=["5 x"], lines={0: "widow 5@0 10!"})`.

A card before a cemetery is its name, `!` if it lies open, `@0` if seat 0 laid it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sexton.core.match import Match
from sexton.games.gravediggers import GAME
from sexton.games.gravediggers.components import Box
from sexton.games.gravediggers.rules import Gravediggers
from sexton.games.gravediggers.state import (
    FISTS,
    LAID_BY,
    OPEN,
    PHASES,
    TILES,
    kind_of,
)

BOX = Box(GAME.edition)
PEOPLE = ("widow", "guard", "accomplice", "bandit")


def kind(name: str) -> int:
    return BOX.names.index(name)


def kinds(cards: str) -> list[int]:
    return [kind(name) for name in cards.split()]


def laid(card: str) -> int:
    name, _, seat = card.rstrip("!").partition("@")
    number = kind(name) | (LAID_BY[int(seat)] if seat else 0)
    return number | OPEN if card.endswith("!") else number


def position(
    seats: int = 2,
    *,
    hands: Sequence[str] = (),
    lines: Mapping[int, str] | None = None,
    deck: str = "2 2 2",
    coins: Sequence[int] = (),
    notes: Sequence[int] = (),
    closed: Sequence[int] = (),
    turn: int = 0,
    tile: str = "place",
    tiles: str = "place",
    rob: int | None = None,
    open_purses: bool = False,
) -> Gravediggers:
    """`rob` opens a robbery there; `tiles` are those still face down."""
    table = Gravediggers(BOX, seats)
    table.secret = "07" * 32
    table.hands = [kinds(hand) for hand in hands] or [kinds("2 3") for _ in range(seats)]
    laid_out = lines if lines is not None else dict.fromkeys(range(5), "5")
    table.lines = [[laid(card) for card in laid_out.get(place, "").split()] for place in range(5)]
    table.deck = kinds(deck)[::-1]  # The first named is drawn first.
    table.coins = list(coins) or [10] * seats
    table.notes = list(notes) or [0] * seats
    for place in closed:
        table.closed |= 1 << place
    table.turn = turn
    table.phase = PHASES.index("rob" if tile == "gravedigger" else tile)
    table.tiles = [TILES.index(name) for name in tiles.split()]
    table.open_purses = open_purses
    if rob is not None:
        table.phase, table.robbed = FISTS, rob
    return table


def match_at(table: Gravediggers) -> Match:
    names = ["Ada", "Ben", "Cy", "Dot", "Eve"][: table.seats]
    options = {"open_purses": table.open_purses}
    return Match(GAME, table.seats, 1, options, names=names, start=table)


def on_table(match: Match) -> Gravediggers:
    assert isinstance(match.position, Gravediggers)
    return match.position


def line(match: Match, place: int) -> list[str]:
    return [BOX.names[kind_of(card)] for card in on_table(match).lines[place]]


def known(match: Match, seat: int | None, place: int) -> list[str | None]:
    """What a seat knows of the cards before a cemetery."""
    return [card["card"] for card in match.view(seat)["cemeteries"][place]["cards"]]


def fists(match: Match, *coins: int) -> None:
    """Everybody closes a fist, in seat order."""
    for seat, count in enumerate(coins):
        match.play(seat, "fist", coins=count)


def open_to(match: Match, tile: str) -> set[int]:
    """At which cemeteries this tile could do something now."""
    table = on_table(match).clone()
    table.phase = PHASES.index("rob" if tile == "gravedigger" else tile)
    moves = map(GAME.space.move, table.legal_moves(table.turn))
    return {int(move.args["cemetery"]) for move in moves}


def happened(match: Match) -> list[str]:
    return [event.name for event in match.events]
