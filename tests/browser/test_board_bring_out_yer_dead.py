"""The board of Bring Out Yer Dead in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import ARTEFACTS, Server, Visit
from tests.browser.test_pages import axe_faults

LIT = ":is([data-state=can], [data-state=target])"
SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])

# Touches what is lit until so many moves are confirmed, the game is over, or `until` is there; what
# is told is skipped. Says how often something was touched.
TOUCH = """async ([most, lit, until]) => {
  const first = (selector) => document.querySelector(selector);
  let touched = 0;
  for (let step = 0; step < 40000 && touched < most; step++) {
    if (first('.veil') || (until && first(until))) return touched;
    await new Promise((done) => setTimeout(done, 4));
    const buttons = [...document.querySelectorAll('.dock button')];
    const skip = buttons.find((button) => button.innerText.includes('Skip ahead'));
    const confirm = first('#confirm:not([disabled])');
    const things = document.querySelectorAll(`.field-of-play [data-thing]${lit}:not([disabled])`);
    const choices = document.querySelectorAll('.choices [data-choice]');
    const cross = first('.cross');
    if (skip) skip.click();
    else if (document.body.innerText.includes('Sending…')) continue;
    else if (confirm) confirm.click();
    else if (choices.length && (step % 5 === 0 || !things.length)) choices[0].click();
    else if (things.length) things[(step * 7) % things.length].click();
    else if (cross && step % 50 === 0 && first('.prompt:not(.wait)')) cross.click();
    else continue;
    touched += 1;
  }
  return touched;
}"""
BIDDING = ".prompt:not(.wait):not(.behind) ~ * [data-thing^='card:'][data-state=can]"
BURYING = ".bdb:not(.told) [data-thing^='grave:'][data-state=can]"


def against_bots(page: Page, home: str, bots: int) -> None:
    page.goto(home, wait_until="networkidle")
    agreed = {"clock": 0, "window": 6, "undo": "own", "hints": True, "watching": "link"}
    answer = page.request.post(
        f"{home}/api/tables",
        headers={"origin": home},
        data={
            "game": "bring-out-yer-dead",
            "seats": [{"kind": "me"}, *[{"kind": "bot", "level": "grasping"}] * bots],
            "settings": {**agreed, "listed": False},
            "nonce": "5e" * 16,
            "start": True,
        },
    )
    page.goto(f"{home}/t/{answer.json()['id']}")
    page.wait_for_selector(".bdb")
    page.wait_for_selector(BIDDING)


def touch(page: Page, most: int, until: str = "") -> int:
    return int(page.evaluate(TOUCH, [most, LIT, until]))


def to_bid(page: Page) -> None:
    """Plays until a bid is asked for and nothing lies in it."""
    asked = page.locator("#prompt", has_text="of different numbers")
    for _ in range(60):
        page.wait_for_timeout(60)
        if asked.count() and page.locator(BIDDING).count():
            return
        touch(page, 1)
    pytest.fail("no bid was asked for")


def to_burial(page: Page) -> None:
    """Plays until a coffin of mine is to be buried."""
    for _ in range(80):
        touch(page, 200, BURYING)
        page.wait_for_timeout(100)
        page.keyboard.press("Escape")  # Something may be chosen already.
        asked = page.locator("#prompt", has_text="Bury your")
        if page.locator(BURYING).count() and asked.count():
            return
        touch(page, 1)
    pytest.fail("no coffin of mine came to a grave")


def press(thing: Locator, *, phone: bool) -> None:
    if phone:
        thing.tap()
    else:
        thing.click()


def lit_cards(page: Page) -> Locator:
    return page.locator(f".hand [data-thing^='card:']{LIT}")


@SIZES
def test_a_whole_game(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(phone=phone, still=True).page
    against_bots(page, server.address, 4 if phone else 2)
    assert touch(page, 8000, ".veiled") > 30
    # The last account grows in the printed order, and is whole before the result is shown.
    rows = page.locator(".veiled tbody th").all_inner_texts()
    parts = ["On the track", "Gemstones", "Majorities", "The river", "Graves", "Heirlooms"]
    assert rows == parts
    for _ in range(60):
        if page.locator(".veil").count():
            break
        page.get_by_role("button", name="Next").click()
    page.wait_for_selector(".veil")


@SIZES
def test_a_bid_takes_four_touches(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(phone=phone, still=True).page
    against_bots(page, server.address, 2)
    to_bid(page)
    for laid in (1, 2):
        press(lit_cards(page).first, phone=phone)
        expect(page.locator(".hand .laid")).to_have_count(laid)
    page.reload()
    expect(page.locator(".hand .laid")).to_have_count(2)
    name = page.locator(".hand .laid").first.get_attribute("aria-label") or ""
    press(page.locator(".hand .laid").first, phone=phone)
    expect(page.locator(".hand .laid").first).not_to_have_attribute("aria-label", name)
    expect(page.locator(".hand .laid")).to_have_count(1)
    press(lit_cards(page).first, phone=phone)
    expect(page.locator(".hand .laid")).to_have_count(2)
    press(lit_cards(page).first, phone=phone)
    press(page.locator("#confirm"), phone=phone)
    expect(page.locator(".hand .laid")).to_have_count(0)


def test_the_round_is_told_and_can_be_told_again(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    against_bots(page, server.address, 2)
    to_bid(page)
    for _ in range(2):
        laid = page.locator(".hand .laid").count()
        lit_cards(page).first.click()
        expect(page.locator(".hand .laid")).to_have_count(laid + 1)
    lit_cards(page).first.click()
    page.locator("#confirm").click()
    told = page.locator(".prompt .steps")
    expect(told).to_contain_text("1 of")
    cards = page.locator(".tl .one")
    expect(cards).to_have_count(9)
    ranks = [int(rank) for rank in page.locator(".tl .one .sh b").all_inner_texts()]
    assert ranks == sorted(ranks, reverse=True)
    expect(page.locator(".tl .ends i")).to_have_count(0)
    while told.count():
        page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Replay").click()
    expect(told).to_contain_text("1 of")
    expect(page.locator(".wagon .cfn")).to_have_count(0)
    page.get_by_role("button", name="Skip ahead").click()
    cards.first.click()
    expect(page.locator(".why")).to_be_visible()


@SIZES
def test_burying_takes_two_touches_and_outlives_a_reload(
    visit: Visit, server: Server, phone: bool
) -> None:
    page = visit(phone=phone, still=True).page
    against_bots(page, server.address, 2)
    to_burial(page)
    grave = page.locator(BURYING).first
    thing = grave.get_attribute("data-thing")
    before = page.locator(".bdb").bounding_box()
    press(grave, phone=phone)
    expect(page.locator("#confirm")).to_be_visible()
    after = page.locator(".bdb").bounding_box()
    assert before
    assert after
    assert abs(before["height"] - after["height"]) < 3
    page.reload()
    chosen = page.locator(f'.board [data-thing="{thing}"]')
    expect(chosen).to_have_attribute("aria-pressed", "true")
    press(page.locator("#confirm"), phone=phone)
    expect(page.locator("#confirm")).to_have_count(0)


def test_keyboard_only(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    against_bots(page, server.address, 2)
    to_bid(page)
    for laid in (1, 2):
        lit_cards(page).first.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".hand .laid")).to_have_count(laid)
    lit_cards(page).first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#confirm")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#confirm")).to_have_count(0)
    to_burial(page)
    page.locator(BURYING).first.focus()
    before = page.evaluate("document.activeElement.dataset.thing")
    for key in ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"):
        page.keyboard.press(key)
    page.locator(f'.board [data-thing="{before}"]').focus()
    page.keyboard.press("Enter")
    page.locator("#confirm").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#confirm")).to_have_count(0)


@SIZES
def test_axe_finds_nothing(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(phone=phone, still=True).page
    against_bots(page, server.address, 3)
    screens = ARTEFACTS / "bring_out_yer_dead"
    screens.mkdir(parents=True, exist_ok=True)
    size = "phone" if phone else "desktop"
    for moment in ("start", "bid", "bury"):
        if moment == "bid":
            to_bid(page)
        elif moment == "bury":
            to_burial(page)
        page.wait_for_timeout(300)
        page.screenshot(path=screens / f"{size}-{moment}.png")
        assert axe_faults(page) == []
