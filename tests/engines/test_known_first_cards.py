"""A game without a hole card whose first cards are known: the wager is made where they favour the player."""

from fractions import Fraction

import pytest

from croupier.engines.solved import Ending
from croupier.errors import BadInput
from tests.engines.knowing import informed

SLUG = "pontoon-plus"


@pytest.mark.parametrize("spec", ["next", "first:3", "first:1=T+"])
def test_rounds_that_are_wagered_on_net_what_their_first_cards_promise(spec: str) -> None:
    """Two roads: what the decisions are worth, and how the rounds end that are played by them."""
    play = informed(SLUG, "", spec)
    strategy = play.solution.strategy
    assert strategy is not None
    made = [spot for spot in strategy.spots if spot.best == "main"]
    assert 0 < len(made) < len(strategy.spots)
    assert sum(float(spot.ways) for spot in strategy.spots) == pytest.approx(1)
    worth = sum(float(spot.ways) * float(spot.values["main"]) for spot in made)
    assert float(play.net) == pytest.approx(worth, abs=1e-9)
    idle = play.solution.endings[Ending(Fraction(0), Fraction(0))]
    assert idle >= 1 - sum(float(spot.ways) for spot in made) - 1e-9


@pytest.mark.parametrize("spec", ["first:4", "dealer:2", "hands:1"])
def test_what_is_not_there_is_refused(spec: str) -> None:
    with pytest.raises(BadInput, match="what can be known is next, and first:1 to first:3"):
        informed(SLUG, "", spec)
