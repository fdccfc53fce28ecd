"""Second factors: the codes of RFC 6238, each good once, from a secret that the database does not have."""

import pytest
from sqlalchemy import Connection, select

from croupier.errors import BadInput
from croupier.store import passwords
from croupier.store.database import Database
from croupier.store.people import People, SignInRules
from croupier.store.schema import PEOPLE
from croupier.store.second_factor import STEP, SecondFactors, code

#: RFC 6238, appendix B, for SHA-1: the time and the code.
VECTORS = [
    (59, "94287082"),
    (1111111109, "07081804"),
    (1111111111, "14050471"),
    (1234567890, "89005924"),
    (2000000000, "69279037"),
    (20000000000, "65353130"),
]


@pytest.mark.parametrize(("at", "expected"), VECTORS)
def test_the_codes_of_the_standard(at: int, expected: str) -> None:
    assert code(b"1234567890" * 2, at // STEP, 8) == expected


class Clock:
    """A time that a test sets."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


def test_a_code_is_good_once_and_for_a_while(database: Database) -> None:
    clock = Clock()
    factors = SecondFactors(b"the key of the house", clock)
    people, name = People(database, SignInRules(), factors), "second.ann"
    hashed = passwords.hashed("a password for tests")
    database.run(lambda c: people.add(c, name, "supervisor", hashed, by="test"))

    def now(number: int = 1, later: int = 0) -> str:
        return code(factors._secret(name, number), int(clock.now) // STEP + later)

    def fits(given: str, needed: bool = False) -> bool:
        return database.run(lambda c: factors.fits(c, name, given, needed=needed))

    assert fits("")  # who has none is asked for none, unless it is needed
    assert not fits("", needed=True)
    with pytest.raises(BadInput, match="not the code"):
        database.run(lambda c: factors.begin(c, name, "000000" if now() != "000000" else "000001"))
    uri = database.run(lambda c: factors.offered(c, name))
    assert uri.startswith("otpauth://totp/Croupier:second.ann?secret=")
    database.run(lambda c: factors.begin(c, name, now()))
    assert not fits("")
    assert not fits(now())  # the first one was used to begin with
    clock.now += STEP
    assert fits(now())
    assert not fits(now())
    assert people.sign_in(name, "a password for tests") is None
    clock.now += 2 * STEP
    assert people.sign_in(name, "a password for tests", now()) is not None
    clock.now += 5 * STEP
    assert not fits(now(later=-2))
    assert fits(now(later=1))

    def renew(connection: Connection) -> None:
        people.set_password(connection, name, hashed, by="adam, sue", because="lost")

    database.run(renew)
    assert fits("")
    assert database.run(lambda c: factors.offered(c, name)) != uri  # a factor that was taken away never comes back
    with database.engine.connect() as connection:
        row = connection.execute(select(PEOPLE).where(PEOPLE.c.name == name)).one()
    assert (row.second_factor, row.one_time, row.given_by) == (-1, True, "adam, sue")
