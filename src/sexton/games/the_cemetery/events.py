"""What can happen: one function for each event; it costs a comparison when nobody listens."""

from __future__ import annotations

from sexton.core.events import deal, event
from sexton.games.the_cemetery.components import GOOD
from sexton.games.the_cemetery.state import State, corpse_of, level_of, tomb_of


def grave_named(table: State, plot: int) -> tuple[int, str]:
    """The cemetery of a plot, and what moves call the grave there."""
    owner, slot = divmod(plot, table.box.slots)
    return owner, table.box.numbering.places[slot]


def sealed_place(table: State, place: int) -> str:
    """What moves call the tomb that was sealed there."""
    return table.box.numbering.places[table.box.slots + place]


# Setting up


def dealt(table: State) -> None:
    if table.log is not None:
        names = table.box.names
        hands = [[names[kind] for kind in sorted(hand)] for hand in table.hands]
        table.log.append(deal("TC-P1", hands))


# The turn


def omens(table: State, zombies: list[int]) -> None:
    if table.log is not None:
        table.log.append(event("omens", "TC-1", seat=table.first, zombies=zombies))


def turn(table: State) -> None:
    if table.log is not None:
        table.log.append(event("turn", "TC-2", seat=table.turn, round=table.round))


def fence_down(table: State) -> None:
    if table.log is not None:
        table.log.append(event("fence down", "TC-17", seat=table.turn))


def misfortune(table: State, kind: int) -> None:
    if table.log is not None:
        card = table.box.names[kind]
        table.log.append(event("misfortune", "TC-2", seat=table.turn, card=card))


def bonus(table: State, kind: int) -> None:
    if table.log is not None:
        table.log.append(event("bonus", "TC-15", seat=table.turn, card=table.box.names[kind]))


def skipped(table: State) -> None:
    if table.log is not None:
        table.log.append(event("skipped", "TC-3", seat=table.turn))


def ended(table: State, scores: list[int], unsealed: list[int], rule: str) -> None:
    """`unsealed` are the corpses that were discarded for it: all see them."""
    if table.log is not None:
        corpses = sorted(table.box.names[kind] for kind in unsealed)
        table.log.append(event("ended", rule, scores=scores, unsealed=corpses))


# Cards


def drew(table: State, seat: int, kinds: list[int], rule: str) -> None:
    if table.log is not None:
        cards = [table.box.names[kind] for kind in kinds]
        table.log.append(event("drew", rule, seat=seat, count=len(kinds), cards=cards))


def remade(table: State) -> None:
    if table.log is not None:
        table.log.append(event("remade", "TC-11", cards=len(table.deck)))


def discarded(table: State, seat: int, kind: int, rule: str) -> None:
    if table.log is not None:
        table.log.append(event("discarded", rule, seat=seat, card=table.box.names[kind]))


def used(table: State, kind: int) -> None:
    if table.log is not None:
        table.log.append(event("used", "TC-P5", seat=table.turn, card=table.box.names[kind]))


def stole(table: State, player: int, kind: int) -> None:
    if table.log is not None:
        card = table.box.names[kind]
        table.log.append(event("stole", "TC-P7", seat=table.turn, player=player, card=card))


def gave(table: State, player: int, kind: int) -> None:
    if table.log is not None:
        card = table.box.names[kind]
        table.log.append(event("gave", "TC-P7", seat=table.turn, player=player, card=card))


def took(table: State, kind: int) -> None:
    if table.log is not None:
        table.log.append(event("took", "TC-P8", seat=table.turn, card=table.box.names[kind]))


# Graves


def buried(table: State, plot: int) -> None:
    if table.log is not None:
        names, code = table.box.names, table.plots[plot]
        owner, grave = grave_named(table, plot)
        cards = {"tomb": names[tomb_of(code)], "corpse": names[corpse_of(code)]}
        level = level_of(code)
        table.log.append(event("buried", "TC-4", seat=owner, grave=grave, level=level, **cards))


def digs(table: State, plot: int, up: int, levels: int) -> None:
    if table.log is not None:
        owner, grave = grave_named(table, plot)
        table.log.append(
            event(
                "digs",
                "TC-6",
                seat=table.turn,
                cemetery=owner,
                grave=grave,
                direction="up" if up else "down",
                levels=levels,
            )
        )


def stopped(table: State, seat: int, kind: int) -> None:
    if table.log is not None:
        table.log.append(event("stopped", "TC-8", seat=seat, card=table.box.names[kind]))


def fenced(table: State, seat: int) -> None:
    if table.log is not None:
        card = table.box.names[table.slots[seat * 2 + GOOD] - 1]
        table.log.append(event("fenced", "TC-17", seat=seat, card=card))


def level(table: State, plot: int) -> None:
    if table.log is not None:
        owner, grave = grave_named(table, plot)
        now = level_of(table.plots[plot])
        table.log.append(event("level", "TC-6", cemetery=owner, grave=grave, level=now))


def sealed(table: State, plot: int) -> None:
    if table.log is not None:
        owner, grave = grave_named(table, plot)
        count = len(table.sealed_tombs[owner])
        args = {"grave": grave, "count": count, "becomes": sealed_place(table, count - 1)}
        table.log.append(event("sealed", "TC-6", cemetery=owner, **args))


def unsealed(table: State, owner: int, place: int) -> None:
    if table.log is not None:
        grave = table.box.numbering.places[place]
        table.log.append(event("unsealed", "TC-7", seat=table.turn, cemetery=owner, grave=grave))


def exhumed(table: State, owner: int, grave: int) -> None:
    if table.log is not None:
        corpse, tomb = table.box.names[corpse_of(grave)], table.box.names[tomb_of(grave)]
        worth = table.box.values[corpse_of(grave)], table.box.values[tomb_of(grave)]
        args = {"corpse": corpse, "tomb": tomb, "points": worth[0], "value": worth[1]}
        table.log.append(event("exhumed", "TC-7", cemetery=owner, **args))


def laid_open(table: State, owner: int, place: int) -> None:
    """A sealed corpse turns up at the end, and what the cemetery counts by then."""
    if table.log is not None:
        box, graves = table.box, table.sealed_tombs[owner]
        points = [box.values[corpse_of(grave)] for grave in graves[: place + 1]]
        args = {"corpse": box.names[corpse_of(graves[place])], "points": points[-1]}
        name, total = sealed_place(table, place), sum(points) + sum(table.zombies[owner])
        args = {**args, "cemetery": owner, "grave": name, "total": total}
        table.log.append(event("laid open", "TC-12", **args))


def looked(table: State, owner: int, place: int, corpse: int) -> None:
    if table.log is not None:
        grave, card = table.box.numbering.places[place], table.box.names[corpse]
        table.log.append(
            event("looked", "TC-P9", seat=table.turn, cemetery=owner, grave=grave, card=card)
        )


def turned_up(table: State, plot: int) -> None:
    if table.log is not None:
        owner, grave = grave_named(table, plot)
        card = table.box.names[corpse_of(table.plots[plot])]
        table.log.append(
            event("turned up", "TC-P10", seat=table.turn, cemetery=owner, grave=grave, card=card)
        )


# Zombies


def zombie(table: State, owner: int, value: int) -> None:
    if table.log is not None:
        table.log.append(event("zombie", "TC-7", cemetery=owner, zombie=value))


def no_zombie(table: State, owner: int) -> None:
    if table.log is not None:
        table.log.append(event("no zombie", "TC-7", cemetery=owner))


def killed(table: State, owner: int, value: int) -> None:
    if table.log is not None:
        table.log.append(event("killed", "TC-P6", seat=table.turn, cemetery=owner, zombie=value))


def sent(table: State, owner: int, value: int) -> None:
    if table.log is not None:
        table.log.append(event("sent", "TC-P6", seat=table.turn, cemetery=owner, zombie=value))


# Developments


def developed(table: State, kind: int, owner: int) -> None:
    if table.log is not None:
        card = table.box.names[kind]
        table.log.append(event("developed", "TC-9", seat=table.turn, card=card, cemetery=owner))


def replaced(table: State, owner: int, kind: int) -> None:
    if table.log is not None:
        table.log.append(event("replaced", "TC-9", cemetery=owner, card=table.box.names[kind]))


def destroyed(table: State, owner: int, kind: int) -> None:
    if table.log is not None:
        card = table.box.names[kind]
        table.log.append(event("destroyed", "TC-9", seat=table.turn, cemetery=owner, card=card))


def moved(table: State, kind: int, owner: int, to: int) -> None:
    if table.log is not None:
        card = table.box.names[kind]
        table.log.append(event("moved", "TC-9", seat=table.turn, card=card, cemetery=owner, to=to))
