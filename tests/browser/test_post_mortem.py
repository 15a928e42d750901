"""Looking back at a finished game, as whoever played it sees that."""

from __future__ import annotations

import asyncio
import functools
import re
import threading
import time
import zlib

import pytest
from playwright.sync_api import Page, expect

from sexton.arena.statistics import Estimate, mean_share
from sexton.core.loading import load
from sexton.games import GAMES
from sexton.server.store import studies
from sexton.study import postmortem
from sexton.study.examine import Budget, Finding, Hindsight, decisions, moments
from tests.browser.conftest import Server, Visit
from tests.browser.hands import come_to_rest, wait_for
from tests.browser.moments import ended, fetch, put, store_of
from tests.browser.test_pages import SIZES, axe_faults, screenshot

BUDGET = Budget(iterations=20, worlds=12, hindsight=8)
NOTHING = Estimate(0.0, 0.0, 0.0)
MUCH = Estimate(0.4, 0.3, 0.5)


def chosen_moment(game: str) -> int:
    """Where it is to be tried again: a decision in the middle of the game that is no answer; where
    there are fists, one of those."""
    match = load(ended(game, 2).match.record(), GAMES)
    own = [one for one, table in moments(match, 0) if not table.in_window()]
    fists = [one for one in own if one.view.asked == "fist"]
    some = fists or own
    return some[len(some) // 2].at


@functools.cache
def looked_back(game: str) -> bytes:
    """What could be found of the chosen game: one plain mistake, whatever a bot thinks of it."""
    match = load(ended(game, 2).match.record(), GAMES)
    findings, wrong = [], chosen_moment(game)
    for place, one in enumerate(decisions(match, 0)):
        chances = [mean_share([1.0] * (place % 7 + 2) + [0.0] * 4), Estimate(0.4, 0.3, 0.5)]
        better = next(move for move in one.legal if move != one.chosen)
        is_wrong = one.at == wrong
        findings.append(
            Finding(
                one.at, one.heard, len(one.legal), one.chosen, better if is_wrong else one.chosen,
                chances, chances[0], MUCH if is_wrong else NOTHING, 40,
                Hindsight(better, chances[0], MUCH, 40) if is_wrong else None,
            )
        )  # fmt: skip
    found = postmortem.summed(match, 0, BUDGET, findings)
    assert [found.verdicts[place].at for place in found.retries] == [wrong]
    return zlib.compress(postmortem.as_json(found).encode())


def keep(server: Server, table: str, found: bytes) -> None:
    """As if the server had found it."""
    store, name = store_of(f"sqlite:///{server.folder / 'sexton.db'}"), table.rsplit("/", 1)[1]

    async def write() -> None:
        await store.write(lambda c: studies.take(c, name, 0, "test", time.time(), 0))
        await store.write(lambda c: studies.finish(c, name, 0, "test", 1, found))

    writing = threading.Thread(target=lambda: asyncio.run(write()))
    writing.start()  # Playwright keeps this thread's loop for itself.
    writing.join()


def no_wider_than_the_screen(page: Page) -> bool:
    return bool(
        page.evaluate(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        )
    )


@SIZES
@pytest.mark.parametrize("game", GAMES)
def test_what_was_found_is_read_and_tried_again(
    game: str, phone: bool, visit: Visit, server: Server
) -> None:
    page = visit(phone=phone, still=True).page
    table = put(server, ended(game, 2), page)
    keep(server, table, looked_back(game))
    page.goto(table)
    expect(page.get_by_text("The shuffle was fair.")).to_be_visible()
    page.get_by_role("link", name="Look back").click()
    page.wait_for_url(f"{table}/post-mortem")
    for title in ("Who was going to win?", "Turning points", "Luck and skill apart",
                  "Try it again", "Every decision", "With hindsight"):  # fmt: skip
        expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.locator("dl dt")).to_have_count(5)
    come_to_rest(page)
    screenshot(page, f"{game}-post-mortem", phone)
    assert no_wider_than_the_screen(page)
    assert axe_faults(page) == []
    door = page.get_by_role("link", name=re.compile(r"^Replay from move \d+$")).first
    move = (door.text_content() or "").strip()
    page.get_by_text("What would the bot have done?").click()
    page.get_by_role("button", name="Try it again").click()
    page.wait_for_url(re.compile(rf"/t/(?!{table.rsplit('/', 1)[1]})"))
    expect(page.locator("#prompt")).to_be_visible()
    if game == "gravediggers":
        page.locator(".quick button:not([disabled])").nth(1).click()
        page.locator("#confirm").click()
        again = page.url.rsplit("/", 1)[1]
        wait_for(page, lambda: bool(fetch(server, page, f"/api/tables/{again}/record")["moves"]))
    page.goto(f"{table}/post-mortem")
    weighed = page.locator(".weighed")
    if game == "gravediggers":
        expect(weighed.locator("dt")).to_have_text(["Then", "Now", "The bot"])
        weighed.scroll_into_view_if_needed()
        screenshot(page, "post-mortem-weighed", phone)
    else:
        expect(weighed).to_contain_text("You have not chosen yet")
    assert axe_faults(page) == []
    door.click()
    page.wait_for_url(f"{table}/replay?move={move}&seat=0")


@SIZES
def test_it_begins_by_itself_and_is_stopped(phone: bool, visit: Visit, server: Server) -> None:
    page, friend = (visit(phone=phone, still=True).page for _ in range(2))
    table = put(server, ended("bring-out-yer-dead", 2), page)
    page.goto(f"{table}/post-mortem")
    expect(page.get_by_role("progressbar")).to_be_visible()
    friend.goto(f"{table}/post-mortem?seat=0")
    expect(friend.get_by_role("progressbar")).to_be_visible()
    expect(friend.get_by_role("button", name="Stop")).to_have_count(0)
    screenshot(page, "post-mortem-working", phone)
    assert axe_faults(page) == []
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("Nobody has looked back at this game from")).to_be_visible()
    address = f"/api/tables/{table.rsplit('/', 1)[1]}/post-mortem/0"
    assert fetch(server, page, address)["state"] == "none"
    expect(friend.get_by_text("Nobody has looked back at this game from")).to_be_visible()
    expect(friend.get_by_role("button", name="Look back")).to_have_count(0)
