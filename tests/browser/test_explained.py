"""Whatever a board draws can be asked about: by pointing, by keys, by a right click or a finger."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from sexton.core.things import explain
from sexton.games import GAMES
from tests.browser import moments
from tests.browser.conftest import ARTEFACTS, Server, Visit
from tests.browser.hands import come_to_rest

EVERY_GAME = pytest.mark.parametrize("game", GAMES)
ON_BOTH = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])

MARKED = """() => [...document.querySelectorAll('[data-about], [data-thing]')]
  .map((one) => one.dataset.about ?? one.dataset.thing)"""

# What is drawn as a card or as a person, and would say nothing.
MUTE = """() => [...document.querySelectorAll(
    'main.board :is(.card, .thing, .plate, .mini, .cell), .dock :is(.card, .thing)')]
  .filter((one) => !one.closest('[data-about], [data-thing]') &&
    !one.querySelector('[data-about], [data-thing]'))
  .map((one) => one.outerHTML.slice(0, 160))"""


def middle_of(game: str, moves: int = 40) -> moments.Moment:
    """My turn, when much lies on the table."""
    return moments.find(
        game,
        lambda match: (
            len(match.moves) >= moves
            and moments.asked(match) is not None
            and len(match.position.legal_moves(moments.ME)) > 1
        ),
        seats=3,
    )


def things_on(page: Page) -> list[str]:
    return list(dict.fromkeys(page.evaluate(MARKED)))


def shown(page: Page) -> Locator:
    return page.locator(".explained")


@ON_BOTH
@EVERY_GAME
def test_everything_on_a_board_explains_itself(
    visit: Visit, server: Server, game: str, phone: bool
) -> None:
    page = visit(phone=phone).page
    for moves in (12, 40, 70):
        moment = middle_of(game, moves)
        moments.sit(server, page, moment)
        come_to_rest(page)
        view = moment.match.seen(moments.ME)
        things = things_on(page)
        assert len(things) > 5  # As few as when a phone shows one cemetery that is robbed.
        assert [one for one in things if explain(moment.match.game, view, one) is None] == []
        assert page.evaluate(MUTE) == []
    page.screenshot(
        path=ARTEFACTS / f"explained-{game}-{'phone' if phone else 'desktop'}-board.png"
    )


@EVERY_GAME
def test_pointing_shows_it_and_escape_closes_it(visit: Visit, server: Server, game: str) -> None:
    page = visit().page
    moments.sit(server, page, middle_of(game))
    come_to_rest(page)
    card = page.locator(".dock [data-thing^='card:'], .dock [data-about^='card:']").first
    card.hover()
    expect(shown(page).locator("h3")).to_be_visible()
    page.screenshot(path=ARTEFACTS / f"explained-{game}-desktop-hover.png")
    page.mouse.move(2, 2)
    expect(shown(page)).to_have_count(0)
    card.click(button="right")
    expect(shown(page).get_by_role("button", name="Close")).to_be_visible()
    expect(shown(page).locator(".foot .rule").first).to_be_visible()
    expect(shown(page)).to_contain_text(re.compile("in the box|Everybody has one"))
    page.keyboard.press("Escape")
    expect(shown(page)).to_have_count(0)


@EVERY_GAME
def test_a_long_press_asks_and_touches_nothing(visit: Visit, server: Server, game: str) -> None:
    page = visit(phone=True).page
    moments.sit(server, page, middle_of(game))
    come_to_rest(page)
    thing = page.locator(".dock [data-thing^='card:'], .board [data-thing]").first
    box = thing.bounding_box()
    assert box
    finger = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(shown(page)).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(200)
    expect(shown(page)).to_be_visible()
    expect(page.locator(".thing.selected")).to_have_count(0)
    page.screenshot(path=ARTEFACTS / f"explained-{game}-phone-press.png")
    shown(page).get_by_role("button", name="Close").click()
    expect(shown(page)).to_have_count(0)
