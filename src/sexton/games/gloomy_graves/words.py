"""How it is said: the prompt, what would follow, what happened, the table in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sexton.core.moves import Move
from sexton.core.types import Entry, Event, Preview, Section
from sexton.games.gloomy_graves import crypt
from sexton.games.gloomy_graves.components import Box
from sexton.games.gloomy_graves.moves import DIGGER, DIRECTIONS, SYMBOLS, TYPES, article, plural
from sexton.games.gloomy_graves.reasons import beyond, graveyard_of, place_of, said, why_not
from sexton.games.gloomy_graves.rules import GloomyGraves
from sexton.games.gloomy_graves.state import BURY, CRYPT, column_of, row_of
from sexton.games.gloomy_graves.view import GloomyGravesView, known_table, largest_cells

PROMPTS = {
    "choose": "Choose the card that begins your crypt; all are turned up together.",
    "crypt": "Lay one card of your hand into your crypt, on its cards or beside them.",
    "bury": "Bury one card in the graveyard: one half covers a cell, the other lies on bare table.",
    "discard": "None of your cards fits the graveyard: put one of them out of the game.",
}
ORDINALS = ("", "first", "second", "third", "fourth", "fifth")
DOING = {
    "choose": "to choose a first crypt card",
    "crypt": "to lay a card into the crypt",
    "bury": "to bury a card in the graveyard",
    "discard": "to put a card out of the game",
    "score": "to score a type or not",
    "draw": "to draw a card",
}


def named(people: Sequence[str]) -> str:
    if len(people) < 2:
        return "".join(people)
    return f"{', '.join(people[:-1])} and {people[-1]}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def prompt(view: GloomyGravesView) -> str:
    if view.over:
        return "The game is over."
    if view.asked is None:
        waiting = named([view.seats[seat] for seat in view.waiting])
        return f"Waiting for {waiting} {DOING[view.phase]}."
    if view.asked == "score":
        types = " or ".join(plural(kind) for kind in view.scorable)
        return f"You buried {article(view.buried or '')}: score {types}, or pass?"
    if view.asked == "draw":
        which = "the first" if view.draws == 2 else "the second"
        return f"Draw {which} of two cards: from the deck, or one that lies in the row."
    return PROMPTS[view.asked]


# What would follow

LATER = "; you may score another time"
LAST_CHANCE = ", and this is your last turn"


def preview(box: Box, view: GloomyGravesView, number: int) -> Preview:
    move = box.numbering.space.move(number)
    table = known_table(box, view)
    if view.seat is None or number not in table.legal_moves(view.seat):
        return Preview([why_not(box, view, move).sentence])
    if move.verb in ("crypt", "bury"):
        return laying_preview(box, view, table, number)
    if move.verb == "score":
        return score_preview(box, view, str(move.args["type"]))
    card = article(str(move.args.get("card", "")))
    if move.verb == "take":
        return Preview(
            [
                f"{capital(card)} goes to your hand, and everybody knows that you hold it.",
                "The row is filled up at once from the deck.",
            ]
        )
    lines = {
        "choose": f"Your crypt begins with {card}, turned up when all have chosen.",
        "discard": f"{capital(card)} leaves the game. You may not score this turn.",
        "draw": f"You draw from the deck, which has {counted(view.deck, 'card')}; only you see it.",
        "pass": f"You score nothing{LAST_CHANCE if view.ending or not view.deck else LATER}.",
    }
    return Preview([lines[move.verb]])


def laying_preview(box: Box, view: GloomyGravesView, table: GloomyGraves, number: int) -> Preview:
    """The groups and sums as they would be after the card is laid."""
    assert view.seat is not None
    seat, numbering = view.seat, box.numbering
    if table.phase == CRYPT:
        kind, spot = divmod(number - numbering.crypt, numbering.spots)
        table.dig(seat, kind, spot)
        x, y = crypt.PLACES[spot >> 2]
        places = [(x, y), beyond((x, y), DIRECTIONS[spot & 3])]
        allowed = 0
    else:
        assert table.phase == BURY
        named_half, side = divmod(number - numbering.bury, numbering.sides)
        kind, symbol = divmod(named_half, len(SYMBOLS))
        table.lay(seat + 1, kind, int(symbol != box.first[kind]), side)
        cell = view.cells[side >> 2]
        places = [(cell.x, cell.y), beyond((cell.x, cell.y), DIRECTIONS[side & 3])]
        allowed = table.scorable_types(seat, kind)
    lines = []
    sums, brings = {}, {}
    crypts, graveyard, groups = {}, {}, {}
    for grave, name in enumerate(TYPES):
        own, communal = table.largest_in_crypt(seat, grave), table.largest_group(grave)
        crypts[name], graveyard[name] = own, communal
        sums[name] = own + communal
        change = own + communal - view.standings[grave].sums[seat]
        if change:
            lines.append(
                f"{capital(plural(name))}: {communal} in the graveyard and {own} in your crypt "
                f"make {own + communal} ({change:+})."
            )
        if allowed >> grave & 1:
            level = table.claimable(grave, own + communal) - 1
            brings[name] = box.needs[level]
            groups[name] = group_places(table, grave)
            lines.append(
                f"You could then score {plural(name)}: the {box.needs[level]} card, "
                f"{counted(box.points[level], 'point')}."
            )
    if not lines:
        lines.append("No sum of your groups changes.")
    data = {
        "places": [list(place) for place in places],
        "crypts": crypts,
        "graveyard": graveyard,
        "sums": sums,
        "brings": brings,
        "groups": groups,
    }
    return Preview(lines, data)


def group_places(table: GloomyGraves, grave: int) -> list[list[int]]:
    """Where the graveyard's largest group of a type lies."""
    group = largest_cells(tuple(table.near), table.ground[grave] | table.ground[DIGGER])
    return [[column_of(table.where[cell]), row_of(table.where[cell])] for cell in group]


def score_preview(box: Box, view: GloomyGravesView, kind: str) -> Preview:
    assert view.seat is not None
    standing = view.standings[TYPES.index(kind)]
    number = standing.brings[view.seat]
    assert number is not None
    points = box.points[box.needs.index(number)]
    own = view.players[view.seat]
    cards = len(own.scored) + 1
    claim = (
        f"{standing.communal} in the graveyard and {standing.crypts[view.seat]} in your crypt make "
        f"{standing.sums[view.seat]}: you claim the {number} card, {counted(points, 'point')}."
    )
    lines = [claim]
    bonus = box.bonus[cards] - box.bonus[cards - 1]
    if bonus:
        lines.append(f"It is your {ORDINALS[cards]} score card: the bonus grows by {bonus}.")
    if cards == len(TYPES):
        lines.append("You have all five: this round is the last, and nobody draws any more.")
    higher = [
        card.number
        for card in view.score_cards
        if card.type == kind and card.owner is None and card.number > number
    ]
    if higher:
        lines.append(f"Still left then: {', '.join(map(str, higher))}.")
    return Preview(lines, {"number": number, "points": points})


def touches(view: GloomyGravesView, move: Move) -> tuple[str, ...]:
    """What a move mentions: hand cards, cells by number, bare ground by place, the crypt's places,
    cards of the row, score cards."""
    args = move.args
    if move.verb == "bury":
        things = [f"{key}:{args[key]}" for key in ("card", "half", "cell", "direction")]
        cell = place_of(view, args["cell"], "GG-6")
        if cell is not None:
            things.append(f"at:{said(beyond(cell, str(args['direction'])))}")
        return tuple(things)
    if move.verb == "crypt":
        here = place_of(view, args["cell"], "GG-5")
        assert here is not None
        direction = str(args["direction"])
        return (
            f"card:{args['card']}",
            f"crypt:{said(here)}",
            f"crypt:{said(beyond(here, direction))}",
            f"direction:{direction}",
        )
    if move.verb == "draw":
        return ("deck",)
    if move.verb == "take":
        return (f"row:{args['card']}",)
    return tuple(f"{key}:{value}" for key, value in args.items())


# What happened

EVENTS = {
    "row": "The row: {cards}.",
    "opening": "The graveyard begins with {cards}.",
    "start player": "{who} is the start player.",
    "entombed": "{who} lays {card} into the crypt: the {one} on {x},{y}, the {two} to its "
    "{direction}.",
    "buried": "{who} buries {card}: the {half} covers cell {cell}, the other half is cell "
    "{new_cell} to its {direction}.",
    "showed": "{who} has no card that fits the graveyard and shows {cards}.",
    "put out": "{who} puts {card} out of the game.",
    "scored": "{who} scores {types}, {communal} + {crypt}, and claims the {number} card: {points}.",
    "passed": "{who} scores nothing this turn.",
    "took": "{who} takes {card} from the row.",
    "refilled": "{card} is laid into the row.",
}


def say_event(event: Event, players: Sequence[str]) -> str:
    args: dict[str, Any] = dict(event.args)
    who = players[args["seat"]] if "seat" in args else ""
    if event.name == "chose":
        what = article(args["card"]) if "card" in args else "a card"
        return f"{who} has chosen {what} for the crypt."
    if event.name == "drew":
        return f"{who} draws {article(args['card']) if 'card' in args else 'a card'}."
    if event.name == "set up":
        stay = "stays" if args["removed"] == 1 else "stay"
        return f"{counted(args['removed'], 'card')} {stay} in the box, unseen."
    if event.name == "crypts":
        begun = [f"{players[seat]} {card}" for seat, card in enumerate(args["cards"])]
        return f"The crypts begin: {', '.join(begun)}."
    if event.name == "last round":
        why = "has a score card of every type" if args["why"] == "five types" else LAST_CARD
        return f"{who} {why}: the round is finished, and nobody draws any more."
    if event.name == "ended":
        scores = [f"{players[seat]} {score}" for seat, score in enumerate(args["scores"])]
        return f"The game is over: {', '.join(scores)}."
    if "card" in args:
        args["one"], args["two"] = args["card"].split("-")
        args["card"] = article(args["card"])
    if "cards" in args:
        args["cards"] = ", ".join(args["cards"])
    if "points" in args:
        args["points"] = counted(args["points"], "point")
    args["types"] = plural(args.get("type", ""))
    return capital(EVENTS[event.name].format(who=who, **args))


LAST_CARD = "would draw, but the deck is empty"


# The table in words


def describe(view: GloomyGravesView) -> list[Section]:
    sections = [
        Section("Row and deck", middle(view)),
        Section("The graveyard", [graveyard_entry(view, cell) for cell in range(len(view.cells))]),
        Section("Groups", [Entry(standing_line(view, place)) for place in range(len(TYPES))]),
        *(crypt_section(view, seat) for seat in range(len(view.seats))),
        Section("Score cards", [score_entry(view, kind) for kind in TYPES]),
        Section(
            "The players",
            [Entry(player_line(view, seat), f"seat:{seat}") for seat in range(len(view.seats))],
        ),
    ]
    if view.asked == "bury":
        sections.insert(2, Section("Bare ground", bare_ground(view)))
    if view.seat is not None:
        sections.insert(0, Section("Your hand", hand_entries(view)))
    return sections


def hand_entries(view: GloomyGravesView) -> list[Entry]:
    entries = [Entry(capital(article(card)), f"card:{card}") for card in view.hand]
    if view.first is not None:
        entries.append(Entry(f"Face down before you: {article(view.first)}."))
    return entries or [Entry("Your hand is empty.")]


def middle(view: GloomyGravesView) -> list[Entry]:
    entries = [Entry(f"In the row: {article(card)}", f"row:{card}") for card in view.row]
    entries.append(Entry(f"The deck has {counted(view.deck, 'card')}.", "deck"))
    entries.append(Entry(f"{counted(view.removed, 'card')} stayed in the box."))
    if view.out:
        entries.append(Entry(f"Out of the game: {', '.join(view.out)}."))
    if view.ending and not view.over:
        entries.append(Entry("This is the last round: nobody draws any more."))
    return entries


def graveyard_entry(view: GloomyGravesView, number: int) -> Entry:
    cell = view.cells[number]
    covers = f", over {', '.join(cell.under)}" if cell.under else ""
    text = f"Cell {number} at {said((cell.x, cell.y))}: {cell.symbol}{covers}"
    return Entry(text, f"cell:{number}")


def bare_ground(view: GloomyGravesView) -> list[Entry]:
    graves = graveyard_of(view)
    numbers = {(cell.x, cell.y): cell.cell for cell in view.cells}
    places = {beyond(place, way) for place in graves for way in DIRECTIONS} - graves.keys()
    entries = []
    for place in sorted(places, key=lambda place: (place[1], place[0])):
        beside = [
            f"cell {numbers[other]} to the {way}"
            for way in DIRECTIONS
            if (other := beyond(place, way)) in numbers
        ]
        entries.append(Entry(f"{said(place)}: {named(beside)}", f"at:{said(place)}"))
    return entries


def standing_line(view: GloomyGravesView, place: int) -> str:
    standing = view.standings[place]
    cells = ", ".join(map(str, standing.cells))
    where = f" ({'cells' if standing.communal > 1 else 'cell'} {cells})" if cells else ""
    sums = []
    for seat, name in enumerate(view.seats):
        number = standing.brings[seat]
        scored = standing.type in view.players[seat].scored
        brings = "scored" if scored else f"the {number} card" if number else "nothing yet"
        sums.append(f"{name} {standing.sums[seat]}, {brings}")
    kind = capital(plural(standing.type))
    return (
        f"{kind}: {standing.communal} in the graveyard{where}; with the crypts: {'; '.join(sums)}"
    )


def crypt_section(view: GloomyGravesView, seat: int) -> Section:
    own = seat == view.seat
    entries = []
    for plot in view.players[seat].plots:
        covers = f", over {', '.join(plot.under)}" if plot.under else ""
        place = said((plot.x, plot.y))
        thing = f"crypt:{place}" if own else f"seat:{seat}/crypt:{place}"
        entries.append(Entry(f"{place}: {plot.symbol}{covers}", thing))
    if own and view.asked == "crypt":
        taken = {(plot.x, plot.y) for plot in view.players[seat].plots}
        around = {beyond(place, way) for place in taken for way in DIRECTIONS} - taken
        around |= {beyond(place, way) for place in around for way in DIRECTIONS} - taken
        entries += [
            Entry(f"{said(place)}: bare", f"crypt:{said(place)}")
            for place in sorted(around, key=lambda place: (place[1], place[0]))
            if place in crypt.NUMBER
        ]
    title = "Your crypt" if own else f"{view.seats[seat]}'s crypt"
    return Section(title, entries or [Entry("Nothing yet.")])


def score_entry(view: GloomyGravesView, kind: str) -> Entry:
    cards = []
    for card in view.score_cards:
        if card.type == kind:
            owner = f", {view.seats[card.owner]} has it" if card.owner is not None else ""
            cards.append(f"{card.number} ({counted(card.points, 'point')}{owner})")
    return Entry(f"{capital(plural(kind))}: {'; '.join(cards)}", f"type:{kind}")


def player_line(view: GloomyGravesView, seat: int) -> str:
    player = view.players[seat]
    parts = [counted(player.points, "point"), counted(player.hand, "card")]
    if player.known:
        parts.append(f"of them known: {', '.join(player.known)}")
    if player.scored:
        parts.append(f"has scored {named([plural(kind) for kind in player.scored])}")
    if view.phase == "choose":
        parts.append("has chosen" if player.ready else "is choosing")
    if seat == view.start:
        parts.append("start player")
    return f"{view.seats[seat]}: {', '.join(parts)}"


__all__ = ["describe", "preview", "prompt", "say_event", "touches", "why_not"]
