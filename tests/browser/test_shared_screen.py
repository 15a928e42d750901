"""Two people and one screen: it is handed on, and covered in between."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser import moments
from tests.browser.conftest import Server, Visit
from tests.browser.play import make_a_move
from tests.browser.test_faults import SEEN


class Lines:
    """All that the server sends to a page."""

    def __init__(self, page: Page) -> None:
        self.heard: list[Any] = []
        page.on("websocket", self.listen)

    def listen(self, line: WebSocket) -> None:
        line.on("framereceived", lambda text: self.heard.append(json.loads(text)))

    def views(self) -> list[Any]:
        moments = [one.get("moment") or {} for one in self.heard]
        return [moment["view"] for moment in moments if moment.get("view")]


def holds(page: Page, name: str) -> None:
    page.get_by_role("button", name=re.compile(f"I am {name}")).click()
    expect(page.locator(".moves [data-choice], #confirm").first).to_be_visible()


def hand_on(page: Page) -> None:
    """Makes moves until the other is asked, and covers the screen."""
    while not page.locator("#hand-on.go").count():
        make_a_move(page)
    page.locator("#hand-on").click()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_screen_is_handed_to_and_fro(phone: bool, visit: Visit, server: Server) -> None:
    page = visit(plain=True, phone=phone).page
    lines = Lines(page)
    page.goto(f"{server.address}/play/gravediggers")
    page.get_by_role("radio", name="2", exact=True).check(force=True)
    page.get_by_role("radio", name="Two", exact=True).check(force=True)
    page.get_by_label("Name of player 2").fill("Tilly")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="How that goes").click()
    told, help_page = opened.value.locator("#one-screen"), opened.value
    expect(told).to_be_in_viewport(ratio=1)
    assert told.evaluate(SEEN), "it lies under nothing"
    help_page.close()
    page.get_by_role("button", name="Play now").click()
    cover = page.get_by_label("The screen is covered")
    expect(cover).to_contain_text("Hand the screen to")
    first = "Tilly" if "Tilly" in cover.locator("b").inner_text() else "(?!Tilly)"
    second = "(?!Tilly)" if first == "Tilly" else "Tilly"
    assert {view["seat"] for view in lines.views()} == {None}, "nobody's hand was sent"

    holds(page, first)
    assert lines.views()[-1]["seat"] == (1 if first == "Tilly" else 0)
    hand_on(page)
    expect(cover).to_contain_text(re.compile(f"Hand the screen to {second}"))
    assert page.locator(".moves, .hand, #prompt").count() == 0
    assert page.evaluate("Object.keys(sessionStorage).length") == 0, "nothing of a choice is kept"

    holds(page, second)
    assert lines.views()[-1]["seat"] == (0 if first == "Tilly" else 1)
    lines.heard.clear()
    page.reload()
    expect(cover).to_be_visible()
    assert {view["seat"] for view in lines.views()} == {None}, "it comes back covered"
    if phone:
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= page.evaluate("innerWidth")


def test_at_a_shared_screen_anybody_may_answer_or_nobody(visit: Visit, server: Server) -> None:
    def window(match: Any) -> bool:
        return bool(match.position.in_window() and match.position.to_act() == [0])

    page = visit(phone=True).page
    moment = moments.find("the-cemetery", window, seats=2, people=2)
    page.goto(moments.put(server, moment, page, beside=1))
    cover = page.get_by_label("The screen is covered")
    expect(cover).to_contain_text("Does anybody answer?")
    page.get_by_role("button", name="Nobody answers").click()
    expect(cover).to_contain_text("Hand the screen to")
