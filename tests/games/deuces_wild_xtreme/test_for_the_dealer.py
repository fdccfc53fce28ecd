"""Wagers that a player makes for the dealer (CO 30-2118 (7); ruling: dwx-7)."""

import pytest

from croupier.errors import BadInput
from croupier.games import get
from croupier.money import cents
from croupier.round.facts import Deal
from croupier.round.round import Round
from croupier.round.setup import Seat, Setup
from croupier.round.wagering import Refusal
from tests.support import clause, in_turn, nets, play_on

GAME = get("deuces-wild-xtreme")
BOTH = {"ante": "10", "odds": "10"}
TIP = {"ante": "5", "odds": "5"}
FLUSH, NOTHING, ACES = "Ah Th 8h 5h 3h", "Qc Jd 9s 7c 4d", "Ac Ad 8d 6s 3c"


def bets(seat: str, wagers: dict[str, str], player: str = "") -> Seat:
    return Seat(seat, tuple((slug, cents(amount)) for slug, amount in wagers.items()), player)


def seated(*seats: Seat, **posted: object) -> tuple[Round, list[Refusal]]:
    house = GAME.house({"five_card_linked_progressive": "off"} | posted)
    stands, refused = GAME.seated(house, Setup(seats))
    return Round(GAME, house, stands), refused


@clause("CO 30-2118 (7)")
def test_7_a_wager_for_the_dealer_wins_and_loses_with_the_players_hand() -> None:
    own = BOTH | {"trips_plus_wild": "5", "goin_wild": "5"}
    tip = TIP | {"trips_plus_wild": "1", "goin_wild": "1"}
    round_, refused = seated(bets("1", own), bets("1d", tip, "dealer"))
    assert not refused
    play_on(round_, in_turn(FLUSH, NOTHING), decisions=["play"])
    assert nets(round_) == {
        "1": {"ante": "10", "play": "20", "odds": "20", "trips_plus_wild": "150", "goin_wild": "-5"},
        "1d": {"ante": "5", "odds": "10", "trips_plus_wild": "30", "goin_wild": "-1"},
    }
    assert "1d" not in {fact.to for fact in round_.facts if isinstance(fact, Deal)}


@clause("CO 30-2118 (7)", "CO 30-2118 (8)(B)")
def test_7_the_players_fold_loses_the_dealers_ante_and_odds_and_keeps_the_bonus_in_action() -> None:
    own, tip = BOTH | {"trips_plus_wild": "5"}, TIP | {"trips_plus_wild": "1"}
    round_, _ = seated(bets("1", own), bets("1d", tip, "dealer"))
    play_on(round_, in_turn(FLUSH, NOTHING), decisions=["fold"])
    assert nets(round_)["1d"] == {"ante": "-5", "odds": "-5", "trips_plus_wild": "30"}


@clause("CO 30-2118 (7)")
@pytest.mark.parametrize("barred", ["goin_wild_progressive", "too_wild_progressive", "five_card_linked_progressive"])
def test_7_never_on_a_progressive(barred: str) -> None:
    own = bets("1", BOTH | {barred: "1"})
    _, refused = seated(own, bets("1d", TIP | {barred: "1"}, "dealer"), five_card_linked_progressive="PT-BJS-5CL-01")
    ((seat, wager, why),) = refused
    assert (seat, wager, why.clause) == ("1d", barred, "CO 30-2118 (7)")


@clause("CO 30-2118 (7)")
def test_7_only_in_front_of_a_wager_the_player_has_made_at_that_box() -> None:
    round_, refused = seated(
        bets("1", BOTH), bets("2", BOTH | {"goin_wild": "5"}), bets("1d", TIP | {"goin_wild": "1"}, "dealer")
    )
    assert [(seat, wager, why.clause) for seat, wager, why in refused] == [("1d", "goin_wild", "CO 30-2118 (7)")]
    play_on(round_, in_turn(FLUSH, ACES, NOTHING), decisions=["play", "play"])
    assert nets(round_)["1d"] == {"ante": "5", "odds": "10"}


@clause("CO 30-2118 (7)")
def test_7_seven_players_may_each_bet_for_the_dealer_once() -> None:
    players = [bets(str(seat), BOTH) for seat in range(1, 8)]
    tips = [bets(f"{seat}d", TIP, "dealer") for seat in range(1, 8)]
    round_, refused = seated(*players, *tips)
    assert not refused
    assert len(round_.felt.boxes) == 14
    with pytest.raises(BadInput, match="share a box"):
        seated(*players, *tips, bets("1e", TIP, "dealer"))


@clause("CO 30-2118 (4)", "CO 30-2118 (7)")
def test_4_a_bet_for_the_dealer_counts_toward_the_limit_of_the_round() -> None:
    posted: dict[str, object] = {"payout_limit": "60", "payout_limit_per": "round"}
    round_, _ = seated(bets("1", BOTH), bets("1d", TIP, "dealer"), **posted)
    play_on(round_, in_turn(FLUSH, NOTHING), decisions=["play"])
    assert nets(round_) == {"1": {"ante": "10", "play": "20", "odds": "20"}, "1d": {"ante": "5", "odds": "5"}}


@clause("CO 30-2118 (3)", "CO 30-2118 (7)")
def test_3_where_a_standard_wager_is_required_the_players_is_enough() -> None:
    own = BOTH | {"goin_wild": "5"}
    _, refused = seated(bets("1", own), bets("1d", {"goin_wild": "1"}, "dealer"), standard_required="on")
    assert not refused


def test_elsewhere_no_such_wager_is_taken() -> None:
    game = get("dj-wild-stud")
    two = Setup((bets("1", {"ante": "5", "blind": "5"}), bets("1d", {"ante": "5", "blind": "5"}, "dealer")))
    with pytest.raises(BadInput, match="share a box"):
        game.seated(game.house(), two)
