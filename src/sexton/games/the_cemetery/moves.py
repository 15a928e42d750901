"""What can be said: the actions, the choices that cards ask for, and the answers to a dig."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from sexton.core.moves import Arg, Space, Value, Verb, seats, words
from sexton.core.phrases import ordinal

MOST_SEATS: Final = 5
# At the start of a round nobody has five sealed tombs (TC-12); in it a cemetery can gain the
# five unsealed ones and three more buried in the owner's turn.
SEALED_PLACES: Final = 4 + 5 + 3

# The verbs by number, in the order of the Space.
BURY: Final = 0
DIG: Final = 1
DEVELOP: Final = 2
USE: Final = 3
SKIP: Final = 4
END: Final = 5
BENEFIT: Final = 6
DONE: Final = 7
EXHUME: Final = 8
KILL: Final = 9
SEND: Final = 10
DESTROY: Final = 11
MOVE: Final = 12
ROB: Final = 13
TAKE: Final = 14
LOOK: Final = 15
TURN_UP: Final = 16
DISCARD: Final = 17
STOP: Final = 18
FENCE: Final = 19
PASS: Final = 20


def cemetery_name(value: Value, players: Sequence[str]) -> str:
    seat = int(value)
    return f"{players[seat]}'s cemetery" if seat < len(players) else f"cemetery {seat + 1}"


def grave_name(value: Value, players: Sequence[str]) -> str:
    """An unsealed tomb by its value, a sealed one by its place."""
    where, _, number = str(value).partition(" ")
    return f"Tomb {number}" if where == "tomb" else f"the {ordinal(int(number))} sealed tomb"


def zombie_name(value: Value, players: Sequence[str]) -> str:
    return f"the zombie {minus(int(value))}"


def minus(points: int) -> str:
    return str(points).replace("-", "−")


class Numbering:
    """The Space for one box, and where each verb's numbers begin."""

    def __init__(
        self,
        corpses: Sequence[str],
        tombs: Sequence[str],
        developments: Sequence[str],
        slots: Sequence[int],
        zombies: Sequence[int],
        stops: Sequence[str],
    ) -> None:
        kinds = [*corpses, *tombs, *developments]
        places = [
            *(f"tomb {value}" for value in slots),
            *(f"sealed {place + 1}" for place in range(SEALED_PLACES)),
        ]
        card = words(kinds, some="a card")
        development = words(developments, some="a development")
        cemetery = Arg(tuple(range(MOST_SEATS)), cemetery_name, "a cemetery", seat=True)
        grave = words(places, grave_name, "a tomb")
        zombie = Arg(tuple(zombies), zombie_name, "a zombie")
        verbs = (
            Verb(
                "bury",
                "Bury {corpse} in {tomb}",
                "TC-4",
                hidden=("corpse",),
                tomb=words(tombs, some="a tomb"),
                corpse=words(corpses, some="a corpse"),
            ),
            Verb(
                "dig",
                "Dig {direction} at {grave} of {cemetery}",
                "TC-5",
                cemetery=cemetery,
                grave=grave,
                direction=words(("down", "up")),
            ),
            Verb(
                "develop",
                "Play {card} into {cemetery}",
                "TC-9",
                card=development,
                cemetery=cemetery,
            ),
            Verb("use", "Use {card}", "TC-P5", card=card),
            Verb("skip", "Skip all actions and draw 3 cards", "TC-3"),
            Verb("end", "End your actions", "TC-2"),
            Verb(
                "benefit",
                "Use the bonus of {card}",
                "TC-15",
                card=words([*tombs, *developments], some="a card"),
            ),
            Verb("done", "Leave it at that", "TC-2"),
            Verb("exhume", "Exhume {grave} of {cemetery}", "TC-7", cemetery=cemetery, grave=grave),
            Verb("kill", "Kill {zombie} in {cemetery}", "TC-P6", cemetery=cemetery, zombie=zombie),
            Verb("send", "Send {zombie} to {cemetery}", "TC-P6", zombie=zombie, cemetery=cemetery),
            Verb(
                "destroy",
                "Destroy {card} in {cemetery}",
                "TC-9",
                cemetery=cemetery,
                card=development,
            ),
            Verb(
                "move",
                "Move {card} from {cemetery} to {to}",
                "TC-9",
                card=development,
                cemetery=cemetery,
                to=cemetery,
            ),
            Verb("rob", "Take a card from {player}", "TC-P7", player=seats(MOST_SEATS)),
            Verb(
                "take", "Take {card} from the discards", "TC-P8", card=words(tombs, some="a tomb")
            ),
            Verb(
                "look", "Look into {grave} of {cemetery}", "TC-P9", cemetery=cemetery, grave=grave
            ),
            Verb("turn_up", "Turn up the corpse in {grave}", "TC-P10", grave=grave),
            Verb("discard", "Discard {card}", "TC-P11", several=True, card=card),
            Verb("stop", "Stop the dig with {card}", "TC-8", card=words(stops, some="a card")),
            Verb("fence", "Stop the dig with your fence", "TC-8"),
            Verb("pass", "Let it pass", "TC-8"),
        )
        self.space = Space(*verbs)
        self.places = tuple(places)
        self.graves: i64 = len(places)
        self.slots: i64 = len(slots)
        self.zombies: i64 = len(zombies)
        self.corpses: i64 = len(corpses)
        self.tombs: i64 = len(tombs)
        self.developments: i64 = len(developments)
        self.names = [verb.name for verb in verbs]
        self.first = [self.space.first[verb.name] for verb in verbs]
        # The verb of each number, looked up at every move.
        self.verb = [index for index, verb in enumerate(verbs) for _ in range(verb.size)]
        self.stop_place = {kinds.index(name): place for place, name in enumerate(stops)}
        self.stop_kinds = [kinds.index(name) for name in stops]
        # Single moves without arguments.
        self.skip = self.first[SKIP]
        self.end = self.first[END]
        self.done = self.first[DONE]
        self.fence = self.first[FENCE]
        self.let_pass = self.first[PASS]

    def dig(self, owner: i64, slot: i64, up: i64) -> i64:
        return self.first[DIG] + (owner * self.graves + slot) * 2 + up

    def at_grave(self, verb: i64, owner: i64, place: i64) -> i64:
        return self.first[verb] + owner * self.graves + place
