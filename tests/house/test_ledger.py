"""The ledger: every movement has two sides, nothing is changed or lost, and nobody spends what is not there."""

from copy import deepcopy

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from croupier.errors import BadMoney, CroupierError, Refused, UnknownName
from croupier.house.ledger import CAGE, Entry, Ledger, account, replayed

ANN, BOB, TABLE = account("player", "ann"), account("player", "bob"), account("table", "7")


def funded() -> Ledger:
    ledger = Ledger()
    ledger.enter([Entry("transfer", CAGE, ANN, 10_000, "buy-in", because="ann buys in")])
    return ledger


def hold(amount: int, key: str, debit: str = ANN) -> Entry:
    return Entry("hold", debit, TABLE, amount, key, round="r1", seq=1, clause="OH-H 7.I.A")


def test_a_transfer_has_two_sides() -> None:
    ledger = funded()
    assert (ledger.balance(ANN), ledger.balance(CAGE), ledger.total) == (10_000, -10_000, 0)


def test_a_wager_is_held_and_then_posted() -> None:
    ledger = funded()
    ledger.enter([hold(6_000, "w1")])
    assert (ledger.balance(ANN), ledger.available(ANN), ledger.balance(TABLE)) == (10_000, 4_000, 0)
    ledger.enter([Entry("post", ANN, TABLE, 6_000, "w1 lost", of="w1")])
    assert (ledger.balance(ANN), ledger.available(ANN), ledger.balance(TABLE)) == (4_000, 4_000, 6_000)
    assert ledger.held("w1") is None


def test_part_of_a_wager_may_be_posted_and_the_rest_is_free() -> None:
    ledger = funded()
    ledger.enter([hold(6_000, "w1"), Entry("post", ANN, TABLE, 3_000, "half", of="w1")])
    assert (ledger.balance(ANN), ledger.available(ANN)) == (7_000, 7_000)


def test_a_voided_wager_goes_back_whole() -> None:
    ledger = funded()
    ledger.enter([hold(6_000, "w1"), Entry("void", ANN, TABLE, 0, "back", of="w1")])
    assert (ledger.balance(ANN), ledger.available(ANN), ledger.total) == (10_000, 10_000, 0)


def test_nobody_spends_what_is_held_or_not_there() -> None:
    ledger = funded()
    ledger.enter([hold(6_000, "w1")])
    with pytest.raises(Refused, match=r"player:ann has 40 to spend, not 40\.01"):
        ledger.enter([hold(4_001, "w2")])
    with pytest.raises(Refused, match=r"player:bob has 0 to spend, not 0\.01"):
        ledger.enter([hold(1, "w3", BOB)])
    ledger.enter([hold(4_000, "w4")])


def test_a_group_is_taken_whole_or_not_at_all() -> None:
    ledger = funded()
    before = (list(ledger.entries), deepcopy(ledger.balances))
    with pytest.raises(Refused):
        ledger.enter([hold(6_000, "w1"), hold(6_000, "w2")])
    assert (ledger.entries, ledger.balances) == before
    assert ledger.held("w1") is None
    ledger.enter([hold(6_000, "w1")])  # the key of the refused group is free


def test_a_key_makes_a_movement_once() -> None:
    ledger = funded()
    first = ledger.enter([hold(6_000, "w1")])
    assert ledger.enter([hold(6_000, "w1")]) == first
    assert ledger.available(ANN) == 4_000
    with pytest.raises(Refused, match="the key w1 was used for another movement"):
        ledger.enter([hold(5_000, "w1")])
    with pytest.raises(Refused, match="the key w1 was used"):
        ledger.enter([hold(6_000, "w1"), hold(1, "new")])
    with pytest.raises(Refused, match="the same key"):
        ledger.enter([hold(1, "twice"), hold(1, "twice")])


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (Entry("transfer", ANN, ANN, 5, "k"), "not from player:ann to itself"),
        (Entry("transfer", CAGE, ANN, 5, ""), "needs a key"),
        (Entry("post", ANN, TABLE, 5, "k", of="nothing"), "no open hold"),
        (Entry("void", ANN, TABLE, 5, "k", of="w1"), "pays nothing"),
        (Entry("post", ANN, TABLE, 6_001, "k", of="w1"), "holds 60, less than 60.01"),
        (Entry("post", BOB, TABLE, 5, "k", of="w1"), "of nobody else"),
    ],
)
def test_what_makes_no_sense_is_refused(entry: Entry, why: str) -> None:
    ledger = funded()
    ledger.enter([hold(6_000, "w1")])
    with pytest.raises(Refused, match=why):
        ledger.enter([entry])
    assert ledger.held("w1") is not None
    assert ledger.total == 0


@pytest.mark.parametrize("amount", [-1, 1.5, True, 10**15 + 1, None])
def test_money_is_whole_cents(amount: object) -> None:
    with pytest.raises(BadMoney):
        funded().enter([Entry("transfer", CAGE, ANN, amount, "k")])  # type: ignore[arg-type]  # that is the point


def test_there_are_four_kinds_of_movement() -> None:
    ledger = funded()
    with pytest.raises(AssertionError):
        ledger.enter([Entry("gift", CAGE, ANN, 5, "k")])  # type: ignore[arg-type]  # that is the point
    assert (len(ledger.entries), ledger.balance(ANN)) == (1, 10_000)


def test_accounts_have_a_kind() -> None:
    with pytest.raises(UnknownName, match="no kind of account 'pocket'"):
        account("pocket")
    with pytest.raises(UnknownName):
        funded().enter([Entry("transfer", CAGE, "pocket:1", 5, "k")])


def test_only_commission_and_the_cage_may_owe() -> None:
    ledger = funded()
    ledger.enter([Entry("transfer", account("commission", "ann"), TABLE, 500, "vig")])
    assert ledger.balance("commission:ann") == -500
    with pytest.raises(Refused):
        ledger.enter([Entry("transfer", account("reserve", "x"), TABLE, 1, "k2")])


def test_a_ledger_is_rebuilt_from_its_entries() -> None:
    ledger = funded()
    ledger.enter([hold(6_000, "w1"), Entry("post", ANN, TABLE, 2_000, "p", of="w1")])
    again = replayed(entry.entry for entry in ledger.entries)
    assert (again.balances, again.entries) == (ledger.balances, ledger.entries)
    assert [posting.entry.key for posting in ledger.of(TABLE)] == ["w1", "p"]


class Books(RuleBasedStateMachine):
    """Any movement in any order: what is refused changes nothing, and the books always balance."""

    players = st.sampled_from([ANN, BOB])
    amounts = st.integers(0, 12_000)

    @initialize()
    def begin(self) -> None:
        self.ledger = funded()
        self.ledger.enter([Entry("transfer", CAGE, BOB, 5_000, "bob")])
        self.open: list[Entry] = []
        self.keys = 0

    def attempt(self, *entries: Entry) -> bool:
        before = (len(self.ledger.entries), repr(sorted(self.ledger.balances.items())))
        try:
            self.ledger.enter(entries)
        except CroupierError:
            after = (len(self.ledger.entries), repr(sorted(self.ledger.balances.items())))
            assert after == before
            return False
        return True

    def key(self) -> str:
        self.keys += 1
        return f"k{self.keys}"

    @rule(player=players, amount=amounts)
    def bet(self, player: str, amount: int) -> None:
        entry = hold(amount, self.key(), player)
        if self.attempt(entry):
            self.open.append(entry)

    @rule(data=st.data(), part=st.floats(0, 1.2))
    def decide(self, data: st.DataObject, part: float) -> None:
        if not self.open:
            return
        hold = data.draw(st.sampled_from(self.open))
        kind = "post" if part else "void"
        paid = int(hold.amount * part)
        done = self.attempt(Entry(kind, hold.debit, hold.credit, paid, self.key(), of=hold.key))  # type: ignore[arg-type]
        assert done == (paid <= hold.amount)
        if done:
            self.open.remove(hold)

    @rule(player=players, amount=amounts)
    def win(self, player: str, amount: int) -> None:
        enough = self.ledger.available(TABLE) >= amount
        assert self.attempt(Entry("transfer", TABLE, player, amount, self.key())) == enough

    @rule(player=players, amount=amounts, times=st.integers(1, 3))
    def repeated(self, player: str, amount: int, times: int) -> None:
        entry = Entry("transfer", CAGE, player, amount, self.key())
        for _ in range(times):
            assert self.attempt(entry)

    @invariant()
    def balanced(self) -> None:
        if not hasattr(self, "ledger"):
            return
        assert self.ledger.total == 0
        for name, balance in self.ledger.balances.items():
            assert balance.held >= 0
            assert name == CAGE or balance.available >= 0
        held = sum(hold.amount for hold in self.open)
        assert held == sum(balance.held for balance in self.ledger.balances.values())
        assert replayed(entry.entry for entry in self.ledger.entries).balances == self.ledger.balances


TestBooks = Books.TestCase
TestBooks.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)


def test_the_machine_catches_a_ledger_that_forgets_the_other_side(monkeypatch: pytest.MonkeyPatch) -> None:
    def one_sided(self: Ledger, entry: Entry) -> None:
        self._spend(entry.debit, entry.amount)
        self._account(entry.credit).posted += entry.amount

    monkeypatch.setattr(Ledger, "_pay", one_sided)
    with pytest.raises(AssertionError):
        funded()
