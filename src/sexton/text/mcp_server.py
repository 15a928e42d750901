"""The desk as tools of the Model Context Protocol, over the official SDK."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sexton.core.errors import BadOption, SextonError
from sexton.text.desk import Desk

ABOUT = (
    "Play five graveyard games. `new` deals a game and gives a key for each seat you play; "
    "a key shows that seat alone. Then `look`, and `play` a move by its number or in words until "
    "the game is over. Every refusal names its rule; `rules` explains them."
)


class Tools:
    """Each tool as a function; what is wrong is said in a sentence."""

    def __init__(self, desk: Desk | None = None) -> None:
        self.desk = desk or Desk()

    def games(self) -> str:
        """The games, and how many can play each."""
        return self.desk.games()

    def rules(self, game: str) -> str:
        """The rules of a game, each with its id."""
        return said(self.desk.rules, game)

    def new(self, game: str, seats: int = 2, people: int = 1, level: str = "grasping") -> str:
        """Deal a game. The first `people` seats are yours, bots of that level have the others
        (sleepwalker, grasping, cunning or fiendish). Gives one key for each of your seats."""

        def dealt() -> str:
            keys = self.desk.new(game, seats, people, level)
            return "\n".join(f"seat {seat}: {key}" for seat, key in enumerate(keys, 1))

        return said(dealt)

    def look(self, key: str) -> str:
        """What happened since you last looked, the table as you see it, and what is asked."""
        return said(self.desk.look, key)

    def legal(self, key: str) -> str:
        """What is asked of your seat now, and the moves that are legal."""
        return said(self.desk.legal, key)

    def play(self, key: str, move: str) -> str:
        """Make a move: its number in the list, or a verb with name=value for each argument."""
        return said(self.desk.play, key, move)

    def why_not(self, key: str, move: str) -> str:
        """Why a move can't be made now, and which rule says so."""
        return said(self.desk.why_not, key, move)

    def record(self, key: str) -> dict[str, Any]:
        """The game as plain data; before it is over only your own moves, and no seed."""
        try:
            return self.desk.record(key)
        except SextonError as error:
            return {"error": str(error)}

    def all(self) -> list[Callable[..., Any]]:
        return [
            self.games, self.rules, self.new, self.look,
            self.legal, self.play, self.why_not, self.record,
        ]  # fmt: skip


def said(tool: Callable[..., str], *given: Any) -> str:
    try:
        return tool(*given)
    except SextonError as error:
        return str(error)


def server(tools: Tools | None = None) -> Any:
    """The server, ready to run."""
    try:
        from mcp.server.mcpserver import MCPServer
    except ImportError:
        raise BadOption(
            "mcp (2 or newer) is not installed: `sexton install train` brings it."
        ) from None
    made = MCPServer("sexton", instructions=ABOUT)
    for tool in (tools or Tools()).all():
        made.add_tool(tool)
    return made
