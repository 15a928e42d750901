"""Faults that people saw at a table: each stays mended."""

from __future__ import annotations

import re

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

# On what colour something stands: its own, or that of whatever holds it.
GROUND = """(one) => {
  const coloured = (at) => getComputedStyle(at).backgroundColor;
  while (coloured(one) === 'rgba(0, 0, 0, 0)') one = one.parentElement;
  return coloured(one);
}"""


def is_red(colour: str) -> bool:
    red, green, blue = map(int, re.findall(r"\d+", colour)[:3])
    return red > max(green, blue)


def closed_with_cards(match: Match) -> bool:
    if asked(match) is None:
        return False
    places = match.view(0)["cemeteries"]
    return any(place["closed"] and place["cards"] for place in places)


def test_the_end_of_gravediggers(visit: Visit, server: Server) -> None:
    """A closed cemetery says so above its cards, the middle says what the plain board does, and no
    card flies over the result."""
    page = visit(pace="quick").page
    moment = find("gravediggers", closed_with_cards, seats=3)
    sit(server, page, moment)
    view = moment.match.view(0)
    assert view["cycle"]["now"] is None
    expect(page.locator(".hub .cap")).to_have_text("The last robberies")
    expect(page.locator(".hub .tiles .now")).to_have_count(0)
    piles = page.locator(".hub .stack")
    expect(piles.nth(1)).to_contain_text(f"{sum(view['gone'].values())}back in the box: ")
    expect(piles.nth(2)).to_have_text(f"{view['notes_left']}notes left")
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


def developed(match: Match) -> bool:
    """Somebody has a good development; whoever is asked for an action can do nothing with it."""
    if asked(match) != "action":
        return False
    return match.view(0)["cemeteries"][0]["good"] is not None


def test_the_cemetery_says_what_is_so(visit: Visit, server: Server) -> None:
    """What a development is stands on no red ground, the words of a standing stand apart, and the
    ways out of a game are explained; the simplified game has no place for what it lacks."""
    page = visit(still=True).page
    sit(server, page, find("the-cemetery", developed, seats=2))
    expect(page.locator(".standing").last).to_have_text(
        re.compile("points? if it ended now$"), use_inner_text=True
    )
    page.locator(".dslot.good:not(.empty)").first.click()
    panel = page.locator(".whynot")
    expect(panel.locator(".what h3")).to_be_visible()
    expect(panel.locator(".no")).to_be_visible()
    grounds = [one.evaluate(GROUND) for one in (panel.locator(".what"), panel.locator(".no"))]
    assert is_red(grounds[1])
    assert not is_red(grounds[0])
    page.goto(f"{page.url}#menu")
    ways_out = page.get_by_role("dialog").locator("p", has_text="a ghost plays your seat")
    for way in ("Leave", "Resign", "Abandon"):
        expect(ways_out.locator("b", has_text=way)).to_be_visible()
    simplified = find(
        "the-cemetery", lambda match: asked(match) == "action", options={"simplified": True}
    )
    sit(server, page, simplified)
    expect(page.get_by_role("button", name="Bury")).to_be_visible()
    expect(page.get_by_role("button", name="Dig", exact=True)).to_have_count(0)
    expect(page.locator(".dslot")).to_have_count(0)
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.get_by_role("button", name="Skip all actions")).to_be_in_viewport(ratio=1)
