"""Words about the cart: loading it (BD-4, BD-5, BD-6) and switching its bank (BD-13)."""

from __future__ import annotations

from sexton.games.bring_out_yer_dead import events
from sexton.games.bring_out_yer_dead.bot.worth import Graves, promise
from sexton.games.bring_out_yer_dead.effects.entry import Ask, Effect, Entries
from sexton.games.bring_out_yer_dead.moves import SINGLE
from sexton.games.bring_out_yer_dead.rules.resolution import ask
from sexton.games.bring_out_yer_dead.state import SWITCH, Carried, State, current_card, spots
from sexton.games.bring_out_yer_dead.types import Load, Switch
from sexton.games.bring_out_yer_dead.words.refusals import no_reason

# Load


def load_text(word: Load) -> str:
    rest = ", or a single if you have no double left" if word.or_single else ""
    return f"Load a {word.coffin} onto the cart{rest}."


def load_short(word: Load) -> str:
    return word.coffin.capitalize()


def which_size(table: State, seat: int, word: Load) -> int:
    """BD-5: a double, or else a single."""
    if word.coffin == SINGLE:
        return 0
    return 0 if not table.families[2 * seat + 1] and word.or_single else 1


def load(table: State, seat: int, word: Load) -> bool:
    """BD-4, BD-6: onto the next spot of the cart, or off it if it is full."""
    coffin = 2 * seat + which_size(table, seat, word)
    if not table.families[coffin]:
        events.bluffed(table)
        return False
    table.families[coffin] -= 1
    carried = Carried(coffin, current_card(table))
    if len(table.loaded) < spots(table):
        table.loaded = [*table.loaded, carried]
        events.loaded(table, coffin)
    else:
        table.fallen = [*table.fallen, carried]
        events.fell(table, coffin)
    return False


def load_gain(table: State, seat: int, word: Load) -> float:
    """That depends on the rest of the bid."""
    return 0.0


def load_hope(table: State, seat: int, kind: int, word: Load) -> float:
    return 4.0 if table.box.ranks[kind] > 7 else 2.0


# Switch


def switch_text(word: Switch) -> str:
    return "You may switch the cart to the other bank."


def switch_short(word: Switch) -> str:
    return "Switch"


def ask_to_switch(table: State, seat: int, word: Switch) -> bool:
    return ask(table, SWITCH)


def switch_offers(table: State, seat: int) -> list[int]:
    return [table.box.numbering.switch]


def switch(table: State, seat: int, move: int) -> bool:
    table.bank = 1 - table.bank
    events.switched(table)
    return True


def switch_gain(table: State, seat: int, word: Switch) -> float:
    here = promise(table, seat, table.bank)
    there = promise(table, seat, 1 - table.bank)
    return 0.3 * max(0.0, there - here)


def switch_hope(table: State, seat: int, kind: int, word: Switch) -> float:
    return 1.0


def rank_switch(table: State, seat: int, move: int, minds: list[float]) -> float:
    there = cart_worth(table, seat, 1 - table.bank, minds)
    return there - cart_worth(table, seat, table.bank, minds)


def cart_worth(table: State, seat: int, bank: int, minds: list[float]) -> float:
    """What the coffins on the cart would bring their owners on a bank, as the seat sees it."""
    total = 0.0
    for taken, loaded in enumerate(table.loaded):
        owner, double = loaded.coffin >> 1, loaded.coffin & 1
        graves = Graves(table, owner).worths(double, bank)
        worth = graves[min(taken, len(graves) - 1)]
        total += worth if owner == seat else -minds[owner] * worth
    return total


EFFECTS: Entries = {
    Load: Effect(
        text=load_text, short=load_short, act=load, gain=load_gain, hope=load_hope, loads=which_size
    ),
    Switch: Effect(
        text=switch_text,
        short=switch_short,
        act=ask_to_switch,
        asks=(
            Ask(
                phase=SWITCH,
                rule="BD-13",
                verbs=("switch", "pass"),
                prompt="{card}: you may switch the cart to the other bank.",
                offers=switch_offers,
                decide=switch,
                why_not=no_reason,
                rank=rank_switch,
            ),
        ),
        gain=switch_gain,
        hope=switch_hope,
    ),
}
