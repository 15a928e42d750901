"""A page that is one file: nothing is fetched, it prints well, and it is light or dark."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from html import escape

from sexton.study.charts import FONT, FONTS, Spec, draw

WEIGHTS = (400, 600)
STYLE = """
:root { color-scheme: light dark;
  --ink: #22241f; --paper: #fbfaf6; --line: #d8d4c8; --soft: #6a6b62 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e6dc; --paper: #1b1d1a; --line: #3a3d37; --soft: #a3a498 }
}
body { color: var(--ink); background: var(--paper); font: 16px/1.5 Sexton Sans, sans-serif;
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h1, h2, h3 { line-height: 1.2; font-weight: 600 } h2 { margin-top: 2.5rem }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line);
  vertical-align: top }
th { font-weight: normal; color: var(--soft) } .number { text-align: right; white-space: nowrap }
p.soft, td.soft, figcaption { color: var(--soft); font-size: .9rem }
figure { margin: 1.5rem 0; overflow-x: auto } svg { max-width: 100%; height: auto }
strong { font-weight: 600 } a { color: inherit } tr:target { background: var(--line) }
.ids td:first-child { white-space: nowrap }
.fold { overflow-x: auto; margin: 1rem 0 } .figures { display: flex; flex-wrap: wrap; gap: 0 2rem }
.figures figure { flex: 1 1 26rem; min-width: 0 } figure h3 { margin: 0 0 .5rem }
summary { cursor: pointer; color: var(--soft) }
@media (max-width: 40rem) { .number { white-space: normal } td, th { padding-right: .5rem }
  svg.wide { min-width: 34rem } }
@media print { body { margin: 0; max-width: none; font-size: 11pt }
  .figures { display: block } .figures figure { display: inline-block; width: 49% }
  figure, tr { break-inside: avoid } h2, h3, summary { break-after: avoid }
  details::details-content { content-visibility: visible; block-size: auto; display: block }
  summary { list-style: none } summary::-webkit-details-marker { display: none }
  :root { --ink: #000; --paper: #fff; --line: #bbb; --soft: #444 } }
"""

Cell = object


def page(title: str, parts: Sequence[str]) -> str:
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{letters()}{STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{escape(title)}</h1>\n" + "\n".join(parts) + "\n</body>\n</html>\n"
    )


@cache
def letters() -> str:
    """Our letters, inside the page: charts were measured by them."""
    return "\n".join(
        f'@font-face {{ font-family: "{FONT}"; font-weight: {weight}; src: url("data:font/woff2;'
        f'base64,{b64encode(font_file(weight)).decode()}") }}'
        for weight in WEIGHTS
    )


def font_file(weight: int) -> bytes:
    return (FONTS / f"sexton-sans-{weight}.woff2").read_bytes()


def heading(text: str, level: int = 2) -> str:
    return f"<h{level}>{escape(text)}</h{level}>"


def paragraph(text: str, *, soft: bool = False) -> str:
    return f"<p{' class=soft' if soft else ''}>{escape(text)}</p>"


def table(
    titles: Sequence[str],
    lines: Sequence[Sequence[Cell]],
    numbers: Sequence[int],
    names: Sequence[str] = (),
    *,
    ids: bool = False,
) -> str:
    """The columns of these numbers stand to the right; a line that has a name can be linked to. Ids
    in the first column are not broken."""
    head = "".join(cell("th", title, place in numbers) for place, title in enumerate(titles))
    rows = []
    for at, line in enumerate(lines):
        cells = "".join(cell("td", one, place in numbers) for place, one in enumerate(line))
        name = f' id="{escape(names[at])}"' if names else ""
        rows.append(f"<tr{name}>{cells}</tr>")
    return (
        f'<div class="fold"><table{" class=ids" if ids else ""}><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def cell(tag: str, text: Cell, right: bool) -> str:
    return f"<{tag}{' class=number' if right else ''}>{escape(str(text))}</{tag}>"


def figure(title: str, spec: Spec, caption: str = "") -> str:
    """A chart under its question; nothing where nobody draws."""
    drawing = draw(spec)
    if not drawing:
        return ""
    said = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    label = f'<svg role="img" aria-label="{escape(title)}" '
    drawing = drawing.replace("<svg ", label, 1)
    return f"<figure>{heading(title, 3)}{drawing}{said}</figure>"


def figures(drawn: Sequence[str]) -> str:
    """Charts side by side where there is room."""
    some = "".join(drawn)
    return f'<div class="figures">{some}</div>' if some else ""


def folded(title: str, inner: str) -> str:
    """What only some want to see."""
    return f"<details><summary>{escape(title)}</summary>{inner}</details>"
