"""A table in one line: `match(["Eaten by Bears", ""], on={"Grogar": "Broke Many Bones"})`.

Families go in order: seat 0 has Castle Slogar, 1 Hemlock Hall, 2 Blackwater Watch, 3 Dark's Den.
Cards are named with commas between them; a stack is named from below; whoever lies under an
untimely death is dead. All cards that are not named lie in the draw pile, those of `deck` on top.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from sexton.core.errors import IllegalMove
from sexton.core.match import Match
from sexton.core.moves import Move
from sexton.games.gloom import GAME
from sexton.games.gloom.components import DEATHS, Box
from sexton.games.gloom.rules import Gloom, reckoning
from sexton.games.gloom.state import DEAD, GONE, KIND, LIVING

BOX = Box(GAME.edition)
NAMES = ["Ada", "Ben", "Cy", "Dot"]
IN_ORDER = {"families": "in order"}


def kinds(cards: str) -> list[int]:
    return [BOX.number[title.strip()] for title in cards.split(",") if title.strip()]


def position(
    hands: Sequence[str],
    *,
    on: Mapping[str, str] | None = None,
    gone: Sequence[str] = (),
    deck: str = "",
    discards: str = "",
    empty: bool = False,
    turn: int = 0,
) -> Gloom:
    """`gone` characters have left the game; an `empty` draw pile puts the other cards nowhere."""
    table = Gloom(BOX, len(hands))
    table.secret = "07" * 32
    table.in_order = True
    table.families = list(range(len(hands)))
    for seat in range(len(hands)):
        for who in range(5 * seat, 5 * seat + 5):
            table.owners[who], table.fates[who] = seat, LIVING
    for name, cards in (on or {}).items():
        who = BOX.character_number[name]
        table.stacks[who] = kinds(cards)
        if cards and BOX.categories[table.stacks[who][-1]] == DEATHS:
            table.fates[who] = DEAD
    for name in gone:
        table.fates[BOX.character_number[name]] = GONE
    table.hands = [kinds(hand) for hand in hands]
    table.discards = kinds(discards)
    used = [card for cards in (*table.hands, *table.stacks, table.discards) for card in cards]
    first = kinds(deck)
    assert len(set(used + first)) == len(used + first), "a card is named twice"
    rest = [] if empty else [card for card in BOX.cards if card not in used + first]
    table.deck = [*rest[::-1], *first[::-1]]
    table.pile = BOX.cards.copy()
    table.turn = turn
    return table


def match(hands: Sequence[str], **given: Any) -> Match:
    table = position(hands, **given)
    names = NAMES[: table.seats]
    return Match(GAME, table.seats, 1, IN_ORDER, names=names, start=table)


def table_of(game: Match) -> Gloom:
    assert isinstance(game.position, Gloom)
    return game.position


def hand(game: Match, seat: int) -> list[str]:
    return sorted(BOX.titles[card & KIND] for card in table_of(game).hands[seat])


def stack(game: Match, name: str) -> list[str]:
    return [BOX.titles[card] for card in table_of(game).stacks[BOX.character_number[name]]]


def discards(game: Match) -> list[str]:
    return [BOX.titles[card] for card in table_of(game).discards]


def worth(game: Match, name: str) -> int:
    return reckoning.worth(table_of(game), BOX.character_number[name])


def draw_limit(game: Match, seat: int) -> int:
    return reckoning.draw_limit(table_of(game), seat)


def shown(game: Match, name: str) -> dict[str, Any]:
    """A character as everybody sees it."""
    characters: list[dict[str, Any]] = game.view(None)["characters"]
    return next(who for who in characters if who["name"] == name)


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
