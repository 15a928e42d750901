"""Web Push: a browser's push service wakes it, and can't read what it is told (RFC 8030, 8291)."""

from __future__ import annotations

import base64
import importlib.util
import json
import time
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import structlog

from sexton.core.errors import BadOption
from sexton.server.notices.courier import Outcome
from sexton.server.notices.outside import Outside, checked_endpoint, origin_of, session
from sexton.server.notices.words import DAY, Notice, heading, line
from sexton.server.store import Store, host
from sexton.server.store.notices import Push, digest

if TYPE_CHECKING:
    import aiohttp

logger = structlog.get_logger()
NAME = "keys of Web Push"
TIMEOUT = 10.0  # seconds for all of one call
POINT, SECRET = 65, 16  # bytes of a browser's keys
REST = 600.0  # seconds for which a service that can't be reached is left alone
GONE = (404, 410)


def installed() -> bool:
    """Is there what only this needs? `sexton install push` brings it."""
    return importlib.util.find_spec("pywebpush") is not None


def encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_keys() -> str:
    """By which push services know this host (RFC 8292)."""
    from cryptography.hazmat.primitives import serialization as form
    from cryptography.hazmat.primitives.asymmetric import ec

    private = ec.generate_private_key(ec.SECP256R1())
    point = private.public_key().public_bytes(
        form.Encoding.X962, form.PublicFormat.UncompressedPoint
    )
    number = private.private_numbers().private_value.to_bytes(32, "big")
    return json.dumps({"private": encoded(number), "public": encoded(point)})


def checked(push: Push) -> Push:
    """A browser's address and keys, if they can be such."""
    checked_endpoint(push.endpoint)
    try:
        point, secret = decoded(push.p256dh), decoded(push.auth)
    except ValueError:
        raise BadOption("Those are no keys of a browser.") from None
    if len(point) != POINT or point[0] != 4 or len(secret) != SECRET:
        raise BadOption("Those are no keys of a browser.")
    return push


def payload(notice: Notice) -> bytes:
    said = {
        "title": heading(notice),
        "body": line(notice),
        "url": notice.path if notice.occasion != "invitations" else "/",
        "tag": f"{notice.occasion}-{notice.table}",
        "deadline": notice.deadline,
    }
    return json.dumps(said).encode()


class Pushing:
    """Calls push services; keys are made at the first start and kept with what is the host's."""

    def __init__(self, store: Store, outside: Outside, contact: str = "") -> None:
        self.store = store
        self.outside = outside
        self.contact = contact  # an e-mail address, for who runs a push service
        self.key = ""  # the public one; none: nobody can be woken
        self._private = ""
        self._session: aiohttp.ClientSession | None = None
        self._resting: dict[str, float] = {}

    async def open(self) -> None:
        if installed():
            keys = json.loads(await host.kept(self.store, NAME, new_keys))
            self.key, self._private = keys["public"], keys["private"]

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()
            self._session = None

    async def carry(self, push: Push, notice: Notice) -> Outcome:
        """One call, no longer than it may take; whoever can't be reached is left alone a while."""
        where = urlsplit(push.endpoint).netloc
        if self._resting.get(where, 0.0) > time.monotonic():
            return Outcome.LATER
        try:
            status = await self._call(push, notice)
        except (OSError, TimeoutError) as error:  # aiohttp's are mostly the first.
            return self._let_rest(where, type(error).__name__)
        except Exception as error:  # Keys that are no point of the curve; an answer that is none.
            logger.warning("a push can't be sent", error=type(error).__name__)
            return Outcome.GONE if isinstance(error, ValueError) else self._let_rest(where, "other")
        if status in GONE:
            return Outcome.GONE
        if status == 429 or status >= 500:
            return self._let_rest(where, str(status))
        if not 200 <= status < 300:
            logger.warning("a push was refused", status=status)
        return Outcome.DONE

    def _let_rest(self, where: str, why: str) -> Outcome:
        logger.info("a push service can't be reached", why=why)
        if len(self._resting) > 1000:
            self._resting.clear()
        self._resting[where] = time.monotonic() + REST
        return Outcome.LATER

    async def _call(self, push: Push, notice: Notice) -> int:
        if self._session is None:
            self._session = session(self.outside, TIMEOUT)
        headers = {
            **self._signed(push),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(int(self._lasts(notice))),
            "topic": digest(notice.table)[:32],  # A newer one takes the place of an older.
            "urgency": "normal",
        }
        body = sealed(push, payload(notice))
        async with self._session.post(
            push.endpoint, data=body, headers=headers, allow_redirects=False
        ) as answer:
            return answer.status

    def _signed(self, push: Push) -> dict[str, str]:
        from py_vapid import Vapid02

        origin = urlsplit(push.origin)
        contact = f"mailto:{self.contact}" if self.contact else f"https://{origin.hostname}"
        claims = {
            "aud": origin_of(push.endpoint),
            "exp": int(time.time() + DAY / 2),
            "sub": contact,
        }
        signed: dict[str, Any] = Vapid02.from_raw(self._private.encode()).sign(claims)
        return {"authorization": str(signed["Authorization"])}

    def _lasts(self, notice: Notice) -> float:
        """Seconds after which nobody needs it any more."""
        if notice.deadline is None:
            return 7 * DAY
        return max(60.0, notice.deadline - time.time())


def sealed(push: Push, text: bytes) -> bytes:
    """So that only the browser can read it."""
    from pywebpush import WebPusher

    keys = {"p256dh": push.p256dh, "auth": push.auth}
    pusher = WebPusher({"endpoint": push.endpoint, "keys": keys})
    body: bytes = pusher.encode(text, "aes128gcm")["body"]
    return body
