"""How it is said: the prompt, what would follow, what happened, the table in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sexton.core.moves import Move
from sexton.core.types import Entry, Event, Preview, Section
from sexton.games.gloom.components import CLEAR, ICON_NAMES, KINDS, NO_ICON, Box
from sexton.games.gloom.effects import cards, points
from sexton.games.gloom.rules.reckoning import bonus, shown_icon
from sexton.games.gloom.view import PASS, Card, Character, GloomView, Pending, Player

SLOTS = ("top", "middle", "bottom")


def named(people: Sequence[str]) -> str:
    if len(people) < 2:
        return "".join(people)
    return f"{', '.join(people[:-1])} and {people[-1]}"


# What must be decided


def prompt(view: GloomView) -> str:
    if view.over:
        return "The game is over."
    if view.asked is None:
        return waiting(view)
    if view.asked == "play":
        return play_prompt(view)
    if view.asked == "respond":
        return f"{on_its_way(view)}: answer it, or let it pass."
    task = view.pending[-1]
    if view.asked == "discard":
        return f"Discard {cards(task.count)} of your choice."
    if view.asked == "discard down":
        assert view.seat is not None
        limit = view.players[view.seat].draw_limit
        return f"Discard down to your draw limit of {limit}: you hold {cards(len(view.hand))}."
    if view.asked == "draw or discard":
        return f"Draw {cards(task.count)}, or discard {cards(task.count)}, or go on without."
    if view.asked == "refill":
        first = "Discard as many as you like, then draw up to your draw limit"
        return f"{first}." if task.count else f"{first}; or go on without."
    if view.asked == "one play":
        return "Play one card of any kind, or go on without."
    return "Play any of the cards you have just taken, or keep them and go on."


def play_prompt(view: GloomView) -> str:
    extra = f" You have {view.extras} extra plays." if view.extras > 1 else ""
    extra = " You have 1 extra play." if view.extras == 1 else extra
    if view.play == "first":
        return f"Your first play: play or discard any card, or pass.{extra}"
    if view.play == "second":
        return f"Your second play: a modifier, an event or a discard, or pass.{extra}"
    opened = [who.name for who in view.characters if who.open_to_death]
    if opened:
        extra += f" A free untimely death may be played on {named(opened)}."
    return f"Both plays are done.{extra} Pass to end your turn."


def waiting(view: GloomView) -> str:
    if view.pending and view.pending[-1].what == "window":
        task = view.pending[-1]
        if task.answer:
            reply = "let it pass" if task.answer == PASS else f"answered with {task.answer}"
            return f"{on_its_way(view)}: you have {reply}, and the others are asked too."
        return f"{on_its_way(view)}: the others are asked whether they answer it."
    who = named([view.seats[seat] for seat in view.waiting])
    if not view.pending:
        return f"It is {who}'s turn."
    task = view.pending[-1]
    doing = {
        "discard": f"to discard {cards(task.count)}",
        "discard down": "to discard down to the draw limit",
        "draw or discard": f"to draw or discard {cards(task.count)}",
        "refill": "to discard and draw up",
        "one play": "to play a card or not",
        "loot": "to play what was taken, or keep it",
    }
    return f"Waiting for {who} {doing[task.what]}."


def on_its_way(view: GloomView) -> str:
    """The card that the open window is about."""
    task = view.pending[-2]
    return f"{seat_name(view, task)} plays {spoken_card(task)}"


def seat_name(view: GloomView, task: Pending) -> str:
    return view.seats[task.seat] if task.seat is not None else ""


def spoken_card(task: Pending) -> str:
    where = named([name for name in (task.character, task.other) if name])
    text = f"{task.card} on {where}" if where else task.card
    return f"{text} with {task.using}" if task.using else text


# What would follow


def preview(box: Box, view: GloomView, number: int) -> Preview:
    move = box.numbering.space.move(number)
    args = {key: str(value) for key, value in move.args.items()}
    if move.verb in ("play", "kill"):
        return laid_preview(box, view, box.number[args["card"]], args["character"])
    if move.verb.startswith("event") or move.verb == "respond":
        return Preview([box.texts[box.number[args["card"]]], *asking(box, view, args["card"])])
    if move.verb in ("discard", "lose"):
        return Preview([f"{args['card']} goes to the discards, open to all."])
    if move.verb == "draw":
        return Preview(["You draw from the pile."])
    if move.verb == "decline":
        return Preview(["Nothing happens, and the game goes on."])
    if view.asked == "respond":
        return Preview([f"{view.pending[-2].card} goes ahead, unless somebody else answers it."])
    return Preview(pass_preview(view))


def asking(box: Box, view: GloomView, title: str) -> list[str]:
    """GL-13: whether the others are asked about this card, as far as all can see."""
    others = [player for seat, player in enumerate(view.players) if seat != view.seat]
    open_titles = [title, *view.discards, *(task.card for task in view.pending)]
    kind = KINDS[box.categories[box.number[title]]]
    able = any(player.hand and not player.barred for player in others)
    hidden = any(
        open_titles.count(box.titles[response]) < box.counts[response]
        for response in box.responses
        if box.cancels[response] == kind
    )
    return ["The others may answer it first."] if able and hidden else []


def pass_preview(view: GloomView) -> list[str]:
    assert view.seat is not None
    own = view.players[view.seat]
    if view.play == "first":
        return ["You go on to your second play."]
    opened = any(who.open_to_death for who in view.characters)
    if view.play == "second" and own.hand and (view.extras or opened):
        return ["Both plays are done; what is extra or free can still be played."]
    if own.skip_draws:
        return ["Your turn ends, and you skip the draw phase."]
    missing = max(0, own.draw_limit - own.hand)
    return [f"Your turn ends; you draw {cards(missing)}." if missing else "Your turn ends."]


def laid_preview(box: Box, view: GloomView, kind: int, name: str) -> Preview:
    """The character as it would be, from the open stack."""
    who = next(one for one in view.characters if one.name == name)
    stack = [*(box.number[card.title] for card in who.stack), kind]
    shown = [0, 0, 0]
    for card in stack:
        for slot, value in enumerate(box.pathos[card]):
            if value != CLEAR:
                shown[slot] = value
    if kind >= box.first_death:
        earned = bonus(box, stack)
        worth = sum(shown) + earned
        lines = [*death_lines(view, who, worth, earned), *asking(box, view, box.titles[kind])]
    else:
        worth, icon = sum(shown), shown_icon(box, stack)
        shows = "no story icon" if icon == NO_ICON else ICON_NAMES[icon]
        lines = [
            f"{name}'s Self-Worth would go from {points(who.worth)} to {points(worth)}.",
            f"It would show {shows}.",
        ]
    if box.texts[kind]:
        lines.append(box.texts[kind])
    return Preview(lines, {"worth": worth, "pathos": shown})


def death_lines(view: GloomView, who: Character, worth: int, earned: int) -> list[str]:
    of_it = f", {points(earned)} of it for its story icon" if earned else ""
    lines = [f"{who.name} would die with {points(worth)}{of_it}."]
    if view.asked == "play" and who.open_to_death:
        lines.append("It is a free play.")
    alive = [one for one in view.characters if one.owner == who.owner and one.fate == "living"]
    if len(alive) == 1:
        lines.append(f"{view.seats[who.owner]}'s family would be extinct: the game would end.")
    return lines


def touches(view: GloomView, move: Move) -> tuple[str, ...]:
    """Whatever it is called in the move, a character is a character and a card a card."""
    kind = {"other": "character", "using": "card"}
    return tuple(f"{kind.get(key, key)}:{value}" for key, value in move.args.items())


# What happened

EVENTS = {
    "turn": "It is {who}'s turn.",
    "passed": "{who} passes.",
    "declined": "{who} goes on without.",
    "skipped turn": "{who} skips a turn.",
    "skipped draw": "{who} skips the draw phase.",
    "remade": "The discards are shuffled into a new draw pile of {count}.",
    "discarded": "{who} discards {cards}.",
    "picked": "{who} picks at random from {victim}'s hand: {cards} goes to the discards.",
    "modifier": "{who} plays {card} on {character}.",
    "response": "{who} answers {against} with {card}.",
    "cancelled": "{card} is cancelled by {by}.",
    "died": "{character} is dead: {card}.",
    "lives again": "{character} lives again, without {card}.",
    "gone": "{character} leaves the game, taken by {card}.",
    "moved": "{card} moves from {character} to {other}.",
    "exchanged": "{who} takes {taken} from {character} and puts {card} there.",
    "stripped": "{character} loses {cards}.",
}


def say_event(event: Event, players: Sequence[str]) -> str:
    args: dict[str, Any] = dict(event.args)
    who = players[args["seat"]] if "seat" in args else ""
    if event.name == "drew":
        what = named(args["cards"]) if "cards" in args else cards(args["count"])
        return f"{who} draws {what}."
    if event.name == "took":
        what = named(args["cards"]) if "cards" in args else cards(args["count"])
        return f"{who} takes {what} from {players[args['victim']]}'s hand."
    if event.name == "kill":
        free = ", as a free play" if args["free"] else ""
        return f"{who} plays {args['card']} on {args['character']}{free}."
    if event.name == "event":
        where = named([args[key] for key in ("character", "other") if key in args])
        text = f"{who} plays {args['card']}{f' on {where}' if where else ''}"
        return f"{text} with {args['using']}." if "using" in args else f"{text}."
    if event.name == "ended":
        values = [f"{players[seat]} {points(value)}" for seat, value in enumerate(args["values"])]
        return f"The game is over: {', '.join(values)}."
    victim = players[args["victim"]] if "victim" in args else ""
    spoken = {**args, "who": who, "victim": victim, "cards": named(args.get("cards", []))}
    return EVENTS[event.name].format(**spoken)


# The table


def describe(view: GloomView) -> list[Section]:
    sections = [family_section(view, seat) for seat in range(len(view.seats))]
    sections.append(Section("The middle", middle(view)))
    if view.discards:
        newest = [Entry(title, f"card:{title}") for title in reversed(view.discards)]
        sections.append(Section("The discards, newest first", newest))
    if view.seat is not None:
        hand = [
            Entry(hand_line(view, own.card, own.known_by), f"card:{own.card.title}")
            for own in view.hand
        ]
        sections.insert(0, Section("Your hand", hand or [Entry("Your hand is empty.")]))
    return sections


def hand_line(view: GloomView, card: Card, known_by: Sequence[int]) -> str:
    knowing = [view.seats[seat] for seat in known_by if seat < len(view.seats)]
    known = f" ({named(knowing)} know{'s' if len(knowing) == 1 else ''} it)" if knowing else ""
    return card_line(card) + known


def card_line(card: Card) -> str:
    """A card in one line: title, kind, slots, icon, text."""
    parts = [f"{card.title}, {card.kind}"]
    if any(slot is not None for slot in card.pathos):
        parts.append(slot_line(card.pathos))
    if card.icon != "none":
        parts.append(card.icon)
    line = ", ".join(parts)
    return f"{line}. {card.text}" if card.text else f"{line}."


def slot_line(pathos: Sequence[int | None]) -> str:
    return " / ".join("·" if slot is None else points(slot) for slot in pathos)


def family_section(view: GloomView, seat: int) -> Section:
    player = view.players[seat]
    entries = [Entry(player_line(view, seat), f"seat:{seat}")]
    entries += [
        Entry(character_line(who), f"character:{who.name}")
        for who in view.characters
        if who.owner == seat
    ]
    return Section(f"{view.seats[seat]}: {player.family}", entries)


def player_line(view: GloomView, seat: int) -> str:
    player = view.players[seat]
    parts = [
        f"Family Value {points(player.value)}",
        cards(player.hand),
        f"draw limit {player.draw_limit}",
        *burdens(player),
    ]
    if player.known:
        parts.append(f"you know of {named([card.title for card in player.known])}")
    if view.turn == seat and not view.over:
        parts.insert(0, "to play")
    line = "; ".join(parts)
    return f"{line[:1].upper()}{line[1:]}."


def burdens(player: Player) -> list[str]:
    """What hangs over a player: skips to come, and events barred."""
    found = []
    if player.skip_turns:
        found.append(
            f"skips {'a turn' if player.skip_turns == 1 else f'{player.skip_turns} turns'}"
        )
    if player.skip_draws:
        times = "a draw" if player.skip_draws == 1 else f"{player.skip_draws} draws"
        found.append(f"skips {times}")
    if player.barred:
        found.append("can't play events")
    return found


def character_line(who: Character) -> str:
    if not who.stack:
        return f"{who.name}, {who.fate}, Self-Worth 0, nothing has happened yet."
    parts = [f"{who.name}, {who.fate}, Self-Worth {points(who.worth)}", slot_line(who.pathos)]
    if who.icon:
        parts.append(f"shows {who.icon}")
    line = f"{', '.join(parts)}. {who.stack[-1].title}"
    line += f": {who.text}" if who.text else "."
    below = [card.title for card in reversed(who.stack[:-1])]
    return f"{line} Beneath: {', '.join(below)}." if below else line


def middle(view: GloomView) -> list[Entry]:
    entries = [
        Entry(f"Turn {view.turns + 1}. The draw pile has {cards(view.deck)}, "
              f"the discards {len(view.discards)}.")
    ]  # fmt: skip
    entries += [Entry(pending_line(view, task)) for task in view.pending if task.card]
    return entries


def pending_line(view: GloomView, task: Pending) -> str:
    if task.what == "card":
        return f"On its way: {seat_name(view, task)}'s {spoken_card(task)}."
    return f"Being carried out: {task.card}."
