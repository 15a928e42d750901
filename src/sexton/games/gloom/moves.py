"""What can be said: play, kill, the events, respond, discard, lose, draw, decline, pass.

Boxes put to the game's own add: a mystery at a residence, discards and trades that cost no play,
cards taken out of other hands instead of drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from sexton.core.moves import Arg, Space, Verb, words

if TYPE_CHECKING:
    from sexton.games.gloom.components import Box

# What a move names when an event is played, besides the card itself.
CHOSEN: Final = "of your choice"

NOTHING: Final = 0
ONE: Final = 1
TWO: Final = 2
WITH_CARD: Final = 3
HOME: Final = 4

Target = tuple[int, int]
"""On what an event is played: two characters, or one and the kind of a card, or the residence of a
family; else noughts."""


class Numbering:
    """The Space for one box, and where each verb's numbers begin.

    Cards are numbered modifiers first, then untimely deaths, events and mysteries; each event verb
    lists only the events that name so much. What only another box can do comes last.
    """

    def __init__(self, box: Box, events: list[list[int]], responses: list[int]) -> None:
        titles, first_death, first_event = box.titles, box.first_death, box.first_event
        character = words(box.characters, some="somebody")
        modifier, death = a_card(titles[:first_death]), a_card(titles[first_death:first_event])
        laid, every = a_card(titles[:first_event]), a_card(titles[: box.first_guest_card])
        nothing, one, two, with_card = (
            words([titles[kind] for kind in own], some=CHOSEN) for own in events[:4]
        )
        answers = a_card([titles[kind] for kind in responses])
        self.characters = len(box.characters)
        self.families = len(box.families)
        self.laid = first_event
        self.first_mystery = box.first_mystery
        self.events = events  # by what they name
        self.responses = responses
        self.place = {kind: place for own in events for place, kind in enumerate(own)}
        self.response_place = {kind: place for place, kind in enumerate(responses)}
        self.space = Space(
            Verb("play", "Play {card} on {character}", "GL-P4", card=modifier, character=character),
            Verb("kill", "Kill {character} with {card}", "GL-3", card=death, character=character),
            Verb("event", "Play the event {card}", "GL-P6", card=nothing),
            Verb(
                "event_on",
                "Play the event {card} on {character}",
                "GL-P6",
                card=one,
                character=character,
            ),
            Verb(
                "event_between",
                "Play the event {card} on {character} and {other}",
                "GL-P6",
                card=two,
                character=character,
                other=character,
            ),
            Verb(
                "event_with",
                "Play the event {card} on {character} with {using}",
                "GL-P6",
                card=with_card,
                character=character,
                using=laid,
            ),
            Verb("respond", "Answer with {card}", "GL-13", card=answers),
            Verb("discard", "Discard {card} as your play", "GL-2", card=every),
            Verb("lose", "Discard {card}", "GL-7", several=True, card=every),
            Verb("draw", "Draw", "GL-7"),
            Verb("decline", "Go on without", "GL-7"),
            Verb("pass", "Pass", "GL-2"),
            *more_verbs(box, [titles[kind] for kind in events[HOME]], every),
        )
        first, none = self.space.first, self.space.size
        self.death = box.first_death * self.characters
        self.event = first["event"]
        self.event_on = first["event_on"]
        self.event_between = first["event_between"]
        self.event_with = first["event_with"]
        self.respond = first["respond"]
        self.discard = first["discard"]
        self.lose = first["lose"]
        self.draw = first["draw"]
        self.decline = first["decline"]
        self.passing = first["pass"]
        self.take = first.get("take", none)
        self.trade = first.get("trade", self.take)
        self.shed = first.get("shed", self.trade)
        self.event_at = first.get("event_at", self.shed)
        self.mystery = first.get("mystery", self.event_at)
        self.space.meant = self.either_way(box)

    def either_way(self, box: Box) -> dict[int, int]:
        """Of two characters who are treated alike the one who stands first is named first; whoever
        names them the other way round means the same."""
        meant: dict[int, int] = {}
        for kind in self.events[TWO]:
            deed = box.deeds[kind]
            if deed is not None and deed[0].either_way:
                first = self.event_between + self.place[kind] * self.characters**2
                for who in range(self.characters):
                    for other in range(who):
                        said = first + who * self.characters + other
                        meant[said] = first + other * self.characters + who
        return meant

    def laying(self, kind: int, characters: list[int]) -> list[int]:
        """The moves that lay a modifier or an untimely death on one of these."""
        first = kind * self.characters
        return [first + who for who in characters]

    def laid_by(self, move: int) -> Target:
        """Which modifier or untimely death a move lays, and on whom."""
        return divmod(move, self.characters)

    def playing(self, kind: int, names: int, targets: list[Target]) -> list[int]:
        """The moves that play an event on one of these."""
        place, count = self.place[kind], self.characters
        if names == NOTHING:
            return [self.event + place for _ in targets]
        if names == ONE:
            first = self.event_on + place * count
            return [first + who for who, _ in targets]
        if names == TWO:
            first = self.event_between + place * count * count
            return [first + who * count + other for who, other in targets]
        if names == HOME:
            first = self.event_at + place * self.families
            return [first + family for family, _ in targets]
        first = self.event_with + place * count * self.laid
        return [first + who * self.laid + using for who, using in targets]

    def played_by(self, move: int) -> tuple[int, int, int]:
        """Which event a move plays, and on what."""
        count = self.characters
        if move < self.event_on:
            return self.events[NOTHING][move - self.event], 0, 0
        if move < self.event_between:
            place, who = divmod(move - self.event_on, count)
            return self.events[ONE][place], who, 0
        if move < self.event_with:
            place, pair = divmod(move - self.event_between, count * count)
            return self.events[TWO][place], *divmod(pair, count)
        place, pair = divmod(move - self.event_with, count * self.laid)
        return self.events[WITH_CARD][place], *divmod(pair, self.laid)

    def unfolding(self, kind: int, families: list[int]) -> list[int]:
        """The moves that play a mystery at the residence of one of these families."""
        first = self.mystery + (kind - self.first_mystery) * self.families
        return [first + family for family in families]

    def unfolded_by(self, move: int) -> Target:
        """Which mystery a move plays, and at whose residence."""
        place, family = divmod(move - self.mystery, self.families)
        return self.first_mystery + place, family

    def played_at(self, move: int) -> Target:
        """Which event a move plays, and at whose residence."""
        place, family = divmod(move - self.event_at, self.families)
        return self.events[HOME][place], family


def a_card(titles: Sequence[str]) -> Arg:
    return words(titles, some="a card")


def more_verbs(box: Box, at_homes: list[str], every: Arg) -> list[Verb]:
    """What the cards of other boxes let people do; none of it without them."""
    home, family = words(box.residences, some="a house"), words(box.families, some="a family")
    mystery = words(box.titles[box.first_mystery : box.first_guest_card], some=CHOSEN)
    found: list[Verb] = []
    if box.has_homes:
        text = "Play the mystery {card} at {residence}"
        found.append(Verb("mystery", text, "GL-22", card=mystery, residence=home))
    if at_homes:
        text = "Play the event {card} at {residence}"
        found.append(
            Verb("event_at", text, "GL-P6", card=words(at_homes, some=CHOSEN), residence=home)
        )
    if box.has_homes:
        text = "Discard {card} as a free play"
        found.append(Verb("shed", text, "GL-2", card=mystery))
    if any(box.trades):
        found.append(Verb("trade", "Discard {card} and draw a card", "GL-27", card=every))
    if any(box.draws_from_hands):
        text = "Take a card at random from {family}"
        found.append(Verb("take", text, "GL-28", family=family))
    return found
