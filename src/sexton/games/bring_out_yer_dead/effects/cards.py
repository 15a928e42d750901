"""Words about points and cards: what is counted (BD-P8), and cards to take (BD-4, BD-23)."""

from __future__ import annotations

from collections.abc import Callable

from sexton.core.phrases import counted
from sexton.games.bring_out_yer_dead import events
from sexton.games.bring_out_yer_dead.components import FATE
from sexton.games.bring_out_yer_dead.effects.entry import Ask, Effect, Entries
from sexton.games.bring_out_yer_dead.moves import DECKS
from sexton.games.bring_out_yer_dead.rules.cemetery import in_pits, leader
from sexton.games.bring_out_yer_dead.rules.hands import clear_away
from sexton.games.bring_out_yer_dead.rules.resolution import ask
from sexton.games.bring_out_yer_dead.state import RENEW, State, current_card
from sexton.games.bring_out_yer_dead.types import Counted, Points, Renew, TakeWith
from sexton.games.bring_out_yer_dead.words.refusals import no_reason

# Points


def singles_in_double_graves(table: State, seat: int) -> int:
    """BD-20: in pairs and columns too."""
    own, wide = 2 * seat + 1, table.board.wide
    return sum(table.graves[place] == own and wide[place] for place in table.board.graves)


def in_river(table: State, seat: int) -> int:
    return table.river[2 * seat] + table.river[2 * seat + 1]


def areas_led(table: State, seat: int) -> int:
    """BD-14: mass graves are areas."""
    return sum(leader(table, area) == seat for area in table.board.areas)


def fates_in_hand(table: State, seat: int) -> int:
    """BD-14: bid cards have left the hand."""
    return sum(table.box.backs[kind] == FATE for kind in table.hands[seat])


COUNTED: dict[Counted, tuple[str, Callable[[State, int], int]]] = {
    "single in a double grave": ("of your singles in a double grave", singles_in_double_graves),
    "coffin in the river": ("of your coffins in the river", in_river),
    "coffin in a mass grave": ("of your coffins in a mass grave", in_pits),
    "area led": ("area where nobody has as many coffins as you", areas_led),
    "fate card in hand": ("fate card left in your hand", fates_in_hand),
}


def points_text(word: Points) -> str:
    return f"{counted(word.each, 'point')} for each {COUNTED[word.per][0]}."


def points_short(word: Points) -> str:
    return "Points"


def points_now(table: State, seat: int, word: Points) -> int:
    return word.each * COUNTED[word.per][1](table, seat)


def score(table: State, seat: int, word: Points) -> bool:
    points = points_now(table, seat, word)
    table.points[seat] += points
    events.earned(table, points)
    return False


def points_gain(table: State, seat: int, word: Points) -> float:
    return float(points_now(table, seat, word))


def points_hope(table: State, seat: int, kind: int, word: Points) -> float:
    growing = word.each if len(table.carts) > 2 else 0
    return float(points_now(table, seat, word) + growing)


# Renew


def renew_text(word: Renew) -> str:
    taken = " and ".join(f"a {deck} card" for deck in word.take)
    rest = f", then take {taken}" if word.take else ""
    return f"You may clear away all face-up cards and deal new ones{rest}."


def renew_short(word: Renew) -> str:
    return "Renew"


def ask_to_renew(table: State, seat: int, word: Renew) -> bool:
    return ask(table, RENEW)


def renew_offers(table: State, seat: int) -> list[int]:
    return [table.box.numbering.renew] if any(table.rows) else []


def renew(table: State, seat: int, move: int) -> bool:
    """BD-23: the cards to take are those that the word names."""
    does = table.box.does[current_card(table)]
    _, word = does[len(does) - 1 - table.words_left]
    assert isinstance(word, Renew)
    events.renewed(table)
    clear_away(table)
    table.takes = [DECKS.index(deck) for deck in word.take]
    return True


def renew_gain(table: State, seat: int, word: Renew) -> float:
    return 4.3 * len(word.take) if table.carts else 0.6 * 4.3 * len(word.take)


def renew_hope(table: State, seat: int, kind: int, word: Renew) -> float:
    return 6.0


def rank_renew(table: State, seat: int, move: int, minds: list[float]) -> float:
    return 5.0


# Take with


def take_with_text(word: TakeWith) -> str:
    return f"With a {word.number} in your bid you may take a {word.what} card."


def take_with_short(word: TakeWith) -> str:
    return word.what.capitalize()


def take_with(table: State, seat: int, word: TakeWith) -> bool:
    if any(table.box.ranks[kind] == word.number for kind in table.bids[seat]):
        table.takes = [DECKS.index(word.what)]
    else:
        events.no_effect(table)
    return False


def number_needed(word: TakeWith) -> int:
    return word.number


def take_with_gain(table: State, seat: int, word: TakeWith) -> float:
    """That depends on the rest of the bid."""
    return 0.0


def take_with_hope(table: State, seat: int, kind: int, word: TakeWith) -> float:
    return 3.0


EFFECTS: Entries = {
    Points: Effect(
        text=points_text, short=points_short, act=score, gain=points_gain, hope=points_hope
    ),
    Renew: Effect(
        text=renew_text,
        short=renew_short,
        act=ask_to_renew,
        asks=(
            Ask(
                phase=RENEW,
                rule="BD-23",
                verbs=("renew", "pass"),
                prompt="{card}: you may clear away the face-up cards and have new ones dealt.",
                offers=renew_offers,
                decide=renew,
                why_not=no_reason,
                rank=rank_renew,
            ),
        ),
        gain=renew_gain,
        hope=renew_hope,
    ),
    TakeWith: Effect(
        text=take_with_text,
        short=take_with_short,
        act=take_with,
        gain=take_with_gain,
        hope=take_with_hope,
        needs=number_needed,
    ),
}
