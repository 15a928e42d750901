"""People one plays with, and oneself: results, companions, invitations, the day's deal."""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, Server, Visit
from tests.browser.moments import ended, fetch, put
from tests.browser.test_pages import axe_faults, screenshot


def until_counted(server: Server, page: Page) -> dict[str, Any]:
    """What this visitor has played, once there is something."""
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        found = fetch(server, page, "/api/me/statistics")
        if found["games"]:
            return dict(found["games"][0])
        page.wait_for_timeout(50)
    raise AssertionError("no game was counted")


def test_what_i_have_played_is_told(visit: Visit, server: Server) -> None:
    page = visit().page
    page.goto(put(server, ended("gloomy-graves"), page))
    page.wait_for_selector(".veil")
    found = until_counted(server, page)
    page.goto(server.address)
    row = page.locator("#replays + ul .trow").first
    expect(row).to_contain_text(re.compile(r"you (won|shared|came)"))
    page.get_by_role("link", name="Results").click()
    card = page.get_by_role("article").filter(has_text="Gloomy Graves")
    expect(card.locator("dd").first).to_have_text("1")
    expect(card.locator("dd").last).to_have_text(str(found["best"]))
    expect(card.get_by_role("img", name=re.compile("chance would win 33 %"))).to_be_visible()
    screenshot(page, "you", phone=False)
    assert axe_faults(page) == []
