"""A deal in a chosen order: cards change places until those named lie where they should."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from sexton.core.errors import BadRecord, quoted
from sexton.core.position import Position
from sexton.core.types import Event

if TYPE_CHECKING:
    from sexton.core.game import AnyGame

PILES = ("deck", "decks", "carts")  # told from the top, which is the last; each has room for all
Spot = tuple[list[int], int]


def arranged(game: AnyGame, dealt: Position, wish: Mapping[str, Any]) -> Position:
    """The deal with these things in these places: of each zone its cards by their names, or numbers
    where it holds no cards. What is not named makes room; nothing is added and nothing lost."""
    saved = dealt.save()
    for name in wish:
        if name not in saved or not isinstance(saved[name], list):
            raise BadRecord(f"{game.title} has no cards in {quoted(name)}.")
    named: list[tuple[Spot, int]] = []
    for name, things in wish.items():
        found = list(spots_of(saved[name], things, name, pile=name in PILES))
        if any(isinstance(thing, int) for _, thing in found):
            bring(name, [(spot, int(thing)) for spot, thing in found], list(places(saved[name])))
        else:
            named += [(spot, kind_of(game, thing)) for spot, thing in found]
    zones = [name for name in (*PILES[:2], *wish) if name in saved and has_cards(wish.get(name))]
    room = [spot for name in dict.fromkeys(zones) for spot in places(saved[name])]
    moved = bring("the deal", named, room)
    position: Position = game.load(saved)
    titles = {title for title, kind in game.box.number.items() if kind in moved}
    position.log = [
        dealt_anew(game, event, saved["hands"]) if "hands" in event.args else event
        for event in dealt.log or ()
        if "hands" in event.args or not titles & set(texts(event))
    ]
    return position


def dealt_anew(game: AnyGame, event: Event, hands: list[list[int]]) -> Event:
    """The deal as it would have been told had the cards been dealt so."""
    titles = {kind: title for title, kind in game.box.number.items()}
    held = [[titles[kind] for kind in sorted(hand)] for hand in hands]
    return Event(event.name, event.rule, {**event.args, "hands": held})


def has_cards(things: object) -> bool:
    """Does a wish for this zone name cards? One without a wish has them."""
    return not any(isinstance(thing, int) for thing in leaves(things))


def spots_of(zone: list[Any], things: object, name: str, *, pile: bool) -> Iterator[Any]:
    """Each place of a zone for which something is wished, with what that is."""
    if not isinstance(things, list) or len(things) > len(zone):
        raise BadRecord(f"What is wished for {quoted(name)} doesn't fit there.")
    for place, thing in enumerate(things):
        at = len(zone) - 1 - place if pile and not isinstance(thing, list) else place
        if isinstance(thing, list) and isinstance(zone[at], list):
            yield from spots_of(zone[at], thing, name, pile=pile)
        elif isinstance(thing, str | int) and isinstance(zone[at], int):
            yield (zone, at), thing
        else:
            raise BadRecord(f"What is wished for {quoted(name)} doesn't fit there.")


def places(zone: list[Any]) -> Iterator[Spot]:
    for at, thing in enumerate(zone):
        if isinstance(thing, list):
            yield from places(thing)
        else:
            yield zone, at


def kind_of(game: AnyGame, title: str) -> int:
    kind: int | None = game.box.number.get(title)
    if kind is None:
        raise BadRecord(f"No card of {game.title} is called {quoted(title)}.")
    return kind


def bring(name: str, wished: list[tuple[Spot, int]], room: list[Spot]) -> set[int]:
    """Changes things round until all lie where they are wished; which ones have moved."""
    settled = {(id(zone), at) for (zone, at), _ in wished}
    free = [(zone, at) for zone, at in room if (id(zone), at) not in settled]
    moved: set[int] = set()
    for number, ((zone, at), kind) in enumerate(wished):
        if zone[at] == kind:
            continue
        # It lies where nothing is wished, or where something else still has to go.
        later = [spot for spot, _ in wished[number + 1 :]]
        source = next((spot for spot in (*free, *later) if spot[0][spot[1]] == kind), None)
        if source is None:
            raise BadRecord(f"There are not enough of what is wished for in {name}.")
        moved |= {kind, zone[at]}
        source[0][source[1]], zone[at] = zone[at], kind
    return moved


def texts(event: Event) -> Iterator[str]:
    return (leaf for leaf in leaves(event.args) if isinstance(leaf, str))


def leaves(value: object) -> Iterator[object]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        for part in value:
            yield from leaves(part)
    else:
        yield value
