"""Planted players of every game with decisions: who knows a card that nobody should is found, and nobody else is."""

import pytest

from tests.engines import planted_players as planting
from tests.engines.planted_players import HONEST, HONEST_HANDS, PLANTED, Planted


@pytest.mark.long
@pytest.mark.parametrize("planted", PLANTED, ids=str)
def test_who_knows_is_found(planted: Planted) -> None:
    after, _ = planting.found_after(planted.rounds(planted.hands, planted.player, planting.SEEDS[0]))
    assert after


@pytest.mark.long
@pytest.mark.parametrize("kind", HONEST)
@pytest.mark.parametrize("planted", [each for each in PLANTED if len(each.seats) == 1], ids=str)
def test_who_knows_nothing_is_not_found(planted: Planted, kind: str) -> None:
    seen = planting.watched(planted.rounds(HONEST_HANDS, HONEST[kind], 2))
    assert seen["highest"] < planting.ALARM


def test_the_page_says_what_was_seen() -> None:
    assert planting.PAGE.read_text() == planting.page(planting._seen())
