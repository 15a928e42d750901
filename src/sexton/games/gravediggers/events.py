"""What can happen. Nobody else looks at the log: saying an event costs nothing when nobody
listens."""

from __future__ import annotations

from sexton.core.events import event
from sexton.games.gravediggers.state import TILES, State, kind_of


def tile_turned_up(table: State) -> None:
    if table.log is not None:
        table.log.append(event("tile", "GD-2", seat=table.turn, tile=TILES[table.phase]))


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
    if table.log is not None:
        table.log.append(event("credit", "GD-7", seat=seat, coins=table.coins[seat]))


def fist_closed(table: State, seat: int) -> None:
    if table.log is not None:
        table.log.append(event("fist", "GD-8", seat=seat, coins=table.fists[seat]))


def fists_opened(table: State) -> None:
    if table.log is not None:
        table.log.append(event("opened", "GD-8", fists=table.fists.copy()))


def cards_turned_up(table: State, cards: list[int]) -> None:
    if table.log is not None:
        names = [table.box.names[kind] for kind in cards]
        table.log.append(event("turned", "GD-9", cemetery=table.robbed, cards=names))


def people_acted(table: State, deeds: tuple[str, ...]) -> None:
    """Each deed is an event of its own."""
    if table.log is not None:
        table.log.extend(event(deed, "GD-9") for deed in deeds)


def bounty_counted(table: State, bounty: int, *, highest_first: bool) -> None:
    if table.log is not None:
        table.log.append(event("bounty", "GD-10", bounty=bounty, highest_first=highest_first))


def paid(table: State, gains: list[int]) -> None:
    if table.log is not None:
        table.log.append(event("paid", "GD-11", gains=gains, fists=table.fists.copy()))


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
