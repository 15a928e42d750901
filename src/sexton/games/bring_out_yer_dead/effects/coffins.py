"""Words that bring coffins from the river and the family: dredge (BD-22) and shallow (BD-11)."""

from __future__ import annotations

from typing import Any

from sexton.core.types import Refusal
from sexton.games.bring_out_yer_dead import events
from sexton.games.bring_out_yer_dead.bot.worth import BODY, grave_worth, majority_worth
from sexton.games.bring_out_yer_dead.components import Box
from sexton.games.bring_out_yer_dead.effects.entry import Ask, Effect, Entries
from sexton.games.bring_out_yer_dead.rules.cemetery import bodies, lay, open_anywhere
from sexton.games.bring_out_yer_dead.rules.resolution import ask
from sexton.games.bring_out_yer_dead.state import DREDGE, SHALLOW, State
from sexton.games.bring_out_yer_dead.types import BringOutYerDeadView, Dredge, Shallow
from sexton.games.bring_out_yer_dead.words.refusals import not_on_this_side, why_not_grave

# Dredge


def dredge_text(word: Dredge) -> str:
    return "You may bring two singles or one double from the river to open graves."


def dredge_short(word: Dredge) -> str:
    return "Dredge"


def ask_to_dredge(table: State, seat: int, word: Dredge) -> bool:
    table.dredged = 0
    return ask(table, DREDGE)


def dredge_offers(table: State, seat: int) -> list[int]:
    numbering = table.box.numbering
    return [
        numbering.dredge + double * numbering.graves + place
        for double in ((0,) if table.dredged else (0, 1))
        if table.river[2 * seat + double]
        for place in open_anywhere(table, double)
    ]


def dredge(table: State, seat: int, move: int) -> bool:
    """BD-22: after a single a second one may follow."""
    numbering = table.box.numbering
    double, place = divmod(move - numbering.dredge, numbering.graves)
    coffin = 2 * seat + double
    table.river = table.river.copy()
    table.river[coffin] -= 1
    lay(table, coffin, place)
    events.dredged(table, coffin, place)
    table.dredged += 1
    if double or not table.river[2 * seat]:
        table.dredged = 2
    return table.dredged == 2


def why_not_dredge(box: Box, view: BringOutYerDeadView, args: dict[str, Any]) -> Refusal | None:
    assert view.seat is not None
    size = args.get("coffin")
    if size is None:
        return None
    if size == "double" and view.dredged:
        return Refusal("BD-22", "After a single only a second single may follow.")
    if not view.players[view.seat].river[size == "double"]:
        return Refusal("BD-22", f"You have no {size} in the river.")
    return why_not_grave(box, view, args.get("grave"), size)


def dredge_gain(table: State, seat: int, word: Dredge) -> float:
    return min(2, bodies(table, seat)) * (BODY + 3.0)


def dredge_hope(table: State, seat: int, kind: int, word: Dredge) -> float:
    return 3.0 + BODY * min(2, bodies(table, seat))


def rank_dredge(table: State, seat: int, move: int, minds: list[float]) -> float:
    numbering = table.box.numbering
    double, place = divmod(move - numbering.dredge, numbering.graves)
    return grave_worth(table, seat, place) + BODY * (1 + double) + (0.0 if double else 4.0)


# Shallow


def shallow_text(word: Shallow) -> str:
    return "You may put a coffin of your family into an area, outside its graves."


def shallow_short(word: Shallow) -> str:
    return "Shallow"


def ask_to_dig(table: State, seat: int, word: Shallow) -> bool:
    return ask(table, SHALLOW)


def shallow_offers(table: State, seat: int) -> list[int]:
    numbering = table.box.numbering
    return [
        numbering.shallow + double * numbering.areas + area
        for double in (0, 1)
        if table.families[2 * seat + double]
        for area in table.board.grounds  # BD-19
    ]


def dig(table: State, seat: int, move: int) -> bool:
    numbering = table.box.numbering
    double, area = divmod(move - numbering.shallow, numbering.areas)
    coffin = 2 * seat + double
    table.families[coffin] -= 1
    table.scratched = [*table.scratched, area, coffin]
    events.scratched(table, coffin, area)
    return True


def why_not_shallow(box: Box, view: BringOutYerDeadView, args: dict[str, Any]) -> Refusal | None:
    assert view.seat is not None
    size, name = args.get("coffin"), args.get("area")
    player = view.players[view.seat]
    left = {"single": player.singles, "double": player.doubles}
    if size is not None and not left[size]:
        return Refusal("BD-11", f"Your family has no {size} left.")
    if name is None:
        return None
    area = next((area for area in view.areas if area.name == name), None)
    if area is None:
        return not_on_this_side(box.area_titles[name])
    if area.mass is not None:
        return Refusal("BD-19", f"{area.title} is a mass grave: choose an area with graves.")
    return None


def shallow_gain(table: State, seat: int, word: Shallow) -> float:
    return 1.5


def shallow_hope(table: State, seat: int, kind: int, word: Shallow) -> float:
    return 2.5


def rank_shallow(table: State, seat: int, move: int, minds: list[float]) -> float:
    numbering = table.box.numbering
    double, area = divmod(move - numbering.shallow, numbering.areas)
    return majority_worth(table, seat, area) - (0.5 if double else 0.8)


EFFECTS: Entries = {
    Dredge: Effect(
        text=dredge_text,
        short=dredge_short,
        act=ask_to_dredge,
        asks=(
            Ask(
                phase=DREDGE,
                rule="BD-22",
                verbs=("dredge", "pass"),
                prompt="{card}: you may bring two singles or one double"
                " from the river to open graves.",
                offers=dredge_offers,
                decide=dredge,
                why_not=why_not_dredge,
                rank=rank_dredge,
            ),
        ),
        gain=dredge_gain,
        hope=dredge_hope,
    ),
    Shallow: Effect(
        text=shallow_text,
        short=shallow_short,
        act=ask_to_dig,
        asks=(
            Ask(
                phase=SHALLOW,
                rule="BD-11",
                verbs=("shallow", "pass"),
                prompt="{card}: you may put a coffin of your family into an area,"
                " outside its graves.",
                offers=shallow_offers,
                decide=dig,
                why_not=why_not_shallow,
                rank=rank_shallow,
            ),
        ),
        gain=shallow_gain,
        hope=shallow_hope,
    ),
}
