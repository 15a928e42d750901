"""What one seat may know, and what it is told."""

from __future__ import annotations

from typing import Final

from sexton.core.events import told
from sexton.core.position import nameless, take_seat
from sexton.core.types import Event, Seat
from sexton.games.bring_out_yer_dead.components import DRAWN, FATE, TREASURE, Box
from sexton.games.bring_out_yer_dead.events import STEPS, spelled
from sexton.games.bring_out_yer_dead.moves import BID_SIZE
from sexton.games.bring_out_yer_dead.rules import board
from sexton.games.bring_out_yer_dead.rules.cemetery import bodies
from sexton.games.bring_out_yer_dead.rules.hands import known_in_hand
from sexton.games.bring_out_yer_dead.rules.scoring import PARTS, lines, tally
from sexton.games.bring_out_yer_dead.state import (
    BID,
    BURY,
    KEEP,
    OVER,
    PHASES,
    TAKE,
    TAKES,
    State,
    current_turn,
    spots,
)
from sexton.games.bring_out_yer_dead.types import BringOutYerDeadView, Card, Player, Step, Under

NAME: Final = "bring-out-yer-dead"
VERSION: Final = "1"


def shared(table: State) -> BringOutYerDeadView:
    """What all see alike."""
    box = table.box
    together = table.phase in (KEEP, BID, OVER)
    return BringOutYerDeadView(
        NAME,
        VERSION,
        box.edition.digest,
        {},
        list(nameless(table.seats)),
        None,  # seat
        None,  # asked
        table.to_act().copy(),
        not table.to_act(),
        PHASES[table.phase],
        None if together else table.turn,
        table.first if board.started(table) else None,
        table.round,
        len(box.carts),  # rounds
        board.bank_named(table),  # bank
        table.phase not in (BID, TAKE, BURY),  # either_bank
        board.stage(table),
        [],  # hand
        [],  # bid
        BID_SIZE,  # bid_size
        [],  # drawn
        [],  # players
        board.areas(table),
        box.penalty.copy(),
        spots(table) if board.running(table) else None,
        carts_gone(table),
        board.carried(box, table.loaded, table.unloaded),
        board.leaving(table),
        board.carried(box, table.fallen, table.drowned),
        board.order(table),
        current_turn(table),  # current
        [step(box, row) for row in table.steps],
        [TAKES[take] for take in table.takes],
        board.held(table),
        table.dredged,
        table.words_left,
        board.faces(box, table.rows[FATE]),  # fate_row
        board.faces(box, table.rows[TREASURE]),  # treasure_row
        len(table.decks[FATE]),  # fate_deck
        len(table.decks[TREASURE]),  # treasure_deck
        [],  # under
        {box.names[kind]: count for kind, count in enumerate(table.gone) if count},
    )


def own(seen: BringOutYerDeadView, table: State, seat: Seat | None) -> None:
    """What each sees in a way of their own is put into what all see."""
    take_seat(seen, table, seat, PHASES[table.phase])
    if seat is not None:
        seen.hand = faces(table.box, table.hands[seat])
        seen.drawn = faces(table.box, table.drawn[seat])
    seen.bid = own_bid(table, seat)
    seen.players = players(table, seat)
    seen.under = under(table, seat)


def faces(box: Box, kinds: list[int]) -> list[Card]:
    return board.faces(box, sorted(kinds))


def own_bid(table: State, seat: Seat | None) -> list[Card]:
    if seat is None or table.phase != BID:
        return []
    return board.faces(table.box, table.bids[seat])


def known_kinds(table: State, owner: Seat, viewer: Seat | None) -> list[int]:
    """The cards in a hand that a seat knows, or that everybody does."""
    known = known_in_hand(table, owner, table.seats if viewer in (None, owner) else viewer or 0)
    if table.phase != OVER:
        return known
    # Treasures are shown when they score.
    shown = [kind for kind in table.hands[owner] if table.box.backs[kind] == TREASURE]
    return [kind for kind in known if table.box.backs[kind] == FATE] + shown


def players(table: State, viewer: Seat | None) -> list[Player]:
    box = table.box
    known = [known_kinds(table, seat, viewer) for seat in range(table.seats)]
    seen = known.copy()
    if viewer is not None:
        seen[viewer] = table.hands[viewer]
    parts = tally(table, seen)
    found = []
    for seat in range(table.seats):
        sealed = table.bids[seat] if table.phase == BID else []
        backs = [box.backs[kind] for kind in (*table.hands[seat], *sealed)]
        kept = table.phase == KEEP and len(table.drawn[seat]) < DRAWN
        found.append(
            Player(
                table.points[seat],
                table.families[2 * seat],  # singles
                table.families[2 * seat + 1],  # doubles
                table.river[2 * seat : 2 * seat + 2],
                bodies(table, seat),
                box.penalty[bodies(table, seat)],
                backs.count(FATE),
                backs.count(TREASURE),
                kept or len(sealed) == BID_SIZE,  # ready
                faces(box, known_kinds(table, seat, None)),  # openly
                faces(box, known[seat]),
                sum(points for _, _, points in parts[seat]),  # score
                lines(box, parts[seat]),
            )
        )
    return found


def carts_gone(table: State) -> list[int]:
    left = [*table.carts, table.cart] if table.round > 0 and table.phase != OVER else table.carts
    gone = set(range(len(table.box.carts))) - set(left)
    return sorted(table.box.carts[cart][table.seats - 2] for cart in gone)


def step(box: Box, row: list[int]) -> Step:
    name, rule, _ = STEPS[row[0]]
    return Step(name, rule, **spelled(box, row))


def under(table: State, viewer: Seat | None) -> list[Under]:
    """Everybody saw who put cards under the deck; each knows which were its own."""
    deck = table.decks[FATE]
    found = []
    for place in range(min(2 * table.tucked, len(deck))):
        seat = table.tucked - 1 - place // 2
        card = table.box.names[deck[place]] if seat == viewer else None
        found.append(Under(place, seat, card))
    return found


# What each seat is told of an event, and what only the one who did it is told besides. All are told
# what it changed on the board.
ACCOUNT = ("seat", "title", "points", "total")
PUBLIC: dict[str, tuple[str, ...]] = {
    "offered": ("seat",),
    "kept": ("seat",),
    "tucked": ("seat",),
    "inherited": ("seat",),
    "dealt": ("deck", "cards"),
    "cart": ("seat", "round", "spots"),
    "bank": ("seat", "bank"),
    "bid": ("seat",),
    "revealed": ("bids",),
    "chosen": ("seat", "owner", "coffin", "grave"),
    **{name: ("seat", *keys, "owner", "current") for name, _, keys in STEPS},
    **{name: ACCOUNT for _, _, name in PARTS[1:]},
    "ended": ("scores", "treasures"),
}
OWN = {
    "offered": ("cards",),
    "kept": ("card",),
    "tucked": ("cards",),
    "inherited": ("card",),
    "picked": ("seat", "card"),  # Nobody else may even count these.
    "drew": ("card",),
}


def tell(event: Event, seat: Seat | None) -> Event | None:
    return told(event, seat, PUBLIC, OWN)
