"""Training on the games: many tables at once, other libraries' faces, and a learner of our own.

Everything here wants `pip install "sexton[train]"`; nothing of it is loaded by `import sexton`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sexton.train.tables import Tables

__all__ = ["Tables"]


def __getattr__(name: str) -> Any:
    """`sexton.train.Tables`, with numpy only once it is asked for."""
    if name == "Tables":
        from sexton.train.tables import Tables

        return Tables
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
