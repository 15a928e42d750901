"""The whole table in words."""

from __future__ import annotations

from sexton.core.phrases import capital, counted, listed
from sexton.core.types import Entry, Section
from sexton.games.gloomy_graves.moves import DIRECTIONS, TYPES, article, plural
from sexton.games.gloomy_graves.rules.crypt import NUMBER
from sexton.games.gloomy_graves.types import Cell, GloomyGravesView
from sexton.games.gloomy_graves.words.cards import beyond, graveyard_of, said


def describe(view: GloomyGravesView) -> list[Section]:
    sections = [
        Section("Row and deck", middle(view)),
        Section("The graveyard", [graveyard_entry(cell) for cell in view.cells]),
        Section("Groups", [standing_entry(view, place) for place in range(len(TYPES))]),
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
        entries.append(Entry(f"Face down before you: {article(view.first)}.", f"card:{view.first}"))
    return entries or [Entry("Your hand is empty.")]


def middle(view: GloomyGravesView) -> list[Entry]:
    entries = [Entry(f"In the row: {article(card)}", f"row:{card}") for card in view.row]
    entries.append(Entry(f"The deck has {counted(view.deck, 'card')}.", "deck"))
    entries.append(Entry(f"{counted(view.removed, 'card')} stayed in the box.", "deck"))
    if view.out:
        entries.append(Entry(f"Out of the game: {', '.join(view.out)}.", "out"))
    if view.ending and not view.over:
        entries.append(Entry("This is the last round: nobody draws any more.", "round"))
    return entries


def graveyard_entry(cell: Cell) -> Entry:
    covers = f", over {', '.join(cell.under)}" if cell.under else ""
    place = said((cell.x, cell.y))
    at = "" if place == cell.cell else f" at {place}"  # Far out, names begin anew.
    return Entry(f"Cell {cell.cell}{at}: {cell.symbol}{covers}", f"cell:{cell.cell}")


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
        entries.append(Entry(f"{said(place)}: {listed(beside)}", f"at:{said(place)}"))
    return entries


def standing_entry(view: GloomyGravesView, place: int) -> Entry:
    standing = view.standings[place]
    cells = " ".join(standing.cells)
    where = f" ({'cells' if standing.communal > 1 else 'cell'} {cells})" if cells else ""
    sums = []
    for seat, name in enumerate(view.seats):
        number = standing.brings[seat]
        scored = standing.type in view.players[seat].scored
        brings = "scored" if scored else f"the {number} card" if number else "nothing yet"
        sums.append(f"{name} {standing.sums[seat]}, {brings}")
    kind = capital(plural(standing.type))
    text = (
        f"{kind}: {standing.communal} in the graveyard{where}; with the crypts: {'; '.join(sums)}"
    )
    return Entry(text, f"type:{standing.type}")


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
            if place in NUMBER
        ]
    title = "Your crypt" if own else f"{view.seats[seat]}'s crypt"
    return Section(title, entries or [Entry("Nothing yet.", f"seat:{seat}")])


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
        parts.append(f"has scored {listed([plural(kind) for kind in player.scored])}")
    if view.phase == "choose":
        parts.append("has chosen" if player.ready else "is choosing")
    if seat == view.start:
        parts.append("start player")
    return f"{view.seats[seat]}: {', '.join(parts)}"
