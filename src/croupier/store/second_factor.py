"""Second factors: codes that change with the time (RFC 6238), as common apps for them make them.

A person's secret is worked out from the key of the house, the name and how many factors the person has had: the
database has only that number, and nobody who reads it can make a code.
"""

from __future__ import annotations

import base64
import hmac
import time
from collections.abc import Callable
from typing import Final
from urllib.parse import quote

from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.hotp import HOTP
from sqlalchemy import Connection, select, update

from croupier.errors import BadInput
from croupier.store import audit
from croupier.store.schema import PEOPLE

#: Seconds that a code is good for, and its digits; what apps take without being told.
STEP: Final = 30
DIGITS: Final = 6
#: Codes of the step before and the step behind are taken too: clocks differ.
_NEAR: Final = 1
_BYTES: Final = 20


def code(secret: bytes, step: int, digits: int = DIGITS) -> str:
    """The code of a step of time (RFC 6238 on RFC 4226; apps expect SHA-1)."""
    return HOTP(secret, digits, SHA1()).generate(step).decode()  # noqa: S303 - what the standard and the apps ask for


class SecondFactors:
    """The second factors of a house's people."""

    def __init__(self, key: bytes, clock: Callable[[], float] = time.time) -> None:
        self._key, self._clock = key, clock

    def offered(self, connection: Connection, name: str) -> str:
        """The address that an app reads, with the secret of the person's next factor."""
        secret = base64.b32encode(self._secret(name, _next(connection, name))).decode()
        return f"otpauth://totp/Croupier:{quote(name)}?secret={secret}&issuer=Croupier"

    def begin(self, connection: Connection, name: str, given: str) -> None:
        """From now on the next factor counts, if its first code is right."""
        number = _next(connection, name)
        step = self._step(name, number, given, 0)
        if not step:
            raise BadInput("this is not the code that the app shows now")
        values = {"second_factor": number, "second_used": step}
        connection.execute(update(PEOPLE).where(PEOPLE.c.name == name).values(**values))
        audit.note(connection, name, "second factor", person=name, factor=number)

    def fits(self, connection: Connection, name: str, given: str, *, needed: bool) -> bool:
        """Whether a code is right, or none is asked for: who has a factor gives one, and with ``needed`` everybody. A
        code is good once."""
        asked = select(PEOPLE.c.second_factor, PEOPLE.c.second_used).where(PEOPLE.c.name == name)
        row = connection.execute(asked.with_for_update(key_share=True)).one_or_none()
        if row is None or (row.second_factor or 0) <= 0:
            return not needed
        step = self._step(name, row.second_factor, given, row.second_used)
        if step:
            connection.execute(update(PEOPLE).where(PEOPLE.c.name == name).values(second_used=step))
        return bool(step)

    def _step(self, name: str, number: int, given: str, used: int) -> int:
        """The step of time that a code belongs to; none for a wrong one, and for one that was used."""
        now, secret = int(self._clock()) // STEP, self._secret(name, number)
        near = range(max(now - _NEAR, used + 1), now + _NEAR + 1)
        return next((step for step in near if hmac.compare_digest(code(secret, step), given)), 0)

    def _secret(self, name: str, number: int) -> bytes:
        return hmac.digest(self._key, f"croupier second factor {number} of {name}".encode(), "sha256")[:_BYTES]


def _next(connection: Connection, name: str) -> int:
    """The number of a person's next factor; one that was taken away is never used again."""
    last: int | None = connection.execute(select(PEOPLE.c.second_factor).where(PEOPLE.c.name == name)).scalar_one()
    return abs(last or 0) + 1
