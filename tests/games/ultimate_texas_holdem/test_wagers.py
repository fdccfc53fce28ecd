"""Ultimate Texas Hold'em before the deal: the table, its cards, and who may bet what."""

import pytest

from croupier.equipment.shoe import Batches, verify
from croupier.equipment.source import SeededSource
from croupier.errors import BadCard, BadInput, BadMoney, OptionRefused, WagerRefused
from croupier.games.ultimate_texas_holdem import GAME
from croupier.money import cents
from croupier.round.requests import COMMUNITY, DEALER, Decide
from croupier.round.round import Settled
from croupier.round.setup import Seat, Setup
from tests.games.ultimate_texas_holdem.table import BETS, CHECKS, UTH, WITH_TRIPS, cards, hand
from tests.support import clause, deal, nets, table

BOARD = "Ks 9d 5h 4c 3h"
DEAL = cards("Ac 2d", "Kh Qs", board=BOARD)


# 1. Definitions


@clause("OH-I 1.I", "OH-I 1.I.A", "OH-I 1.I.B", "OH-I 1.I.I", "OH-I 1.I.L")
def test_1_i_the_wagers_are_those_the_text_defines() -> None:
    stages = {one.slug: one.stage for one in GAME.wagers}
    assert stages == {"ante": "before", "blind": "before", "play": "later", "trips": "before", "progressive": "before"}


@clause("OH-I 1.I.C", "OH-I 1.I.E", "OH-I 1.I.F", "OH-I 2.II.C", "OH-I 2.II.D")
def test_1_i_e_five_community_cards_face_up_and_two_for_the_dealer() -> None:
    round_ = hand("Ac 2d", "Kh Qs", BOARD)
    assert {who: len(held) for who, held in round_.felt.hands.items()} == {
        "1": 2,
        DEALER: 2,
        COMMUNITY: 5,
        "discard": 2,
    }


@clause("OH-I 1.I.K")
def test_1_i_k_a_round_ends_when_the_last_wager_is_paid_or_taken() -> None:
    round_ = hand("Ac 2d", "Kh Qs", BOARD, [*CHECKS, "fold"])
    assert isinstance(round_.result, Settled)
    assert not any(box.stakes for box in round_.felt.boxes)


# 2. The table and its cards


@clause("OH-I 2.I")
def test_2_i_six_players_at_most() -> None:
    assert len(table(UTH, {str(one): BETS for one in range(1, 7)}).setup.seats) == 6
    with pytest.raises(BadInput, match="seats 6, not 7"):
        table(UTH, {str(one): BETS for one in range(1, 8)})


@clause("OH-I 2.II", "OH-I 2.II.B")
def test_2_ii_b_each_seat_has_four_spots() -> None:
    round_ = deal(UTH, {"1": WITH_TRIPS}, "Ac Kh 2d Qs", decisions=[{"action": "play", "multiple": 3}])
    assert round_.felt.by_seat["1"].stakes == {
        ("ante", 0): 1000,
        ("blind", 0): 1000,
        ("trips", 0): 500,
        ("play", 0): 3000,
    }


@clause("OH-I 2.VII")
def test_2_vii_one_deck_without_jokers() -> None:
    round_ = table(UTH, {"1": BETS})
    assert list(round_.pack) == [1] * 52 + [0]
    round_.answer("Ac")
    with pytest.raises(BadCard, match="Ac is dealt twice"):
        round_.answer("Ac")


@clause("OH-I 2.VIII", "OH-I 2.VIII.A")
def test_2_viii_two_whole_decks_take_turns_with_a_shuffler() -> None:
    decks = Batches(1, 52, SeededSource(b"ultimate"))
    for _ in range(3):
        assert verify(decks.in_play.stub).complete
        round_ = table(UTH, {"1": BETS}, options={"shuffler": "on"})
        while round_.pending is not None:
            if isinstance(round_.pending, Decide):
                round_.answer("check" if len(round_.felt.hands.get(COMMUNITY, [])) < 5 else "fold")
            else:
                round_.answer(decks.in_play.draw())
        decks.in_play.discard(decks.in_play.layout)
        decks.swap()


# 6. Wagers


@clause("OH-I 6.I")
def test_6_i_a_wager_is_chips_on_a_spot_of_the_layout() -> None:
    with pytest.raises(WagerRefused, match="no wager 'cash' on this layout"):
        table(UTH, {"1": BETS | {"cash": "10"}})
    with pytest.raises(BadMoney):
        table(UTH, {"1": {"ante": "ten dollars", "blind": "ten dollars"}})


@clause("OH-I 6.II", "OH-I 12.1.IV")
def test_6_ii_wagers_are_made_before_the_first_card_and_not_touched_after() -> None:
    round_ = table(UTH, {"1": BETS})
    round_.wager("1", "trips", "5")
    round_.answer("Ac")
    for wager, amount in [("ante", "20"), ("blind", "5"), ("trips", "10"), ("progressive", "1")]:
        with pytest.raises(WagerRefused, match="too late") as why:
            round_.wager("1", wager, amount)
        assert why.value.clause == "OH-I 6.II"


@clause("OH-I 6.III")
@pytest.mark.parametrize(
    "bets", [{"ante": "10"}, {"blind": "10"}, {"ante": "10", "blind": "15"}, {"ante": "10", "blind": "9.99"}]
)
def test_6_iii_ante_and_blind_go_together_in_one_amount(bets: dict[str, str]) -> None:
    with pytest.raises(WagerRefused, match="ante and blind are made in the same amount") as why:
        table(UTH, {"1": bets})
    assert why.value.clause == "OH-I 6.III"


@clause("OH-I 6.III")
@pytest.mark.parametrize("limit", ["ante_maximum", "blind_maximum"])
def test_6_iii_where_one_of_the_two_is_refused_nothing_is_left(limit: str) -> None:
    bets = tuple((slug, cents(one)) for slug, one in (WITH_TRIPS | {"progressive": "1"}).items())
    seated, refused = GAME.seated(GAME.house({limit: "5"}), Setup((Seat("1", bets),)))
    assert seated.seats == ()
    assert {wager for _, wager, _ in refused} == {"ante", "blind", "trips", "progressive"}


@clause("OH-I 6.IV")
def test_6_iv_trips_needs_the_other_two_and_has_its_own_limits() -> None:
    with pytest.raises(WagerRefused, match="trips needs a wager on ante"):
        table(UTH, {"1": {"trips": "5"}})
    posted = {"table_minimum": "10", "trips_minimum": "2", "trips_maximum": "50"}
    table(UTH, {"1": BETS | {"trips": "2"}}, options=posted)
    for amount in ("1", "51"):
        with pytest.raises(WagerRefused, match=f"trips of {amount}"):
            table(UTH, {"1": BETS | {"trips": amount}}, options=posted)
    with pytest.raises(WagerRefused, match="trips is not offered"):
        table(UTH, {"1": WITH_TRIPS}, options={"trips": "off"})


@clause("OH-I 6.IV")
@pytest.mark.parametrize("last", ["play", "fold"])
def test_6_iv_trips_has_no_bearing_on_the_other_wagers(last: str) -> None:
    without = nets(hand("Ac 2d", "Kh Qs", BOARD, [*CHECKS, last], wagers=BETS))["1"]
    with_it = nets(hand("Ac 2d", "Kh Qs", BOARD, [*CHECKS, last]))["1"]
    assert with_it == without | {"trips": "20"}  # ace to five


@clause("OH-I 6.V")
def test_6_v_the_play_wager_is_not_made_before_the_deal() -> None:
    with pytest.raises(WagerRefused, match="play is not a wager made before the round") as why:
        table(UTH, {"1": BETS | {"play": "40"}})
    assert why.value.clause == "OH-I 6.V"


@clause("OH-I 6.VI")
def test_6_vi_only_seated_players_wager() -> None:
    bets = (("ante", 1000), ("blind", 1000))
    _, refused = GAME.seated(GAME.house(), Setup((Seat("1", bets), Seat("1b", bets, "ann", 1, standing=True))))
    assert {(seat, why.clause) for seat, _, why in refused} == {("1b", "OH-I 6.VI")}


@clause("OH-I 6.VII")
def test_6_vii_nobody_plays_two_positions() -> None:
    bets = (("ante", 1000), ("blind", 1000))
    seated, refused = GAME.seated(GAME.house(), Setup((Seat("1", bets, "ann"), Seat("2", bets, "ann"))))
    assert [one.seat for one in seated.seats] == ["1"]
    assert {why.clause for _, _, why in refused} == {"OH-I 6.VII"}


# 12.1 The progressive wager


@clause("OH-I 12.1.I", "OH-I 12.1.II", "OH-I 12.1.III", "OH-I 12.2.II")
def test_12_1_the_progressive_is_one_dollar_beside_the_required_wagers() -> None:
    round_ = table(UTH, {"1": BETS | {"progressive": "1"}, "2": BETS})
    # What the device did not take is not in play.
    assert [box.stake("progressive") for box in round_.felt.boxes] == [100, 0]
    for amount in ("0.50", "2", "5"):
        with pytest.raises(WagerRefused, match="progressive is a wager of 1") as why:
            table(UTH, {"1": BETS | {"progressive": amount}})
        assert why.value.clause == "OH-I 12.1.I"
    with pytest.raises(WagerRefused, match="progressive needs a wager on ante"):
        table(UTH, {"1": {"progressive": "1"}})
    with pytest.raises(WagerRefused, match="not offered"):
        table(UTH, {"1": BETS | {"progressive": "1"}}, options={"progressive": "off"})


@clause("OH-I 12.3.III")
def test_12_3_iii_the_meter_starts_at_ten_thousand_or_more() -> None:
    assert GAME.house({"progressive_seed": "25000"}).progressive_seed == 2_500_000  # type: ignore[attr-defined]
    with pytest.raises(OptionRefused, match="starts at 10000 or more"):
        GAME.house({"progressive_seed": "9999.99"})
