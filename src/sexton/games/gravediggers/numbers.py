"""What `features.py` declares, straight from the table."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sexton.core.features import Features
from sexton.core.numbers import Numbers
from sexton.core.position import Position
from sexton.games.gravediggers.components import NOTE, Box
from sexton.games.gravediggers.features import SPOTS
from sexton.games.gravediggers.rules.robbery import ending
from sexton.games.gravediggers.state import (
    FISTS,
    FISTS_AT,
    KIND,
    LAID,
    OPEN,
    OVER,
    SEEN,
    TILES,
    State,
    left_of,
)

# Compiled, `1 << n` would be computed in 32 bits.
EIGHT: Final = [1 << 8 * seat for seat in range(7)]


class Straight(Numbers):
    def __init__(self, box: Box, features: Features) -> None:
        super().__init__(features, features.seats)
        self.seats: i64 = features.seats
        at = features.places()
        self.phase: i64 = at["phase"]
        self.asked: i64 = at["asked"]
        self.ending: i64 = at["ending"]
        self.tile: i64 = at["tile"]
        self.tiles: i64 = at["tiles"]
        self.deck: i64 = at["deck"]
        self.notes_left: i64 = at["notes_left"]
        self.turn: i64 = at["turn"]
        self.hand: i64 = at["hand"]
        self.fist: i64 = at["fist"]
        self.gone: i64 = at["gone"]
        self.players: i64 = at["players.0.hand"]
        self.player: i64 = features.width_of("players")
        self.notes: i64 = at["players.0.notes"] - self.players
        self.coins: i64 = at["players.0.coins"] - self.players
        self.clenched: i64 = at["players.0.clenched"] - self.players
        self.cemeteries: i64 = at["cemeteries.0.closed"]
        self.cemetery: i64 = features.width_of("cemeteries")
        self.known: i64 = at["cemeteries.0.known"] - self.cemeteries
        self.cards: i64 = at["cemeteries.0.cards"] - self.cemeteries
        self.unseen: i64 = at["cemeteries.0.unseen"] - self.cemeteries
        self.spots: i64 = at["cemeteries.0.spots"] - self.cemeteries
        self.laid: i64 = at["cemeteries.0.laid"] - self.cemeteries
        self.seen: i64 = at["cemeteries.0.seen"] - self.cemeteries
        self.robbed: i64 = at["robbed"]
        self.left: i64 = at["left"]
        self.counted: i64 = at["counted"]
        self.last: i64 = at["last.0.there"]
        self.robbery: i64 = features.width_of("last")
        self.outcome: i64 = at["last.0.outcome"] - self.last
        self.bounty: i64 = at["last.0.bounty"] - self.last
        self.fists: i64 = at["last.0.fists"] - self.last
        self.gains: i64 = at["last.0.gains"] - self.last
        self.where: i64 = at["last.0.cemetery"] - self.last
        self.robberies: i64 = at["robberies"]
        self.owners: i64 = self.seats if self.seats <= box.cemeteries else 0
        self.hidden = len(box.cards) / 5
        self.kinds: i64 = len(box.names)
        self.there: list[int] = [0] * len(box.names)  # all nought between two calls

    def write(self, position: Position, seat: int) -> None:
        assert isinstance(position, State)
        self.write_turn(position, seat)
        self.write_players(position, seat)
        place: i64
        for place in range(len(position.lines)):
            closed = position.closed >> place & 1 == 1
            self.write_cemetery(position.lines[place], place, closed, seat)
        self.write_robberies(position, seat)

    def write_turn(self, table: State, seat: i64) -> None:
        pen, box, phase = self.pen, table.box, table.phase
        pen.mark(self.phase + phase)
        pen.flag(self.asked, seat in table.to_act())
        pen.flag(self.ending, ending(table))
        if phase < FISTS:
            pen.mark(self.tile + phase)
        tile: i64
        for tile in range(len(TILES)):
            pen.put(self.tiles + tile, left_of(table.tiles_down, tile))
        pen.put(self.deck, table.left)
        pen.put(self.notes_left, box.notes - sum(table.notes))
        pen.mark(self.turn + pen.turned(table.turn, seat))
        pen.tally(self.hand, table.hands[seat])
        if table.clenched >> seat & 1:
            pen.maybe(self.fist, table.fists[seat])
        pen.put_all(self.gone, table.gone)

    def write_players(self, table: State, seat: i64) -> None:
        pen = self.pen
        all_open = table.open_purses or table.phase == OVER
        owner: i64
        for owner in range(self.seats):
            at = self.players + pen.turned(owner, seat) * self.player
            pen.put(at, len(table.hands[owner]))
            pen.put(at + self.notes, table.notes[owner])
            if all_open or owner == seat:
                pen.maybe(at + self.coins, table.coins[owner])
            pen.flag(at + self.clenched, table.clenched >> owner & 1 == 1)

    def turned(self, cemetery: i64, seat: i64) -> i64:
        """As moves name it, one's own first."""
        if cemetery >= self.owners:
            return cemetery
        return self.pen.turned(cemetery, seat)

    def write_cemetery(self, line: list[int], place: i64, closed: bool, seat: i64) -> None:
        pen, there = self.pen, self.there
        at = self.cemeteries + self.turned(place, seat) * self.cemetery
        pen.flag(at, closed)
        unseen: i64 = 0
        seen: i64 = 0
        laid: i64 = 0  # eight bits for each seat
        spot: i64 = 0
        card: i64
        for card in line:
            if card & OPEN or card >> SEEN + seat & 1:
                there[card & KIND] += 1
                if spot < SPOTS:
                    pen.exactly(at + self.spots + spot, 1.0 if card & OPEN else 0.5)
            else:
                unseen += 1
                if spot < SPOTS:
                    pen.exactly(at + self.spots + spot, 0.25)
            by = (card & OPEN - 1) >> LAID
            if by:
                laid += EIGHT[by - 1]
            seen |= card >> SEEN
            spot += 1
        kind: i64
        if spot > unseen:
            for kind in range(self.kinds):
                if there[kind]:
                    pen.put(at + self.known + kind, there[kind])
                    there[kind] = 0
        if spot:
            pen.exactly(at + self.cards, float(spot) / self.hidden)
            if unseen:
                pen.exactly(at + self.unseen, float(unseen) / self.hidden)
            self.write_laid(at, laid, seen, seat)

    def write_laid(self, at: i64, laid: i64, seen: i64, seat: i64) -> None:
        """Who laid how many of the cards there, and who has seen some."""
        pen = self.pen
        other: i64
        for other in range(self.seats):
            count = laid >> 8 * other & 255
            turned = pen.turned(other, seat)
            if count:
                pen.exactly(at + self.laid + turned, float(count) * 0.25)
            pen.flag(at + self.seen + turned, seen >> other & 1 == 1)

    def write_robberies(self, table: State, seat: i64) -> None:
        pen, ledger = self.pen, table.ledger
        if table.phase == FISTS:
            pen.mark(self.robbed + self.turned(table.robbed, seat))
        place: i64
        for place in table.queue:
            pen.mark(self.left + self.turned(place, seat))
        purses = [table.box.start + NOTE * notes for notes in table.notes]
        row: list[int]
        other: i64
        for row in ledger:
            for other in range(self.seats):
                purses[other] += row[FISTS_AT + self.seats + other]
        pen.per_seat(self.counted, seat, purses)
        for place in range(min(2, len(ledger))):
            self.write_robbery(
                ledger[len(ledger) - 1 - place], self.last + place * self.robbery, seat
            )
        pen.put(self.robberies, len(ledger))

    def write_robbery(self, row: list[int], at: i64, seat: i64) -> None:
        pen = self.pen
        gains_at = FISTS_AT + self.seats
        pen.mark(at)
        pen.mark(at + self.outcome + i64(row[1]))
        pen.put(at + self.bounty, row[2])
        pen.per_seat(at + self.fists, seat, row[FISTS_AT:gains_at])
        pen.per_seat(at + self.gains, seat, row[gains_at : gains_at + self.seats])
        pen.mark(at + self.where + self.turned(row[0], seat))
