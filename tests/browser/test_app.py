"""Sexton as an app: it can be installed, says when there is no line, and has a day too."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from tests.browser.conftest import Server, Visit

# The loopback counts as safe: this is how a page of another machine sees itself.
PLAIN_HTTP = "Object.defineProperty(window, 'isSecureContext', { get: () => false })"
LIGHT = re.compile(r"\blight\b")


def test_it_can_be_installed_and_says_when_the_line_is_gone(visit: Visit, server: Server) -> None:
    visitor = visit(still=True)
    page = visitor.page
    page.goto(server.address)
    answer = page.request.get(f"{server.address}/manifest.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    for icon in answer.json()["icons"]:
        assert page.request.get(server.address + icon["src"]).ok, icon
    page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    visitor.allow.append("ERR_INTERNET_DISCONNECTED")
    visitor.context.set_offline(True)
    page.goto(f"{server.address}/rules")
    expect(page.get_by_role("heading", name="There is no line to Sexton")).to_be_visible()
    visitor.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="Rules").first).to_be_visible()
    page.add_init_script(PLAIN_HTTP)
    page.goto(f"{server.address}/#menu")
    missing = "Over plain http browsers make no apps, keep no page for when the line is gone"
    expect(page.get_by_role("dialog").get_by_text(missing)).to_be_visible()
    expect(page.get_by_role("dialog").get_by_text("only over https")).to_be_visible()


# Headless browsers have no push service to ask, and nobody's consent: both are put in.
WOKEN = """() => {
  let consent = 'default';
  Object.defineProperty(Notification, 'permission', { get: () => consent });
  Notification.requestPermission = () => Promise.resolve((consent = 'granted'));
  const point = new Uint8Array(65).fill(7);
  point[0] = 4;
  const said = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll('+', '-')
    .replaceAll('/', '_').replaceAll('=', '');
  const keys = { p256dh: said(point), auth: said(new Uint8Array(16).fill(9)) };
  const made = {
    toJSON: () => ({ endpoint: 'https://push.example.org/one', expirationTime: null, keys }),
    unsubscribe: () => Promise.resolve(true),
  };
  let known = null;
  PushManager.prototype.subscribe = (options) => {
    window.subscribedWith = options;
    return Promise.resolve((known = made));
  };
  PushManager.prototype.getSubscription = () => Promise.resolve(known);
}"""
# Nor have they a tray to click in.
TRAY = """() => {
  self.shown = [];
  self.registration.showNotification = (title, options) => {
    self.shown.push({ title, ...options });
    return Promise.resolve();
  };
  self.clients.openWindow = (url) => { self.opened = url; return Promise.resolve(null); };
}"""
CLICKED = """() => {
  const [{ data }] = self.shown;
  const notification = { data, close: () => { self.closed = true; } };
  const click = new ExtendableEvent('notificationclick');
  self.dispatchEvent(Object.assign(click, { notification }));
}"""
UNTIL = """async ({ what }) => {
  while (!(self[what] instanceof Array ? self[what].length : self[what]))
    await new Promise((done) => setTimeout(done, 20));
  return self[what];
}"""


def test_a_browser_is_woken_and_leads_to_the_table(visit: Visit, server: Server) -> None:
    visitor = visit(still=True)
    page, context = visitor.page, visitor.context
    page.add_init_script(f"({WOKEN})()")
    page.goto(f"{server.address}/you")
    switch = page.get_by_role("switch", name="Wake this browser")
    switch.click()
    expect(switch).to_be_checked()
    with_key = page.evaluate("() => window.subscribedWith")
    assert with_key["userVisibleOnly"]
    assert len(with_key["applicationServerKey"]) == 87
    turns = page.get_by_role("switch", name="It is my turn")
    turns.click()
    expect(turns).not_to_be_checked()
    page.reload()
    expect(turns).not_to_be_checked()
    expect(switch).to_be_checked()
    expect(page.get_by_text("This server sends none")).to_be_visible()
    switch.click()
    expect(switch).not_to_be_checked()

    worker = context.service_workers[0]
    tools = context.new_cdp_session(page)
    found: dict[str, str] = {}
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.update({"id": event["registrations"][0]["registrationId"]}),
    )
    tools.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    said = {
        "title": "Gravediggers: your turn", "body": "With Ann.", "url": "/t/somewhere",
        "tag": "turns-somewhere", "deadline": 2_000_000_000,
    }  # fmt: skip
    message = {"origin": server.address, "registrationId": found["id"], "data": json.dumps(said)}
    worker.evaluate(TRAY)
    tools.send("ServiceWorker.deliverPushMessage", message)
    (shown,) = worker.evaluate(UNTIL, {"what": "shown"})
    assert (shown["title"], shown["tag"]) == (said["title"], said["tag"])
    assert shown["body"].startswith("With Ann. Until ")
    worker.evaluate(CLICKED)
    assert worker.evaluate(UNTIL, {"what": "opened"}) == f"{server.address}/t/somewhere"
    assert worker.evaluate("() => self.closed")


def test_by_day_it_is_light_unless_one_likes_the_night(visit: Visit, server: Server) -> None:
    page = visit(day=True, still=True).page
    page.goto(server.address)
    root = page.locator("html")
    expect(root).to_have_class(LIGHT)
    page.goto(f"{server.address}/#menu")
    page.get_by_role("radio", name="night").click()
    expect(root).not_to_have_class(LIGHT)
    page.reload()
    expect(page.get_by_role("radio", name="night")).to_be_checked()
    expect(root).not_to_have_class(LIGHT)
