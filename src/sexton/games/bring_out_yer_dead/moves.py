"""What can be said: from keeping a fate card to burying a coffin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from sexton.core.moves import Arg, Label, Space, Value, Verb, seats, words

BANKS = ("west", "east")
DECKS = ("fate", "treasure")
SINGLE: Final = "single"
SIZES = (SINGLE, "double")
MOST_SEATS: Final = 5
BID_SIZE: Final = 3


def called(titles: Mapping[str, str]) -> Label:
    """A label that gives things their titles."""
    return partial(title_in, titles)


def title_in(titles: Mapping[str, str], value: Value, players: Sequence[str]) -> str:
    return titles[str(value)]


def capital(value: Value, players: Sequence[str]) -> str:
    return str(value).capitalize()


class Numbering:
    """The Space for one box, and where each verb's numbers begin."""

    def __init__(
        self,
        cards: Mapping[str, str],
        graves: Mapping[str, str],
        places: Mapping[str, str],
        areas: Mapping[str, str],
    ) -> None:
        card = words(tuple(cards), called(cards), "a card")
        grave = Arg(tuple(graves), called(places), "a grave", typed=called(graves))
        area = words(tuple(areas), called(areas), "an area")
        size = words(SIZES, some="coffin")
        owner = seats(MOST_SEATS)
        deck = words(DECKS)
        self.graves = len(graves)
        self.areas = len(areas)
        self.space = Space(
            Verb("keep", "Keep {card}", "BD-1", hidden=("card",), card=card),
            Verb(
                "tuck",
                "Put {card} at the very bottom of the deck",
                "BD-1",
                hidden=("card",),
                ready=True,
                card=card,
            ),
            Verb("bank", "Send the cart along the {bank} bank", "BD-2", bank=words(BANKS, capital)),
            Verb("bid", "Bid {card}", "BD-2", card=card),
            Verb("switch", "Switch the cart to the other bank", "BD-13"),
            Verb("renew", "Clear the face-up cards away and deal new ones", "BD-23"),
            Verb("pass", "Let it be", "BD-12"),
            Verb(
                "lift",
                "Choose {owner}'s {coffin} in {grave}",
                "BD-9",
                owner=owner,
                coffin=size,
                grave=grave,
            ),
            Verb("lay", "Lay it in {grave}", "BD-9", grave=grave),
            Verb(
                "trade", "Swap it with your {coffin} in {grave}", "BD-9", coffin=size, grave=grave
            ),
            Verb(
                "dredge",
                "Bring your {coffin} from the river to {grave}",
                "BD-22",
                coffin=size,
                grave=grave,
            ),
            Verb(
                "return",
                "Send {owner}'s {coffin} in {grave} back to its family",
                "BD-10",
                owner=owner,
                coffin=size,
                grave=grave,
            ),
            Verb("shallow", "Put a {coffin} into {area}", "BD-11", coffin=size, area=area),
            Verb("take", "Take {card}", "BD-6", card=card),
            Verb("draw", "Take the top {deck} card unseen", "BD-6", deck=deck),
            Verb("bury", "Bury it in {grave}", "BD-7", grave=grave),
        )
        first = self.space.first
        self.keep = first["keep"]
        self.tuck = first["tuck"]
        self.bank = first["bank"]
        self.bid = first["bid"]
        self.switch = first["switch"]
        self.renew = first["renew"]
        self.let_be = first["pass"]
        self.lift = first["lift"]
        self.lay = first["lay"]
        self.trade = first["trade"]
        self.dredge = first["dredge"]
        self.send_home = first["return"]
        self.shallow = first["shallow"]
        self.take = first["take"]
        self.draw = first["draw"]
        self.bury = first["bury"]
        # The numbers themselves, for each kind of card and each grave: lists of legal moves are put
        # together of these, and none is made anew.
        self.bids: list[Any] = list(range(self.bid, self.bid + len(cards)))
        self.taking: list[Any] = list(range(self.take, self.take + len(cards)))
        self.burials: list[Any] = list(range(self.bury, self.bury + len(graves)))
