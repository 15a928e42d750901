"""What can go wrong, said so that a person can mend it."""

from __future__ import annotations

# Refusals of the table itself, the same in every game; docs/architecture.md explains each.
GAME_OVER = "SX-1"
NOT_ASKED = "SX-2"
NOT_A_MOVE = "SX-3"
NO_UNDO = "SX-4"
NO_STORY = "SX-5"
NOT_NOW = "SX-6"

# And of a table on a server.
STALE = "SX-7"
NOT_YOURS = "SX-8"
NOT_UNDERSTOOD = "SX-9"
OUR_FAULT = "SX-10"

QUOTED = 60


def quoted(value: object) -> str:
    """Whatever somebody gave us, as it goes into a sentence: printable and never long."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # A number of thousands of digits; lists in lists in...
        return f"that {type(value).__name__}"
    return text if len(text) <= QUOTED else f"{text[: QUOTED - 3]}..."


class SextonError(ValueError):
    """Somebody gave us what we can't take; the message says what is wrong and what would do."""


class IllegalMove(SextonError):
    """A move that was refused: nothing has changed. Carries the rule's id and a sentence."""

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(f"{sentence} ({rule})")
        self.rule = rule
        self.sentence = sentence

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str]]:
        return type(self), (self.rule, self.sentence)


class BadOption(SextonError):
    """An option, a seat count or a name that the game doesn't have."""


class BadEdition(SextonError):
    """An edition file that can't be played with: names the file, the line where it is known, the
    entry and the reason."""

    def __init__(self, source: str, entry: str, reason: str, line: int | None = None) -> None:
        where = source if line is None else f"{source}, line {line}"
        super().__init__(f"{where}: {entry}: {reason}" if entry else f"{where}: {reason}")
        self.source = source
        self.entry = entry
        self.reason = reason
        self.line = line

    def __reduce__(self) -> tuple[type[BadEdition], tuple[str, str, str, int | None]]:
        return type(self), (self.source, self.entry, self.reason, self.line)


class BadRecord(SextonError):
    """A record that can't be read or that doesn't replay."""
