"""What must be decided, and what would follow."""

from __future__ import annotations

from sexton.core.phrases import counted, listed, signed
from sexton.core.types import Preview
from sexton.games.gloom.components import ICON_NAMES, KINDS, NO_ICON, Box
from sexton.games.gloom.rules.reckoning import bonus, shown, shown_icon
from sexton.games.gloom.types.view import Character, GloomView
from sexton.games.gloom.view import PASS
from sexton.games.gloom.words.cards import seat_name, spoken_card


def prompt(view: GloomView) -> str:
    if view.over:
        return "The game is over."
    if view.asked is None:
        return waiting(view)
    if view.asked == "play":
        return play_prompt(view)
    if view.asked == "respond":
        return f"{on_its_way(view)}: answer it, or let it pass."
    count = view.pending[-1].count
    some = counted(count, "card")
    if view.asked == "discard":
        return f"Discard {some} of your choice."
    if view.asked == "discard down":
        assert view.seat is not None
        limit = view.players[view.seat].draw_limit
        held = counted(len(view.hand), "card")
        return f"Discard down to your draw limit of {limit}: you hold {held}."
    if view.asked == "draw or discard":
        return f"Draw {some}, or discard {some}, or go on without."
    if view.asked == "refill":
        first = "Discard as many as you like, then draw up to your draw limit"
        return f"{first}." if count else f"{first}; or go on without."
    if view.asked == "one play":
        return "Play one card of any kind, or go on without."
    return "Play any of the cards you have just taken, or keep them and go on."


def play_prompt(view: GloomView) -> str:
    extra = f" You have {counted(view.extras, 'extra play')}." if view.extras else ""
    if view.play == "first":
        return f"Your first play: play or discard any card, or pass.{extra}"
    if view.play == "second":
        return f"Your second play: a modifier, an event or a discard, or pass.{extra}"
    opened = [who.name for who in view.characters if who.open_to_death]
    if opened:
        extra += f" A free untimely death may be played on {listed(opened)}."
    return f"Both plays are done.{extra} Pass to end your turn."


def waiting(view: GloomView) -> str:
    if view.pending and view.pending[-1].what == "window":
        task = view.pending[-1]
        if task.answer:
            reply = "let it pass" if task.answer == PASS else f"answered with {task.answer}"
            return f"{on_its_way(view)}: you have {reply}, and the others are asked too."
        return f"{on_its_way(view)}: the others are asked whether they answer it."
    who = listed([view.seats[seat] for seat in view.waiting])
    if not view.pending:
        return f"It is {who}'s turn."
    task = view.pending[-1]
    some = counted(task.count, "card")
    doing = {
        "discard": f"to discard {some}",
        "discard down": "to discard down to the draw limit",
        "draw or discard": f"to draw or discard {some}",
        "refill": "to discard and draw up",
        "one play": "to play a card or not",
        "loot": "to play what was taken, or keep it",
    }
    return f"Waiting for {who} {doing[task.what]}."


def on_its_way(view: GloomView) -> str:
    """The card that the open window is about."""
    task = view.pending[-2]
    return f"{seat_name(view, task)} plays {spoken_card(task)}"


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
        for response in box.numbering.responses
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
    if not missing:
        return ["Your turn ends."]
    return [f"Your turn ends; you draw {counted(missing, 'card')}."]


def laid_preview(box: Box, view: GloomView, kind: int, name: str) -> Preview:
    """The character as it would be, from the open stack."""
    who = next(one for one in view.characters if one.name == name)
    stack = [*(box.number[card.title] for card in who.stack), kind]
    slots = shown(box, stack)
    if kind >= box.first_death:
        earned = bonus(box, stack)
        worth = sum(slots) + earned
        lines = [*death_lines(view, who, worth, earned), *asking(box, view, box.titles[kind])]
    else:
        worth, icon = sum(slots), shown_icon(box, stack)
        shows = "no story icon" if icon == NO_ICON else ICON_NAMES[icon]
        lines = [
            f"{name}'s Self-Worth would go from {signed(who.worth)} to {signed(worth)}.",
            f"It would show {shows}.",
        ]
    if box.texts[kind]:
        lines.append(box.texts[kind])
    return Preview(lines, {"worth": worth, "pathos": list(slots)})


def death_lines(view: GloomView, who: Character, worth: int, earned: int) -> list[str]:
    of_it = f", {signed(earned)} of it for its story icon" if earned else ""
    lines = [f"{who.name} would die with {signed(worth)}{of_it}."]
    if view.asked == "play" and who.open_to_death:
        lines.append("It is a free play.")
    alive = [one for one in view.characters if one.owner == who.owner and one.fate == "living"]
    if len(alive) == 1:
        lines.append(f"{view.seats[who.owner]}'s family would be extinct: the game would end.")
    return lines
