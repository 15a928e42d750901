"""Where the entries of a TOML file stand: its reader tells values, and no lines."""

from __future__ import annotations

import re

ENTRY = re.compile(r"(\w+)\[(\d+)\]")
HEADER = re.compile(r"\s*\[\[\s*(\w+)\s*\]\]")
KEY = re.compile(r"\s*(\w+)\s*=\s*(\[)?")
TEXT = re.compile(
    r'"""(?:[^\\]|\\.)*?"""'
    r"|'''.*?'''"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'"
    r"|#[^\n]*",
    re.DOTALL,
)


def line_of(text: str, entry: str) -> int | None:
    """The line of `cards[3].count`, as far as it can be told: where that entry of the list, or else
    where that key begins."""
    lines, keys = entry_lines(text)
    found = ENTRY.match(entry)
    if found is None:
        return keys.get(entry.partition(".")[0])
    places = lines.get(found[1], [])
    place = int(found[2])
    return places[place] if place < len(places) else None


def entry_lines(text: str) -> tuple[dict[str, list[int]], dict[str, int]]:
    """The lines at which the entries of each list of a file begin, and those of all its keys."""
    lists: dict[str, list[int]] = {}
    keys: dict[str, int] = {}
    depth, name, fresh = 0, "", False  # how many brackets are open, in which list, before an entry
    for number, line in enumerate(without_texts(text).split("\n"), 1):
        rest = line
        if depth == 0:
            if header := HEADER.match(line):
                lists.setdefault(header[1], []).append(number)
                continue
            key = KEY.match(line)
            if key is None:
                continue
            keys.setdefault(key[1], number)
            name, depth, fresh = key[1], int(bool(key[2])), True
            rest = line[key.end() :]
        for sign in rest:
            if depth == 1 and fresh and not sign.isspace() and sign not in ",]":
                lists.setdefault(name, []).append(number)
                fresh = False
            if sign in "[{":
                depth += 1
            elif sign in "]}":
                depth -= 1
            elif sign == "," and depth == 1:
                fresh = True
    return lists, keys


def without_texts(text: str) -> str:
    """Texts and comments blotted out, with the lines they had."""
    return TEXT.sub(lambda found: blot(found[0]), text)


def blot(found: str) -> str:
    mark = "" if found.startswith("#") else "_"
    return mark + "\n" * found.count("\n")
