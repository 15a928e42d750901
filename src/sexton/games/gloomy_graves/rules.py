"""What may be done, and what then happens, in the rulebook's order."""

from __future__ import annotations

from functools import cache

from sexton.core.chance import Rng
from sexton.core.events import event
from sexton.core.options import Options
from sexton.core.ranking import places
from sexton.core.types import Line, Result, Standing
from sexton.games.gloomy_graves import crypt
from sexton.games.gloomy_graves.burying import Burying
from sexton.games.gloomy_graves.components import HAND, OPENING, ROW, WITH_DIGGER, Box
from sexton.games.gloomy_graves.moves import DIGGER, DIRECTIONS, SYMBOLS, TYPES, plural
from sexton.games.gloomy_graves.state import (
    BURY,
    CHOOSE,
    CRYPT,
    DISCARD,
    DRAW,
    OVER,
    SCORE,
    SPOT,
)

DRAWS = 2


class GloomyGraves(Burying):
    """The game itself. `legal_moves` alone decides what may be done."""

    def to_act(self) -> list[int]:
        if self.phase == CHOOSE:
            return undecided(self.seats, self.ready)
        return [] if self.phase == OVER else [self.turn]

    def legal_moves(self, seat: int) -> list[int]:
        numbering = self.box.numbering
        if self.phase == CHOOSE:
            if self.ready >> seat & 1:
                return []
            return [numbering.choose + kind for kind in sorted(set(self.hands[seat]))]
        if seat != self.turn or self.phase == OVER:
            return []
        if self.phase == CRYPT:
            return self.crypt_moves(seat)
        if self.phase == BURY:
            return self.bury_moves(seat)
        if self.phase == DRAW:
            return [numbering.draw, *(numbering.take + kind for kind in sorted(set(self.row)))]
        if self.phase == SCORE:
            scores = [kind for kind in range(len(TYPES)) if self.scorable >> kind & 1]
            return [*(numbering.score + kind for kind in scores), numbering.skip]
        return [numbering.discard + kind for kind in sorted(set(self.hands[seat]))]

    def random_move(self, seat: int, rng: Rng) -> int:
        if self.phase == CRYPT:
            return self.random_crypt(seat, rng)
        if self.phase == BURY:
            return self.random_bury(seat, rng)
        moves = self.legal_moves(seat)
        return moves[rng.below(len(moves))]

    def play(self, seat: int, move: int) -> None:
        numbering = self.box.numbering
        if self.phase == CRYPT:
            kind, spot = divmod(move - numbering.crypt, numbering.spots)
            self.add_to_crypt(seat, kind, spot)
        elif self.phase == BURY:
            named, side = divmod(move - numbering.bury, numbering.sides)
            kind, symbol = divmod(named, len(SYMBOLS))
            self.bury(seat, kind, int(symbol != self.box.first[kind]), side)
        elif self.phase == DRAW:
            if move == numbering.draw:
                self.draw(seat)
            else:
                self.take(seat, move - numbering.take)
        elif self.phase == SCORE:
            if move != numbering.skip:
                self.score(seat, move - numbering.score)
            elif self.log is not None:
                self.log.append(event("passed", "GG-P5", seat=seat))
            self.after_scoring()
        elif self.phase == CHOOSE:
            self.choose(seat, move - numbering.choose)
        else:
            self.discard(seat, move - numbering.discard)

    def sealed(self, seat: int) -> int:
        return self.ready >> seat & 1 if self.phase == CHOOSE else 0

    def scores(self) -> list[int]:
        """GG-12: points, and below them the score cards from the highest down."""
        totals = []
        for seat in range(self.seats):
            cards = sorted(self.claimed_points(seat), reverse=True)
            total = self.points(seat)
            for place in range(len(TYPES)):
                total = total * 100 + (cards[place] if place < len(cards) else 0)
            totals.append(total)
        return totals

    def claimed_points(self, seat: int) -> list[int]:
        points = self.box.points
        return [
            points[place % len(points)]
            for place, claim in enumerate(self.claims)
            if claim == seat + 1
        ]

    def points(self, seat: int) -> int:
        """GG-P6: the score cards, and a bonus for how many there are."""
        cards = self.claimed_points(seat)
        return sum(cards) + self.box.bonus[len(cards)]

    # Game setup

    def prepare(self) -> None:
        """GG-P1: some cards stay in the box; a row of three; five cards for everybody."""
        left = self.box.counts.copy()
        self.removed = self.box.removed(self.seats)
        for kind in self.removed:
            left[kind] -= 1
        self.deck = [kind for kind, count in enumerate(left) for _ in range(count)]
        self.shuffle(self.deck)
        for _ in range(self.box.setup[self.seats].at_random):
            self.removed.append(self.deck.pop())
        self.row = [self.deck.pop() for _ in range(ROW)]
        opening = [self.deck.pop() for _ in range(OPENING)]
        self.open_graveyard(opening)
        for hand in self.hands:
            hand.extend(self.deck.pop() for _ in range(HAND))
        self.start = self.turn = self.roll(self.seats)  # GG-14
        if self.log is not None:
            names = self.box.names
            self.log.append(event("set up", "GG-P1", removed=len(self.removed)))
            self.log.append(event("row", "GG-P1", cards=[names[kind] for kind in self.row]))
            self.log.append(event("opening", "GG-2", cards=[names[kind] for kind in opening]))
            self.log.append(event("start player", "GG-14", seat=self.start))

    def open_graveyard(self, cards: list[int]) -> None:
        """GG-2: two cards side by side, turned at random, but no digger beside a digger."""
        first, second = cards
        turned = self.roll(2)
        self.lay_opening(first, turned)
        diggers = self.box.shapes[first] == self.box.shapes[second] == WITH_DIGGER
        self.lay_opening(second, 1 - turned if diggers else self.roll(2))

    def choose(self, seat: int, kind: int) -> None:
        """GG-3: face down until the last has chosen."""
        self.hands[seat].remove(kind)
        self.chosen[seat] = kind
        self.ready |= 1 << seat
        if self.log is not None:
            self.log.append(event("chose", "GG-3", seat=seat, card=self.box.names[kind]))
        if self.ready == (1 << self.seats) - 1:
            self.unveiled += 1
            self.turn_up_crypts()

    def turn_up_crypts(self) -> None:
        for seat, kind in enumerate(self.chosen):
            self.crypts[seat].append(kind | crypt.HOME << SPOT)
            self.dig(seat, kind, crypt.HOME)
        if self.log is not None:
            cards = [self.box.names[kind] for kind in self.chosen]
            self.log.append(event("crypts", "GG-3", cards=cards))
        self.chosen = [0] * self.seats
        self.ready = 0
        self.phase = CRYPT

    # Step 1: bury corpses

    def add_to_crypt(self, seat: int, kind: int, spot: int) -> None:
        self.spend(seat, kind)
        self.crypts[seat].append(kind | spot << SPOT)
        self.dig(seat, kind, spot)
        if self.log is not None:
            x, y = crypt.PLACES[spot >> 2]
            self.log.append(
                event(
                    "entombed",
                    "GG-5",
                    seat=seat,
                    card=self.box.names[kind],
                    x=x,
                    y=y,
                    direction=DIRECTIONS[spot & 3],
                )
            )
        self.phase = BURY
        if not self.any_fits(seat):
            self.show_hand(seat)

    def spend(self, seat: int, kind: int) -> None:
        """A card leaves the hand; if one of its kind is known to all, it is that one (GG-13)."""
        self.hands[seat].remove(kind)
        if kind in self.known[seat]:
            self.known[seat].remove(kind)

    def bury(self, seat: int, kind: int, half: int, side: int) -> None:
        self.spend(seat, kind)
        self.lay(seat + 1, kind, half, side)
        if self.log is not None:
            box = self.box
            self.log.append(
                event(
                    "buried",
                    "GG-6",
                    seat=seat,
                    card=box.names[kind],
                    half=SYMBOLS[box.halves[kind][half]],
                    cell=side >> 2,
                    direction=DIRECTIONS[side & 3],
                    new_cell=len(self.where) - 1,
                )
            )
        self.scorable = self.scorable_types(seat, kind)
        if self.scorable:
            self.phase = SCORE
        else:
            self.draw_cards(seat)

    def show_hand(self, seat: int) -> None:
        """GG-7: nothing fits the graveyard, and everybody may see that."""
        self.phase = DISCARD
        self.known[seat] = sorted(self.hands[seat])
        self.unveiled += 1  # What the others have seen can't be taken back either.
        if self.log is not None:
            cards = [self.box.names[kind] for kind in self.known[seat]]
            self.log.append(event("showed", "GG-7", seat=seat, cards=cards))

    def discard(self, seat: int, kind: int) -> None:
        self.spend(seat, kind)
        self.out.append(kind)
        if self.log is not None:
            self.log.append(event("put out", "GG-7", seat=seat, card=self.box.names[kind]))
        self.draw_cards(seat)

    # Step 2: score graves

    def scorable_types(self, seat: int, kind: int) -> int:
        """GG-8: a bit for each type of the card just buried that would claim a score card."""
        open_types = self.box.types[kind] & ~self.scored[seat]
        lowest = self.box.needs[0]
        base = seat * len(SYMBOLS)
        scorable = 0
        for grave in range(len(TYPES)):
            if not open_types >> grave & 1:
                continue
            cells = self.ground[grave] | self.ground[DIGGER]
            plots = self.plots[base + grave] | self.plots[base + DIGGER]
            if cells.bit_count() + plots.bit_count() < lowest:
                continue  # Not even if all of them hung together.
            if self.claimable(grave, self.sum_of_groups(seat, grave)):
                scorable |= 1 << grave
        return scorable

    def sum_of_groups(self, seat: int, grave: int) -> int:
        """GG-9: the largest group of the graveyard and that of the seat's own crypt."""
        return self.largest_group(grave) + self.largest_in_crypt(seat, grave)

    def claimable(self, grave: int, total: int) -> int:
        """GG-8: the level of the highest card left that this reaches, from 1; 0 is none."""
        levels = len(self.box.needs)
        for level in range(levels, 0, -1):
            if self.box.needs[level - 1] <= total and not self.claims[grave * levels + level - 1]:
                return level
        return 0

    def score(self, seat: int, grave: int) -> None:
        total = self.sum_of_groups(seat, grave)
        level = self.claimable(grave, total) - 1
        self.claims[grave * len(self.box.needs) + level] = seat + 1
        self.scored[seat] |= 1 << grave
        if self.log is not None:
            communal = self.largest_group(grave)
            self.log.append(
                event(
                    "scored",
                    "GG-8",
                    seat=seat,
                    type=TYPES[grave],
                    communal=communal,
                    crypt=total - communal,
                    number=self.box.needs[level],
                    points=self.box.points[level],
                )
            )

    def after_scoring(self) -> None:
        seat = self.turn
        self.scorable = 0
        if self.scored[seat] == (1 << len(TYPES)) - 1:
            self.trigger_end(seat, "five types")
        self.draw_cards(seat)

    # Step 3: draw cards

    def draw_cards(self, seat: int) -> None:
        """GG-11: without a deck nobody draws; that triggers the end."""
        self.drawn = 0
        if not self.deck:
            self.trigger_end(seat, "deck empty")
        if self.ending:
            self.end_turn()
        else:
            self.phase = DRAW

    def draw(self, seat: int) -> None:
        kind = self.deck.pop()
        self.hands[seat].append(kind)
        self.unveiled += 1
        if self.log is not None:
            self.log.append(event("drew", "GG-10", seat=seat, card=self.box.names[kind]))
        self.after_drawing(seat)

    def take(self, seat: int, kind: int) -> None:
        """GG-10: the row is filled up at once."""
        place = self.row.index(kind)
        self.row[place] = self.deck.pop()
        self.hands[seat].append(kind)
        self.known[seat].append(kind)
        self.unveiled += 1
        if self.log is not None:
            names = self.box.names
            self.log.append(event("took", "GG-10", seat=seat, card=names[kind]))
            self.log.append(event("refilled", "GG-10", card=names[self.row[place]]))
        self.after_drawing(seat)

    def after_drawing(self, seat: int) -> None:
        self.drawn += 1
        if self.drawn < DRAWS and self.deck:
            return
        if self.drawn < DRAWS:  # GG-15: this edition's deck runs out between two draws.
            self.trigger_end(seat, "deck empty")
        self.end_turn()

    def end_turn(self) -> None:
        self.drawn = 0
        self.turn = (self.turn + 1) % self.seats
        self.phase = CRYPT
        if self.ending and self.turn == self.start:
            self.phase = OVER
            if self.log is not None:
                scores = [self.points(seat) for seat in range(self.seats)]
                self.log.append(event("ended", "GG-P6", scores=scores))

    # End of the game

    def trigger_end(self, seat: int, why: str) -> None:
        """GG-11: the round is finished, and nobody draws any more."""
        if not self.ending and self.log is not None:
            self.log.append(event("last round", "GG-11", seat=seat, why=why))
        self.ending = True


@cache
def undecided(seats: int, ready: int) -> list[int]:
    return [seat for seat in range(seats) if not ready >> seat & 1]


def deal(box: Box, seats: int, secret: str, options: Options) -> GloomyGraves:
    table = GloomyGraves(box, seats)
    table.secret = secret
    table.log = []
    table.prepare()
    return table


def load(box: Box, saved: dict[str, object]) -> GloomyGraves:
    seats = saved["seats"]
    assert isinstance(seats, int)
    table = GloomyGraves(box, seats)
    table.restore(saved)
    return table


def standing(table: GloomyGraves) -> Standing:
    """Every turn lays one card into a crypt, first of all."""
    scores = [table.points(seat) for seat in range(table.seats)]
    if table.phase == CHOOSE:
        return Standing("", scores)
    laid = sum(map(len, table.crypts)) - table.seats
    turns = laid if table.phase == CRYPT else laid - 1
    return Standing(f"round {turns // table.seats + 1}", scores)


def result(table: GloomyGraves) -> Result | None:
    """GG-P6: most points win; ties by GG-12."""
    if table.phase != OVER:
        return None
    box, levels = table.box, len(table.box.needs)
    lines: list[list[Line]] = []
    for seat in range(table.seats):
        own = [
            Line(
                f"The {box.needs[place % levels]} card for {plural(TYPES[place // levels])}",
                box.points[place % levels],
                "GG-8",
                plural(TYPES[place // levels]).capitalize(),
            )
            for place, claim in enumerate(table.claims)
            if claim == seat + 1
        ]
        if box.bonus[len(own)]:
            bonus = box.bonus[len(own)]
            own.append(Line(f"{len(own)} score cards", bonus, "GG-P6", "How many there are"))
        lines.append(own)
    return Result(places(table.scores()), standing(table).scores, lines)
