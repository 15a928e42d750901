"""Where things stand: nothing jumps while somebody plays, and everything has its room."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import ModuleType

import pytest
from playwright.sync_api import Page, expect

from sexton.games import GAMES
from tests.browser import moments, test_board_gloomy_graves, test_board_gravediggers
from tests.browser.conftest import ARTEFACTS, DESKTOP, PHONE, Server, Visit
from tests.browser.hands import come_to_rest, press, slide, touch

LAPTOP = {"width": 1024, "height": 768}
SIDEWAYS = {"width": 844, "height": 390}
SIZES = {"desktop": DESKTOP, "laptop": LAPTOP, "phone": PHONE, "sideways": SIDEWAYS}
PHONES = ("phone", "sideways")
EVERY_SIZE = pytest.mark.parametrize("size", SIZES)


def at_size(visit: Visit, size: str, *, plain: bool = False, pace: str = "instant") -> Page:
    """Somebody's page on such a screen, where nothing moves by itself."""
    page = visit(phone=size in PHONES, still=True, plain=plain, pace=pace).page
    page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
    return page


# Chromium says what has jumped, by itself or after a touch, whatever else came or went at that
# time. What travels by a transform has not jumped, and a card that is turned over its grave is
# meant to move.
WATCH = """() => {
  window.jumps = [];
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
    found = page.evaluate("() => window.jumps.splice(0)")
    return [what for what, frame in found if frame or pieces]


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
        if kind == "place":
            touch(".plot.mine:has(.ground.target)")
        if kind in ("crypt", "bury"):
            touch(":is(.spot.open, .cell.open) >> nth=0")
            if page.locator(".ghost .turn").count():
                touch(".ghost")


CHOICES = {
    "gravediggers": (4, ("place", "fist")),
    "gloomy-graves": (3, ("choose", "crypt", "bury", "score")),
}


@EVERY_SIZE
@pytest.mark.parametrize("game", CHOICES)
def test_nothing_jumps_while_a_choice_is_made(
    visit: Visit, server: Server, game: str, size: str
) -> None:
    page = at_size(visit, size)
    seats, kinds = CHOICES[game]
    for kind in kinds:
        moments.sit(server, page, moments.of_kind(game, kind, seats))
        come_to_rest(page)
        page.evaluate(WATCH)
        touched = list[str]()

        def touch(what: str, touched: list[str] = touched, kind: str = kind) -> None:
            press(page.locator(what).first, phone=size in PHONES)
            touched.append(what)
            assert "\n".join(jumps(page)) == "", (kind, touched)

        choose(kind, touch, page)


BOARDS = {"gravediggers": test_board_gravediggers, "gloomy-graves": test_board_gloomy_graves}

PLACES = """() => ['.top', '.board', '.dock', '.prompt:not(.behind)'].map((what) => {
  const box = document.querySelector(what).getBoundingClientRect();
  return [what, box.x, box.y, box.width, box.height].join(' ');
})"""


@EVERY_SIZE
@pytest.mark.parametrize("board", BOARDS.values(), ids=list(BOARDS))
def test_the_table_stands_still_through_the_turns(
    visit: Visit, server: Server, board: ModuleType, size: str
) -> None:
    """Cards and words come and go; what they stand on stays."""
    page = at_size(visit, size)
    moments.sit(server, page, moments.first_asked(board.GAME, 4))
    come_to_rest(page)
    page.evaluate(WATCH)
    places = page.evaluate(PLACES)
    for _ in range(8):
        before = page.locator("#prompt").inner_text()
        touched = touch(page, board.HABITS, most=3)
        assert "\n".join(jumps(page, pieces=False)) == "", (before, touched)
        assert page.evaluate(PLACES) == places, (before, touched)


@EVERY_SIZE
def test_the_plain_board_stands_still(visit: Visit, server: Server, size: str) -> None:
    page = at_size(visit, size, plain=True)
    moments.sit(server, page, moments.of_kind("gravediggers", "place", 4))
    places = page.evaluate(PLACES)
    for _ in range(2):
        press(page.locator(".moves [data-choice]").first, phone=size in PHONES)
        page.wait_for_timeout(400)
        assert page.evaluate(PLACES) == places
    for what in (page.get_by_label("Tell how it came about"), page.locator("#confirm")):
        expect(what).to_be_in_viewport(ratio=1)


def test_the_table_stands_still_for_those_who_watch(visit: Visit, server: Server) -> None:
    """A robbery is told to them as well, and needs its room."""
    player, watcher = at_size(visit, "laptop"), at_size(visit, "laptop", pace="normal")
    moments.sit(server, player, moments.of_kind("gravediggers", "fist", 4, last=True))
    watcher.goto(player.url)
    watcher.wait_for_selector(".plot")
    come_to_rest(watcher)
    expect(watcher.locator("#prompt")).to_contain_text("You are watching")
    watcher.evaluate(WATCH)
    places = watcher.evaluate(PLACES)
    press(player.locator(".quick button:not([disabled])").nth(1), phone=False)
    press(player.locator("#confirm"), phone=False)
    show = watcher.get_by_role("button", name="Next").or_(watcher.locator(".reck"))
    for _ in range(20):  # Fists close one after another before the cards are turned up.
        expect(show.first).to_be_visible()
        if watcher.locator(".reck").count():
            break
        press(watcher.get_by_role("button", name="Next"), phone=False)
    expect(watcher.locator(".reck")).to_be_visible()
    assert "\n".join(jumps(watcher, pieces=False)) == ""
    assert watcher.evaluate(PLACES) == places


@EVERY_SIZE
def test_a_score_card_won_moves_nothing(visit: Visit, server: Server, size: str) -> None:
    page = at_size(visit, size)
    moments.sit(server, page, moments.of_kind("gloomy-graves", "score", 4))
    come_to_rest(page)
    page.evaluate(WATCH)
    places = page.evaluate(PLACES)
    press(page.locator("[data-zone=types] .row.can").first, phone=size in PHONES)
    press(page.locator("#confirm"), phone=size in PHONES)
    expect(page.locator("#confirm")).to_have_count(0)
    assert "\n".join(jumps(page, pieces=False)) == ""
    assert page.evaluate(PLACES) == places


@EVERY_SIZE
def test_a_hint_lies_over_the_board(visit: Visit, server: Server, size: str) -> None:
    page = at_size(visit, size)
    moments.sit(server, page, moments.of_kind("gravediggers", "place", 4))
    come_to_rest(page)
    page.evaluate(WATCH)
    places = page.evaluate(PLACES)
    press(page.get_by_role("button", name="Hint"), phone=size in PHONES)
    expect(page.locator(".hint")).to_be_in_viewport(ratio=1)
    assert "\n".join(jumps(page)) == ""
    assert page.evaluate(PLACES) == places
    # Were a line of what is said to move, this would be seen.
    page.evaluate("() => { document.querySelector('#prompt small').style.marginTop = '17px' }")
    assert jumps(page, pieces=False)


# Everything that is said, told or offered: what of it is cut off.
CUT_OFF = """() => {
  const faults = [];
  for (const one of document.querySelectorAll('.board *, .dock *')) {
    const own = [...one.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
    if (!own && !one.matches('svg, button, input, .card')) continue;
    if (one.closest('.sr, .say, .scenery') || !one.checkVisibility({ visibilityProperty: true }))
      continue;
    const box = one.getBoundingClientRect();
    if (box.top < -0.5 || box.left < -0.5) faults.push(`${one.outerHTML.slice(0, 99)}: begins out`);
    if (box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5)
      faults.push(`${one.outerHTML.slice(0, 99)}: ends at ${[box.right, box.bottom]}`);
  }
  const dock = document.querySelector('.dock');
  if (dock.scrollHeight > dock.clientHeight + 1) faults.push('the dock must be scrolled');
  const said = document.querySelector('.prompt[data-told] .say');
  if (said && said.scrollHeight > said.clientHeight + 1) faults.push(`cut: ${said.textContent}`);
  return faults;
}"""


@EVERY_SIZE
@pytest.mark.parametrize("seats", [4, 5])
def test_a_robbery_stands_still_and_is_seen_whole(
    visit: Visit, server: Server, size: str, seats: int
) -> None:
    """From the choice of a fist to the turn after the pay-out."""
    page = at_size(visit, size, pace="normal")
    moments.sit(server, page, moments.of_kind("gravediggers", "fist", seats, last=True))
    come_to_rest(page)
    page.evaluate(WATCH)
    places = page.evaluate(PLACES)

    def stands(what: str) -> None:
        assert "\n".join(jumps(page, pieces=False)) == "", what
        assert page.evaluate(PLACES) == places, what
        assert page.evaluate(CUT_OFF) == [], what

    stands("asked")
    press(page.locator(".quick button:not([disabled])").nth(1), phone=size in PHONES)
    stands("chosen")
    press(page.locator("#confirm"), phone=size in PHONES)
    press(page.get_by_role("button", name="Next"), phone=size in PHONES)
    expect(page.locator(".reck").first).to_be_visible()
    screens = ARTEFACTS / "gravediggers"
    screens.mkdir(parents=True, exist_ok=True)
    while True:
        at, _, last = page.locator(".steps").inner_text().partition(" of ")
        stands(f"told, {at} of {last}")
        if at == last:
            break
        press(page.get_by_role("button", name="Next"), phone=size in PHONES)
        if page.locator(".reck").count():
            page.screenshot(path=screens / f"{size}-told-{seats}.png")
    press(page.get_by_role("button", name="Next"), phone=size in PHONES)
    expect(page.locator(".reck")).to_have_count(0)
    stands("afterwards")


# Every control of a decision: what is wrong with it.
FAULTS = """([least, inside]) => {
  const shown = [...document.querySelectorAll(inside)].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width && !one.disabled && one.tabIndex >= 0 && !one.matches('.rule, .rule *');
  });
  const faults = [];
  const name = (one) => one.getAttribute('aria-label') ?? one.textContent.trim() ?? one.className;
  // What people can swipe or scroll is brought into sight.
  const bring = (one) => {
    for (let around = one.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const [box, edge] = [one.getBoundingClientRect(), around.getBoundingClientRect()];
      const way = (start, end, low, high) => Math.max(0, end - high) - Math.max(0, low - start);
      if (/auto|scroll/.test(overflowX))
        around.scrollLeft += way(box.left, box.right, edge.left, edge.right);
      if (/auto|scroll/.test(overflowY))
        around.scrollTop += way(box.top, box.bottom, edge.top, edge.bottom);
    }
  };
  for (const one of shown) {
    bring(one);
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
    come_to_rest(page)
    number, faults = page.evaluate(FAULTS, [least, CONTROLS])
    assert number > 1, what
    assert faults == [], what


@pytest.mark.parametrize("size", ["laptop", "phone", "sideways"])
@pytest.mark.parametrize("game", KINDS)
def test_every_control_has_its_room(visit: Visit, server: Server, game: str, size: str) -> None:
    page = at_size(visit, size)
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


def high(page: Page, part: str) -> float:
    box = page.locator(part).first.bounding_box()
    assert box
    return box["height"]


def stops(page: Page, stop: str) -> None:
    expect(page.locator(".dock")).to_have_class(re.compile(rf"\b{stop}\b"))


@pytest.mark.parametrize("game", GAMES)
def test_a_finger_drags_the_sheet_from_stop_to_stop(
    visit: Visit, server: Server, game: str
) -> None:
    page = at_size(visit, "phone")
    moments.sit(server, page, moments.first_asked(game))
    board, dock = high(page, ".board"), high(page, ".dock")

    def drag(down: float) -> None:
        box = page.locator(".handle").bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        slide(page, (x, y), (x, y + down))

    drag(-120)
    stops(page, "whole")
    assert high(page, ".board") == board  # It lies over the board, which stays.
    assert high(page, ".dock") > dock + 100
    expect(page.locator(".reading .rule").first).to_be_visible()
    drag(120)
    stops(page, "half")
    assert (high(page, ".board"), high(page, ".dock")) == (board, dock)
    drag(120)
    stops(page, "peek")
    assert high(page, ".board") > board + 60  # The board has what the hand had.
    assert high(page, ".dock") - high(page, "#prompt") < 40
    expect(page.locator("#prompt")).to_be_in_viewport(ratio=1)
    drag(-500)
    stops(page, "whole")


def test_the_sheet_goes_by_tap_and_by_key(visit: Visit, server: Server) -> None:
    page = at_size(visit, "phone")
    moments.sit(server, page, moments.of_kind("gravediggers", "place", 4))
    handle = page.locator(".handle")
    press(page.locator(".held .thing.can").first, phone=True)
    handle.tap()
    stops(page, "whole")
    expect(page.locator(".reading")).to_contain_text("The bounty is the sum of the valuables")
    handle.tap()
    stops(page, "half")
    handle.focus()
    for key, stop in (("Down", "peek"), ("Down", "peek"), ("Up", "half"), ("Up", "whole")):
        page.keyboard.press(f"Arrow{key}")
        stops(page, stop)


def test_a_low_sheet_comes_up_when_a_move_waits(visit: Visit, server: Server) -> None:
    page = at_size(visit, "phone")
    moments.sit(server, page, moments.of_kind("gloomy-graves", "score", 3))
    offered = page.locator(".choices button")
    first, last = (offered.first.bounding_box(), offered.last.bounding_box())
    assert first
    assert last
    expect(offered.first).to_contain_text(re.compile("^Claim|^Score (?!nothing)"))
    expect(offered.last).to_have_text("Score nothing this turn")
    assert first["width"] * first["height"] >= last["width"] * last["height"]
    page.locator(".handle").focus()
    page.keyboard.press("ArrowDown")
    stops(page, "peek")
    press(page.locator("[data-zone=types] .row.can").first, phone=True)
    stops(page, "half")
    expect(page.locator("#confirm")).to_be_in_viewport(ratio=1)
    expect(page.locator(".ladder")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_held_sideways_shows_board_and_dock(
    visit: Visit, server: Server, game: str
) -> None:
    page = at_size(visit, "sideways")
    moments.sit(server, page, moments.first_asked(game))
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
    page = at_size(visit, "laptop")
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
