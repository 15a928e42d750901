"""What counts now: slots and icons through the transparent cards, limits, Family Value.

Continuous effects are read whenever somebody asks, never switched on and off.
"""

from __future__ import annotations

from mypy_extensions import i64

from sexton.games.gloom.components import (
    BLANK,
    CLEAR,
    DEATHS,
    DRAW_LIMIT,
    NO_ICON,
    Box,
    Slots,
)
from sexton.games.gloom.state import DEAD, LIVING, MIDDLE, State


def shown(box: Box, stack: list[int], nothing: int = 0) -> Slots:
    """GL-4: in each slot the topmost card that is not clear there; `nothing` where all are."""
    top = middle = bottom = nothing
    pathos = box.pathos
    for card in stack:
        first, second, third = pathos[card]
        if first != CLEAR:
            top = first
        if second != CLEAR:
            middle = second
        if third != CLEAR:
            bottom = third
    return top, middle, bottom


def shown_sum(box: Box, stack: list[int]) -> i64:
    """What `shown` adds up to, from the topmost card down until nothing more shows."""
    covers, sums = box.covers, box.sums
    total: i64 = 0
    bare: i64 = 7  # a bit for each slot that nothing has covered yet
    place: i64 = len(stack)
    while place and bare:
        place -= 1
        card: i64 = stack[place]
        shows: i64 = sums[card * 8 + bare]
        covered: i64 = covers[card]
        total += shows
        bare &= ~covered
    return total


def top_icon(box: Box, stack: list[int]) -> int:
    """GL-4: the icon of the topmost card that is not clear there, a blank too; else NO_ICON."""
    icons = box.icons
    for card in reversed(stack):
        if icons[card] != NO_ICON:
            return icons[card]
    return NO_ICON


def shown_icon(box: Box, stack: list[int], expedition: int = 0) -> int:
    """The story icon that counts: a blank hides the one below and is none itself, and an
    expedition may hide one everywhere (GL-31)."""
    icon = top_icon(box, stack)
    if icon == BLANK or (expedition and box.hides_icon[expedition] == icon):
        return NO_ICON
    return icon


def uncovered(box: Box, stack: list[int], place: int) -> list[bool]:
    """Which parts of a card in a stack still show: its three slots, its icon (a blank too) and its
    text. The first four show where every card above is clear, the text on top (GL-4) or if it is
    persistent (GL-26)."""
    card, above = stack[place], stack[place + 1 :]
    covers = (*shown(box, above, CLEAR), top_icon(box, above))
    prints = (*box.pathos[card], box.icons[card])
    clear = (CLEAR, CLEAR, CLEAR, NO_ICON)
    parts = zip(prints, covers, clear, strict=True)
    shows = [own != nothing and cover == nothing for own, cover, nothing in parts]
    ended = bool(above) and box.categories[above[-1]] == DEATHS
    visible = not above or (box.persists[card] and not ended)
    return [*shows, visible and bool(box.texts[card])]


def bonus(box: Box, stack: list[int], expedition: int = 0) -> int:
    """What an untimely death on top of these cards adds."""
    death = stack[-1]
    icon = shown_icon(box, stack, expedition)
    return box.bonus[death] if box.bonus_icons[death] >> icon & 1 else 0


def worth(table: State, who: int) -> int:
    """GL-4: the three visible slots; a death's bonus comes on top."""
    box, stack = table.box, table.stacks[who]
    total = shown_sum(box, stack)
    if table.fates[who] == DEAD and box.bonus[stack[-1]]:
        total += bonus(box, stack, table.expedition)
    if box.changes_worth and table.fates[who] != MIDDLE:
        total += icon_points(table, table.owners[who], icon(table, who))
    return total


def icon_points(table: State, seat: int, icon: int) -> int:
    """GL-23, GL-31: what an icon adds by the mystery at home, and by the expedition."""
    if icon == NO_ICON:
        return 0
    box, points = table.box, 0
    if table.expedition and box.worth_icon[table.expedition] == icon:
        points += box.worth_points[table.expedition]
    if table.homes:
        home = table.homes[table.families[seat]]
        if home and box.worth_icon[home[-1]] == icon:
            points += box.worth_points[home[-1]]
    return points


def icon(table: State, who: int) -> int:
    """The story icon that a character shows."""
    return shown_icon(table.box, table.stacks[who], table.expedition)


def living(table: State) -> list[int]:
    return [who for who, fate in enumerate(table.fates) if fate == LIVING]


def dead(table: State) -> list[int]:
    return [who for who, fate in enumerate(table.fates) if fate == DEAD]


def doomed(table: State, characters: list[int]) -> list[int]:
    """GL-3: those of the living on whom an untimely death may be played."""
    box, stacks = table.box, table.stacks
    characters = mortal(table, characters)
    if box.changes_worth:
        return [who for who in characters if stacks[who] and worth(table, who) < 0]
    return [who for who in characters if shown_sum(box, stacks[who]) < 0]


def mortal(table: State, characters: list[int]) -> list[int]:
    """GL-29: nothing makes some guests dead."""
    box = table.box
    if not box.has_undying:
        return characters
    return [who for who in characters if not is_undying(box, table.stacks[who])]


def is_undying(box: Box, stack: list[int]) -> bool:
    return any(box.undying[card] for card in stack)


def is_open(table: State, who: int) -> bool:
    """GL-10: does a text open it to a free untimely death?"""
    stack, box = table.stacks[who], table.box
    if not stack:
        return False
    if box.has_persistent:
        return box.opens[stack[-1]] or any(box.opens[card] and box.persists[card] for card in stack)
    return box.opens[stack[-1]]


def fitting(table: State, kind: int, characters: list[int]) -> list[int]:
    """Those who show what the card asks for, and nothing that it forbids; and whose family may have
    such a card played on it (GL-27)."""
    box = table.box
    if box.has_bans and box.icons[kind] > BLANK:
        bit = 1 << box.icons[kind]
        shut = [banned(table, seat) & bit > 0 for seat in range(table.seats)]
        characters = [who for who in characters if not shut[table.owners[who]]]
    needs = box.needs[kind]
    if needs is None:
        return characters
    effect, word = needs
    return [who for who in characters if effect.fits(table, word, who)]


def visible_texts(table: State, seat: int) -> list[int]:
    """The cards whose texts work for a player: the topmost of each living character (GL-4) and the
    persistent ones below (GL-26), the newest mystery at home, and the expedition."""
    fates, owners, persists = table.fates, table.owners, table.box.persists
    stacks = table.stacks
    found = [
        stacks[who][-1]
        for who in range(len(owners))
        if owners[who] == seat and fates[who] == LIVING and stacks[who]
    ]
    if table.box.has_persistent:
        for who, stack in enumerate(table.stacks):
            if len(stack) > 1 and fates[who] == LIVING and owners[who] == seat:
                found += [card for card in stack[:-1] if persists[card]]
    if table.homes and table.homes[table.families[seat]]:
        found.append(table.homes[table.families[seat]][-1])
    if table.expedition:
        found.append(table.expedition)
    return found


def banned(table: State, seat: int) -> int:
    """GL-27: a bit for each icon that can't be played on this player's family."""
    found = 0
    for card in visible_texts(table, seat):
        found |= table.box.bans[card]
    return found


def shows_all(table: State, seat: int, icons: list[int]) -> bool:
    """GL-22: do living members of the family show all these icons?"""
    owners, fates = table.owners, table.fates
    family = [who for who, fate in enumerate(fates) if fate == LIVING and owners[who] == seat]
    shown = {icon(table, who) for who in family}
    return all(wanted in shown for wanted in icons)


def seat_of(table: State, family: int) -> int:
    """Whose family it is."""
    return table.families.index(family)


def draw_limit(table: State, seat: int) -> int:
    """GL-8: 5, changed by what shows, never below 1."""
    change = table.box.limit_change
    return max(1, DRAW_LIMIT + sum_of_texts(table, seat, change))


def barred(table: State, seat: int) -> bool:
    """GL-12: can this player play no events?"""
    return any_text(table, seat, table.box.bars_events)


def discards_after(table: State, seat: int) -> int:
    """GL-11: how many this player discards after playing a modifier."""
    return sum_of_texts(table, seat, table.box.discards_after)


def only_tops_count(table: State) -> bool:
    """Are the topmost cards of characters all whose texts work? Then nobody needs the list."""
    return not (table.box.has_persistent or table.homes or table.expedition)


def any_text(table: State, seat: int, column: list[bool]) -> bool:
    """Does a text say so for this player?"""
    if not only_tops_count(table):
        return any(column[card] for card in visible_texts(table, seat))
    owners, fates, stacks = table.owners, table.fates, table.stacks
    who: i64
    for who in range(len(owners)):
        if owners[who] == seat and fates[who] == LIVING:
            stack = stacks[who]
            if stack and column[stack[-1]]:
                return True
    return False


def sum_of_texts(table: State, seat: int, column: list[int]) -> int:
    """What the texts that work for this player say, added up."""
    if not only_tops_count(table):
        return sum([column[card] for card in visible_texts(table, seat)])
    owners, fates, stacks = table.owners, table.fates, table.stacks
    total = 0
    who: i64
    for who in range(len(owners)):
        if owners[who] == seat and fates[who] == LIVING:
            stack = stacks[who]
            if stack:
                total += column[stack[-1]]
    return total


def family_value(table: State, seat: int) -> int:
    """GL-18: only the dead count, each for its owner; and the mysteries at home (GL-23)."""
    total = sum([worth(table, who) for who in dead(table) if table.owners[who] == seat])
    return total + home_worth(table, table.families[seat]) if table.homes else total


def family_values(table: State) -> list[int]:
    """The same for every player."""
    if table.homes:
        return [family_value(table, seat) for seat in range(table.seats)]
    values = [0] * table.seats
    for who, fate in enumerate(table.fates):
        if fate == DEAD:
            values[table.owners[who]] += worth(table, who)
    return values


def home_worth(table: State, family: int) -> int:
    """GL-23: the three visible slots of the mysteries at a residence."""
    return shown_sum(table.box, table.homes[family])
