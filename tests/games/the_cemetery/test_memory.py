"""A view knows what its seat was told, and no more: kept here by listening alone, as a player at
the table would who forgets nothing."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from sexton.core.chance import Rng
from sexton.core.match import Match
from sexton.core.types import Event
from sexton.games.the_cemetery import GAME
from tests.games.the_cemetery.table import BOX
from tests.rules import rule

CORPSES = {face.name for face in BOX.faces if face.sort == "corpse"}


class Listener:
    """What somebody has made of all they were told."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.hands: defaultdict[int, Counter[str]] = defaultdict(Counter)
        self.graves: defaultdict[int, dict[str, str | None]] = defaultdict(dict)
        self.sealed: defaultdict[int, list[str | None]] = defaultdict(list)
        self.opened = False  # a sealed tomb was, and what it held is yet to be said

    def hear(self, event: Event) -> None:
        args = event.args
        if event.name in ("used", "developed", "discarded", "stopped"):
            self.laid_down(args["seat"], args["card"])
        elif event.name == "took":
            self.gained(args["seat"], args["card"])
        elif event.name == "stole":
            self.passed_on(args["player"], args["seat"], args.get("card"))
        elif event.name == "gave":
            self.passed_on(args["seat"], args["player"], args.get("card"))
        elif event.name == "buried":
            self.buried(args["seat"], args["tomb"], args.get("corpse"))
        elif event.name in ("looked", "turned up") and "card" in args:
            self.saw(args["cemetery"], args["grave"], args["card"])
        elif event.name == "sealed":
            corpse = self.graves[args["cemetery"]].pop(args["grave"])
            self.sealed[args["cemetery"]].append(corpse)
        elif event.name == "unsealed":
            self.sealed[args["cemetery"]].pop(place_of(args["grave"]))
            self.opened = True
        elif event.name == "exhumed":
            if not self.opened:
                del self.graves[args["cemetery"]][grave_of(args["tomb"])]
            self.opened = False

    def laid_down(self, holder: int, card: str) -> None:
        self.hands[holder] -= Counter([card])

    def gained(self, holder: int, card: str) -> None:
        if holder != self.seat:
            self.hands[holder][card] += 1

    def passed_on(self, giver: int, taker: int, card: str | None) -> None:
        if card is None:  # Any of them may be gone.
            self.hands[giver].clear()
        else:
            self.laid_down(giver, card)
            self.gained(taker, card)

    def buried(self, holder: int, tomb: str, corpse: str | None) -> None:
        self.laid_down(holder, tomb)
        for card in CORPSES & set(self.hands[holder]):
            del self.hands[holder][card]
        self.graves[holder][grave_of(tomb)] = corpse

    def saw(self, cemetery: int, grave: str, corpse: str) -> None:
        if grave in self.graves[cemetery]:
            self.graves[cemetery][grave] = corpse
        else:
            self.sealed[cemetery][place_of(grave)] = corpse


def grave_of(tomb: str) -> str:
    return f"tomb {BOX.values[BOX.number[tomb]]}"


def place_of(grave: str) -> int:
    return int(grave.removeprefix("sealed ")) - 1


@rule("TC-P12", "TC-4")
@pytest.mark.parametrize("simplified", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_view_knows_what_its_seat_was_told(seats: int, simplified: bool) -> None:
    known = heard = 0
    match, rng = Match(GAME, seats, 1, {"simplified": simplified}), Rng(1)
    listeners = [Listener(seat) for seat in (*range(seats), None)]
    while not match.over:
        for listener in listeners:
            for event in match.events[heard:]:
                told = GAME.tell(event, listener.seat)
                assert told is not None
                listener.hear(told)
            if rng.below(4) == 0:
                known += compared(match, listener)
        heard = len(match.events)
        seat = match.to_act()[0]
        match.play(seat, GAME.space.move(match.position.random_move(seat, rng)))
    assert known


def compared(match: Match, listener: Listener) -> int:
    view = match.seen(listener.seat)
    for owner, cemetery in enumerate(view.cemeteries):
        graves = {grave.name: grave.corpse for grave in cemetery.graves}
        assert graves == listener.graves[owner]
        assert [grave.corpse for grave in cemetery.sealed] == listener.sealed[owner]
    hands = [Counter(known.card for known in player.known) for player in view.players]
    if listener.seat is not None:
        hands[listener.seat] = Counter()  # There it stands what others know.
    assert hands == [+listener.hands[holder] for holder in range(len(hands))]
    return sum(map(len, hands))
