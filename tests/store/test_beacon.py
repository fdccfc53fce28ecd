"""A public beacon in every shoe: promised before it is known, mixed in last, checked by anybody."""

import hashlib
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from croupier.errors import BadInput, Refused
from croupier.store import beacon
from croupier.store.beacon import QUICKNET, Beacon, BeaconChain, configured, randomness, seed_of
from croupier.store.curve import G2, G1_to_pubkey, G2_to_signature, hash_to_G1, multiply
from croupier.store.database import Database
from croupier.store.schema import SHOES
from croupier.store.secrets import StoredSecret
from croupier.store.verify import verify
from croupier.store.verify.shoes import mixed
from tests.house.pit import lay
from tests.store.verify_house import AuditedHouse, begin, database_of

#: Round 657413 of the beacon itself, as its relays hand it out, and what it gives.
ROUND = 657_413
SIGNED = "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b"
GIVES = "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587"
#: The key of a beacon of one's own, for tests alone.
KEY = 123_456_789


def test_a_round_of_the_beacon_itself_is_checked_without_asking_anybody() -> None:
    assert QUICKNET.is_signed(ROUND, SIGNED)
    assert randomness(SIGNED) == GIVES
    for number, signature in ((ROUND + 1, SIGNED), (ROUND, SIGNED[:-1] + "a"), (ROUND, "00" * 48), (ROUND, "x")):
        assert not QUICKNET.is_signed(number, signature)
    infinity = "c0" + "00" * 47
    assert not QUICKNET.is_signed(ROUND, infinity)


def test_the_limit_of_recursion_stays_what_it_was() -> None:
    """A deeply nested document is refused by it; the package of the curve raises it."""
    script = "import sys; before = sys.getrecursionlimit; usual = before(); import croupier.store.curve"
    script += "; print(usual, before())"
    limits = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert limits[0] == limits[1]


def test_rounds_come_at_their_time() -> None:
    assert QUICKNET.time_of(1) == QUICKNET.genesis
    for moment in (QUICKNET.genesis - 5.0, QUICKNET.genesis, QUICKNET.genesis + 0.5, QUICKNET.genesis + 3.0):
        first = QUICKNET.first_after(moment)
        assert QUICKNET.time_of(first) > moment
        assert first == 1 or QUICKNET.time_of(first - 1) <= moment


def test_settings_that_name_no_beacon_are_refused(tmp_path: Path) -> None:
    assert configured("") is None
    for wrong in ("quicknet", str(tmp_path), "quicknet ftp://relay"):
        with pytest.raises(BadInput):
            configured(wrong)
    assert configured("quicknet https://relay.example") is not None


def signed(number: int) -> str:
    scheme = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
    point = hash_to_G1(hashlib.sha256(number.to_bytes(8, "big")).digest(), scheme, hashlib.sha256)
    return bytes(G1_to_pubkey(multiply(point, KEY))).hex()


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Beacon:
    """A beacon of one's own, whose rounds come every second, in a folder."""
    chain = BeaconChain("ab" * 32, bytes(G2_to_signature(multiply(G2, KEY))).hex(), 1_700_000_000, 1)
    (tmp_path / "chain.json").write_text(json.dumps(chain._asdict() | {"ahead": 30}))
    monkeypatch.setenv("CROUPIER_BEACON", str(tmp_path))
    made = configured()
    assert made is not None
    return made


@pytest.fixture
def house(database: Database, own: Beacon) -> Iterator[AuditedHouse]:
    with database_of(database, "beaconed") as database_:
        assert database_.seal.beacon is not None
        yield AuditedHouse(database_)


def _waits_for(house: AuditedHouse) -> int:
    with house.database.engine.connect() as connection:
        seeds = connection.execute(select(SHOES.c.seeds).order_by(SHOES.c.number.desc()).limit(1)).scalar_one()
    return int(seeds[0].rpartition(":")[2])


def _seed(house: AuditedHouse, value: str) -> None:
    def act(table: Any) -> None:
        assert isinstance(table.dealing.secret, StoredSecret)
        table.dealing.secret.add_seed(value)

    house.tables.command("wheel", act, by="fay")


def test_cards_wait_for_the_round_that_was_promised(
    house: AuditedHouse, own: Beacon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.opens("wheel", "roulette", "fay")
    _seed(house, "seven")
    house.tables.command("wheel", lambda table: lay(table, "1", red="10"), by="fay")
    number = _waits_for(house)
    with pytest.raises(Refused, match=f"mixed with round {number} of the public beacon"):
        house.tables.command("wheel", begin, by="dealer")
    comes = own.chain.time_of(number)
    monkeypatch.setattr("croupier.store.secrets.time.time", lambda: comes + 0.5)
    with pytest.raises(Refused, match="is not to be had; nothing is dealt without it"):
        house.tables.command("wheel", begin, by="dealer")
    # A relay that makes a round up is found out.
    (tmp_path / f"{number}.json").write_text(json.dumps({"round": number, "signature": signed(number + 1)}))
    with pytest.raises(Refused, match="is not to be had"):
        house.tables.command("wheel", begin, by="dealer")
    # Who adds a seed now could know what it does.
    with pytest.raises(Refused, match="the public beacon for this shuffle has come"):
        _seed(house, "chosen")
    (tmp_path / f"{number}.json").write_text(json.dumps({"round": number, "signature": signed(number)}))
    house.tables.command("wheel", begin, by="dealer")
    monkeypatch.undo()
    monkeypatch.setenv("CROUPIER_BEACON", str(tmp_path))
    with house.database.engine.connect() as connection:
        report = verify(connection)
        seeds = connection.execute(select(SHOES.c.seeds).order_by(SHOES.c.number).limit(1)).scalar_one()
    assert report.findings == []
    assert report.counts["outcomes"] == 1
    assert seeds == [seed_of("ab" * 32, number), "seven", seed_of("ab" * 32, number, signed(number))]


def test_a_promise_is_kept_even_where_no_beacon_is_set_any_more(house: AuditedHouse) -> None:
    house.opens("wheel", "roulette", "fay")
    house.tables.command("wheel", lambda table: lay(table, "1", red="10"), by="fay")
    house.database.seal.beacon = None
    with pytest.raises(Refused, match="a public beacon was promised for this shuffle, and none is set"):
        house.tables.command("wheel", begin, by="dealer")


@pytest.mark.parametrize(
    ("seeds", "late", "words"),
    [
        (["P", "seven", "S"], False, ""),
        (["seven"], False, ""),
        (["P", "seven"], False, "does not end with the round"),
        (["P", "S", "seven"], False, "does not end with the round"),
        (["seven", "P", "S"], False, "does not end with the round"),
        (["P", "seven", "other"], False, "does not end with the round"),
        (["P", "seven", "wrong"], False, "has not signed"),
        (["P", "seven", "S"], True, "when round 50 of the public beacon was known"),
    ],
)
def test_what_is_wrong_with_a_beacon_is_said(own: Beacon, seeds: list[str], late: bool, words: str) -> None:
    """The last seed comes from whoever knows the secret: after the beacon, or with none, it could be chosen."""
    there = {
        "P": seed_of(own.chain.hash, 50),
        "S": seed_of(own.chain.hash, 50, signed(50)),
        "wrong": seed_of(own.chain.hash, 50, signed(51)),
        "other": seed_of(own.chain.hash, 51, signed(51)),
    }
    before = time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime(own.chain.time_of(50) - (0 if late else 1)))
    findings = list(mixed([there.get(seed, seed) for seed in seeds], [before, *(before for _ in seeds)]))
    assert (words in findings[0] and len(findings) == 1) if words else findings == []


def test_a_beacon_that_nobody_knows_proves_nothing(own: Beacon) -> None:
    other = seed_of("cd" * 32, 50)
    (finding,) = mixed([other, f"{other}:{signed(50)}"], ["", ""])
    assert "nobody here knows" in finding
    assert beacon.known_chains() == [QUICKNET, own.chain]
