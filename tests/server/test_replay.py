"""A finished game looked back at: its scores, its film, and the page that it is saved as."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sexton.core.chance import Rng
from sexton.core.differences import apply
from sexton.core.errors import BadOption, IllegalMove, SextonError
from sexton.core.match import Match
from sexton.games import GAMES
from sexton.server import protocol, replay
from sexton.server.saved_page import GAP, saved_page


def played(game: str, seed: int, seats: int = 2) -> Match:
    match = Match(GAMES[game], seats, seed)
    rng = Rng(seed)
    while not match.over:
        seat = match.position.to_act()[0]
        match.play(seat, match.game.space.move(match.position.random_move(seat, rng)))
    return match


@pytest.mark.parametrize("game", GAMES)
def test_scores_begin_at_the_deal_and_end_with_the_result(game: str) -> None:
    match = played(game, 3)
    result, found = match.result(), replay.running(match)
    assert result is not None
    assert (found[0].chapter, found[0].move) == ("", 0)
    assert (found[-1].move, found[-1].scores) == (len(match.moves), result.scores)
    assert [one.move for one in found] == sorted({one.move for one in found})
    for one in found:
        assert match.game.standing(match.at(one.move).position).scores == one.scores


def test_a_long_game_keeps_its_end_and_so_many_points() -> None:
    match = played("gloomy-graves", 3)
    whole = replay.running(match)
    thinned = replay.running(match, most=5)
    assert 2 < len(thinned) <= 5 < len(whole)
    assert thinned[-1] == whole[-1]
    assert all(one in whole for one in thinned)


def test_the_chapter_is_named_by_the_move_that_ended_it() -> None:
    match = played("gravediggers", 5)
    robberies = [one for one in replay.running(match) if one.chapter]
    assert [one.chapter for one in robberies] == [
        f"robbery {number}" for number in range(1, len(robberies) + 1)
    ]
    for one in robberies[:-1]:
        assert match.moves[one.move - 1].verb == "fist"


@pytest.mark.parametrize("game", GAMES)
def test_things_of_a_finished_game_explain_themselves_as_they_were(game: str) -> None:
    match = played(game, 3, seats=3)
    for move in (0, len(match.moves) // 2, len(match.moves)):
        for seat in (None, 0, 2):
            for everybody in (False, True):
                then = match.at(move)
                for section in match.game.describe(then.seen(seat)):
                    for entry in section.entries:
                        if entry.thing:
                            found = replay.explain(
                                match, move, seat, entry.thing, everybody=everybody
                            )
                            assert found.title
                            assert found.can == []
    with pytest.raises(BadOption, match="Nothing there is called"):
        replay.explain(match, 0, None, "card:" + "x" * 9000, everybody=True)
    with pytest.raises(BadOption, match="There is no move"):
        replay.explain(match, 100_000, None, "seat:0", everybody=False)


def face_down(shown: Any) -> int:
    """How many cards and corpses of what lies on a table are not told."""
    if isinstance(shown, list):
        return sum(map(face_down, shown))
    if not isinstance(shown, dict):
        return 0
    unknown = sum(shown.get(key, "") is None for key in ("card", "corpse"))
    return unknown + sum(map(face_down, shown.values()))


def last_view(film: protocol.ReplayFilm) -> Any:
    view = msgspec.to_builtins(film.view)
    for scene in film.scenes:
        for step in scene.steps:
            view = apply(view, step.changes)
    return view


@pytest.mark.parametrize("game", GAMES)
def test_everybody_s_film_lays_open_what_any_seat_saw_and_every_hand(game: str) -> None:
    match = played(game, 3)
    open_film = replay.film(match, None, everybody=True)
    middle = len(match.moves) // 2
    view = msgspec.to_builtins(open_film.view)
    for scene in open_film.scenes:
        if scene.move > middle:
            break
        for step in scene.steps:
            view = apply(view, step.changes)
    assert face_down(view.get("cemeteries", [])) == 0
    then = match.at(middle)
    assert view["hands"] == [then.view(seat)["hand"] for seat in range(match.seats)]
    assert last_view(open_film)["over"] is True


@pytest.mark.parametrize("game", GAMES)
def test_a_film_in_words_tells_the_table_after_every_step(game: str) -> None:
    match = played(game, 3)
    film = replay.film(match, 0, everybody=False, plain=True)
    assert film.sections == match.game.describe(match.at(0).seen(0))
    told = film.scenes[-1].steps[-1].sections
    assert told == match.game.describe(match.seen(0))
    assert last_view(film) == match.view(0)


@pytest.mark.parametrize("game", ["the-cemetery", "gloom"])
def test_passes_where_nothing_could_be_answered_are_no_scenes(game: str) -> None:
    match = played(game, 3, seats=3)
    silent = [move for move, row in enumerate(match.moves, 1) if row.silent]
    assert silent
    shown = {scene.move: scene for scene in replay.film(match, 0, everybody=False).scenes}
    for move in silent:
        if move in shown:  # It was the last answer, and something came of it.
            assert any(step.event for step in shown[move].steps)
    assert any(match.moves[move - 1].seat == 0 and move not in shown for move in silent)
    assert last_view(replay.film(match, 0, everybody=False)) == match.view(0)


def test_a_seat_that_is_not_there_has_no_film() -> None:
    with pytest.raises(SextonError, match="There is no seat 7: the seats are 0 to 1"):
        replay.film(played("gravediggers", 3), 7, everybody=False)


def template(folder: Path) -> Path:
    file = folder / "page.html"
    file.write_bytes(b"<p>before</p>" + GAP + b"<p>after</p>")
    return file


def test_a_saved_page_holds_all_that_it_asks_for(tmp_path: Path) -> None:
    match = played("gloom", 3)
    match.names[0] = "</script><b>"
    page = saved_page(match, template(tmp_path)).decode()
    start, end = GAP.decode().split("></")
    data = page.removeprefix(f"<p>before</p>{start}>").removesuffix(f"</{end}<p>after</p>")
    assert "<" not in data
    answers = json.loads(data)
    films = [f"/api/tables/game/film?seat={seat}" for seat in ("all", 0, 1)]
    asked = [f"/api/tables/game/{what}" for what in ("rules", "replay", "explained")]
    rest = ["address", "/api/me", *asked]
    assert sorted(answers) == sorted([*rest, *films])
    assert answers["/api/tables/game/replay"]["names"][0] == "</script><b>"
    about = answers["/api/tables/game/explained"]
    versions = max((about[thing] for thing in about if "character:" in thing), key=len)
    assert len(versions) > 1  # As they were then, and as they were later.
    assert [move for move, _ in versions] == sorted({move for move, _ in versions})


def test_only_a_finished_game_is_saved_as_a_page(tmp_path: Path) -> None:
    with pytest.raises(IllegalMove, match="when it is over"):
        saved_page(Match(GAMES["gloom"], 2, 3), template(tmp_path))
    with pytest.raises(SextonError, match="has not been built"):
        saved_page(played("gravediggers", 3), tmp_path / "none.html")
    (tmp_path / "old.html").write_text("<p>nothing to fill in</p>")
    with pytest.raises(SextonError, match="another version"):
        saved_page(played("gravediggers", 3), tmp_path / "old.html")
