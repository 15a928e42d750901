"""How it is said: the prompt, what would follow, why not, what happened, the table in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sexton.core.errors import GAME_OVER, NOT_ASKED
from sexton.core.moves import Move
from sexton.core.types import Entry, Event, Preview, Refusal, Section
from sexton.games.gravediggers.chances import chances
from sexton.games.gravediggers.components import NOTE, Box
from sexton.games.gravediggers.moves import article, cemetery_name, coins
from sexton.games.gravediggers.view import Cemetery, GravediggersView, LaidCard

TILE_NAMES = {
    "place": "Place",
    "view": "View",
    "reveal": "Reveal",
    "gravedigger": "Gravedigger",
}
PROMPTS = {
    "place": "The tile says Place: lay a card from your hand face down at any cemetery.",
    "view": "The tile says View: look at one face-down card.",
    "reveal": "The tile says Reveal: turn up one face-down card, never a cemetery's last.",
    "rob": "The tile says Gravedigger: choose the cemetery to be robbed.",
}
ASKS = {
    "place": "GD-P3",
    "view": "GD-P4",
    "reveal": "GD-P5",
    "rob": "GD-5",
    "fist": "GD-8",
}


def named(people: Sequence[str]) -> str:
    if len(people) < 2:
        return "".join(people)
    return f"{', '.join(people[:-1])} and {people[-1]}"


def prompt(view: GravediggersView) -> str:
    if view.over:
        return "The game is over."
    if view.asked == "fist":
        assert view.robbed is not None
        assert view.seat is not None
        own = view.robbed == view.seat
        place = "your cemetery" if own else cemetery_name(view.robbed, view.seats)
        have = view.players[view.seat].coins or 0
        return (
            f"{capital(place)} is being robbed: how many of your {coins(have)} go into your fist?"
        )
    if view.asked is not None:
        return PROMPTS[view.asked]
    waiting = named([view.seats[seat] for seat in view.waiting])
    if view.phase == "fist":
        return f"Waiting for {waiting} to close a fist."
    return f"{waiting} has turned up {TILE_NAMES[view.tile or 'place']} and decides."


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def preview(box: Box, view: GravediggersView, number: int) -> Preview:
    move = box.numbering.space.move(number)
    if move.verb == "place":
        place = cemetery_name(move.args["cemetery"], view.seats)
        line = view.cemeteries[int(move.args["cemetery"])]
        card = capital(article(str(move.args["card"])))
        lines = [f"{card} would lie face down at {place}, its {ordinal(len(line.cards) + 1)} card."]
        if line.closed:
            lines.append("That cemetery is closed: the card would be out of play.")
        lines.append("You draw a card." if view.deck else "The deck is empty: you draw nothing.")
        if not view.deck and len(view.hand) == 1:
            lines.append("It is your last card: the last robberies begin.")
        return Preview(lines)
    if move.verb == "fist":
        return Preview(fist_preview(box, view, int(move.args["coins"])), chances(box, view))
    if move.verb == "credit":
        return Preview(["You show your coins, get 10 more, and lose 10 for the note at the end."])
    if move.verb == "rob":
        return Preview(["Everybody closes a fist, then that cemetery's cards turn up."])
    if move.verb == "view":
        return Preview(["You alone see the card; it stays where it is."])
    return Preview(["Everybody sees the card; it stays where it is."])


def fist_preview(box: Box, view: GravediggersView, fist: int) -> list[str]:
    """Facts from the view, no advice."""
    assert view.robbed is not None
    cards = view.cemeteries[view.robbed].cards
    values = dict(zip(box.names, box.values, strict=True))
    known = [card.card for card in cards if card.card is not None]
    unknown = len(cards) - len(known)
    worth = sum(values[card] for card in known)
    which = "its only card" if len(cards) == 1 else f"{len(known)} of its {len(cards)} cards"
    lines = ["You know none of its cards."]
    if known:
        lines = [f"You know {which}, worth {worth} before any X."]
    if fist:
        lines.append(f"If you are paid you gain {coins(fist)}; if bandits raid you lose them.")
    else:
        lines.append("An empty fist risks nothing, and gains 5 if a lone guard protects the place.")
    if unknown:
        lines.append(f"{unknown} card{'s' if unknown > 1 else ''} you have not seen.")
    return lines


def ordinal(number: int) -> str:
    if 10 <= number % 100 <= 20:
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def why_not(view: GravediggersView, move: Move) -> Refusal:
    """Explains; `legal_moves` has decided."""
    if view.over:
        return Refusal(GAME_OVER, "The game is over.")
    if view.asked is None:
        return Refusal(NOT_ASKED, f"Nothing is asked of you now. {prompt(view)}")
    if move.verb == "credit" and view.asked == "fist":
        return why_no_credit(view)
    if move.verb != view.asked:
        rule = "GD-7" if move.verb == "credit" else ASKS[view.asked]
        return Refusal(rule, f"That is not what is asked. {prompt(view)}")
    reasons: dict[str, Callable[[GravediggersView, dict[str, Any]], Refusal]] = {
        "place": why_not_place,
        "view": why_not_view,
        "reveal": why_not_reveal,
        "rob": why_not_rob,
        "fist": why_not_fist,
    }
    return reasons[move.verb](view, dict(move.args))


def why_no_credit(view: GravediggersView) -> Refusal:
    assert view.seat is not None
    have = view.players[view.seat].coins or 0
    if have >= NOTE:
        return Refusal(
            "GD-7", f"You have {coins(have)}: only a purse below {NOTE} may take a credit note."
        )
    return Refusal("GD-7", "All credit notes are taken: close your fist on what you have.")


def why_not_place(view: GravediggersView, args: dict[str, Any]) -> Refusal:
    card = args.get("card")
    if card is not None and card not in view.hand:
        return Refusal("GD-P3", f"You don't hold {article(card)}: you hold {', '.join(view.hand)}.")
    return Refusal("GD-P3", "Name a card of your hand and one of the five cemeteries.")


def face_down(place: Cemetery) -> list[LaidCard]:
    return [card for card in place.cards if not card.open]


def why_not_view(view: GravediggersView, args: dict[str, Any]) -> Refusal:
    trouble = why_not_card(view, args, "GD-P4")
    return trouble or Refusal("GD-P4", "Choose one face-down card at a cemetery not closed.")


def why_not_reveal(view: GravediggersView, args: dict[str, Any]) -> Refusal:
    trouble = why_not_card(view, args, "GD-P5")
    if trouble:
        return trouble
    if "cemetery" in args and len(face_down(view.cemeteries[args["cemetery"]])) < 2:
        place = cemetery_name(args["cemetery"], view.seats)
        return Refusal(
            "GD-3", f"That is the last face-down card of {place}: it can't be turned up."
        )
    return Refusal("GD-P5", "Choose a face-down card at a cemetery that has two or more.")


def why_not_card(view: GravediggersView, args: dict[str, Any], rule: str) -> Refusal | None:
    """What is wrong with the card pointed at, for looking and for turning up alike."""
    if "cemetery" not in args:
        return None
    line = view.cemeteries[args["cemetery"]]
    place = capital(cemetery_name(args["cemetery"], view.seats))
    if line.closed:
        return Refusal("GD-3", f"{place} is closed: its cards are out of play.")
    if not line.cards:
        return Refusal(rule, f"{place} has no cards.")
    if "spot" in args and args["spot"] >= len(line.cards):
        return Refusal(
            rule, f"{place} has {len(line.cards)} cards; there is no card {args['spot'] + 1}."
        )
    if "spot" in args and line.cards[args["spot"]].open:
        return Refusal(rule, "That card lies open already: choose a face-down one.")
    return None


def why_not_rob(view: GravediggersView, args: dict[str, Any]) -> Refusal:
    if "cemetery" in args:
        line = view.cemeteries[args["cemetery"]]
        place = capital(cemetery_name(args["cemetery"], view.seats))
        if line.closed:
            return Refusal("GD-6", f"{place} is closed for good: it can't be robbed again.")
        if not line.cards:
            return Refusal("GD-5", f"{place} has no cards: there is nothing to rob.")
    return Refusal("GD-5", "Name a cemetery that holds cards and is not closed.")


def why_not_fist(view: GravediggersView, args: dict[str, Any]) -> Refusal:
    assert view.seat is not None
    have = view.players[view.seat].coins or 0
    return Refusal("GD-8", f"You have {coins(have)}: close your fist on none, some or all of them.")


def touches(view: GravediggersView, move: Move) -> tuple[str, ...]:
    """A card before a cemetery is one thing, named by both arguments."""
    if "spot" in move.args:
        place, spot = move.args["cemetery"], move.args["spot"]
        return (f"cemetery:{place}", f"cemetery:{place}/spot:{spot}")
    return tuple(f"{key}:{value}" for key, value in move.args.items())


EVENTS = {
    "tile": "{who} turns up {tile}.",
    "no effect": "Nothing can be done with it: the turn passes.",
    "revealed": "{who} turns up {card} at {place}.",
    "gravedigger": "{who} sends the gravedigger to {place}.",
    "credit": "{who} lifts the screen on {coins} and borrows 10.",
    "the widow distracts": "One widow distracts all the men: every special card leaves.",
    "the widows chat": "Several widows are busy chatting: they leave.",
    "the guard protects": "One guard protects the cemetery: nobody robs it, empty fists get 5.",
    "the guards play": "Several guards are busy playing cards: they leave.",
    "the bandits raid": "More bandits than accomplices: they take every fist.",
    "the accomplices help": "More accomplices than bandits: the highest fist is paid first.",
    "they fight": "Accomplices and bandits fight each other and leave.",
    "cleared": "The cards of {place} leave; a new one is laid there face down.",
    "closed": "The cards of {place} leave, the deck is empty: it is closed for good.",
    "last card": "{who} has placed the last card: the last robberies begin.",
}


def say_event(event: Event, players: Sequence[str]) -> str:
    args = event.args
    who = players[args["seat"]] if "seat" in args else ""
    place = cemetery_name(args["cemetery"], players) if "cemetery" in args else ""
    if event.name in EVENTS:
        tile = TILE_NAMES.get(args.get("tile", ""), "")
        card = article(args["card"]) if "card" in args else ""
        purse = coins(args["coins"]) if "coins" in args else ""
        return EVENTS[event.name].format(who=who, place=place, tile=tile, card=card, coins=purse)
    if event.name == "placed":
        return f"{who} places {article(args['card']) if 'card' in args else 'a card'} at {place}."
    if event.name == "drew":
        return f"{who} draws {article(args['card']) if 'card' in args else 'a card'}."
    if event.name == "viewed":
        seen = f": {article(args['card'])}" if "card" in args else ""
        return f"{who} looks at card {args['spot'] + 1} of {place}{seen}."
    if event.name == "fist":
        on = f" on {coins(args['coins'])}" if "coins" in args else ""
        return f"{who} closes a fist{on}."
    if event.name == "opened":
        fists = [f"{players[seat]} {fist}" for seat, fist in enumerate(args["fists"])]
        return f"The fists open: {', '.join(fists)}."
    if event.name == "turned":
        return f"The cards of {place}: {', '.join(args['cards'])}."
    if event.name == "bounty":
        order = "highest" if args["highest_first"] else "lowest"
        return f"The bounty is {coins(args['bounty'])}, the {order} fist is paid first."
    if event.name == "paid":
        return say_paid(args["gains"], players)
    scores = [f"{players[seat]} {score}" for seat, score in enumerate(args["scores"])]
    return f"The game is over: {', '.join(scores)}."


def say_paid(gains: list[int], players: Sequence[str]) -> str:
    parts = [
        f"{players[seat]} {'gains' if gained > 0 else 'loses'} {abs(gained)}"
        for seat, gained in enumerate(gains)
        if gained
    ]
    return f"{named(parts)}." if parts else "Nobody gains anything."


def describe(view: GravediggersView) -> list[Section]:
    sections = [
        Section("The middle", middle(view)),
        *(cemetery_section(view, index) for index in range(len(view.cemeteries))),
        Section(
            "The players",
            [Entry(player_line(view, s), f"seat:{s}") for s in range(len(view.seats))],
        ),
    ]
    if view.seat is not None:
        hand = [Entry(capital(article(card)), f"card:{card}") for card in view.hand]
        sections.insert(0, Section("Your hand", hand or [Entry("Your hand is empty.")]))
    if view.robberies:
        sections.append(Section("The last robbery", robbery_entries(view)))
    return sections


def robbery_entries(view: GravediggersView) -> list[Entry]:
    last = view.robberies[-1]
    where = capital(cemetery_name(last.cemetery, view.seats))
    fists = [f"{name} {fist}" for name, fist in zip(view.seats, last.fists, strict=True)]
    return [
        Entry(f"{where}: {', '.join(last.cards)}; {last.outcome}; bounty {last.bounty}."),
        Entry(f"Fists: {', '.join(fists)}."),
        Entry(say_paid(last.gains, view.seats)),
    ]


def middle(view: GravediggersView) -> list[Entry]:
    left = ", ".join(f"{count} {TILE_NAMES[tile]}" for tile, count in view.tiles.items() if count)
    entries = [
        Entry(f"The deck has {view.deck} card{'' if view.deck == 1 else 's'}."),
        Entry(f"Tiles face down: {left or 'none'}."),
        Entry(f"Credit notes left: {view.notes_left}."),
    ]
    if view.gone:
        gone = ", ".join(f"{count} × {card}" for card, count in view.gone.items())
        entries.append(Entry(f"Out of the game: {gone}."))
    return entries


def cemetery_section(view: GravediggersView, index: int) -> Section:
    place = view.cemeteries[index]
    title = capital(cemetery_name(index, view.seats))
    marks = [
        mark
        for mark, on in (("closed", place.closed), ("being robbed", view.robbed == index))
        if on
    ]
    title += f" ({', '.join(marks)})" if marks else ""
    entries = [
        Entry(card_line(view, card, spot), f"cemetery:{index}/spot:{spot}")
        for spot, card in enumerate(place.cards)
    ]
    return Section(title, entries or [Entry("No cards.", f"cemetery:{index}")])


def card_line(view: GravediggersView, card: LaidCard, spot: int) -> str:
    what = card.card or "unknown"
    how = "open" if card.open else "face down"
    laid = f", laid by {view.seats[card.laid_by]}" if card.laid_by is not None else ""
    lookers = [view.seats[seat] for seat in card.seen_by if seat != card.laid_by]
    looked = f", seen by {named(lookers)}" if lookers and not card.open else ""
    return f"Card {spot + 1}: {what}, {how}{laid}{looked}"


def player_line(view: GravediggersView, seat: int) -> str:
    player = view.players[seat]
    purse = coins(player.coins) if player.coins is not None else "coins behind the screen"
    parts = [purse, f"{player.hand} cards"]
    if player.notes:
        parts.append(f"{player.notes} credit notes")
    if view.phase == "fist":
        parts.append("fist closed" if player.clenched else "choosing a fist")
    return f"{view.seats[seat]}: {', '.join(parts)}"
