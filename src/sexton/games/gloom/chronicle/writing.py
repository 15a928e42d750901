"""The words of a chronicle: each character's life from the cards that befell them, in the players'
own sentences, and in ours where they wrote none. The same record is always the same text.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

import msgspec

from sexton.core.match import Match
from sexton.core.phrases import counted, listed, signed
from sexton.games.gloom.chronicle.beats import Beat, doings
from sexton.games.gloom.components import (
    BLANK,
    CLEAR,
    DEATHS,
    EXPEDITIONS,
    ICON_NAMES,
    MODIFIERS,
    MYSTERIES,
    Box,
    printed,
)
from sexton.games.gloom.rules import Gloom, reckoning
from sexton.games.gloom.rules.reckoning import bonus, shown, shown_icon
from sexton.games.gloom.state import ABSENT, DEAD, GONE, LIVING, MIDDLE
from sexton.games.gloom.types.chronicle import Chronicle, House, Life, Passage, Prose
from sexton.games.gloom.words.cards import slot_marks

SAD, GLAD = "sad", "glad"
BEING = "was "  # how most deaths begin on a stone
PRONOUNS = {
    "he": ("he", "him", "his", "himself", "was"),
    "she": ("she", "her", "her", "herself", "was"),
    "they": ("they", "them", "their", "themselves", "were"),
}


@cache
def prose() -> Prose:
    text = (Path(__file__).parent / "prose.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), Prose)


def filled(line: str, name: str, *, short: bool = False, **more: str) -> str:
    """A line with the character's name and pronouns in it."""
    person = prose().people.get(name)
    he, him, his, himself, was = PRONOUNS[person.pronoun if person else "they"]
    words = {"he": he, "him": him, "his": his, "himself": himself, "was": was}
    called = person.short if short and person and person.short else name
    words |= {"name": called, "other": "", **more}
    text = line.format(**words, He=he.capitalize(), His=his.capitalize())
    if was == "were" and called.endswith("s"):
        text = text.replace(f"{called}'s", f"{called}'")
    text = re.sub(r"(?<=[\w,;:] )The (?=[A-Z])", "the ", text)
    return re.sub(r"^\w|(?<=[.!?] )\w", lambda found: found[0].upper(), text)


def own_lines(title: str) -> list[str]:
    """Our own ways to put a card; none for cards of other editions."""
    words = prose()
    if title in words.deaths:
        return words.deaths[title].lines
    kinds = (words.modifiers, words.events, words.mysteries)
    return next((kind[title] for kind in kinds if title in kind), [])


def suggested(title: str, name: str, *, other: str = "", player: str = "") -> str:
    """How the chronicle would tell of this card, for a player to take or to better; nothing for
    cards that it has no words of its own for."""
    return offered(own_lines(title), name, title=title, other=other, player=player)


def suggested_answer(
    title: str, name: str, *, against: str, to: str, player: str, rival: str
) -> str:
    """The same of a response: to an untimely death, to an event, or to another response."""
    words = prose()
    lines = own_lines(title)
    if to == "death":
        lines = words.spared["lines"]
    elif to == "response":
        lines = words.foiled["lines"]
    return offered(lines, name, title=against, player=player, rival=rival)


def offered(lines: list[str], name: str, **more: str) -> str:
    """One of these lines; the same for the same names."""
    place = len(name) + len(more["player"]) + len(more["title"])
    return filled(lines[place % len(lines)], name, short=False, **more) if lines else ""


class Chronicler:
    """Finds the words. Lines are taken in turn from a place that the record decides."""

    def __init__(self, box: Box, match: Match) -> None:
        assert isinstance(match.position, Gloom)
        self.box = box
        self.match = match
        self.table = match.position
        self.digest = match.digest()
        self.prose = prose()
        self.used: dict[str, int] = {}

    def pick(self, key: str, lines: Sequence[str]) -> str:
        used = self.used.get(key, 0)
        self.used[key] = used + 1
        start = hashlib.sha256(f"{self.digest} {key}".encode()).digest()[0]
        return lines[(start + used) % len(lines)]

    def fill(self, line: str, name: str, *, short: bool = False, **more: str) -> str:
        return filled(line, name, short=short, **more)

    # The whole

    def chronicle(self) -> Chronicle:
        match, box, table = self.match, self.box, self.table
        found = doings(match)
        families = [box.families[family] for family in table.families]
        ended = "came to grief" if match.over else "are coming to grief"
        houses = []
        for seat, family in enumerate(families):
            lives = [
                self.life(who, found.lives.get(box.characters[who], []))
                for who, fate in enumerate(table.fates)
                if fate not in (ABSENT, MIDDLE) and table.owners[who] == seat
            ]
            worth = signed(-table.scores()[seat])
            about = self.about_family(family)
            house = House(family, match.names[seat], about, worth, lives)
            houses.append(self.housed(house, seat, found.homes))
        return Chronicle(
            title="A Chronicle of Gloom",
            subtitle=f"In which {listed(families)} {ended}",
            told_by=f"As told by {listed(match.names)}, in {counted(table.turns + 1, 'turn')}.",
            houses=houses,
            nights=[
                passage
                for beat in found.nights
                for passage in self.placed(beat, "", self.passages(beat, "", ""))
            ],
            asides=[Passage(story, by=match.names[seat], own=True) for seat, story in found.asides],
            reckoning=list(self.reckoning()),
        )

    def housed(self, house: House, seat: int, homes: dict[str, list[Beat]]) -> House:
        """With its residence, and what was the matter there."""
        if not self.box.has_homes:
            return house
        home = self.box.residences[self.table.families[seat]]
        mysteries = [
            passage
            for beat in homes.get(home, [])
            for passage in self.placed(beat, home, self.passages(beat, home, ""))
        ]
        return msgspec.structs.replace(house, home=home, mysteries=mysteries)

    def about_family(self, family: str) -> str:
        known = self.prose.families.get(family)
        return known or str(self.prose.others["family"]).format(title=family)

    def reckoning(self) -> Iterator[str]:
        result = self.match.result()
        if result is None:
            yield "The story is not over. The ink is still wet, and somebody is at the door."
            return
        order = sorted(range(self.match.seats), key=lambda seat: (result.places[seat], seat))
        won_by = " and wins" if result.places.count(1) == 1 else " and shares the victory"
        for seat in order:
            family = self.box.families[self.table.families[seat]]
            won = won_by if result.places[seat] == 1 else ""
            yield (
                f"{self.match.names[seat]} ({family}) comes to {signed(result.scores[seat])}{won}."
            )

    # A life

    def life(self, who: int, beats: list[Beat]) -> Life:
        name = self.box.characters[who]
        passages = [Passage(self.opening(name))]
        mood = ""
        for beat in beats:
            turn, mood = self.turn(beat, mood)
            passages += self.placed(beat, name, self.passages(beat, name, turn))
            if name in beat.brought:
                mood = self.mood(beat.brought[name])
        fate = self.table.fates[who]
        if fate == LIVING:
            lines = self.prose.living["lines" if beats else "untouched"]
            passages.append(Passage(self.fill(self.pick(lines[0], lines), name, short=True)))
        elif fate == GONE:
            lines = self.prose.gone["lines"]
            passages.append(Passage(self.fill(self.pick(lines[0], lines), name, short=True)))
        if fate != DEAD:
            end = "taken away" if fate == GONE else ""
            return Life(name, passages, end, stone="", worth="", sum="")
        worth = signed(reckoning.worth(self.table, who))
        return Life(name, passages, self.end(who), self.stone(who, name), worth, self.sum_of(who))

    def placed(self, beat: Beat, name: str, passages: Iterable[Passage]) -> Iterator[Passage]:
        """Who played it and when, what stands on the card, and how it came off again."""
        value = "" if beat.stopped_by else self.on_the_card(beat.card)
        icon = "" if beat.stopped_by else self.icon_of(beat.card)
        by = beat.taken_off.get(name)
        off = f"taken off again by {by.card}, turn {by.turn}" if by else ""
        for passage in passages:
            yield msgspec.structs.replace(
                passage,
                value=value,
                icon=icon,
                seat=beat.seat,
                turn=beat.turn,
                move=beat.move,
                taken_off=off,
            )

    def on_the_card(self, title: str) -> str:
        """The card's three slots and its story icon; nothing if it has neither."""
        slots = printed(self.box.pathos[self.box.number[title]])
        numbers = slot_marks(slots) if any(slot is not None for slot in slots) else ""
        return " ".join(part for part in (numbers, self.icon_of(title)) if part)

    def icon_of(self, title: str) -> str:
        icon = self.box.icons[self.box.number[title]]
        return ICON_NAMES[icon] if icon > BLANK else ""

    def opening(self, name: str) -> str:
        person = self.prose.people.get(name)
        if person:
            return self.fill(person.opening, name)
        return self.fill(self.pick("opening", self.others("opening")), name)

    def others(self, key: str) -> list[str]:
        lines = self.prose.others[key]
        return [lines] if isinstance(lines, str) else lines

    def turn(self, beat: Beat, mood: str) -> tuple[str, str]:
        """A short sentence where the mood turns, now and then one where it doesn't."""
        if beat.what != "modifier":
            return "", mood
        now = self.mood(beat.card)
        if beat.story and not self.is_ours(beat, beat.character):
            return "", now
        key = f"{mood or 'first'}_{now}"
        silent = mood in ("", now) and self.pick(f"say {mood}", ("", "aloud")) == ""
        return "" if silent else self.pick(key, self.prose.turns[key]), now

    def mood(self, title: str) -> str:
        return GLAD if sum(shown(self.box, [self.box.number[title]])) > 0 else SAD

    def passages(self, beat: Beat, name: str, turn: str) -> Iterator[Passage]:
        by = self.match.names[beat.seat]
        if beat.stopped_by is not None:
            if beat.story:
                own = not self.is_ours(beat, name)
                yield Passage(beat.story, by=by, card=beat.card, own=own)
            yield self.stopped(beat, beat.stopped_by, name)
            return
        if beat.what in ("joined", "left"):
            yield self.visit(beat, name)
            return
        last = beat.what in ("death", "moved death")
        brought = beat.brought.get(name, "")
        card = f"{beat.card}: {brought}" if brought else beat.card
        if beat.story:
            own = not self.is_ours(beat, name)
            yield Passage(f"{turn} {beat.story}".strip(), by=by, card=card, last=last, own=own)
            return
        more = {"player": by, "title": beat.card, "other": beat.other}
        subject = beat.character if beat.other else name
        parts = [turn, self.fill(self.line(beat.card), subject, short=not last, **more)]
        if brought:
            parts.append(self.fill(self.line(brought), name, short=True, title=brought))
        yield Passage(" ".join(parts).strip(), card=card, last=last)

    def is_ours(self, beat: Beat, name: str) -> bool:
        """Did whoever told it take the chronicle's own sentence?"""
        subject = beat.character or name
        more = {"player": self.match.names[beat.seat], "title": beat.card, "other": beat.other}
        lines = own_lines(beat.card)
        return any(self.fill(line, subject, short=False, **more) == beat.story for line in lines)

    def visit(self, beat: Beat, name: str) -> Passage:
        """A guest comes to stay with a family, or is shown out."""
        lines = self.prose.joined["lines" if beat.what == "joined" else "left"]
        line = self.pick(beat.what, lines)
        return Passage(self.fill(line, name, short=True, family=beat.place), card=beat.place)

    def line(self, title: str) -> str:
        """Our own way to put a card, or that for cards of its kind."""
        kind = self.box.number[title]
        category = self.box.categories[kind]
        if category == MODIFIERS:
            own = self.prose.modifiers.get(title)
            icon = ICON_NAMES[self.box.icons[kind]]
            key = icon if icon in self.prose.others else self.mood(title)
        elif category == DEATHS:
            passing = self.prose.deaths.get(title)
            own, key = passing.lines if passing else None, "died"
        elif category == MYSTERIES:
            own, key = self.prose.mysteries.get(title), "mystery"
        elif category == EXPEDITIONS:
            own, key = self.prose.expeditions.get(title), "expedition"
        else:
            own, key = self.prose.events.get(title), "event"
        return self.pick(title if own else key, own or self.others(key))

    def stopped(self, beat: Beat, response: Beat, name: str) -> Passage:
        """It was played and didn't happen."""
        by = self.match.names[response.seat]
        card = f"{beat.card}, met by {response.card}"
        more = {"player": by, "rival": self.match.names[beat.seat], "title": beat.card}
        if response.story:
            own = response.story not in self.answers(beat, response, name)
            return Passage(response.story, by=by, card=card, own=own)
        if beat.what == "death":
            line = self.pick("spared", self.prose.spared["lines"])
        elif beat.what == "response":
            line = self.pick("foiled", self.prose.foiled["lines"])
        else:
            line = self.line(response.card)
        return Passage(self.fill(line, name, short=True, **more), card=card)

    def answers(self, beat: Beat, response: Beat, name: str) -> list[str]:
        """Our own ways to tell of a response, as a player was offered them."""
        lines = own_lines(response.card)
        lines = [*lines, *self.prose.spared["lines"], *self.prose.foiled["lines"]]
        names = self.match.names
        more = {"player": names[response.seat], "rival": names[beat.seat], "title": beat.card}
        subject = beat.character or name
        return [self.fill(line, subject, short=False, **more) for line in lines]

    def end(self, who: int) -> str:
        """How somebody died, in a few words: "eaten by bears"."""
        return self.death(who).removeprefix(BEING)

    def stone(self, who: int, name: str) -> str:
        how, several = self.death(who), self.plural(name)
        if several and how.startswith(BEING):
            how = f"were {how.removeprefix(BEING)}"
        lines = self.prose.stones["many" if several else "one"]
        return self.fill(self.pick("stone", lines), name, how=how)

    def death(self, who: int) -> str:
        card = self.box.titles[self.table.stacks[who][-1]]
        passing = self.prose.deaths.get(card)
        return passing.stone if passing else self.others("stone")[0].format(title=card)

    def plural(self, name: str) -> bool:
        person = self.prose.people.get(name)
        return person is not None and person.pronoun == "they"

    def sum_of(self, who: int) -> str:
        """How the last number comes about: the three slots, and what the icon earned."""
        box, stack = self.box, self.table.stacks[who]
        numbers = slot_marks(printed(shown(box, stack, CLEAR)))
        icon = shown_icon(box, stack, self.table.expedition)
        earned = bonus(box, stack, self.table.expedition)
        if box.changes_worth:
            earned += reckoning.icon_points(self.table, self.table.owners[who], icon)
        if not earned:
            return numbers
        return f"{numbers}, and {signed(earned)} for {ICON_NAMES[icon]}"
