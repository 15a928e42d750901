"""The rules as their help tells them: the whole text, or the one rule behind a choice."""

from __future__ import annotations

import re
import textwrap

from sexton.core.errors import BadOption, SextonError
from sexton.core.game import AnyGame

ID = r"[A-Z]{2}-P?\d+[a-z]?"
DEFINED = re.compile(rf"^(\s*)(?:[-*]\s+|\d+\.\s+)?\*\*({ID})\*\*")
ENDS = re.compile(r"\s*(#|[-*]\s|\d+\.\s)")  # a heading or another item
TABLE = "SX"


def help_text(game: AnyGame) -> str:
    try:
        return game.help()
    except (OSError, UnicodeDecodeError) as error:
        raise SextonError(f"The rules of {game.title} can't be read: {error}.") from None


def rules(text: str) -> dict[str, str]:
    """Every rule by its id: from where it is defined up to the next one, heading or gap."""
    found: dict[str, list[str]] = {}
    current: list[str] | None = None
    indent = gap = 0
    for line in text.splitlines():
        defined = DEFINED.match(line)
        depth = len(line) - len(line.lstrip())
        if defined:
            indent, gap = len(defined[1]), 0
            current = found.setdefault(defined[2], [])
        elif not line.strip():
            gap += 1
        elif depth <= indent and (gap or ENDS.match(line)):
            current = None
        if current is not None:
            current.append(line)
    return {rule: textwrap.dedent("\n".join(lines)).strip() for rule, lines in found.items()}


def rule(game: AnyGame, name: str) -> str:
    """One rule in Markdown; an unknown id is answered with those that there are."""
    wanted = name.strip().upper().replace("-p", "-P")
    if wanted.startswith(f"{TABLE}-"):
        return f"**{wanted}** is a rule of the table itself, the same in every game."
    found = {key.upper(): text for key, text in rules(help_text(game)).items()}
    if wanted not in found:
        there_are = ", ".join(found) or "none"
        raise BadOption(f"{game.title} has no rule {name!r}; there are {there_are}.")
    return found[wanted]
