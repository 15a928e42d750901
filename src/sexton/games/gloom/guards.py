"""What the rulebook does not cover."""

from __future__ import annotations

from sexton.core.guards import Guard, Moment, shared
from sexton.games.gloom.components import DRAW_LIMIT
from sexton.games.gloom.rules.reckoning import visible_texts


def never_ends(moment: Moment) -> bool:
    return any(event.rule == "GL-19" for event in moment.told("ended"))


def nothing_to_draw(moment: Moment) -> bool:
    table = moment.table
    return not (table.deck or table.discards)


def limit_below_one(moment: Moment) -> bool:
    table = moment.table
    change = table.box.limit_change
    return any(
        DRAW_LIMIT + sum(change[card] for card in visible_texts(table, seat)) < 1
        for seat in range(table.seats)
    )


def several_skips(moment: Moment) -> bool:
    skips: list[int] = moment.table.skip_turns + moment.table.skip_draws
    return max(skips) > 1


GUARDS = (
    Guard("GL-19", "A game without an end",
          "Nothing makes anybody's family die out.",
          "After 120 turns for each player the game ends and is scored.", never_ends),
    Guard("GL-17", "Neither draw pile nor discards",
          "A pile that runs out is made anew from the discards; what if there are none is not "
          "said.",
          "Nobody draws.", nothing_to_draw, lasts=True),
    Guard("GL-8", "A draw limit below one",
          "Cards lower the limit, one by one; how far is not said.",
          "It stays at one.", limit_below_one, lasts=True),
    Guard("GL-9", "Two turns or two draws to be skipped at once",
          "“Skip your next turn” met twice before that turn is not spoken of.",
          "They are used up one at a time.", several_skips, lasts=True),
    Guard("GL-18", "A victory that is shared",
          "What happens if two have the lowest Family Value is not said.",
          "It is a tie.", shared),
)  # fmt: skip
