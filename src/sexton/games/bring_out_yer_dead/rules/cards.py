"""The cards: taking them, knowing them, and what each word on them does."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, assert_never

from sexton.core.types import Event
from sexton.games.bring_out_yer_dead.components import BANKS, DECKS, FATE, SIZES, TREASURE, Box
from sexton.games.bring_out_yer_dead.effects import (
    Dredge,
    Effect,
    Load,
    Move,
    Points,
    Renew,
    Return,
    Shallow,
    Swap,
    Switch,
    TakeWith,
)
from sexton.games.bring_out_yer_dead.rules.cemetery import Cemetery
from sexton.games.bring_out_yer_dead.state import (
    BLUFFED,
    CARD,
    DECLINED,
    DREDGE,
    DREDGED,
    DREW,
    EARNED,
    EITHER,
    FELL,
    KIND,
    KNOWERS,
    LAY,
    LOADED,
    MOVED,
    NO_EFFECT,
    OWNER,
    RENEW,
    RENEWED,
    RETURN,
    RETURNED,
    SCRATCHED,
    SHALLOW,
    SHIFT,
    SNATCH,
    STEPS,
    SWAP,
    SWAPPED,
    SWITCH,
    SWITCHED,
    TOOK,
    TRADE,
)


class Cards(Cemetery):
    @abstractmethod
    def proceed(self) -> None:
        """Goes on with the round until somebody must decide."""

    def step(self, what: int, *values: int) -> None:
        """Writes down what the one whose turn it is did, for all to read."""
        row = [what, self.turn, *values]
        self.steps.append(row)
        if self.log is not None:
            name, rule, _ = STEPS[what]
            self.log.append(Event(name, rule, spelled(self.box, row)))

    # Taking cards

    def takeable(self) -> tuple[int, ...]:
        """The decks that the next card may come from."""
        return (FATE, TREASURE) if self.takes[0] == EITHER else (self.takes[0],)

    def take_moves(self) -> list[int]:
        """BD-6: one that lies face up, or the top of the deck; or none."""
        numbering = self.box.numbering
        moves = [numbering.let_be]
        for deck in self.takeable():
            moves += [numbering.take + kind for kind in sorted(set(self.rows[deck]))]
            if self.decks[deck]:
                moves.append(numbering.draw + deck)
        return moves

    def take(self, seat: int, kind: int) -> None:
        """Everybody sees it and remembers; the next card of the deck takes its place."""
        deck = self.box.backs[kind]
        row = self.rows[deck]
        place = row.index(kind)
        self.hands[seat].append(kind)
        everybody = (1 << self.seats + 1) - 1 & ~(1 << seat)
        self.known.append(kind | seat << OWNER | everybody << KNOWERS)
        self.step(TOOK, kind)
        if self.decks[deck]:
            row[place] = self.decks[deck].pop()
            self.unveiled += 1
            self.tell_dealt(deck, [row[place]])
        else:  # BD-16
            del row[place]

    def draw(self, seat: int, deck: int) -> None:
        kind = self.decks[deck].pop()
        self.hands[seat].append(kind)
        self.unveiled += 1
        left = len(self.decks[deck])
        if deck == FATE and left < 2 * self.tucked:  # Who put it there knows it.
            knower = self.tucked - 1 - left // 2
            if knower != seat:
                self.known.append(kind | seat << OWNER | 1 << KNOWERS + knower)
        self.step(DREW, deck)
        if self.log is not None:
            self.log[-1].args["card"] = self.box.names[kind]

    def forget(self, seat: int, kind: int) -> None:
        """A card is laid open: for whoever knew one of the kind in that hand, it was this one."""
        seen = 0
        for index, entry in enumerate(self.known):
            if entry & (1 << KNOWERS) - 1 == kind | seat << OWNER:
                knowers = entry >> KNOWERS
                self.known[index] = entry & ~((knowers & ~seen) << KNOWERS)
                seen |= knowers
        self.known = [entry for entry in self.known if entry >> KNOWERS]

    def renew(self) -> None:
        """BD-23: all that lies face up leaves the game; the decks deal what they still have."""
        for deck in (FATE, TREASURE):
            row = self.rows[deck]
            for kind in row:
                self.gone[kind] += 1
            size = len(row)
            self.rows[deck] = []
            self.deal_row(deck, size)

    def deal_row(self, deck: int, size: int) -> None:
        cards = [self.decks[deck].pop() for _ in range(min(size, len(self.decks[deck])))]
        self.rows[deck] += cards
        if cards:
            self.unveiled += 1
            self.tell_dealt(deck, cards)

    def tell_dealt(self, deck: int, cards: list[int]) -> None:
        if self.log is not None:
            names = [self.box.names[kind] for kind in cards]
            self.log.append(Event("dealt", "BD-6", {"deck": DECKS[deck], "cards": names}))

    # What a card does

    def card(self) -> int:
        """The card whose turn it is."""
        return self.queue[self.resolved - 1] & KIND

    def do(self, seat: int, effect: Effect) -> bool:
        """Carries a word out, as far as it needs no decision. True if one is asked for."""
        match effect:
            case Load(coffin, or_single):
                self.load(seat, SIZES.index(coffin), or_single=or_single)
                return False
            case Points(each, per):
                self.earn(seat, each * self.count(seat, per))
                return False
            case TakeWith(number, what):
                if any(self.box.ranks[kind] == number for kind in self.bids[seat]):
                    self.takes = [DECKS.index(what)]
                else:
                    self.step(NO_EFFECT, self.card())
                return False
            case Switch():
                return self.ask(SWITCH)
            case Move(whose):
                return self.ask(SHIFT if whose == "own" else SNATCH)
            case Swap():
                return self.ask(SWAP)
            case Dredge():
                self.dredged = 0
                return self.ask(DREDGE)
            case Return():
                return self.ask(RETURN)
            case Shallow():
                return self.ask(SHALLOW)
            case Renew():
                return self.ask(RENEW)
            case _:
                assert_never(effect)

    def ask(self, phase: int) -> bool:
        """BD-12: whoever can only let it be isn't asked."""
        self.phase = phase
        if len(self.effect_moves(self.turn)) > 1:
            return True
        self.step(NO_EFFECT, self.card())
        return False

    def earn(self, seat: int, points: int) -> None:
        self.points[seat] += points
        self.step(EARNED, self.card(), points)

    def load(self, seat: int, double: int, *, or_single: bool) -> None:
        """BD-4, BD-5, BD-6: onto the next spot of the cart, or off it if it is full."""
        if double and or_single and not self.families[2 * seat + 1]:
            double = 0
        coffin = 2 * seat + double
        if not self.families[coffin]:
            self.step(BLUFFED, self.card())
            return
        self.families[coffin] -= 1
        card = self.card()
        if len(self.loaded) < self.spots():
            self.loaded.append(coffin | card << CARD)
            self.step(LOADED, card, coffin, len(self.loaded))
        else:
            self.fallen.append(coffin | card << CARD)
            self.step(FELL, card, coffin, self.spots() + len(self.fallen))

    def spots(self) -> int:
        return self.box.carts[self.cart][self.seats - 2]

    # Decisions about a card

    def effect_moves(self, seat: int) -> list[int]:
        numbering = self.box.numbering
        if self.phase == LAY:
            return [numbering.lay + place for place in self.destinations()]
        if self.phase == TRADE:
            return [
                numbering.trade + (coffin & 1) * numbering.graves + place
                for coffin, place in self.partners(seat, *self.held)
            ]
        return [numbering.let_be, *self.offers(seat)]

    def offers(self, seat: int) -> list[int]:
        """What can be done with the card, besides letting it be."""
        numbering = self.box.numbering
        if self.phase == SWITCH:
            return [numbering.switch]
        if self.phase == RENEW:
            return [numbering.renew] if any(self.rows) else []
        if self.phase == DREDGE:
            return [
                numbering.dredge + double * numbering.graves + place
                for double in ((0,) if self.dredged else (0, 1))
                if self.river[2 * seat + double]
                for place in self.open_anywhere(double)
            ]
        if self.phase == SHALLOW:
            areas = [area for area in self.board.areas if self.board.places[area]]  # BD-19
            return [
                numbering.shallow + double * numbering.areas + area
                for double in (0, 1)
                if self.families[2 * seat + double]
                for area in areas
            ]
        first = numbering.send_home if self.phase == RETURN else numbering.lift
        return [first + coffin * numbering.graves + place for coffin, place in self.targets(seat)]

    def targets(self, seat: int) -> list[tuple[int, int]]:
        """The coffins a card may be turned on, in graves on both banks (BD-9, BD-19)."""
        buried = self.buried()
        if self.phase == RETURN:  # BD-10: any player's.
            return buried
        if self.phase == SHIFT:
            return [(coffin, place) for coffin, place in buried if coffin >> 1 == seat]
        others = [(coffin, place) for coffin, place in buried if coffin >> 1 != seat]
        if self.phase == SNATCH:
            return others
        return [(coffin, place) for coffin, place in others if self.partners(seat, coffin, place)]

    def partners(self, seat: int, coffin: int, place: int) -> list[tuple[int, int]]:
        """One's own coffins that could change places with this one."""
        return [
            (own, own_place)
            for own, own_place in self.buried()
            if own >> 1 == seat and self.can_swap(coffin, place, own, own_place)
        ]

    def destinations(self) -> list[int]:
        """BD-9: any other open grave, on either bank."""
        coffin, origin = self.held
        return [place for place in self.open_anywhere(coffin & 1) if place != origin]

    def decide(self, seat: int, move: int) -> None:
        """What the one whose card it is decided."""
        numbering = self.box.numbering
        if move == numbering.let_be:
            self.step(DECLINED)
        elif self.phase == SWITCH:
            self.bank = 1 - self.bank
            self.step(SWITCHED, self.card(), self.bank)
        elif self.phase == RENEW:
            self.step(RENEWED, self.card())
            self.renew()
            self.takes = self.takes_after_renewal()
        elif self.phase == SHALLOW:
            double, area = divmod(move - numbering.shallow, numbering.areas)
            self.families[2 * seat + double] -= 1
            self.scratched += [area, 2 * seat + double]
            self.step(SCRATCHED, self.card(), 2 * seat + double, area)
        elif self.phase in (SNATCH, SHIFT, SWAP):
            self.choose(*divmod(move - numbering.lift, numbering.graves))
            return
        else:
            self.bring(seat, move)
            return
        self.proceed()

    def takes_after_renewal(self) -> list[int]:
        effects = self.box.effects[self.card()]
        effect = effects[len(effects) - 1 - self.words_left]
        assert isinstance(effect, Renew)
        return [DECKS.index(deck) for deck in effect.take]

    def choose(self, coffin: int, place: int) -> None:
        """The first half of a move or a swap: which coffin."""
        self.held = [coffin, place]
        if self.log is not None:
            owner, size = coffin >> 1, SIZES[coffin & 1]
            grave = self.box.graves[place]
            args = {"seat": self.turn, "owner": owner, "coffin": size, "grave": grave}
            self.log.append(Event("chosen", "BD-9", args))
        if self.phase == SWAP:
            self.phase = TRADE
        else:
            self.lift(coffin, place)
            self.phase = LAY

    def bring(self, seat: int, move: int) -> None:
        """Coffins change their places."""
        numbering = self.box.numbering
        if self.phase == RETURN:
            coffin, place = divmod(move - numbering.send_home, numbering.graves)
            self.lift(coffin, place)
            self.families[coffin] += 1
            self.step(RETURNED, self.card(), coffin, place)
        elif self.phase == LAY:
            coffin, origin = self.held
            self.held = []
            place = move - numbering.lay
            self.lay(coffin, place)
            self.step(MOVED, self.card(), coffin, origin, place)
        elif self.phase == TRADE:
            self.swap(seat, *divmod(move - numbering.trade, numbering.graves))
        else:
            double, place = divmod(move - numbering.dredge, numbering.graves)
            self.dredge(seat, double, place)
            if self.dredged == 1:
                return
        self.proceed()

    def swap(self, seat: int, double: int, own_place: int) -> None:
        coffin, place = self.held
        own = 2 * seat + double
        self.held = []
        self.lift(coffin, place)
        self.lift(own, own_place)
        self.lay(coffin, own_place)
        self.lay(own, place)
        self.step(SWAPPED, self.card(), coffin, place, own, own_place)

    def dredge(self, seat: int, double: int, place: int) -> None:
        """BD-22: after a single a second one may follow."""
        coffin = 2 * seat + double
        self.river[coffin] -= 1
        self.lay(coffin, place)
        self.step(DREDGED, self.card(), coffin, place)
        self.dredged += 1
        if double or self.dredged == 2 or not self.river[2 * seat]:
            self.dredged = 2


NAMED: dict[str, Callable[[Box], Sequence[str]]] = {
    "card": lambda box: box.names,
    "grave": lambda box: box.graves,
    "to": lambda box: box.graves,
    "area": lambda box: box.areas,
    "bank": lambda box: BANKS,
    "deck": lambda box: DECKS,
}


def spelled(box: Box, row: list[int]) -> dict[str, Any]:
    """A row of the resolution in words: for events and views."""
    args: dict[str, Any] = {"seat": row[1]}
    for key, value in zip(STEPS[row[0]][2], row[2:], strict=True):
        if key == "coffin":
            args["owner"] = value >> 1
            args["coffin"] = SIZES[value & 1]
        elif key == "other":
            args["other"] = SIZES[value & 1]
        else:
            args[key] = NAMED[key](box)[value] if key in NAMED else value
    return args
