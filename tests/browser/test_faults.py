"""Faults that people saw at a table: each stays mended."""

from __future__ import annotations

from playwright.sync_api import expect

from sexton.core.match import Match
from tests.browser.conftest import Server, Visit
from tests.browser.hands import touch
from tests.browser.moments import asked, find, sit
from tests.browser.test_board_gravediggers import HABITS

# How high all flew that has crossed the page, in layers.
WATCH_FLIGHTS = """() => {
  window.flown = [];
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) =>
    addedNodes.forEach((one) => one.nodeType === 1 && getComputedStyle(one).position === 'fixed'
      && window.flown.push(Number(getComputedStyle(one).zIndex))))
  ).observe(document.body, { childList: true });
}"""
# What is seen where the middle of an element is: that, or what lies over it.
SEEN = """(one) => {
  one.style.pointerEvents = 'auto';
  const { left, top, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def closed_with_cards(match: Match) -> bool:
    if asked(match) is None:
        return False
    places = match.view(0)["cemeteries"]
    return any(place["closed"] and place["cards"] for place in places)


def test_the_end_of_gravediggers(visit: Visit, server: Server) -> None:
    """A closed cemetery says so above its cards, and no card flies over the result."""
    page = visit(pace="quick").page
    sit(server, page, find("gravediggers", closed_with_cards, seats=3))
    shut = page.get_by_text("Closed for good").first
    expect(shut).to_be_visible()
    assert shut.evaluate(SEEN)
    page.evaluate(WATCH_FLIGHTS)
    touch(page, HABITS[1:])  # What happens is shown, and moves.
    veil = page.locator(".veil")
    expect(veil).to_be_visible()
    flown = page.evaluate("window.flown")
    assert flown, "cards and coins have crossed the page"
    assert max(flown) < int(veil.evaluate("(one) => getComputedStyle(one).zIndex"))
