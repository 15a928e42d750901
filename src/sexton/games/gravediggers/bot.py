"""What a player would want: how good each move looks, and how well a seat stands."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sexton.core.ranking import chance_by_lead, leads
from sexton.games.gravediggers.components import MOST_SEATS, VALUABLE
from sexton.games.gravediggers.rules import Gravediggers
from sexton.games.gravediggers.rules.bounty import bounty_of, gain, gain_of, reckon, tally_of
from sexton.games.gravediggers.rules.people import RAIDED, outcome_of
from sexton.games.gravediggers.state import (
    FISTS,
    KIND,
    OPEN,
    PLACE,
    ROB,
    SEEN,
    VIEW,
    seen_by,
)

# A card that the seat knows has one of these bits.
MARKS: Final = [OPEN | 1 << SEEN + seat for seat in range(MOST_SEATS)]
NERVES: Final = [0.6, 1.0, 1.5]  # The others may close less or more than what they know speaks for.
SOON: Final = 0.6  # What a coin is worth that a robbery yet to come would bring.


def rank(table: Gravediggers, seat: int, moves: list[int]) -> list[float]:
    """A number for each move; the highest is what this player would do."""
    if table.phase == FISTS:
        return rank_fists(table, seat, moves)
    if table.phase == PLACE:
        return rank_places(table, seat, moves)
    if table.phase == ROB:
        first = table.box.numbering.rob
        return [lead(prospect(table, table.lines[move - first]), seat) for move in moves]
    spots = table.box.numbering.spots
    if table.phase == VIEW:
        first = table.box.numbering.view
        return [
            rank_view(table, seat, (move - first) // spots, (move - first) % spots)
            for move in moves
        ]
    first = table.box.numbering.reveal
    return [
        rank_reveal(table, seat, (move - first) // spots, (move - first) % spots) for move in moves
    ]


def rank_places(table: Gravediggers, seat: int, moves: list[int]) -> list[float]:
    """How much better a card makes its cemetery for one who alone knows of it."""
    plots: list[Plot | None] = [None] * table.box.cemeteries
    ranks: list[float] = []
    places: i64 = table.box.cemeteries
    move: i64
    for move in moves:
        kind, cemetery = move // places, move % places
        if table.closed >> cemetery & 1:  # GD-6: it is worth what it isn't elsewhere.
            ranks.append(-0.5 if table.box.roles[kind] == VALUABLE else 0.0)
            continue
        plot = plots[cemetery]
        if plot is None:
            plot = plots[cemetery] = Plot(table, seat, table.lines[cemetery])
        ranks.append(plot.gain_with(kind))
    return ranks


class Plot:
    """A cemetery as it would be with a card more, of which only one seat knows."""

    def __init__(self, table: Gravediggers, seat: int, line: list[int]) -> None:
        self.table = table
        self.seat = seat
        self.tally = tally_of(table.box, line)
        self.before = lead(prospect(table, line), seat)
        self.known, self.unknown = knowledge(table, line, seat)
        self.fists: list[int] = []
        for other in range(table.seats):
            known, unknown = knowledge(table, line, other)
            self.fists.append(hope(table, known, unknown + 1))

    def gain_with(self, kind: i64) -> float:
        card: i64 = self.table.box.tallies[kind]
        self.fists[self.seat] = hope(self.table, self.known + card, self.unknown)
        outcome, bounty = reckon(self.tally + card)
        return lead(gain(outcome, bounty, self.fists), self.seat) - self.before


def rank_view(table: Gravediggers, seat: i64, cemetery: i64, spot: i64) -> float:
    """A card not yet known, in a rich line, is worth looking at; one that another knows more so."""
    line = table.lines[cemetery]
    if seen_by(line[spot], seat):
        return 0.0
    return 1.0 + len(line) + (2.0 if line[spot] >> SEEN & 31 else 0.0)


def rank_reveal(table: Gravediggers, seat: i64, cemetery: i64, spot: i64) -> float:
    """Turn up what others know; keep to oneself what one knows alone."""
    card = table.lines[cemetery][spot]
    if seen_by(card, seat):
        return 0.0
    others = (card >> SEEN & 31).bit_count()
    return 1.0 + 3.0 * others + 0.1 * len(table.lines[cemetery])


def rank_fists(table: Gravediggers, seat: int, moves: list[int]) -> list[float]:
    """The expected gain against others who close about what they know speaks for."""
    line = table.lines[table.robbed]
    outcome, bounty = reckon(tally_of(table.box, line))
    hoped = hopes(table, line)
    crowds = [
        [min(coins, int(hope * nerve)) for hope, coins in zip(hoped, table.coins, strict=True)]
        for nerve in NERVES
    ]
    numbering = table.box.numbering
    ranks: list[float] = []
    move: i64
    for move in moves:
        if move == numbering.credit:  # A note costs what it brings; it pays only to hope for more.
            ranks.append(hoped[seat] - table.coins[seat] - 4.0)
            continue
        fist = move - numbering.fist
        total: i64 = 0
        for fists in crowds:
            fists[seat] = fist
            total += gain_of(outcome, bounty, fists, fist)
        ranks.append(float(total) / len(crowds))
    return ranks


def prospect(table: Gravediggers, line: list[int]) -> list[int]:
    """What each seat would gain if these cards were robbed now and all acted on what they know."""
    outcome, bounty = reckon(tally_of(table.box, line))
    return gain(outcome, bounty, hopes(table, line))


def hopes(table: Gravediggers, line: list[int]) -> list[int]:
    """The fist that each seat would close on these cards."""
    fists: list[int] = []
    for seat in range(table.seats):
        known, unknown = knowledge(table, line, seat)
        fists.append(hope(table, known, unknown))
    return fists


def knowledge(table: Gravediggers, line: list[int], seat: i64) -> tuple[i64, i64]:
    """What the cards that a seat knows count up to, and how many it doesn't know."""
    tallies = table.box.tallies
    mark: i64 = MARKS[seat]
    known: i64 = 0
    unknown: i64 = 0
    card: i64
    for card in line:
        if card & mark:
            known += tallies[card & KIND]
        else:
            unknown += 1
    return known, unknown


def hope(table: Gravediggers, known: i64, unknown: i64) -> int:
    """The share of what a seat thinks is there."""
    if outcome_of(known) <= RAIDED:
        return 0
    mean = table.box.unseen_worth
    return int((float(bounty_of(known)) + mean * float(unknown)) / table.seats)


def lead(gains: list[int], seat: int) -> float:
    """One's own gain, less what the others gain on average."""
    return gains[seat] - (sum(gains) - gains[seat]) / (len(gains) - 1)


def judge(table: Gravediggers) -> list[float]:
    """0 lost, 1 won, 1/n even: the purses, what the cemeteries promise, and how long it goes on."""
    purses = [float(score) for score in table.scores()]
    for cemetery, line in enumerate(table.lines):
        if line and not table.closed >> cemetery & 1:
            robbed = table.phase == FISTS and table.robbed == cemetery
            gains = prospect(table, line)
            for seat in range(table.seats):
                purses[seat] += gains[seat] if robbed else SOON * gains[seat]
    return [
        chance_by_lead(ahead / (abs(ahead) + 10 + float(table.left)), table.seats)
        for ahead in leads(purses)
    ]
