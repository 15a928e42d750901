"""What one seat may know, and what it is told."""

from __future__ import annotations

import msgspec

from sexton.core.types import Event, Line, Seat, View
from sexton.games.bring_out_yer_dead.components import (
    BANKS,
    DECKS,
    DRAWN,
    FATE,
    SIZES,
    TREASURE,
    Box,
    Card,
)
from sexton.games.bring_out_yer_dead.components import (
    BID as BID_SIZE,
)
from sexton.games.bring_out_yer_dead.rules import BringOutYerDead
from sexton.games.bring_out_yer_dead.rules.cards import spelled
from sexton.games.bring_out_yer_dead.rules.cemetery import lines
from sexton.games.bring_out_yer_dead.state import (
    BANK,
    BID,
    CARD,
    COFFIN,
    KEEP,
    KIND,
    KNOWERS,
    OVER,
    OWNER,
    PHASES,
    STEPS,
    TAKES,
    TUCK,
)

NAME = "bring-out-yer-dead"
VERSION = "1"


class Player(msgspec.Struct):
    """What is known of a player. `score` counts what this seat can see, as if the game ended."""

    points: int
    singles: int  # in the family
    doubles: int
    river: list[int]  # singles and doubles
    fate: int  # cards in hand; during bidding those bid too, so that nobody can count picks
    treasure: int
    ready: bool  # has kept a card, or has bid all three
    openly: list[Card]  # cards in hand that everybody saw taken
    known: list[Card]  # cards in hand that this seat knows
    score: int
    lines: list[Line]


class Coffin(msgspec.Struct):
    owner: Seat
    coffin: str


class Grave(msgspec.Struct):
    name: str
    kind: str  # grave, pair or column
    fits: str  # single, or either
    points: int
    coffin: Coffin | None


class MassGrave(msgspec.Struct):
    name: str
    points: int  # for each coffin
    take: str  # the card that a coffin buried there brings
    coffins: list[list[int]]  # singles and doubles of each seat


class Area(msgspec.Struct):
    name: str
    title: str
    bank: str
    majority: int
    counts: list[int]  # coffins of each seat
    leader: Seat | None
    graves: list[Grave]
    outside: list[Coffin]  # in the area but in no grave
    mass: MassGrave | None


class Loaded(msgspec.Struct):
    """A coffin that was brought to the cart, by which card, and whether it has left since."""

    owner: Seat
    coffin: str
    card: str
    gone: bool


class Turn(msgspec.Struct):
    """A card that was bid, in its place in the order."""

    seat: Seat
    card: Card
    done: bool


class Step(msgspec.Struct, omit_defaults=True):
    """One thing that happened in this round's resolution, and under which rule."""

    what: str
    rule: str
    seat: Seat
    card: str | None = None
    points: int | None = None
    owner: Seat | None = None
    coffin: str | None = None
    spot: int | None = None  # of the cart, from 1; beyond its last: fallen off
    grave: str | None = None
    other: str | None = None  # the coffin of `seat` that changed places
    to: str | None = None
    area: str | None = None
    bank: str | None = None
    deck: str | None = None


class Under(msgspec.Struct):
    """A card put under the fate deck: which from the bottom, by whom, and what, if known."""

    place: int
    seat: Seat
    card: str | None


class Held(msgspec.Struct):
    """The coffin chosen to be moved or swapped."""

    owner: Seat
    coffin: str
    grave: str


class BringOutYerDeadView(View, kw_only=True):
    phase: str
    turn: Seat | None  # who decides, where it is one seat
    first: Seat | None
    round: int
    rounds: int
    bank: str | None
    hand: list[Card]
    bid: list[Card]  # one's own picks, face down
    drawn: list[Card]  # fate cards to choose from
    players: list[Player]
    areas: list[Area]
    penalty: list[int]  # of 0, 1, 2 ... bodies in the river
    spots: int | None  # of this round's cart
    carts_gone: list[int]  # the spots of the carts out of the game
    loaded: list[Loaded]
    fallen: list[Loaded]
    order: list[Turn]
    steps: list[Step]
    takes: list[str]  # cards that may be taken now, one after the other
    held: Held | None
    dredged: int
    words_left: int
    fate_row: list[Card]
    treasure_row: list[Card]
    fate_deck: int
    treasure_deck: int
    under: list[Under]
    gone: dict[str, int]  # cards out of the game


def view(table: BringOutYerDead, seat: Seat | None) -> BringOutYerDeadView:
    box = table.box
    started = table.phase not in (KEEP, TUCK)
    running = started and table.phase != OVER
    together = table.phase in (KEEP, BID, OVER)
    waiting = table.to_act()
    return BringOutYerDeadView(
        game=NAME,
        version=VERSION,
        edition=box.edition.digest,
        options={},
        seats=[f"Player {other + 1}" for other in range(table.seats)],
        seat=seat,
        asked=PHASES[table.phase] if seat in waiting else None,
        waiting=waiting,
        over=table.phase == OVER,
        phase=PHASES[table.phase],
        turn=None if together else table.turn,
        first=table.first if started else None,
        round=table.round,
        rounds=len(box.carts),
        bank=BANKS[table.bank] if running and table.phase != BANK else None,
        hand=faces(box, table.hands[seat]) if seat is not None else [],
        bid=picks(box, table.bids[seat]) if seat is not None and table.phase == BID else [],
        drawn=faces(box, table.drawn[seat]) if seat is not None else [],
        players=players(table, seat),
        areas=[area_view(table, area) for area in table.board.areas],
        penalty=box.penalty.copy(),
        spots=table.spots() if running else None,
        carts_gone=carts_gone(table),
        loaded=carried(box, table.loaded, table.unloaded),
        fallen=carried(box, table.fallen, table.drowned),
        order=[
            Turn(entry >> OWNER, box.cards[entry & KIND], place < table.resolved)
            for place, entry in enumerate(table.queue)
        ],
        steps=[step(box, row) for row in table.steps],
        takes=[TAKES[take] for take in table.takes],
        held=held(table),
        dredged=table.dredged,
        words_left=table.words_left,
        fate_row=picks(box, table.rows[FATE]),
        treasure_row=picks(box, table.rows[TREASURE]),
        fate_deck=len(table.decks[FATE]),
        treasure_deck=len(table.decks[TREASURE]),
        under=under(table, seat),
        gone={box.names[kind]: count for kind, count in enumerate(table.gone) if count},
    )


def faces(box: Box, kinds: list[int]) -> list[Card]:
    return [box.cards[kind] for kind in sorted(kinds)]


def picks(box: Box, kinds: list[int]) -> list[Card]:
    return [box.cards[kind] for kind in kinds]


def known_kinds(table: BringOutYerDead, owner: Seat, viewer: Seat | None) -> list[int]:
    """The cards in a hand that a seat knows, or that everybody does."""
    bit = KNOWERS + (table.seats if viewer in (None, owner) else viewer or 0)
    known = [
        entry & KIND
        for entry in table.known
        if entry >> bit & 1 and entry >> OWNER & (1 << KNOWERS - OWNER) - 1 == owner
    ]
    if table.phase != OVER:
        return known
    # Treasures are shown when they score.
    shown = [kind for kind in table.hands[owner] if table.box.backs[kind] == TREASURE]
    return [kind for kind in known if table.box.backs[kind] == FATE] + shown


def players(table: BringOutYerDead, viewer: Seat | None) -> list[Player]:
    box = table.box
    known = [known_kinds(table, seat, viewer) for seat in range(table.seats)]
    seen = known.copy()
    if viewer is not None:
        seen[viewer] = table.hands[viewer]
    tally = table.tally(seen)
    found = []
    for seat in range(table.seats):
        sealed = table.bids[seat] if table.phase == BID else []
        backs = [box.backs[kind] for kind in (*table.hands[seat], *sealed)]
        kept = table.phase == KEEP and len(table.drawn[seat]) < DRAWN
        found.append(
            Player(
                points=table.points[seat],
                singles=table.families[2 * seat],
                doubles=table.families[2 * seat + 1],
                river=table.river[2 * seat : 2 * seat + 2],
                fate=backs.count(FATE),
                treasure=backs.count(TREASURE),
                ready=kept or len(sealed) == BID_SIZE,
                openly=faces(box, known_kinds(table, seat, None)),
                known=faces(box, known[seat]),
                score=sum(part[2] for part in tally[seat]),
                lines=lines(box, tally[seat]),
            )
        )
    return found


def area_view(table: BringOutYerDead, area: int) -> Area:
    box, board = table.box, table.board
    bank = board.banks[area]
    pairs = zip(table.scratched[::2], table.scratched[1::2], strict=True)
    return Area(
        name=box.areas[area],
        title=box.area_titles[box.areas[area]],
        bank=BANKS[bank],
        majority=board.majority[area],
        counts=table.counts(area),
        leader=table.leader(area),
        graves=[grave(table, place) for place in board.places[area]],
        outside=[coffin_view(coffin) for where, coffin in pairs if where == area],
        mass=None if board.places[area] else mass_grave(table, bank),
    )


def grave(table: BringOutYerDead, place: int) -> Grave:
    board, lying = table.board, table.graves[place]
    return Grave(
        name=table.box.graves[place],
        kind="pair" if place in board.paired else "column" if place in board.column_of else "grave",
        fits="either" if board.wide[place] else "single",
        points=board.points[place],
        coffin=coffin_view(lying - 1) if lying else None,
    )


def coffin_view(coffin: int) -> Coffin:
    return Coffin(coffin >> 1, SIZES[coffin & 1])


def mass_grave(table: BringOutYerDead, bank: int) -> MassGrave:
    board, first = table.board, bank * 2 * table.seats
    return MassGrave(
        name=table.box.graves[board.pit[bank]],
        points=board.pit_points[bank],
        take=DECKS[board.pit_deck[bank]],
        coffins=[table.pits[first + 2 * s : first + 2 * s + 2] for s in range(table.seats)],
    )


def carts_gone(table: BringOutYerDead) -> list[int]:
    left = [*table.carts, table.cart] if table.round > 0 and table.phase != OVER else table.carts
    gone = set(range(len(table.box.carts))) - set(left)
    return sorted(table.box.carts[cart][table.seats - 2] for cart in gone)


def carried(box: Box, coffins: list[int], left: int) -> list[Loaded]:
    return [
        Loaded(
            (coffin & COFFIN) >> 1, SIZES[coffin & 1], box.names[coffin >> CARD], gone=place < left
        )
        for place, coffin in enumerate(coffins)
    ]


def step(box: Box, row: list[int]) -> Step:
    name, rule, _ = STEPS[row[0]]
    return Step(name, rule, **spelled(box, row))


def held(table: BringOutYerDead) -> Held | None:
    if not table.held:
        return None
    coffin, place = table.held
    return Held(coffin >> 1, SIZES[coffin & 1], table.box.graves[place])


def under(table: BringOutYerDead, viewer: Seat | None) -> list[Under]:
    """Everybody saw who put cards under the deck; each knows which were its own."""
    deck = table.decks[FATE]
    found = []
    for place in range(min(2 * table.tucked, len(deck))):
        seat = table.tucked - 1 - place // 2
        card = table.box.names[deck[place]] if seat == viewer else None
        found.append(Under(place, seat, card))
    return found


# What each seat is told of an event, and what only the one who did it is told besides.
PUBLIC = {
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
    "gemstones": ("seat", "points"),
    "majorities": ("seat", "points"),
    "river": ("seat", "points"),
    "graves": ("seat", "points"),
    "heirlooms": ("seat", "points"),
    "ended": ("scores",),
    **{name: ("seat", *keys, *(("owner",) if "coffin" in keys else ())) for name, _, keys in STEPS},
}
OWN = {
    "offered": ("cards",),
    "kept": ("card",),
    "tucked": ("cards",),
    "inherited": ("card",),
    "drew": ("card",),
}


def tell(event: Event, seat: Seat | None) -> Event | None:
    own = seat is not None and event.args.get("seat") == seat
    if event.name == "picked":  # Nobody else may even count these.
        return event if own else None
    keys = PUBLIC[event.name]
    if own:
        keys += OWN.get(event.name, ())
    return Event(event.name, event.rule, {key: event.args[key] for key in keys})
