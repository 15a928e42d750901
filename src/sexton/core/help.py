"""help.md, read once: its chapters, and each rule from its id to where the next one begins."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sexton.core.phrases import listed

ID = r"[A-Z]{2}-P?\d+[a-z]?"
HEADING = re.compile(r"^## (.+)$")
DEFINED = re.compile(rf"^(\s*)(?:[-*]\s+|\d+\.\s+)?\*\*({ID})\*\*")
ENDS = re.compile(r"\s*(#|[-*]\s|\d+\.\s)")  # a heading or another item


@dataclass(frozen=True)
class HelpRule:
    """One rule in Markdown, its id included, and the chapter it stands in."""

    id: str
    chapter: str
    text: str

    @property
    def body(self) -> str:
        """The same without the mark of its list and its id."""
        return DEFINED.sub("", self.text, count=1).strip()


MARK = re.compile(r"\{(\w+)\}")


def filled(text: str, figures: Mapping[str, str]) -> str:
    """A text with the numbers of the box in it."""
    return MARK.sub(lambda mark: figures[mark[1]], text)


def cards(names: Sequence[str]) -> str:
    """Which cards a rule is about: *The King* and *The Judge*."""
    return listed([f"*{name}*" for name in names]) or "no card of this box"


def help_rules(text: str) -> list[HelpRule]:
    """Every rule where it is defined, up to the next one, a heading or a gap."""
    found: list[tuple[str, str, list[str]]] = []
    current: list[str] | None = None
    chapter = ""
    indent = gap = 0
    for line in text.splitlines():
        defined = DEFINED.match(line)
        depth = len(line) - len(line.lstrip())
        if heading := HEADING.match(line):
            chapter = heading[1]
        if defined:
            indent, gap = len(defined[1]), 0
            current = []
            found.append((defined[2], chapter, current))
        elif not line.strip():
            gap += 1
        elif depth <= indent and (gap or ENDS.match(line)):
            current = None
        if current is not None:
            current.append(line)
    return [
        HelpRule(rule, chapter, textwrap.dedent("\n".join(lines)).strip())
        for rule, chapter, lines in found
    ]
