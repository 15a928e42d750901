"""The whole table in words."""

from __future__ import annotations

from sexton.core.phrases import counted, signed
from sexton.core.types import Entry, Section
from sexton.games.bring_out_yer_dead.components import Box
from sexton.games.bring_out_yer_dead.types import (
    Area,
    BringOutYerDeadView,
    Grave,
    Loaded,
    MassGrave,
    Step,
)
from sexton.games.bring_out_yer_dead.words.cards import card_line, coffin_line, title
from sexton.games.bring_out_yer_dead.words.events import say_step


def describe(box: Box, view: BringOutYerDeadView) -> list[Section]:
    sections = [Section("The round", round_entries(box, view))]
    if view.seat is not None:
        sections.insert(0, Section("Your hand", hand_entries(view)))
    if view.order:
        sections.append(Section("The cards in order", order_entries(view)))
        sections.append(Section("The cart", cart_entries(view)))
    if view.steps:
        what = "So far" if view.order else "The last round"
        entries = [Entry(say_step(box, step, view.seats), step_thing(step)) for step in view.steps]
        sections.append(Section(what, entries))
    sections += [area_section(view, area) for area in view.areas]
    sections.append(Section("The river", river_entries(view)))
    sections.append(Section("Face-up cards and decks", market_entries(box, view)))
    players = [Entry(player_line(view, s), f"seat:{s}") for s in range(len(view.players))]
    sections.append(Section("The players", players))
    scores = [Entry(score_line(view, s), f"seat:{s}") for s in range(len(view.players))]
    heading = "The scores" if view.over else "If it ended now, as far as you can see"
    sections.append(Section(heading, scores))
    return sections


def step_thing(step: Step) -> str:
    """What a line of the resolution is about: a card, or the player."""
    return f"card:{step.card}" if step.card is not None else f"seat:{step.seat}"


def hand_entries(view: BringOutYerDeadView) -> list[Entry]:
    entries = [Entry(f"Drawn: {card_line(card)}", f"card:{card.name}") for card in view.drawn]
    entries += [Entry(f"In your bid: {card_line(card)}", f"card:{card.name}") for card in view.bid]
    entries += [Entry(card_line(card), f"card:{card.name}") for card in view.hand]
    return entries or [Entry("Your hand is empty.")]


def round_entries(box: Box, view: BringOutYerDeadView) -> list[Entry]:
    if view.first is None:
        return [Entry("The fate cards to begin with are being chosen.", "round")]
    entries = [Entry(f"Round {view.round} of {view.rounds}.", "round")]
    if view.spots is not None:
        where = f" on the {view.bank.capitalize()} bank" if view.bank else ""
        entries.append(Entry(f"A cart of {counted(view.spots, 'spot')}{where}.", "cart"))
        entries.append(Entry(f"First player: {view.seats[view.first]}.", f"seat:{view.first}"))
    if view.spots is not None and not view.bank:
        entries += [Entry(f"{bank.capitalize()} bank", f"bank:{bank}") for bank in ("west", "east")]
    carts = sorted(cart[len(view.players) - 2] for cart in box.carts)
    for spots in (*view.carts_gone, *([view.spots] if view.spots is not None else [])):
        carts.remove(spots)
    to_come = ", ".join(map(str, carts)) or "none"
    entries.append(Entry(f"Carts to come, in some order: {to_come}.", "cart"))
    return entries


def order_entries(view: BringOutYerDeadView) -> list[Entry]:
    entries = []
    for turn in view.order:
        mark = "done" if turn.done else "to come"
        card, who = turn.card, view.seats[turn.seat]
        entries.append(Entry(f"{card.rank}: {who}, {card.title}, {mark}", f"card:{card.name}"))
    return entries


def cart_entries(view: BringOutYerDeadView) -> list[Entry]:
    entries = [
        Entry(f"Spot {spot}: {carried_line(view, one, 'unloaded')}", "cart")
        for spot, one in enumerate(view.loaded, 1)
    ]
    free = (view.spots or 0) - len(view.loaded)
    if free:
        entries.append(Entry(f"{counted(free, 'spot')} free.", "cart"))
    entries += [
        Entry(f"Fell off: {carried_line(view, one, 'in the river')}", "river")
        for one in view.fallen
    ]
    return entries


def carried_line(view: BringOutYerDeadView, one: Loaded, gone: str) -> str:
    return f"{coffin_line(view, one)}{f', {gone}' if one.gone else ''}"


def area_section(view: BringOutYerDeadView, area: Area) -> Section:
    heading = f"{area.bank.capitalize()} bank: {area.title}"
    if area.majority:
        heading += f", {signed(area.majority)} for the most coffins"
        if area.leader is not None:
            heading += f" ({view.seats[area.leader]})"
    if area.mass is not None:
        return Section(f"{heading}, a mass grave", mass_entries(view, area.mass))
    entries = [Entry(f"{area.title} as a whole", f"area:{area.name}")]
    entries += [
        Entry(hole_line(view, grave, count), f"grave:{grave.name}")
        for count, grave in enumerate(area.graves, 1)
    ]
    entries += [
        Entry(f"Outside the graves: {coffin_line(view, one)}", f"area:{area.name}")
        for one in area.outside
    ]
    return Section(heading, entries)


def hole_line(view: BringOutYerDeadView, grave: Grave, count: int) -> str:
    fits = "single only" if grave.fits == "single" else "single or double"
    kind = {"grave": "", "pair": ", both graves needed", "column": ", filled from below"}
    lying = coffin_line(view, grave.coffin) if grave.coffin is not None else "open"
    points = counted(grave.points, "point")
    return f"Grave {count}, {fits}, {points}{kind[grave.kind]}: {lying}"


def mass_entries(view: BringOutYerDeadView, mass: MassGrave) -> list[Entry]:
    entries = [
        Entry(
            f"{counted(mass.points, 'point')} for each coffin, no limit; brings a {mass.take} card",
            f"grave:{mass.name}",
        )
    ]
    for seat, counts in enumerate(mass.coffins):
        for size, count in zip(("single", "double"), counts, strict=True):
            if count:
                thing = f"grave:{mass.name}/owner:{seat}/coffin:{size}"
                entries.append(Entry(f"{view.seats[seat]}: {counted(count, size)}", thing))
    return entries


def river_entries(view: BringOutYerDeadView) -> list[Entry]:
    entries = []
    for seat, player in enumerate(view.players):
        for size, count in zip(("single", "double"), player.river, strict=True):
            if count:
                thing = f"river:{size}" if seat == view.seat else "river"
                entries.append(Entry(f"{view.seats[seat]}: {counted(count, size)}", thing))
        if player.bodies:
            entries.append(Entry(f"{view.seats[seat]} would lose {player.toll}", "river"))
    return entries or [Entry("Nobody is in the river.", "river")]


def market_entries(box: Box, view: BringOutYerDeadView) -> list[Entry]:
    entries = []
    for deck, row, left in (
        ("fate", view.fate_row, view.fate_deck),
        ("treasure", view.treasure_row, view.treasure_deck),
    ):
        entries += [Entry(f"{deck.capitalize()}: {card_line(c)}", f"card:{c.name}") for c in row]
        entries.append(Entry(f"The {deck} deck has {counted(left, 'card')}.", f"deck:{deck}"))
    for known in view.under:
        if known.card is not None:
            card, place = title(box, known.card), known.place + 1
            text = f"You put {card} under the fate deck: number {place} from below."
            entries.append(Entry(text, f"card:{known.card}"))
    if view.gone:
        gone = ", ".join(f"{count} × {title(box, card)}" for card, count in view.gone.items())
        entries.append(Entry(f"Out of the game: {gone}.", "gone"))
    return entries


def player_line(view: BringOutYerDeadView, seat: int) -> str:
    player = view.players[seat]
    parts = [
        f"{counted(player.points, 'point')}",
        f"family {counted(player.singles, 'single')} and {counted(player.doubles, 'double')}",
        f"{player.fate} fate and {player.treasure} treasure cards",
    ]
    if seat == view.first and not view.over:
        parts.append("first player")
    if player.ready:
        parts.append("has chosen" if view.phase == "keep" else "has bid")
    shown = player.openly if seat == view.seat else player.known
    if shown:
        cards = ", ".join(card.title for card in shown)
        parts.append(f"{'all know of' if seat == view.seat else 'you know of'} {cards}")
    return f"{view.seats[seat]}: {'; '.join(parts)}"


def score_line(view: BringOutYerDeadView, seat: int) -> str:
    player = view.players[seat]
    parts = [f"{line.text} {line.points}".replace("-", "−") for line in player.lines]
    return f"{view.seats[seat]}: {player.score} = {'; '.join(parts)}"
