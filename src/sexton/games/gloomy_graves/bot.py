"""What a player would want."""

from sexton.games.gloomy_graves.rules import GloomyGraves


def rank(table: GloomyGraves, seat: int, moves: list[int]) -> list[float]:
    return [0.0] * len(moves)


def judge(table: GloomyGraves, seat: int) -> float:
    return 0.5
