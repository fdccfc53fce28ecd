"""Telling webhooks: read from the log of the chains, signed, sent in order, and again until it has arrived. No command
waits for it, and a process that ends in the middle is taken over by another."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import partial
from ipaddress import IPv4Address, IPv6Address
from itertools import groupby
from threading import Event
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import urllib3
from standardwebhooks import Webhook

from croupier.errors import CroupierError
from croupier.server.feed import ENTRIES, written
from croupier.server.service import Service
from croupier.store import happenings, hooks
from croupier.store.happenings import Happening, Position
from croupier.store.hooks import Hook

_Asked = TypeVar("_Asked")
_Answer = TypeVar("_Answer")
_LOG: Final = logging.getLogger("croupier")
#: How often hooks are looked for that have something to be told, and how many are told at a time.
_LOOK: Final = 1.0
_AT_A_TIME: Final = 4
#: Seconds that a receiver has to be reached, and to answer.
_TIMEOUT: Final = urllib3.Timeout(connect=5.0, read=10.0)
_NAT64: Final = ipaddress.ip_network("64:ff9b::/96")
#: What a receiver answers that wants no more of it.
_GONE: Final = 410


class NotDelivered(CroupierError):
    """A receiver was not reached, or did not say that it has the message."""


class NoLonger(NotDelivered):
    """The receiver is gone for good."""


def may_be_sent_to(address: str, networks: Sequence[str]) -> bool:
    """Whether hooks may be sent to an address: any of the internet, or one of a network that the operator names. This
    machine, the networks around it and what a cloud tells its machines over them are none of the internet."""
    host: IPv4Address | IPv6Address = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(host, IPv6Address):
        # One of the older kind in other clothes.
        inside = host.ipv4_mapped or host.sixtofour or (IPv4Address(int(host) & 0xFFFFFFFF) if host in _NAT64 else None)
        host = inside or host
    if any(host in ipaddress.ip_network(network, strict=False) for network in networks):
        return True
    return host.is_global and not host.is_multicast


def reached(host: str, port: int, networks: Sequence[str]) -> str:
    """The address that a host's name stands for now, if it may be sent to: it is asked once, and that one is used."""
    try:
        known = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise NotDelivered(f"{host} is not known: {getattr(error, 'strerror', None) or error}") from None
    addresses = [str(address[0]) for *_, address in known]
    allowed = [address for address in addresses if may_be_sent_to(address, networks)]
    if not allowed:
        raise NotDelivered(
            f"{host} is {addresses[0]}, which is no address of the internet; name its network in CROUPIER_HOOK_NETWORKS"
        )
    return allowed[0]


def post(url: str, body: bytes, headers: dict[str, str], networks: Sequence[str]) -> None:
    """Send a message to a receiver, which says that it has it; it is followed nowhere else."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    is_safe = parts.scheme == "https"
    port = parts.port or (443 if is_safe else 80)
    address = reached(host, port, networks)
    pool: urllib3.HTTPConnectionPool
    if is_safe:
        pool = urllib3.HTTPSConnectionPool(address, port, server_hostname=host, assert_hostname=host, timeout=_TIMEOUT)
    else:
        pool = urllib3.HTTPConnectionPool(address, port, timeout=_TIMEOUT)
    path = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
    with pool:
        try:
            answer = pool.urlopen(
                "POST",
                path,
                body=body,
                headers=headers | {"Host": parts.netloc, "Content-Type": "application/json"},
                retries=False,
                redirect=False,
                assert_same_host=False,
                preload_content=False,
            )
        except (urllib3.exceptions.HTTPError, OSError, UnicodeError) as error:
            raise NotDelivered(f"{host} does not answer: {type(error).__name__}") from None
        answer.close()
    if answer.status == _GONE:
        raise NoLonger(f"{host} answers {_GONE}: it wants no more")
    if not 200 <= answer.status < 300:
        raise NotDelivered(f"{host} answers {answer.status}")


class Deliveries:
    """The hooks of a house, told by this process as far as no other does."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self._key = service.signing_key.private_bytes_raw()
        # Threads of their own: a receiver that takes its time keeps nobody else waiting.
        self._threads = ThreadPoolExecutor(_AT_A_TIME, thread_name_prefix="hooks")
        self._busy: set[asyncio.Future[Any]] = set()
        self._leaving = Event()

    async def run(self) -> None:
        """As long as the process lives."""
        try:
            while True:
                await asyncio.sleep(_LOOK)
                await self._look()
        finally:
            # Nobody leaves the database while a thread asks it: what is on its way arrives, and its place is kept.
            self._leaving.set()
            if self._busy:
                await asyncio.wait(self._busy)

    async def _look(self) -> None:
        if len(self._busy) >= _AT_A_TIME:
            return
        try:
            due = await asyncio.shield(self._begun(self.due, _AT_A_TIME - len(self._busy)))
        except Exception as error:  # the database is gone for a while
            _LOG.warning("hooks cannot be looked for: %s", str(error).partition("\n")[0])
            return
        for hook in due:
            self._begun(self.tell, hook).add_done_callback(self._told)

    def _begun(self, work: Callable[[_Asked], _Answer], asked: _Asked) -> asyncio.Future[_Answer]:
        """Work in a thread, which is waited for before the house is left."""
        task = asyncio.get_running_loop().run_in_executor(self._threads, work, asked)
        self._busy.add(task)
        task.add_done_callback(self._busy.discard)
        return task

    def _told(self, task: asyncio.Future[None]) -> None:
        if not task.cancelled() and (error := task.exception()):
            _LOG.warning("a hook could not be told: %s", str(error).partition("\n")[0])

    def close(self) -> None:
        """Its threads end; the rest is told by whoever serves next."""
        self._threads.shutdown(cancel_futures=True)

    def due(self, most: int = _AT_A_TIME) -> list[Hook]:
        """Hooks to be told now, by this process."""
        with self.service.database.engine.connect() as connection:
            # Nearly always there is none, which is seen without writing.
            if not hooks.is_any_due(connection):
                return []
        return self.service.database.run(lambda connection: hooks.claim(connection, most))

    def tell(self, hook: Hook) -> None:
        """Send a hook what it has not been told, in order, until there is nothing more or it fails."""
        run = self.service.database.run
        try:
            with self.service.database.engine.connect() as connection:
                events, behind = happenings.after(connection, hook.position, ENTRIES)
            wanted = [event for event in events if hook.hears(event)]
            for number, of_entry in groupby(wanted, key=lambda event: event.position.entry):
                for event in of_entry:
                    if self._leaving.is_set():
                        return  # the rest is told by whoever serves next
                    self._send(hook, event)
                hook = hook._replace(position=Position(number), failures=0)
                run(partial(hooks.told, name=hook.name, position=hook.position, goes_on=True))
        except NoLonger as why:
            _LOG.warning("hook %s is disabled: %s", hook.name, why)
            run(partial(hooks.give_up, hook=hook, trouble=str(why)))
        except NotDelivered as why:
            _LOG.warning("hook %s waits: %s", hook.name, why)
            run(partial(hooks.failed, hook=hook, trouble=str(why)))
        else:
            run(partial(hooks.told, name=hook.name, position=behind, goes_on=False))

    def _send(self, hook: Hook, event: Happening) -> None:
        body, now = written(event), datetime.fromtimestamp(int(time.time()), UTC)
        id_ = f"{hook.name}-{event.position}"
        # With the secret before this one, too: a receiver changes over when it likes.
        secrets = [hooks.secret(self._key, hook.name, n) for n in (hook.secret, hook.secret - 1) if n > 0]
        signatures = [Webhook(secret).sign(id_, now, body) for secret in secrets]
        headers = {"webhook-id": id_, "webhook-timestamp": str(int(now.timestamp()))}
        headers |= {"webhook-signature": " ".join(signatures)}
        post(hook.url, body.encode(), headers, self.service.settings.hook_networks)
