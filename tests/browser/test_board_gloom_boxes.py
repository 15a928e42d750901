"""The board of Gloom with all its boxes and five families, on every size of screen."""

from __future__ import annotations

import functools

import pytest
from playwright.sync_api import Page, Position, expect

from sexton.core.match import Match
from sexton.core.options import Options
from tests.browser.conftest import ARTEFACTS, Server, Visit
from tests.browser.hands import LIT, press
from tests.browser.moments import ME, Moment, asked, find, sit

ALL: Options = {
    "unhappy_homes": True,
    "unwelcome_guests": True,
    "unfortunate_expeditions": True,
    "guests": 3,
}
SIZES = [(1440, 900), (1366, 768), (1024, 768), (390, 844)]


@functools.cache
def all_on_the_table() -> Moment:
    """Mysteries, an expedition, guests with families and in the middle; I hold a mystery that may
    be played and a card that brings another expedition."""

    def fits(match: Match) -> bool:
        if asked(match) != "play":
            return False
        view = match.view(ME)
        brings = {held["card"].get("brings", "") for held in view["hand"]} - {""}
        space = match.game.space
        verbs = {space.move(number).verb for number in match.position.legal_moves(ME)}
        return (
            view["expedition"] is not None
            and bool(brings - {view["expedition"]["title"]})
            and any(player["home"]["mysteries"] for player in view["players"])
            and any(who.get("guest") for who in view["characters"])
            and bool(view["middle"])
            and "mystery" in verbs
        )

    return find("gloom", fits, seats=5, options=ALL, tries=400)


@functools.cache
def four_families() -> Moment:
    """A mystery lies at my house, and a guest is with me."""

    def fits(match: Match) -> bool:
        view = match.view(ME)
        guests = [who for who in view["characters"] if who.get("guest") and who["owner"] == ME]
        return asked(match) == "play" and bool(guests and view["players"][ME]["home"]["mysteries"])

    return find("gloom", fits, seats=4, options=ALL, tries=400)


def fits_on_the_screen(page: Page) -> None:
    """Nobody is cut off: every person and house lies inside its family, and has some room."""
    for box in page.locator(".board .family").all():
        outer = box.bounding_box()
        assert outer is not None
        for thing in box.locator("[data-person], [data-house]").all():
            inner = thing.bounding_box()
            assert inner is not None
            assert inner["width"] >= 36
            assert inner["height"] >= 44
            assert inner["x"] >= outer["x"] - 1
            assert inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 1
            assert inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 1


@pytest.mark.parametrize("size", SIZES, ids=[str(width) for width, _ in SIZES])
def test_five_families_with_everything_on_one_screen(
    visit: Visit, server: Server, size: tuple[int, int]
) -> None:
    width, height = size
    phone = width < 500
    page = visit(phone=phone, still=True).page
    page.set_viewport_size({"width": width, "height": height})
    moment = all_on_the_table()
    sit(server, page, moment)
    view = moment.match.view(ME)
    expect(page.locator(".board .family")).to_have_count(5)
    expect(page.locator("[data-house]")).to_have_count(5)
    expect(page.locator("[data-person]")).to_have_count(len(view["characters"]))
    expect(page.locator(".middle .trip").first).to_contain_text(view["expedition"]["title"])
    expect(page.locator(".middle .waiting")).to_have_count(len(view["middle"]))
    visited = {who["owner"] for who in view["characters"] if who.get("guest")}
    unfolded = {ME} if phone else set(range(5))
    expect(page.locator(".board .family .door")).to_have_count(len(unfolded - visited))
    fits_on_the_screen(page)
    ARTEFACTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=ARTEFACTS / f"gloom-boxes-{width}.png")
    now = view["expedition"]["title"]
    held = [one["card"] for one in view["hand"]]
    bringer = next(card for card in held if card.get("brings", now) != now)
    card = page.locator(f'.hand [data-held="{bringer["title"]}"] .thing')
    edge = Position(x=16, y=70)  # All that a full hand on a narrow screen shows of a card.
    card.tap(position=edge) if phone else card.click(position=edge)
    expect(page.locator(".middle .ghost")).to_contain_text(bringer["brings"])
    page.screenshot(path=ARTEFACTS / f"gloom-boxes-{width}-ghost.png")


@pytest.mark.parametrize("size", SIZES, ids=[str(width) for width, _ in SIZES])
def test_four_families_with_everything(visit: Visit, server: Server, size: tuple[int, int]) -> None:
    width, height = size
    page = visit(phone=width < 500, still=True).page
    page.set_viewport_size({"width": width, "height": height})
    sit(server, page, four_families())
    fits_on_the_screen(page)
    expect(page.locator(".board .family .guest").first).to_be_visible()
    page.screenshot(path=ARTEFACTS / f"gloom-four-{width}.png")


# Whose name lies over what they are worth: lines may touch, letters may not.
COVERED = """() => [...document.querySelectorAll('[data-person]')].filter((who) => {
  const [name, worth] = ['.name', '.worth b'].map((one) => who.querySelector(one));
  const words = document.createRange();
  words.selectNodeContents(name);
  const [over, under] = [words, worth].map((one) => one.getBoundingClientRect());
  return over.width && over.bottom > under.top + under.height / 3 && over.left < under.right;
}).map((who) => who.dataset.person)"""


def test_a_long_name_leaves_free_what_somebody_is_worth(visit: Visit, server: Server) -> None:
    def fits(match: Match) -> bool:
        mine = [who["name"] for who in match.view(ME)["characters"] if who["owner"] == ME]
        return asked(match) == "play" and "Lola Wellington-Smythe" in mine and len(mine) > 5

    page = visit(still=True).page
    page.set_viewport_size({"width": 1024, "height": 768})
    sit(server, page, find("gloom", fits, options=ALL))
    expect(page.locator(".family.own [data-person]")).to_have_count(6)
    for width, height in SIZES[:3]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => ({COVERED})().length === 0")


def test_a_row_unfolds_on_a_phone(visit: Visit, server: Server) -> None:
    page = visit(phone=True, still=True).page
    sit(server, page, all_on_the_table())
    head = page.locator(".opps .family .unfold").first
    before = page.locator(".opps .family").first.bounding_box()
    head.tap()
    expect(head).to_have_attribute("aria-expanded", "true")
    after = page.locator(".opps .family").first.bounding_box()
    assert before is not None
    assert after is not None
    assert after["height"] > before["height"] + 30
    page.screenshot(path=ARTEFACTS / "gloom-boxes-390-unfolded.png")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_mystery_goes_to_a_residence(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(phone=phone, still=True).page
    moment = all_on_the_table()
    sit(server, page, moment)
    space = moment.match.game.space
    moves = [space.move(number) for number in moment.match.position.legal_moves(ME)]
    move = next(move for move in moves if move.verb == "mystery")
    card, home = str(move.args["card"]), str(move.args["residence"])
    press(page.locator(f'.hand [data-held="{card}"] .thing'), phone=phone)
    press(page.locator(f'[data-house="{home}"] [data-thing]{LIT}'), phone=phone)
    expect(page.locator("#confirm")).to_be_enabled()
    page.locator("#confirm").click()
    expect(page.locator(f'[data-house="{home}"] .mystery')).to_contain_text(card)


def test_a_table_for_five_where_everybody_picks_a_family(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    page.goto(f"{server.address}/play/gloom")
    expect(page.locator("#setup-title")).to_have_text("Gloom")
    five = page.get_by_role("radio", name="5")
    expect(five).to_have_count(0)
    page.get_by_role("checkbox", name="Unwelcome Guests").check()
    expect(five).to_have_count(1)
    five.check(force=True)
    page.get_by_label("Your family").select_option("The Malone Mob")
    page.screenshot(path=ARTEFACTS / "gloom-setup.png")
    page.get_by_role("button", name="Open a table for friends").click()
    own = page.get_by_label("Families: ")
    expect(own).to_have_count(1)
    expect(own).to_have_value("The Malone Mob")
    friend = visit(still=True).page
    friend.goto(page.url)
    friend.get_by_role("button", name="Sit down").first.click()
    theirs = friend.get_by_label("Families: ")
    expect(theirs).to_have_count(1)
    expect(theirs.locator("option", has_text="The Malone Mob")).to_have_count(0)
    theirs.select_option("Hemlock Hall")
    expect(page.locator(".lseat .pick").nth(1)).to_have_text("Hemlock Hall")
    expect(own.locator("option", has_text="Hemlock Hall")).to_have_count(0)
    page.get_by_role("button", name="Add a bot").first.click()
    expect(own).to_have_count(2)
    page.screenshot(path=ARTEFACTS / "gloom-lobby.png", full_page=True)
    friend.screenshot(path=ARTEFACTS / "gloom-lobby-friend.png", full_page=True)


def test_the_chronicles_sentence_stands_there_to_be_bettered(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    moment = four_families()
    sit(server, page, moment)
    space = moment.match.game.space
    moves = [space.move(number) for number in moment.match.position.legal_moves(ME)]
    move = next(move for move in moves if move.verb in ("play", "kill"))
    press(page.locator(f'.hand [data-held="{move.args["card"]}"] .thing'), phone=False)
    press(page.locator(f'.board [data-thing="character:{move.args["character"]}"]'), phone=False)
    box = page.get_by_label("Tell it, if you like")
    expect(box).not_to_have_value("")
    offered = box.input_value()
    page.screenshot(path=ARTEFACTS / "gloom-story.png")
    page.get_by_role("button", name="Say nothing").click()
    expect(box).to_have_value("")
    page.get_by_role("button", name="Tell it so").click()
    expect(box).to_have_value(offered)
    box.fill(f"{offered} Alas.")
    page.locator("#confirm").click()
    expect(page.locator(".log .story").first).to_have_text(f"{offered} Alas.")


def test_a_sentence_that_nobody_touched_goes_along_and_leaves_with_its_card(
    visit: Visit, server: Server
) -> None:
    page = visit(still=True).page
    moment = four_families()
    sit(server, page, moment)
    space = moment.match.game.space
    moves = [space.move(number) for number in moment.match.position.legal_moves(ME)]
    move = next(move for move in moves if move.verb in ("play", "kill"))
    held = page.locator(f'.hand [data-held="{move.args["card"]}"] .thing')
    box = page.get_by_label("Tell it, if you like")
    press(held, phone=False)
    press(page.locator(f'.board [data-thing="character:{move.args["character"]}"]'), phone=False)
    expect(box).not_to_have_value("")
    offered = box.input_value()
    page.keyboard.press("Escape")
    expect(box).to_have_value("")
    press(page.locator(f'.board [data-thing="character:{move.args["character"]}"]'), phone=False)
    expect(box).to_have_value(offered)
    page.locator("#confirm").click()
    expect(page.locator(".log .story").first).to_have_text(offered)
    expect(box).to_have_value("")
