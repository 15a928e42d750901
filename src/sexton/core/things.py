"""Things by their names: "cemetery:3/spot:1" is the card on spot 1 of cemetery 3."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from sexton.core.game import AnyGame, legal_in
from sexton.core.moves import Arg, Move, Verb
from sexton.core.phrases import counted
from sexton.core.types import Explanation, Shelf, View

LONGEST = 120  # No thing has a longer name.
VERB = "verb"
OTHERS = "…"
FEW = 3


def parts_of(thing: str) -> dict[str, str]:
    """A name taken apart: what each part is called, from the whole to the smallest."""
    parts: dict[str, str] = {}
    for part in thing.split("/"):
        name, _, value = part.partition(":")
        parts[name] = value
    return parts


def numbered(value: str | None, count: int) -> int | None:
    """The whole number that a part names, if there are more things than that."""
    if value is None or not value.isascii() or not value.isdigit() or len(value) > 4:
        return None
    return int(value) if int(value) < count else None


def explain(game: AnyGame, view: View, thing: str, *, playing: bool = True) -> Explanation | None:
    """A thing explained, and what may be done with it while one plays; a part that nobody can
    explain stands for the whole that it is part of."""
    if len(thing) > LONGEST:
        return None
    parts = parts_of(thing)
    found = None
    if VERB in parts:
        found = explain_verb(game, thing, parts[VERB])
    else:
        name = thing
        while found is None and name:
            found = game.explain(view, name)
            name = name.rpartition("/")[0]
    if found is None:
        return None
    can = possible(game, view, thing) if playing else []
    return msgspec.structs.replace(found, thing=thing, can=can)


def explain_verb(game: AnyGame, thing: str, name: str) -> Explanation | None:
    """What a button does, and its rule."""
    verb = game.space.verbs.get(name)
    if verb is None:
        return None
    title = verb.text.format(**{key: arg.some or either(arg) for key, arg in verb.args.items()})
    return Explanation(thing, title, kind="what you can do", rules=[verb.rule])


def either(arg: Arg) -> str:
    """What can be named here, where there are few such things."""
    labels = [arg.label(value, ()) for value in arg.values[: FEW + 1]]
    return " or ".join(labels) if len(labels) <= FEW else OTHERS


def possible(game: AnyGame, view: View, thing: str) -> list[str]:
    """What the legal moves would do with the thing, one line for each verb."""
    by_verb: dict[str, list[Move]] = {}
    for number in legal_in(game, view):
        move = game.space.say(number, view.seats)
        touched = game.touches(view, move)
        if any(one == thing or one.startswith(f"{thing}/") for one in touched):
            by_verb.setdefault(move.verb, []).append(move)
    return [ways(game.space.verbs[verb], moves, view.seats) for verb, moves in by_verb.items()]


def ways(verb: Verb, moves: Sequence[Move], players: Sequence[str]) -> str:
    if len(moves) == 1:
        return moves[0].text
    return f"{said(verb, moves, players)} ({counted(len(moves), 'way')})"


def said(verb: Verb, moves: Sequence[Move], players: Sequence[str] = ()) -> str:
    """A verb's sentence with what all these moves name alike, and dots for the rest."""
    labels = {}
    for key, arg in verb.args.items():
        values = {move.args[key] for move in moves}
        labels[key] = arg.label(values.pop(), players) if len(values) == 1 else OTHERS
    return verb.text.format(**labels)


def find(shelves: Sequence[Shelf], thing: str) -> Explanation | None:
    """A thing of the box by its name."""
    for shelf in shelves:
        for one in shelf.things:
            if one.thing == thing:
                return one
    return None


def named(shelves: Sequence[Shelf], typed: str) -> list[Explanation]:
    """The things of the box that somebody may mean: by the whole title, else by a part of it."""
    wanted = typed.casefold().strip()
    things = [one for shelf in shelves for one in shelf.things]
    whole = [one for one in things if wanted in (one.thing.casefold(), one.title.casefold())]
    return whole or [one for one in things if wanted and wanted in one.title.casefold()]
