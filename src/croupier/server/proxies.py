"""Who really sends a request that comes through a proxy: what proxies of the house say is believed, and nobody else."""

from __future__ import annotations

import ipaddress
import logging
from collections.abc import Iterable
from typing import Final

from starlette.types import Scope

from croupier.errors import BadInput

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
_LOG: Final = logging.getLogger("croupier")
_SCHEMES: Final = {"http": {"http": "http", "https": "https"}, "websocket": {"http": "ws", "https": "wss"}}
#: What a proxy adds to a request, whether or not it is one of ours.
_FORWARDED: Final = (b"x-forwarded-for", b"x-forwarded-proto", b"x-real-ip", b"forwarded", b"via")
#: Under which name a request says that it came through one.
_IS_FORWARDED: Final = "croupier.forwarded"
#: More hops than any house has; what stands further to the left was written by the sender.
_MOST_HOPS: Final = 20


class Proxies:
    """The proxies of the house, by address or network."""

    def __init__(self, networks: Iterable[str] = ()) -> None:
        self._networks = [proxy_network(network) for network in networks]
        self._has_warned = False

    def trusts(self, host: str) -> bool:
        """Whether an address is that of a proxy of the house."""
        address = address_of(host)
        return address is not None and self._is_ours(address)

    def resolve(self, scope: Scope) -> None:
        """Put the sender's own address and scheme in the place of the proxy's, once."""
        if is_forwarded(scope):
            return
        client = scope.get("client")
        forwarded = [key for key, _ in scope["headers"] if key in _FORWARDED]
        if not client or not forwarded:
            return
        scope[_IS_FORWARDED] = True
        if not self.trusts(client[0]):
            self._warn(client[0])
            return
        scope["client"] = (self._sender(scope, client[0]), 0)
        if said := _listed(scope, b"x-forwarded-proto"):
            # The rightmost is what the proxy has said that we know.
            scope["scheme"] = _SCHEMES[scope["type"]].get(said[-1].lower(), scope["scheme"])

    def _sender(self, scope: Scope, proxy: str) -> str:
        """The rightmost address that is no proxy of ours: whatever is left of it, the sender may have made up."""
        sender = proxy
        for said in reversed(_listed(scope, b"x-forwarded-for")[-_MOST_HOPS:]):
            address = address_of(said)
            if address is None:
                break
            sender = str(address)
            if not self._is_ours(address):
                break
        return sender

    def _is_ours(self, address: Address) -> bool:
        return any(address in network for network in self._networks if network.version == address.version)

    def _warn(self, host: str) -> None:
        if not self._has_warned:
            self._has_warned = True
            _LOG.warning(
                "%s passes requests on and is not believed: all who come through it are one sender, and cookies are "
                "not marked secure; if it is a proxy of the house, name it with --proxy",
                host,
            )


def is_forwarded(scope: Scope) -> bool:
    """Whether a request came through a proxy, ours or not: then its sender is not on this machine."""
    return _IS_FORWARDED in scope


def proxy_network(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    """An address or a network of them, like 10.0.0.7 or 10.0.0.0/24."""
    try:
        return ipaddress.ip_network(text)
    except ValueError:
        raise BadInput(f"--proxy takes an address or a network, like 10.0.0.7 or 10.0.0.0/24, not {text!r}") from None


def address_of(text: str) -> Address | None:
    """An address as proxies write it: with or without a port, the newer ones in brackets if with one."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _listed(scope: Scope, name: bytes) -> list[str]:
    """The entries of a list that may have come in several headers."""
    values = [value.decode("latin-1") for key, value in scope["headers"] if key == name]
    return [entry.strip() for value in values for entry in value.split(",") if entry.strip()]
