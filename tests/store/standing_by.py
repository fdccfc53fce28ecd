"""A witness that stands by: served over HTTP on a port of its own, as `croupier witness` does."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from croupier.server.doors import listening
from croupier.server.witness import WitnessBook, witness_app
from croupier.store import log
from croupier.store.notes import NoteSigner
from croupier.store.sealing import signing_key
from croupier.store.witnesses import Remote, Witness, named
from tests.store.verify_house import AuditedHouse


def house_signs(house: AuditedHouse) -> NoteSigner:
    return log.signer(signing_key(house.database.seal.path))


@contextmanager
def serving(book: WitnessBook) -> Iterator[Witness]:
    """The witness as a house has it in its settings."""
    with listening("127.0.0.1", 0, 5.0) as socket:
        server = uvicorn.Server(uvicorn.Config(witness_app(book), log_level="warning"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [socket]}, daemon=True)
        thread.start()
        try:
            witness = named(f"http://127.0.0.1:{socket.getsockname()[1]}#{book.key}")
            assert isinstance(witness, Remote)
            yield witness
        finally:
            server.should_exit = True
            thread.join()
