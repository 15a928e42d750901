"""The board of Gravediggers in a real browser."""

from __future__ import annotations

import itertools
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from sexton.core.match import Match
from sexton.games.gravediggers.rules import Gravediggers
from sexton.games.gravediggers.state import kind_of
from tests.browser import moments
from tests.browser.conftest import ARTEFACTS, Server, Visit
from tests.browser.hands import drag_with_a_finger, tab_to
from tests.browser.test_pages import axe_faults

# What is asked of me now.
ASKED = """() => {
  const first = (selector) => document.querySelector(selector);
  const told = [...document.querySelectorAll('button')].some((one) =>
    one.innerText.includes('Skip ahead'));
  return first('.veil') ? 'over'
    : told ? 'told'
    : first('input[type=range]:not([disabled])') ? 'fist'
    : first('.cards .thing.can') ? 'card'
    : first('.held .thing.can') ? 'place'
    : first('.ground.can') ? 'rob' : '';
}"""

# Plays anything that is lit until the wanted question is asked of me, so many things have been
# touched, or the game is over. Says what is asked then, and how often something was touched.
PLAY = """async ([most, until]) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const first = (selector) => document.querySelector(selector);
  const asked = %s;
  let touched = 0;
  for (let step = 0; step < 40000; step++) {
    await new Promise((done) => setTimeout(done, 4));
    const now = asked();
    if (now === 'over' || now === until || touched >= most) return [now, touched];
    if (document.body.innerText.includes('Sending…')) continue;
    const confirm = first('#confirm:not([disabled])');
    const pick = (found) => found[(step * 7) % found.length]?.click();
    if (now === 'told') all('button').find((one) => one.innerText.includes('Skip ahead'))?.click();
    else if (confirm) confirm.click();
    else if (now === 'fist') pick(all('.quick button:not([disabled])'));
    else if (now === 'card') pick(all('.cards .thing.can'));
    else if (first('.ground.target')) pick(all('.ground.target'));
    else if (now === 'place') pick(all('.held .thing.can'));
    else if (now === 'rob') pick(all('.ground.can'));
    else continue;
    touched += 1;
  }
  return ['', touched];
}""".replace("%s", ASKED)


def against_bots(page: Page, home: str, bots: int = 3) -> None:
    page.request.get(f"{home}/api/me")  # Whoever comes for the first time gets a name.
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "grasping"}] * bots]
    wanted = {"game": "gravediggers", "seats": seats, "nonce": "5e" * 16, "start": True}
    answer = page.request.post(f"{home}/api/tables", headers={"origin": home}, data=wanted)
    while answer.status == 429:  # So many pages at once: the server asks for patience.
        page.wait_for_timeout(500)
        answer = page.request.post(f"{home}/api/tables", headers={"origin": home}, data=wanted)
    assert answer.ok, answer.text()
    page.goto(f"{home}/t/{answer.json()['id']}")
    page.wait_for_selector(".plot", timeout=60_000)


def play_until(page: Page, question: str, most: int = 2000) -> str:
    asked, _ = page.evaluate(PLAY, [most, question])
    return str(asked)


def reach(page: Page, home: str, question: str, bots: int = 3) -> None:
    """A table where that is asked of me; begins anew if a game ends before."""
    for _ in range(8):
        against_bots(page, home, bots)
        if play_until(page, question) == question:
            return
    pytest.fail(f"nobody ever asked for {question}")


def press(thing: Locator, phone: bool) -> None:
    if phone:
        thing.tap()
    else:
        thing.click()


def said_by(page: Page) -> list[str]:
    """What the page says to the server from now on."""
    said: list[str] = []
    page.on(
        "websocket",
        lambda line: line.on("framesent", lambda words: said.append(str(words))),
    )
    return said


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_whole_game(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(phone=phone, still=True).page
    against_bots(page, server.address)
    asked, touched = page.evaluate(PLAY, [3000, "never"])
    assert asked == "over"
    assert touched > 20
    expect(page.locator("#result")).to_contain_text(re.compile("wins|share the victory"))


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_placing_takes_two_touches(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(phone=phone, still=True).page
    reach(page, server.address, "place")
    mine = page.locator(".plot.mine .cards .one")
    before = mine.count()
    press(page.locator(".held .thing.can").first, phone)
    press(page.locator(".plot.mine .ground.target"), phone)
    page.wait_for_function(
        "(before) => document.querySelectorAll('.plot.mine .cards .one').length !== before",
        arg=before,
    )


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_looking_takes_one_touch(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(phone=phone, still=True).page
    said = said_by(page)
    reach(page, server.address, "card")
    said.clear()
    press(page.locator(".cards .thing.can").first, phone)
    page.wait_for_timeout(300)
    assert [words for words in said if '"play"' in words]


def test_a_card_that_lies_open_says_why_not(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    for _ in range(12):
        reach(page, server.address, "card")
        opened = page.locator(".cards button[data-state=none]:has(.card:not(.back))")
        if opened.count():
            opened.first.click()
            expect(page.locator(".whynot")).to_contain_text(re.compile("open|closed"))
            return
    pytest.fail("no card ever lay open")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_fist_takes_two_touches_and_moves_nothing(
    visit: Visit, server: Server, phone: bool
) -> None:
    page = visit(phone=phone, still=True).page
    reach(page, server.address, "fist")
    expect(page.locator(".odds ul li").first).to_be_visible()

    def places() -> object:
        return [page.locator(one).first.bounding_box() for one in (".robbed", ".quick", ".dock")]

    before = places()
    press(page.locator(".quick button:not([disabled])").nth(1), phone)
    expect(page.locator("#confirm")).to_contain_text("Close your fist")
    page.wait_for_timeout(400)  # The preview is there too.
    assert places() == before
    press(page.locator("#confirm"), phone)
    expect(page.locator("input[type=range]:not([disabled])")).to_have_count(0)


def test_what_you_know_adds_up(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    reach(page, server.address, "fist")
    shares = page.locator(".odds li > b:last-child").all_inner_texts()
    parts = [share.split("/") for share in shares if "/" in share]
    assert parts
    if len(parts) == len(shares):
        assert sum(int(ways) for ways, _ in parts) == int(parts[0][1])


def test_the_slider_is_moved_by_keys(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    reach(page, server.address, "fist")
    slider = page.locator("input[type=range]")
    slider.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#confirm")).to_contain_text("3 coins")
    page.keyboard.press("Enter")
    expect(page.locator("input[type=range]:not([disabled])")).to_have_count(0)


def test_a_robbery_is_told_step_by_step(visit: Visit, server: Server) -> None:
    """Who wants nothing to move goes on by a button, and can skip it all."""
    page = visit(still=True).page
    reach(page, server.address, "told")
    step = page.locator(".steps")
    expect(step).to_have_text(re.compile("^1 of "))
    page.get_by_role("button", name="Next").click()
    expect(step).to_have_text(re.compile("^2 of "))
    page.keyboard.press(" ")
    page.get_by_role("button", name="Skip ahead").click()
    expect(step).to_have_count(0)
    expect(page.locator(".reck")).to_have_count(0)


def test_a_robbery_is_told_by_itself(visit: Visit, server: Server) -> None:
    page = visit().page
    reach(page, server.address, "told")
    expect(page.locator(".reck")).to_be_visible()
    expect(page.locator(".steps")).to_have_text(re.compile("^2 of "), timeout=5_000)
    page.get_by_role("button", name="Skip ahead").click()
    expect(page.locator(".reck")).to_have_count(0)


def is_rich(match: Match) -> bool:
    """A cemetery of many treasures and an X is robbed, and nobody there is in the way."""
    if moments.asked(match) != "fist":
        return False
    table = match.position
    assert isinstance(table, Gravediggers)
    names = [table.box.names[kind_of(card)] for card in table.lines[table.robbed]]
    people = {"widow", "guard", "bandit"} & set(names)
    return not people and "x" in names and sum(name.isdigit() for name in names) >= 6


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_long_sum_covers_nothing(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(phone=phone, still=True).page
    moments.sit(server, page, moments.find("gravediggers", is_rich, seats=4))
    page.locator(".quick button:not([disabled])").first.click()
    page.locator("#confirm").click()
    while page.locator(".bounty.hidden").count():
        page.get_by_role("button", name="Next").click()
    sum_, total = page.locator(".bounty .sum"), page.locator(".bounty .num")
    expect(sum_).to_have_text(re.compile(r"^\((\d+ \+ ){5,}\d+\) × \d+ =$"))
    boxes = [one.bounding_box() for one in (sum_, total, page.locator(".bounty .rule"))]
    frame = page.locator(".left").bounding_box()
    assert frame is not None
    for before, after in itertools.pairwise(boxes):
        assert before is not None
        assert after is not None
        assert before["x"] + before["width"] <= after["x"]
        assert after["x"] + after["width"] <= frame["x"] + frame["width"]
    assert boxes[0] is not None
    assert boxes[0]["height"] <= 40


def test_the_log_tells_what_became_of_every_fist(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    reach(page, server.address, "told")
    expect(page.locator(".log .detail")).to_have_count(0)  # Not before it is told on the table.
    page.get_by_role("button", name="Skip ahead").click()
    lines = page.locator(".log .detail").first.locator(".pay").all_inner_texts()
    assert len(lines) == 4
    assert all(re.search(r" \d+:\s+(\+\d+|−\d+|0)\s+\S+", line) for line in lines), lines


def test_keyboard_only(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    reach(page, server.address, "place")
    page.locator(".held .thing.can").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".held .thing.selected")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".held .thing.selected")).to_have_count(0)
    page.keyboard.press("Enter")
    page.locator(".plot.mine .ground.target").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => !document.querySelector('.ground.target')")


def test_a_whole_game_with_the_keyboard_alone(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    against_bots(page, server.address, 4)
    keys = {
        "told": [".prompt .acts .quiet"],
        "place": [".held .thing.can", ".ground.target"],
        "card": [".cards .thing.can"],
        "rob": [".ground.can"],
    }
    for _ in range(120):
        asked = page.wait_for_function(ASKED, timeout=60_000).json_value()
        if asked == "over":
            break
        if asked == "fist":
            tab_to(page, "input[type=range]")
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            page.wait_for_function(f"() => ({ASKED})() !== 'fist'")
        for wanted in keys.get(asked, []):
            tab_to(page, wanted)
            page.keyboard.press("Enter")
    expect(page.locator("#result")).to_contain_text(re.compile("wins|share the victory"))


def test_a_finger_drags_a_card_to_its_cemetery(visit: Visit, server: Server) -> None:
    page = visit(phone=True, still=True).page
    said = said_by(page)
    moments.sit(server, page, moments.of_kind("gravediggers", "place", 4))
    held = page.locator(".held .thing.can")
    card = held.first.get_attribute("data-thing")
    plot = page.locator(".ground[data-thing='cemetery:3']")
    drag_with_a_finger(held.first, plot)
    page.wait_for_timeout(500)
    moves = [words for words in said if '"type":"play"' in words]
    assert len(moves) == 1
    assert f'"card":"{str(card).split(":")[1]}"' in moves[0]
    assert '"cemetery":3' in moves[0]


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_axe_finds_nothing(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(phone=phone, still=True).page
    screens = ARTEFACTS / "gravediggers"
    screens.mkdir(parents=True, exist_ok=True)
    size = "phone" if phone else "desktop"
    against_bots(page, server.address)
    for question in ("place", "card", "fist", "told"):
        if play_until(page, question) != question:
            reach(page, server.address, question)
        if question == "place":
            page.locator(".held .thing.can").first.click()
        elif question == "fist":
            page.locator(".quick button:not([disabled])").nth(2).click()
            page.wait_for_timeout(400)
        page.wait_for_timeout(200)
        page.screenshot(path=screens / f"{size}-{question}.png")
        assert axe_faults(page) == [], question
