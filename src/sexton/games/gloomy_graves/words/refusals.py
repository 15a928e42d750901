"""Why something can't be done: the rule, and a sentence that says where and what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from sexton.core.errors import GAME_OVER, NOT_ASKED, quoted
from sexton.core.moves import Move, Value, is_value
from sexton.core.phrases import capital
from sexton.core.types import Refusal
from sexton.games.gloomy_graves.components import Box
from sexton.games.gloomy_graves.moves import BARE, DIRECTIONS, SYMBOLS, TYPES, article, plural
from sexton.games.gloomy_graves.rules.crypt import BOX
from sexton.games.gloomy_graves.types import GloomyGravesView
from sexton.games.gloomy_graves.words.cards import (
    DIGGER,
    Place,
    beyond,
    crypt_of,
    graveyard_of,
    on_card,
    place_of,
    said,
)
from sexton.games.gloomy_graves.words.prompts import prompt

Args = Mapping[str, Value]
Graves = Mapping[Place, str]
"""What a graveyard or a crypt shows, place by place."""

ASKS = {
    "choose": "GG-3",
    "crypt": "GG-4",
    "bury": "GG-4",
    "discard": "GG-7",
    "score": "GG-8",
    "draw": "GG-10",
}
# Besides the arguments of its moves, somebody may point at another place, or at a half.
POINTING = {"crypt": ("half", "at"), "bury": ("at",)}
ANSWERS = {"score": ("score", "pass"), "draw": ("draw", "take")}


class Laying:
    """A card laid on two places: which half lies where."""

    def __init__(self, card: str, here: Place, there: Place, half: str, other: str) -> None:
        self.card = card
        self.places = (here, there)
        self.halves = (half, other)

    def parts(self) -> Iterator[tuple[Place, str]]:
        return zip(self.places, self.halves, strict=True)

    def digger(self) -> Place | None:
        return next((place for place, half in self.parts() if half == DIGGER), None)


# A reason with how far the card had got: of several the one that comes last says the most.
Reason = tuple[int, Refusal]
Judge = Callable[[GloomyGravesView, Laying], Reason | None]


def why_not(box: Box, view: GloomyGravesView, move: Move) -> Refusal:
    """Explains; `legal_moves` has decided.

    Besides the arguments of a move, `at` may name a place as "x,y": bare ground or not. So any
    card can be pointed at any two places."""
    if view.over:
        return Refusal(GAME_OVER, "The game is over.")
    if view.asked is None:
        return Refusal(NOT_ASKED, f"Nothing is asked of you now. {prompt(view)}")
    rule = ASKS[view.asked]
    if move.verb not in ANSWERS.get(view.asked, (view.asked,)):
        return Refusal(rule, f"That is not what is asked. {prompt(view)}")
    trouble = what_is_no_argument(box, move)
    if trouble is not None:
        return Refusal(rule, f"{trouble} {TO_DO[view.asked]}")
    if move.verb == "score":
        return why_not_score(view, move.args)
    card = move.args.get("card")
    if move.verb == "take":
        return why_not_take(view, card)
    if card is not None and card not in view.hand:
        return Refusal(rule, f"You don't hold {article(str(card))}: you hold {held(view)}.")
    if move.verb == "crypt":
        return why_not_laid(view, move.args, why_not_entombed, "GG-5")
    if move.verb == "bury":
        return why_not_laid(view, move.args, why_not_buried, "GG-6")
    return Refusal(rule, TO_DO[view.asked])


def what_is_no_argument(box: Box, move: Move) -> str | None:
    """Something was named that this verb can't have, or a card that is not in the box."""
    verb = box.numbering.space.verbs[move.verb]
    may_name = [*verb.args, *POINTING.get(move.verb, ())]
    for key, value in move.args.items():
        if key not in may_name:
            return f'"{move.verb}" names {", ".join(may_name) or "nothing"}, and no {quoted(key)}.'
        if not is_value(value):
            return f"{key}={quoted(value)} is neither a word nor a whole number."
    card = move.args.get("card")
    if card is not None and card not in box.number:
        return f"There is no card {quoted(card)}."
    return None


def held(view: GloomyGravesView) -> str:
    return ", ".join(dict.fromkeys(view.hand))


TO_DO = {
    "choose": "Name a card of your hand: your crypt begins with it.",
    "crypt": "Name a card of your hand and where it goes in your crypt.",
    "bury": "Name a card of your hand, the cell that one half covers, and where the other goes.",
    "discard": "None of your cards fits the graveyard: name one to put out of the game.",
    "score": "Score a type, or pass.",
    "draw": "Draw from the deck, or take a card of the row.",
}


# Scoring and drawing


def why_not_score(view: GloomyGravesView, args: Args) -> Refusal:
    assert view.seat is not None
    possible = " or ".join(plural(kind) for kind in view.scorable)
    kind = args.get("type")
    if kind not in TYPES:
        return Refusal("GG-8", f"Name a type: you may score {possible}.")
    standing = view.standings[TYPES.index(str(kind))]
    name = plural(str(kind))
    if kind in view.players[view.seat].scored:
        return Refusal("GG-P5", f"You have scored {name} already, and each type counts once.")
    if view.buried is not None and not on_card(view.buried, str(kind)):
        return Refusal(
            "GG-8", f"The card you buried shows no {kind}: with it you may score {possible}."
        )
    left = [card.number for card in view.score_cards if card.type == kind and card.owner is None]
    if not left:
        return Refusal("GG-8", f"All score cards for {name} are taken.")
    return Refusal(
        "GG-8",
        f"Your {name} make {standing.communal} + {standing.crypts[view.seat]} = "
        f"{standing.sums[view.seat]}: the lowest card left asks for {min(left)}.",
    )


def why_not_take(view: GloomyGravesView, card: Value | None) -> Refusal:
    row = ", ".join(view.row)
    if card is not None and card not in view.row:
        where = "in your hand already" if card in view.hand else "not in the row"
        return Refusal(
            "GG-10", f"{capital(article(str(card)))} is {where}: draw from the deck, or take {row}."
        )
    return Refusal("GG-10", f"Draw from the deck, or take a card of the row: {row}.")


# Laying cards


def why_not_laid(view: GloomyGravesView, args: Args, judge: Judge, rule: str) -> Refusal:
    """Looks at every way to lay the card that fits what was pointed at."""
    trouble = what_is_no_half(view, args) or what_is_no_place(view, args, rule)
    if trouble is not None:
        return Refusal(rule, trouble)
    layings = list(possible_layings(view, args, crypt=rule == "GG-5"))
    if not layings:
        return Refusal(rule, "The two halves of a card lie side by side, in one row or column.")
    reasons = [judge(view, laying) for laying in layings]
    found = [reason for reason in reasons if reason is not None]
    if len(found) < len(reasons):
        more = still_to_say(args, rule) or how_to_say_a_double(layings[0], args, rule)
        return Refusal(rule, f"Nothing forbids that{more}.")
    return max(found, key=lambda reason: reason[0])[1]


def still_to_say(args: Args, rule: str) -> str:
    wanted = ["card", "cell"] if rule == "GG-5" else ["card", "half", "cell"]
    missing = [key for key in wanted if key not in args]
    if not {"direction", "at"} & args.keys():
        missing.append("direction")
    return f": say also which {' and '.join(missing)}" if missing else ""


def how_to_say_a_double(laying: Laying, args: Args, rule: str) -> str:
    """In the crypt there is one move for a card of two halves alike, not one for each way round."""
    half, other = laying.halves
    if rule != "GG-5" or half != other or args.get("direction") not in ("north", "west"):
        return ""
    back = DIRECTIONS[DIRECTIONS.index(str(args["direction"])) ^ 2]
    return f": both halves are alike, so say it as cell {said(laying.places[1])} and {back}"


def what_is_no_half(view: GloomyGravesView, args: Args) -> str | None:
    card, half = args.get("card"), args.get("half")
    if half is None:
        return None
    if half not in SYMBOLS:
        return f"There is no half {quoted(half)}: {', '.join(SYMBOLS)}."
    if card is not None and half not in str(card).split("-"):
        return f"{article(str(card)).capitalize()} has no {half} half."
    if not any(half in name.split("-") for name in view.hand):
        return f"None of your cards has a {half} half: you hold {held(view)}."
    return None


def what_is_no_place(view: GloomyGravesView, args: Args, rule: str) -> str | None:
    """Something was named that is no direction or no place."""
    if args.get("cell") == BARE and rule == "GG-6":
        return "Neither half would cover a cell there: one must, to grow the graveyard."
    direction = args.get("direction")
    if direction is not None and direction not in DIRECTIONS:
        return f"There is no direction {quoted(direction)}: {', '.join(DIRECTIONS)}."
    for key in ("cell", "at"):
        if key in args and place_of(view, args[key], rule) is None:
            return (
                f"There is no cell {quoted(args[key])}: cells are called by column and row, such "
                'as "1,-2".'
            )
    return None


def possible_layings(view: GloomyGravesView, args: Args, *, crypt: bool) -> Iterator[Laying]:
    card, half = args.get("card"), args.get("half")
    cards = [str(card)] if card is not None else sorted(set(view.hand))
    for here, there in possible_places(view, args, crypt=crypt):
        for name in cards:
            one, two = name.split("-")
            # In the crypt a move names where the first half lies, unless a half is named.
            turned = half is None and (not crypt or "cell" not in args)
            if half in (None, one):
                yield Laying(name, here, there, one, two)
            if half == two or turned:
                yield Laying(name, here, there, two, one)


def possible_places(
    view: GloomyGravesView, args: Args, *, crypt: bool
) -> Iterator[tuple[Place, Place]]:
    """The pairs of places that fit: `cell` is where the half lies, `at` is the other one, or
    either of them if no cell is named."""
    rule = "GG-5" if crypt else "GG-6"
    cell, at = place_of(view, args.get("cell"), rule), place_of(view, args.get("at"), rule)
    if cell is not None:
        starts = [cell]
    elif at is not None:
        starts = [at, *(beyond(at, direction) for direction in DIRECTIONS)]
    else:
        starts = list(crypt_of(view) if crypt else graveyard_of(view))
    for start in starts:
        for direction in DIRECTIONS:
            there = beyond(start, direction)
            fits = args.get("direction") in (None, direction)
            if fits and (at is None or there == at or (cell is None and start == at)):
                yield start, there


def why_not_buried(view: GloomyGravesView, laying: Laying) -> Reason | None:
    """GG-6: one half covers, the other is on bare table; no digger is covered or met."""
    graves = graveyard_of(view)
    names = {(cell.x, cell.y): f"cell {cell.cell}" for cell in view.cells}
    covered = [place for place in laying.places if place in graves]
    if len(covered) == 2:
        both = " and ".join(names[place] for place in covered)
        return 0, Refusal(
            "GG-6", f"Both halves would cover a cell, {both}: one must lie on bare table."
        )
    if not covered:
        bare = " and ".join(said(place) for place in laying.places)
        return 0, Refusal(
            "GG-6", f"Neither half would cover a cell, at {bare}: one must, to grow the graveyard."
        )
    return why_not_covered(graves, laying, names) or why_not_beside(graves, laying, names)


def why_not_entombed(view: GloomyGravesView, laying: Laying) -> Reason | None:
    """GG-5: on or beside what is there, within three by three, one digger in any line."""
    graves = crypt_of(view)
    around = [beyond(place, direction) for place in graves for direction in DIRECTIONS]
    if not any(place in graves or place in around for place in laying.places):
        return 0, Refusal(
            "GG-5", "The card would touch nothing: lay it on your crypt's cards or beside one."
        )
    reached = {*graves, *laying.places}
    wide, high = (extent(place[axis] for place in reached) for axis in range(2))
    if wide > BOX or high > BOX:
        return 1, Refusal(
            "GG-5",
            f"Your crypt would be {wide} wide and {high} high: it fits a box of {BOX} by {BOX}.",
        )
    names = {place: said(place) for place in graves}
    return why_not_covered(graves, laying, names) or why_not_in_line(graves, laying)


def extent(numbers: Iterator[int]) -> int:
    found = list(numbers)
    return max(found) - min(found) + 1


def why_not_covered(graves: Graves, laying: Laying, names: Mapping[Place, str]) -> Reason | None:
    """GG-P3: a grave never covers a gravedigger."""
    for place, half in laying.parts():
        if half != DIGGER and graves.get(place) == DIGGER:
            return 2, Refusal(
                "GG-P3",
                f"The {half} would cover the gravedigger on {names[place]}: only another "
                "gravedigger may do that.",
            )
    return None


def why_not_beside(graves: Graves, laying: Laying, names: Mapping[Place, str]) -> Reason | None:
    """GG-P4: no gravedigger beside a gravedigger, judged after placing."""
    own = laying.digger()
    if own is None:
        return None
    for direction in DIRECTIONS:
        other = beyond(own, direction)
        if graves.get(other) == DIGGER:
            return 3, Refusal(
                "GG-P4",
                f"The gravedigger at {said(own)} would lie beside the one on {names[other]}, to "
                f"its {direction}.",
            )
    return None


def why_not_in_line(graves: Graves, laying: Laying) -> Reason | None:
    own = laying.digger()
    if own is None:
        return None
    for place, symbol in graves.items():
        if symbol != DIGGER or place in laying.places:
            continue
        if place[0] == own[0] or place[1] == own[1]:
            line = "column" if place[0] == own[0] else "row"
            return 3, Refusal(
                "GG-5",
                f"There is a gravedigger on {said(place)} already: another on {said(own)} would be "
                f"the second in that {line}.",
            )
    return None


# Hundreds of moves are legal at once, and mostly the same ones again.


@lru_cache(maxsize=16_384)
def touched_by_burial(
    card: Value, half: Value, cell: Value, direction: Value, here: Place | None
) -> tuple[str, ...]:
    things = (f"card:{card}", f"half:{half}", f"cell:{cell}", f"direction:{direction}")
    if here is None:
        return things
    return (*things, f"at:{said(beyond(here, str(direction)))}")


@lru_cache(maxsize=4096)
def touched_in_crypt(card: Value, cell: str, direction: str) -> tuple[str, ...]:
    x, _, y = cell.partition(",")
    there = beyond((int(x), int(y)), direction)
    return f"card:{card}", f"crypt:{cell}", f"crypt:{said(there)}", f"direction:{direction}"


def touches(view: GloomyGravesView, move: Move) -> tuple[str, ...]:
    """What a move mentions: hand cards, cells and bare ground by place, the crypt's places, cards
    of the row, score cards."""
    args = move.args
    if move.verb == "bury":
        here = place_of(view, args["cell"], "GG-6")
        return touched_by_burial(args["card"], args["half"], args["cell"], args["direction"], here)
    if move.verb == "crypt":
        return touched_in_crypt(args["card"], str(args["cell"]), str(args["direction"]))
    if move.verb == "draw":
        return ("deck",)
    if move.verb == "take":
        return (f"row:{args['card']}",)
    return tuple(f"{key}:{value}" for key, value in args.items())
