"""Why every wager ended as it did: the hands, the comparison, the sum, for whoever reads it."""

from typing import Any

import pytest

from croupier.conformance.reasons import comes_to
from croupier.equipment.cards import cards
from croupier.games import get
from croupier.round.briefly import _compared
from croupier.round.facts import Announce, Award, Deal
from croupier.round.reasons import held, in_words, reasons, reasons_of_lines, story
from croupier.round.requests import DEALER, UP
from croupier.round.round import Round
from croupier.round.setup import Seat, Setup
from croupier.round.views import PUBLIC, SUPERVISOR, view
from croupier.round.wording import words
from croupier.scenarios import settle
from tests.support import clause, deal, in_turn, play_on, table

TCP = "three-card-poker"


def sentences(round_: Round, reader: str = "1") -> dict[str, str]:
    """The sentence of every wager for one reader."""
    facts = view(round_, reader)
    known = reasons(round_, facts, (reader,))
    return {f"{pay.seat} {pay.wager}": known[place].text for place, pay in enumerate(facts) if place in known}  # type: ignore[union-attr]  # only payments have reasons


def names(round_: Round, reader: str = "1") -> dict[str, str]:
    """Every hand on the felt as a reader sees it."""
    return {hand.who: in_words(hand) for hand in held(round_, view(round_, reader))}


@clause("OH-H 12.I")
def test_oh_h_12_i_a_dealer_below_queen_high_does_not_qualify() -> None:
    round_ = deal(TCP, {"1": {"ante": "10"}}, in_turn("9d 9s 2c", "Jh 8c 4d"), decisions=["play"])
    because = "the dealer has jack high and does not qualify without queen high or better, against your pair of nines"
    assert sentences(round_) == {
        "1 ante": f"Ante pays 1 to 1: {because}; $10 x 1 = $10.",
        "1 play": f"Play pushes: {because}; $10 returned.",
    }
    assert names(round_) == {"1": "pair of nines, two kicker", "dealer": "jack high, does not qualify"}


def briefly(round_: Round) -> dict[str, str]:
    """What the felt says at every wager."""
    assert round_.result is not None
    reasons_ = reasons_of_lines(round_, view(round_, "1"), ("1",))
    return {pay.wager: reason.brief for pay, reason in zip(round_.result.lines, reasons_, strict=True)}


def test_hands_that_differ_late_are_told_apart_by_what_they_differ_in() -> None:
    flushes = "king-ten-seven-four-high flush", "king-ten-seven-three-high flush"
    assert _compared(*flushes, "higher") == "flush, four over three"
    highs = "ace-king-queen-ten-eight high", "ace-king-queen-ten-nine high"
    assert _compared(*highs, "lower") == "high card, nine over eight"


def test_the_felt_says_it_in_a_few_words() -> None:
    jack_high = deal(TCP, {"1": {"ante": "10"}}, in_turn("9d 9s 2c", "Jh 8c 4d"), decisions=["play"])
    assert briefly(jack_high) == {
        "ante": "jack high does not qualify",
        "play": "jack high does not qualify",
    }
    pairs = {"1": {"ante": "10", "pair_plus": "5"}}
    beaten = deal(TCP, pairs, in_turn("9d 9s 2c", "Qs Qc 7c"), decisions=["play"])
    assert briefly(beaten) == {
        "ante": "pair of queens over pair of nines",
        "play": "pair of queens over pair of nines",
        "pair_plus": "pair",
    }
    nothing = deal(TCP, pairs, in_turn("Kd 8s 2c", "Js 9c 7c"), decisions=["play"])
    assert briefly(nothing)["pair_plus"] == "king high: no pay"
    first_two = deal("blackjack", {"1": {"main": "10", "house_money": "5"}}, "9c Td 5h 8c", decisions=["stand"])
    assert briefly(first_two)["house_money"] == "no pay"
    straight = {"1": {"main": "10", "house_money": "5"}}
    natural = deal("blackjack", {"1": {"main": "10"}}, "Ac Td Kh 8c")
    assert briefly(natural) == {"main": "blackjack"}
    paid = deal("blackjack", straight, "9c Td Th 8c", decisions=["decline", "stand"])
    assert briefly(paid)["house_money"] == "straight"
    assert sentences(paid)["1 house_money"].endswith("your first two cards are 9c Th, a straight; $5 x 1 = $5.")
    folded = deal(TCP, pairs, in_turn("9d 8s 2c", "Qs Qc 7c"), decisions=["fold"])
    assert briefly(folded) == {"ante": "folded", "pair_plus": "folded"}
    baccarat = deal("mini-baccarat", {"1": {"banker": "10", "player": "10"}}, "8s 2d Kh 5c")
    assert briefly(baccarat) == {"banker": "natural 8 over 7", "player": "natural 8 over 7"}
    assert briefly(deal("roulette", {"1": {"red": "10"}}, ["14"])) == {"red": "14 red"}


def test_the_felt_says_whose_counts_they_are_and_nothing_that_reads_like_odds() -> None:
    """Beside a tie that pays 8 to 1, "7 to 1" would be taken for what it pays."""
    lost = deal("mini-baccarat", {"1": {"player": "10", "tie": "5"}}, "3d 7s 4c 8d 6s")
    assert briefly(lost) == {"tie": "player 7, banker 1", "player": "7 over 1"}
    assert sentences(lost)["1 tie"] == (
        "Tie loses: the Player's 7 (3d 4c) beats the Banker's 1 (7s 8d 6s), for which the bet pays nothing; $5 lost."
    )
    thrown = deal("three-dice-baccarat", {"1": {"golden_3": "5", "player": "25"}}, [[2, 1, 1], [6, 6, 5]])
    assert briefly(thrown)["golden_3"] == "player 4, banker 7"


@clause("OH-H 10.IV.B", "OH-H 10.II", "OH-H 10.II.A")
def test_oh_h_10_another_reader_is_told_of_the_seat_and_sees_no_folded_hand() -> None:
    hands = in_turn("9d 9s 2c", "Ah Kd 3c", "Qs Qc 7c")
    wagers = {"1": {"ante": "10"}, "2": {"ante": "10", "pair_plus": "5"}}
    round_ = deal(TCP, wagers, hands, decisions=["play", "fold"])
    lost = "Ante loses: the dealer's pair of queens beats {} pair of nines; $10 lost."
    assert sentences(round_)["1 ante"] == lost.format("your")
    assert sentences(round_, "2")["1 ante"] == sentences(round_, PUBLIC)["1 ante"] == lost.format("seat 1's")
    assert sentences(round_, "2")["2 pair_plus"] == "Pair Plus is given up: you folded ace high; $5 lost."
    assert sentences(round_, "1")["2 pair_plus"] == "Pair Plus is given up: seat 2 folded; $5 lost."
    assert "2" not in names(round_, "1")
    assert names(round_, "2")["2"] == "ace high"


@clause("OH-I 9.VII", "OH-I 10.III")
def test_oh_i_9_vii_the_ante_pushes_and_the_blind_pays_3_to_2_on_a_flush() -> None:
    round_ = deal(
        "ultimate-texas-holdem",
        {"1": {"ante": "25", "blind": "25"}},
        "Kh Jd 9h 4c ?? 7h 2h Qh ?? 5d 8s",
        decisions=[{"action": "play", "multiple": 4}],
    )
    texts = sentences(round_)
    assert texts["1 ante"].startswith("Ante pushes: the dealer has queen high and does not qualify without a pair")
    assert texts["1 blind"] == (
        "Blind pays 3 to 2 on a flush: your king-high flush beats the dealer's queen high; $25 x 3/2 = $37.50."
    )
    (own,) = [hand for hand in held(round_, view(round_, "1")) if hand.who == "1"]
    assert own.places == (("1", 0), ("1", 1), ("community", 0), ("community", 1), ("community", 2))


def test_the_dealer_reads_what_to_do_and_a_supervisor_the_clause() -> None:
    round_ = deal(TCP, {"1": {"ante": "10", "pair_plus": "5"}}, in_turn("9d 9s 2c", "Jh 8c 4d"), decisions=["play"])
    for wager, act in {
        "ante": "Pay seat 1 $10.",
        "play": "Leave seat 1 the $10.",
        "pair_plus": "Pay seat 1 $5.",
    }.items():
        core = sentences(round_, PUBLIC)[f"1 {wager}"]
        assert sentences(round_, DEALER)[f"1 {wager}"] == f"{core} {act}"
    assert sentences(round_, SUPERVISOR)["1 ante"] == f"{sentences(round_, PUBLIC)['1 ante']} By OH-H 12.I."
    lost = deal(TCP, {"1": {"ante": "10"}}, in_turn("9d 8s 2c", "Jh Jc 4d"), decisions=["play"])
    assert sentences(lost, DEALER)["1 ante"].endswith("$10 lost. Take $10 from seat 1.")


@clause("CO 30-2118 (5)")
def test_5_a_wager_for_the_dealer_goes_by_the_players_hand_and_says_whose_it_is() -> None:
    game = get("deuces-wild-xtreme")
    bets = (("ante", 1000), ("odds", 1000))
    seats = (Seat("1", bets), Seat("1d", (("ante", 500), ("odds", 500)), player="dealer", box=1))
    round_ = Round(game, game.house({}), Setup(seats))
    play_on(round_, in_turn("9d 9s 9c 4h 6d", "Jh 8c 4d 7s 3c"), decisions=["play", "play"])
    because = "three nines beat the dealer's jack high"
    assert sentences(round_)["1d ante"] == f"Ante for the dealer pays 1 to 1: your {because}; $5 x 1 = $5."
    assert sentences(round_, "1d")["1 ante"] == f"Ante pays 1 to 1: seat 1's {because}; $10 x 1 = $10."


@clause("CO 30-2118 (18)")
def test_18_a_jackpot_says_what_the_meter_showed_and_which_part_of_it_is_paid() -> None:
    scenario: dict[str, Any] = {
        "game": "deuces-wild-xtreme",
        "options": {"too_wild_progressive": "PT-PRG-DWHF-DWP-01"},
        "meters": {"PT-PRG-DWHF-DWP-01": "25000"},
        "rounds": [
            {
                "seats": [{"seat": "1", "wagers": {"ante": "10", "odds": "10", "too_wild_progressive": "1"}}],
                "hands": {"1": "As Ks Qs Js Ts".split(), "dealer": "2c Ad Qh 8s 5d".split()},
                "decisions": [{"seat": "1", "action": "play"}],
            }
        ],
    }
    lines = settle(scenario).plain()["seats"]["1"]["lines"]
    (text,) = [line["reason"] for line in lines if line["wager"] == "too_wild_progressive"]
    assert text.endswith("; $25,000 on the meter x 1/10 - $1 = $2,499.")


@clause("OH-M 10.V.A.1")
def test_oh_m_10_v_a_1_a_weaker_hand_wins_the_play_wager_of_a_dealer_who_does_not_qualify() -> None:
    hands = in_turn("9d 8s 6c 4h 2d", "Qh Jc 9c 7s 3s")
    round_ = deal("crazy-four-poker", {"1": {"ante": "10", "super_bonus": "10"}}, hands, decisions=["play"])
    assert sentences(round_)["1 play"] == (
        "Play pays 1 to 1: the dealer has queen high and does not qualify without king high or better, "
        "against your nine high; $10 x 1 = $10."
    )


@clause("OH-A 4.III")
def test_oh_a_4_iii_a_hand_that_loses_to_a_blackjack_is_told_so() -> None:
    round_ = deal("blackjack", {"1": {"main": "10"}}, ["2h", "Ad", "4s", "Kc"])
    assert sentences(round_)["1 main"] == "Main bet loses: the dealer's blackjack beats your 6; $10 lost."
    assert names(round_) == {"1": "6", "dealer": "blackjack"}


def test_a_soft_total_is_named_as_cards_arrive_and_the_hole_card_is_not() -> None:
    round_ = table("blackjack", {"1": {"main": "10"}})
    for card in ("Ah", "9d", "6s", "??"):
        round_.answer(card)
    assert names(round_) == {"1": "soft 17", "dealer": "showing 9"}
    alone = table("blackjack", {"1": {"main": "10"}})
    for card in ("9h", "Ad", "6s", "??"):
        alone.answer(card)
    assert names(alone) == {"1": "15", "dealer": "showing ace"}


def test_a_side_bet_on_the_dealer_or_on_the_losing_hand_says_whose_hand_it_is() -> None:
    push_22 = {"1": {"main": "10", "push_22": "5"}}
    twenty = deal("free-bet-blackjack", push_22, "9c Td Th Kc", decisions=["stand"])
    assert briefly(twenty)["push_22"] == "dealer's 20: no pay"
    bad_beat = {"1": {"ante": "10", "blind": "10", "two_way_bad_beat": "5"}}
    threes = deal("dj-wild-stud", bad_beat, in_turn("3d 3h 3c 8d 9s", "Ts Tc 4h 6d 7c"), decisions=["play"])
    assert briefly(threes)["two_way_bad_beat"] == "losing pair of tens: no pay"


@clause("OH-E 10.III")
def test_oh_e_10_iii_the_vigorish_is_part_of_the_sum() -> None:
    round_ = deal("mini-baccarat", {"1": {"banker": "20"}}, "2h 9d Kc Th")
    assert sentences(round_)["1 banker"] == (
        "Banker pays 1 to 1: the Banker's natural 9 beats the Player's 2; $20 x 1 - $1 vigorish = $19."
    )


def test_a_void_round_says_why_every_wager_goes_back() -> None:
    round_ = table(TCP, {"1": {"ante": "10"}})
    round_.answer("9d")
    round_.void("the shuffler jammed")
    assert sentences(round_) == {"1 ante": "Ante is returned: the round is void: the shuffler jammed; $10 returned."}


def test_the_terminal_the_replay_and_settle_say_the_same() -> None:
    scenario: dict[str, Any] = {
        "game": TCP,
        "rounds": [
            {
                "seats": [{"seat": "1", "wagers": {"ante": "10", "pair_plus": "5"}}],
                "outcomes": in_turn("9d 9s 2c", "Jh 8c 4d").split(),
                "decisions": [{"seat": "1", "action": "play"}],
            }
        ],
    }
    settlement = settle(scenario)
    (round_,) = settlement.rounds
    lines = settlement.plain()["seats"]["1"]["lines"]
    texts = [reason.text for reason in reasons_of_lines(round_, round_.facts)]
    assert [line["reason"] for line in lines] == texts
    shorts = [reason.short for reason in reasons_of_lines(round_, round_.facts)]
    replay = [text for text, _ in story(round_, round_.facts)]
    assert all(any(text.endswith(short) for text in replay) for short in shorts)


@pytest.mark.parametrize(
    ("words", "net", "holds"),
    [
        ("$25 x 3/2 = $37.50", 3750, True),
        ("$25 x 3/2 = $37.50", 3700, False),
        ("$25 x 2 = $37.50", 3750, False),
        ("$1 x 100 - $1 = $99", 9900, True),
        ("$100 x 1 - $5 vigorish = $95", 9500, True),
        ("$12.50 x 1 = $12.50, in whole $1 chips = $13", 1300, True),
        ("$60,000 x 1 = $60,000, cut by the payout limit = $50,000", 5_000_000, True),
        ("$10 lost", -1000, True),
        ("$10 lost", 0, False),
        ("$10 returned", 0, True),
    ],
)
def test_a_written_sum_is_done_again(words: str, net: int, holds: bool) -> None:
    assert comes_to(words, net) is holds


@pytest.mark.parametrize(
    ("call", "heard"),
    [
        ("dealer has pair", "the dealer says: the dealer has a pair"),
        ("seat 4 has two pair", "the dealer says: seat 4 has two pair"),
        ("seat 4 has the dice", "the dealer says: seat 4 has the dice"),
        ("no more bets", "the dealer says: no more bets"),
    ],
)
def test_calls_are_heard_as_people_say_them(call: str, heard: str) -> None:
    assert words(Announce(call, "OH-I 9.VI")) == heard


@pytest.mark.parametrize(
    ("to", "told"),
    [
        ("community", "the board gets 9h"),
        ("banker", "the banker gets 9h"),
        ("joker_replacement", "the joker replacement gets 9h"),
        ("dealer", "the dealer gets 9h"),
        ("3", "seat 3 gets 9h"),
    ],
)
def test_cards_are_told_with_whom_or_what_they_are_dealt_to(to: str, told: str) -> None:
    (nine,) = cards("9h")
    assert words(Deal(to, nine, UP)) == told


def test_a_jackpot_is_told_without_the_code_of_its_meter() -> None:
    award = Award("4", "PT-PRG-13.3", 300_00, True, "OH-M 13.3.I")
    assert words(award) == "seat 4 wins 300 from the meter, which starts again"


def test_what_a_bet_on_dice_needs_is_said_whether_it_loses_or_wins() -> None:
    """A learner reads what Golden 3 is on, not only that it lost (CO 30-2899.09 (12))."""
    bets = {"player": "25", "golden_3": "5", "sun_7": "5"}
    texts = sentences(deal("three-dice-baccarat", {"1": bets}, [[2, 1, 1], [6, 6, 5]]))
    thrown = "the banker's 7 (6-6-5) beats the player's 4 (2-1-1)"
    assert texts["1 golden_3"] == f"Golden 3 loses: {thrown}, and the bet needs a win of 3 over 0; $5 lost."
    assert texts["1 sun_7"] == f"Sun 7 pays 14 to 1: {thrown}, a Banker win with 7; $5 x 14 = $70."


@clause("CO 30-2899.09 (10)(B)", "CO 30-2899.09 (14)(A)(II)")
def test_dice_that_a_pay_table_pays_are_told_by_its_line_and_not_by_who_won() -> None:
    """A triple of the loser would win, too: that the banker won is no reason."""
    bets = {"player": "25", "golden_talons_banker": "5", "golden_talons_player": "5", "triple_progressive": "1"}
    round_ = deal("three-dice-baccarat", {"1": bets}, [[4, 2, 5], [2, 2, 2]])
    texts, thrown = sentences(round_), "the banker's 6 (2-2-2) beats the player's 1 (4-2-5)"
    assert texts["1 triple_progressive"].endswith(f"on triple 1 or 2: {thrown}, triple 1 or 2; $10 - $1 = $9.")
    assert texts["1 golden_talons_banker"].endswith(f"on a win by 5: {thrown}, a win by 5; $5 x 2 = $10.")
    assert texts["1 golden_talons_player"].endswith(f"{thrown}, for which the bet pays nothing; $5 lost.")
    said = briefly(round_)
    assert (said["triple_progressive"], said["golden_talons_banker"]) == ("triple 1 or 2", "win by 5")


@clause("OH-F 13.VII.C", "SG 3.25.3", "CO 30-2119 (21)(A)")
def test_the_felt_says_what_decided_a_wager_that_was_not_compared() -> None:
    foul: dict[str, Any] = {
        "game": "pai-gow-poker",
        "rounds": [
            {
                "seats": [{"seat": "1", "wagers": {"main": "100"}}],
                "hands": {"1": "Ac Kd 9h 9d 7s 5c 3h".split(), "dealer": "Qc Jd 8h 8d 6s 4c 2h".split()},
                "decisions": [{"seat": "1", "action": "set", "low": ["9h", "9d"]}],
            }
        ],
    }
    assert briefly(settle(foul).rounds[0]) == {"main": "foul: low hand above high"}
    doubled = deal("pontoon-plus", {"1": {"main": "20"}}, "6c 9h 5d 2s", decisions=["double", "withdraw"])
    assert briefly(doubled)["main"] == "double taken back"
    thirty = {"1": {"main": "25", "hedge_22": "5"}}
    busted = deal("ride-free", thirty, "Tc 6d Jd Tc Kd 7h", decisions=["hit"])
    assert briefly(busted)["hedge_22"] == "a hand of 30 loses it"


def test_equal_hands_and_the_lines_of_a_dealers_hand_are_said_with_their_articles() -> None:
    assert _compared("king-high straight", "king-high straight", "equal") == "both have a king-high straight"
    assert _compared("natural 8", "natural 8", "equal") == "both have a natural 8"
    assert _compared("19", "19", "equal") == "both have 19"
    push_22 = {"1": {"main": "10", "push_22": "5"}}
    twenty_two = deal("free-bet-blackjack", push_22, "9c 6d Th Kc 6s", decisions=["stand"])
    assert " on the dealer's 22: " in sentences(twenty_two)["1 push_22"]
    lost = deal("blackjack", {"1": {"main": "10", "house_money": "5"}}, "9c Td 5h 8c", decisions=["stand"])
    assert sentences(lost)["1 house_money"] == (
        "House Money loses: your first two cards are 9c 5h, for which the bet pays nothing; $5 lost."
    )
