"""What `features.py` declares, straight from the table."""

from __future__ import annotations

from mypy_extensions import i64

from sexton.core.features import Features
from sexton.core.numbers import Numbers
from sexton.core.position import Position
from sexton.games.the_cemetery.components import BAD, GOOD, Box
from sexton.games.the_cemetery.moves import SEALED_PLACES
from sexton.games.the_cemetery.state import (
    CORPSE_AT,
    KIND,
    KNOWERS,
    LEVEL,
    OPEN,
    SEEN,
    TOMB_AT,
    State,
    holder_of,
)
from sexton.games.the_cemetery.view import asked, own_answer


class Straight(Numbers):
    def __init__(self, box: Box, features: Features) -> None:
        super().__init__(features, features.seats)
        self.seats: i64 = features.seats
        self.box = box
        self.corpses: i64 = box.corpses
        values = sorted(set(box.zombies))
        self.zombie_number = {value: number for number, value in enumerate(values)}
        at = features.places()
        sizes = {name: size for name, _, size in features.layout()}
        self.phase: i64 = at["phase"]
        self.asked: i64 = at["asked"]
        self.asked_words: i64 = sizes["asked"]
        self.over: i64 = at["over"]
        self.deck: i64 = at["deck"]
        self.zombie_deck: i64 = at["zombie_deck"]
        self.round: i64 = at["round"]
        self.actions: i64 = at["actions"]
        self.first: i64 = at["first"]
        self.turn: i64 = at["turn"]
        self.hand: i64 = at["hand"]
        self.discards: i64 = at["discards"]
        self.zombie_discards: i64 = at["zombie_discards"]
        self.offers: i64 = at["offers"]
        self.used: i64 = at["used"]
        self.queue: i64 = at["queue"]
        self.dug: i64 = at["dug"]
        self.dug_in: i64 = at["dug_in"]
        self.declared: i64 = at["declared.0.there"]
        self.dig_digger: i64 = at["declared.0.digger"]
        self.dig_cemetery: i64 = at["declared.0.cemetery"]
        self.dig_grave: i64 = at["declared.0.grave"]
        self.dig_direction: i64 = at["declared.0.direction"]
        self.dig_levels: i64 = at["declared.0.levels"]
        self.answer: i64 = at["answer"]
        self.answer_words: i64 = sizes["answer"]
        self.players: i64 = at["players.0.hand"]
        self.player: i64 = features.width_of("players")
        self.known: i64 = at["players.0.known"] - self.players
        self.watched: i64 = at["players.0.watched"] - self.players
        places = box.numbering.places
        first, second = places[0], places[len(places) - SEALED_PLACES]
        third = places[len(places) - SEALED_PLACES + 1]
        self.cemeteries: i64 = at[f"cemeteries.0.graves.{first}.there"]
        self.cemetery: i64 = features.width_of("cemeteries")
        grave = f"cemeteries.0.graves.{first}."
        self.sealed: i64 = at[f"cemeteries.0.sealed.{second}.there"] - self.cemeteries
        self.tomb: i64 = at[grave + "tomb"] - self.cemeteries
        self.level: i64 = at[grave + "level"] - self.cemeteries
        self.burning: i64 = at[grave + "burning"] - self.cemeteries
        self.corpse: i64 = at[grave + "corpse"] - self.cemeteries
        self.open: i64 = at[grave + "open"] - self.cemeteries
        self.seen_by: i64 = at[grave + "seen_by"] - self.cemeteries
        self.grave: i64 = sizes[grave + "seen_by"] + self.seen_by
        grave, start = f"cemeteries.0.sealed.{second}.", self.cemeteries + self.sealed
        self.value: i64 = at[grave + "value"] - start
        self.points: i64 = at[grave + "points"] - start
        self.sealed_open: i64 = at[grave + "open"] - start
        self.sealed_seen: i64 = at[grave + "seen_by"] - start
        self.sealed_grave: i64 = at[f"cemeteries.0.sealed.{third}.there"] - start
        self.good: i64 = at["cemeteries.0.good"] - self.cemeteries
        self.bad: i64 = at["cemeteries.0.bad"] - self.cemeteries
        self.fence_up: i64 = at["cemeteries.0.fence_up"] - self.cemeteries
        self.zombies: i64 = at["cemeteries.0.zombies"] - self.cemeteries
        self.ended: i64 = at["cemeteries.0.points"] - self.cemeteries
        self.unknown: i64 = at["cemeteries.0.unknown"] - self.cemeteries

    def write(self, position: Position, seat: int) -> None:
        assert isinstance(position, State)
        self.write_turn(position, seat)
        self.write_ability(position, seat)
        self.write_dig(position, seat)
        owner: i64
        for owner in range(self.seats):
            self.write_player(position, owner, seat)
            self.write_cemetery(position, owner, seat)

    def write_turn(self, table: State, seat: i64) -> None:
        pen = self.pen
        waiting = table.to_act()
        pen.mark(self.phase + table.phase)
        if seat in waiting:
            pen.word(self.asked, self.asked_words, asked(table))
        pen.flag(self.over, not waiting)
        pen.put(self.deck, len(table.deck))
        pen.put(self.zombie_deck, len(table.zombie_deck))
        pen.put(self.round, table.round)
        pen.put(self.actions, table.actions)
        pen.mark(self.first + pen.turned(table.first, seat))
        pen.mark(self.turn + pen.turned(table.turn, seat))
        pen.tally(self.hand, table.hands[seat])
        pen.put_all(self.discards, table.discards)
        pen.tally(self.zombie_discards, self.numbered(table.zombie_discards))
        pen.tally(self.offers, table.offers)

    def numbered(self, zombies: list[int]) -> list[int]:
        return [self.zombie_number[zombie] for zombie in zombies] if zombies else zombies

    def write_ability(self, table: State, seat: i64) -> None:
        pen, ability = self.pen, table.ability
        if ability is not None:
            card = ability.card
            if card is not None:
                pen.mark(self.used + i64(card))
            pen.tally(self.queue, ability.steps)
        if table.dug:
            dug = table.dug - 1
            pen.mark(self.dug + dug % self.box.slots)
            pen.mark(self.dug_in + pen.turned(dug // self.box.slots, seat))

    def write_dig(self, table: State, seat: i64) -> None:
        pen, dig = self.pen, table.declared
        if dig is None:
            return
        pen.mark(self.declared)
        pen.mark(self.dig_digger + pen.turned(table.turn, seat))
        pen.mark(self.dig_cemetery + pen.turned(i64(dig.plot) // self.box.slots, seat))
        pen.mark(self.dig_grave + i64(dig.plot) % self.box.slots)
        pen.mark(self.dig_direction + (1 if dig.up else 0))
        pen.put(self.dig_levels, dig.levels)
        answer = own_answer(table, seat)
        if answer is not None:
            pen.word(self.answer, self.answer_words, answer)

    def write_player(self, table: State, owner: i64, seat: i64) -> None:
        pen = self.pen
        at = self.players + pen.turned(owner, seat) * self.player
        pen.put(at, len(table.hands[owner]))
        if not table.known:
            return
        kinds: list[int] = []
        watched: list[int] = []
        card: i64
        other: i64
        for card in table.known:
            if holder_of(card) != owner:
                continue
            if owner != seat and not card >> KNOWERS + seat & 1:
                continue
            kinds.append(card & KIND)
            for other in range(self.seats):
                if card >> KNOWERS + other & 1:
                    watched.append(pen.turned(other, seat))
        pen.tally(at + self.known, kinds)
        pen.tally(at + self.watched, watched)

    def write_cemetery(self, table: State, owner: i64, seat: i64) -> None:
        pen, slots = self.pen, self.box.slots
        at = self.cemeteries + pen.turned(owner, seat) * self.cemetery
        slot: i64
        for slot in range(slots):
            grave: i64 = table.plots[owner * slots + slot]
            if grave:
                self.write_grave(grave, at + slot * self.grave, seat)
        self.write_sealed(table, owner, at, seat)
        good: i64 = table.slots[owner * 2 + GOOD]
        bad: i64 = table.slots[owner * 2 + BAD]
        if good:
            pen.mark(at + self.good + good - 1)
        if bad:
            pen.mark(at + self.bad + bad - 1)
        pen.flag(at + self.fence_up, table.fences >> owner & 1 == 1)
        pen.tally(at + self.zombies, self.numbered(table.zombies[owner]))

    def write_grave(self, grave: i64, at: i64, seat: i64) -> None:
        pen = self.pen
        level = grave & LEVEL
        pen.mark(at)
        pen.mark(at + self.tomb + (grave >> TOMB_AT & KIND) - self.corpses)
        pen.put(at + self.level, level)
        pen.flag(at + self.burning, level == 2)
        if grave & OPEN or grave >> SEEN + seat & 1:
            pen.mark(at + self.corpse + (grave >> CORPSE_AT & KIND))
        pen.flag(at + self.open, grave & OPEN != 0)
        pen.seen_by(at + self.seen_by, seat, grave >> SEEN)

    def write_sealed(self, table: State, owner: i64, at: i64, seat: i64) -> None:
        """The tombs sealed, and what the seat knows them to be worth with the zombies there."""
        pen, values = self.pen, self.box.values
        unknown: i64 = 0
        total: i64 = sum(table.zombies[owner])
        place = at + self.sealed
        grave: i64
        for grave in table.sealed_tombs[owner]:
            pen.mark(place)
            pen.put(place + self.value, values[grave >> TOMB_AT & KIND])
            if grave & OPEN or grave >> SEEN + seat & 1:
                worth: i64 = values[grave >> CORPSE_AT & KIND]
                pen.maybe(place + self.points, worth)
                total += worth
            else:
                unknown += 1
            pen.flag(place + self.sealed_open, grave & OPEN != 0)
            pen.seen_by(place + self.sealed_seen, seat, grave >> SEEN)
            place += self.sealed_grave
        pen.put(at + self.ended, total)
        pen.put(at + self.unknown, unknown)
