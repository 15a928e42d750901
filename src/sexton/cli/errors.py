"""How a command ends when something is wrong: with a sentence, and a code that is not 0."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from typing import ParamSpec, TypeVar

import typer
from rich.text import Text

from sexton.cli.terminal import printable, stderr, stdout
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


def complain(sentence: str) -> None:
    stderr().print(Text(printable(sentence), style="red"), soft_wrap=True)


def in_sentences(command: Callable[A, R]) -> Callable[A, R]:
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
    from sexton.cli import saves

    said = f"This is a fault in Sexton, not yours: {type(error).__name__}: {error}."
    about = hint or f"The command was: {' '.join(['sexton', *sys.argv[1:]])}"
    try:
        path = saves.keep_fault(error, about)
    except OSError:
        return f"{said}\n{about}"
    return f"{said}\n{about}\nWhat helps to mend it is in {path}"
