"""What can happen: one function for each event. It costs nothing while nobody listens."""

from __future__ import annotations

from typing import Final

from sexton.core.events import deal, event
from sexton.games.gloom.components import DEATHS, ICON_NAMES, Box
from sexton.games.gloom.moves import HOME, NOTHING, TWO, WITH_CARD, Target
from sexton.games.gloom.rules.reckoning import home_worth, worth
from sexton.games.gloom.state import KIND, LIVING, MIDDLE, CarryOut, State

WEDDING: Final = ICON_NAMES.index("marriage")


def titles(box: Box, cards: list[int]) -> list[str]:
    return [box.titles[card & KIND] for card in cards]


def families_gathered(table: State) -> None:
    """Whose family is which, who of it is there, and who waits in the middle."""
    if table.log is not None:
        box, people = table.box, range(len(table.box.characters))
        families = [box.families[family] for family in table.families]
        members = [
            [box.characters[who] for who in people if at_home(table, who, seat)]
            for seat in range(table.seats)
        ]
        guests = [box.characters[who] for who in people if table.fates[who] == MIDDLE]
        args = {"families": families, "members": members, "guests": guests}
        table.log.append(event("families", "GL-1", **args))


def at_home(table: State, who: int, seat: int) -> bool:
    return table.fates[who] == LIVING and table.owners[who] == seat


def dealt(table: State) -> None:
    if table.log is not None:
        hands = [titles(table.box, sorted(hand)) for hand in table.hands]
        table.log.append(deal("GL-P2", hands))


def turn_begins(table: State) -> None:
    if table.log is not None:
        table.log.append(event("turn", "GL-P3", seat=table.turn))


def skipped_turn(table: State) -> None:
    if table.log is not None:
        table.log.append(event("skipped turn", "GL-9", seat=table.turn))


def skipped_draw(table: State, seat: int) -> None:
    if table.log is not None:
        table.log.append(event("skipped draw", "GL-9", seat=seat))


def passed(table: State) -> None:
    if table.log is not None:
        table.log.append(event("passed", "GL-2", seat=table.turn))


def declined(table: State, seat: int) -> None:
    if table.log is not None:
        table.log.append(event("declined", "GL-7", seat=seat))


def drew(table: State, seat: int, count: int, *, openly: bool) -> None:
    """The newest cards of the hand; drawn face up, all see them (GL-31)."""
    if table.log is not None:
        cards = titles(table.box, table.hands[seat][-count:])
        if openly:
            table.log.append(event("drew openly", "GL-31", seat=seat, cards=cards))
        else:
            table.log.append(event("drew", "GL-P7", seat=seat, count=count, cards=cards))


def remade(table: State) -> None:
    if table.log is not None:
        table.log.append(event("remade", "GL-17", count=len(table.deck)))


def discarded(table: State, seat: int, cards: list[int], rule: str) -> None:
    if table.log is not None:
        table.log.append(event("discarded", rule, seat=seat, cards=titles(table.box, cards)))


def shed(table: State, seat: int, card: int) -> None:
    """GL-2: a mystery goes, and no play is spent."""
    if table.log is not None:
        cards = [table.box.titles[card]]
        table.log.append(event("discarded", "GL-2", seat=seat, cards=cards, free=True))


def picked(table: State, picker: int, victim: int, cards: list[int]) -> None:
    if table.log is not None:
        gone = titles(table.box, cards)
        table.log.append(event("picked", "GL-7", seat=picker, victim=victim, cards=gone))


def took(table: State, taker: int, victim: int, cards: list[int], rule: str) -> None:
    if table.log is not None:
        taken = titles(table.box, cards)
        args = {"seat": taker, "victim": victim, "count": len(taken), "cards": taken}
        table.log.append(event("took", rule, **args))


def tale_of(title: str, name: str) -> str:
    """GL-20: the chronicle's line for a card as it lands."""
    from sexton.games.gloom.chronicle import writing  # It knows the rules, which say what happens.

    return writing.suggested(title, name)


def modifier_played(table: State, seat: int, card: int, who: int) -> None:
    if table.log is not None:
        title, name = table.box.titles[card], table.box.characters[who]
        args = {"seat": seat, "card": title, "character": name, "worth": worth(table, who)}
        args = {**args, "was": was(table, who), "tale": tale_of(title, name)}
        if table.box.icons[card] == WEDDING:
            args["weds"] = True
        table.log.append(event("modifier", "GL-P4", **args))


def death_played(table: State, seat: int, card: int, who: int, *, free: bool) -> None:
    if table.log is not None:
        title, name = table.box.titles[card], table.box.characters[who]
        args = {"seat": seat, "card": title, "character": name, "worth": worth(table, who)}
        table.log.append(event("kill", "GL-3", **args, free=free))


def event_played(table: State, seat: int, card: int, on: Target) -> None:
    """It says no more than the card names."""
    if table.log is not None:
        box, names = table.box, table.box.names[card]
        who, other = on
        played = event("event", "GL-P6", seat=seat, card=box.titles[card])
        if names == HOME:
            played.args["residence"] = box.residences[who]
        elif names != NOTHING:
            played.args["character"] = box.characters[who]
        if names == TWO:
            played.args["other"] = box.characters[other]
        if names == WITH_CARD:
            played.args["using"] = box.titles[other]
        table.log.append(played)


def said(table: State) -> int:
    """How many things have been said."""
    return len(table.log) if table.log is not None else 0


def took_effect(table: State, card: int, before: int) -> None:
    """What a card does is said by what happens; where nothing does yet, that it stands."""
    if table.log is not None and len(table.log) == before:
        table.log.append(event("took effect", "GL-13", card=table.box.titles[card]))


def response_played(table: State, seat: int, card: int, against: int) -> None:
    if table.log is not None:
        title, met = table.box.titles[card], table.box.titles[against]
        table.log.append(event("response", "GL-13", seat=seat, card=title, against=met))


def cancelled(table: State, seat: int, met: CarryOut, by: int) -> None:
    """Whoever was to die lives on with what they are worth."""
    if table.log is not None:
        box = table.box
        said = event("cancelled", "GL-13", seat=seat, card=box.titles[met.card], by=box.titles[by])
        if box.categories[met.card] == DEATHS:
            said.args["character"] = box.characters[met.who]
            said.args["worth"] = worth(table, met.who)
        table.log.append(said)


def was(table: State, who: int) -> int:
    """What somebody was worth before the newest card."""
    stack, fate = table.stacks[who], table.fates[who]
    newest, table.fates[who] = stack.pop(), LIVING
    before = worth(table, who)
    stack.append(newest)
    table.fates[who] = fate
    return before


def died(table: State, who: int, card: int, rule: str) -> None:
    if table.log is not None:
        name, title = table.box.characters[who], table.box.titles[card]
        args = {"owner": table.owners[who], "character": name, "card": title}
        args = {**args, "worth": worth(table, who), "was": was(table, who)}
        table.log.append(event("died", rule, **args, tale=tale_of(title, name)))


def lives_again(table: State, who: int, card: int, rule: str) -> None:
    befell(table, "lives again", who, card, rule)


def gone(table: State, who: int, card: int) -> None:
    befell(table, "gone", who, card, "GL-14")


def befell(table: State, fate: str, who: int, card: int, rule: str) -> None:
    if table.log is not None:
        name, title = table.box.characters[who], table.box.titles[card]
        args = {"owner": table.owners[who], "character": name, "card": title}
        table.log.append(event(fate, rule, **args, worth=worth(table, who)))


def moved(table: State, card: int, source: int, goal: int) -> None:
    if table.log is not None:
        names, title = table.box.characters, table.box.titles[card]
        args = {"card": title, "character": names[source], "other": names[goal]}
        table.log.append(event("moved", "GL-6", **args, worth=worth(table, goal)))


def exchanged(table: State, seat: int, who: int, put: int, taken: int) -> None:
    if table.log is not None:
        name, box = table.box.characters[who], table.box
        args = {"card": box.titles[put], "taken": box.titles[taken], "worth": worth(table, who)}
        table.log.append(event("exchanged", "GL-6", seat=seat, character=name, **args))


def stripped(table: State, who: int, cards: list[int]) -> None:
    if table.log is not None:
        name, lost = table.box.characters[who], titles(table.box, cards)
        args = {"character": name, "cards": lost, "worth": worth(table, who)}
        table.log.append(event("stripped", "GL-P6", **args))


def unfolded(table: State, seat: int, card: int, family: int) -> None:
    if table.log is not None:
        box, counts = table.box, home_worth(table, family)
        args = {"seat": seat, "card": box.titles[card], "residence": box.residences[family]}
        table.log.append(event("mystery", "GL-22", **args, worth=counts))


def solved(table: State, family: int, card: int) -> None:
    """A residence loses its newest mystery."""
    if table.log is not None:
        name, title = table.box.residences[family], table.box.titles[card]
        counts = home_worth(table, family)
        table.log.append(event("solved", "GL-23", residence=name, card=title, worth=counts))


def rehoused(table: State, card: int, source: int, goal: int) -> None:
    if table.log is not None:
        homes, title = table.box.residences, table.box.titles[card]
        args = {"card": title, "residence": homes[source], "other": homes[goal]}
        table.log.append(event("rehoused", "GL-23", **args, worth=home_worth(table, goal)))


def joined(table: State, guest: int, seat: int) -> None:
    if table.log is not None:
        family = table.box.families[table.families[seat]]
        args = {"character": table.box.characters[guest], "owner": seat, "family": family}
        table.log.append(event("joined", "GL-25", **args, worth=worth(table, guest)))


def left(table: State, guest: int) -> None:
    if table.log is not None:
        table.log.append(event("left", "GL-24", character=table.box.characters[guest]))


def arrived(table: State, card: int, before: int) -> None:
    if table.log is not None:
        title = table.box.titles[card]
        over = table.box.titles[before] if before else ""
        table.log.append(event("expedition", "GL-30", card=title, before=over))


def ended(table: State, rule: str) -> None:
    if table.log is not None:
        table.log.append(event("ended", rule, values=[-score for score in table.scores()]))
