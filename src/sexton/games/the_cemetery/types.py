"""The Structs: the words that cards are written in, what is in the box, and what a seat sees."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from sexton.core.edition import Provenance
from sexton.core.phrases import counted
from sexton.core.types import Seat, View
from sexton.games.the_cemetery.moves import cemetery_name

DOWN: Final = "down"
UP: Final = "up"
EITHER: Final = "either"
ANYWHERE: Final = "anywhere"
OWN: Final = "own"
OPPONENTS: Final = "opponents"
START: Final = "start of turn"
END: Final = "end of turn"
ALWAYS: Final = "always"

When = Literal["start of turn", "end of turn", "always"]
Few = Annotated[int, msgspec.Meta(ge=1, le=9)]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Value = Annotated[int, msgspec.Meta(ge=1, le=9)]
Name = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9 '-]*$", max_length=24)]


class Word(msgspec.Struct, tag_field="does", forbid_unknown_fields=True, frozen=True):
    """One thing a card does; `does` in the edition file says which. What it means at the table is
    its entry in `effects`."""

    def text(self) -> str:
        """What it does, as the middle of a sentence."""
        raise NotImplementedError

    def may_be_left(self) -> bool:
        """May its owner say that this is enough?"""
        return False


class Dig(Word, frozen=True, tag="dig"):
    """Slides a corpse so many levels down or up (TC-6)."""

    direction: Literal["down", "up", "either"]
    levels: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    where: Literal["anywhere", "own", "opponents"] = ANYWHERE
    from_level: Literal[1, 2] | None = None  # None: any unsealed tomb
    stoppable: bool = True
    optional: bool = False  # only for a step after the first
    another: bool = False  # not the tomb of the dig before

    def text(self) -> str:
        step = f"+{self.levels}"
        text = f"dig {self.direction} {step}"
        if self.direction == EITHER:
            text = f"dig down {step} or dig up {step}"
        if self.another:
            text += " on another tomb"
        if self.from_level is not None:
            text += f" at a tomb on level {self.from_level}"
        if self.where == OWN:
            text += " in your own cemetery"
        elif self.where == OPPONENTS:
            text += " in an opponent's cemetery"
        return text if self.stoppable else f"{text}; it can't be stopped"

    def may_be_left(self) -> bool:
        return self.optional


class Draw(Word, frozen=True, tag="draw"):
    """Draws so many cards."""

    cards: Few

    def text(self) -> str:
        return f"draw {counted(self.cards, 'card')}"


class Exhume(Word, frozen=True, tag="exhume"):
    """Exhumes a sealed corpse anywhere; it is no dig."""

    def text(self) -> str:
        return "exhume a sealed corpse in any cemetery; it is no dig, and nothing can stop it"


class KillZombie(Word, frozen=True, tag="kill a zombie"):
    """Puts a zombie of any cemetery on the zombie discards."""

    def text(self) -> str:
        return "kill a zombie in any cemetery"


class SendZombie(Word, frozen=True, tag="send a zombie"):
    """Moves a zombie out of the own cemetery."""

    def text(self) -> str:
        return "send a zombie from your cemetery to any other"


class DestroyDevelopment(Word, frozen=True, tag="destroy a development"):
    """Discards a development of any cemetery."""

    def text(self) -> str:
        return "destroy a development in any cemetery"


class MoveDevelopment(Word, frozen=True, tag="move a development"):
    """Moves a development to another cemetery (TC-9)."""

    def text(self) -> str:
        return (
            "move a development to another cemetery where the slot of its colour is free; "
            "a good one may be stolen over your own"
        )


class Steal(Word, frozen=True, tag="steal"):
    """Takes a random card out of an opponent's hand."""

    def text(self) -> str:
        return "take a random card from an opponent's hand"


class Salvage(Word, frozen=True, tag="salvage"):
    """Takes a tomb out of the discards."""

    def text(self) -> str:
        return "take any one tomb from the discards"


class Stop(Word, frozen=True, tag="stop"):
    """A reaction: cancels an opponent's dig (TC-8)."""

    def text(self) -> str:
        return "as a reaction, stop an opponent's dig"


class Look(Word, frozen=True, tag="look"):
    """Looks at a face-down corpse."""

    def text(self) -> str:
        return "look at one face-down corpse in any cemetery"


class Discard(Word, frozen=True, tag="discard"):
    """Discards any number of cards."""

    def text(self) -> str:
        return "discard any number of cards"

    def may_be_left(self) -> bool:
        return True


class GiveLeft(Word, frozen=True, tag="give left"):
    """A random card of the hand goes to the player on the left."""

    def text(self) -> str:
        return "a random card of your hand goes to the player on your left"


class TurnUp(Word, frozen=True, tag="turn up"):
    """Turns an own face-down unsealed corpse face up."""

    def text(self) -> str:
        return "turn one of your face-down unsealed corpses face up for good"


class LastingWord(Word, frozen=True):
    """It holds while its development lies there, instead of happening at a moment."""


class BuryDeep(LastingWord, frozen=True, tag="bury deep"):
    """Burying with a tomb of that value or more starts at level 2."""

    from_value: Few

    def text(self) -> str:
        return (
            f"a burial with a tomb of value {self.from_value} or more starts at level 2 here at "
            "once"
        )


class Fence(LastingWord, frozen=True, tag="fence"):
    """May cancel an opponent's dig here and then keeps them out (TC-17)."""

    def text(self) -> str:
        return (
            "when an opponent digs here you may cancel that dig, and opponents can't dig here "
            "until your next turn"
        )


class NoDigAction(LastingWord, frozen=True, tag="no dig action"):
    """The owner has no Dig action."""

    def text(self) -> str:
        return "you have no Dig action; abilities and bonuses still dig"


Ability = (
    Dig
    | Draw
    | Exhume
    | KillZombie
    | SendZombie
    | DestroyDevelopment
    | MoveDevelopment
    | Steal
    | Salvage
    | Stop
)
Timed = Dig | Draw | Look | Discard | GiveLeft | TurnUp
Lasting = BuryDeep | Fence | NoDigAction
Steps = Annotated[list[Ability], msgspec.Meta(min_length=1, max_length=4)]


class Corpse(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    name: Name
    value: Value
    count: Count
    ability: Steps
    provenance: Provenance


class Tomb(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    name: Name
    value: Value
    count: Count
    ability: Steps
    when: Literal["start of turn", "end of turn"]
    bonus: Timed
    provenance: Provenance


class Development(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    name: Name
    colour: Literal["good", "bad"]
    count: Count
    ability: Steps
    when: When
    effect: Timed | Lasting
    provenance: Provenance


Card = Corpse | Tomb | Development


class Zombie(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    value: Annotated[int, msgspec.Meta(ge=-20, le=-1)]
    provenance: Provenance


class Contents(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    game: Literal["the-cemetery"]
    name: str
    corpses: Annotated[list[Corpse], msgspec.Meta(min_length=1)]
    tombs: Annotated[list[Tomb], msgspec.Meta(min_length=1)]
    developments: list[Development]
    zombies: list[Zombie]


class Face(msgspec.Struct, frozen=True):
    """A card as everybody can read it."""

    name: str
    sort: str
    value: int | None
    colour: str | None
    ability: str
    bonus: str


class Grave(msgspec.Struct):
    """A tomb with its corpse. `corpse` is what it is, if this seat knows."""

    name: str  # "tomb 3" while unsealed, "sealed 1" after; moves name it so
    tomb: str
    value: int
    level: int  # 1, 2, or 3 for sealed
    burning: bool  # its bonus can be used (TC-15)
    corpse: str | None
    points: int | None  # what the corpse is worth, if this seat knows
    open: bool
    seen_by: list[Seat]  # its owner and who has looked at it; everybody saw that they did
    bonus: str


class IfEnded(msgspec.Struct):
    """What a cemetery would score now: what this seat knows of it, and how much it doesn't."""

    points: int
    unknown: int


class Cemetery(msgspec.Struct):
    graves: list[Grave]  # unsealed
    sealed: list[Grave]
    good: Face | None
    bad: Face | None
    fence_up: bool
    zombies: list[int]
    zombie_points: int
    if_ended: IfEnded

    def grave(self, name: object) -> Grave | None:
        """The grave that a move names, if it is there."""
        for grave in (*self.graves, *self.sealed):
            if grave.name == name:
                return grave
        return None


class Known(msgspec.Struct):
    """A card in a hand that others know of, and who does."""

    card: str
    by: list[Seat]
    public: bool  # everybody watched it go there


class Player(msgspec.Struct):
    hand: int
    known: list[Known]  # what this seat knows of the hand; of its own, what others know


class Declared(msgspec.Struct):
    """A dig that the others may stop."""

    digger: Seat
    cemetery: int
    grave: str
    direction: str
    levels: int


class Level(msgspec.Struct, frozen=True):
    """How deep a corpse lies, and what that is good for."""

    name: str
    gives: str


class Sizes(msgspec.Struct, frozen=True):
    """How far the rules let things grow."""

    actions: int  # in a turn, at most
    sealed: int  # tombs of one cemetery, which end the game (TC-12)
    developments: int  # slots of a cemetery for them: a good and a bad one, or none (TC-9, TC-13)
    digs: bool  # Is digging an action of its own, and not only what cards do?
    levels: list[Level]  # from the top; at the last a tomb is sealed


class TheCemeteryView(View):
    hand: list[Face]
    players: list[Player]
    cemeteries: list[Cemetery]
    deck: int
    discards: dict[str, int]
    discarded_tombs: list[Face]  # one of each kind
    zombie_deck: int
    zombie_discards: list[int]
    first: Seat
    turn: Seat
    next: Seat | None  # whose turn comes then; None: as things are, the game ends
    round: int
    phase: str
    actions: int  # done this turn
    offers: list[str]  # bonuses of this phase not used yet
    used: Face | None  # the card whose ability is being carried out
    queue: list[int]  # the edition's numbers of the effects still to come
    effect: str | None  # what the next of them asks
    dug: str | None  # the grave of the last dig of this ability
    dug_in: int | None
    declared: Declared | None
    answer: str | None  # one's own sealed answer
    sizes: Sizes

    def own(self) -> Cemetery:
        """The cemetery of the seat whose view this is."""
        assert self.seat is not None
        return self.cemeteries[self.seat]

    def holds(self, card: object) -> bool:
        return any(face.name == card for face in self.hand)

    def hand_text(self) -> str:
        names = list(dict.fromkeys(face.name for face in self.hand))
        return f"you hold {', '.join(names)}" if names else "your hand is empty"

    def cemetery_name(self, owner: Seat) -> str:
        return "your cemetery" if owner == self.seat else cemetery_name(owner, self.seats)
