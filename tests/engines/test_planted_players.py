"""Planted players of every game with decisions: who knows a card that nobody should is found, and nobody else is."""

import pytest

from croupier.mathematics.missing_cards import ALARM
from tests.engines import planted_players as planting
from tests.engines.planted_players import (
    COUNTERS,
    FORESEEING,
    FRESH,
    HONEST,
    HONEST_HANDS,
    PLANTED,
    CountingPlayer,
    ForeseeingPlayer,
    Planted,
)

WITHIN = {name: planting.promised(kept.get("found", [0])) for name, kept in planting.seen().items()}


@pytest.mark.long
@pytest.mark.parametrize("planted", [each for each in PLANTED if WITHIN.get(str(each))], ids=str)
def test_who_knows_is_found(planted: Planted) -> None:
    after, _ = planting.found_after(planted.rounds(WITHIN[str(planted)], planted.player, FRESH))
    assert after


@pytest.mark.long
@pytest.mark.parametrize("counter", COUNTERS, ids=str)
def test_who_lays_wagers_by_the_count_is_found(counter: CountingPlayer) -> None:
    assert counter.found_after(WITHIN[str(counter)], FRESH)


@pytest.mark.long
@pytest.mark.parametrize("foreseeing", FORESEEING, ids=str)
def test_who_sees_the_first_card_is_found(foreseeing: ForeseeingPlayer) -> None:
    assert foreseeing.found_after(WITHIN[str(foreseeing)], FRESH)


def test_who_counts_a_side_bet_of_baccarat_is_found() -> None:
    [counter] = [counter for counter in COUNTERS if str(counter) == "mini-baccarat count for dragon_bonus_player"]
    assert counter.found_after(WITHIN[str(counter)], FRESH)


@pytest.mark.long
@pytest.mark.parametrize("kind", HONEST)
@pytest.mark.parametrize("planted", [each for each in PLANTED if len(each.seats) == 1], ids=str)
def test_who_knows_nothing_is_not_found(planted: Planted, kind: str) -> None:
    assert planting.watched(planted.rounds(HONEST_HANDS, HONEST[kind], FRESH))["highest"] < ALARM


def test_the_page_says_what_was_seen() -> None:
    assert planting.PAGE.read_text() == planting.page(planting.seen())


def test_a_promise_is_twice_the_longest_that_it_took() -> None:
    assert planting.promised([23, 30, 21]) == 60
    assert planting.promised([31]) == 70
    assert planting.promised([12, 0, 7]) == 0
