"""What a grasping player wants: situations with one right answer, and play better than chance."""

from __future__ import annotations

from typing import Any

from sexton import bots
from sexton.core.match import Match
from sexton.core.moves import Move
from sexton.games.gloom import GAME, bot
from tests.games.gloom.table import ALL, let_pass, match, table_of

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
    assert abs(GAME.judge(table_of(even))[0] - 1 / 3) < 0.01
    game = match(["", ""], on={"Grogar": "Shunned by Society, Never Returned"})
    assert GAME.judge(table_of(game))[0] > 0.6 > 0.4 > GAME.judge(table_of(game))[1]
    won = match(
        ["Badly Burned", ""],
        on={"Butterfield": MICE, "Grogar": "Shunned by Society, Never Returned"},
        gone=LAST,
    )
    won.play(0, "kill", card="Badly Burned", character="Butterfield")
    let_pass(won)
    assert (GAME.judge(table_of(won))[0], GAME.judge(table_of(won))[1]) == (1.0, 0.0)


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


def test_nobody_empties_their_own_hand_before_the_last_play() -> None:
    """Scarred by Scandals costs the owner the hand: it is the second play, after another card."""
    game = match(["Scarred by Scandals, Cursed by the Queen, Shunned by Society", ""])
    first = wanted(game, 0)
    assert first.args["card"] == "Shunned by Society"
    game.play(0, first)
    second = wanted(game, 0)
    assert second.verb in ("play", "discard")
    assert second.args["card"] in ("Scarred by Scandals", "Cursed by the Queen")


def test_a_card_that_costs_the_hand_waits_however_good_it_is() -> None:
    """Nothing else in the hand is any good: one is thrown away first, or nothing is done."""
    hand = "Cursed by the Queen, Slept Without Sorrows, Died Without Cares"
    game = match([hand, ""], on={"Butterfield": "Shunned by Society"})
    first = wanted(game, 0)
    assert first.args.get("card") != "Cursed by the Queen"
    game.play(0, first)
    assert wanted(game, 0).args["card"] == "Cursed by the Queen"


def test_a_death_that_costs_the_hand_is_weighed_with_it() -> None:
    """Died of Despair would earn a little more, and throw four cards and a play away."""
    rest = "Badly Burned, Shunned by Society, Hunted by Horrors, Cursed by the Queen"
    game = match(
        [f"Died of Despair, {rest}", ""], on={"Grogar": "Mauled by a Manatee, Burdened by Boils"}
    )
    assert wanted(game, 0).args.get("card") != "Died of Despair"
    bare = match(["Died of Despair", ""], on={"Grogar": "Mauled by a Manatee, Burdened by Boils"})
    assert wanted(bare, 0) == Move("kill", card="Died of Despair", character="Grogar")


def test_of_several_who_lead_no_seat_is_picked_on() -> None:
    """With nobody ahead, each seat's rival is the one who plays next."""
    weights = [bot.Mind(table_of(match(["", "", "", ""])), seat).weights for seat in range(4)]
    rivals = [own.index(min(own)) for own in weights]
    assert rivals == [1, 2, 3, 0]


def test_the_root_of_all_evil_is_worth_a_play_for_two() -> None:
    root = "The Root of All Evil"
    game = match([f"{root}, Badly Burned", f"{BONES}, {MICE}"], on={"Grogar": "Landed a Legacy"})
    assert wanted(game, 0) == Move("event", card=root)
    game = match([f"{root}, Badly Burned", ""], on={"Grogar": "Landed a Legacy"})
    assert wanted(game, 0).verb != "event"


# Other boxes


def liked(game: Match, seat: int = 0) -> Move:
    """With whatever boxes the table has."""
    moves = game.position.legal_moves(seat)
    ranks = game.game.rank(table_of(game), seat, moves)
    return game.game.space.move(moves[ranks.index(max(ranks))])


def test_sad_mysteries_are_for_home_and_glad_ones_for_others() -> None:
    on = {"Grogar": "Mauled by a Manatee, Stole from a Stiff, Galled by Gangrene",
          "Butterfield": "Hunted by Horrors"}  # fmt: skip
    sad = match(["A Light in the Laboratory", ""], on=on, boxes=ALL[:1])
    assert liked(sad).args == {"card": "A Light in the Laboratory", "residence": "Castle Slogar"}
    glad = match(["A Happy Haunting", ""], on=on, boxes=ALL[:1])
    assert liked(glad).args == {"card": "A Happy Haunting", "residence": "Hemlock Hall"}


def test_a_wretched_guest_is_asked_home_and_a_cheerful_one_is_not() -> None:
    title = "An Invitation in Invisible Ink"
    game = match([title, ""], middle=["Whiskers", "Unhappy Holmes"], boxes=ALL[1:2])
    assert liked(game) == Move("event_on", card=title, character="Whiskers")


def test_on_the_river_a_beast_is_worth_more() -> None:
    """Mice and wasps weigh the same; but the river is the place for beasts."""
    held = ["Disgraced at a Dance, Menaced by Mice", ""]
    for expedition, best in (
        ("Up the Umber River", "Menaced by Mice"),
        ("", "Disgraced at a Dance"),
    ):
        game = match(held, expedition=expedition, boxes=ALL[2:])
        assert liked(game).args["card"] == best


def test_an_expedition_is_weighed_by_the_cards_in_hand() -> None:
    """Off to where nobody can play events: not with a hand full of them."""
    events = "A Stormy Night, Twist of Fate, A Chance to Begin Again, Body Thief"
    trip = "Sold a Spurious Shortcut"
    ranks = []
    for rest in (events, "Ran Out of Air, Burnt by a Mob, Drowned in a Bog, Badly Burned"):
        game = match([f"{trip}, {rest}", ""], boxes=ALL[2:])
        number = game.game.space.number("play", card=trip, character="Grogar")
        ranks += game.game.rank(table_of(game), 0, [number])
    assert ranks[0] < ranks[1] - 5


def test_judge_knows_houses_guests_and_expeditions() -> None:
    def outlook(**given: Any) -> float:
        game = match(["", ""], boxes=ALL, **given)
        return float(game.game.judge(table_of(game))[0])

    even = outlook()
    assert outlook(homes={"Castle Slogar": "A Silence in the Scullery"}) > even + 0.05
    assert outlook(guests={"Whiskers": 0}) > even > outlook(guests={"Unhappy Holmes": 0})
    beast = {"Grogar": "Mauled by a Manatee"}
    assert outlook(on=beast, expedition="Up the Umber River") > outlook(on=beast) + 0.01
