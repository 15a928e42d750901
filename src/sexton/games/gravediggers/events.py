"""What can happen. Nobody else looks at the log: saying an event costs nothing when nobody
listens."""

from __future__ import annotations

from sexton.core.events import deal, event
from sexton.games.gravediggers.components import NOTE, ROLES
from sexton.games.gravediggers.state import OPEN, TILES, State, kind_of


def dealt(table: State) -> None:
    if table.log is not None:
        names = table.box.names
        hands = [[names[kind] for kind in hand] for hand in table.hands]
        table.log.append(deal("GD-P1", hands))


def tile_turned_up(table: State) -> None:
    if table.log is not None:
        tile, nth = TILES[table.phase], len(table.box.tiles) - len(table.tiles)
        table.log.append(event("tile", "GD-2", seat=table.turn, tile=tile, nth=nth))


def no_effect(table: State) -> None:
    if table.log is not None:
        table.log.append(event("no effect", "GD-3", seat=table.turn, tile=TILES[table.phase]))


def placed(table: State, seat: int, kind: int, cemetery: int) -> None:
    if table.log is not None:
        card = table.box.names[kind]
        table.log.append(event("placed", "GD-P3", seat=seat, cemetery=cemetery, card=card))


def drew(table: State, seat: int, kind: int) -> None:
    if table.log is not None:
        table.log.append(event("drew", "GD-P3", seat=seat, card=table.box.names[kind]))


def viewed(table: State, seat: int, cemetery: int, spot: int) -> None:
    if table.log is not None:
        card = table.box.names[kind_of(table.lines[cemetery][spot])]
        table.log.append(
            event("viewed", "GD-P4", seat=seat, cemetery=cemetery, spot=spot, card=card)
        )


def revealed(table: State, seat: int, cemetery: int, spot: int) -> None:
    if table.log is not None:
        card = table.box.names[kind_of(table.lines[cemetery][spot])]
        table.log.append(
            event("revealed", "GD-P5", seat=seat, cemetery=cemetery, spot=spot, card=card)
        )


def gravedigger_sent(table: State, seat: int, cemetery: int) -> None:
    if table.log is not None:
        table.log.append(event("gravedigger", "GD-5", seat=seat, cemetery=cemetery))


def borrowed(table: State, seat: int) -> None:
    """The coins that were shown are those from before."""
    if table.log is not None:
        table.log.append(event("credit", "GD-7", seat=seat, coins=table.coins[seat] - NOTE))


def fist_closed(table: State, seat: int) -> None:
    if table.log is not None:
        table.log.append(event("fist", "GD-8", seat=seat, coins=table.fists[seat]))


def fists_opened(table: State) -> None:
    if table.log is not None:
        table.log.append(event("opened", "GD-8", fists=table.fists.copy()))


def cards_turned_up(table: State, cards: list[int]) -> None:
    """They lie open for who looks on now; for everybody else they are gone at once."""
    if table.log is not None:
        table.lines[table.robbed] = [card | OPEN for card in table.lines[table.robbed]]
        names = [table.box.names[kind] for kind in cards]
        roles = [ROLES[table.box.roles[kind]] for kind in cards]
        table.log.append(event("turned", "GD-9", cemetery=table.robbed, cards=names, roles=roles))


def people_acted(table: State, cards: list[int], tally: int) -> None:
    """Each deed is an event of its own, and says which of the cards leave by it."""
    if table.log is not None:
        from sexton.games.gravediggers.rules.people import people_act

        left = {spot: ROLES[table.box.roles[kind]] for spot, kind in enumerate(cards)}
        for deed in people_act(tally):
            leave = [spot for spot, role in left.items() if role in deed.leave]
            table.log.append(event(deed.name, "GD-9", by=list(deed.by), leave=leave))
            left = {spot: role for spot, role in left.items() if spot not in leave}


def bounty_counted(table: State, cards: list[int], bounty: int, *, highest_first: bool) -> None:
    if table.log is not None:
        from sexton.games.gravediggers.rules.bounty import bounty_parts

        values, times = bounty_parts(table.box, cards)
        sums = {"bounty": bounty, "values": values, "times": times}
        table.log.append(event("bounty", "GD-10", highest_first=highest_first, **sums))


def paid(table: State, outcome: int, bounty: int, gains: list[int]) -> None:
    if table.log is not None:
        from sexton.games.gravediggers.rules.bounty import payments

        fists = table.fists.copy()
        steps = payments(outcome, bounty, fists, gains)
        table.log.append(event("paid", "GD-11", gains=gains, fists=fists, payments=steps))


def cleared(table: State, cemetery: int) -> None:
    if table.log is not None:
        table.log.append(event("cleared", "GD-12", cemetery=cemetery))


def closed(table: State, cemetery: int) -> None:
    if table.log is not None:
        table.log.append(event("closed", "GD-6", cemetery=cemetery))


def last_card(table: State, seat: int) -> None:
    if table.log is not None:
        table.log.append(event("last card", "GD-13", seat=seat, cemeteries=table.queue.copy()))


def ended(table: State) -> None:
    if table.log is not None:
        table.log.append(event("ended", "GD-14", scores=table.scores()))
