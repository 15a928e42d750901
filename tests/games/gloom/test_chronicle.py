"""The chronicle: every card can be told, players' words stand as they are, and do no harm."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from sexton.core.chance import Rng
from sexton.core.checks import NAME_LIMIT
from sexton.core.loading import load
from sexton.core.match import Match
from sexton.core.record import STORY_LIMIT
from sexton.games.gloom import GAME
from sexton.games.gloom.chronicle.beats import doings
from sexton.games.gloom.chronicle.writing import Chronicler, prose, suggested
from sexton.games.gloom.rules import Gloom
from sexton.games.gloom.types.chronicle import Life
from tests.games.gloom.golden import ALL_KEPT, KEPT, told, told_with_all, written
from tests.games.gloom.table import ALL, BOX, fate, kill, lay, let_pass, match, table_of
from tests.games.gloom.test_responses import two_smokes
from tests.rules import rule

BONES, MICE = "Broke Many Bones", "Menaced by Mice"


@rule("GL-20")
def test_a_whole_game_is_told_as_it_was_kept() -> None:
    now = written(told())
    kept = KEPT.read_text("utf-8")
    assert now == kept, "told otherwise; if that was meant: python -m tests.games.gloom.golden"


@rule("GL-20")
def test_the_same_record_is_the_same_text() -> None:
    game = told()
    again = load(game.record(), {GAME.name: GAME})
    for form in ("md", "html"):
        assert written(again, form) == written(game, form)


@rule("GL-20")
def test_players_words_stand_where_they_wrote_some() -> None:
    game = match([f"{BONES}, {MICE}", ""])
    game.play(0, "play", card=BONES, character="Grogar", story="He tripped over the cat.")
    lay(game, 0, MICE, "Grogar")
    text = written(game)
    assert "“He tripped over the cat.” *(Broke Many Bones, Ada)*" in text
    assert not any(
        line.format(name="Grogar", was="was") in text for line in prose().modifiers[BONES]
    )
    ours = [line.format(name="Grogar") for line in prose().modifiers[MICE]]
    assert sum(line in text for line in ours) == 1
    assert text.index("tripped") < text.index("Menaced by Mice")


@rule("GL-20")
def test_every_passage_of_a_card_says_who_played_it_and_when() -> None:
    game = told()
    assert GAME.chronicle is not None
    chronicle = GAME.chronicle(game)
    lives = [life for house in chronicle.houses for life in house.lives]
    told_cards = [one for life in lives for one in life.passages if one.card]
    assert len(told_cards) > 20
    for one in told_cards:
        row, before = game.moves[one.move - 1], game.at(one.move - 1)
        assert one.turn == before.position.turns + 1  # type: ignore[attr-defined]
        if row.args.get("card") == one.card and row.verb != "respond":
            assert row.seat == one.seat
            whose = {life.name for life in lives if one in life.passages}
            assert whose & set(row.args.values())
    moves = [[one.move for one in life.passages if one.card] for life in lives]
    assert all(own == sorted(own) for own in moves)
    assert "−15 / · / · beast" in {one.value for one in told_cards if one.card in BOX.titles}
    for one in told_cards:
        assert one.value.endswith(one.icon)
    assert {"beast", ""} <= {one.icon for one in told_cards}


def lives_of(game: Match) -> dict[str, Life]:
    assert GAME.chronicle is not None
    return {life.name: life for house in GAME.chronicle(game).houses for life in house.lives}


@rule("GL-20")
def test_what_came_off_again_says_by_what() -> None:
    surprise = "An Unpleasant Surprise"
    game = match([f"{BONES}, {surprise}, {MICE}", ""])
    lay(game, 0, BONES, "Grogar")
    game.play(0, "event_on", card=surprise, character="Grogar")
    let_pass(game)
    bones, taken = lives_of(game)["Grogar"].passages[1:3]
    assert bones.taken_off == f"taken off again by {surprise}, turn 1"
    assert taken.card == surprise
    assert not taken.taken_off


@rule("GL-20")
def test_what_moved_on_is_told_in_the_life_it_left() -> None:
    muddle = "A Tragic Misunderstanding"
    on = {"Butterfield": "Found Love on the Lake"}
    game = match([f"{BONES}, {muddle}", "An Unpleasant Surprise"], on=on)
    lay(game, 0, BONES, "Grogar")
    game.play(0, "event_between", card=muddle, character="Grogar", other="Butterfield")
    let_pass(game)
    game.play(1, "event_on", card="An Unpleasant Surprise", character="Butterfield")
    let_pass(game)
    lives = lives_of(game)
    left, muddled = lives["Grogar"].passages[1:3]
    assert left.taken_off == f"taken off again by {muddle}, turn 1"
    assert muddled.card == f"{muddle}: Found Love on the Lake"
    assert not muddled.taken_off
    came = lives["Butterfield"].passages[1]
    assert came.card == f"{muddle}: {BONES}"
    assert came.taken_off == "taken off again by An Unpleasant Surprise, turn 2"


@rule("GL-20")
def test_everything_that_befell_somebody_is_told_in_order() -> None:
    """Every modifier, death and event played on a character stands in that character's life."""
    game = told()
    text = written(game)
    lives = dict(re.findall(r"### ([^\n(]+?)(?: \([^)]*\))?\n(.*?)(?=\n##|\Z)", text, re.DOTALL))
    found = 0
    for event in game.events:
        if event.name in ("modifier", "kill") or (
            "character" in event.args and event.name == "event"
        ):
            life = lives[event.args["character"]]
            place = life.find(f"({event.args['card']}")
            assert place >= 0, event
            found += 1
    assert found > 30


@pytest.mark.parametrize("form", ["md", "html"])
def test_what_players_write_can_do_no_harm(form: str) -> None:
    evil = "<script>alert(1)</script> *bold* [x](http://evil.example) & so"
    game = match([BONES, ""])
    game.names[0] = "<b>Ada</b>"
    game.play(0, "play", card=BONES, character="Grogar", story=evil)
    text = written(game, form)
    assert "<script" not in text
    assert "<b>Ada" not in text
    if form == "html":
        assert evil in unescape(text)
    else:
        assert r"\*bold\*" in text
        assert "[x](" not in text


def test_the_page_asks_for_nothing_from_elsewhere() -> None:
    text = written(told(), "html")
    assert text.startswith("<!doctype html>")
    for word in ("http:", "https:", "src=", "url(", "@import", "<link", "<script"):
        assert word not in text
    opened, closed = (
        re.findall(r"<(section|article|ul|p|h\d)\b", text),
        re.findall(r"</(section|article|ul|p|h\d)>", text),
    )
    assert sorted(opened) == sorted(closed)


def test_a_death_averted_and_a_life_given_back() -> None:
    game = match(["Badly Burned, A Second Chance", f"Smoke and Mirrors, {MICE}", ""],
                 on={"Grogar": BONES})  # fmt: skip
    table: Any = game.position
    table.hands[1] = [BOX.number["A Second Chance"], BOX.number[MICE]]
    table.hands[0] = [BOX.number["Badly Burned"]]
    start = Match(GAME, 3, 1, game.options, names=game.names, start=table)
    start.play(0, "kill", card="Badly Burned", character="Grogar", story="Then there was fire.")
    start.play(1, "respond", card="A Second Chance", story="Then there was rain.")
    let_pass(start)
    text = written(start)
    assert "“Then there was fire.” *(Badly Burned, Ada)*" in text
    assert "“Then there was rain.” *(Badly Burned, met by A Second Chance, Ben)*" in text
    assert "\n> " not in text


@rule("GL-20")
@pytest.mark.parametrize("told_by_players", [True, False])
def test_a_rescue_that_was_foiled_is_told_before_the_death(told_by_players: bool) -> None:
    hands = ["Badly Burned, Smoke and Mirrors", f"A Second Chance, {MICE}", ""]
    game = match(hands, on={"Grogar": BONES})
    said = ("Fire!", "Water!", "Oil!") if told_by_players else (None, None, None)
    game.play(0, "kill", card="Badly Burned", character="Grogar", story=said[0])
    game.play(1, "respond", card="A Second Chance", story=said[1])
    game.play(2, "pass")
    game.play(2, "pass")
    game.play(0, "respond", card="Smoke and Mirrors", story=said[2])
    text = written(game)
    met = "A Second Chance, met by Smoke and Mirrors"
    assert text.index(met) < text.index("*(Badly Burned") < text.index("\n> ")
    if told_by_players:
        places = [text.index(rf"“{line[:-1]}\!”") for line in ("Water!", "Oil!", "Fire!")]
        assert places == sorted(places)
    else:
        foiled = [line.format(rival="Ben", player="Ada") for line in prose().foiled["lines"]]
        assert sum(line in text for line in foiled) == 1


@rule("GL-20")
def test_three_of_a_kind_stop_each_other_in_the_right_order() -> None:
    """Ben's Smoke and Mirrors is stopped by Cy's, whose next one stops the storm."""
    game = two_smokes()
    game.play(0, "event", card="A Stormy Night", story="Thunder.")
    game.play(2, "respond", card="Smoke and Mirrors", story="Sunshine.")
    game.play(1, "respond", card="Smoke and Mirrors", story="Fog.")
    game.play(0, "pass")
    game.play(2, "respond", card="Smoke and Mirrors", story="A fan.")
    let_pass(game)
    text = written(game)
    words = ("Fog.", "A fan.", "Thunder.", "Sunshine.")
    assert [text.count(f"“{word}”") for word in words] == [1, 1, 1, 1]
    assert text.index("Fog.") < text.index("Thunder.")


@rule("GL-20")
def test_a_death_that_was_cancelled_after_all_is_not_told_as_one() -> None:
    """Ben's rescue is foiled by Ada, and that by Cy: Grogar lives."""
    table = two_smokes().position
    assert isinstance(table, Gloom)
    number = table.box.number
    hands = ("Badly Burned, Smoke and Mirrors", "A Second Chance", "Smoke and Mirrors")
    table.hands = [[number[card] for card in own.split(", ")] for own in hands]
    table.stacks[table.box.character_number["Grogar"]] = [number[BONES]]
    game = Match(two_smokes().game, 3, 1, {"families": "in order"}, start=table)
    game.play(0, "kill", card="Badly Burned", character="Grogar")
    game.play(1, "respond", card="A Second Chance")
    game.play(2, "pass")
    game.play(2, "pass")
    game.play(0, "respond", card="Smoke and Mirrors")
    game.play(2, "respond", card="Smoke and Mirrors")
    let_pass(game)
    assert fate(game, "Grogar") == "living"
    text = written(game)
    grogar = lives_of(game)["Grogar"]
    assert (grogar.end, grogar.stone) == ("", "")
    assert "A Second Chance, met by Smoke and Mirrors" not in text
    assert "Badly Burned, met by A Second Chance" in text


@rule("GL-20")
def test_what_was_said_with_an_unread_answer_is_told_when_all_is_over() -> None:
    gone = ["Elias E. Gorr", "Melissa Slogar", "Professor Helena Slogar"]
    on = {"Grogar": BONES, "Lord Slogar": "Wounded by Wasps"}
    game = match(["Badly Burned, Ran Out of Air", MICE], on=on, gone=gone)
    game.play(0, "kill", card="Badly Burned", character="Grogar")
    game.play(1, "pass", story="He looked away.")
    assert "looked away" not in written(game)
    game.play(0, "pass")
    game.play(1, "pass")
    game.play(1, "pass")
    game.play(0, "kill", card="Ran Out of Air", character="Lord Slogar")
    let_pass(game)
    assert game.over
    assert "- “He looked away.” *(Ben)*" in written(game)


@rule("GL-20")
def test_cards_that_were_moved_are_told_where_they_came_to() -> None:
    game = match(["A Tragic Misunderstanding, Twist of Fate, Wounded by Wasps", ""],
                 on={"Grogar": BONES, "Angel": "", "The Twins": MICE})  # fmt: skip
    swap = {"card": "A Tragic Misunderstanding", "character": "Grogar", "other": "The Twins"}
    game.play(0, "event_between", **swap)
    let_pass(game)
    twist = {"card": "Twist of Fate", "character": "The Twins", "using": "Wounded by Wasps"}
    game.play(0, "event_with", **twist, story="A page was missing.")
    let_pass(game)
    text = written(game)
    grogar, twins = text.split("### Grogar")[1], text.split("### The Twins")[1]
    assert f"*(A Tragic Misunderstanding: {MICE})*" in grogar.split("###")[0]
    ours = [line.format(name="Grogar") for line in prose().modifiers[MICE]]
    assert sum(line in grogar for line in ours) == 1
    assert f"*(A Tragic Misunderstanding: {BONES})*" in twins
    assert "“A page was missing.” *(Twist of Fate: Wounded by Wasps, Ada)*" in twins


@rule("GL-20")
def test_a_tie_is_shared() -> None:
    gone = ["Lord Slogar", "Elias E. Gorr", "Melissa Slogar", "Professor Helena Slogar"]
    on = {"Grogar": BONES, "Butterfield": "Trapped on a Train, Burnt by a Mob"}
    game = match(["Ran Out of Air", ""], on=on, gone=gone)
    kill(game, 0, "Ran Out of Air", "Grogar")
    assert written(game).count("comes to −20 and shares the victory.") == 2


def test_a_chronicle_hardly_repeats_itself() -> None:
    """Between the cards a long game for four says next to nothing twice."""
    game = Match(GAME, 4, 11)
    rng = Rng(11)
    while not game.over:
        seat = game.to_act()[0]
        game.play(seat, GAME.space.move(game.position.random_move(seat, rng)))
    text = written(game)
    turns = [line for lines in prose().turns.values() for line in lines]
    said = {line: text.count(line) for line in turns if line in text}
    assert len(said) > 20
    assert max(said.values()) <= 2, said


def test_the_living_the_dead_and_the_gone() -> None:
    game = match(["Badly Burned, Body Thief", ""], on={"The Twins": BONES, "Grogar": MICE})
    kill(game, 0, "Badly Burned", "The Twins")
    text = written(game)
    assert re.search(r"\n> .*the Twins, who were badly burned\b", text, re.IGNORECASE)
    assert lives_of(game)["The Twins"].end == "badly burned"
    assert lives_of(game)["Grogar"].end == ""
    assert "**−20** (−20 / · / ·)" in text
    game.play(0, "event_between", card="Body Thief", character="Grogar", other="The Twins")
    let_pass(game)
    after = written(game)
    assert lives_of(game)["The Twins"].end == lives_of(game)["Grogar"].end == "taken away"
    assert lives_of(game)["Lord Slogar"].end == ""
    assert "\n> " not in after
    assert "*(Body Thief)*" in after
    assert "The story is not over" in after


# Other boxes


def test_houses_guests_and_expeditions_are_told() -> None:
    game = told_with_all()
    kept = ALL_KEPT.read_text("utf-8")
    assert written(game) == kept
    found = doings(game)
    beats = [beat for beats in found.lives.values() for beat in beats]
    assert any(beat.what == "joined" for beat in beats)
    assert any(beat.what == "expedition" for beat in found.nights)
    chronicle = Chronicler(table_of(game).box, game).chronicle()
    told_houses = [house for house in chronicle.houses if house.mysteries]
    assert told_houses
    for house in told_houses:
        assert f"### {house.home}" in kept
    assert "{" not in kept
    names = {life.name for house in chronicle.houses for life in house.lives}
    assert not names & {guest["name"] for guest in game.view(None)["middle"]}


@rule("GL-20")
def test_a_play_is_offered_the_chronicles_own_sentence() -> None:
    game = match([f"{BONES}, Badly Burned", ""], on={"Grogar": MICE})
    space, story = game.game.space, ""
    for verb, card in (("play", BONES), ("kill", "Badly Burned")):
        number = space.number(verb, card=card, character="Grogar")
        story = game.game.preview(game.seen(0), number).data["story"]
        own = prose().modifiers.get(card) or prose().deaths[card].lines
        assert any(line.split("{")[0] in story for line in own)
        assert "Grogar" in story
        assert "{" not in story
    game.play(0, "play", card=BONES, character="Grogar", story=story)
    assert story in written(game)


@rule("GL-20")
def test_a_mystery_is_told_of_where_it_goes_and_what_became_of_it() -> None:
    movers, cleaning = "A Muddle with the Movers", "A Scrupulous Spring-Cleaning"
    game = match(
        [f"A Happy Haunting, {movers}, {cleaning}", ""],
        on={"Grogar": "Galled by Gangrene"},
        boxes=ALL[:1],
    )
    game.play(0, "mystery", card="A Happy Haunting", residence="Castle Slogar")
    game.play(0, "event_at", card=movers, residence="Hemlock Hall")
    let_pass(game)
    while table_of(game).turn:
        game.play(table_of(game).turn, "pass")
    game.play(0, "event_at", card=cleaning, residence="Hemlock Hall")
    let_pass(game)
    assert game.game.chronicle is not None
    first, second = game.game.chronicle(game).houses
    assert [one.card for one in first.mysteries] == ["A Happy Haunting"]
    assert movers in first.mysteries[0].taken_off
    assert [one.card for one in second.mysteries] == ["A Happy Haunting"]
    assert "Hemlock Hall" in second.mysteries[0].text
    assert cleaning in second.mysteries[0].taken_off


@rule("GL-20")
def test_events_mysteries_and_answers_are_offered_one_as_well() -> None:
    game = match(
        [
            "Twist of Fate, Broke Many Bones, Badly Burned, A Happy Haunting, A Stormy Night",
            "Smoke and Mirrors",
        ],
        on={"Grogar": "Galled by Gangrene", "Butterfield": MICE},
        boxes=ALL,
    )
    space = game.game.space
    told = [
        (move.verb, game.game.preview(game.seen(0), space.number_of(move.verb, move.args)).data)
        for move in game.legal_moves(0)
    ]
    for start in ("event_with", "event", "mystery", "kill"):
        stories = [data.get("story", "") for verb, data in told if verb == start]
        assert stories
        assert all(stories)
        assert not any("{" in story for story in stories)
    assert not any("story" in data for verb, data in told if verb == "discard")
    game.play(0, "event", card="A Stormy Night")
    number = space.number("respond", card="Smoke and Mirrors")
    story = game.game.preview(game.seen(1), number).data["story"]
    assert "A Stormy Night" in story
    assert "Ben" in story


@rule("GL-20")
def test_our_own_sentence_is_told_by_whoever_took_it_and_not_quoted() -> None:
    for own in (False, True):
        game = match([f"{BONES}, Badly Burned", ""], on={"Grogar": MICE})
        number = game.game.space.number("play", card=BONES, character="Grogar")
        story = game.game.preview(game.seen(0), number).data["story"]
        told = f"{story} Alas." if own else story
        game.play(0, "play", card=BONES, character="Grogar", story=told)
        passage = next(one for one in lives_of(game)["Grogar"].passages if told in one.text)
        assert (passage.by, passage.own) == ("Ada", own)
        assert (f"“{told}”" in written(game)) == own


def test_what_can_be_offered_may_be_told() -> None:
    """Every line with every name in it is short enough for a story."""
    words, people = prose(), prose().people
    titles = [*words.modifiers, *words.deaths, *words.events, *words.mysteries]
    names = {"player": "W" * NAME_LIMIT, "other": max(people, key=len)}
    stories = [suggested(title, name, **names) for title in titles for name in people]
    assert max(map(len, stories)) <= STORY_LIMIT
    assert all(stories)


def test_stones_differ() -> None:
    stones = re.findall(r"(?m)^> (.*who.*)$", KEPT.read_text("utf-8"))
    begins = {stone.split(" ")[0] for stone in stones}
    assert len(begins) > 3


@rule("GL-20")
def test_a_wedding_is_told_as_one() -> None:
    game = match([f"{MICE}, Married Magnificently", ""])
    lay(game, 0, MICE, "Grogar")
    lay(game, 0, "Married Magnificently", "Grogar")
    played = [event for event in game.told(None) if event.name == "modifier"]
    assert [event.args.get("weds") for event in played] == [None, True]
