"""Who sits where at a table."""

from __future__ import annotations

from dataclasses import dataclass

from sexton.bots import TEMPERS
from sexton.server.table.entries import SeatMade

BOT_NAMES = ("Wick", "Bramble", "Thistle", "Nettle", "Moss", "Ember", "Burdock", "Sorrel", "Tansy")
GHOST_LEVEL = "grasping"
ONE_MOVE = "Your time ran out: a ghost makes this one move, then you play on."


@dataclass
class Chair:
    """One seat of a table."""

    kind: str = "open"  # open, person, bot
    identity: str = ""
    name: str = ""
    level: str = ""
    nonce: str = ""
    ghost: bool = False
    why_ghost: str = ""  # slow, left, away, removed
    one_move: bool = False  # the ghost makes one move, and the person plays on
    missed: int = 0  # clocks, in a row
    resigned: bool = False
    agrees: bool = False
    crest: str = ""  # the person's own, or that of a bot's temper
    default_answer: str = ""  # "" until the person says: the table's default
    temper: str = ""  # of a bot; none is an even one

    @property
    def played_by_bot(self) -> bool:
        return self.kind == "bot" or self.ghost

    def let_ghost_play(self, why: str, *, one_move: bool = False) -> None:
        self.ghost, self.level, self.why_ghost, self.one_move = True, GHOST_LEVEL, why, one_move

    def come_back(self) -> None:
        self.ghost, self.one_move = False, False


class Seats(list[Chair]):
    """The chairs of a table, in seat order."""

    def of(self, identity: str) -> int | None:
        """The seat of this person."""
        for seat, chair in enumerate(self):
            if chair.kind == "person" and chair.identity == identity:
                return seat
        return None

    def persons(self) -> list[int]:
        return [seat for seat, chair in enumerate(self) if chair.kind == "person"]

    def present_persons(self) -> list[int]:
        """The seats whose people still play themselves."""
        return [seat for seat in self.persons() if not self[seat].ghost]

    def others_in_game(self, seat: int) -> bool:
        """Has anybody else not resigned, be it that a ghost plays for them just now?"""
        return any(not self[other].resigned for other in self.persons() if other != seat)

    def others_present(self, seat: int) -> set[int]:
        return set(self.present_persons()) - {seat}

    def new_bot_name(self, temper: str) -> str:
        taken = {chair.name for chair in self}
        return next(name for name in bot_names(temper) if name not in taken)


def chair_of(made: SeatMade) -> Chair:
    return Chair(
        made.kind, made.identity, made.name, made.level, made.nonce,
        crest=made.crest or temper_crest(made.temper), temper=made.temper,
    )  # fmt: skip


def bot_names(temper: str) -> tuple[str, ...]:
    """What bots of that temper are called, and what any bot may be called if these don't do."""
    return (*TEMPERS[temper].names, *BOT_NAMES) if temper in TEMPERS else BOT_NAMES


def temper_crest(temper: str) -> str:
    return TEMPERS[temper].crest if temper in TEMPERS else ""
