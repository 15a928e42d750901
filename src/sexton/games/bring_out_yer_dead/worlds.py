"""The worlds that a seat could be sitting in: what it hasn't seen is dealt anew."""

from __future__ import annotations

from typing import Any

from sexton.core.chance import Rng
from sexton.core.types import Seat
from sexton.games.bring_out_yer_dead.components import DRAWN, FATE, TREASURE, Box
from sexton.games.bring_out_yer_dead.events import STEPS, names_of
from sexton.games.bring_out_yer_dead.moves import BANKS, BID_SIZE, SINGLE, SIZES
from sexton.games.bring_out_yer_dead.rules import BringOutYerDead
from sexton.games.bring_out_yer_dead.rules.bidding import bid_moves
from sexton.games.bring_out_yer_dead.rules.board import running
from sexton.games.bring_out_yer_dead.rules.hands import known_in_hand, memory, remember
from sexton.games.bring_out_yer_dead.state import (
    BANK,
    BID,
    KEEP,
    PHASES,
    TAKES,
    TUCK,
    Carried,
    CarryOut,
    Chosen,
    State,
    spots,
)
from sexton.games.bring_out_yer_dead.types import (
    BringOutYerDeadView,
    Card,
    Coffin,
    Held,
    Loaded,
    Step,
)
from sexton.games.bring_out_yer_dead.view import carts_gone

WHAT = {name: what for what, (name, _, _) in enumerate(STEPS)}


class Worlds:
    """The positions that a view could have come from: what is unseen is dealt anew."""

    def __init__(self, box: Box, view: BringOutYerDeadView) -> None:
        self.base = known_table(box, view)
        left = unseen_cards(self.base, view)
        self.fates = cards_left(box, left, FATE)
        self.treasures = cards_left(box, left, TREASURE)
        self.gaps = [
            gap_of(self.base, seat, player.fate, player.treasure, player.ready)
            for seat, player in enumerate(view.players)
            if seat != view.seat
        ]
        self.under = [(known.place, box.number[known.card]) for known in view.under if known.card]

    def deal(self, rng: Rng) -> BringOutYerDead:
        table = self.base.clone()
        fates, treasures = self.fates.copy(), self.treasures.copy()
        deal_unseen(table, fates, treasures, self.gaps, self.under, rng)
        return table


def unseen_cards(table: State, view: BringOutYerDeadView) -> list[int]:
    """How many of each kind are none of those that the view shows, which lie on this table; the
    certificates, which belong to no deck, are counted as none or fewer."""
    left = table.box.counts.copy()
    for kind in range(len(left)):
        left[kind] -= table.gone[kind]
    for cards in (*table.hands, *table.bids, *table.drawn, *table.rows):
        for kind in cards:
            left[kind] -= 1
    for known in view.under:
        if known.card is not None:
            left[table.box.number[known.card]] -= 1
    return left


def cards_left(box: Box, left: list[int], back: int) -> list[int]:
    return [
        kind
        for kind, count in enumerate(left)
        if count > 0 and box.backs[kind] == back
        for _ in range(count)
    ]


class Gap:
    """What is missing of another player's cards: in the hand, before it to choose from, its bid."""

    def __init__(self, seat: Seat, fates: int, treasures: int, offered: int, ready: bool) -> None:
        self.seat = seat
        self.fates = fates
        self.treasures = treasures
        self.offered = offered
        self.ready = ready


def gap_of(table: State, seat: Seat, fates: int, treasures: int, ready: bool) -> Gap:
    """To be filled so that the seat, whose known cards it has already, has so many of each."""
    for kind in table.hands[seat]:
        if table.box.backs[kind] == FATE:
            fates -= 1
        elif table.box.backs[kind] == TREASURE:
            treasures -= 1
    offered = 0
    if table.phase == KEEP:
        offered = DRAWN - ready
    elif table.phase == TUCK and seat >= table.tucked:
        offered = DRAWN - 1
    return Gap(seat, fates, treasures, offered, ready and table.phase == BID)


def imagine(table: BringOutYerDead, seat: Seat, rng: Rng) -> BringOutYerDead:
    """A table that this seat could be sitting at, as `Worlds` would deal it from its view."""
    twin = table.clone()
    box = twin.box
    fates, treasures = twin.decks
    under: list[tuple[int, int]] = []
    own = 2 * (twin.tucked - 1 - seat)  # where the seat's own two lie, if it has put any there
    if seat < twin.tucked:
        under = [(place, fates[place]) for place in (own, own + 1) if place < len(fates)]
        del fates[own : own + 2]
    twin.known = known_to(twin, seat)
    gaps: list[Gap] = []
    for other in range(twin.seats):
        if other == seat:
            twin.hands[other].sort()
            twin.drawn[other] = sorted(twin.drawn[other])
            continue
        cards = twin.hands[other]
        known = sorted(known_in_hand(twin, other, seat))
        ready = twin.phase == KEEP and len(twin.drawn[other]) < DRAWN
        if twin.phase == BID:
            ready = len(twin.bids[other]) == BID_SIZE
            cards += twin.bids[other]
            twin.bids[other] = []
        fate_count, treasure_count = 0, 0
        papers: list[int] = []
        for kind in cards:
            if box.backs[kind] == FATE:
                fate_count += 1
                fates.append(kind)
            elif box.backs[kind] == TREASURE:
                treasure_count += 1
                treasures.append(kind)
            else:
                papers.append(kind)
        for kind in known:
            (fates if box.backs[kind] == FATE else treasures).remove(kind)
        fates += twin.drawn[other]
        twin.drawn[other] = []
        papers.sort()
        twin.hands[other] = papers + known
        gaps.append(gap_of(twin, other, fate_count, treasure_count, ready))
    fates.sort()
    treasures.sort()
    twin.decks = [[], []]
    find_carts(twin, carts_gone(twin), spots(twin) if running(twin) else None)
    if twin.phase in (KEEP, BID):
        twin.turn = 0
    elif twin.queue:  # Opened bids lie in the order of their turns.
        twin.bids = [[] for _ in range(twin.seats)]
        for task in twin.queue:
            twin.bids[task.seat].append(task.card)
    if twin.phase == BANK:
        twin.bank = 0
    twin.secret = ""
    twin.unveiled = 0
    deal_unseen(twin, fates, treasures, gaps, under, rng)
    return twin


def known_to(table: State, seat: Seat) -> list[int]:
    """What is known of hands, as far as this seat knows of it."""
    everybody = (1 << table.seats + 1) - 1
    found: list[int] = []
    for owner in range(table.seats):
        openly = sorted(known_in_hand(table, owner, table.seats))
        for kind in openly:
            found.append(memory(owner, kind, everybody & ~(1 << owner)))
        if owner != seat:
            known = sorted(known_in_hand(table, owner, seat))
            for kind in openly:
                known.remove(kind)
            for kind in known:
                found.append(memory(owner, kind, 1 << seat))
    return found


def deal_unseen(
    table: BringOutYerDead,
    fates: list[int],
    treasures: list[int],
    gaps: list[Gap],
    under: list[tuple[int, int]],
    rng: Rng,
) -> None:
    """Deals these cards to the others and onto the decks, under which some lie in known places."""
    rng.shuffle(fates)
    rng.shuffle(treasures)
    for gap in gaps:
        hand = table.hands[gap.seat]
        for _ in range(gap.fates):
            hand.append(fates.pop())
        for _ in range(gap.treasures):
            hand.append(treasures.pop())
        table.drawn[gap.seat] = [fates.pop() for _ in range(gap.offered)]
        if gap.ready:
            guess_bid(table, gap.seat, rng)
    for place, kind in under:
        fates.insert(place, kind)
    table.decks = [fates, treasures]
    rng.shuffle(table.carts)
    table.chance = rng.fresh()


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
    find_carts(table, view.carts_gone, view.spots)


def find_carts(table: State, gone: list[int], spots: int | None) -> None:
    """Carts with as many spots for these players are alike: the first of them will do."""
    room = [cart[table.seats - 2] for cart in table.box.carts]
    left = list(range(len(room)))
    for size in gone:
        left.remove(first_cart(room, left, size))
    if spots is not None:
        table.cart = first_cart(room, left, spots)
        left.remove(table.cart)
    table.carts = left


def first_cart(room: list[int], left: list[int], spots: int) -> int:
    for cart in left:
        if room[cart] == spots:
            return cart
    raise ValueError(f"no cart with {spots} spots is left")


def know_players(table: BringOutYerDead, view: BringOutYerDeadView) -> None:
    box = table.box
    bid: list[list[int]] = [[] for _ in range(table.seats)]
    for turn in view.order:
        bid[turn.seat].append(box.number[turn.card.name])
    for seat, player in enumerate(view.players):
        table.points[seat] = player.points
        table.families[2 * seat], table.families[2 * seat + 1] = player.singles, player.doubles
        table.river[2 * seat], table.river[2 * seat + 1] = player.river
        known = kinds(box, player.known)
        if known:
            remember_hand(table, seat, kinds(box, player.openly), known.copy(), view.seat)
        if seat == view.seat:
            table.hands[seat] = kinds(box, view.hand)
            table.bids[seat] = kinds(box, view.bid)
            table.drawn[seat] = kinds(box, view.drawn)
        else:
            papers = [kind for kind in box.certificates if kind not in bid[seat]]
            table.hands[seat] = papers + known
        table.bids[seat] += bid[seat]


def remember_hand(
    table: State, seat: Seat, openly: list[int], known: list[int], knower: Seat | None
) -> None:
    """Of these cards in a hand all know some, and the one who looks knows the rest as well."""
    everybody = (1 << table.seats + 1) - 1
    for kind in openly:
        remember(table, seat, kind, everybody & ~(1 << seat))
        known.remove(kind)
    for kind in known:
        if knower is not None:
            remember(table, seat, kind, 1 << knower)


def know_graves(table: BringOutYerDead, view: BringOutYerDeadView) -> None:
    place_of = table.box.place_of
    for area in view.areas:
        for hole in area.graves:
            buried = hole.coffin
            if buried is not None:
                table.graves[place_of[hole.name]] = coffin_of(buried) + 1
        for coffin in area.outside:
            table.scratched += [table.box.areas.index(area.name), coffin_of(coffin)]
        mass = area.mass
        if mass is not None:
            at = BANKS.index(area.bank) * 2 * table.seats
            for singles, doubles in mass.coffins:
                table.pits[at], table.pits[at + 1] = singles, doubles
                at += 2


def coffin_of(seen: Coffin | Held | Loaded) -> int:
    return 2 * seen.owner + (seen.coffin != SINGLE)


def know_resolution(table: BringOutYerDead, view: BringOutYerDeadView) -> None:
    number = table.box.number
    table.queue = [CarryOut(number[turn.card.name], turn.seat) for turn in view.order]
    table.resolved = [turn.done for turn in view.order].count(True)
    table.loaded = [Carried(coffin_of(one), number[one.card]) for one in view.loaded]
    table.unloaded = [one.gone for one in view.loaded].count(True)
    table.fallen = [Carried(coffin_of(one), number[one.card]) for one in view.fallen]
    table.drowned = [one.gone for one in view.fallen].count(True)
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
