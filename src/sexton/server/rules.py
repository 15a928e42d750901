"""The rules of a game as a page, with an anchor for every id."""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt

from sexton.core.game import AnyGame
from sexton.server.protocol import RulesPage, RuleText

RULE = re.compile(r"<(li|p)>\s*(?:<p>)?<strong>([A-Z]{2}-P?\d+[a-z]?)</strong>")


def rules_page(game: AnyGame) -> RulesPage:
    return _page(game.name, game.title, game.help())


@cache
def _page(name: str, title: str, text: str) -> RulesPage:
    html = in_html(text)
    html = RULE.sub(lambda m: m[0].replace(f"<{m[1]}>", f'<{m[1]} id="{m[2]}">', 1), html)
    rules = [RuleText(rule, one(text, rule)) for rule in re.findall(r'id="([^"]+)"', html)]
    return RulesPage(name, title, html, rules)


def one(text: str, rule: str) -> str:
    """One rule alone: from its id to the next one or the next heading."""
    pattern = rf"\*\*{re.escape(rule)}\*\*(.*?)(?=^\W*\*\*[A-Z]{{2}}-P?\d+[a-z]?\*\*|^#|\Z)"
    found = re.search(pattern, text, re.DOTALL | re.MULTILINE)
    said = found.group(1) if found else ""
    return in_html(said.strip())


def in_html(markdown: str) -> str:
    """Markdown as HTML; whatever looks like HTML in it is shown as it stands."""
    html: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown)
    return html
