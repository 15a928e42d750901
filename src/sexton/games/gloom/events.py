"""What can happen: one function for each event. It costs nothing while nobody listens."""

from __future__ import annotations

from sexton.core.events import event
from sexton.games.gloom.components import Box
from sexton.games.gloom.moves import NOTHING, TWO, WITH_CARD, Target
from sexton.games.gloom.state import KIND, State


def titles(box: Box, cards: list[int]) -> list[str]:
    return [box.titles[card & KIND] for card in cards]


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


def drew(table: State, seat: int, count: int) -> None:
    """The newest cards of the hand."""
    if table.log is not None:
        cards = titles(table.box, table.hands[seat][-count:])
        table.log.append(event("drew", "GL-P7", seat=seat, count=count, cards=cards))


def remade(table: State) -> None:
    if table.log is not None:
        table.log.append(event("remade", "GL-17", count=len(table.deck)))


def discarded(table: State, seat: int, cards: list[int], rule: str) -> None:
    if table.log is not None:
        table.log.append(event("discarded", rule, seat=seat, cards=titles(table.box, cards)))


def picked(table: State, picker: int, victim: int, cards: list[int]) -> None:
    if table.log is not None:
        gone = titles(table.box, cards)
        table.log.append(event("picked", "GL-7", seat=picker, victim=victim, cards=gone))


def took(table: State, taker: int, victim: int, cards: list[int], rule: str) -> None:
    if table.log is not None:
        taken = titles(table.box, cards)
        args = {"seat": taker, "victim": victim, "count": len(taken), "cards": taken}
        table.log.append(event("took", rule, **args))


def modifier_played(table: State, seat: int, card: int, who: int) -> None:
    if table.log is not None:
        title, name = table.box.titles[card], table.box.characters[who]
        table.log.append(event("modifier", "GL-P4", seat=seat, card=title, character=name))


def death_played(table: State, seat: int, card: int, who: int, *, free: bool) -> None:
    if table.log is not None:
        title, name = table.box.titles[card], table.box.characters[who]
        table.log.append(event("kill", "GL-3", seat=seat, card=title, character=name, free=free))


def event_played(table: State, seat: int, card: int, on: Target) -> None:
    """It says no more than the card names."""
    if table.log is not None:
        box, names = table.box, table.box.names[card]
        who, other = on
        played = event("event", "GL-P6", seat=seat, card=box.titles[card])
        if names != NOTHING:
            played.args["character"] = box.characters[who]
        if names == TWO:
            played.args["other"] = box.characters[other]
        if names == WITH_CARD:
            played.args["using"] = box.titles[other]
        table.log.append(played)


def response_played(table: State, seat: int, card: int, against: int) -> None:
    if table.log is not None:
        title, met = table.box.titles[card], table.box.titles[against]
        table.log.append(event("response", "GL-13", seat=seat, card=title, against=met))


def cancelled(table: State, seat: int, card: int, by: int) -> None:
    if table.log is not None:
        title, response = table.box.titles[card], table.box.titles[by]
        table.log.append(event("cancelled", "GL-13", seat=seat, card=title, by=response))


def died(table: State, who: int, card: int, rule: str) -> None:
    befell(table, "died", who, card, rule)


def lives_again(table: State, who: int, card: int, rule: str) -> None:
    befell(table, "lives again", who, card, rule)


def gone(table: State, who: int, card: int) -> None:
    befell(table, "gone", who, card, "GL-14")


def befell(table: State, fate: str, who: int, card: int, rule: str) -> None:
    if table.log is not None:
        name, title = table.box.characters[who], table.box.titles[card]
        table.log.append(event(fate, rule, owner=table.owners[who], character=name, card=title))


def moved(table: State, card: int, source: int, goal: int) -> None:
    if table.log is not None:
        names, title = table.box.characters, table.box.titles[card]
        args = {"card": title, "character": names[source], "other": names[goal]}
        table.log.append(event("moved", "GL-6", **args))


def exchanged(table: State, seat: int, who: int, put: int, taken: int) -> None:
    if table.log is not None:
        name, box = table.box.characters[who], table.box
        args = {"card": box.titles[put], "taken": box.titles[taken]}
        table.log.append(event("exchanged", "GL-6", seat=seat, character=name, **args))


def stripped(table: State, who: int, cards: list[int]) -> None:
    if table.log is not None:
        name, lost = table.box.characters[who], titles(table.box, cards)
        table.log.append(event("stripped", "GL-P6", character=name, cards=lost))


def ended(table: State, rule: str) -> None:
    if table.log is not None:
        table.log.append(event("ended", rule, values=[-score for score in table.scores()]))
