"""`sexton serve`: tables in the browser, for oneself or for friends."""

from __future__ import annotations

import os
import secrets
import threading
import time
from typing import Annotated

import typer
from rich.console import Console

from sexton.core.errors import BadOption


def serve(
    host: Annotated[
        str, typer.Option(help="Where to listen; 0.0.0.0 lets friends on the LAN in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on.")] = 8777,
    database: Annotated[
        str,
        typer.Option(
            help="A file, or postgresql://...; a file in your data directory if not said."
        ),
    ] = "",
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="Processes; more than one need PostgreSQL.")
    ] = 1,
    bots: Annotated[
        int, typer.Option(min=0, max=64, help="Processes in which bots think; 0: as it fits.")
    ] = 0,
    pace: Annotated[
        float, typer.Option(min=0, max=30, help="Seconds a bot takes for a move, or longer.")
    ] = 0.9,
    thinking: Annotated[
        float,
        typer.Option(min=0.01, max=30, help="Seconds a bot may think; each level has its own."),
    ] = 1.0,
    owner: Annotated[
        str,
        typer.Option(
            envvar="SEXTON_OWNER", help="The secret of the owner's page; else a new one each time."
        ),
    ] = "",
    allow_host: Annotated[
        list[str], typer.Option(help="A name by which browsers find it: play.example.org.")
    ] = [],  # noqa: B006
    proxy: Annotated[
        list[str],
        typer.Option(help="A reverse proxy's address: it says for whom it asks, and is believed."),
    ] = ["127.0.0.1", "::1"],  # noqa: B006
    inner_host: Annotated[
        str, typer.Option(help="This machine's address for workers on other machines.")
    ] = "127.0.0.1",
    smtp_host: Annotated[
        str,
        typer.Option(envvar="SEXTON_SMTP_HOST", help="The server that e-mail goes by; else none."),
    ] = "",
    smtp_port: Annotated[
        int, typer.Option(envvar="SEXTON_SMTP_PORT", min=1, max=65535, help="Its port.")
    ] = 587,
    smtp_from: Annotated[
        str, typer.Option(envvar="SEXTON_SMTP_FROM", help="The address that e-mail comes from.")
    ] = "",
    smtp_user: Annotated[
        str,
        typer.Option(
            envvar="SEXTON_SMTP_USER",
            help="Who we are there; the password is in SEXTON_SMTP_PASSWORD.",
        ),
    ] = "",
    smtp_tls: Annotated[
        str, typer.Option(envvar="SEXTON_SMTP_TLS", help="starttls, tls or none.")
    ] = "starttls",
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the browser when it runs.")
    ] = False,
    log_json: Annotated[bool, typer.Option(help="Log as JSON, for machines.")] = False,
) -> None:
    """Serves tables to browsers, for yourself or for friends who follow a link.

    Everything is kept in one database: stop it at any time, every table goes on where it was.
    """
    from sexton.server import serve as server
    from sexton.server import settings

    chosen = settings.Settings(
        host=host, port=port, database=database, workers=workers, bots=bots,
        pace=pace, thinking=thinking, log_json=log_json,
        owner=owner or secrets.token_urlsafe(16), hosts=tuple(allow_host), proxies=tuple(proxy),
        inner_host=inner_host,
        mail=settings.Mail(
            smtp_host, smtp_port, smtp_user, os.environ.get("SEXTON_SMTP_PASSWORD", ""), smtp_from,
            settings.tls_of(smtp_tls),
        ),
    )  # fmt: skip
    settings.check(chosen)
    console = Console(stderr=True)
    found = settings.addresses(host, port)
    if port and not settings.free(host, port):
        if open_browser and answers(found[0]):  # Started twice: the first one is what is wanted.
            console.print(f"[bold]Sexton[/bold] is already at the table: {found[0]}")
            open_when_ready(found[0])
            return
        raise BadOption(
            f"Port {port} on {host} is taken: stop what runs there, or say another with --port."
        )
    console.print("[bold]Sexton[/bold] is at the table:")
    for address in found:
        console.print(f"  [green]{address}[/green]")
    if not owner:
        console.print(f"Yours alone, to silence or show out: {found[0]}owner#{chosen.owner}")
    if len(found) > 1:
        console.print("Friends on your network use the last address, or the links of your tables.")
        console.print("Ctrl-C stops; nothing is lost. --host 127.0.0.1 keeps it to this machine.")
    elif host in settings.EVERYWHERE:
        console.print("Ctrl-C stops; nothing is lost. There is no network for friends to come by.")
    else:
        console.print("Ctrl-C stops; nothing is lost. --host 0.0.0.0 lets friends on the LAN in.")
    if open_browser:
        threading.Thread(target=open_when_ready, args=(found[0],), daemon=True).start()
    server.serve(chosen)


def open_when_ready(address: str) -> None:
    """Waits for the server, then opens the browser where there is one."""
    import webbrowser

    if os.environ.get("CI") or (os.name == "posix" and not has_display()):
        return
    for _ in range(100):
        if answers(address):
            webbrowser.open(address)
            return
        time.sleep(0.1)


def answers(address: str) -> bool:
    """Is a Sexton there, and well?"""
    import json
    import urllib.request

    try:
        with urllib.request.urlopen(f"{address}healthz", timeout=1) as answer:
            return "tables" in json.load(answer)
    except (OSError, ValueError):
        return False


def has_display() -> bool:
    import sys

    named = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")  # The last is how WSL reaches its desktop.
    on_a_desk = any(map(os.environ.get, named))
    return sys.platform == "darwin" or bool(on_a_desk)
