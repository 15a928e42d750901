"""Commands before the game: seats, options, picks, the start."""

from __future__ import annotations

import msgspec

from sexton.bots import level_named, maker_for
from sexton.core.checks import checked_table
from sexton.core.errors import NOT_NOW, NOT_YOURS
from sexton.core.options import Options, read_options
from sexton.server import passwords, protocol
from sexton.server.commands.checks import (
    check_host,
    check_open,
    check_seat,
    own_seat,
    playing,
    refuse,
)
from sexton.server.identity import Person
from sexton.server.names import UNREADABLE, is_readable
from sexton.server.table import entries, picks, sharing
from sexton.server.table.lobby import staying
from sexton.server.table.state import Table


def in_lobby(
    table: Table,
    who: Person,
    command: protocol.Sit
    | protocol.Stand
    | protocol.SetSeat
    | protocol.Change
    | protocol.Pick
    | protocol.Start,
) -> entries.Entry:
    match command:
        case protocol.Sit():
            return sit(table, who, command)
        case protocol.Stand():
            return stand(table, who, command)
        case protocol.SetSeat():
            return set_seat(table, who, command)
        case protocol.Change():
            return change(table, who, command)
        case protocol.Pick():
            return pick(table, who, command)
        case protocol.Start():
            check_host(table, who)
            check_open(table)
            if any(chair.kind == "open" for chair in table.seats):
                raise refuse(NOT_NOW, "A seat is still open: wait for somebody or add a bot.")
            return entries.Started()


def sit(table: Table, who: Person, command: protocol.Sit) -> entries.Entry:
    check_open(table)
    check_seat(table, command.seat)
    if command.beside:
        return sit_beside(table, who, command)
    if table.seats.of(who.id) is not None:
        raise refuse(NOT_NOW, "You sit at this table already.")
    if table.host != who.id:
        if table.terms.locked:
            raise refuse(NOT_YOURS, "The host has locked this table.")
        if not passwords.fits(command.password, table.terms.password):
            raise refuse(NOT_YOURS, "That is not this table's password.")
    check_free(table, command.seat)
    name = table.name_for(who.id, who.name)
    return entries.Sat(seat=command.seat, name=name, nonce=command.nonce, crest=who.crest)


def sit_beside(table: Table, who: Person, command: protocol.Sit) -> entries.Entry:
    """Somebody shares the screen of who sits here already."""
    own_seat(table, who)
    check_free(table, command.seat)
    if table.terms.locked and table.host != who.id:
        raise refuse(NOT_YOURS, "The host has locked this table.")
    number = sharing.next_beside(table.seats, who.id)
    wish = " ".join(command.beside.split())
    if not is_readable(wish):
        raise refuse(NOT_NOW, UNREADABLE)
    name = table.name_for(sharing.beside(who.id, number), wish)
    return entries.Sat(seat=command.seat, name=name, nonce=command.nonce, beside=number)


def check_free(table: Table, seat: int) -> None:
    chair = table.seats[seat]
    if chair.kind != "open":
        raise refuse(NOT_NOW, f"{chair.name} sits there already.")


def stand(table: Table, who: Person, command: protocol.Stand) -> entries.Entry:
    seat = own_seat(table, who)
    if command.seat is not None:
        check_open(table)
        if command.seat not in sharing.seats_of(table.seats, who.id):
            raise refuse(NOT_YOURS, "Nobody sits there who shares your screen.")
        seat = command.seat
    if table.status == "open":
        return entries.Stood(seat=seat)
    playing(table)
    if table.seats[seat].ghost:
        raise refuse(NOT_NOW, "A ghost plays for you already.")
    return entries.Ghosted(seat=seat, why="left")


def set_seat(table: Table, who: Person, command: protocol.SetSeat) -> entries.Entry:
    check_host(table, who)
    check_open(table)
    check_seat(table, command.seat)
    level = level_named(command.level)
    if command.kind != "bot":
        return entries.SeatSet(seat=command.seat, to=command.kind)
    maker_for(level, command.temper)  # Not every level has every temper.
    return entries.SeatSet(seat=command.seat, to=command.kind, level=level, temper=command.temper)


def change(table: Table, who: Person, command: protocol.Change) -> entries.Entry:
    check_host(table, who)
    if (command.options, command.settings, command.seats) != (None, None, None):
        check_open(table)
    options = settings = None
    if command.options is not None or command.seats is not None:
        options = changed_options(table, command)
    if command.settings is not None:
        settings = kept_settings(command.settings)
    return entries.Changed(
        options=options, settings=settings, locked=command.locked, password=command.password,
        seats=command.seats,
    )  # fmt: skip


def changed_options(table: Table, command: protocol.Change) -> Options:
    """Those in force then, for as many seats as there are to be, if that can be dealt."""
    now, count = table.terms.options, len(table.seats)
    if command.seats is not None:
        left = staying(table.seats, command.seats)
        if len(left) > command.seats:
            raise refuse(NOT_NOW, f"{len(left)} people sit here: nobody is put out by that.")
        now = picks.resized(table.game, now, count, left, command.seats)
        count = command.seats
    wish = read_options(table.game.options, {**now, **(command.options or {})})
    return checked_table(table.game, count, picks.possible(table.game, wish, count))


def pick(table: Table, who: Person, command: protocol.Pick) -> entries.Entry:
    """First come, first served; the first of the picks stands for leaving it to chance."""
    check_open(table)
    check_seat(table, command.seat)
    own, chair = own_seat(table, who), table.seats[command.seat]
    mine = command.seat == own or command.seat in sharing.seats_of(table.seats, who.id)
    if not mine and not (chair.kind == "bot" and table.host == who.id):
        raise refuse(NOT_YOURS, "Everybody picks for themselves, and the host for the bots.")
    options = table.terms.options
    option = picks.picked(table.game, options)
    if option is None:
        raise refuse(NOT_NOW, "At this table nobody picks.")
    wishes = picks.picks(option, options, len(table.seats))
    wishes[command.seat] = command.wish
    for seat, wish in enumerate(wishes):
        if seat != command.seat and wish == command.wish != option.picks[0]:
            raise refuse(NOT_NOW, f"{table.seats[seat].name} has picked {wish} already.")
    chosen = picks.with_picks(option, options, wishes)
    return entries.Changed(options=checked_table(table.game, len(table.seats), chosen))


def kept_settings(wish: protocol.TableSettings) -> entries.Settings:
    return msgspec.convert(wish, entries.Settings, from_attributes=True)
