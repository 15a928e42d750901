"""What may be done, and what then happens, in the rulebook's order."""

from __future__ import annotations

from bisect import insort
from functools import cache
from operator import add

from sexton.core.chance import Rng
from sexton.core.events import event
from sexton.core.options import Options
from sexton.core.ranking import places
from sexton.core.types import Line, Result, Standing
from sexton.games.gravediggers.components import (
    ACCOMPLICE,
    BANDIT,
    CEMETERIES,
    COINS,
    COUNT,
    GUARD,
    GUARD_REWARD,
    HAND,
    MOST_SEATS,
    NOTE,
    WIDOW,
    Box,
)
from sexton.games.gravediggers.state import (
    FISTS,
    KIND,
    LAID_BY,
    OPEN,
    OVER,
    PHASES,
    PLACE,
    REVEAL,
    ROB,
    SEEN,
    TILES,
    VIEW,
    State,
    kind_of,
)

GUARDED, RAIDED, GREEDIEST, PLAIN = range(4)
FISTS_AT = 3  # where the fists begin in a row of the ledger; the gains follow them
OUTCOMES = ("guarded", "raided", "greediest first", "plain")


# Who owes a decision, ready to be handed out: nobody, one seat, or all whose hands are still open
# (by the number of seats and the bits of those that are closed).
NOBODY: list[int] = []
ALONE = [[seat] for seat in range(MOST_SEATS)]
OPEN_HANDS = [
    [[seat for seat in range(seats) if not clenched >> seat & 1] for clenched in range(1 << seats)]
    for seats in range(MOST_SEATS + 1)
]


class Gravediggers(State):
    """The game itself. `legal_moves` alone decides what may be done."""

    def to_act(self) -> list[int]:
        if self.phase < FISTS:
            return ALONE[self.turn]
        if self.phase == FISTS:
            return OPEN_HANDS[self.seats][self.clenched]
        return NOBODY

    def legal_moves(self, seat: int) -> list[int]:
        if self.phase == FISTS:
            if self.clenched >> seat & 1:
                return []
            coins = self.coins[seat]
            if coins < NOTE and self.may_borrow(seat):
                return self.box.numbering.fists_or_credit(coins)
            return self.box.numbering.fists(coins)
        if self.phase == OVER or seat != self.turn:
            return []
        if self.phase == PLACE:
            return self.box.numbering.placements(self.hands[seat])
        if self.phase == VIEW:
            return self.viewable()
        if self.phase == REVEAL:
            return self.turnable()
        robs = self.box.numbering.robs
        if not self.closed and all(self.lines):
            return robs
        return [robs[cemetery] for cemetery in self.robbable()]

    def random_move(self, seat: int, rng: Rng) -> int:
        if self.phase != FISTS or self.may_borrow(seat):
            return super().random_move(seat, rng)
        return self.box.numbering.fist + rng.below(self.coins[seat] + 1)

    def play(self, seat: int, move: int) -> None:
        numbering = self.box.numbering
        if self.phase == FISTS:
            if move == numbering.credit:
                self.borrow(seat)
            else:
                self.close_fist(seat, move - numbering.fist)
        elif self.phase == PLACE:
            self.place(seat, move // CEMETERIES, move % CEMETERIES)
        elif self.phase == VIEW:
            cemetery, spot = divmod(move - numbering.view, numbering.spots)
            self.look(seat, cemetery, spot)
        elif self.phase == REVEAL:
            cemetery, spot = divmod(move - numbering.reveal, numbering.spots)
            self.turn_up(seat, cemetery, spot)
        else:
            self.send_gravedigger(seat, move - numbering.rob)

    def sealed(self, seat: int) -> int:
        return self.clenched >> seat & 1

    def scores(self) -> list[int]:
        """GD-14: coins, less 10 for every note."""
        return [coins - NOTE * notes for coins, notes in zip(self.coins, self.notes, strict=True)]

    # Preparation

    def prepare(self) -> None:
        """GD-P1: five cards each, one at every cemetery, the rest is the deck."""
        self.deck = self.box.cards.copy()
        self.shuffle(self.deck)
        for hand in self.hands:
            for _ in range(HAND):
                insort(hand, self.deck.pop())
        for line in self.lines:
            line.append(self.deck.pop())
        self.turn = self.roll(self.seats) - 1  # GD-1: the start player is next.
        self.next_turn()

    # Play

    def next_turn(self) -> None:
        """The next player turns up a tile; one that can't be carried out is passed over."""
        while True:
            self.turn = (self.turn + 1) % self.seats
            if not self.tiles:
                self.tiles = self.box.tiles.copy()  # GD-2: all are turned down and mixed.
            tile = self.tiles.pop(self.roll(len(self.tiles)))
            self.phase = tile
            if self.log is not None:
                self.log.append(event("tile", "GD-2", seat=self.turn, tile=TILES[tile]))
            if tile == PLACE or self.feasible(tile):
                return
            if self.log is not None:
                self.log.append(event("no effect", "GD-3", seat=self.turn, tile=TILES[tile]))

    def feasible(self, tile: int) -> bool:
        """Is there anything to do for this tile? Mostly the newest cards give a quick answer."""
        if not self.closed:
            for line in self.lines:
                if not line or line[-1] >= OPEN:
                    continue
                if tile != REVEAL or (len(line) > 1 and line[-2] < OPEN):
                    return True
        if tile == ROB:
            return bool(self.robbable())
        return bool(self.viewable() if tile == VIEW else self.turnable())

    def place(self, seat: int, kind: int, cemetery: int) -> None:
        """GD-P3: a card from the hand face down at the end of a line; then draw one."""
        self.hands[seat].remove(kind)
        self.lines[cemetery].append(kind | LAID_BY[seat])
        if self.log is not None:
            self.log.append(
                event("placed", "GD-P3", seat=seat, cemetery=cemetery, card=self.box.names[kind])
            )
        if self.deck:
            self.unveiled += 1
            drawn = self.deck.pop()
            insort(self.hands[seat], drawn)
            if self.log is not None:
                self.log.append(event("drew", "GD-P3", seat=seat, card=self.box.names[drawn]))
        elif not self.hands[seat]:
            self.last_robberies(seat)
            return
        self.next_turn()

    def viewable(self) -> list[int]:
        """GD-3: any face-down card of a cemetery that is not closed."""
        moves = []
        first = self.box.numbering.view
        for cemetery, line in enumerate(self.lines):
            if not self.closed >> cemetery & 1:
                for move, card in enumerate(line, first):
                    if card < OPEN:
                        moves.append(move)
            first += self.box.numbering.spots
        return moves

    def turnable(self) -> list[int]:
        """GD-3: a face-down card that isn't its cemetery's last; none at a closed cemetery."""
        moves: list[int] = []
        first = self.box.numbering.reveal
        for cemetery, line in enumerate(self.lines):
            if len(line) > 1 and not self.closed >> cemetery & 1:
                before = len(moves)
                for move, card in enumerate(line, first):
                    if card < OPEN:
                        moves.append(move)
                if len(moves) == before + 1:
                    moves.pop()
            first += self.box.numbering.spots
        return moves

    def look(self, seat: int, cemetery: int, spot: int) -> None:
        self.lines[cemetery][spot] |= 1 << SEEN + seat
        self.unveiled += 1
        if self.log is not None:
            card = self.box.names[kind_of(self.lines[cemetery][spot])]
            self.log.append(
                event("viewed", "GD-P4", seat=seat, cemetery=cemetery, spot=spot, card=card)
            )
        self.next_turn()

    def turn_up(self, seat: int, cemetery: int, spot: int) -> None:
        self.lines[cemetery][spot] |= OPEN
        self.unveiled += 1
        if self.log is not None:
            card = self.box.names[kind_of(self.lines[cemetery][spot])]
            self.log.append(
                event("revealed", "GD-P5", seat=seat, cemetery=cemetery, spot=spot, card=card)
            )
        self.next_turn()

    def robbable(self) -> list[int]:
        """GD-5: cemeteries that hold cards and are not closed."""
        return [
            cemetery
            for cemetery, line in enumerate(self.lines)
            if line and not self.closed >> cemetery & 1
        ]

    def send_gravedigger(self, seat: int, cemetery: int) -> None:
        if self.log is not None:
            self.log.append(event("gravedigger", "GD-5", seat=seat, cemetery=cemetery))
        self.open_robbery(cemetery)

    # Game end

    def last_robberies(self, seat: int) -> None:
        """GD-13: from this player's cemetery clockwise over all five."""
        order = [(seat + step) % CEMETERIES for step in range(CEMETERIES)]
        robbable = self.robbable()
        self.queue = [cemetery for cemetery in order if cemetery in robbable]
        if self.log is not None:
            self.log.append(event("last card", "GD-13", seat=seat, cemeteries=self.queue.copy()))
        self.next_robbery()

    def next_robbery(self) -> None:
        if self.queue:
            self.open_robbery(self.queue.pop(0))
            return
        self.phase = OVER
        if self.log is not None:
            self.log.append(event("ended", "GD-14", scores=self.scores()))

    # Cemetery robbery

    def open_robbery(self, cemetery: int) -> None:
        self.phase = FISTS
        self.robbed = cemetery
        self.clenched = 0

    def may_borrow(self, seat: int) -> bool:
        return self.coins[seat] < NOTE and sum(self.notes) < self.box.notes

    def borrow(self, seat: int) -> None:
        """GD-7: announced at once, with the player's coins."""
        if self.log is not None:
            self.log.append(event("credit", "GD-7", seat=seat, coins=self.coins[seat]))
        self.coins[seat] += NOTE
        self.notes[seat] += 1

    def close_fist(self, seat: int, coins: int) -> None:
        """GD-8: secret until the last fist is closed."""
        self.fists[seat] = coins
        self.clenched |= 1 << seat
        if self.log is not None:
            self.log.append(event("fist", "GD-8", seat=seat, coins=coins))
        if self.clenched == (1 << self.seats) - 1:
            self.unveiled += 1
            self.rob()

    def rob(self) -> None:
        """All fists open, all cards turn up, and everybody gets what is due."""
        cemetery = self.robbed
        cards = [card & KIND for card in self.lines[cemetery]]
        outcome, bounty = reckon(self.box, cards)
        gains = gain(outcome, bounty, self.fists)
        self.coins = list(map(add, self.coins, gains))
        self.ledger.append([cemetery, outcome, bounty, *self.fists, *gains, *cards])
        if self.log is not None:
            self.tell_robbery(cards, outcome, bounty, gains)
        self.clear(cemetery, cards)
        self.fists = [0] * self.seats
        self.clenched = 0
        if all(self.hands):
            self.next_turn()
        else:  # An empty hand means that these are the last robberies.
            self.next_robbery()

    def clear(self, cemetery: int, cards: list[int]) -> None:
        """GD-12: the cards leave; one from the deck takes their place, or it is closed (GD-6)."""
        for kind in cards:
            self.gone[kind] += 1
        self.lines[cemetery] = [self.deck.pop()] if self.deck else []
        if not self.lines[cemetery]:
            self.closed |= 1 << cemetery
        if self.log is not None:
            rule = "GD-6" if self.closed >> cemetery & 1 else "GD-12"
            name = "closed" if self.closed >> cemetery & 1 else "cleared"
            self.log.append(event(name, rule, cemetery=cemetery))

    def tell_robbery(self, cards: list[int], outcome: int, bounty: int, gains: list[int]) -> None:
        assert self.log is not None
        names = [self.box.names[kind] for kind in cards]
        roles = [self.box.roles[kind] for kind in cards]
        self.log.append(event("opened", "GD-8", fists=self.fists.copy()))
        self.log.append(event("turned", "GD-9", cemetery=self.robbed, cards=names))
        for step in people_leave(roles):
            self.log.append(event(step, "GD-9"))
        if outcome >= GREEDIEST:
            highest = outcome == GREEDIEST
            self.log.append(event("bounty", "GD-10", bounty=bounty, highest_first=highest))
        self.log.append(event("paid", "GD-11", gains=gains, fists=self.fists.copy()))


def resolve(roles: list[int]) -> int:
    """What becomes of a robbery: the people act in order of priority (GD-9)."""
    accomplices, bandits = roles.count(ACCOMPLICE), roles.count(BANDIT)
    if roles.count(WIDOW) == 1:  # One widow distracts all the men.
        return PLAIN
    if roles.count(GUARD) == 1:  # One guard protects the cemetery.
        return GUARDED
    if bandits > accomplices:
        return RAIDED
    return GREEDIEST if accomplices > bandits else PLAIN


def people_leave(roles: list[int]) -> list[str]:
    """The steps of GD-9 that happened, for the log."""
    steps = []
    widows, guards = roles.count(WIDOW), roles.count(GUARD)
    if widows == 1:
        return ["the widow distracts"]
    if widows:
        steps.append("the widows chat")
    if guards == 1:
        return [*steps, "the guard protects"]
    if guards:
        steps.append("the guards play")
    accomplices, bandits = roles.count(ACCOMPLICE), roles.count(BANDIT)
    if bandits > accomplices:
        steps.append("the bandits raid")
    elif accomplices > bandits:
        steps.append("the accomplices help")
    elif accomplices:
        steps.append("they fight")
    return steps


@cache
def outcome_of(people: int) -> int:
    """The same, from the counts of the people as a tally holds them."""
    roles = []
    for role in (WIDOW, GUARD, ACCOMPLICE, BANDIT):
        roles += [role] * (people & (1 << COUNT) - 1)
        people >>= COUNT
    return resolve(roles)


def reckon(box: Box, cards: list[int]) -> tuple[int, int]:
    """What becomes of a robbery of these cards, and the bounty."""
    tallies, tally = box.tallies, 0
    for kind in cards:
        tally += tallies[kind]
    outcome = outcome_of(tally >> COINS + COUNT)
    return outcome, 0 if outcome <= RAIDED else bounty_of(tally)


def bounty_of(tally: int) -> int:
    """GD-10: the valuables, once more for every X."""
    return (tally & (1 << COINS) - 1) * (1 + (tally >> COINS & (1 << COUNT) - 1))


def worth(box: Box, cards: list[int]) -> int:
    """What these cards would pay if nobody interfered."""
    return bounty_of(sum(box.tallies[kind] for kind in cards))


def gain(outcome: int, bounty: int, fists: list[int]) -> list[int]:
    """What each seat gains or loses."""
    if outcome == GUARDED:
        return [0 if fist else GUARD_REWARD for fist in fists]
    if outcome == RAIDED:
        return [-fist for fist in fists]
    return share(bounty, fists, greediest_first=outcome == GREEDIEST)


def share(bounty: int, fists: list[int], *, greediest_first: bool) -> list[int]:
    """GD-11: equal fists are paid all or none; the first that can't be paid ends it."""
    if sum(fists) <= bounty:
        return fists.copy()
    unpaid = 0
    for fist in sorted(fists, reverse=greediest_first):
        bounty -= fist
        if bounty < 0:
            unpaid = fist
            break
    if greediest_first:
        return [fist if fist > unpaid else 0 for fist in fists]
    return [fist if fist < unpaid else 0 for fist in fists]


def deal(box: Box, seats: int, secret: str, options: Options) -> Gravediggers:
    table = Gravediggers(box, seats)
    table.secret = secret
    table.open_purses = bool(options["open_purses"])
    table.log = []
    table.prepare()
    return table


def load(box: Box, saved: dict[str, object]) -> Gravediggers:
    seats = saved["seats"]
    assert isinstance(seats, int)
    table = Gravediggers(box, seats)
    table.restore(saved)
    return table


def standing(table: Gravediggers) -> Standing:
    return Standing(f"robbery {len(table.ledger) + 1}", table.scores())


def result(table: Gravediggers) -> Result | None:
    """GD-14: most coins win; equal is a shared victory."""
    if table.phase != OVER:
        return None
    scores = table.scores()
    return Result(places(scores), scores, [account(table, seat) for seat in range(table.seats)])


def account(table: Gravediggers, seat: int) -> list[Line]:
    """How the coins came and went, robbery by robbery, and what is owed."""
    paid, rewarded, lost = list[int](), list[int](), list[int]()
    for row in table.ledger:
        gain = row[FISTS_AT + table.seats + seat]
        if gain:
            (rewarded if row[1] == GUARDED else lost if row[1] == RAIDED else paid).append(gain)
    borrowed = NOTE * table.notes[seat]
    began = table.coins[seat] - borrowed - sum(paid) - sum(rewarded) - sum(lost)
    notes = counted(table.notes[seat], "credit note")
    fists = counted(len(rewarded), "empty fist")
    lines = [
        Line("Coins to begin with", began, "GD-P1", "To begin with"),
        Line(f"{notes} taken", borrowed, "GD-7", "Borrowed"),
        Line(f"{counted(len(paid), 'fist')} paid", sum(paid), "GD-11", "Paid from bounties"),
        Line(f"{fists} rewarded", sum(rewarded), "GD-9", "Rewards of the guard"),
        Line(f"{counted(len(lost), 'fist')} lost", sum(lost), "GD-9", "Lost to bandits"),
        Line(notes, -borrowed, "GD-14", "Credit notes"),
    ]
    return [line for line in lines if line.points or line.rule == "GD-P1"]


def counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


__all__ = [
    "OUTCOMES",
    "PHASES",
    "Gravediggers",
    "deal",
    "gain",
    "load",
    "resolve",
    "result",
    "standing",
]
