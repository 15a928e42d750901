"""Sexton as an app: it can be installed, says when there is no line, and has a day too."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Server, Visit

LIGHT = re.compile(r"\blight\b")


def test_it_can_be_installed_and_says_when_the_line_is_gone(visit: Visit, server: Server) -> None:
    visitor = visit(still=True)
    page = visitor.page
    page.goto(server.address)
    answer = page.request.get(f"{server.address}/manifest.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    for icon in answer.json()["icons"]:
        assert page.request.get(server.address + icon["src"]).ok, icon
    page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    visitor.allow.append("ERR_INTERNET_DISCONNECTED")
    visitor.context.set_offline(True)
    page.goto(f"{server.address}/rules")
    expect(page.get_by_role("heading", name="There is no line to Sexton")).to_be_visible()
    visitor.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="Rules").first).to_be_visible()


def test_by_day_it_is_light_unless_one_likes_the_night(visit: Visit, server: Server) -> None:
    page = visit(day=True, still=True).page
    page.goto(server.address)
    root = page.locator("html")
    expect(root).to_have_class(LIGHT)
    page.goto(f"{server.address}/#menu")
    page.get_by_role("radio", name="night").click()
    expect(root).not_to_have_class(LIGHT)
    page.reload()
    expect(page.get_by_role("radio", name="night")).to_be_checked()
    expect(root).not_to_have_class(LIGHT)
