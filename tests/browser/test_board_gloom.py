"""The board of Gloom and its chronicle in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import ARTEFACTS, Server, Visit
from tests.browser.test_pages import axe_faults

LIT = ":is([data-state=can], [data-state=target])"
TRIES = 12

# Plays whatever is lit, as fingers would: a card, somebody, confirm; until so many touches are made
# or the game is over. Says how often something was touched.
TOUCH = """async ([most, lit]) => {
  const first = (selector) => document.querySelector(selector);
  const all = (selector) => document.querySelectorAll(selector);
  let touched = 0;
  for (let step = 0; step < 60000 && touched < most; step++) {
    if (first('.veil')) return touched;
    await new Promise((done) => setTimeout(done, 3));
    if (document.body.innerText.includes('Sending…')) continue;
    const answers = all('.window [data-choice]:not([disabled])');
    const confirm = first('#confirm:not([disabled])');
    const ways = all('.choices [data-choice]');
    const people = all('.board [data-thing^="character:"][data-state=target]');
    const discard = first('.act.target:not([disabled])');
    const cards = all(`.hand [data-thing]${lit}`);
    const plain = all('.act.can[data-choice]:not([disabled])');
    if (answers.length) answers[step % answers.length].click();
    else if (confirm) confirm.click();
    else if (ways.length) ways[step % ways.length].click();
    else if (people.length) people[(step * 7) % people.length].click();
    else if (discard) discard.click();
    else if (cards.length) cards[(step * 3) % cards.length].click();
    else if (plain.length) plain[0].click();
    else continue;
    touched += 1;
  }
  return touched;
}"""


def make_table(page: Page, home: str, bots: int, **options: object) -> str:
    page.goto(home)
    answer = page.request.post(
        f"{home}/api/tables",
        headers={"origin": home},
        data={
            "game": "gloom",
            "seats": [{"kind": "me"}, *[{"kind": "bot", "level": "grasping"}] * bots],
            "options": options,
            "nonce": "5e" * 16,
            "start": True,
        },
    )
    address = f"{home}/t/{answer.json()['id']}"
    page.goto(address)
    page.wait_for_selector(".dock .under, .dock .window")
    return address


def my_turn(page: Page) -> None:
    """Lets everything pass until I may play a card."""
    for _ in range(400):
        state = page.wait_for_function(
            """() => document.querySelector('.veil') ? 'over'
              : document.querySelector('.window .pass:not([disabled])') ? 'asked'
              : document.querySelector('.act[data-thing="verb:discard"]:not([disabled])')
              ? 'mine' : ''""",
            timeout=30_000,
        ).json_value()
        if state == "mine":
            return
        assert state == "asked"
        page.evaluate("document.querySelector('.window .pass:not([disabled])')?.click()")
        page.wait_for_timeout(20)
    pytest.fail("it never was my turn")


def modifier(page: Page) -> Locator:
    return page.locator(f".hand [data-thing]{LIT}:has(.modifier)")


def turn_with_a_modifier(page: Page, home: str, bots: int = 2) -> str:
    for _ in range(TRIES):
        address = make_table(page, home, bots)
        my_turn(page)
        if modifier(page).count():
            return address
    pytest.fail("no hand with a modifier")


def somebody(page: Page, family: str) -> Locator:
    return page.locator(f"{family} [data-thing^='character:']{LIT}").first


def press(thing: Locator, *, phone: bool) -> None:
    if phone:
        thing.tap()
    else:
        thing.click()


@pytest.mark.parametrize("phone", [False, True])
def test_a_card_on_any_family_in_two_touches_and_confirm(
    visit: Visit, server: Server, phone: bool
) -> None:
    page = visit(phone=phone, still=True).page
    turn_with_a_modifier(page, server.address, 3)
    before = page.locator(".hand .held").count()
    others = page.locator(".opps .family").count()
    assert others == 3
    card = modifier(page).first
    for at in range(others):  # Whichever family: it is there to be touched.
        press(card, phone=phone)
        who = (
            page.locator(".opps .family").nth(at).locator(f"[data-thing^='character:']{LIT}").first
        )
        press(who, phone=phone)
        expect(page.locator("#confirm")).to_be_enabled()
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
    press(card, phone=phone)
    press(somebody(page, ".opps"), phone=phone)
    expect(page.locator(".worth em")).to_have_count(1)  # What it would be worth.
    press(page.locator("#confirm"), phone=phone)
    expect(page.locator(".hand .held")).not_to_have_count(before, timeout=20_000)
    page.screenshot(path=ARTEFACTS / f"gloom-{'phone' if phone else 'desktop'}-played.png")


def test_a_whole_game_on_a_desktop_and_its_chronicle(visit: Visit, server: Server) -> None:
    visitor = visit(still=True)
    page = visitor.page
    address = turn_with_a_modifier(page, server.address)
    told = "It was the <b>goose</b> who wrote to the bishop."
    modifier(page).first.click()
    somebody(page, ".opps").click()
    page.get_by_label("Tell it, if you like").fill(told)
    page.get_by_label("Tell it, if you like").press("Enter")
    expect(page.locator(".log .story").first).to_have_text(told)
    page.evaluate(TOUCH, [6000, LIT])
    page.wait_for_selector(".veil", timeout=60_000)
    page.locator(".veil").get_by_role("link", name="Read the chronicle").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A Chronicle of Gloom")
    assert page.url == f"{address}/chronicle"
    assert axe_faults(page) == []
    assert page.locator("nav a").count() == 16  # A cover, and three families of five.
    found = False
    for _ in range(15):
        page.locator("a.turn").click()
        assert page.locator("article h1").count() == 1
        found = found or page.locator("p.own", has_text=told).count() == 1
    assert found  # As text: the goose is not bold.
    assert axe_faults(page) == []
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as Markdown").click()
    saved = download.value.path().read_text("utf-8")
    assert saved.startswith("# A Chronicle of Gloom")
    assert "goose" in saved
    page.screenshot(path=ARTEFACTS / "gloom-desktop-chronicle.png")


def test_a_whole_game_on_a_phone(visit: Visit, server: Server) -> None:
    page = visit(phone=True, still=True).page
    make_table(page, server.address, 1, characters=3)
    page.evaluate(TOUCH, [6000, LIT])
    page.wait_for_selector(".veil", timeout=60_000)
    page.locator(".veil").get_by_role("link", name="Read the chronicle").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("A Chronicle of Gloom")
    page.locator("a.turn").tap()
    assert axe_faults(page) == []
    page.screenshot(path=ARTEFACTS / "gloom-phone-chronicle.png")


def test_a_reload_keeps_what_was_chosen(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    turn_with_a_modifier(page, server.address)
    modifier(page).first.click()
    somebody(page, ".opps").click()
    asked = page.locator("#prompt b").first.inner_text()
    page.reload()
    expect(page.locator("#confirm")).to_be_enabled()
    assert page.locator("#prompt b").first.inner_text() == asked


def test_with_the_keyboard_alone(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    turn_with_a_modifier(page, server.address)
    before = page.locator(".hand .held").count()
    modifier(page).first.focus()
    page.keyboard.press("Enter")
    somebody(page, ".opps").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#confirm")).to_be_enabled()
    page.locator("#confirm").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".hand .held")).not_to_have_count(before, timeout=20_000)


@pytest.mark.parametrize("phone", [False, True])
def test_peeled_back_and_clean(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(phone=phone, still=True).page
    for _ in range(TRIES):
        make_table(page, server.address, 3)
        page.evaluate(TOUCH, [16, LIT])
        if page.locator(".veil").count() == 0 and page.locator(".peel").count():
            break
    my_turn(page)
    peel = page.locator(".peel").last
    peel.focus()
    page.keyboard.press("Enter")
    beneath = page.locator(".layers")
    expect(beneath).to_be_visible()
    assert axe_faults(page) == []
    page.screenshot(path=ARTEFACTS / f"gloom-{'phone' if phone else 'desktop'}-peeled.png")
    page.keyboard.press("Escape")
    expect(beneath).to_have_count(0)


def test_everybody_gets_the_same_sheet(visit: Visit, server: Server) -> None:
    """A window is the same room whatever one holds, and letting it pass is one touch."""
    page = visit(still=True).page
    heights = set()
    for _ in range(TRIES):
        make_table(page, server.address, 2)
        for _ in range(30):
            page.evaluate(TOUCH, [1, LIT])
            sheet = page.locator(".window:has(.pass:not([disabled]))")
            if sheet.count() == 0:
                continue
            box = sheet.bounding_box()
            if box:
                heights.add(round(box["height"]))
        if len(heights) > 0 and page.locator(".veil").count() == 0:
            break
    assert len(heights) == 1
