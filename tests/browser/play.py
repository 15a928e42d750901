"""What a player does on the plain board, with as few waits as can be."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

# Waits in the page itself until something can be done; says what.
READY = """() => {
  if (document.querySelector('.veil')) return 'over';
  if (document.querySelector('#confirm:not([disabled])')) return 'confirm';
  if (document.querySelector('.moves [data-choice]')) return 'choose';
  return '';
}"""

# Decides without leaving the page: some answer to each question until a move can be confirmed, and
# so on until so many moves are made or the game is over. Says how many were made.
DECIDE = """async (most) => {
  let made = 0, chosen = 0;
  for (let step = 0; step < 60000 && made < most; step++) {
    if (document.querySelector('.veil')) return made;
    const confirm = document.querySelector('#confirm:not([disabled])');
    const all = document.querySelectorAll('.moves [data-choice]');
    if (confirm) {
      confirm.click();
      made += 1;
    } else if (all.length) all[(7 * chosen++) % all.length].click();
    await new Promise((done) => setTimeout(done, 4));
  }
  return made;
}"""


def sit_down(page: Page, home: str, game: str, players: int | None = None) -> None:
    """Against bots, from the game's own page."""
    page.goto(f"{home}/play/{game}")
    if players is not None:
        page.get_by_role("radio", name=str(players), exact=True).check(force=True)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".prompt")


def next_thing(page: Page) -> str:
    return str(page.wait_for_function(READY).json_value())


def choices(page: Page) -> Locator:
    return page.locator(".moves [data-choice]")


def decide(page: Page, moves: int) -> int:
    return int(page.evaluate(DECIDE, moves))


# What came of a move is told: nothing is being sent, and no move waits to be confirmed.
TOLD = """() => !document.querySelector('#confirm')
  && !document.querySelector('.prompt .say small')?.textContent.includes('Sending')"""


def make_a_move(page: Page) -> None:
    """The first that is offered."""
    while not page.locator("#confirm").count():
        choices(page).first.click()
    page.locator("#confirm").click()
    page.wait_for_function(TOLD)


def is_asked(page: Page) -> bool:
    return choices(page).count() > 0


def play_out(page: Page) -> int:
    """Plays anything legal to the end; says how many moves were made."""
    made = decide(page, 3000)
    page.wait_for_selector(".veil")
    return made
