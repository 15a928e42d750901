"""`sexton teach`: a lesson at a keyboard."""

from __future__ import annotations

import pytest

from sexton import GAMES
from sexton.cli import choices
from sexton.core import lesson as lessons
from sexton.core.lesson import LEARNER
from tests.cli.shell import sexton
from tests.contract.test_lessons import begun, go_on


def typed_through(name: str) -> list[str]:
    """What a learner types who does as the lesson says, and turns every page."""
    lesson, match = begun(GAMES[name])
    names = choices.Names(match.game.space, match.names)
    typed: list[str] = []
    while moves := go_on(lesson, match):
        place = lessons.place(lesson, match.moves)
        typed += [""] * (place.step - place.first)
        typed.append(choices.spelled(names, match.game.space.say(moves[0], match.names)))
        match.play_number(LEARNER, moves[0])
    return typed + [""] * (len(lesson.steps) - 1 - lessons.place(lesson, match.moves).first)


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_by_pipe_to_its_last_page(name: str) -> None:
    lesson, match = begun(GAMES[name])
    told = sexton("teach", name, "--plain", typed=[*typed_through(name), "n"])
    assert "not what the lesson meant" not in told.output
    last = lessons.said(lesson.steps[-1], match.names)
    assert last[:40] in " ".join(told.output.split())
    assert f"sexton play {name} --bots sleepwalker" in told.output


def test_a_lesson_that_is_left_goes_on_where_it_was() -> None:
    typed = typed_through("gravediggers")
    told = sexton("teach", "gravediggers", "--plain", typed=[*typed[:4], "q"])
    assert "Go on with: sexton teach gravediggers" in told.output
    told = sexton("teach", "gravediggers", "--plain", typed=[*typed[4:], "n"])
    assert "goes on where you left it" in told.output
    assert "sexton play gravediggers --bots sleepwalker" in told.output
    told = sexton("teach", "gravediggers", "--plain", typed=["q"])
    assert "goes on where you left it" not in told.output, "a finished lesson begins anew"


def test_another_move_can_be_tried_and_taken_back() -> None:
    told = sexton("teach", "gravediggers", "--plain", typed=["", "", "place x 1", "u", "q"])
    words = " ".join(told.output.split())
    assert "That is not what the lesson meant" in words
    assert "One step back." in words
    assert words.count("lay your accomplice at nobody's cemetery 4") == 2


def test_whoever_tries_several_things_is_told_how_far_back_the_lesson_lies() -> None:
    typed = ["", "", "place x 1", "view 1 1", "u", "u", "q"]
    words = " ".join(sexton("teach", "gravediggers", "--plain", typed=typed).output.split())
    assert "or go back with u." in words
    assert "or go back with u, two times." in words
    assert words.count("lay your accomplice at nobody's cemetery 4") == 2


def test_while_a_page_is_read_one_may_ask_go_back_and_leave() -> None:
    typed = ["u", "? guard", "place x 1", "h", "", "u", "", "q"]
    words = " ".join(sexton("teach", "gravediggers", "--plain", typed=typed).output.split())
    assert "This is the first page." in words
    assert "Guard person Alone in a robbed cemetery" in words
    assert "This page is only to be read: Enter turns it" in words
    assert "Digger places" not in words
    assert "take your last move back" in words, "h has told the rest"
    assert words.count("You dig graves for a living") == 3
    assert words.count("There are five cemeteries") == 2
    assert "You leave the lesson." in words


def test_going_back_from_a_page_takes_back_what_led_to_it() -> None:
    """The page after the look at a card is only to be read; the one before asks for the look."""
    typed = [*typed_through("gravediggers")[:4], "u", "q"]
    words = " ".join(sexton("teach", "gravediggers", "--plain", typed=typed).output.split())
    assert "One step back." in words
    assert words.count("Hester has put something beside your accomplice") == 2


def told_in(name: str, typed: list[str]) -> str:
    return " ".join(sexton("teach", name, "--plain", typed=[*typed, "q"]).output.split())


def test_what_one_holds_explains_itself_by_a_part_of_its_name() -> None:
    """And not by the rule of a move that has it in its name."""
    assert "The Judge corpse" in told_in("the-cemetery", ["", "? judge"])
    assert "Had a Picnic in the Park modifier" in told_in("gloom", ["", "? had"])
    told = told_in("gravediggers", ["", "", "? x"])
    assert 0 < told.index("multiplier") < told.index("GD-P3 Place: lay a card")


def test_places_and_kinds_explain_themselves_and_nothing_does_so_twice() -> None:
    assert (
        "Nobody's cemetery 4"
        in told_in("gravediggers", ["", "", "? cemetery 4"]).split("Type:")[-1]
    )
    told = told_in("gravediggers", ["", "", "? tile"])
    for tile in ("Place", "View", "Reveal", "Gravedigger"):
        assert f"{tile} tile" in told
    assert told_in("gravediggers", ["", "", "? coins"]).count("Everybody begins with 10 coins") == 1


def test_where_the_choice_is_free_one_way_is_spelled_out() -> None:
    typed = typed_through("gloom")
    told = told_in("gloom", typed[: typed.index("play Broke Many Bones Elias E. Gorr")])
    assert "For instance: play Broke Many Bones Elias E. Gorr" in told
    told = told_in("bring-out-yer-dead", typed_through("bring-out-yer-dead")[:10])
    assert "For instance: take garnet" in told


def test_what_can_t_be_used_now_explains_itself_and_what_is_asked_is_said() -> None:
    """The Miner is held, but a dig is to be stopped or not."""
    told = told_in("the-cemetery", [*typed_through("the-cemetery")[:4], "miner"])
    assert "Nothing here is called" not in told
    assert "The Miner corpse" in told
    assert "Nothing here is called “n”" in told_in("the-cemetery", ["", "n"])
    assert "That is not what is asked. Hester digs up +1 at Tomb 1 of your cemetery" in told


def test_nothing_is_discarded_by_its_name_alone() -> None:
    """An untimely death without anybody to die: its name explains it, and asks."""
    told = told_in("gloom", ["", "eaten by bears"])
    assert "Eaten by Bears untimely death" in told
    assert "Discard Eaten by Bears as your play. (GL-2)" in told
    assert "Enter plays it" in told
    assert "Digger discards" not in told
    assert "Digger discards Eaten by Bears" in told_in("gloom", ["", "discard eaten by bears"])
    assert "Digger discards Eaten by Bears" in told_in("gloom", ["", "eaten by bears", ""])
    assert "“1” is nothing to discard. " in told_in("gloom", ["", "discard 1"])


def test_a_line_with_the_number_of_another_card_is_asked_back() -> None:
    """The sixth line is not Certificate 6."""
    typed = typed_through("bring-out-yer-dead")[:5]
    told = told_in("bring-out-yer-dead", [*typed, "6"])
    assert "Bid Amethyst. (BD-2)" in told
    assert "puts Amethyst into the bid" not in told
    assert "puts Amethyst into the bid" in told_in("bring-out-yer-dead", [*typed, "6", ""])


def test_b_lists_all_the_moves_again() -> None:
    assert told_in("gloomy-graves", ["", "b"]).count("Begin your crypt with a card") == 2


def test_a_hint_says_what_it_would_do_and_why() -> None:
    told = told_in("gravediggers", ["", "", "hint"])
    hinted = told.partition("The strongest bot, seeing what you see:")[2]
    assert hinted.split()[0] == "place"
    assert " % of winning, in the games it imagined from here." in hinted
    assert "would lie face down at" in hinted
    assert "The lesson means: place accomplice 4" in told


def test_after_the_lesson_a_real_game_is_dealt() -> None:
    typed = [*typed_through("gravediggers"), "", "q"]
    told = sexton("teach", "gravediggers", "--plain", typed=typed).output
    assert "(sleepwalker)" in told
    assert "at a loss, hint says" in told
    assert "The shuffle is committed to: " in told


def test_a_game_that_is_not_there_is_refused() -> None:
    told = sexton("teach", "gravedigers", code=2)
    assert "Did you mean gravediggers?" in told.output
