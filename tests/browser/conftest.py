"""A real Chromium and a server of our own on the loopback, in a process of its own."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import time
import urllib.request
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

import play
from sexton.games import GAMES
from sexton.server.web.pages import STATIC
from tests.ports import free_port
from tests.server.guests import SERVING, WIDE

ROOT = Path(__file__).resolve().parents[2]
ARTEFACTS = ROOT / "build" / "screens"  # git-ignored; for people to look at
REPORT = ARTEFACTS / "sizes.txt"  # how much script a visitor loads
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 60.0  # seconds, for busy machines; what is there is never waited for


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What a visitor loads is told after every run, so that a growing page is seen."""
    if REPORT.is_file():
        terminalreporter.section("script a visitor loads, gzip")
        terminalreporter.write(REPORT.read_text())


def chromium() -> str:
    found = play.find_chromium()
    if found is None:
        pytest.fail(
            "There is no Chromium: `python3 play.py test` installs it on Debian; elsewhere install"
            " it, or say where it is with CHROMIUM=/path/to/chromium."
        )
    return found


@dataclass
class Server:
    """A server in a child process, which can be killed and come back at the same address."""

    folder: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        settings = {
            "port": self.port, "database": f"sqlite:///{self.folder / 'sexton.db'}", "bots": 1,
            "pace": 0.01, "thinking": 0.01, "limits": WIDE, "deals": "",
        }  # fmt: skip
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [*SERVING, json.dumps(settings)], cwd=ROOT, stdout=log, stderr=log
            )
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                urllib.request.urlopen(f"{self.address}/healthz", timeout=2).read()
                return
            except OSError:
                if time.monotonic() > deadline or self.process.poll() is not None:
                    pytest.fail((self.folder / "server.log").read_text()[-2000:])
                time.sleep(0.1)

    def kill(self) -> None:
        """As a crash would: nothing is said and nothing is finished."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do it no harm."""
    if not (STATIC / "index.html").is_file():
        pytest.fail("The client has not been built: `python3 play.py test` builds it.")
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    arguments = ["--disable-dev-shm-usage"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--no-sandbox")
    running = playwright.chromium.launch(executable_path=chromium(), args=arguments)
    yield running
    running.close()


expect.set_options(timeout=1000 * PATIENCE)

# A visitor's part of the shuffle is sixteen bytes: with the server's it makes one deal for all.
ONE_NONCE = """
  const random = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (into) => into.length === 16 ? into.fill(0x5e) : random(into);
"""


# Whoever has played a game three times is told no more who wins.
PLAYED_BEFORE = f"""
  localStorage.getItem('sexton:sat') ?? localStorage.setItem('sexton:sat',
    '{json.dumps({game: ["a", "b", "c"] for game in GAMES})}');
"""


@dataclass
class Visitor:
    """Somebody with a browser of their own; what goes wrong on their pages fails the test."""

    context: BrowserContext
    page: Page
    home: str
    allow: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def check(self) -> None:
        faults = [fault for fault in self.faults if not any(words in fault for words in self.allow)]
        assert faults == []


def watched(visitor: Visitor) -> Visitor:
    page, faults = visitor.page, visitor.faults

    def requested(url: str) -> None:
        if not url.startswith((visitor.home, visitor.home.replace("http", "ws"), "data:")):
            faults.append(f"a request left the origin: {url}")

    page.on("request", lambda request: requested(request.url))
    page.on("websocket", lambda opened: requested(opened.url))
    page.on("pageerror", lambda error: faults.append(f"error on the page: {error}"))
    page.on(
        "console",
        lambda said: faults.append(f"{said.type}: {said.text}") if said.type == "error" else None,
    )
    return visitor


Visit = Callable[..., Visitor]
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


def picture_of_a_failure(test: str, visitors: list[Visitor]) -> None:
    ARTEFACTS.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"\W+", "-", test).strip("-")
    for number, visitor in enumerate(visitors, start=1):
        with contextlib.suppress(Error):
            visitor.page.screenshot(path=ARTEFACTS / f"failed-{name}-{number}.png", timeout=5000)


@pytest.fixture
def visit(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Opens browsers for visitors: on a desktop, or on a phone with a touch screen."""
    visitors: list[Visitor] = []

    def come(
        *,
        phone: bool = False,
        plain: bool = False,
        home: str = "",
        still: bool = False,
        day: bool = False,
        pace: str = "instant",
        new: bool = False,
    ) -> Visitor:
        context = browser.new_context(
            viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]
            has_touch=phone,
            is_mobile=phone,
            color_scheme="light" if day else "dark",
            reduced_motion="reduce" if still else "no-preference",
        )
        context.set_default_timeout(1000 * PATIENCE)
        context.add_init_script(ONE_NONCE)
        if not new:
            context.add_init_script(PLAYED_BEFORE)
        likes = json.dumps({"plain": plain, **({"pace": pace} if pace else {})})
        context.add_init_script(
            "localStorage.getItem('sexton:settings') ??"
            f" localStorage.setItem('sexton:settings', '{likes}')"
        )
        visitor = watched(Visitor(context, context.new_page(), home or server.address))
        visitors.append(visitor)
        return visitor

    yield come
    if FAILED in request.node.stash:
        picture_of_a_failure(request.node.name, visitors)
    for visitor in visitors:
        visitor.context.close()
    for visitor in visitors:
        visitor.check()
