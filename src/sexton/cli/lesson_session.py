"""A lesson at a terminal: a session whose pages say what to do, and whose others play by them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from sexton.bots import Bot
from sexton.cli import choices, saves
from sexton.cli.errors import STOPPED, TROUBLE, Left
from sexton.cli.saves import SavedGame
from sexton.cli.session import Session
from sexton.cli.terminal import Terminal
from sexton.core import lesson as lessons
from sexton.core.lesson import LEARNER, Lesson, Place
from sexton.core.match import Match
from sexton.core.undoing import take_back


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
            self.page("That is not what the lesson meant: see what comes of it, or go back with u.")
            return
        for number in range(max(place.first, min(self.read + 1, place.step)), place.step):
            self.show_page(number)
            self.turn(number)
        self.show_page(place.step)
        step = self.lesson.steps[place.step]
        legal = self.match.legal_moves(LEARNER)
        meant = [move for move in legal if step.do is not None and lessons.says(step.do, move)]
        if len(meant) == 1:
            self.terminal.say(f"  Type: {choices.spelled(self.names, meant[0])}", "cyan")

    def show_page(self, number: int) -> None:
        step = self.lesson.steps[number]
        self.page(lessons.said(step, self.match.names), ", ".join(step.rules))

    def page(self, words: str, rules: str = "") -> None:
        if self.terminal.plain:
            self.terminal.say(f"Lesson: {words}{f' ({rules})' if rules else ''}")
            return
        panel = Panel(Text(words), subtitle=Text(rules) if rules else None, border_style="yellow")
        self.terminal.console.print(Padding(panel, (0, 1)))

    def turn(self, number: int) -> None:
        """Enter turns the page; who leaves here leaves the lesson."""
        typed = self.terminal.ask("Enter turns the page ")
        if typed.casefold() in ("q", "quit", "exit"):
            raise Left("You leave the lesson.", 0)
        self.read = number

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
            if number < last:
                self.turn(number)
        self.saved.path.unlink(missing_ok=True)
