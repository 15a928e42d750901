"""Events: what happened, as plain data, and what each seat may know of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Protocol

from sexton.core.types import Event, Seat

Keys = Mapping[str, tuple[str, ...]]
"""For each kind of event the arguments that somebody is told."""


class Log(Protocol):
    """Where what happens is told: a list, or whoever listens in the place of one."""

    def append(self, event: Event, /) -> None: ...

    def __getitem__(self, place: int, /) -> Event: ...

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[Event]: ...


def event(name: str, rule: str, /, **args: Any) -> Event:
    return Event(name, rule, args)


def deal(rule: str, hands: list[list[str]]) -> Event:
    """Everybody is dealt as many cards: the keeper's event has all hands, and each seat is told its
    own, as the `cards` of their `holder`. To be dealt cards is no doing: it has no `seat`."""
    return event("dealt", rule, count=len(hands[0]), hands=hands)


HOLDER: Final = "holder"
DEALT_TO_ALL: Final = ("count",)
DEALT_TO_ONE: Final = (HOLDER, "cards")


def told(
    happened: Event,
    seat: Seat | None,
    public: Keys,
    own: Keys,
    roles: tuple[str, ...] = ("seat", HOLDER),
) -> Event | None:
    """What a seat may know of an event: what all are told and, where one of the event's `roles` is
    this seat, what only it is told. An event that is not public is for its own seat alone."""
    name, args = happened.name, happened.args
    concerns = False
    if "hands" in args and seat is not None:
        args = {**args, HOLDER: seat, "cards": args["hands"][seat]}
    if seat is not None:
        for role in roles:
            concerns = concerns or args.get(role) == seat
    if name not in public and not concerns:
        return None
    keys = public.get(name, ())
    if concerns:
        keys += own.get(name, ())
    return Event(name, happened.rule, {key: args[key] for key in keys if key in args})
