"""What the words on the cards mean: what may be chosen for each, and what it does."""

from __future__ import annotations

from sexton.core.events import event
from sexton.games.the_cemetery.components import BAD, GOOD, TOMB
from sexton.games.the_cemetery.effects import (
    BuryDeep,
    DestroyDevelopment,
    Dig,
    Discard,
    Draw,
    Effect,
    Exhume,
    Fence,
    GiveLeft,
    KillZombie,
    Look,
    MoveDevelopment,
    NoDigAction,
    Salvage,
    SendZombie,
    Steal,
    Stop,
    TurnUp,
    may_leave,
)
from sexton.games.the_cemetery.moves import (
    DESTROY,
    DISCARD,
    EXHUME,
    KILL,
    LOOK,
    MOST_SEATS,
    MOVE,
    ROB,
    SEND,
    TAKE,
    TURN_UP,
)
from sexton.games.the_cemetery.rules.digging import Digging
from sexton.games.the_cemetery.state import OPEN, SEEN, corpse_of, seen_by


class Abilities(Digging):
    """Effects, carried out for the player whose turn it is."""

    def targets(self, effect: Effect) -> list[int]:
        """What may be chosen for this effect, as moves."""
        match effect:
            case Dig():
                return self.dig_targets(self.turn, effect)
            case Exhume():
                return self.sealed_places(EXHUME)
            case KillZombie():
                return self.zombies_anywhere()
            case SendZombie():
                return self.zombies_to_send()
            case DestroyDevelopment():
                return self.developments_anywhere()
            case MoveDevelopment():
                return self.developments_to_move()
            case Steal():
                first = self.box.numbering.first[ROB]
                others = range(self.seats)
                return [first + seat for seat in others if seat != self.turn and self.hands[seat]]
            case Salvage():
                first = self.box.numbering.first[TAKE]
                box = self.box
                tombs = range(box.tombs)
                return [first + tomb for tomb in tombs if self.discards[box.corpses + tomb]]
            case Look():
                return self.unknown_graves()
            case Discard():
                return self.discardable()
            case TurnUp():
                return self.turnable()
            case Draw() | GiveLeft() | Stop() | BuryDeep() | Fence() | NoDigAction():
                return []

    def feasible(self, effect: Effect) -> bool:
        """TC-10: what needs a target and has none can't be done."""
        match effect:
            case Draw():
                return True
            case GiveLeft():
                return bool(self.hands[self.turn])
            case Stop() | BuryDeep() | Fence() | NoDigAction():
                return False
            case (
                Dig()
                | Exhume()
                | KillZombie()
                | SendZombie()
                | DestroyDevelopment()
                | MoveDevelopment()
                | Steal()
                | Salvage()
                | Look()
                | Discard()
                | TurnUp()
            ):
                return bool(self.targets(effect))

    def happen(self, effect: Effect) -> None:
        """What needs no choice happens; what has no target is left out."""
        match effect:
            case Draw(cards):
                self.draw(self.turn, cards, "TC-11")
            case GiveLeft():
                if self.hands[self.turn]:
                    self.give_left()
            case (
                Dig()
                | Exhume()
                | KillZombie()
                | SendZombie()
                | DestroyDevelopment()
                | MoveDevelopment()
                | Steal()
                | Salvage()
                | Stop()
                | Look()
                | Discard()
                | TurnUp()
                | BuryDeep()
                | Fence()
                | NoDigAction()
            ):
                pass

    def choices(self, effect: Effect) -> list[int]:
        """What the player is asked: the targets, and to leave it where that is allowed."""
        moves = self.targets(effect)
        if moves and may_leave(effect):
            return [*moves, self.box.numbering.done]
        return moves

    # Targets

    def sealed_places(self, verb: int) -> list[int]:
        numbering = self.box.numbering
        return [
            numbering.at_grave(verb, owner, numbering.slots + place)
            for owner in range(self.seats)
            for place in range(len(self.sealed_tombs[owner]))
        ]

    def unknown_graves(self) -> list[int]:
        """Every corpse in a cemetery that this player has not seen yet."""
        numbering, slots = self.box.numbering, self.box.slots
        moves: list[int] = []
        for owner in range(self.seats):
            for slot in range(slots):
                grave = self.plots[owner * slots + slot]
                if grave and not seen_by(grave, self.turn):
                    moves.append(numbering.at_grave(LOOK, owner, slot))
            for place, grave in enumerate(self.sealed_tombs[owner]):
                if not seen_by(grave, self.turn):
                    moves.append(numbering.at_grave(LOOK, owner, slots + place))
        return moves

    def turnable(self) -> list[int]:
        first = self.box.numbering.first[TURN_UP]
        slots = self.box.slots
        own = self.plots[self.turn * slots : (self.turn + 1) * slots]
        return [first + slot for slot, grave in enumerate(own) if grave and not grave & OPEN]

    def zombies_anywhere(self) -> list[int]:
        numbering, values = self.box.numbering, self.box.zombies
        return [
            numbering.first[KILL] + owner * numbering.zombies + values.index(zombie)
            for owner in range(self.seats)
            for zombie in sorted(self.zombies[owner])
        ]

    def zombies_to_send(self) -> list[int]:
        first, values = self.box.numbering.first[SEND], self.box.zombies
        return [
            first + values.index(zombie) * MOST_SEATS + seat
            for zombie in sorted(self.zombies[self.turn])
            for seat in range(self.seats)
            if seat != self.turn
        ]

    def developments_anywhere(self) -> list[int]:
        numbering, before = self.box.numbering, self.box.corpses + self.box.tombs
        return [
            numbering.first[DESTROY] + owner * numbering.developments + held - 1 - before
            for owner in range(self.seats)
            for held in self.slots[owner * 2 : owner * 2 + 2]
            if held
        ]

    def developments_to_move(self) -> list[int]:
        """TC-9: to a free slot of its colour; a good one may be stolen over one's own."""
        first, before = self.box.numbering.first[MOVE], self.box.corpses + self.box.tombs
        moves: list[int] = []
        for owner in range(self.seats):
            for colour in (GOOD, BAD):
                held = self.slots[owner * 2 + colour]
                if not held:
                    continue
                for to in range(self.seats):
                    free = not self.slots[to * 2 + colour]
                    if to != owner and (free or (colour == GOOD and to == self.turn)):
                        card = held - 1 - before
                        moves.append(first + (card * MOST_SEATS + owner) * MOST_SEATS + to)
        return moves

    def discardable(self) -> list[int]:
        first = self.box.numbering.first[DISCARD]
        return [first + kind for kind in sorted(set(self.hands[self.turn]))]

    # What the choices do

    def exhume_sealed(self, owner: int, place: int) -> None:
        grave = self.sealed_tombs[owner].pop(place)
        if self.log is not None:
            name = self.box.numbering.places[self.box.slots + place]
            self.log.append(event("unsealed", "TC-7", seat=self.turn, cemetery=owner, grave=name))
        self.exhume(owner, grave)

    def kill_zombie(self, owner: int, zombie: int) -> None:
        self.zombies[owner].remove(zombie)
        self.zombie_discards.append(zombie)
        if self.log is not None:
            self.log.append(event("killed", "TC-P6", seat=self.turn, cemetery=owner, zombie=zombie))

    def send_zombie(self, zombie: int, to: int) -> None:
        self.zombies[self.turn].remove(zombie)
        self.zombies[to].append(zombie)
        if self.log is not None:
            self.log.append(event("sent", "TC-P6", seat=self.turn, cemetery=to, zombie=zombie))

    def remove_development(self, owner: int, colour: int) -> int:
        """TC-17: a fence that leaves its cemetery comes down."""
        kind = self.slots[owner * 2 + colour] - 1
        self.slots[owner * 2 + colour] = 0
        if self.box.fences[kind]:
            self.fences &= ~(1 << owner)
        return kind

    def destroy_development(self, owner: int, kind: int) -> None:
        self.remove_development(owner, self.box.colours[kind])
        self.discards[kind] += 1
        if self.log is not None:
            card = self.box.names[kind]
            self.log.append(event("destroyed", "TC-9", seat=self.turn, cemetery=owner, card=card))

    def place_development(self, owner: int, kind: int) -> None:
        """TC-9: into its slot; what lies there already is discarded."""
        slot = owner * 2 + self.box.colours[kind]
        if self.slots[slot]:
            old = self.remove_development(owner, self.box.colours[kind])
            self.discards[old] += 1
            if self.log is not None:
                self.log.append(event("replaced", "TC-9", cemetery=owner, card=self.box.names[old]))
        self.slots[slot] = kind + 1

    def move_development(self, kind: int, owner: int, to: int) -> None:
        self.remove_development(owner, self.box.colours[kind])
        if self.log is not None:
            card = self.box.names[kind]
            self.log.append(
                event("moved", "TC-9", seat=self.turn, card=card, cemetery=owner, to=to)
            )
        self.place_development(to, kind)

    def steal(self, player: int) -> None:
        kind = self.hand_over(player, self.turn)
        if self.log is not None:
            card = self.box.names[kind]
            self.log.append(event("stole", "TC-P7", seat=self.turn, player=player, card=card))

    def give_left(self) -> None:
        left = (self.turn + 1) % self.seats
        kind = self.hand_over(self.turn, left)
        if self.log is not None:
            card = self.box.names[kind]
            self.log.append(event("gave", "TC-P7", seat=self.turn, player=left, card=card))

    def salvage(self, kind: int) -> None:
        assert self.box.sorts[kind] == TOMB
        self.discards[kind] -= 1
        self.hands[self.turn].append(kind)
        self.remember(self.turn, kind, self.everybody_but(self.turn))
        if self.log is not None:
            self.log.append(event("took", "TC-P8", seat=self.turn, card=self.box.names[kind]))

    def look(self, owner: int, place: int) -> None:
        slots = self.box.slots
        if place < slots:
            self.plots[owner * slots + place] |= 1 << SEEN + self.turn
            grave = self.plots[owner * slots + place]
        else:
            self.sealed_tombs[owner][place - slots] |= 1 << SEEN + self.turn
            grave = self.sealed_tombs[owner][place - slots]
        self.unveiled += 1
        if self.log is not None:
            name, card = self.box.numbering.places[place], self.box.names[corpse_of(grave)]
            self.log.append(
                event("looked", "TC-P9", seat=self.turn, cemetery=owner, grave=name, card=card)
            )

    def turn_up(self, slot: int) -> None:
        plot = self.turn * self.box.slots + slot
        self.plots[plot] |= OPEN
        if self.log is not None:
            name, card = (
                self.box.numbering.places[slot],
                self.box.names[corpse_of(self.plots[plot])],
            )
            self.log.append(
                event(
                    "turned up", "TC-P10", seat=self.turn, cemetery=self.turn, grave=name, card=card
                )
            )
