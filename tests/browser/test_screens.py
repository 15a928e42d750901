"""Every game on every screen, at the fullest table there is: nothing is cut, all can be reached.

One page goes through all the sizes. The positions were found by search (`fullest`) and are kept
here as data: the moment of a few games at which a seat is asked and sees the most.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page

from sexton.core.match import Match
from sexton.games import GAMES
from sexton.server.table import entries
from tests.browser import moments
from tests.browser.conftest import ARTEFACTS, Server, Visit
from tests.browser.hands import come_to_rest

DESKS = ("1920x1080", "1440x900", "1366x768", "1366x640", "1280x720", "1024x768", "820x1180")
PHONES = ("390x844", "360x640", "844x390", "720x450")  # the last is a desk at 200 %

# Game and seats: the seed, so many moves, the options.
ALL_BOXES = dict.fromkeys(("unhappy_homes", "unwelcome_guests", "unfortunate_expeditions"), True)
FULLEST: dict[tuple[str, int], tuple[int, int, dict[str, Any]]] = {
    ("gravediggers", 2): (0, 70, {}),
    ("gravediggers", 5): (1, 75, {}),
    ("gloomy-graves", 2): (1, 89, {}),
    ("gloomy-graves", 4): (0, 150, {}),
    ("the-cemetery", 2): (1, 171, {"simplified": True}),
    ("the-cemetery", 5): (1, 549, {}),
    ("gloom", 2): (1, 69, {}),
    ("gloom", 5): (2, 292, ALL_BOXES),
    ("bring-out-yer-dead", 2): (1, 45, {}),
    ("bring-out-yer-dead", 5): (2, 211, {}),
}

# What is said or offered and can't be seen nor scrolled to, and what can't be touched. Words that
# say themselves that there is more (an ellipsis, a fold, a sign to unfold them) are not cut.
FAULTS = """(least) => {
  const faults = [];
  const about = (one) => `${one.tagName} ${one.getAttribute('class') ?? ''} ` +
    `"${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 50)}"`;
  const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const outX = (box, it) => box.left < it.left - 2 || box.right > it.right + 2;
  const outY = (box, it) => box.top < it.top - 2 || box.bottom > it.bottom + 2;
  const clips = (style, way) => /hidden|clip/.test(style[`overflow${way}`]);
  const scrolls = (style, way) => /auto|scroll/.test(style[`overflow${way}`]);
  for (const one of document.querySelectorAll('.board *, .dock *, .veil *')) {
    const words = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!words && !one.matches('button, input')) continue;
    if (one.closest('.sr, .scenery, svg, .cut, .card, .ground, .lookers') || !shown(one)) continue;
    const box = one.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    let [x, y] = [true, true];  // Nothing that scrolls has been met in this direction.
    for (let around = one.parentElement; around && (x || y); around = around.parentElement) {
      const style = getComputedStyle(around);
      const it = around.getBoundingClientRect();
      const ellipsis = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      if (x && clips(style, 'X') && !ellipsis && outX(box, it))
        faults.push(`${about(one)} is cut at its side by ${about(around).slice(0, 60)}`);
      if (y && clips(style, 'Y') && !ellipsis && outY(box, it))
        faults.push(`${about(one)} is cut above or below by ${about(around).slice(0, 60)}`);
      x &&= !scrolls(style, 'X') && !ellipsis;
      y &&= !scrolls(style, 'Y') && !ellipsis;
    }
    if (x && (box.left < -1 || box.right > innerWidth + 1)) faults.push(`${about(one)}: outside`);
    if (y && (box.top < -1 || box.bottom > innerHeight + 1)) faults.push(`${about(one)}: outside`);
    const [wide, high] = [box.width, box.height];
    if (one.matches('.dock .btn, .dock .act') && Math.min(wide, high) < least)
      faults.push(`${about(one)} is ${Math.round(wide)} x ${Math.round(high)}`);
  }
  return [...new Set(faults)];
}"""
SETTLE = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def resize(page: Page, size: str) -> None:
    width, height = map(int, size.split("x"))
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SETTLE)
    page.evaluate(SETTLE)


@pytest.mark.parametrize("phone", [False, True], ids=["desks", "phones"])
@pytest.mark.parametrize("game", GAMES)
def test_the_fullest_table_fits_every_screen(
    visit: Visit, server: Server, game: str, phone: bool
) -> None:
    page = visit(phone=phone, still=True).page
    screens = ARTEFACTS / game.replace("-", "_")
    screens.mkdir(parents=True, exist_ok=True)
    faults = list[str]()
    for (name, seats), (seed, moves, options) in FULLEST.items():
        if name != game:
            continue
        moments.sit(server, page, moments.at(game, seats, seed, moves, options))
        for place, size in enumerate(PHONES if phone else DESKS):
            resize(page, size)
            if place == 0:
                come_to_rest(page)
            least = 0 if not phone else 40 if size == "360x640" else 44
            found = page.evaluate(FAULTS, least)
            faults += [f"{seats} seats, {size}: {fault}" for fault in found]
            page.screenshot(path=screens / f"fullest-{seats}-{size}.png")
    assert "\n".join(faults) == ""


def fullest(game: str, seats: int, options: dict[str, Any], seeds: int = 3) -> tuple[int, int]:
    """How the table is found at which somebody who is asked sees the most."""
    best, found = 0, (0, 0)
    for seed in range(seeds):
        sizes = dict[int, int]()

        def weigh(match: Match, sizes: dict[int, int] = sizes) -> bool:
            if moments.asked(match):
                view = match.game.view(match.position, moments.ME)
                sizes[len(match.moves)] = len(msgspec.json.encode(view))
            return False

        made = moments.begun(game, seats, 1, seed, entries.Settings(), options)
        moments.first(made, seed, weigh)
        moves = max(sizes, key=sizes.__getitem__)
        if sizes[moves] > best:
            best, found = sizes[moves], (seed, moves)
    return found
