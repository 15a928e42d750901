"""Addresses that somebody else has given us: only public ones are called, only by https."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from sexton.core.errors import BadOption

if TYPE_CHECKING:
    import aiohttp

HTTPS = 443
LONGEST = 1000  # letters of an address
NAT64 = ipaddress.ip_network("64:ff9b::/96")


class NotPublic(OSError):
    """It leads to this machine, or into a network that is nobody's business."""


def is_public(address: str, port: int) -> bool:
    """May this server call there because a stranger says so?"""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        elif found.sixtofour or found.teredo or found in NAT64:  # They hold another address.
            return False
    return port == HTTPS and found.is_global and not found.is_multicast


@dataclass(frozen=True)
class Outside:
    """Where this server may call, and whose certificates it believes."""

    allows: Callable[[str, int], bool] = is_public
    certificates: ssl.SSLContext | None = None  # else those that the system trusts


def checked_endpoint(text: str) -> str:
    """An address that may be kept; where its name leads to is looked at whenever it is called."""
    try:
        parts = urlsplit(text)
        name, port = parts.hostname or "", parts.port or HTTPS
    except ValueError:
        raise BadOption("That is no address.") from None
    if parts.scheme != "https" or not name or len(text) > LONGEST:
        raise BadOption("A push service is called by https.")
    if parts.username or parts.password or not text.isascii() or not text.isprintable():
        raise BadOption("That is no address of a push service.")
    if is_literal(name) or port < 1:
        raise BadOption("A push service has a name.")
    return text


def is_literal(name: str) -> bool:
    """Numbers in place of a name, in any of the ways that a system may read as an address."""
    return ":" in name or name.rpartition(".")[2].isdigit() or name.startswith("0x")


def origin_of(endpoint: str) -> str:
    parts = urlsplit(endpoint)
    return f"{parts.scheme}://{parts.netloc}"


def session(outside: Outside, timeout: float) -> aiohttp.ClientSession:
    """Calls outside; what an address's name leads to is looked at when it is called."""
    import aiohttp

    def new_socket(found: Any) -> socket.socket:
        family, kind, protocol, _, address = found
        if not outside.allows(address[0], address[1]):
            raise NotPublic(f"{address[0]} is not public")
        return socket.socket(family, kind, protocol)

    connector = aiohttp.TCPConnector(
        ssl=outside.certificates or True,
        resolver=own_resolver(),
        socket_factory=new_socket,
        use_dns_cache=False,
        force_close=True,
        limit=0,
    )
    return aiohttp.ClientSession(
        connector=connector,
        cookie_jar=aiohttp.DummyCookieJar(),
        timeout=aiohttp.ClientTimeout(total=timeout),
        auto_decompress=False,
    )


def own_resolver() -> Any:
    """In threads of its own: names that take long keep nobody else waiting."""
    from aiohttp.abc import AbstractResolver, ResolveResult

    threads = ThreadPoolExecutor(4, thread_name_prefix="names")

    class OwnResolver(AbstractResolver):
        async def resolve(
            self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
        ) -> list[ResolveResult]:
            loop = asyncio.get_running_loop()
            found = await loop.run_in_executor(
                threads, lambda: socket.getaddrinfo(host, port, family, socket.SOCK_STREAM)
            )
            return [
                ResolveResult(
                    hostname=host, host=str(address[0]), port=port, family=family, proto=proto,
                    flags=socket.AI_NUMERICHOST,
                )
                for family, _, proto, _, address in found
            ]  # fmt: skip

        async def close(self) -> None:
            threads.shutdown(wait=False, cancel_futures=True)

    return OwnResolver()
