"""People one plays with, and oneself: results, companions, invitations, the day's deal."""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, Server, Visit
from tests.browser.moments import ended, fetch, of_kind, put
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
    card.get_by_text("Everybody’s here").click()
    expect(card.get_by_text("Everybody begins at 1500.")).to_be_visible()
    page.get_by_role("button", name="Forget me", exact=True).click()
    expect(page.get_by_role("button", name="Forget me for good")).to_be_disabled()
    screenshot(page, "you", phone=False)
    assert axe_faults(page) == []
    page.goto(server.address)
    row.get_by_role("button", name=re.compile("Put away")).click()
    expect(page.locator("#replays + ul .trow")).to_have_count(0)
    page.get_by_role("button", name="Put away", exact=True).click()
    hidden = page.locator(".trow", has=page.get_by_role("button", name="Bring back"))
    expect(hidden).to_contain_text("Gloomy Graves")
    hidden.get_by_role("button", name="Delete").click()
    hidden.get_by_role("button", name="Yes, for good").click()
    expect(page.get_by_text("You have put no game away.")).to_be_visible()
    deal = page.get_by_role("region", name="The day’s deal")
    deal.get_by_role("button", name="Play it").click()
    page.wait_for_selector(".prompt")
    table = page.url
    page.goto(server.address)
    deal.get_by_role("button", name="Go on").click()
    page.wait_for_selector(".prompt")
    assert page.url == table
    page.goto(f"{server.address}/you")
    me = fetch(server, page, "/api/me")
    page.get_by_role("button", name="Forget me", exact=True).click()
    page.get_by_label("To be sure, write your name").fill(me["name"])
    page.get_by_role("button", name="Forget me for good").click()
    expect(page.get_by_text("You are forgotten here.")).to_be_visible()
    assert fetch(server, page, "/api/me")["id"] != me["id"]


def wear(server: Server, page: Page, figure: str, colour: str) -> None:
    page.goto(f"{server.address}/you")
    crests = page.get_by_role("radiogroup", name="Crest")
    expect(crests.get_by_role("radio", name="None")).to_be_checked()
    crests.get_by_role("radio", name=figure).click()
    page.get_by_role("radio", name=colour).click()
    expect(page.locator(f"h1 [data-crest={figure.lower()}].{colour.lower()}")).to_be_visible()


def test_a_friend_is_asked_again(visit: Visit, server: Server) -> None:
    ann, tilly = visit().page, visit(phone=True).page
    for page, name in ((ann, "Ann"), (tilly, "Tilly")):
        page.goto(server.address)
        fetch(server, page, "/api/me")
        renamed = page.request.post(f"{server.address}/api/me", data={"name": name})
        assert renamed.ok
    table = put(server, of_kind("gravediggers", "place", 2, 2), ann, tilly)
    tilly.goto(table)
    tilly.wait_for_selector(".prompt")
    wear(server, tilly, "Key", "Rose")
    wear(server, ann, "Moon", "Teal")
    tilly.goto(table)
    expect(tilly.get_by_text(re.compile(r"We wait for Ann, away for \d"))).to_be_visible()
    ann.goto(server.address)
    ann.wait_for_selector("#companions")
    expect(ann.locator("#companions + ul [data-crest=key].rose")).to_be_visible()
    ann.get_by_role("button", name="Play again with Tilly").click()
    expect(ann.get_by_text("Ann, you")).to_be_visible()
    expect(tilly.get_by_text("Ann asks you to Gravediggers")).to_be_visible()
    assert tilly.title().startswith("✉")
    tilly.get_by_role("link", name="Go there").click()
    expect(tilly.get_by_text("Tilly, you")).to_be_visible()
    for page in (ann, tilly):
        expect(page.locator(".lseat.raven [data-crest=moon].teal")).to_be_visible()
        expect(page.locator(".lseat.owl [data-crest=key].rose")).to_be_visible()
    ann.get_by_label("Seats", exact=True).select_option("3")
    expect(tilly.get_by_text("An open seat")).to_be_visible()
    box = tilly.get_by_label("Say something to the table")
    box.fill("Shall we take a bot?")
    box.press("Enter")
    expect(ann.get_by_text("Shall we take a bot?")).to_be_visible()
    screenshot(ann, "lobby-talk", phone=False)
    screenshot(tilly, "lobby-talk", phone=True)
    assert axe_faults(ann) == []
    ann.get_by_role("button", name="Add a bot").click()
    ann.get_by_role("button", name="Start the game").click()
    expect(ann.locator("[data-seat='0'] [data-crest=moon]")).to_be_visible()
    expect(ann.locator("[data-seat='1'] [data-crest=key]")).to_be_visible()
    expect(ann.locator("[data-seat='2'] [data-crest]")).to_have_count(0)
    expect(tilly.locator(".raven [data-crest=moon]")).to_be_visible()
    screenshot(ann, "crests", phone=False)
    screenshot(tilly, "crests", phone=True)
    ann.goto(server.address)
    ann.wait_for_selector("#companions")
    screenshot(ann, "home-companions", phone=False)
    assert axe_faults(ann) == []
