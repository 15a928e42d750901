"""The cards take effect by rank, the cart is unloaded, what fell off goes into the river (BD-2)."""

from __future__ import annotations

from sexton.core.chance import Rng
from sexton.games.bring_out_yer_dead import events
from sexton.games.bring_out_yer_dead.components import FATE, TREASURE
from sexton.games.bring_out_yer_dead.moves import DECKS
from sexton.games.bring_out_yer_dead.rules.cemetery import lay, open_graves
from sexton.games.bring_out_yer_dead.rules.hands import draw, may_take, take
from sexton.games.bring_out_yer_dead.rules.rounds import end_round
from sexton.games.bring_out_yer_dead.state import BURY, EITHER, NOTHING, TAKE, State, current_card


def proceed(table: State) -> None:
    """Goes on with the round until somebody must decide."""
    while True:
        if table.takes:
            table.phase = TAKE
            if may_take(table):
                return
            table.takes = table.takes[1:]  # BD-16
        elif table.words_left:
            if carry_out(table):
                return
        elif table.resolved < len(table.queue):
            next_card(table)
        elif table.unloaded < len(table.loaded):
            table.phase = BURY
            table.turn = table.loaded[table.unloaded].coffin >> 1
            return
        elif table.drowned < len(table.fallen):
            drown(table)
        else:
            end_round(table)
            return


# A card


def next_card(table: State) -> None:
    """BD-21, BD-P7: its points score first, whatever its effect does."""
    task, box = table.queue[table.resolved], table.box
    table.turn = task.seat
    table.resolved += 1
    table.words_left = len(box.does[task.card])
    points = box.points[task.card]
    if points:
        table.points[task.seat] += points
        say = events.cashed if box.backs[task.card] == TREASURE else events.scored
        say(table, task.card, points)


def carry_out(table: State) -> bool:
    """The next word of the card, as far as it needs no decision. True if one is asked for."""
    does = table.box.does[current_card(table)]
    effect, word = does[len(does) - table.words_left]
    table.words_left -= 1
    return effect.act(table, table.turn, word)


def ask(table: State, phase: int) -> bool:
    """BD-12: whoever can only let it be isn't asked."""
    table.phase = phase
    offers = table.box.asks[phase].offers(table, table.turn)
    if offers:
        table.offers = offers
        return True
    events.no_effect(table)
    return False


def effect_moves(table: State, seat: int) -> list[int]:
    """What can be done with the card; nothing too, as long as nothing is half done (BD-12)."""
    asked = table.box.asks[table.phase]
    offers = table.offers or asked.offers(table, seat)
    return [table.box.numbering.let_be, *offers] if asked.optional else offers


def decide(table: State, seat: int, move: int) -> None:
    """What the one whose card it is decided."""
    table.offers = NOTHING
    if move == table.box.numbering.let_be:
        events.declined(table)
        proceed(table)
    elif table.box.asks[table.phase].decide(table, seat, move):
        proceed(table)


def take_or_leave(table: State, seat: int, move: int) -> None:
    numbering = table.box.numbering
    if move == numbering.let_be:
        events.declined(table)
    elif 0 <= move - numbering.draw < len(DECKS):
        draw(table, seat, move - numbering.draw)
    else:
        take(table, seat, move - numbering.take)
    table.takes = table.takes[1:]
    proceed(table)


# The cart and the river


def bury_moves(table: State) -> list[int]:
    numbers = table.box.numbering.burials
    return [numbers[place] for place in graves_to_bury_in(table)]


def graves_to_bury_in(table: State) -> list[int]:
    return open_graves(table, table.loaded[table.unloaded].coffin & 1, table.bank)


def random_burial(table: State, rng: Rng) -> int:
    places = graves_to_bury_in(table)
    return table.box.numbering.bury + places[rng.below(len(places))]


def bury(table: State, place: int) -> None:
    """BD-7: the mass grave brings a card."""
    coffin = table.loaded[table.unloaded].coffin
    table.unloaded += 1
    lay(table, coffin, place)
    events.buried(table, coffin, place)
    if table.board.is_pit(place):
        table.takes = [table.board.pit_deck[table.bank]]
    proceed(table)


def drown(table: State) -> None:
    """BD-6: a single brings one card of either deck, a double one of each."""
    coffin = table.fallen[table.drowned].coffin
    table.turn = coffin >> 1
    table.drowned += 1
    table.river = table.river.copy()
    table.river[coffin] += 1
    events.drowned(table, coffin)
    table.takes = [FATE, TREASURE] if coffin & 1 else [EITHER]
