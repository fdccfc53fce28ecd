"""Let It Ride: the deal, the bets that may be taken back, and what is paid."""

import pytest

from croupier.equipment.cards import UNSEEN, cards
from croupier.errors import ActionRefused, WagerRefused
from croupier.round.facts import Announce, Deal, Expose, Pay
from croupier.round.requests import COMMUNITY, DOWN, Decide
from croupier.round.round import Round
from croupier.round.views import PUBLIC, hands, view
from tests.support import clause, deal, line, nets

LIR = "let-it-ride"
BETS = ("bet_1", "bet_2", "bet_3")
THREE = dict.fromkeys(BETS, "10")
#: Three own cards and the two of the community for every line of five cards.
LINES = {
    "royal_flush": ("Ah Kh Qh", "Jh Th"),
    "straight_flush": ("9h 8h 7h", "6h 5h"),
    "four_of_a_kind": ("9c 9d 9h", "9s 2c"),
    "full_house": ("9c 9d 9h", "2s 2c"),
    "flush": ("Kh 9h 7h", "4h 2h"),
    "straight": ("9c 8d 7h", "6s 5c"),
    "three_of_a_kind": ("9c 9d 2h", "9s 4c"),
    "two_pair": ("9c 9d 4h", "4s 2c"),
    "pair_of_tens_or_better": ("Tc Td 4h", "9s 2c"),
    "pair": ("9c 9d 4h", "Ks 2c"),
    "no_pair": ("Ac Qd 9h", "7s 2c"),
}


def dealt(own: str, board: str) -> str:
    """One player's three cards and the community's two, as they fall from the hand."""
    (a, b, c), (first, second) = own.split(), board.split()
    return f"{a} {first} {b} {second} {c}"


def rode(own: str, board: str, wagers: dict[str, str] | None = None, **options: object) -> Round:
    """A round in which both bets are let ride."""
    return deal(LIR, {"1": wagers or THREE}, dealt(own, board), options=options, decisions=["ride", "ride"])


def on(amount: str, **more: str) -> dict[str, str]:
    return dict.fromkeys(BETS, amount) | more


# -- the deal ----------------------------------------------------------------------------------------------------


@clause("OH-D 10.II.A", "OH-D 10.II.B", "OH-D 10.II.C", "OH-D 10.II.D", "OH-D 10.II.E", "OH-D 1.II")
def test_10_ii_one_at_a_time_the_community_after_the_players_and_the_third_card_to_players_alone() -> None:
    round_ = deal(LIR, {"1": THREE, "4": THREE}, "2c 3c 4c 5c 6c 7c 8c 9c")
    dealt = [fact for fact in round_.facts if isinstance(fact, Deal)]
    assert [deal.to for deal in dealt] == ["1", "4", COMMUNITY, "1", "4", COMMUNITY, "1", "4"]
    assert {deal.face for deal in dealt} == {DOWN}


@clause("OH-D 11.II")
def test_11_ii_from_the_shoe_in_stacks_the_bottom_card_of_the_communitys_is_discarded() -> None:
    round_ = deal(LIR, {"1": THREE, "4": THREE}, "2c 3c 4c 5c 6c 7c ?? 8c 9c", options={"dealing": "shoe"})
    dealt = [fact for fact in round_.facts if isinstance(fact, Deal)]
    assert [deal.to for deal in dealt] == ["1"] * 3 + ["4"] * 3 + ["discard"] + [COMMUNITY] * 2
    assert {deal.face for deal in dealt} == {DOWN}
    assert round_.felt.hands[COMMUNITY] == [*cards("8c 9c")]


@clause("OH-D 12.III", "OH-D 12.V", "OH-D 1.II")
@pytest.mark.parametrize("dealing", ["hand", "shoe"])
def test_12_iii_nobody_sees_a_community_card_before_it_is_turned(dealing: str) -> None:
    own, (first, second) = [*cards("Tc Td 4h")], cards("9s 2c")
    order = "Tc 9s Td 2c 4h" if dealing == "hand" else "Tc Td 4h ?? 9s 2c"
    round_ = deal(LIR, {"1": THREE}, order, options={"dealing": dealing})
    hidden = [UNSEEN, UNSEEN]
    assert [hands(view(round_, viewer))[COMMUNITY] for viewer in ("1", PUBLIC)] == [hidden, hidden]
    assert hands(view(round_, "1"))["1"] == own
    assert hands(view(round_, PUBLIC))["1"] == [UNSEEN] * 3
    round_.answer("ride")
    assert [hands(view(round_, viewer))[COMMUNITY] for viewer in ("1", PUBLIC)] == [[first, UNSEEN]] * 2
    round_.answer("ride")
    assert hands(view(round_, PUBLIC)) == {"1": own, COMMUNITY: [first, second]} | (
        {"discard": [UNSEEN]} if dealing == "shoe" else {}
    )


@clause("OH-D 12.III")
def test_12_iii_cards_that_nobody_identified_are_named_when_they_are_turned() -> None:
    round_ = deal(LIR, {"1": THREE}, "Tc ?? Td ?? 4h 9s 2c", decisions=["ride", "ride"])
    assert nets(round_) == {"1": on("10")}
    assert round_.felt.hands[COMMUNITY] == [*cards("9s 2c")]


# -- the decisions -----------------------------------------------------------------------------------------------


@clause("OH-D 12.II", "OH-D 12.II.A", "OH-D 12.II.B", "OH-D 12.IV", "OH-D 12.IV.A", "OH-D 12.IV.B", "OH-D 1.IV")
@pytest.mark.parametrize(
    ("choices", "lost"),
    [
        (["ride", "ride"], ("-10", "-10", "-10")),
        (["pull_back", "ride"], ("0", "-10", "-10")),
        (["ride", "pull_back"], ("-10", "0", "-10")),
        (["pull_back", "pull_back"], ("0", "0", "-10")),
    ],
)
def test_12_ii_each_of_the_first_two_bets_rides_or_comes_back(choices: list[str], lost: tuple[str, ...]) -> None:
    round_ = deal(LIR, {"1": THREE}, dealt(*LINES["no_pair"]), decisions=choices)
    assert nets(round_)["1"] == dict(zip(BETS, lost, strict=True))
    back = {("bet_1", "OH-D 12.II.B"), ("bet_2", "OH-D 12.IV.B")}
    returned = {
        (fact.wager, fact.clause) for fact in round_.facts if isinstance(fact, Pay) and fact.outcome == "returned"
    }
    assert returned == {bet for bet, choice in zip(sorted(back), choices, strict=True) if choice == "pull_back"}


@clause("OH-D 12.II", "OH-D 12.IV", "OH-D 12.I")
def test_12_iv_everybody_is_asked_from_the_left_and_again_after_the_first_community_card() -> None:
    round_ = deal(LIR, {"2": THREE, "5": THREE}, "2c 3c 4c 5c 6c 7c 8c 9c")
    asked = []
    for choice in ("pull_back", "ride", "ride", "pull_back"):
        assert isinstance(round_.pending, Decide)
        asked.append((round_.pending.seat, round_.pending.clause, len(shown(round_))))
        round_.answer(choice)
    assert asked == [("2", "OH-D 12.II", 0), ("5", "OH-D 12.II", 0), ("2", "OH-D 12.IV", 1), ("5", "OH-D 12.IV", 1)]


def shown(round_: Round) -> list[int]:
    return [card for card in hands(view(round_, PUBLIC))[COMMUNITY] if card != UNSEEN]


@clause("OH-D 7.III", "OH-D 7.IV")
def test_7_iv_the_third_bet_stays_and_nothing_is_raised() -> None:
    round_ = deal(LIR, {"1": THREE}, dealt(*LINES["no_pair"]))
    for answer in ("fold", "raise", {"action": "ride", "amount": "20"}):
        with pytest.raises(ActionRefused):
            round_.answer(answer)
    round_.answer("pull_back")
    round_.answer("pull_back")
    assert round_.result is not None, "nobody asks about the third"
    with pytest.raises(WagerRefused, match="too late"):
        deal(LIR, {"1": THREE}, "2c").wager("1", "bet_2", "20")


# -- what is paid ------------------------------------------------------------------------------------------------


@clause("OH-D 13.II", "OH-D 12.V.A", "OH-D 12.V.B", "OH-D 1.III")
@pytest.mark.parametrize(
    ("name", "net"),
    [
        ("royal_flush", "10000"),
        ("straight_flush", "2000"),
        ("four_of_a_kind", "500"),
        ("full_house", "110"),
        ("flush", "80"),
        ("straight", "50"),
        ("three_of_a_kind", "30"),
        ("two_pair", "20"),
        ("pair_of_tens_or_better", "10"),
        ("pair", "-10"),
        ("no_pair", "-10"),
    ],
)
def test_13_ii_every_line_on_every_bet(name: str, net: str) -> None:
    round_ = rode(*LINES[name])
    assert nets(round_) == {"1": on(net)}
    paid = line(round_, "1", "bet_2")
    assert (paid.line, paid.clause) == ((name, "OH-D 13.II") if net[0] != "-" else ("", "OH-D 12.V.B"))


@clause("OH-D 13.IV", "OH-D 8.III", "OH-D 8.IV", "OH-D 10.I.B")
@pytest.mark.parametrize(
    ("name", "net"),
    [
        ("royal_flush", "19999"),  # the chip is in the house's tray already (ruling: lir-1)
        ("straight_flush", "1999"),
        ("four_of_a_kind", "299"),
        ("full_house", "149"),
        ("flush", "49"),
        ("straight", "24"),
        ("three_of_a_kind", "4"),
        ("two_pair", "-1"),
        ("pair_of_tens_or_better", "-1"),
    ],
)
@pytest.mark.parametrize("choice", ["ride", "pull_back"])
def test_13_iv_the_bonus_pays_dollars_whatever_becomes_of_the_bets(name: str, net: str, choice: str) -> None:
    round_ = deal(LIR, {"1": THREE | {"bonus": "1"}}, dealt(*LINES[name]), decisions=[choice] * 2)
    assert nets(round_)["1"]["bonus"] == net
    assert line(round_, "1", "bonus").clause == "OH-D 13.IV"


@clause("OH-D 13.V", "OH-D 9.III", "OH-D 9.IV")
@pytest.mark.parametrize(
    ("own", "net"),
    [
        ("Ah Kh Qh", "250"),
        ("Kh Qh Jh", "200"),
        ("Ah 2h 3h", "200"),
        ("7c 7d 7h", "150"),
        ("4c 5d 6h", "30"),
        ("Ac 2d 3h", "30"),
        ("Qc Kd Ah", "30"),
        ("Kc Ad 2h", "-5"),
        ("Kh 8h 3h", "15"),
        ("2c 2d 9h", "5"),
        ("Ac Jd 9h", "-5"),
    ],
)
@pytest.mark.parametrize("board", ["As Js", "8s 6s"])
def test_13_v_the_three_card_bonus_by_the_own_three_cards(own: str, board: str, net: str) -> None:
    round_ = rode(own, board, THREE | {"three_card_bonus": "5"})
    assert nets(round_)["1"]["three_card_bonus"] == net


@clause("OH-D 12.V.C")
def test_12_v_c_losing_wagers_are_collected_before_winning_ones_are_paid_the_progressive_last() -> None:
    wagers = THREE | {"bonus": "1", "three_card_bonus": "5", "progressive": "1"}
    order = [fact.wager for fact in rode(*LINES["pair_of_tens_or_better"], wagers).facts if isinstance(fact, Pay)]
    assert order == ["bonus", *BETS, "three_card_bonus", "progressive"]
    order = [fact.wager for fact in rode(*LINES["pair"], wagers).facts if isinstance(fact, Pay)]
    assert order == [*BETS, "bonus", "three_card_bonus", "progressive"]


@clause("OH-D 12.V", "OH-D 12.V.A", "OH-D 12.VI", "OH-D 1.V")
def test_12_v_from_the_right_each_hand_turned_up_in_its_turn() -> None:
    choices = ["ride"] * 6
    round_ = deal(LIR, {str(seat): THREE for seat in (1, 3, 6)}, "2c 3c 4c 5h 6h 7h 8h 9d Td Jd Qs", decisions=choices)
    assert [fact.who for fact in round_.facts if isinstance(fact, Expose) and fact.who != COMMUNITY] == ["6", "3", "1"]
    assert list(nets(round_)) == ["6", "3", "1"]


# -- the limit ---------------------------------------------------------------------------------------------------


@clause("OH-D 13.III", "OH-D 2.I.F")
@pytest.mark.parametrize(
    ("bet", "paid"),
    [
        ("10", ("10000", "10000", "10000")),
        ("20", ("20000", "20000", "10000")),
        ("30", ("30000", "20000", "0")),
        ("100", ("50000", "0", "0")),
    ],
)
def test_13_iii_a_posted_limit_cuts_the_bet_settled_last(bet: str, paid: tuple[str, ...]) -> None:
    round_ = rode(*LINES["royal_flush"], on(bet), payout_limit="50000")
    assert nets(round_)["1"] == dict(zip(BETS, paid, strict=True))
    full = f"{bet}000"
    notices = [fact.text for fact in round_.facts if isinstance(fact, Announce) and fact.clause == "OH-D 13.III"]
    cut = [(wager, net) for wager, net in zip(BETS, paid, strict=True) if net != full]
    assert notices == [f"{wager} of seat 1: {full} cut to {net} by the payout limit" for wager, net in cut]


@clause("OH-D 13.III")
def test_13_iii_a_bet_taken_back_leaves_its_room_to_the_others() -> None:
    choices = ["pull_back", "ride"]
    wagers = {"1": on("30")}
    options = {"payout_limit": "50000"}
    round_ = deal(LIR, wagers, dealt(*LINES["royal_flush"]), options=options, decisions=choices)
    assert nets(round_) == {"1": {"bet_1": "0", "bet_2": "30000", "bet_3": "20000"}}


@clause("OH-D 13.III")
def test_13_iii_the_limit_is_not_for_the_bonuses() -> None:
    wagers = on("100", bonus="1", three_card_bonus="1000")
    paid_out = nets(rode(*LINES["royal_flush"], wagers, payout_limit="50000"))["1"]
    assert (paid_out["bonus"], paid_out["three_card_bonus"]) == ("19999", "50000")
