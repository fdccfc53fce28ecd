"""A house behind a proxy that speaks TLS, on another machine: it is believed if it is named."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from fastapi.testclient import TestClient

from croupier.server.service import Service
from tests.server.annex import Annex, annex
from tests.server.house import PASSWORD

PROXY = "10.0.0.7"
THROUGH = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    with annex(service, proxies=(PROXY,)) as doors:
        yield doors


@contextmanager
def coming_from(doors: Annex, address: str) -> Iterator[TestClient]:
    yield TestClient(doors.client.app, client=(address, 50_000), base_url="http://testserver")


@pytest.mark.parametrize(("address", "is_believed"), [(PROXY, True), ("10.0.0.8", False), ("127.0.0.1", False)])
def test_cookies_are_secure_where_the_proxy_says_so(doors: Annex, address: str, is_believed: bool) -> None:
    who = {"name": "player", "password": PASSWORD}
    with coming_from(doors, address) as client:
        answer = client.post("/api/sign-in", json=who, headers=THROUGH)
        assert answer.status_code == 200, answer.text
        assert ("; secure" in answer.headers["set-cookie"].lower()) == is_believed
        assert ("strict-transport-security" in answer.headers) == is_believed
        plain = client.post("/api/sign-in", json=who)
        assert "; secure" not in plain.headers["set-cookie"].lower()


@pytest.mark.parametrize("address", [PROXY, "127.0.0.1"])
def test_figures_are_not_for_who_comes_through_a_proxy(doors: Annex, address: str) -> None:
    """Also not through one on this machine that nobody has named."""
    with coming_from(doors, address) as client:
        assert client.get("/api/metrics", headers=THROUGH).status_code == 403
        assert client.get("/api/metrics", headers={"X-Forwarded-For": "127.0.0.1"}).status_code == 403
    with coming_from(doors, "127.0.0.1") as client:
        assert client.get("/api/metrics").status_code == 200


def test_sources_on_record_are_those_of_people_and_not_of_the_proxy(doors: Annex) -> None:
    with coming_from(doors, PROXY) as client:
        client.post("/api/sign-in", json={"name": "player", "password": PASSWORD}, headers=THROUGH)
    heads = {head["chain"]: head["number"] for head in doors.get("", "audit/heads").json()["heads"]}
    entries = doors.get("auditor", "audit/chains/house", after=max(0, heads["house"] - 20), limit=500).json()["entries"]
    signed_in = [entry["entry"] for entry in entries if entry["entry"].get("what") == "signs in"]
    assert signed_in[-1]["source"] == "203.0.113.9"
