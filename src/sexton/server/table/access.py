"""Who may look at a table. Its id is the link: nobody has it who was not given it."""

from __future__ import annotations

from sexton.server.table.state import Table


def may_watch(table: Table, who: str) -> bool:
    """A table that is closed to watchers stays so when its game is over."""
    if who in table.removed:
        return False
    if table.host == who or table.seats.of(who) is not None:
        return True
    return table.settings.watching != "off" and not table.terms.password


def may_join(table: Table, who: str) -> bool:
    """Before the game everybody with the link may come in to sit down."""
    return (table.status == "open" and who not in table.removed) or may_watch(table, who)


def why_closed(table: Table, who: str) -> str:
    if who in table.removed:
        return "You were asked to leave this table."
    return "This table is closed to those who only watch."
