"""What seats pick before the game, where an option of it has picks: in Gloom a family (GL-1)."""

from __future__ import annotations

from collections.abc import Sequence

from sexton.core.game import AnyGame
from sexton.core.options import SEPARATOR, Option, Options, picks_of


def picked(game: AnyGame, options: Options) -> Option | None:
    """The option that seats pick from; None where there is none, or the host has chosen for all."""
    option = next((one for one in game.options if one.picks), None)
    if option is None or options.get(option.name) in option.choices[1:]:
        return None
    return option


def picks(option: Option, options: Options, seats: int) -> list[str]:
    """What each seat has picked; the first of the picks stands for none."""
    value = str(options.get(option.name, option.default))
    return picks_of(value) if SEPARATOR in value else [option.picks[0]] * seats


def with_picks(option: Option, options: Options, wishes: Sequence[str]) -> Options:
    nobody = all(wish == option.picks[0] for wish in wishes)
    return {**options, option.name: option.choices[0] if nobody else SEPARATOR.join(wishes)}


def without(game: AnyGame, options: Options, seats: int, seat: int) -> Options:
    """Whoever sat there is gone, and what they had picked is free again."""
    option = picked(game, options)
    if option is None:
        return options
    wishes = picks(option, options, seats)
    wishes[seat] = option.picks[0]
    return with_picks(option, options, wishes)


def resized(
    game: AnyGame, options: Options, seats: int, left: Sequence[int], count: int
) -> Options:
    """What those picked who are left; new seats have picked nothing."""
    option = picked(game, options)
    if option is None:
        return options
    wishes = picks(option, options, seats)
    kept = [wishes[seat] for seat in left]
    return with_picks(option, options, [*kept, *[option.picks[0]] * (count - len(kept))])


def possible(game: AnyGame, options: Options, seats: int) -> Options:
    """Without the picks that came with a box which is not on the table any more."""
    option = picked(game, options)
    if option is None:
        return options
    away = {
        family
        for one in game.expansions
        if options[one.option] is not True
        for family in one.families
    }
    wishes = picks(option, options, seats)
    return with_picks(
        option, options, [option.picks[0] if wish in away else wish for wish in wishes]
    )
