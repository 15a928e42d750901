"""The whole table in words."""

from __future__ import annotations

from collections.abc import Sequence

from sexton.core.phrases import capital, counted, listed, signed
from sexton.core.types import Entry, Section
from sexton.games.gloom.types.view import Card, Character, GloomView, Home, Player
from sexton.games.gloom.words.cards import card_line, pending_line, slot_line


def describe(view: GloomView) -> list[Section]:
    sections = [family_section(view, seat) for seat in range(len(view.seats))]
    sections.append(Section("The middle", middle(view)))
    if view.discards:
        newest = [Entry(title, f"card:{title}") for title in reversed(view.discards)]
        sections.append(Section("The discards, newest first", newest))
    if view.seat is not None:
        hand = [
            Entry(hand_line(view, own.card, own.known_by), f"card:{own.card.title}")
            for own in view.hand
        ]
        sections.insert(0, Section("Your hand", hand or [Entry("Your hand is empty.")]))
    return sections


def hand_line(view: GloomView, card: Card, known_by: Sequence[int]) -> str:
    knowing = [view.seats[seat] for seat in known_by if seat < len(view.seats)]
    known = f" ({listed(knowing)} know{'s' if len(knowing) == 1 else ''} it)" if knowing else ""
    return card_line(card) + known


def family_section(view: GloomView, seat: int) -> Section:
    player = view.players[seat]
    entries = [Entry(player_line(view, seat), f"seat:{seat}")]
    if player.home is not None:
        entries.append(Entry(home_line(player.home), f"residence:{player.home.name}"))
    entries += [
        Entry(character_line(who), f"character:{who.name}")
        for who in view.characters
        if who.owner == seat
    ]
    return Section(f"{view.seats[seat]}: {player.family}", entries)


def player_line(view: GloomView, seat: int) -> str:
    player = view.players[seat]
    parts = [
        f"Family Value {signed(player.value)}, low is good",
        counted(player.hand, "card"),
        f"draw limit {player.draw_limit}",
        *burdens(player),
    ]
    if player.known:
        parts.append(f"you know of {listed([card.title for card in player.known])}")
    if view.turn == seat and not view.over:
        parts.insert(0, "to play")
    return f"{capital('; '.join(parts))}."


def burdens(player: Player) -> list[str]:
    """What hangs over a player: skips to come, and events barred."""
    found = []
    if player.skip_turns:
        found.append(
            f"skips {'a turn' if player.skip_turns == 1 else f'{player.skip_turns} turns'}"
        )
    if player.skip_draws:
        times = "a draw" if player.skip_draws == 1 else f"{player.skip_draws} draws"
        found.append(f"skips {times}")
    if player.barred:
        found.append("can't play events")
    if player.banned:
        found.append(f"no {listed(player.banned)} can be played on the family")
    return found


def character_line(who: Character) -> str:
    if who.guest:
        return guest_line(who)
    if not who.stack:
        return f"{who.name}, {who.fate}, Self-Worth 0, nothing has happened yet."
    parts = [f"{who.name}, {who.fate}, Self-Worth {signed(who.worth)}: {slot_line(who.pathos)}"]
    if who.icon:
        parts.append(f"shows {who.icon}")
    line = f"{', '.join(parts)}. {who.stack[-1].title}"
    line += f": {who.text}" if who.text else "."
    line += "".join(f" Still: {text}" for text in who.pinned)
    below = [card.title for card in reversed(who.stack[:-1])]
    return f"{line} Beneath: {', '.join(below)}." if below else line


def guest_line(who: Character) -> str:
    """A guest: whom it follows, what it does, what lies on it."""
    shown = f"Self-Worth {signed(who.worth)}: {slot_line(who.pathos)}"
    parts = [f"{who.name}, a guest, {who.fate}, {shown}"]
    if who.icon:
        parts.append(f"shows {who.icon}")
    told = [f"{', '.join(parts)}.", who.follows, *who.pinned, who.text]
    laid = [card.title for card in reversed(who.stack[1:])]
    if laid:
        told.append(f"On it: {', '.join(laid)}.")
    return " ".join(part for part in told if part)


def home_line(home: Home) -> str:
    if not home.mysteries:
        return f"{home.name}, the house: no mystery yet."
    told = [f"{home.name}, the house, counts {signed(home.worth)}: {slot_line(home.pathos)}."]
    told.append(f"Newest: {home.mysteries[-1].title}. {home.text}".strip())
    below = [card.title for card in reversed(home.mysteries[:-1])]
    return " ".join(told) + (f" Beneath: {', '.join(below)}." if below else "")


def middle(view: GloomView) -> list[Entry]:
    entries = [
        Entry(f"Turn {view.turns + 1}.", "plays"),
        Entry(f"The draw pile has {counted(view.deck, 'card')}.", "deck"),
        Entry(f"The discards have {counted(len(view.discards), 'card')}.", "discards"),
    ]
    if view.expedition is not None:
        title, text = view.expedition.title, view.expedition.text
        entries.append(Entry(f"The expedition: {title}. {text}", f"expedition:{title}"))
    entries += [Entry(guest_line(who), f"character:{who.name}") for who in view.middle]
    entries += [
        Entry(pending_line(view, task), f"card:{task.card}") for task in view.pending if task.card
    ]
    return entries
