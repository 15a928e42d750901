"""Where things stand: nothing jumps while somebody plays, and everything has its room."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest
from playwright.sync_api import Page, expect

from sexton.games import GAMES
from tests.browser import moments, test_board_gloomy_graves, test_board_gravediggers
from tests.browser.conftest import ARTEFACTS, Server, Visit
from tests.browser.hands import press

LAPTOP = {"width": 1024, "height": 768}
SIDEWAYS = {"width": 844, "height": 390}
UPRIGHT_AND_DESKTOP = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])

# Chromium says what has jumped, by itself or after a touch; what travels by a transform has not,
# and a card that is turned over its grave is meant to move.
# On a phone a robbery is another scene than the ring of cemeteries: while the scene changes,
# nothing counts.
WATCH = """async () => {
  await document.fonts.ready;
  const there = (selector) => document.querySelector(selector) !== null;
  const scene = () => (there('.close') ? (there('.reck') ? 'told' : 'fists') : 'ring');
  let shown = scene();
  new MutationObserver(() => {
    if (scene() !== shown) [shown, window.changed] = [scene(), true];
  }).observe(document.body, { childList: true, subtree: true });
  [window.jumps, window.changed] = [[], false];
  new PerformanceObserver((seen) => {
    for (const { sources } of seen.getEntries())
      for (const { node, previousRect: was, currentRect: is } of sources) {
        const one = node?.nodeType === 1 ? node : node?.parentElement;
        if (!one?.closest('.app') || one.closest('.rail, .above, .ghost')) continue;
        const boxes = [was, is].map((box) => [box.x, box.y, box.width, box.height].map(Math.round));
        if (`${boxes[0]}` === `${boxes[1]}`) continue;  // Other words at the same place.
        const names = [one.parentElement, one].map((part) => part.getAttribute('class') ?? '');
        const frame = one.closest('.card, .cards, [data-row], .grid, .tiles, b') === null;
        window.jumps.push([`${names.join(' > ')}: ${boxes.join(' to ')}`, frame]);
      }
  }).observe({ type: 'layout-shift' });
}"""


def jumps(page: Page, *, pieces: bool = True) -> list[str]:
    """What has jumped since this was last asked: all, or what is neither piece nor word."""
    page.wait_for_timeout(400)  # Previews have come, and Chromium has told it.
    found, changed = page.evaluate("() => [window.jumps.splice(0), window.changed]")
    page.evaluate("() => { window.changed = false; }")
    return [] if changed else [what for what, frame in found if frame or pieces]


Touch = Callable[[str], None]


def choose(kind: str, touch: Touch, page: Page) -> None:
    """Everything that can be touched on the way to a move, but not what plays it."""
    if kind == "fist":
        touch(".quick button:not([disabled]) >> nth=3")
        touch(".quick button:not([disabled]) >> nth=1")
        touch(".acts .quiet")
    elif kind == "score":
        touch("[data-zone=types] .row.can")
    else:
        touch(".held .thing.can")
        if kind in ("crypt", "bury"):
            touch(":is(.spot.open, .cell.open) >> nth=0")
            if page.locator(".ghost .turn").count():
                touch(".ghost")


CHOICES = {
    "gravediggers": (4, ("place", "fist")),
    "gloomy-graves": (3, ("choose", "crypt", "bury", "score")),
}


@UPRIGHT_AND_DESKTOP
@pytest.mark.parametrize("game", CHOICES)
def test_nothing_jumps_while_a_choice_is_made(
    visit: Visit, server: Server, game: str, phone: bool
) -> None:
    page = visit(phone=phone, still=True).page
    seats, kinds = CHOICES[game]
    for kind in kinds:
        moments.sit(server, page, moments.of_kind(game, kind, seats))
        page.wait_for_timeout(600)  # The odds are there.
        page.evaluate(WATCH)
        touched = list[str]()

        def touch(what: str, touched: list[str] = touched, kind: str = kind) -> None:
            press(page.locator(what).first, phone=phone)
            touched.append(what)
            assert "\n".join(jumps(page)) == "", (kind, touched)

        choose(kind, touch, page)


BOARDS = {"gravediggers": test_board_gravediggers, "gloomy-graves": test_board_gloomy_graves}


@UPRIGHT_AND_DESKTOP
@pytest.mark.parametrize("board", BOARDS.values(), ids=list(BOARDS))
def test_the_table_stands_still_through_the_turns(
    visit: Visit, server: Server, board: ModuleType, phone: bool
) -> None:
    """Cards and words come and go; what they stand on stays."""
    page = visit(phone=phone, still=True).page
    board.against_bots(page, server.address, 3)
    page.wait_for_timeout(1000)
    page.evaluate(WATCH)
    for _ in range(8):
        before = page.locator("#prompt").inner_text()
        asked, _ = page.evaluate(board.PLAY, [3, "never"])
        assert "\n".join(jumps(page, pieces=False)) == "", (before, asked)


# Every control of a decision: what is wrong with it.
FAULTS = """([least, inside]) => {
  const shown = [...document.querySelectorAll(inside)].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width && !one.disabled && one.tabIndex >= 0 && !one.matches('.rule, .rule *');
  });
  const faults = [];
  const name = (one) => one.getAttribute('aria-label') ?? one.textContent.trim() ?? one.className;
  for (const one of shown) {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const [right, bottom] = [box.right - innerWidth, box.bottom - innerHeight];
    if (box.left < 0 || box.top < 0 || right > 0.5 || bottom > 0.5)
      faults.push(`${name(one)} is not on the screen`);
    const far = least / 2 - 1;
    const spots = [[x, y], [x - far, y], [x + far, y], [x, y - far], [x, y + far]];
    // Cards of a hand lie over each other, and so does the ground under cards.
    const overlaps = one.closest('.fan, .grid, .plot');
    for (const [at, above] of overlaps ? spots.slice(0, 1) : spots) {
      const hit = document.elementFromPoint(at, above);
      const own = hit && (one.contains(hit) || hit.contains(one));
      if (!own && !(overlaps && hit?.closest('.fan, .grid, .plot')))
        faults.push(`${name(one)} is covered or too small at ${[at, above]}: ${hit?.className}`);
    }
    if (overlaps && Math.min(box.width, box.height) < 24) faults.push(`${name(one)} is too small`);
  }
  return [shown.length, [...new Set(faults)]];
}"""
CONTROLS = ".dock button, .dock input, .board button"
KINDS = {
    "gravediggers": (4, ("place", "view", "reveal", "rob", "fist")),
    "gloomy-graves": (3, ("choose", "crypt", "bury", "score", "draw")),
}


def controls_have_room(page: Page, least: int, what: str) -> None:
    page.wait_for_timeout(400)
    number, faults = page.evaluate(FAULTS, [least, CONTROLS])
    assert number > 1, what
    assert faults == [], what


@pytest.mark.parametrize("size", ["laptop", "phone", "sideways"])
@pytest.mark.parametrize("game", KINDS)
def test_every_control_has_its_room(visit: Visit, server: Server, game: str, size: str) -> None:
    page = visit(phone=size != "laptop", still=True).page
    if size != "phone":
        page.set_viewport_size(LAPTOP if size == "laptop" else SIDEWAYS)  # type: ignore[arg-type]
    least = 24 if size == "laptop" else 44
    screens = ARTEFACTS / game.replace("-", "_")
    screens.mkdir(parents=True, exist_ok=True)
    seats, kinds = KINDS[game]
    for kind in kinds:
        moments.sit(server, page, moments.of_kind(game, kind, seats))
        controls_have_room(page, least, kind)
        if kind in CHOICES[game][1]:
            choose(kind, lambda what: press(page.locator(what).first, phone=size != "laptop"), page)
            controls_have_room(page, least, f"{kind}, chosen")
        page.screenshot(path=screens / f"{size}-{kind}.png")


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_held_sideways_shows_board_and_dock(
    visit: Visit, server: Server, game: str
) -> None:
    page = visit(phone=True, still=True).page
    page.set_viewport_size(SIDEWAYS)  # type: ignore[arg-type]
    asked = moments.find(game, lambda match: moments.asked(match) is not None)
    moments.sit(server, page, asked)
    board, dock = (page.locator(one).bounding_box() for one in (".board", ".dock"))
    assert board
    assert dock
    assert (round(dock["width"]), round(dock["x"] + dock["width"])) == (300, 844)
    assert board["width"] == pytest.approx(544, abs=1)
    assert board["height"] > 330
    assert round(board["y"] + board["height"]) == 390
    screens = ARTEFACTS / game.replace("-", "_")
    screens.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=screens / "sideways.png")


def test_the_rail_folds_to_a_strip_of_tabs(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
    moments.sit(server, page, moments.of_kind("gravediggers", "place", 4))
    page.get_by_role("button", name="Fold the log away").click()
    rail = page.locator(".rail").bounding_box()
    assert rail
    assert rail["width"] == 48
    page.reload()
    expect(page.locator(".log")).to_be_hidden()
    page.get_by_role("tab", name="Players").click()
    expect(page.locator(".players")).to_be_visible()
    rail = page.locator(".rail").bounding_box()
    assert rail
    assert rail["width"] == 280
