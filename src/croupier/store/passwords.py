"""Passwords: kept only as argon2 hashes, which cost whoever guesses as much as whoever knows."""

from __future__ import annotations

import hashlib
import secrets
from functools import cache
from threading import BoundedSemaphore
from typing import Final

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.low_level import hash_secret_raw

from croupier.errors import BadInput

SHORTEST: Final = 10
LONGEST: Final = 200
_HASHER: Final = PasswordHasher()
#: Each hash takes tens of megabytes while it is worked out: so many at a time, the others wait.
_FEW: Final = BoundedSemaphore(4)


def hashed(password: str) -> str:
    """What is kept of a new password."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise BadInput(f"a password has {SHORTEST} to {LONGEST} characters")
    with _FEW:
        return _HASHER.hash(password)


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
