"""Table options that change the rules: declared with choices and an explanation, and checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from sexton.core.errors import BadOption, quoted

SEPARATOR = " / "

Choice = bool | int | str
Options = dict[str, Choice]


class Option(msgspec.Struct, frozen=True):
    """One option: its name, what it does in a sentence, its default and all it may be. With `picks`
    it may also be one of these for each seat, in the order of the seats: "this / that"."""

    name: str
    text: str
    default: Choice
    choices: tuple[Choice, ...]
    picks: tuple[str, ...] = ()


def switch(name: str, text: str, default: bool = False) -> Option:
    return Option(name, text, default, (False, True))


def read_options(declared: Sequence[Option], given: Mapping[str, Any] | None) -> Options:
    """The options in force: the defaults, changed by what was given and makes sense."""
    known = {option.name: option for option in declared}
    chosen = {option.name: option.default for option in declared}
    if given is not None and not isinstance(given, Mapping):
        raise BadOption(f"Options are names with values; {quoted(given)} is not.")
    for name, value in (given or {}).items():
        if name not in known:
            has = f"it has {', '.join(known)}" if known else "it has none"
            raise BadOption(f"This game has no option {quoted(name)}; {has}.")
        chosen[name] = checked(known[name], value)
    return chosen


def checked(option: Option, value: Any) -> Choice:
    for choice in option.choices:
        if type(choice) is type(value) and choice == value:
            return choice
    if option.picks and isinstance(value, str) and (picked := picked_by(option, value)):
        return picked
    can_be = ", ".join(spoken(choice) for choice in option.choices)
    if option.picks:
        can_be += f", or for each seat one of {', '.join(option.picks)}, as in {example(option)}"
    raise BadOption(f"Option {option.name} can't be {spoken(value)}; it can be {can_be}.")


def picked_by(option: Option, value: str) -> str:
    """A pick for each seat as it is written down; nothing if one of them is none."""
    named = {pick.casefold(): pick for pick in option.picks}
    picks = [named.get(part.strip().casefold(), "") for part in value.split("/")]
    return SEPARATOR.join(picks) if all(picks) else ""


def picks_of(value: str) -> list[str]:
    """What was picked for each seat."""
    return value.split(SEPARATOR)


def example(option: Option) -> str:
    return spoken(SEPARATOR.join(option.picks[:2]))


def spoken(choice: Any) -> str:
    """A choice as people type it."""
    if isinstance(choice, bool):
        return "yes" if choice else "no"
    return quoted(choice)


def parse_choice(option: Option, typed: str) -> Choice:
    """What somebody typed for an option."""
    for choice in option.choices:
        names = {str(choice).lower()}
        if isinstance(choice, bool):
            names |= {"yes", "on", "true", "1"} if choice else {"no", "off", "false", "0"}
        if typed.strip().lower() in names:
            return choice
    return checked(option, typed)
