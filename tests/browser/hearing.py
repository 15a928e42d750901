"""What a screen reader makes of a table: the page's tree of roles and names, read out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import Page

from sexton.core.things import explain
from sexton.core.voice import describe
from tests.browser import moments
from tests.browser.moments import Moment

# Such a thing without a name says nothing but what kind of thing it is.
NAMELESS = re.compile(r"^\s*- (button|link|img|textbox|tab|group|region|heading)( \[.*\])*:?$")
# Two sentences without a space between them, a dot too many, or words of the machine.
GLUED = re.compile(r"[a-z][.;!?][A-Z]|[a-z]{3}[A-Z][a-z]|[^.]\.\.(?!\.)|undefined|NaN|\[object")
RULE = re.compile(r"\(?\b[A-Z]{2}-P?\d+[a-z]?\b\)?")

# What must be said of each table besides its prompt, its people and the hand.
WORDS = {
    "gravediggers": ["Card 1 of", "face down|face-down", "coins", "cemetery.*, \\d+ card"],
    "gloomy-graves": ["in the graveyard and", "score cards 8", "Your crypt"],
    "the-cemetery": ["[Ii]f it ended now", "of 5 sealed", "Your cemetery"],
    "gloom": ["Family Value", "Self-Worth", "low is good"],
    "bring-out-yer-dead": ["if.it.ended.now|left", "for the most coffins", "grave 1, "],
}


def tree_of(page: Page, where: str = "body") -> str:
    return page.locator(where).aria_snapshot()


def held(moment: Moment) -> list[str]:
    """What I hold, by the names that a card has when it is explained."""
    match = moment.match
    view = match.seen(moments.ME)
    hand = [part for part in match.game.describe(view) if part.title == "Your hand"]
    things = dict.fromkeys(entry.thing for part in hand for entry in part.entries if entry.thing)
    found = (explain(match.game, view, thing) for thing in things)
    return [one.title for one in found if one is not None and one.thing.startswith("card:")]


def unheard(page: Page, moment: Moment) -> Iterator[str]:
    """What is wrong with the words of a board, or missing."""
    tree = tree_of(page)
    for line in tree.splitlines():
        if NAMELESS.match(line) or (GLUED.search(line) and "/url:" not in line):
            yield line.strip()
    for words in WORDS[moment.match.game.name]:
        if not re.search(words, tree):
            yield f"nothing says {words!r}"
    for name in moment.match.names[1:]:
        if name not in tree:
            yield f"nobody is called {name}"
    hand = page.get_by_role("group", name="Your hand")
    if hand.count():
        told = hand.first.aria_snapshot().casefold()
        for title in held(moment):
            if any(word not in told for word in re.split(r"[ -]", title.casefold())):
                yield f"{title} is not in the hand"


def plainly(text: str) -> str:
    """Without the ids of rules, which are buttons on a page."""
    return " ".join(RULE.sub(" ", text).split())


def unheard_plainly(page: Page, moment: Moment) -> Iterator[str]:
    """The plain board says every line of the table in words, each where it belongs."""
    tree, said = tree_of(page, "main"), plainly(page.locator("main .plain").inner_text())
    match = moment.match
    for line in tree.splitlines():
        if NAMELESS.match(line) or GLUED.search(line):
            yield line.strip()
    for part in describe(match.game, match.seen(moments.ME), moments.ME):
        if page.get_by_role("heading", name=part.title, exact=True).count() != 1:
            yield f"there is no heading {part.title!r}"
        for entry in part.entries:
            if plainly(entry.text) not in said:
                yield entry.text
    if not page.get_by_role("region", name="What you can do").get_by_role("button").count():
        yield "there is nothing to do"
