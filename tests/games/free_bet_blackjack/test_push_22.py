"""The Push 22 side bet (OH-A Free Bet §16)."""

import pytest

from croupier.equipment.cards import cards
from croupier.errors import OptionRefused, WagerRefused
from croupier.games.families.side_bets import dealer_22_lines
from tests.games.blackjack.table import boxes, dealt, finish
from tests.games.blackjack.table import start as any_start
from tests.games.free_bet_blackjack.table import GAME, play, start
from tests.support import clause, line, nets, table

WITH = {"1": {"main": "10", "push_22": "5"}}


@clause("OH-A Free Bet 16.I.B")
@pytest.mark.parametrize(
    ("dealer", "wanted"),
    [
        ("6h Th 6h", "dealer_22_suited"),
        ("6h Td 6h", "dealer_22_same_color"),
        ("6s Tc 6s", "dealer_22_same_color"),
        ("6h Tc 6h", "dealer_22_other"),
        ("5c 5d 5h 7s", "dealer_22_other"),
        ("2c 3c 4c 3c Tc", "dealer_22_suited"),
        ("6h Th 5h", None),
        ("6h Th 7h", None),
        ("Ah Kh", None),
        ("Ah ??", None),
    ],
)
def test_16_i_b_which_line_the_dealers_cards_make(dealer: str, wanted: str | None) -> None:
    assert dealer_22_lines(cards(dealer)) == ((wanted,) if wanted else ())


@clause("OH-A Free Bet 16.I", "OH-A Free Bet 16.I.B")
@pytest.mark.parametrize(
    ("up", "hole", "third", "won"), [("6h", "Th", "6h", "250"), ("6h", "Td", "6h", "100"), ("6h", "Ts", "6c", "35")]
)
def test_16_i_b_a_dealer_22_pays_50_20_or_7_to_1(up: str, hole: str, third: str, won: str) -> None:
    round_ = play(f"Tc {up} 9d {hole} {third}", "stand", wagers=WITH)
    assert nets(round_) == {"1": {"main": "0", "push_22": won}}
    assert line(round_, "1", "push_22").clause == "OH-A Free Bet 16.I.B"


@clause("OH-A Free Bet 16.I.B")
@pytest.mark.parametrize("third", ["5h", "7h", "2h"])
def test_16_i_b_any_other_dealer_hand_loses_it(third: str) -> None:
    assert nets(play(f"Tc 6h 9d Td {third}", "stand", wagers=WITH))["1"]["push_22"] == "-5"


@clause("OH-A Free Bet 16.I.B", "OH-A Free Bet 7.IV")
def test_16_i_b_a_dealer_blackjack_loses_it_even_unseen() -> None:
    assert nets(play("6c Th 5d As", wagers=WITH)) == {"1": {"main": "-10", "push_22": "-5"}}
    unseen = start("6c Th 5d ??", WITH)
    unseen.answer("yes")
    assert nets(finish(unseen, "As"))["1"]["push_22"] == "-5"


@clause("OH-A Free Bet 16.I.B", "OH-A Free Bet 14.III")
def test_14_iii_the_dealer_plays_on_for_it_when_every_hand_has_busted() -> None:
    round_ = play("Tc 6h 6d Ts Kc 6s", "hit", wagers=WITH)
    assert nets(round_) == {"1": {"main": "-10", "push_22": "35"}}
    assert "dealer 6s up" in dealt(round_)


@clause("OH-A Free Bet 16.I.B", "OH-A Free Bet 8.I")
def test_16_i_b_the_dealer_plays_on_for_it_after_a_blackjack_was_paid() -> None:
    assert nets(play("As 6h Kd Ts 6s", wagers=WITH)) == {"1": {"main": "15", "push_22": "35"}}


@clause("OH-A Free Bet 16.I.A", "OH-A Free Bet 4.XI")
def test_16_i_a_it_is_free_to_make_and_needs_a_standard_wager() -> None:
    assert nets(play("Tc 6h 9d Td 6c", "stand")) == {"1": {"main": "0"}}
    with pytest.raises(WagerRefused) as refused:
        table("free-bet-blackjack", {"1": {"push_22": "5"}})
    assert refused.value.clause == "OH-A Free Bet 16.I.A"


@clause("OH-A Free Bet 16.I", "OH-A Free Bet 4.XI")
def test_16_i_the_house_need_not_offer_it() -> None:
    with pytest.raises(WagerRefused, match="not offered"):
        table("free-bet-blackjack", WITH, options={"push_22": "off"})
    with pytest.raises(WagerRefused, match="no wager"):
        any_start("", {"1": {"main": "10", "push_22": "5"}})


@clause("OH-A Free Bet 16.I.B")
def test_16_i_b_the_posted_table_is_the_one_of_the_text() -> None:
    posted = GAME.house().tables["push_22"]
    assert [(row.line, str(row.pays)) for row in posted.lines] == [
        ("dealer_22_suited", "50 to 1"),
        ("dealer_22_same_color", "20 to 1"),
        ("dealer_22_other", "7 to 1"),
    ]
    with pytest.raises(OptionRefused):
        GAME.house({"decks": 9})


@clause("OH-A Free Bet 16.I.B", "OH-A Free Bet 4.VI")
def test_16_i_b_each_box_has_its_own() -> None:
    wagers = boxes("10", "10") | {"2": {"main": "10", "push_22": "1"}}
    round_ = play("Tc Tc 6h 9d 9d Ts 6c", "stand", "stand", wagers=wagers)
    assert nets(round_) == {"2": {"main": "0", "push_22": "7"}, "1": {"main": "0"}}
