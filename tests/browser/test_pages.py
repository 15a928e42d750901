"""Every page at both sizes: nothing leaves the origin, nothing fails, axe finds no fault."""

from __future__ import annotations

import gzip
import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from sexton.games import GAMES
from sexton.server.app import STATIC
from tests.browser.conftest import ARTEFACTS, REPORT, Server, Visit
from tests.browser.play import choices, next_thing, play_out, sit_down


def screenshot(page: Page, name: str, phone: bool) -> None:
    ARTEFACTS.mkdir(parents=True, exist_ok=True)
    page.evaluate("document.fonts.ready")
    page.screenshot(path=ARTEFACTS / f"{name}-{'phone' if phone else 'desktop'}.png")


def axe_faults(page: Page) -> list[str]:
    page.wait_for_timeout(250)  # Sheets have slid in: half-faded words have too little contrast.
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
        ("nowhere", "/no/such/page", "main h1"),
        ("no-table", "/t/nonesuch", "main h1"),
        ("no-words", "/c/no-such-words", "main h1"),
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
    expect(page.get_by_text("House data.")).to_be_visible()
    if phone:
        page.get_by_role("button", name="Shuffle sealed").click()
    expect(page.get_by_text(re.compile(r"^([0-9a-f]{8}\s*){8}$"))).to_be_visible()
    screenshot(page, "lobby", phone)
    assert axe_faults(page) == []
    page.goto(server.address)
    page.wait_for_selector(".low .trow")
    screenshot(page, "home", phone)
    assert axe_faults(page) == []


@SIZES
@pytest.mark.parametrize("game", GAMES)
def test_the_table_of_every_game(game: str, phone: bool, visit: Visit, server: Server) -> None:
    page = visit(phone=phone).page
    sit_down(page, server.address, game)
    page.wait_for_selector(".field-of-play [data-thing]", state="attached")
    page.wait_for_timeout(600)
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
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector(".plain section")
    page.goto(page.url.split("?")[0] + "?move=5&seat=all")
    page.wait_for_selector(".plain section")
    page.wait_for_timeout(300)
    screenshot(page, "replay-plain", phone)
    faults += axe_faults(page)
    page.keyboard.press("p")
    page.wait_for_selector(".board [data-thing]", state="attached")
    screenshot(page, "replay", phone)
    faults += axe_faults(page)
    assert faults == []


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
