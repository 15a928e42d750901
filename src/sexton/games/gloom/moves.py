"""What can be said: play, kill, the events, respond, discard, lose, draw, decline, pass."""

from __future__ import annotations

from collections.abc import Sequence

from sexton.core.moves import Space, Verb, words


class Numbering:
    """The Space for one box, and where each verb's numbers begin.

    Cards are numbered modifiers first, then untimely deaths, then events; each event verb lists
    only the events that name so much.
    """

    def __init__(
        self,
        characters: Sequence[str],
        modifiers: Sequence[str],
        deaths: Sequence[str],
        events: Sequence[str],
        shapes: Sequence[Sequence[str]],
        responses: Sequence[str],
    ) -> None:
        character = words(characters)
        laid = [*modifiers, *deaths]
        every = words([*laid, *events])
        nothing, one, two, with_card = shapes
        self.characters = len(characters)
        self.laid = len(laid)
        self.space = Space(
            Verb(
                "play",
                "Play {card} on {character}",
                "GL-P4",
                card=words(modifiers),
                character=character,
            ),
            Verb(
                "kill",
                "Kill {character} with {card}",
                "GL-3",
                card=words(deaths),
                character=character,
            ),
            Verb("event", "Play the event {card}", "GL-P6", card=words(nothing)),
            Verb(
                "event_on",
                "Play the event {card} on {character}",
                "GL-P6",
                card=words(one),
                character=character,
            ),
            Verb(
                "event_between",
                "Play the event {card} on {character} and {other}",
                "GL-P6",
                card=words(two),
                character=character,
                other=character,
            ),
            Verb(
                "event_with",
                "Play the event {card} on {character} with {using}",
                "GL-P6",
                card=words(with_card),
                character=character,
                using=words(laid),
            ),
            Verb("respond", "Answer with {card}", "GL-13", card=words(responses)),
            Verb("discard", "Discard {card} as your play", "GL-2", card=every),
            Verb("lose", "Discard {card}", "GL-7", card=every),
            Verb("draw", "Draw", "GL-7"),
            Verb("decline", "Go on without", "GL-7"),
            Verb("pass", "Pass", "GL-2"),
        )
        first = self.space.first
        self.kill = first["kill"]
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
