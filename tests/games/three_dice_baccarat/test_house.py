"""What the house may choose at 3 Dice Baccarat, its limits, and wagers for the dealer (CO 30-2899.09 (2) to (9))."""

from collections.abc import Mapping

import pytest

from croupier.errors import OptionRefused, WagerRefused
from croupier.games import get
from croupier.money import cents
from croupier.round.facts import Announce
from croupier.round.round import Round
from croupier.round.setup import Seat, Setup
from croupier.round.wagering import Refusal
from tests.support import clause, deal, line, nets, play_on, table

GAME = get("three-dice-baccarat")
BONUS = [wager.slug for wager in GAME.wagers if wager.slug not in ("player", "banker", "tie")]
SEVEN, EIGHT = [1, 2, 4], [6, 6, 6]

Bets = Mapping[str, str]


def seated(own: Bets, for_dealer: Bets, **options: object) -> tuple[Round, list[Refusal]]:
    """A player at place 1, and what the player put down for the dealer."""
    house = GAME.house(options)
    seats = (
        Seat("1", tuple((slug, cents(bet)) for slug, bet in own.items())),
        Seat("1d", tuple((slug, cents(bet)) for slug, bet in for_dealer.items()), "dealer"),
    )
    stands, refused = GAME.seated(house, Setup(seats, (("PT-PRG-TRI-01", 500_000),)))
    return Round(GAME, house, stands), refused


def stand(wagers: Mapping[str, Bets], options: Mapping[str, object] | None = None) -> None:
    """Every one of these wagers may be made."""
    made = table(GAME, wagers, options=options).setup.seats
    assert {seat.seat: [slug for slug, _ in seat.wagers] for seat in made} == {
        seat: list(bets) for seat, bets in wagers.items()
    }


@clause("CO 30-2899.09 (2)")
def test_2_the_house_offers_any_selection_of_the_bonus_wagers() -> None:
    assert len(BONUS) == 16
    for wager in BONUS:
        with pytest.raises(WagerRefused, match=f"{wager} is not offered"):
            table(GAME, {"1": {wager: "1"}}, options={wager: "off"})
        stand({"1": {wager: "1"}}, options={bonu: "off" for bonu in BONUS if bonu != wager})
    with pytest.raises(OptionRefused, match="cannot be off"):
        GAME.house({"odds": "off"})


@clause("CO 30-2899.09 (3)", "CO 30-2899.09 (7)")
def test_3_a_standard_wager_is_needed_only_where_the_house_wants_it() -> None:
    for wager in BONUS:
        stand({"1": {wager: "1"}})
        with pytest.raises(WagerRefused, match=f"{wager} needs a wager on player, banker, tie") as why:
            table(GAME, {"1": {wager: "1"}}, options={"standard_required": "on"})
        assert why.value.clause == "CO 30-2899.09 (3)"
        for standard in ("player", "banker", "tie"):
            stand({"1": {standard: "1", wager: "1"}}, options={"standard_required": "on"})


@clause("CO 30-2899.09 (3)")
def test_3_a_bonus_wager_falls_with_a_refused_standard_wager_and_with_no_neighbour_s() -> None:
    house = GAME.house({"standard_required": "on", "table_minimum": "10"})
    seats = (Seat("1", (("player", 500), ("sun_7", 500), ("moon_8", 500))), Seat("2", (("banker", 1000),)))
    stands, refused = GAME.seated(house, Setup(seats))
    assert [(seat, wager) for seat, wager, _ in refused] == [("1", "player"), ("1", "sun_7"), ("1", "moon_8")]
    assert [seat.seat for seat in stands.seats] == ["2"]


@clause("CO 30-2899.09 (3)")
def test_3_only_what_is_on_the_layout_can_be_bet() -> None:
    with pytest.raises(WagerRefused, match="no wager 'player_pair' on this layout") as why:
        table(GAME, {"1": {"player_pair": "5"}})
    assert why.value.clause == "CO 30-2899.09 (3)"


@clause("CO 30-2899.09 (5)")
def test_5_standard_wagers_share_the_table_s_limits_and_bonus_wagers_have_their_own() -> None:
    posted: dict[str, object] = {"table_minimum": "10", "table_maximum": "500", "any_triple_maximum": "25"}
    for bets in ({"player": "9"}, {"banker": "501"}, {"tie": "5"}, {"any_triple": "26"}):
        with pytest.raises(WagerRefused) as why:
            table(GAME, {"1": bets}, options=posted)
        assert why.value.clause == "CO 30-2899.09 (5)"
    stand({"1": {"player": "10", "banker": "500", "sun_7": "1", "any_triple": "25"}}, options=posted)


@clause("CO 30-2899.09 (5)")
def test_5_a_payout_limit_cuts_the_last_wagers_settled() -> None:
    bets = {"player": "100", "moon_8": "5", "any_triple": "5", "golden_talons_player": "10"}
    full = {"player": "100", "moon_8": "50", "any_triple": "75", "golden_talons_player": "50"}
    zero = [4, 4, 2]
    assert nets(deal(GAME, {"1": bets}, [EIGHT, zero]))["1"] == full
    for limit, cut in (
        ("275", {}),
        ("274.99", {"golden_talons_player": "49.99"}),
        ("225", {"golden_talons_player": "0"}),
        ("120", {"moon_8": "20", "any_triple": "0", "golden_talons_player": "0"}),
        ("1", {"player": "1", "moon_8": "0", "any_triple": "0", "golden_talons_player": "0"}),
    ):
        r = deal(GAME, {"1": bets, "2": {"player": "1"}}, [EIGHT, zero], options={"payout_limit": limit})
        assert nets(r) == {"1": full | cut, "2": {"player": "1"}}
        facts = [fact for fact in r.facts if isinstance(fact, Announce) and "payout limit" in fact.text]
        assert {fact.clause for fact in facts} == ({"CO 30-2899.09 (5)"} if cut else set())


@clause("CO 30-2899.09 (5)")
def test_5_the_limit_returns_every_stake_and_does_not_touch_losses_or_the_progressive() -> None:
    house = GAME.house({"payout_limit": "5"})
    bets = (("player", 1000), ("banker", 1000), ("triple_progressive", 100))
    stands, _ = GAME.seated(house, Setup((Seat("1", bets),), (("PT-PRG-TRI-01", 500_000),)))
    r = play_on(Round(GAME, house, stands), [[3, 3, 3], [6, 6, 6]])
    assert nets(r)["1"] == {"player": "5", "banker": "-10", "triple_progressive": "999"}


@clause("CO 30-2899.09 (9)")
def test_9_a_wager_for_the_dealer_goes_with_the_player_s() -> None:
    r, refused = seated({"player": "50", "moon_8": "5", "sun_7": "5"}, {"player": "5", "moon_8": "1", "sun_7": "1"})
    assert refused == []
    play_on(r, [EIGHT, SEVEN])
    assert nets(r) == {
        "1": {"player": "50", "sun_7": "-5", "moon_8": "50"},
        "1d": {"player": "5", "sun_7": "-1", "moon_8": "10"},
    }
    assert line(r, "1d", "player").clause == "CO 30-2899.09 (8)(A)(I)"


@clause("CO 30-2899.09 (9)")
def test_9_no_wager_for_the_dealer_on_the_triple_progressive() -> None:
    r, refused = seated({"player": "50", "triple_progressive": "1"}, {"player": "5", "triple_progressive": "1"})
    assert [(seat, wager, why.clause) for seat, wager, why in refused] == [
        ("1d", "triple_progressive", "CO 30-2899.09 (9)")
    ]
    play_on(r, [EIGHT, SEVEN])
    assert nets(r) == {"1": {"player": "50", "triple_progressive": "2"}, "1d": {"player": "5"}}


@clause("CO 30-2899.09 (9)")
def test_9_a_wager_for_the_dealer_lies_in_front_of_a_player_s_own() -> None:
    _, refused = seated({"player": "50"}, {"player": "5", "banker": "5"})
    assert [(seat, wager) for seat, wager, _ in refused] == [("1d", "banker")]
    _, refused = seated({}, {"tie": "5"})
    assert [why.clause for _, _, why in refused] == ["CO 30-2899.09 (9)"]


@clause("CO 30-2899.09 (9)")
def test_9_where_a_standard_wager_is_required_the_dealer_needs_none() -> None:
    _, refused = seated({"player": "50", "moon_8": "5"}, {"moon_8": "1"}, standard_required="on")
    assert refused == []


@clause("CO 30-2899.09 (9)")
def test_9_a_neighbour_s_wager_is_not_the_player_s_own() -> None:
    seats = (Seat("2", (("tie", 500),)), Seat("1", (("player", 500),)), Seat("1d", (("tie", 100),), "dealer"))
    stands, refused = GAME.seated(GAME.house(), Setup(seats))
    assert [(seat, wager) for seat, wager, _ in refused] == [("1d", "tie")]
    assert [seat.seat for seat in stands.seats] == ["2", "1"]
