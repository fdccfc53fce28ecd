"""Passwords: kept only as argon2 hashes, which cost whoever guesses as much as whoever knows."""

from __future__ import annotations

import hashlib
import re
import secrets
from functools import cache
from pathlib import Path
from threading import BoundedSemaphore
from typing import Final

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.low_level import hash_secret_raw

from croupier.errors import BadInput

SHORTEST: Final = 10
LONGEST: Final = 200
_HASHER: Final = PasswordHasher()
#: So many different characters, and so many letters beside digits and signs at both ends.
_DIFFERENT: Final = 5
_LETTERS: Final = 4
#: A password of fewer letters may be drawn by a machine: it is this long, of so many different characters.
_DRAWN: Final = (14, 7)
#: Digits and signs that stand for letters, and rows of keys.
_WRITTEN: Final = str.maketrans("013457@$!", "oieastasi")
_ROWS: Final = ("abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm", "1234567890123456789012345678901234567890")
#: Each hash takes tens of megabytes while it is worked out: so many at a time, the others wait.
_FEW: Final = BoundedSemaphore(4)


def hashed(password: str, name: str = "") -> str:
    """What is kept of a new password; one that is guessed first of all is refused."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise BadInput(f"a password has {SHORTEST} to {LONGEST} characters")
    if why := _is_weak(password, name):
        raise BadInput(f"this password is {why}; take several words that have nothing to do with each other")
    with _FEW:
        return _HASHER.hash(password)


def _is_weak(password: str, name: str) -> str:
    """What makes a password one of the first guesses: digits and signs around a common word, written as people do."""
    plain = password.lower()
    word = re.sub(r"[^a-z]", "", re.sub(r"[\W\d_]+$|^[\W\d_]+", "", plain).translate(_WRITTEN))
    is_drawn = len(plain) >= _DRAWN[0] and len(set(plain)) >= _DRAWN[1]
    if len(set(plain)) < _DIFFERENT or (len(word) < _LETTERS and not is_drawn):
        return "too regular"
    if any(plain in row or plain in row[::-1] for row in _ROWS):
        return "a row of keys"
    if word in common() or (
        len(word) % 2 == 0 and word[: len(word) // 2] in common() and word == word[: len(word) // 2] * 2
    ):
        return "one of the most common"
    own = name.lower()
    return "your name" if len(own) >= _LETTERS and own in plain and len(plain) < len(own) + _LETTERS else ""


@cache
def common() -> frozenset[str]:
    """Words that are the first to be guessed."""
    text = (Path(__file__).parent / "common_passwords.txt").read_text(encoding="utf-8")
    return frozenset(text.split())


def hashed_pin(pin: str) -> str:
    """What is kept of a PIN."""
    with _FEW:
        return _HASHER.hash(pin)


def fits(stored: str, password: str) -> bool:
    """Whether it is the password that was kept."""
    with _FEW:
        try:
            return _HASHER.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False


def is_outdated(stored: str) -> bool:
    """Whether a password was kept at another cost than new ones are."""
    return _HASHER.check_needs_rehash(stored)


@cache
def nobodys() -> str:
    """The hash that a guess is held against where there is no such person: it costs the same and never fits."""
    return hashed(secrets.token_urlsafe(32))


def sealed(digest: str, salt: str) -> str:
    """The digest of a command that holds a password, so slow to work out that the password cannot be guessed by it."""
    near = hashlib.sha256(salt.encode()).digest()[:16]
    with _FEW:
        slow = hash_secret_raw(
            digest.encode(),
            near,
            time_cost=_HASHER.time_cost,
            memory_cost=_HASHER.memory_cost,
            parallelism=_HASHER.parallelism,
            hash_len=32,
            type=Type.ID,
        )
    return slow.hex()
