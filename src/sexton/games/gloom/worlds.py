"""The tables that a seat could be sitting at: what it can't see is dealt anew."""

from __future__ import annotations

from sexton.core.chance import Rng
from sexton.core.options import picks_of
from sexton.core.types import Seat
from sexton.games.gloom.components import KINDS, USUAL_GUESTS, Box
from sexton.games.gloom.rules import FIRST_VERSION, Gloom
from sexton.games.gloom.rules.hands import in_play, loot_mark, loots, open_card
from sexton.games.gloom.rules.preparation import DEALT, IN_ORDER, pick_families
from sexton.games.gloom.state import (
    FATES,
    KIND,
    KNOWN,
    LET_PASS,
    MIDDLE,
    PLAYS,
    REPLY,
    TASKS,
    WAITING,
    WATCHERS,
    Arrive,
    CarryOut,
    CountedDecision,
    Decision,
    FinishEvent,
    GloomTask,
    TakeEffect,
    Window,
)
from sexton.games.gloom.types.view import GloomView, KnownCard, Pending
from sexton.games.gloom.view import PASS

NAMED = {kind.what: kind for kind in TASKS}


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
                newest = sum(task.count for task in loots(self.base, seat)[-1:])
                self.looted[seat] = newest - sum(card.looted for card in player.known)

    def unseen(self) -> tuple[list[int], list[int]]:
        """Cards that must be in somebody's hand, since the pile was remade without them; and those
        that may be there or in the pile."""
        left = self.box.counts.copy()
        table = self.base
        for cards in (*table.hands, *table.stacks, *table.homes, table.discards):
            for card in cards:
                left[card & KIND] -= 1
        for kind in in_play(table):
            left[kind] -= 1
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
                card |= loot_mark(table, seat)
            hands[seat].append(card)
        table.deck = cards
        table.chance = rng.fresh()
        return table


def known_table(box: Box, view: GloomView) -> Gloom:
    """Everything the view says; the draw pile and unknown hands are left empty."""
    table = Gloom(box, len(view.players))
    table.size = int(view.options["characters"])
    table.remakes = view.version != FIRST_VERSION
    table.invited = int(view.options["guests"]) - USUAL_GUESTS
    chosen = view.options["families"]
    table.in_order = chosen == IN_ORDER
    if chosen not in (DEALT, IN_ORDER):
        pick_families(table, picks_of(str(chosen)))
    table.families = [box.families.index(player.family) for player in view.players]
    for shown in view.characters:
        who = box.character_number[shown.name]
        table.owners[who] = shown.owner
        table.fates[who] = FATES.index(shown.fate)
        table.stacks[who] = [box.number[card.title] for card in shown.stack]
    table.tasks = [read_task(box, view, waits) for waits in view.pending]
    for seat, player in enumerate(view.players):
        table.skip_draws[seat] = player.skip_draws
        table.skip_turns[seat] = player.skip_turns
        viewers = [WATCHERS if view.seat is None else view.seat]
        table.hands[seat] = [in_hand(table, seat, card, viewers) for card in player.known]
    if view.seat is not None:
        table.hands[view.seat] = [
            in_hand(table, view.seat, held, own.known_by)
            for own in view.hand
            for held in [KnownCard(own.card.title, own.openly, own.looted)]
        ]
    know_more(table, view)
    titles = view.pile
    table.pile = box.cards.copy() if titles is None else [box.number[title] for title in titles]
    table.discards = [box.number[title] for title in view.discards]
    table.turn, table.turns = view.turn, view.turns
    table.plays, table.extras, table.lent = PLAYS.index(view.play), view.extras, view.lent
    table.over = view.over
    return table


def know_more(table: Gloom, view: GloomView) -> None:
    """What other boxes put on the table: all of it is open."""
    box = table.box
    for shown in view.middle:
        who = box.character_number[shown.name]
        table.fates[who] = MIDDLE
        table.stacks[who] = [box.number[card.title] for card in shown.stack]
    for seat, player in enumerate(view.players):
        if player.home is not None:
            mysteries = [box.number[card.title] for card in player.home.mysteries]
            table.homes[table.families[seat]] = mysteries
    if view.expedition is not None:
        table.expedition = box.number[view.expedition.title]
    table.freed, table.traded = view.freed, view.traded


def in_hand(table: Gloom, holder: Seat, card: KnownCard, known_by: list[int]) -> int:
    code = table.box.number[card.title]
    if card.openly:
        code = open_card(code, holder)
    for seat in known_by:
        code |= 1 << KNOWN + seat
    return code | loot_mark(table, holder) if card.looted else code


def read_task(box: Box, view: GloomView, waits: Pending) -> GloomTask:
    kind = NAMED[waits.what]
    if kind is FinishEvent or kind is Arrive:
        return kind(box.number[waits.card])
    assert waits.seat is not None
    if kind is CarryOut:
        who = box.character_number[waits.character] if waits.character else 0
        if waits.residence:
            who = box.residences.index(waits.residence)
        other = box.character_number[waits.other] if waits.other else 0
        if waits.using:
            other = box.number[waits.using]
        return CarryOut(box.number[waits.card], waits.seat, who, other, asked=True)
    if kind is Window:
        return read_window(box, view, waits)
    if kind is TakeEffect:
        return TakeEffect(waits.seat, box.number[waits.card], waits.count)
    if issubclass(kind, CountedDecision):
        return kind(waits.seat, waits.count)
    assert issubclass(kind, Decision)
    return kind(waits.seat)


def read_window(box: Box, view: GloomView, waits: Pending) -> Window:
    """Others' sealed answers are guessed: in an open window they are still to decide."""
    assert waits.seat is not None
    answers = [LET_PASS if waits.reading else WAITING] * len(view.players)
    answers[waits.seat] = LET_PASS
    if view.seat is not None and waits.answer:
        is_pass = waits.answer == PASS
        answers[view.seat] = LET_PASS if is_pass else REPLY + box.number[waits.answer]
    return Window(waits.seat, KINDS.index(waits.kind), waits.reading, answers)
