"""The worst moments of a finished game once more, as puzzles at a terminal."""

from __future__ import annotations

from sexton.cli import drawing
from sexton.cli.choices import Names
from sexton.cli.decision import Decision, NoSuchMove
from sexton.cli.menu import menu
from sexton.cli.terminal import Terminal
from sexton.core.match import Match
from sexton.core.moves import Move
from sexton.study.examine import Examiner
from sexton.study.postmortem import PostMortem
from sexton.study.retry import Attempt, Puzzle

LEAVE, BACK = "q", "b"
WAYS = f"Type a number or the move, {BACK} to choose from all again, {LEAVE} to leave it."


def retry(match: Match, found: PostMortem, terminal: Terminal) -> None:
    """Each of the worst moments, the worst first, until somebody has had enough."""
    if not found.retries:
        terminal.say("The bot would have done nothing else that was worth more: nothing to retry.")
        return
    examiner = Examiner(match.record(), found.seat, found.budget)
    for count, place in enumerate(found.retries, 1):
        verdict = found.verdicts[place]
        puzzle = Puzzle(examiner, verdict)
        again = match.at(verdict.at)
        terminal.say()
        terminal.say(f"Puzzle {count} of {len(found.retries)}: after move {verdict.at}.", "bold")
        terminal.console.print(drawing.draw(match.game, puzzle.asked.view, plain=terminal.plain))
        terminal.say(f"Then: {verdict.chosen}. What now?", "bold")
        move = chosen(Decision(again, Names(match.game.space, match.names), found.seat), terminal)
        if move is None:
            return
        show(puzzle.tried(match.game.space.number_of(move.verb, move.args)), terminal)


def chosen(decision: Decision, terminal: Terminal) -> Move | None:
    """One of the moves, asked for as at a table; None if it is left."""
    terminal.say(WAYS, "dim")
    while True:
        step = decision.step()
        if step.heading:
            terminal.say(step.heading)
        terminal.console.print(menu(decision.names, step))
        try:
            typed = terminal.ask()
        except (EOFError, KeyboardInterrupt):
            return None
        if typed.casefold() == LEAVE:
            return None
        if typed.casefold() == BACK:
            decision.left = decision.legal
            continue
        try:
            decision.left = decision.meant(step, typed)
        except NoSuchMove as unknown:
            terminal.say(str(unknown))
            continue
        if len(decision.left) == 1:
            return decision.left[0]


def show(attempt: Attempt, terminal: Terminal) -> None:
    """What the bot thinks of it now, against then."""
    lines = (
        ("Then", attempt.before_chances, attempt.before),
        ("Now", attempt.chances, attempt.choice),
        ("The bot", attempt.best_chances, attempt.best),
    )
    for name, chances, text in lines:
        terminal.say(f"  {name:<8}{chances.value:>4.0%}  {text}")
    terminal.say(attempt.sentence, "bold")
