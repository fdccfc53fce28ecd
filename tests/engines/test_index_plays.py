"""From which count on hands are played otherwise."""

from collections.abc import Mapping

import pytest

from croupier import games
from croupier.errors import BadInput
from croupier.mathematics.analyses import questions, request
from croupier.mathematics.count_systems import named
from croupier.mathematics.index_plays import IndexPlay, index_plays, insurance, pack_at

PACK = tuple(games.get("blackjack").cards_in(games.get("blackjack").house({})))


@pytest.mark.parametrize("system", ["hi-lo", "omega-2", "zen"])
@pytest.mark.parametrize("count", [-6, -1, 0, 1, 5, 10])
def test_cards_are_mixed_as_the_count_leaves_them(system: str, count: int) -> None:
    tags = named(system).tags
    mixed = pack_at(PACK, named(system), count)
    decks = sum(mixed) / 52
    shown = -sum(tag * mixed[card] for card, tag in enumerate(tags)) / decks
    assert shown == pytest.approx(count, abs=0.5)
    assert sum(mixed) == pytest.approx(sum(PACK), abs=2)


@pytest.mark.parametrize("tags", ["ko", "suits"])
def test_a_count_that_is_not_taken_by_the_deck_is_refused(tags: str) -> None:
    with pytest.raises(BadInput, match="index plays are for one like hi-lo"):
        index_plays("blackjack", "main", tags=tags)


@pytest.mark.parametrize(("count", "best"), [(0, "decline"), (3, "decline"), (4, "insure")])
def test_insurance_is_taken_where_tens_are_left(count: int, best: str) -> None:
    """Six decks: from a little above 3 by hi-lo."""
    question, _ = questions(request("blackjack", wager="main"))[0]
    [spot] = insurance(question, pack_at(PACK, named("hi-lo"), count)).values()
    assert spot.best == best


@pytest.mark.long
def test_known_indices_of_hi_lo() -> None:
    """Six decks: 12 stands against a three from 2 on, 15 against a ten from 4 on, and 10 doubles there from 4 on
    (Schlesinger's Illustrious 18)."""
    plays: Mapping[tuple[str, str], IndexPlay] = {
        (play.hand, play.facing): play
        for play in index_plays("blackjack", "main", counts=(3, 5)).plays
        if play.chart == "hard"
    }
    assert plays["hard 12", "3"][3:] == ("hit", "stand", 3)
    assert plays["hard 15", "10"][3:] == ("hit", "stand", 5)
    assert plays["hard 10", "10"][3:] == ("hit", "double", 5)
