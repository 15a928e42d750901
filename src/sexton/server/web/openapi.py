"""The protocol described from its types: JSON schema, OpenAPI for HTTP, AsyncAPI for sockets."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

import msgspec

import sexton
from sexton.core.types import Refusal
from sexton.server import protocol

# Every HTTP address: method, path, what it takes, what it gives, what it is for.
PATHS: list[tuple[str, str, Any, Any, str]] = [
    ("get", "/api/me", None, protocol.Me, "Who I am; the first visit sets the cookie."),
    ("post", "/api/me", protocol.NewName, protocol.Me, "Change my name."),
    ("post", "/api/link", None, protocol.LinkInfo, "A link that moves me to another device, once."),
    ("get", "/api/games", None, protocol.Catalogue, "The games and the levels of bots."),
    ("get", "/api/games/{game}/rules", None, protocol.RulesPage, "The rules, with ids."),
    ("get", "/api/tables", None, protocol.TableList, "Tables: ?which=mine, open or watch."),
    ("post", "/api/tables", protocol.NewTable, protocol.TableInfo, "Make a table."),
    ("get", "/api/codes/{code}", None, protocol.TableInfo, "The table with these code words."),
    ("get", "/api/tables/{table}", None, protocol.TableInfo, "One table."),
    ("get", "/api/tables/{table}/record", None, dict[str, Any], "The game's record."),
    ("get", "/api/tables/{table}/verify", None, protocol.Checks, "Check a finished game."),
    ("get", "/api/tables/{table}/replay", None, protocol.Replay, "A finished game's moves."),
    (
        "get", "/api/tables/{table}/replay/{move}", None, protocol.ReplayFrame,
        "The table after so many moves: ?seat=N or all.",
    ),
    (
        "get", "/api/tables/{table}/chronicle", None, protocol.ChroniclePage,
        "A finished game told as a story.",
    ),
    ("post", "/api/tables/{table}/fork", protocol.NewFork, protocol.TableInfo, "Go on from here."),
    ("post", "/api/verify", dict[str, Any], protocol.Checks, "Check a record."),
]  # fmt: skip


def members(union: Any) -> tuple[Any, ...]:
    return get_args(union)


@cache
def schema() -> tuple[dict[str, Any], dict[str, Any]]:
    """Where each type's schema is, by the type's name, and all the schemas."""
    types = [kind for _, _, takes, gives, _ in PATHS for kind in (takes, gives) if kind is not None]
    types += [Refusal, *members(protocol.FromClient), *members(protocol.FromServer)]
    unique = list(dict.fromkeys(kind for kind in types if isinstance(kind, type)))
    refs, components = msgspec.json.schema_components(
        unique, ref_template="#/components/schemas/{name}"
    )
    return {kind.__name__: ref for kind, ref in zip(unique, refs, strict=True)}, components


def ref(kind: Any) -> Any:
    return schema()[0].get(getattr(kind, "__name__", ""), {"type": "object"})


@cache
def openapi() -> dict[str, Any]:
    paths: dict[str, dict[str, Any]] = {}
    for method, path, takes, gives, text in PATHS:
        created = method == "post" and gives is protocol.TableInfo
        answer = {"description": text, "content": {"application/json": {"schema": ref(gives)}}}
        refused = {
            "description": "Refused, with a sentence.",
            "content": {"application/json": {"schema": ref(Refusal)}},
        }
        operation: dict[str, Any] = {
            "summary": text,
            "responses": {"201" if created else "200": answer, "default": refused},
        }
        names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
        if names:
            operation["parameters"] = [
                {
                    "name": name, "in": "path", "required": True,
                    "schema": {"type": "integer" if name == "move" else "string"},
                }
                for name in names
            ]  # fmt: skip
        if takes is not None:
            operation["requestBody"] = {
                "required": True,
                "content": {"application/json": {"schema": ref(takes)}},
            }
        paths.setdefault(path, {})[method] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Sexton", "version": sexton.__version__},
        "paths": paths,
        "components": {"schemas": schema()[1]},
    }


@cache
def asyncapi() -> dict[str, Any]:
    def messages(union: Any) -> dict[str, Any]:
        return {kind.__name__: {"payload": ref(kind)} for kind in members(union)}

    says, hears = messages(protocol.FromClient), messages(protocol.FromServer)
    channel = "#/channels/table/messages/"
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Sexton: one table's socket", "version": sexton.__version__},
        "channels": {
            "table": {
                "address": "/api/tables/{table}/socket",
                "parameters": {"table": {"description": "The table's id."}},
                "messages": {**says, **hears},
            }
        },
        "operations": {
            "say": {
                "action": "send",
                "channel": {"$ref": "#/channels/table"},
                "messages": [{"$ref": channel + name} for name in says],
            },
            "hear": {
                "action": "receive",
                "channel": {"$ref": "#/channels/table"},
                "messages": [{"$ref": channel + name} for name in hears],
            },
        },
        "components": {"schemas": schema()[1]},
    }
