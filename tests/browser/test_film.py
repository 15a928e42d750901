"""One film: every move is on stage once and in order, and the board shows just that moment."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sexton.games import GAMES
from sexton.server.saved_page import saved_page
from tests.browser.conftest import PHONE, Server, Visit
from tests.browser.moments import ended, fetch

SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
RULE = re.compile(r"\s*\(?\b[A-Z]{2}-P?\d+[a-z]?\b\)?")  # The board draws these as chips.

# Keeps every frame that comes on stage, with the board's words then.
WATCH = """() => {
  const words = () => [...document.querySelectorAll('.plain .table section')].map((one) => [
    one.querySelector('h2').textContent.trim(),
    // A question mark after a line asks what it is.
    ...[...one.querySelectorAll('li')].map((line) =>
      line.textContent.trim().replace(/\\s*\\?$/, '')),
  ]);
  let last;
  window.frames_shown = [];
  new MutationObserver(() => {
    const stage = document.querySelector('main.board')?.dataset.stage;
    if (stage && stage !== last) window.frames_shown.push([stage, words()]);
    last = stage;
  }).observe(document.body, { attributeFilter: ['data-stage'], childList: true, subtree: true });
}"""

# The line to the server can be cut.
LINE = """window.WebSocket = class extends WebSocket {
  constructor(address) { super(address); window.line = this; }
}"""

# Plays anything legal to the end, from what the plain board offers, and goes on as soon as
# something has come on stage. Now and then the line breaks just when a move has been sent.
PLAY = """async (breaks) => {
  let chosen = 0, played = 0, found;
  for (let step = 0; step < 100000; step++) {
    if (document.querySelector('.veil')) break;
    if ((found = document.querySelector('.acts .next'))) found.click();
    else if ((found = document.querySelector('#confirm:not([disabled])'))) {
      found.click();
      if (++played % breaks === 0) window.line.close();
    }
    else if ((found = document.querySelectorAll('.moves [data-choice]')).length)
      found[(7 * chosen++) % found.length].click();
    await new Promise((done) => setTimeout(done, 1));
  }
  return window.frames_shown;
}"""


def sit_in_the_lobby(page: Page, server: Server, game: str) -> str:
    """At a table with a bot, before the game has begun."""
    fetch(server, page, "/api/me")
    seats = [{"kind": "me"}, {"kind": "bot", "level": "grasping"}]
    wish = {"game": game, "seats": seats, "nonce": "5e" * 16}
    made = page.request.post(f"{server.address}/api/tables", data=wish)
    table = str(made.json()["id"])
    page.goto(f"{server.address}/t/{table}")
    return table


def expected(film: dict[str, Any]) -> list[list[Any]]:
    """What should have been on stage: the film of the finished game, as the same seat saw it."""
    frames: list[list[Any]] = []
    told = len(film["events"])
    for scene in film["scenes"]:
        for at, step in enumerate(scene["steps"]):
            told += step["event"] is not None
            count = len(frames) + 1
            words = [
                [section["title"], *(entry["text"] for entry in section["entries"])]
                for section in step["sections"]
            ]
            frames.append([f"{count} {told} {at} {len(scene['steps'])}", words])
    return frames


def without_rules(words: list[list[str]]) -> list[list[str]]:
    return [[RULE.sub("", line).strip() for line in section] for section in words]


@SIZES
@pytest.mark.parametrize("game", GAMES)
def test_each_move_is_on_stage_once_and_the_board_says_just_that(
    game: str, phone: bool, visit: Visit, server: Server
) -> None:
    page = visit(phone=phone, plain=True, pace="quick").page
    table = sit_in_the_lobby(page, server, game)
    check_all_was_on_stage(server, page, table, breaks=1000)


def test_nothing_is_left_out_where_the_line_breaks(visit: Visit, server: Server) -> None:
    """What others did until it was there again is shown after what was on stage."""
    page = visit(plain=True, pace="quick").page
    page.add_init_script(LINE)
    table = sit_in_the_lobby(page, server, "gloomy-graves")
    check_all_was_on_stage(server, page, table, breaks=4)


def check_all_was_on_stage(server: Server, page: Page, table: str, *, breaks: int) -> None:
    begin = page.get_by_role("button", name="Start the game")
    begin.wait_for()
    page.evaluate(WATCH)
    begin.click()
    shown = page.evaluate(PLAY, breaks)
    wanted = expected(fetch(server, page, f"/api/tables/{table}/film?seat=0&plain=yes"))
    assert [stage for stage, _ in shown] == [stage for stage, _ in wanted]
    for (stage, words), (_, table_in_words) in zip(shown, wanted, strict=True):
        assert without_rules(words) == without_rules(table_in_words), stage


def test_a_saved_page_plays_without_any_server(visit: Visit, tmp_path: Path) -> None:
    moment = ended("the-cemetery")
    file = tmp_path / "game.html"
    file.write_bytes(saved_page(moment.match))
    visitor = visit(home=file.as_uri())
    page, last = visitor.page, len(moment.moves)
    page.goto(file.as_uri())
    at = page.locator(".scrub .at")
    expect(at).to_have_text(f"0 / {last}")
    # Whatever lies there can be asked about.
    page.locator("[data-about='deck']").hover()
    expect(page.locator(".explained h3")).to_be_visible()
    page.mouse.move(0, 0)
    page.get_by_role("slider", name="Move").fill(str(last - 1))
    page.get_by_role("button", name="One move on").click()
    # The sealed corpses turn up one by one, held up over the board.
    expect(page.locator(".held-up .title")).to_be_visible()
    expect(at).to_have_text(f"{last} / {last}")
    # On a phone all that it is looked through with is at hand.
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.get_by_label("Seen by").select_option("0")
    for found in page.locator(".scrub :is(button, input, select)").all():
        expect(found).to_be_in_viewport(ratio=1)
