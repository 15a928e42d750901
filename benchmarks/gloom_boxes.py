"""How Gloom's boxes weigh: who wins by family and seat, how long it takes, which cards are played.

    python benchmarks/gloom_boxes.py play games.jsonl --games 2000
    python benchmarks/gloom_boxes.py tables games.jsonl

`play` goes through every mix of boxes at 2, 4 and 5 seats and keeps a line for every hundred games;
broken off and begun again, it goes on where it was. `tables` reads the lines.

Every seat plays as a grasping bot does: what the game's own ranking likes best, and by lot where it
likes several as much. (A grasping bot asks the ranking in eight imagined worlds; the ranking looks
at nothing that differs between them, so once is enough here.)
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import sqrt
from pathlib import Path

import msgspec

from sexton.core.chance import Rng, secret_of
from sexton.core.options import read_options
from sexton.core.ranking import shares_of_win
from sexton.games.gloom import GAME
from sexton.games.gloom.rules import Gloom
from sexton.games.gloom.state import KIND, LIVING

BOXES = [one.option for one in GAME.expansions]
TITLES = {one.option: one.title for one in GAME.expansions}
MIXES = [mix for count in range(len(BOXES) + 1) for mix in combinations(BOXES, count)]
SEATS = (2, 4, 5)
LINE = 100  # games
PLAYING = ("play", "kill", "respond", "mystery")
Z = 1.96


class Tally(msgspec.Struct):
    """What came of games with one mix of boxes, at one number of seats."""

    boxes: list[str]
    seats: int
    first: int = 0  # seed
    games: int = 0
    turns: int = 0
    second: int = 0  # second plays
    empty: int = 0  # of them, passed without a card to play
    emptied: int = 0  # of those, in turns that were begun with two cards or more
    seat_wins: dict[str, float] = {}
    family_games: dict[str, int] = {}
    family_wins: dict[str, float] = {}
    drawn: dict[str, int] = {}  # in how many games a card was in somebody's hand
    played: dict[str, int] = {}  # in how many of them it was played
    plays: dict[str, int] = {}  # seats that played it in a game
    player_wins: dict[str, float] = {}  # their shares of wins
    came: dict[str, int] = {}  # games in which an expedition was in play, or a guest with a family

    def add(self, other: Tally) -> None:
        for name in ("games", "turns", "second", "empty", "emptied"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in msgspec.structs.fields(Tally)[8:]:
            own = getattr(self, name.name)
            for key, value in getattr(other, name.name).items():
                own[key] = own.get(key, 0) + value


# Playing


def play(file: Path, games: int, mixes: Iterable[tuple[str, ...]]) -> None:
    done = {(tuple(line.boxes), line.seats, line.first) for line in read(file)}
    tables = [(mix, seats) for mix in mixes for seats in SEATS if seats < 5 or mix]
    for first in range(1, games + 1, LINE):
        for mix, seats in tables:
            if (mix, seats, first) in done:
                continue
            tally = Tally(list(mix), seats, first)
            for seed in range(first, first + LINE):
                play_one(tally, seed)
            with file.open("ab") as out:
                out.write(msgspec.json.encode(tally) + b"\n")


def play_one(tally: Tally, seed: int) -> None:
    options = read_options(GAME.options, dict.fromkeys(tally.boxes, True))
    game = GAME.at_table(options)
    table = game.deal(tally.seats, secret_of(seed), options)
    table.log = None
    rng = Rng(seed)
    held: set[int] = set()
    played: dict[int, set[int]] = defaultdict(set)
    came: set[int] = set()
    turns, began = -1, 0  # turns that were over, and cards in hand, when this one began
    while asked := table.to_act():
        for hand in table.hands:
            held.update([card & KIND for card in hand])
        if turns != table.turns:
            turns, began = table.turns, len(table.hands[table.turn])
        seat = asked[0]
        moves = table.legal_moves(seat)
        ranks = game.rank(table, seat, moves)
        best = max(ranks)
        likely = [move for move, rank in zip(moves, ranks, strict=True) if rank == best]
        move = likely[rng.below(len(likely))]
        said = game.space.move(move)
        if said.verb in PLAYING or said.verb.startswith("event"):
            played[table.box.number[str(said.args["card"])]].add(seat)
        if not table.tasks and table.plays == 1:
            tally.second += 1
            empty = said.verb == "pass" and not table.hands[seat]
            tally.empty += empty
            tally.emptied += empty and began > 1
        table.play(seat, move)
        came.update(abroad(table))
    note(tally, table, held, played, came)


def abroad(table: Gloom) -> Iterator[int]:
    """The expedition in play, and the guests who are with a family, by their cards."""
    box = table.box
    if table.expedition:
        yield table.expedition
    for who in range(box.first_guest, len(box.characters)):
        if table.fates[who] == LIVING:
            yield box.number[box.characters[who]]


def note(
    tally: Tally, table: Gloom, held: set[int], played: dict[int, set[int]], came: set[int]
) -> None:
    box, won = table.box, shares_of_win(table.scores())
    tally.games += 1
    tally.turns += table.turns + 1
    for seat, family in enumerate(table.families):
        more(tally.seat_wins, str(seat), won[seat])
        more(tally.family_games, box.families[family], 1)
        more(tally.family_wins, box.families[family], won[seat])
    for kind in held:
        more(tally.drawn, box.titles[kind], 1)
        more(tally.played, box.titles[kind], int(kind in played))
        for seat in played.get(kind, ()):
            more(tally.plays, box.titles[kind], 1)
            more(tally.player_wins, box.titles[kind], won[seat])
    for kind in came:
        more(tally.came, box.titles[kind], 1)


def more(counts: dict[str, float] | dict[str, int], key: str, value: float) -> None:
    counts[key] = counts.get(key, 0) + value  # type: ignore[assignment]


# Telling


def read(file: Path) -> list[Tally]:
    lines = file.read_bytes().splitlines() if file.exists() else []
    return [msgspec.json.decode(line, type=Tally) for line in lines]


def summed(lines: list[Tally]) -> dict[tuple[tuple[str, ...], int], Tally]:
    found: dict[tuple[tuple[str, ...], int], Tally] = {}
    for line in lines:
        key = (tuple(line.boxes), line.seats)
        found.setdefault(key, Tally(line.boxes, line.seats)).add(line)
    return {(mix, seats): found[mix, seats] for mix in MIXES for seats in SEATS
            if (mix, seats) in found}  # fmt: skip


def off(wins: float, games: int, fair: float) -> tuple[float, float]:
    """How many points off the fair share, and by how many at least (95 %)."""
    rate = wins / games
    margin = Z * sqrt(rate * (1 - rate) / games)
    return 100 * (rate - fair), 100 * max(0.0, abs(rate - fair) - margin)


def furthest(wins: dict[str, float], games: dict[str, int], fair: float) -> str:
    """Who is furthest off, and by how much at least."""
    offs = {name: off(wins[name], games[name], fair) for name in wins}
    name = max(offs, key=lambda one: abs(offs[one][0]))
    points, least = offs[name]
    return f"{points:+.1f} ({name}), at least {least:.1f}"


def tables(file: Path) -> None:
    found = summed(read(file))
    print("| Boxes | Seats | Games | Turns | To the base game | Seat furthest off 1/n, points "
          "| Family furthest off | Seldom played |")  # fmt: skip
    print("|---|---|---|---|---|---|---|---|")
    for (mix, seats), tally in found.items():
        base = found.get(((), min(seats, 4)))
        usual = base.turns / base.games / min(seats, 4) if base else 0.0
        ratio = tally.turns / tally.games / seats / usual if usual else 0.0
        named = {f"seat {int(seat) + 1}": wins for seat, wins in tally.seat_wins.items()}
        seat = furthest(named, dict.fromkeys(named, tally.games), 1 / seats)
        family = furthest(tally.family_wins, tally.family_games, 1 / seats)
        rare = [title for title, count in tally.drawn.items() if tally.played[title] < 0.05 * count]
        names = ", ".join(TITLES[box] for box in mix) or "none"
        print(f"| {names} | {seats} | {tally.games:,} | {tally.turns / tally.games:.1f} "
              f"| {ratio:.2f} | {seat} | {family} | {', '.join(rare) or 'none'} |")  # fmt: skip
    card_table(found)
    second = sum(tally.second for tally in found.values())
    empty = sum(tally.empty for tally in found.values())
    emptied = sum(tally.emptied for tally in found.values())
    print(f"\nSecond plays passed with an empty hand: {empty:,} of {second:,}; "
          f"in turns begun with two cards or more: {emptied:,}.")  # fmt: skip


def card_table(found: dict[tuple[tuple[str, ...], int], Tally]) -> None:
    """Every card: how often it is played, and how those fare who play it."""
    drawn, played, plays, came, games = (Counter[str]() for _ in range(5))
    won: defaultdict[str, float] = defaultdict(float)
    least: dict[str, float] = {}
    for (_, seats), tally in found.items():
        drawn.update(tally.drawn)
        played.update(tally.played)
        plays.update(tally.plays)
        came.update(tally.came)
        games.update(dict.fromkeys(tally.came, tally.games))
        for title, wins in tally.player_wins.items():
            won[title] += wins - tally.plays[title] / seats
        for title, count in tally.drawn.items():
            rate = tally.played[title] / count
            least[title] = min(rate, least.get(title, 1.0))
    print("\n| Card | Played when drawn | In the mix where least | Wins of who plays it, "
          "points off 1/n |\n|---|---|---|---|")  # fmt: skip
    for title in sorted(drawn):
        rate = 100 * played[title] / drawn[title]
        points = 100 * won[title] / max(1, plays[title])
        margin = 100 * Z * 0.5 / sqrt(max(1, plays[title]))
        print(f"| {title} | {rate:.0f} % | {100 * least[title]:.0f} % "
              f"| {points:+.1f} ± {margin:.1f} |")  # fmt: skip
    print("\n| Guest or expedition | With a family, or in play, in so many games |\n|---|---|")
    for title in sorted(came):
        print(f"| {title} | {100 * came[title] / games[title]:.0f} % |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("what", choices=("play", "tables"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=2000, help="of each mix and number of seats")
    parser.add_argument("--boxes", help="only this mix, such as unhappy_homes,unwelcome_guests")
    given = parser.parse_args()
    if given.what == "tables":
        tables(given.file)
        return
    wanted = None if given.boxes is None else {box for box in given.boxes.split(",") if box}
    play(given.file, given.games, [mix for mix in MIXES if wanted in (None, set(mix))])


if __name__ == "__main__":
    main()
