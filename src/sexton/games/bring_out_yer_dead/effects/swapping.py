"""The word that swaps coffins: an opponent's is chosen, then one's own (BD-9, BD-19)."""

from __future__ import annotations

from typing import Any

from sexton.core.types import Refusal
from sexton.games.bring_out_yer_dead import events
from sexton.games.bring_out_yer_dead.bot.worth import grave_worth, grudges
from sexton.games.bring_out_yer_dead.components import Box
from sexton.games.bring_out_yer_dead.effects.entry import Ask, Effect, Entries
from sexton.games.bring_out_yer_dead.effects.moving import choose, lifts, why_not_snatch
from sexton.games.bring_out_yer_dead.rules.cemetery import buried, can_swap, lay, lift
from sexton.games.bring_out_yer_dead.rules.resolution import ask
from sexton.games.bring_out_yer_dead.state import SWAP, TRADE, Chosen, State
from sexton.games.bring_out_yer_dead.types import BringOutYerDeadView, Swap
from sexton.games.bring_out_yer_dead.words.cards import find_grave
from sexton.games.bring_out_yer_dead.words.refusals import lies, not_on_this_side


def swap_text(word: Swap) -> str:
    return "You may swap an opponent's coffin with one of yours."


def swap_short(word: Swap) -> str:
    return "Swap"


def ask_to_swap(table: State, seat: int, word: Swap) -> bool:
    return ask(table, SWAP)


def swap_offers(table: State, seat: int) -> list[int]:
    lying = buried(table)
    own = [one for one in lying if one[0] >> 1 == seat]
    if not own:
        return []
    others = [one for one in lying if one[0] >> 1 != seat]
    return lifts(table, [one for one in others if has_partner(table, one[0], one[1], own)])


def has_partner(table: State, coffin: int, place: int, own: list[tuple[int, int]]) -> bool:
    return any(can_swap(table, coffin, place, mine[0], mine[1]) for mine in own)


def partners(table: State, seat: int, coffin: int, place: int) -> list[tuple[int, int]]:
    """One's own coffins that could change places with this one."""
    return [
        own
        for own in buried(table)
        if own[0] >> 1 == seat and can_swap(table, coffin, place, own[0], own[1])
    ]


def point_at(table: State, seat: int, move: int) -> bool:
    """The first half of a swap."""
    table.held = choose(table, move)
    table.phase = TRADE
    return False


def trade_offers(table: State, seat: int) -> list[int]:
    assert table.held is not None
    numbering = table.box.numbering
    return [
        numbering.trade + (coffin & 1) * numbering.graves + place
        for coffin, place in partners(table, seat, table.held.coffin, table.held.place)
    ]


def trade(table: State, seat: int, move: int) -> bool:
    assert table.held is not None
    coffin, place = table.held.coffin, table.held.place
    numbering = table.box.numbering
    double, own_place = divmod(move - numbering.trade, numbering.graves)
    own = 2 * seat + double
    table.held = None
    lift(table, coffin, place)
    lift(table, own, own_place)
    lay(table, coffin, own_place)
    lay(table, own, place)
    events.swapped(table, coffin, place, own, own_place)
    return True


def why_not_swap(box: Box, view: BringOutYerDeadView, args: dict[str, Any]) -> Refusal | None:
    wrong = why_not_snatch(box, view, args)
    if wrong is not None or len(args) < 3:
        return wrong
    return Refusal("BD-9", "None of your coffins could change places with that one: both must fit.")


def why_not_trade(box: Box, view: BringOutYerDeadView, args: dict[str, Any]) -> Refusal | None:
    assert view.held is not None
    assert view.seat is not None
    size, name = args.get("coffin"), args.get("grave")
    if name is None:
        return None
    found = find_grave(view, name)
    if found is None:
        return not_on_this_side(box.grave_places[name])
    if size is None:
        return None
    if not lies(found[1], view.seat, size):
        return Refusal("BD-9", f"No {size} of yours lies in {box.grave_places[name]}.")
    if name == view.held.grave:
        return Refusal("BD-9", "Both lie in the same grave: nothing would change.")
    return Refusal(
        "BD-9",
        f"They can't change places: your {size} must fit where the other {view.held.coffin} lies, "
        "that one where yours is, and a column takes a coffin at its lowest open grave.",
    )


def swap_gain(table: State, seat: int, word: Swap) -> float:
    own = [place for coffin, place in buried(table) if coffin >> 1 == seat]
    others = [(coffin >> 1, place) for coffin, place in buried(table) if coffin >> 1 != seat]
    if not own or not others:
        return 0.0
    minds, points = grudges(table, seat), table.board.points
    low = min(grave_worth(table, seat, place, 1) for place in own)
    return max(0.0, *((points[place] - low) * (0.7 + minds[other]) for other, place in others))


def swap_hope(table: State, seat: int, kind: int, word: Swap) -> float:
    return 4.5


def rank_swap(table: State, seat: int, move: int, minds: list[float]) -> float:
    numbering = table.box.numbering
    coffin, place = divmod(move - numbering.lift, numbering.graves)
    chosen = Chosen(coffin, place)
    own = partners(table, seat, coffin, place)
    return max(swap_worth(table, seat, chosen, mine, minds) for _, mine in own)


def rank_trade(table: State, seat: int, move: int, minds: list[float]) -> float:
    assert table.held is not None
    numbering = table.box.numbering
    _, own_place = divmod(move - numbering.trade, numbering.graves)
    return swap_worth(table, seat, table.held, own_place, minds)


def swap_worth(table: State, seat: int, chosen: Chosen, own: int, minds: list[float]) -> float:
    owner, place = chosen.coffin >> 1, chosen.place
    here = grave_worth(table, seat, place) - grave_worth(table, seat, own, 1)
    there = grave_worth(table, owner, own) - grave_worth(table, owner, place, 1)
    return here - minds[owner] * there


EFFECTS: Entries = {
    Swap: Effect(
        text=swap_text,
        short=swap_short,
        act=ask_to_swap,
        asks=(
            Ask(
                phase=SWAP,
                rule="BD-9",
                verbs=("lift", "pass"),
                prompt="{card}: you may choose an opponent's coffin"
                " to change places with one of yours.",
                offers=swap_offers,
                decide=point_at,
                why_not=why_not_swap,
                rank=rank_swap,
            ),
            Ask(
                phase=TRADE,
                rule="BD-9",
                verbs=("trade",),
                prompt="{card}: which of your coffins changes places with {held}?",
                optional=False,
                offers=trade_offers,
                decide=trade,
                why_not=why_not_trade,
                rank=rank_trade,
            ),
        ),
        gain=swap_gain,
        hope=swap_hope,
    ),
}
