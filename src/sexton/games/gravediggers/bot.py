"""What a player would want: how good each move looks, and how well a seat stands."""

from __future__ import annotations

from sexton.games.gravediggers.components import (
    ACCOMPLICE,
    BANDIT,
    GUARD,
    MULTIPLIER,
    VALUABLE,
    WIDOW,
)
from sexton.games.gravediggers.rules import (
    GUARDED,
    RAIDED,
    Gravediggers,
    gain,
    resolve,
    worth,
)
from sexton.games.gravediggers.state import FISTS, PLACE, ROB, VIEW, kind_of, seen_by


def rank(table: Gravediggers, seat: int, moves: list[int]) -> list[float]:
    """A number for each move; the highest is what this player would do."""
    if table.phase == FISTS:
        return rank_fists(table, seat, moves)
    if table.phase == PLACE:
        return [rank_place(table, seat, *divmod(move, 5)) for move in moves]
    if table.phase == ROB:
        return [known_worth(table, seat, move - table.box.numbering.rob) for move in moves]
    spots = table.box.numbering.spots
    first = table.box.numbering.view if table.phase == VIEW else table.box.numbering.reveal
    return [rank_card(table, seat, *divmod(move - first, spots)) for move in moves]


def rank_place(table: Gravediggers, seat: int, kind: int, cemetery: int) -> float:
    """Valuables go where much lies already; trouble goes where others have laid theirs."""
    if table.closed >> cemetery & 1:
        return -5.0 + (0.0 if table.box.roles[kind] == VALUABLE else 1.0)
    role, own = table.box.roles[kind], known_worth(table, seat, cemetery)
    people = [
        table.box.roles[kind_of(card)] for card in table.lines[cemetery] if seen_by(card, seat)
    ]
    if role == VALUABLE:
        return own + table.box.values[kind]
    if role == MULTIPLIER:
        return 2 * own
    if role == WIDOW:
        return own if GUARD in people or BANDIT in people else -1.0
    if role == ACCOMPLICE:
        return own * 0.8
    return -own


def known_worth(table: Gravediggers, seat: int, cemetery: int) -> float:
    """What this seat's own cards say of a cemetery, with a mean for those it has not seen."""
    line = table.lines[cemetery]
    known = [kind_of(card) for card in line if seen_by(card, seat)]
    roles = [table.box.roles[kind] for kind in known]
    bounty = worth(table.box, known) + 2.5 * (len(line) - len(known))
    outcome = resolve(roles)
    if outcome in (GUARDED, RAIDED):
        return -bounty / 4
    return bounty


def rank_card(table: Gravediggers, seat: int, cemetery: int, spot: int) -> float:
    """A card not yet known, in a long line, is worth looking at."""
    card = table.lines[cemetery][spot]
    fresh = 0.0 if seen_by(card, seat) else 10.0
    return fresh + len(table.lines[cemetery])


def rank_fists(table: Gravediggers, seat: int, moves: list[int]) -> list[float]:
    """Expected gain over likely fists of the others, in the world as this seat imagines it."""
    cards = [kind_of(card) for card in table.lines[table.robbed]]
    outcome = resolve([table.box.roles[kind] for kind in cards])
    bounty = worth(table.box, cards)
    numbering = table.box.numbering
    ranks = []
    for move in moves:
        if move == numbering.credit:
            poor = table.coins[seat] * table.seats < bounty
            ranks.append(bounty / table.seats - 1.0 if poor else -1.0)
            continue
        fist = move - numbering.fist
        ranks.append(sum(outcomes(table, seat, fist, outcome, bounty)))
    return ranks


def outcomes(table: Gravediggers, seat: int, fist: int, outcome: int, bounty: int) -> list[float]:
    """What this fist would gain against others who hold a little, a fair share, or much."""
    gains = []
    for part in (4, 2, 1):
        fists = [
            min(coins, bounty // (part * table.seats) + other)
            for other, coins in enumerate(table.coins)
        ]
        fists[seat] = fist
        gains.append(float(gain(outcome, bounty, fists)[seat]))
    return gains


def judge(table: Gravediggers, seat: int) -> float:
    """0 lost, 1 won, 1/n even: how this seat's purse stands to the best of the others."""
    scores = table.scores()
    own = scores.pop(seat)
    lead = own - max(scores)
    even = 1 / table.seats
    return even + (1 - even) * min(lead, 40) / 40 if lead > 0 else even * (1 + max(lead, -40) / 40)
