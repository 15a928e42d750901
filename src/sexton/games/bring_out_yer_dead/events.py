"""What can happen. This is the one way to say it; it costs next to nothing if nobody listens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sexton.core.events import event
from sexton.core.types import Event
from sexton.games.bring_out_yer_dead.components import TREASURE, Box
from sexton.games.bring_out_yer_dead.moves import BANKS, DECKS, SIZES
from sexton.games.bring_out_yer_dead.state import State, current_card, current_turn, spots

# The steps of a resolution are also written down for all to read: a row for each, with what it
# was, who did it, and the values that this table names.
STEPS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("scored", "BD-21", ("card", "points")),
    ("cashed", "BD-P7", ("card", "points")),
    ("earned", "BD-P8", ("card", "points")),
    ("loaded", "BD-4", ("card", "coffin", "spot")),
    ("fell", "BD-6", ("card", "coffin", "spot")),
    ("bluffed", "BD-4", ("card",)),
    ("no effect", "BD-12", ("card",)),
    ("declined", "BD-12", ()),
    ("switched", "BD-13", ("card", "bank")),
    ("moved", "BD-9", ("card", "coffin", "grave", "to")),
    ("swapped", "BD-9", ("card", "coffin", "grave", "other", "to")),
    ("dredged", "BD-22", ("card", "coffin", "to")),
    ("returned", "BD-10", ("card", "coffin", "grave")),
    ("scratched", "BD-11", ("card", "coffin", "area")),
    ("renewed", "BD-23", ("card",)),
    ("took", "BD-6", ("card",)),
    ("drew", "BD-6", ("deck",)),
    ("buried", "BD-7", ("coffin", "spot", "to")),
    ("drowned", "BD-6", ("coffin", "spot")),
)
SCORED: Final = 0
CASHED: Final = 1
EARNED: Final = 2
LOADED: Final = 3
FELL: Final = 4
BLUFFED: Final = 5
NO_EFFECT: Final = 6
DECLINED: Final = 7
SWITCHED: Final = 8
MOVED: Final = 9
SWAPPED: Final = 10
DREDGED: Final = 11
RETURNED: Final = 12
SCRATCHED: Final = 13
RENEWED: Final = 14
TOOK: Final = 15
DREW: Final = 16
BURIED: Final = 17
DROWNED: Final = 18


def heard(table: State) -> bool:
    """Does anybody listen?"""
    return table.log is not None


def say(table: State, told: Event) -> None:
    if table.log is not None:
        table.log.append(told)


# Setting up


def offered(table: State, seat: int) -> None:
    if table.log is not None:
        names = card_names(table, table.drawn[seat])
        say(table, event("offered", "BD-1", seat=seat, cards=names))


def kept(table: State, seat: int, kind: int) -> None:
    if table.log is not None:
        say(table, event("kept", "BD-1", seat=seat, card=table.box.names[kind]))


def tucked(table: State, seat: int, kind: int, other: int) -> None:
    if table.log is not None:
        names = card_names(table, (kind, other))
        say(table, event("tucked", "BD-1", seat=seat, cards=names))


def inherited(table: State, seat: int, kind: int) -> None:
    if table.log is not None:
        say(table, event("inherited", "BD-1", seat=seat, card=table.box.names[kind]))


def dealt(table: State, deck: int, kinds: Sequence[int]) -> None:
    if table.log is not None:
        names = card_names(table, kinds)
        say(table, event("dealt", "BD-6", deck=DECKS[deck], cards=names))


def card_names(table: State, kinds: Sequence[int]) -> list[str]:
    return [table.box.names[kind] for kind in kinds]


# The cart, the bank, the bids


def cart(table: State) -> None:
    if table.log is not None:
        told = event("cart", "BD-2", seat=table.first, round=table.round, spots=spots(table))
        say(table, told)


def bank(table: State, seat: int) -> None:
    if table.log is not None:
        say(table, event("bank", "BD-2", seat=seat, bank=BANKS[table.bank]))


def picked(table: State, seat: int, kind: int) -> None:
    if table.log is not None:
        say(table, event("picked", "BD-2", seat=seat, card=table.box.names[kind]))


def bid(table: State, seat: int) -> None:
    if table.log is not None:
        say(table, event("bid", "BD-2", seat=seat))


def revealed(table: State) -> None:
    """Every seat's cards from the highest number down."""
    if table.log is not None:
        bids: list[list[str]] = [[] for _ in range(table.seats)]
        for task in table.queue:
            bids[task.seat].append(table.box.names[task.card])
        say(table, event("revealed", "BD-2", bids=bids))


# The resolution


def scored(table: State, kind: int, points: int) -> None:
    step(table, [SCORED, table.turn, kind, points])


def cashed(table: State, kind: int, points: int) -> None:
    step(table, [CASHED, table.turn, kind, points])


def earned(table: State, points: int) -> None:
    step(table, [EARNED, table.turn, current_card(table), points])


def loaded(table: State, coffin: int) -> None:
    step(table, [LOADED, table.turn, current_card(table), coffin, len(table.loaded)])


def fell(table: State, coffin: int) -> None:
    step(table, [FELL, table.turn, current_card(table), coffin, spots(table) + len(table.fallen)])


def bluffed(table: State) -> None:
    step(table, [BLUFFED, table.turn, current_card(table)])


def no_effect(table: State) -> None:
    step(table, [NO_EFFECT, table.turn, current_card(table)])


def declined(table: State) -> None:
    step(table, [DECLINED, table.turn])


def switched(table: State) -> None:
    step(table, [SWITCHED, table.turn, current_card(table), table.bank])


def chosen(table: State, coffin: int, place: int) -> None:
    if table.log is not None:
        owner, size, grave = coffin >> 1, SIZES[coffin & 1], table.box.graves[place]
        told = event("chosen", "BD-9", seat=table.turn, owner=owner, coffin=size, grave=grave)
        say(table, told)


def moved(table: State, coffin: int, origin: int, place: int) -> None:
    step(table, [MOVED, table.turn, current_card(table), coffin, origin, place])


def swapped(table: State, coffin: int, place: int, own: int, own_place: int) -> None:
    step(table, [SWAPPED, table.turn, current_card(table), coffin, place, own, own_place])


def dredged(table: State, coffin: int, place: int) -> None:
    step(table, [DREDGED, table.turn, current_card(table), coffin, place])


def returned(table: State, coffin: int, place: int) -> None:
    step(table, [RETURNED, table.turn, current_card(table), coffin, place])


def scratched(table: State, coffin: int, area: int) -> None:
    step(table, [SCRATCHED, table.turn, current_card(table), coffin, area])


def renewed(table: State) -> None:
    step(table, [RENEWED, table.turn, current_card(table)])


def took(table: State, kind: int) -> None:
    step(table, [TOOK, table.turn, kind])


def drew(table: State, deck: int, kind: int) -> None:
    step(table, [DREW, table.turn, deck])
    if table.log is not None:  # Only the one who drew it is told which it was.
        table.log[-1].args["card"] = table.box.names[kind]


def buried(table: State, coffin: int, place: int) -> None:
    step(table, [BURIED, table.turn, coffin, table.unloaded, place])


def drowned(table: State, coffin: int) -> None:
    step(table, [DROWNED, table.turn, coffin, spots(table) + table.drowned])


def step(table: State, row: list[int]) -> None:
    """Writes down what the one whose turn it is did."""
    table.steps.append(row)
    if table.log is not None:
        name, rule, _ = STEPS[row[0]]
        args = spelled(table.box, row)
        args["current"] = current_turn(table)
        say(table, Event(name, rule, args))


def spelled(box: Box, row: list[int]) -> dict[str, Any]:
    """A row of the resolution in words: for events and views."""
    args: dict[str, Any] = {"seat": row[1]}
    for key, value in zip(STEPS[row[0]][2], row[2:], strict=True):
        if key == "coffin":
            args["owner"] = value >> 1
            args["coffin"] = SIZES[value & 1]
        elif key == "other":
            args["other"] = SIZES[value & 1]
        else:
            names = names_of(box, key)
            args[key] = names[value] if names else value
    return args


def names_of(box: Box, key: str) -> Sequence[str]:
    """By what names a value of a row goes; none if it is a plain number."""
    if key == "card":
        return box.names
    if key in ("grave", "to"):
        return box.graves
    if key == "area":
        return box.areas
    if key == "bank":
        return BANKS
    return DECKS if key == "deck" else ()


# The end


def counted_out(table: State, part: str, title: str, seat: int, points: int, total: int) -> None:
    """A part of the last account; what the seat has together with it."""
    if table.log is not None:
        say(table, event(part, "BD-18", title=title, seat=seat, points=points, total=total))


def ended(table: State, scores: list[int]) -> None:
    """The treasures in all hands are shown."""
    if table.log is not None:
        kept = [[kind for kind in sorted(hand) if is_treasure(table, kind)] for hand in table.hands]
        treasures = [card_names(table, kinds) for kinds in kept]
        say(table, event("ended", "BD-18", scores=scores, treasures=treasures))


def is_treasure(table: State, kind: int) -> bool:
    return table.box.backs[kind] == TREASURE
