"""People in the database: passwords, tokens and lock-out."""

import itertools
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import func, select, update

from croupier.errors import BadInput, Refused, UnknownName
from croupier.house.roles import NOBODY, Caller
from croupier.store import passwords
from croupier.store.people import People, digest
from croupier.store.schema import PEOPLE, TOKENS
from tests.patience import somebody_waits, until
from tests.store.registered import (
    DEAR,
    HASH,
    PASSWORD,
    cheap_passwords,
    last_note,
    later,
    only_row,
    people,
    signed_in,
    somebody,
)

__all__ = ["cheap_passwords", "people"]  # fixtures

# -- passwords and tokens -------------------------------------------------------------------------------------


def test_only_a_digest_of_a_token_and_a_hash_of_a_password_are_kept(people: People) -> None:
    token = signed_in(people, somebody(people))
    assert len(token) >= 43  # 256 bits
    kept = people.database.run(
        lambda connection: [str(row) for table in (PEOPLE, TOKENS) for row in connection.execute(select(table))]
    )
    assert not any(token in row or PASSWORD in row for row in kept)
    assert only_row(people.database, select(TOKENS.c.digest).where(TOKENS.c.digest == digest(token)))


def test_a_guess_costs_what_argon2_is_recommended_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """RFC 9106, for where memory is dear: 64 MiB, three times over."""
    monkeypatch.setattr(passwords, "_HASHER", DEAR)
    kept = passwords.hashed(PASSWORD)
    assert kept.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert passwords.fits(kept, PASSWORD)
    assert not passwords.fits(kept, PASSWORD + " ")
    assert passwords.is_outdated(HASH)


def test_a_token_is_good_for_its_person_and_in_the_role_they_have_now(people: People) -> None:
    name = somebody(people, "dealer")
    token = signed_in(people, name)
    assert people.caller(token) == Caller(name, "dealer")
    assert people.known(token) == name
    assert people.caller(token[:-1] + "?") == NOBODY
    assert people.known("made up") == ""
    people.database.run(lambda c: people.set_role(c, name, "supervisor", by="adam", because="promoted"))
    assert people.caller(token) == NOBODY
    assert people.known(token) == ""
    assert people.caller(signed_in(people, name)).role == "supervisor"


def test_a_short_password_is_refused() -> None:
    with pytest.raises(BadInput, match="10 to 200"):
        passwords.hashed("123456789")


def test_an_unknown_name_costs_as_much_as_a_wrong_password(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []

    def fits(stored: str, password: str) -> bool:
        looked.append(stored)
        return False

    monkeypatch.setattr(passwords, "fits", fits)
    name = somebody(people)
    for who in (name, "nobody-of-that-name", "", "\N{SNOWMAN}"):
        assert people.sign_in(who, "something wrong") is None
    assert looked == [HASH, *[passwords.nobodys()] * 3]


def test_a_token_ends_when_it_is_idle_and_at_last_in_any_case(people: People) -> None:
    name = somebody(people)
    idle, busy = signed_in(people, name), signed_in(people, name)
    for _ in range(3):
        later(people.database, used=60.0)
        assert people.caller(busy).is_known  # which is noted
    assert people.caller(idle) == NOBODY
    later(people.database, ends=1000.0)
    assert people.caller(busy) == NOBODY


def test_a_request_is_one_question_to_the_database_and_seldom_a_change(people: People) -> None:
    token = signed_in(people, somebody(people))
    asked: list[str] = []
    from sqlalchemy import event

    def note(*what: Any) -> None:
        asked.append(what[2].split()[0])

    event.listen(people.database.engine, "before_cursor_execute", note)
    try:
        for _ in range(3):
            people.caller(token)
        assert asked == ["SELECT"] * 3
        later(people.database, used=30.0)
        asked.clear()
        for _ in range(3):
            people.caller(token)
        assert asked == ["SELECT", "UPDATE", "SELECT", "SELECT"]
    finally:
        event.remove(people.database.engine, "before_cursor_execute", note)


def test_a_code_is_good_for_one_sign_in_and_for_nothing_else(people: People) -> None:
    name = somebody(people)
    code = people.code(name)
    assert people.caller(code) == NOBODY
    later(people.database, used=200.0)  # a link may lie about for longer than a person may
    first = people.enter(code)
    assert first is not None
    assert people.caller(first.token) == Caller(name, "player")
    assert people.enter(code) is None
    late = people.code(name)
    later(people.database, ends=1000.0)
    assert people.enter(late) is None


def test_tokens_that_are_over_go_away_and_open_ones_are_not_too_many(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.store.people._MOST_OPEN", 2)
    name = somebody(people)
    tokens = [signed_in(people, name) for _ in range(3)]
    assert [people.caller(token).is_known for token in tokens] == [False, True, True]
    later(people.database, ends=1000.0)
    signed_in(people, name)
    assert only_row(people.database, select(func.count()).where(TOKENS.c.person == name))[0] == 1


# -- lock-out -------------------------------------------------------------------------------------------------


def test_three_wrong_passwords_lock_an_account_for_a_while(people: People) -> None:
    name = somebody(people)
    for _ in range(2):
        assert people.sign_in(name, "wrong password") is None
    signed_in(people, name)  # which begins the count anew
    for _ in range(3):
        assert people.sign_in(name, "wrong password") is None
    assert last_note(people.database)["what"] == "locked after wrong passwords"
    assert people.sign_in(name, PASSWORD) is None
    later(people.database, locked_until=50.0)
    assert people.sign_in(name, "wrong password") is None
    signed_in(people, name)
    for _ in range(3):
        people.sign_in(name, "wrong password")
    people.database.run(lambda c: people.unlock(c, name, by="adam", because="asked in person"))
    signed_in(people, name)


def test_many_guesses_at_once_are_not_more_than_one_by_one(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    name, looked = somebody(people), itertools.count()

    def fits(stored: str, _password: str) -> bool:
        if stored == HASH:
            next(looked)
        return False

    monkeypatch.setattr(passwords, "fits", fits)
    with ThreadPoolExecutor(16) as crowd:
        assert not any(crowd.map(lambda guess: people.sign_in(name, f"guess {guess}"), range(64)))
    assert next(looked) == 3


# -- accounts -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "a", "Ann", "-ann", "an n", "a" * 41, "ann\n", "house", "equipment"])
def test_names_that_nobody_may_have(people: People, name: str) -> None:
    with pytest.raises(BadInput, match="no name for a person"):
        people.database.run(lambda c: people.add(c, name, "player", HASH, by="test"))


def test_an_account_is_made_once_and_in_a_role_there_is(people: People) -> None:
    name = somebody(people)
    with pytest.raises(Refused, match="already"):
        people.database.run(lambda c: people.add(c, name, "player", HASH, by="test"))
    with pytest.raises(UnknownName, match="role"):
        people.database.run(lambda c: people.add(c, "fresh", "owner", HASH, by="test"))


def test_a_disabled_person_is_out_at_once_and_the_chain_says_why(people: People) -> None:
    name = somebody(people, "dealer")
    token = signed_in(people, name)
    code = people.code(name)
    people.database.run(lambda c: people.disable(c, name, by="adam", because="left the house"))
    noted = last_note(people.database)
    assert (noted["by"], noted["person"], noted["because"]) == ("adam", name, "left the house")
    assert (noted["before"], noted["after"]) == ({"disabled": False}, {"disabled": True})
    assert people.caller(token) == NOBODY
    assert people.sign_in(name, PASSWORD) is None
    assert people.enter(code) is None
    people.database.run(lambda c: people.enable(c, name, by="adam", because="came back"))
    assert people.caller(token) == NOBODY  # it was ended, not kept for later
    signed_in(people, name)


def test_the_last_admin_stays_even_if_two_go_for_each_other(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    change = people._change

    looked: list[int] = []

    def slowly(*arguments: Any, **values: Any) -> None:
        # Both have looked by then whether somebody is left, or one waits for the other.
        looked.append(1)
        until(lambda: len(looked) > 1 or somebody_waits(people.database))
        change(*arguments, **values)

    monkeypatch.setattr(people, "_change", slowly)
    others = update(PEOPLE).where(PEOPLE.c.role == "admin").values(disabled=True)
    people.database.run(lambda connection: connection.execute(others))
    first, second = somebody(people, "admin"), somebody(people, "admin")

    def demote(pair: tuple[str, str]) -> bool:
        by, name = pair
        try:
            people.database.run(lambda c: people.set_role(c, name, "auditor", by=by, because="a quarrel"))
        except Refused:
            return False
        return True

    with ThreadPoolExecutor(2) as both:
        assert sorted(both.map(demote, [(first, second), (second, first)])) == [False, True]


def test_an_own_password_needs_the_old_one_and_ends_other_sign_ins(people: People) -> None:
    name = somebody(people)
    here, there = signed_in(people, name), signed_in(people, name)
    new = passwords.hashed("another password")
    run = people.database.run
    assert not run(lambda c: people.change_own(c, name, "wrong password", new, here))
    assert people.caller(there).is_known
    assert run(lambda c: people.change_own(c, name, PASSWORD, new, here))
    assert people.caller(here).is_known
    assert people.caller(there) == NOBODY
    assert people.sign_in(name, PASSWORD) is None
    assert people.sign_in(name, "another password") is not None
    assert PASSWORD not in str(last_note(people.database))
