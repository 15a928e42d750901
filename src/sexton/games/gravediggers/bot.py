"""What a player would want: how good each move looks, and how well a seat stands."""

from __future__ import annotations

from functools import cache

from sexton.core.ranking import chance_by_lead
from sexton.games.gravediggers.components import CEMETERIES, MOST_SEATS, VALUABLE, Box
from sexton.games.gravediggers.rules import Gravediggers
from sexton.games.gravediggers.rules.bounty import bounty_of, gain, reckon, tally_of
from sexton.games.gravediggers.rules.people import PEOPLE_AT, RAIDED, people_act
from sexton.games.gravediggers.state import (
    FISTS,
    KIND,
    LAID_BY,
    OPEN,
    PLACE,
    ROB,
    SEEN,
    VIEW,
    seen_by,
)

MARKS = [OPEN | 1 << SEEN + seat for seat in range(MOST_SEATS)]  # A card the seat knows has one.
NERVES = (0.6, 1.0, 1.5)  # The others may close less or more than what they know speaks for.
SOON = 0.6  # What a coin is worth that a robbery yet to come would bring.


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
        return [rank_view(table, seat, *divmod(move - first, spots)) for move in moves]
    first = table.box.numbering.reveal
    return [rank_reveal(table, seat, *divmod(move - first, spots)) for move in moves]


def rank_places(table: Gravediggers, seat: int, moves: list[int]) -> list[float]:
    """How much better a card makes its cemetery for one who alone knows of it."""
    before: dict[int, float] = {}
    ranks = []
    for move in moves:
        kind, cemetery = divmod(move, CEMETERIES)
        if table.closed >> cemetery & 1:  # GD-6: it is worth what it isn't elsewhere.
            ranks.append(-0.5 if table.box.roles[kind] == VALUABLE else 0.0)
            continue
        line = table.lines[cemetery]
        if cemetery not in before:
            before[cemetery] = lead(prospect(table, line), seat)
        after = lead(prospect(table, [*line, kind | LAID_BY[seat]]), seat)
        ranks.append(after - before[cemetery])
    return ranks


def rank_view(table: Gravediggers, seat: int, cemetery: int, spot: int) -> float:
    """A card not yet known, in a rich line, is worth looking at; one that another knows more so."""
    line = table.lines[cemetery]
    if seen_by(line[spot], seat):
        return 0.0
    return 1.0 + len(line) + (2.0 if line[spot] >> SEEN & 31 else 0.0)


def rank_reveal(table: Gravediggers, seat: int, cemetery: int, spot: int) -> float:
    """Turn up what others know; keep to oneself what one knows alone."""
    card = table.lines[cemetery][spot]
    if seen_by(card, seat):
        return 0.0
    others = (card >> SEEN & 31).bit_count()
    return 1.0 + 3.0 * others + 0.1 * len(table.lines[cemetery])


def rank_fists(table: Gravediggers, seat: int, moves: list[int]) -> list[float]:
    """The expected gain against others who close about what they know speaks for."""
    line = table.lines[table.robbed]
    outcome, bounty = reckon(tally_of(table.box, [card & KIND for card in line]))
    hoped = hopes(table, line)
    crowds = [
        [min(coins, int(hope * nerve)) for hope, coins in zip(hoped, table.coins, strict=True)]
        for nerve in NERVES
    ]
    numbering = table.box.numbering
    ranks = []
    for move in moves:
        if move == numbering.credit:  # A note costs what it brings; it pays only to hope for more.
            ranks.append(hoped[seat] - table.coins[seat] - 4.0)
            continue
        total = 0
        for fists in crowds:
            fists[seat] = move - numbering.fist
            total += gain(outcome, bounty, fists)[seat]
        ranks.append(total / len(crowds))
    return ranks


def prospect(table: Gravediggers, line: list[int]) -> list[int]:
    """What each seat would gain if these cards were robbed now and all acted on what they know."""
    outcome, bounty = reckon(tally_of(table.box, [card & KIND for card in line]))
    return gain(outcome, bounty, hopes(table, line))


def hopes(table: Gravediggers, line: list[int]) -> list[int]:
    """The fist that each seat would close on these cards: its share of what it thinks is there."""
    tallies, mean = table.box.tallies, unseen_worth(table.box)
    fists = []
    for seat in range(table.seats):
        known, unknown = 0, 0
        mark = MARKS[seat]
        for card in line:
            if card & mark:
                known += tallies[card & KIND]
            else:
                unknown += 1
        if people_act(known >> PEOPLE_AT)[0] <= RAIDED:
            fists.append(0)
        else:
            fists.append(int((bounty_of(known) + mean * unknown) / table.seats))
    return fists


def lead(gains: list[int], seat: int) -> float:
    """One's own gain, less what the others gain on average."""
    return gains[seat] - (sum(gains) - gains[seat]) / (len(gains) - 1)


@cache
def unseen_worth(box: Box) -> float:
    """What a card adds to a bounty on average."""
    pairs = zip(box.values, box.counts, strict=True)
    return sum(value * count for value, count in pairs) / len(box.cards)


def judge(table: Gravediggers, seat: int) -> float:
    """0 lost, 1 won, 1/n even: the purses, what the cemeteries promise, and how long it goes on."""
    purses = [float(score) for score in table.scores()]
    for cemetery, line in enumerate(table.lines):
        if line and not table.closed >> cemetery & 1:
            robbed = table.phase == FISTS and table.robbed == cemetery
            for other, gained in enumerate(prospect(table, line)):
                purses[other] += gained if robbed else SOON * gained
    own = purses.pop(seat)
    ahead = own - max(purses)
    return chance_by_lead(ahead / (abs(ahead) + 10 + len(table.deck)), table.seats)
