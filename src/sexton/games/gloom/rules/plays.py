"""Playing a card: every way to do it now, and doing it."""

from __future__ import annotations

from mypy_extensions import i64

from sexton.core.chance import Rng
from sexton.games.gloom import events
from sexton.games.gloom.components import DEATHS, MODIFIERS, MYSTERIES
from sexton.games.gloom.moves import WITH_CARD, Target
from sexton.games.gloom.rules.deaths import kill
from sexton.games.gloom.rules.hands import discard, draw, kinds, loot_mark, show, take_out
from sexton.games.gloom.rules.homes import homes_for, unfold
from sexton.games.gloom.rules.modifiers import lay
from sexton.games.gloom.rules.reckoning import barred, doomed, fitting, is_open, living
from sexton.games.gloom.rules.turns import may_kill, may_play_extra, may_trade, spend
from sexton.games.gloom.state import (
    AFTERWARDS,
    KIND,
    LOOTED,
    CarryOut,
    GloomTask,
    MayPlayLoot,
    State,
)


def turn_moves(table: State, seat: int) -> list[int]:
    """GL-2: what the turn's player may do now."""
    numbering = table.box.numbering
    held = kinds(table, seat)
    moves = card_moves(table, seat, held)
    if table.plays < AFTERWARDS:
        moves += [numbering.discard + kind for kind in held]
    moves.append(numbering.passing)
    moves += free_moves(table, seat, held)
    return moves


def free_moves(table: State, seat: int, held: list[int]) -> list[int]:
    """What costs no play and never holds the turn open: a mystery discarded (GL-2), a card traded
    (GL-27)."""
    box, numbering = table.box, table.box.numbering
    moves: list[int] = []
    if box.has_homes:
        mysteries = [kind for kind in held if box.categories[kind] == MYSTERIES]
        moves += [numbering.shed + kind - box.first_mystery for kind in mysteries]
    if numbering.trade < numbering.take and may_trade(table, seat):
        moves += [numbering.trade + kind for kind in held]
    return moves


def leave_moves(table: State, seat: int, leave: GloomTask) -> list[int]:
    """GL-15: another card lets its player play one, or what was looted; of any kind."""
    hand = table.hands[seat]
    if isinstance(leave, MayPlayLoot):
        mark = loot_mark(table, seat)
        hand = [card for card in hand if card & LOOTED == mark]
    held = sorted({card & KIND for card in hand})
    return [*card_moves(table, seat, held), table.box.numbering.decline]


def card_moves(table: State, seat: int, held: list[int]) -> list[int]:
    """Every way to play one of these cards; inside another card's leave any kind goes."""
    moves: list[int] = []
    numbering, categories = table.box.numbering, table.box.categories
    found = ways(table, seat, held)
    for place in range(len(held)):
        kind, way = held[place], found[place]
        moves += way if categories[kind] > DEATHS else numbering.laying(kind, way)
    return moves


def ways(table: State, seat: int, held: list[int]) -> list[list[int]]:
    """For each card the characters it can be laid on, or its moves if it is an event."""
    freely = bool(table.tasks) or table.plays < AFTERWARDS  # by leave of a card, or a usual play
    alive, categories = living(table), table.box.categories
    victims: list[int] | None = None  # sought only if a death is held
    bars: bool | None = None  # and this only if an event is
    found: list[list[int]] = []
    for kind in held:
        category = categories[kind]
        way: list[int] = []
        if category == MODIFIERS:
            if freely or may_play_extra(table, kind):
                way = fitting(table, kind, alive)
        elif category == DEATHS:
            if victims is None:
                victims = may_die(table, alive)
            way = fitting(table, kind, victims)
        elif freely and category == MYSTERIES:
            way = table.box.numbering.unfolding(kind, homes_for(table, kind))
        elif freely:
            if bars is None:
                bars = barred(table, seat)
            if not bars:
                way = event_moves(table, seat, kind, alive)
        found.append(way)
    return found


def may_die(table: State, alive: list[int]) -> list[int]:
    """GL-3, GL-10: the negative ones, or only those whom anybody may kill as a free play."""
    found = doomed(table, alive)
    if table.tasks or may_kill(table):
        return found
    return [who for who in found if is_open(table, who)]


def event_moves(table: State, seat: int, kind: int, alive: list[int]) -> list[int]:
    deed = table.box.deeds[kind]
    if deed is None:
        return []
    effect, word = deed
    targets = effect.targets(table, word, seat, alive)
    return table.box.numbering.playing(kind, effect.names, targets)


def random_turn_move(table: State, seat: int, rng: Rng) -> int:
    """Each as likely: one is counted out, card by card, instead of listing all."""
    numbering, categories = table.box.numbering, table.box.categories
    held = kinds(table, seat)
    found = ways(table, seat, held)
    discards: i64 = len(held) if table.plays < AFTERWARDS else 0
    freely = free_moves(table, seat, held)
    count: i64 = 1 + discards + len(freely)
    for way in found:
        count += len(way)
    left = rng.below(count)
    place: i64
    for place in range(len(held)):
        way = found[place]
        if left < len(way):
            kind = held[place]
            named = categories[kind] > DEATHS
            return way[left] if named else kind * numbering.characters + way[left]
        left -= len(way)
    if left < discards:
        return numbering.discard + held[left]
    return freely[left - discards - 1] if left > discards else numbering.passing


def play_on(table: State, seat: int, kind: int, who: int) -> None:
    """A modifier or an untimely death, on a character."""
    if table.box.categories[kind] == MODIFIERS:
        spend(table, kind)
        lay(table, seat, kind, who)
        return
    free = not table.tasks and is_open(table, who)
    spend(table, kind, free=free)
    kill(table, seat, kind, who, free=free)


def play_event(table: State, seat: int, kind: int, on: Target) -> None:
    """GL-P6, GL-15a: what it is played on is named at once, a card of the hand too."""
    who, other = on
    spend(table, kind)
    take_out(table, seat, kind)
    if table.box.names[kind] == WITH_CARD:
        show(table, seat, other)
    events.event_played(table, seat, kind, on)
    table.tasks.append(CarryOut(kind, seat, who, other))


def play_mystery(table: State, seat: int, kind: int, family: int) -> None:
    spend(table, kind)
    unfold(table, seat, kind, family)


def trade(table: State, seat: int, kind: int) -> None:
    """GL-27: a card of the hand goes, and one of the draw pile comes."""
    table.traded = True
    discard(table, seat, kind, "GL-27")
    draw(table, seat, 1)
