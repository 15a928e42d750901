"""A lesson at a terminal: a session whose pages say what to do, and whose others play by them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from sexton.bots import Bot
from sexton.cli import choices, saves
from sexton.cli.decision import Decision, NoSuchMove
from sexton.cli.errors import STOPPED, TROUBLE, Left
from sexton.cli.saves import SavedGame
from sexton.cli.session import Session
from sexton.cli.terminal import Terminal
from sexton.core import lesson as lessons
from sexton.core.errors import SextonError
from sexton.core.lesson import LEARNER, Lesson, Place
from sexton.core.match import Match
from sexton.core.moves import Move
from sexton.core.phrases import spelled
from sexton.core.undoing import take_back

READING = "This page is only to be read: Enter turns it, u goes back, q leaves, h tells the rest."


def lesson_place(game: str) -> Path:
    """Where a lesson that was left waits."""
    return saves.home() / "lessons" / f"{game}.json"


class LessonSession(Session):
    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Bot],
        terminal: Terminal,
        saved: SavedGame,
        lesson: Lesson,
    ) -> None:
        super().__init__(match, bots, terminal, saved)
        self.lesson = lesson
        self.read = -1  # the last page that was turned

    @property
    def place(self) -> Place:
        return lessons.place(self.lesson, self.match.moves)

    def run(self) -> None:
        """Until the last page is read, or somebody leaves."""
        try:
            while self.place.step < len(self.lesson.steps) and not self.match.over:
                self.let_bots_move()
                if LEARNER in self.match.to_act():
                    self.saved.write()
                    self.decide(LEARNER)
            self.let_bots_move()
            self.end()
        except (Left, EOFError, KeyboardInterrupt) as left:
            self.saved.write()
            again = f"Go on with: sexton teach {self.match.game.name}"
            if isinstance(left, Left):
                raise Left(f"{left.sentence} {again}", left.code) from None
            code = TROUBLE if isinstance(left, EOFError) else STOPPED
            raise Left(f"The lesson is not over. {again}", code) from None

    def let_bots_move(self) -> None:
        """They play what the lesson says; where the learner has strayed, whatever comes to mind."""
        while ready := [
            seat
            for seat in self.match.to_act()
            if seat in self.bots and not lessons.waits(self.lesson, self.match, seat)
        ]:
            number = lessons.scripted(self.lesson, self.match, ready[0])
            if number is None:
                number = self.bots[ready[0]].think(self.match.seen(ready[0])).move
            self.match.play_number(ready[0], number)

    def decide(self, seat: int) -> None:
        """Where only a pass is left in a window, nothing is asked."""
        if self.match.position.in_window() and len(self.match.legal_numbers(seat)) == 1:
            self.match.play_number(seat, self.match.legal_numbers(seat)[0])
            return
        super().decide(seat)

    def show_table(self, seat: int) -> None:
        super().show_table(seat)
        self.speak()

    def speak(self) -> None:
        """The pages up to what is to be done now; those that were read are not told again."""
        place = self.place
        if place.strayed:
            self.page(f"That is not what the lesson meant: see what comes of it, or {self.way()}.")
            return
        number = max(place.first, min(self.read + 1, place.step))
        while number < place.step:
            self.show_page(number)
            if self.turn():
                self.read, number = number, number + 1
            elif number > place.first:
                number -= 1
            elif place.done[LEARNER]:
                self.undo(LEARNER)
                self.show_table(LEARNER)
                return
            else:
                self.terminal.say("This is the first page.", "dim")
        self.show_page(place.step)
        if meant := self.meant():
            word = "Type" if len(meant) == 1 else "For instance"
            self.terminal.say(f"  {word}: {self.typed(meant)}", "cyan")

    def way(self) -> str:
        """How to come back to the lesson."""
        own = sum(row.seat == LEARNER and not row.silent for row in self.match.moves)
        back = own - self.place.done[LEARNER]
        return "go back with u" if back == 1 else f"go back with u, {spelled(back)} times"

    def meant(self) -> list[Move]:
        """What may be done now by the page that is open."""
        place = self.place
        if place.strayed or place.step == len(self.lesson.steps):
            return []
        do = self.lesson.steps[place.step].do
        legal = self.match.legal_moves(LEARNER)
        return [move for move in legal if do is not None and lessons.says(do, move)]

    def typed(self, meant: Sequence[Move]) -> str:
        """One of these moves as it can be typed, and sooner one that names something."""
        naming = next((move for move in meant if move.args), meant[0])
        return choices.spelled(self.names, naming)

    def hint(self, decision: Decision) -> None:
        """First what the lesson means: a bot may have other plans."""
        if meant := self.meant():
            self.terminal.say(f"The lesson means: {self.typed(meant)}")
        super().hint(decision)

    def show_page(self, number: int) -> None:
        step = self.lesson.steps[number]
        self.page(lessons.said(step, self.match.names), ", ".join(step.rules))

    def page(self, words: str, rules: str = "") -> None:
        if self.terminal.plain:
            self.terminal.say(f"Lesson: {words}{f' ({rules})' if rules else ''}")
            return
        panel = Panel(Text(words), subtitle=Text(rules) if rules else None, border_style="yellow")
        self.terminal.console.print(Padding(panel, (0, 1)))

    def turn(self) -> bool:
        """Enter turns the page, and u goes back: then it is false. Whatever else can be asked is
        answered, and who leaves here leaves the lesson."""
        while typed := self.terminal.ask("Enter turns the page "):
            word = typed.casefold().partition(" ")[0]
            if word in ("q", "quit", "exit"):
                raise Left("You leave the lesson.", 0)
            if word in ("u", "undo", "b", "back"):
                return False
            if not self.asked(typed):
                self.terminal.say(READING, "red")
        return True

    def asked(self, typed: str) -> bool:
        """Was that a command, which is obeyed while a page is read?"""
        decision = Decision(self.match, self.names, LEARNER)
        if not decision.legal:
            return False
        word, _, rest = typed.partition(" ")
        try:
            return self.command(decision, decision.step(), word.casefold(), rest.strip())
        except (NoSuchMove, SextonError) as refused:
            self.terminal.say(str(refused), "red")
            return True

    def undo(self, seat: int) -> None:
        """Back to the learner's own last decision, whatever came of it."""
        strayed = self.place.strayed
        take_back(self.match, seat)
        if not strayed:  # What led here is told again.
            self.read = min(self.read, self.place.first - 1)
        self.shown[seat] = min(self.shown[seat], len(self.match.events))
        self.terminal.say("One step back.", "dim")

    def end(self) -> None:
        """What is left to say, and the lesson is put away."""
        self.show_news(LEARNER)
        last = len(self.lesson.steps) - 1
        for number in range(self.place.first, last + 1):
            self.show_page(number)
            while number < last and not self.turn():
                self.terminal.say("What was done stays done now: read on.", "dim")
        self.saved.path.unlink(missing_ok=True)
