"""What a grasping player wants: situations with one right answer, and play better than chance."""

from __future__ import annotations

from sexton import bots
from sexton.core.match import Match
from sexton.core.moves import Move
from sexton.games.gloom import GAME
from tests.games.gloom.table import let_pass, match, table_of

BONES, MICE, PICNIC = "Broke Many Bones", "Menaced by Mice", "Had a Picnic in the Park"
LAST = ["Goody Zarr", "Lola Wellington-Smythe", "The Twins", "Lord Wellington-Smythe"]


def wanted(game: Match, seat: int) -> Move:
    moves = game.position.legal_moves(seat)
    ranks = GAME.rank(table_of(game), seat, moves)
    return GAME.space.move(moves[ranks.index(max(ranks))])


def owner(game: Match, move: Move) -> int:
    name = str(move.args["character"])
    return table_of(game).owners[table_of(game).box.character_number[name]]


def test_mishaps_for_ones_own_and_picnics_for_others() -> None:
    sad = match([BONES, ""])
    assert owner(sad, wanted(sad, 0)) == 0
    glad = match([PICNIC, ""], on={"Butterfield": "Shunned by Society"})
    move = wanted(glad, 0)
    assert move.args == {"card": PICNIC, "character": "Butterfield"}


def test_it_does_not_cover_what_is_worse() -> None:
    on = {"Grogar": "Broke Many Bones"}
    game = match(["Chased by Children", ""], on=on)
    assert wanted(game, 0).args.get("character") != "Grogar"


def test_it_buries_the_wretched_and_waits_with_the_merely_sad() -> None:
    ripe = match(["Eaten by Bears", ""], on={"Grogar": "Shunned by Society, Mauled by a Manatee"})
    assert wanted(ripe, 0) == Move("kill", card="Eaten by Bears", character="Grogar")
    early = match(["Badly Burned", ""], on={"Grogar": "Chased by Children"})
    assert wanted(early, 0).verb != "kill"


def test_it_ends_the_game_when_ahead_and_not_when_behind() -> None:
    ahead = {"Butterfield": MICE, "Grogar": "Shunned by Society, Never Returned"}
    game = match(["Badly Burned", ""], on=ahead, gone=LAST)
    assert wanted(game, 0) == Move("kill", card="Badly Burned", character="Butterfield")
    behind = match(["Badly Burned", ""], on={"Butterfield": "Shunned by Society"}, gone=LAST)
    assert wanted(behind, 0).verb != "kill"


def test_it_keeps_a_response_for_what_hurts() -> None:
    chance = "A Second Chance"
    on = {"Butterfield": "Shunned by Society", "Grogar": "Chased by Children"}
    good = match(["Eaten by Bears", f"{chance}, {PICNIC}"], on=on)
    good.play(0, "kill", card="Eaten by Bears", character="Butterfield")
    assert wanted(good, 1).verb == "pass"
    lost = match(
        ["Eaten by Bears", f"{chance}, {PICNIC}"],
        on={"Grogar": "Shunned by Society", "The Twins": "Chased by Children"},
        gone=["Lord Slogar", "Elias E. Gorr", "Melissa Slogar", "Professor Helena Slogar"],
    )
    lost.play(0, "kill", card="Eaten by Bears", character="Grogar")
    assert wanted(lost, 1) == Move("respond", card=chance)


def test_it_discards_what_it_needs_least() -> None:
    game = match(["Found Maggots in the Meat", f"Perturbed by the Pudding, {BONES}, Badly Burned"])
    game.play(0, "play", card="Found Maggots in the Meat", character="Butterfield")
    assert wanted(game, 1) == Move("lose", card="Perturbed by the Pudding")


def test_judge_knows_who_is_ahead() -> None:
    even = match(["", "", ""])
    assert abs(GAME.judge(table_of(even), 0) - 1 / 3) < 0.01
    game = match(["", ""], on={"Grogar": "Shunned by Society, Never Returned"})
    assert GAME.judge(table_of(game), 0) > 0.6 > 0.4 > GAME.judge(table_of(game), 1)
    won = match(
        ["Badly Burned", ""],
        on={"Butterfield": MICE, "Grogar": "Shunned by Society, Never Returned"},
        gone=LAST,
    )
    won.play(0, "kill", card="Badly Burned", character="Butterfield")
    let_pass(won)
    assert (GAME.judge(table_of(won), 0), GAME.judge(table_of(won), 1)) == (1.0, 0.0)


def test_grasping_beats_chance() -> None:
    wins = 0
    for seed in range(6):
        game = Match(GAME, 2, seed)
        grasping = seed % 2
        players = [
            bots.make("grasping" if seat == grasping else "sleepwalker", GAME, seed)
            for seat in range(2)
        ]
        while not game.over:
            seat = game.to_act()[0]
            game.play(seat, GAME.space.move(players[seat].choose(game.seen(seat))))
        result = game.result()
        assert result is not None
        wins += result.winners == [grasping]
    assert wins >= 5
