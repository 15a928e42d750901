"""Every page at both sizes: nothing leaves the origin, nothing fails, axe finds no fault."""

from __future__ import annotations

import gzip
import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from sexton.games import GAMES
from sexton.server.web.pages import STATIC
from tests.browser.conftest import ARTEFACTS, REPORT, Server, Visit
from tests.browser.hands import come_to_rest
from tests.browser.moments import ended, fetch, of_kind, put, sit
from tests.browser.play import choices, next_thing, play_out, sit_down


def screenshot(page: Page, name: str, phone: bool) -> None:
    ARTEFACTS.mkdir(parents=True, exist_ok=True)
    page.evaluate("document.fonts.ready")
    page.screenshot(path=ARTEFACTS / f"{name}-{'phone' if phone else 'desktop'}.png")


def axe_faults(page: Page) -> list[str]:
    come_to_rest(page)  # Half-faded words have too little contrast.
    found = Axe().run(page).response["violations"]
    return [
        f"{fault['id']}: {fault['help']}: {node['html'][:160]}"
        for fault in found
        for node in fault["nodes"][:3]
    ]


SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])


@SIZES
def test_pages_without_a_table(phone: bool, visit: Visit, server: Server) -> None:
    visitor = visit(phone=phone)
    visitor.allow = ["404", "403"]  # The browser itself says that a table is not there.
    page = visitor.page
    faults: dict[str, list[str]] = {}
    for name, path, ready in (
        ("home-empty", "/", "a.poster h2"),
        ("setup", "/play/gloom", "dialog .btn.go"),
        ("settings", "/#menu", "dialog .settings"),
        ("rules", "/rules", ".games li"),
        ("rules-game", "/rules/gravediggers#GD-7", "article .here"),
        ("about", "/about", "main li"),
        ("help", "/help#one-screen", "main dl"),
        ("nowhere", "/no/such/page", "main h1"),
        ("no-table", "/t/nonesuch", "main h1"),
        ("no-words", "/c/no-such-words", "main h1"),
        ("no-game", "/play/nonesuch", "main h1:text('No such game')"),
        ("no-rules", "/rules/nonesuch", "main h1:text('No such rules')"),
        ("no-replay", "/t/nonesuch/replay", "main h1:text('No replay')"),
        ("no-chronicle", "/t/nonesuch/chronicle", "main h1:text('No story here')"),
    ):
        page.goto(server.address + path)
        page.wait_for_selector(ready)
        screenshot(page, name, phone)
        faults[name] = axe_faults(page)
    assert {name: found for name, found in faults.items() if found} == {}


@SIZES
def test_the_lobby(phone: bool, visit: Visit, server: Server) -> None:
    page = visit(phone=phone).page
    page.goto(f"{server.address}/play/the-cemetery")
    page.get_by_role("button", name="Open a table for friends").click()
    page.get_by_role("button", name="Add a bot").first.click()
    expect(page.locator(".lseat .bot")).to_have_count(1)
    expect(page.get_by_text("takes what looks best now")).to_be_visible()
    expect(page.get_by_text("House data.")).to_be_visible()
    expect(page.get_by_text("Only this computer can open it:")).to_be_visible()
    if phone:
        page.get_by_role("button", name="Shuffle sealed").click()
    expect(page.get_by_text(re.compile(r"^([0-9a-f]{8}\s*){8}$"))).to_be_visible()
    screenshot(page, "lobby", phone)
    assert axe_faults(page) == []
    friend = visit(phone=True).page
    friend.goto(page.url)
    friend.get_by_label("Your name").fill("Old Nick")
    screenshot(friend, "lobby-friend", True)
    assert axe_faults(friend) == []
    friend.get_by_role("button", name="Sit down").first.click()
    expect(friend.get_by_text("Old Nick, you")).to_be_visible()
    expect(page.get_by_text("Old Nick", exact=True)).to_be_visible()
    page.goto(server.address)
    page.wait_for_selector(".low .trow")
    screenshot(page, "home", phone)
    assert axe_faults(page) == []
    ways = page.get_by_role("navigation").filter(visible=True).get_by_role("link")
    assert {"Replays", "Chronicles", "Rules"} <= {way.inner_text() for way in ways.all()}


@SIZES
@pytest.mark.parametrize("game", GAMES)
def test_the_table_of_every_game(game: str, phone: bool, visit: Visit, server: Server) -> None:
    page = visit(phone=phone).page
    sit_down(page, server.address, game)
    page.wait_for_selector(".field-of-play [data-thing]", state="attached")
    come_to_rest(page)
    screenshot(page, f"{game}-board", phone)
    faults = axe_faults(page)
    page.goto(f"{page.url.split('#')[0]}#rules")
    page.wait_for_selector("dialog li")
    screenshot(page, f"{game}-rules", phone)
    faults += axe_faults(page)
    assert faults == []


@SIZES
def test_the_plain_board_the_result_and_the_replay(
    phone: bool, visit: Visit, server: Server
) -> None:
    page = visit(phone=phone, plain=True, still=True).page
    sit_down(page, server.address, "gravediggers", 2)
    next_thing(page)
    screenshot(page, "plain", phone)
    faults = axe_faults(page)
    choices(page).first.click()
    screenshot(page, "plain-halfway", phone)
    faults += axe_faults(page)
    play_out(page)
    expect(page.get_by_text("The shuffle was fair.")).to_be_visible()
    screenshot(page, "result", phone)
    faults += axe_faults(page)
    page.get_by_role("link", name="Replay", exact=True).click()
    page.wait_for_selector(".plain section")
    page.goto(page.url.split("?")[0] + "?move=5&seat=all")
    page.wait_for_selector(".plain section")
    come_to_rest(page)
    screenshot(page, "replay-plain", phone)
    faults += axe_faults(page)
    page.keyboard.press("p")
    page.wait_for_selector(".board [data-thing]", state="attached")
    screenshot(page, "replay", phone)
    faults += axe_faults(page)
    assert faults == []


@SIZES
@pytest.mark.parametrize("game", GAMES)
def test_a_result_tells_how_it_came_about(
    game: str, phone: bool, visit: Visit, server: Server
) -> None:
    page, moment = visit(phone=phone, still=True).page, ended(game)
    table = put(server, moment, page)
    page.goto(table)
    result = moment.match.result()
    assert result is not None
    expect(page.get_by_text("The shuffle was fair.")).to_be_visible()
    cited = set(page.locator(".how .rule").all_text_contents())
    assert cited == {line.rule for own in result.lines for line in own}
    rows, signs = page.locator(".how tbody tr"), page.locator(".how .sign svg")
    expect(signs).to_have_count(rows.count())
    page.locator(".how .rule").first.click()
    expect(page.get_by_role("dialog").locator(".now p").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    doors = page.get_by_role("table", name="The scores after each").get_by_role("link")
    assert doors.count() > 3
    screenshot(page, f"{game}-result", phone)
    assert axe_faults(page) == []
    door = doors.nth(2)
    move = int((door.get_attribute("href") or "").split("move=")[1])
    door.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"{table}/replay?move={move}")
    expect(page.locator(".scrub .at")).to_have_text(f"{move} / {len(moment.moves)}")


@SIZES
def test_a_point_of_the_chart_is_a_door(phone: bool, visit: Visit, server: Server) -> None:
    page, moment = visit(phone=phone, still=True).page, ended("gravediggers")
    page.goto(put(server, moment, page))
    expect(page.get_by_text("The shuffle was fair.")).to_be_visible()  # Nothing moves after that.
    picture = page.locator(".picture svg")
    picture.scroll_into_view_if_needed()
    box = picture.bounding_box()
    assert box is not None
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    if phone:
        page.touchscreen.tap(*middle)
        page.get_by_role("link", name="Replay from here").tap()
    else:
        page.mouse.move(*middle)
        expect(page.get_by_role("link", name="Replay from here")).to_be_visible()
        page.mouse.click(*middle)
    page.wait_for_url(re.compile(r"/replay\?move=\d+$"))


@SIZES
def test_right_now_is_told_with_pictures(phone: bool, visit: Visit, server: Server) -> None:
    page, moment = visit(phone=phone, still=True).page, of_kind("gravediggers", "fist", 3)
    sit(server, page, moment)
    page.goto(f"{page.url}#rules")
    now = page.locator("dialog .now")
    expect(now.locator(".asked")).to_have_text(moment.match.prompt(0))
    expect(now).to_contain_text("Everybody closes a fist, all at once and in secret")
    expect(now.locator(".parts h4")).to_have_text(
        ["Widows", "Guards", "Bandits against accomplices"]
    )
    expect(now.locator("img")).to_have_count(6)
    seen = "all => all.every((one) => one.complete && one.naturalWidth > 0)"
    page.wait_for_function(f"() => ({seen})([...document.querySelectorAll('.now img')])")
    screenshot(page, "rules-now", phone)
    now.locator("a.rule", has_text="GD-10").click()
    expect(now.locator("h3")).to_have_text("GD-10")
    chapters = page.locator("dialog .chapter h4")
    assert chapters.count() > 3
    expect(chapters.first).to_have_text("Setting up")
    page.get_by_role("searchbox").fill("widow gd-9a")
    expect(page.locator("dialog li")).to_have_count(1)


@SIZES
def test_a_finished_tale_is_found_read_and_replayed(
    phone: bool, visit: Visit, server: Server
) -> None:
    page, moment = visit(phone=phone, still=True).page, ended("gloom")
    table = put(server, moment, page)
    page.goto(server.address)
    page.get_by_role("link", name="Read the tale").click()
    page.wait_for_url(f"{table}/chronicle")
    page.locator("nav a.one", has_text=re.compile("[−0]")).nth(1).click()
    first = page.locator("a.when").first
    expect(first).to_contain_text(re.compile(r", turn \d+"))
    move = int((first.get_attribute("href") or "").split("move=")[1])
    card = page.locator("article li h2").first.text_content() or ""
    expect(page.locator("article .mark svg")).to_have_count(page.locator("article .mark").count())
    screenshot(page, "chronicle-life", phone)
    assert axe_faults(page) == []
    page.get_by_role("link", name="Replay this life").click()
    page.wait_for_url(f"{table}/replay?move={move}")
    said = page.locator(".dock .say")
    expect(said).to_contain_text(re.split(r"[\d−·]", card.strip())[0].strip())


# The next move is shown. Says how many fists were in sight when the last of them was paid.
PAY_OUT = """() => new Promise((done) => {
  const inSight = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight && right > left;
  };
  const watch = new MutationObserver(() => {
    const fists = [...document.querySelectorAll('.reck ol > li')];
    if (!fists.length || !fists.every((one) => one.querySelector('.gain b'))) return;
    watch.disconnect();
    done(fists.filter(inSight).length);
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  setTimeout(() => done(0), 60000);
  document.querySelector('[aria-label="One move on"]').click();
})"""


def has_paid(scene: dict[str, Any]) -> bool:
    return any(step["event"] and step["event"]["name"] == "paid" for step in scene["steps"])


@SIZES
def test_a_replay_is_stepped_through_shared_and_gone_on_from(
    phone: bool, visit: Visit, server: Server
) -> None:
    visitor, moment = visit(phone=phone, still=True), ended("gravediggers")
    page, last = visitor.page, len(ended("gravediggers").moves)
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = put(server, moment, page)
    page.goto(f"{table}/replay?move=3&seat=0")
    at = page.locator(".scrub .at")
    expect(at).to_have_text(f"3 / {last}")
    page.get_by_role("button", name="One move on").click()
    expect(at).to_have_text(f"4 / {last}")
    page.get_by_role("button", name="One move back").click()
    page.keyboard.press("ArrowLeft")
    expect(at).to_have_text(f"2 / {last}")
    page.get_by_role("slider", name="Move").fill("40")
    page.wait_for_url(f"{table}/replay?move=40&seat=0")
    film = fetch(server, page, f"/api/tables/{table.rsplit('/', 1)[1]}/film?seat=0")
    shown = [scene for scene in film["scenes"] if scene["move"] <= 40][-1]
    for step in shown["steps"]:
        if step["event"]:
            expect(page.locator(".dock .say")).to_contain_text(step["event"]["text"])
    robbery = next(scene for scene in film["scenes"] if has_paid(scene))
    page.get_by_role("slider", name="Move").fill(str(robbery["move"] - 1))
    assert page.evaluate(PAY_OUT) == len(moment.match.names)
    page.get_by_role("slider", name="Move").fill("40")
    page.get_by_label("Speed").select_option("4×")
    page.get_by_role("button", name="Play", exact=True).click()
    # It goes on by itself: how far it has come when we look, a busy machine decides.
    expect(at).to_have_text(re.compile(rf"^(4[3-9]|[5-9]\d) / {last}$"))
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("slider", name="Move").fill(str(last))
    page.get_by_role("button", name="Play", exact=True).click()
    expect(at).to_have_text(re.compile(rf"^([2-9]|[1-9]\d) / {last}$"))
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("slider", name="Move").fill("20")
    page.get_by_label("Seen by").select_option("everybody (all-knowing)")
    page.wait_for_url(f"{table}/replay?move=20&seat=all")
    held = moment.match.at(20)
    names = fetch(server, page, f"/api/tables/{table.rsplit('/', 1)[1]}/replay")["names"]
    for seat, name in enumerate(names):
        hand = page.get_by_role("region", name=f"What {name} holds", exact=True)
        faces = hand.locator(".card")
        expect(faces).to_have_count(len(held.view(seat)["hand"]))
    page.get_by_label("Seen by").select_option(moment.match.names[1])
    if phone:
        page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Share this moment").click()
    expect(page.get_by_text("The address of this moment is copied.")).to_be_visible()
    shared = page.evaluate("navigator.clipboard.readText()")
    assert shared == f"{table}/replay?move=20&seat=1"
    page.goto(shared)
    expect(at).to_have_text(f"20 / {last}")
    expect(page.get_by_label("Seen by")).to_have_value("1")
    assert axe_faults(page) == []
    if phone:
        page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile(rf"/t/(?!{table.rsplit('/', 1)[1]})\w+$"))
    page.wait_for_selector(".prompt")


@SIZES
def test_beside_the_table(phone: bool, visit: Visit, server: Server) -> None:
    page = visit(phone=phone, still=True).page
    sit_down(page, server.address, "gravediggers", 2)
    page.wait_for_selector(".field-of-play [data-thing]", state="attached")
    table = page.url
    faults: dict[str, list[str]] = {}
    for drawer in ("menu", "log", "chat", "players"):
        page.goto(f"{table}#{drawer}")
        page.wait_for_selector("dialog")
        screenshot(page, f"table-{drawer}", phone)
        faults[drawer] = axe_faults(page)
    assert {name: found for name, found in faults.items() if found} == {}


def test_nothing_moves_for_those_who_would_rather_not(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    page.goto(f"{server.address}/play/gravediggers")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".prompt")
    page.wait_for_timeout(500)
    moving = page.evaluate(
        "document.getAnimations().filter((one) => one.playState === 'running'"
        " && one.effect.getComputedTiming().duration > 10).length"
    )
    assert moving == 0


@SIZES
def test_a_server_that_is_away_is_said_so_and_tried_again(
    phone: bool, visit: Visit, server: Server
) -> None:
    visitor = visit(phone=phone, still=True)
    visitor.allow = ["net::ERR_INTERNET_DISCONNECTED"]
    page = visitor.page
    page.goto(f"{server.address}/rules")
    page.wait_for_selector(".games li")
    visitor.context.set_offline(True)
    page.locator(".games a").first.click()
    expect(page.get_by_role("heading", name="Nobody answers")).to_be_visible()
    screenshot(page, "away", phone)
    assert axe_faults(page) == []
    visitor.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Gravediggers", exact=True)).to_be_visible()
    visitor.context.set_offline(True)
    page.get_by_role("link", name="Sexton, home").click()
    expect(page.get_by_role("alert")).to_contain_text("The server can’t be reached.")
    visitor.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("a.poster h2").first).to_be_visible()


def test_settings_change_what_they_say(visit: Visit, server: Server) -> None:
    page = visit().page
    page.goto(f"{server.address}/rules/gloom")
    word = page.locator("article p").first
    expect(word).to_be_visible()
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    colour = "getComputedStyle(document.documentElement).getPropertyValue('--moon-500')"
    before = (word.evaluate(size), page.evaluate(colour))
    page.evaluate(
        "localStorage.setItem('sexton:settings', '{\"textSize\":150,\"highContrast\":true}')"
    )
    page.reload()
    expect(word).to_be_visible()
    assert word.evaluate(size) == pytest.approx(before[0] * 1.5, rel=0.02)
    assert page.evaluate(colour) != before[1]
    sideways = "document.documentElement.scrollWidth > innerWidth"
    for path in ("/", "/rules/gloom", "/about", "/play/gloom", "/#menu"):
        page.goto(server.address + path)
        page.wait_for_selector("h1, h2")
        assert not page.evaluate(sideways), path


def test_settings_hold_after_a_reload(visit: Visit, server: Server) -> None:
    page = visit().page
    page.goto(f"{server.address}/#menu")
    page.get_by_role("switch", name="High contrast").click()
    page.get_by_role("radio", name="125 per cent").click()
    page.reload()
    expect(page.get_by_role("switch", name="High contrast")).to_be_checked()
    assert page.evaluate("document.documentElement.style.fontSize") == "125%"
    assert page.evaluate("document.documentElement.classList.contains('contrast')")


def test_a_name_can_be_changed_and_taken_to_another_device(visit: Visit, server: Server) -> None:
    ann, phone = visit(), visit(phone=True)
    ann.page.goto(f"{server.address}/#menu")
    ann.page.get_by_label("Your name").fill("Nettle")
    ann.page.get_by_role("button", name="Keep it").click()
    expect(ann.page.get_by_text("You are Nettle now.")).to_be_visible()
    ann.page.locator("dialog").get_by_role("button", name="Move to my phone").click()
    link = ann.page.get_by_label("Your personal link").input_value()
    phone.page.goto(link)
    phone.page.get_by_role("button", name="Go on here").click()
    expect(phone.page.get_by_role("button", name="You: Nettle")).to_be_visible()
    expect(phone.page.get_by_role("button", name="Move to another device").first).to_be_visible()
    expect(phone.page.get_by_role("button", name="Move to my phone")).to_have_count(0)


def test_what_is_loaded_is_small(visit: Visit, server: Server) -> None:
    """At most 120 kB of script (gzip) for the shell, its table included, and 60 kB a board."""
    page = visit(plain=True, still=True).page
    scripts: set[str] = set()
    page.on("request", lambda one: scripts.add(one.url) if one.resource_type == "script" else None)

    def loaded(ready: str) -> set[str]:
        page.wait_for_selector(ready, state="attached")
        page.wait_for_load_state("networkidle")
        return {url.rsplit("/", 1)[1] for url in scripts}

    def size(names: set[str]) -> int:
        files = [(STATIC / "assets" / name).read_bytes() for name in names]
        return sum(len(gzip.compress(file, 6)) for file in files)

    page.goto(server.address)
    report = {"the front door": size(loaded("a.poster h2"))}
    for game in GAMES:
        scripts.clear()
        sit_down(page, server.address, game, min(GAMES[game].seats))
        shell = loaded(".plain")
        report["the shell, a table included"] = size(shell)
        page.keyboard.press("p")
        report[game] = size(loaded(".field-of-play [data-thing]") - shell)
        page.keyboard.press("p")
        page.wait_for_selector(".plain")
    ARTEFACTS.mkdir(parents=True, exist_ok=True)
    told = [f"{bytes_ / 1000:6.1f} kB  {name}" for name, bytes_ in report.items()]
    REPORT.write_text("\n".join(told) + "\n")
    assert min(report.values()) > 1000
    assert report["the shell, a table included"] <= 120_000, told
    assert max(report[game] for game in GAMES) <= 60_000, told
