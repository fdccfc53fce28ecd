"""What goes wrong at a table: void and abandoned rounds, decks that are due, options that change."""

from collections.abc import Callable

import pytest

from croupier.equipment.source import SeededSource
from croupier.errors import BadInput, OptionRefused, Refused, UnknownName, WagerRefused
from croupier.games import get
from croupier.house.dealing import Always
from croupier.house.ledger import CAGE, Entry, Ledger
from croupier.house.recording import inspected
from croupier.house.table import Table
from croupier.round.facts import Pay
from tests.house.pit import Pit, cents_of, deal, lay, ready
from tests.support import clause

# -- what goes wrong ------------------------------------------------------------------------------------------------


def test_a_void_round_returns_what_was_decided_too() -> None:
    pit = Pit()
    table = pit.table("three-card-poker", bob="100", cat="100")
    lay(table, "1", ante="10", pair_plus="5")
    lay(table, "2", ante="10")
    table.begin()
    deal(table, {"1": "Ah Ad 7c", "2": "4s 5d 9c", "dealer": "Qs Jd 8c"}, {"1": ["fold"]}, stop="decide 2")
    assert table.state == "playing"
    table.void("a card of the dealer was exposed", "sue")
    assert (pit.has("bob"), pit.has("cat"), table.chips.held) == ("100", "100", {})
    assert table.log[-1].because == "a card of the dealer was exposed"
    pit.sound()


def test_a_void_round_takes_back_what_was_won_and_what_was_spent_is_owed() -> None:
    pit = Pit()
    table, other = pit.table("ride-free", bob="30"), pit.table("roulette", name="t2")
    other.sit("bob", "1")
    lay(table, "1", main="10", _21_plus_3="10", top_3="5")
    table.begin()
    deal(table, {"1": "Th Tc", "dealer": "Ts 8h"}, stop="decide")
    assert table.round is not None
    assert sum(fact.net for fact in table.round.facts if isinstance(fact, Pay)) > 0
    has = pit.ledger.available("player:bob")
    lay(other, "1", red=f"{has // 100}")  # all of it
    table.void("the shoe was short", "sue")
    bob = cents_of(pit, "bob") + pit.ledger.balance("commission:bob")
    assert bob == 30_00
    assert pit.ledger.balance("commission:bob") < 0
    assert pit.ledger.available("player:bob") >= 0
    pit.sound()


@clause("CO 30-2119 (7)")
@pytest.mark.parametrize(("hand", "tips", "bob"), [("Ts 9s", "10", "105"), ("Ts 7s", "0", "85"), ("Ts 8s", "0", "100")])
def test_a_wager_for_the_dealer_goes_to_the_dealers_when_it_wins(hand: str, tips: str, bob: str) -> None:
    pit = Pit()
    table = pit.table("ride-free", bob="100")
    table.sit("bob", "1d", box=1, for_dealer=True)
    lay(table, "1", main="10")
    lay(table, "1d", main="5")
    table.begin()
    deal(table, {"1": hand, "dealer": "Th 8h"}, {"1": ["decline", "stand"]})
    assert pit.ledger.balance("tips:t1") == int(tips) * 100
    assert pit.has("bob") == bob
    pit.sound()


@clause("CO 30-2119 (7)")
def test_a_void_round_takes_a_wager_for_the_dealer_back_from_the_dealers() -> None:
    pit = Pit()
    table = pit.table("three-dice-baccarat", bob="100")
    table.sit("bob", "1d", box=1, for_dealer=True)
    lay(table, "1", player="10")
    lay(table, "1d", player="5")
    table.begin()
    table.answer([6, 6, 6])
    table.void("a die fell off the table", "sue")
    assert (pit.has("bob"), pit.ledger.balance("tips:t1")) == ("100", 0)


def test_an_abandoned_round_disables_the_table_and_keeps_the_money_held() -> None:
    pit = Pit()
    table = pit.table("let-it-ride", bob="100")
    lay(table, "1", bet_1="10", progressive="1")
    table.begin()
    table.declare("abandon", "sue", reason="the lights went out")
    assert (table.state, pit.has("bob"), pit.worth("bob"), pit.reads("MLP-OH")) == ("disabled", "69", "100", "10000.21")
    acts: list[Callable[[], object]] = [
        lambda: lay(table, "1", bet_1="10"),
        table.begin,
        lambda: table.open("ann"),
        lambda: table.close("ann"),
        lambda: table.leave("1"),
        lambda: table.change({}, by="ann", because="to get out of it"),
        lambda: table.answer("Ah"),
    ]
    for act in acts:
        with pytest.raises(Refused):
            act()
    table.refund("sue", "nobody can finish it")
    assert (table.state, pit.has("bob"), pit.reads("MLP-OH"), table.chips.held) == ("closed", "100", "10000", {})
    with pytest.raises(Refused, match="cannot refund"):
        table.refund("sue", "again")
    ready(table)
    pit.sound()


def test_a_void_needs_a_reason() -> None:
    table = Pit().table("roulette", bob="100")
    with pytest.raises(Refused, match="has no round open"):
        table.void("nothing to void")
    lay(table, "1", red="10")
    table.begin()
    with pytest.raises(BadInput, match="needs a reason"):
        table.void("  ")
    assert table.state == "playing"


@clause("OH-D 3.III.A", "OH-D 3.III.B")
def test_decks_that_are_due_are_changed_before_the_next_round() -> None:
    pit = Pit()
    table = pit.table("let-it-ride", bob="100")
    lay(table, "1", bet_1="5")
    pit.clock.hours += 24
    due = table.intervals.due()
    assert due
    with pytest.raises(Refused, match=r"\(due\)") as why:
        table.begin()
    assert why.value.clause == f"OH-D {due[0].id}"
    table.retract("1", "bet_1")
    table.change({}, by="ann", because="posting the options again does not make the decks new")
    assert table.intervals.due() == due
    with pytest.raises(UnknownName):
        table.did("no such clause", "ann")
    for task in due:
        table.did(task.id, "ann")
    lay(table, "1", bet_1="5")
    with pytest.raises(Refused, match=r"goes on after OH-D 4\.I"):
        table.begin()
    inspected(table)
    table.begin()
    with pytest.raises(Refused, match="between rounds"):
        table.did(due[0].id, "ann")


def test_the_last_ten_rounds_are_recalled_in_order() -> None:
    pit = Pit()
    table = pit.table("roulette", bob="1000")
    for number in range(12):
        lay(table, "1", red="10")
        table.begin()
        table.answer(str(number + 1))
    spins = [round_.answers[0].answer for round_ in table.recall]
    assert spins == [str(number) for number in range(3, 13)]
    again = [round_.replay(round_.answers).transcript for round_ in table.recall]
    assert again == [round_.transcript for round_ in table.recall]


def test_options_change_between_rounds_for_a_reason_and_with_nothing_laid_out() -> None:
    pit = Pit()
    table = pit.table("roulette", {"table_minimum": "5"}, bob="100")
    with pytest.raises(BadInput, match="needs a reason"):
        table.change({"table_minimum": "10"}, by="ann", because=" ")
    lay(table, "1", red="5")
    with pytest.raises(Refused, match="wagers on the layout"):
        table.change({"table_minimum": "10"}, by="ann", because="it is late")
    table.begin()
    with pytest.raises(Refused, match="is playing; its options change between rounds"):
        table.change({"table_minimum": "10"}, by="ann", because="it is late")
    table.answer("7")
    with pytest.raises(OptionRefused):
        table.change({"wheel": "triple"}, by="ann", because="it is late")
    table.change({"table_minimum": "10"}, by="ann", because="it is late")
    assert (table.log[-1].by, table.log[-1].because) == ("ann", "it is late")
    with pytest.raises(WagerRefused, match="below the minimum of 10"):
        lay(table, "1", red="5")


def test_nobody_wagers_for_the_dealer_where_the_text_knows_no_such_wager() -> None:
    table = Pit().table("blackjack", ann="100")
    with pytest.raises(Refused, match="nobody wagers for the dealer in Blackjack"):
        table.sit("ann", "4", for_dealer=True)


def test_decks_of_a_table_that_deals_are_never_changed_under_a_wager() -> None:
    now = [0.0]
    ledger = Ledger()
    ledger.enter([Entry("transfer", CAGE, "player:ann", 1_000_00, "buys in")])
    source = Always(SeededSource(b"decks"))
    table = Table("t", get("blackjack"), ledger, clock=lambda: now[0], secret=source)
    while table.opening is not None and (step := table.opening.next):
        table.opening.did(step.id, "sam")
    table.open("sam")
    table.sit("ann", "1")
    changed = [event for event in table.log if event.what.endswith("done")]
    now[0] += 48 * 3600
    table.bet("1", "main", "10", key="a")
    after = [event for event in table.log if event.what.endswith("done")]
    assert len(after) == len(changed) + 1
    now[0] += 48 * 3600
    with pytest.raises(Refused, match="has wagers on the layout"):
        table.did(next(iter(table.intervals.since)), "sam")
    table.begin()
    assert table.round is not None
