"""What waits is written down: every kind of task is saved, cloned, replayed and imagined."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sexton.core.chance import Rng
from sexton.core.edition import from_contents
from sexton.core.match import Match
from sexton.games.gloom import GAME
from sexton.games.gloom.rules import Gloom
from sexton.games.gloom.state import TASKS
from tests.games.gloom.conserved import conserved
from tests.games.gloom.scramble import scramble
from tests.games.gloom.table import kinds, lay, let_pass, match, table_of

BONES, MICE, PICNIC = "Broke Many Bones", "Menaced by Mice", "Had a Picnic in the Park"
CHANCE, SMOKE, STORM = "A Second Chance", "Smoke and Mirrors", "A Stormy Night"
DOOMED = {"Grogar": BONES}
FULL = "Wounded by Wasps, Startled by Snakes, Pursued by Poodles, Trapped on a Train"


def window() -> Match:
    game = match(["Badly Burned", f"{CHANCE}, {MICE}", PICNIC], on=DOOMED)
    game.play(0, "kill", card="Badly Burned", character="Grogar")
    game.play(1, "respond", card=CHANCE)
    return game


def window_in_a_window() -> Match:
    game = match([f"Badly Burned, {SMOKE}", f"{CHANCE}, {MICE}", PICNIC, FULL], on=DOOMED)
    game.play(0, "kill", card="Badly Burned", character="Grogar")
    game.play(1, "respond", card=CHANCE)
    game.play(3, "pass")
    game.play(2, "pass")
    game.play(0, "respond", card=SMOKE)
    return game


def window_in_a_storm() -> Match:
    game = match([STORM, CHANCE, FULL], on=DOOMED, deck="Eaten by Bears")
    game.play(0, "event", card=STORM)
    let_pass(game)
    game.play(0, "kill", card="Eaten by Bears", character="Grogar")
    return game


def wedding() -> Match:
    game = match(["'Til Death Do Us Part, Badly Burned", CHANCE, FULL],
                 on={"The Twins": "Married Magnificently"})  # fmt: skip
    words = {"card": "'Til Death Do Us Part", "character": "The Twins", "using": "Badly Burned"}
    game.play(0, "event_with", **words)
    return game


def wedding_after_the_vows() -> Match:
    game = wedding()
    game.play(1, "pass")
    game.play(2, "pass")
    return game


def storm() -> Match:
    game = match([f"{STORM}, {FULL}", MICE, PICNIC])
    game.play(0, "event", card=STORM)
    let_pass(game)
    return game


def storm_is_over() -> Match:
    game = storm()
    game.play(0, "decline")
    game.play(0, "lose", card="Wounded by Wasps")
    return game


def loot() -> Match:
    on = {"Grogar": "Stole from a Stiff"}
    game = match([f"The Root of All Evil, {FULL}", MICE, f"{PICNIC}, {BONES}"], on=on)
    game.play(0, "event", card="The Root of All Evil")
    let_pass(game)
    return game


def loot_in_part() -> Match:
    game = loot()
    lay(game, 0, MICE, "Grogar")
    return game


def played(card: str) -> Callable[[], Match]:
    def game() -> Match:
        table = match([f"{card}, {PICNIC}", FULL, MICE])
        lay(table, 0, card, "Butterfield")
        return table

    return game


def refill_begun() -> Match:
    game = played("Blessed by the Bishop")()
    game.play(1, "lose", card="Wounded by Wasps")
    return game


def two_effects() -> Match:
    """A card of an own box: the owner discards one, then the player on the right takes one."""
    contents = {**GAME.edition.contents}
    both = [{"word": "discard", "cards": 1}, {"word": "neighbour takes", "cards": 1}]
    contents["modifiers"] = [
        {**card, "at_once": both} if card["title"] == BONES else card
        for card in contents["modifiers"]
    ]
    own = GAME.with_edition(from_contents(contents, "two effects"))
    table = own.deal(3, "07" * 32, {"characters": 5, "families": "in order", "guests": 2})
    assert isinstance(table, Gloom)
    hands = [card for hand in table.hands for card in hand]
    given = [*kinds(f"{BONES}, {PICNIC}, {FULL}, {MICE}")]
    table.deck = [card for card in table.deck + hands if card not in given]
    table.hands, table.turn = [given[:2], given[2:6], given[6:]], 0
    game = Match(own, 3, 1, {"families": "in order"}, start=table)
    lay(game, 0, BONES, "Butterfield")
    return game


def extra_plays() -> Match:
    game = match([f"Misfortune Favors the Old, {FULL}", MICE, PICNIC])
    game.play(0, "event", card="Misfortune Favors the Old")
    let_pass(game)
    lay(game, 0, "Wounded by Wasps", "Grogar")
    return game


def free_death() -> Match:
    game = match([f"Badly Burned, {FULL}", MICE, PICNIC], on={"Grogar": "Fell Down a Well"})
    game.play(0, "pass")
    game.play(0, "pass")
    return game


def on_the_way_to_sea() -> Match:
    trips = ("unfortunate_expeditions",)
    sea = "Across the Celibate Sea"
    game = match([f"Seasick in the Salon, {PICNIC}", FULL, MICE], expedition=sea, boxes=trips)
    lay(game, 0, "Seasick in the Salon", "Butterfield")
    return game


def with_the_uncle() -> Match:
    game = match([PICNIC, FULL, MICE], guests={"Loathsome Uncle": 0}, boxes=("unwelcome_guests",))
    game.play(0, "pass")
    game.play(0, "pass")
    game.play(0, "take", family="Hemlock Hall")
    return game


def solving() -> Match:
    title = "A Scrupulous Spring-Cleaning"
    game = match(
        [title, FULL, f"{MICE}, {SMOKE}"],
        homes={"Hemlock Hall": "A Portrait That Perspires, A Lodger in the Loft"},
        boxes=("unhappy_homes",),
    )
    game.play(0, "event_at", card=title, residence="Hemlock Hall")
    return game


def after_a_trade() -> Match:
    game = match(
        [f"{MICE}, {STORM}, {PICNIC}", FULL, BONES],
        homes={"Castle Slogar": "A Lodger in the Loft, A Portrait That Perspires"},
        guests={"Whiskers": 0},
        boxes=("unhappy_homes", "unwelcome_guests"),
    )
    game.play(0, "trade", card=PICNIC)
    game.play(0, "event", card=STORM)
    let_pass(game)
    game.play(0, "decline")
    game.play(0, "lose", card=MICE)
    return game


MOMENTS: dict[Callable[[], Match], list[str]] = {
    window: ["card", "window"],
    window_in_a_window: ["card", "window", "card", "window"],
    window_in_a_storm: ["event", "discard down", "card", "window"],
    wedding: ["card", "window"],
    wedding_after_the_vows: ["event", "card", "window"],
    storm: ["event", "discard down", "one play"],
    storm_is_over: ["event", "discard down"],
    loot: ["event", "loot"],
    loot_in_part: ["event", "loot"],
    played("Greeted by Ghosts"): ["discard"],
    played("Landed a Legacy"): ["draw or discard"],
    played("Blessed by the Bishop"): ["refill"],
    refill_begun: ["refill"],
    two_effects: ["effect", "discard"],
    extra_plays: [],
    free_death: [],
    on_the_way_to_sea: ["expedition", "discard"],
    with_the_uncle: ["draw or take"],
    solving: ["card", "window"],
    after_a_trade: [],
}
every_moment = pytest.mark.parametrize("moment", MOMENTS)


def test_no_kind_of_task_is_forgotten() -> None:
    assert {task for tasks in MOMENTS.values() for task in tasks} == {task.what for task in TASKS}


@every_moment
def test_it_is_saved_cloned_and_replayed(moment: Callable[[], Match]) -> None:
    game = moment()
    table = table_of(game)
    assert [task.what for task in table.tasks] == MOMENTS[moment]
    again = game.game.load(table.save())
    twins = [table.clone(), again, game.at(len(game.moves)).position]
    ends = []
    for twin in twins:
        assert twin.save() == table.save()
        rng = Rng(5)
        while twin.to_act():
            seat = twin.to_act()[0]
            twin.play(seat, twin.random_move(seat, rng))
        ends.append(twin.save())
    assert ends[0] == ends[1] == ends[2]


@every_moment
def test_nothing_hidden_shows_and_imagined_worlds_agree(moment: Callable[[], Match]) -> None:
    game = moment()
    table, box = table_of(game), game.game
    rng = Rng(8)
    for seat in (*range(table.seats), None):
        view = box.view(table, seat)
        for _ in range(6):
            twin = scramble(table, seat, rng)
            assert box.view(twin, seat) == view
            world = box.determinise(view).deal(rng)
            assert box.view(world, seat) == view
            assert conserved(world) == conserved(table)
            if seat is not None:
                assert twin.legal_moves(seat) == table.legal_moves(seat)
                assert world.legal_moves(seat) == table.legal_moves(seat)
        world = box.determinise(view).deal(rng)
        while world.to_act():
            other = world.to_act()[0]
            world.play(other, world.random_move(other, rng))


@every_moment
def test_it_is_told_in_words(moment: Callable[[], Match]) -> None:
    """Everybody is told what is decided, and whoever decides what each move would do."""
    game = moment()
    for seat in (*range(game.seats), None):
        view = game.seen(seat)
        assert game.game.prompt(view)
        assert game.game.describe(view)
        for move in game.legal_moves(seat) if seat is not None else []:
            number = game.game.space.number_of(move.verb, move.args)
            assert game.game.preview(view, number).lines
