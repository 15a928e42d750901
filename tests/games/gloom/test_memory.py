"""What a seat knows of other hands, kept by a witness who only hears what that seat is told.

Written from the rulebook: cards drawn face up, named aloud, taken before one's eyes or picked up
from the open table are known until they are played, discarded, or a card leaves that hand unseen.
"""

from __future__ import annotations

import pytest

from sexton.core.chance import Rng
from sexton.core.match import Match
from sexton.core.types import Event
from sexton.games.gloom import GAME
from tests.games.gloom.table import ALL

LAID = ("modifier", "kill", "event", "response", "mystery")


class Witness:
    """One copy of each card is in the box, so a title is a card."""

    def __init__(self, seat: int | None, seats: int) -> None:
        self.seat = seat
        self.known: list[set[str]] = [set() for _ in range(seats)]

    def hear(self, event: Event, hands: list[int]) -> None:
        args = event.args
        if event.name == "took":
            self.see_taken(args, hands)
            return
        owner = args["victim"] if event.name == "picked" else args.get("seat")
        if owner is None:
            return
        own = self.known[owner]
        if event.name in LAID:
            own.discard(args["card"])
        elif event.name in ("discarded", "picked"):
            own.difference_update(args["cards"])
        elif event.name == "drew openly":
            own.update(args["cards"])
        elif event.name == "exchanged":
            own.discard(args["card"])
            own.add(args["taken"])
        if "using" in args:
            own.add(args["using"])

    def see_taken(self, args: dict[str, object], hands: list[int]) -> None:
        taker, victim = args["seat"], args["victim"]
        assert isinstance(taker, int)
        assert isinstance(victim, int)
        if "cards" in args:
            cards = args["cards"]
            assert isinstance(cards, list)
            self.known[victim].difference_update(cards)
            self.known[taker].update(cards)
        elif args["count"] == hands[victim]:
            self.known[taker] |= self.known[victim]
            self.known[victim] = set()
        else:
            self.known[victim] = set()


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_seat_knows_what_it_saw_and_nothing_else(seats: int) -> None:
    rng, seen = Rng(seats), 0
    for seed in range(4):
        options = {**dict.fromkeys(ALL, True), "guests": 5}
        game = Match(GAME, seats, seed, options)
        witnesses = [Witness(seat, seats) for seat in (*range(seats), None)]
        heard = [len(game.told(one.seat)) for one in witnesses]
        while not game.over:
            asked = game.to_act()
            seat = asked[rng.below(len(asked))]
            hands = [player["hand"] for player in game.view(None)["players"]]
            game.play(seat, game.game.space.move(game.position.random_move(seat, rng)))
            for place, one in enumerate(witnesses):
                told, held = game.told(one.seat), hands.copy()
                for event in told[heard[place] :]:
                    one.hear(event, held)
                    follow(held, event)
                heard[place] = len(told)
                players = game.view(one.seat)["players"]
                for other in range(seats):
                    if other == one.seat:
                        continue
                    known = {card["title"] for card in players[other]["known"]}
                    assert known == one.known[other]
                    seen += len(known)
    assert seen > 100


def follow(hands: list[int], event: Event) -> None:
    """How many cards everybody holds in the middle of a move."""
    args = event.args
    if event.name in LAID:
        hands[args["seat"]] -= 1
    elif event.name == "discarded":
        hands[args["seat"]] -= len(args["cards"])
    elif event.name == "picked":
        hands[args["victim"]] -= len(args["cards"])
    elif event.name in ("drew", "drew openly"):
        hands[args["seat"]] += args.get("count") or len(args["cards"])
    elif event.name == "took":
        hands[args["seat"]] += args["count"]
        hands[args["victim"]] -= args["count"]
