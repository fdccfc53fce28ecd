"""Three Card Poker from the showdown on: what wins, what is paid, and in which order."""

from pathlib import Path

import pytest

from croupier.errors import BadPayTable
from croupier.games.three_card_poker import GAME
from croupier.round.facts import Expose, Pay
from croupier.round.requests import DEALER, Step
from croupier.round.round import Round
from tests.support import clause, deal, in_turn, line, nets, play_on, table

TCP = "three-card-poker"
ALL_THREE = {"ante": "10", "pair_plus": "5", "six_card_bonus": "5"}


def against(player: str, dealer: str, wagers: dict[str, str] | None = None) -> Round:
    """One player who plays against the dealer."""
    return deal(TCP, {"1": wagers or {"ante": "10"}}, in_turn(player, dealer), decisions=["play"])


def pair_plus(hand: str, options: dict[str, object] | None = None) -> Round:
    """A hand against the pay table alone; the dealer has a queen high."""
    return deal(TCP, {"1": {"pair_plus": "5"}}, in_turn(hand, "Qs 9c 8s"), options=options)


def six_cards(player: str, dealer: str, *, choice: str = "play", stake: str = "5") -> Round:
    bets = ALL_THREE | {"six_card_bonus": stake}
    return deal(TCP, {"1": bets}, in_turn(player, dealer), decisions=[choice])


# 10. and 11. The order of settling


@clause("OH-H 10.IV", "OH-H 10.IV.A", "OH-H 10.V", "OH-H 11.II")
def test_10_iv_from_the_dealers_right_each_hand_is_revealed_then_settled_its_bonus_last() -> None:
    round_ = deal(
        TCP,
        {"1": {"ante": "10", "pair_plus": "5"}, "4": ALL_THREE, "6": ALL_THREE},
        in_turn("Qh 8d 3c", "Ks Kd 2c", "7h 7s 7c", "Jh 9s 4d"),
        decisions=["play"] * 3,
    )
    shown = [
        ("shows", fact.who) if isinstance(fact, Expose) else (fact.wager, fact.seat)
        for fact in round_.facts
        if isinstance(fact, Expose | Pay)
    ]
    assert shown[0] == ("shows", DEALER)
    assert [fact for fact in shown[1:] if fact[0] in ("shows", "six_card_bonus")] == [
        ("shows", "6"),
        ("six_card_bonus", "6"),
        ("shows", "4"),
        ("six_card_bonus", "4"),
        ("shows", "1"),
    ]
    assert [seat for _, seat in shown[1:]] == ["6"] * 6 + ["4"] * 5 + ["1"] * 4
    assert [fact.clause for fact in round_.facts if isinstance(fact, Expose)] == ["OH-H 10.III", *["OH-H 10.IV.A"] * 3]
    # Seat by seat the six card bonus closes the settlement.
    assert shown[6] == ("six_card_bonus", "6")
    assert shown[11] == ("six_card_bonus", "4")


@clause("OH-H 10.IV.B", "OH-H 10.IV.C")
def test_10_iv_b_losing_wagers_are_collected_before_winning_ones_are_paid() -> None:
    # The king high beats the dealer and makes nothing on pair plus.
    won = against("Kh 9d 4c", "Qs 9c 4h", {"ante": "10", "pair_plus": "5"})
    assert [(fact.wager, fact.outcome) for fact in won.facts if isinstance(fact, Pay)] == [
        ("pair_plus", "lose"),
        ("ante", "win"),
        ("play", "win"),
    ]
    # The losing straight is still paid its bonus and pair plus.
    lost = against("5h 4d 3c", "9s 8h 7d", {"ante": "10", "pair_plus": "5"})
    assert [fact.outcome for fact in lost.facts if isinstance(fact, Pay)] == ["lose", "lose", "win", "win"]


@clause("OH-H 10.IV.B")
def test_10_iv_b_a_worse_hand_than_a_qualified_dealers_loses_ante_and_play() -> None:
    round_ = against("Qh 8d 3c", "Qs 9s 2d")
    assert nets(round_) == {"1": {"ante": "-10", "play": "-10"}}
    assert {line(round_, "1", wager)[4:6] for wager in ("ante", "play")} == {("lose", "OH-H 10.IV.B")}


@clause("OH-H 10.IV", "OH-H 10.IV.D", "OH-H 10.V")
def test_10_v_the_dealer_is_walked_from_player_to_player_until_no_bet_is_open() -> None:
    two = {"2": {"ante": "10"}, "1": {"ante": "10"}, "3": {"ante": "10"}}
    cards = in_turn("Qh 8d 3c", "Ks Kd 2c", "7h 7s 7c", "Jh 9s 4d").split()
    round_ = table(TCP, two, walking=True)
    steps = []
    answers = [*cards, "play", "fold", "play"]
    while round_.pending is not None:
        if isinstance(round_.pending, Step):
            steps.append((round_.pending.clause, round_.pending.who))
            open_bets = [box.seat for box in round_.felt.boxes if box.stakes]
            assert open_bets or steps[-1] == ("OH-H 10.V", "")
            round_.proceed()
        else:
            round_.answer(answers.pop(0))
    assert steps == [
        ("OH-H 8.III", ""),
        ("OH-H 10.I", ""),
        ("OH-H 10.III", ""),
        ("OH-H 10.IV", "3"),
        ("OH-H 10.IV", "1"),
        ("OH-H 10.V", ""),
    ]


# 12.I to 12.III Ante and play


@clause("OH-H 12.I")
@pytest.mark.parametrize("player", ["Ah Kd Qc", "Th 8d 2c", "Js 9c 4h"])
def test_12_i_dealer_below_queen_pays_ante_returns_play(player: str) -> None:
    # Better, worse or equal: the player's hand does not matter.
    round_ = against(player, "Jh 9s 4d")
    assert (nets(round_)["1"]["ante"], nets(round_)["1"]["play"]) == ("10", "0")
    assert line(round_, "1", "ante")[4:6] == ("win", "OH-H 12.I")
    assert line(round_, "1", "play")[4:6] == ("push", "OH-H 12.I")


@clause("OH-H 12.I")
@pytest.mark.parametrize(
    ("dealer", "plays"),
    [
        ("Qh 3s 2d", True),  # the lowest queen high
        ("Jh Ts 8d", False),  # the best hand below it
        ("Kh 3s 2d", True),
        ("Ah 4s 2d", True),
        ("2h 2s 3d", True),  # any pair is better than queen high
        ("5h 3h 2h", True),
        ("Ah 2s 3d", True),
        ("5h 3s 2d", False),
    ],
)
def test_12_i_the_dealer_plays_with_queen_high_or_better(dealer: str, plays: bool) -> None:
    # Three aces win the play wager from any dealer who plays.
    assert nets(against("As Ad Ac", dealer))["1"]["play"] == ("10" if plays else "0")


@clause("OH-H 12.II", "OH-H 10.IV.C")
def test_12_ii_a_better_hand_than_a_qualified_dealers_wins_ante_and_play() -> None:
    round_ = against("Kh 9d 4c", "Qs 9c 4h")
    assert nets(round_) == {"1": {"ante": "10", "play": "10"}}
    assert {line(round_, "1", wager)[4:6] for wager in ("ante", "play")} == {("win", "OH-H 12.II")}


@clause("OH-H 12.III")
def test_12_iii_equal_hands_return_ante_and_play() -> None:
    round_ = against("Kh 9d 4c", "Ks 9c 4h")
    assert nets(round_) == {"1": {"ante": "0", "play": "0"}}
    assert {line(round_, "1", wager)[4:6] for wager in ("ante", "play")} == {("push", "OH-H 12.III")}


# 12.IV Pair plus


@clause("OH-H 12.IV")
@pytest.mark.parametrize(
    ("hand", "made", "net"),
    [
        ("Ah Kh Qh", "straight_flush", "200"),
        ("3h 2h Ah", "straight_flush", "200"),
        ("2h 2s 2d", "three_of_a_kind", "150"),
        ("6h 5s 4d", "straight", "30"),
        ("Ah 2s 3d", "straight", "30"),
        ("Th 5h 2h", "flush", "15"),
        ("2h 2s 3d", "pair", "5"),
    ],
)
def test_12_iv_pair_plus_pays_by_its_table(hand: str, made: str, net: str) -> None:
    round_ = pair_plus(hand)
    assert nets(round_) == {"1": {"pair_plus": net}}
    assert line(round_, "1", "pair_plus")[4:7] == ("win", "OH-H 12.IV", made)


@clause("OH-H 12.IV")
@pytest.mark.parametrize("hand", ["Ah Kd Jc", "Kc Ad 2h"])
def test_12_iv_pair_plus_loses_below_a_pair(hand: str) -> None:
    round_ = pair_plus(hand)
    assert nets(round_) == {"1": {"pair_plus": "-5"}}
    assert line(round_, "1", "pair_plus")[4:6] == ("lose", "OH-H 12.IV")


@clause("OH-H 12.IV", "OH-H 1.I.B")
@pytest.mark.parametrize("dealer", ["Jh 9s 4d", "Qh 9s 4d", "Kh Ks Kd"])
def test_12_iv_pair_plus_is_paid_whoever_has_the_better_hand(dealer: str) -> None:
    round_ = against("7h 6h 2h", dealer, {"ante": "10", "pair_plus": "5"})
    assert nets(round_)["1"]["pair_plus"] == "15"


POSTED = """
[[table]]
id = "PP-HOUSE"
wager = "pair_plus"
clause = "OH-H 12.IV"
lines = [
  {{ line = "straight_flush", pays = "50 to 1" }},
  {{ line = "three_of_a_kind", pays = "30 to 1" }},
  {{ line = "straight", pays = "6 to 1" }},
  {{ line = "flush", pays = "{flush}" }},
  {{ line = "pair", pays = "1 to 1" }},
]
"""


@clause("OH-H 12.IV")
def test_12_iv_a_house_may_post_more_but_never_less(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(POSTED.format(flush="4 to 1"))
    assert nets(pair_plus("Th 5h 2h", {"pair_plus": str(own)})) == {"1": {"pair_plus": "20"}}
    assert nets(pair_plus("Ah Kh Qh", {"pair_plus": str(own)})) == {"1": {"pair_plus": "250"}}
    own.write_text(POSTED.format(flush="5 to 2"))
    with pytest.raises(BadPayTable, match="'flush' pays 5 to 2, below the floor of 3 to 1") as why:
        pair_plus("Th 5h 2h", {"pair_plus": str(own)})
    assert why.value.clause == "OH-H 12.IV"


# 12.V Ante bonus


@clause("OH-H 12.V")
@pytest.mark.parametrize(
    ("hand", "made", "net"),
    [
        ("5h 4h 3h", "straight_flush", "50"),
        ("2h 2s 2c", "three_of_a_kind", "40"),
        ("5h 4s 3h", "straight", "10"),
    ],
)
@pytest.mark.parametrize("dealer", ["Jd 9s 4d", "Qd 9s 4d", "Ad Kd Qd"])
def test_12_v_the_ante_bonus_is_paid_on_win_and_loss_alike(hand: str, made: str, net: str, dealer: str) -> None:
    round_ = against(hand, dealer)
    assert nets(round_)["1"]["ante_bonus"] == net
    bonus = line(round_, "1", "ante_bonus")
    assert (bonus.stake, bonus.outcome, bonus.clause, bonus.line) == (0, "win", "OH-H 12.V", made)
    assert nets(round_)["1"]["ante"] == ("-10" if dealer.startswith("A") else "10")


@clause("OH-H 12.V")
def test_12_v_the_ante_bonus_is_paid_on_a_tie() -> None:
    assert nets(against("5h 4s 3h", "5s 4h 3s")) == {"1": {"ante": "0", "play": "0", "ante_bonus": "10"}}


@clause("OH-H 12.V")
def test_12_v_no_ante_bonus_for_a_flush_a_fold_or_pair_plus_alone() -> None:
    assert "ante_bonus" not in nets(against("Th 5h 2h", "Qd 9s 4d"))["1"]
    folded = deal(TCP, {"1": {"ante": "10"}}, in_turn("5h 4h 3h", "Qd 9s 4d"), decisions=["fold"])
    assert nets(folded) == {"1": {"ante": "-10"}}
    assert nets(pair_plus("5h 4h 3h")) == {"1": {"pair_plus": "200"}}


# 11. and 12.VI Six card bonus


@clause("OH-H 12.VI", "OH-H 11.I", "OH-H 11.II.A.2", "OH-H 1.I.E")
@pytest.mark.parametrize(
    ("player", "dealer", "made", "net"),
    [
        ("Ad Kd Qd", "Jd Td 9d", "6_card_royal_diamonds", "100000"),
        ("Ah 9h Qh", "Jh Th Kh", "6_card_royal_hearts", "100000"),
        ("9s Ts Js", "Qs Ks As", "6_card_royal_spades", "100000"),
        ("Ac Kc 9c", "Qc Jc Tc", "6_card_royal_clubs", "100000"),
        ("Ad Kd Qd", "Jd Td 8d", "royal_flush", "5000"),
        ("Ad Kd Qd", "Jd Td 9c", "royal_flush", "5000"),
        ("Kd Qd Jd", "Td 9d Ac", "straight_flush", "1000"),
        ("Ad 2d 3d", "4d 5d Kc", "straight_flush", "1000"),
        ("9d 9s 2c", "9h 9c 2d", "four_of_a_kind", "250"),
        ("9d 9s 2c", "9h Kc 2d", "full_house", "100"),
        ("9d 9s 9c", "2h 2c 2d", "full_house", "100"),
        ("Ad 9d 2d", "7d 4d 2s", "flush", "75"),
        ("6d 5s 4c", "3h 2c Kd", "straight", "50"),
        ("Ad 5s 4c", "3h 2c Kd", "straight", "50"),
        ("Ad Ks Qc", "Jh Tc 2d", "straight", "50"),
        ("9d 9s 2c", "9h Kc 4d", "three_of_a_kind", "25"),
    ],
)
def test_12_vi_the_six_card_bonus_pays_by_its_table(player: str, dealer: str, made: str, net: str) -> None:
    round_ = six_cards(player, dealer)
    assert nets(round_)["1"]["six_card_bonus"] == net
    assert line(round_, "1", "six_card_bonus")[4:7] == ("win", "OH-H 12.VI", made)
    # The same six cards pay the same the other way round, and after a fold.
    assert nets(six_cards(dealer, player, choice="fold"))["1"]["six_card_bonus"] == net


@clause("OH-H 12.VI")
@pytest.mark.parametrize("stake", ["1", "5", "100"])
def test_12_vi_the_six_card_royal_is_a_fixed_amount_on_any_stake(stake: str) -> None:
    assert nets(six_cards("Ad Kd Qd", "Jd Td 9d", stake=stake))["1"]["six_card_bonus"] == "100000"
    assert nets(six_cards("Ad Kd Qd", "Jd Td 8d", stake=stake))["1"]["six_card_bonus"] == str(1000 * int(stake))


@clause("OH-H 11.II.A.1", "OH-H 11.II.A")
@pytest.mark.parametrize(("player", "dealer"), [("9d 9s 2c", "2h Kc 4d"), ("Ad Ks Qc", "2h 3c 4d")])
def test_11_ii_a_1_below_three_of_a_kind_the_six_card_bonus_is_collected(player: str, dealer: str) -> None:
    round_ = six_cards(player, dealer)
    assert nets(round_)["1"]["six_card_bonus"] == "-5"
    assert line(round_, "1", "six_card_bonus")[4:6] == ("lose", "OH-H 11.II.A.1")


def test_everything_at_once_adds_up() -> None:
    round_ = six_cards("Ad Kd Qd", "Jd Td 9d")
    assert nets(round_) == {
        "1": {"ante": "10", "play": "10", "ante_bonus": "50", "pair_plus": "200", "six_card_bonus": "100000"}
    }


def test_odd_cents_are_paid_exactly() -> None:
    bets = {"ante": "0.01", "pair_plus": "0.03"}
    round_ = deal(TCP, {"1": bets}, in_turn("5h 4h 3h", "Qd 9s 4d"), decisions=["play"])
    assert nets(round_) == {"1": {"ante": "0.01", "play": "0.01", "ante_bonus": "0.05", "pair_plus": "1.20"}}


# Cards dealt face down and identified only when they are turned up

UNSEEN_DEAL = " ".join(["??"] * 12)
THREE_SEATS = {"1": ALL_THREE, "2": {"ante": "10", "pair_plus": "5"}, "5": {"ante": "10"}}
ONE, TWO, FIVE, HOUSE = "9d 9s 2c", "5h 4h 3h", "Qs 8c 7c", "9h Kc 2d"


@clause("OH-H 8.II", "OH-H 10.III", "OH-H 10.IV.A")
@pytest.mark.parametrize("first", ["play", "fold"])
@pytest.mark.parametrize("second", ["play", "fold"])
@pytest.mark.parametrize("fifth", ["play", "fold"])
def test_8_ii_cards_nobody_saw_until_the_showdown_settle_the_same(first: str, second: str, fifth: str) -> None:
    choices = [first, second, fifth]
    known = deal(TCP, THREE_SEATS, in_turn(ONE, TWO, FIVE, HOUSE), decisions=choices)
    # Asked for at the showdown only: the dealer, then from the right whoever still has a wager.
    shown = [HOUSE]
    shown += [FIVE] if fifth == "play" else []
    shown += [TWO] if second == "play" else []
    shown += [ONE]  # the six card bonus rides on it either way
    blind = play_on(table(TCP, THREE_SEATS), f"{UNSEEN_DEAL} {' '.join(shown)}", decisions=choices)
    assert nets(blind) == nets(known)
    assert blind.result is not None
    assert known.result is not None
    assert blind.result.lines == known.result.lines


@clause("OH-H 10.III")
def test_10_iii_when_all_have_folded_only_the_dealers_cards_are_turned_up() -> None:
    round_ = deal(TCP, {"1": {"ante": "10"}}, "?? ?? ?? ?? ?? ??", decisions=["fold"])
    asked = []
    for text in HOUSE.split():
        assert round_.pending is not None
        asked.append(round_.pending.asked)
        round_.answer(text)
    assert asked == ["reveal dealer 1", "reveal dealer 2", "reveal dealer 3"]
    assert nets(round_) == {"1": {"ante": "-10"}}


def test_the_official_tables_are_those_of_the_text() -> None:
    assert {key: (table.wager, len(table.lines), table.floor) for key, table in GAME.paytables.items()} == {
        "AB-OH": ("ante_bonus", 3, False),
        "PP-OH": ("pair_plus", 5, True),
        "SCB-OH": ("six_card_bonus", 11, False),
    }
