"""Proxies of the house are believed who sends, and nobody else is."""

import logging
from typing import Any

import pytest

from croupier.errors import BadInput
from croupier.server.proxies import Proxies, address_of, is_forwarded, proxy_network

OURS = Proxies(["10.0.0.0/24", "2001:db8::1"])


def resolved(peer: str, *forwarded: str, proxies: Proxies = OURS, kind: str = "http", proto: str = "") -> Any:
    scope: dict[str, Any] = {
        "type": kind,
        "scheme": "http" if kind == "http" else "ws",
        "client": (peer, 40_000),
        "headers": [(b"x-forwarded-for", said.encode("latin-1")) for said in forwarded]
        + [(b"x-forwarded-proto", proto.encode())] * bool(proto),
    }
    proxies.resolve(scope)
    return scope


@pytest.mark.parametrize(
    ("said", "sender"),
    [
        (("203.0.113.9",), "203.0.113.9"),
        (("1.1.1.1, 203.0.113.9",), "203.0.113.9"),  # what is left of it the sender has made up
        (("1.1.1.1", "203.0.113.9"), "203.0.113.9"),  # in two headers
        (("203.0.113.9, 10.0.0.8",), "203.0.113.9"),  # through two proxies of ours
        (("203.0.113.9, 10.0.0.8, 10.0.0.9",), "203.0.113.9"),
        (("203.0.113.9:5678",), "203.0.113.9"),
        (("[2001:db8:5::7]:5678",), "2001:db8:5::7"),
        (("2001:db8:5::7",), "2001:db8:5::7"),
        (("::ffff:203.0.113.9",), "203.0.113.9"),
        (("10.0.0.8",), "10.0.0.8"),  # a proxy that asks for itself
        (("203.0.113.9, nonsense",), "10.0.0.7"),  # the proxy itself: nothing right of it is an address
        (("203.0.113.9, ",), "203.0.113.9"),
        (("\u00ff\u00fe",), "10.0.0.7"),
        (("",), "10.0.0.7"),
        ((", ".join(["203.0.113.9"] + ["10.0.0.8"] * 1000),), "10.0.0.8"),
    ],
)
def test_the_rightmost_address_that_is_no_proxy_of_ours_sends(said: tuple[str, ...], sender: str) -> None:
    assert resolved("10.0.0.7", *said)["client"][0] == sender


@pytest.mark.parametrize("peer", ["192.0.2.1", "10.0.1.7", "127.0.0.1", "testclient", "2001:db8::2"])
def test_nobody_else_is_believed(peer: str) -> None:
    scope = resolved(peer, "203.0.113.9", proto="https")
    assert scope["client"] == (peer, 40_000)
    assert scope["scheme"] == "http"
    assert is_forwarded(scope)


def test_not_even_this_machine_unless_it_is_named() -> None:
    assert resolved("127.0.0.1", "203.0.113.9", proxies=Proxies())["client"][0] == "127.0.0.1"
    assert resolved("127.0.0.1", "203.0.113.9", proxies=Proxies(["127.0.0.1"]))["client"][0] == "203.0.113.9"
    assert resolved("::ffff:127.0.0.1", "203.0.113.9", proxies=Proxies(["127.0.0.1"]))["client"][0] == "203.0.113.9"


@pytest.mark.parametrize(
    ("kind", "proto", "scheme"),
    [
        ("http", "https", "https"),
        ("http", "HTTPS", "https"),
        ("websocket", "https", "wss"),
        ("http", "http", "http"),
        ("http", "https, http", "http"),  # the last of them is our proxy's
        ("http", "gopher", "http"),
    ],
)
def test_where_encryption_ends_at_the_proxy_it_says_so(kind: str, proto: str, scheme: str) -> None:
    assert resolved("10.0.0.7", "203.0.113.9", kind=kind, proto=proto)["scheme"] == scheme


def test_who_comes_without_a_proxy_is_taken_as_they_come() -> None:
    scope = resolved("10.0.0.7")
    assert scope["client"] == ("10.0.0.7", 40_000)
    assert not is_forwarded(scope)
    none: dict[str, Any] = {"type": "http", "client": None, "headers": [(b"x-forwarded-for", b"1.1.1.1")]}
    OURS.resolve(none)
    assert none["client"] is None


def test_a_proxy_that_nobody_has_named_is_told_of_once(caplog: pytest.LogCaptureFixture) -> None:
    proxies = Proxies()
    with caplog.at_level(logging.WARNING, "croupier"):
        for _ in range(3):
            resolved("192.0.2.1", "203.0.113.9", proxies=proxies)
    assert len(caplog.records) == 1
    assert "--proxy" in caplog.text


@pytest.mark.parametrize("text", ["", "house", "10.0.0.7/24", "10.0.0.0/33", "*"])
def test_what_is_no_address_is_refused_with_what_would_be(text: str) -> None:
    with pytest.raises(BadInput, match=r"--proxy takes an address or a network, like 10\.0\.0\.7"):
        proxy_network(text)


def test_an_address_is_read_as_proxies_write_it() -> None:
    assert str(address_of(" 192.0.2.1 ")) == "192.0.2.1"
    assert str(address_of("fe80::1%eth0")) == "fe80::1"
    assert address_of("unknown") is None
    assert address_of("_hidden") is None
