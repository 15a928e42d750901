"""What is said at the table, what would follow, and how it looks in a terminal."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

from sexton.cli.tables.gloomy_graves import draw
from sexton.core.chance import Rng, secret_of
from sexton.core.match import Match
from sexton.core.moves import Move
from sexton.games.gloomy_graves import GAME, bot
from sexton.games.gloomy_graves.state import SCORE
from sexton.games.gloomy_graves.types import GloomyGravesView
from tests.games.gloomy_graves.table import DOUBLES, bury, card, entomb, match_at, position


def preview(match: Match, move: Move) -> tuple[list[str], dict[str, Any]]:
    number = DOUBLES.space.number_of(move.verb, move.args)
    found = DOUBLES.preview(match.seen(match.to_act()[0]), number)
    return found.lines, found.data


def test_a_burial_shows_its_sums_and_the_card_it_would_allow() -> None:
    match = match_at(
        position(graveyard="PPPPPG GGGGGG", crypts=["PPG"], hands=["PU UC"], phase="bury")
    )
    lines, data = preview(match, bury(match, "PU", 5, 0, "east"))
    assert "Pixies: 6 in the graveyard and 2 in your crypt make 8 (+1)." in lines
    assert "Goblins: 6 in the graveyard and 1 in your crypt make 7 (-1)." in lines
    assert "You could then score pixies: the 8 card, 2 points." in lines
    assert data["places"] == [[5, 0], [6, 0]]
    assert data["brings"] == {"pixie": 8}
    assert data["groups"] == {"pixie": [[x, 0] for x in range(6)]}
    assert (data["graveyard"]["pixie"], data["crypts"]["pixie"]) == (6, 2)


def test_a_crypt_card_shows_its_sums() -> None:
    match = match_at(position(graveyard="PG UC", crypts=["PG"], hands=["PU UC"]))
    lines, data = preview(match, entomb("PU", 0, 1, "west"))
    assert lines == [
        "Pixies: 1 in the graveyard and 2 in your crypt make 3 (+1).",
        "Unicorns: 1 in the graveyard and 1 in your crypt make 2 (+1).",
    ]
    assert data["brings"] == {}


def test_a_score_shows_its_card() -> None:
    claims = {(kind, 8): 0 for kind in ("goblin", "unicorn", "cyclops", "dragon")}
    match = match_at(
        position(
            graveyard="PPPPPP GGGGGG",
            crypts=["PPP PPG"],
            hands=["PU"],
            phase="bury",
            claims=claims,
        )
    )
    match.play(0, bury(match, "PU", 0, 0, "north"))
    lines, data = preview(match, Move("score", type="pixie"))
    assert "6 in the graveyard and 5 in your crypt make 11: you claim the 10 card" in lines[0]
    assert any("fifth" in line for line in lines)
    assert data == {"number": 10, "points": 4, "bonus": 5}
    assert "score pixies, or pass?" in match.prompt(0)
    assert match.prompt(1) == "Waiting for Ada to score a type or not."


@pytest.mark.parametrize(
    ("deck", "ending", "after"),
    [
        ("UC UC", False, "; you may score another time."),
        ("UC UC", True, ", and this is your last turn."),
        ("", False, ", and this is your last turn."),
    ],
)
def test_passing_says_whether_there_will_be_another_time(
    deck: str, ending: bool, after: str
) -> None:
    table = position(
        graveyard="PPPPPP GGGGGG", crypts=["PPP"], hands=["PU"], deck=deck, phase="bury"
    )
    table.ending = ending
    match = match_at(table)
    match.play(0, bury(match, "PU", 0, 0, "north"))
    assert preview(match, Move("pass"))[0] == [f"You score nothing{after}"]


def test_one_is_said_as_one() -> None:
    match = match_at(position(graveyard="PG UC", deck="UC", phase="draw"))
    assert "which has 1 card;" in preview(match, Move("draw"))[0][0]
    groups = next(part for part in DOUBLES.describe(match.seen(0)) if part.title == "Groups")
    assert "1 in the graveyard (cell 0,0);" in groups.entries[0].text
    assert "0 in the graveyard; with" in groups.entries[4].text


def test_a_card_of_the_hand_is_not_taken_from_the_row() -> None:
    match = match_at(position(hands=["PU"], row="GC UD UC", deck="UC", phase="draw"))
    why = DOUBLES.why_not(match.seen(0), Move("take", card="pixie-unicorn")).sentence
    assert why.startswith("The pixie-unicorn card is in your hand already: draw from the deck, or")


def test_standings_say_what_everybody_can_count() -> None:
    match = match_at(position(graveyard="XGGGGG GGUC..", crypts=["GGG", "UX"]))
    goblins = match.view(None)["standings"][1]
    assert goblins["communal"] == 8
    assert goblins["crypts"] == [3, 1]
    assert goblins["sums"] == [11, 9]
    assert goblins["brings"] == [10, 8]
    assert len(goblins["cells"]) == 8
    two_as_large = match_at(position(graveyard="DG GD")).view(None)["standings"][4]
    assert (two_as_large["communal"], two_as_large["cells"]) == (1, ["0,0"])
    claims = {("goblin", 8): 0}
    match = match_at(position(graveyard="XGGGGG GGUC..", crypts=["GGG", "UX"], claims=claims))
    assert match.view(None)["standings"][1]["brings"] == [None, None]  # scored; the 8 is gone


def test_a_view_shows_what_lies_under_and_which_halves_belong_together() -> None:
    match = match_at(position(graveyard="PG UC", hands=["DX UC"], phase="bury"))
    match.play(0, bury(match, "DX", 0, 0, "north"))
    shown = match.view(None)["cells"]
    assert [cell["cell"] for cell in shown] == ["0,-1", "0,0", "1,0", "0,1", "1,1"]  # row by row
    cells = {cell["cell"]: cell for cell in shown}
    covered, new = cells["0,0"], cells["0,-1"]
    assert (covered["symbol"], covered["under"], covered["joined"]) == (
        "dragon",
        ["pixie"],
        "north",
    )
    assert (new["symbol"], new["x"], new["y"], new["joined"]) == (
        "gravedigger",
        0,
        -1,
        "south",
    )
    assert cells["0,1"]["joined"] is None  # its other half is covered
    assert cells["1,0"]["joined"] == "south"


@pytest.mark.parametrize("width", [60, 80, 100])
def test_the_table_in_a_terminal(width: int) -> None:
    """Told by letters and signs: everything can be read without any colour, nothing is cut off."""
    for seats in (2, 4):
        table, rng = GAME.deal(seats, secret_of(seats), {}), Rng(2)
        while table.to_act():
            view = GAME.view(table, table.to_act()[0])
            text = printed(view, width)
            for cell in view.cells:
                assert f"{'PGUCDX'['pgucdg'.index(cell.symbol[0])]}" in text
            assert max(map(len, text.splitlines())) <= width
            assert_sums_are_told(view, text)
            for _ in range(7):
                if table.to_act():
                    seat = table.to_act()[0]
                    table.play(seat, table.random_move(seat, rng))


def assert_sums_are_told(view: GloomyGravesView, text: str) -> None:
    assert "…" not in text
    words = " ".join(text.split())
    for standing in view.standings:
        cards = [card for card in view.score_cards if card.type == standing.type]
        told = words.partition(f" {standing.type} {standing.communal}")[2].partition("▲")[0]
        for seat in range(len(view.seats)):
            number = next((card.number for card in cards if card.owner == seat), None)
            brings = standing.brings[seat]
            expected = f"+{standing.crypts[seat]}={standing.sums[seat]}"
            expected = (
                f"has {number}" if number else f"{expected} →{brings}" if brings else expected
            )
            assert expected in told
        left = " ".join(str(card.number) for card in cards if card.owner is None)
        assert (left or "none") in told


@pytest.mark.parametrize(
    ("width", "begins", "lines"), [(80, "Groups", 6), (60, " P✦  pixie 0:", 10)]
)
def test_four_sums_fit_a_terminal(width: int, begins: str, lines: int) -> None:
    """The widest there are: sums of two digits that bring a card, and players of long names."""
    table = position(4, graveyard="D" * 9 + " " + "D" * 9, crypts=["DDD DDD DDD"] * 4)
    match = Match(DOUBLES, 4, 1, names=["Bartholomew Mould"] * 4, start=table)
    told = printed(match.seen(0), width)
    sums = told.partition(f"\n{begins}")[2].partition("\n\n")[0]
    assert sums.count("\n") == lines - 1
    assert " ".join(sums.split()).count("+9=27 →15") == 4


def printed(view: object, width: int) -> str:
    out = io.StringIO()
    console = Console(file=out, width=width, no_color=True, markup=False, emoji=False)
    console.print(draw(view))  # type: ignore[arg-type]
    return out.getvalue()


def test_the_terminal_shows_columns_and_rows_and_where_cards_may_go() -> None:
    match = match_at(position(graveyard="PX UC", hands=["PG"], phase="bury"))
    lines = printed(match.seen(0), 80).splitlines()
    assert lines[1].split() == ["-1", "0", "1", "2"]
    assert lines[4].split() == ["0", "·", "P✦", "X†", "·"]
    assert not lines[5].strip()
    assert lines[6].split() == ["1", "·", "U◆", "C●", "·"]


def test_a_very_wide_graveyard_is_drawn_in_parts() -> None:
    wide = "PGUCD" * 6 + " " + "GUCDP" * 6
    match = match_at(position(graveyard=wide, hands=["PG"]))
    text = printed(match.seen(0), 60)
    assert text.count("\n  0 ") >= 2
    for row, letters in enumerate(wide.split()):
        shown = [line.split()[1:] for line in text.splitlines() if line.startswith(f"  {row} ")]
        assert "".join(letter for part in shown for letter in part).startswith(letters)


# What a player would want


def best(match: Match) -> Move:
    seat = match.to_act()[0]
    moves = match.position.legal_moves(seat)
    ranks = bot.rank(match.position, seat, moves)  # type: ignore[arg-type]
    return DOUBLES.space.move(moves[ranks.index(max(ranks))])


def test_the_bot_joins_two_groups() -> None:
    match = match_at(
        position(graveyard="PPP.PPP GUCDGUC", crypts=["PPG PPU"], hands=["PC"], phase="bury")
    )
    move = best(match)
    after = match_at(match.position)  # type: ignore[arg-type]
    after.play(0, move)
    assert after.view(0)["standings"][0]["communal"] == 7


def test_the_bot_scores_when_it_is_late_and_takes_what_others_want() -> None:
    match = match_at(
        position(
            graveyard="PPPPPP GGGGGG",
            crypts=["PPG PPU", "PPP"],
            hands=["PU"],
            phase="bury",
            deck="UC UC UC UC",
        )
    )
    match.play(0, bury(match, "PU", 0, 0, "north"))
    assert match.position.phase == SCORE  # type: ignore[attr-defined]
    assert best(match) == Move("score", type="pixie")


def test_the_bot_takes_a_digger_from_the_row() -> None:
    match = match_at(
        position(
            graveyard="PPPP GGGG", crypts=["PPG"], phase="draw", row="CD PX CD", deck="UC " * 30
        )
    )
    assert best(match) == Move("take", card=card("PX"))


def test_the_bot_beats_chance() -> None:
    wins = 0
    for seed in range(6):
        table, rng = GAME.deal(2, secret_of(seed), {}), Rng(seed)
        while table.to_act():
            seat = table.to_act()[0]
            move = table.random_move(seat, rng)
            if seat == seed % 2:
                moves = table.legal_moves(seat)
                ranks = bot.rank(table, seat, moves)
                move = moves[ranks.index(max(ranks))]
            table.play(seat, move)
        result = GAME.result(table)
        assert result is not None
        wins += result.winners == [seed % 2]
    assert wins == 6


def test_judging_is_fair_to_all_and_sure_at_the_end() -> None:
    table = position(4)
    assert sum(bot.judge(table)) == pytest.approx(1)
    ahead = position(4, claims={("pixie", 15): 2, ("goblin", 12): 2})
    assert bot.judge(ahead)[2] > 0.5 > bot.judge(ahead)[0]
    over = position(4, claims={("pixie", 8): 1, ("goblin", 8): 3}, phase="over")
    assert bot.judge(over) == [0, 0.5, 0, 0.5]
