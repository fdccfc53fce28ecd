"""Player banking (OH-F 14): whose turn it is, what the bank answers for, and what it comes to."""

import pytest

from croupier.cli.session import TerminalSession
from croupier.equipment.source import SeededSource
from croupier.errors import ActionRefused, Refused
from croupier.games.pai_gow_poker import GAME
from croupier.round.facts import Chose, Expose, Stake
from croupier.round.requests import DEALER as HOUSE
from croupier.round.requests import Action, Choice, Decide, Draw, Roll
from croupier.round.round import Round, Void
from tests.games.pai_gow_poker.banked import HANDS, WAGERS, after_house, banked, laid
from tests.games.pai_gow_poker.table import DEALER, WINNER, carry_of, finish, new, play, said
from tests.support import clause, line, nets


def offers(round_: Round) -> list[str]:
    """Who is offered the bank, when everybody passes."""
    listed: list[str] = []
    while isinstance(ask := round_.pending, Decide):
        listed.append(ask.seat)
        round_.answer("pass", seat=ask.seat)
    return listed


# -- whose turn ------------------------------------------------------------------------------------------------


@clause("OH-F 14.I")
def test_14_i_the_house_banks_the_first_hand() -> None:
    round_ = new(WAGERS)
    assert isinstance(round_.pending, Roll)
    with pytest.raises(Exception, match="bank"):
        round_.answer({"action": "bank"}, seat="3")


@clause("OH-F 14.II", "OH-F 14.III", "OH-F 14.V")
def test_14_ii_the_bank_goes_counterclockwise_and_who_passes_hands_it_on() -> None:
    carry = after_house()
    round_ = new(WAGERS, carry=carry)
    assert offers(round_) == ["3", "2", "1"]
    assert isinstance(round_.pending, Roll), "nobody wants it: the house banks"
    done = finish(new(WAGERS, carry=carry), HANDS, "1 house_way", "2 house_way", "3 house_way")
    assert nets(done) == {"2": {"main": "-50"}, "3": {"main": "76"}, "1": {"main": "95"}}
    assert offers(new(WAGERS, carry=carry_of(done))) == ["3", "2", "1"], "a new rotation"


@clause("OH-F 14.II", "OH-F 14.IV")
def test_14_iv_one_game_in_a_rotation() -> None:
    ways = ["1 house_way", "2 house_way", "3 house_way"]
    second = play(
        HANDS, "3 pass", "2 bank", "1 house_way", "3 house_way", "2 house_way", wagers=WAGERS, carry=after_house()
    )
    carry = carry_of(second)
    assert (carry["turn"], carry["banked"]) == (2, ["2"])
    assert offers(new(WAGERS, carry=carry)) == ["1"], "3 passed and 2 has banked"
    third = play(HANDS, *ways, wagers=WAGERS, carry=carry)  # seat 1 is offered it and says nothing
    assert carry_of(third)["banked"] == []
    assert offers(new(WAGERS, carry=carry_of(third))) == ["3", "2", "1"]


@clause("OH-F 14.IV")
def test_14_iv_only_after_a_bet_against_the_house() -> None:
    carry = after_house({"1": {"main": "100"}, "2": {"main": "50"}})
    assert offers(new(WAGERS, carry=carry)) == ["2", "1"], "seat 3 is new"
    passed = play(HANDS, "2 house_way", "1 house_way", "3 house_way", wagers=WAGERS, carry=carry)
    gone = play(
        laid("1", "3"), "1 house_way", "3 house_way", wagers={s: WAGERS[s] for s in "13"}, carry=carry_of(passed)
    )
    assert offers(new(WAGERS, carry=carry_of(gone))) == ["3", "1"], "seat 2 sat the last hand out"


@clause("OH-F 14.IV")
def test_14_iv_a_hand_against_another_player_does_not_take_the_turn_away() -> None:
    """Read as the last hand that the house banked (ruling: pgp-12); who is new in the meantime has met no house."""
    two = {"1": {"main": "100"}, "2": {"main": "50"}}
    second = play(
        laid("1", "2", "3"),
        "2 bank",
        "1 house_way",
        "3 house_way",
        "2 house_way",
        wagers=WAGERS,
        carry=after_house(two),
    )
    assert offers(new(WAGERS, carry=carry_of(second))) == ["1"]
    met = {bet["seat"]: bet["house"] for bet in carry_of(second)["bets"]}
    assert met == {"1": True, "2": True, "3": False}


@clause("OH-F 14.III")
def test_14_iii_a_house_may_leave_player_banking_out() -> None:
    assert offers(new(WAGERS, carry=after_house(player_banking="off"), player_banking="off")) == []


@clause("OH-F 14.III")
def test_14_iii_who_banks_need_not_bet() -> None:
    for wagers in (WAGERS, {"2": WAGERS["2"], "3": WAGERS["3"]}):
        round_ = banked("1 bank", "2 house_way", "3 house_way", "1 house_way", wagers=wagers)
        assert nets(round_)["1"]["bank"] == "66.50"


def test_14_a_void_hand_leaves_the_bank_where_it_was() -> None:
    carry = after_house()
    round_ = new(WAGERS, carry=carry)
    round_.answer({"action": "bank"}, seat="3")
    round_.void("the lights went out")
    assert isinstance(round_.result, Void)
    assert round_.result.carry == carry
    assert {line.net for line in round_.result.lines} == {0}


# -- what the bank answers for ---------------------------------------------------------------------------------


@clause("OH-F 14.VI", "OH-F 1.I.A")
def test_14_vi_the_bank_has_chips_on_the_table_for_every_bet_that_could_win() -> None:
    round_ = banked("1 bank", "2 house_way", "3 house_way", "1 house_way")
    stakes = [fact for fact in round_.facts if isinstance(fact, Stake) and fact.wager == "bank"]
    assert [(stake.seat, stake.amount, stake.clause) for stake in stakes] == [("1", 230_00, "OH-F 14.VI")]
    assert nets(round_)["1"]["main"] == "0", "their own bet comes down"


@clause("OH-F 14.VI")
def test_14_vi_without_enough_chips_the_bank_is_refused() -> None:
    money = {"1": 100_00, "2": 500_00, "3": 500_00}
    session = TerminalSession(GAME, {}, money, SeededSource(b"short"), carry=after_house())
    for seat, bets in WAGERS.items():
        session.bet(seat, tuple((slug, int(bet) * 100) for slug, bet in bets.items()))
    assert session.begin()
    assert session.round is not None
    for seat in ("3", "2"):
        session.table.answer("pass", seat=seat)
    ask = session.round.pending
    assert isinstance(ask, Decide)
    with pytest.raises(ActionRefused, match="seat 1 has 0 left; to bank takes 130 more"):
        session.afford(ask, Choice("bank", 100_00))
    with pytest.raises(ActionRefused, match="seat 1 has 0 left; to bank alone takes 30 more"):
        session.afford(ask, Choice("bank_alone"))


@clause("OH-F 14.VII", "OH-F 14.VIII")
def test_14_viii_the_dealer_bets_up_to_the_last_bet_of_who_banks() -> None:
    round_ = new(WAGERS, carry=after_house())
    ask = round_.pending
    assert isinstance(ask, Decide)
    assert ask.actions == (Action("bank", 50, 80_00, each=50), Action("bank_alone"), Action("pass"))
    with pytest.raises(ActionRefused, match="seat 3 may bank"):
        round_.answer({"action": "bank", "amount": "80.01"}, seat="3")
    round_.answer("bank", seat="3")
    assert said(round_) == [("seat 3 banks; the house bets 80", "OH-F 14.VIII")]


@clause("OH-F 14.VIII")
def test_14_viii_the_last_bet_is_that_of_the_hand_before() -> None:
    changed = WAGERS | {"1": {"main": "500"}}
    round_ = banked("1 bank", "2 house_way", "3 house_way", "1 house_way", wagers=changed)
    assert ("seat 1 banks; the house bets 100", "OH-F 14.VIII") in said(round_)


@clause("OH-F 14.IX")
def test_14_ix_who_banks_may_ask_the_dealer_to_bet_less_or_nothing() -> None:
    less = banked("1 bank 20", "2 house_way", "3 house_way", "1 house_way")
    assert ("seat 1 banks; the house bets 20", "OH-F 14.IX") in said(less)
    assert nets(less)["1"]["bank"] == "-10", "20 and 50 won, 80 paid"
    none = banked("1 bank_alone", "2 house_way", "3 house_way", "1 house_way")
    assert ("seat 1 banks; the house bets nothing", "OH-F 14.IX") in said(none)
    assert nets(none)["1"]["bank"] == "-30"


@clause("OH-F 14.IX")
def test_14_ix_a_single_player_cannot_bank_without_the_dealers_bet() -> None:
    only = {"1": {"main": "100"}}
    ask = new(only, carry=after_house(only)).pending
    assert isinstance(ask, Decide)
    assert [action.name for action in ask.actions] == ["bank", "pass"]


@clause("OH-F 15.II")
def test_15_ii_who_banks_has_no_fortune_bonus() -> None:
    wagers = WAGERS | {"1": {"main": "100", "fortune_bonus": "5"}}
    hands = HANDS | {"3": "8c 8s Th Td 8d 5h 3s", "dealer": "Qc Jd 6h 6d Ts 4c 2h"} | {"2": "9s 7h 7d 5s 4d 2c Jc"}
    hands["1"] = "Ac Kd 9h 9d 7s 5c 3h"
    round_ = banked("1 bank_alone", "2 house_way", "3 house_way", "1 house_way", wagers=wagers, hands=hands)
    assert nets(round_)["1"]["fortune_bonus"] == "0"
    assert line(round_, "1", "fortune_bonus").outcome == "returned"


# -- playing ---------------------------------------------------------------------------------------------------


@clause("OH-F 14.X", "OH-F 14.XI", "OH-F 14.XII", "OH-F 14.XVI", "OH-F 14.XVII")
def test_14_x_players_set_then_the_bank_then_the_dealer() -> None:
    round_ = new(WAGERS, carry=after_house())
    for seat, action in (("3", "pass"), ("2", "pass"), ("1", "bank")):
        round_.answer(action, seat=seat)
    round_.answer("??")
    cards = {who: hand.split() for who, hand in HANDS.items()}
    while isinstance(pending := round_.pending, Draw):
        round_.answer(cards[pending.to].pop(0))
    for seat in ("2", "3"):
        round_.answer("house_way", seat=seat)
    ask = round_.pending
    assert isinstance(ask, Decide)
    assert (ask.seat, [action.name for action in ask.actions]) == ("1", ["set", "house_way"]), (
        "the bank does not surrender"
    )
    round_.answer({"action": "set", "low": ["Ac", "Kd"]}, seat="1")
    assert [fact.who for fact in round_.facts if isinstance(fact, Expose)] == ["1", HOUSE, "3", "2"]
    assert [fact.seat for fact in round_.facts if isinstance(fact, Chose)] == ["3", "2", "1", "2", "3", "1"]


@clause("OH-F 14.XIII")
def test_14_xiii_the_bank_wins_copies() -> None:
    hands = HANDS | {"2": "Ah Kc 9s 9c 7h 5s 3d", "3": "Ts 7d 6h 5h 4h 2c 2d"}
    round_ = banked("1 bank_alone", "2 house_way", "3 surrender", "1 house_way", hands=hands)
    assert line(round_, "2", "main")[3:6] == (-50_00, "lose", "OH-F 14.XIII")


@clause("OH-F 14.XIV")
def test_14_xiv_a_foul_hand_loses_without_a_courtesy_reset() -> None:
    round_ = banked("1 bank_alone", "2 house_way", "3 set As Ad", "1 house_way", courtesy_reset="on")
    assert line(round_, "3", "main")[3:6] == (-80_00, "lose", "OH-F 14.XIV")


@clause("OH-F 14.XIV")
def test_14_xiv_a_foul_bank_loses_to_all_but_foul_hands() -> None:
    round_ = banked("1 bank", "2 house_way", "3 set As Ad", "1 set 9h 9d")
    assert line(round_, "2", "main")[3:6] == (47_50, "win", "OH-F 14.XVII.B")
    assert line(round_, "3", "main").clause == "OH-F 14.XIV"
    assert ("the house wins its bet against the bank", "OH-F 14.XVI.A") in said(round_)
    assert nets(round_)["1"]["bank"] == "-70", "100 and 50 paid, 80 won"


@clause("OH-F 14.XV")
def test_14_xv_a_surrendered_hand_is_a_losing_bet() -> None:
    round_ = banked("1 bank_alone", "2 surrender", "3 surrender", "1 house_way")
    assert line(round_, "2", "main").clause == "OH-F 14.XV"
    assert nets(round_) == {"1": {"main": "0", "bank": "123.50"}, "2": {"main": "-50"}, "3": {"main": "-80"}}


@clause("OH-F 14.XVI", "OH-F 14.XVI.A", "OH-F 14.XVI.B", "OH-F 14.XVI.C")
@pytest.mark.parametrize(
    ("bank", "dealer", "word", "clause_", "net"),
    [
        ("Kd Qh 9h 9d 7s 5c 3h", "Ah Ac Kh Ks 6d 4s 3d", "wins", "OH-F 14.XVI.A", "-130"),
        (WINNER, DEALER, "loses", "OH-F 14.XVI.B", "66.50"),
        ("Kd Qd 9h 9d 7s 5c 3h", "Jk Td 8h 8d 6d 4s 2h", "pushes", "OH-F 14.XVI.C", "-30"),
    ],
)
def test_14_xvi_the_house_is_decided_first(bank: str, dealer: str, word: str, clause_: str, net: str) -> None:
    """Against the others the bank wins 50 and pays 80 in each of these."""
    hands = HANDS | {"1": bank, "dealer": dealer}
    round_ = banked("1 bank", "2 house_way", "3 house_way", "1 house_way", hands=hands)
    texts = said(round_)
    house = texts.index((f"the house {word} its bet against the bank", clause_))
    assert house < min(at for at, (text, _) in enumerate(texts) if text.startswith(("seat 2 plays", "seat 3 plays")))
    assert nets(round_)["1"]["bank"] == net


@clause("OH-F 14.XVII.A", "OH-F 14.XVII.B", "OH-F 14.XVIII")
def test_14_xviii_winners_pay_commission_and_the_bank_on_its_net_win_only() -> None:
    round_ = banked("1 bank", "2 house_way", "3 house_way", "1 house_way")
    assert nets(round_) == {
        "1": {"main": "0", "bank": "66.50"},  # 100 and 50 won, 80 paid: 70 less 3.50
        "2": {"main": "-50"},
        "3": {"main": "76"},
    }
    assert line(round_, "2", "main").clause == "OH-F 14.XVII.A"
    assert line(round_, "3", "main").clause == "OH-F 14.XVII.B"
    assert line(round_, "1", "bank").clause == "OH-F 14.XVIII"


@clause("OH-F 14.XVIII")
def test_14_xviii_the_commission_of_the_bank_is_rounded_like_any_other() -> None:
    wagers = WAGERS | {"2": {"main": "53"}}
    round_ = play(
        HANDS,
        *("1 bank", "2 house_way", "3 house_way", "1 house_way"),
        wagers=wagers,
        carry=after_house(),
        vig_rounding="up_25c",
    )
    assert nets(round_)["1"]["bank"] == "69.25", "73 less 3.75"


@clause("OH-F 14.XVII.A")
def test_14_xvii_a_the_bank_makes_up_what_the_losing_bets_do_not_cover() -> None:
    round_ = banked("1 bank_alone", "2 house_way", "3 house_way", "1 house_way")
    assert nets(round_)["1"]["bank"] == "-30"
    assert line(round_, "1", "bank")[4:6] == ("lose", "OH-F 14.XVII.A")


@clause("OH-F 14.XVII.C")
def test_14_xvii_c_a_push_costs_the_bank_nothing() -> None:
    hands = HANDS | {"2": "Ah Kc 8s 8c 7h 5s 3d", "3": "Qs Js Ts Th 6h 4h 2c", "1": "Kd Qd 9h 9d 7s 5c 3h"}
    round_ = banked("1 bank_alone", "2 house_way", "3 house_way", "1 house_way", hands=hands)
    assert line(round_, "2", "main")[4:6] == ("push", "OH-F 14.XVII.C")
    assert line(round_, "1", "bank")[3:5] == (0, "push")


@clause("OH-F 7.II", "OH-F 1.I.A")
def test_7_ii_a_bet_abandoned_is_lost_to_the_bank_and_the_bank_cannot_leave() -> None:
    carry = after_house()
    round_ = new(WAGERS, carry=carry)
    for seat, action in (("3", "pass"), ("2", "pass"), ("1", "bank_alone")):
        round_.answer(action, seat=seat)
    with pytest.raises(Refused, match="seat 1 banks and answers for every bet"):
        round_.declare("walked_away", seat="1")
    round_.declare("walked_away", seat="2")
    finish(round_, HANDS, "3 house_way", "1 house_way")
    assert nets(round_) == {"1": {"main": "0", "bank": "-30"}, "2": {"main": "-50"}, "3": {"main": "76"}}


@clause("OH-F 14.IX", "OH-F 7.II")
def test_14_ix_a_bank_that_would_meet_nobody_any_more_passes_to_the_house() -> None:
    two = {seat: WAGERS[seat] for seat in ("1", "2")}
    round_ = new(two, carry=after_house(two))
    round_.answer("pass", seat="2")
    round_.declare("walked_away", seat="2")
    round_.answer("bank_alone", seat="1")
    finish(round_, laid("1"), "1 house_way")
    assert nets(round_) == {"2": {"main": "-50"}, "1": {"main": "95"}}, "no bank was put up, and seat 1 meets the house"
