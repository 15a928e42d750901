"""What one seat may know: of the table, and of what happened."""

from __future__ import annotations

from functools import cache

from sexton.core.events import told
from sexton.core.position import head
from sexton.core.types import Event, Seat
from sexton.games.gloom.components import CLEAR, ICON_NAMES, KINDS, NO_ICON, Box
from sexton.games.gloom.effects import NOTHING, TWO
from sexton.games.gloom.rules import DEALT, IN_ORDER, Gloom
from sexton.games.gloom.rules.hands import knowing
from sexton.games.gloom.state import (
    ABSENT,
    ANSWERS,
    AT_ONCE,
    CARRY,
    FATES,
    FINISH,
    KIND,
    KNOWN,
    LET_PASS,
    LIVING,
    LOOTED,
    OPENLY,
    REPLY,
    TASKS,
    WAITING,
    WATCHERS,
    WINDOW,
)
from sexton.games.gloom.types import (
    Card,
    Character,
    GloomView,
    HandCard,
    KnownCard,
    Pending,
    Player,
)

NAME = "gloom"
VERSION = "1"
PLAYS = ("first", "second", "afterwards", "done")
PASS = "pass"


@cache
def face(box: Box, kind: int) -> Card:
    return Card(
        title=box.titles[kind],
        kind=KINDS[box.categories[kind]],
        pathos=[None if slot == CLEAR else slot for slot in box.pathos[kind]],
        icon=ICON_NAMES[box.icons[kind]],
        text=box.texts[kind],
    )


def view(table: Gloom, seat: Seat | None) -> GloomView:
    box = table.box
    waiting = table.to_act()
    if table.in_window():  # Nobody sees who has answered.
        waiting = [other for other in range(table.seats) if other != table.tasks[-1][1]]
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


def asked(table: Gloom) -> str:
    if not table.tasks:
        return "play"
    what = table.tasks[-1][0]
    return "respond" if what == WINDOW else TASKS[what]


def by_kind(card: int) -> tuple[int, int]:
    return card & KIND, card


def hand_card(table: Gloom, card: int) -> HandCard:
    known_by = [seat for seat in range(table.seats) if card >> KNOWN + seat & 1]
    openly, looted = bool(card & OPENLY), bool(card & LOOTED)
    return HandCard(face(table.box, card & KIND), known_by, openly, looted)


def player(table: Gloom, seat: Seat, viewer: Seat | None) -> Player:
    hand = table.hands[seat]
    bit = 1 << (WATCHERS if viewer is None else viewer)
    known = [card for card in sorted(hand, key=by_kind) if knowing(card) & bit and seat != viewer]
    family = table.families[seat]
    return Player(
        family=table.box.families[family],
        symbol=table.box.symbols[family],
        hand=len(hand),
        known=[known_card(table, card) for card in known],
        draw_limit=table.draw_limit(seat),
        skip_draws=table.skip_draws[seat],
        skip_turns=table.skip_turns[seat],
        barred=table.barred(seat),
        value=table.family_value(seat),
    )


def known_card(table: Gloom, card: int) -> KnownCard:
    return KnownCard(table.box.titles[card & KIND], bool(card & OPENLY), bool(card & LOOTED))


def character(table: Gloom, who: int) -> Character:
    box, stack = table.box, table.stacks[who]
    shown: list[int | None] = [None, None, None]
    for card in stack:
        for slot, points in enumerate(box.pathos[card]):
            if points != CLEAR:
                shown[slot] = points
    icon, living = table.icon(who), table.fates[who] == LIVING
    return Character(
        name=box.characters[who],
        family=box.families[box.family_of(who)],
        owner=table.owners[who],
        fate=FATES[table.fates[who]],
        worth=table.worth(who),
        pathos=shown,
        icon="" if icon == NO_ICON else ICON_NAMES[icon],
        text=box.lasting[stack[-1]] if stack and living else "",
        open_to_death=living and who in table.open_targets([who]),
        stack=[face(box, card) for card in stack],
    )


def pending(table: Gloom, place: int, viewer: Seat | None) -> Pending:
    box, task = table.box, table.tasks[place]
    what = task[0]
    if what == CARRY:
        return pending_card(table, place)
    if what == FINISH:
        return Pending(TASKS[what], card=box.titles[task[1]])
    if what == WINDOW:
        return Pending(
            TASKS[what],
            seat=task[1],
            kind=KINDS[task[2]],
            reading=bool(task[3]),
            answer=answer(box, task, viewer),
        )
    if what == AT_ONCE:
        return Pending(TASKS[what], seat=task[1], card=box.titles[task[2]], count=task[3])
    count = task[2] if len(task) > 2 else 0
    return Pending(TASKS[what], seat=task[1], count=count)


def pending_card(table: Gloom, place: int) -> Pending:
    box = table.box
    _, kind, seat, who, other, _ = table.tasks[place]
    shape = box.shape[kind]
    answers = place > 0 and table.tasks[place - 1][0] == WINDOW
    if kind >= box.first_event and (answers or shape == NOTHING):
        return Pending(TASKS[CARRY], seat=seat, card=box.titles[kind])
    return Pending(
        TASKS[CARRY],
        seat=seat,
        card=box.titles[kind],
        character=box.characters[who],
        other=box.characters[other] if shape == TWO else "",
        using=box.titles[other] if shape > TWO else "",
    )


def answer(box: Box, window: list[int], viewer: Seat | None) -> str:
    if viewer is None or viewer == window[1] or window[ANSWERS + viewer] == WAITING:
        return ""
    reply = window[ANSWERS + viewer]
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
