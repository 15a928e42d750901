"""The rules of a game as a page, with an anchor for every id."""

from __future__ import annotations

import re
from functools import lru_cache

from markdown_it import MarkdownIt

from sexton.core.game import AnyGame
from sexton.core.help import ID, HelpRule, help_rules
from sexton.server.protocol import RulePart, RulesPage, RuleText

PART = re.compile(r"<li><em>(.*?)\.?</em>(.*?)</li>", re.DOTALL)
RULE = re.compile(rf"<(li|p)>\s*(?:<p>)?<strong>({ID})</strong>")


def rules_page(game: AnyGame) -> RulesPage:
    html, rules = _book(game.help())
    name = str(game.edition.contents.get("name", ""))
    shelves = game.contents()
    return RulesPage(game.name, game.title, game.aim, game.turn, html, rules, shelves, name)


@lru_cache(maxsize=64)
def _book(text: str) -> tuple[str, list[RuleText]]:
    html = in_html(text)
    html = RULE.sub(lambda m: m[0].replace(f"<{m[1]}>", f'<{m[1]} id="{m[2]}">', 1), html)
    return html, [rule_text(rule) for rule in help_rules(text)]


def rule_text(rule: HelpRule) -> RuleText:
    html = in_html(rule.body)
    parts = [RulePart(title, text.strip()) for title, text in PART.findall(html)]
    lead = html.split("<ul>", 1)[0] if parts else html
    return RuleText(rule.id, html, lead, parts, rule.chapter)


def in_html(markdown: str) -> str:
    """Markdown as HTML; whatever looks like HTML in it is shown as it stands."""
    html: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown)
    return html
