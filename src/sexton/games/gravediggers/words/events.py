"""What happened, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sexton.core.phrases import dealt, listed, ordinal
from sexton.core.types import Event
from sexton.games.gravediggers.moves import article, cemetery_name, coins, titled
from sexton.games.gravediggers.words.cards import TILE_NAMES

EVENTS = {
    "tile": "{who} turns up {tile}.",
    "no effect": "Nothing can be done with it: the turn passes.",
    "placed": "{who} places {card} at {place}.",
    "drew": "{who} draws {card}.",
    "revealed": "{who} turns up {card} at {place}.",
    "gravedigger": "{who} sends the gravedigger to {place}.",
    "credit": "{who} lifts the screen on {coins} and borrows 10.",
    "the widow distracts": "One widow distracts all the men: every special card leaves.",
    "the widows chat": "Several widows are busy chatting: they leave.",
    "the guard protects": "One guard protects the cemetery: nobody robs it, empty fists get 5.",
    "the guards play": "Several guards are busy playing cards: they leave.",
    "the bandits raid": "More bandits than accomplices: they take every fist.",
    "the accomplices help": "More accomplices than bandits: the highest fist is paid first.",
    "they fight": "Accomplices and bandits fight each other and leave.",
    "cleared": "The cards of {place} leave; a new one is laid there face down.",
    "closed": "The cards of {place} leave, the deck is empty: it is closed for good.",
    "last card": "{who} has placed the last card: the last robberies begin.",
}


def say_event(event: Event, players: Sequence[str]) -> str:
    args = event.args
    who = players[args["seat"]] if "seat" in args else ""
    place = cemetery_name(args["cemetery"], players) if "cemetery" in args else ""
    card = article(args["card"]) if "card" in args else "a card"
    if event.name in EVENTS:
        tile = TILE_NAMES.get(args.get("tile", ""), "")
        purse = coins(args["coins"]) if "coins" in args else ""
        return EVENTS[event.name].format(who=who, place=place, tile=tile, card=card, coins=purse)
    if event.name == "dealt":
        return dealt(args, players, titled)
    if event.name == "viewed":
        seen = f": {card}" if "card" in args else ""
        return f"{who} looks at the {ordinal(args['spot'] + 1)} card of {place}{seen}."
    if event.name == "fist":
        on = f" on {coins(args['coins'])}" if "coins" in args else ""
        return f"{who} closes a fist{on}."
    if event.name == "turned":
        return f"The cards of {place}: {', '.join(map(titled, args['cards']))}."
    return say_sums(event.name, args, players)


def say_sums(name: str, args: dict[str, Any], players: Sequence[str]) -> str:
    """What concerns everybody's coins."""
    if name == "opened":
        return f"The fists open: {', '.join(by_name(args['fists'], players))}."
    if name == "bounty":
        order = "highest" if args["highest_first"] else "lowest"
        return f"The bounty is {coins(args['bounty'])}, the {order} fist is paid first."
    if name == "paid":
        return say_paid(args["gains"], players)
    return f"The game is over: {', '.join(by_name(args['scores'], players))}."


def by_name(sums: list[int], players: Sequence[str]) -> list[str]:
    return [f"{players[seat]} {coins}" for seat, coins in enumerate(sums)]


def say_paid(gains: list[int], players: Sequence[str]) -> str:
    parts = [
        f"{players[seat]} {'gains' if gained > 0 else 'loses'} {abs(gained)}"
        for seat, gained in enumerate(gains)
        if gained
    ]
    return f"{listed(parts)}." if parts else "Nobody gains anything."
