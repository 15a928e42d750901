"""One game at one terminal: people choose, bots answer, everything goes through the match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from sexton.arena.play import carry_out, wanted
from sexton.bots import Bot
from sexton.cli import choices, rulebook, things
from sexton.cli.choices import Names, Step
from sexton.cli.decision import Decision, NoSuchMove
from sexton.cli.drawing import closer, draw, result_sheet
from sexton.cli.errors import STOPPED, TROUBLE, Left, confession
from sexton.cli.menu import menu
from sexton.cli.saves import SavedGame, file_name
from sexton.cli.terminal import Terminal
from sexton.core.errors import SextonError
from sexton.core.match import Match
from sexton.core.moves import Move
from sexton.core.phrases import listed
from sexton.core.types import Event

COMMANDS = {
    "p CHOICE": "what would follow from it",
    "? THING": "what a card, a player or a place is and does; ? box for all that is in the box",
    "? CHOICE": "the rule behind it; ? alone for all of them, or ? and the id of a rule",
    "MOVE // WORDS": "plays the move with a sentence of story",
    "MOVE //": "plays it, told as the chronicle would, where the game has one",
    "// WORDS": "adds a story to the move you made last",
    "hint": "what the strongest bot would do in your place, and why",
    "b": "back to all the moves",
    "u": "take your last move back",
    "t [NAME]": "draw the table again, or look closer at what is called so",
    "log": "everything you were told so far",
    "s [FILE]": "save the game",
    "q": "leave; the game is kept",
}

PART = 3  # letters of a name that are taken for it


class Session:
    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Bot],
        terminal: Terminal,
        saved: SavedGame,
        *,
        confirm: bool = False,
    ) -> None:
        self.match = match
        self.bots = bots
        self.people = [seat for seat in range(match.seats) if seat not in bots]
        self.terminal = terminal
        self.saved = saved
        self.confirm = confirm
        self.names = Names(match.game.space, match.names)
        self.shown = {seat: events_before(match, seat) for seat in self.people}
        self.rows = dict.fromkeys(self.people, len(match.moves))
        self.sitting: int | None = self.people[0] if len(self.people) == 1 else None

    def run(self) -> None:
        """Until the game is over, or somebody leaves."""
        try:
            while not self.match.over:
                self.let_bots_move()
                waiting = [seat for seat in self.match.to_act() if seat in self.people]
                if waiting:
                    self.saved.write()
                    self.decide(waiting[0])
            self.finish()
        except Left as leaving:
            raise Left(f"{leaving.sentence} {self.saved.write()}", leaving.code) from None
        except EOFError:
            said = "There is nothing more to read, and the game is not over."
            raise Left(f"{said} {self.saved.write()}", TROUBLE) from None
        except KeyboardInterrupt:
            raise Left(f"\nStopped. {self.saved.write()}", STOPPED) from None
        except Exception as error:
            raise Left(confession(error, self.reproducer()), TROUBLE) from error

    def reproducer(self) -> str:
        match = self.match
        return (
            f"Game {match.game.name}, {match.seats} seats, seed {match.seed}, options "
            f"{match.options}, after {len(match.moves)} moves. {self.saved.write()}"
        )

    def let_bots_move(self) -> None:
        """Bots decide first where many decide at once; they see no more of it than anybody."""
        while waiting := [seat for seat in self.match.to_act() if seat in self.bots]:
            thinking = listed([self.match.names[seat] for seat in waiting])
            verb = "thinks" if len(waiting) == 1 else "think"
            with self.terminal.console.status(Text(f"{thinking} {verb} …")):
                decisions = wanted(self.match, self.bots)
            carry_out(self.match, decisions)

    # One decision

    def decide(self, seat: int) -> None:
        self.sit_down(seat)
        self.show_news(seat)
        self.show_table(seat)
        decision = Decision(self.match, self.names, seat)
        before = len(self.match.rows)
        shown: list[Move] | None = None
        while len(self.match.rows) == before:
            step = decision.step()
            if decision.left is not shown:
                self.show_step(decision, step)
                shown = decision.left
            self.answer(decision, step)

    def sit_down(self, seat: int) -> None:
        """Where several share a keyboard, nobody sees what another holds."""
        if self.sitting != seat and len(self.people) > 1:
            self.terminal.turn_page()
            name = self.match.names[seat]
            self.terminal.say(f"{name}, it is for you to decide; the others look away.", "bold")
            self.terminal.ask("Enter ")
        self.sitting = seat

    def show_news(self, seat: int) -> None:
        """What happened since this seat's last decision, as it was told."""
        events = self.match.told(seat, min(self.shown[seat], len(self.match.events)))
        self.shown[seat] = len(self.match.events)
        self.terminal.console.print(Rule(style="dim"))
        self.terminal.console.print(self.news(events))
        sealed = sum(self.match.position.sealed(other) for other in range(self.match.seats))
        moves = self.match.moves[: len(self.match.moves) - sealed]  # A story would tell.
        for row in moves[min(self.rows[seat], len(moves)) :]:
            if row.story and row.seat != seat:
                self.terminal.say(f"  {self.match.names[row.seat]}: “{row.story}”", "italic")
        self.rows[seat] = len(moves)

    def news(self, events: Sequence[Event]) -> RenderableType:
        lines = Table.grid(padding=(0, 2, 0, 0))
        lines.add_column(width=6, no_wrap=True, justify="right", style="dim")
        lines.add_column()
        for event in events:
            lines.add_row(event.rule, Text(self.match.say(event)))
        return lines

    def show_table(self, seat: int) -> None:
        view = self.match.seen(seat)
        console = self.terminal.console
        console.print()
        console.print(draw(self.match.game, view, plain=self.terminal.plain))
        console.print()
        console.print(Text(self.match.game.prompt(view), style="bold"))

    def look_closer(self, seat: int, typed: str) -> None:
        found = closer(self.match.game, self.match.seen(seat), typed)
        if found is None:
            self.terminal.say(f"Nothing on the table is called “{typed}”.", "red")
        else:
            self.terminal.console.print(found)

    def show_step(self, decision: Decision, step: Step) -> None:
        console = self.terminal.console
        if len(decision.left) == 1:
            self.show_last(decision)
            return
        if step.heading:
            console.print(Text(step.heading))
        console.print(Padding(menu(self.names, step), (0, 0, 0, 2)))
        if decision.ready() is not None:
            self.terminal.say(f"  Enter: {decision.left[0].text}", "dim")
        if decision.takes_several():
            self.terminal.say("  several in one step, with commas: 1, 2", "dim")
        if len(decision.left) < len(decision.legal):
            self.terminal.say("  b for all the moves again", "dim")

    def show_last(self, decision: Decision) -> None:
        """One move is left: what would follow, and Enter plays it."""
        move = decision.left[0]
        only = "Only this can be done: " if len(decision.legal) == 1 else ""
        self.terminal.say(f"{only}{move.text}. ({move.rule})")
        self.show_preview(decision.seat, move)
        back = "" if len(decision.legal) == 1 else ", b for all the moves again"
        self.terminal.say(f"  Enter plays it{back}.", "dim")

    def show_preview(self, seat: int, move: Move) -> None:
        number = self.match.game.space.number_of(move.verb, move.args)
        for line in self.match.game.preview(self.match.seen(seat), number).lines:
            self.terminal.say(f"  → {line}", "cyan")

    # Answers

    def answer(self, decision: Decision, step: Step) -> None:
        """Takes one line: a command, a story, or words that choose."""
        typed, slashes, story = self.terminal.ask().partition("//")
        typed, decision.story = typed.strip(), story.strip() or decision.story
        decision.told = decision.told or bool(slashes and typed and not story.strip())
        try:
            if slashes and not typed and len(decision.left) > 1:
                decision.story = ""
                self.match.add_story(decision.seat, story)
                self.terminal.say("Added to your last move.", "dim")
                return
            word, _, rest = typed.partition(" ")
            if not self.command(decision, step, word.casefold(), rest.strip()):
                self.choose(decision, step, typed)
        except NoSuchMove as refused:
            self.terminal.say(str(refused), "red")
        except SextonError as error:
            decision.story, decision.told = "", False
            self.terminal.say(str(error), "red")

    def command(self, decision: Decision, step: Step, word: str, rest: str) -> bool:
        """What is not a move. A verb of the game with the same name goes before the long names."""
        if word in self.match.game.space.verbs:
            return False
        if word in ("h", "help"):
            self.help(decision)
        elif word in ("b", "back", ".."):
            decision.left = decision.legal.copy()  # Shown even if nothing was chosen.
        elif word == "hint":
            self.hint(decision)
        elif word in ("t", "table") and rest:
            self.look_closer(decision.seat, rest)
        elif word in ("t", "table"):
            self.show_table(decision.seat)
            decision.left = decision.left.copy()  # Shown again too.
        elif word == "log":
            self.terminal.console.print(self.news(self.match.told(decision.seat)))
        elif word in ("u", "undo"):
            self.undo(decision.seat)
        elif word in ("s", "s!", "save"):
            path = self.saved.write_to(rest, over=word == "s!")
            self.terminal.say(f"Saved to {path}.", "dim")
        elif word in ("q", "quit", "exit"):
            raise Left("You leave the table.", 0)
        elif word in ("p", "preview"):
            self.preview(decision, step, rest)
        elif word.startswith("?"):
            self.explain(decision, step, f"{word[1:]} {rest}".strip())
        else:
            return False
        return True

    def help(self, decision: Decision) -> None:
        example = choices.spelled(self.names, decision.legal[-1])
        self.terminal.say("Choose by what stands at the left of a line, or by words.")
        self.terminal.say(f"  {example}   is a whole move; a part of it narrows the choice")
        rows = Table.grid(padding=(0, 2, 0, 0))
        rows.add_column(no_wrap=True, style="bold")
        rows.add_column()
        for typed, meaning in COMMANDS.items():
            rows.add_row(typed, meaning)
        self.terminal.console.print(Padding(rows, (0, 0, 0, 2)))

    def undo(self, seat: int) -> None:
        self.match.undo(seat)
        self.shown[seat] = min(self.shown[seat], len(self.match.events))
        self.terminal.say("Taken back.", "dim")

    def preview(self, decision: Decision, step: Step, typed: str) -> None:
        left = decision.meant(step, typed) if typed else decision.left
        if len(left) == 1:
            self.terminal.say(f"{left[0].text}. ({left[0].rule})")
            self.show_preview(decision.seat, left[0])
        else:
            self.terminal.say(f"{len(left)} moves fit that: name one of them after p.", "red")

    def hint(self, decision: Decision) -> None:
        from sexton.cli.hints import hints

        with self.terminal.console.status(Text("Looking …")):
            found = hints(self.match, decision.seat)
        self.terminal.say("The strongest bot, seeing what you see:")
        for move, reasons in found:
            self.terminal.say(f"  {choices.spelled(self.names, move)}", "bold")
            for line in reasons:
                self.terminal.say(f"    → {line}", "cyan")

    def explain(self, decision: Decision, step: Step, typed: str) -> None:
        """A thing by its name; the rule behind a choice; both where the words can mean both."""
        if typed.casefold() in ("box", "cards"):
            self.terminal.console.print(things.box(self.match.game))
            return
        found = things.meant(self.match, decision.seat, typed, wholly=True) if typed else []
        if typed and not found and not decision.names_a_move(step, typed):
            found = things.meant(self.match, decision.seat, typed, wholly=False)
        for one in found[: things.MOST]:
            self.terminal.console.print(things.page(one))
        if not found or step.find(typed) is not None:
            self.explain_rule(decision, step, typed)

    def explain_unasked(self, decision: Decision, typed: str) -> bool:
        """Something lies on the table that was named and can't be used now: what it is, and what
        is asked instead. False where nothing is called so."""
        wholly = len(typed) < PART
        found = things.meant(self.match, decision.seat, typed, wholly=wholly)
        for one in found[:1]:
            self.terminal.console.print(things.page(one))
            asked = self.match.game.prompt(self.match.seen(decision.seat))
            self.terminal.say(f"That is not what is asked. {asked}", "red")
        return bool(found)

    def explain_rule(self, decision: Decision, step: Step, typed: str) -> None:
        """The rule behind a choice, behind all of them, or by its id."""
        if "-" in typed and " " not in typed:
            ids = [typed]
        else:
            left = decision.meant(step, typed) if typed else decision.left
            ids = list(dict.fromkeys(move.rule for move in left))
        for name in ids:
            text = rulebook.rule(self.match.game, name)
            self.terminal.console.print(Padding(Markdown(text), (0, 2)))

    def choose(self, decision: Decision, step: Step, typed: str) -> None:
        if not typed:
            move = decision.ready()
            if move is not None:
                self.play(decision, move)
            else:
                self.terminal.say("Type what stands at the left of a line, or h for help.", "dim")
            return
        if "," in typed and decision.takes_several():
            self.play_all(decision, decision.several(step, typed))
            return
        if decision.is_unknown(step, typed) and self.explain_unasked(decision, typed):
            return
        left = decision.meant(step, typed)
        if len(left) == 1 and not self.confirm and decision.is_sure(step, typed):
            self.play(decision, left[0])
            return
        decision.left = left
        if len(left) == 1 and step.find(typed) is None:  # What one holds explains itself first.
            for one in things.meant(self.match, decision.seat, typed, wholly=True)[:1]:
                self.terminal.console.print(things.page(one))

    def play(self, decision: Decision, move: Move) -> None:
        story = decision.story or (decision.told and self.usual_story(decision.seat, move))
        self.match.play(decision.seat, move, story=story or None)

    def usual_story(self, seat: int, move: Move) -> str:
        """How the chronicle would tell of it."""
        game = self.match.game
        if game.story is None:
            return ""
        return game.story(self.match.seen(seat), game.space.number_of(move.verb, move.args))

    def play_all(self, decision: Decision, moves: Sequence[Move]) -> None:
        """One after the other, as long as they are asked for."""
        for move in moves:
            if move not in self.match.legal_moves(decision.seat):
                self.terminal.say(f"That was enough: {move.text} is not asked for any more.", "dim")
                return
            self.play(decision, move)

    # The end

    def finish(self) -> None:
        result = self.match.result()
        assert result is not None
        console = self.terminal.console
        self.show_news(self.people[0])
        console.print()
        winners = [self.match.names[winner] for winner in result.winners]
        verb = "wins" if len(winners) == 1 else "share the win"
        console.print(Rule(Text(f"{listed(winners)} {verb}"), style="yellow"))
        console.print(result_sheet(self.match, result))
        console.print()
        self.saved.write()
        try:
            self.offer_record()
        except EOFError:
            self.point_to(str(self.saved.path))

    def offer_record(self) -> None:
        name = file_name(self.match)
        while True:
            typed = self.terminal.ask(f"Save the record? Enter for {name}, another name, or n: ")
            if typed.casefold() in ("n", "no", "q"):
                self.saved.forget()
                return
            wanted = typed if typed.casefold() not in ("y", "yes") else ""
            over = wanted.startswith("s! ")
            try:
                path = self.saved.write_to(wanted.removeprefix("s! ") or name, over=over)
            except SextonError as error:
                self.terminal.say(str(error), "red")
                continue
            self.saved.forget()
            self.point_to(str(path))
            return

    def point_to(self, path: str) -> None:
        self.terminal.say(f"The record is in {path}.", to_copy=True)
        self.terminal.say("`sexton replay` with that file tells the game again,", "dim")
        self.terminal.say("`sexton verify` checks the shuffle and every move.", "dim")


def events_before(match: Match, seat: int) -> int:
    """How much had happened when this seat moved last: the news of a resumed game begins there."""
    own = [index for index, row in enumerate(match.moves) if row.seat == seat]
    return len(match.at(own[-1]).events) if own else 0
