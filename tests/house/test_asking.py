"""What is done for a player who does not answer: what the decision declares, and never more money."""

import pytest

from croupier import games
from croupier.errors import CroupierError
from croupier.house import asking
from croupier.round.requests import DECLINE, Action, Decide
from croupier.round.round import Round
from croupier.round.setup import setup
from tests.support import play_on

RAISE, TAKE_BACK = Action("go_to_war"), Action("surrender")


def test_the_default_is_the_one_that_the_decision_declares() -> None:
    ask = Decide("1", (RAISE, TAKE_BACK), clause="X 1", default="surrender")
    assert asking.default(ask) == "surrender"


def test_an_offer_that_nobody_answers_is_declined() -> None:
    assert asking.default(Decide("1", (Action("insure", 1, 50), DECLINE), optional=True)) == "decline"


@pytest.mark.parametrize("declared", ["", "stand"])
def test_a_decision_without_a_default_is_never_answered_for_an_absent_player(declared: str) -> None:
    ask = Decide("7", (RAISE, TAKE_BACK), default=declared)
    with pytest.raises(CroupierError, match="seat 7 is absent, and the game declares no default"):
        asking.default(ask)


def test_an_action_that_adds_a_wager_is_told_from_others() -> None:
    game = games.get("three-card-poker")
    round_ = play_on(Round(game, game.house(), setup({"1": {"ante": "10"}})), "Ah Jd Kh 9s Qd 4h")
    (ask,) = asking.asks(round_.pending)
    assert asking.adds_wager(round_, ask, "play")
    assert not asking.adds_wager(round_, ask, "fold")
    assert round_.pending == ask
