"""What `features.py` declares, straight from the table."""

from __future__ import annotations

from mypy_extensions import i64

from sexton.core.features import Features
from sexton.core.numbers import Numbers
from sexton.core.position import Position
from sexton.games.gloom.components import CLEAR, NO_ICON, Box
from sexton.games.gloom.features import PENDING
from sexton.games.gloom.rules.hands import knowing
from sexton.games.gloom.rules.reckoning import (
    banned,
    barred,
    bonus,
    draw_limit,
    family_values,
    home_worth,
    shown,
    shown_icon,
    worth,
)
from sexton.games.gloom.rules.turns import free_event, may_trade, open_targets
from sexton.games.gloom.state import ABSENT, DEAD, KIND, KNOWN, LIVING, LOOTED, MIDDLE, State
from sexton.games.gloom.types.view import Pending
from sexton.games.gloom.view import asked, is_looted, pending


class Straight(Numbers):
    def __init__(self, box: Box, features: Features) -> None:
        super().__init__(features, features.seats)
        self.seats: i64 = features.seats
        self.box = box
        at = features.places()
        sizes = {name: size for name, _, size in features.layout()}
        self.asked: i64 = at["asked"]
        self.asked_words: i64 = sizes["asked"]
        self.play: i64 = at["play"]
        self.turn: i64 = at["turn"]
        self.turns: i64 = at["turns"]
        self.extras: i64 = at["extras"]
        self.lent: i64 = at["lent"]
        self.deck: i64 = at["deck"]
        self.remade: i64 = at["remade"]
        self.hand: i64 = at["hand"]
        self.looted: i64 = at["looted"]
        self.watched: i64 = at["watched"]
        self.discards: i64 = at["discards"]
        self.players: i64 = at["players.0.hand"]
        self.player: i64 = features.width_of("players")
        self.draw_limit: i64 = at["players.0.draw_limit"] - self.players
        self.skip_draws: i64 = at["players.0.skip_draws"] - self.players
        self.skip_turns: i64 = at["players.0.skip_turns"] - self.players
        self.barred: i64 = at["players.0.barred"] - self.players
        self.value: i64 = at["players.0.value"] - self.players
        self.known: i64 = at["players.0.known"] - self.players
        self.note_expansions(at, sizes)
        self.note_characters(box, features, at, sizes)
        self.note_pending(features, at, sizes)

    def note_expansions(self, at: dict[str, int], sizes: dict[str, int]) -> None:
        """Below nought: nothing in the box brings it."""
        self.expedition: i64 = at.get("expedition", -1)
        self.freed: i64 = at.get("freed", -1)
        self.free_event: i64 = at.get("free_event", -1)
        self.traded: i64 = at.get("traded", -1)
        self.may_trade: i64 = at.get("may_trade", -1)
        self.home: i64 = at.get("players.0.home", self.players) - self.players
        self.mysteries: i64 = at.get("players.0.mysteries", self.players) - self.players
        self.mystery: i64 = at.get("players.0.mystery", self.players) - self.players
        self.mystery_words: i64 = sizes.get("players.0.mystery", 0)
        self.banned: i64 = at.get("players.0.banned", self.players) - self.players

    def note_characters(
        self, box: Box, features: Features, at: dict[str, int], sizes: dict[str, int]
    ) -> None:
        first = f"characters.{box.characters[0]}."
        start = at[first + "there"]
        self.characters: i64 = start
        self.character: i64 = features.width_of("characters")
        self.owner: i64 = at[first + "owner"] - start
        self.fate: i64 = at[first + "fate"] - start
        self.worth: i64 = at[first + "worth"] - start
        self.bonus: i64 = at[first + "bonus"] - start
        self.slots: i64 = at[first + "slot0"] - start
        self.icon: i64 = at[first + "icon"] - start
        self.open_to_death: i64 = at[first + "open_to_death"] - start
        self.text: i64 = at[first + "text"] - start
        self.height: i64 = at[first + "height"] - start
        self.top: i64 = at[first + "top"] - start
        self.top_words: i64 = sizes[first + "top"]

    def note_pending(self, features: Features, at: dict[str, int], sizes: dict[str, int]) -> None:
        start = at["pending.0.there"]
        self.pending: i64 = start
        self.task: i64 = features.width_of("pending")
        self.what: i64 = at["pending.0.what"] - start
        self.what_words: i64 = sizes["pending.0.what"]
        self.kind: i64 = at["pending.0.kind"] - start
        self.kind_words: i64 = sizes["pending.0.kind"]
        self.who: i64 = at["pending.0.seat"] - start
        self.card: i64 = at["pending.0.card"] - start
        self.card_words: i64 = sizes["pending.0.card"]
        self.on: i64 = at["pending.0.character"] - start
        self.other: i64 = at["pending.0.other"] - start
        self.using: i64 = at["pending.0.using"] - start
        self.using_words: i64 = sizes["pending.0.using"]
        self.count: i64 = at["pending.0.count"] - start
        self.reading: i64 = at["pending.0.reading"] - start
        self.answer: i64 = at["pending.0.answer"] - start
        self.answer_words: i64 = sizes["pending.0.answer"]

    def write(self, position: Position, seat: int) -> None:
        assert isinstance(position, State)
        self.write_turn(position, seat)
        self.write_hand(position, seat)
        self.write_players(position, seat)
        who: i64
        for who in range(len(position.fates)):
            if position.fates[who] != ABSENT:
                self.write_character(position, who, seat)
        last: i64 = len(position.tasks) - 1
        place: i64
        for place in range(min(PENDING, last + 1)):
            told = pending(position, last - place, seat)
            self.write_pending(told, self.pending + place * self.task, seat)

    def write_turn(self, table: State, seat: i64) -> None:
        pen = self.pen
        if seat in table.to_act():
            pen.word(self.asked, self.asked_words, asked(table))
        pen.mark(self.play + i64(table.plays))
        pen.mark(self.turn + pen.turned(table.turn, seat))
        pen.put(self.turns, table.turns)
        pen.put(self.extras, table.extras)
        pen.put(self.lent, table.lent)
        pen.put(self.deck, len(table.deck))
        pen.flag(self.remade, len(table.pile) < len(self.box.cards))
        pen.tally(self.discards, table.discards)
        if self.expedition >= 0 and table.expedition:
            pen.mark(self.expedition + i64(table.expedition - self.box.first_expedition))
        if self.freed >= 0:
            pen.flag(self.freed, table.freed)
            pen.flag(self.free_event, free_event(table))
        if self.traded >= 0:
            pen.flag(self.traded, table.traded)
            pen.flag(self.may_trade, may_trade(table, table.turn))

    def write_hand(self, table: State, seat: i64) -> None:
        """The own hand, what of it may be played at once, and who knows how much of it."""
        pen, hand = self.pen, table.hands[seat]
        watched = [0] * self.seats
        looted: list[int] = []
        card: i64
        other: i64
        for card in hand:
            if card & LOOTED and is_looted(table, seat, card):
                looted.append(card & KIND)
            for other in range(self.seats):
                watched[other] += card >> KNOWN + other & 1
        pen.tally(self.hand, [card & KIND for card in hand])
        pen.tally(self.looted, looted)
        pen.per_seat(self.watched, seat, watched)

    def write_players(self, table: State, seat: i64) -> None:
        pen = self.pen
        values = family_values(table)
        owner: i64
        for owner in range(self.seats):
            at = self.players + pen.turned(owner, seat) * self.player
            hand = table.hands[owner]
            pen.put(at, len(hand))
            pen.put(at + self.draw_limit, draw_limit(table, owner))
            pen.put(at + self.skip_draws, table.skip_draws[owner])
            pen.put(at + self.skip_turns, table.skip_turns[owner])
            pen.flag(at + self.barred, barred(table, owner))
            pen.put(at + self.value, values[owner])
            if owner != seat:
                known = [card & KIND for card in hand if knowing(card) >> seat & 1]
                pen.tally(at + self.known, known)
            self.write_home(table, owner, at)

    def write_home(self, table: State, owner: i64, at: i64) -> None:
        pen = self.pen
        if table.homes:
            family = table.families[owner]
            mysteries = table.homes[family]
            pen.put(at + self.home, home_worth(table, family))
            pen.put(at + self.mysteries, len(mysteries))
            if mysteries:
                title = self.box.titles[mysteries[-1]]
                pen.word(at + self.mystery, self.mystery_words, title)
        if self.box.has_bans:
            pen.bits(at + self.banned, banned(table, owner))

    def write_character(self, table: State, who: i64, seat: i64) -> None:
        pen, box, stack = self.pen, self.box, table.stacks[who]
        at = self.characters + who * self.character
        fate = table.fates[who]
        pen.mark(at)
        pen.mark(at + self.owner + pen.turned(table.owners[who], seat))
        pen.mark(at + self.fate + i64(fate))
        pen.put(at + self.worth, worth(table, who))
        if not stack:
            return
        if fate == DEAD:
            pen.put(at + self.bonus, bonus(box, stack, table.expedition))
        top, middle, bottom = shown(box, stack, CLEAR)
        if top != CLEAR:
            pen.maybe(at + self.slots, top)
        if middle != CLEAR:
            pen.maybe(at + self.slots + 2, middle)
        if bottom != CLEAR:
            pen.maybe(at + self.slots + 4, bottom)
        icon = shown_icon(box, stack, table.expedition)
        if icon != NO_ICON:
            pen.mark(at + self.icon + i64(icon))
        newest = stack[-1]
        if fate == LIVING:
            pen.flag(at + self.open_to_death, len(open_targets(table, [who])) > 0)
        if fate in (LIVING, MIDDLE):
            pen.flag(at + self.text, box.lasting[newest] != "")
        pen.put(at + self.height, len(stack))
        pen.word(at + self.top, self.top_words, box.titles[newest])

    def write_pending(self, task: Pending, at: i64, seat: i64) -> None:
        pen, number = self.pen, self.box.character_number
        pen.mark(at)
        pen.word(at + self.what, self.what_words, task.what)
        if task.kind:
            pen.word(at + self.kind, self.kind_words, task.kind)
        if task.seat is not None:
            pen.mark(at + self.who + pen.turned(task.seat, seat))
        if task.card:
            pen.word(at + self.card, self.card_words, task.card)
        if task.character:
            pen.mark(at + self.on + i64(number[task.character]))
        if task.other:
            pen.mark(at + self.other + i64(number[task.other]))
        if task.using:
            pen.word(at + self.using, self.using_words, task.using)
        pen.put(at + self.count, task.count)
        pen.flag(at + self.reading, task.reading)
        if task.answer:
            pen.word(at + self.answer, self.answer_words, task.answer)
