"""The game as a chronicle (GL-20): its parts, and the same on paper."""

from __future__ import annotations

from typing import Any

from sexton.games.gloom.chronicle.pages import html, markdown
from sexton.games.gloom.chronicle.stories import story
from sexton.games.gloom.chronicle.writing import Chronicler
from sexton.games.gloom.components import Box
from sexton.games.gloom.types.chronicle import Chronicle

__all__ = ["chronicle", "story", "text"]


def chronicle(box: Box, match: Any) -> Chronicle:
    """The match as a chronicle, in its parts."""
    return Chronicler(box, match).chronicle()


def text(written: Chronicle, form: str) -> str:
    """The chronicle in Markdown or as a page."""
    return html(written) if form == "html" else markdown(written)
