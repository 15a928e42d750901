"""Responses: every other player is asked at once, sealed, whatever they hold (GL-13)."""

from __future__ import annotations

from sexton.core.events import event
from sexton.games.gloom.components import DEATHS, KINDS
from sexton.games.gloom.rules.events import Deeds
from sexton.games.gloom.state import (
    ANSWERS,
    CARRY,
    DEAD,
    FINISH,
    LET_PASS,
    REPLY,
    UNASKED,
    WAITING,
    WINDOW,
)


class Responses(Deeds):
    def open_window(self, seat: int, category: int) -> None:
        """A death or an event is on its way: first the others may answer it."""
        if self.nobody_could_answer(seat, category):
            return
        answers = [WAITING] * self.seats
        answers[seat] = LET_PASS  # The one who played is not asked.
        self.tasks.append([WINDOW, seat, category, 0, *answers])

    def nobody_could_answer(self, seat: int, category: int) -> bool:
        """Does public knowledge prove that every response lies where it can't be played?"""
        able = any(
            self.hands[other] and not self.barred(other)
            for other in range(self.seats)
            if other != seat
        )
        return not able or all(
            self.lying_open(kind) >= self.box.counts[kind]
            for kind in self.box.responses
            if self.box.cancels[kind] == KINDS[category]
        )

    def lying_open(self, kind: int) -> int:
        """How many copies all see to be discarded or in play. What all happen to know of a hand is
        no part of it: nobody can tell that the others, or those who watch, know it too."""
        played = sum(task[0] in (CARRY, FINISH) and task[1] == kind for task in self.tasks)
        return self.discards.count(kind) + played

    def may_respond(self, seat: int, category: int) -> list[int]:
        """The responses in this hand that fit; who is barred from events has none (GL-12)."""
        if self.barred(seat):
            return []
        return [
            kind
            for kind in self.kinds(seat)
            if self.box.cancels[kind] is not None and self.box.cancels[kind] == KINDS[category]
        ]

    def answer(self, seat: int, reply: int) -> None:
        window = self.tasks[-1]
        window[ANSWERS + seat] = reply
        if WAITING not in window[ANSWERS:]:
            self.unveiled += 1

    def read_answers(self, window: list[int]) -> None:
        """Clockwise from the one who played: the first response is played, and asked about."""
        window[3] = 1
        player = window[1]
        for step in range(1, self.seats):
            seat = (player + step) % self.seats
            reply = window[ANSWERS + seat]
            window[ANSWERS + seat] = LET_PASS
            if reply >= REPLY and self.holds(seat, reply - REPLY):
                self.respond(seat, reply - REPLY)
                return
        self.tasks.pop()

    def respond(self, seat: int, kind: int) -> None:
        self.take_out(seat, kind)
        if self.log is not None:
            against = self.box.titles[self.tasks[-2][1]]
            card = self.box.titles[kind]
            self.log.append(event("response", "GL-13", seat=seat, card=card, against=against))
        self.tasks.append([CARRY, kind, seat, 0, 0, UNASKED])

    def carry_out(self, task: list[int]) -> None:
        """Nobody stopped it: the card does what it says."""
        _, kind, seat, who, other, _ = task
        if self.box.categories[kind] == DEATHS:
            self.bury(kind, who, DEAD)
            self.tell_fate("died", "GL-P5", who, kind)
            self.check_end()
            if not self.over:
                self.begin_effects(kind, who)
        elif self.tasks and self.tasks[-1][0] == WINDOW:  # Only a response lies on a window.
            self.cancel(kind, seat)
        else:
            self.do_deed(kind, seat, (who, other))

    def cancel(self, response: int, seat: int) -> None:
        """The response stands: what it met is discarded, and its play is spent."""
        self.tasks.pop()
        kind = self.tasks.pop()[1]
        self.discards += [kind, response]
        if self.log is not None:
            card, by = self.box.titles[kind], self.box.titles[response]
            self.log.append(event("cancelled", "GL-13", seat=seat, card=card, by=by))
