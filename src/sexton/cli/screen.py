"""What is written to the terminal and read from it, and how trouble is told."""

from __future__ import annotations

import contextlib
import functools
import importlib
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ParamSpec, TypeVar

import typer
from rich.console import Console
from rich.text import Text

from sexton.core.errors import BadOption, SextonError

A = ParamSpec("A")
R = TypeVar("R")

TROUBLE, MISUSE, STOPPED = 1, 2, 130


class Left(Exception):
    """Somebody has left before the end; carries the code to leave the program with."""

    def __init__(self, sentence: str, code: int) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.code = code


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


def complain(sentence: str) -> None:
    stderr().print(Text(printable(sentence), style="red"), soft_wrap=True)


def in_words(command: Callable[A, R]) -> Callable[A, R]:
    """Whatever goes wrong in a command ends it with a sentence and a code that is not 0."""

    @functools.wraps(command)
    def spoken(*args: A.args, **kwargs: A.kwargs) -> R:
        try:
            return command(*args, **kwargs)
        except Left as leaving:
            if leaving.code:
                complain(leaving.sentence)
            else:
                stdout().print(Text(leaving.sentence), soft_wrap=True)
            raise typer.Exit(leaving.code) from None
        except SextonError as error:
            complain(str(error))
            raise typer.Exit(MISUSE if isinstance(error, BadOption) else TROUBLE) from None
        except KeyboardInterrupt:
            complain("Stopped.")
            raise typer.Exit(STOPPED) from None
        except (typer.Exit, typer.Abort, typer.TyperException, BrokenPipeError):
            raise
        except Exception as error:
            complain(confession(error))
            raise typer.Exit(TROUBLE) from None

    return spoken


def confession(error: Exception, hint: str = "") -> str:
    """A fault of ours: what it was, and where everything is that helps to mend it."""
    from sexton.cli import keeping

    said = f"This is a fault in Sexton, not yours: {type(error).__name__}: {error}."
    told = hint or f"The command was: {' '.join(['sexton', *sys.argv[1:]])}"
    try:
        path = keeping.keep_fault(error, told)
    except OSError:
        return f"{said}\n{told}"
    return f"{said}\n{told}\nWhat helps to mend it is in {path}"


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


def listed(words: Sequence[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def write_text(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise SextonError(f"{path}: can't write it: {error.strerror or error}.") from None
