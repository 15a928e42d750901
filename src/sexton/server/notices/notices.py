"""Who hears of what: those who would, who can be reached, and of each thing once."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
import structlog

from sexton.core.errors import BadOption, SextonError
from sexton.core.game import AnyGame
from sexton.server.allowances import Allowances
from sexton.server.fair_queue import TooBusy
from sexton.server.identity import Person
from sexton.server.notices.courier import Courier, Outcome
from sexton.server.notices.mail import Letter, Post, checked_address
from sexton.server.notices.outside import Outside
from sexton.server.notices.push import Pushing, checked
from sexton.server.notices.words import DAY, Notice, heading, letter, question
from sexton.server.settings import Mail
from sexton.server.store import Store, companions
from sexton.server.store import notices as rows
from sexton.server.store.companions import Invitation
from sexton.server.store.notices import Mailbox, Mark, Push, Reach

logger = structlog.get_logger()
UNANSWERED = 20.0  # seconds after which somebody who is asked to a table hears of it elsewhere
QUESTIONS = 5.0  # addresses that one person, or one place, may ask us to write to in a day
ALL_QUESTIONS = 300.0  # and everybody together
NOTICES = 100.0  # that one person is sent in a day


class Pushed(NamedTuple):
    push: Push
    notice: Notice


class Notices:
    """Nothing here keeps a move waiting, and nothing that goes wrong here is heard at a table."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], float],
        games: Mapping[str, AnyGame],
        mail: Mail | None = None,
        outside: Outside | None = None,
    ) -> None:
        self.store, self.now, self.games = store, now, games
        mail, outside = mail or Mail(), outside or Outside()
        self.unanswered = UNANSWERED
        self.pushing = Pushing(store, outside, mail.sender)
        self.post = Post(mail, outside.certificates)
        self.pushes: Courier[Pushed] = Courier(self._push)
        self.letters: Courier[Letter] = Courier(self.post.carry, carriers=1)
        self._each = Allowances(store, now, "notices to", NOTICES, DAY)
        self._asking = Allowances(store, now, "addresses of", QUESTIONS, DAY)
        self._all_asking = Allowances(store, now, "addresses of", ALL_QUESTIONS, DAY)
        self._chores: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        await self.pushing.open()
        self._chore(self.pushes.for_ever())
        self._chore(self.letters.for_ever())

    async def close(self) -> None:
        for task in list(self._chores):
            task.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        await self.pushing.close()
        self.post.close()

    def _chore(self, work: Coroutine[Any, Any, object]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    # What happens at tables.

    def notify(self, who: str, notice: Notice, mark: int) -> None:
        """Beside everything else: who asks for it goes on at once."""
        self._chore(self._notify(who, notice, mark))

    def seen(self, who: str, notice: Notice, mark: int) -> None:
        """They know it already, and need no notice of it."""
        self._chore(self._claimed(who, notice, mark))

    def invited(self, others: Sequence[str], new: Invitation) -> None:
        for other in others:
            self._chore(self._ask_later(other, new))

    async def _ask_later(self, who: str, new: Invitation) -> None:
        """Whoever is at a table of ours hears it there, and may have answered by then."""
        await asyncio.sleep(self.unanswered)
        try:
            waiting = await asyncio.to_thread(
                self.store.ask, lambda c: companions.invitations_of(c, who)
            )
        except sa.exc.SQLAlchemyError as error:
            logger.warning("could not look for an invitation", error=type(error).__name__)
            return
        if any(one.table == new.table for one in waiting) and new.game in self.games:
            title = self.games[new.game].title
            await self._notify(who, Notice("invitations", new.table, title, (new.name,)), 1)

    async def _notify(self, who: str, notice: Notice, mark: int) -> None:
        try:
            known = await self.reach(who)
            if not known.ways(notice.occasion) or not self._can(known):
                return
            if not await self._each.take(who):
                return
        except (SextonError, sa.exc.SQLAlchemyError) as error:
            logger.warning("could not look who is to be told", error=type(error).__name__)
            return
        if await self._claimed(who, notice, mark):
            self._send(known, notice)

    def _can(self, known: Reach) -> bool:
        return bool(known.pushes and self.pushing.key) or bool(known.mailbox and self.post.ready)

    async def _claimed(self, who: str, notice: Notice, mark: int) -> bool:
        """There is one notice for each mark, whatever happens to whichever worker."""
        wanted = Mark(who, notice.table, notice.occasion, mark)
        try:
            return await self.store.write(lambda c: rows.claim(c, wanted))
        except (SextonError, sa.exc.SQLAlchemyError) as error:
            logger.warning("could not note that somebody is told", error=type(error).__name__)
            return False

    def _send(self, known: Reach, notice: Notice) -> None:
        if self.pushing.key:
            for push in known.pushes:
                self.pushes.send(Pushed(push, notice))
        box = known.mailbox
        if box is not None and box.confirmed and self.post.ready:
            text = letter(notice, box.origin, box.stop)
            self.letters.send(Letter(box.address, heading(notice), text, box.origin, box.stop))

    async def _push(self, parcel: Pushed) -> Outcome:
        outcome = await self.pushing.carry(parcel.push, parcel.notice)
        if outcome is Outcome.GONE:
            endpoint = parcel.push.endpoint
            await self.store.write(lambda c: rows.forget_push(c, endpoint))
        return outcome

    # What people say of themselves.

    async def reach(self, who: str) -> Reach:
        return await asyncio.to_thread(self.store.ask, lambda c: rows.reach(c, who))

    async def subscribe(self, person: Person, browser: str, push: Push) -> None:
        if not self.pushing.key:
            raise BadOption("This server wakes no browsers: who runs it says sexton install push.")
        new, now = checked(push), self.now()
        await self.store.write(lambda c: rows.add_push(c, person.id, browser, new, now))

    async def ask_address(self, person: Person, text: str, origin: str, place: str) -> None:
        """Sends the one question that goes to an address before it is confirmed."""
        if not self.post.ready:
            raise BadOption(
                "This server sends no e-mail: who runs it says by which server it goes."
            )
        address = checked_address(text)
        for key in (person.id, place, rows.digest(address.lower())[:32]):
            if not await self._asking.take(key):
                raise TooBusy("That was asked often today: try again tomorrow.")
        if not await self._all_asking.take("everybody"):
            raise TooBusy("Many ask for e-mail just now: try again tomorrow.")
        box = Mailbox(person.id, address, False, secrets.token_urlsafe(18), origin)
        code, now = secrets.token_urlsafe(24), self.now()
        await self.store.write(lambda c: rows.ask_mail(c, box, code, now))
        said = question(person.name, origin, code, box.stop)
        subject = "Sexton: is this your address?"
        self.letters.send(Letter(address, subject, said, origin, box.stop))
