"""Before the game: a table is made, people sit down, the host changes how we play."""

from __future__ import annotations

from sexton.core.edition import from_contents
from sexton.core.game import AnyGame
from sexton.server.table import picks
from sexton.server.table.entries import Changed, LobbyEntry, Made, Sat, SeatMade, SeatSet, Stood
from sexton.server.table.seats import Chair, Seats, chair_of
from sexton.server.table.sharing import account_of, beside, seats_of
from sexton.server.table.state import Table, Terms


def take_in(table: Table, at: float, entry: LobbyEntry) -> None:
    match entry:
        case Made():
            make(table, at, entry)
        case Sat():
            who = beside(entry.by, entry.beside) if entry.beside else entry.by
            table.seats[entry.seat] = Chair(
                "person", who, entry.name, nonce=entry.nonce, crest=entry.crest
            )
            table.remark(at, f"{entry.name} sits down.")
        case Stood():
            for seat in standing_up(table, entry.seat):
                table.remark(at, f"{table.seats[seat].name} leaves the seat.")
                table.seats[seat] = Chair()
                leave_pick(table, seat)
        case SeatSet():
            set_seat(table, at, entry)
            leave_pick(table, entry.seat)
        case Changed():
            if entry.seats is not None:
                resize(table, entry.seats)
            change(table.terms, entry)


def make(table: Table, at: float, entry: Made) -> None:
    table.made, table.created = entry, at
    table.terms = Terms(dict(entry.options), entry.settings, password=entry.password)
    table.seats = Seats(chair_of(seat) for seat in entry.seats)
    for seat, chair in enumerate(table.seats):
        if chair.kind == "bot":
            chair.nonce = table.bot_nonce(seat)
    table.game = game = opened(table.games[entry.game].at_version(entry.version), entry)
    if game.version != entry.version or game.edition.digest != entry.edition:
        table.freeze(
            f"It was begun with rules version {entry.version} and another edition of "
            f"{game.title} than this Sexton has ({game.version})."
        )


def opened(game: AnyGame, entry: Made) -> AnyGame:
    """The game with the table's own box, or the one of those shipped that it was made with."""
    if entry.box is not None:
        return game.with_edition(from_contents(entry.box, "the table's edition"))
    if entry.edition == game.edition.digest:
        return game
    shipped = {edition.digest: edition for edition in game.shipped()}
    return game.with_edition(shipped[entry.edition]) if entry.edition in shipped else game


def standing_up(table: Table, seat: int) -> list[int]:
    """With whom a screen belongs to go all who share it."""
    identity = table.seats[seat].identity
    return seats_of(table.seats, identity) if identity == account_of(identity) else [seat]


def leave_pick(table: Table, seat: int) -> None:
    """What somebody had picked who sits there no longer is free again."""
    options = table.terms.options
    table.terms.options = picks.without(table.game, options, len(table.seats), seat)


def staying(seats: Seats, count: int) -> list[int]:
    """The seats that are left when there are to be so few: open ones go first, then bots, the last
    of each before others. People stay."""
    left = list(range(len(seats)))
    for kind in ("open", "bot"):
        for seat in reversed(range(len(seats))):
            if len(left) > count and seats[seat].kind == kind:
                left.remove(seat)
    return left


def resize(table: Table, count: int) -> None:
    left = staying(table.seats, count)
    table.terms.options = picks.resized(
        table.game, table.terms.options, len(table.seats), left, count
    )
    chairs = [table.seats[seat] for seat in left]
    table.seats = Seats([*chairs, *(Chair() for _ in range(count - len(chairs)))])
    for seat, chair in enumerate(table.seats):
        if chair.kind == "bot":
            chair.nonce = table.bot_nonce(seat)


def set_seat(table: Table, at: float, entry: SeatSet) -> None:
    old = table.seats[entry.seat]
    if old.kind == "person":
        table.remark(at, f"{old.name} is asked to leave the table.")
    chair = Chair()
    if entry.to == "bot":
        name, nonce = table.seats.new_bot_name(entry.temper), table.bot_nonce(entry.seat)
        made = SeatMade("bot", name=name, level=entry.level, nonce=nonce, temper=entry.temper)
        chair = chair_of(made)
    table.seats[entry.seat] = chair


def change(terms: Terms, entry: Changed) -> None:
    if entry.options is not None:
        terms.options = dict(entry.options)
    if entry.settings is not None:
        terms.settings = entry.settings
    if entry.locked is not None:
        terms.locked = entry.locked
    if entry.password is not None:
        terms.password = entry.password
