"""Expansions: boxes put to the game's own, in any mix, with their families and a fifth seat."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

import sexton
from sexton.core.edition import shipped_boxes
from sexton.core.errors import BadEdition, BadOption, BadRecord
from sexton.core.match import Match
from sexton.core.options import Options
from sexton.games.gloom import FOLDER, GAME
from sexton.games.gloom.components import Box
from tests.games.gloom.table import ALL, BOX, box_with, table_of
from tests.rules import rule

MIXES = [mix for count in range(4) for mix in combinations(ALL, count)]
FAMILIES = {
    "unhappy_homes": "Le Canard Noir",
    "unwelcome_guests": "The Malone Mob",
    "unfortunate_expeditions": "The Bumpersnoots",
}


def families(game: Match) -> list[str]:
    return [player["family"] for player in game.view(None)["players"]]


@rule("GL-21")
@pytest.mark.parametrize("mix", MIXES, ids=" ".join)
def test_each_box_adds_its_cards_and_its_family(mix: tuple[str, ...]) -> None:
    box = box_with(*mix)
    assert box.families == BOX.families + [FAMILIES[name] for name in mix]
    assert len(box.characters) >= 5 * len(box.families)
    assert set(BOX.titles) <= set(box.titles)
    assert [name.replace("-", "_") for name in box.boxes] == list(mix)
    game = Match(GAME, 2, 1, dict.fromkeys(mix, True))
    assert all(game.view(0)["options"][name] == (name in mix) for name in ALL)
    assert list(game.game.seats) == ([2, 3, 4, 5] if mix else [2, 3, 4])


@rule("GL-21")
def test_five_need_a_box_more() -> None:
    with pytest.raises(BadOption, match=r"2 to 4 players, not 5\. With Unhappy Homes or"):
        Match(GAME, 5, 1)
    for name in ALL:
        game = Match(GAME, 5, 1, {name: True})
        assert len(set(families(game))) == 5


@rule("GL-21")
def test_the_game_without_boxes_is_the_game_as_it_was() -> None:
    game = Match(GAME, 4, 1, dict.fromkeys(ALL, False))
    assert game.game.edition.digest == GAME.edition.digest
    assert game.game.space.verbs.keys() == GAME.space.verbs.keys()


@rule("GL-1")
def test_everybody_picks_a_family() -> None:
    picks = "Dark's Den of Deformity / Blackwater Watch"
    assert families(Match(GAME, 2, 1, {"families": picks})) == picks.split(" / ")
    options: Options = {"families": f"dealt / {FAMILIES[ALL[0]]} / dealt", ALL[0]: True}
    for seed in range(12):
        game = Match(GAME, 3, seed, options)
        assert families(game)[1] == "Le Canard Noir"
        assert len(set(families(game))) == 3
        assert game.view(2)["options"]["families"] == "dealt / Le Canard Noir / dealt"
    first = {families(Match(GAME, 3, seed, options))[0] for seed in range(60)}
    assert first == set(BOX.families)


@rule("GL-1")
@pytest.mark.parametrize(
    ("seats", "picks", "reason"),
    [
        (3, "Castle Slogar / Hemlock Hall", "3 seats pick a family each, not 2"),
        (2, "Castle Slogar / Castle Slogar", "can't be picked twice"),
        (2, "Castle Slogar / The Malone Mob", "not in this box: it has Castle Slogar, Hemlock"),
        (2, "Castle Slogar / The Addamses", "can't be"),
    ],
)
def test_a_family_that_cannot_be_had_is_refused(seats: int, picks: str, reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        Match(GAME, seats, 1, {"families": picks})


@pytest.mark.parametrize("mix", MIXES, ids=" ".join)
def test_a_record_needs_no_box_inside_if_we_have_it(mix: tuple[str, ...]) -> None:
    game = sexton.new_match("gloom", 3, 5, dict.fromkeys(mix, True))
    seat = game.to_act()[0]
    game.play(seat, "pass")
    record = game.record()
    assert "box" not in record
    again = sexton.load(record)
    assert again.digest() == game.digest()
    assert again.game is game.game
    if mix:
        with pytest.raises(BadRecord):
            sexton.load({**record, "options": dict.fromkeys(ALL, False)})


def own_box(tmp_path: Path, name: str, old: str, new: str) -> Path:
    text = (FOLDER / f"boxes/{name}.toml").read_text("utf-8")
    assert text.count(old) == 1
    file = tmp_path / f"my-{name}.toml"
    file.write_text(text.replace(old, new), "utf-8")
    return file


@rule("GL-21")
def test_an_owner_puts_a_box_of_their_own_to_ours(tmp_path: Path) -> None:
    mine = own_box(tmp_path, "unhappy-homes", "Rosseau", "Rousseau")
    game = sexton.new_match("gloom", 5, 1, {"unwelcome_guests": True}, edition=mine)
    assert game.options["unhappy_homes"] is True
    box = table_of(game).box
    assert box.families[4:] == ["Le Canard Noir", "The Malone Mob"]
    assert "Rousseau" in box.characters
    record = game.record()
    assert record["box"]["boxes"] == ["unhappy-homes", "unwelcome-guests"]
    again = sexton.load(record)
    assert again.digest() == game.digest()
    assert again.view(0) == game.view(0)
    with pytest.raises(BadOption, match="unhappy_homes can't be no; it can be yes"):
        sexton.new_match("gloom", 2, 1, {"unhappy_homes": False}, edition=mine)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"Rosseau"', '"Angel"', "Angel is there twice"),
        ('symbol = "duck"', 'sign = "duck"', "unknown field"),
        ('name = "Le Canard Noir", s', 'name = "Hemlock Hall", s', "taken by another family"),
        ('icons = ["death", "lucre"]', 'icons = ["death", "gold"]', "Invalid enum value"),
        ('"Lost in the Library"', '"Broke Many Bones"', "that title is taken"),
        ('"Bitten in the Boudoir",', '"Bitten", brings = "Nowhere",', "no expedition in this box"),
        (
            '"Evicted by an Executor",',
            '"E", already_there = [{ word = "skip draw" }],',
            "for cards",
        ),
        (
            '{ word = "skip draw" }',
            '{ word = "fetch", guest = "Godot" }',
            "is no guest in this box",
        ),
        (
            'family = "Hemlock Hall", name',
            'family = "Castle Slogar", name',
            "has a residence already",
        ),
        ('name = "The Big Top"', 'name = "Hemlock Hall"', "taken by another residence"),
        ('box = "unhappy-homes"', 'box = "happy-homes"', "happy-homes"),
        ("place = 1", "shelf = 2", "unknown field `shelf`"),
    ],
)
def test_what_is_wrong_with_a_box_is_said_with_its_file_and_line(
    tmp_path: Path, old: str, new: str, reason: str
) -> None:
    mine = own_box(tmp_path, "unhappy-homes", old, new)
    with pytest.raises(BadEdition, match=r"my-unhappy-homes\.toml, line \d+: ") as wrong:
        sexton.open_game("gloom", mine)
    assert reason in wrong.value.reason
    assert wrong.value.line is not None
    assert new in mine.read_text("utf-8").splitlines()[wrong.value.line - 1]


def test_every_entry_says_where_it_comes_from() -> None:
    for edition in shipped_boxes(FOLDER).values():
        for name, entries in edition.contents.items():
            if isinstance(entries, list):
                assert all("provenance" in entry for entry in entries), name


def test_the_boxes_open_alone_as_well() -> None:
    for name, edition in shipped_boxes(FOLDER).items():
        opened = GAME.with_edition(edition)
        assert opened.edition.digest == box_with(name.replace("-", "_")).edition.digest
        assert isinstance(Box(opened.edition), Box)
