"""Playing with keys alone: letters lead to the parts of a table, arrows go on, Enter confirms."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from sexton.core.match import Match
from sexton.games import GAMES
from tests.browser import moments
from tests.browser.conftest import Server, Visit
from tests.browser.hands import LIT, said_by, the_move

# What has the focus, and can be chosen; a grave of the grid is found open only when it is tried.
CHOOSABLE = ":focus:is([data-state=can], [data-state=target], [data-choice], .spot, .cell)"


def test_letters_lead_from_the_hand_to_the_board(visit: Visit, server: Server) -> None:
    """A card in four keys, whatever had the focus; a list tells them all."""
    page = visit(still=True).page
    said = said_by(page)
    moments.sit(server, page, moments.of_kind("gloom", "play", 3))
    page.keyboard.press("h")
    held = page.locator("[data-zone=hand] :focus[data-state=can]")
    expect(held).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(held).to_have_count(1)
    page.keyboard.press("Space")
    expect(page.locator("[data-zone=hand] [aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("b")
    expect(page.locator("main.board :focus[data-state=target]")).to_have_count(1)
    page.keyboard.press("Space")
    mark = page.locator("#confirm kbd")
    expect(mark).to_be_visible()
    page.keyboard.press("l")
    expect(page.locator(".rail :focus")).to_have_count(1)
    expect(mark).to_be_hidden()  # Enter would press what has the focus now.
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("go to my hand")
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    page.keyboard.press("b")
    page.locator("main.board [aria-pressed=true]").first.focus()
    expect(mark).to_be_visible()
    page.keyboard.press("Enter")
    assert '"verb":"play"' in the_move(page, said)


def test_the_log_is_one_stop_for_tab_and_arrows_go_from_line_to_line(
    visit: Visit, server: Server
) -> None:
    page = visit().page
    moments.sit(server, page, moments.of_kind("gravediggers", "place", 4))
    log = page.get_by_role("region", name=re.compile("^What happened"))
    log.focus()
    page.keyboard.press("Tab")
    expect(page.get_by_label("Say something to the table")).to_be_focused()
    log.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(log.get_by_role("button").nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(log.get_by_role("button").nth(1)).to_have_attribute("aria-expanded", "true")
    log.locator(".rule").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Rules")).to_be_visible()


def digging(match: Match) -> bool:
    """I may act, and there is a tomb to dig at."""
    if moments.asked(match) != "action":
        return False
    space = match.game.space
    return any(space.move(one).verb == "dig" for one in match.position.legal_moves(moments.ME))


# What leads from the hand to the board, in each game: the moment, and the keys for a move.
WAYS = {
    "gravediggers": ("place", "h Space b Space Enter"),
    "gloomy-graves": ("bury", "h Space b Space Enter"),
    "the-cemetery": ("dig", "b Space b Space"),
    "gloom": ("play", "h Space b Space Enter"),
    "bring-out-yer-dead": ("bury", "b Space Enter"),
}


def test_five_keys_make_a_move_in_every_game(visit: Visit, server: Server) -> None:
    """And after a step of the fist Enter confirms, and steps no further."""
    assert WAYS.keys() == GAMES.keys()
    page = visit(still=True).page
    said = said_by(page)
    for game, (kind, keys) in WAYS.items():
        dig = kind == "dig"
        found = moments.find(game, digging, seats=3) if dig else moments.of_kind(game, kind, 3)
        moments.sit(server, page, found)
        page.wait_for_selector(LIT, state="attached")
        said.clear()
        for at, key in enumerate(keys.split()):
            if key == "Enter":
                expect(page.locator("#confirm kbd")).to_be_visible()
            elif key == "Space":
                expect(page.locator(CHOOSABLE)).to_have_count(1)
            elif at:
                expect(page.locator("[data-thing][aria-pressed=true]").first).to_be_visible()
            page.keyboard.press(key)
        assert f'"verb":"{kind}"' in the_move(page, said)
    moments.sit(server, page, moments.of_kind("gravediggers", "fist", 3))
    said.clear()
    page.get_by_role("button", name="One coin more").click()
    expect(page.locator("#confirm kbd")).to_be_visible()
    page.keyboard.press("Enter")
    move = the_move(page, said)
    assert '"verb":"fist"' in move
    assert '"coins":1' in move
