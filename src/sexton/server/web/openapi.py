"""The protocol described from its types: JSON schema, OpenAPI for HTTP, AsyncAPI for sockets."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, get_args

import msgspec

import sexton
from sexton.core.types import Refusal
from sexton.server import protocol
from sexton.server.web.routes import ROUTES, SOCKET, Address

DESCRIBED = [one for one in ROUTES if one.text]


def members(union: Any) -> tuple[Any, ...]:
    return get_args(union)


@cache
def schema() -> tuple[dict[str, Any], dict[str, Any]]:
    """Where each type's schema is, by the type's name, and all the schemas."""
    types = [kind for one in DESCRIBED for kind in (one.takes, one.gives)]
    types += [Refusal, *members(protocol.FromClient), *members(protocol.FromServer)]
    unique = list(dict.fromkeys(kind for kind in types if isinstance(kind, type)))
    refs, components = msgspec.json.schema_components(
        unique, ref_template="#/components/schemas/{name}"
    )
    return {kind.__name__: ref for kind, ref in zip(unique, refs, strict=True)}, components


def ref(kind: Any) -> Any:
    return schema()[0].get(getattr(kind, "__name__", ""), {"type": "object"})


def content(kind: Any) -> dict[str, Any]:
    """A body: a media type by its name, anything else as JSON."""
    if isinstance(kind, str):
        return {kind: {"schema": {"type": "string"}}}
    return {"application/json": {"schema": ref(kind)}}


@cache
def openapi() -> dict[str, Any]:
    paths: dict[str, dict[str, Any]] = {}
    for one in DESCRIBED:
        path = re.sub(r":\w+}", "}", one.path)
        paths.setdefault(path, {})[one.method.lower()] = operation(one)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Sexton", "version": sexton.__version__},
        "paths": paths,
        "components": {"schemas": schema()[1]},
    }


def operation(one: Address) -> dict[str, Any]:
    created = one.method == "POST" and one.gives is protocol.TableInfo
    said: dict[str, Any] = {
        "summary": one.text,
        "responses": {
            "201" if created else "200": {"description": one.text, "content": content(one.gives)},
            "default": {"description": "Refused, with a sentence.", "content": content(Refusal)},
        },
    }
    names = re.findall(r"{(\w+)(:int)?}", one.path)
    if names:
        said["parameters"] = [
            {
                "name": name, "in": "path", "required": True,
                "schema": {"type": "integer" if number else "string"},
            }
            for name, number in names
        ]  # fmt: skip
    if one.takes is not None:
        said["requestBody"] = {"required": True, "content": content(one.takes)}
    return said


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
                "address": SOCKET,
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
