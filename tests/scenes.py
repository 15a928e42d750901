"""Golden games: whole games as text, readable as a story, kept in tests/games/<package>/scenes.

A scene begins with a header (game, seats, seed, options, names) and goes on with numbered moves.
Under each move stands what everybody is told of it, seat by seat where they are told different
things; at chosen moments stands the table as each seat sees it, with a digest of the exact view.
The test reads header, moves and moments from the file, plays them, writes the scene anew and
compares. A difference is a change of the rules or of what somebody sees, so explain it in the
commit.

A new one, played by bots (the levels go round the seats; `--stop` ends early, `--look` says after
how many moves the tables are shown besides the deal and the end):

    python -m tests.scenes write gravediggers for-two --seats 2 --seed 5 --bots grasping
    python -m tests.scenes write gravediggers for-five --seats 5 --seed 3 \
        --bots sleepwalker,grasping --names Ada,Ben,Cy,Dot,Eve --options open_purses=yes \
        --look 20,60 --stop 80

All of a game's scenes once more from their own headers and moves, after a change that was meant:

    python -m tests.scenes rewrite gravediggers

Moves may also be edited by hand: a move is what stands in the last brackets of its line, as
`[0 place card=5 cemetery=1]`; values with spaces stand in double quotes; `[0 undo]` takes back.
Then `rewrite` fills in the rest.
"""

from __future__ import annotations

import argparse
import difflib
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path

from sexton import bots
from sexton.core import codec
from sexton.core.chance import Rng
from sexton.core.game import AnyGame
from sexton.core.match import Match
from sexton.core.moves import Move, Space, Value
from sexton.core.options import Options, parse_choice, read_options, spoken
from sexton.core.types import Event

GAMES = Path(__file__).resolve().parent / "games"
NAMES = ("Ada", "Ben", "Cy", "Dot", "Eve", "Fay")
UNDO = "undo"

MOVE = re.compile(r"^\d+\. .*\[(\d+) ([^\[\]]+)\]$")
MOMENT = re.compile(r"^=== .*after move (\d+)")
ARGUMENT = re.compile(r'(\w+)=("(?:[^"\\]|\\.)*"|\S+)')


@dataclass
class Scene:
    """What a scene's file says that can't be worked out: everything else is the game's doing."""

    game: AnyGame
    seats: int
    seed: int
    options: Options
    names: list[str]
    moves: list[tuple[int, str]] = field(default_factory=list)
    moments: set[int] = field(default_factory=set)

    def match(self) -> Match:
        return Match(self.game, self.seats, self.seed, self.options, names=self.names)


def game_of(package: str) -> AnyGame:
    """The game in a package, registered or not yet."""
    game: AnyGame = import_module(f"sexton.games.{package}").GAME
    return game


def package_of(name: str) -> str:
    return name.replace("-", "_")


def files(package: str = "*") -> list[Path]:
    return sorted(GAMES.glob(f"{package}/scenes/*.txt"))


# Reading


def read(text: str) -> Scene:
    lines = text.splitlines()
    header = dict(line.split(": ", 1) for line in lines[: lines.index("")] if ": " in line)
    game = game_of(package_of(header["game"]))
    options = options_in(game, header.get("options", ""))
    scene = Scene(
        game.at_table(options),
        int(header["seats"]),
        int(header["seed"]),
        options,
        header["names"].split(", "),
    )
    for line in lines:
        if found := MOVE.match(line):
            scene.moves.append((int(found[1]), found[2]))
        elif found := MOMENT.match(line):
            scene.moments.add(int(found[1]))
    return scene


def options_in(game: AnyGame, text: str) -> Options:
    known = {option.name: option for option in game.options}
    given = dict(part.split("=", 1) for part in re.split(r",\s*", text) if "=" in part)
    chosen = {name: parse_choice(known[name], typed) for name, typed in given.items()}
    return read_options(game.options, chosen)


def read_move(space: Space, words: str) -> Move:
    """A move from its brackets; its verb says of each argument whether it is a number."""
    verb, _, rest = words.partition(" ")
    args: dict[str, Value] = {}
    for key, typed in ARGUMENT.findall(rest):
        plain = str(json.loads(typed)) if typed.startswith('"') else typed
        args[key] = next(
            value for value in space.verbs[verb].args[key].values if str(value) == plain
        )
    return Move(verb, **args)


def write_move(move: Move) -> str:
    parts = [move.verb, *(f"{key}={write_value(value)}" for key, value in move.args.items())]
    return " ".join(parts)


def write_value(value: Value) -> str:
    plain = str(value)
    return plain if re.fullmatch(r"[\w+-]+", plain) else json.dumps(plain)


# Telling


def render(scene: Scene) -> str:
    """The whole scene, played anew."""
    return "\n".join(told(scene)) + "\n"


def told(scene: Scene) -> Iterator[str]:
    match = scene.match()
    yield f"{scene.game.title}, {len(scene.moves)} moves"
    yield f"game: {scene.game.name}"
    yield f"seats: {scene.seats}"
    yield f"seed: {scene.seed}"
    yield "options: " + ", ".join(
        f"{name}={spoken(choice).strip(chr(39))}" for name, choice in scene.options.items()
    )
    yield "names: " + ", ".join(scene.names)
    yield ""
    yield "The deal"
    yield from happenings(match, 0)
    yield from tables(match, 0)
    for count, (seat, words) in enumerate(scene.moves, 1):
        yield from turn(match, count, seat, words)
        if count in scene.moments or count == len(scene.moves):
            yield from tables(match, count)
    yield from ending(match)


def turn(match: Match, count: int, seat: int, words: str) -> Iterator[str]:
    who = match.names[seat]
    if words == UNDO:
        match.undo(seat)
        yield f"{count}. {who} takes the last move back. [{seat} {UNDO}]"
        return
    before = len(match.events)
    number = match.game.space.number_of(*parted(read_move(match.game.space, words)))
    move = match.game.space.say(number, match.names)
    match.play(seat, move)
    yield f"{count}. {who}: {move.text} ({move.rule}) [{seat} {write_move(move)}]"
    yield from happenings(match, before)


def parted(move: Move) -> tuple[str, dict[str, Value]]:
    return move.verb, move.args


def audiences(match: Match) -> list[int | None]:
    return [*range(match.seats), None]


def happenings(match: Match, since: int) -> Iterator[str]:
    """What each is told, those who are told the same in one line."""
    for event in match.events[since:]:
        heard: dict[bytes, tuple[Event, list[int | None]]] = {}
        for audience in audiences(match):
            version = match.game.tell(event, audience)
            if version is not None:
                heard.setdefault(codec.encode(version), (version, []))[1].append(audience)
        for version, listeners in heard.values():
            yield f"   {listening(match, listeners)}{match.say(version)} ({version.rule})"


def listening(match: Match, listeners: Sequence[int | None]) -> str:
    if len(listeners) == match.seats + 1:
        return ""
    if len(listeners) > match.seats // 2 + 1:
        missing = [match.names[seat] for seat in range(match.seats) if seat not in listeners]
        watchers = [] if None in listeners else ["watchers"]
        return f"to all but {' and '.join(missing + watchers)}: "
    people = ["watchers" if seat is None else match.names[seat] for seat in listeners]
    return f"to {' and '.join(people)}: "


def tables(match: Match, count: int) -> Iterator[str]:
    yield ""
    yield f"=== The table after move {count}" if count else "=== The table"
    for audience in audiences(match):
        view = match.seen(audience)
        who = "Watchers" if audience is None else match.names[audience]
        yield f"{who} (view {codec.digest(match.view(audience))})"
        yield f"   {match.game.prompt(view)}"
        for section in match.game.describe(view):
            yield f"   {section.title}: " + " / ".join(entry.text for entry in section.entries)
    yield ""


def ending(match: Match) -> Iterator[str]:
    result = match.result()
    if result is None:
        yield "The scene ends here; the game goes on."
        return
    yield "=== The end"
    for seat, name in enumerate(match.names):
        lines = ", ".join(f"{line.text} {line.points}" for line in result.lines[seat])
        place, score = result.places[seat], result.scores[seat]
        yield f"{name}: place {place}, score {score} ({lines})"


# Writing


def play(scene: Scene, levels: Sequence[str], stop: int | None) -> None:
    """Lets bots decide the scene's moves; among several who are asked chance says who is first."""
    match = scene.match()
    rng = Rng(scene.seed)
    players = [
        bots.make(levels[seat % len(levels)], scene.game, scene.seed * 100 + seat)
        for seat in range(scene.seats)
    ]
    while not match.over and (stop is None or len(scene.moves) < stop):
        asked = match.to_act()
        seat = asked[rng.below(len(asked))]
        move = scene.game.space.move(players[seat].choose(match.seen(seat)))
        match.play(seat, move)
        scene.moves.append((seat, write_move(move)))


def difference(kept: str, now: str, name: str) -> str:
    lines = difflib.unified_diff(
        kept.splitlines(), now.splitlines(), f"{name} as kept", f"{name} as played now", n=2
    )
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.scenes", description="Golden games.")
    commands = parser.add_subparsers(dest="command", required=True)
    new = commands.add_parser("write", help="a new scene, played by bots")
    new.add_argument("game")
    new.add_argument("name")
    new.add_argument("--seats", type=int, required=True)
    new.add_argument("--seed", type=int, required=True)
    new.add_argument("--bots", default="sleepwalker", help="levels, with commas")
    new.add_argument("--names", default="", help="with commas")
    new.add_argument("--options", default="", help="name=choice, with commas")
    new.add_argument("--look", default="", help="after which moves to show the tables")
    new.add_argument("--stop", type=int, help="end after so many moves")
    again = commands.add_parser("rewrite", help="all scenes of a game from their own moves")
    again.add_argument("game")
    given = parser.parse_args(arguments)
    if given.command == "rewrite":
        for file in files(package_of(given.game)):
            file.write_text(render(read(file.read_text("utf-8"))), "utf-8")
            print(f"rewritten: {file.relative_to(GAMES)}")
        return
    game = game_of(package_of(given.game))
    names = given.names.split(",") if given.names else list(NAMES[: given.seats])
    options = options_in(game, given.options)
    scene = Scene(game.at_table(options), given.seats, given.seed, options, names)
    play(scene, given.bots.split(","), given.stop)
    scene.moments = {int(count) for count in given.look.split(",") if count}
    file = GAMES / package_of(given.game) / "scenes" / f"{given.name}.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(render(scene), "utf-8")
    print(f"written: {file.relative_to(GAMES)}, {len(scene.moves)} moves")


if __name__ == "__main__":
    main()
