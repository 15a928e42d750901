"""What a notice says: whose turn it is, at which game, with whom and until when, and no more."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Literal, NamedTuple

Occasion = Literal["turns", "invitations", "results"]
DAY = 86_400.0


class Notice(NamedTuple):
    """Something that somebody should hear of. Nothing in it is hidden from anybody at the table."""

    occasion: Occasion
    table: str
    title: str  # of the game
    people: tuple[str, ...]  # the others
    deadline: float | None = None

    @property
    def path(self) -> str:
        return f"/t/{self.table}"


def heading(notice: Notice) -> str:
    match notice.occasion:
        case "turns":
            return f"{notice.title}: your turn"
        case "invitations":
            return f"{notice.title}: {all_of(notice.people)} asks you to a table"
        case "results":
            return f"{notice.title}: the game is over"


def line(notice: Notice) -> str:
    """Who sits there; until when is said in the reader's own time, by whoever shows it."""
    if notice.occasion == "invitations":
        return "Sit down, or say no, at the front door."
    return f"With {all_of(notice.people)}." if notice.people else ""


def all_of(names: tuple[str, ...]) -> str:
    if len(names) < 2:
        return "".join(names) or "Somebody"
    return f"{', '.join(names[:-1])} and {names[-1]}"


def letter(notice: Notice, origin: str, stop: str) -> str:
    """An e-mail's text."""
    parts = [f"{heading(notice)}."]
    if said := line(notice):
        parts.append(said)
    if notice.deadline is not None:
        until = datetime.fromtimestamp(notice.deadline, UTC)
        parts.append(f"You have until {until:%d %B %Y, %H:%M} (UTC).")
    parts.append(f"{origin}{notice.path}")
    parts.append(f"-- \nNo more of these: {stop_link(origin, stop)}\n")
    return "\n\n".join(parts)


def question(name: str, origin: str, code: str, stop: str) -> str:
    """What is sent to an address before anything else."""
    return (
        f"{name} would like to hear of their tables at {origin} by e-mail to this address.\n\n"
        f"If that is you, open this within a day:\n\n{origin}/mail/{code}\n\n"
        "If it isn't, do nothing: nothing else is sent to you.\n\n"
        f"-- \nForget this address: {stop_link(origin, stop)}\n"
    )


def stop_link(origin: str, stop: str) -> str:
    return f"{origin}/mail/stop/{stop}"
