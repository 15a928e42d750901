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


# An amount and a way to turn something are chosen with a slider and a button: they are no things.
CONTROLS = ("coins:", "direction:")


def drawn_of(moment: moments.Moment, *, phone: bool) -> set[str]:
    """What a board has to draw then: whatever could be touched now; a phone, which shows one part
    of the table at a time, the cards of the hand at least."""
    match = moment.match
    view = match.seen(moments.ME)
    moves = map(match.game.space.move, match.position.legal_moves(moments.ME))
    things = {thing for move in moves for thing in match.game.touches(view, move)}
    things = {thing for thing in things if not thing.startswith(CONTROLS)}
    return {thing for thing in things if not phone or thing.startswith("card:")}


def is_marked(thing: str, things: list[str]) -> bool:
    """By its own name, or as a part of something, or with a part of its own."""
    return any(f"{thing}/".startswith(f"{one}/") or one.startswith(f"{thing}/") for one in things)


@ON_BOTH
@EVERY_GAME
def test_everything_on_a_board_explains_itself(
    visit: Visit, server: Server, game: str, phone: bool
) -> None:
    page = visit(phone=phone).page
    for moves in (12, 70, 40):
        moment = middle_of(game, moves)
        moments.sit(server, page, moment)
        come_to_rest(page)
        view = moment.match.seen(moments.ME)
        things = things_on(page)
        assert [one for one in drawn_of(moment, phone=phone) if not is_marked(one, things)] == []
        assert [one for one in things if explain(moment.match.game, view, one) is None] == []
        assert page.evaluate(MUTE) == []
    (press_long if phone else point_and_click)(page, game)


def point_and_click(page: Page, game: str) -> None:
    """Pointing shows it, a right click keeps it open, Escape closes it."""
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


def press_long(page: Page, game: str) -> None:
    """A long press asks, and touches nothing."""
    thing = page.locator(".dock [data-thing^='card:'], .board [data-thing]").first
    thing.scroll_into_view_if_needed()
    come_to_rest(page)
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
