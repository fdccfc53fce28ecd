"""A shoe that ends in the middle of a round: the cards of earlier rounds are shuffled and dealt on."""

import numpy as np
import pytest

from croupier.engines.twenty_one.deal_shoe import anew


@pytest.mark.parametrize("cards", [1, 2, 7, 52, 53])
def test_the_cards_of_earlier_rounds_come_below_those_of_this_one(cards: int) -> None:
    for began in range(cards + 1):
        shoe = np.arange(cards, dtype=np.uint8)
        anew(shoe, began)
        assert shoe.tolist() == [*range(began, cards), *range(began)]
