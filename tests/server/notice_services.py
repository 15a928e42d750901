"""A push service and an SMTP server on this machine, real as far as a host can tell."""

from __future__ import annotations

import asyncio
import datetime
import email
import email.policy
import json
import secrets
import ssl
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import http_ece
from aiohttp import web
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from sexton.server.notices.outside import Outside
from sexton.server.notices.push import decoded, encoded
from sexton.server.settings import Mail
from tests.ports import free_port

USER, PASSWORD = "sexton", "a word between us"


def certified(folder: Path) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """A server's certificate for localhost, and who believes it."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([])
    now = datetime.datetime.now(datetime.UTC)
    names = x509.SubjectAlternativeName([x509.DNSName("localhost")])
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(names, critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / "localhost.pem"
    form = serialization
    private = key.private_bytes(form.Encoding.PEM, form.PrivateFormat.PKCS8, form.NoEncryption())
    file.write_bytes(private + made.public_bytes(form.Encoding.PEM))
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(file)
    believer = ssl.create_default_context(cafile=str(file))
    believer.verify_flags &= ~ssl.VERIFY_X509_STRICT
    return server, believer


def anywhere(address: str, port: int) -> bool:
    """Whom tests may call: themselves."""
    return address in ("127.0.0.1", "::1") and port > 0


class Browser:
    """A browser's keys: who has them can read what is pushed to it."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth = secrets.token_bytes(16)

    def subscription(self) -> dict[str, Any]:
        point = self.private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        keys = {"p256dh": encoded(point), "auth": encoded(self.auth)}
        return {"endpoint": self.endpoint, "keys": keys}

    def read(self, body: bytes) -> dict[str, Any]:
        text = http_ece.decrypt(
            body, private_key=self.private, auth_secret=self.auth, version="aes128gcm"
        )
        return dict(json.loads(text))


class PushService:
    """Keeps what it is sent; answers as it is told to."""

    def __init__(self, certificate: ssl.SSLContext) -> None:
        self.certificate = certificate
        self.port = free_port()
        self.heard: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        self.hangs = False
        self.browsers: dict[str, Browser] = {}

    def browser(self, name: str) -> Browser:
        made = Browser(f"https://localhost:{self.port}/push/{name}")
        self.browsers[f"/push/{name}"] = made
        return made

    async def __aenter__(self) -> PushService:
        app = web.Application()
        app.router.add_route("*", "/{rest:.*}", self.answer)
        self.runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self.runner.setup()
        await web.TCPSite(self.runner, "localhost", self.port, ssl_context=self.certificate).start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.runner.cleanup()

    async def answer(self, request: web.Request) -> web.Response:
        self.heard.append((request.path, dict(request.headers), await request.read()))
        if self.hangs:
            await asyncio.Event().wait()
        moved = {"location": "/elsewhere"} if self.status // 100 == 3 else {}
        return web.Response(status=self.status, headers=moved)

    def read(self, number: int = -1) -> dict[str, Any]:
        """What a browser was told, if the host has signed it."""
        path, headers, body = self.heard[number]
        low = {key.lower(): value for key, value in headers.items()}
        assert Vapid02.verify(low["authorization"])
        token = low["authorization"].partition("t=")[2].partition(",")[0]
        claims = json.loads(decoded(token.split(".")[1]))
        assert claims["aud"] == f"https://localhost:{self.port}"
        assert claims["sub"].startswith(("mailto:", "https://"))
        assert low["content-encoding"] == "aes128gcm"
        assert int(low["ttl"]) > 0
        said = self.browsers[path].read(body)
        return {**said, "key": low["authorization"].partition("k=")[2]}


class MailServer:
    """Takes letters over TLS from those who say the right word."""

    def __init__(self, certificate: ssl.SSLContext) -> None:
        self.letters: list[EmailMessage] = []
        self.recipients: list[str] = []
        self.controller = Controller(
            self, hostname="localhost", port=free_port(), tls_context=certificate,
            require_starttls=True, auth_required=True, authenticator=check_word,
        )  # fmt: skip

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        found = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert isinstance(found, EmailMessage)
        self.recipients += envelope.rcpt_tos
        self.letters.append(found)
        return "250 OK"

    def settings(self) -> Mail:
        return Mail("localhost", self.controller.port, USER, PASSWORD, "sexton@example.org")

    def __enter__(self) -> MailServer:
        self.controller.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.controller.stop()


def check_word(server: Any, session: Any, envelope: Any, mechanism: str, given: Any) -> Any:
    right = isinstance(given, LoginPassword) and given.password == PASSWORD.encode()
    return AuthResult(success=right)


def outside(believer: ssl.SSLContext) -> Outside:
    return Outside(anywhere, believer)
