"""One seat of a match in words: what happened, the table, the question, and the moves."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence

from sexton.core.errors import NOT_A_MOVE, IllegalMove
from sexton.core.match import Match
from sexton.core.moves import Move, Value, Verb

MOST = 40  # Longer lists are told by verb and argument.
NUMBER = re.compile(r"#?(\d{1,6})\b[.:)]?")


class TextSeat:
    """It is told what its seat may know, and takes a move by its number or in words."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.heard = 0  # events that were told already

    def rules(self) -> str:
        """How the game is played, each rule with its id."""
        return self.match.game.help()

    def observe(self) -> str:
        """All that is new, the table, and what is asked."""
        parts = [self.news(), self.table(), self.question()]
        return "\n\n".join(part for part in parts if part)

    def news(self) -> str:
        told = self.match.told(self.seat, self.heard)
        self.heard = len(self.match.events)
        lines = [f"- {self.match.say(event)} ({event.rule})" for event in told]
        return "\n".join(["What happened:", *lines]) if lines else ""

    def table(self) -> str:
        lines = [f"You are {self.match.names[self.seat]}."]
        for section in self.match.game.describe(self.match.seen(self.seat)):
            lines += ["", f"{section.title}:", *(f"- {entry.text}" for entry in section.entries)]
        return "\n".join(lines)

    def question(self) -> str:
        """What must be decided, and how it can be."""
        prompt = self.match.prompt(self.seat)
        legal = self.match.legal_moves(self.seat)
        if not legal:
            return "\n".join([prompt, *self.places()])
        if len(legal) > MOST:
            return f"{prompt}\n\n{self.by_verb(legal)}"
        lines = [f"{place}. {move.text} ({move.rule})" for place, move in enumerate(legal, 1)]
        return "\n".join([prompt, "", "Answer with the number of a move:", *lines])

    def places(self) -> list[str]:
        """How it ended, for each player; nothing while it goes on."""
        result = self.match.result()
        if result is None:
            return []
        best = "lowest" if self.match.game.lowest_wins else "highest"
        lines = [
            f"- place {place}: {name}, {score}"
            for place, name, score in sorted(
                zip(result.places, self.match.names, result.scores, strict=True)
            )
        ]
        return [f"The {best} score is the best:", *lines]

    def by_verb(self, legal: Sequence[Move]) -> str:
        """What can be said, not every way to say it; a combination may still be refused."""
        found = ["Answer with a verb and its arguments, each as name=value:"]
        for name, verb in self.match.game.space.verbs.items():
            moves = [move for move in legal if move.verb == name]
            if moves:
                found.append(f"- {spoken(verb, moves)}")
        return "\n".join(found)

    def act(self, answer: str) -> str:
        """Makes the move; gives back nothing, or why it can't be made and which rule says so."""
        try:
            self.match.play(self.seat, self.meant(answer))
        except IllegalMove as refused:
            return f"{refused.sentence} ({refused.rule})"
        return ""

    def meant(self, answer: str) -> Move:
        """A move by its number in the list, or in words."""
        text = answer.strip()
        legal = self.match.legal_moves(self.seat)
        found = NUMBER.match(text)
        if found:
            place = int(found[1])
            if not 1 <= place <= len(legal):
                raise IllegalMove(
                    NOT_A_MOVE, f"There is no move {place}: the moves are 1 to {len(legal)}."
                )
            return legal[place - 1]
        for move in legal:
            if text.casefold() == move.text.casefold():
                return move
        return self.in_words(text)

    def in_words(self, text: str) -> Move:
        try:
            words = shlex.split(text)
        except ValueError:
            words = text.split()
        name = words[0] if words else ""
        verb = self.match.game.space.verbs.get(name)
        if verb is None:
            verbs = ", ".join(self.match.game.space.verbs)
            raise IllegalMove(NOT_A_MOVE, f"There is no move {name[:40]!r}: the verbs are {verbs}.")
        args: dict[str, Value] = {}
        for word in words[1:]:
            key, _, value = word.partition("=")
            args[key] = valued(verb, key, value)
        return Move(name, **args)


def valued(verb: Verb, key: str, text: str) -> Value:
    """A value as the game names it: some are whole numbers."""
    arg = verb.args.get(key)
    if arg is not None:
        for value in arg.values:
            if str(value) == text:
                return value
    return text


def spoken(verb: Verb, moves: Sequence[Move]) -> str:
    """A verb with what each of its arguments can be."""
    parts = []
    for key in verb.args:
        values = list(dict.fromkeys(str(move.args[key]) for move in moves))
        quoted = [f'"{value}"' if " " in value else value for value in values]
        parts.append(f"{key}={'|'.join(quoted)}")
    return f"{' '.join([verb.name, *parts])} ({len(moves)} ways, {verb.rule})"
