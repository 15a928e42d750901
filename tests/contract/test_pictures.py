"""The table drawn: at every seat, with every card of its hand, and nothing that is hidden."""

from __future__ import annotations

from html import escape

from sexton.core.picture import whole
from sexton.core.types import View
from tests.contract.tables import Table, every_table, moments
from tests.study.test_report import Outline


def drawn(table: Table, view: View) -> str:
    draw = table.game.picture
    assert draw is not None
    return "".join(draw(view))


@every_table
def test_every_seat_has_a_picture_that_is_well_made(table: Table) -> None:
    for moment, _ in moments(table, 12):
        for seat in (None, *range(table.seats)):
            view = table.game.view(moment.position, seat)
            found = Outline(whole([drawn(table, view)]))
            assert (found.open, found.fetched) == ([], [])
            assert not {"script", "img", "iframe"} & set(found.tags)


@every_table
def test_nothing_hidden_is_drawn(table: Table) -> None:
    scramble = table.hook("scramble")
    for moment, rng in moments(table, 12):
        for seat in (None, *range(table.seats)):
            twin = scramble(moment.position, seat, rng)
            ours = drawn(table, table.game.view(moment.position, seat))
            assert ours == drawn(table, table.game.view(twin, seat))


@every_table
def test_everybody_and_every_card_in_hand_are_drawn(table: Table) -> None:
    for moment, _ in moments(table, 6):
        for seat in range(table.seats):
            view = table.game.view(moment.position, seat)
            picture = drawn(table, view)
            assert all(escape(name) in picture for name in view.seats)
            hand = view.hand
            for place in range(len(hand)):
                view.hand = hand[:place] + hand[place + 1 :]
                assert drawn(table, view) != picture
