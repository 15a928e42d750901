"""Every move a game has can be said over the wire."""

from __future__ import annotations

import msgspec
import pytest

from sexton.games import GAMES
from sexton.server import protocol


@pytest.mark.parametrize("name", GAMES)
def test_every_argument_of_every_verb_can_be_sent(name: str) -> None:
    for verb in GAMES[name].space.verbs.values():
        for argument, arg in verb.args.items():
            for value in arg.values:
                said = {"type": "play", "id": "1", "decision": 1, "verb": verb.name}
                message = msgspec.json.encode({**said, "args": {argument: value}})
                heard = protocol.decode_command(message)
                assert isinstance(heard, protocol.Play)
                assert heard.args == {argument: value}
