"""Events: on what they can be played, and what they do when they stand."""

from __future__ import annotations

from sexton.core.events import event
from sexton.games.gloom.components import ICON_NAMES
from sexton.games.gloom.rules.effects import Effects
from sexton.games.gloom.state import (
    CARRY,
    DEAD,
    DOWN,
    FINISH,
    GONE,
    KIND,
    LOOT,
    LOOTED,
    ONE_PLAY,
    UNASKED,
)
from sexton.games.gloom.types import (
    DeathWhere,
    Deed,
    DiscardModifiers,
    DiscardTop,
    DrawAndPlay,
    ExchangeTops,
    ExchangeWithHand,
    ExtraPlays,
    Loot,
    MoveDeath,
    Revive,
    StealBody,
)

Target = tuple[int, int]
NO_TARGET: Target = (0, 0)


class Deeds(Effects):
    def targets(self, deed: Deed, seat: int, living: list[int]) -> list[Target]:
        """Everything this event could be played on now: characters, or one and a hand card."""
        match deed:
            case DrawAndPlay() | ExtraPlays():
                return [NO_TARGET]
            case Loot(icon=icon):
                wanted = ICON_NAMES.index(icon)
                own = [who for who in living if self.owners[who] == seat]
                return [NO_TARGET] if any(self.icon(who) == wanted for who in own) else []
            case Revive():
                return [(who, 0) for who in self.dead()]
            case DiscardModifiers() | DiscardTop():
                return [(who, 0) for who in living if self.stacks[who]]
            case StealBody():
                own = [who for who in living if self.owners[who] == seat]
                return [(who, body) for who in own for body in self.dead()]
            case ExchangeTops():
                laden = [who for who in living if self.stacks[who]]
                return [(who, other) for who in laden for other in laden if who < other]
            case MoveDeath():
                doomed = self.doomed(living)
                return [(body, who) for body in self.dead() for who in doomed]
            case ExchangeWithHand():
                laden = [who for who in living if self.stacks[who]]
                own = [kind for kind in self.kinds(seat) if kind < self.box.first_death]
                return [(who, kind) for who in laden for kind in own]
            case DeathWhere(icon=icon):
                return self.weddings(ICON_NAMES.index(icon), seat, living)

    def dead(self) -> list[int]:
        return [character for character, fate in enumerate(self.fates) if fate == DEAD]

    def weddings(self, icon: int, seat: int, living: list[int]) -> list[Target]:
        """Characters showing the icon, with every untimely death of the hand that fits there."""
        shown = [who for who in living if self.icon(who) == icon]
        box = self.box
        own = [kind for kind in self.kinds(seat) if box.first_death <= kind < box.first_event]
        pairs = [(who, kind) for kind in own for who in self.fitting(kind, shown)]
        return sorted(pairs)

    def do_deed(self, kind: int, seat: int, target: Target) -> None:
        """GL-15a: the event is in the discards only when it has been carried out."""
        deed = self.box.deeds[kind]
        assert deed is not None
        self.tasks.append([FINISH, kind])
        who, other = target
        match deed:
            case StealBody():
                self.steal_bodies(who, other, kind)
            case ExchangeTops():
                first, second = self.stacks[who], self.stacks[other]
                first[-1], second[-1] = second[-1], first[-1]
                self.tell_moved(second[-1], who, other)
                self.tell_moved(first[-1], other, who)
            case MoveDeath():
                self.move_death(who, other)
            case DrawAndPlay(cards=count):
                self.draw(seat, count)
                self.tasks += [[DOWN, seat], [ONE_PLAY, seat]]
            case Loot():
                self.loot(seat)
            case Revive():
                death = self.raise_up(who)
                self.discards.append(death)
                self.tell_fate("lives again", "GL-P6", who, death)
            case ExtraPlays(plays=plays):
                self.extras += plays
            case DeathWhere():
                self.take_out(seat, other)
                self.tell_kill(seat, other, who, free=True)
                self.tasks.append([CARRY, other, seat, who, 0, UNASKED])
            case ExchangeWithHand():
                self.exchange_with_hand(seat, who, other)
            case DiscardModifiers():
                self.strip(who, len(self.stacks[who]))
            case DiscardTop():
                self.strip(who, 1)

    def loot(self, seat: int) -> None:
        """All see how many may be played, and how many then are; not which of the hand they are."""
        taken: list[int] = []
        for step in range(1, self.seats):
            taken += self.take_at_random(seat, (seat + step) % self.seats, 1, "GL-15")
        self.hands[seat] += [card | LOOTED for card in taken]
        self.tasks.append([LOOT, seat, len(taken)])

    def steal_bodies(self, own: int, body: int, kind: int) -> None:
        for character in (own, body):
            self.fates[character] = GONE
            self.tell_fate("gone", "GL-14", character, kind)
        self.check_end()

    def move_death(self, body: int, victim: int) -> None:
        """GL-14: a moved death is not played, so it does nothing at once (GL-6)."""
        death = self.raise_up(body)
        self.tell_fate("lives again", "GL-14", body, death)
        self.bury(death, victim, DEAD)
        self.tell_fate("died", "GL-14", victim, death)
        self.check_end()

    def exchange_with_hand(self, seat: int, character: int, kind: int) -> None:
        self.take_out(seat, kind)
        stack = self.stacks[character]
        taken, stack[-1] = stack[-1], kind
        self.pick_up(seat, taken)
        if self.log is not None:
            name, title = self.box.characters[character], self.box.titles[taken]
            put = self.box.titles[kind]
            self.log.append(
                event("exchanged", "GL-6", seat=seat, character=name, card=put, taken=title)
            )

    def strip(self, character: int, count: int) -> None:
        stack = self.stacks[character]
        gone = [stack.pop() for _ in range(count)]
        self.discards += gone
        if self.log is not None:
            name, titles = self.box.characters[character], self.titles(gone)
            self.log.append(event("stripped", "GL-P6", character=name, cards=titles))

    def tell_moved(self, kind: int, source: int, goal: int) -> None:
        if self.log is not None:
            names = self.box.characters
            title = self.box.titles[kind & KIND]
            self.log.append(
                event("moved", "GL-6", card=title, character=names[source], other=names[goal])
            )

    def tell_kill(self, seat: int, kind: int, character: int, *, free: bool) -> None:
        if self.log is not None:
            title, name = self.box.titles[kind], self.box.characters[character]
            self.log.append(event("kill", "GL-3", seat=seat, card=title, character=name, free=free))
