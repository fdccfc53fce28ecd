"""The chips of a layout as entries: what is held, what is ended of it, and what cannot be."""

import pytest

from croupier.errors import Refused
from croupier.house.chips import Booking, Chips
from croupier.house.ledger import CAGE, Entry, Ledger
from croupier.round.facts import Announce, Moved, Pay, Stake, Stands


class Layout:
    """One table with ann at every seat but 9, whose wagers are for the dealers."""

    def __init__(self, money: int = 100_00) -> None:
        self.ledger = Ledger()
        self.ledger.enter([Entry("transfer", CAGE, "player:ann", money, "buy")])
        self.chips = Chips("1", lambda seat: "player:ann", lambda seat: seat == "9")
        self.books = 0

    def book(self, *facts: object) -> Booking:
        self.books += 1
        chips = self.chips.copy()
        booking = Booking(chips, self.ledger, "1#1", f"k{self.books}")
        booking.facts(facts, 0)  # type: ignore[arg-type]  # facts of any kind
        self.ledger.enter(booking.entries)
        self.chips = chips
        return booking

    @property
    def ann(self) -> tuple[int, int]:
        """What ann may spend, and what lies on the layout."""
        return self.ledger.available("player:ann"), sum(map(self.chips.at, self.chips.held))


def stake(amount: int, wager: str = "main", hand: int = 0, seat: str = "1") -> Stake:
    return Stake(seat, wager, amount, "c", hand)


def settled(stake: int, net: int, wager: str = "main", hand: int = 0, seat: str = "1") -> Pay:
    return Pay(seat, wager, stake, net, "win", "c", "", hand)


@pytest.mark.parametrize(("net", "after"), [(-10_00, 90_00), (-5_00, 95_00), (0, 100_00), (15_00, 115_00)])
def test_a_wager_is_held_and_then_lost_returned_or_paid(net: int, after: int) -> None:
    layout = Layout()
    layout.book(stake(10_00), Announce("no more bets", "c"))
    assert layout.ann == (90_00, 10_00)
    layout.book(settled(10_00, net))
    assert layout.ann == (after, 0)
    assert layout.ledger.total == 0


def test_a_part_that_goes_back_leaves_the_rest_at_risk() -> None:
    layout = Layout()
    layout.book(stake(10_00), stake(20_00))
    layout.book(settled(15_00, 0))
    assert layout.ann == (85_00, 15_00)
    layout.book(settled(15_00, -15_00))
    assert layout.ann == (85_00, 0)


def test_the_first_chips_down_are_the_first_to_go() -> None:
    layout = Layout()
    layout.book(stake(10_00), stake(20_00))
    layout.book(settled(10_00, -10_00))
    assert layout.ann == (70_00, 20_00)
    assert [amount for _, amount in layout.chips.held["1", "main", 0]] == [20_00]


def test_hands_are_told_apart() -> None:
    layout = Layout()
    layout.book(stake(10_00), stake(10_00, hand=1))
    layout.book(settled(10_00, 10_00, hand=1))
    assert layout.ann == (100_00, 10_00)


@pytest.mark.parametrize("wrong", [settled(10_01, 0), settled(10_00, -10_01), settled(10_00, 0, "side")])
def test_nothing_is_settled_for_more_than_lies_there(wrong: Pay) -> None:
    layout = Layout()
    layout.book(stake(10_00))
    with pytest.raises(Refused, match="settled for more than lies there"):
        layout.book(wrong)
    assert layout.ann == (90_00, 10_00)


def test_a_bonus_has_no_stake_of_its_own() -> None:
    layout = Layout()
    layout.book(settled(0, 300_00, "envy"))
    assert layout.ann == (400_00, 0)
    assert layout.ledger.balance("table:1") == 0  # the cage filled the float with just that


def test_bets_move_and_stand() -> None:
    layout = Layout()
    layout.book(stake(10_00, "come"))
    layout.book(Moved("1", "come", "come_8", 10_00, "c"))
    layout.book(Stands("1", "come_8", 10_00, "c"))  # it is held already
    assert layout.ann == (90_00, 10_00)
    layout.book(settled(10_00, 10_00, "come_8"), Stands("1", "come_8", 10_00, "c"))  # won, and up again
    assert layout.ann == (100_00, 10_00)


def test_a_win_for_the_dealers_takes_its_stake_along() -> None:
    layout = Layout()
    layout.book(stake(10_00, seat="9"))
    layout.book(settled(10_00, 15_00, seat="9"))
    assert (layout.ann, layout.ledger.balance("tips:1")) == ((90_00, 0), 25_00)
    for net, after in ((0, 90_00), (-10_00, 80_00)):
        layout.book(stake(10_00, seat="9"))
        layout.book(settled(10_00, net, seat="9"))
        assert (layout.ann, layout.ledger.balance("tips:1")) == ((after, 0), 25_00)


def undone(layout: Layout, decided: list[object], held: list[Pay]) -> None:
    booking = Booking(layout.chips, layout.ledger, "1#1", "undo")
    booking.undo(decided, held)  # type: ignore[arg-type]  # facts of any kind
    layout.ledger.enter(booking.entries)


def test_a_void_round_undoes_what_was_decided() -> None:
    layout = Layout()
    facts = [stake(10_00), stake(10_00, "side"), stake(5_00, seat="9"), stake(7_00, "late")]
    layout.book(*facts)
    pays = [settled(10_00, -10_00), settled(10_00, 40_00, "side"), settled(5_00, 5_00, seat="9")]
    layout.book(*pays)
    assert layout.ann == (100_00 - 10_00 + 40_00 - 5_00 - 7_00, 7_00)
    undone(layout, [*facts, *pays], [settled(fact.amount, 0, fact.wager, seat=fact.seat) for fact in facts])
    assert (layout.ann, layout.ledger.balance("tips:1")) == ((100_00, 0), 0)
    assert layout.ledger.total == 0


def test_two_wins_that_were_spent_are_owed_and_the_void_goes_through() -> None:
    layout = Layout(10_00)
    facts = [stake(5_00), stake(5_00, "side"), stake(1_00, seat="9")]
    layout.ledger.enter([Entry("transfer", CAGE, "player:ann", 1_00, "one more")])
    layout.book(*facts)
    pays = [settled(5_00, 30_00), settled(5_00, 30_00, "side"), settled(1_00, 1_00, seat="9")]
    layout.book(*pays)
    layout.ledger.enter([Entry("transfer", "player:ann", CAGE, 60_00, "cashes in")])
    layout.ledger.enter([Entry("transfer", "tips:1", CAGE, 2_00, "the dealers share")])
    undone(layout, [*facts, *pays], [settled(fact.amount, 0, fact.wager, seat=fact.seat) for fact in facts])
    # 11 dollars came back of the 60, and the rest is owed; what the dealers had, the house bears.
    assert (layout.ledger.balance("player:ann"), layout.ledger.balance("commission:ann")) == (0, -49_00)
    assert layout.ledger.total == 0
