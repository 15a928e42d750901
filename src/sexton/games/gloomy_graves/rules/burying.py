"""Step 1: bury corpses, one card in the crypt and one in the communal graveyard."""

from __future__ import annotations

from mypy_extensions import i64

from sexton.games.gloomy_graves import events
from sexton.games.gloomy_graves.rules import crypt, graveyard
from sexton.games.gloomy_graves.rules.drawing import draw_cards
from sexton.games.gloomy_graves.rules.scoring import scorable_types
from sexton.games.gloomy_graves.state import BURY, DISCARD, SCORE, SPOT, State


def add_to_crypt(table: State, seat: i64, kind: i64, spot: i64) -> None:
    spend(table, seat, kind)
    table.crypts[seat] = [*table.crypts[seat], kind | spot << SPOT]
    crypt.dig(table, seat, kind, spot)
    events.entombed(table, seat, kind, spot)
    table.phase = BURY
    if not graveyard.any_fits(table, seat):
        show_hand(table, seat)


def spend(table: State, seat: i64, kind: i64) -> None:
    """A card leaves the hand; if one of its kind is known to all, it is that one (GG-13)."""
    table.hands[seat].remove(kind)
    if kind in table.known[seat]:
        table.known[seat] = table.known[seat].copy()
        table.known[seat].remove(kind)


def bury(table: State, seat: i64, kind: i64, half: i64, side: i64) -> None:
    spend(table, seat, kind)
    covered = table.tops[side >> 2]
    graveyard.lay(table, seat + 1, kind, half, side)
    events.buried(table, covered)
    table.scorable = scorable_types(table, seat, kind)
    if table.scorable:
        table.phase = SCORE
    else:
        draw_cards(table, seat)


def show_hand(table: State, seat: int) -> None:
    """GG-7: nothing fits the graveyard, and everybody may see that."""
    table.phase = DISCARD
    table.known[seat] = sorted(table.hands[seat])
    table.unveiled += 1  # What the others have seen can't be taken back either.
    events.showed(table, seat)


def discard(table: State, seat: i64, kind: i64) -> None:
    spend(table, seat, kind)
    table.out = [*table.out, kind]
    events.put_out(table, seat, kind)
    draw_cards(table, seat)
