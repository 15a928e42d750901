"""What one seat may know, and the worlds it could be sitting in."""

from __future__ import annotations

from functools import cache

import msgspec

from sexton.core.chance import Rng
from sexton.core.types import Event, Seat, View
from sexton.games.gloom.components import CLEAR, ICON_NAMES, KINDS, NO_ICON, Box
from sexton.games.gloom.effects import NOTHING, TWO
from sexton.games.gloom.rules import DEALT, IN_ORDER, Gloom
from sexton.games.gloom.rules.hands import knowing, open_card
from sexton.games.gloom.state import (
    ABSENT,
    ANSWERS,
    ASKED,
    AT_ONCE,
    CARRY,
    CHOICE,
    DISCARD,
    FATES,
    FINISH,
    KIND,
    KNOWN,
    LET_PASS,
    LIVING,
    LOOT,
    LOOTED,
    OPENLY,
    REFILL,
    REPLY,
    TASKS,
    WAITING,
    WATCHERS,
    WINDOW,
)

NAME = "gloom"
VERSION = "1"
PLAYS = ("first", "second", "afterwards", "done")
PASS = "pass"


class Card(msgspec.Struct, frozen=True):
    """A card's face. A slot without a number is clear; so is the icon `none`."""

    title: str
    kind: str
    pathos: list[int | None]
    icon: str
    text: str


class HandCard(msgspec.Struct, frozen=True):
    """A card of one's own hand, and who else knows that it is there, as far as one can tell."""

    card: Card
    known_by: list[Seat]
    openly: bool  # everybody who watches has seen it too
    looted: bool  # just taken, and playable at once


class KnownCard(msgspec.Struct, frozen=True):
    """A card that this seat knows to be in somebody else's hand."""

    title: str
    openly: bool  # everybody who watches has seen it too
    looted: bool


class Player(msgspec.Struct, frozen=True):
    family: str
    symbol: str
    hand: int
    known: list[KnownCard]
    draw_limit: int
    skip_draws: int
    skip_turns: int
    barred: bool  # from playing events
    value: int  # Family Value so far


class Character(msgspec.Struct, frozen=True):
    """What counts now, and the whole stack, lowest first: it is open to all."""

    name: str
    family: str
    owner: Seat
    fate: str
    worth: int
    pathos: list[int | None]
    icon: str
    text: str  # what the topmost card does as long as it lies there
    open_to_death: bool  # anybody may kill it as a free play in their own turn
    stack: list[Card]


class Pending(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that waits: a card on its way, a window, a choice. The newest is the last."""

    what: str
    seat: Seat | None = None
    card: str = ""
    kind: str = ""  # of a window: what may be answered
    character: str = ""
    other: str = ""
    using: str = ""
    count: int = 0
    reading: bool = False  # of a window: it is closed and its answers are read clockwise
    answer: str = ""  # of a window: this seat's own, "pass" or a response


class GloomView(View, kw_only=True):
    hand: list[HandCard]
    players: list[Player]
    characters: list[Character]
    turn: Seat
    turns: int  # how many turns are over, skipped ones too
    play: str  # first, second, or afterwards
    extras: int  # extra plays left this turn
    lent: int  # extra plays that went to modifiers which the second play could hold instead
    deck: int
    pile: list[str] | None  # what the draw pile was last remade from; None if never
    discards: list[str]
    pending: list[Pending]


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
    acting = table.to_act()
    waiting = acting
    if table.in_window():  # Nobody sees who has answered.
        waiting = [other for other in range(table.seats) if other != table.tasks[-1][1]]
    return GloomView(
        game=NAME,
        version=VERSION,
        edition=box.edition.digest,
        options={"characters": table.size, "families": IN_ORDER if table.in_order else DEALT},
        seats=[f"Player {other + 1}" for other in range(table.seats)],
        seat=seat,
        asked=asked(table) if seat is not None and seat in acting else None,
        waiting=list(waiting),
        over=table.over,
        hand=[hand_card(table, card) for card in sorted(table.hands[seat], key=by_kind)]
        if seat is not None
        else [],
        players=[player(table, other, seat) for other in range(table.seats)],
        characters=[
            character(table, who) for who, fate in enumerate(table.fates) if fate != ABSENT
        ],
        turn=table.turn,
        turns=table.turns,
        play=PLAYS[table.plays],
        extras=table.extras,
        lent=table.lent,
        deck=len(table.deck),
        pile=[box.titles[kind] for kind in table.pile]
        if len(table.pile) < len(box.cards)
        else None,
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
    keys = PUBLIC[event.name]
    if seat is not None and any(event.args.get(role) == seat for role in ROLES):
        keys += OWN.get(event.name, ())
    return Event(
        event.name, event.rule, {key: event.args[key] for key in keys if key in event.args}
    )


class Worlds:
    """The positions that a view could have come from: what is unseen is dealt anew."""

    def __init__(self, box: Box, view: GloomView) -> None:
        self.box = box
        self.view = view
        self.base = known_table(box, view)
        self.held, self.loose = self.unseen()
        self.slots: list[int] = []  # a seat for each card of the others' hands that is not known
        self.looted = [0] * len(view.players)  # how many of these may be played at once
        for seat, player in enumerate(view.players):
            if seat != view.seat:
                self.slots += [seat] * (player.hand - len(player.known))
                self.looted[seat] -= sum(card.looted for card in player.known)
        for waits in self.base.tasks:
            if waits[0] == LOOT:
                self.looted[waits[1]] += waits[2]

    def unseen(self) -> tuple[list[int], list[int]]:
        """Cards that must be in somebody's hand, since the pile was remade without them; and those
        that may be there or in the pile."""
        left = self.box.counts.copy()
        table = self.base
        for cards in (*table.hands, *table.stacks, table.discards):
            for card in cards:
                left[card & KIND] -= 1
        for task in table.tasks:
            if task[0] in (CARRY, FINISH):
                left[task[1]] -= 1
        pile = [0] * len(left)
        for kind in table.pile:
            pile[kind] += 1
        held = [kind for kind, count in enumerate(left) for _ in range(max(0, count - pile[kind]))]
        loose = [kind for kind, count in enumerate(left) for _ in range(min(count, pile[kind]))]
        return held, loose

    def deal(self, rng: Rng) -> Gloom:
        table = self.base.clone()
        cards = self.loose.copy()
        rng.shuffle(cards)
        slots = self.slots
        if self.held:
            slots = slots.copy()
            rng.shuffle(slots)
        hands, looted = table.hands, self.looted.copy()
        for place, seat in enumerate(slots):
            card = self.held[place] if place < len(self.held) else cards.pop()
            if looted[seat] > 0:
                looted[seat] -= 1
                card |= LOOTED
            hands[seat].append(card)
        table.deck = cards
        table.chance = rng.fresh()
        return table


def known_table(box: Box, view: GloomView) -> Gloom:
    """Everything the view says; the draw pile and unknown hands are left empty."""
    table = Gloom(box, len(view.players))
    table.size = int(view.options["characters"])
    table.in_order = view.options["families"] == IN_ORDER
    table.families = [box.families.index(player.family) for player in view.players]
    for shown in view.characters:
        who = box.character_number[shown.name]
        table.owners[who] = shown.owner
        table.fates[who] = FATES.index(shown.fate)
        table.stacks[who] = [box.number[card.title] for card in shown.stack]
    for seat, player in enumerate(view.players):
        table.skip_draws[seat] = player.skip_draws
        table.skip_turns[seat] = player.skip_turns
        viewers = [WATCHERS if view.seat is None else view.seat]
        table.hands[seat] = [in_hand(box, seat, card, viewers) for card in player.known]
    if view.seat is not None:
        table.hands[view.seat] = [
            in_hand(box, view.seat, KnownCard(own.card.title, own.openly, own.looted), own.known_by)
            for own in view.hand
        ]
    titles = view.pile
    table.pile = box.cards.copy() if titles is None else [box.number[title] for title in titles]
    table.discards = [box.number[title] for title in view.discards]
    table.turn, table.turns = view.turn, view.turns
    table.plays, table.extras, table.lent = PLAYS.index(view.play), view.extras, view.lent
    table.tasks = [task(box, view, waits) for waits in view.pending]
    table.over = view.over
    return table


def in_hand(box: Box, holder: Seat, card: KnownCard, known_by: list[int]) -> int:
    code = box.number[card.title]
    if card.openly:
        code = open_card(code, holder)
    for seat in known_by:
        code |= 1 << KNOWN + seat
    return code | LOOTED if card.looted else code


def task(box: Box, view: GloomView, waits: Pending) -> list[int]:
    what = TASKS.index(waits.what)
    if what == CARRY:
        who = box.character_number[waits.character] if waits.character else 0
        other = box.character_number[waits.other] if waits.other else 0
        if waits.using:
            other = box.number[waits.using]
        assert waits.seat is not None
        return [CARRY, box.number[waits.card], waits.seat, who, other, ASKED]
    if what == FINISH:
        return [FINISH, box.number[waits.card]]
    assert waits.seat is not None
    if what == WINDOW:
        return window(box, view, waits)
    if what == AT_ONCE:
        return [AT_ONCE, waits.seat, box.number[waits.card], waits.count]
    if what in (DISCARD, CHOICE, REFILL, LOOT):
        return [what, waits.seat, waits.count]
    return [what, waits.seat]


def window(box: Box, view: GloomView, waits: Pending) -> list[int]:
    """Others' sealed answers are guessed: in an open window they are still to decide."""
    assert waits.seat is not None
    answers = [LET_PASS if waits.reading else WAITING] * len(view.players)
    answers[waits.seat] = LET_PASS
    if view.seat is not None and waits.answer:
        is_pass = waits.answer == PASS
        answers[view.seat] = LET_PASS if is_pass else REPLY + box.number[waits.answer]
    return [WINDOW, waits.seat, KINDS.index(waits.kind), int(waits.reading), *answers]
