"""The chips of a box: what is handed back is no longer at risk, and what is not stays."""

import pytest

from croupier.round.box import Box
from croupier.round.facts import Fact, Pay
from croupier.round.setup import Seat


@pytest.mark.parametrize(("amount", "left"), [(4_00, {("main", 0): 6_00}), (10_00, {})])
def test_a_part_of_a_wager_is_handed_back_or_all_of_it(amount: int, left: dict[tuple[str, int], int]) -> None:
    facts: list[Fact] = []
    box = Box(Seat("1", ()), facts)
    box.bet("main", 10_00, "4.1")
    box.give_back("main", amount, "4.2")
    assert box.stakes == left
    assert facts[-1] == Pay("1", "main", amount, 0, "returned", "4.2")
