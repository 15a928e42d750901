"""Guests: they lie in the middle, and follow what happens to join the family it happens to."""

from __future__ import annotations

from sexton.games.gloom import events
from sexton.games.gloom.components import DEATHS, NO_ICON
from sexton.games.gloom.rules.end import check_end
from sexton.games.gloom.rules.reckoning import icon
from sexton.games.gloom.state import LIVING, MIDDLE, State


def invite(table: State, count: int) -> None:
    """GL-24: so many come to the middle, by chance; the others stay away."""
    box = table.box
    guests = list(range(box.first_guest, len(box.characters)))
    table.shuffle(guests)
    for who in sorted(guests[:count]):
        table.fates[who] = MIDDLE
        table.stacks[who] = [guest_card(table, who)]


def guest_card(table: State, who: int) -> int:
    return table.box.first_guest_card + who - table.box.first_guest


def is_guest(table: State, who: int) -> bool:
    return who >= table.box.first_guest


def follow(table: State, kind: int, who: int) -> bool:
    """GL-25: a card was played on somebody, and the guests who follow such cards join that family.
    Did anybody go?"""
    box, seat = table.box, table.owners[who]
    moved = False
    for guest in range(box.first_guest, len(box.characters)):
        if table.fates[guest] in (LIVING, MIDDLE) and follows(table, guest, kind, who):
            moved = join(table, guest, seat) or moved
    return moved


def follows(table: State, guest: int, kind: int, who: int) -> bool:
    """Is this what the guest follows?"""
    box, card = table.box, guest_card(table, guest)
    wanted = box.follows_icon[card]
    if box.categories[kind] != DEATHS:
        return not box.follows_deaths[card] and wanted != NO_ICON and box.icons[kind] == wanted
    return box.follows_deaths[card] and (wanted == NO_ICON or icon(table, who) == wanted)


def join(table: State, guest: int, seat: int) -> bool:
    """A guest becomes a member of a family, with all that lies on it; False if it was one."""
    if table.fates[guest] == LIVING and table.owners[guest] == seat:
        return False
    table.fates[guest] = LIVING
    table.owners[guest] = seat
    events.joined(table, guest, seat)
    return True


def leave(table: State, guest: int) -> None:
    """A guest goes back to the middle; its family may then be extinct (GL-18)."""
    table.fates[guest] = MIDDLE
    table.owners[guest] = 0
    events.left(table, guest)
    check_end(table)
