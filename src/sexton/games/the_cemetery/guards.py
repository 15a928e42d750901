"""What the rulebook does not cover."""

from __future__ import annotations

from sexton.core.guards import Guard, Moment
from sexton.games.the_cemetery.components import BAD


def never_ends(moment: Moment) -> bool:
    return any(event.rule == "TC-14" for event in moment.told("ended"))


def nothing_to_draw(moment: Moment) -> bool:
    return not moment.table.deck and not any(moment.table.discards)


def no_zombie_left(moment: Moment) -> bool:
    return bool(moment.told("no zombie"))


def bad_one_moved(moment: Moment) -> bool:
    table = moment.table
    lying = {table.box.names[kind - 1] for kind in table.slots[BAD::2] if kind}
    return any(event.args["card"] in lying for event in moment.told("moved"))


def too_many_after_a_skip(moment: Moment) -> bool:
    """Whoever skipped has to discard: it is still their turn."""
    table = moment.table
    return any(table.to_act() == [event.args["seat"]] and table.turn == event.args["seat"]
               for event in moment.told("skipped"))  # fmt: skip


def zombies_decide(moment: Moment) -> bool:
    for event in moment.told("ended"):
        scores: list[int] = event.args["scores"]
        return scores.count(max(scores)) > 1
    return False


GUARDS = (
    Guard("TC-14", "A game without an end",
          "Nothing makes anybody seal five tombs.",
          "After 60 rounds the game ends and is scored.", never_ends),
    Guard("TC-11", "Neither deck nor discards",
          "An empty deck is made anew from the discards; what if there are none is not said.",
          "Nothing is drawn.", nothing_to_draw, lasts=True),
    Guard("TC-7", "No zombie left to rise",
          "A zombie is drawn; what if all of them are in cemeteries is not said.",
          "None rises.", no_zombie_left),
    Guard("TC-9", "A bad development moved",
          "It says that bad ones can only be destroyed, and has a card that moves developments.",
          "That card moves bad ones too.", bad_one_moved),
    Guard("TC-18", "More than ten cards after a skip",
          "Who skips draws three, and the turn is over; the limit of ten belongs to a phase that "
          "is not reached.",
          "The limit holds at every end of a turn.", too_many_after_a_skip),
    Guard("TC-12", "Equal points",
          "It says that the lowest zombie is compared, and that the total of the zombies is.",
          "The total nearest zero wins; if it is equal, too, the victory is shared.",
          zombies_decide),
)  # fmt: skip
