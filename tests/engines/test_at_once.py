"""The inner loops of the blackjack games without a compiler: the same figures as the compiled ones."""

import numpy as np
import pytest

from croupier import games
from croupier.engines.twenty_one import kernel
from croupier.engines.twenty_one.advice import prepare
from croupier.engines.twenty_one.hands import OPTIMAL, number
from croupier.engines.twenty_one.splits import best_split
from croupier.engines.twenty_one.upcard import AT_ONCE, COMPILED, quickest_loops, upcard
from croupier.games.families.blackjack_plan import BlackjackPlan

#: Whole shoes and one from which much is gone.
SHOES = {
    "blackjack": (24,) * 9 + (96,),
    "free-bet-blackjack": (3, 4, 0, 2, 8, 1, 4, 4, 2, 9),
    "ride-free": (8,) * 9 + (32,),
}


@pytest.mark.parametrize("slug", SHOES)
@pytest.mark.parametrize("up", [1, 6, 10])
def test_hands_are_worth_the_same(slug: str, up: int) -> None:
    game = games.get(slug)
    rules = BlackjackPlan.of(game).in_force(game.house({}))
    at_once, compiled = (upcard(rules, SHOES[slug], up, loops) for loops in (AT_ONCE, COMPILED))
    np.testing.assert_allclose(at_once.ends, compiled.ends, rtol=0, atol=1e-15)
    for pair, stake in ((0, 1.0), (2, 1.0), (8, 0.0), (10, 1.0)):
        (values, acts), (exact, best) = (
            against.decide(OPTIMAL, pair=pair, stake=stake) for against in (at_once, compiled)
        )
        np.testing.assert_allclose(values, exact, rtol=0, atol=1e-14)
        np.testing.assert_array_equal(acts, best)
        if pair and SHOES[slug][pair - 1] > 1:
            (split, other) = (best_split(against, pair, OPTIMAL) for against in (at_once, compiled))
            assert split is not None
            assert other is not None
            assert split.worth == pytest.approx(other.worth, abs=1e-13)
            assert split.again == other.again
    start = at_once.start(number(5, 6)), compiled.start(number(5, 6))
    (_, acts) = compiled.decide(OPTIMAL)
    ended, exact_end = (against.follow(acts, reach) for against, reach in zip((at_once, compiled), start, strict=True))
    np.testing.assert_allclose(ended, exact_end, rtol=0, atol=1e-14)
    np.testing.assert_allclose(start[0], start[1], rtol=0, atol=1e-15)


def test_compiled_loops_are_taken_once_a_process_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    prepare(games.get("blackjack"))
    assert quickest_loops() == COMPILED
    monkeypatch.setattr(kernel, "follow", lambda *_: None)  # as in a process that has not compiled all of them
    assert quickest_loops() == AT_ONCE
