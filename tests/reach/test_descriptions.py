"""What the service says of its own interface, as generators read it: OpenAPI for requests, AsyncAPI for sockets."""

import json
from typing import Any

import pytest
from fastapi.testclient import TestClient
from openapi_spec_validator import validate

from croupier.scenarios import settle
from croupier.server import metrics, openapi
from croupier.server.app import Application, create_app
from croupier.server.models import NewTable
from croupier.server.problems import MEDIA
from croupier.server.routes.oneself import SignIn
from croupier.server.service import Service
from croupier.store.database import Database

#: What a generator is asked to read in one go.
MOST_BYTES = 200 * 1024


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Application:
    """An application whose database nobody opens."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("CROUPIER_DATA", str(tmp_path_factory.mktemp("data")))
        return create_app(Service(Database("postgresql://localhost/none")))


@pytest.fixture(scope="module")
def document(app: Application) -> dict[str, Any]:
    return app.openapi()


def operations(document: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {it["operationId"]: it for path in document["paths"].values() for it in path.values()}


def test_the_document_is_valid_openapi(document: dict[str, Any]) -> None:
    validate(document)


def test_the_document_is_small_enough_to_read(app: Application) -> None:
    answer = TestClient(app).get("/api/openapi.json")
    assert len(answer.content) < MOST_BYTES


def test_operations_have_short_names_of_their_own(document: dict[str, Any]) -> None:
    names = [it["operationId"] for path in document["paths"].values() for it in path.values()]
    assert len(set(names)) == len(names)
    assert max(map(len, names)) <= 40
    assert {"post_sign_in", "get_tables", "get_table", "post_table_wagers", "delete_table_seat"} <= set(names)


def test_every_refusal_is_one_document_that_names_its_clause(document: dict[str, Any]) -> None:
    components = document["components"]
    assert "clause" in components["schemas"]["Problem"]["properties"]
    for refusal in components["responses"].values():
        assert refusal["content"][MEDIA]["schema"] == {"$ref": "#/components/schemas/Problem"}
    for name, operation in operations(document).items():
        for status, response in operation["responses"].items():
            if status >= "400" and (name, status) != ("get_ready", "503"):
                assert response == {"$ref": f"#/components/responses/P{status}"}, name


def test_who_has_to_sign_in_and_how(document: dict[str, Any]) -> None:
    schemes = document["components"]["securitySchemes"]
    assert schemes["bearer"]["scheme"] == "bearer"
    assert (schemes["cookie"]["in"], schemes["cookie"]["name"]) == ("cookie", "croupier")
    by_name = operations(document)
    assert document["security"] == [{"bearer": []}, {"cookie": []}]
    assert "security" not in by_name["post_table_wagers"]
    assert by_name["get_tables"]["security"] == [{}, {"bearer": []}, {"cookie": []}]


def test_what_a_default_says_may_be_sent(document: dict[str, Any]) -> None:
    # A client that was generated sends the defaults of what it is not told.
    assert SignIn(name="", password="", second="", code="a code from a link").code
    assert "minLength" not in document["components"]["schemas"]["SignIn"]["properties"]["name"]


def test_examples_can_be_sent_as_they_are(document: dict[str, Any]) -> None:
    by_name = operations(document)
    for name, example in openapi.EXAMPLES.items():
        assert by_name[name]["requestBody"]["content"]["application/json"]["example"] == example
    SignIn.model_validate(openapi.EXAMPLES["post_sign_in"])
    NewTable.model_validate(openapi.EXAMPLES["post_tables"])
    settlement = settle(openapi.EXAMPLES["post_scenarios"])
    assert settlement.checked
    assert settlement.ok, settlement.mismatches


def test_the_version_is_in_the_path_and_old_paths_work(app: Application, document: dict[str, Any]) -> None:
    assert all(path.startswith("/api/v1/") for path in document["paths"])
    client = TestClient(app)
    assert client.get("/api/v1/alive").json() == client.get("/api/alive").json() == {"status": "alive"}
    assert client.get("/api/v1/openapi.json").json() == client.get("/api/openapi.json").json()
    missing = client.get("/api/v2/alive")
    assert (missing.status_code, missing.headers["content-type"]) == (404, MEDIA)


def test_a_request_is_counted_under_the_path_that_the_document_has(
    app: Application, document: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metrics.REQUESTS, "_metrics", {})
    client = TestClient(app, raise_server_exceptions=False)
    paths = {"/api/v1/me": "get", "/api/v1/sign-out": "post", "/api/v1/claims/{key}/reject": "post"}
    for path, method in {**paths, "/api/v1/games/{game}": "get"}.items():
        assert method in document["paths"][path]
        client.request(method, path.replace("{key}", "a/b").replace("{game}", "craps"))
    counted = {route for _, route, _ in metrics.REQUESTS._metrics}
    assert counted == {path.replace("/v1", "") for path in (*paths, "/api/v1/games/{game}")}


def test_the_socket_is_described_with_all_that_it_refers_to(app: Application) -> None:
    document = TestClient(app).get("/api/v1/asyncapi.json").json()
    assert document["asyncapi"] == "3.0.0"
    assert document["channels"]["table"]["address"] == "/api/v1/tables/{table}/live"
    for reference in references(document):
        part = document
        for step in reference.removeprefix("#/").split("/"):
            part = part[step]


def references(part: Any) -> list[str]:
    if isinstance(part, dict):
        here = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
        return here + [it for value in part.values() for it in references(value)]
    return [it for value in part for it in references(value)] if isinstance(part, list) else []


def test_what_the_documents_say_is_json(app: Application) -> None:
    assert json.loads(json.dumps(openapi.describe_sockets(app)))["info"]["title"] == "Croupier"
