"""What people ask about a table: answered from their own seat's view, and nothing changes."""

from __future__ import annotations

import msgspec

from sexton.core import things, voice
from sexton.core.errors import NOT_A_MOVE, NOT_ASKED, NOT_NOW
from sexton.core.moves import Move
from sexton.server import jobs, protocol
from sexton.server.commands.checks import Step, own_seat_in_play, refuse
from sexton.server.identity import Person
from sexton.server.live.bot_pool import BotPool, Share, job_seed
from sexton.server.live.table_log import TableLog
from sexton.server.table import entries
from sexton.server.table.state import Table
from sexton.server.work_pool import WorkPool

LINES = 2  # of what would follow from a move that is hinted at


def preview(table: Table, who: Person, asked: protocol.AskPreview) -> protocol.Previewed:
    seat, play = own_seat_in_play(table, who)
    number = play.match.check(seat, Move(asked.verb, **asked.args))
    view = voice.spoken_to(play.match.seen(seat), seat)
    found = voice.addressing(play.match.game.preview(view, number))
    return protocol.Previewed(asked.id, found.lines, found.data)


def why_not(table: Table, who: Person, asked: protocol.AskWhyNot) -> protocol.WhyNot:
    """Parts that can be said only: any other argument never reaches the game."""
    seat, play = own_seat_in_play(table, who)
    verb = table.game.space.verbs.get(asked.verb)
    known = verb is not None and all(
        key in verb.index and value in verb.index[key] for key, value in asked.args.items()
    )
    if not known:
        raise refuse(NOT_A_MOVE, f"There is nothing like that to be said: {asked.verb!r}.")
    view = voice.spoken_to(play.match.seen(seat), seat)
    why = voice.addressing(play.match.game.why_not(view, Move(asked.verb, **asked.args)))
    return protocol.WhyNot(asked.id, why.rule, why.sentence)


def explain(table: Table, who: Person, asked: protocol.AskExplain) -> protocol.Explained:
    """Whoever watches may ask as well: the answer is from what they see."""
    if table.match is None:
        raise refuse(NOT_NOW, "The game has not begun: nothing lies on the table.")
    seat = table.seats.of(who.id)
    view = voice.spoken_to(table.match.seen(seat), seat)
    found = things.explain(table.match.game, view, asked.thing)
    if found is None:
        raise refuse(NOT_A_MOVE, f"Nothing here is called {asked.thing!r}.")
    return protocol.Explained(asked.id, voice.addressing(found))


async def film(
    table: Table, work_pool: WorkPool, who: Person, asked: protocol.AskFilm, part: jobs.Part
) -> protocol.FilmShown:
    """What happened, once more, as the asker's seat saw it: made beside the loop from the record,
    which the keeper alone holds."""
    if table.match is None:
        raise refuse(NOT_NOW, "The game has not begun: there is nothing to be shown.")
    seat, record = table.seats.of(who.id), protocol.encode(table.match.record())
    found = await work_pool.run(who.account, jobs.film, record, seat, part)
    return msgspec.structs.replace(found, re=asked.id)


async def hint(
    log: TableLog, bot_pool: BotPool, who: Person, asked: protocol.AskHint
) -> protocol.Hint:
    """The strongest bot's best moves, from the asker's view; the log says it was asked."""
    table = log.table
    seat, play = own_seat_in_play(table, who)
    if not table.settings.hints:
        raise refuse(NOT_NOW, "At this table nobody asks for hints.")
    if not table.owes(seat):
        raise refuse(NOT_ASKED, "Nothing is asked of you now.")
    async with log.lock:
        if (who.id, asked.id) not in table.receipts:
            await log.append(Step(entries.HintTaken(seat=seat, by=who.id, message=asked.id)))
    match = play.match
    seed = job_seed(table.made.server_seed, "hint", seat, play.decisions.ids[seat])
    shipped = table.made.box is None
    found = await bot_pool.advise(Share(who.account), match.game, shipped, seed, match.seen(seat))
    moves = []
    view = voice.spoken_to(match.seen(seat), seat)
    for number, wins in found:
        move = match.game.space.say(number, view.seats)
        lines = match.game.preview(view, number).lines[:LINES]
        hint = protocol.HintMove(move.verb, move.args, move.text, move.rule, lines, wins)
        moves.append(voice.addressing(hint))
    return protocol.Hint(asked.id, moves)
