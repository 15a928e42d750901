"""A table in one line: who holds what, who lies where; then everybody bids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sexton.core.match import Match
from sexton.core.moves import Value
from sexton.games.bring_out_yer_dead import GAME
from sexton.games.bring_out_yer_dead.components import FATE, TREASURE, Box
from sexton.games.bring_out_yer_dead.effects import EFFECTS
from sexton.games.bring_out_yer_dead.moves import BANKS
from sexton.games.bring_out_yer_dead.rules import BringOutYerDead
from sexton.games.bring_out_yer_dead.rules.cemetery import lay
from sexton.games.bring_out_yer_dead.state import BID

BOX = Box(GAME.edition, EFFECTS)
PAPERS = {number: f"certificate {number}" for number in (7, 6, 5, 3, 2)}
NOBODY = (0, 0)


def coffin(word: str) -> int:
    """`0s` is a single of seat 0, `1d` a double of seat 1."""
    return 2 * int(word[0]) + (word[1] == "d")


def cards(names: str) -> list[int]:
    return [BOX.number[name.strip()] for name in names.split(",") if name.strip()]


def position(
    seats: int = 2,
    *,
    hands: Sequence[str] = (),
    families: Sequence[tuple[int, int]] = (),
    river: Sequence[tuple[int, int]] = (),
    graves: Mapping[str, str] | None = None,
    bank: str = "west",
    first: int = 0,
    spots: int = 4,
    carts: int = 3,
    rows: tuple[str, str] = ("", ""),
    decks: tuple[str, str] = ("", ""),
) -> BringOutYerDead:
    """Bids are asked for. Families are empty unless told, so that certificates are bluffs."""
    table = BringOutYerDead(BOX, seats)
    table.phase = BID
    table.round = 8 - carts
    table.tucked = 0
    table.bank, table.first = BANKS.index(bank), first
    at = [cart[seats - 2] for cart in BOX.carts]
    table.cart = at.index(spots)
    table.carts = [cart for cart in range(len(at)) if cart != table.cart][:carts]
    for seat in range(seats):
        table.hands[seat] = BOX.certificates.copy()
        if seat < len(hands):
            table.hands[seat] += cards(hands[seat])
        family = families[seat] if seat < len(families) else NOBODY
        table.families[2 * seat : 2 * seat + 2] = family
        wet = river[seat] if seat < len(river) else NOBODY
        table.river[2 * seat : 2 * seat + 2] = wet
    for grave, words in (graves or {}).items():
        for word in words.split():
            lay(table, coffin(word), BOX.graves.index(grave))
    table.rows = [cards(rows[FATE]), cards(rows[TREASURE])]
    table.decks = [cards(decks[FATE])[::-1], cards(decks[TREASURE])[::-1]]
    return table


def match_at(table: BringOutYerDead) -> Match:
    return Match(GAME, table.seats, 0, start=table)


def bid(match: Match, *bids: str) -> None:
    """Every seat's bid; a number is a certificate."""
    for seat, names in enumerate(bids):
        for name in names.split(","):
            word = name.strip()
            match.play(seat, "bid", card=PAPERS[int(word)] if word.isdigit() else word)


def bluff(card: str) -> str:
    """A bid around a card for somebody whose family is empty."""
    rank = BOX.ranks[BOX.number[card]]
    papers = [str(number) for number in (7, 6, 5) if number != rank]
    return ", ".join([card, *papers[:2]])


def playing(card: str, seats: int = 2, **told: Any) -> Match:
    """Seat 0 has bid this card and bluffs; the others bluff too. What it asks is asked now."""
    hands = list(told.pop("hands", [""]))
    hands[0] = f"{hands[0]}, {card}"
    match = match_at(position(seats, hands=hands, **told))
    bid(match, bluff(card), *["7, 6, 5"] * (seats - 1))
    return match


def steps(match: Match, *whats: str) -> list[dict[str, Any]]:
    """The resolution so far, or only such steps."""
    found: list[dict[str, Any]] = match.view(None)["steps"]
    return [step for step in found if not whats or step["what"] in whats]


def whats(match: Match) -> list[str]:
    return [step["what"] for step in steps(match)]


def options(match: Match, seat: int = 0) -> list[tuple[Value, ...]]:
    """What a seat may do, as verb and arguments."""
    return [(move.verb, *move.args.values()) for move in match.legal_moves(seat)]


def targets(match: Match, verb: str, seat: int = 0) -> set[Value]:
    """The last argument of every such move: mostly the grave."""
    moves = match.legal_moves(seat)
    return {list(move.args.values())[-1] for move in moves if move.verb == verb}


def lying(match: Match, grave: str) -> str | None:
    """Who lies in a grave, as `0s`."""
    for area in match.view(None)["areas"]:
        for hole in area["graves"]:
            if hole["name"] == grave:
                found = hole["coffin"]
                return f"{found['owner']}{found['coffin'][0]}" if found else None
    raise AssertionError(f"there is no grave {grave}")


def pit(match: Match, name: str) -> list[list[int]]:
    """Singles and doubles of each seat in a mass grave."""
    for area in match.view(None)["areas"]:
        if area["mass"] and area["mass"]["name"] == name:
            counts: list[list[int]] = area["mass"]["coffins"]
            return counts
    raise AssertionError(f"there is no mass grave {name}")


def player(match: Match, seat: int, viewer: int | None = None) -> dict[str, Any]:
    found: dict[str, Any] = match.view(viewer)["players"][seat]
    return found


def names(found: Sequence[Mapping[str, Any]]) -> list[str]:
    return [card["name"] for card in found]


def happened(match: Match) -> list[str]:
    return [event.name for event in match.events]
