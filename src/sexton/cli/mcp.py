"""`sexton mcp`: the games as tools for language models."""

from __future__ import annotations


def mcp() -> None:
    """Serve the games to a language model, over standard input and output.

    Tools: games, rules, new, look, legal, play, why_not and record. Each seat has a key of its
    own, and a key shows that seat alone.
    """
    from sexton.text.mcp_server import server

    server().run("stdio")
