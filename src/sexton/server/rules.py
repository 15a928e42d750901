"""The rules of a game as a page, with an anchor for every id."""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt

from sexton.core.game import AnyGame
from sexton.server.protocol import RulePart, RulesPage, RuleText

BEGINS = r"^\s*(?:[-*]\s+|\d+\.\s+)?\*\*"  # at its head a rule has its id
NEXT = rf"{BEGINS}[A-Z]{{2}}-P?\d+[a-z]?\*\*|^#"
CHAPTER = re.compile(r"^## (.+)$", re.MULTILINE)
PART = re.compile(r"<li><em>(.*?)\.?</em>(.*?)</li>", re.DOTALL)
RULE = re.compile(r"<(li|p)>\s*(?:<p>)?<strong>([A-Z]{2}-P?\d+[a-z]?)</strong>")


def rules_page(game: AnyGame) -> RulesPage:
    return _page(game.name, game.title, game.help())


@cache
def _page(name: str, title: str, text: str) -> RulesPage:
    html = in_html(text)
    html = RULE.sub(lambda m: m[0].replace(f"<{m[1]}>", f'<{m[1]} id="{m[2]}">', 1), html)
    ids = re.findall(r'id="([^"]+)"', html)
    rules = [told(rule, one(text, rule), chapter(text, rule)) for rule in ids]
    return RulesPage(name, title, html, rules)


def one(text: str, rule: str) -> str:
    """One rule alone: from its id to the next one, or to what stands between the rules."""
    pattern = rf"{BEGINS}{re.escape(rule)}\*\*(.*?)(?={NEXT}|\n\n(?=\S)|\Z)"
    found = re.search(pattern, text, re.DOTALL | re.MULTILINE)
    said = found.group(1) if found else ""
    return in_html(said.strip())


def chapter(text: str, rule: str) -> str:
    """The heading that a rule stands under."""
    begins = re.search(rf"{BEGINS}{re.escape(rule)}\*\*", text, re.MULTILINE)
    above = CHAPTER.findall(text, 0, begins.start() if begins else 0)
    return above[-1] if above else ""


def told(rule: str, html: str, chapter: str) -> RuleText:
    parts = [RulePart(title, text.strip()) for title, text in PART.findall(html)]
    lead = html.split("<ul>", 1)[0] if parts else html
    return RuleText(rule, html, lead, parts, chapter)


def in_html(markdown: str) -> str:
    """Markdown as HTML; whatever looks like HTML in it is shown as it stands."""
    html: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown)
    return html
