"""Answers go over the wire compressed where that is worth it: documents and what pages load; not a few bytes, and not
what a socket says."""

import gzip
import json
from typing import Any

import pytest

from tests.server import playing
from tests.server.house import House

#: Bytes from which on an answer is compressed.
LEAST = 1024


def answered(house: House, path: str, accepted: str) -> Any:
    """What goes over the wire, as it is: its headers, and its bytes."""
    headers = house.headers("supervisor") | {"Accept-Encoding": accepted}
    with house.client.stream("GET", path, headers=headers) as answer:
        assert answer.status_code == 200, path
        return answer.headers, b"".join(answer.iter_raw())


@pytest.mark.parametrize("path", ["/api/games", "/api/games/craps", "/api/openapi.json"])
def test_a_document_is_compressed_for_who_can_read_that(house: House, path: str) -> None:
    headers, plain = answered(house, path, "identity")
    assert "content-encoding" not in headers
    assert len(plain) > LEAST
    headers, sent = answered(house, path, "gzip, br")
    assert headers["content-encoding"] == "gzip"
    assert "accept-encoding" in headers["vary"].lower()
    assert int(headers["content-length"]) == len(sent) < len(plain) / 2
    assert json.loads(gzip.decompress(sent)).keys() == json.loads(plain).keys()


@pytest.mark.parametrize("path", ["/api/alive", "/api/me"])
def test_a_few_bytes_are_sent_as_they_are(house: House, path: str) -> None:
    headers, sent = answered(house, path, "gzip")
    assert "content-encoding" not in headers
    assert len(sent) < LEAST
    json.loads(sent)


def test_a_socket_says_plain_text_whatever_its_reader_accepts(house: House) -> None:
    table = house.table("three-card-poker")
    [(seat, name)] = playing.sit(house, table, playing.players(house, 1)).items()
    for path, body in (("wagers", {"wagers": {"ante": "10"}}), ("ready", {}), ("decisions", {"action": "play"})):
        assert house.post(name, f"tables/{table}/{path}", {"seat": seat, **body}).status_code == 200
    headers = house.headers(name) | {"Accept-Encoding": "gzip"}
    with house.client.websocket_connect(f"/api/tables/{table}/live", headers=headers) as socket:
        text = socket.receive_text()
    assert len(text) > LEAST
    assert json.loads(text)["round"]["status"] == "settled"
