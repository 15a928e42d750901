"""One decision at a keyboard: the legal moves, how far they are narrowed, and what words mean."""

from __future__ import annotations

from sexton.cli import choices, parsing
from sexton.cli.choices import Names, Step
from sexton.cli.menu import keys
from sexton.core.match import Match
from sexton.core.moves import Move
from sexton.core.phrases import listed


class NoSuchMove(Exception):
    """What was typed leads to no move; carries the sentence that says why."""


class Decision:
    def __init__(self, match: Match, names: Names, seat: int) -> None:
        self.match = match
        self.names = names
        self.seat = seat
        self.legal = match.legal_moves(seat)
        self.left = self.legal
        self.story = ""
        self.told = False  # as the chronicle would, if there is no story of one's own

    def step(self) -> Step:
        return choices.step(self.names, self.left)

    def meant(self, step: Step, typed: str) -> list[Move]:
        """The moves behind a key or words; raises `NoSuchMove` where there are none."""
        left = step.find(typed)
        if left is not None:
            return left
        if choices.is_number(typed):
            raise NoSuchMove(self.no_such_number(step, typed))
        understood, tried = self.understood(typed), self.tried(typed)
        if understood and (understood.surely or not self.is_forbidden(tried, typed)):
            return understood.moves
        if tried is None:
            raise NoSuchMove(f"Nothing here is called “{typed}”. Type h for help.")
        nothing = self.names_nothing(tried, typed)
        raise NoSuchMove(f"{nothing}{self.why_not(tried)}")

    def is_unknown(self, step: Step, typed: str) -> bool:
        """Is this neither a key, nor a number, nor anything that a move could be called by?"""
        if step.find(typed) is not None or choices.is_number(typed):
            return False
        return self.understood(typed) is None and self.tried(typed) is None

    def names_a_move(self, step: Step, typed: str) -> bool:
        """A line of the list, or words that begin as one of the moves does."""
        verbs = {move.verb.casefold() for move in self.legal}
        return step.find(typed) is not None or not verbs.isdisjoint(choices.words(typed)[:1])

    def names_nothing(self, tried: Move, typed: str) -> str:
        """What stands behind a verb that could be meant now and is no name of anything."""
        if all(move.verb != tried.verb for move in self.legal):
            return ""
        rest = typed.casefold().removeprefix(tried.verb.casefold()).strip()
        takes = self.names.space.verbs[tried.verb].args
        return f"“{rest}” is nothing to {tried.verb}. " if rest and takes and not tried.args else ""

    def ready(self) -> Move | None:
        """What Enter plays: the only move left, or the first where it matters little."""
        verbs = {move.verb for move in self.left}
        ready = all(self.names.space.verbs[verb].ready for verb in verbs)
        return self.left[0] if ready or len(self.left) == 1 else None

    def takes_several(self) -> bool:
        """Is the same asked again and again, so that many can be named in one step?"""
        moves = [move for move in self.left if move.args]
        verbs = {move.verb for move in moves}
        return len(moves) > 1 and all(self.names.space.verbs[verb].several for verb in verbs)

    def several(self, step: Step, typed: str) -> list[Move]:
        """Many choices, with commas between them."""
        found = []
        for part in filter(None, map(str.strip, typed.split(","))):
            left = self.meant(step, part)
            if len(left) > 1:
                raise NoSuchMove(f"“{part}” can mean {len(left)} moves: name one of them.")
            found.append(left[0])
        return found

    def is_sure(self, step: Step, typed: str) -> bool:
        """A key of the list, or a move named in full: no need to ask once more."""
        if step.find(typed) is not None:
            return not self.numbers_another(step, typed)
        understood = self.understood(typed)
        return understood is not None and understood.surely and self.is_plain(understood, typed)

    def numbers_another(self, step: Step, typed: str) -> bool:
        """Is the number of this line in the name of another thing, as in "Certificate 6"?"""
        if not step.heading or step.amounts or not choices.is_number(typed):
            return False
        called = [line.key for line in step.choices if typed in choices.words(line.text)]
        return bool(called) and typed not in called

    def is_plain(self, understood: parsing.Understood, typed: str) -> bool:
        """Who names a thing alone, with which several things are done, may want another of them
        than the one that is possible: somebody who names a death hardly means to discard it."""
        verb = understood.moves[0].verb
        if verb.casefold() in choices.words(typed):
            return True
        others = {move.verb for move in self.left} - {verb}
        takes = {key for other in others for key in self.names.space.verbs[other].args}
        return not understood.named & takes

    def understood(self, typed: str) -> parsing.Understood | None:
        """First among what is left, then among all."""
        return parsing.understand(self.names, self.left, typed) or parsing.understand(
            self.names, self.legal, typed
        )

    def tried(self, typed: str) -> Move | None:
        """What these words say, legal or not, together with what was chosen before."""
        verbs = list(dict.fromkeys(move.verb for move in self.legal))
        tried = parsing.guess(self.names, verbs, typed)
        chosen = choices.settled(self.names, self.left)
        if tried is None or chosen is None or tried.verb != chosen.verb:
            return tried
        return Move(tried.verb, **{**chosen.args, **tried.args})

    def is_forbidden(self, tried: Move | None, typed: str) -> bool:
        """A move named in full is refused, never taken for another that looks like it; one that was
        only guessed from words of some names is not."""
        if tried is None or not tried.args or tried in self.legal:
            return False
        if tried.args.keys() != self.names.space.verbs[tried.verb].args.keys():
            return False
        found = parsing.fit(self.names, tried, choices.words(typed))
        return found is not None and not found.cost

    def no_such_number(self, step: Step, typed: str) -> str:
        """A number is what the list before you says it is; anything else is asked back."""
        if step.amounts:
            verb = next(iter(step.amounts.values())).verb
            tried = parsing.guess(self.names, [verb], f"{verb} {typed}") or Move(verb)
            return self.why_not(tried)
        sentence = f"There is no {typed} here: type {keys(step)}."
        understood = parsing.understand(self.names, self.left, typed)
        if understood:
            move = understood.moves[0]
            args = self.names.space.verbs[move.verb].args
            named = [self.names.label(args[key], move.args[key]) for key in understood.named]
            sentence += f" For {listed(named)}, type `{move.verb} {typed}`."
        pointed_at = parsing.pointed_at(self.names, self.left, typed)
        return sentence if pointed_at is None else f"{sentence} {self.why_not(pointed_at)}"

    def why_not(self, tried: Move) -> str:
        refusal = self.match.why_not(self.seat, tried)
        return f"{refusal.sentence} ({refusal.rule})"
