"""Who may look at a table. Its id is the link: nobody has it who was not given it."""

from __future__ import annotations

from sexton.server.table.sharing import account_of, seats_of
from sexton.server.table.state import Table


def may_watch(table: Table, who: str) -> bool:
    """A table that is closed to watchers stays so when its game is over."""
    if is_removed(table, who):
        return False
    if table.host == account_of(who) or seats_of(table.seats, who):
        return True
    return table.settings.watching != "off" and not table.terms.password


def may_join(table: Table, who: str) -> bool:
    """Before the game everybody with the link may come in to sit down."""
    return (table.status == "open" and not is_removed(table, who)) or may_watch(table, who)


def is_removed(table: Table, who: str) -> bool:
    return who in table.removed or account_of(who) in table.removed


def why_closed(table: Table, who: str) -> str:
    if is_removed(table, who):
        return "You were asked to leave this table."
    return "This table is closed to those who only watch."
