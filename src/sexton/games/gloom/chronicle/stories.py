"""GL-20: how the chronicle itself would tell of a move, for a player to take or to better."""

from __future__ import annotations

from sexton.games.gloom.chronicle import writing
from sexton.games.gloom.components import DEATHS, Box
from sexton.games.gloom.types.view import GloomView

TOLD = ("play", "kill", "mystery")


def story(box: Box, view: GloomView, number: int) -> str:
    """A sentence or two, from what all see when it is played; nothing where nothing is to tell."""
    move = box.numbering.space.move(number)
    args = {key: str(value) for key, value in move.args.items()}
    assert view.seat is not None
    player = view.seats[view.seat]
    if move.verb == "respond":
        met = view.pending[-2]
        assert met.seat is not None
        kind = "death" if box.categories[box.number[met.card]] == DEATHS else "event"
        if len(view.pending) > 2 and view.pending[-3].what == "window":
            kind = "response"
        return writing.suggested_answer(
            args["card"],
            met.character,
            against=met.card,
            to=kind,
            player=player,
            rival=view.seats[met.seat],
        )
    if move.verb not in TOLD and not move.verb.startswith("event"):
        return ""
    name = args.get("character") or args.get("residence", "")
    return writing.suggested(args["card"], name, other=args.get("other", ""), player=player)
