"""What befell whom: a match played again, and every card put down to the lives it touched."""

from __future__ import annotations

from dataclasses import dataclass, field

from sexton.core.match import Match
from sexton.core.types import Event
from sexton.games.gloom.rules import Gloom


@dataclass(eq=False)
class Beat:
    """Something that befell a character, or nobody in particular."""

    what: str  # modifier, death, moved death, event, response, mystery, joined, left, expedition
    card: str
    seat: int
    story: str = ""
    character: str = ""
    other: str = ""
    against: Beat | None = None  # of a response: what it met
    stopped_by: Beat | None = None  # the response that cancelled it
    brought: dict[str, str] = field(default_factory=dict)  # to whom an event moved which modifier
    taken_off: dict[str, Beat] = field(default_factory=dict)  # from whom its card went, by what
    turn: int = 0
    move: int = 0  # how many moves had been made then, this one too
    place: str = ""  # the residence of a mystery, the family that a guest joined


@dataclass
class Doings:
    """All beats of a game: those of each character, those of none, and remarks in passing."""

    lives: dict[str, list[Beat]] = field(default_factory=dict)
    nights: list[Beat] = field(default_factory=list)
    homes: dict[str, list[Beat]] = field(default_factory=dict)  # the mysteries of each residence
    asides: list[tuple[int, str]] = field(default_factory=list)
    under_way: list[Beat] = field(default_factory=list)
    sealed: list[tuple[int, str, str]] = field(default_factory=list)  # seat, response, story
    turn: int = 0
    move: int = 0

    def add(self, beat: Beat, *, before: Beat | None = None) -> None:
        if not beat.move:
            beat.turn, beat.move = self.turn, self.move
        for chapter in self.chapters(beat):
            chapter.insert(chapter.index(before) if before else len(chapter), beat)

    def chapters(self, beat: Beat) -> list[list[Beat]]:
        """Where a beat is written down: in the lives it befell, or among those of nobody."""
        if beat.what == "mystery":
            return [self.homes.setdefault(beat.place, [])]
        names = [name for name in (beat.character, beat.other) if name]
        return [self.lives.setdefault(name, []) for name in names] or [self.nights]

    def happen(self, event: Event, story: str) -> bool:
        """Writes down what an event means to somebody; says whether it used the story."""
        args = event.args
        if event.name in ("modifier", "kill", "event"):
            what = "death" if event.name == "kill" else event.name
            where = (args.get("character", ""), args.get("other", ""))
            beat = Beat(what, args["card"], args["seat"], story, *where)
            self.add(beat)
            self.under_way.append(beat)
            return True
        if event.name == "mystery":
            beat = Beat("mystery", args["card"], args["seat"], story, place=args["residence"])
            self.add(beat)
            return True
        if event.name in ("joined", "left", "expedition"):
            self.come_along(event)
        elif event.name == "died" and event.rule == "GL-14":
            mover = self.carried_out().seat
            self.add(Beat("moved death", args["card"], mover, character=args["character"]))
        elif event.name == "moved":
            self.take_off(args["character"], args["card"])
            self.carried_out().brought[args["other"]] = args["card"]
        elif event.name == "exchanged":
            self.take_off(args["character"], args["taken"])
            self.carried_out().brought[args["character"]] = args["card"]
        elif event.name == "stripped":
            self.take_off(args["character"], *args["cards"])
        elif event.name == "solved":
            self.leave(args["residence"], args["card"])
        elif event.name == "rehoused":
            self.leave(args["residence"], args["card"])
            mover = self.carried_out().seat
            self.add(Beat("mystery", args["card"], mover, place=args["other"]))
        elif event.name == "lives again":
            self.take_off(args["character"], args["card"])
        elif event.name == "response":
            self.respond(args["seat"], args["card"], args["against"])
        elif event.name == "cancelled":
            self.cancel(args["seat"])
        return False

    def come_along(self, event: Event) -> None:
        """A guest who comes or goes, an expedition that sets out: whoever played the card."""
        args, seat = event.args, self.carried_out().seat
        if event.name == "expedition":
            self.add(Beat("expedition", args["card"], seat))
            return
        name, family = args["character"], args.get("family", "")
        self.add(Beat(event.name, name, seat, character=name, place=family))

    def take_off(self, name: str, *cards: str) -> None:
        """The newest of the beats that brought such a card is the one it is taken from."""
        for card in cards:
            for beat in reversed(self.lives.get(name, [])):
                lies = card in (beat.card, beat.brought.get(name)) and not beat.stopped_by
                if lies and name not in beat.taken_off:
                    beat.taken_off[name] = self.carried_out()
                    break

    def leave(self, home: str, mystery: str) -> None:
        """A mystery is at this residence no longer."""
        for beat in reversed(self.homes.get(home, [])):
            if beat.card == mystery and home not in beat.taken_off:
                beat.taken_off[home] = self.carried_out()
                break

    def carried_out(self) -> Beat:
        """The card that does what it says just now."""
        return next(beat for beat in reversed(self.under_way) if beat.what != "response")

    def respond(self, seat: int, card: str, against: str) -> None:
        met = next(beat for beat in reversed(self.under_way) if beat.card == against)
        beat = Beat("response", card, seat, "", met.character, met.other, against=met)
        for answer in self.sealed:
            if answer[:2] == (seat, card):
                beat.story = answer[2]
                self.sealed.remove(answer)
                break
        self.under_way.append(beat)

    def cancel(self, seat: int) -> None:
        """A response that was stopped itself stands before the card that it was to stop."""
        by = next(beat for beat in reversed(self.under_way) if beat.against and beat.seat == seat)
        stopped = by.against
        assert stopped is not None
        stopped.stopped_by = by
        if stopped.against:
            self.add(stopped, before=self.carried_out())


def doings(match: Match) -> Doings:
    """Plays the match again and listens."""
    found = Doings()
    again = match.at(0)
    assert isinstance(again.position, Gloom)
    for found.move, row in enumerate(match.moves, 1):
        found.turn = again.position.turns + 1
        heard = len(again.events)
        sealed = again.position.in_window()
        again.play(row.seat, row.verb, story=row.story or None, **row.args)
        if sealed and row.story:
            found.sealed.append((row.seat, str(row.args.get("card", "")), row.story))
        used = sealed or not row.story
        for event in again.events[heard:]:
            mine = event.args.get("seat") == row.seat and not used
            used = (found.happen(event, row.story if mine else "") and mine) or used
        if not used:
            found.asides.append((row.seat, row.story))
    if match.over:  # Until then answers that were not read stay unseen.
        found.asides += [(seat, story) for seat, _, story in found.sealed]
    return found
