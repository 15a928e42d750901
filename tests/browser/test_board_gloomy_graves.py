"""The board of Gloomy Graves in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import moments
from tests.browser.conftest import ARTEFACTS, Server, Visit
from tests.browser.hands import drag_with_a_finger
from tests.browser.test_pages import axe_faults

# Plays anything that is lit until the wanted question is asked of me, so many things have been
# touched, or the game is over. Says what is asked then, and how often something was touched.
PLAY = """async ([most, until]) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const first = (selector) => document.querySelector(selector);
  const asked = () => {
    if (first('.veil')) return 'over';
    if (first('[data-zone=row] .thing.can')) return 'draw';
    if (first('[data-zone=types] .row.can')) return 'score';
    if (!first('.held .thing.can')) return '';
    const prompt = first('#prompt')?.innerText ?? '';
    return prompt.includes('begins your crypt') ? 'choose'
      : prompt.includes('into your crypt') ? 'crypt'
      : prompt.includes('out of the game') ? 'discard' : 'bury';
  };
  let touched = 0;
  for (let step = 0; step < 40000; step++) {
    await new Promise((done) => setTimeout(done, 4));
    const now = asked();
    if (!first('#confirm') && !first('.held .thing.selected')) {
      if (now === 'over' || now === until || touched >= most) return [now, touched];
    }
    if (document.body.innerText.includes('Sending…')) continue;
    const confirm = first('#confirm:not([disabled])');
    const pick = (found) => found[(step * 7) % found.length]?.click();
    const places = all('.spot.open, .cell.open');
    const way = first('.ghost:has(.turn)');
    if (confirm && way && step % 3 === 0) way.click();
    else if (confirm) confirm.click();
    else if (places.length) pick(places);
    else if (now === 'draw') pick(all('[data-zone=row] .thing.can'));
    else if (now === 'score') pick(all('[data-zone=types] .row.can'));
    else if (now) pick(all('.held .thing.can'));
    else continue;
    touched += 1;
  }
  return ['', touched];
}"""


def against_bots(page: Page, home: str, bots: int = 2) -> None:
    page.request.get(f"{home}/api/me")  # Whoever comes for the first time gets a name.
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "sleepwalker"}] * bots]
    wanted = {"game": "gloomy-graves", "seats": seats, "nonce": "5e" * 16, "start": True}
    answer = page.request.post(f"{home}/api/tables", headers={"origin": home}, data=wanted)
    while answer.status == 429:  # So many pages at once: the server asks for patience.
        page.wait_for_timeout(500)
        answer = page.request.post(f"{home}/api/tables", headers={"origin": home}, data=wanted)
    assert answer.ok, answer.text()
    page.goto(f"{home}/t/{answer.json()['id']}")
    page.wait_for_selector(".ggdock", timeout=60_000)


def play_until(page: Page, question: str, most: int = 3000) -> str:
    asked, _ = page.evaluate(PLAY, [most, question])
    return str(asked)


def reach(page: Page, home: str, question: str, bots: int = 2) -> None:
    for _ in range(10):
        against_bots(page, home, bots)
        if play_until(page, question) == question:
            return
    pytest.fail(f"nobody ever asked for {question}")


def press(thing: Locator, phone: bool) -> None:
    if phone:
        thing.tap()
    else:
        thing.click()


def spots(page: Page) -> Locator:
    return page.locator(".spot.open")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_whole_game(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(phone=phone, still=True).page
    against_bots(page, server.address, 1)
    asked, touched = page.evaluate(PLAY, [5000, "never"])
    assert asked == "over"
    assert touched > 40
    expect(page.locator("#result")).to_contain_text(re.compile("wins|share the victory"))


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_burying_takes_three_touches_and_drawing_one_each(
    visit: Visit, server: Server, phone: bool
) -> None:
    page = visit(phone=phone, still=True).page
    reach(page, server.address, "bury")
    dock = page.locator(".dock").bounding_box()
    graves = page.locator("[data-zone=graveyard] .cell").count()
    press(page.locator(".held .thing.can").first, phone)
    press(spots(page).first, phone)
    expect(page.locator(".ghost")).to_be_visible()
    assert page.locator(".dock").bounding_box() == dock
    press(page.locator("#confirm"), phone)
    expect(page.locator("[data-zone=graveyard] .cell")).to_have_count(graves + 1)
    if play_until(page, "draw") == "draw":
        held = page.locator(".held").count()
        press(page.locator("[data-zone=row] .thing.can").first, phone)
        expect(page.locator(".held")).to_have_count(held + 1)
        press(page.locator("[data-thing=deck]"), phone)
        expect(page.locator(".held")).to_have_count(held + 2)


def test_a_finger_drags_a_card_to_its_grave(visit: Visit, server: Server) -> None:
    page = visit(phone=True, still=True).page
    moments.sit(server, page, moments.of_kind("gloomy-graves", "bury", 3))
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


def hold_something_turnable(page: Page) -> None:
    for card in range(page.locator(".held .thing").count()):
        page.locator(".held .thing").nth(card).click()
        for place in range(spots(page).count()):
            spots(page).nth(place).click()
            if page.locator(".ghost .turn").count():
                return
            page.keyboard.press("Escape")
    pytest.fail("nothing can be turned")


def test_turning_goes_through_the_ways(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    reach(page, server.address, "bury")
    hold_something_turnable(page)
    text = page.locator("#confirm").get_attribute("aria-label")
    page.keyboard.press("r")
    expect(page.locator("#confirm")).not_to_have_attribute("aria-label", text or "")
    seen = {text}
    for _ in range(8):
        seen.add(page.locator("#confirm").get_attribute("aria-label"))
        page.locator(".ghost").click()
    assert len(seen) > 1


def test_a_spot_that_is_refused_says_why(visit: Visit, server: Server) -> None:
    """A card with a gravedigger can't lie beside another, and both halves can't cover."""
    page = visit(still=True).page
    for _ in range(10):
        reach(page, server.address, "bury")
        for card in range(page.locator(".held .thing.can, .held .thing.selected").count()):
            page.locator(".held .thing").nth(card).click()
            refused = page.locator(".spot:not(.open)")
            if refused.count():
                refused.first.click()
                expect(page.locator(".whynot")).to_contain_text("gravedigger")
                expect(page.locator(".spot.no")).to_have_count(1)
                expect(page.locator(".held .thing.selected")).to_have_count(1)
                return
    pytest.fail("every spot was legal")


def test_the_sums_change_with_the_held_card(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    reach(page, server.address, "bury")
    rows = page.locator("[data-zone=types] .row")
    for card in range(page.locator(".held .thing").count()):
        page.locator(".held .thing").nth(card).click()
        for place in range(spots(page).count()):
            spots(page).nth(place).click()
            page.wait_for_timeout(400)
            changed = rows.filter(has_text=re.compile("[▲▼]"))
            if changed.count():
                expect(page.get_by_text("Largest groups with this card")).to_be_visible()
                told = changed.first.get_attribute("aria-label") or ""
                assert re.search(r"\([+-]\d+\)", told)
                return
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")
            page.locator(".held .thing").nth(card).click()
    pytest.fail("no card changed any sum")


def test_the_graveyard_is_dragged_wheeled_and_fitted(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    reach(page, server.address, "bury")
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
    assert at()[:2] == pytest.approx((x + 60, y + 30), abs=2)
    expect(page.locator(".held .thing.selected")).to_have_count(0)
    page.mouse.wheel(0, -300)
    page.wait_for_timeout(100)
    assert at()[2] > wide * 1.2
    page.get_by_role("button", name="Zoom out").click()
    page.get_by_role("button", name="Show all of it").click()
    assert at() == pytest.approx((x, y, wide), abs=1)


def test_keyboard_only(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    reach(page, server.address, "bury")
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


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_axe_finds_nothing(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(phone=phone, still=True).page
    screens = ARTEFACTS / "gloomy_graves"
    screens.mkdir(parents=True, exist_ok=True)
    size = "phone" if phone else "desktop"
    against_bots(page, server.address)
    for question in ("choose", "crypt", "bury", "draw", "score"):
        if play_until(page, question) != question:
            continue
        if question in ("crypt", "bury"):
            page.locator(".held .thing.can").first.click()
            page.locator(".spot.open, .cell.open").first.click()
            page.wait_for_timeout(400)
        page.wait_for_timeout(200)
        page.screenshot(path=screens / f"{size}-{question}.png")
        assert axe_faults(page) == [], question
