"""A chronicle on paper: Markdown, and a page that needs nothing but itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape

from sexton.games.gloom.types.chronicle import Chronicle, Life, Passage

NIGHTS, ASIDES, RECKONING = "Meanwhile, in the dark", "Said in passing", "The reckoning"


def paragraphs(passages: Sequence[Passage]) -> Iterator[list[Passage]]:
    """A life falls into paragraphs: the opening, three or four mishaps each, every death alone."""
    run: list[Passage] = []
    for index, passage in enumerate(passages):
        if passage.last or index == 1 or len(run) == 4:
            if run:
                yield run
            run = []
        run.append(passage)
        if passage.last:
            yield run
            run = []
    if run:
        yield run


# Markdown


def plain(text: str) -> str:
    """Text that Markdown takes as it is."""
    return re.sub(r"([\\`*_{}\[\]#|~!])", r"\\\1", escape(text, quote=False))


def markdown(chronicle: Chronicle) -> str:
    return "\n".join(markdown_lines(chronicle)).rstrip() + "\n"


def markdown_lines(chronicle: Chronicle) -> Iterator[str]:
    yield from (f"# {plain(chronicle.title)}", "", f"*{plain(chronicle.subtitle)}*", "")
    yield from (plain(chronicle.told_by), "")
    for house in chronicle.houses:
        yield from (f"## {plain(house.family)}, in the hands of {plain(house.player)}", "")
        yield from (plain(house.about), "")
        if house.mysteries:
            told = " ".join(markdown_passage(passage) for passage in house.mysteries)
            yield from (f"### {plain(house.home)}", "", told, "")
        for life in house.lives:
            yield from markdown_life(life)
    for heading, passages in ((NIGHTS, chronicle.nights), (ASIDES, chronicle.asides)):
        if passages:
            yield from (f"## {heading}", "")
            for passage in passages:
                yield from (f"- {markdown_passage(passage)}",)
            yield ""
    yield from (f"## {RECKONING}", "")
    for line in chronicle.reckoning:
        yield f"- {plain(line)}"


def markdown_life(life: Life) -> Iterator[str]:
    worth = f" ({life.worth})" if life.worth else ""
    yield from (f"### {plain(life.name)}{worth}", "")
    for run in paragraphs(life.passages):
        yield from (" ".join(markdown_passage(passage) for passage in run), "")
    if life.stone:
        yield from (f"> {plain(life.stone)}", ">", f"> **{life.worth}** ({plain(life.sum)})", "")


def markdown_passage(passage: Passage) -> str:
    text = plain(passage.text)
    if passage.own:
        text = f"“{text}”"
    note = noted(passage)
    return f"{text} *({plain(note)})*" if note else text


def noted(passage: Passage) -> str:
    return ", ".join(part for part in (passage.card, passage.by) if part)


# The page

STYLE = """
:root {
  color-scheme: light dark;
  --ink: #2a2622; --paper: #f4eee1; --dim: #6f6558; --rule: #c9bda6;
}
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6dcc8; --paper: #171a24; --dim: #9a917f; --rule: #3c4152; }
}
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.65 Georgia, "Iowan Old Style", "Palatino Linotype", serif;
}
main { max-width: 34rem; margin: 0 auto; padding: 4rem 1.25rem 6rem; }
header { text-align: center; margin-bottom: 3.5rem; }
h1 { font-size: 2.4rem; line-height: 1.15; font-weight: normal; margin: 0 0 .5rem; }
h2 {
  font-size: 1.5rem; font-weight: normal; text-align: center; margin: 4rem 0 1rem;
  border-top: 1px solid var(--rule); padding-top: 2rem;
}
h2 small { display: block; font-size: .9rem; color: var(--dim); font-style: italic; }
h3 { font-size: 1.15rem; font-variant: small-caps; letter-spacing: .04em; margin: 2.75rem 0 .5rem; }
p { margin: 0 0 .75rem; hyphens: auto; }
article p:first-of-type::first-letter { font-size: 1.7em; line-height: 1; }
.subtitle, .about, .told { font-style: italic; color: var(--dim); }
.about { text-align: center; }
.note { font-size: .75rem; color: var(--dim); letter-spacing: .02em; white-space: nowrap; }
q { font-style: italic; }
.stone {
  width: 13rem; margin: 1.5rem auto; padding: 2rem 1rem 1rem; text-align: center;
  border: 2px solid var(--dim); border-bottom-width: 6px; border-radius: 6.5rem 6.5rem 0 0;
}
.stone b { display: block; font-size: 1.6rem; font-weight: normal; margin-top: .5rem; }
.stone small { color: var(--dim); }
ul { list-style: none; padding: 0; }
li { margin-bottom: .6rem; }
@media (max-width: 30rem) { .note { white-space: normal; } }
@media print { body { background: none; } .stone, h3 { break-inside: avoid; } }
"""


def html(chronicle: Chronicle) -> str:
    return "\n".join(html_lines(chronicle)) + "\n"


def html_lines(chronicle: Chronicle) -> Iterator[str]:
    title = escape(chronicle.title)
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>"
    yield f'<header><h1>{title}</h1>\n<p class="subtitle">{escape(chronicle.subtitle)}</p>'
    yield f'<p class="told">{escape(chronicle.told_by)}</p></header>'
    for house in chronicle.houses:
        player = f"in the hands of {escape(house.player)}"
        yield f"<section>\n<h2>{escape(house.family)} <small>{player}</small></h2>"
        yield f'<p class="about">{escape(house.about)}</p>'
        if house.mysteries:
            told = " ".join(html_passage(passage) for passage in house.mysteries)
            yield f"<article>\n<h3>{escape(house.home)}</h3>\n<p>{told}</p>\n</article>"
        for life in house.lives:
            yield from html_life(life)
        yield "</section>"
    for heading, passages in ((NIGHTS, chronicle.nights), (ASIDES, chronicle.asides)):
        if passages:
            yield f"<section>\n<h2>{escape(heading)}</h2>\n<ul>"
            yield from (f"<li>{html_passage(passage)}</li>" for passage in passages)
            yield "</ul>\n</section>"
    yield f"<section>\n<h2>{RECKONING}</h2>\n<ul>"
    yield from (f"<li>{escape(line)}</li>" for line in chronicle.reckoning)
    yield "</ul>\n</section>\n</main>\n</body>\n</html>"


def html_life(life: Life) -> Iterator[str]:
    yield f"<article>\n<h3>{escape(life.name)}</h3>"
    for run in paragraphs(life.passages):
        yield f"<p>{' '.join(html_passage(passage) for passage in run)}</p>"
    if life.stone:
        sum_of = f"<small>{escape(life.sum)}</small>"
        yield f'<div class="stone">{escape(life.stone)} <b>{life.worth}</b> {sum_of}</div>'
    yield "</article>"


def html_passage(passage: Passage) -> str:
    text = escape(passage.text)
    if passage.own:
        text = f"<q>{text}</q>"
    note = noted(passage)
    return f'{text} <span class="note">({escape(note)})</span>' if note else text
