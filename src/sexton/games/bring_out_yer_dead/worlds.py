"""The worlds that a seat could be sitting in: what it hasn't seen is dealt anew."""

from __future__ import annotations

from typing import Any

from sexton.core.chance import Rng
from sexton.core.types import Seat
from sexton.games.bring_out_yer_dead.components import DRAWN, FATE, TREASURE, Box
from sexton.games.bring_out_yer_dead.events import STEPS, names_of
from sexton.games.bring_out_yer_dead.moves import BANKS, BID_SIZE, SIZES
from sexton.games.bring_out_yer_dead.rules import BringOutYerDead
from sexton.games.bring_out_yer_dead.rules.bidding import bid_moves
from sexton.games.bring_out_yer_dead.rules.hands import remember
from sexton.games.bring_out_yer_dead.state import PHASES, TAKES, Carried, CarryOut, Chosen
from sexton.games.bring_out_yer_dead.types import (
    BringOutYerDeadView,
    Card,
    Coffin,
    Held,
    Loaded,
    Step,
)

WHAT = {name: what for what, (name, _, _) in enumerate(STEPS)}


class Worlds:
    """The positions that a view could have come from: what is unseen is dealt anew."""

    def __init__(self, box: Box, view: BringOutYerDeadView) -> None:
        self.box = box
        self.view = view
        self.base = known_table(box, view)
        self.unseen = [self.unseen_cards(FATE), self.unseen_cards(TREASURE)]
        self.under = [(known.place, box.number[known.card]) for known in view.under if known.card]

    def unseen_cards(self, back: int) -> list[int]:
        number, left, view = self.box.number, self.box.counts.copy(), self.view
        for name, count in view.gone.items():
            left[number[name]] -= count
        shown = [*view.hand, *view.bid, *view.drawn, *view.fate_row, *view.treasure_row]
        shown += [turn.card for turn in view.order]
        for seat, player in enumerate(view.players):
            if seat != view.seat:
                shown += player.known
        for card in shown:
            left[number[card.name]] -= 1
        for known in view.under:
            if known.card is not None:
                left[number[known.card]] -= 1
        return [
            kind
            for kind, count in enumerate(left)
            if self.box.backs[kind] == back
            for _ in range(count)
        ]

    def deal(self, rng: Rng) -> BringOutYerDead:
        table, view = self.base.clone(), self.view
        fates, treasures = self.unseen[FATE].copy(), self.unseen[TREASURE].copy()
        rng.shuffle(fates)
        rng.shuffle(treasures)
        for seat, player in enumerate(view.players):
            if seat != view.seat:
                hand = table.hands[seat]
                backs = [card.back for card in player.known]
                hand += [fates.pop() for _ in range(player.fate - backs.count("fate"))]
                hand += [treasures.pop() for _ in range(player.treasure - backs.count("treasure"))]
                table.drawn[seat] = [fates.pop() for _ in range(self.offered(seat))]
                if player.ready and view.phase == "bid":
                    guess_bid(table, seat, rng)
        for place, kind in self.under:
            fates.insert(place, kind)
        table.decks = [fates, treasures]
        rng.shuffle(table.carts)
        table.chance = rng.fresh()
        return table

    def offered(self, seat: Seat) -> int:
        """How many fate cards lie before another player to choose from."""
        if self.view.phase == "keep":
            return DRAWN - self.view.players[seat].ready
        return DRAWN - 1 if self.view.phase == "tuck" and seat >= self.base.tucked else 0


def guess_bid(table: BringOutYerDead, seat: Seat, rng: Rng) -> None:
    for _ in range(BID_SIZE):
        moves = bid_moves(table, seat)
        kind = moves[rng.below(len(moves))] - table.box.numbering.bid
        table.hands[seat].remove(kind)
        table.bids[seat].append(kind)


def known_table(box: Box, view: BringOutYerDeadView) -> BringOutYerDead:
    """Everything the view says; decks and what others hold unseen are left to be dealt."""
    table = BringOutYerDead(box, len(view.players))
    number = box.number
    table.phase = PHASES.index(view.phase)
    table.turn = view.turn or 0
    table.first = view.first or 0
    table.round = view.round
    table.bank = BANKS.index(view.bank) if view.bank else 0
    table.rows = [kinds(box, view.fate_row), kinds(box, view.treasure_row)]
    for name, count in view.gone.items():
        table.gone[number[name]] = count
    if view.phase == "tuck":
        table.tucked = table.turn
    elif view.phase != "keep":
        table.tucked = table.seats
    know_carts(table, view)
    know_players(table, view)
    know_graves(table, view)
    know_resolution(table, view)
    return table


def kinds(box: Box, cards: list[Card]) -> list[int]:
    return [box.number[card.name] for card in cards]


def know_carts(table: BringOutYerDead, view: BringOutYerDeadView) -> None:
    """Carts with as many spots for these players are alike."""
    carts = list(range(len(table.box.carts)))

    def find(spots: int) -> int:
        return next(cart for cart in carts if table.box.carts[cart][table.seats - 2] == spots)

    for spots in view.carts_gone:
        carts.remove(find(spots))
    if view.spots is not None:
        table.cart = find(view.spots)
        carts.remove(table.cart)
    table.carts = carts


def know_players(table: BringOutYerDead, view: BringOutYerDeadView) -> None:
    box = table.box
    everybody = (1 << table.seats + 1) - 1
    bid = [{turn.card.name for turn in view.order if turn.seat == s} for s in range(table.seats)]
    for seat, player in enumerate(view.players):
        table.points[seat] = player.points
        table.families[2 * seat : 2 * seat + 2] = [player.singles, player.doubles]
        table.river[2 * seat : 2 * seat + 2] = player.river
        openly, known = kinds(box, player.openly), kinds(box, player.known)
        for kind in openly:
            remember(table, seat, kind, everybody & ~(1 << seat))
            known.remove(kind)
        for kind in known:
            if view.seat is not None:
                remember(table, seat, kind, 1 << view.seat)
        if seat == view.seat:
            table.hands[seat] = kinds(box, view.hand)
            table.bids[seat] = kinds(box, view.bid)
            table.drawn[seat] = kinds(box, view.drawn)
        else:
            papers = [kind for kind in box.certificates if box.names[kind] not in bid[seat]]
            table.hands[seat] = papers + kinds(box, player.known)
    for turn in view.order:
        table.bids[turn.seat].append(box.number[turn.card.name])


def know_graves(table: BringOutYerDead, view: BringOutYerDeadView) -> None:
    place_of = {name: place for place, name in enumerate(table.box.graves)}
    for area in view.areas:
        for hole in area.graves:
            if hole.coffin is not None:
                table.graves[place_of[hole.name]] = coffin_of(hole.coffin) + 1
        for coffin in area.outside:
            table.scratched += [table.box.areas.index(area.name), coffin_of(coffin)]
        if area.mass is not None:
            first = BANKS.index(area.bank) * 2 * table.seats
            flat = [count for counts in area.mass.coffins for count in counts]
            table.pits[first : first + 2 * table.seats] = flat


def coffin_of(seen: Coffin | Held | Loaded) -> int:
    return 2 * seen.owner + SIZES.index(seen.coffin)


def know_resolution(table: BringOutYerDead, view: BringOutYerDeadView) -> None:
    number = table.box.number
    table.queue = [CarryOut(number[turn.card.name], turn.seat) for turn in view.order]
    table.resolved = sum(turn.done for turn in view.order)
    table.loaded = [Carried(coffin_of(one), number[one.card]) for one in view.loaded]
    table.unloaded = sum(one.gone for one in view.loaded)
    table.fallen = [Carried(coffin_of(one), number[one.card]) for one in view.fallen]
    table.drowned = sum(one.gone for one in view.fallen)
    table.takes = [TAKES.index(take) for take in view.takes]
    if view.held is not None:
        table.held = Chosen(coffin_of(view.held), table.box.graves.index(view.held.grave))
    table.dredged = view.dredged
    table.words_left = view.words_left
    table.steps = [row_of(table.box, seen) for seen in view.steps]


def row_of(box: Box, seen: Step) -> list[int]:
    """A step back as the row it was spelled from."""
    what = WHAT[seen.what]
    row = [what, seen.seat]
    for key in STEPS[what][2]:
        value: Any = getattr(seen, key)
        if key == "coffin":
            row.append(2 * (seen.owner or 0) + SIZES.index(value))
        elif key == "other":
            row.append(2 * seen.seat + SIZES.index(value))
        else:
            names = names_of(box, key)
            row.append(names.index(value) if names else value)
    return row
