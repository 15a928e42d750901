"""What `features.py` declares, straight from the table."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sexton.core.features import Features
from sexton.core.numbers import Numbers
from sexton.core.position import Position
from sexton.games.bring_out_yer_dead.components import DRAWN, FATE, TREASURE, Box
from sexton.games.bring_out_yer_dead.features import BIDS, COFFINS
from sexton.games.bring_out_yer_dead.moves import BID_SIZE
from sexton.games.bring_out_yer_dead.rules import board, scoring
from sexton.games.bring_out_yer_dead.rules.cemetery import bodies, coffins_in, leading
from sexton.games.bring_out_yer_dead.state import (
    BANK,
    BID,
    EITHER,
    KEEP,
    OVER,
    Carried,
    State,
    current_turn,
    spots,
)
from sexton.games.bring_out_yer_dead.view import carts_gone, known_kinds

MOST_SEEN: Final = 4096  # cemeteries whose areas are remembered


def area_row(table: State, area: int) -> list[int]:
    """An area as numbers: which, who leads it (a seat plus one), the points for that; then for each
    seat its coffins there, what it is paid, what of that counts at the end, its coffins outside of
    graves, and its singles and doubles in a mass grave."""
    ground, seats = table.board, table.seats
    counts = coffins_in(table, area)
    leader = leading(counts)
    bank, is_pit = ground.banks[area], not ground.places[area]
    paid = scoring.mass_grave(table, bank) if is_pit else scoring.graves(table, area)
    pays = [0] * seats
    for seat, points in paid:
        pays[seat] += points
    scores = pays.copy()
    if leader is not None:
        pays[leader] += ground.majority[area]
    first = bank * 2 * seats
    mass = table.pits[first : first + 2 * seats] if is_pit else [0] * (2 * seats)
    outside = [0] * seats
    for index in range(0, len(table.scratched), 2):
        if table.scratched[index] == area:
            outside[table.scratched[index + 1] >> 1] += 1
    led = 0 if leader is None else leader + 1
    head = [area, led, ground.majority[area]]
    return head + counts + pays + (scores if is_pit else pays) + outside + mass


class Straight(Numbers):
    def __init__(self, box: Box, features: Features) -> None:
        super().__init__(features, features.seats)
        self.seats: i64 = features.seats
        self.box = box
        self.shorts = [card.short for card in box.cards]
        # Between two burials areas stay as they are. All are one row of numbers, which the garbage
        # collector need not look through.
        self.areas_seen: dict[tuple[int, ...], tuple[int, ...]] = {}
        self.area_row: i64 = 3 + 6 * features.seats
        at = features.places()
        sizes = {name: size for name, _, size in features.layout()}
        self.phase: i64 = at["phase"]
        self.asked: i64 = at["asked"]
        self.stage: i64 = at["stage"]
        self.stage_words: i64 = sizes["stage"]
        self.turn: i64 = at["turn"]
        self.first: i64 = at["first"]
        self.round: i64 = at["round"]
        self.rounds: i64 = at["rounds"]
        self.bank: i64 = at["bank"]
        self.spots: i64 = at["spots"]
        self.carts_gone: i64 = at["carts_gone"]
        self.leaving: i64 = at["leaving"]
        self.current: i64 = at["current"]
        self.dredged: i64 = at["dredged"]
        self.words_left: i64 = at["words_left"]
        self.fate_deck: i64 = at["fate_deck"]
        self.treasure_deck: i64 = at["treasure_deck"]
        self.takes: i64 = at["takes"]
        self.to_take: i64 = at["to take"]
        self.hand: i64 = at["hand"]
        self.bid: i64 = at["bid"]
        self.drawn: i64 = at["drawn"]
        self.fate_row: i64 = at["fate_row"]
        self.treasure_row: i64 = at["treasure_row"]
        self.gone: i64 = at["gone"]
        self.under: i64 = at["under"]
        self.note_cart(features, at, sizes)
        self.note_players(features, at)
        self.note_cemetery(box, features, at)

    def note_cart(self, features: Features, at: dict[str, int], sizes: dict[str, int]) -> None:
        self.order: i64 = at["order.0.there"]
        self.bidder: i64 = at["order.0.seat"] - self.order
        self.rank: i64 = at["order.0.rank"] - self.order
        self.card: i64 = at["order.0.card"] - self.order
        self.card_words: i64 = sizes["order.0.card"]
        self.done: i64 = at["order.0.done"] - self.order
        self.each_bid: i64 = features.width_of("order")
        self.loaded: i64 = at["loaded.0.there"]
        self.fallen: i64 = at["fallen.0.there"]
        self.owner: i64 = at["loaded.0.owner"] - self.loaded
        self.size_of: i64 = at["loaded.0.coffin"] - self.loaded
        self.left: i64 = at["loaded.0.gone"] - self.loaded
        self.coffin: i64 = features.width_of("loaded")
        self.held: i64 = at["held.0.there"]
        self.held_owner: i64 = at["held.0.owner"]
        self.held_size: i64 = at["held.0.coffin"]
        self.held_grave: i64 = at["held.0.grave"]

    def note_players(self, features: Features, at: dict[str, int]) -> None:
        start = at["players.0.points"]
        self.players: i64 = start
        self.player: i64 = features.width_of("players")
        self.score: i64 = at["players.0.score"] - start
        self.singles: i64 = at["players.0.singles"] - start
        self.doubles: i64 = at["players.0.doubles"] - start
        self.bodies: i64 = at["players.0.bodies"] - start
        self.toll: i64 = at["players.0.toll"] - start
        self.sunk: i64 = at["players.0.sunk"] - start
        self.fate: i64 = at["players.0.fate"] - start
        self.treasure: i64 = at["players.0.treasure"] - start
        self.ready: i64 = at["players.0.ready"] - start
        self.known: i64 = at["players.0.known"] - start
        self.openly: i64 = at["players.0.openly"] - start

    def note_cemetery(self, box: Box, features: Features, at: dict[str, int]) -> None:
        first = f"areas.{box.areas[0]}."
        start = at[first + "there"]
        self.areas: i64 = start
        self.area: i64 = features.width_of("areas")
        self.leader: i64 = at[first + "leader"] - start
        self.counts: i64 = at[first + "counts"] - start
        self.pays: i64 = at[first + "pays"] - start
        self.majority: i64 = at[first + "majority"] - start
        self.outside: i64 = at[first + "outside"] - start
        self.mass: i64 = at[first + "mass"] - start
        first = f"graves.{box.graves[0]}."
        start = at[first + "there"]
        self.graves: i64 = start
        self.grave: i64 = features.width_of("graves")
        self.points: i64 = at[first + "points"] - start
        self.wide: i64 = at[first + "wide"] - start
        self.lies: i64 = at[first + "owner"] - start
        self.lying: i64 = at[first + "coffin"] - start

    def write(self, position: Position, seat: int) -> None:
        assert isinstance(position, State)
        self.write_round(position, seat)
        self.write_cards(position, seat)
        self.write_cart(position, seat)
        areas = self.areas_of(position)
        owner: i64
        for owner in range(self.seats):
            self.write_player(position, owner, seat, areas)
        row: i64
        for row in range(0, len(areas), self.area_row):
            self.write_area(areas, row, seat)
        self.write_graves(position, seat)

    def write_round(self, table: State, seat: i64) -> None:
        pen, phase = self.pen, table.phase
        pen.mark(self.phase + i64(phase))
        pen.flag(self.asked, seat in table.to_act())
        stage = board.stage(table)
        if stage is not None:
            pen.word(self.stage, self.stage_words, stage)
        if phase not in (KEEP, BID, OVER):
            pen.mark(self.turn + pen.turned(table.turn, seat))
        if board.started(table):
            pen.mark(self.first + pen.turned(table.first, seat))
        pen.put(self.round, table.round)
        pen.put(self.rounds, len(self.box.carts))
        if board.running(table):
            pen.put(self.spots, spots(table))
            if phase != BANK:
                pen.mark(self.bank + i64(table.bank))
        pen.tally(self.carts_gone, carts_gone(table))
        leaving, current = board.leaving(table), current_turn(table)
        if leaving is not None:
            pen.maybe(self.leaving, leaving)
        if current is not None:
            pen.maybe(self.current, current)
        pen.put(self.dredged, table.dredged)
        pen.put(self.words_left, table.words_left)

    def write_cards(self, table: State, seat: i64) -> None:
        pen = self.pen
        fates = table.decks[FATE]
        pen.put(self.fate_deck, len(fates))
        pen.put(self.treasure_deck, len(table.decks[TREASURE]))
        if table.takes:
            pen.tally(self.takes, [take for take in table.takes if take != EITHER])
            pen.put(self.to_take, len(table.takes))
        pen.tally(self.hand, table.hands[seat])
        if table.phase == BID:
            pen.tally(self.bid, table.bids[seat])
        pen.tally(self.drawn, table.drawn[seat])
        pen.tally(self.fate_row, table.rows[FATE])
        pen.tally(self.treasure_row, table.rows[TREASURE])
        pen.put_all(self.gone, table.gone)
        place: i64
        tucked: i64 = table.tucked
        under = [0] * self.seats
        for place in range(min(2 * tucked, len(fates))):
            under[tucked - 1 - place // 2] += 1
        pen.per_seat(self.under, seat, under)

    def write_cart(self, table: State, seat: i64) -> None:
        """The cards that were bid, and the coffins they brought."""
        pen, at = self.pen, self.order
        place: i64
        for place in range(min(BIDS, len(table.queue))):
            task = table.queue[place]
            pen.mark(at)
            pen.mark(at + self.bidder + pen.turned(task.seat, seat))
            pen.put(at + self.rank, self.box.ranks[task.card])
            pen.word(at + self.card, self.card_words, self.shorts[task.card])
            pen.flag(at + self.done, place < table.resolved)
            at += self.each_bid
        self.write_coffins(table.loaded, table.unloaded, self.loaded, seat)
        self.write_coffins(table.fallen, table.drowned, self.fallen, seat)
        held = table.held
        if held is not None:
            pen.mark(self.held)
            pen.mark(self.held_owner + pen.turned(held.coffin >> 1, seat))
            pen.mark(self.held_size + (held.coffin & 1))
            pen.mark(self.held_grave + i64(held.place))

    def write_coffins(self, carried: list[Carried], left: i64, at: i64, seat: i64) -> None:
        pen = self.pen
        place: i64
        for place in range(min(COFFINS, len(carried))):
            coffin: i64 = carried[place].coffin
            pen.mark(at)
            pen.mark(at + self.owner + pen.turned(coffin >> 1, seat))
            pen.mark(at + self.size_of + (coffin & 1))
            pen.flag(at + self.left, place < left)
            at += self.coffin

    def areas_of(self, table: State) -> tuple[int, ...]:
        key = (*table.graves, *table.pits, *table.scratched)
        found = self.areas_seen.get(key)
        if found is None:
            if len(self.areas_seen) >= MOST_SEEN:
                self.areas_seen.clear()
            rows: list[int] = []
            for area in table.board.areas:
                rows += area_row(table, area)
            found = self.areas_seen[key] = tuple(rows)
        return found

    def write_player(self, table: State, owner: i64, seat: i64, areas: tuple[int, ...]) -> None:
        pen, box = self.pen, self.box
        at = self.players + pen.turned(owner, seat) * self.player
        known, hand = known_kinds(table, owner, seat), table.hands[owner]
        lost = bodies(table, owner)
        pen.put(at, table.points[owner])
        pen.put(
            at + self.score, self.score_of(table, owner, hand if owner == seat else known, areas)
        )
        pen.put(at + self.singles, table.families[2 * owner])
        pen.put(at + self.doubles, table.families[2 * owner + 1])
        pen.put(at + self.bodies, lost)
        pen.put(at + self.toll, box.penalty[lost])
        pen.put(at + self.sunk, table.river[2 * owner + 1])
        sealed = table.bids[owner] if table.phase == BID else []
        fates: i64 = 0
        treasures: i64 = 0
        kind: i64
        for cards in (hand, sealed):
            for kind in cards:
                fates += 1 if box.backs[kind] == FATE else 0
                treasures += 1 if box.backs[kind] == TREASURE else 0
        pen.put(at + self.fate, fates)
        pen.put(at + self.treasure, treasures)
        kept = table.phase == KEEP and len(table.drawn[owner]) < DRAWN
        pen.flag(at + self.ready, kept or len(sealed) == BID_SIZE)
        pen.tally(at + self.known, known)
        pen.put(at + self.openly, len(known_kinds(table, owner, None)))

    def score_of(self, table: State, owner: i64, hand: list[int], areas: tuple[int, ...]) -> int:
        """BD-18, with the cards that the seat knows of."""
        total: i64 = table.points[owner] - table.box.penalty[bodies(table, owner)]
        row: i64
        for row in range(3 + 2 * self.seats, len(areas), self.area_row):
            total += areas[row + owner]
        if hand:
            total += sum([part[2] for part in scoring.gemstones(self.box, hand)])
            total += sum([part[2] for part in scoring.heirlooms(self.box, hand)])
        return total

    def write_area(self, areas: tuple[int, ...], row: i64, seat: i64) -> None:
        pen, seats = self.pen, self.seats
        at = self.areas + i64(areas[row]) * self.area
        leader: i64 = areas[row + 1]
        pen.mark(at)
        if leader:
            pen.mark(at + self.leader + pen.turned(leader - 1, seat))
        pen.put(at + self.majority, areas[row + 2])
        other: i64
        for other in range(seats):
            turned = pen.turned(other, seat)
            entry = row + 3 + other
            pen.put(at + self.counts + turned, areas[entry])
            pen.put(at + self.pays + turned, areas[entry + seats])
            pen.put(at + self.outside + turned, areas[entry + 3 * seats])
            entry = row + 3 + 4 * seats + 2 * other
            self.write_mass(areas[entry], at + self.mass + 2 * turned)
            self.write_mass(areas[entry + 1], at + self.mass + 2 * turned + 1)

    def write_mass(self, count: i64, at: i64) -> None:
        if count:
            self.pen.exactly(at, float(count) / 3)

    def write_graves(self, table: State, seat: i64) -> None:
        pen, ground = self.pen, table.board
        place: i64
        for place in ground.graves:
            at = self.graves + place * self.grave
            pen.mark(at)
            pen.put(at + self.points, ground.points[place])
            pen.flag(at + self.wide, ground.wide[place])
            lying: i64 = table.graves[place]
            if lying:
                pen.mark(at + self.lies + pen.turned(lying - 1 >> 1, seat))
                pen.mark(at + self.lying + (lying - 1 & 1))
