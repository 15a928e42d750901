"""How well does somebody play in words? So many games against bots, with intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

import sexton
from sexton.arena.play import bot_seed, carry_out, wanted
from sexton.arena.statistics import Estimate, share, win_share
from sexton.bots import open_bot
from sexton.core.match import Match
from sexton.text.seat import TextSeat

TRIES = 3  # answers to one question before the first legal move is made


class Trial(msgspec.Struct, frozen=True):
    """What came of some games."""

    game: str
    games: int
    wins: Estimate
    decisions: int
    refused: int  # answers that were no legal move
    helped: int  # decisions that were made for it after three of those

    def row(self) -> str:
        wins = self.wins
        return (
            f"| {self.game} | {self.games} | {wins.value:.0%} ({wins.low:.0%}–{wins.high:.0%}) | "
            f"{self.decisions} | {self.refused} | {self.helped} |"
        )


def sheet(trials: Sequence[Trial]) -> str:
    """All trials as a table in Markdown."""
    head = "| game | games | wins (95 %) | decisions | refused | helped |"
    return "\n".join(
        [head, "| --- | --- | --- | --- | --- | --- |", *(one.row() for one in trials)]
    )


def trial(
    answer: Callable[[str], str],
    game: str,
    *,
    seats: int = 2,
    games: int = 10,
    rivals: str = "grasping",
    seed: int = 1,
) -> Trial:
    """Plays so many games: `answer` is given what the seat sees in words and gives a move."""
    won, counts = 0.0, [0, 0, 0]
    for number in range(games):
        match = sexton.new_match(game, seats, f"{seed}-{number}")
        mine = number % seats
        play(match, mine, answer, rivals, counts)
        result = match.result()
        assert result is not None
        won += win_share(result.places, mine)
    return Trial(game, games, share(won, games), *counts)


def play(
    match: Match, mine: int, answer: Callable[[str], str], rivals: str, counts: list[int]
) -> None:
    text = TextSeat(match, mine)
    bots = {
        seat: open_bot(rivals, match.game, bot_seed(match.seed, seat))
        for seat in range(match.seats)
        if seat != mine
    }
    while waiting := match.to_act():
        decisions = wanted(match, bots)
        if mine in waiting:
            play_mine(match, text, answer, counts)
        carry_out(match, decisions)
    for bot in bots.values():
        bot.close()


def play_mine(
    match: Match, text: TextSeat, answer: Callable[[str], str], counts: list[int]
) -> None:
    """One decision; what is refused too often is decided by the first legal move."""
    counts[0] += 1
    told, refused = text.observe(), "-"
    for _ in range(TRIES):
        refused = text.act(answer(told))
        if not refused:
            break
        counts[1] += 1
        told = f"Refused: {refused}\n\n{text.question()}"
    if refused:
        counts[2] += 1
        match.play_number(text.seat, match.legal_numbers(text.seat)[0])
