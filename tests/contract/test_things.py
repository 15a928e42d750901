"""Things: whatever a table shows or a box holds explains itself, from the view alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sexton.core.edition import from_toml
from sexton.core.position import Position
from sexton.core.things import OTHERS, explain, find, named, numbered, parts_of
from sexton.core.types import Explanation
from sexton.games import GAMES
from tests.contract.tables import Table, every_table, game_played, moments

NOBODY = [
    "",
    "/",
    ":",
    "card",
    "card:",
    "card:nobody has this",
    "seat:",
    "seat:99",
    "seat:-1",
    "seat:²",
    "seat:1e3",
    "cell:99999999999",
    "crypt:9,9,9",
    "cemetery:1/grave:none",
    "grave:none/owner:0/coffin:triple",
    "verb:nothing",
    "zombie:0",
    "number:x",
    "level:0",
    "x" * 5000,
    "seat:0/" * 3000,
    "card:\x00\ud800",
]


def things_at(table: Table, position: Position, audience: int | None) -> Iterator[str]:
    """What the table in words names, and whatever a legal move mentions."""
    view = table.game.view(position, audience)
    for section in table.game.describe(view):
        yield from (entry.thing for entry in section.entries if entry.thing)
    if audience is not None:
        legal = position.legal_moves(audience)
        for number in legal[:: 1 + len(legal) // 30]:
            move = table.game.space.move(number)
            yield from table.game.touches(view, move)
            yield f"verb:{move.verb}"


def faults(table: Table, found: Explanation | None) -> list[str]:
    if found is None:
        return ["nobody explains it"]
    wrong = []
    if not found.title or not (found.text or found.now or found.thing.startswith("verb:")):
        wrong.append("it says nothing")
    if not found.rules:
        wrong.append("it names no rule")
    wrong += [f"no rule {rule}" for rule in found.rules if rule not in table.rules]
    said = [found.title, found.text, *found.now, *found.can]
    wrong += [f"not a sentence: {line}" for line in said if "{" in line or "None" in line]
    if found.unseen is not None and not 0 <= found.unseen <= (found.copies or 0):
        wrong.append(f"{found.unseen} of {found.copies} are unseen")
    return wrong


@every_table
def test_whatever_the_table_shows_explains_itself(table: Table) -> None:
    _, end = game_played(table, 1)
    walked = 0
    for position in [*(moment.position for moment, _ in moments(table, 6)), end]:
        for audience in table.audiences:
            view = table.game.view(position, audience)
            for thing in dict.fromkeys(things_at(table, position, audience)):
                assert faults(table, explain(table.game, view, thing)) == [], thing
                walked += 1
    assert walked > 100


@every_table
def test_every_line_of_the_table_in_words_can_be_asked_about(table: Table) -> None:
    _, end = game_played(table, 1)
    mute = set()
    for position in [*(moment.position for moment, _ in moments(table, 6)), end]:
        for audience in table.audiences:
            for section in table.game.describe(table.game.view(position, audience)):
                mute |= {entry.text for entry in section.entries if not entry.thing}
    assert mute <= {"Your hand is empty."}


@every_table
def test_the_box_is_listed_and_all_of_it_explains_itself(table: Table) -> None:
    shelves = table.game.contents()
    names = [one.thing for shelf in shelves for one in shelf.things]
    assert len(set(names)) == len(names) > 10
    view = table.game.view(table.deal(1), 0)
    for shelf in shelves:
        assert shelf.title
        for one in shelf.things:
            assert faults(table, one) == []
            if one.provenance:
                assert one.provenance in ("printed", "reported", "house")
            if one.thing.startswith(("card:", "half:", "tile:", "icon:", "zombie:")):
                known = explain(table.game, view, one.thing)
                assert known is not None
                assert (known.title, known.copies) == (one.title, one.copies)


@every_table
def test_nothing_hidden_is_explained(table: Table) -> None:
    scramble = table.hook("scramble")
    for moment, rng in moments(table, 4):
        for audience in table.audiences:
            twin = scramble(moment.position, audience, rng)
            view, other = (table.game.view(one, audience) for one in (moment.position, twin))
            things = list(dict.fromkeys(things_at(table, moment.position, audience)))
            boxed = [one.thing for shelf in table.game.contents() for one in shelf.things]
            for thing in [*things, *boxed[:: 1 + len(boxed) // 12]]:
                assert explain(table.game, view, thing) == explain(table.game, other, thing)


@every_table
def test_every_button_says_what_it_does(table: Table) -> None:
    view = table.game.view(table.deal(1), 0)
    for verb in table.game.space.verbs:
        found = explain(table.game, view, f"verb:{verb}")
        assert found is not None
        assert faults(table, found) == []
        assert OTHERS not in found.title
        assert " the a " not in found.title


@every_table
def test_no_name_breaks_anything(table: Table) -> None:
    _, end = game_played(table, 1)
    for position in (table.deal(1), end):
        for audience in (0, None):
            view = table.game.view(position, audience)
            for thing in NOBODY:
                found = explain(table.game, view, thing)
                assert found is None or faults(table, found) == []


def test_a_name_is_taken_apart_from_the_whole_to_the_part() -> None:
    assert parts_of("cemetery:3/spot:1") == {"cemetery": "3", "spot": "1"}
    assert parts_of("deck") == {"deck": ""}


@pytest.mark.parametrize(
    ("typed", "number"),
    [("0", 0), ("4", 4), ("5", None), ("-1", None), ("", None), ("²", None), (None, None)],
)
def test_numbers_of_things_are_below_their_count(typed: str | None, number: int | None) -> None:
    assert numbered(typed, 5) == number


@every_table
def test_the_box_is_searched_by_titles(table: Table) -> None:
    shelves = table.game.contents()
    for shelf in shelves[:3]:
        for one in shelf.things[:5]:
            assert one in named(shelves, one.title.upper())
            assert find(shelves, one.thing) == one
    assert named(shelves, "nothing is called so") == []
    assert named(shelves, "") == []


def test_the_rules_say_the_numbers_of_the_box_in_play() -> None:
    for game in GAMES.values():
        assert "{" not in game.help()
    game = GAMES["gravediggers"]
    text = game.edition.text.replace("notes = 5", "notes = 3").replace("start = 10", "start = 12")
    own = game.with_edition(from_toml(text, "own")).help()
    assert "Everybody begins with 12 coins" in own
    assert "Three credit notes lie ready" in own
    assert "one of the three notes is left" in own


OWN_NUMBERS = {
    "the-cemetery": [
        (
            ('name = "The Librarian"', 'name = "The Archivist"'),
            "taken from the discards (*The Archivist*)",
        ),
        (("from_value = 3", "from_value = 2"), "with a tomb of value 2 or more"),
        (("value = -9", "value = -20"), "nearest −20 starts"),
    ],
    "gloom": [
        (
            ('title = "Fell Down a Well"', 'title = "Lost at Sea"'),
            "*Marooned on the Moors* and *Lost at Sea*: while",
        ),
        (('title = "Smoke and Mirrors"', 'title = "Fog"'), "what cancels events (*Fog*)"),
    ],
    "bring-out-yer-dead": [
        (("mass = { points = 0,", "mass = { points = 3,"), "3 with 4-5 players"),
        (('name = "River Dredger"', 'name = "Old Net"'), "*Old Net*: brings one"),
        (("gemstone = 7", "gemstone = 11"), "Amethyst 6, Emerald 11."),
        (("points = [3, 7, 12, 18, 25]", "points = [2, 4, 6, 8, 9]"), "kept: 2, 4, 6, 8 or 9."),
        (("penalty = [3, 7,", "penalty = [5, 9,"), "in the river cost 5, 9, 10, 14"),
        (('[[carts]]\nspots = [2, 3, 4, 6]\nprovenance = "house"\n', ""), "There are seven carts."),
    ],
}


@pytest.mark.parametrize("name", OWN_NUMBERS)
def test_an_own_edition_reads_true(name: str) -> None:
    game = GAMES[name]
    for (old, new), told in OWN_NUMBERS[name]:
        assert old in game.edition.text
        own = game.with_edition(from_toml(game.edition.text.replace(old, new), "own"))
        text = " ".join(own.help().split())
        assert told in text
        assert told not in " ".join(game.help().split())
