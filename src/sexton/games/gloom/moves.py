"""What can be said: play, kill, the events, respond, discard, lose, draw, decline, pass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sexton.core.moves import Space, Verb, words

# What a move names when an event is played, besides the card itself.
NOTHING: Final = 0
ONE: Final = 1
TWO: Final = 2
WITH_CARD: Final = 3

Target = tuple[int, int]
"""On what an event is played: two characters, or one and the kind of a card; else noughts."""


class Numbering:
    """The Space for one box, and where each verb's numbers begin.

    Cards are numbered modifiers first, then untimely deaths, then events; each event verb lists
    only the events that name so much.
    """

    def __init__(
        self,
        characters: Sequence[str],
        titles: Sequence[str],
        first_death: int,
        first_event: int,
        events: list[list[int]],
        responses: list[int],
    ) -> None:
        character = words(characters)
        modifier, death = words(titles[:first_death]), words(titles[first_death:first_event])
        laid, every = words(titles[:first_event]), words(titles)
        nothing, one, two, with_card = (words([titles[kind] for kind in own]) for own in events)
        answers = words([titles[kind] for kind in responses])
        self.characters = len(characters)
        self.laid = first_event
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
            Verb("lose", "Discard {card}", "GL-7", card=every),
            Verb("draw", "Draw", "GL-7"),
            Verb("decline", "Go on without", "GL-7"),
            Verb("pass", "Pass", "GL-2"),
        )
        first = self.space.first
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
