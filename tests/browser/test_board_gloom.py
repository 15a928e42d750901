"""The board of Gloom and its chronicle in a real browser."""

from __future__ import annotations

import functools

import pytest
from playwright.sync_api import Locator, Page, expect

from sexton.core.match import Match
from sexton.server.table.entries import Settings
from tests.browser.conftest import ARTEFACTS, Server, Visit
from tests.browser.hands import LIT, Habit, come_to_rest, press, tab_to, touch
from tests.browser.moments import ME, Moment, asked, find, of_kind, put, sit
from tests.browser.test_pages import axe_faults

GAME = "gloom"
SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
HABITS: list[Habit] = [
    (".window [data-choice]:not([disabled])", 1, ""),
    ("#confirm:not([disabled])", 1, ""),
    (".choices [data-choice]", 1, ""),
    ('.board [data-thing^="character:"][data-state=target]', 1, ""),
    (".act.target:not([disabled])", 1, ""),
    (f".hand [data-thing]{LIT}", 1, ""),
    (".act.can[data-choice]:not([disabled])", 1, ""),
]
KINDS = (
    "play",
    "discard",
    "draw or discard",
    "refill",
    "respond",
    "one play",
    "discard down",
    "loot",
)


def verbs(match: Match) -> set[str]:
    space = match.game.space
    return {space.move(number).verb for number in match.position.legal_moves(ME)}


@functools.cache
def my_play(seats: int) -> Moment:
    """I hold modifiers that may go to any family, and cards lie on some of them already."""

    def fits(match: Match) -> bool:
        if asked(match) != "play" or match.view(ME)["turns"] < 3 * seats:
            return False
        people = {who["name"]: who for who in match.view(ME)["characters"]}
        if not any(len(who["stack"]) > 1 for who in people.values()):
            return False
        space = match.game.space
        words = [space.move(number) for number in match.position.legal_moves(ME)]
        plays = [move.args for move in words if move.verb == "play"]
        families = {
            card: {people[str(on["character"])]["owner"] for on in plays if on["card"] == card}
            for card in {on["card"] for on in plays}
        }
        return bool(plays) and all(len(reached) == seats for reached in families.values())

    return find(GAME, fits, seats=seats)


@functools.cache
def i_may_kill() -> Moment:
    """Two people and their clocks; I may kill somebody, and the other could answer that."""
    settings = Settings(clock=600, window=20)

    def fits(match: Match) -> bool:
        if asked(match) != "play" or "kill" not in verbs(match):
            return False
        space, after = match.game.space, match.position.clone()
        legal = after.legal_moves(ME)
        after.play(ME, next(number for number in legal if space.verb_of(number).name == "kill"))
        return after.in_window() and len(after.legal_moves(1)) > 1

    return find(GAME, fits, people=2, settings=settings)


def modifier(page: Page) -> Locator:
    """A card that may be played on anybody."""
    return page.locator(f".hand [data-thing]{LIT}:has(.modifier)").first


def choose_modifier(page: Page) -> None:
    modifier(page).click()
    expect(page.locator(".hand [data-thing][aria-pressed=true]")).to_have_count(1)


def somebody(page: Page, family: str) -> Locator:
    return page.locator(f"{family} .who:not(.dead) [data-thing^='character:']{LIT}").first


@SIZES
def test_a_card_on_any_family_in_two_touches_and_confirm(
    visit: Visit, server: Server, phone: bool
) -> None:
    page = visit(phone=phone, still=True).page
    sit(server, page, my_play(4))
    before = page.locator(".hand .held").count()
    families = page.locator(".opps .family")
    expect(families).to_have_count(3)
    card = modifier(page)
    for at in range(3):  # Whichever family: it is there to be touched.
        press(card, phone=phone)
        who = families.nth(at).locator(f"[data-thing^='character:']{LIT}").first
        press(who, phone=phone)
        expect(page.locator("#confirm")).to_be_enabled()
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
    press(card, phone=phone)
    press(somebody(page, ".opps"), phone=phone)
    expect(page.locator(".worth em")).to_have_count(1)  # What it would be worth.
    press(page.locator("#confirm"), phone=phone)
    expect(page.locator(".hand .held")).not_to_have_count(before)


def test_a_whole_game_on_a_desktop_and_its_chronicle(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    sit(server, page, of_kind(GAME, "play"))
    address = page.url
    told = "It was the <b>goose</b> who wrote to the bishop."
    choose_modifier(page)
    somebody(page, ".opps").click()
    page.get_by_label("Tell it, if you like").fill(told)
    page.get_by_label("Tell it, if you like").press("Enter")
    expect(page.locator(".log .story").first).to_have_text(told)
    touch(page, HABITS)
    page.locator(".veil").get_by_role("link", name="Read the chronicle").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A Chronicle of Gloom")
    assert page.url == f"{address}/chronicle"
    assert axe_faults(page) == []
    assert page.locator("nav a").count() == 11  # A cover, and two families of five.
    found = False
    for _ in range(10):
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
    page.get_by_role("button", name="Share the page").click()
    expect(page.locator(".toast")).to_be_visible()  # The address, copied or to be copied.
    screenshot(page, "desktop-chronicle")


def test_a_whole_game_on_a_phone(visit: Visit, server: Server) -> None:
    page = visit(phone=True, still=True).page
    sit(server, page, of_kind(GAME, "play"))
    touch(page, HABITS)
    page.locator(".veil").get_by_role("link", name="Read the chronicle").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("A Chronicle of Gloom")
    page.locator("a.turn").tap()
    assert axe_faults(page) == []
    screenshot(page, "phone-chronicle")


def test_reloading_in_every_kind_of_choice(visit: Visit, server: Server) -> None:
    """What is asked and what was chosen outlive a reload, whatever is asked."""
    page = visit(still=True).page
    for kind in KINDS:
        sit(server, page, of_kind(GAME, kind, seats=3))
        if kind == "respond":
            answers = page.locator(".window [data-choice]").count()
            assert answers > 1
            page.locator(".window textarea").fill("Not this time")
            page.reload()
            expect(page.locator(".window [data-choice]")).to_have_count(answers)
            expect(page.locator(".window textarea")).to_have_value("Not this time")
            continue
        page.locator(f".hand [data-thing]{LIT}").first.click()
        expect(page.locator(".acts button", has_text="Back")).to_be_visible()
        if kind == "play":
            page.locator(f".board [data-thing^='character:']{LIT}").first.click()
            page.get_by_label("Tell it, if you like").fill("It was raining.")
        asked_of_me = page.locator("#prompt > b").first
        words = asked_of_me.inner_text()
        pressed = page.locator("[aria-pressed=true][data-thing]").count()
        assert pressed
        page.reload()
        expect(asked_of_me).to_have_text(words)
        expect(page.locator("[aria-pressed=true][data-thing]")).to_have_count(pressed)
        if kind == "play":  # A half-written story is there again, and is gone once it is told.
            expect(page.get_by_label("Tell it, if you like")).to_have_value("It was raining.")
            page.locator("#confirm").click()
            expect(page.locator(".log .story").first).to_have_text("It was raining.")
            page.reload()
            expect(page.locator(".log .story").first).to_have_text("It was raining.")
            expect(page.locator("textarea")).to_have_value("")


def test_dragging_a_card_onto_anybody_and_confirming(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    sit(server, page, my_play(4))
    before = page.locator(".hand .held").count()
    modifier(page).drag_to(page.locator(".opps .who:not(.dead) [data-thing]").last)
    page.locator("#confirm").click()
    expect(page.locator(".hand .held")).not_to_have_count(before)


def test_with_the_keyboard_alone(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    sit(server, page, my_play(3))
    before = page.locator(".hand .held").count()
    tab_to(page, f".hand [data-thing]{LIT}:has(.modifier)")
    page.keyboard.press("Enter")
    tab_to(page, f".opps [data-thing^='character:']{LIT}")
    first = page.evaluate("document.activeElement.dataset.thing")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.thing") != first
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    tab_to(page, "#confirm")
    page.keyboard.press("Enter")
    expect(page.locator(".hand .held")).not_to_have_count(before)


def test_two_people_and_a_card_that_can_be_answered(visit: Visit, server: Server) -> None:
    """Both have the same sheet; nobody sees who has answered before it closes."""
    ann, bob = visit(still=True).page, visit(still=True).page
    table = put(server, i_may_kill(), ann, bob)
    for page in (ann, bob):
        page.goto(table)
    ann.locator(f".hand [data-thing]{LIT}:has(.end)").first.click()
    who = somebody(ann, ".board")
    name = who.get_attribute("data-thing")
    who.click()
    ann.get_by_label("Tell it, if you like").fill("It was the soup.")
    ann.locator("#confirm").click()
    for page in (ann, bob):
        expect(page.locator(".window .time")).to_be_visible()
        expect(page.locator(".threat")).to_have_count(1)
    expect(ann.locator(".window textarea")).to_have_value("")  # What is told is told once.
    boxes = [page.locator(".window").bounding_box() for page in (ann, bob)]
    assert boxes[0] == boxes[1]

    def shown() -> str:
        return ann.locator(".window").inner_text() + ann.locator(".board").inner_text()

    before = shown()
    bob.locator(".window .pass").click()
    expect(bob.get_by_text("Your answer is sealed")).to_be_visible()
    assert shown() == before
    bob.reload()
    expect(bob.get_by_text("Your answer is sealed")).to_be_visible()
    for page in (ann, bob):
        expect(page.locator(".window")).to_have_count(0)
        expect(page.locator(f'.dead [data-thing="{name}"]')).to_have_count(1)


@SIZES
def test_peeled_back(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(phone=phone, still=True).page
    sit(server, page, my_play(4))
    page.locator(".peel").last.focus()
    page.keyboard.press("Enter")
    beneath = page.locator(".layers")
    expect(beneath).to_be_visible()
    screenshot(page, f"{'phone' if phone else 'desktop'}-4-peeled")
    assert axe_faults(page) == []
    page.keyboard.press("Escape")
    expect(beneath).to_have_count(0)


def screenshot(page: Page, name: str) -> None:
    page.screenshot(path=ARTEFACTS / "gloom" / f"{name}.png")


# Whose face, from brow to chin, is not all in its frame.
CUT_FACES = """() => [...document.querySelectorAll('.who')].filter((who) => {
  const frame = who.querySelector('.pic');
  const { top, bottom } = frame.getBoundingClientRect();
  const drawn = frame.querySelector('svg:not(.ico)').getScreenCTM();
  const seen = (y) => new DOMPoint(50, y).matrixTransform(drawn).y;
  return seen(36) < top || seen(74) > bottom;
}).map((who) => `${innerWidth}x${innerHeight}: ${who.textContent}`)"""
LOW = ((1366, 768), (1280, 720), (1366, 640))


@SIZES
def test_every_number_of_players(visit: Visit, server: Server, phone: bool) -> None:
    """axe finds nothing, faces are whole and nothing is wider than the screen; what they look like
    is kept."""
    page = visit(phone=phone, still=True).page
    size = "phone" if phone else "desktop"
    faults: dict[str, list[str]] = {}

    def look(name: str, *, axe: bool = True) -> None:
        screenshot(page, f"{size}-{name}")
        found = axe_faults(page) if axe else []
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append("wider than the screen")
        found += page.evaluate(CUT_FACES)
        if found:
            faults[name] = found

    for seats in (2, 3, 4):
        sit(server, page, my_play(seats))
        look(f"{seats}-play", axe=seats == 4)
        choose_modifier(page)
        somebody(page, ".opps").click()
        expect(page.locator("#confirm")).to_be_enabled()
        look(f"{seats}-chosen", axe=seats == 3)
    usual = page.viewport_size
    assert usual
    sit(server, page, my_play(2))
    for width, height in [] if phone else LOW:
        page.set_viewport_size({"width": width, "height": height})
        come_to_rest(page)
        look(f"2-{width}x{height}", axe=False)
    page.set_viewport_size(usual)
    sit(server, page, of_kind(GAME, "respond", seats=3))
    look("3-respond")
    assert faults == {}
