"""What is written to the terminal, and what is read from it."""

from __future__ import annotations

import contextlib
import importlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from sexton.core.errors import SextonError

if TYPE_CHECKING:
    from rich.progress import Progress

STANDARD = "-"  # a file named so is the standard output


def stdout(*, plain: bool = False) -> Console:
    """Names and cards are printed as they are, so nothing in them is taken for markup."""
    return Console(markup=False, highlight=False, emoji=False, no_color=plain or None)


def stderr() -> Console:
    return Console(markup=False, highlight=False, emoji=False, stderr=True)


def printable(text: str) -> str:
    """Text from a file or a person, without what would command the terminal."""
    return "".join(
        char if char.isprintable() or char == "\n" else repr(char)[1:-1] for char in text
    )


class Terminal:
    """Somebody at a keyboard, or a pipe: questions go out, lines come in."""

    def __init__(self, *, plain: bool = False) -> None:
        self.plain = plain
        self.console = stdout(plain=plain)
        self.typed_by_hand = sys.stdin is not None and sys.stdin.isatty()
        if self.typed_by_hand:
            edit_lines()

    def say(self, text: str = "", style: str = "", *, to_copy: bool = False) -> None:
        """A sentence; one that holds a path to copy is not broken into lines."""
        self.console.print(Text(printable(text), style=style), soft_wrap=to_copy)

    def ask(self, prompt: str = "> ") -> str:
        """One line. A line from a pipe is shown too, so that what is printed reads as a whole."""
        if self.typed_by_hand:
            return input(prompt).strip()
        self.console.print(Text(prompt), end="", soft_wrap=True)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            self.console.print()
            raise EOFError
        self.console.print(Text(printable(line.strip())), soft_wrap=True)
        return line.strip()

    def turn_page(self) -> None:
        """Takes what one person saw off the screen before another sits down."""
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")
            self.console.clear()
        else:
            self.say("-" * 40)


def edit_lines() -> None:
    """History and arrow keys in `input()`, where there is a readline."""
    with contextlib.suppress(ImportError):
        importlib.import_module("readline")


def write_text(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise SextonError(f"{path}: can't write it: {error.strerror or error}.") from None


def write_out(path: Path, text: str) -> None:
    """To a file, or to the standard output where `-` is named."""
    if str(path) == STANDARD:
        sys.stdout.write(text)
    else:
        write_text(path, text)


def progress() -> Progress:
    """A bar beside what is written, where there is a terminal to draw it on."""
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(None),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    console = stderr()
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
