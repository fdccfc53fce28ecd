"""Envy pays of the Five-Card Linked Progressive (CO 30-2118 (19)(A)(III))."""

from collections.abc import Sequence

import pytest

from croupier.round.facts import Pay
from tests.games.deuces_wild_xtreme.laying import LINKED, POKER, laid
from tests.support import clause, nets

ENVY = {"E01": (1000, 300), "E02": (5000, 1500), "E03": (1000, 250)}
BET = {LINKED: "1"}
ROYAL, STRAIGHT_FLUSH, FOUR, PAIR = POKER["royal_flush"], "Ts 9s 8s 7s 6s", "5c 5d 5h 5s 3c", "Kc Kd 9d 8c 3d"
DEALER = "Qc Jd 9c 7c 4d"


def round_of(
    number: str,
    hands: dict[str, str],
    bets: dict[str, dict[str, str]],
    options: dict[str, object] | None = None,
    decisions: Sequence[str] = (),
) -> dict[str, dict[str, str]]:
    """What everybody is up on envy table E01, E02 or E03, with 10,000 on the meter."""
    id_ = f"PT-BJS-5CL-{number}"
    posted = {LINKED: id_} | (options or {})
    round_ = laid(bets, hands | {"dealer": DEALER}, posted, meters={id_: "10000"}, decisions=decisions)
    envies = [fact for fact in round_.facts if isinstance(fact, Pay) and fact.wager == "envy"]
    assert {pay.clause for pay in envies} <= {"CO 30-2118 (19)(A)(III)"}
    return nets(round_)


@clause("CO 30-2118 (19)(A)(III)", "CO 30-2118 (19)")
@pytest.mark.parametrize("number", ENVY)
def test_19_a_iii_every_other_bettor_is_paid_the_envy_listed(number: str) -> None:
    royal, straight_flush = ENVY[number]
    bets = {"1": BET, "2": BET, "3": BET}
    won = round_of(number, {"1": PAIR, "2": ROYAL, "3": FOUR}, bets)
    assert won["2"] == {LINKED: "9999"}
    assert won["1"] == {LINKED: "-1", "envy": str(royal)}
    assert won["3"]["envy"] == str(royal)  # with a pay of their own, but not that award
    won = round_of(number, {"1": PAIR, "2": STRAIGHT_FLUSH, "3": FOUR}, bets)
    assert won["2"] == {LINKED: "999"}
    assert [won[seat]["envy"] for seat in ("1", "3")] == [str(straight_flush)] * 2


@clause("CO 30-2118 (19)(A)(III)")
def test_19_a_iii_there_is_no_envy_without_the_wager_the_award_or_a_table_that_lists_it() -> None:
    # Seat 1 has not made the wager.
    other = {"trips_plus_wild": "5"}
    assert "envy" not in round_of("E01", {"1": PAIR, "2": ROYAL}, {"1": other, "2": BET})["1"]
    # The royal flush has no wager on it, so nobody won the award.
    assert "envy" not in round_of("E01", {"1": PAIR, "2": ROYAL}, {"1": BET, "2": other})["1"]
    # Four of a kind lists none.
    assert "envy" not in round_of("E01", {"1": PAIR, "2": FOUR}, {"1": BET, "2": BET})["1"]
    assert "envy" not in round_of("01", {"1": PAIR, "2": ROYAL}, {"1": BET, "2": BET})["1"]


@clause("CO 30-2118 (19)(A)(III)")
@pytest.mark.parametrize(("envy_per", "envy"), [("round", "1000"), ("award", "1300")])
def test_19_a_iii_two_awards_earn_the_others_one_envy_pay_or_two_and_the_winners_none(envy_per: str, envy: str) -> None:
    bets = {"1": BET, "2": BET, "3": BET}
    won = round_of("E01", {"1": ROYAL, "2": STRAIGHT_FLUSH, "3": PAIR}, bets, {"envy_per": envy_per})
    # Seat 2 is paid a tenth of the meter first, seat 1 all that is left.
    assert won == {
        "3": {LINKED: "-1", "envy": envy},
        "2": {LINKED: "999"},
        "1": {LINKED: "8999"},
    }


@clause("CO 30-2118 (19)(A)(IV)", "CO 30-2118 (8)(B)(I)")
def test_19_a_iv_envy_is_multiplied_with_the_unit_and_survives_a_fold() -> None:
    bet = {LINKED: "5"}
    hands = {"1": PAIR, "2": ROYAL}
    folded = {"ante": "10", "odds": "10"} | bet
    won = round_of("E03", hands, {"1": folded, "2": bet}, {"progressive_unit": "5"}, ["fold"])
    assert won["1"] == {"ante": "-10", "odds": "-10", LINKED: "-5", "envy": "5000"}


@clause("CO 30-2118 (19)(A)(III)")
def test_19_a_iii_a_royal_flush_by_the_replacement_card_earns_envy_too() -> None:
    hands = {"1": PAIR, "2": "Ah Kh Qh Jk Th", "joker_replacement": "Jh"}
    assert round_of("E02", hands, {"1": BET, "2": BET})["1"] == {LINKED: "-1", "envy": "5000"}
