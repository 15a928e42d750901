"""What a grasping player wants: situations with one right answer, and play better than chance."""

from __future__ import annotations

from typing import Any

from sexton import bots
from sexton.core.chance import Rng, secret_of
from sexton.core.match import Match
from sexton.core.moves import Move
from sexton.core.options import read_options
from sexton.games.gloom import GAME, bot
from sexton.games.gloom.rules import Gloom
from sexton.games.gloom.rules.reckoning import is_open
from sexton.games.gloom.rules.turns import takes_play
from sexton.games.gloom.state import DONE
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


def kills_last(game: Match) -> None:
    """Died of Despair waits for both plays, and is then played."""
    seen = []
    while table_of(game).turn == 0:
        seat = game.to_act()[0]
        move = wanted(game, seat) if seat == 0 else Move("pass")
        if seat == 0:
            seen.append(str(move.args.get("card", move.verb)))
        game.play(seat, move)
    assert seen[-1] == "Died of Despair"
    assert len(seen) == 3


def test_a_free_death_that_costs_the_hand_waits_for_both_plays() -> None:
    """GL-10: on the moors it may come before or after either play."""
    on = {"Grogar": "Mauled by a Manatee, Burdened by Boils, Marooned on the Moors"}
    rest = "Menaced by Mice, Chased by Children, Had a Picnic in the Park"
    kills_last(match([f"Died of Despair, {rest}", ""], on=on))


def test_an_extra_death_that_costs_the_hand_waits_for_the_second_play() -> None:
    """Misfortune Favors the Old leaves extra plays until the end of the turn."""
    on = {"Grogar": "Mauled by a Manatee, Burdened by Boils"}
    rest = "Menaced by Mice, Found Fame at a Feast, Had a Picnic in the Park"
    game = match([f"Died of Despair, Misfortune Favors the Old, {rest}", ""], on=on)
    game.play(0, "event", card="Misfortune Favors the Old")
    let_pass(game)
    order = []
    while table_of(game).turn == 0 and "Died of Despair" not in order:
        move = wanted(game, 0)
        order.append(str(move.args.get("card", move.verb)))
        game.play(0, move)
    assert order[-1] == "Died of Despair"
    assert len(order) >= 3


def test_a_card_played_by_leave_of_another_does_not_cost_the_hand_too_early() -> None:
    """A Stormy Night is the first play: what it lets be played is not what ends the second."""
    hand = "A Stormy Night, Cursed by the Queen, Menaced by Mice"
    game = match(
        [hand, ""], deck="Chased by Children, Badly Burned, Fell Down a Well, Twist of Fate"
    )
    game.play(0, "event", card="A Stormy Night")
    let_pass(game)
    first = wanted(game, 0)
    assert first.args.get("card") != "Cursed by the Queen"
    assert first.verb == "play"


def test_discards_after_a_modifier_count_to_what_it_costs() -> None:
    """GL-11: Maggots would take one of two cards, and the salmon the other."""
    on = {"Lord Slogar": "Sickened by Salmon"}
    game = match(["Found Maggots in the Meat, Disgraced at a Dance, Badly Burned", ""], on=on)
    ranks = {}
    for card in ("Found Maggots in the Meat", "Disgraced at a Dance"):
        number = GAME.space.number("play", card=card, character="Grogar")
        ranks[card] = GAME.rank(table_of(game), 0, [number])[0]
    assert ranks["Found Maggots in the Meat"] < -20 < ranks["Disgraced at a Dance"]


def test_nothing_is_thrown_away_when_no_draw_follows() -> None:
    """GL-9: a discard is an exchange for another card, and for nothing if the draw is skipped."""
    game = match(["Slept Without Sorrows, Landed a Legacy", ""])
    discard = GAME.space.number("discard", card="Slept Without Sorrows")
    passing = GAME.space.number("pass")
    usual = GAME.rank(table_of(game), 0, [discard, passing])
    assert usual[0] > usual[1]
    table_of(game).skip_draws[0] = 1
    skipping = GAME.rank(table_of(game), 0, [discard, passing])
    assert skipping[0] < skipping[1]


def test_the_bot_knows_which_cards_are_one_of_the_two_plays() -> None:
    """As the rules then spend them, in whole games with all boxes."""
    options = read_options(GAME.options, dict.fromkeys(ALL, True))
    opened, seen = GAME.at_table(options), set()
    for seed in range(12):
        table, rng = opened.deal(3, secret_of(seed), options), Rng(seed)
        while asked := table.to_act():
            move = table.random_move(asked[0], rng)
            said = opened.space.move(move)
            before, turn, usual = table.plays, table.turns, not table.tasks
            expected = before + taken(table, said) if is_card(said) else 0
            table.play(asked[0], move)
            if is_card(said) and usual and table.turns == turn and table.plays < DONE:
                assert table.plays == expected
                seen.add((said.verb, expected - before))
    assert {("play", 0), ("play", 1), ("kill", 0), ("kill", 1), ("mystery", 1)} <= seen


def is_card(said: Move) -> bool:
    return said.verb in ("play", "kill", "mystery") or said.verb.startswith("event")


def taken(table: Gloom, said: Move) -> int:
    free = said.verb == "kill" and is_open(
        table, table.box.character_number[str(said.args["character"])]
    )
    return int(takes_play(table, table.box.number[str(said.args["card"])], free=free))


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
