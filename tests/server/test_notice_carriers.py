"""How a notice is carried: only to public addresses, in a queue that ends, by whole settings."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from sexton.core.errors import BadOption
from sexton.server.notices.courier import MOST, Courier, Outcome
from sexton.server.notices.outside import Outside, checked_endpoint, is_public
from sexton.server.notices.push import Pushing
from sexton.server.notices.words import Notice
from sexton.server.settings import Mail, Settings, check
from sexton.server.store import Store
from sexton.server.store.notices import Push
from tests.server.notice_services import PushService, certified, outside
from tests.server.test_bots_and_clocks import run, until


@pytest.mark.parametrize(
    ("address", "port", "public"),
    [
        ("93.184.215.14", 443, True), ("2606:2800:21f:cb07:6820:80da:af6b:8b2c", 443, True),
        ("93.184.215.14", 22, False), ("127.0.0.1", 443, False), ("::1", 443, False),
        ("10.1.2.3", 443, False), ("192.168.0.1", 443, False), ("169.254.169.254", 443, False),
        ("100.64.0.1", 443, False), ("0.0.0.0", 443, False), ("224.0.0.1", 443, False),
        ("::ffff:127.0.0.1", 443, False), ("::ffff:10.0.0.1", 443, False),
        ("64:ff9b::7f00:1", 443, False), ("2002:7f00:1::", 443, False),
        ("fe80::1%eth0", 443, False), ("fd00::1", 443, False), ("ff02::1", 443, False),
    ],
)  # fmt: skip
def test_only_public_addresses_are_called(address: str, port: int, public: bool) -> None:
    assert is_public(address, port) is public


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/x", "https://127.0.0.1/x", "https://[::1]/x", "https://2130706433/",
        "https://0x7f000001/", "https://a:b@push.example.org/", "ftp://push.example.org/",
        "https:///x", "https://push.example.org/" + "x" * 1000, "https://push.example.org:99999/",
        "https://push.example.org/\r\nhost: x", "//push.example.org/", "https://127.1/",
    ],
)  # fmt: skip
def test_no_other_address_is_kept(endpoint: str) -> None:
    with pytest.raises(BadOption):
        checked_endpoint(endpoint)


def test_a_name_that_leads_home_and_a_way_on_are_not_followed(tmp_path: Path) -> None:
    certificate, believer = certified(tmp_path)
    notice = Notice("turns", "table", "Gloom", ("Ann",))

    async def story() -> None:
        store = Store(f"sqlite:///{tmp_path / 'push.db'}")
        store.open()
        async with PushService(certificate) as service:
            given = service.browser("x").subscription()
            push = Push(given["endpoint"], **given["keys"], origin="https://play.example.org")
            careful = Pushing(store, Outside(certificates=believer))
            await careful.open()
            assert await careful.carry(push, notice) is Outcome.LATER
            assert not service.heard
            trusting = Pushing(store, outside(believer))
            await trusting.open()
            assert trusting.key == careful.key, "made once, and kept"
            service.status = 307
            assert await trusting.carry(push, notice) is Outcome.DONE
            assert [path for path, _, _ in service.heard] == ["/push/x"]
            service.status = 503
            assert await trusting.carry(push, notice) is Outcome.LATER
            assert await trusting.carry(push, notice) is Outcome.LATER
            assert len(service.heard) == 2, "a service that fails is left alone for a while"
            await careful.close()
            await trusting.close()
        store.close()

    run(story())


def test_too_many_notices_wait_in_a_queue_that_ends() -> None:
    async def story() -> None:
        carried: list[int] = []
        open_ = asyncio.Event()

        async def carry(number: int) -> Outcome:
            await open_.wait()
            carried.append(number)
            return Outcome.LATER if number == 1 and carried.count(1) == 1 else Outcome.DONE

        courier = Courier(carry, carriers=1, again=(0.0,))
        for number in range(MOST + 5):
            courier.send(number)
        assert courier.dropped == 5
        task = asyncio.create_task(courier.for_ever())
        open_.set()
        await until(lambda: len(carried) == MOST + 1)
        assert carried[:2] == [0, 1]
        assert carried[-1] == 1, "tried once more, behind the others"
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    run(story())


def test_mail_is_set_up_whole_or_not_at_all() -> None:
    check(Settings(mail=Mail("localhost", sender="sexton@example.org")))
    for wrong in (
        Mail("mail.example.org"),
        Mail(sender="sexton@example.org"),
        Mail("mail.example.org", sender="nobody"),
        Mail("mail.example.org", user="me", sender="me@example.org", tls="none"),
    ):
        with pytest.raises(BadOption):
            check(Settings(mail=wrong))
    assert "a word" not in repr(Mail("localhost", password="a word"))
