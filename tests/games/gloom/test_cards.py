"""Every card of the box: its face against a second telling, and what it does when it is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest

from sexton.core.match import Match
from sexton.games.gloom.effects import AT_ONCE, DEEDS, FOLLOWS, LASTING, NEEDS
from sexton.games.gloom.types.words import (
    AtHome,
    AtOnce,
    Deed,
    Follows,
    ForAll,
    Needs,
    WhileVisible,
)
from sexton.games.gloom.view import face
from tests.games.gloom.cards import DEATHS, EVENTS, FAMILIES, MODIFIERS, Slots, rows, slots
from tests.games.gloom.table import (
    BOX,
    can,
    discards,
    draw_limit,
    end_turn,
    fate,
    hand,
    hands,
    kill,
    lay,
    match,
    shown,
    stack,
    table_of,
    verbs,
    worth,
)
from tests.rules import rule

FILLER = "Badly Burned, Ran Out of Air, Burnt by a Mob, Drowned in a Bog"
ICONS = ("beast", "death", "duck", "goblet", "lucre", "marriage")
SAMPLES = {
    "beast": "Mauled by a Manatee",
    "death": "Galled by Gangrene",
    "duck": "Delighted by Ducklings",
    "goblet": "Ruined by Rum",
    "lucre": "Stole from a Stiff",
    "marriage": "Married Magnificently",
}


def test_the_box_holds_what_is_printed() -> None:
    assert (len(rows(MODIFIERS)), len(rows(EVENTS)), len(rows(DEATHS))) == (58, 12, 20)
    titles = [row[0] for text in (MODIFIERS, DEATHS, EVENTS) for row in rows(text)]
    assert sorted(titles) == sorted(BOX.titles)
    assert BOX.counts == [1] * 90


def test_every_word_that_a_file_may_use_has_its_entry() -> None:
    assert set(AT_ONCE) == set(get_args(AtOnce))
    assert set(LASTING) == {*get_args(WhileVisible), *get_args(AtHome), *get_args(ForAll)}
    assert set(FOLLOWS) == set(get_args(Follows))
    assert set(NEEDS) == set(get_args(Needs))
    assert set(DEEDS) == set(get_args(Deed))


@pytest.mark.parametrize("name", FAMILIES)
def test_characters(name: str) -> None:
    symbol, members = FAMILIES[name]
    number = BOX.families.index(name)
    assert BOX.symbols[number] == symbol
    assert BOX.characters[5 * number : 5 * number + 5] == members.split(", ")


# Modifiers: Ada, on the right of Ben, plays each on one of Ben's.

MODIFIER_ROWS = rows(MODIFIERS)
every_modifier = pytest.mark.parametrize(
    ("title", "pathos", "icon", "effect"), MODIFIER_ROWS, ids=[row[0] for row in MODIFIER_ROWS]
)


@every_modifier
def test_modifier_faces(title: str, pathos: str, icon: str, effect: str) -> None:
    card = face(BOX, BOX.number[title])
    assert (card.kind, card.pathos, card.icon) == ("modifier", slots(pathos), icon)
    assert bool(card.text) == (effect != "-")


def played(title: str, *, before: str = "") -> Match:
    """Ada plays it on Butterfield, Ben's; Ben has four cards in hand."""
    game = match(
        [f"{title}, Devoured by Weasels", FILLER, "Eaten by Bears, Never Returned"],
        on={"Butterfield": before} if before else {},
    )
    lay(game, 0, title, "Butterfield")
    return game


@every_modifier
def test_modifiers_when_played(title: str, pathos: str, icon: str, effect: str) -> None:
    game = played(title, before="Found Love on the Lake" if effect == "on marriage" else "")
    if effect != "on marriage":
        assert shown(game, "Butterfield")["pathos"] == slots(pathos)
        assert worth(game, "Butterfield") == sum(slot or 0 for slot in slots(pathos))
        assert shown(game, "Butterfield")["icon"] == (icon if icon in ICONS else "")
    OUTCOMES[effect](game)


def limits(game: Match) -> list[int]:
    return [draw_limit(game, seat) for seat in range(3)]


def nothing_else(game: Match) -> None:
    """Ada has her second play, and nobody has lost or won anything."""
    assert game.to_act() == [0]
    assert hands(game) == [1, 4, 2]
    assert limits(game) == [5, 5, 5]
    assert table_of(game).skip_draws == table_of(game).skip_turns == [0, 0, 0]


def limit_up(game: Match) -> None:
    assert limits(game) == [5, 6, 5]
    assert hands(game) == [1, 4, 2]


def limit_down(game: Match) -> None:
    assert limits(game) == [5, 4, 5]
    assert hands(game) == [1, 4, 2]


def may(count: int) -> Callable[[Match], None]:
    def check(game: Match) -> None:
        for answer in ("draw", "lose", "decline"):
            twin = game.at(len(game.moves))
            assert twin.to_act() == [1]
            assert verbs(twin, 1) == {"draw", "lose", "decline"}
            while twin.to_act() == [1]:
                if answer == "lose":
                    twin.play(1, "lose", card=hand(twin, 1)[0])
                else:
                    twin.play(1, answer)
            change = {"draw": count, "lose": -count, "decline": 0}[answer]
            assert hands(twin) == [1, 4 + change, 2]

    return check


def refill(game: Match) -> None:
    assert game.to_act() == [1]
    assert verbs(game, 1) == {"draw", "lose", "decline"}
    game.play(1, "lose", card="Badly Burned")
    game.play(1, "lose", card="Ran Out of Air")
    assert verbs(game, 1) == {"draw", "lose"}
    game.play(1, "draw")
    assert hands(game) == [1, 5, 2]
    assert game.to_act() == [0]


def right_takes(game: Match) -> None:
    assert hands(game) == [3, 2, 2]
    taken = set(FILLER.split(", ")) - set(hand(game, 1))
    assert taken <= set(hand(game, 0))
    assert discards(game) == []


def right_picks(count: int) -> Callable[[Match], None]:
    def check(game: Match) -> None:
        assert hands(game) == [1, 4 - count, 2]
        assert set(discards(game)) == set(FILLER.split(", ")) - set(hand(game, 1))
        assert game.to_act() == [0]

    return check


def discard(count: int) -> Callable[[Match], None]:
    def check(game: Match) -> None:
        for _ in range(count):
            assert game.to_act() == [1]
            assert verbs(game, 1) == {"lose"}
            game.play(1, "lose", card=hand(game, 1)[0])
        assert game.to_act() == [0]
        assert hands(game) == [1, 4 - count, 2]

    return check


def discard_all(game: Match) -> None:
    assert hands(game) == [1, 0, 2]
    assert sorted(discards(game)) == sorted(FILLER.split(", "))
    assert game.to_act() == [0]


def discard_after(game: Match) -> None:
    """Ada played it: nobody discards yet. Ben does after his own next modifier, on anybody."""
    assert game.to_act() == [0]
    table_of(game).hands[1].append(BOX.number["Charmed by the Circus"])
    game.play(0, "pass")
    lay(game, 1, "Charmed by the Circus", "Grogar")
    assert game.to_act() == [1]
    assert verbs(game, 1) == {"lose"}


def skips_draw(game: Match) -> None:
    assert table_of(game).skip_draws == [0, 1, 0]
    assert table_of(game).skip_turns == [0, 0, 0]
    assert game.to_act() == [0]


def skips_turn(game: Match) -> None:
    assert table_of(game).skip_turns == [0, 1, 0]
    game.play(0, "pass")
    assert game.to_act() == [2]


def opens(game: Match) -> None:
    assert shown(game, "Butterfield")["open_to_death"]
    end_turn(game)  # Now Ben has the turn.
    kill(game, 1, "Badly Burned", "Butterfield")
    assert game.view(1)["play"] == "first"


def bars_events(game: Match) -> None:
    assert [player["barred"] for player in game.view(None)["players"]] == [False, True, False]
    table_of(game).hands[1].append(BOX.number["A Stormy Night"])
    game.play(0, "pass")
    assert not can(game, 1, "event")


def blanks(game: Match) -> None:
    assert shown(game, "Butterfield")["icon"] == ""
    assert shown(game, "Butterfield")["pathos"] == [0, None, -25]
    without = match(["Widowed at the Wedding", FILLER, ""], on={"Grogar": "Broke Many Bones"})
    assert not can(without, 0, "play", card="Widowed at the Wedding")


OUTCOMES: dict[str, Callable[[Match], None]] = {
    "-": nothing_else,
    "limit +1": limit_up,
    "limit -1": limit_down,
    "may 1": may(1),
    "may 2": may(2),
    "refill": refill,
    "right takes 2": right_takes,
    "right picks 1": right_picks(1),
    "right picks 2": right_picks(2),
    "discard 1": discard(1),
    "discard 3": discard(3),
    "discard all": discard_all,
    "discard after": discard_after,
    "skip draw": skips_draw,
    "skip turn": skips_turn,
    "open": opens,
    "no events": bars_events,
    "on marriage": blanks,
}


# Untimely deaths

DEATH_ROWS = rows(DEATHS)
every_death = pytest.mark.parametrize(
    ("title", "pathos", "icons"), DEATH_ROWS, ids=[row[0] for row in DEATH_ROWS]
)


@every_death
def test_deaths(title: str, pathos: str, icons: str) -> None:
    card = face(BOX, BOX.number[title])
    own: Slots = slots(pathos)
    assert (card.kind, card.pathos, card.icon) == ("untimely death", own, "none")
    for icon in ICONS:
        below = f"Cursed by the Queen, {SAMPLES[icon]}, Broke Many Bones"
        game = match([title, FILLER.replace(title, "Chased by Children")], on={"Grogar": below})
        if title == "Died Old and Alone" and icon == "marriage":
            assert not can(game, 0, "kill", card=title)
            continue
        before = shown(game, "Grogar")["pathos"]
        kill(game, 0, title, "Grogar")
        visible = [new if new is not None else old for new, old in zip(own, before, strict=True)]
        earned = -10 if icon in icons.split() else 0
        assert worth(game, "Grogar") == sum(slot or 0 for slot in visible) + earned
        assert fate(game, "Grogar") == "dead"
        assert stack(game, "Grogar")[-1] == title


@rule("GL-16")
def test_despair_costs_the_dead_ones_owner_the_hand() -> None:
    game = match(
        ["Died of Despair, Menaced by Mice", FILLER], on={"Butterfield": "Chased by Children"}
    )
    kill(game, 0, "Died of Despair", "Butterfield")
    assert hands(game)[:2] == [1, 0]
    assert worth(game, "Butterfield") == -25
    gone = ["Goody Zarr", "Lola Wellington-Smythe", "The Twins", "Lord Wellington-Smythe"]
    last = match(["Died of Despair", FILLER], on={"Butterfield": "Chased by Children"}, gone=gone)
    kill(last, 0, "Died of Despair", "Butterfield")
    assert last.over  # The instant the family is extinct: nobody discards any more.
    assert hands(last)[:2] == [0, 4]
    assert last.view(1)["pending"] == []
