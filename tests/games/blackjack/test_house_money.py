"""House Money: a side bet on the first two cards that may ride on the blackjack wager (OH-A §16)."""

import pytest

from croupier.equipment.cards import RANKS, cards
from croupier.errors import ActionRefused, OptionRefused
from croupier.games.blackjack import GAME
from croupier.games.blackjack.house_money import lines as lines_of
from croupier.round.facts import Stake
from croupier.round.round import Round
from croupier.round.setup import setup
from tests.games.blackjack.table import asked, bet, finish, most, net, open_to, place, play, settled, start
from tests.support import clause, line, nets

BOTH = {"1": {"main": "10", "house_money": "10"}}

#: A hand, its line, and what $10 win with two or more decks and with one.
HANDS = [
    ("Ac Kc", "ace_king_suited", "90", "90"),
    ("Kh Ah", "ace_king_suited", "90", "90"),
    ("Kc Qc", "straight_flush", "40", "50"),
    ("3d 2d", "straight_flush", "40", "50"),
    ("2s As", "straight_flush", "40", "50"),  # ruling: bj-2
    ("8c 8d", "pair", "30", "30"),
    ("Ac Ad", "pair", "30", "30"),
    ("Kc Kd", "pair", "30", "30"),
    ("Ac Kd", "straight", "10", "10"),
    ("9c Td", "straight", "10", "10"),
    ("Ac 2d", "straight", "10", "10"),  # ruling: bj-2
    ("Jc Qd", "straight", "10", "10"),
]
NOTHING = ["Kc Td", "Kc Jd", "Ac Qc", "Ac 3c", "2c Kc", "5c 7c", "9h 6d"]


def capped(hand: str, up: str, hole: str, amount: str = "") -> Round:
    """A winning hand whose player has capped the wager, in whole unless an amount is given."""
    first, second = hand.split()
    round_ = start(f"{first} {up} {second} {hole}", BOTH, decks=6)
    round_.answer(bet("1", "cap", amount or None))
    return round_


# What wins, and what it pays


@clause("OH-A 16.I.A(1)", "OH-A 16.I.A(2)", "OH-A 16.I.A(3)", "OH-A 16.I.A(4)", "OH-A 16.II.C(1)")
@pytest.mark.parametrize(("hand", "name", "won", "_one_deck"), HANDS)
@pytest.mark.parametrize("decks", [2, 6, 8])
def test_16_ii_c_1_two_or_more_decks(hand: str, name: str, won: str, _one_deck: str, decks: int) -> None:
    first, second = hand.split()
    round_ = start(f"{first} 6h {second} Kd", BOTH, decks=decks)
    assert settled(round_)[0] == ("1", "house_money", won, "OH-A 16.II.C(1)")
    assert lines_of(cards(hand)) == (name,)


@clause("OH-A 16.I.A(1)", "OH-A 16.I.A(2)", "OH-A 16.I.A(3)", "OH-A 16.I.A(4)", "OH-A 16.II.C(2)")
@pytest.mark.parametrize(("hand", "name", "_many_decks", "won"), HANDS)
def test_16_ii_c_2_one_deck(hand: str, name: str, _many_decks: str, won: str) -> None:
    first, second = hand.split()
    round_ = start(f"{first} 6h {second} Qh", BOTH, decks=1)
    assert settled(round_)[0] == ("1", "house_money", won, "OH-A 16.II.C(2)")
    assert lines_of(cards(hand)) == (name,)


@clause("OH-A 16.II.D", "OH-A 16.I.A(3)")
@pytest.mark.parametrize("hand", NOTHING)
def test_16_ii_d_anything_else_is_collected(hand: str) -> None:
    first, second = hand.split()
    round_ = start(f"{first} 6h {second} Kd", BOTH)
    assert settled(round_)[0] == ("1", "house_money", "-10", "OH-A 16.II.D")
    assert "cap" not in open_to(round_)


@clause("OH-A 16.I.A")
def test_16_i_a_every_hand_of_two_cards_has_the_line_its_ranks_and_suits_make() -> None:
    for high, rank in enumerate(RANKS):
        for low, other in enumerate(RANKS[:high]):
            near = high - low == 1 or {rank, other} == {"A", "2"}
            suited = "ace_king_suited" if {rank, other} == {"A", "K"} else "straight_flush"
            assert lines_of(cards(f"{rank}c {other}c")) == ((suited,) if near else ())
            assert lines_of(cards(f"{rank}c {other}d")) == (("straight",) if near else ())
        assert {lines_of(cards(f"{rank}c {rank}c")), lines_of(cards(f"{rank}c {rank}d"))} == {("pair",)}


@clause("OH-A 16.II.C", "OH-A 16.II.C(1)", "OH-A 16.II.C(2)")
@pytest.mark.parametrize(
    ("decks", "table", "other"), [(1, "HM-OH-1", "HM-OH-2"), *[(n, "HM-OH-2", "HM-OH-1") for n in range(2, 9)]]
)
def test_16_ii_c_the_table_goes_with_the_number_of_decks(decks: int, table: str, other: str) -> None:
    assert GAME.house({"decks": decks}).tables["house_money"].id == table
    assert GAME.house({"decks": decks, "house_money": table}).tables["house_money"].id == table
    with pytest.raises(OptionRefused) as refused:
        GAME.house({"decks": decks, "house_money": other})
    assert refused.value.clause.startswith("OH-A 16.II.C")


@clause("OH-A 16.II.A")
def test_16_ii_a_house_money_needs_a_main_wager_and_keeps_its_own_limits() -> None:
    house = GAME.house({"table_minimum": "10", "house_money_minimum": "2", "house_money_maximum": "20"})
    for amount, stands in (("1.99", False), ("2", True), ("20", True), ("20.01", False)):
        _, refused = GAME.seated(house, setup({"1": {"main": "10", "house_money": amount}}))
        assert [(wager, why.clause) for _, wager, why in refused] == (
            [] if stands else [("house_money", "OH-A 16.II.A")]
        )
    _, alone = GAME.seated(house, setup({"1": {"house_money": "5"}}))
    assert [(wager, why.clause) for _, wager, why in alone] == [("house_money", "OH-A 16.II.A")]


@clause("OH-A 16.II.A")
def test_16_ii_a_a_table_without_house_money_takes_none() -> None:
    _, refused = GAME.seated(GAME.house({"house_money": "off"}), setup(BOTH))
    assert [wager for _, wager, _ in refused] == ["house_money"]


@clause("OH-A 16.II.B")
def test_16_ii_b_only_the_first_two_cards_count() -> None:
    # 5-9 loses though the next card pairs; a pair wins though it is split into nothing.
    assert net(play("5c 6h 9d Kd 5h 5s", "hit", "stand", wagers=BOTH)) == "-20"
    assert nets(play("8c 6h 8d Kd Tc 3c 5s", "split", "stand", "stand", wagers=BOTH))["1"]["house_money"] == "30"


# When it is paid


@clause("OH-A 16.II.E")
@pytest.mark.parametrize("up", ["Th", "Jh", "Qh", "Kh", "Ah"])
def test_16_ii_e_under_an_ace_or_ten_the_dealer_checks_before_paying(up: str) -> None:
    round_ = start(f"8c {up} 8d ??", BOTH)
    if up == "Ah":
        round_.answer("decline")
    assert asked(round_) == "peek"
    assert settled(round_) == []
    round_.answer("no")
    assert settled(round_) == [("1", "house_money", "30", "OH-A 16.II.C(1)")]


@clause("OH-A 16.II.F")
@pytest.mark.parametrize("up", ["2h", "6h", "9h"])
def test_16_ii_f_under_anything_else_there_is_nothing_to_check(up: str) -> None:
    round_ = start(f"8c {up} 8d ??", BOTH, walking=True)
    assert asked(round_).startswith("decide 1: cap")
    assert settled(round_) == [("1", "house_money", "30", "OH-A 16.II.C(1)")]


@clause("OH-A 16.II.E(1)")
@pytest.mark.parametrize(("up", "hole"), [("Kh", "As"), ("Ah", "Ks")])
def test_16_ii_e_1_a_dealer_blackjack_pays_winners_and_lets_nobody_cap(up: str, hole: str) -> None:
    round_ = start(f"8c {up} 8d {hole}", BOTH)
    if up == "Ah":
        round_.answer("decline")
    assert nets(round_) == {"1": {"house_money": "30", "main": "-10"}}  # over, and no cap was offered


@clause("OH-A 16.II.E(1)", "OH-A 16.II.D")
def test_16_ii_e_1_a_dealer_blackjack_collects_losers() -> None:
    assert nets(play("8c Kh 4d As", wagers=BOTH)) == {"1": {"house_money": "-10", "main": "-10"}}


@clause("OH-A 16.II.E(1)", "OH-A 8.II")
def test_16_ii_e_1_an_ace_king_against_a_dealer_blackjack_is_paid_and_pushes() -> None:
    assert nets(play("Ac Kh Kc As", wagers=BOTH)) == {"1": {"house_money": "90", "main": "0"}}


# Capping


@clause("OH-A 16.II.E(2)", "OH-A 16.I.B", "OH-A 16.II.G")
@pytest.mark.parametrize(("amount", "wager"), [("0.01", 1001), ("20", 3000), ("40", 5000), ("", 5000)])
def test_16_ii_e_2_any_part_of_win_and_side_bet_may_be_added(amount: str, wager: int) -> None:
    round_ = capped("8c 8d", "6h", "Kd", amount)
    stakes = [(fact.amount, fact.clause) for fact in round_.facts if type(fact) is Stake and fact.wager == "main"]
    assert stakes == [(1000, "OH-A 4.I"), (wager - 1000, "OH-A 16.II.G")]
    assert line(finish(round_, "Ts", "stand"), "1", "main").net == wager


@clause("OH-A 16.II.E(2)", "OH-A 16.II.G")
def test_16_ii_g_no_more_than_the_proceeds_may_be_added() -> None:
    round_ = start("8c 6h 8d Kd", BOTH)
    assert most(round_, "cap") == "40"
    with pytest.raises(ActionRefused) as refused:
        round_.answer(bet("1", "cap", "40.01"))
    assert refused.value.clause == "OH-A 16.II.G"


@clause("OH-A 16.I.B", "OH-A 16.II.E(2)")
def test_16_i_b_the_winnings_may_be_taken_at_once() -> None:
    for choices in (("decline", "stand"), ("stand",)):
        assert nets(play("8c 6h 8d Kd Ts", *choices, wagers=BOTH)) == {"1": {"house_money": "30", "main": "10"}}


@clause("OH-A 16.II.E(2)")
def test_16_ii_e_2_all_house_money_is_resolved_before_the_game_goes_on() -> None:
    wagers = {"1": {"main": "10", "house_money": "10"}, "2": {"main": "10", "house_money": "10"}, "3": {"main": "10"}}
    round_ = start("8c 9c 5c Kh 8d Tc 6c ??", wagers)
    round_.answer("no")
    assert asked(round_).startswith("decide 1: cap")
    round_.answer("decline")
    assert asked(round_).startswith("decide 2: cap")
    round_.answer(bet("2", "cap", "5"))
    assert asked(round_).startswith("decide 1: hit")


@clause("OH-A 16.II.G")
def test_16_ii_g_a_split_matches_the_entire_wager() -> None:
    round_ = capped("8c 8d", "7h", "Tc", "20")
    round_.answer("split")
    assert [fact.amount for fact in round_.facts if type(fact) is Stake and fact.wager == "split"] == [3000]
    assert nets(finish(round_, "Ts 3h 8h", "stand", "hit", "stand")) == {
        "1": {"house_money": "30", "split": "30", "main": "30"}
    }


@clause("OH-A 16.II.G")
@pytest.mark.parametrize("amount", ["10", "25", "30"])
def test_16_ii_g_a_double_matches_the_entire_wager_or_less(amount: str) -> None:
    round_ = capped("5c 6d", "9h", "Tc", "20")
    assert most(round_, "double") == "30"
    assert nets(finish(round_, "Ts", bet("1", "double", amount))) == {
        "1": {"house_money": "10", "main": "30", "double": amount}
    }


@clause("OH-A 16.II.G")
@pytest.mark.parametrize(("hand", "proceeds", "won"), [("Ac Kc", "100", "165"), ("Ac Kd", "20", "45")])
def test_16_ii_g_a_blackjack_may_be_capped_and_is_paid_on_all_of_it(hand: str, proceeds: str, won: str) -> None:
    round_ = capped(hand, "6h", "Td", proceeds)
    assert line(round_, "1", "main").net == int(won) * 100
    assert line(round_, "1", "main").line == "blackjack"


@clause("OH-A 16.II.G", "OH-A 8.II")
def test_16_ii_g_a_blackjack_under_a_ten_is_capped_after_the_check_and_paid_before_third_cards() -> None:
    wagers = {"1": {"main": "10", "house_money": "10"}, "2": {"main": "10"}}
    round_ = start("Ac 5d Th Kc 6d 7d", wagers)
    round_.answer("cap")
    finish(round_, "9d", bet("2", "hit"), bet("2", "stand"))
    assert nets(round_) == {"1": {"house_money": "90", "main": "165"}, "2": {"main": "10"}}
    assert round_.facts.index(line(round_, "1", "main")) < place(round_, "2", "9d")


@clause("OH-A 9.II", "OH-A 16.II.G")
def test_9_ii_even_money_ends_the_hand_so_nothing_is_left_to_cap() -> None:
    round_ = start("Ac Ah Kc 7d", BOTH)
    round_.answer("even_money")
    assert nets(round_) == {"1": {"main": "10", "house_money": "90"}}


@clause("OH-A 16.II.G")
def test_16_ii_g_a_capped_wager_is_lost_whole() -> None:
    assert nets(finish(capped("8c 8d", "6h", "Kd"), "5s", "stand")) == {"1": {"house_money": "30", "main": "-50"}}


@clause("OH-A 16.II.G", "OH-A 9.III")
def test_9_iii_insurance_is_measured_by_the_wager_before_it_was_capped() -> None:
    round_ = start("8c Ah 8d 6s", BOTH)
    with pytest.raises(ActionRefused):
        round_.answer(bet("1", "insure", "5.01"))
    round_.answer(bet("1", "insure", "5"))
    assert open_to(round_) == ["cap", "decline"]
