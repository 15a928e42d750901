"""Playing: every game to its end on the plain board, and what may happen on the way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from sexton.games import GAMES
from sexton.server.table.entries import Settings
from tests.browser import moments
from tests.browser.conftest import Server, Visit
from tests.browser.hands import said_by, the_move, wait_for
from tests.browser.play import (
    choices,
    decide,
    is_asked,
    make_a_move,
    next_thing,
    play_out,
    sit_down,
)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_on_the_plain_board(game: str, visit: Visit, server: Server) -> None:
    visitor = visit(plain=True)
    page = visitor.page
    sit_down(page, server.address, game, min(GAMES[game].seats))
    assert play_out(page) > 3
    expect(page.locator("#result")).to_contain_text(re.compile("wins|share the victory"))
    expect(page.get_by_text("The shuffle was fair.")).to_be_visible()
    page.get_by_role("button", name="Show the checks").click()
    assert page.locator(".checks .no").count() == 0


def test_two_clicks_from_the_front_door_to_a_game(visit: Visit, server: Server) -> None:
    page = visit().page
    page.goto(server.address)
    page.get_by_role("link", name="Gravediggers").click()
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".prompt .say")).not_to_be_empty()
    expect(page).to_have_url(re.compile("/t/"))
    page.go_back()
    expect(page.get_by_role("heading", name="Sexton")).to_be_visible()
    page.go_forward()
    expect(page.locator(".prompt .say")).not_to_be_empty()


def test_a_half_made_choice_outlives_a_reload(visit: Visit, server: Server) -> None:
    page = visit(plain=True).page
    sit_down(page, server.address, "gloom", 2)
    next_thing(page)
    before = choices(page).all_inner_texts()
    choices(page).first.click()
    page.wait_for_function("() => document.querySelector('.path')")
    halfway = choices(page).all_inner_texts()
    assert halfway != before
    page.reload()
    expect(page.get_by_role("button", name="Begin again", exact=True)).to_be_visible()
    assert choices(page).all_inner_texts() == halfway
    page.get_by_role("button", name="Begin again", exact=True).click()
    expect(choices(page)).to_have_count(len(before))


def test_two_people_at_one_table(visit: Visit, server: Server) -> None:
    ann, bob = visit(plain=True), visit(plain=True, phone=True)
    ann.page.goto(f"{server.address}/play/gravediggers")
    ann.page.get_by_role("radio", name="2", exact=True).check(force=True)
    ann.page.get_by_role("button", name="Open a table for friends").click()
    words = ann.page.locator(".bring .words").inner_text()
    bob.page.goto(server.address)
    bob.page.get_by_label("A table’s link or words").fill(words)
    bob.page.get_by_role("button", name="Join").click()
    bob.page.get_by_role("button", name="Sit down").click()
    expect(bob.page.get_by_text("Waiting for the host")).to_be_visible()
    ann.page.get_by_role("button", name="Start the game").click()
    for visitor in (ann, bob):
        visitor.page.wait_for_selector(".prompt")
    wait_for(ann.page, lambda: is_asked(ann.page) or is_asked(bob.page))
    asked, other = (ann, bob) if is_asked(ann.page) else (bob, ann)
    make_a_move(asked.page)
    expect(choices(other.page).first).to_be_visible()
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_label("Say something to the table").fill("Good evening")
    ann.page.get_by_role("button", name="Say it").click()
    bob.page.get_by_role("button", name="Log").click()
    bob.page.get_by_role("tab", name="Chat").click()
    expect(bob.page.get_by_text("Good evening")).to_be_visible()


def test_touching_what_is_not_allowed_says_why(visit: Visit, server: Server) -> None:
    """Whoever is not asked touches a card in the hand."""
    ann, bob = visit(), visit()
    ann.page.goto(f"{server.address}/play/gravediggers")
    ann.page.get_by_role("radio", name="2", exact=True).check(force=True)
    ann.page.get_by_role("button", name="Open a table for friends").click()
    ann.page.wait_for_selector(".bring .words")
    bob.page.goto(ann.page.url)
    bob.page.get_by_role("button", name="Sit down").click()
    ann.page.get_by_role("button", name="Start the game").click()
    for visitor in (ann, bob):
        visitor.page.wait_for_selector("[data-thing^='card:']")
    waits = ann.page if ann.page.locator(".prompt.wait").count() else bob.page
    waits.locator("[data-thing^='card:']").first.click()
    why = waits.locator(".whynot")
    expect(why).to_be_visible()
    expect(why.locator(".rule")).to_have_text(re.compile("^[A-Z]{2}-"))


def test_undo_takes_a_move_back(visit: Visit, server: Server) -> None:
    """The first of two plays in Gloom: nobody has acted since and nothing was drawn."""
    page = visit(plain=True).page
    sit_down(page, server.address, "gloom", 2)
    next_thing(page)
    prompt = page.locator("#prompt").inner_text()
    page.get_by_role("button", name=re.compile("^Discard")).first.click()
    while not page.locator("#confirm").count():
        choices(page).first.click()
    page.locator("#confirm").click()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    expect(page.locator("#prompt")).to_contain_text(prompt.splitlines()[0])


def test_keyboard_only(visit: Visit, server: Server) -> None:
    """From the front door to three moves, without a pointer."""
    page = visit().page
    page.goto(server.address)
    page.wait_for_selector("a.poster h2")
    page.locator("a.poster").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Play now")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_selector(".prompt")
    page.keyboard.press("p")
    page.wait_for_selector(".plain")
    made = 0
    for _ in range(400):
        ready = next_thing(page)
        if ready == "over" or made == 3:
            break
        if ready == "choose" and not page.locator("#confirm").count():
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.closest('.moves [data-choice]') !== null"):
                page.keyboard.press("ArrowRight")
                page.keyboard.press("Enter")
                page.wait_for_timeout(30)
        else:
            expect(page.locator("#confirm")).to_be_focused()
            page.keyboard.press("Enter")
            page.wait_for_function("() => !document.querySelector('#confirm')")
            made += 1
    assert made == 3
    page.keyboard.press("r")
    expect(page.get_by_role("dialog", name="Rules")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_card_can_be_dragged_to_its_place(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    said = said_by(page)
    moments.sit(server, page, moments.of_kind("gravediggers", "place"))
    card = page.locator("[data-thing^='card:'][data-state=can]").first
    plot = page.locator("[data-thing='cemetery:0']")
    start, end = card.bounding_box(), plot.bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + start["width"] / 3, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] - 12, steps=8)
    page.mouse.up()
    page.locator("#confirm").click()
    move = the_move(page, said)
    assert '"verb":"place"' in move
    assert '"cemetery":0' in move


def test_escape_takes_a_choice_back(visit: Visit, server: Server) -> None:
    page = visit(plain=True).page
    sit_down(page, server.address, "gloom", 2)
    next_thing(page)
    choices(page).first.click()
    expect(page.get_by_role("button", name="Begin again", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Begin again", exact=True)).to_have_count(0)


def test_the_server_dies_and_comes_back_under_an_open_page(
    visit: Visit, tmp_path_factory: pytest.TempPathFactory
) -> None:
    mortal = Server(tmp_path_factory.mktemp("mortal"))
    mortal.start()
    try:
        visitor = visit(plain=True, home=mortal.address)
        visitor.allow = ["ERR_CONNECTION_REFUSED", "WebSocket connection to"]
        page = visitor.page
        sit_down(page, mortal.address, "gloom", 2)
        next_thing(page)
        choices(page).first.click()
        halfway = choices(page).all_inner_texts()
        mortal.kill()
        expect(page.get_by_text("The connection is lost")).to_be_visible()
        assert choices(page).all_inner_texts() == halfway
        while not page.locator("#confirm").count():
            choices(page).first.click()
        page.locator("#confirm").click()  # Said into the dark: it is sent again later.
        page.get_by_role("button", name="Try now").click()  # Too early: it goes on trying.
        mortal.start()
        expect(page.get_by_text("The connection is lost")).to_have_count(0)
        expect(page.get_by_text("Sending…")).to_have_count(0)
        expect(page.locator("#confirm")).to_have_count(0)
        assert next_thing(page) in ("choose", "confirm")
    finally:
        mortal.stop()


# Counts what would be heard and seen: nothing sounds in a test.
COUNT_CALLS = """
  window.calls = { notes: 0, notices: [] };
  window.AudioContext = class {
    currentTime = 0;
    destination = {};
    resume() {}
    createOscillator() {
      window.calls.notes += 1;
      return { frequency: {}, connect: (to) => to, start() {}, stop() {} };
    }
    createGain() {
      const gain = { setValueAtTime() {}, linearRampToValueAtTime() {} };
      return { gain: { ...gain, exponentialRampToValueAtTime() {} }, connect() {} };
    }
  };
  window.Notification = class {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    constructor(title) { window.calls.notices.push(title); }
  };
"""
SEEN = """([id, count]) => {
  const all = JSON.parse(localStorage.getItem('sexton:seen') ?? '{}');
  localStorage.setItem('sexton:seen', JSON.stringify({ ...all, [id]: count }));
}"""
LOOK_AWAY = """
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
"""


def test_my_turn_is_called_only_as_i_like_it(visit: Visit, server: Server) -> None:
    ann, bob = visit(plain=True), visit(plain=True)
    bob.context.add_init_script(COUNT_CALLS)
    ann.page.goto(f"{server.address}/play/gravediggers")
    ann.page.get_by_role("radio", name="2", exact=True).check(force=True)
    ann.page.get_by_role("button", name="Open a table for friends").click()
    ann.page.wait_for_selector(".bring .words")
    bob.page.goto(ann.page.url)
    bob.page.get_by_role("button", name="Sit down").click()
    ann.page.get_by_role("button", name="Start the game").click()
    bob.page.wait_for_selector(".prompt")

    def come_to(asked: Page, other: Page) -> None:
        """Play until a decision that comes from the other's move waits for `asked`."""
        while is_asked(asked):
            make_a_move(asked)
        while not is_asked(asked):
            wait_for(asked, lambda: is_asked(asked) or is_asked(other))
            if is_asked(other):
                make_a_move(other)
                asked.wait_for_timeout(200)  # What the move brought reaches both pages.

    come_to(bob.page, ann.page)
    expect(bob.page).to_have_title(re.compile("Your turn"))
    tab = bob.page.locator("link[rel=icon]")
    expect(tab).to_have_attribute("href", "/favicon-turn.svg")
    assert bob.page.request.get(f"{server.address}/favicon-turn.svg").ok
    assert bob.page.evaluate("window.calls") == {"notes": 0, "notices": []}
    bob.page.goto(f"{bob.page.url}#menu")
    bob.page.get_by_role("radio", name="normal").wait_for()
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).length"
    assert bob.page.get_by_role("radio").evaluate_all(cut) == 0
    bob.page.get_by_role("switch", name="Sound", exact=True).click()
    bob.page.get_by_role("switch", name="Notifications").click()
    expect(bob.page.get_by_role("switch", name="Notifications")).to_be_checked()
    bob.page.keyboard.press("Escape")
    bob.page.evaluate("window.calls.notes = 0")
    while is_asked(bob.page):
        make_a_move(bob.page)
    expect(bob.page).not_to_have_title(re.compile("Your turn"))
    expect(tab).to_have_attribute("href", "/favicon.svg")
    bob.page.evaluate(LOOK_AWAY)
    come_to(bob.page, ann.page)
    bob.page.wait_for_function("() => window.calls.notices.length > 0")
    assert bob.page.evaluate("window.calls.notes") >= 2
    assert bob.page.evaluate("window.calls.notices[0]") == "Gravediggers: your turn"


def test_who_goes_is_missed_and_welcome_back(visit: Visit, server: Server) -> None:
    ann, bob = visit(plain=True), visit(plain=True, phone=True)
    ann.page.goto(f"{server.address}/play/gravediggers")
    ann.page.get_by_role("radio", name="2", exact=True).check(force=True)
    ann.page.get_by_role("button", name="Open a table for friends").click()
    ann.page.wait_for_selector(".bring .words")
    bob.page.goto(ann.page.url)
    bob.page.get_by_role("button", name="Sit down").click()
    ann.page.get_by_role("button", name="Start the game").click()
    bob.page.wait_for_selector(".prompt")
    ann.page.get_by_role("tab", name="Players").click()
    players = ann.page.locator(".players")
    expect(players).not_to_contain_text("away")
    table = bob.page.url
    bob.page.goto(f"{server.address}/about")
    expect(players).to_contain_text("away")
    bob.page.goto(table)
    expect(players).not_to_contain_text("away")
    bob.page.goto(f"{table}#menu")
    expect(bob.page.get_by_text("a ghost plays your seat until you take it back")).to_be_visible()
    bob.page.get_by_role("button", name="Leave my seat").click()
    bob.page.get_by_role("button", name="Yes, a ghost plays on").click()
    expect(players).to_contain_text("left; a ghost plays on")
    bob.page.goto(table)
    bob.page.get_by_role("button", name="Take my seat back").click()
    expect(players).not_to_contain_text("a ghost plays on")


def test_what_happened_while_i_was_away_is_shown(visit: Visit, server: Server) -> None:
    visitor = visit(plain=True, still=True)
    page = visitor.page
    sit_down(page, server.address, "the-cemetery", 3)
    table = page.url
    decide(page, 2)
    page.goto(server.address)
    page.evaluate(SEEN, [table.split("/t/")[1], 1])
    page.goto(table)
    page.get_by_role("button", name="Show me").click()
    told = page.locator(".prompt[data-told]")
    expect(told).to_be_visible()
    while told.count():
        page.get_by_role("button", name="Next").click()
    assert is_asked(page)
    # A game that has ended meanwhile: what led there is offered before the result is told.
    moment = moments.ended("the-cemetery")
    table = moments.put(server, moment, page)
    page.evaluate(SEEN, [table.split("/t/")[1], len(moment.match.told(0)) - 2])
    page.goto(table)
    offer, result = page.get_by_role("region", name="Since you were away"), page.locator("#result")
    expect(offer).to_contain_text("2 things happened since you were away, and the game is over.")
    expect(result).to_have_count(0)
    offer.get_by_role("button", name="Show me").click()
    while not result.count():
        page.get_by_role("button", name="Next").or_(result).first.click()
    expect(offer).to_have_count(0)
    page.evaluate(SEEN, [table.split("/t/")[1], 1])
    page.reload()
    offer.get_by_role("button", name="To the result").click()
    expect(result).to_be_visible()


def with_clock(seconds: int) -> moments.Moment:
    return moments.find(
        "gravediggers",
        lambda match: moments.asked(match) == "place",
        people=2,  # The other one is away: nothing happens before their clock has run out too.
        settings=Settings(clock=seconds, misses=1),
    )


def test_a_ghost_plays_for_who_is_too_slow_until_they_touch_anything(
    visit: Visit, server: Server
) -> None:
    page = visit().page
    clock = page.get_by_role("timer")
    moments.sit(server, page, with_clock(3600))
    expect(clock).to_have_text(re.compile(r"^(59:\d\d|1:00:00)$"))
    shown = clock.inner_text()
    expect(clock).not_to_have_text(shown)
    moments.sit(server, page, with_clock(12))
    expect(clock).to_have_text(re.compile(r"^0:\d\d\s*soon$"))
    expect(page.locator(".prompt")).to_contain_text("A ghost plays for you. Touch anything")
    expect(page.locator(".board .can")).to_have_count(0)
    page.get_by_role("tab", name="Players").click()  # That is a touch.
    expect(page.locator(".prompt")).not_to_contain_text("A ghost plays for you")


def test_moves_are_played_at_once_if_that_is_liked(visit: Visit, server: Server) -> None:
    page = visit().page
    said = said_by(page)
    moments.sit(server, page, moments.of_kind("gloomy-graves", "choose", 3))
    card = page.locator(".held .thing.can")
    card.first.click()
    expect(page.locator("#confirm")).to_be_visible()
    page.keyboard.press("Escape")
    page.goto(f"{page.url}#menu")
    page.get_by_role("switch", name="Play at once").click()
    page.keyboard.press("Escape")
    assert not [words for words in said if '"type":"play"' in words]
    card.first.click()
    assert '"verb":"choose"' in the_move(page, said)


def test_two_hints_with_reasons_and_the_log_says_so(visit: Visit, server: Server) -> None:
    page = visit(plain=True).page
    moments.sit(server, page, moments.of_kind("gravediggers", "place", 3))
    page.get_by_role("button", name="Hint").click()
    hints = page.locator(".hinted button.btn")
    expect(hints).to_have_count(2)
    why = page.locator(".hinted .why").first
    expect(why).to_contain_text("% of winning")
    expect(why).to_contain_text("would lie face down")
    expect(page.locator(".log")).to_contain_text("hint")
    hints.first.click()
    expect(page.locator("#confirm")).to_be_visible()


def test_a_table_can_forbid_hints(visit: Visit, server: Server) -> None:
    page = visit(plain=True).page
    page.goto(f"{server.address}/play/gravediggers")
    page.get_by_role("radio", name="2", exact=True).check(force=True)
    page.get_by_role("button", name="Open a table for friends").click()
    page.get_by_role("button", name="Add a bot").click()
    page.get_by_role("switch", name="Hints").click()
    expect(page.get_by_role("switch", name="Hints")).not_to_be_checked()
    page.get_by_role("button", name="Start the game").click()
    next_thing(page)
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)


def test_after_the_game_it_can_be_replayed_gone_on_from_and_played_again(
    visit: Visit, server: Server
) -> None:
    page = visit(plain=True).page
    sit_down(page, server.address, "gravediggers", 2)
    play_out(page)
    over = page.url
    page.get_by_role("link", name="Replay", exact=True).click()
    expect(page).to_have_url(re.compile("/replay"))
    page.get_by_role("button", name="To the beginning").click()
    expect(page).to_have_url(re.compile("move=0"))
    page.get_by_role("button", name="One move on").click()
    expect(page).to_have_url(re.compile("move=1"))
    page.get_by_label("Seen by").select_option("1")
    expect(page).to_have_url(re.compile("move=1&seat=1"))
    moment = page.url
    page.reload()
    expect(page.locator(".at")).to_contain_text("1 /")
    assert page.url == moment
    page.get_by_role("button", name="Share this moment").click()
    expect(page.locator(".toast")).to_contain_text(re.compile("copied|move=1&seat=1"))
    page.get_by_role("button", name="Play on from here").click()
    expect(page).not_to_have_url(re.compile("replay"))
    page.wait_for_selector(".prompt")
    page.goto(over)
    page.get_by_role("button", name="Again, same seats").click()
    expect(page).not_to_have_url(over)
    page.wait_for_selector(".prompt")
    next_thing(page)
