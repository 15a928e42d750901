"""What one seat may know, and what it is told."""

from __future__ import annotations

from sexton.core.events import told
from sexton.core.position import head
from sexton.core.types import Event, Seat
from sexton.games.bring_out_yer_dead.components import DRAWN, FATE, TREASURE, Box
from sexton.games.bring_out_yer_dead.events import STEPS, spelled
from sexton.games.bring_out_yer_dead.moves import BANKS, BID_SIZE, DECKS, SIZES
from sexton.games.bring_out_yer_dead.rules.cemetery import coffins_in, leading
from sexton.games.bring_out_yer_dead.rules.hands import known_in_hand
from sexton.games.bring_out_yer_dead.rules.scoring import lines, tally
from sexton.games.bring_out_yer_dead.state import (
    BANK,
    BID,
    KEEP,
    OVER,
    PHASES,
    TAKES,
    TUCK,
    Carried,
    State,
    spots,
)
from sexton.games.bring_out_yer_dead.types import (
    Area,
    BringOutYerDeadView,
    Card,
    Coffin,
    Grave,
    Held,
    Loaded,
    MassGrave,
    Player,
    Step,
    Turn,
    Under,
)

NAME = "bring-out-yer-dead"
VERSION = "1"


def view(table: State, seat: Seat | None) -> BringOutYerDeadView:
    box = table.box
    started = table.phase not in (KEEP, TUCK)
    running = started and table.phase != OVER
    together = table.phase in (KEEP, BID, OVER)
    return BringOutYerDeadView(
        **head(
            NAME,
            VERSION,
            box,
            table,
            seat,
            options={},
            asked=PHASES[table.phase],
            waiting=table.to_act(),
        ),
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
        spots=spots(table) if running else None,
        carts_gone=carts_gone(table),
        loaded=carried(box, table.loaded, table.unloaded),
        fallen=carried(box, table.fallen, table.drowned),
        order=[
            Turn(task.seat, box.cards[task.card], place < table.resolved)
            for place, task in enumerate(table.queue)
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
                points=table.points[seat],
                singles=table.families[2 * seat],
                doubles=table.families[2 * seat + 1],
                river=table.river[2 * seat : 2 * seat + 2],
                fate=backs.count(FATE),
                treasure=backs.count(TREASURE),
                ready=kept or len(sealed) == BID_SIZE,
                openly=faces(box, known_kinds(table, seat, None)),
                known=faces(box, known[seat]),
                score=sum(points for _, _, points in parts[seat]),
                lines=lines(box, parts[seat]),
            )
        )
    return found


def area_view(table: State, area: int) -> Area:
    box, board = table.box, table.board
    bank, counts = board.banks[area], coffins_in(table, area)
    pairs = zip(table.scratched[::2], table.scratched[1::2], strict=True)
    return Area(
        name=box.areas[area],
        title=box.area_titles[box.areas[area]],
        bank=BANKS[bank],
        majority=board.majority[area],
        counts=counts,
        leader=leading(counts),
        graves=[grave(table, place) for place in board.places[area]],
        outside=[coffin_view(coffin) for where, coffin in pairs if where == area],
        mass=None if board.places[area] else mass_grave(table, bank),
    )


def grave(table: State, place: int) -> Grave:
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


def mass_grave(table: State, bank: int) -> MassGrave:
    board, first = table.board, bank * 2 * table.seats
    return MassGrave(
        name=table.box.graves[board.pit[bank]],
        points=board.pit_points[bank],
        take=DECKS[board.pit_deck[bank]],
        coffins=[table.pits[first + 2 * s : first + 2 * s + 2] for s in range(table.seats)],
    )


def carts_gone(table: State) -> list[int]:
    left = [*table.carts, table.cart] if table.round > 0 and table.phase != OVER else table.carts
    gone = set(range(len(table.box.carts))) - set(left)
    return sorted(table.box.carts[cart][table.seats - 2] for cart in gone)


def carried(box: Box, tasks: list[Carried], left: int) -> list[Loaded]:
    return [
        Loaded(task.coffin >> 1, SIZES[task.coffin & 1], box.names[task.card], gone=place < left)
        for place, task in enumerate(tasks)
    ]


def step(box: Box, row: list[int]) -> Step:
    name, rule, _ = STEPS[row[0]]
    return Step(name, rule, **spelled(box, row))


def held(table: State) -> Held | None:
    if table.held is None:
        return None
    coffin = table.held.coffin
    return Held(coffin >> 1, SIZES[coffin & 1], table.box.graves[table.held.place])


def under(table: State, viewer: Seat | None) -> list[Under]:
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
    "picked": ("seat", "card"),  # Nobody else may even count these.
    "drew": ("card",),
}


def tell(event: Event, seat: Seat | None) -> Event | None:
    return told(event, seat, PUBLIC, OWN)
