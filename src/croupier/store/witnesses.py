"""Witnesses: others who keep the newest checkpoint of a house's log, so that its past cannot be another later.

A witness is a folder that the database's administrator cannot write to, or a `croupier witness` (or any other that
speaks C2SP tlog-witness) elsewhere. Each is asked what it has before it is given more: a log that does not contain that
was rewritten, forked or cut off, and nothing more is signed of it.
"""

from __future__ import annotations

import base64
import os
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterable, Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from sqlalchemy import text
from sqlalchemy.dialects.postgresql import insert

from croupier.errors import BadInput, CroupierError
from croupier.files import whole
from croupier.store import log, notes
from croupier.store.database import Database
from croupier.store.log import SignedCheckpoint
from croupier.store.notes import COSIGNER, NoteKey, NoteSigner
from croupier.store.schema import COSIGNATURES
from croupier.store.stamps import SCHEME, NoStamp, TimeStamper

_CHOSEN: Final = "CROUPIER_WITNESSES"
#: Seconds that a witness may take, and the longest answer that is read.
_PATIENCE: Final = 5.0
_LONGEST: Final = 65_536


class WitnessAway(CroupierError):
    """A witness that does not answer now."""


class HistoryRefused(CroupierError):
    """What a witness has is not in the log: the books are others than those that were witnessed."""


class Witness(Protocol):
    """Somebody who keeps the newest checkpoint, or only says when it was there."""

    @property
    def keeps(self) -> bool:
        """Whether it can be asked what it has seen."""

    @property
    def name(self) -> str:
        """What it is called in messages."""

    def latest(self, house: NoteKey) -> SignedCheckpoint | None:
        """The newest checkpoint of a house that it has."""

    def add(self, signed: SignedCheckpoint, old: int, proof: Sequence[bytes]) -> tuple[str, str] | None:
        """Give it the next one; who says what of it, if anything."""


class Folder(NamedTuple):
    """A folder: on another machine, on a medium that is written once, or at least not the database's."""

    path: Path

    @property
    def keeps(self) -> bool:
        """It has the newest."""
        return True

    @property
    def name(self) -> str:
        """The folder."""
        return str(self.path)

    def latest(self, house: NoteKey) -> SignedCheckpoint | None:
        """The checkpoint in the file of the house."""
        self._present()
        try:
            note = self._file(house.name).read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            raise WitnessAway(f"cannot read the checkpoint in {self.path}: {error}") from None
        return _read(self.name, note, house)

    def add(self, signed: SignedCheckpoint, old: int, proof: Sequence[bytes]) -> None:
        """Put the next one in its place."""
        self._present()
        try:
            with whole(self._file(signed.checkpoint.origin)) as file:
                file.write(signed.note.encode())
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise WitnessAway(f"cannot write the checkpoint into {self.path}: {error.strerror or error}") from None

    def _present(self) -> None:
        if not self.path.is_dir():
            raise WitnessAway(f"the witness {self.path} is no folder; make it, or see why it is gone")

    def _file(self, origin: str) -> Path:
        return self.path / f"{origin.replace('/', '-')}.checkpoint"


class Remote(NamedTuple):
    """A witness elsewhere, by its address and its key."""

    url: str
    key: NoteKey

    @property
    def keeps(self) -> bool:
        """It has the newest."""
        return True

    @property
    def name(self) -> str:
        """The address."""
        return self.url

    def latest(self, house: NoteKey) -> SignedCheckpoint | None:
        """The newest that it has seen, with its own word for it."""
        status, answer = self._ask(f"checkpoints/{urllib.parse.quote(house.name)}")
        if status == HTTPStatus.NOT_FOUND:
            return None
        if status != HTTPStatus.OK or not notes.seen(answer, self.key):
            raise WitnessAway(f"the witness {self.url} does not answer with a checkpoint that {self.key.name} has seen")
        return _read(self.url, answer, house)

    def add(self, signed: SignedCheckpoint, old: int, proof: Sequence[bytes]) -> tuple[str, str]:
        """Have it look at the next one."""
        hashes = "".join(base64.b64encode(hash_).decode() + "\n" for hash_ in proof)
        status, answer = self._ask("add-checkpoint", f"old {old}\n{hashes}\n{signed.note}".encode())
        if status in (HTTPStatus.CONFLICT, HTTPStatus.UNPROCESSABLE_ENTITY):
            raise HistoryRefused(f"the witness {self.url} refuses the log: {answer.strip() or status}")
        if status != HTTPStatus.OK or not notes.seen(signed.note + answer, self.key):
            raise WitnessAway(f"the witness {self.url} does not take the checkpoint: {status} {answer.strip()[:200]}")
        return str(self.key), answer

    def _ask(self, path: str, body: bytes | None = None) -> tuple[int, str]:
        headers = {"Content-Type": "text/plain"}
        address = f"{self.url.rstrip('/')}/{path}"
        request = urllib.request.Request(address, body, headers)  # noqa: S310 - only http and https are named
        try:
            with urllib.request.urlopen(request, timeout=_PATIENCE) as answer:  # noqa: S310 - only http and https are named
                return answer.status, answer.read(_LONGEST).decode(errors="replace")
        except urllib.error.HTTPError as error:
            return error.code, error.read(_LONGEST).decode(errors="replace")
        except (OSError, ValueError) as error:
            raise WitnessAway(f"the witness {self.url} does not answer: {error}") from None


def _read(witness: str, note: str, house: NoteKey) -> SignedCheckpoint:
    try:
        return SignedCheckpoint(notes.checkpoint(note, house), note)
    except CroupierError as error:
        raise HistoryRefused(f"the witness {witness} has no checkpoint of this house: {error}") from None


def configured(more: Iterable[str] = ()) -> list[Witness]:
    """The witnesses that are named here and in $CROUPIER_WITNESSES, which has blanks between them."""
    return [named(text) for text in dict.fromkeys([*more, *os.environ.get(_CHOSEN, "").split()])]


def named(text: str) -> Witness:
    """A witness as it is written in the settings: a folder, ADDRESS#KEY, or an authority that stamps the time."""
    if text.startswith(SCHEME):
        return TimeStamper.named(text)
    if not text.startswith(("http://", "https://")):
        return Folder(Path(text))
    url, _, key = text.partition("#")
    if not key:
        raise BadInput(f"{url} is a witness without its key; write {url}#KEY, as 'croupier witness' prints it")
    read = NoteKey.read(key)
    if read.kind != COSIGNER:
        raise BadInput(f"{key} is the key of a log; a witness has one of its own")
    return Remote(url, read)


def compared(database: Database, house: NoteKey, witnesses: Iterable[Witness]) -> list[str]:
    """Refuse a log that does not contain what its witnesses have; who of them does not answer. The witness is asked
    first: another process may give it more at any moment, and has written that down before."""
    away = []
    with database.engine.connect() as connection:
        for witness in witnesses:
            try:
                before = witness.latest(house)
            except WitnessAway as error:
                away.append(str(error))
                continue
            signed = log.newest(connection, house)
            size = signed.checkpoint.size if signed else 0
            if before and not log.contains(connection, before.checkpoint, size):
                raise HistoryRefused(differs(witness.name, before.checkpoint.size, size))
    return away


def differs(witness: str, witnessed: int, size: int) -> str:
    """What is wrong with a log that does not contain what a witness has."""
    if witnessed > size:
        what = f"the log here has {size}: its end was cut off, or the database set back"
    else:
        what = "the log here begins with others: it was written anew"
    return f"the witness {witness} has seen a log of {witnessed} entries, and {what}"


def publish(database: Database, signs: NoteSigner, witnesses: Iterable[Witness]) -> list[str]:
    """Give every witness the newest checkpoint; who of them does not answer. Of several processes one does it."""
    away, house = [], signs.key()
    with database.engine.begin() as connection:
        turn = text("SELECT pg_try_advisory_xact_lock(hashtext('croupier witnesses'))")
        if not connection.execute(turn).scalar_one():
            return []
        signed = log.newest(connection, house)
        if signed is None:
            return []
        size = signed.checkpoint.size
        for witness in witnesses:
            try:
                before = witness.latest(house)
                old = before.checkpoint.size if before else 0
                if before and not log.contains(connection, before.checkpoint, size):
                    raise HistoryRefused(differs(witness.name, old, size))
                line = witness.add(signed, old, log.consistency(connection, old, size)) if old < size else None
            except (NoStamp, WitnessAway) as error:
                away.append(str(error))
                continue
            if line:
                row = {"size": size, "witness": line[0], "line": line[1]}
                connection.execute(insert(COSIGNATURES).on_conflict_do_nothing(), row)
    return away
