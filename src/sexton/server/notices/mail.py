"""E-mail, where who runs the server has said by which SMTP server it goes."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from typing import NamedTuple

import structlog

from sexton.core.errors import BadOption
from sexton.server.notices.courier import Outcome
from sexton.server.notices.words import stop_link
from sexton.server.settings import Mail

logger = structlog.get_logger()
TIMEOUT = 10.0  # seconds for each step
ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}"
)
LONGEST = 254
MISTAKES = (smtplib.SMTPRecipientsRefused, smtplib.SMTPDataError, smtplib.SMTPSenderRefused)


class Letter(NamedTuple):
    to: str
    subject: str
    text: str
    origin: str
    stop: str


def checked_address(text: str) -> str:
    text = text.strip()
    if len(text) > LONGEST or not ADDRESS.fullmatch(text):
        raise BadOption("That is no e-mail address: it looks like tilly@example.org.")
    return text


def message(letter: Letter, sender: str) -> EmailMessage:
    """Plain text; one press in a mail program ends it (RFC 8058)."""
    found = EmailMessage()
    found["Subject"] = letter.subject
    found["From"] = Address("Sexton", addr_spec=parseaddr(sender)[1])
    found["To"] = letter.to
    found["Date"] = formatdate()
    found["Message-ID"] = make_msgid(domain=parseaddr(sender)[1].partition("@")[2])
    found["Auto-Submitted"] = "auto-generated"
    found["List-Unsubscribe"] = f"<{stop_link(letter.origin, letter.stop)}>"
    found["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    found.set_content(letter.text)
    return found


class Post:
    """One letter after another, in a thread of its own: it keeps nobody waiting."""

    def __init__(self, settings: Mail, certificates: ssl.SSLContext | None = None) -> None:
        self.settings = settings
        self.certificates = certificates
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="mail")

    @property
    def ready(self) -> bool:
        return bool(self.settings.host)

    async def carry(self, letter: Letter) -> Outcome:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self.deliver, letter)

    def deliver(self, letter: Letter) -> Outcome:
        try:
            with self._line() as line:
                line.send_message(message(letter, self.settings.sender))
        except MISTAKES as error:
            logger.warning("an e-mail was refused", error=type(error).__name__)
            return Outcome.DONE
        except (OSError, smtplib.SMTPException) as error:
            logger.warning("an e-mail can't be sent now", error=type(error).__name__)
            return Outcome.LATER
        return Outcome.DONE

    def _line(self) -> smtplib.SMTP:
        given = self.settings
        trusted = self.certificates or ssl.create_default_context()
        if given.tls == "tls":
            line: smtplib.SMTP = smtplib.SMTP_SSL(
                given.host, given.port, timeout=TIMEOUT, context=trusted
            )
        else:
            line = smtplib.SMTP(given.host, given.port, timeout=TIMEOUT)
        try:
            if given.tls == "starttls":
                line.starttls(context=trusted)
            if given.user:
                line.login(given.user, given.password)
        except BaseException:
            line.close()
            raise
        return line

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
