"""A demonstration fails when the protection that it shows is taken away: each of these plants one fault."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from croupier import games
from croupier.demonstrations import missing_cards, skipped_card, soft_17
from croupier.demonstrations.house import RunningHouse
from croupier.demonstrations.scenes import Conclusion, RefusedAttempt, Scene
from croupier.equipment.cards import card
from croupier.errors import CroupierError
from croupier.games.families import twenty_one
from croupier.house.table import Table
from croupier.round import irregularities
from croupier.round.felt import Felt
from croupier.round.requests import DEALER, Draw
from croupier.store.verify.chance import Recomputed
from tests.support import quick

Plant = Callable[[pytest.MonkeyPatch], None]
Story = Callable[[RunningHouse], Iterator[Scene]]


async def _nothing(*_: Any) -> None:
    """A remedy that never refuses, and does nothing."""


def any_exposed_card(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(games.get("blackjack").remedies, "exposed_next", _nothing)


def missed_cards_without_end(patch: pytest.MonkeyPatch) -> None:
    async def passed(t: Felt, *_: Any) -> None:
        t.passed.add(DEALER)

    patch.setitem(irregularities.REMEDIES, "pass_dealer", passed)


def nobody_hits_soft_17(patch: pytest.MonkeyPatch) -> None:
    real = twenty_one.must_draw
    patch.setattr(twenty_one, "must_draw", lambda points, hits_soft_17: real(points, hits_soft_17=False))


def options_at_any_time(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "may_post", lambda at, options, because: at.game.house(options))


def a_card_any_number_of_times(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Draw, "accept", lambda _, value, __: value if type(value) is int else card(value))


def a_wrong_count_is_played_on(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(irregularities.REMEDIES, "void_round", irregularities.play_on)


def nobody_looks_for_long(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(missing_cards, "REAL_ROUNDS", 10)


def no_card_is_worked_out_again(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Recomputed, "_outcome", lambda *_: None)


@pytest.mark.parametrize(
    ("story", "plant", "complaint"),
    quick(
        [
            (skipped_card.story, any_exposed_card, "took what it must refuse: dora declares Kd an exposed card"),
            (skipped_card.story, missed_cards_without_end, "took what it must refuse: dora declares it once more"),
            (soft_17.story, nobody_hits_soft_17, "no card is asked for"),
            (soft_17.story, options_at_any_time, "took what it must refuse: sam posts it while the cards are out"),
            (missing_cards.story, a_card_any_number_of_times, "took what it must refuse: dora enters .. a second time"),
            (missing_cards.story, a_wrong_count_is_played_on, "should be void, and is"),
            (missing_cards.sealed, no_card_is_worked_out_again, "its secret did not tell"),
        ],
        3,
    ),
    ids=lambda parameter: getattr(parameter, "__name__", ""),
)
def test_it_fails_without(
    house: RunningHouse, monkeypatch: pytest.MonkeyPatch, story: Story, plant: Plant, complaint: str
) -> None:
    plant(monkeypatch)
    with pytest.raises(CroupierError, match=complaint):
        list(story(house))


def test_missing_cards_are_not_said_to_be_found_before_they_are(
    house: RunningHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    nobody_looks_for_long(monkeypatch)
    with pytest.raises(AssertionError, match="nothing found"):
        list(missing_cards.story(house))


def test_without_a_fault_it_goes_to_its_end(house: RunningHouse) -> None:
    scenes = list(skipped_card.story(house))
    assert isinstance(scenes[-1], Conclusion)
    assert [scene.clause for scene in scenes if isinstance(scene, RefusedAttempt)] == [
        "",
        "OH-A 15.III",
        "OH-A 15.VII",
        "",
        "OH-A 15.V",
    ]
