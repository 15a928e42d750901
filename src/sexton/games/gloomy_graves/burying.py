"""Step 1: where a card may lie, in a crypt and in the communal graveyard."""

from __future__ import annotations

from sexton.core.chance import Rng
from sexton.games.gloomy_graves import crypt
from sexton.games.gloomy_graves.components import GRAVES, WITH_DIGGER
from sexton.games.gloomy_graves.moves import DIGGER, SYMBOLS
from sexton.games.gloomy_graves.state import STEP, State

TRIES = 40


class Burying(State):
    """Answers only: what follows from laying a card is in rules.py."""

    def crypt_moves(self, seat: int) -> list[int]:
        """GG-5: every card of the hand, on every spot of the crypt where it may lie."""
        box, dug = self.box, self.dug[seat]
        diggers = self.plots[seat * len(SYMBOLS) + DIGGER]
        moves: list[int] = []
        for kind in sorted(set(self.hands[seat])):
            base = box.numbering.crypt + kind * box.numbering.spots
            spots = crypt.legal_spots(dug, diggers, box.shapes[kind])
            moves += [base + spot for spot in spots]
        return moves

    def random_crypt(self, seat: int, rng: Rng) -> int:
        box, dug = self.box, self.dug[seat]
        diggers = self.plots[seat * len(SYMBOLS) + DIGGER]
        kinds = set(self.hands[seat])
        total = 0
        for kind in kinds:
            total += len(crypt.legal_spots(dug, diggers, box.shapes[kind]))
        drawn = rng.below(total)
        for kind in kinds:
            spots = crypt.legal_spots(dug, diggers, box.shapes[kind])
            if drawn < len(spots):
                return box.numbering.crypt + kind * box.numbering.spots + spots[drawn]
            drawn -= len(spots)
        raise AssertionError("no card fits the crypt")

    def bury_moves(self, seat: int) -> list[int]:
        """GG-6: for each card and half, the sides of the graveyard where it may lie."""
        box, diggers = self.box, self.ground[DIGGER]
        where, beside, near = self.where, self.beside, self.near
        kinds = sorted(set(self.hands[seat]))
        on_graves = [side for side in self.sides if not diggers >> (side >> 2) & 1]
        digger_lands: list[int] = []
        digger_covers: list[int] = []
        if any(box.shapes[kind] == WITH_DIGGER for kind in kinds):
            digger_lands = [
                side
                for side in on_graves
                if not beside[where[side >> 2] + STEP[side & 3]] & diggers
            ]
            digger_covers = [side for side in self.sides if not near[side >> 2] & diggers]
        moves: list[int] = []
        for kind in kinds:
            shape = box.shapes[kind]
            first, second = box.numbering.covering[2 * kind : 2 * kind + 2]
            if shape == WITH_DIGGER:
                moves += [first + side for side in digger_lands]
                moves += [second + side for side in digger_covers]
            else:
                moves += [first + side for side in on_graves]
                if shape == GRAVES:
                    moves += [second + side for side in on_graves]
        return moves

    def random_bury(self, seat: int, rng: Rng) -> int:
        """Draws among all cards, halves and sides until one is legal: so each is as likely."""
        hand, sides = self.hands[seat], self.sides
        count = len(sides)
        for _ in range(TRIES):
            drawn, index = divmod(rng.below(len(hand) * 2 * count), count)
            place, half = drawn >> 1, drawn & 1
            kind, side = hand[place], sides[index]
            if self.may_bury(kind, half, side) and (not place or kind not in hand[:place]):
                return self.box.numbering.covering[2 * kind + half] + side
        moves = self.bury_moves(seat)
        return moves[rng.below(len(moves))]

    def may_bury(self, kind: int, half: int, side: int) -> bool:
        """GG-6, for one card on one side of the graveyard. What `bury_moves` says of all."""
        shape, cell, diggers = self.box.shapes[kind], side >> 2, self.ground[DIGGER]
        if shape == WITH_DIGGER and half:
            return not self.near[cell] & diggers
        if diggers >> cell & 1:
            return False
        if shape == WITH_DIGGER:
            return not self.beside[self.where[cell] + STEP[side & 3]] & diggers
        return shape == GRAVES or not half

    def any_fits(self, seat: int) -> bool:
        for kind in self.hands[seat]:
            for half in range(2):
                for side in self.sides:
                    if self.may_bury(kind, half, side):
                        return True
        return False
