"""What one seat may know: of the table, and of what happened."""

from __future__ import annotations

from functools import lru_cache

from sexton.core.events import told
from sexton.core.position import head
from sexton.core.types import Event, Seat
from sexton.games.gloom.components import CLEAR, ICON_NAMES, KINDS, NO_ICON, Box, printed
from sexton.games.gloom.moves import NOTHING, TWO, WITH_CARD
from sexton.games.gloom.rules import DEALT, IN_ORDER, Gloom
from sexton.games.gloom.rules.hands import knowing
from sexton.games.gloom.rules.reckoning import (
    barred,
    bonus,
    draw_limit,
    family_value,
    shown,
    shown_icon,
    uncovered,
    worth,
)
from sexton.games.gloom.rules.turns import open_targets
from sexton.games.gloom.state import (
    ABSENT,
    DEAD,
    FATES,
    KIND,
    KNOWN,
    LET_PASS,
    LIVING,
    LOOTED,
    OPENLY,
    PLAYS,
    REPLY,
    WAITING,
    WATCHERS,
    CarryOut,
    CountedDecision,
    Decision,
    FinishEvent,
    State,
    TakeEffect,
    Window,
)
from sexton.games.gloom.types.view import (
    Card,
    Character,
    GloomView,
    HandCard,
    KnownCard,
    Layer,
    Pending,
    Player,
)

NAME = "gloom"
VERSION = "1"
PASS = "pass"


@lru_cache(maxsize=2048)
def face(box: Box, kind: int) -> Card:
    return Card(
        title=box.titles[kind],
        kind=KINDS[box.categories[kind]],
        pathos=printed(box.pathos[kind]),
        icon=ICON_NAMES[box.icons[kind]],
        text=box.texts[kind],
    )


@lru_cache(maxsize=2048)
def layers(box: Box, stack: tuple[int, ...]) -> list[Layer]:
    found = [uncovered(box, list(stack), place) for place in range(len(stack))]
    return [Layer(slots=shows[:3], icon=shows[3], text=shows[4]) for shows in found]


def view(table: Gloom, seat: Seat | None) -> GloomView:
    box = table.box
    waiting = table.to_act()
    window = open_window(table)
    if window is not None:  # Nobody sees who has answered.
        waiting = [other for other in range(table.seats) if other != window.seat]
    own = [] if seat is None else sorted(table.hands[seat], key=by_kind)
    people = [who for who, fate in enumerate(table.fates) if fate != ABSENT]
    remade = len(table.pile) < len(box.cards)
    return GloomView(
        **head(
            NAME,
            VERSION,
            box,
            table,
            seat,
            options={"characters": table.size, "families": IN_ORDER if table.in_order else DEALT},
            asked=asked(table),
            waiting=waiting,
        ),
        hand=[hand_card(table, card) for card in own],
        players=[player(table, other, seat) for other in range(table.seats)],
        characters=[character(table, who) for who in people],
        turn=table.turn,
        turns=table.turns,
        play=PLAYS[table.plays],
        extras=table.extras,
        lent=table.lent,
        deck=len(table.deck),
        pile=[box.titles[kind] for kind in table.pile] if remade else None,
        discards=[box.titles[kind] for kind in table.discards],
        pending=[pending(table, place, seat) for place in range(len(table.tasks))],
    )


def open_window(table: State) -> Window | None:
    task = table.tasks[-1] if table.tasks else None
    return task if isinstance(task, Window) else None


def asked(table: State) -> str:
    if not table.tasks:
        return "play"
    return "respond" if open_window(table) else table.tasks[-1].what


def by_kind(card: int) -> tuple[int, int]:
    return card & KIND, card


def hand_card(table: State, card: int) -> HandCard:
    known_by = [seat for seat in range(table.seats) if card >> KNOWN + seat & 1]
    openly, looted = bool(card & OPENLY), bool(card & LOOTED)
    return HandCard(face(table.box, card & KIND), known_by, openly, looted)


def player(table: State, seat: Seat, viewer: Seat | None) -> Player:
    hand = table.hands[seat]
    bit = 1 << (WATCHERS if viewer is None else viewer)
    known = [card for card in sorted(hand, key=by_kind) if knowing(card) & bit and seat != viewer]
    family = table.families[seat]
    return Player(
        family=table.box.families[family],
        symbol=table.box.symbols[family],
        hand=len(hand),
        known=[known_card(table, card) for card in known],
        draw_limit=draw_limit(table, seat),
        skip_draws=table.skip_draws[seat],
        skip_turns=table.skip_turns[seat],
        barred=barred(table, seat),
        value=family_value(table, seat),
    )


def known_card(table: State, card: int) -> KnownCard:
    return KnownCard(table.box.titles[card & KIND], bool(card & OPENLY), bool(card & LOOTED))


def character(table: State, who: int) -> Character:
    box, stack = table.box, table.stacks[who]
    icon, alive = shown_icon(box, stack), table.fates[who] == LIVING
    return Character(
        name=box.characters[who],
        family=box.families[box.family_of[who]],
        owner=table.owners[who],
        fate=FATES[table.fates[who]],
        worth=worth(table, who),
        bonus=bonus(box, stack) if table.fates[who] == DEAD else 0,
        pathos=printed(shown(box, stack, CLEAR)),
        icon="" if icon == NO_ICON else ICON_NAMES[icon],
        text=box.lasting[stack[-1]] if stack and alive else "",
        open_to_death=alive and bool(open_targets(table, [who])),
        stack=[face(box, card) for card in stack],
        layers=layers(box, tuple(stack)),
    )


def pending(table: State, place: int, viewer: Seat | None) -> Pending:
    box, task = table.box, table.tasks[place]
    if isinstance(task, CarryOut):
        return pending_card(table, place, task)
    if isinstance(task, Window):
        return Pending(
            task.what,
            seat=task.seat,
            kind=KINDS[task.category],
            reading=task.reading,
            answer=answer(box, task, viewer),
        )
    if isinstance(task, FinishEvent):
        return Pending(task.what, card=box.titles[task.card])
    if isinstance(task, TakeEffect):
        return Pending(task.what, seat=task.owner, card=box.titles[task.card], count=task.place)
    assert isinstance(task, Decision)
    count = task.count if isinstance(task, CountedDecision) else 0
    return Pending(task.what, seat=task.seat, count=count)


def pending_card(table: State, place: int, task: CarryOut) -> Pending:
    box = table.box
    title, names = box.titles[task.card], box.names[task.card]
    answers = place > 0 and isinstance(table.tasks[place - 1], Window)
    if task.card >= box.first_event and (answers or names == NOTHING):
        return Pending(task.what, seat=task.seat, card=title)
    return Pending(
        task.what,
        seat=task.seat,
        card=title,
        character=box.characters[task.who],
        other=box.characters[task.other] if names == TWO else "",
        using=box.titles[task.other] if names == WITH_CARD else "",
    )


def answer(box: Box, window: Window, viewer: Seat | None) -> str:
    """One's own; others' are sealed."""
    if viewer is None or viewer == window.seat or window.answers[viewer] == WAITING:
        return ""
    reply = window.answers[viewer]
    return PASS if reply == LET_PASS else box.titles[reply - REPLY]


# What is told of an event: to all, and besides to the one who did it and to whom it was done.
PUBLIC = {
    "turn": ("seat",),
    "passed": ("seat",),
    "declined": ("seat",),
    "skipped turn": ("seat",),
    "skipped draw": ("seat",),
    "drew": ("seat", "count"),
    "remade": ("count",),
    "discarded": ("seat", "cards"),
    "picked": ("seat", "victim", "cards"),
    "took": ("seat", "victim", "count"),
    "modifier": ("seat", "card", "character"),
    "kill": ("seat", "card", "character", "free"),
    "event": ("seat", "card", "character", "other", "using"),
    "response": ("seat", "card", "against"),
    "cancelled": ("seat", "card", "by"),
    "died": ("owner", "character", "card"),
    "lives again": ("owner", "character", "card"),
    "gone": ("owner", "character", "card"),
    "moved": ("card", "character", "other"),
    "exchanged": ("seat", "character", "card", "taken"),
    "stripped": ("character", "cards"),
    "ended": ("values",),
}
OWN = {"drew": ("cards",), "took": ("cards",)}
ROLES = ("seat", "victim")


def tell(event: Event, seat: Seat | None) -> Event | None:
    return told(event, seat, PUBLIC, OWN, ROLES)
