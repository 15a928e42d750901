"""Words that take coffins out of their graves: move and return (BD-9, BD-10, BD-19)."""

from __future__ import annotations

from typing import Any

from sexton.core.types import Refusal
from sexton.games.bring_out_yer_dead import events
from sexton.games.bring_out_yer_dead.bot.worth import best_grave, grave_worth, grudges
from sexton.games.bring_out_yer_dead.components import Box
from sexton.games.bring_out_yer_dead.effects.entry import Ask, Effect, Entries
from sexton.games.bring_out_yer_dead.rules.cemetery import buried, lay, lift, open_anywhere
from sexton.games.bring_out_yer_dead.rules.resolution import ask
from sexton.games.bring_out_yer_dead.state import LAY, RETURN, SHIFT, SNATCH, Chosen, State
from sexton.games.bring_out_yer_dead.types import BringOutYerDeadView, Move, Return
from sexton.games.bring_out_yer_dead.words.refusals import why_not_grave, why_not_lying


def harm(table: State, coffin: int, place: int, minds: list[float]) -> float:
    """What its owner would lose with that grave, as far as it matters to the seat."""
    owner = coffin >> 1
    return minds[owner] * grave_worth(table, owner, place, 1) if minds[owner] else 0.0


def best_harm(table: State, seat: int) -> float:
    minds = grudges(table, seat)
    harms = [harm(table, coffin, place, minds) for coffin, place in buried(table)]
    return max(harms, default=0.0)


# Move: a coffin is chosen, then laid


def move_text(word: Move) -> str:
    which = "one of your coffins" if word.whose == "own" else "an opponent's coffin"
    return f"You may move {which} to any other open grave."


def move_short(word: Move) -> str:
    return "Move"


def ask_to_move(table: State, seat: int, word: Move) -> bool:
    return ask(table, SHIFT if word.whose == "own" else SNATCH)


def lifts(table: State, coffins: list[tuple[int, int]]) -> list[int]:
    numbering = table.box.numbering
    return [numbering.lift + coffin * numbering.graves + place for coffin, place in coffins]


def snatch_offers(table: State, seat: int) -> list[int]:
    return lifts(table, [one for one in buried(table) if one[0] >> 1 != seat])


def shift_offers(table: State, seat: int) -> list[int]:
    return lifts(table, [one for one in buried(table) if one[0] >> 1 == seat])


def choose(table: State, move: int) -> Chosen:
    numbering = table.box.numbering
    coffin, place = divmod(move - numbering.lift, numbering.graves)
    events.chosen(table, coffin, place)
    return Chosen(coffin, place)


def pick_up(table: State, seat: int, move: int) -> bool:
    """The first half of a move."""
    table.held = choose(table, move)
    lift(table, table.held.coffin, table.held.place)
    table.phase = LAY
    return False


def lay_offers(table: State, seat: int) -> list[int]:
    """BD-9: any other open grave, on either bank."""
    assert table.held is not None
    origin, first = table.held.place, table.box.numbering.lay
    places = open_anywhere(table, table.held.coffin & 1)
    return [first + place for place in places if place != origin]


def put_down(table: State, seat: int, move: int) -> bool:
    assert table.held is not None
    coffin, origin = table.held.coffin, table.held.place
    table.held = None
    place = move - table.box.numbering.lay
    lay(table, coffin, place)
    events.moved(table, coffin, origin, place)
    return True


def why_not_snatch(box: Box, view: BringOutYerDeadView, args: dict[str, Any]) -> Refusal | None:
    if args.get("owner") == view.seat:
        return Refusal("BD-9", "Choose a coffin of an opponent.")
    return why_not_lying(box, view, args, "BD-9")


def why_not_shift(box: Box, view: BringOutYerDeadView, args: dict[str, Any]) -> Refusal | None:
    owner = args.get("owner")
    if owner is not None and owner != view.seat and owner < len(view.players):
        return Refusal("BD-9", "This card moves your own coffins only.")
    return why_not_lying(box, view, args, "BD-9")


def why_not_lay(box: Box, view: BringOutYerDeadView, args: dict[str, Any]) -> Refusal | None:
    assert view.held is not None
    if args.get("grave") == view.held.grave:
        return Refusal("BD-9", "It comes from there: choose another open grave.")
    return why_not_grave(box, view, args.get("grave"), view.held.coffin)


def move_gain(table: State, seat: int, word: Move) -> float:
    return best_shift(table, seat) if word.whose == "own" else best_harm(table, seat)


def best_shift(table: State, seat: int) -> float:
    """From one's worst grave to the best that is open."""
    own = [
        grave_worth(table, seat, place, 1)
        for coffin, place in buried(table)
        if coffin >> 1 == seat and not coffin & 1
    ]
    if not own:
        return 0.0
    return max(0.0, best_grave(table, seat, 0) - 2.0 - min(own))


def move_hope(table: State, seat: int, kind: int, word: Move) -> float:
    return 3.0 if word.whose == "opponent" else 3.5


def rank_snatch(table: State, seat: int, move: int, minds: list[float]) -> float:
    numbering = table.box.numbering
    coffin, place = divmod(move - numbering.lift, numbering.graves)
    return harm(table, coffin, place, minds) - 0.3


def rank_shift(table: State, seat: int, move: int, minds: list[float]) -> float:
    numbering = table.box.numbering
    coffin, place = divmod(move - numbering.lift, numbering.graves)
    return best_grave(table, seat, coffin & 1) - grave_worth(table, seat, place, 1) - 1.0


def rank_lay(table: State, seat: int, move: int, minds: list[float]) -> float:
    assert table.held is not None
    owner = table.held.coffin >> 1
    sign = 1.0 if owner == seat else -1.0
    return sign * grave_worth(table, owner, move - table.box.numbering.lay)


# Return


def return_text(word: Return) -> str:
    return "You may send any coffin in the graveyard back to its family."


def return_short(word: Return) -> str:
    return "Return"


def ask_to_return(table: State, seat: int, word: Return) -> bool:
    return ask(table, RETURN)


def return_offers(table: State, seat: int) -> list[int]:
    """BD-10: any player's."""
    numbering = table.box.numbering
    first, graves = numbering.send_home, numbering.graves
    return [first + coffin * graves + place for coffin, place in buried(table)]


def send_home(table: State, seat: int, move: int) -> bool:
    numbering = table.box.numbering
    coffin, place = divmod(move - numbering.send_home, numbering.graves)
    lift(table, coffin, place)
    table.families[coffin] += 1
    events.returned(table, coffin, place)
    return True


def why_not_return(box: Box, view: BringOutYerDeadView, args: dict[str, Any]) -> Refusal | None:
    return why_not_lying(box, view, args, "BD-10")


def return_gain(table: State, seat: int, word: Return) -> float:
    return 0.5 * best_harm(table, seat)


def return_hope(table: State, seat: int, kind: int, word: Return) -> float:
    return 2.0


def rank_return(table: State, seat: int, move: int, minds: list[float]) -> float:
    numbering = table.box.numbering
    coffin, place = divmod(move - numbering.send_home, numbering.graves)
    again = 3.0 if table.carts else 0.0
    if coffin >> 1 == seat:
        return again - grave_worth(table, seat, place, 1) - 1.0
    return harm(table, coffin, place, minds) - minds[coffin >> 1] * again


EFFECTS: Entries = {
    Move: Effect(
        text=move_text,
        short=move_short,
        act=ask_to_move,
        asks=(
            Ask(
                phase=SNATCH,
                rule="BD-9",
                verbs=("lift", "pass"),
                prompt="{card}: you may choose an opponent's coffin"
                " and move it to another open grave.",
                offers=snatch_offers,
                decide=pick_up,
                why_not=why_not_snatch,
                rank=rank_snatch,
            ),
            Ask(
                phase=SHIFT,
                rule="BD-9",
                verbs=("lift", "pass"),
                prompt="{card}: you may choose one of your coffins"
                " and move it to another open grave.",
                offers=shift_offers,
                decide=pick_up,
                why_not=why_not_shift,
                rank=rank_shift,
            ),
            Ask(
                phase=LAY,
                rule="BD-9",
                verbs=("lay",),
                prompt="{card}: where does {held} go?",
                optional=False,
                offers=lay_offers,
                decide=put_down,
                why_not=why_not_lay,
                rank=rank_lay,
            ),
        ),
        gain=move_gain,
        hope=move_hope,
    ),
    Return: Effect(
        text=return_text,
        short=return_short,
        act=ask_to_return,
        asks=(
            Ask(
                phase=RETURN,
                rule="BD-10",
                verbs=("return", "pass"),
                prompt="{card}: you may send any coffin in the graveyard back to its family.",
                offers=return_offers,
                decide=send_home,
                why_not=why_not_return,
                rank=rank_return,
            ),
        ),
        gain=return_gain,
        hope=return_hope,
    ),
}
