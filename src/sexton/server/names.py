"""Names and lines that people write: they can be read, and nobody's name is another's."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import count

LONGEST = 40  # characters of a name
UNREADABLE = "A name has 1 to 40 characters that can be read, with two accents on each at most."
MARKS = 2  # that may stand on one letter
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # printable by the letter of Unicode, and nothing to see
# Letters that look like those of another script, or like each other, in most fonts.
CAPITALS = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX")  # Their small ones look different.
ALIKE = str.maketrans(
    "аеорсухіјѕԁһӏвкмнтгαορνιυκχτ01i|ıɑɡǀ", "aeopcyxljsdhlbkmhtraopvlukxtollllagl", " .,'_-·"
)
# Marks that are not seen: they choose a letter's shape, or join what stands together already.
UNSEEN = {0x34F, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10)}
UNSEEN |= set(range(0xE0100, 0xE01F0))


def is_readable(line: str) -> bool:
    """One line of printable text: no direction marks, no towers of accents, not just blanks."""
    if not line.isprintable() or any(letter in BLANK for letter in line):
        return False
    run = MARKS  # A line does not begin with a mark.
    for letter in unicodedata.normalize("NFD", line):
        run = run + 1 if unicodedata.category(letter).startswith("M") else 0
        if run > MARKS:
            return False
    return bool(line.strip())


def likeness(name: str) -> str:
    """The same for names that people would take for the same."""
    plain = unicodedata.normalize("NFKD", name)
    letters = "".join(
        letter
        for letter in plain
        if not unicodedata.combining(letter) and ord(letter) not in UNSEEN
    )
    return letters.translate(CAPITALS).casefold().translate(ALIKE) or name


def distinct(name: str, taken: Iterable[str]) -> str:
    """This name, or a numbered one if somebody here is called so already."""
    known = {likeness(one) for one in taken}
    if likeness(name) not in known:
        return name
    numbered = (f"{name[: LONGEST - 4]} {number}" for number in count(2))
    return next(one for one in numbered if likeness(one) not in known)
