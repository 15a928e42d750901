"""The board of Bring Out Yer Dead in a real browser."""

from __future__ import annotations

import functools
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from sexton.core.match import Match
from sexton.games.bring_out_yer_dead.state import PHASES
from tests.browser.conftest import ARTEFACTS, Server, Visit
from tests.browser.hands import LIT, Habit, press, tab_to, touch
from tests.browser.moments import ME, Moment, asked, find, of_kind, put, sit
from tests.browser.test_pages import axe_faults

GAME = "bring-out-yer-dead"
SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
HABITS: list[Habit] = [
    (".dock button", 1, "Next"),
    ("#confirm:not([disabled])", 1, ""),
    (".choices [data-choice]", 5, ""),
    (f".field-of-play [data-thing]{LIT}:not([disabled])", 1, ""),
    (".cross", 50, ""),
]
KINDS = PHASES[:-1]  # All but the end.
AT_ONCE = ("bank", "bid")  # One touch plays.
BURYING = ".bdb:not(.staged) [data-thing^='grave:'][data-state=can]"


def lit_cards(page: Page) -> Locator:
    return page.locator(f".hand [data-thing^='card:']{LIT}")


@functools.cache
def at_the_end(seats: int) -> Moment:
    """My next move ends the game."""

    def fits(match: Match) -> bool:
        if match.to_act() != [ME]:
            return False
        after = match.position.clone()
        after.log = None
        after.play(ME, match.position.legal_moves(ME)[0])
        return not after.to_act()

    return find(GAME, fits, seats=seats)


@functools.cache
def halfway(seats: int, kind: str, people: int = 1) -> Moment:
    """Graves are taken, somebody drowned, and I am asked."""

    def fits(match: Match) -> bool:
        if asked(match) != kind or len(match.position.legal_moves(ME)) < 2:
            return False
        return bool(match.view(ME)["round"] >= 4)

    return find(GAME, fits, seats=seats, people=people)


@functools.cache
def last_to_bid(people: int = 1) -> Moment:
    """All others have bid, and my third card opens the bids."""

    def fits(match: Match) -> bool:
        if match.to_act() != [ME] or asked(match) != "bid":
            return False
        view = match.view(ME)
        return view["round"] >= 3 and len(view["bid"]) == 2

    return find(GAME, fits, seats=3, people=people)


@SIZES
def test_a_whole_game(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(phone=phone, still=True, pace="normal").page
    sit(server, page, of_kind(GAME, "keep", seats=3))
    assert touch(page, HABITS, until=".veiled") > 30
    count_out(page)


def count_out(page: Page) -> None:
    """The last account grows in the printed order, by what anybody has something in, and is whole
    before the result is shown."""
    parts = ["On the track", "Gemstones", "Majorities", "The river", "Graves", "Heirlooms"]
    shown = page.locator(".veiled tbody th").all_inner_texts()
    assert shown[0] == parts[0]
    assert len(shown) > 2
    assert shown == [part for part in parts if part in shown]
    told = page.locator(".prompt:not(.behind) .say")
    told_of: list[str] = []
    for _ in range(60):
        if not page.locator(".veiled").count():
            break
        told_of.append(told.inner_text().split(":")[0])
        page.get_by_role("button", name="Next").click()
    assert [part for part in dict.fromkeys(told_of) if part in parts] == shown[1:]
    page.wait_for_selector(".veil")


@SIZES
def test_a_bid_takes_four_touches(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(phone=phone, still=True).page
    sit(server, page, of_kind(GAME, "bid", seats=3))
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
    expect(page.locator("#confirm")).to_contain_text("Lay the bid")
    press(page.locator("#confirm"), phone=phone)
    expect(page.locator(".hand .laid")).to_have_count(0)


def to_the_bids(page: Page) -> None:
    """What is told before them is gone through: who laid which cards."""
    expect(page.locator(".prompt .steps")).to_be_visible()
    while not page.locator(".tl .one").count():
        page.get_by_role("button", name="Next").click()


def test_the_round_is_told_and_can_be_told_again(visit: Visit, server: Server) -> None:
    page = visit(still=True, pace="normal").page
    sit(server, page, last_to_bid())
    lit_cards(page).first.click()
    page.locator("#confirm").click()
    told = page.locator(".prompt .steps")
    to_the_bids(page)
    cards = page.locator(".tl .one")
    expect(cards).to_have_count(9)
    ranks = [int(rank) for rank in page.locator(".tl .one .sh b").all_inner_texts()]
    assert ranks == sorted(ranks, reverse=True)
    expect(page.locator(".tl .ends i")).to_have_count(0)
    while told.count():
        page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Replay").click()
    to_the_bids(page)
    expect(page.locator(".wagon .cfn")).to_have_count(0)
    page.get_by_role("button", name="Skip to").click()
    cards.first.click()
    expect(page.locator(".why")).to_be_visible()


@SIZES
def test_burying_takes_two_touches_and_nothing_moves(
    visit: Visit, server: Server, phone: bool
) -> None:
    page = visit(phone=phone, still=True).page
    sit(server, page, of_kind(GAME, "bury", seats=3))
    grave = page.locator(BURYING).first
    places = [page.locator(one) for one in (".bdb", ".dock")]
    before = [one.bounding_box() for one in places]
    press(grave, phone=phone)
    expect(page.locator("#confirm")).to_be_visible()
    assert [one.bounding_box() for one in places] == before
    press(page.locator("#confirm"), phone=phone)
    expect(page.locator("#confirm")).to_have_count(0)


@pytest.mark.parametrize("kinds", [KINDS[:8], KINDS[8:]], ids=["first", "last"])
def test_reloading_in_every_kind_of_choice(
    visit: Visit, server: Server, kinds: tuple[str, ...]
) -> None:
    """What is asked and what was chosen outlive a reload, whatever is asked."""
    page = visit(still=True).page
    for kind in kinds:
        moment = of_kind(GAME, kind, seats=3)
        sit(server, page, moment)
        if kind not in AT_ONCE:
            page.locator(f".field-of-play {LIT}, .choices [data-choice]").first.click()
            expect(page.locator(".acts button", has_text="Back")).to_be_visible()
        asked_of_me = page.locator("#prompt > b").first
        words = asked_of_me.inner_text()
        pressed = page.locator("[aria-pressed=true][data-thing]").count()
        page.reload()
        expect(asked_of_me).to_have_text(words)
        expect(page.locator("[aria-pressed=true][data-thing]")).to_have_count(pressed)


def test_keyboard_only(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    card = f".hand [data-thing^='card:']{LIT}"
    sit(server, page, of_kind(GAME, "bid", seats=3))
    standing = page.locator(".plate .score > span:not(.sr)").first
    assert re.fullmatch(r"−?\d+ if it\u00a0ended\u00a0now", standing.inner_text())
    for laid in (1, 2):
        tab_to(page, card)
        page.keyboard.press("Enter")
        expect(page.locator(".hand .laid")).to_have_count(laid)
    tab_to(page, card)
    page.keyboard.press("Enter")
    expect(page.locator("#confirm")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#confirm")).to_have_count(0)
    sit(server, page, halfway(3, "bury"))
    tab_to(page, BURYING)
    visited = set()
    for key in ("ArrowRight", "ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        visited.add(page.evaluate("document.activeElement.dataset.thing"))
    assert len(visited) > 1  # Arrows go from grave to grave.
    tab_to(page, BURYING)
    page.keyboard.press("Enter")
    tab_to(page, "#confirm")
    page.keyboard.press("Enter")
    expect(page.locator("#confirm")).to_have_count(0)


def test_two_people_bid_unseen_and_see_the_same_round(visit: Visit, server: Server) -> None:
    ann, bob = (
        visit(still=True, pace="normal").page,
        visit(phone=True, still=True, pace="normal").page,
    )
    table = put(server, last_to_bid(people=2), ann, bob)
    for page in (ann, bob):
        page.goto(table)
    expect(ann.locator(".hand .laid")).to_have_count(2)
    expect(bob.locator("#prompt")).to_contain_text("wait", ignore_case=True)
    held = [card.get_attribute("aria-label") for card in lit_cards(ann).all()]
    lit_cards(ann).first.click()
    expect(ann.locator("#confirm")).to_be_visible()
    assert not any(title and title in bob.locator("main").inner_text() for title in held)
    ann.locator("#confirm").click()
    for page in (ann, bob):
        to_the_bids(page)
    cards = [page.locator(".tl .one .sh b").all_inner_texts() for page in (ann, bob)]
    assert cards[0] == cards[1]
    assert len(cards[0]) == 9


@SIZES
def test_every_number_of_players(visit: Visit, server: Server, phone: bool) -> None:
    """axe finds nothing and nothing is wider than the screen; what they look like is kept."""
    page = visit(phone=phone, still=True, pace="normal").page
    screens = ARTEFACTS / "bring_out_yer_dead"
    size = "phone" if phone else "desktop"
    faults: dict[str, list[str]] = {}

    def look(name: str, *, axe: bool = True) -> None:
        page.screenshot(path=screens / f"{size}-{name}.png")
        found = axe_faults(page) if axe else []
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append("wider than the screen")
        if found:
            faults[name] = found

    for seats in (2, 3, 4, 5):
        sit(server, page, halfway(seats, "bury"))
        page.locator(BURYING).first.click()
        expect(page.locator("#confirm")).to_be_visible()
        look(f"{seats}-bury", axe=seats == 5)
    for seats in (3, 5):
        sit(server, page, halfway(seats, "bid"))
        look(f"{seats}-bid", axe=phone and seats == 3)
    sit(server, page, halfway(4, "take"))
    look("4-take", axe=not phone)
    if phone:
        page.get_by_role("button", name="Tracks").click()
        look("4-tracks")
    sit(server, page, last_to_bid())
    lit_cards(page).first.click()
    page.locator("#confirm").click()
    for _ in range(5):
        page.get_by_role("button", name="Next").click()
    look("3-told")
    sit(server, page, at_the_end(5))
    touch(page, HABITS, until=".veiled")
    look("5-account")
    assert faults == {}
