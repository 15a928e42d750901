"""What pictures of a table are made of: pieces of HTML that need nothing but the style below.

A game's `picture` draws from a view alone, so there is nothing in it that its seat may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from sexton.core.types import Seat, View

LETTERS = "ABCDE"
SEATS = ("#e58174", "#55c2ae", "#b09df5", "#b7c75f", "#74bbee")

# The colours are those of the client. Lamplight (#ffbf4d) is only ever who is asked now.
STYLE = """
.sexton{box-sizing:border-box;max-width:1000px;padding:14px;border-radius:12px;
background:linear-gradient(#131c32,#080c18);color:#dfe6f5;
font:14px/1.35 "Source Sans 3","Source Sans Pro",system-ui,"Segoe UI",sans-serif;
display:flex;flex-wrap:wrap;gap:10px;align-items:stretch;color-scheme:dark}
.sexton *{box-sizing:border-box;margin:0}
.sexton .wide{flex:1 1 100%}.sexton .half{flex:1 1 46%;min-width:280px}
.sexton .third{flex:1 1 30%;min-width:200px}.sexton .fit{flex:1 1 auto}
.sexton .title{font:600 22px/1.2 "IM Fell English","EB Garamond",Georgia,serif;color:#f5ebd3}
.sexton .prompt{color:#b3c0dc}
.sexton .panel{background:#19243e;border:1px solid #32436b;border-radius:10px;padding:10px}
.sexton .panel.lit{border-color:#ffbf4d;box-shadow:0 0 0 1px #ffbf4d}
.sexton .panel.hot{border-color:#ff9b86}
.sexton .head{display:flex;flex-wrap:wrap;gap:4px 8px;align-items:center;margin-bottom:8px}
.sexton .head b,.sexton .name{font-weight:600;color:#f2f5fc}
.sexton .soft{color:#b3c0dc;font-size:13px}.sexton .small{font-size:12px;color:#b3c0dc}
.sexton .row{display:flex;flex-wrap:wrap;gap:6px;align-items:flex-start}
.sexton .line{display:flex;flex-wrap:wrap;gap:6px;align-items:center}
.sexton .stay{flex-wrap:nowrap}
.sexton .column{min-width:0;display:flex;flex-direction:column;gap:6px;align-items:flex-start}
.sexton .crest{display:inline-block;width:20px;height:20px;border-radius:50%;text-align:center;
font:700 12px/20px system-ui,sans-serif;color:#080c18;background:#8c9bbf;flex:none}
.sexton .tag{border:1px solid #4a5e8c;border-radius:99px;padding:0 8px;font-size:12px;
color:#dfe6f5;white-space:nowrap}
.sexton .tag.bad{border-color:#ff9b86;color:#ff9b86}.sexton .tag.good{border-color:#7fd0a8;
color:#7fd0a8}.sexton .tag.lit{border-color:#ffbf4d;color:#ffd47d}
.sexton .card{width:84px;min-height:96px;border-radius:7px;padding:5px 6px;display:flex;
flex-direction:column;background:#f5ebd3;color:#20180e;border:1px solid #9c8556;
font:13px/1.15 "IM Fell English","EB Garamond",Georgia,serif;overflow-wrap:anywhere}
.sexton .card b{font:700 20px/1 "EB Garamond",Georgia,serif;color:#20180e}
.sexton .card svg{align-self:center;margin:auto}
.sexton .card .row svg{margin:0}
.sexton .card .foot{margin:auto -5px 0;
text-align:center;font-size:12px}
.sexton .card .name{font-size:12.5px}
.sexton .card .small{color:#66542f;font:12px/1.2 "Source Sans 3",system-ui,sans-serif}
.sexton .card.down{background:repeating-linear-gradient(45deg,#223052 0 4px,#19243e 4px 8px);
color:#dfe6f5;border-color:#4a5e8c}.sexton .card.down .small,.sexton .card.down b{color:#dfe6f5}
.sexton .card.down .foot{background:#f5ebd3;color:#20180e;border-radius:4px;padding:2px}
.sexton .card.broad{width:150px}.sexton .card.gone{opacity:.5}
.sexton .big{font:700 20px/1 "EB Garamond",Georgia,serif}
.sexton .worth-bad{color:#ff9b86}.sexton .worth-good{color:#7fd0a8}
.sexton table{border-collapse:collapse;background:none;font-size:14px}
.sexton th,.sexton td{padding:3px 10px;text-align:right;border-bottom:1px solid #32436b;
background:none;color:#dfe6f5}.sexton th:first-child{text-align:left}
.sexton ul{margin:6px 0 0;padding-left:20px}.sexton summary{cursor:pointer;color:#f2f5fc}
.sexton svg{display:block;max-width:100%;height:auto}
"""


def tag(kind: str, *inside: str, style: str = "") -> str:
    """A box of that kind around ready pieces."""
    styled = f' style="{style}"' if style else ""
    return f'<div class="{kind}"{styled}>{"".join(inside)}</div>'


def span(kind: str, text: object, style: str = "") -> str:
    """A few words, made safe."""
    styled = f' style="{style}"' if style else ""
    return f'<span class="{kind}"{styled}>{escape(str(text))}</span>'


def bold(text: object) -> str:
    return f"<b>{escape(str(text))}</b>"


def row(*inside: str) -> str:
    """Things side by side, their upper edges in a line."""
    return tag("row", *inside)


def line(*inside: str) -> str:
    """Signs and words side by side, their middles in a line."""
    return tag("line", *inside)


def crest(seat: Seat | None) -> str:
    """A seat's letter on its colour; a cross for nobody's."""
    if seat is None:
        return span("crest", "†")
    return span("crest", LETTERS[seat], f"background:{SEATS[seat]}")


def player(view: View, seat: Seat) -> str:
    """Who sits there: crest and name, and whether it is oneself or somebody who is waited for."""
    marks = [span("tag", "you")] if seat == view.seat else []
    marks += [span("tag lit", "to act")] if seat in view.waiting else []
    return "".join([crest(seat), bold(view.seats[seat]), *marks])


def panel(
    head: str, *inside: str, size: str = "third", lit: bool = False, hot: bool = False
) -> str:
    kind = f"panel {size}" + " lit" * lit + " hot" * hot
    return tag(kind, tag("head", head), *inside)


def card(corner: str, *inside: str, foot: str = "", down: bool = False, broad: bool = False) -> str:
    """A card: what stands in its corner, what is drawn on it, and what is written below."""
    kind = "card" + " down" * down + " broad" * broad
    pieces = [bold(corner)] if corner else []
    return tag(kind, *pieces, *inside, *([span("foot", foot)] if foot else []))


def back(note: str = "") -> str:
    """The back of a card: nobody who looks at this picture knows what it is."""
    return card("", *([span("small", note)] if note else []), down=True)


def drawn(path: str, colour: str, size: int = 34) -> str:
    """A sign, drawn in a square of a hundred."""
    shape = f'<path fill="{colour}" fill-rule="evenodd" d="{path}"/>'
    return f'<svg width="{size}" height="{size}" viewBox="0 0 100 100">{shape}</svg>'


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def worth(number: int, kind: str = "big") -> str:
    colour = " worth-good" if number > 0 else " worth-bad" if number < 0 else ""
    return span(kind + colour, signed(number))


def whole(pieces: Sequence[str]) -> str:
    """The picture with its style, as one fragment."""
    return f'<div class="sexton"><style>{STYLE}</style>{"".join(pieces)}</div>'
