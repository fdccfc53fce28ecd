"""Every card, roll and spin again from its secret; and the failures of chance that really happened, tried here."""

import hashlib
import math
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from croupier import games
from croupier.equipment.cards import TEXT, pack
from croupier.equipment.source import SeededSource, shuffled
from croupier.errors import OutcomesExhausted
from croupier.house.asking import asks, default
from croupier.house.dealing import Dealing
from croupier.house.table import Table
from croupier.store import secrets
from croupier.store.database import Database
from croupier.store.schema import ANSWERS, SHOES
from croupier.store.verify import Report, verify
from croupier.store.verify.chance import Stream
from tests.house.pit import lay
from tests.store.verify_house import AuditedHouse, begin, database_of, deals, everybody

ROOT = Path(__file__).parents[2]
FIRST = {"ante", "bet_1", "main", "player", "pass", "red", "1"}


@pytest.fixture
def house(database: Database, request: pytest.FixtureRequest) -> Iterator[AuditedHouse]:
    name = "c" + hashlib.sha256(request.node.name.encode()).hexdigest()[:12]
    with database_of(database, name) as own:
        yield AuditedHouse(own)


def verified(house: AuditedHouse) -> Report:
    with house.database.engine.connect() as connection:
        report = verify(connection)
    assert report.findings == []
    return report


def test_every_game_is_recomputed(house: AuditedHouse) -> None:
    for slug in games.slugs():
        house.opens(slug, slug, "ann", "bob")
        game = games.get(slug)
        wager = next(spot for spot in game.spots(game.house()) if spot in FIRST)
        bets = {wager: "20"} | ({"progressive": "1"} if "progressive" in game.house().tables else {})
        house.plays(slug, **{f"_{name}": bet for name, bet in bets.items()})
    report = verified(house)
    dealt = {shoe.table for shoe in report.shoes if shoe.outcomes}
    assert dealt == set(games.slugs())


def _hits(table: Table) -> None:
    """Every seat hits as long as it may."""
    while table.round is not None:
        deals(table)
        for ask in asks(table.pending):
            names = [action.name for action in ask.actions]
            table.answer("hit" if "hit" in names else default(ask), "player", ask.seat)


def _begin_and_hit(table: Table) -> None:
    table.begin()
    _hits(table)


def test_a_rack_that_is_shuffled_to_finish_a_round_is_recomputed(
    house: AuditedHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """OH-A §15.VI: no card is left, and what was discarded comes again. Here the cutting card lies at the bottom."""
    set_up = Dealing.__init__

    def without_cut_card(dealing: Dealing, game: Any, options: Any, secret: Any) -> None:
        set_up(dealing, game, options, secret)
        dealing.behind_cut_card = 1_000

    monkeypatch.setattr(Dealing, "__init__", without_cut_card)
    house.opens("deep", "blackjack", *"abc", options={"decks": "1"})
    for _ in range(10):
        house.act("deep", everybody(main="10"), "player")
        house.act("deep", _begin_and_hit)
    with house.database.engine.connect() as connection:
        answers = list(connection.execute(select(ANSWERS.c.answer)).scalars())
    assert any("shoe_exhausted" in str(answer["answer"]) for answer in answers)
    report = verified(house)
    assert report.counts["outcomes"] == sum(answer["by"] == "equipment" for answer in answers)


def test_a_card_dealt_by_hand_is_passed_over_when_it_comes_again(house: AuditedHouse) -> None:
    house.opens("hand", "three-card-poker", "ann")
    house.act("hand", lambda table: lay(table, "1", ante="10"), "ann")

    def by_hand(table: Table) -> None:
        table.begin()
        assert table.dealing is not None
        assert table.dealing.shoe is not None
        table.answer(TEXT[table.dealing.shoe.stub[1]], "dealer")
        _hits(table)

    house.act("hand", by_hand)
    report = verified(house)
    (shoe,) = [shoe for shoe in report.shoes if shoe.rounds]
    assert (shoe.outcomes, shoe.left) == (5, 52 - 6)


def test_the_stream_is_worked_out_apart_and_the_same() -> None:
    for seeds in ([], ["seven"], ['"é"', "x" * 100]):
        stream, theirs = Stream(b"s" * 32, list(seeds)), SeededSource(secrets.key(b"s" * 32, list(seeds)))
        for n in (1, 2, 6, 38, 52, 54, 256, 257, 416, 432, 65536):
            assert [stream.below(n) for _ in range(50)] == [theirs.below(n) for _ in range(50)]
        assert stream.shuffled(list(pack(53))[::-1]) == shuffled(pack(53), theirs)
        assert stream.taken == theirs.taken


# -- what has really gone wrong elsewhere ---------------------------------------------------------------------


def test_a_clock_does_not_tell_the_cards(house: AuditedHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    """1999: decks were seeded from the clock, and whoever knew the time to a few seconds knew the cards."""
    monkeypatch.setattr(time, "time", lambda: 915148800.0)
    monkeypatch.setattr(time, "time_ns", lambda: 915148800 * 10**9)
    for name in ("one", "two"):
        house.opens(name, "three-card-poker", "ann")
        house.plays(name, ante="10")
    dealt = {name: _dealt(house, f"{name}#1") for name in ("one", "two")}
    assert dealt["one"] != dealt["two"]
    with house.database.engine.connect() as connection:
        kept = connection.execute(select(SHOES.c.secret)).scalars().all()
    assert len(set(kept)) == len(kept) >= 4
    assert {len(secret) for secret in kept} == {32, 12 + 32 + 16}  # revealed, or still encrypted
    # 2**256 streams cover the orders of one deck. Of eight decks they do not, and nobody says so.
    orders = math.lgamma(53) / math.log(2)
    assert 225 < orders < 226 < 256 < math.lgamma(417) / math.log(2) - 8 * 52 * math.log2(8)


def _dealt(house: AuditedHouse, name: str) -> list[Any]:
    with house.database.engine.connect() as connection:
        asked = select(ANSWERS.c.answer).where(ANSWERS.c.round == name).order_by(ANSWERS.c.seq)
        return [answer["answer"] for answer in connection.execute(asked).scalars() if answer["by"] == "equipment"]


_POWER_UP = """
import sys
from croupier.store.database import Database
from tests.store.verify_house import AuditedHouse
house = AuditedHouse(Database(sys.argv[1], pool=1))
house.opens(sys.argv[2], "three-card-poker", "ann")
house.plays(sys.argv[2], ante="10")
"""


def test_no_two_starts_deal_the_same(house: AuditedHouse) -> None:
    """1994: the same seed at every power-up, and a player who had written down the numbers of the day before."""
    for day in ("monday", "tuesday"):
        subprocess.run([sys.executable, "-c", _POWER_UP, house.database.url, day], cwd=ROOT, check=True)
    first, second = _dealt(house, "monday#1"), _dealt(house, "tuesday#1")
    assert len(first) == len(second) == 6
    assert first != second
    verified(house)


def test_a_shoe_that_nobody_shuffled_is_not_dealt(house: AuditedHouse) -> None:
    """2012: 41 hands came from a shoe that had never been shuffled."""
    house.opens("shoe", "mini-baccarat", "ann")

    def undealt(table: Table) -> None:
        assert table.dealing is not None
        assert table.dealing.shoe is not None
        assert table.dealing.shoe.exhausted
        with pytest.raises(OutcomesExhausted):
            table.dealing.shoe.draw()

    house.tables.look("shoe", undealt)
    for _ in range(5):
        house.plays("shoe", player="25")
    in_order = [TEXT[card] for card in sorted(list(pack(52)) * 8)]
    dealt = [card for number in range(1, 6) for card in _dealt(house, f"shoe#{number}")]
    assert dealt not in (in_order[: len(dealt)], in_order[::-1][: len(dealt)])
    verified(house)


def test_an_unshuffled_shoe_would_be_found(house: AuditedHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same with a shuffle that does nothing: every card is there, and the verification tells that they lie."""
    monkeypatch.setattr("croupier.equipment.shoe.shuffled", lambda cards, source: list(cards))
    house.opens("shoe", "mini-baccarat", "ann")
    house.plays("shoe", player="25")
    with house.database.engine.connect() as connection:
        findings = verify(connection).findings
    assert any("and the secret gives" in finding.what for finding in findings)


@pytest.mark.parametrize(
    ("there", "words"),
    [
        (slice(None, -1), "and the secret gives"),
        (slice(1, None), "the cards that wait in it are not those that its secret leaves"),
    ],
)
def test_a_shoe_with_a_card_missing_would_be_found(
    house: AuditedHouse, monkeypatch: pytest.MonkeyPatch, there: slice, words: str
) -> None:
    """438 rounds were dealt from cards that were not all there: here the first of them is not, or the last."""
    monkeypatch.setattr("croupier.equipment.shoe.shuffled", lambda cards, source: shuffled(cards, source)[there])
    house.opens("short", "mini-baccarat", "ann")
    house.plays("short", player="25")
    with house.database.engine.connect() as connection:
        findings = verify(connection).findings
    assert any(words in finding.what for finding in findings), findings


def test_a_seed_of_the_clock_would_be_found(house: AuditedHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards dealt from a stream other than the committed secret's do not verify."""
    monkeypatch.setattr(secrets, "key", lambda secret, seeds: str(int(time.time())).encode())
    house.opens("dice", "craps", "ann")
    for _ in range(3):
        if house.tables.look("dice", lambda table: bool(table.chips.held)):
            house.act("dice", begin)
        else:
            house.plays("dice", **{"pass": "10"})
    with house.database.engine.connect() as connection:
        findings = verify(connection).findings
    assert any("and the secret gives" in finding.what for finding in findings)
