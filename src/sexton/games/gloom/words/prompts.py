"""What must be decided, and what would follow."""

from __future__ import annotations

from sexton.core.phrases import capital, counted, listed, signed
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
        offer = f"draw {some}, or discard {some}, or go on without."
        return asked_by(view, f"may draw {some} or discard {some}", offer)
    if view.asked == "refill":
        offer = "discard as many as you like, then draw up to your draw limit"
        return asked_by(view, "may discard any number", offer) + (
            "." if count else "; or go on without."
        )
    if view.asked == "draw or take":
        return f"Draw {some} from the pile, or take one at random out of another hand first."
    if view.asked == "one play":
        return "Play one card of any kind, or go on without."
    return "Play any of the cards you have just taken, or keep them and go on."


def asked_by(view: GloomView, words: str, offer: str) -> str:
    """What is offered, after the card that does: the newest on one of this seat's people, if no
    other there says the same."""
    newest = [who.stack[-1] for who in view.characters if who.owner == view.seat and who.stack]
    titles = [card.title for card in newest if words in card.text]
    return f"{titles[0]}: {offer}" if len(titles) == 1 else capital(offer)


def play_prompt(view: GloomView) -> str:
    extra = ""
    if view.extras:
        plays = counted(view.extras, "extra play")
        extra = f" You have {plays}, for untimely deaths and negative modifiers."
    extra += " Your next event is a free play." if view.free_event else ""
    extra += " You may trade a card for another." if view.may_trade else ""
    opened = [who.name for who in view.characters if who.open_to_death]
    if opened and view.play != "first":
        extra += f" A free untimely death may be played on {listed(opened)}."
    if view.play == "first":
        return f"Your first play: play or discard any card, or pass.{extra}"
    if view.play == "second":
        return f"Your second play: a modifier, an event or a discard, or pass.{extra}"
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
        "draw or take": f"to draw {some}, from the pile or out of other hands",
    }
    return f"Waiting for {who} {doing[task.what]}."


def on_its_way(view: GloomView) -> str:
    """The card that the open window is about."""
    task = view.pending[-2]
    return f"{seat_name(view, task)} plays {spoken_card(task)}"


def preview(box: Box, view: GloomView, number: int) -> Preview:
    """What would follow, and how the chronicle would tell of it."""
    from sexton.games.gloom.chronicle.stories import story  # It speaks of cards as we do.

    shown = outcome(box, view, number)
    told = story(box, view, number)
    return Preview(shown.lines, {**shown.data, "story": told}) if told else shown


def outcome(box: Box, view: GloomView, number: int) -> Preview:
    move = box.numbering.space.move(number)
    args = {key: str(value) for key, value in move.args.items()}
    if move.verb in ("play", "kill"):
        return laid_preview(box, view, box.number[args["card"]], args["character"])
    if view.asked == "draw or take":
        return draw_or_take_preview(view, move.verb)
    if move.verb == "mystery":
        return mystery_preview(box, view, box.number[args["card"]], args["residence"])
    if move.verb in ("shed", "trade"):
        then = " You draw another." if move.verb == "trade" else ""
        gone = f"{args['card']} goes to the discards, open to all, and no play is spent."
        return Preview([gone + then])
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


def draw_or_take_preview(view: GloomView, verb: str) -> Preview:
    count = view.pending[-1].count
    if verb == "draw":
        then = ", and your turn ends" if view.play == "drawn" else ""
        return Preview([f"You draw {counted(count, 'card')} from the pile{then}."])
    left = f", and {counted(count - 1, 'card')} are still to be drawn" if count > 1 else ""
    return Preview([f"You take a card at random{left}."])


def mystery_preview(box: Box, view: GloomView, kind: int, residence: str) -> Preview:
    """The house as it would be, from the mysteries that lie there."""
    homes = [player.home for player in view.players if player.home is not None]
    home = next(one for one in homes if one.name == residence)
    stack = [*(box.number[card.title] for card in home.mysteries), kind]
    worth = sum(shown(box, stack))
    line = f"{residence} would count {signed(worth)} instead of {signed(home.worth)}."
    return Preview([line, box.texts[kind]], {"worth": worth, "pathos": list(shown(box, stack))})


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
    expedition = box.number[view.expedition.title] if view.expedition else 0
    icon = shown_icon(box, stack, expedition)
    extra = icon_points(box, view, who.owner, icon)
    if kind >= box.first_death:
        earned = bonus(box, stack, expedition)
        worth = sum(slots) + earned + extra
        lines = [*death_lines(view, who, worth, earned), *asking(box, view, box.titles[kind])]
    else:
        worth = sum(slots) + extra
        shows = "no story icon" if icon == NO_ICON else ICON_NAMES[icon]
        lines = [
            f"{name}'s Self-Worth would go from {signed(who.worth)} to {signed(worth)}.",
            f"It would show {shows}.",
        ]
    moving = followers(box, view, kind, who, icon)
    lines += company(box, view, kind, who.owner, moving)
    lines += extinction(view, [who] if kind >= box.first_death else [], moving, who.owner)
    if box.texts[kind]:
        lines.append(box.texts[kind])
    return Preview(lines, {"worth": worth, "pathos": list(slots)})


def icon_points(box: Box, view: GloomView, owner: int, icon: int) -> int:
    """GL-23, GL-31: what an icon adds by the mystery at home, and by the expedition."""
    cards = [view.expedition.title] if view.expedition else []
    home = view.players[owner].home
    if home is not None and home.mysteries:
        cards.append(home.mysteries[-1].title)
    kinds = [box.number[title] for title in cards]
    return sum(box.worth_points[kind] for kind in kinds if box.worth_icon[kind] == icon != NO_ICON)


def followers(box: Box, view: GloomView, kind: int, who: Character, icon: int) -> list[Character]:
    """GL-25: the guests who would come along with the card."""
    return [
        guest
        for guest in (*view.characters, *view.middle)
        if guest.guest
        and guest.name != who.name
        and (guest.fate == "in the middle" or (guest.fate == "living" and guest.owner != who.owner))
        and guest_follows(box, box.number[guest.name], kind, icon)
    ]


def company(box: Box, view: GloomView, kind: int, owner: int, moving: list[Character]) -> list[str]:
    """GL-25, GL-30: who would come along with the card, and what it would bring."""
    family = view.players[owner].family
    lines = [f"{guest.name} would come to stay with {family}." for guest in moving]
    brought = box.titles[box.brings[kind]] if box.brings[kind] else ""
    if brought and (view.expedition is None or view.expedition.title != brought):
        lines.append(f"The expedition {brought} would set out.")
    return lines


def extinction(
    view: GloomView, fallen: list[Character], moving: list[Character], to: int
) -> list[str]:
    """GL-18, GL-25: whose family would have nobody left, once the guests have moved."""
    alive = [0] * len(view.players)
    for one in view.characters:
        alive[one.owner] += one.fate == "living" and one not in (*fallen, *moving)
    alive[to] += len(moving)
    return [
        f"{view.seats[seat]}'s family would be extinct: the game would end."
        for seat, left in enumerate(alive)
        if not left
    ]


def guest_follows(box: Box, guest: int, kind: int, icon: int) -> bool:
    wanted = box.follows_icon[guest]
    if kind < box.first_death:
        return not box.follows_deaths[guest] and wanted != NO_ICON and box.icons[kind] == wanted
    return box.follows_deaths[guest] and wanted in (NO_ICON, icon)


def death_lines(view: GloomView, who: Character, worth: int, earned: int) -> list[str]:
    of_it = f", {signed(earned)} of it for its story icon" if earned else ""
    lines = [f"{who.name} would die with {signed(worth)}{of_it}."]
    if view.asked == "play" and who.open_to_death:
        lines.append("It is a free play.")
    return lines
