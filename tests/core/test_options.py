"""Options: what a table may choose, one for each seat too, and how a wrong choice is refused."""

from __future__ import annotations

import pytest

from sexton.core.errors import BadOption
from sexton.core.options import Option, checked, parse_choice, picks_of, read_options

HAT = Option("hat", "Which hat.", "any", ("any", "none"), ("any", "Top Hat", "Bowler"))


def test_a_pick_for_each_seat_is_written_one_way() -> None:
    assert checked(HAT, "top hat/ANY /  Bowler") == "Top Hat / any / Bowler"
    assert parse_choice(HAT, "bowler / any") == "Bowler / any"
    assert picks_of("Top Hat / any / Bowler") == ["Top Hat", "any", "Bowler"]
    assert read_options([HAT], {"hat": "bowler"}) == {"hat": "Bowler"}


def test_a_plain_choice_is_no_pick() -> None:
    assert checked(HAT, "none") == "none"
    with pytest.raises(BadOption, match="can't be"):
        checked(HAT, "none / Bowler")


@pytest.mark.parametrize("wrong", ["Fez", "Bowler / Fez", "Bowler //", 3, True, ""])
def test_what_nobody_can_pick_is_refused_with_what_there_is(wrong: object) -> None:
    with pytest.raises(BadOption, match=r"Top Hat, Bowler, as in 'any / Top Hat'"):
        checked(HAT, wrong)
