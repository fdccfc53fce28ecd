"""What counting earns, against published figures, within their error and ours."""

import pytest

from croupier.mathematics.counting import CountingTerms, count

#: Eliot Jacobson's, eight decks, 14 cards behind the cut card, the first card turned up and as many burned: game,
#: wager, the published count, and the units in a shoe that it earns.
BACCARAT = [
    ("mini-baccarat", "dragon_bonus_player", "dragon-bonus", 0.1231),
    ("dragon-bonus-baccarat", "fortune_7", "dragon-7", 0.6),
]
ERRORS = 4


@pytest.mark.long
@pytest.mark.parametrize(("slug", "wager", "tags", "published"), BACCARAT)
def test_units_in_a_baccarat_shoe(slug: str, wager: str, tags: str, published: float) -> None:
    counted = count(slug, wager, {"decks": 8}, terms=CountingTerms(cut="14", tags=tags, shoes=1000))
    assert counted.count is not None
    assert abs(counted.count.earnings.units_per_shoe - published) < ERRORS * counted.count.earnings.stderr
    assert counted.count.earnings.units_per_shoe <= counted.perfect.units_per_shoe


@pytest.mark.long
def test_21_plus_3_by_the_gap_between_suits() -> None:
    """Six decks, one behind the cut card, nine to one: from 8 up it is bet in 3.53% of rounds with an edge of 5.04%."""
    terms = CountingTerms(cut="52", tags="suits", trigger=8, shoes=3000)
    counted = count("ride-free", "21_plus_3", {"decks": 6}, paytable="PT-FLT-213-03", terms=terms)
    assert counted.count is not None
    gains = counted.count.earnings
    assert gains.bets_per_shoe / gains.rounds_per_shoe == pytest.approx(0.0353, abs=0.004)
    assert abs(gains.units_per_100 - 0.178) < ERRORS * gains.stderr_per_100
    assert abs(counted.perfect.units_per_100 - 0.24) < ERRORS * counted.perfect.stderr_per_100
