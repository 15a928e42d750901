"""The round: the cart, the bank, the bids, the cards by rank, unloading, the river; and the end."""

from __future__ import annotations

from sexton.core.events import event
from sexton.games.bring_out_yer_dead.components import (
    BANKS,
    CERTIFICATE,
    DRAWN,
    EAST,
    FATE,
    ROW,
    TREASURE,
    WEST,
)
from sexton.games.bring_out_yer_dead.components import (
    BID as BID_SIZE,
)
from sexton.games.bring_out_yer_dead.rules.cards import Cards
from sexton.games.bring_out_yer_dead.rules.cemetery import (
    BURIED as BURIED_PART,
)
from sexton.games.bring_out_yer_dead.rules.cemetery import (
    GEMSTONE,
    HEIRLOOMS,
    MAJORITY,
    RIVER,
)
from sexton.games.bring_out_yer_dead.state import (
    BANK,
    BID,
    BURIED,
    BURY,
    CASHED,
    COFFIN,
    DECLINED,
    DROWNED,
    EITHER,
    KEEP,
    KIND,
    OVER,
    OWNER,
    SCORED,
    TAKE,
    TUCK,
)


class BringOutYerDead(Cards):
    """The game itself. `legal_moves` alone decides what may be done."""

    def to_act(self) -> list[int]:
        if self.phase == BID:
            return [seat for seat in range(self.seats) if len(self.bids[seat]) < BID_SIZE]
        if self.phase == KEEP:
            return [seat for seat in range(self.seats) if len(self.drawn[seat]) == DRAWN]
        return [] if self.phase == OVER else [self.turn]

    def legal_moves(self, seat: int) -> list[int]:
        numbering = self.box.numbering
        if self.phase == BID:
            return self.bid_moves(seat)
        if self.phase == KEEP:
            if len(self.drawn[seat]) < DRAWN:
                return []
            return [numbering.keep + kind for kind in sorted(set(self.drawn[seat]))]
        if self.phase == OVER or seat != self.turn:
            return []
        if self.phase == BURY:
            double, first = self.loaded[self.unloaded] & 1, numbering.bury
            return [first + place for place in self.open_graves(double, self.bank)]
        if self.phase == TAKE:
            return self.take_moves()
        if self.phase == BANK:
            return [numbering.bank + WEST, numbering.bank + EAST]
        if self.phase == TUCK:
            return [numbering.tuck + kind for kind in sorted(set(self.drawn[seat]))]
        return self.effect_moves(seat)

    def play(self, seat: int, move: int) -> None:
        numbering = self.box.numbering
        if self.phase == BID:
            self.pick(seat, move - numbering.bid)
        elif self.phase == KEEP:
            self.keep(seat, move - numbering.keep)
        elif self.phase == BURY:
            self.bury(seat, move - numbering.bury)
        elif self.phase == TAKE:
            self.take_or_leave(seat, move)
        elif self.phase == BANK:
            self.choose_bank(seat, move - numbering.bank)
        elif self.phase == TUCK:
            self.tuck(seat, move - numbering.tuck)
        else:
            self.decide(seat, move)

    def sealed(self, seat: int) -> int:
        if self.phase == BID:
            return len(self.bids[seat])
        return int(self.phase == KEEP and len(self.drawn[seat]) < DRAWN)

    def in_secret(self) -> bool:
        return self.phase == BID

    def under_way(self) -> bool:
        return bool(self.queue)

    # Preparation

    def prepare(self) -> None:
        """BD-1: everybody draws three fate cards to choose from."""
        self.decks = [self.box.deck(FATE), self.box.deck(TREASURE)]
        self.carts = list(range(len(self.box.carts)))
        for deck in (*self.decks, self.carts):
            self.shuffle(deck)
        for seat in range(self.seats):
            self.hands[seat] = self.box.certificates.copy()
            self.drawn[seat] = [self.decks[FATE].pop() for _ in range(DRAWN)]
        if self.log is not None:
            for seat, drawn in enumerate(self.drawn):
                names = [self.box.names[kind] for kind in drawn]
                self.log.append(event("offered", "BD-1", seat=seat, cards=names))

    def keep(self, seat: int, kind: int) -> None:
        self.drawn[seat].remove(kind)
        self.hands[seat].append(kind)
        if self.log is not None:
            self.log.append(event("kept", "BD-1", seat=seat, card=self.box.names[kind]))
        if all(len(drawn) < DRAWN for drawn in self.drawn):
            self.phase, self.turn = TUCK, 0

    def tuck(self, seat: int, kind: int) -> None:
        """BD-1: the named card becomes the lowest, the other lies on it."""
        self.drawn[seat].remove(kind)
        other = self.drawn[seat].pop()
        self.decks[FATE][:0] = [kind, other]
        self.tucked += 1
        self.turn += 1
        if self.log is not None:
            names = [self.box.names[kind], self.box.names[other]]
            self.log.append(event("tucked", "BD-1", seat=seat, cards=names))
        if self.tucked == self.seats:
            self.deal_treasure()
            self.next_round()

    def deal_treasure(self) -> None:
        for seat, hand in enumerate(self.hands):
            kind = self.decks[TREASURE].pop()
            hand.append(kind)
            if self.log is not None:
                card = self.box.names[kind]
                self.log.append(event("inherited", "BD-1", seat=seat, card=card))
        self.deal_row(FATE, ROW)
        self.deal_row(TREASURE, ROW)
        self.first = self.roll(self.seats)

    # The cart and the bank

    def next_round(self) -> None:
        """BD-2: a cart is turned up; the first player names its bank."""
        self.round += 1
        self.cart = self.carts.pop()
        self.unveiled += 1
        self.phase, self.turn = BANK, self.first
        if self.log is not None:
            self.log.append(
                event("cart", "BD-2", seat=self.first, round=self.round, spots=self.spots())
            )

    def choose_bank(self, seat: int, bank: int) -> None:
        self.bank = bank
        self.phase = BID
        if self.log is not None:
            self.log.append(event("bank", "BD-2", seat=seat, bank=BANKS[bank]))

    # Bidding

    def bid_moves(self, seat: int) -> list[int]:
        """BD-2, BD-3: three cards, no two with the same number."""
        bid = self.bids[seat]
        if len(bid) == BID_SIZE:
            return []
        ranks, first = self.box.ranks, self.box.numbering.bid
        taken = [ranks[kind] for kind in bid]
        return [first + kind for kind in sorted(set(self.hands[seat])) if ranks[kind] not in taken]

    def pick(self, seat: int, kind: int) -> None:
        """Face down; nobody sees how many of the three lie there until all do."""
        self.hands[seat].remove(kind)
        self.bids[seat].append(kind)
        if self.log is not None:
            self.log.append(event("picked", "BD-2", seat=seat, card=self.box.names[kind]))
            if len(self.bids[seat]) == BID_SIZE:
                self.log.append(event("bid", "BD-2", seat=seat))
        if all(len(bid) == BID_SIZE for bid in self.bids):
            self.reveal()

    def reveal(self) -> None:
        """BD-2: from the highest number down, ties clockwise from the first player."""
        self.unveiled += 1
        order = []
        for seat, bid in enumerate(self.bids):
            behind = (seat - self.first) % self.seats
            order += [(-self.box.ranks[kind], behind, seat, kind) for kind in bid]
            for kind in bid:
                if self.box.backs[kind] != CERTIFICATE:
                    self.forget(seat, kind)
        order.sort()
        self.queue = [kind | seat << OWNER for _, _, seat, kind in order]
        self.steps = []
        if self.log is not None:
            bids = [
                [self.box.names[entry & KIND] for entry in self.queue if entry >> OWNER == seat]
                for seat in range(self.seats)
            ]
            self.log.append(event("revealed", "BD-2", bids=bids))
        self.proceed()

    # Resolving, unloading, the river

    def proceed(self) -> None:
        while True:
            if self.takes:
                self.phase = TAKE
                if len(self.take_moves()) > 1:
                    return
                self.takes.pop(0)  # BD-16
            elif self.words_left:
                effects = self.box.effects[self.card()]
                self.words_left -= 1
                if self.do(self.turn, effects[len(effects) - 1 - self.words_left]):
                    return
            elif self.resolved < len(self.queue):
                self.next_card()
            elif self.unloaded < len(self.loaded):
                self.phase = BURY
                self.turn = (self.loaded[self.unloaded] & COFFIN) >> 1
                return
            elif self.drowned < len(self.fallen):
                self.drown()
            else:
                self.end_round()
                return

    def next_card(self) -> None:
        """BD-21, BD-P7: its points score first, whatever its effect does."""
        self.turn = self.queue[self.resolved] >> OWNER
        self.resolved += 1
        kind = self.card()
        self.words_left = len(self.box.effects[kind])
        if self.box.points[kind]:
            self.points[self.turn] += self.box.points[kind]
            what = CASHED if self.box.backs[kind] == TREASURE else SCORED
            self.step(what, kind, self.box.points[kind])

    def bury(self, seat: int, place: int) -> None:
        """BD-7: the mass grave brings a card."""
        coffin = self.loaded[self.unloaded] & COFFIN
        self.unloaded += 1
        self.lay(coffin, place)
        self.step(BURIED, coffin, self.unloaded, place)
        if self.board.is_pit(place):
            self.takes = [self.board.pit_deck[self.bank]]
        self.proceed()

    def drown(self) -> None:
        """BD-6: a single brings one card of either deck, a double one of each."""
        coffin = self.fallen[self.drowned] & COFFIN
        self.turn = coffin >> 1
        self.drowned += 1
        self.river[coffin] += 1
        self.step(DROWNED, coffin, self.spots() + self.drowned)
        self.takes = [FATE, TREASURE] if coffin & 1 else [EITHER]

    def take_or_leave(self, seat: int, move: int) -> None:
        numbering = self.box.numbering
        if move == numbering.let_be:
            self.step(DECLINED)
        elif move in (numbering.draw, numbering.draw + 1):
            self.draw(seat, move - numbering.draw)
        else:
            self.take(seat, move - numbering.take)
        self.takes.pop(0)
        self.proceed()

    # The end of a round and of the game

    def end_round(self) -> None:
        """BD-2: certificates return, other cards that were bid leave the game."""
        for entry in self.queue:
            kind, seat = entry & KIND, entry >> OWNER
            if self.box.backs[kind] == CERTIFICATE:
                self.hands[seat].append(kind)
            else:
                self.gone[kind] += 1
        self.bids = [[] for _ in range(self.seats)]
        self.queue, self.loaded, self.fallen = [], [], []
        self.resolved = self.unloaded = self.drowned = self.dredged = 0
        self.first = (self.first + 1) % self.seats
        if self.carts and not self.somebody_done():
            self.next_round()
            return
        self.phase = OVER
        self.unveiled += 1  # The treasures in all hands are shown.
        if self.log is not None:
            self.tell_end()

    def somebody_done(self) -> bool:
        """BD-17, BD-25: nothing left in the family, nothing in the river."""
        return any(
            not (
                self.families[2 * seat]
                or self.families[2 * seat + 1]
                or self.river[2 * seat]
                or self.river[2 * seat + 1]
            )
            for seat in range(self.seats)
        )

    def tell_end(self) -> None:
        """BD-18: in the printed order; graves from the player last on the track."""
        assert self.log is not None
        tally = self.tally(self.hands)
        track = self.points.copy()
        for part, name in SCORING:
            seats = sorted(range(self.seats), key=track.__getitem__)
            for seat in seats if part == BURIED_PART else range(self.seats):
                points = [row[2] for row in tally[seat] if row[0] == part]
                track[seat] += sum(points)
                if points:
                    self.log.append(event(name, "BD-18", seat=seat, points=sum(points)))
        self.log.append(event("ended", "BD-18", scores=self.totals()))


SCORING = (
    (GEMSTONE, "gemstones"),
    (MAJORITY, "majorities"),
    (RIVER, "river"),
    (BURIED_PART, "graves"),
    (HEIRLOOMS, "heirlooms"),
)
