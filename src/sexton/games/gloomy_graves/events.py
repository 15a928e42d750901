"""What can happen. Nobody else looks at the log: saying an event costs nothing when nobody
listens."""

from __future__ import annotations

from sexton.core.events import deal, event
from sexton.games.gloomy_graves.moves import CRYPT_CELLS, DIRECTIONS, SYMBOLS, TYPES
from sexton.games.gloomy_graves.state import HALF, KIND, LAID_BY, SIDE, State


def set_up(table: State) -> None:
    if table.log is not None:
        table.log.append(event("set up", "GG-P1", removed=len(table.removed)))


def row_laid(table: State) -> None:
    if table.log is not None:
        cards = [table.box.names[kind] for kind in table.row]
        table.log.append(event("row", "GG-P1", cards=cards))


def graveyard_opened(table: State) -> None:
    """GG-2: the cards side by side, and which half of each lies north."""
    if table.log is not None:
        box = table.box
        kinds = [card & KIND for card in table.laid]
        halves = [card >> HALF & 1 for card in table.laid]
        cards = [box.names[kind] for kind in kinds]
        north = [SYMBOLS[box.halves[kind][half]] for kind, half in zip(kinds, halves, strict=True)]
        table.log.append(event("opening", "GG-2", cards=cards, north=north))


def dealt(table: State) -> None:
    if table.log is not None:
        names = table.box.names
        hands = [[names[kind] for kind in sorted(hand)] for hand in table.hands]
        table.log.append(deal("GG-P1", hands))


def start_player_named(table: State) -> None:
    if table.log is not None:
        table.log.append(event("start player", "GG-14", seat=table.start))


def chose(table: State, seat: int, kind: int) -> None:
    if table.log is not None:
        table.log.append(event("chose", "GG-3", seat=seat, card=table.box.names[kind]))


def crypts_begun(table: State) -> None:
    if table.log is not None:
        cards = [table.box.names[kind] for kind in table.chosen]
        table.log.append(event("crypts", "GG-3", cards=cards))


def entombed(table: State, seat: int, kind: int, spot: int) -> None:
    if table.log is not None:
        card = table.box.names[kind]
        x, y = CRYPT_CELLS[spot >> 2]
        way = DIRECTIONS[spot & 3]
        table.log.append(event("entombed", "GG-5", seat=seat, card=card, x=x, y=y, direction=way))


def buried(table: State, covered: int) -> None:
    """The newest card of the graveyard: and what it covers."""
    if table.log is not None:
        card = table.laid[-1]
        kind, side = card & KIND, card >> SIDE & 255
        table.log.append(
            event(
                "buried",
                "GG-6",
                seat=(card >> LAID_BY) - 1,
                card=table.box.names[kind],
                half=SYMBOLS[table.box.halves[kind][card >> HALF & 1]],
                cell=name_of_cell(table, side >> 2),
                direction=DIRECTIONS[side & 3],
                new_cell=name_of_cell(table, len(table.where) - 1),
                covers=SYMBOLS[covered],
            )
        )


def name_of_cell(table: State, cell: int) -> str:
    return table.box.numbering.places.name(table.where[cell])


def showed(table: State, seat: int) -> None:
    if table.log is not None:
        cards = [table.box.names[kind] for kind in table.known[seat]]
        table.log.append(event("showed", "GG-7", seat=seat, cards=cards))


def put_out(table: State, seat: int, kind: int) -> None:
    if table.log is not None:
        table.log.append(event("put out", "GG-7", seat=seat, card=table.box.names[kind]))


def scored(table: State, seat: int, grave: int, groups: tuple[int, int], level: int) -> None:
    """`groups` are the sizes of the largest in the graveyard and in the crypt."""
    if table.log is not None:
        table.log.append(
            event(
                "scored",
                "GG-8",
                seat=seat,
                type=TYPES[grave],
                communal=groups[0],
                crypt=groups[1],
                number=table.box.needs[level],
                points=table.box.points[level],
            )
        )


def passed(table: State, seat: int) -> None:
    if table.log is not None:
        table.log.append(event("passed", "GG-P5", seat=seat))


def drew(table: State, seat: int, kind: int) -> None:
    if table.log is not None:
        table.log.append(event("drew", "GG-10", seat=seat, card=table.box.names[kind]))


def took(table: State, seat: int, kind: int) -> None:
    if table.log is not None:
        table.log.append(event("took", "GG-10", seat=seat, card=table.box.names[kind]))


def refilled(table: State, kind: int) -> None:
    if table.log is not None:
        table.log.append(event("refilled", "GG-10", card=table.box.names[kind]))


def last_round(table: State, seat: int, why: str) -> None:
    if table.log is not None:
        table.log.append(event("last round", "GG-11", seat=seat, why=why))


def ended(table: State, points: list[int]) -> None:
    if table.log is not None:
        table.log.append(event("ended", "GG-P6", scores=points))
