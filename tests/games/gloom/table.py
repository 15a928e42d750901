"""A table in one line: `match(["Eaten by Bears", ""], on={"Grogar": "Broke Many Bones"})`.

Families go in order: seat 0 has Castle Slogar, 1 Hemlock Hall, 2 Blackwater Watch, 3 Dark's Den.
Cards are named with commas between them; a stack is named from below; whoever lies under an
untimely death is dead. All cards that are not named lie in the draw pile, those of `deck` on top.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from sexton.core.chance import secret_of
from sexton.core.errors import IllegalMove
from sexton.core.match import Match
from sexton.core.moves import Move
from sexton.core.options import Options, read_options
from sexton.games.gloom import GAME
from sexton.games.gloom.components import DEATHS, Box
from sexton.games.gloom.rules import Gloom, reckoning
from sexton.games.gloom.state import DEAD, GONE, KIND, LIVING, MIDDLE

BOX = Box(GAME.edition)
NAMES = ["Ada", "Ben", "Cy", "Dot", "Eve"]
IN_ORDER = {"families": "in order"}
ALL = ("unhappy_homes", "unwelcome_guests", "unfortunate_expeditions")


def chosen(boxes: Sequence[str]) -> Options:
    """The options of a table with these boxes, families in order."""
    return read_options(GAME.options, IN_ORDER | dict.fromkeys(boxes, True))


@cache
def box_with(*boxes: str) -> Box:
    """The box with these put to it."""
    opened = GAME.at_table(chosen(boxes))
    return opened.deal(2, secret_of(0), chosen(boxes)).box


def kinds(cards: str, box: Box = BOX) -> list[int]:
    return [box.number[title.strip()] for title in cards.split(",") if title.strip()]


def position(
    hands: Sequence[str],
    *,
    on: Mapping[str, str] | None = None,
    gone: Sequence[str] = (),
    deck: str = "",
    discards: str = "",
    empty: bool = False,
    turn: int = 0,
    boxes: Sequence[str] = (),
    homes: Mapping[str, str] | None = None,
    middle: Sequence[str] = (),
    guests: Mapping[str, int] | None = None,
    expedition: str = "",
) -> Gloom:
    """`gone` characters have left the game; an `empty` draw pile puts the other cards nowhere.
    Guests lie in the `middle` or are with a seat; `homes` names mysteries by their residence."""
    box = box_with(*boxes)
    table = Gloom(box, len(hands))
    table.secret = "07" * 32
    table.in_order = True
    table.families = list(range(len(hands)))
    for seat, family in enumerate(table.families):
        for who in box.members(family):
            table.owners[who], table.fates[who] = seat, LIVING
    for name in (*middle, *(guests or {})):
        table.fates[box.character_number[name]] = MIDDLE
        table.stacks[box.character_number[name]] = [box.number[name]]
    for name, seat in (guests or {}).items():
        table.owners[box.character_number[name]] = seat
        table.fates[box.character_number[name]] = LIVING
    for name, cards in (on or {}).items():
        who = box.character_number[name]
        table.stacks[who] += kinds(cards, box)
        if cards and box.categories[table.stacks[who][-1]] == DEATHS:
            table.fates[who] = DEAD
    for name in gone:
        table.fates[box.character_number[name]] = GONE
    table.hands = [kinds(hand, box) for hand in hands]
    table.discards = kinds(discards, box)
    for name, cards in (homes or {}).items():
        table.homes[box.residences.index(name)] = kinds(cards, box)
    table.expedition = box.number[expedition] if expedition else 0
    laid = (*table.hands, *table.stacks, *table.homes, table.discards)
    used = [card for cards in laid for card in cards]
    first = kinds(deck, box)
    assert len(set(used + first)) == len(used + first), "a card is named twice"
    rest = [] if empty else [card for card in box.cards if card not in used + first]
    table.deck = [*rest[::-1], *first[::-1]]
    table.pile = box.cards.copy()
    table.turn = turn
    return table


def match(hands: Sequence[str], *, boxes: Sequence[str] = (), **given: Any) -> Match:
    table = position(hands, boxes=boxes, **given)
    names = NAMES[: table.seats]
    return Match(GAME, table.seats, 1, chosen(boxes), names=names, start=table)


def table_of(game: Match) -> Gloom:
    assert isinstance(game.position, Gloom)
    return game.position


def mystery(game: Match, seat: int, card: str, residence: str) -> None:
    game.play(seat, "mystery", card=card, residence=residence)


def hand(game: Match, seat: int) -> list[str]:
    table = table_of(game)
    return sorted(table.box.titles[card & KIND] for card in table.hands[seat])


def stack(game: Match, name: str) -> list[str]:
    table = table_of(game)
    return [table.box.titles[card] for card in table.stacks[table.box.character_number[name]]]


def discards(game: Match) -> list[str]:
    table = table_of(game)
    return [table.box.titles[card] for card in table.discards]


def worth(game: Match, name: str) -> int:
    table = table_of(game)
    return reckoning.worth(table, table.box.character_number[name])


def draw_limit(game: Match, seat: int) -> int:
    return reckoning.draw_limit(table_of(game), seat)


def shown(game: Match, name: str) -> dict[str, Any]:
    """A character as everybody sees it."""
    view = game.view(None)
    people: list[dict[str, Any]] = [*view["characters"], *view["middle"]]
    return next(who for who in people if who["name"] == name)


def fate(game: Match, name: str) -> str:
    return str(shown(game, name)["fate"])


def lay(game: Match, seat: int, card: str, character: str) -> None:
    game.play(seat, "play", card=card, character=character)


def kill(game: Match, seat: int, card: str, character: str) -> None:
    game.play(seat, "kill", card=card, character=character)
    let_pass(game)


def let_pass(game: Match) -> None:
    """Everybody who is asked for a response lets it pass."""
    while game.position.in_window():
        for seat in game.to_act():
            if game.position.in_window():
                game.play(seat, "pass")


def end_turn(game: Match) -> None:
    seat = table_of(game).turn
    while not game.over and game.to_act() == [seat]:
        before = table_of(game).turns
        game.play(seat, "pass")
        if table_of(game).turns != before:
            return


def can(game: Match, seat: int, verb: str, **args: str) -> bool:
    """Is there a legal move that says at least this much?"""
    wanted = args.items()
    return any(move.verb == verb and wanted <= move.args.items() for move in game.legal_moves(seat))


def verbs(game: Match, seat: int) -> set[str]:
    return {move.verb for move in game.legal_moves(seat)}


def refusal(game: Match, seat: int, verb: str, **args: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        game.play(seat, Move(verb, **args))
    return str(refused.value)


def happened(game: Match) -> list[str]:
    return [event.name for event in game.events]


def hands(game: Match) -> list[int]:
    return [len(cards) for cards in table_of(game).hands]


def host(game: Match, name: str) -> int | None:
    """The seat that a guest is with; None in the middle."""
    who = shown(game, name)
    return None if who["fate"] == "in the middle" else int(who["owner"])


def pass_to(game: Match, seat: int) -> None:
    while table_of(game).turn != seat:
        game.play(table_of(game).turn, "pass")
