"""The description of the interface that other people's generators read: OpenAPI for requests, AsyncAPI for sockets.

FastAPI describes every route; what it cannot know is added here: that every refusal is the same document, who has to
sign in, what an operation is called in a client, and an example of what beginners send first."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import iter_route_contexts
from pydantic import TypeAdapter

from croupier.house.roles import PUBLIC
from croupier.server.asking import COOKIE, RolesAllowed
from croupier.server.problems import MEDIA, RESPONSES, Problem
from croupier.server.shown import TableView

#: Where the interface is found, and where this version of it is: the same routes, under a name that stays.
ROOT: Final = "/api"
VERSION: Final = "/api/v1"
#: What every answer is called that nobody has described.
_USUAL: Final = "Successful Response"
_REFERENCE: Final = "#/components/{kind}/{name}"
#: Refusals that are named for themselves: by the rules, which is what a client waits for, and for want of a database.
_NAMED: Final = (409, 503)
#: What every operation may be refused with. To name each of the others at every operation would take a fifth of the
#: document.
_REFUSALS: Final = {status: str(RESPONSES[status]["description"]) for status in _NAMED} | {
    "4XX": "; ".join(f"{status}: {RESPONSES[status]['description']}" for status in RESPONSES if status not in _NAMED)
}
_SINGULAR: Final = {"people": "person", "analyses": "analysis"}
_SCHEMES: Final = {
    "bearer": {"type": "http", "scheme": "bearer", "description": "the token that signing in answers"},
    "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "what a browser is given instead"},
}
_DESCRIPTION: Final = (
    "The tables of a house over HTTP. Sign in with `post_sign_in` and send the token as a bearer. Every command has an "
    "`Idempotency-Key` of its own: sent again with the same key it is carried out once. Amounts are decimal text in "
    "dollars. Every refusal is a problem document (RFC 9457) with the clause of the rulebook, where one refuses it."
)
#: What is sent first by whoever tries the interface.
EXAMPLES: Final[dict[str, dict[str, Any]]] = json.loads(Path(__file__).with_name("examples.json").read_bytes())


def unversioned(path: str) -> str:
    """A path of this version as the routes have it."""
    return ROOT + path.removeprefix(VERSION) if path.startswith(f"{VERSION}/") else path


def operation_id(method: str, path: str) -> str:
    """What a client calls an operation: the method and the words of its path, `post_table_wagers`."""
    words: list[str] = []
    for segment in path.removeprefix(f"{VERSION}/").removeprefix(f"{ROOT}/").split("/"):
        if segment.startswith("{"):
            words[-1] = _SINGULAR.get(words[-1], words[-1].removesuffix("s"))
        else:
            words.append(segment.replace("-", "_"))
    return "_".join((method.lower(), *words))


def describe(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document of the application."""
    document = get_openapi(title=app.title, version=app.version, description=_DESCRIPTION, routes=app.routes)
    document["servers"] = [{"url": "/", "description": "the house that serves this document"}]
    components = document["components"]
    components["securitySchemes"] = _SCHEMES
    components["responses"] = {_name_of(status): _refusal(words) for status, words in _REFUSALS.items()}
    components["schemas"]["Problem"] = Problem.model_json_schema()
    everybody = set(_for_everybody(app))
    signed_in = document["security"] = [{name: []} for name in _SCHEMES]
    for path, item in document["paths"].items():
        for method, operation in item.items():
            operation["operationId"] = operation_id(method, path)
            del operation["summary"]  # the name of a function of ours; what it does is in its description
            if (method.upper(), path) in everybody:
                operation["security"] = [{}, *signed_in]
            _refer_to_refusals(operation)
            if example := EXAMPLES.get(operation["operationId"]):
                operation["requestBody"]["content"]["application/json"]["example"] = example
    components["parameters"] = _refer_to_parameters(document)
    document["paths"] = {VERSION + path.removeprefix(ROOT): item for path, item in document["paths"].items()}
    _without_titles(document)
    _in_short(document)
    return document


def describe_sockets(app: FastAPI) -> dict[str, Any]:
    """The AsyncAPI document of the application: the one socket there is, and what is sent over it."""
    view = TypeAdapter(TableView).json_schema(ref_template="#/components/schemas/{model}", mode="serialization")
    schemas = view.pop("$defs", {}) | {"TableView": view}
    document = {
        "asyncapi": "3.0.0",
        "info": {"title": app.title, "version": app.version, "description": _DESCRIPTION},
        "defaultContentType": "application/json",
        "channels": {
            "table": {
                "address": f"{VERSION}/tables/{{table}}/live",
                "description": "A table, for whoever watches it. It is closed with 1008 when a rule of the service is "
                "broken or the sign-in is over, and with 1013 when the service is too busy: connect again.",
                "parameters": {"table": {"description": "the name of the table"}},
                "messages": {"view": {"$ref": "#/components/messages/view"}},
                "bindings": {"ws": {"method": "GET"}},
            }
        },
        "operations": {
            "watch_table": {
                "action": "send",
                "summary": "The table as the caller may see it, again after every command.",
                "channel": {"$ref": "#/channels/table"},
                "messages": [{"$ref": "#/channels/table/messages/view"}],
            }
        },
        "components": {
            "messages": {
                "view": {
                    "name": "view",
                    "title": "The whole table; the newest replaces every one before it",
                    "payload": {"$ref": "#/components/schemas/TableView"},
                }
            },
            "schemas": schemas,
        },
    }
    _without_titles(document["components"])
    return document


def _name_of(status: int | str) -> str:
    return f"P{status}"


def _refusal(description: str) -> dict[str, Any]:
    schema = {"$ref": _REFERENCE.format(kind="schemas", name="Problem")}
    return {"description": description, "content": {MEDIA: {"schema": schema}}}


def _refer_to_refusals(operation: dict[str, Any]) -> None:
    """Every refusal is written down once, and named by every operation."""
    responses = operation["responses"]
    for status in RESPONSES:
        if MEDIA in responses.get(str(status), {}).get("content", {}):
            del responses[str(status)]
    for named in _REFUSALS:
        responses.setdefault(str(named), {"$ref": _REFERENCE.format(kind="responses", name=_name_of(named))})
    for response in responses.values():
        if response.get("description") == _USUAL:
            response["description"] = "done"


def _refer_to_parameters(document: dict[str, Any]) -> dict[str, Any]:
    """What paths and commands are all told alike is written down once: the name of a table, the caller's own key."""
    asked = [operation.get("parameters", []) for item in document["paths"].values() for operation in item.values()]
    alike: dict[str, Any] = {}
    for parameter in (parameter for parameters in asked for parameter in parameters):
        if parameter["name"] == "idempotency-key":
            parameter["description"] = "made anew for every command, the same for every attempt"
        if parameter["required"] and parameter["in"] != "query":
            alike.setdefault(parameter["name"], parameter)
    for parameters in asked:
        for place, parameter in enumerate(parameters):
            if alike.get(parameter["name"]) == parameter:
                parameters[place] = {"$ref": _REFERENCE.format(kind="parameters", name=parameter["name"])}
    return alike


def _for_everybody(app: FastAPI) -> Iterator[tuple[str, str]]:
    """The operations that nobody has to sign in for."""
    for route in iter_route_contexts(app.routes):
        asked = getattr(getattr(route, "dependant", None), "dependencies", ())
        if any(isinstance(it.call, RolesAllowed) and PUBLIC in it.call.roles for it in asked):
            for method in route.methods or ():
                yield method, re.sub(r":\w+}", "}", str(route.path))


def _in_short(document: dict[str, Any]) -> None:
    """What everybody takes for granted is left out, and what a model is stands there in one sentence."""
    for item in document["paths"].values():
        for parameter in (parameter for operation in item.values() for parameter in operation.get("parameters", ())):
            if parameter.get("required") is False:
                del parameter["required"]
    for schema in document["components"]["schemas"].values():
        if "description" in schema:
            schema["description"] = re.split(r"(?<=\.)\s", schema["description"])[0]


def _without_titles(part: Any) -> None:
    """A title that only repeats the name of its field says nothing, and is a seventh of the document."""
    if isinstance(part, dict):
        if isinstance(part.get("title"), str) and part.keys() & {"type", "anyOf", "$ref", "allOf", "const", "enum"}:
            del part["title"]
        for value in part.values():
            _without_titles(value)
    elif isinstance(part, list):
        for value in part:
            _without_titles(value)
