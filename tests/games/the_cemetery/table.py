"""A table in one line: `table(hands=["The King, Tomb 3"], graves={1: ["The Miner in 4 at 2"]})`.

A grave is a corpse, the value of its tomb and its level; `!` behind it means that it lies face up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from sexton.core.errors import IllegalMove
from sexton.core.match import Match
from sexton.core.moves import Move, Value
from sexton.games.the_cemetery import GAME
from sexton.games.the_cemetery.components import Box
from sexton.games.the_cemetery.rules import TheCemetery
from sexton.games.the_cemetery.rules.turn import begin_turn, go_on
from sexton.games.the_cemetery.state import OPEN, PHASES, corpse_of, level_of, new_grave, tomb_of

BOX = Box(GAME.edition)
SOME_CARDS = "Tomb 1, The Librarian, Tomb 2, The Gardener, Tomb 3, The Miner, Tomb 4, The Banker"
Cemeteries = Mapping[int, Sequence[str]]


def kind(name: str) -> int:
    return BOX.number[name]


def kinds(cards: str) -> list[int]:
    return [kind(name) for name in cards.split(", ") if name]


def grave(text: str, owner: int) -> int:
    """`The Miner in 4 at 2`, or `The Miner in 4` for a sealed one."""
    corpse, _, rest = text.rstrip("!").partition(" in ")
    tomb, _, level = rest.partition(" at ")
    code = new_grave(int(level or 3), kind(f"Tomb {tomb}"), kind(corpse), owner)
    return code | OPEN if text.endswith("!") else code


def position(
    seats: int = 2,
    *,
    hands: Sequence[str] = (),
    graves: Cemeteries | None = None,
    sealed: Cemeteries | None = None,
    developments: Cemeteries | None = None,
    zombies: Mapping[int, Sequence[int]] | None = None,
    deck: str = SOME_CARDS,
    discards: str = "",
    zombie_deck: Sequence[int] = (-1, -2, -3),
    turn: int = 0,
    first: int = 0,
    round_now: int = 1,
    begin: bool = False,
    actions: int = 0,
    fences: int = 0,
    simplified: bool = False,
) -> TheCemetery:
    """In the middle of the actions, or with `begin` where the turn begins."""
    table = TheCemetery(BOX, seats)
    table.secret = "07" * 32
    table.simplified = simplified
    table.hands = [kinds(hand) for hand in hands]
    table.hands += [[] for _ in range(seats - len(hands))]
    for owner, texts in (graves or {}).items():
        for text in texts:
            code = grave(text, owner)
            table.plots[owner * BOX.slots + BOX.slot[tomb_of(code)]] = code
    for owner, texts in (sealed or {}).items():
        table.sealed_tombs[owner] = [grave(text, owner) for text in texts]
    for owner, names in (developments or {}).items():
        for name in names:
            table.slots[owner * 2 + BOX.colours[kind(name)]] = kind(name) + 1
    for owner, values in (zombies or {}).items():
        table.zombies[owner] = list(values)
    table.deck = kinds(deck)[::-1]  # The first named is drawn first.
    for number in kinds(discards):
        table.discards[number] += 1
    table.zombie_deck = list(zombie_deck)[::-1]
    table.first, table.round, table.fences = first, round_now, fences
    table.turn, table.actions = turn, actions
    table.phase = PHASES.index("actions")
    if begin:
        begin_turn(table, turn)
        go_on(table)
    return table


def match_at(table: TheCemetery) -> Match:
    names = ["Ada", "Ben", "Cy", "Dot", "Eve"][: table.seats]
    options = {"simplified": table.simplified}
    return Match(GAME, table.seats, 1, options, names=names, start=table)


def on_table(match: Match) -> TheCemetery:
    assert isinstance(match.position, TheCemetery)
    return match.position


def legal(match: Match, seat: int, verb: str) -> list[dict[str, Value]]:
    """What this seat may say with that verb."""
    return [move.args for move in match.legal_moves(seat) if move.verb == verb]


def verbs(match: Match, seat: int) -> set[str]:
    return {move.verb for move in match.legal_moves(seat)}


def hand(match: Match, seat: int) -> list[str]:
    return [BOX.names[card] for card in on_table(match).hands[seat]]


def graves(match: Match, owner: int) -> list[str]:
    """The unsealed graves of a cemetery, as they are written here."""
    own = on_table(match).plots[owner * BOX.slots : (owner + 1) * BOX.slots]
    return [f"{buried(code)} at {level_of(code)}" for code in own if code]


def sealed(match: Match, owner: int) -> list[str]:
    return [buried(code) for code in on_table(match).sealed_tombs[owner]]


def buried(code: int) -> str:
    return f"{BOX.names[corpse_of(code)]} in {BOX.values[tomb_of(code)]}"


def discards(match: Match) -> list[str]:
    counts = on_table(match).discards
    return [BOX.names[number] for number, count in enumerate(counts) for _ in range(count)]


def developments(match: Match, owner: int) -> list[str]:
    held = on_table(match).slots[owner * 2 : owner * 2 + 2]
    return [BOX.names[card - 1] for card in held if card]


def dig(match: Match, seat: int, cemetery: int, value: int, direction: str) -> None:
    match.play(seat, "dig", cemetery=cemetery, grave=f"tomb {value}", direction=direction)


def all_pass(match: Match) -> None:
    """Whoever is asked lets the dig pass."""
    while match.position.in_window():
        match.play(match.to_act()[0], "pass")


def refusal(match: Match, seat: int, verb: str, **args: Value) -> str:
    with pytest.raises(IllegalMove) as refused:
        match.play(seat, Move(verb, **args))
    return str(refused.value)


def happened(match: Match) -> list[str]:
    return [event.name for event in match.events]


def points_known(match: Match, seat: int | None, owner: int) -> tuple[int, int]:
    """What a seat's "if it ended now" says of a cemetery."""
    now = match.view(seat)["cemeteries"][owner]["if_ended"]
    return now["points"], now["unknown"]
