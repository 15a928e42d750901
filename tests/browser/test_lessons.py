"""The guided first games in a real browser: found, followed to their end, strayed from, left."""

from __future__ import annotations

import contextlib
import re
from typing import Any

import pytest
from playwright.sync_api import Error, Locator, Page, expect

from sexton.core.lesson import lesson_of
from sexton.games import GAMES
from tests.browser import moments
from tests.browser.conftest import ARTEFACTS, Server, Visit
from tests.browser.hands import LIT, wait_for
from tests.browser.test_pages import SIZES, axe_faults, screenshot

# What a lesson lights: things, answers, places for a card, and on a phone the way to a rival.
MEANT = f"{LIT}:visible, [data-meant=true]:visible, .grid .open:visible, .inside:visible"

# Some of it is on the screen, and nothing lies over that: nobody has to look for it.
IN_SIGHT = """(one) => {
  if (!one.isConnected) return true;
  const { left, top, width, height } = one.getBoundingClientRect();
  return [0.2, 0.5, 0.8].some((x) => [0.2, 0.5, 0.8].some((y) => {
    const hit = document.elementFromPoint(left + width * x, top + height * y);
    return hit !== null && (one.contains(hit) || hit.closest('[data-thing]')?.contains(one));
  }));
}"""

PLAINLY = '.plain .move:has(small:text("the lesson means this"))'


def begin(page: Page, server: Server, game: str) -> None:
    page.goto(f"{server.address}/play/{game}")
    page.get_by_role("dialog").get_by_role("button", name="Teach me").click()
    expect(page.get_by_role("heading", name="Lesson")).to_be_visible()


def follow(page: Page, pages: int, *, phone: bool, meant: str = MEANT) -> None:
    """Reads every page and does what is lit, nothing else; on the plain board, what is named."""
    over = page.get_by_role("button", name="Now play against sleepwalkers")
    turn = page.locator(".lesson").get_by_role("button", name="Next")
    confirm = page.locator("#confirm:enabled")
    lit = page.locator(meant)
    ahead = page.get_by_role("button", name="Skip to now")
    for _ in range(pages * 20):
        expect(over.or_(turn).or_(confirm).or_(lit).or_(ahead).first).to_be_visible(timeout=60_000)
        if over.count():
            return
        for button in (turn, ahead, confirm, lit):
            if button.count():
                if phone and button is lit:
                    wait_for(page, lambda: in_sight(lit.first))
                with contextlib.suppress(Error):  # It may be gone by now: then there is another.
                    touch_the_middle(button.first, phone=phone)
                break
        expect(page.locator(".lesson")).not_to_contain_text("not what the lesson meant")
        page.wait_for_timeout(50)
    raise AssertionError("the lesson has no end")


def in_sight(thing: Locator) -> bool:
    with contextlib.suppress(Error):  # What is gone needs not be seen.
        return bool(thing.evaluate(IN_SIGHT, timeout=5_000))
    return True


def touch_the_middle(thing: Locator, *, phone: bool) -> None:
    """Where a person does; a card that lies there stands for the cemetery under it."""
    if phone:
        thing.tap(timeout=5_000, no_wait_after=True, force=True)
    else:
        thing.click(timeout=5_000, no_wait_after=True, force=True)


# Each on one kind of screen; the contract tests follow every lesson without one.
ON_A_PHONE = ["gravediggers", "gloom", "the-cemetery", "bring-out-yer-dead"]
BY_DAY = ["gloomy-graves", "gloom"]


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_to_its_end_by_touching_what_is_lit_and_then_a_real_game(
    game: str, visit: Visit, server: Server
) -> None:
    lesson = lesson_of(GAMES[game])
    assert lesson is not None
    phone = game in ON_A_PHONE
    page = visit(phone=phone, day=game in BY_DAY).page
    begin(page, server, game)
    expect(page.locator(".prompt .asked")).to_be_visible()
    # While a page is read nothing is to be done yet.
    expect(page.locator(".dock [data-choice]:not([data-meant=false])")).to_have_count(0)
    assert axe_faults(page) == []
    if game == "gloom":  # Nothing else on a phone says that minus is good.
        expect(page.locator(".family.own header")).to_contain_text("low is good")
    follow(page, len(lesson.steps), phone=phone)
    screenshot(page, f"lesson-end-{game}", phone=phone)
    assert axe_faults(page) == []
    before = page.url
    page.get_by_role("button", name="Now play against sleepwalkers").click()
    page.wait_for_url(lambda url: url != before)
    expect(page.get_by_role("heading", name="Lesson")).to_have_count(0)
    expect(page.locator("main.board")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_followed_on_the_plain_board_by_its_words(
    game: str, visit: Visit, server: Server
) -> None:
    lesson = lesson_of(GAMES[game])
    assert lesson is not None
    page = visit().page
    begin(page, server, game)
    page.keyboard.press("p")
    expect(page.locator("main .plain")).to_be_visible()
    follow(page, len(lesson.steps), phone=False, meant=PLAINLY)


@SIZES
def test_straying_going_back_leaving_and_coming_again(
    phone: bool, visit: Visit, server: Server
) -> None:
    page = visit(phone=phone).page
    begin(page, server, "gravediggers")
    panel = page.locator(".lesson")
    panel.get_by_role("button", name="Next").click()
    panel.get_by_role("button", name="Next").click()
    expect(panel).to_contain_text("lay your accomplice")
    expect(page.locator("[data-thing='card:accomplice']")).to_have_class(re.compile(r"\bcan\b"))
    screenshot(page, "lesson", phone)
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("status").filter(has_text="The strongest bot")
    expect(hint).to_contain_text("The lesson means: Place the accomplice at nobody's cemetery 4.")
    hint.get_by_role("button", name="Close").click()
    page.locator("[data-thing='card:x']").click()
    page.locator(".plot:has([data-thing='cemetery:0'])").click()
    page.locator("#confirm").click()
    expect(panel).to_contain_text("not what the lesson meant", timeout=60_000)
    panel.get_by_role("button", name="Back").click()
    expect(panel).to_contain_text("lay your accomplice", timeout=60_000)
    panel.get_by_role("button", name="Leave").click()
    expect(page.get_by_text("Go on learning")).to_be_visible()
    where = page.url
    page.get_by_role("button", name="Teach me Gravediggers").click()
    page.wait_for_url(lambda url: url != where)
    expect(panel).to_contain_text("You dig graves for a living")


def told_of(page: Page) -> dict[str, Any]:
    """What the server tells of the table that is open."""
    asked = "fetch(location.pathname.replace('/t/', '/api/tables/')).then((found) => found.json())"
    found: dict[str, Any] = page.evaluate(asked)
    return found


@SIZES
def test_somebody_s_first_game_is_simple_slow_and_says_who_wins(
    phone: bool, visit: Visit, server: Server
) -> None:
    page = visit(phone=phone, new=True, pace="", day=not phone).page
    page.goto(f"{server.address}/play/the-cemetery")
    page.get_by_role("dialog").get_by_text("Simplified").click()
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("main.board")).to_be_visible()
    aim = page.get_by_role("region", name="How it is won")
    expect(aim).to_contain_text(GAMES["the-cemetery"].aim)
    expect(aim).to_contain_text(GAMES["the-cemetery"].turn)
    table = told_of(page)
    assert table["options"] == {"simplified": True}
    assert {seat["level"] for seat in table["seats"]} == {"", "sleepwalker"}
    assert table["settings"]["hints"] is True
    assert axe_faults(page) == []
    aim.get_by_role("button", name="I know how it is won").click()
    expect(aim).to_have_count(0)
    page.keyboard.press("r")
    expect(page.get_by_role("dialog")).to_contain_text("How it is won")
    page.goto(f"{server.address}/play/the-cemetery")
    expect(page.get_by_role("radio", name="Grasping")).to_be_checked()
    page.goto(f"{server.address}/#menu")
    expect(page.get_by_role("radio", name="slow")).to_be_checked()


def test_many_discards_are_one_step_and_a_small_choice_lies_ready(
    visit: Visit, server: Server
) -> None:
    page = visit().page
    two = moments.find(
        "gloom", lambda match: match.prompt(moments.ME).startswith("Discard 2 cards")
    )
    moments.sit(server, page, two)
    lit = page.locator(".dock [data-thing^='card:'][data-state=can]")
    for left in range(2):
        lit.nth(0).click()
        expect(page.locator(".dock [data-thing^='card:'][data-state=selected]")).to_have_count(
            left + 1
        )
    page.screenshot(path=ARTEFACTS / "several-discards.png")
    said = page.locator("#confirm").get_attribute("aria-label") or ""
    assert said.startswith("Discard ")
    assert " and " in said
    page.locator("#confirm").click()
    log = page.get_by_label("Log, chat and players")
    for title in said.removeprefix("Discard ").split(" and "):
        expect(log).to_contain_text(title)
    moments.sit(server, page, moments.of_kind("bring-out-yer-dead", "tuck", 3))
    expect(page.locator("#confirm")).to_be_enabled()
    page.screenshot(path=ARTEFACTS / "ready-answer.png")
    page.locator("#confirm").click()
    expect(page.locator("#prompt")).not_to_contain_text("as they lie is fine")
