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
    kill,
    lay,
    let_pass,
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


def hands(game: Match) -> list[int]:
    return [len(cards) for cards in table_of(game).hands]


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


# Events

BONES = "Broke Many Bones"


@pytest.mark.parametrize("row", rows(EVENTS), ids=[row[0] for row in rows(EVENTS)])
def test_event_faces(row: list[str]) -> None:
    card = face(BOX, BOX.number[row[0]])
    assert (card.kind, card.pathos, card.icon) == ("event", [None, None, None], "none")
    cancels = {"cancels a death": "untimely death", "cancels an event": "event"}
    wanted = cancels[row[1]] if len(row) > 1 else None
    assert BOX.cancels[BOX.number[row[0]]] == wanted
    assert card.text


def event(game: Match, seat: int, verb: str, **args: str) -> None:
    game.play(seat, verb, **args)
    let_pass(game)


def test_body_thief() -> None:
    game = match(
        ["Body Thief", ""],
        on={"Grogar": "Plagued by the Pox", "The Twins": f"{BONES}, Badly Burned"},
    )
    assert draw_limit(game, 0) == 4
    assert not can(game, 0, "event_between", character="The Twins")
    assert not can(game, 0, "event_between", character="Butterfield")  # living, but Ben's
    event(game, 0, "event_between", card="Body Thief", character="Grogar", other="The Twins")
    assert (fate(game, "Grogar"), fate(game, "The Twins")) == ("gone", "gone")
    assert draw_limit(game, 0) == 5  # What lay on them leaves the game with them.
    assert shown(game, "Grogar")["text"] == ""
    assert table_of(game).scores() == [0, 0]
    assert discards(game) == ["Body Thief"]


def test_a_tragic_misunderstanding() -> None:
    game = match(
        ["A Tragic Misunderstanding", ""],
        on={"Grogar": f"Menaced by Mice, {BONES}", "Butterfield": "Found Love on the Lake"},
    )
    event(
        game,
        0,
        "event_between",
        card="A Tragic Misunderstanding",
        character="Grogar",
        other="Butterfield",
    )
    assert stack(game, "Grogar") == ["Menaced by Mice", "Found Love on the Lake"]
    assert stack(game, "Butterfield") == [BONES]
    assert [draw_limit(game, seat) for seat in (0, 1)] == [6, 5]


@rule("GL-15a")
def test_two_who_are_treated_alike_are_named_in_either_order() -> None:
    card = "A Tragic Misunderstanding"
    games = [
        match([card, ""], on={"Grogar": "Menaced by Mice", "Butterfield": BONES}) for _ in range(2)
    ]
    for game, (who, other) in zip(
        games, [("Grogar", "Butterfield"), ("Butterfield", "Grogar")], strict=True
    ):
        event(game, 0, "event_between", card=card, character=who, other=other)
    assert games[0].digest() == games[1].digest()
    assert games[0].rows[0].args == games[1].rows[0].args


def test_to_be_or_not_to_be() -> None:
    game = match(
        ["To Be or Not To Be", ""],
        on={"Grogar": BONES, "The Twins": "Mauled by a Manatee, Eaten by Bears", "Butterfield": ""},
    )
    move = {"card": "To Be or Not To Be", "character": "The Twins"}
    assert not can(game, 0, "event_between", **move, other="Butterfield")
    event(game, 0, "event_between", **move, other="Grogar")
    assert (fate(game, "The Twins"), fate(game, "Grogar")) == ("living", "dead")
    assert stack(game, "Grogar") == [BONES, "Eaten by Bears"]
    assert table_of(game).scores() == [20, 0]


def test_a_stormy_night() -> None:
    deck = "Chased by Children, Menaced by Mice, Eaten by Bears, Wounded by Wasps"
    game = match([f"A Stormy Night, {FILLER}", ""], on={"Grogar": BONES}, deck=deck)
    event(game, 0, "event", card="A Stormy Night")
    assert hands(game) == [8, 0]
    assert "decline" in verbs(game, 0)
    assert "discard" not in verbs(game, 0)
    kill(game, 0, "Eaten by Bears", "Grogar")
    assert fate(game, "Grogar") == "dead"
    for card in ("Badly Burned", "Wounded by Wasps"):
        assert verbs(game, 0) == {"lose"}
        game.play(0, "lose", card=card)
    assert hands(game) == [5, 0]
    assert discards(game) == ["Badly Burned", "Wounded by Wasps", "A Stormy Night"]
    assert game.view(0)["play"] == "second"


def test_a_stormy_night_ends_at_the_own_draw_limit() -> None:
    for shown_text, limit in (("Plagued by the Pox", 4), ("Toast of the Town", 6)):
        game = match([f"A Stormy Night, {FILLER}", ""], on={"Grogar": shown_text})
        event(game, 0, "event", card="A Stormy Night")
        game.play(0, "decline")
        while verbs(game, 0) == {"lose"}:
            game.play(0, "lose", card=hand(game, 0)[0])
        assert len(hand(game, 0)) == limit


def test_the_root_of_all_evil() -> None:
    game = match(
        ["The Root of All Evil, Chased by Children", "Badly Burned", "Menaced by Mice"],
        on={"Grogar": "Stole from a Stiff"},
    )
    event(game, 0, "event", card="The Root of All Evil")
    assert hands(game) == [3, 0, 0]
    assert not can(game, 0, "play", card="Chased by Children")
    kill(game, 0, "Badly Burned", "Grogar")
    lay(game, 0, "Menaced by Mice", "Butterfield")
    assert discards(game) == ["The Root of All Evil"]
    assert game.view(0)["play"] == "second"
    poor = match(["The Root of All Evil", "Badly Burned"], on={"Butterfield": "Stole from a Stiff"})
    assert not can(poor, 0, "event")


def test_the_root_of_all_evil_may_keep_what_it_took() -> None:
    game = match(["The Root of All Evil", "Badly Burned"], on={"Grogar": "Stole from a Stiff"})
    event(game, 0, "event", card="The Root of All Evil")
    game.play(0, "decline")
    assert hand(game, 0) == ["Badly Burned"]
    assert not can(game, 0, "kill", card="Badly Burned")
    assert not any(card["looted"] for card in game.view(0)["hand"])


def test_a_second_chance_in_the_own_turn() -> None:
    game = match(["A Second Chance", ""], on={"The Twins": f"{BONES}, Badly Burned"})
    event(game, 0, "event_on", card="A Second Chance", character="The Twins")
    assert fate(game, "The Twins") == "living"
    assert sorted(discards(game)) == ["A Second Chance", "Badly Burned"]


def test_misfortune_favors_the_old() -> None:
    game = match(
        [f"Misfortune Favors the Old, Eaten by Bears, {BONES}, Charmed by the Circus", ""],
        on={"Grogar": "Menaced by Mice"},
    )
    event(game, 0, "event", card="Misfortune Favors the Old")
    assert "2 extra plays, for untimely deaths and negative modifiers" in game.prompt(0)
    kill(game, 0, "Eaten by Bears", "Grogar")
    game.play(0, "pass")  # the second play
    assert game.view(0)["play"] == "afterwards"
    assert not can(game, 0, "play", card="Charmed by the Circus")
    lay(game, 0, BONES, "Lord Slogar")
    assert game.to_act() == [1]


def test_til_death_do_us_part() -> None:
    game = match(
        ["'Til Death Do Us Part, Badly Burned", ""], on={"The Twins": "Married Magnificently"}
    )
    event(
        game,
        0,
        "event_with",
        card="'Til Death Do Us Part",
        character="The Twins",
        using="Badly Burned",
    )
    assert fate(game, "The Twins") == "dead"
    assert table_of(game).scores() == [0, -15]
    assert discards(game) == ["'Til Death Do Us Part"]


def test_twist_of_fate() -> None:
    game = match(
        [f"Twist of Fate, {BONES}", ""], on={"Grogar": "Menaced by Mice, Had a Picnic in the Park"}
    )
    event(game, 0, "event_with", card="Twist of Fate", character="Grogar", using=BONES)
    assert stack(game, "Grogar") == ["Menaced by Mice", BONES]
    assert hand(game, 0) == ["Had a Picnic in the Park"]


def test_a_chance_to_begin_again() -> None:
    game = match(["A Chance to Begin Again", ""], on={"Butterfield": f"Menaced by Mice, {BONES}"})
    assert not can(game, 0, "event_on", character="Grogar")
    event(game, 0, "event_on", card="A Chance to Begin Again", character="Butterfield")
    assert stack(game, "Butterfield") == []
    assert discards(game) == [BONES, "Menaced by Mice", "A Chance to Begin Again"]


def test_an_unpleasant_surprise() -> None:
    game = match(["An Unpleasant Surprise", ""], on={"Butterfield": f"Menaced by Mice, {BONES}"})
    event(game, 0, "event_on", card="An Unpleasant Surprise", character="Butterfield")
    assert stack(game, "Butterfield") == ["Menaced by Mice"]


def test_smoke_and_mirrors_is_only_a_response() -> None:
    game = match(["Smoke and Mirrors", "A Stormy Night"])
    assert verbs(game, 0) == {"discard", "pass"}
