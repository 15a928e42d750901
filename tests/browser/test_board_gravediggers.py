"""The board of Gravediggers in a real browser."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sexton.core.match import Match
from sexton.games.gravediggers.rules import Gravediggers
from sexton.games.gravediggers.state import kind_of
from tests.browser import moments
from tests.browser.conftest import ARTEFACTS, Server, Visit
from tests.browser.hands import (
    Habit,
    drag_with_a_finger,
    press,
    said_by,
    tab_to,
    the_move,
    touch,
)
from tests.browser.test_pages import axe_faults

# What is asked of me now.
ASKED = """() => {
  const first = (selector) => document.querySelector(selector);
  const told = [...document.querySelectorAll('button')].some((one) =>
    one.innerText.includes('Skip to'));
  return first('.veil') ? 'over'
    : told ? 'told'
    : first('input[type=range]:not([disabled])') ? 'fist'
    : first('.cards .thing.can') ? 'card'
    : first('.held .thing.can') ? 'place'
    : first('.ground.can') ? 'rob' : '';
}"""

HABITS: list[Habit] = [
    (".dock button", 1, "Skip to"),
    ("#confirm:not([disabled])", 1, ""),
    (".quick button:not([disabled])", 1, ""),
    (".cards .thing.can", 1, ""),
    (".ground.target", 1, ""),
    (".held .thing.can", 1, ""),
    (".ground.can", 1, ""),
]
GAME = "gravediggers"
SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])


def sit_where(server: Server, page: Page, kind: str) -> None:
    """A table of four where that is asked of me, and of nobody else."""
    moments.sit(server, page, moments.of_kind(GAME, kind, 4, last=True))


def close_the_fist(server: Server, page: Page) -> None:
    """Mine is the last fist: the robbery is told."""
    sit_where(server, page, "fist")
    page.locator(".quick button:not([disabled])").nth(1).click()
    page.locator("#confirm").click()
    expect(page.locator(".steps")).to_be_visible()
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".reck").first).to_be_visible()


@SIZES
def test_a_whole_game(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(phone=phone, still=True).page
    moments.sit(server, page, moments.first_asked(GAME, 4))
    assert touch(page, HABITS) > 20
    expect(page.locator("#result")).to_contain_text(re.compile("wins|share the victory"))


def moves(said: list[str]) -> list[str]:
    return [words for words in said if '"type":"play"' in words]


@SIZES
def test_placing_robbing_and_turning_up_are_confirmed(
    visit: Visit, server: Server, phone: bool
) -> None:
    """None of them can be taken back: a card is drawn, or something is seen or begun."""
    page = visit(phone=phone, still=True).page
    said = said_by(page)
    touches = {
        "place": (".held .thing.can", ".plot.mine .ground.target"),
        "rob": (".ground.can",),
        "reveal": (".cards .thing.can",),
    }
    for kind, wanted in touches.items():
        sit_where(server, page, kind)
        said.clear()
        for what in wanted:
            page.locator(what).first.dispatch_event("click")  # Cards lie over plots and cards.
        expect(page.locator("#confirm")).to_be_in_viewport(ratio=1)
        press(page.get_by_role("button", name="Back"), phone=phone)
        expect(page.locator("#confirm")).to_have_count(0)
        page.locator(wanted[-1]).first.dispatch_event("click")
        assert moves(said) == [], "nothing is played before it is confirmed"
        press(page.locator("#confirm"), phone=phone)
        assert f'"verb":"{kind}"' in the_move(page, said)


@SIZES
def test_looking_takes_one_touch(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(phone=phone, still=True).page
    said = said_by(page)
    sit_where(server, page, "view")
    press(page.locator(".cards .thing.can").first, phone=phone)
    assert '"verb":"view"' in the_move(page, said)


def test_a_card_that_lies_open_says_why_not(visit: Visit, server: Server) -> None:
    """And one that others have looked at says by whom it was seen."""

    def looked_at(card: dict[str, Any]) -> bool:
        return not card["open"] and bool(set(card["seen_by"]) - {card["laid_by"], moments.ME})

    def fits(match: Match) -> bool:
        places = match.view(moments.ME)["cemeteries"]
        cards = [card for place in places for card in place["cards"]]
        open_ones, known = any(card["open"] for card in cards), any(map(looked_at, cards))
        return moments.asked(match) == "view" and open_ones and known

    page = visit(still=True).page
    moments.sit(server, page, moments.find(GAME, fits, seats=4))
    expect(
        page.get_by_role("button", name=re.compile("face-down card.*, seen by ")).first
    ).to_be_visible()
    page.locator(".cards button[data-state=none]:has(.card:not(.back))").first.click()
    expect(page.locator(".whynot")).to_contain_text(re.compile("open|closed"))


@SIZES
def test_a_fist_takes_two_touches_and_moves_nothing(
    visit: Visit, server: Server, phone: bool
) -> None:
    page = visit(phone=phone, still=True).page
    sit_where(server, page, "fist")
    expect(page.locator(".odds ul li").first).to_be_visible()

    def places() -> object:
        return [page.locator(one).first.bounding_box() for one in (".robbed", ".quick", ".dock")]

    before = places()
    press(page.locator(".quick button:not([disabled])").nth(1), phone=phone)
    expect(page.locator("#confirm")).to_contain_text("Close your fist")
    page.wait_for_timeout(400)  # The preview is there too.
    assert places() == before
    press(page.locator("#confirm"), phone=phone)
    expect(page.locator("input[type=range]:not([disabled])")).to_have_count(0)


def test_what_you_know_adds_up(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    sit_where(server, page, "fist")
    odds = page.locator(".odds li > b:last-child")
    expect(odds.first).to_be_visible()
    parts = [share.split("/") for share in odds.all_inner_texts()]
    assert len(parts) > 1
    assert sum(int(ways) for ways, _ in parts) == int(parts[0][1])


def test_the_slider_is_moved_by_keys(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    sit_where(server, page, "fist")
    slider = page.locator("input[type=range]")
    slider.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#confirm")).to_contain_text("3 coins")
    page.keyboard.press("Enter")
    expect(page.locator("input[type=range]:not([disabled])")).to_have_count(0)


def test_a_robbery_is_told_step_by_step(visit: Visit, server: Server) -> None:
    """Who wants nothing to move goes on by a button, and can skip it all."""
    page = visit(still=True, pace="normal").page
    close_the_fist(server, page)
    step = page.locator(".steps")
    expect(step).to_have_text(re.compile("^2 of "))
    page.get_by_role("button", name="Next").click()
    expect(step).to_have_text(re.compile("^3 of "))
    page.keyboard.press(" ")
    page.get_by_role("button", name="Skip to").click()
    expect(step).to_have_count(0)
    expect(page.locator(".reck")).to_have_count(0)


def test_a_robbery_is_told_by_itself(visit: Visit, server: Server) -> None:
    page = visit(pace="normal").page
    close_the_fist(server, page)
    expect(page.locator(".reck")).to_be_visible()
    expect(page.locator(".steps")).to_have_text(re.compile("^([2-9]|[1-9][0-9]) of "))
    page.get_by_role("button", name="Skip to").click()
    expect(page.locator(".reck")).to_have_count(0)


def is_rich(match: Match) -> bool:
    """A cemetery of many treasures and an X is robbed, and nobody there is in the way."""
    if moments.asked(match) != "fist":
        return False
    table = match.position
    assert isinstance(table, Gravediggers)
    names = [table.box.names[kind_of(card)] for card in table.lines[table.robbed]]
    people = {"widow", "guard", "bandit"} & set(names)
    return not people and "x" in names and sum(name.isdigit() for name in names) >= 6


@SIZES
def test_a_long_sum_covers_nothing(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(phone=phone, still=True, pace="normal").page
    moments.sit(server, page, moments.find("gravediggers", is_rich, seats=4))
    page.locator(".quick button:not([disabled])").first.click()
    page.locator("#confirm").click()
    while not page.locator(".bounty:not(.hidden)").count():
        page.get_by_role("button", name="Next").click()
    sum_, total = page.locator(".bounty .sum"), page.locator(".bounty .num")
    expect(sum_).to_have_text(re.compile(r"^\((\d+ \+ ){5,}\d+\) × \d+ =$"))
    boxes = [one.bounding_box() for one in (sum_, total, page.locator(".bounty .rule"))]
    frame = page.locator(".left").bounding_box()
    assert frame is not None
    for before, after in itertools.pairwise(boxes):
        assert before is not None
        assert after is not None
        assert before["x"] + before["width"] <= after["x"]
        assert after["x"] + after["width"] <= frame["x"] + frame["width"]
    assert boxes[0] is not None
    assert boxes[0]["height"] <= 40


def test_the_log_tells_what_became_of_every_fist(visit: Visit, server: Server) -> None:
    """And of none before the table has: its details are unfolded while the show goes on."""
    page = visit(still=True, pace="normal").page
    close_the_fist(server, page)
    robbery = page.locator(".log .deed").filter(has_text="sends the gravedigger").first
    robbery.get_by_role("button", name="All that happened there").click()
    paid = robbery.locator(".detail .pay")
    while not page.locator(".bounty:not(.hidden)").count():
        expect(robbery.locator(".detail li").first).to_be_visible()
        assert paid.count() == 0
        page.get_by_role("button", name="Next").click()
    assert paid.count() == 0
    page.get_by_role("button", name="Skip to").click()
    expect(paid).to_have_count(4)
    lines = paid.all_inner_texts()
    assert all(re.search(r" \d+:\s+(\+\d+|−\d+|0)\s+\S+", line) for line in lines), lines


def test_keyboard_only(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    sit_where(server, page, "place")
    page.locator(".held .thing.can").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".held .thing.selected")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".held .thing.selected")).to_have_count(0)
    page.keyboard.press("Enter")
    page.locator(".plot.mine .ground.target").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#confirm kbd")).to_be_visible()
    page.keyboard.press("Enter")  # It presses the button that says so, and not the cemetery.
    expect(page.locator(".held .thing.selected, .ground.selected")).to_have_count(0)
    expect(page.locator("#confirm")).to_have_count(0)


def test_a_whole_game_with_the_keyboard_alone(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    moments.sit(server, page, moments.first_asked(GAME, 5))
    keys = {
        "told": [".prompt .acts .quiet"],
        "place": [".held .thing.can", ".ground.target"],
        "card": [".cards .thing.can"],
        "rob": [".ground.can"],
    }
    for _ in range(120):
        asked = page.wait_for_function(ASKED).json_value()
        if asked == "over":
            break
        if asked == "fist":
            tab_to(page, "input[type=range]")
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            page.wait_for_function(f"() => ({ASKED})() !== 'fist'")
        for wanted in keys.get(asked, []):
            tab_to(page, wanted)
            page.keyboard.press("Enter")
        if page.locator("#confirm:not([disabled])").count():
            page.keyboard.press("Enter")
    expect(page.locator("#result")).to_contain_text(re.compile("wins|share the victory"))


def test_a_finger_drags_a_card_to_its_cemetery(visit: Visit, server: Server) -> None:
    page = visit(phone=True, still=True).page
    said = said_by(page)
    sit_where(server, page, "place")
    held = page.locator(".held .thing.can")
    card = held.first.get_attribute("data-thing")
    drag_with_a_finger(held.first, page.locator(".ground[data-thing='cemetery:3']"))
    page.locator("#confirm").tap()
    move = the_move(page, said)
    assert f'"card":"{str(card).split(":")[1]}"' in move
    assert '"cemetery":3' in move


@SIZES
def test_axe_finds_nothing(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(phone=phone, still=True, pace="normal").page
    screens = ARTEFACTS / "gravediggers"
    screens.mkdir(parents=True, exist_ok=True)
    size = "phone" if phone else "desktop"
    for kind in ("place", "view", "fist"):
        sit_where(server, page, kind)
        if kind == "place":
            page.locator(".held .thing.can").first.click()
        elif kind == "fist":
            page.locator(".quick button:not([disabled])").nth(2).click()
            page.wait_for_timeout(400)
        page.wait_for_timeout(200)
        page.screenshot(path=screens / f"{size}-{kind}.png")
        assert axe_faults(page) == [], kind
    page.locator("#confirm").click()
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".reck").first).to_be_visible()
    page.screenshot(path=screens / f"{size}-told.png")
    assert axe_faults(page) == [], "told"
