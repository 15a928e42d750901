"""Every page beside the table on every screen, by night and by day: nothing is cut, nothing covers
something else, all can be reached and read.

A page is opened once and goes through all the sizes. Tables are measured in test_screens.py.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from sexton.games import GAMES
from tests.browser import contrast, measure, moments
from tests.browser.conftest import Server, Visit
from tests.browser.hands import come_to_rest
from tests.browser.test_lessons import begin
from tests.browser.test_post_mortem import keep, looked_back

Check = Callable[[str], None]


def checking(page: Page, found: list[str]) -> Check:
    """Measures the page as it stands, under a name."""

    def check(name: str) -> None:
        come_to_rest(page)
        for size in measure.SIZES:
            found.extend(f"{name}, {size}: {fault}" for fault in measure.faults(page, size))
        found.extend(f"{name}, {fault}" for fault in contrast.faint_by_night_and_day(page))

    return check


PLAIN_PAGES = (
    ("the front door", "/", "a.poster h2"),
    ("settings", "/#menu", "dialog .settings"),
    ("rules", "/rules", ".games li"),
    ("about", "/about", "main li"),
    ("the owner's page", "/owner#nobody", "main p"),
    ("nowhere", "/no/such/page", "main h1"),
    ("no table", "/t/nonesuch", "main h1"),
    ("no words", "/c/no-such-words", "main h1"),
    ("results, none yet", "/you", "main h1"),
)


def test_pages_without_a_table_fit_every_screen(visit: Visit, server: Server) -> None:
    visitor, found = visit(still=True), list[str]()
    visitor.allow = ["404", "403", "ERR_INTERNET_DISCONNECTED"]
    page = visitor.page
    check = checking(page, found)
    for name, path, ready in PLAIN_PAGES:
        page.goto(server.address + path)
        page.wait_for_selector(ready)
        check(name)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    visitor.context.set_offline(True)
    page.goto(f"{server.address}/rules/gloom")
    expect(page.get_by_role("heading", name="There is no line to Sexton")).to_be_visible()
    check("no line")
    assert "\n".join(found) == ""


def test_my_own_pages_fit_every_screen(visit: Visit, server: Server) -> None:
    found = list[str]()
    host, friend = visit(still=True).page, visit(still=True).page
    check = checking(host, found)
    host.goto(server.address)
    for game in GAMES:
        moments.put(server, moments.first_asked(game), host)
        host.goto(moments.put(server, moments.ended(game), host))
        host.get_by_text("The shuffle was fair.").wait_for()
    host.goto(moments.put(server, moments.of_kind("gravediggers", "place", 2, 2), host, friend))
    host.goto(f"{server.address}/play/the-cemetery")
    host.get_by_role("button", name="Open a table for friends").click()
    host.get_by_role("button", name="Add a bot").first.click()
    expect(host.locator(".lseat .bot")).to_have_count(1)
    measure.resize(host, "390x844")
    host.get_by_role("button", name="Shuffle sealed").click()
    check("the lobby")
    friend.goto(host.url)
    friend.get_by_role("button", name="Sit down").first.wait_for()
    checking(friend, found)("the lobby, asked")
    host.goto(server.address)
    host.wait_for_selector("#companions")
    check("the front door, full")
    host.goto(f"{server.address}/you")
    expect(host.get_by_role("article")).to_have_count(len(GAMES))
    host.get_by_role("button", name="Forget me", exact=True).click()
    check("what I have played")
    assert "\n".join(found) == ""


@pytest.mark.parametrize("game", GAMES)
def test_the_pages_of_a_game_fit_every_screen(visit: Visit, server: Server, game: str) -> None:
    page, found = visit(still=True).page, list[str]()
    check = checking(page, found)
    page.goto(f"{server.address}/play/{game}")
    page.get_by_role("dialog").get_by_text("Another box").click()
    check("set-up")
    page.goto(f"{server.address}/rules/{game}")
    page.wait_for_selector("article p")
    check("rules")
    begin(page, server, game)
    expect(page.locator(".prompt .asked")).to_be_visible()
    check("lesson")
    assert "\n".join(found) == ""


DRAWERS = {"rules": "li", "menu": ".settings", "log": ".log", "chat": "input", "players": "li"}


def test_what_opens_over_a_table_fits_every_screen(visit: Visit, server: Server) -> None:
    page, found = visit(still=True).page, list[str]()
    check = checking(page, found)
    moments.sit(server, page, moments.of_kind("gravediggers", "place", 4))
    table = page.url
    for drawer, ready in DRAWERS.items():
        page.goto(f"{table}#{drawer}")
        page.wait_for_selector(f"dialog {ready}")
        check(drawer)
    assert "\n".join(found) == ""


@pytest.mark.parametrize("game", GAMES)
def test_what_is_left_of_a_game_fits_every_screen(visit: Visit, server: Server, game: str) -> None:
    page, found = visit(still=True).page, list[str]()
    check = checking(page, found)
    table = moments.put(server, moments.ended(game, max(GAMES[game].seats)), page)
    page.goto(table)
    page.get_by_text("The shuffle was fair.").wait_for()
    check("result")
    page.goto(f"{table}/replay?move=40&seat=0")
    page.wait_for_selector(".board [data-thing]", state="attached")
    check("replay")
    if game == "gloom":
        page.goto(f"{table}/chronicle")
        page.wait_for_selector("nav a.one")
        check("chronicle")
        page.locator("nav a.one").nth(2).click()
        page.wait_for_selector("a.when")
        check("a life")
    table = moments.put(server, moments.ended(game, 2), page)
    keep(server, table, looked_back(game))
    page.goto(f"{table}/post-mortem")
    expect(page.get_by_role("heading", name="Every decision")).to_be_visible()
    check("post-mortem")
    assert "\n".join(found) == ""
