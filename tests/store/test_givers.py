"""Accounts that are given: whose hands they are in, and who may say that they are their owner's."""

from collections.abc import Iterator

import pytest

from croupier.errors import Refused
from croupier.store.database import Database
from croupier.store.people import People, SignInRules
from tests.store.registered import HASH, PASSWORD, cheap_passwords, signed_in
from tests.store.verify_house import database_of

__all__ = ["cheap_passwords"]  # a fixture
WHY = "shown by a test"


@pytest.fixture
def people(database: Database) -> Iterator[People]:
    """A house with one admin, whom the operator has made, and nobody else."""
    with database_of(database, "given") as fresh:
        people = People(fresh, SignInRules())
        fresh.run(lambda connection: people.add(connection, "ada", "admin", HASH, by="operator"))
        yield people


def given(people: People, name: str, role: str, *, by: str) -> str:
    """An account that somebody has made, with a password that was chosen since."""

    def work(connection: object) -> None:
        people.add(connection, name, role, HASH, by=by, because=WHY, given=True)  # type: ignore[arg-type]  # a connection

    people.database.run(work)
    token = signed_in(people, name)
    assert people.database.run(lambda connection: people.change_own(connection, name, PASSWORD, HASH, token))
    return name


def confirm(people: People, name: str, by: str) -> None:
    people.database.run(lambda connection: people.confirm(connection, name, by=by, because=WHY))


def change(people: People, name: str, what: str) -> None:
    acts = {
        "disabled": lambda connection: people.disable(connection, name, by="ada", because=WHY),
        "made a dealer": lambda connection: people.set_role(connection, name, "dealer", by="ada", because=WHY),
    }
    people.database.run(acts[what])


def test_an_admin_confirms_the_first_supervisor_of_a_house(people: People) -> None:
    people.database.run(lambda connection: people.add(connection, "abe", "admin", HASH, by="operator"))
    sam = given(people, "sam", "supervisor", by="abe")
    with pytest.raises(Refused, match="abe cannot confirm it"):
        confirm(people, sam, "abe")
    confirm(people, sam, "ada")
    sue = given(people, "sue", "supervisor", by="abe")
    with pytest.raises(Refused, match="a supervisor confirms the account of sue"):
        confirm(people, sue, "ada")
    confirm(people, sue, sam)


def test_nobody_gives_by_the_hand_of_an_admin_of_their_own(people: People) -> None:
    """An admin makes another, who makes a supervisor: the first would be somebody else than who made it."""
    given(people, "abe", "admin", by="ada")
    sam = given(people, "sam", "supervisor", by="abe")
    with pytest.raises(Refused, match="given by abe, ada to sam"):
        confirm(people, sam, "ada")


@pytest.mark.parametrize("what", ["disabled", "made a dealer"])
def test_two_admins_do_not_see_to_it_that_no_supervisor_is_left(people: People, what: str) -> None:
    for name, role in (("abe", "admin"), ("sam", "supervisor")):
        people.database.run(lambda connection, name=name, role=role: people.add(connection, name, role, HASH, by="op"))  # type: ignore[misc]
    change(people, "sam", what)
    puppet = given(people, "puppet", "supervisor", by="ada")
    with pytest.raises(Refused, match="only where there has never been one"):
        confirm(people, puppet, "abe")
