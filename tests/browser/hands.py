"""What fingers do on a board: they touch what is lit, without leaving the page."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PATIENCE

LIT = ":is([data-state=can], [data-state=target])"

# What may be touched, in order: a selector, how seldom (every so many touches, unless nothing else
# is there), and a word that must stand on it.
Habit = tuple[str, int, str]

# Until so many touches are made, the game is over or `until` is there; says how many were made.
TOUCH = """async ([most, habits, until]) => {
  const there = (selector) => document.querySelector(selector);
  const wait = () => new Promise((done) => setTimeout(done, 3));
  let touched = 0;
  for (let step = 0; step < 60000 && touched < most; step++) {
    await wait();
    if (there('.veil') || (until && there(until))) return touched;
    if (there('.prompt:not(.behind) .say small')?.textContent.includes('Sending')) continue;
    const found = habits.map(([selector, , word]) =>
      [...document.querySelectorAll(selector)].filter((one) => one.textContent.includes(word)));
    let which = habits.findIndex(([, seldom], at) => found[at].length && touched % seldom === 0);
    if (which < 0) which = found.findIndex((all) => all.length);
    if (which < 0) continue;
    const all = found[which];
    all[(touched * 7) % all.length].click();
    touched += 1;
  }
  return touched;
}"""


def touch(page: Page, habits: Sequence[Habit], most: int = 8000, until: str = "") -> int:
    return int(page.evaluate(TOUCH, [most, list(habits), until]))


# Every face of every font is there as far as there is a server to bring it, sheets have slid in,
# cards have arrived: what goes on for ever is not waited for.
AT_REST = """async () => {
  const moving = () => document.getAnimations().filter((one) =>
    one.playState === 'running' && Number.isFinite(one.effect.getComputedTiming().endTime));
  await Promise.allSettled([...document.fonts].map((face) => face.load()));
  while (moving().length) await Promise.allSettled(moving().map((one) => one.finished));
}"""


def come_to_rest(page: Page) -> None:
    """All that comes by itself after the page has opened or something was touched."""
    if page.locator(".odds h2:visible").count():
        expect(page.locator(".odds ul li").first).to_be_visible()
    page.wait_for_timeout(250)
    page.evaluate(AT_REST)


def wait_for(page: Page, what: Callable[[], bool]) -> None:
    """Until that is so; meanwhile the page goes on."""
    give_up = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < give_up, "it never happened"
        page.wait_for_timeout(20)


def said_by(page: Page) -> list[str]:
    """What a page that is still to be opened says to the server."""
    said: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda words: said.append(str(words))))
    return said


def the_move(page: Page, said: list[str]) -> str:
    """The one move among what was said; it may still be on its way, but no other is."""

    def moves() -> list[str]:
        return [words for words in said if '"type":"play"' in words]

    wait_for(page, lambda: bool(moves()))
    page.wait_for_timeout(200)
    (move,) = moves()
    return move


def press(thing: Locator, *, phone: bool) -> None:
    if phone:
        thing.tap()
    else:
        thing.click()


def drag_with_a_finger(thing: Locator, onto: Locator) -> None:
    """Takes hold of it where a thumb does and lets go at the lower edge of the other."""
    start, end = thing.bounding_box(), onto.bounding_box()
    assert start
    assert end
    # A card may lie over the middle of what it is dragged onto.
    x, y = start["x"] + start["width"] / 3, start["y"] + start["height"] / 2
    slide(thing.page, (x, y), (end["x"] + end["width"] / 2, end["y"] + end["height"] - 8))


def slide(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A finger, with real touches as a screen sends them; playwright itself only taps."""
    finger = page.context.new_cdp_session(page)
    (x, y), (to_x, to_y) = start, end

    def send(kind: str, *points: dict[str, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    send("touchStart", {"x": x, "y": y})
    for step in range(1, 9):
        send("touchMove", {"x": x + (to_x - x) * step / 8, "y": y + (to_y - y) * step / 8})
        page.wait_for_timeout(16)
    # A finger comes to rest before it lets go: after a throw Chromium takes the next tap as a halt.
    page.wait_for_timeout(150)
    send("touchMove", {"x": to_x, "y": to_y})
    send("touchEnd")


def tab_to(page: Page, selector: str) -> None:
    """Walks there with the Tab key, as somebody without a mouse does, once it is there."""
    page.wait_for_selector(selector, state="attached")
    for _ in range(150):
        if page.evaluate("(wanted) => document.activeElement?.matches(wanted)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")
