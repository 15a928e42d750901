"""What each seat may know: hands hidden, memory of cards that changed hands, worlds that agree."""

from __future__ import annotations

from typing import Any

import pytest

from sexton.core.chance import Rng
from sexton.core.edition import Edition, from_contents, from_toml
from sexton.core.errors import BadEdition
from sexton.core.match import Match
from sexton.core.moves import Move
from sexton.games.gloom import GAME
from sexton.games.gloom.rules.hands import show, take_at_random, take_out
from sexton.games.gloom.state import KIND, KNOWN
from tests.games.gloom.table import BOX, can, hand, lay, let_pass, match, shown, table_of

BONES, MICE, PICNIC = "Broke Many Bones", "Menaced by Mice", "Had a Picnic in the Park"


def known(game: Match, seat: int | None, holder: int) -> list[str]:
    """What a seat knows of somebody else's hand."""
    return [card["title"] for card in game.view(seat)["players"][holder]["known"]]


def test_taken_cards_are_known_to_both_sides_and_to_nobody_else() -> None:
    game = match(["Crippled by Creditors", f"{BONES}, {MICE}, {PICNIC}", ""])
    lay(game, 0, "Crippled by Creditors", "Butterfield")
    taken = hand(game, 0)
    assert known(game, 1, 0) == sorted(taken, key=BOX.number.__getitem__)
    assert known(game, 2, 0) == known(game, None, 0) == []
    own = game.view(0)["hand"]
    assert all(card["known_by"] == [1] for card in own)
    told = {seat: game.told(seat)[-1].args for seat in (0, 1, 2, None)}
    assert sorted(told[0]["cards"]) == sorted(told[1]["cards"]) == taken
    assert told[2] == told[None] == {"seat": 0, "victim": 1, "count": 2}
    for world in worlds(game, 1):
        assert sorted(BOX.titles[card & KIND] for card in world.hands[0]) == taken


def handed_round(*, second: int) -> Match:
    """Cy's only two cards go to Ben, who holds one more, and so many of Ben's on to Ada."""
    table = table_of(match(["", "Eaten by Bears", f"{BONES}, {MICE}"])).clone()
    table.hands[1] += take_at_random(table, 1, 2, 2, "GL-5")
    table.hands[0] += take_at_random(table, 0, 1, second, "GL-5")
    return Match(GAME, 3, 1, {"families": "in order"}, start=table)


def test_who_takes_a_card_is_not_told_who_had_it_before() -> None:
    """Ada takes all that Ben has. Cy knows where his two cards are; Ada can tell only that Ben
    does, and sees the same if all three were always Ben's."""
    game = handed_round(second=3)
    assert [card["known_by"] for card in game.view(0)["hand"]] == [[1], [1], [1]]
    assert sorted(known(game, 2, 0)) == [BONES, MICE]
    assert sorted(known(game, 1, 0)) == [BONES, "Eaten by Bears", MICE]
    straight = table_of(match(["", f"Eaten by Bears, {BONES}, {MICE}", ""])).clone()
    straight.hands[0] += take_at_random(straight, 0, 1, 3, "GL-5")
    assert GAME.view(straight, 0) == GAME.view(table_of(game), 0)


def test_who_takes_only_some_leaves_the_others_guessing() -> None:
    game = handed_round(second=2)
    assert known(game, 2, 0) == known(game, 2, 1) == []
    assert [card["known_by"] for card in game.view(0)["hand"]] == [[1], [1]]


def test_what_becomes_of_loot_shows_only_in_how_many_are_played() -> None:
    """Dot takes from Ada's hand while two of it are loot. Whichever Dot got, the others see that
    at most one more may be played, and Ada is asked even if none is left."""
    root = "The Root of All Evil"
    for seed in range(12):
        hands = [f"{root}, Badly Burned", "Crippled by Creditors", MICE, PICNIC]
        game = match(hands, on={"Grogar": "Stole from a Stiff"})
        game.play(0, "event", card=root)
        let_pass(game)
        table_of(game).chance += seed
        lay(game, 0, "Crippled by Creditors", "Lord Slogar")
        loot = [card["card"]["title"] for card in game.view(0)["hand"] if card["looted"]]
        for seat in (0, 1, 2, 3, None):
            view = game.view(seat)
            assert view["pending"][-1] == {"what": "loot", "seat": 0, "count": 2}
            assert [player["hand"] for player in view["players"]] == [1, 0, 0, 2]
        assert can(game, 0, "decline")
        assert loot in ([], [MICE], [PICNIC])
        for seat in range(4):
            for world in worlds(game, seat):
                assert GAME.view(world, seat) == GAME.view(table_of(game), seat)


def test_of_two_alike_everybody_takes_the_one_played_for_the_one_they_knew() -> None:
    """With three copies in the box: Ben knows of one in Ada's hand, Cy of another."""
    contents = {**GAME.edition.contents}
    contents["modifiers"] = [{**card, "count": 3} for card in contents["modifiers"]]
    own = GAME.with_edition(from_contents(contents, "three of each"))
    table: Any = own.deal(3, "07" * 32, {"characters": 5, "families": "in order", "guests": 2})
    bones = table.box.number[BONES]
    table.hands = [[bones | 1 << KNOWN + 1, bones | 1 << KNOWN + 2], [], []]
    take_out(table, 0, bones)
    assert [own.view(table, seat).players[0].known for seat in (1, 2)] == [[], []]
    table.hands[0] = [bones | 1 << KNOWN + 1, bones | 1 << KNOWN + 2]
    show(table, 0, bones)
    assert [len(own.view(table, seat).players[0].known) for seat in (1, 2)] == [1, 1]


def worlds(game: Match, seat: int) -> list[Any]:
    rng = Rng(6)
    dealt = GAME.determinise(game.seen(seat))
    return [dealt.deal(rng) for _ in range(8)]


def test_playing_a_known_card_uses_the_knowledge_up() -> None:
    game = match(["Crippled by Creditors", f"{BONES}, {MICE}", ""])
    lay(game, 0, "Crippled by Creditors", "Butterfield")
    lay(game, 0, BONES, "Grogar")
    assert known(game, 1, 0) == [MICE]


def test_who_only_watches_loses_track_when_a_random_card_moves_on() -> None:
    """All know of Ada's bones; then Ben takes a card of hers that Cy doesn't see."""
    game = match(["Twist of Fate, Menaced by Mice, Badly Burned", "The Root of All Evil", PICNIC],
                 on={"Grogar": BONES, "Butterfield": "Stole from a Stiff"})  # fmt: skip
    game.play(0, "event_with", card="Twist of Fate", character="Grogar", using=MICE)
    let_pass(game)
    assert [known(game, seat, 0) for seat in (1, 2, None)] == [[BONES]] * 3
    table_of(game).deck.clear()
    game.play(0, "pass")
    game.play(1, "event", card="The Root of All Evil")
    let_pass(game)
    assert known(game, 2, 0) == known(game, None, 0) == []
    lost = [card for card in hand(game, 1) if card in (BONES, "Badly Burned")]
    assert set(lost) <= set(known(game, 0, 1))


def test_all_of_a_hand_taken_leaves_everybody_knowing() -> None:
    game = match(["Twist of Fate, Menaced by Mice", "Stole from a Stiff, The Root of All Evil", ""],
                 on={"Grogar": BONES, "Butterfield": "Landed a Legacy"})  # fmt: skip
    game.play(0, "event_with", card="Twist of Fate", character="Grogar", using=MICE)
    let_pass(game)
    table_of(game).deck.clear()
    table_of(game).discards.clear()
    game.play(0, "pass")
    game.play(1, "event", card="The Root of All Evil")
    let_pass(game)
    assert known(game, 2, 1) == [BONES]


def test_the_table_shows_limits_skips_and_values() -> None:
    on = {"Grogar": f"{BONES}, Badly Burned", "Butterfield": "Toast of the Town", "The Twins": MICE}
    game = match(["Shunned by Society, Swindled by Salesmen", "", ""], on=on)
    lay(game, 0, "Swindled by Salesmen", "Angel")
    lay(game, 0, "Shunned by Society", "Balthazar")
    players = game.view(1)["players"]
    assert [player["value"] for player in players] == [-20, 0, 0]
    assert [player["draw_limit"] for player in players] == [5, 6, 5]
    assert [player["limit_changed"] for player in players] == [False, True, False]
    assert [player["skip_turns"] for player in players] == [0, 0, 1]
    assert [player["skip_draws"] for player in players] == [0, 0, 1]
    assert players[0]["family"] == "Castle Slogar"
    twins = shown(game, "The Twins")
    assert (twins["worth"], twins["icon"], twins["owner"]) == (-15, "beast", 1)


def test_others_hands_and_the_pile_are_hidden() -> None:
    game = match([f"{BONES}, {MICE}", f"{PICNIC}, Eaten by Bears"])
    for seat, hidden in (
        (0, (PICNIC, "Eaten by Bears")),
        (1, (BONES, MICE)),
        (None, (BONES, PICNIC)),
    ):
        text = str(game.view(seat))
        assert not any(title in text for title in hidden)
        assert "Trapped on a Train" not in text


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_imagined_worlds_look_the_same_from_the_seat(seats: int) -> None:
    rng = Rng(seats)
    for seed in range(3):
        game = Match(GAME, seats, seed)
        while not game.over:
            asked = game.to_act()
            seat = asked[rng.below(len(asked))]
            if rng.below(4) == 0:
                for viewer in range(seats):
                    view = GAME.view(table_of(game), viewer)
                    world = GAME.determinise(view).deal(rng)
                    assert GAME.view(world, viewer) == view
                    assert world.legal_moves(viewer) == game.position.legal_moves(viewer)
            game.play(seat, GAME.space.move(game.position.random_move(seat, rng)))


# Words


def test_every_moment_can_be_told_and_every_refusal_has_a_rule() -> None:
    """Random games: prompts, previews and tables in words, and a reason for any illegal move."""
    rng = Rng(11)
    for seed in range(2):
        game = Match(GAME, 3, seed)
        while not game.over:
            asked = game.to_act()
            seat = asked[rng.below(len(asked))]
            legal = game.position.legal_moves(seat)
            view = game.seen(seat)
            assert GAME.prompt(view)[-1] in ".:"
            assert GAME.preview(view, legal[rng.below(len(legal))]).lines
            assert GAME.describe(view)
            number = rng.below(len(GAME.space))
            move = GAME.space.move(number)
            partial = Move(move.verb, **dict(list(move.args.items())[: rng.below(4)]))
            for attempt in (move, partial):
                refused = GAME.why_not(view, attempt)
                assert refused.rule
                assert refused.sentence[-1] in ".:?!"
            game.play(seat, GAME.space.move(legal[rng.below(len(legal))]))
        for event in game.events:
            assert game.say(event)


def test_a_preview_says_what_would_count() -> None:
    game = match([f"{BONES}, Eaten by Bears", ""], on={"Grogar": "Startled by Snakes"})
    view = game.seen(0)
    laid = GAME.preview(view, GAME.space.number("play", card=BONES, character="Grogar"))
    assert "from −20 to −30" in laid.lines[0]
    death = GAME.preview(view, GAME.space.number("kill", card="Eaten by Bears", character="Grogar"))
    assert "−30" in death.lines[0]
    assert "−10 of it" in death.lines[0]


def preview(game: Match, verb: str, **args: str) -> list[str]:
    return GAME.preview(game.seen(0), GAME.space.number(verb, **args)).lines


def test_a_preview_says_whether_the_others_are_asked() -> None:
    """As the rules themselves will decide it: from what lies open, and from who can answer."""
    asked = "The others may answer it first."
    for discards, on, hand_of_ben in (
        ("", {}, MICE),
        ("A Second Chance", {}, MICE),
        ("A Second Chance, Smoke and Mirrors", {}, MICE),
        ("", {"Butterfield": "Put into Prison"}, MICE),
        ("", {}, ""),
    ):
        game = match(["Badly Burned, A Stormy Night", hand_of_ben], on={"Grogar": BONES, **on},
                     discards=discards)  # fmt: skip
        for verb, args in (
            ("kill", {"card": "Badly Burned", "character": "Grogar"}),
            ("event", {"card": "A Stormy Night"}),
        ):
            told = asked in preview(game, verb, **args)
            twin = game.at(0)
            twin.play(0, verb, **args)
            assert told == twin.position.in_window(), (discards, on, verb)
    responding = match(["A Second Chance, Smoke and Mirrors", "A Stormy Night"], turn=1)
    responding.play(1, "event", card="A Stormy Night")
    assert asked not in preview(responding, "respond", card="Smoke and Mirrors")


def test_a_preview_of_passing_knows_of_extra_and_free_plays() -> None:
    game = match([f"{BONES}, Badly Burned", ""], on={"Grogar": "Fell Down a Well"})
    assert "It is a free play." in preview(game, "kill", card="Badly Burned", character="Grogar")
    assert preview(game, "pass") == ["You go on to your second play."]
    game.play(0, "pass")
    assert preview(game, "pass") == [
        "Both plays are done; what is extra or free can still be played."
    ]
    game.play(0, "pass")
    assert preview(game, "pass") == ["Your turn ends; you draw 3 cards."]


def test_the_log_says_what_everything_came_to() -> None:
    """Deaths and those that were stopped, lives given back, what was moved and taken off."""

    def said(game: Match) -> str:
        return " ".join(game.say(event) for event in game.events)

    hands = ["Eaten by Bears", "A Second Chance, A Chance to Begin Again, Twist of Fate, " + PICNIC]
    on = {"Grogar": "Mauled by a Manatee", "Lord Slogar": BONES}
    stopped = match(hands, on=on)
    stopped.play(0, "kill", card="Eaten by Bears", character="Grogar")
    stopped.play(1, "respond", card="A Second Chance")
    let_pass(stopped)
    assert "Ada plays Eaten by Bears on Grogar, at −20." in said(stopped)
    assert "cancelled by A Second Chance: Grogar lives on at −20." in said(stopped)
    game = match(hands, on=on)
    game.play(0, "kill", card="Eaten by Bears", character="Grogar")
    let_pass(game)
    assert "Death comes to Grogar at −30: Eaten by Bears." in said(game)
    game.play(0, "pass")
    game.play(1, "event_on", card="A Second Chance", character="Grogar")
    let_pass(game)
    assert "Back among the living at −20, without Eaten by Bears: Grogar." in said(game)
    game.play(1, "event_with", card="Twist of Fate", character="Lord Slogar", using=PICNIC)
    let_pass(game)
    assert f"Ben takes {BONES} from Lord Slogar and puts {PICNIC} there: +15 now." in said(game)
    game = match(hands, on=on, turn=1)
    game.play(1, "event_on", card="A Chance to Begin Again", character="Grogar")
    let_pass(game)
    assert "Taken off Grogar, 0 now: Mauled by a Manatee." in said(game)


# Own editions


def changed(**parts: Any) -> Edition:
    return from_contents({**GAME.edition.contents, **parts}, "mine.toml")


def test_an_own_edition_with_other_numbers_is_played() -> None:
    modifiers = [dict(card) for card in GAME.edition.contents["modifiers"]]
    modifiers[0] = {**modifiers[0], "pathos": [-50, "clear", 5], "count": 3}
    game = GAME.with_edition(changed(modifiers=modifiers))
    table = game.deal(2, "07" * 32, {"characters": 5, "families": "dealt", "guests": 2})
    assert len(table.deck) + 10 == 92


def test_wrong_editions_name_the_entry() -> None:
    contents = GAME.edition.contents
    twice = [*contents["events"], contents["events"][0]]
    with pytest.raises(BadEdition, match=r"events\[12\] \(Body Thief\)"):
        GAME.with_edition(changed(events=twice))
    idle = [{"title": "Nothing", "provenance": "house"}]
    with pytest.raises(BadEdition, match="deed"):
        GAME.with_edition(changed(events=idle))
    odd = [{**contents["modifiers"][0], "at_once": [{"word": "explode"}]}]
    with pytest.raises(BadEdition, match=r"modifiers\[0\]"):
        GAME.with_edition(changed(modifiers=odd))
    few = [dict(contents["deaths"][0])]
    with pytest.raises(BadEdition, match="21 to 500 cards"):
        GAME.with_edition(changed(deaths=few, modifiers=contents["modifiers"][:5], events=[]))
    with pytest.raises(BadEdition, match="families"):
        GAME.with_edition(changed(families=contents["families"][:2]))


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("families = [", "families = [[", "not TOML"),
        ('game = "gloom"', 'game = "gloomy-graves"', "game"),
        ('"Lord Slogar", ', "", r"families\[0\].characters"),
        (
            '"Grogar"',
            '"LORD SLOGAR"',
            r"families\[0\] \(Castle Slogar\): LORD SLOGAR is there twice",
        ),
        ('icon = "duck", ', "", r"modifiers\[4\].*`icon`"),
        ('icon = "duck"', 'icon = "goose"', r"modifiers\[4\].icon.*goose"),
        ('[10, 0, "clear"]', "[10, 0]", r"modifiers\[4\].pathos"),
        ('[10, 0, "clear"]', '[10, 0, "opaque"]', r"modifiers\[4\].pathos\[2\].*opaque"),
        ('[10, 0, "clear"]', '[10, 999, "clear"]', r"modifiers\[4\].pathos\[1\]"),
        ('{ word = "refill" }', '{ word = "refil" }', r"modifiers\[0\].at_once\[0\].word.*refil"),
        ('{ word = "skip draw" }', '{ word = "skip draw", cards = 2 }', r"modifiers\[6\].*`cards`"),
        ('{ word = "discard", cards = 1 }', '{ word = "discard" }', r"modifiers\[12\].*`cards`"),
        ('cancels = "event"', 'cancels = "modifier"', r"events\[8\].cancels.*modifier"),
        ('icons = ["beast"]', "icons = []", r"deaths\[4\].bonus.icons"),
        (
            '"Badly Burned",',
            '"burnt by a mob",',
            r"deaths\[3\] \(burnt by a mob\): that title is taken",
        ),
        ('"Badly Burned",', '" ",', r"deaths\[3\].title"),
        ('"Badly Burned",', '"Badly Burned", count = 0,', r"deaths\[3\].count"),
        ('provenance = "printed"', 'provenance = "hearsay"', r"families\[0\].provenance.*hearsay"),
    ],
)
def test_a_spoilt_file_is_refused_and_the_place_named(right: str, wrong: str, said: str) -> None:
    text = (GAME.folder / "components.toml").read_text("utf-8")
    _, mark, rest = text.partition("\ngame = ")  # Past the remarks at its head.
    assert right in mark + rest
    spoilt = (mark + rest).replace(right, wrong, 1)
    with pytest.raises(BadEdition, match=f"mine.toml(, line [0-9]+)?: .*{said}"):
        GAME.with_edition(from_toml(spoilt, "mine.toml"))
