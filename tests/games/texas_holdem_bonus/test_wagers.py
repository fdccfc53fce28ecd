"""Texas Hold'em Bonus before the deal: the table, its cards, and who may bet what."""

import pytest

from croupier.equipment.shoe import Batches, verify
from croupier.equipment.source import SeededSource
from croupier.errors import BadCard, BadInput, BadMoney, OptionRefused, WagerRefused
from croupier.games.texas_holdem_bonus import GAME
from croupier.round.requests import COMMUNITY, DEALER, DISCARD, Decide
from croupier.round.round import Settled
from croupier.round.setup import Seat, Setup
from tests.games.texas_holdem_bonus.table import ANTE, THB, WITH_BONUS, hand, paid
from tests.support import clause, deal, table

BOARD = "Ks 9d 5h 4c 3h"


# 1. Definitions


@clause("OH-K 1.I", "OH-K 1.I.A", "OH-K 1.I.E", "OH-K 1.I.J", "OH-K 1.I.M")
def test_1_i_the_wagers_are_those_the_text_defines() -> None:
    assert {one.slug: one.stage for one in GAME.wagers} == {
        "ante": "before",
        "flop": "later",
        "turn": "later",
        "river": "later",
        "bonus": "before",
        "progressive": "before",
    }


@clause("OH-K 1.I.B", "OH-K 1.I.C", "OH-K 1.I.D", "OH-K 1.I.I", "OH-K 1.I.L", "OH-K 2.I.E", "OH-K 2.I.F")
def test_1_i_c_five_community_cards_two_for_the_dealer_and_three_burns() -> None:
    round_ = hand("Ac 2d", "Kh Qs", BOARD)
    assert {who: len(held) for who, held in round_.felt.hands.items()} == {
        "1": 2,
        DEALER: 2,
        COMMUNITY: 5,
        DISCARD: 3,
    }


@clause("OH-K 1.I.K")
def test_1_i_k_a_round_ends_when_the_last_wager_is_paid_or_taken() -> None:
    round_ = hand("Ac 2d", "Kh Qs", BOARD, "fold")
    assert isinstance(round_.result, Settled)
    assert not any(box.stakes for box in round_.felt.boxes)


# 2. and 3. The table and its cards


@clause("OH-K 2.I")
def test_2_i_six_players_at_most() -> None:
    assert len(table(THB, {str(one): ANTE for one in range(1, 7)}).setup.seats) == 6
    with pytest.raises(BadInput, match="seats 6, not 7"):
        table(THB, {str(one): ANTE for one in range(1, 8)})


@clause("OH-K 2.I.B", "OH-K 2.I.C", "OH-K 2.I.D")
def test_2_i_each_seat_has_a_spot_for_every_wager() -> None:
    round_ = deal(THB, {"1": WITH_BONUS}, "Ac Kh 2d Qs ?? Ks 9d 5h ?? 4c", decisions=["bet"] * 3)
    assert round_.felt.by_seat["1"].stakes == {
        ("ante", 0): 1000,
        ("bonus", 0): 500,
        ("flop", 0): 2000,
        ("turn", 0): 1000,
        ("river", 0): 1000,
    }


@clause("OH-K 3.I")
def test_3_i_one_deck_without_jokers() -> None:
    round_ = table(THB, {"1": ANTE})
    assert list(round_.pack) == [1] * 52 + [0]
    round_.answer("Ac")
    with pytest.raises(BadCard, match="Ac is dealt twice"):
        round_.answer("Ac")


@clause("OH-K 3.II", "OH-K 3.II.A")
def test_3_ii_two_whole_decks_take_turns_with_a_shuffler() -> None:
    decks = Batches(1, 52, SeededSource(b"bonus"))
    for _ in range(3):
        assert verify(decks.in_play.stub).complete
        round_ = table(THB, {"1": ANTE}, options={"shuffler": "on"})
        while round_.pending is not None:
            round_.answer("bet" if isinstance(round_.pending, Decide) else decks.in_play.draw())
        decks.in_play.discard(decks.in_play.layout)
        decks.swap()


# 7. Wagers


@clause("OH-K 7.I")
def test_7_i_a_wager_is_chips_on_a_spot_of_the_layout() -> None:
    with pytest.raises(WagerRefused, match="no wager 'cash' on this layout"):
        table(THB, {"1": ANTE | {"cash": "10"}})
    with pytest.raises(BadMoney):
        table(THB, {"1": {"ante": "ten dollars"}})


@clause("OH-K 7.II", "OH-K 13.1.IV")
def test_7_ii_wagers_are_made_before_the_first_card_and_not_touched_after() -> None:
    round_ = table(THB, {"1": ANTE})
    round_.wager("1", "bonus", "5")
    round_.answer("Ac")
    for wager, amount in [("ante", "20"), ("bonus", "10"), ("progressive", "1"), ("flop", "20")]:
        with pytest.raises(WagerRefused, match="too late") as why:
            round_.wager("1", wager, amount)
        assert why.value.clause == "OH-K 7.II"


@clause("OH-K 7.III")
def test_7_iii_the_bonus_needs_an_ante_and_is_a_dollar_or_more() -> None:
    with pytest.raises(WagerRefused, match="bonus needs a wager on ante"):
        table(THB, {"1": {"bonus": "5"}})
    table(THB, {"1": ANTE | {"bonus": "1"}}, options={"table_minimum": "10"})
    with pytest.raises(WagerRefused, match=r"bonus of 0\.99 is below the minimum of 1") as why:
        table(THB, {"1": ANTE | {"bonus": "0.99"}})
    assert why.value.clause == "OH-K 7.III"
    with pytest.raises(WagerRefused, match="bonus of 4 is below the minimum of 5"):
        table(THB, {"1": ANTE | {"bonus": "4"}}, options={"bonus_minimum": "5"})
    with pytest.raises(WagerRefused, match="not offered"):
        table(THB, {"1": WITH_BONUS}, options={"bonus": "off"})


@clause("OH-K 7.III")
@pytest.mark.parametrize("decisions", [("fold",), ("bet", "bet", "check")])
def test_7_iii_the_bonus_has_no_bearing_on_the_other_wagers(decisions: tuple[str, ...]) -> None:
    without = paid("Ac Kd", "Kh Qs", BOARD, *decisions, wagers=ANTE)
    assert paid("Ac Kd", "Kh Qs", BOARD, *decisions) == without | {"bonus": "75"}


@clause("OH-K 7.IV")
@pytest.mark.parametrize("wager", ["flop", "turn", "river"])
def test_7_iv_the_wagers_of_the_streets_are_not_made_before_the_deal(wager: str) -> None:
    with pytest.raises(WagerRefused, match=f"{wager} is not a wager made before the round"):
        table(THB, {"1": ANTE | {wager: "20"}})


@clause("OH-K 7.V")
def test_7_v_only_seated_players_wager() -> None:
    bets = (("ante", 1000),)
    _, refused = GAME.seated(GAME.house(), Setup((Seat("1", bets), Seat("1b", bets, "ann", 1, standing=True))))
    assert {(seat, why.clause) for seat, _, why in refused} == {("1b", "OH-K 7.V")}


@clause("OH-K 7.VI")
def test_7_vi_nobody_plays_two_positions() -> None:
    bets = (("ante", 1000),)
    seated, refused = GAME.seated(GAME.house(), Setup((Seat("1", bets, "ann"), Seat("2", bets, "ann"))))
    assert [one.seat for one in seated.seats] == ["1"]
    assert {why.clause for _, _, why in refused} == {"OH-K 7.VI"}


# 13.1 The progressive wager


@clause("OH-K 13.1.I", "OH-K 13.1.II", "OH-K 13.1.III", "OH-K 13.2.II")
def test_13_1_the_progressive_is_one_dollar_beside_the_ante() -> None:
    round_ = table(THB, {"1": ANTE | {"progressive": "1"}, "2": ANTE})
    # What the device did not take is not in play.
    assert [box.stake("progressive") for box in round_.felt.boxes] == [100, 0]
    for amount in ("0.50", "2", "5"):
        with pytest.raises(WagerRefused, match="progressive is a wager of 1"):
            table(THB, {"1": ANTE | {"progressive": amount}})
    with pytest.raises(WagerRefused, match="progressive needs a wager on ante"):
        table(THB, {"1": {"progressive": "1"}})
    with pytest.raises(WagerRefused, match="not offered"):
        table(THB, {"1": ANTE | {"progressive": "1"}}, options={"progressive": "off"})


@clause("OH-K 13.3.III")
def test_13_3_iii_the_meter_starts_at_ten_thousand_or_more() -> None:
    assert GAME.house({"progressive_seed": "25000"}).progressive_seed == 2_500_000  # type: ignore[attr-defined]
    with pytest.raises(OptionRefused, match="starts at 10000 or more"):
        GAME.house({"progressive_seed": "9999.99"})
