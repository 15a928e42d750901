"""The worlds that a seat could be sitting in: everything its view says, and the rest dealt anew."""

from __future__ import annotations

from sexton.core.chance import Rng
from sexton.core.types import Seat
from sexton.games.the_cemetery.components import BAD, GOOD, Box
from sexton.games.the_cemetery.rules import TheCemetery
from sexton.games.the_cemetery.state import (
    CORPSE_AT,
    FENCED,
    HOLDER,
    KNOWERS,
    OPEN,
    PASSED,
    PHASES,
    SEEN,
    SILENT,
    STOPPED,
    TOMB_AT,
    DeclaredDig,
    State,
    ability_of,
    corpse_of,
    tomb_of,
)
from sexton.games.the_cemetery.types import Cemetery, Declared, Grave, TheCemeteryView


class Worlds:
    """The positions that a view could have come from: what is unseen is dealt anew."""

    def __init__(self, box: Box, view: TheCemeteryView) -> None:
        self.box = box
        self.base = known_table(box, view)
        self.hidden_plots = [
            (owner * box.slots + box.numbering.places.index(grave.name))
            for owner, place in enumerate(view.cemeteries)
            for grave in place.graves
            if grave.corpse is None
        ]
        self.hidden_sealed = [
            (owner, index)
            for owner, place in enumerate(view.cemeteries)
            for index, grave in enumerate(place.sealed)
            if grave.corpse is None
        ]
        left = unseen_kinds(self.base)
        left[0] += len(self.hidden_plots) + len(self.hidden_sealed)  # They were taken for kind 0.
        self.unseen = [kind for kind, count in enumerate(left) for _ in range(count)]
        self.draws = [
            (seat, player.hand - len(self.base.hands[seat]))
            for seat, player in enumerate(view.players)
        ]

    def deal(self, rng: Rng) -> TheCemetery:
        table = self.base.clone()
        cards = self.unseen.copy()
        rng.shuffle(cards)
        for plot in self.hidden_plots:
            table.plots[plot] |= self.top_corpse(cards) << CORPSE_AT
        if self.hidden_sealed:
            table.sealed_tombs = [graves.copy() for graves in table.sealed_tombs]
        for owner, index in self.hidden_sealed:
            table.sealed_tombs[owner][index] |= self.top_corpse(cards) << CORPSE_AT
        for seat, count in self.draws:
            table.hands[seat] += [cards.pop() for _ in range(count)]
        table.deck = cards
        table.zombie_deck = table.zombie_deck.copy()
        rng.shuffle(table.zombie_deck)
        table.chance = rng.fresh()
        return table

    def top_corpse(self, cards: list[int]) -> int:
        """Only corpses are buried: the uppermost of the shuffled cards that is one."""
        place = len(cards) - 1
        while cards[place] >= self.box.corpses:
            place -= 1
        return cards.pop(place)


def unseen_kinds(table: State) -> list[int]:
    """How many of each kind in the box don't lie on this table."""
    left = table.box.counts_in_deck(simplified=table.simplified)
    for kind in range(len(left)):
        left[kind] -= table.discards[kind]
    for hand in table.hands:
        for kind in hand:
            left[kind] -= 1
    if table.ability is not None and table.ability.card is not None:
        left[table.ability.card] -= 1
    for kind in table.slots:
        if kind:
            left[kind - 1] -= 1
    for graves in (table.plots, *table.sealed_tombs):
        for grave in graves:
            if grave:
                left[tomb_of(grave)] -= 1
                left[corpse_of(grave)] -= 1
    return left


def known_table(box: Box, view: TheCemeteryView) -> TheCemetery:
    """Everything the view says; unseen corpses are left as kind 0, to be filled in."""
    table = TheCemetery(box, len(view.players))
    table.simplified = bool(view.options["simplified"])
    for name, count in view.discards.items():
        table.discards[box.number[name]] = count
    for seat, player in enumerate(view.players):
        for known in player.known:
            kind = box.number[known.card]
            knowers = sum(1 << other for other in known.by) | known.public << table.seats
            table.known.append(kind | seat << HOLDER | knowers << KNOWERS)
            if seat != view.seat:
                table.hands[seat].append(kind)
    if view.seat is not None:
        table.hands[view.seat] = [box.number[card.name] for card in view.hand]
    for owner, place in enumerate(view.cemeteries):
        lay_cemetery(table, owner, place)
    gone = [*view.zombie_discards, *(value for zombies in table.zombies for value in zombies)]
    table.zombie_deck = [value for value in box.zombies if value not in gone]
    table.zombie_discards = view.zombie_discards.copy()
    table.first, table.turn, table.round = view.first, view.turn, view.round
    table.phase = PHASES.index(view.phase)
    table.actions = view.actions
    table.offers = [box.number[name] for name in view.offers]
    used = [box.number[view.used.name]] if view.used is not None else []
    table.ability = ability_of(used, view.queue)
    if view.dug is not None and view.dug_in is not None:
        table.dug = view.dug_in * box.slots + box.numbering.places.index(view.dug) + 1
    if view.declared is not None:
        table.declared = declared_dig(box, view, view.declared)
    return table


def lay_cemetery(table: State, owner: Seat, place: Cemetery) -> None:
    box = table.box
    for grave in place.graves:
        plot = owner * box.slots + box.numbering.places.index(grave.name)
        table.plots[plot] = encoded(box, grave)
    table.sealed_tombs[owner] = [encoded(box, grave) for grave in place.sealed]
    for colour, face in ((GOOD, place.good), (BAD, place.bad)):
        table.slots[owner * 2 + colour] = box.number[face.name] + 1 if face is not None else 0
    table.fences |= place.fence_up << owner
    table.zombies[owner] = place.zombies.copy()


def encoded(box: Box, grave: Grave) -> int:
    corpse = 0 if grave.corpse is None else box.number[grave.corpse]
    code = grave.level | box.number[grave.tomb] << TOMB_AT | corpse << CORPSE_AT
    for seat in grave.seen_by:
        code |= 1 << SEEN + seat
    return code | OPEN if grave.open else code


def declared_dig(box: Box, view: TheCemeteryView, dig: Declared) -> DeclaredDig:
    """In the imagined world nobody else has answered yet: who has, a seat can't know."""
    plot = dig.cemetery * box.slots + box.numbering.places.index(dig.grave)
    answers = [SILENT] * len(view.players)
    if view.answer is not None and view.seat is not None:
        own = {"pass": PASSED, "fence": FENCED}
        answers[view.seat] = own.get(view.answer) or STOPPED + box.number[view.answer]
    return DeclaredDig(plot, int(dig.direction == "up"), dig.levels, answers)
