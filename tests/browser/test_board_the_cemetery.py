"""The board of The Cemetery Game in a real browser."""

from __future__ import annotations

import functools

import pytest
from playwright.sync_api import Locator, Page, expect

from sexton.core.match import Match
from sexton.server.table.entries import Settings
from tests.browser.conftest import ARTEFACTS, Server, Visit
from tests.browser.hands import LIT, Habit, press, tab_to, touch
from tests.browser.moments import ME, Moment, asked, find, of_kind, put, sit
from tests.browser.test_pages import axe_faults

GAME = "the-cemetery"
SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
HABITS: list[Habit] = [
    (".window [data-choice]:not([disabled])", 1, ""),
    ("#confirm:not([disabled])", 1, ""),
    (".slot[data-choice]", 1, ""),
    (".act.on:not([disabled])", 3, ""),
    (f".field-of-play [data-thing]{LIT}:not([disabled])", 1, ""),
    (".act.finish:not([disabled])", 9, ""),
    (".rowx.inside button", 9, ""),
]
KINDS = (
    "action",
    "react",
    "bonus",
    "adjust",
    "dig",
    "exhume",
    "kill",
    "send",
    "destroy",
    "move",
    "rob",
    "take",
    "look",
    "turn_up",
    "discard",
)
AT_ONCE = ("dig", "exhume", "kill", "destroy", "rob", "look", "turn_up")  # The target plays.


def moves(match: Match) -> list[tuple[str, str]]:
    """My moves: the verb, and the first thing it names."""
    space = match.game.space
    words = [space.move(number) for number in match.position.legal_moves(ME)]
    return [(one.verb, str(next(iter(one.args.values()), ""))) for one in words]


def could_be_stopped(match: Match) -> bool:
    """Does the other hold what can stop my first dig?"""
    space, after = match.game.space, match.position.clone()
    for verb in ("bury", "dig"):
        fitting = [n for n in after.legal_moves(ME) if space.verb_of(n).name == verb]
        if not fitting:
            return False
        after.play(ME, fitting[0])
    return after.in_window() and len(after.legal_moves(1)) > 1


@functools.cache
def burial(people: int = 1) -> Moment:
    """I hold a corpse and a tomb, and nothing is buried in my cemetery yet."""
    settings = Settings(clock=600, window=20) if people > 1 else Settings()

    def fits(match: Match) -> bool:
        if match.to_act() != [ME] or asked(match) != "action":
            return False
        view = match.view(ME)
        ready = view["actions"] == 0 and not view["cemeteries"][ME]["graves"]
        buries = ready and any(verb == "bury" for verb, _ in moves(match))
        return buries and (people == 1 or could_be_stopped(match))

    seats = people if people > 1 else 3
    return find(GAME, fits, seats=seats, people=people, settings=settings)


@functools.cache
def halfway(seats: int) -> Moment:
    """Everybody has buried, something is sealed, and I may act."""

    def fits(match: Match) -> bool:
        if asked(match) != "action" or len(match.position.legal_moves(ME)) < 6:
            return False
        places = match.view(ME)["cemeteries"]
        return all(place["graves"] for place in places) and any(p["sealed"] for p in places)

    return find(GAME, fits, seats=seats)


@functools.cache
def miner() -> Moment:
    """I may use a card that then asks where to dig, and there is more than one place."""

    def fits(match: Match) -> bool:
        if asked(match) != "action" or ("use", "The Miner") not in moves(match):
            return False
        return sum(verb == "dig" for verb, _ in moves(match)) > 4

    return find(GAME, fits, seats=3)


def corpse(page: Page) -> Locator:
    """The first corpse in the hand that can be touched."""
    return page.locator(f".hand [data-thing]{LIT}:has(.card.corpse)").first


def choose_burial(page: Page, *, phone: bool = False) -> int:
    """Chooses a corpse and a tomb, unless the corpse leaves only one move; says the touches."""
    press(corpse(page), phone=phone)
    tomb = page.locator(f".hand [data-thing]{LIT}:has(.card.tomb)").first
    expect(page.locator("#confirm").or_(tomb).first).to_be_visible()
    if page.locator("#confirm").count():
        return 1
    press(tomb, phone=phone)
    expect(page.locator("#confirm")).to_be_visible()
    return 2


def bury(page: Page, *, phone: bool = False) -> int:
    """Buries the first corpse that can be; says how many touches it took."""
    touches = choose_burial(page, phone=phone)
    press(page.locator("#confirm"), phone=phone)
    expect(own_graves(page)).to_have_count(1)
    return touches + 1


def own_graves(page: Page) -> Locator:
    return page.locator(".sec.large .grave")


@SIZES
def test_a_whole_game(visit: Visit, server: Server, phone: bool) -> None:
    """The first burial by a real finger, the rest as quickly as can be."""
    page = visit(phone=phone, still=True).page
    sit(server, page, burial())
    bury(page, phone=phone)
    assert touch(page, HABITS) > 10
    page.wait_for_selector(".veil")


WHOLE = """(room) => {
  const [outer, inner] = [room, room.firstElementChild].map((one) => one.getBoundingClientRect());
  return inner.top >= outer.top - 1 && inner.height <= outer.height + 2;
}"""


@SIZES
def test_burying_takes_three_touches_and_digging_two(
    visit: Visit, server: Server, phone: bool
) -> None:
    page = visit(phone=phone).page
    sit(server, page, burial())
    assert bury(page, phone=phone) <= 3
    expect(page.locator(".sec.large .col.l1")).to_have_count(1)
    press(own_graves(page).first, phone=phone)
    expect(page.locator(".prompt:not(.behind)")).to_contain_text("of your cemetery")
    assert page.locator(".read").evaluate(WHOLE), "the tomb's words are cut off at the top"
    press(page.locator(".slot.down"), phone=phone)
    page.wait_for_function(
        "() => document.querySelector('.window') || document.querySelector('.col.l2')"
        " || document.body.innerText.includes('stops it')"
    )
    # Pieces travelled; all have landed and none stays hidden.
    expect(page.locator(".field-of-play [style*='visibility: hidden']")).to_have_count(0)
    expect(page.locator("body > [aria-hidden=true], .cemetery-flies")).to_have_count(0)


@SIZES
def test_nothing_moves_while_a_choice_is_made(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(phone=phone, still=True).page
    sit(server, page, burial())

    def places() -> object:
        return [page.locator(one).first.bounding_box() for one in (".sec.large", ".hand", ".dock")]

    before = places()
    corpse(page).click()
    assert places() == before
    page.keyboard.press("Escape")
    choose_burial(page)
    expect(page.locator(".prompt small")).to_contain_text("level")
    assert places() == before


@pytest.mark.parametrize("kinds", [KINDS[:8], KINDS[8:]], ids=["first", "last"])
def test_reloading_in_every_kind_of_choice(
    visit: Visit, server: Server, kinds: tuple[str, ...]
) -> None:
    """What is asked and what was chosen outlive a reload, whatever is asked."""
    page = visit(still=True).page
    for kind in kinds:
        sit(server, page, of_kind(GAME, kind, seats=3))
        answers = page.locator(".window [data-choice]").count()
        assert (answers > 1) == (kind == "react")
        if kind != "react" and kind not in AT_ONCE:
            page.locator(f".field-of-play [data-thing]{LIT}:not([disabled])").first.click()
            expect(page.locator(".acts button", has_text="Back")).to_be_visible()
        asked_of_me = page.locator("#prompt > b").first
        words = asked_of_me.inner_text()
        pressed = page.locator("[aria-pressed=true][data-thing]").count()
        page.reload()
        expect(asked_of_me).to_have_text(words)
        expect(page.locator("[aria-pressed=true][data-thing]")).to_have_count(pressed)
        expect(page.locator(".window [data-choice]")).to_have_count(answers)


@SIZES
def test_using_a_card_with_a_target_takes_three_touches(
    visit: Visit, server: Server, phone: bool
) -> None:
    """Using it asks for the target; that question outlives a reload and can be undone."""
    page = visit(phone=phone, still=True).page
    sit(server, page, miner())
    prompt = page.locator("#prompt b").first

    def use() -> None:
        press(page.locator(".hand [data-thing='card:The Miner']"), phone=phone)
        press(page.locator(".act.on[data-thing='verb:use']"), phone=phone)
        expect(prompt).to_contain_text("dig down", ignore_case=True)

    use()
    page.reload()
    expect(prompt).to_contain_text("dig down", ignore_case=True)
    page.get_by_role("button", name="Undo").click()
    expect(prompt).to_contain_text("Your turn")
    use()
    press(page.locator(f".board .grave{LIT}").first, phone=phone)
    expect(prompt).not_to_contain_text("dig down", ignore_case=True)


def test_keyboard_only(visit: Visit, server: Server) -> None:
    page = visit(still=True).page
    sit(server, page, burial())
    tab_to(page, f".hand [data-thing]{LIT}:has(.card.corpse)")
    page.keyboard.press("Enter")
    if not page.locator("#confirm").count():
        for _ in range(10):  # Arrows go from card to card.
            if page.evaluate(f"document.activeElement.matches(':has(.card.tomb){LIT}')"):
                break
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    tab_to(page, "#confirm")
    page.keyboard.press("Enter")
    expect(own_graves(page)).to_have_count(1)
    tab_to(page, ".sec.large .grave")
    page.keyboard.press("Enter")
    expect(page.locator(".slot")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator(".slot")).to_have_count(0)
    page.keyboard.press("Enter")
    tab_to(page, ".slot.down")
    page.keyboard.press("Enter")
    expect(page.locator(".slot")).to_have_count(0)


@SIZES
def test_every_number_of_players(visit: Visit, server: Server, phone: bool) -> None:
    """axe finds nothing and nothing is wider than the screen; what they look like is kept."""
    page = visit(phone=phone, still=True).page
    size = "phone" if phone else "desktop"
    faults: dict[str, list[str]] = {}

    def look(name: str, *, axe: bool = True) -> None:
        page.screenshot(path=ARTEFACTS / "the_cemetery" / f"{size}-{name}.png")
        found = axe_faults(page) if axe else []
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append("wider than the screen")
        if found:
            faults[name] = found

    for seats in (2, 3, 4, 5):
        sit(server, page, halfway(seats))
        look(f"{seats}-action", axe=seats == 5)
    page.locator(f".field-of-play .hand [data-thing]{LIT}").first.click()
    look("5-chosen")
    sit(server, page, of_kind(GAME, "react", seats=4))
    look("4-react")
    sit(server, page, of_kind(GAME, "dig", seats=3))
    expect(page.locator(".board .ghost").first).to_be_visible()  # Where coffins would come to lie.
    look("3-dig", axe=False)
    assert faults == {}


def test_a_window_looks_the_same_for_everybody(visit: Visit, server: Server) -> None:
    """The digger and the one who is asked get the same sheet; nobody sees who has answered."""
    ann, bob = visit(still=True).page, visit(still=True).page
    table = put(server, burial(people=2), ann, bob)
    for page in (ann, bob):
        page.goto(table)
    bury(ann)
    own_graves(ann).first.click()
    ann.locator(".slot.down").click()
    for page in (ann, bob):
        expect(page.locator(".window")).to_be_visible()
        expect(page.locator(".window .time")).to_be_visible()
        expect(page.locator(".threat.down")).to_have_count(1)
    bob.screenshot(path=ARTEFACTS / "the_cemetery" / "desktop-2-countdown.png")
    assert ann.locator(".window").bounding_box() == bob.locator(".window").bounding_box()
    assert ann.locator(".dock").bounding_box() == bob.locator(".dock").bounding_box()

    def shown() -> str:
        return ann.locator(".window").inner_text() + ann.locator(".board").inner_text()

    before = shown()
    bob.locator(".window .pass").click()
    expect(bob.get_by_text("Your answer is sealed")).to_be_visible()
    assert shown() == before
    bob.reload()
    expect(bob.get_by_text("Your answer is sealed")).to_be_visible()
    expect(bob.locator(".window")).to_have_count(0)
    expect(ann.locator(".window")).to_have_count(0)
    expect(ann.locator(".sec.large .col.l2")).to_have_count(1)
