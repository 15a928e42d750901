"""What `features.py` declares, straight from the table."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sexton.core.features import Features
from sexton.core.numbers import Numbers
from sexton.core.position import Position
from sexton.games.gloomy_graves.components import DRAWS, Box
from sexton.games.gloomy_graves.features import CELLS
from sexton.games.gloomy_graves.moves import CRYPT_CELLS, SYMBOL_COUNT, TYPE_COUNT
from sexton.games.gloomy_graves.rules import crypt, graveyard
from sexton.games.gloomy_graves.rules.end import points, turns_done
from sexton.games.gloomy_graves.rules.scoring import claimable
from sexton.games.gloomy_graves.state import (
    CHOOSE,
    DRAW,
    KIND,
    SCORE,
    SIDE,
    SPOT,
    STEP,
    State,
    column_of,
    row_of,
)

CRYPT_SIZE: Final = len(CRYPT_CELLS)
BEYOND: Final = [crypt.beyond(spot) or 0 for spot in range(CRYPT_SIZE * 4)]  # the other half's cell


class Straight(Numbers):
    def __init__(self, box: Box, features: Features) -> None:
        super().__init__(features, features.seats)
        self.seats: i64 = features.seats
        self.box = box
        self.most_cells: i64 = min(CELLS, box.cells)
        at = features.places()
        self.phase: i64 = at["phase"]
        self.asked: i64 = at["asked"]
        self.ending: i64 = at["ending"]
        self.deck: i64 = at["deck"]
        self.removed: i64 = at["removed"]
        self.draws: i64 = at["draws"]
        self.round: i64 = at["round"]
        self.turn: i64 = at["turn"]
        self.start: i64 = at["start"]
        self.hand: i64 = at["hand"]
        self.row: i64 = at["row"]
        self.out: i64 = at["out"]
        self.first: i64 = at["first"]
        self.buried: i64 = at["buried"]
        self.scorable: i64 = at["scorable"]
        self.players: i64 = at["players.0.hand"]
        self.player: i64 = features.width_of("players")
        self.known: i64 = at["players.0.known"] - self.players
        self.points: i64 = at["players.0.points"] - self.players
        self.scored: i64 = at["players.0.scored"] - self.players
        self.ready: i64 = at["players.0.ready"] - self.players
        self.crypt: i64 = at["players.0.crypt"] - self.players
        self.crypt_depth: i64 = at["players.0.depth"] - self.players
        self.cells: i64 = at["graves.0.there"]
        self.cell: i64 = features.width_of("graves")
        self.x: i64 = at["graves.0.x"] - self.cells
        self.y: i64 = at["graves.0.y"] - self.cells
        self.symbol: i64 = at["graves.0.symbol"] - self.cells
        self.depth: i64 = at["graves.0.depth"] - self.cells
        self.joined: i64 = at["graves.0.joined"] - self.cells
        self.score_cards: i64 = at["score_cards.0.there"]
        self.score_card: i64 = features.width_of("score_cards")
        self.owner: i64 = at["score_cards.0.owner"] - self.score_cards
        self.standings: i64 = at["standings.0.communal"]
        self.standing: i64 = features.width_of("standings")
        self.crypts: i64 = at["standings.0.crypts"] - self.standings
        self.sums: i64 = at["standings.0.sums"] - self.standings
        self.worth: i64 = at["standings.0.points"] - self.standings

    def write(self, position: Position, seat: int) -> None:
        assert isinstance(position, State)
        self.write_turn(position, seat)
        self.write_own(position, seat)
        owner: i64
        for owner in range(self.seats):
            self.write_player(position, owner, seat)
        self.write_cells(position)
        self.write_scores(position, seat)

    def write_turn(self, table: State, seat: i64) -> None:
        pen, phase = self.pen, table.phase
        pen.mark(self.phase + phase)
        pen.flag(self.asked, seat in table.to_act())
        pen.flag(self.ending, table.ending)
        pen.put(self.deck, len(table.deck))
        pen.put(self.removed, len(table.removed))
        if phase == DRAW:
            pen.put(self.draws, DRAWS - table.drawn)
        if phase != CHOOSE:
            pen.put(self.round, turns_done(table) // self.seats + 1)
        pen.mark(self.turn + pen.turned(table.turn, seat))
        pen.mark(self.start + pen.turned(table.start, seat))

    def write_own(self, table: State, seat: i64) -> None:
        """The own hand, and the cards that lie open to all."""
        pen = self.pen
        pen.tally(self.hand, table.hands[seat])
        pen.tally(self.row, table.row)
        pen.tally(self.out, table.out)
        if table.phase == CHOOSE and table.ready >> seat & 1:
            pen.mark(self.first + i64(table.chosen[seat]))
        if table.phase == SCORE:
            pen.mark(self.buried + (i64(table.laid[-1]) & KIND))
        pen.bits(self.scorable, table.scorable)

    def write_player(self, table: State, owner: i64, seat: i64) -> None:
        pen = self.pen
        at = self.players + pen.turned(owner, seat) * self.player
        pen.put(at, len(table.hands[owner]))
        pen.tally(at + self.known, table.known[owner])
        pen.put(at + self.points, points(table, owner))
        pen.bits(at + self.scored, table.scored[owner])
        pen.flag(at + self.ready, table.phase == CHOOSE and table.ready >> owner & 1 == 1)
        self.write_crypt(table, owner, at)

    def write_crypt(self, table: State, owner: i64, at: i64) -> None:
        pen = self.pen
        base = owner * SYMBOL_COUNT
        depths = [-1] * CRYPT_SIZE
        card: i64
        for card in table.crypts[owner]:
            spot = card >> SPOT
            depths[spot >> 2] += 1
            depths[BEYOND[spot]] += 1
        symbol: i64
        for symbol in range(SYMBOL_COUNT):
            self.write_symbol(table.plots[base + symbol], at + self.crypt + symbol)
        place: i64
        for place in range(CRYPT_SIZE):
            if depths[place] > 0:
                pen.exactly(at + self.crypt_depth + place, float(depths[place]) / 2)

    def write_symbol(self, cells: i64, at: i64) -> None:
        """All cells of a crypt that show it."""
        while cells:
            if cells & 1:
                self.pen.mark(at)
            cells >>= 1
            at += SYMBOL_COUNT

    def write_cells(self, table: State) -> None:
        """What each cell of the graveyard shows, how deep it is, and where the other half lies of
        the card on top, as long as that is on top there as well."""
        pen, where, tops = self.pen, table.where, table.tops
        count: i64 = len(where)
        newest, sides, depths = [0] * count, [0] * count, [-1] * count
        number: i64
        cell: i64
        for number in range(len(table.laid)):
            side = i64(table.laid[number]) >> SIDE & 255
            cell = side >> 2
            newest[cell], sides[cell] = number, side & 3
            depths[cell] += 1
            cell = graveyard.cell_at(table, where[cell] + STEP[side & 3])
            newest[cell], sides[cell] = number, side & 3 ^ 2
            depths[cell] += 1
        at = self.cells
        for cell in graveyard.reading_order(table)[: self.most_cells]:
            place: i64 = where[cell]
            pen.mark(at)
            pen.put(at + self.x, column_of(place))
            pen.put(at + self.y, row_of(place))
            pen.mark(at + self.symbol + i64(tops[cell]))
            pen.put(at + self.depth, depths[cell])
            other = graveyard.cell_at(table, place + STEP[sides[cell]])
            if newest[other] == newest[cell]:
                pen.mark(at + self.joined + i64(sides[cell]))
            at += self.cell

    def write_scores(self, table: State, seat: i64) -> None:
        pen = self.pen
        at = self.score_cards
        claim: i64
        for claim in table.claims:
            pen.mark(at)
            if claim:
                pen.mark(at + self.owner + pen.turned(claim - 1, seat))
            at += self.score_card
        at = self.standings
        grave: i64
        owner: i64
        for grave in range(TYPE_COUNT):
            communal = graveyard.largest_group(table, grave)
            pen.put(at, communal)
            for owner in range(self.seats):
                own = crypt.largest_group(table, owner, grave)
                turned = pen.turned(owner, seat)
                pen.put(at + self.crypts + turned, own)
                pen.put(at + self.sums + turned, communal + own)
                if table.scored[owner] >> grave & 1:
                    continue
                level = claimable(table, grave, communal + own)
                if level:
                    pen.put(at + self.worth + turned, self.box.points[level - 1])
            at += self.standing
