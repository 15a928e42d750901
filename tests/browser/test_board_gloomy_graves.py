"""The board of Gloomy Graves in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from sexton.core.match import Match
from sexton.core.moves import Move
from sexton.games.gloomy_graves.moves import STEPS
from tests.browser import moments
from tests.browser.conftest import ARTEFACTS, Server, Visit
from tests.browser.hands import Habit, drag_with_a_finger, press, touch, wait_for
from tests.browser.test_pages import axe_faults

GAME = "gloomy-graves"
SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
HABITS: list[Habit] = [
    (".ghost:has(.turn)", 3, ""),
    ("#confirm:not([disabled])", 1, ""),
    (".spot.open, .cell.open", 1, ""),
    ("[data-zone=row] .thing.can", 1, ""),
    ("[data-zone=types] .row.can", 1, ""),
    (".held .thing.can", 1, ""),
]


def sit_where(server: Server, page: Page, kind: str) -> None:
    """A table of three where that is asked of me."""
    moments.sit(server, page, moments.of_kind(GAME, kind, 3))


@dataclass(frozen=True)
class Burial:
    """A card of mine and a bare spot beside the graveyard, as the board calls them."""

    card: str
    spot: str
    ways: tuple[Move, ...]

    def hold(self, page: Page) -> None:
        """Holds the card over the spot."""
        page.locator(f".held [data-thing='{self.card}']").first.click()
        page.locator(f".spot[data-thing='{self.spot}']").click()


def burials(match: Match) -> list[Burial]:
    """Every card of mine on every bare spot beside the graveyard, lawful or not."""
    if moments.asked(match) != "bury":
        return []
    cells = {(cell["x"], cell["y"]) for cell in match.view(moments.ME)["cells"]}
    bare = {(x + dx, y + dy) for x, y in cells for dx, dy in STEPS} - cells
    moves = match.legal_moves(moments.ME)
    found = []
    for card in dict.fromkeys(thing for move in moves for thing in move.touches[:1]):
        for spot in (f"at:{x},{y}" for x, y in sorted(bare)):
            ways = tuple(move for move in moves if {card, spot} <= set(move.touches))
            found.append(Burial(card, spot, ways))
    return found


def sums(match: Match) -> list[int]:
    """My largest groups, graveyard and crypt together, type by type."""
    return [one["sums"][moments.ME] for one in match.view(moments.ME)["standings"]]


def changes_a_sum(match: Match, burial: Burial) -> bool:
    if len(burial.ways) != 1:
        return False
    after = match.at(len(match.moves))
    after.play(moments.ME, burial.ways[0])
    return sums(after) != sums(match)


def sit_to_bury(server: Server, page: Page, fits: Callable[[Match, Burial], bool]) -> Burial:
    """Where I hold such a card, and there is such a spot for it."""
    wanted: list[Burial] = []

    def has_one(match: Match) -> bool:
        wanted[:] = [burial for burial in burials(match) if fits(match, burial)]
        return bool(wanted)

    moments.sit(server, page, moments.find(GAME, has_one, seats=3))
    return wanted[0]


def spots(page: Page) -> Locator:
    return page.locator(".spot.open")


@SIZES
def test_a_whole_game(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(phone=phone, still=True).page
    moments.sit(server, page, moments.first_asked(GAME))
    assert touch(page, HABITS) > 40
    expect(page.locator("#result")).to_contain_text(re.compile("wins|share the victory"))


@SIZES
def test_burying_takes_three_touches_and_drawing_one_each(
    visit: Visit, server: Server, phone: bool
) -> None:
    page = visit(phone=phone, still=True).page
    sit_where(server, page, "bury")
    dock = page.locator(".dock").bounding_box()
    graves = page.locator("[data-zone=graveyard] .cell").count()
    press(page.locator(".held .thing.can").first, phone=phone)
    press(spots(page).first, phone=phone)
    expect(page.locator(".ghost")).to_be_visible()
    assert page.locator(".dock").bounding_box() == dock
    press(page.locator("#confirm"), phone=phone)
    expect(page.locator("[data-zone=graveyard] .cell")).to_have_count(graves + 1)
    sit_where(server, page, "draw")
    held = page.locator(".held").count()
    press(page.locator("[data-zone=row] .thing.can").first, phone=phone)
    expect(page.locator(".held")).to_have_count(held + 1)
    press(page.locator("[data-thing=deck]"), phone=phone)
    expect(page.locator(".held")).to_have_count(held + 2)


def test_a_finger_drags_a_card_to_its_grave(visit: Visit, server: Server) -> None:
    page = visit(phone=True, still=True).page
    sit_where(server, page, "bury")
    graves = page.locator("[data-zone=graveyard] .cell").count()
    page.locator(".held .thing.can").first.tap()
    spot = spots(page).first.get_attribute("data-thing")
    page.get_by_role("button", name="Back").tap()
    drag_with_a_finger(
        page.locator(".held .thing.can").first, page.locator(f"[data-thing='{spot}']")
    )
    expect(page.locator(".ghost")).to_be_visible()
    expect(page.locator(".held .thing.selected")).to_have_count(1)
    page.locator("#confirm").tap()
    expect(page.locator("[data-zone=graveyard] .cell")).to_have_count(graves + 1)


def test_turning_goes_through_the_ways(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    burial = sit_to_bury(server, page, lambda _, burial: len(burial.ways) > 1)
    burial.hold(page)
    expect(page.locator(".ghost .turn")).to_be_visible()
    confirm = page.locator("#confirm")
    seen = {confirm.get_attribute("aria-label") or ""}
    for number in range(1, len(burial.ways)):
        if number == 1:
            page.keyboard.press("r")
        else:
            page.locator(".ghost").click()
        expect(confirm).not_to_have_attribute(
            "aria-label", re.compile(f"^({'|'.join(map(re.escape, seen))})$")
        )
        seen.add(confirm.get_attribute("aria-label") or "")
    assert len(seen) == len(burial.ways)


def test_a_spot_that_is_refused_says_why(visit: Visit, server: Server) -> None:
    """A card with a gravedigger can't lie beside another, and both halves can't cover."""
    page = visit(still=True).page
    burial = sit_to_bury(server, page, lambda _, burial: not burial.ways)
    burial.hold(page)
    expect(page.locator(".whynot")).to_contain_text("gravedigger")
    expect(page.locator(".spot.no")).to_have_count(1)
    expect(page.locator(".held .thing.selected")).to_have_count(1)


def test_the_sums_change_with_the_held_card(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    sit_to_bury(server, page, changes_a_sum).hold(page)
    expect(page.get_by_text("Largest groups with this card")).to_be_visible()
    changed = page.locator("[data-zone=types] .row").filter(has_text=re.compile("[▲▼]"))
    expect(changed.first).to_have_attribute("aria-label", re.compile(r"\([+-]\d+\)"))


def test_the_graveyard_is_dragged_wheeled_and_fitted(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    sit_where(server, page, "bury")
    cell = page.locator("[data-zone=graveyard] .cell").first

    def at() -> tuple[float, float, float]:
        box = cell.bounding_box()
        assert box
        return box["x"], box["y"], box["width"]

    x, y, wide = at()
    page.mouse.move(x + 10, y + 10)
    page.mouse.down()
    page.mouse.move(x + 70, y + 40, steps=5)
    page.mouse.up()
    wait_for(page, lambda: at()[:2] == pytest.approx((x + 60, y + 30), abs=2))
    expect(page.locator(".held .thing.selected")).to_have_count(0)
    page.mouse.wheel(0, -300)
    wait_for(page, lambda: at()[2] > wide * 1.2)
    page.get_by_role("button", name="Zoom out").click()
    page.get_by_role("button", name="Show all of it").click()
    wait_for(page, lambda: at() == pytest.approx((x, y, wide), abs=1))


def test_keyboard_only(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    sit_where(server, page, "bury")
    graves = page.locator("[data-zone=graveyard] .cell").count()
    page.locator(".held .thing.can").first.focus()
    page.keyboard.press("Enter")
    spots(page).first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".ghost")).to_be_visible()
    page.locator("#confirm").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-zone=graveyard] .cell")).to_have_count(graves + 1)


@SIZES
def test_axe_finds_nothing(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(phone=phone, still=True).page
    screens = ARTEFACTS / "gloomy_graves"
    screens.mkdir(parents=True, exist_ok=True)
    size = "phone" if phone else "desktop"
    for kind in ("choose", "crypt", "bury", "draw", "score"):
        sit_where(server, page, kind)
        if kind in ("crypt", "bury"):
            page.locator(".held .thing.can").first.click()
            page.locator(".spot.open, .cell.open").first.click()
            expect(page.locator("#confirm")).to_be_visible()
        page.wait_for_timeout(600)  # The preview is there too.
        page.screenshot(path=screens / f"{size}-{kind}.png")
        assert axe_faults(page) == [], kind
