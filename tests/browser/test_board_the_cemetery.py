"""The board of The Cemetery Game in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import ARTEFACTS, Server, Visit
from tests.browser.test_pages import axe_faults

LIT = ":is([data-state=can], [data-state=target])"
TRIES = 12

# Touches what is lit, one thing after another, until so many moves are confirmed or the game is
# over; the board's own buttons play at once. Says how often something was touched.
TOUCH = """async ([most, lit]) => {
  const first = (selector) => document.querySelector(selector);
  let touched = 0;
  for (let step = 0; step < 40000 && touched < most; step++) {
    if (first('.veil')) return touched;
    await new Promise((done) => setTimeout(done, 3));
    if (document.body.innerText.includes('Sending…')) continue;
    const answer = document.querySelectorAll('.window [data-choice]:not([disabled])');
    const confirm = first('#confirm:not([disabled])');
    const ways = document.querySelectorAll('.slot[data-choice]');
    const use = first('.act.on:not([disabled])');
    const things = document.querySelectorAll(`.field-of-play [data-thing]${lit}:not([disabled])`);
    const finish = first('.act.finish:not([disabled])');
    const look = document.querySelectorAll('.rowx.inside button');
    if (answer.length) answer[step % answer.length].click();
    else if (confirm) confirm.click();
    else if (ways.length) ways[step % ways.length].click();
    else if (use && step % 3) use.click();
    else if (things.length && (step % 9 || !finish)) things[(step * 7) % things.length].click();
    else if (finish) finish.click();
    else if (look.length) look[step % look.length].click();
    else continue;
    touched += 1;
  }
  return touched;
}"""


def make_table(page: Page, home: str, seats: list[dict[str, str]], **settings: object) -> str:
    page.goto(home)
    agreed = {"clock": 0, "window": 6, "undo": "own", "hints": True, "watching": "link"}
    answer = page.request.post(
        f"{home}/api/tables",
        headers={"origin": home},
        data={
            "game": "the-cemetery",
            "seats": seats,
            "settings": {**agreed, "listed": False, **settings},
            "nonce": "5e" * 16,
            "start": all(seat["kind"] != "open" for seat in seats),
        },
    )
    address = f"{home}/t/{answer.json()['id']}"
    page.goto(address)
    return address


def against_bots(page: Page, home: str, bots: int) -> None:
    make_table(page, home, [{"kind": "me"}, *[{"kind": "bot", "level": "grasping"}] * bots])
    page.wait_for_selector(".dock .under, .dock .window", timeout=45_000)


def my_turn(page: Page) -> None:
    """Lets everything pass until I may act."""
    for _ in range(400):
        state = page.wait_for_function(
            """() => document.querySelector('.veil') ? 'over'
              : document.querySelector('.window .pass:not([disabled])') ? 'asked'
              : document.querySelector('.prompt:not(.wait)') && document.querySelector('.under')
              ? 'mine' : ''""",
            timeout=30_000,
        ).json_value()
        if state == "mine":
            return
        assert state == "asked"
        page.evaluate("document.querySelector('.window .pass:not([disabled])')?.click()")
        page.wait_for_timeout(20)
    pytest.fail("it never was my turn")


def lit_cards(page: Page) -> Locator:
    return page.locator(f".hand [data-thing^='card:']{LIT}")


def press(page: Page, thing: Locator, *, phone: bool) -> None:
    if phone:
        thing.tap()
    else:
        thing.click()


def turn_with_a_burial(page: Page, home: str, bots: int = 2) -> None:
    """A table where it is my turn and I hold a corpse and a tomb."""
    for _ in range(TRIES):
        against_bots(page, home, bots)
        my_turn(page)
        if page.locator(".act[data-thing='verb:bury']:not([disabled])").count():
            return
    pytest.fail("no hand with a corpse and a tomb")


def corpse(page: Page) -> Locator:
    """The first corpse in the hand that can be touched."""
    return page.locator(f".hand [data-thing]{LIT}:has(.card.corpse)").first


def choose_burial(page: Page, *, phone: bool = False) -> int:
    """Chooses a corpse and a tomb, unless the corpse leaves only one move; says the touches."""
    press(page, corpse(page), phone=phone)
    page.wait_for_timeout(50)
    if page.locator("#confirm").count():
        return 1
    press(page, page.locator(f".hand [data-thing]{LIT}:has(.card.tomb)").first, phone=phone)
    return 2


def bury(page: Page, *, phone: bool = False) -> int:
    """Buries the first corpse that can be; says how many touches it took."""
    touches = choose_burial(page, phone=phone)
    press(page, page.locator("#confirm"), phone=phone)
    expect(page.locator("#confirm")).to_have_count(0)
    return touches + 1


def own_graves(page: Page) -> Locator:
    return page.locator(".sec.large .grave")


def test_a_whole_game_on_a_desktop(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    against_bots(page, server.address, 2)
    assert page.evaluate(TOUCH, [8000, LIT]) > 10
    page.wait_for_selector(".veil")


def test_a_whole_game_on_a_phone(visit: Visit, server: Server) -> None:
    """The first burial by a real thumb, the rest as quickly as can be."""
    page = visit(phone=True).page
    turn_with_a_burial(page, server.address)
    bury(page, phone=True)
    expect(own_graves(page)).to_have_count(1)
    assert page.evaluate(TOUCH, [8000, LIT]) > 5
    page.wait_for_selector(".veil")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_burying_takes_three_touches_and_digging_two(
    visit: Visit, server: Server, phone: bool
) -> None:
    page = visit(phone=phone).page
    turn_with_a_burial(page, server.address)
    assert bury(page, phone=phone) <= 3
    expect(page.locator(".sec.large .col.l1")).to_have_count(1)
    press(page, own_graves(page).first, phone=phone)
    press(page, page.locator(".slot.down"), phone=phone)
    page.wait_for_function(
        "() => document.querySelector('.window') || document.querySelector('.col.l2')"
        " || document.body.innerText.includes('stops it')"
    )


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_nothing_moves_while_a_choice_is_made(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(phone=phone, still=True).page
    turn_with_a_burial(page, server.address)

    def places() -> object:
        return [page.locator(one).first.bounding_box() for one in (".sec.large", ".hand", ".dock")]

    before = places()
    corpse(page).click()
    assert places() == before
    page.keyboard.press("Escape")
    choose_burial(page)
    expect(page.locator("#confirm")).to_be_visible()
    expect(page.locator(".prompt small")).to_contain_text("level")
    assert places() == before


def test_reloading_in_a_pending_choice(visit: Visit, server: Server) -> None:
    page = visit().page
    turn_with_a_burial(page, server.address)
    card = corpse(page)
    name = card.get_attribute("data-thing")
    card.click()
    page.reload()
    expect(page.locator(f".hand [data-thing='{name}']")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    bury(page)
    own_graves(page).first.click()
    expect(page.locator(".slot")).to_have_count(2)
    page.reload()
    expect(page.locator(".slot")).to_have_count(2)
    page.locator(".slot.up").click()
    expect(page.locator(".slot")).to_have_count(0)


def test_reloading_while_a_card_is_being_used(visit: Visit, server: Server) -> None:
    """Using a card asks for its target next; that question outlives a reload and can be undone."""
    page = visit().page
    for _ in range(TRIES):
        turn_with_a_burial(page, server.address)
        bury(page)
        diggers = page.locator(
            f".hand [data-thing='card:The Miner']{LIT}, .hand [data-thing='card:Tomb 1']{LIT},"
            f".hand [data-thing='card:Tomb 4']{LIT}, .hand [data-thing='card:The Gardener']{LIT}"
        )
        if diggers.count():
            break
    else:
        pytest.fail("no card that digs down")
    diggers.first.click()
    page.locator(".act.on[data-thing='verb:use']").click()
    prompt = page.locator("#prompt b").first
    expect(prompt).to_contain_text("dig down")
    page.reload()
    expect(prompt).to_contain_text("dig down")
    page.get_by_role("button", name="Undo").click()
    expect(prompt).to_contain_text("Your turn")


def test_keyboard_only(visit: Visit, server: Server) -> None:
    page = visit().page
    turn_with_a_burial(page, server.address)
    corpse(page).focus()
    page.keyboard.press("Enter")
    for _ in range(10):
        if page.locator("#confirm").count():
            break
        on_tomb = "document.activeElement.dataset.thing?.startsWith('card:Tomb')"
        on_lit = "['can', 'target'].includes(document.activeElement.dataset.state)"
        if page.evaluate(f"{on_tomb} && {on_lit}"):
            break
        page.keyboard.press("ArrowRight")
    if not page.locator("#confirm").count():
        page.keyboard.press("Enter")
    page.locator("#confirm").focus()
    page.keyboard.press("Enter")
    expect(own_graves(page)).to_have_count(1)
    own_graves(page).first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".slot")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator(".slot")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_axe_finds_nothing(visit: Visit, server: Server, phone: bool) -> None:
    """At the start, with something chosen, in the middle of a game, and while a dig is declared."""
    page = visit(phone=phone, still=True).page
    turn_with_a_burial(page, server.address, 3)
    screens = ARTEFACTS / "the_cemetery"
    screens.mkdir(parents=True, exist_ok=True)
    size = "phone" if phone else "desktop"
    for moment in ("start", "chosen", "later", "latest"):
        if moment == "chosen":
            lit_cards(page).first.click()
        elif moment in ("later", "latest"):
            page.evaluate(TOUCH, [25, LIT])
        page.wait_for_timeout(300)
        page.screenshot(path=screens / f"{size}-{moment}.png")
        assert axe_faults(page) == []


def test_a_window_looks_the_same_for_everybody(visit: Visit, server: Server) -> None:
    """The digger and the one who is asked get the same sheet; nobody sees who has answered."""
    ann, bob = visit(still=True).page, visit(still=True).page
    for _ in range(TRIES):
        seats = [{"kind": "me"}, {"kind": "open"}]
        address = make_table(ann, server.address, seats, clock=120, window=4)
        bob.goto(address)
        bob.get_by_role("button", name="Sit down").click()
        expect(bob.get_by_text("Waiting for the host")).to_be_visible()
        ann.get_by_role("button", name="Start the game").click()
        for page in (ann, bob):
            page.wait_for_selector(".under")
        digger = ann if ann.locator(".prompt:not(.wait)").count() else bob
        if digger.locator(".act[data-thing='verb:bury']:not([disabled])").count():
            break
    else:
        pytest.fail("no hand with a corpse and a tomb")
    other = bob if digger is ann else ann
    bury(digger)
    own_graves(digger).first.click()
    digger.locator(".slot.down").click()
    for page in (digger, other):
        expect(page.locator(".window")).to_be_visible()
        expect(page.locator(".window .time")).to_be_visible()
        expect(page.locator(".threat.down")).to_have_count(1)
    assert digger.locator(".window").bounding_box() == other.locator(".window").bounding_box()
    assert digger.locator(".dock").bounding_box() == other.locator(".dock").bounding_box()

    def shown() -> str:
        return digger.locator(".window").inner_text() + digger.locator(".board").inner_text()

    before = shown()
    other.locator(".window .pass").click()
    expect(other.get_by_text("Your answer is sealed")).to_be_visible()
    assert shown() == before
    other.reload()
    expect(other.get_by_text("Your answer is sealed")).to_be_visible()
    expect(other.locator(".window")).to_have_count(0, timeout=10_000)
    expect(digger.locator(".window")).to_have_count(0)
    expect(digger.locator(".sec.large .col.l2")).to_have_count(1)
