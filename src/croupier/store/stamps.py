"""Time stamps by RFC 3161: an authority of public standing says when a checkpoint was there, and keeps nothing of it.

A stamp stands beside the checkpoint in the books. Who rewrites the past later, with the key of the house, cannot have
another one for it with an earlier time.
"""

from __future__ import annotations

import base64
import hashlib
import os
import time
import urllib.error
import urllib.request
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cryptography import x509
from rfc3161_client import (
    HashAlgorithm,
    TimestampRequestBuilder,
    TimeStampResponse,
    VerificationError,
    VerifierBuilder,
    decode_timestamp_response,
)

from croupier.errors import BadInput, CroupierError
from croupier.store.notes import NoteKey

if TYPE_CHECKING:
    from croupier.store.log import SignedCheckpoint

#: How a time stamp authority begins among the witnesses: its address follows, and behind # the file of its root.
SCHEME: Final = "rfc3161:"
_PATIENCE: Final = 10.0
_LONGEST: Final = 65_536
#: Seconds between two stamps: an authority is not asked with every checkpoint.
_EVERY: Final = 600.0


class NoStamp(CroupierError):
    """An authority that does not answer, or not with a stamp of what it was asked for."""


class TimeStamper:
    """A time stamp authority, by its address and the certificate that its own is traced to."""

    #: It cannot be asked what it has seen.
    keeps = False

    def __init__(self, url: str, root: Path) -> None:
        self.url, self.roots = url, certificates(root)
        self._last: float | None = None

    @classmethod
    def named(cls, text: str) -> TimeStamper:
        """As it is written in the settings: rfc3161:ADDRESS#FILE."""
        url, _, root = text.removeprefix(SCHEME).partition("#")
        if not url.startswith(("http://", "https://")) or not root:
            raise BadInput(f"{text} is no time stamp authority; write {SCHEME}ADDRESS#FILE, with its root certificate")
        return cls(url, Path(root))

    @property
    def name(self) -> str:
        """The address."""
        return f"{SCHEME}{self.url}"

    def latest(self, house: NoteKey) -> SignedCheckpoint | None:
        """It keeps nothing."""
        return None

    def add(self, signed: SignedCheckpoint, old: int, proof: Sequence[bytes]) -> tuple[str, str] | None:
        """Have a checkpoint stamped, every now and then."""
        if self._last is not None and time.monotonic() - self._last < _EVERY:
            return None
        token = self.stamp(signed.note.encode())
        self._last = time.monotonic()
        return self.name, base64.b64encode(token).decode()

    def stamp(self, content: bytes) -> bytes:
        """A stamp of some content: with its hash, and with the number that was drawn for this one question."""
        asked = TimestampRequestBuilder().data(content).hash_algorithm(HashAlgorithm.SHA256).nonce(nonce=True).build()
        headers = {"Content-Type": "application/timestamp-query", "Accept": "application/timestamp-reply"}
        request = urllib.request.Request(self.url, asked.as_bytes(), headers)  # noqa: S310 - only http and https
        try:
            with urllib.request.urlopen(request, timeout=_PATIENCE) as answer:  # noqa: S310 - only http and https
                token: bytes = answer.read(_LONGEST)
        except (OSError, ValueError) as error:
            raise NoStamp(f"the time stamp authority {self.url} does not answer: {error}") from None
        builder = VerifierBuilder.from_request(asked)
        _check(builder, token, content, self.roots)
        return token


def certificates(path: Path) -> list[x509.Certificate]:
    """The certificates in a file."""
    try:
        return x509.load_pem_x509_certificates(path.read_bytes())
    except OSError as error:
        raise BadInput(f"cannot read the certificate {path}: {error.strerror or error}") from None
    except ValueError:
        raise BadInput(f"{path} holds no certificate in PEM") from None


def roots_of(name: str) -> list[x509.Certificate]:
    """The root of an authority, where $CROUPIER_WITNESSES names it; else only what a stamp is of can be checked."""
    for text in os.environ.get("CROUPIER_WITNESSES", "").split():
        if text.startswith(f"{name}#"):
            return TimeStamper.named(text).roots
    return []


def when(content: bytes, line: str, roots: Iterable[x509.Certificate]) -> datetime:
    """The time of a stamp, if it is of this content; with ``roots``, if one of them stands behind it."""
    try:
        token = base64.b64decode(line, validate=True)
    except ValueError:
        raise NoStamp("the time stamp cannot be read") from None
    trusted = list(roots)
    if trusted:
        return _check(VerifierBuilder(), token, content, trusted)
    response = _decoded(token)
    if response.tst_info.message_imprint.message != hashlib.sha256(content).digest():
        raise NoStamp("the time stamp is of something else")
    return response.tst_info.gen_time.astimezone(UTC)


def _decoded(token: bytes) -> TimeStampResponse:
    try:
        return decode_timestamp_response(token)
    except ValueError:
        raise NoStamp("what the time stamp authority has answered is no time stamp") from None


def _check(builder: VerifierBuilder, token: bytes, content: bytes, roots: Iterable[x509.Certificate]) -> datetime:
    response = _decoded(token)
    for root in roots:
        builder = builder.add_root_certificate(root)
    try:
        builder.build().verify_message(response, content)
    except (VerificationError, ValueError) as error:
        raise NoStamp(f"the time stamp does not hold: {error}") from None
    return response.tst_info.gen_time.astimezone(UTC)
