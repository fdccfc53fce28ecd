"""A witness: a small program that keeps the newest checkpoint of each house's log, and signs only what grew from it.

It speaks C2SP tlog-witness, needs no database, and knows nothing of the books but how long they are and one hash.
"""

from __future__ import annotations

import base64
import binascii
import os
import time
from http import HTTPStatus
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from croupier.errors import BadInput, CroupierError
from croupier.files import whole
from croupier.store import merkle, notes
from croupier.store.notes import COSIGNER, ED25519, Checkpoint, NoteKey, NoteSigner
from croupier.store.sealing import signing_key

_LONGEST: Final = 16_384
_MOST_HASHES: Final = 63
_SIZE: Final = "text/x.tlog.size"


class WitnessReply(NamedTuple):
    """What a house is answered."""

    status: HTTPStatus
    text: str
    kind: str = "text/plain"


class WitnessBook:
    """A folder with the newest checkpoint of every house that is known, and the key of the witness."""

    def __init__(self, folder: Path, houses: list[NoteKey], name: str = "") -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"cannot keep anything in {folder}: {error.strerror or error}") from None
        private = signing_key(folder / "witness.key")
        name = name or f"croupier-witness/{private.public_key().public_bytes_raw().hex()[:16]}"
        if not name or any(letter.isspace() or letter == "+" for letter in name):
            raise BadInput(f"{name!r} is no name for a witness; it has no blanks and no plus")
        if other := next((house for house in houses if house.kind != ED25519), None):
            raise BadInput(f"{other} is the key of a witness; 'croupier audit key' prints the one of a house")
        self._folder, self._lock = folder, Lock()
        self._houses = {house.name: house for house in houses}
        self.signs = NoteSigner(name, private)

    @property
    def key(self) -> NoteKey:
        """What its cosignatures are checked with."""
        return self.signs.key(COSIGNER)

    def latest(self, origin: str) -> str | None:
        """The newest checkpoint of a house, cosigned."""
        try:
            return self._file(origin).read_text(encoding="utf-8") if origin in self._houses else None
        except FileNotFoundError:
            return None

    def add(self, body: str, now: int) -> WitnessReply:
        """Look at a checkpoint, keep it and cosign it; or say why not."""
        try:
            old, proof, note = _parts(body)
            origin = Checkpoint.read(notes.split(note)[0]).origin
        except CroupierError as error:
            return WitnessReply(HTTPStatus.BAD_REQUEST, f"{error}\n")
        house = self._houses.get(origin)
        if house is None:
            return WitnessReply(HTTPStatus.NOT_FOUND, f"{origin} is no house that this witness knows\n")
        try:
            stated = notes.checkpoint(note, house)
        except CroupierError as error:
            return WitnessReply(HTTPStatus.FORBIDDEN, f"{error}\n")
        with self._lock:
            refused = self._refused(house, stated, old, proof)
            return refused or self._kept(house, note, self.signs.cosignature(stated.text, now))

    def _refused(self, house: NoteKey, stated: Checkpoint, old: int, proof: list[bytes]) -> WitnessReply | None:
        """Why a log is not the one that was seen before, grown."""
        kept = self.latest(house.name)
        before = notes.checkpoint(kept, house) if kept else Checkpoint(house.name, 0, merkle.EMPTY)
        if old > stated.size:
            return WitnessReply(HTTPStatus.BAD_REQUEST, f"a log of {stated.size} has not grown from one of {old}\n")
        if old != before.size or (old == stated.size and before.root != stated.root):
            return WitnessReply(HTTPStatus.CONFLICT, f"{before.size}\n", _SIZE)
        if not merkle.extends(before.size, before.root, stated.size, stated.root, proof):
            return WitnessReply(HTTPStatus.UNPROCESSABLE_ENTITY, f"this log has not grown from that of {before.size}\n")
        return None

    def _kept(self, house: NoteKey, note: str, line: str) -> WitnessReply:
        """On the disk before it is said: what was cosigned once is never forgotten."""
        with whole(self._file(house.name)) as file:
            file.write(f"{note}{line}".encode())
            file.flush()
            os.fsync(file.fileno())
        return WitnessReply(HTTPStatus.OK, line)

    def _file(self, origin: str) -> Path:
        return self._folder / f"{origin.replace('/', '-')}.checkpoint"


def _parts(body: str) -> tuple[int, list[bytes], str]:
    """The size that a house says this witness has, the proof, and the checkpoint."""
    head, blank, note = body.partition("\n\n")
    first, *hashes = head.split("\n")
    word, _, size = first.partition(" ")
    if not blank or word != "old" or not size.isdecimal() or len(hashes) > _MOST_HASHES:
        raise BadInput("send 'old SIZE', the hashes of the proof line by line, a blank line and the checkpoint")
    try:
        return int(size), [base64.b64decode(hash_, validate=True) for hash_ in hashes], note
    except (binascii.Error, ValueError):
        raise BadInput("the hashes of the proof are in base64, one in each line") from None


def witness_app(book: WitnessBook) -> Starlette:
    """What a witness serves."""

    async def add(request: Request) -> Response:
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > _LONGEST:
                return PlainTextResponse("a checkpoint is shorter\n", HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        answer = await run_in_threadpool(book.add, body.decode(errors="replace"), int(time.time()))
        return PlainTextResponse(answer.text, answer.status, media_type=answer.kind)

    async def latest(request: Request) -> Response:
        note = await run_in_threadpool(book.latest, request.path_params["origin"])
        return PlainTextResponse(note) if note else PlainTextResponse("nothing was seen of it\n", HTTPStatus.NOT_FOUND)

    async def key(_request: Request) -> Response:
        return PlainTextResponse(f"{book.key}\n")

    routes = [
        Route("/add-checkpoint", add, methods=["POST"]),
        Route("/checkpoints/{origin:path}", latest),
        Route("/key", key),
    ]
    return Starlette(routes=routes)
