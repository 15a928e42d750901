"""What one seat may know: of the table, and of what happened."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sexton.core.events import DEALT_TO_ALL, DEALT_TO_ONE, HOLDER, told
from sexton.core.options import SEPARATOR, Options
from sexton.core.position import nameless, take_seat
from sexton.core.types import Event, Seat
from sexton.games.gloom.components import (
    CLEAR,
    DRAW_LIMIT,
    ICON_NAMES,
    KINDS,
    NO_ICON,
    USUAL_GUESTS,
    Box,
    option_of,
    printed,
)
from sexton.games.gloom.moves import HOME, NOTHING, TWO, WITH_CARD
from sexton.games.gloom.rules import FIRST_VERSION, VERSION, Gloom
from sexton.games.gloom.rules.guests import guest_card, is_guest
from sexton.games.gloom.rules.hands import knowing, loot_mark
from sexton.games.gloom.rules.preparation import DEALT, IN_ORDER
from sexton.games.gloom.rules.reckoning import (
    banned,
    barred,
    bonus,
    draw_limit,
    family_value,
    home_worth,
    icon_points,
    shown,
    shown_icon,
    uncovered,
    worth,
)
from sexton.games.gloom.rules.turns import free_event, may_trade, open_targets
from sexton.games.gloom.state import (
    ABSENT,
    DEAD,
    FATES,
    KIND,
    KNOWN,
    LET_PASS,
    LIVING,
    LOOTED,
    MIDDLE,
    OPENLY,
    PLAYS,
    REPLY,
    WAITING,
    WATCHERS,
    Arrive,
    CarryOut,
    CountedDecision,
    Decision,
    FinishEvent,
    State,
    TakeEffect,
    Window,
)
from sexton.games.gloom.types.cards import BOXES
from sexton.games.gloom.types.view import (
    Card,
    Character,
    GloomView,
    HandCard,
    Home,
    KnownCard,
    Layer,
    Pending,
    Player,
)

NAME: Final = "gloom"
PASS: Final = "pass"


@lru_cache(maxsize=2048)
def face(box: Box, kind: int) -> Card:
    return Card(
        title=box.titles[kind],
        kind=KINDS[box.categories[kind]],
        pathos=printed(box.pathos[kind]),
        icon=ICON_NAMES[box.icons[kind]],
        text=box.texts[kind],
        persistent=box.persists[kind],
        brings=box.titles[box.brings[kind]] if box.brings[kind] else "",
        needs=[ICON_NAMES[icon] for icon in box.mystery_icons[kind]],
    )


@lru_cache(maxsize=2048)
def layers(box: Box, stack: tuple[int, ...]) -> list[Layer]:
    found = [uncovered(box, list(stack), place) for place in range(len(stack))]
    return [Layer(shows[:3], shows[3], shows[4]) for shows in found]


def shared(table: Gloom) -> GloomView:
    """What all see alike."""
    box = table.box
    waiting = table.to_act()
    window = open_window(table)
    if window is not None:  # Nobody sees who has answered.
        waiting = [other for other in range(table.seats) if other != window.seat]
    people = [who for who, fate in enumerate(table.fates) if fate not in (ABSENT, MIDDLE)]
    guests = [who for who, fate in enumerate(table.fates) if fate == MIDDLE]
    remade = len(table.pile) < len(box.cards)
    return GloomView(
        NAME,
        VERSION if table.remakes else FIRST_VERSION,
        box.edition.digest,
        options(table),
        list(nameless(table.seats)),
        None,  # seat
        None,  # asked
        waiting.copy(),
        not table.to_act(),
        [],  # hand
        [],  # players
        [character(table, who) for who in people],  # characters
        table.turn,
        table.turns,
        PLAYS[table.plays],  # play
        table.extras,
        table.lent,
        len(table.deck),
        [box.titles[kind] for kind in table.pile] if remade else None,
        [box.titles[kind] for kind in table.discards],
        [],  # pending
        [character(table, who) for who in guests],  # middle
        face(box, table.expedition) if table.expedition else None,
        table.freed,
        table.traded,
        any(box.frees_event) and free_event(table),
        any(box.trades) and may_trade(table, table.turn),
    )


def own(seen: GloomView, table: Gloom, seat: Seat | None) -> None:
    """What each sees in a way of their own is put into what all see."""
    take_seat(seen, table, seat, asked(table))
    seen.hand = own_hand(table, seat)
    seen.players = [player(table, other, seat) for other in range(table.seats)]
    seen.pending = [pending(table, place, seat) for place in range(len(table.tasks))]


def options(table: State) -> Options:
    box = table.box
    return {
        "characters": table.size,
        "families": families(table),
        "guests": USUAL_GUESTS + table.invited,
        **{option_of(name): name in box.boxes for name in BOXES},
    }


def families(table: State) -> str:
    """GL-1: how they were chosen."""
    if table.picked:
        names = table.box.families
        return SEPARATOR.join([names[pick - 1] if pick else DEALT for pick in table.picked])
    return IN_ORDER if table.in_order else DEALT


def open_window(table: State) -> Window | None:
    task = table.tasks[-1] if table.tasks else None
    return task if isinstance(task, Window) else None


def asked(table: State) -> str:
    if not table.tasks:
        return "play"
    return "respond" if open_window(table) else table.tasks[-1].what


def by_kind(card: int) -> tuple[int, int]:
    return card & KIND, card


def own_hand(table: State, seat: Seat | None) -> list[HandCard]:
    if seat is None:
        return []
    return [hand_card(table, seat, card) for card in sorted(table.hands[seat], key=by_kind)]


def hand_card(table: State, seat: Seat, card: int) -> HandCard:
    known_by = [seat for seat in range(table.seats) if card >> KNOWN + seat & 1]
    openly, looted = bool(card & OPENLY), is_looted(table, seat, card)
    return HandCard(face(table.box, card & KIND), known_by, openly, looted)


def player(table: State, seat: Seat, viewer: Seat | None) -> Player:
    hand = table.hands[seat]
    bit = 1 << (WATCHERS if viewer is None else viewer)
    known = [card for card in sorted(hand, key=by_kind) if knowing(card) & bit and seat != viewer]
    family, limit = table.families[seat], draw_limit(table, seat)
    return Player(
        table.box.families[family],
        table.box.symbols[family],
        len(hand),
        [known_card(table, seat, card) for card in known],
        limit,
        limit != DRAW_LIMIT,  # limit_changed
        table.skip_draws[seat],
        table.skip_turns[seat],
        barred(table, seat),
        family_value(table, seat),
        home(table, family) if table.homes else None,
        shut_out(table, seat) if table.box.has_bans else [],
    )


def shut_out(table: State, seat: Seat) -> list[str]:
    bits = banned(table, seat)
    return [name for icon, name in enumerate(ICON_NAMES) if bits >> icon & 1]


def home(table: State, family: int) -> Home:
    box, mysteries = table.box, table.homes[family]
    return Home(
        box.residences[family],
        home_worth(table, family),
        printed(shown(box, mysteries, CLEAR)),
        box.lasting[mysteries[-1]] if mysteries else "",
        [face(box, kind) for kind in mysteries],
        layers(box, tuple(mysteries)),
    )


def known_card(table: State, seat: Seat, card: int) -> KnownCard:
    title, looted = table.box.titles[card & KIND], is_looted(table, seat, card)
    return KnownCard(title, bool(card & OPENLY), looted)


def is_looted(table: State, seat: Seat, card: int) -> bool:
    """May it be played at once, having just been taken?"""
    return bool(card & LOOTED) and card & LOOTED == loot_mark(table, seat)


def character(table: State, who: int) -> Character:
    box, stack, guest = table.box, table.stacks[who], is_guest(table, who)
    alive = table.fates[who] in (LIVING, MIDDLE)
    icon, home = shown_icon(box, stack, table.expedition), table.families[table.owners[who]]
    away = table.fates[who] == MIDDLE
    return Character(
        box.characters[who],
        "" if away else box.families[home if guest else box.family_of[who]],
        table.owners[who],
        FATES[table.fates[who]],
        worth(table, who),
        bonus(box, stack, table.expedition) if table.fates[who] == DEAD else 0,
        printed(shown(box, stack, CLEAR)),
        "" if icon == NO_ICON else ICON_NAMES[icon],
        box.lasting[stack[-1]] if stack and alive else "",
        table.fates[who] == LIVING and bool(open_targets(table, [who])),
        [face(box, card) for card in stack],
        layers(box, tuple(stack)),
        guest,
        box.following[guest_card(table, who)] if guest else "",
        awaited(box, guest_card(table, who)) if guest else "",
        [box.lasting[card] for card in stack[:-1] if box.persists[card]] if alive else [],  # pinned
        icon_points(table, table.owners[who], icon) if not away else 0,
    )


def awaited(box: Box, guest: int) -> str:
    """What a guest follows (GL-25), in a word."""
    if box.follows_deaths[guest]:
        return "deaths"
    icon = box.follows_icon[guest]
    return "" if icon == NO_ICON else ICON_NAMES[icon]


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
    if isinstance(task, (FinishEvent, Arrive)):
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
        character="" if names == HOME else box.characters[task.who],
        residence=box.residences[task.who] if names == HOME else "",
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
    "families": ("families", "members", "guests"),
    "dealt": DEALT_TO_ALL,
    "turn": ("seat",),
    "passed": ("seat",),
    "declined": ("seat",),
    "skipped turn": ("seat",),
    "skipped draw": ("seat",),
    "drew": ("seat", "count"),
    "drew openly": ("seat", "cards"),
    "remade": ("count",),
    "discarded": ("seat", "cards", "free"),
    "picked": ("seat", "victim", "cards"),
    "took": ("seat", "victim", "count"),
    "modifier": ("seat", "card", "character", "worth", "was", "tale", "weds"),
    "kill": ("seat", "card", "character", "worth", "free"),
    "event": ("seat", "card", "character", "other", "using", "residence"),
    "took effect": ("card",),
    "response": ("seat", "card", "against"),
    "cancelled": ("seat", "card", "by", "character", "worth"),
    "died": ("owner", "character", "card", "worth", "was", "tale"),
    "lives again": ("owner", "character", "card", "worth"),
    "gone": ("owner", "character", "card"),
    "moved": ("card", "character", "other", "worth"),
    "exchanged": ("seat", "character", "card", "taken", "worth"),
    "stripped": ("character", "cards", "worth"),
    "mystery": ("seat", "card", "residence", "worth"),
    "solved": ("residence", "card", "worth"),
    "rehoused": ("card", "residence", "other", "worth"),
    "joined": ("character", "owner", "family", "worth"),
    "left": ("character",),
    "expedition": ("card", "before"),
    "ended": ("values",),
}
OWN = {"dealt": DEALT_TO_ONE, "drew": ("cards",), "took": ("cards",)}
ROLES = ("seat", "victim", HOLDER)


def tell(event: Event, seat: Seat | None) -> Event | None:
    return told(event, seat, PUBLIC, OWN, ROLES)
