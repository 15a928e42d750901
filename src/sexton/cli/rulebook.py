"""The rules as their help tells them: the whole text, or the one rule behind a choice."""

from __future__ import annotations

from sexton.core.errors import BadOption, SextonError
from sexton.core.game import AnyGame
from sexton.core.help import help_rules

TABLE = "SX"


def help_text(game: AnyGame) -> str:
    try:
        return game.help()
    except (OSError, UnicodeDecodeError) as error:
        raise SextonError(f"The rules of {game.title} can't be read: {error}.") from None


def rule(game: AnyGame, name: str) -> str:
    """One rule in Markdown; an unknown id is answered with those that there are."""
    wanted = name.strip().upper().replace("-p", "-P")
    if wanted.startswith(f"{TABLE}-"):
        return f"**{wanted}** is a rule of the table itself, the same in every game."
    found = {rule.id.upper(): rule.text for rule in help_rules(help_text(game))}
    if wanted not in found:
        there_are = ", ".join(found) or "none"
        raise BadOption(f"{game.title} has no rule {name!r}; there are {there_are}.")
    return found[wanted]
