"""Whatever a board draws can be asked about: by pointing, by keys, by a right click or a finger."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from sexton.core.things import explain
from sexton.games import GAMES
from tests.browser import hearing, moments, play
from tests.browser.conftest import ARTEFACTS, Server, Visit
from tests.browser.hands import come_to_rest
from tests.browser.test_pages import axe_faults

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


# Sorts of things by the last part of their names, and where a finger finds one of a sort.
SORTS = """() => [...new Set([...document.querySelectorAll(
    ':is(main.board, .dock) :is([data-about], [data-thing])')].map((one) =>
  (one.dataset.about ?? one.dataset.thing).split('/').at(-1).split(':')[0]))]"""
SPOT = """(sort) => {
  const marked = '[data-about], [data-thing]';
  for (const one of document.querySelectorAll(`:is(main.board, .dock) :is(${marked})`)) {
    const name = one.dataset.about ?? one.dataset.thing;
    if (name.split('/').at(-1).split(':')[0] !== sort) continue;
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (document.elementFromPoint(x, y)?.closest(marked) === one) return { x, y };
  }
  return null;
}"""

UNDER_OTHERS = {"family"}  # The coffin that is drawn on it is a thing itself.

# What leads to the other parts of a table on a phone.
PARTS = {
    "gloomy-graves": ["Graveyard", "Your crypt", "Wick’s crypt", "Bramble’s crypt"],
    "the-cemetery": ["Show Wick", "Show Bramble"],
    "bring-out-yer-dead": ["Hand", "Round", "Face up", "Tracks", "Show the"],
}

# An amount and a way to turn something are chosen with a slider and a button: they are no things.
CONTROLS = ("coins:", "direction:")


def drawn_of(moment: moments.Moment) -> set[str]:
    """What a board has to draw then: whatever could be touched now."""
    match = moment.match
    view = match.seen(moments.ME)
    moves = map(match.game.space.move, match.position.legal_moves(moments.ME))
    things = {thing for move in moves for thing in match.game.touches(view, move)}
    return {thing for thing in things if not thing.startswith(CONTROLS)}


def is_marked(thing: str, things: Iterable[str]) -> bool:
    """By its own name, or as a part of something, or with a part of its own."""
    return any(f"{thing}/".startswith(f"{one}/") or one.startswith(f"{thing}/") for one in things)


def parts_of(page: Page, game: str) -> Iterator[None]:
    """A phone shows one part of the table at a time: each of them, one after another."""
    yield
    for name in PARTS.get(game, []):
        button = page.get_by_role("button", name=re.compile(f"^{name}"))
        if button.count() and not button.first.is_disabled():
            button.first.tap()
            come_to_rest(page)
            yield


@ON_BOTH
@EVERY_GAME
def test_everything_on_a_board_explains_itself_and_is_heard(
    visit: Visit, server: Server, game: str, phone: bool
) -> None:
    page = visit(phone=phone).page
    seen, pressed = set[str](), set[str]()
    walked = [middle_of(game, moves) for moves in (12, 70, 40)]
    for moment in walked:
        moments.sit(server, page, moment)
        come_to_rest(page)
        assert list(hearing.unheard(page, moment)) == []
        view = moment.match.seen(moments.ME)
        things = set[str]()
        for _ in parts_of(page, game) if phone else [None]:
            things |= set(things_on(page))
            seen |= set(page.evaluate(SORTS))
            assert page.evaluate(MUTE) == []
            if phone:
                press_each_sort(page, pressed)
        assert [one for one in drawn_of(moment) if not is_marked(one, things)] == []
        assert [one for one in things if explain(moment.match.game, view, one) is None] == []
    assert not phone or seen - pressed <= UNDER_OTHERS
    page.screenshot(path=ARTEFACTS / f"explained-{game}-{'phone' if phone else 'desktop'}.png")
    if not phone:
        point_and_click(page, game)
        hear_the_plain_board(page, walked[-1])


def hear_the_plain_board(page: Page, moment: moments.Moment) -> None:
    """The same table in words; what happens there is told as it happens."""
    page.keyboard.press("p")
    expect(page.locator("main .plain .table h2").first).to_be_visible()
    assert list(hearing.unheard_plainly(page, moment)) == []
    assert axe_faults(page) == []
    play.make_a_move(page)
    expect(page.locator("p.sr[aria-live=polite]")).not_to_be_empty()


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


def press_each_sort(page: Page, pressed: set[str]) -> None:
    """One thing of every sort that has not been pressed yet."""
    for sort in page.evaluate(SORTS):
        if sort in pressed:
            continue
        spot = page.evaluate(SPOT, sort)
        if spot is not None:
            press_long(page, spot)
            pressed.add(sort)


def press_long(page: Page, spot: dict[str, float]) -> None:
    """A long press asks, and touches nothing."""
    finger = page.context.new_cdp_session(page)
    chosen = page.locator(".thing.selected").count()
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    expect(shown(page)).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(100)
    expect(shown(page)).to_be_visible()
    expect(page.locator(".thing.selected")).to_have_count(chosen)
    shown(page).get_by_role("button", name="Close").click()
    expect(shown(page)).to_have_count(0)
