"""Signed notes, checkpoints and cosignatures, in the formats that public logs use (C2SP signed-note, tlog-checkpoint
and tlog-cosignature): text that ends with a line break, a blank line, and a line for each signature."""

from __future__ import annotations

import base64
import binascii
import hashlib
from collections.abc import Iterator
from typing import Final, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from croupier.errors import BadInput, CroupierError

#: Kinds of keys: one that signs notes, and one of a witness, who says when it saw a checkpoint.
ED25519: Final = 0x01
COSIGNER: Final = 0x04
_DASH: Final = "\u2014 "
_ID: Final = 4
_TIME: Final = 8
_HASH: Final = 32
_VKEY: Final = "a key is NAME+ID+KEY, as 'croupier witness' and 'croupier audit key' print it"


class NoteKey(NamedTuple):
    """A public key by its name, as others write it down: ``NAME+ID+KEY``."""

    name: str
    kind: int
    public: bytes

    @classmethod
    def read(cls, text: str) -> NoteKey:
        """A key that somebody has written down."""
        name, _, rest = text.strip().partition("+")
        id_, _, encoded = rest.partition("+")
        raw = _decoded(encoded)
        if not name or len(raw) != 1 + _HASH or raw[0] not in (ED25519, COSIGNER):
            raise BadInput(f"{text!r} is no key of a log or a witness; {_VKEY}")
        key = cls(name, raw[0], raw[1:])
        if key.id.hex() != id_.lower():
            raise BadInput(f"{text!r} is mistyped: its name and key give the number {key.id.hex()}")
        return key

    @property
    def id(self) -> bytes:
        """By which a signature names its key."""
        return hashlib.sha256(self.name.encode() + b"\n" + bytes([self.kind]) + self.public).digest()[:_ID]

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{_encoded(bytes([self.kind]) + self.public)}"

    def fits(self, signature: bytes, message: bytes) -> bool:
        """Whether it made this signature."""
        try:
            Ed25519PublicKey.from_public_bytes(self.public).verify(signature, message)
        except (InvalidSignature, ValueError):
            return False
        return True


class NoteSigner(NamedTuple):
    """A private key with its name."""

    name: str
    private: Ed25519PrivateKey

    def key(self, kind: int = ED25519) -> NoteKey:
        """What others check with."""
        return NoteKey(self.name, kind, self.private.public_key().public_bytes_raw())

    def note(self, text: str) -> str:
        """The text as a note, signed."""
        assert text.endswith("\n"), "a note ends with a line break"
        return f"{text}\n{_line(self.key(), self.private.sign(text.encode()))}"

    def cosignature(self, text: str, time: int) -> str:
        """The line that says a checkpoint was seen, at a time in seconds since 1970."""
        signature = self.private.sign(_seen(text, time))
        return _line(self.key(COSIGNER), time.to_bytes(_TIME, "big") + signature)


class Checkpoint(NamedTuple):
    """How long a log is, and the root of its tree."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        """The text that is signed."""
        return f"{self.origin}\n{self.size}\n{_encoded(self.root)}\n"

    @classmethod
    def read(cls, text: str) -> Checkpoint:
        """The first three lines of a note's text."""
        lines = text.split("\n")
        if len(lines) < 4 or not lines[0] or not lines[1].isdecimal() or str(int(lines[1])) != lines[1]:
            raise BadInput("this is no checkpoint; it has the name of a log, its size and its root, line by line")
        root = _decoded(lines[2])
        if len(root) != _HASH:
            raise BadInput("this is no checkpoint; the root in its third line cannot be read")
        return cls(lines[0], int(lines[1]), root)


def opened(note: str, key: NoteKey) -> str:
    """The text of a note that this key has signed."""
    text, lines = split(note)
    for name, id_, signature in _signatures(lines):
        if (name, id_) == (key.name, key.id) and key.fits(signature, text.encode()):
            return text
    raise CroupierError(f"the checkpoint is not signed by {key.name}, or somebody has changed it")


def seen(note: str, key: NoteKey) -> int:
    """When a witness saw a checkpoint, in seconds since 1970; 0 where it has not."""
    text, lines = split(note)
    for name, id_, signature in _signatures(lines):
        time = int.from_bytes(signature[:_TIME], "big")
        if (name, id_) == (key.name, key.id) and key.fits(signature[_TIME:], _seen(text, time)):
            return time
    return 0


def checkpoint(note: str, key: NoteKey) -> Checkpoint:
    """The checkpoint of a log, if its key has signed it."""
    stated = Checkpoint.read(opened(note, key))
    if stated.origin != key.name:
        raise CroupierError(f"the checkpoint is of {stated.origin}, not of {key.name}")
    return stated


def split(note: str) -> tuple[str, list[str]]:
    """The text of a note, and its lines of signatures."""
    text, blank, rest = note.rpartition("\n\n")
    lines = rest.splitlines()
    if not blank or not lines or not all(line.startswith(_DASH) for line in lines):
        raise BadInput("this is no signed note; it is text, a blank line and signatures")
    return text + "\n", lines


def _signatures(lines: list[str]) -> Iterator[tuple[str, bytes, bytes]]:
    for line in lines:
        name, _, encoded = line.removeprefix(_DASH).partition(" ")
        raw = _decoded(encoded)
        yield name, raw[:_ID], raw[_ID:]


def _seen(text: str, time: int) -> bytes:
    return f"cosignature/v1\ntime {time}\n{text}".encode()


def _line(key: NoteKey, signature: bytes) -> str:
    return f"{_DASH}{key.name} {_encoded(key.id + signature)}\n"


def _encoded(raw: bytes) -> str:
    return base64.b64encode(raw).decode()


def _decoded(text: str) -> bytes:
    """Nothing for what cannot be read: it is then no key and no signature."""
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""
