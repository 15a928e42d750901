"""Where everybody came from last: an address has one share, with however many cookies."""

from __future__ import annotations

KEPT = 20_000


class Whereabouts:
    """In memory only; the longest unseen are forgotten first."""

    def __init__(self) -> None:
        self._seen: dict[str, str] = {}

    def note(self, who: str, address: str) -> None:
        self._seen.pop(who, None)
        self._seen[who] = address
        if len(self._seen) > KEPT:
            del self._seen[next(iter(self._seen))]

    def of(self, who: str) -> str:
        """An address; whoever was not seen here is a place of their own."""
        return self._seen.get(who, who)
