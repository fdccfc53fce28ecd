"""Where a request comes from, as it is counted and recorded."""

from __future__ import annotations

import ipaddress

from starlette.requests import HTTPConnection

from croupier.server.proxies import address_of


def source_of(connection: HTTPConnection) -> str:
    """The address of a sender, as it is counted."""
    return network_of(connection.client.host if connection.client else "")


def network_of(host: str) -> str:
    """An address; of the newer ones the network, for one subscriber has a whole one."""
    address = address_of(host)
    if address is None:
        return host
    return str(ipaddress.ip_network(f"{address}/64", strict=False)) if address.version == 6 else str(address)
