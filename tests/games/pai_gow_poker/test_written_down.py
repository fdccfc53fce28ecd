"""Pai gow poker as others write it down: in the order they think of it, and with words that come late."""

from typing import Any

import pytest

from croupier.errors import CroupierError
from croupier.scenarios import settle
from tests.games.pai_gow_poker.table import DEALER, WINNER, decision
from tests.support import clause

LOSER = "Tc 9s 7h 7d 5s 4d 2c"


def written(*rounds: str, **more: Any) -> dict[str, Any]:
    """Rounds with $10 on each of two seats, told by their decisions: ``"1 house_way, 2 surrender"``."""
    hands = {"1": WINNER.split(), "2": LOSER.split(), "dealer": DEALER.split()}
    seats = [{"seat": letter, "wagers": {"main": "10"}} for letter in "12"]
    texts = [[decision(part.strip()) for part in text.split(",")] for text in rounds]
    entries = [{"seats": seats, "hands": hands, "decisions": spoken} for spoken in texts]
    return {"game": "pai-gow-poker", "rounds": entries} | more


@clause("OH-F 14.II", "OH-F 14.X")
@pytest.mark.parametrize(
    "decisions",
    [
        "2 pass, 1 bank, 2 house_way, 1 house_way",  # as it is asked
        "1 bank, 2 house_way, 1 house_way",
        "1 bank, 1 house_way, 2 house_way",
        "1 bank, 2 pass, 2 house_way, 1 house_way",
        "1 bank, 2 pass, 1 set Ac Kd, 2 house_way",
    ],
)
def test_14_ii_the_bank_is_told_in_any_order(decisions: str) -> None:
    out = settle(written("1 house_way, 2 house_way", decisions))
    assert out.nets == {"1": {"main": 9_50 + 19_00}, "2": {"main": -20_00}}, "10 of the house and 10 of seat 2, less 1"


@clause("OH-F 14.III")
def test_14_iii_who_passes_what_never_comes_there_says_nothing() -> None:
    out = settle(written("1 house_way, 2 house_way", "1 pass, 2 bank, 1 house_way, 2 house_way"))
    assert out.nets == {"1": {"main": 19_00}, "2": {"main": -30_00}}


@clause("OH-F 14.IX")
def test_14_ix_to_bank_nothing_is_not_to_pass() -> None:
    with pytest.raises(CroupierError, match="seat 2 cannot bank 0; an amount is above 0"):
        settle(written("1 house_way, 2 house_way", "2 bank 0, 1 house_way, 2 house_way"))


@clause("OH-F 13.V")
@pytest.mark.parametrize(
    "decisions",
    ["1 set Ac Kd, 1 surrender, 2 house_way", "1 house_way, 2 house_way, 1 surrender", "1 surrender, 2 house_way"],
)
def test_13_v_surrender_may_follow_the_setting(decisions: str) -> None:
    out = settle(written(decisions))
    assert out.nets == {"1": {"main": -10_00}, "2": {"main": -10_00}}
    assert [line.clause for _, line in out.lines if line.seat == "1"] == ["OH-F 13.V"]


@clause("OH-F 13.V")
def test_13_v_a_surrender_that_must_be_refused_is_not_heard() -> None:
    out = settle(written("1 house_way, 1 surrender, 2 house_way", refused=[{"seat": "1", "action": "surrender"}]))
    assert out.ok
    assert out.nets["1"] == {"main": 9_50}


@clause("OH-F 14.XV")
def test_14_xv_who_banks_does_not_surrender() -> None:
    with pytest.raises(CroupierError, match=r"seat '1' .*OH-F 13\.V"):
        settle(written("1 house_way, 2 house_way", "1 bank, 2 house_way, 1 house_way, 1 surrender"))
