"""A table in the terminal, played from a script: winning, losing, refusals, irregularities, leaving."""

import re
from dataclasses import replace
from typing import Any

import pytest

from croupier import games
from croupier.cli.drawing import BARE, PRETTY, pocket
from croupier.equipment.cards import TEXT
from croupier.equipment.source import SeededSource
from croupier.house.dealing import Always, Dealing
from croupier.round.felt import Felt
from croupier.round.irregularities import Irregularity
from croupier.round.views import AUDITOR, boxes, view
from croupier.round.wagering import Wager
from tests.cli.sitting import BLACKJACK, ROULETTE, TCP, Sitting

WIN = "Kh 4d Kd 7s Ks 9c"  # three kings against nine high, dealt in turn
LOSE = "3h Ad 4d As 9s 9c"


def test_three_card_poker_won() -> None:
    s = Sitting(TCP, "ante 10 pair_plus 5", "p", "why", "q", deal=WIN)
    assert s.money == [500 + 10 + 40 + 150]
    assert "[p]lay (10) [f]old" in s.text
    assert "OH-H 12.I: " in s.text, "the dealer does not qualify"
    assert "Seat 1, pair plus: wins 150 (three of a kind)" in s.text
    assert s.text.endswith("Seat 1: came with 500, leaves with 700 (+200)")
    assert s.left_by == "q"


def test_three_card_poker_lost_and_repeated_with_enter() -> None:
    s = Sitting(TCP, "ante 10", "play", "", "fold", "none", "q", deal=LOSE)
    assert s.money == [500 - 20 - 10]
    assert "(Enter repeats ante 10)" in s.text
    assert "Nobody has a wager on the layout" in s.text
    assert s.session.number == 2


def test_a_refused_wager_says_why_and_is_asked_again() -> None:
    s = Sitting(TCP, "six_card_bonus 5", "ante 2", "ante 501", "ante", "ante ten", "play 5", "", "ante 10", "f",
                "q", deal=LOSE, options={"table_minimum": "5"})  # fmt: skip
    assert "six_card_bonus needs a wager on ante OH-H 7.I.D: Where it is offered" in s.text
    assert "ante of 2 is below the minimum of 5" in s.text
    assert "seat 1 has 500; these wagers come to 501" in s.text
    assert s.text.count("has no amount; write wagers like ante 10 pair_plus 5") == 2
    assert "play is not a wager made before the round" in s.text
    assert "no wagers yet" in s.text
    assert s.money == [490]


def test_a_declared_irregularity_shows_its_remedy_and_clause() -> None:
    s = Sitting(TCP, "declare", "declare card_exposed", "ante 10", "declare nothing", "declare card_exposed rank=9",
                "declare card_exposed card=9h by=surveillance",
                "declare card_exposed card=9h", "y", "why", "q", deal=LOSE)  # fmt: skip
    assert "no round is in play" in s.text
    assert "no irregularity 'nothing'; there is card_dealt_in_error" in s.text
    for word in ("rank", "by"):
        assert f"card_exposed takes seat, card, cards and reason, not {word}" in s.text
    assert "Supervisor's word? [y]" in s.text
    assert "Remedy: void while hidden, then reshuffle OH-H 13.III: " in s.text
    assert "Irregularity card exposed, 9h: void while hidden" in s.text
    assert "9♥" not in s.text
    assert s.money == [500]


@pytest.mark.parametrize(("word", "declared"), [("y", True), ("", True), ("YES", True), ("n", False), ("who?", False)])
def test_what_the_text_gives_to_another_office_waits_for_its_word(word: str, declared: bool) -> None:
    s = Sitting(TCP, "ante 10", "declare wrong_deck_count", word, "f", "q", deal=LOSE)
    assert s.text.count("Supervisor's word? [y]") == 1
    assert ("wrong_deck_count is not declared." in s.text) != declared
    assert s.session.round is not None
    assert [answer.by for answer in s.session.round.answers if isinstance(answer.answer, Irregularity)] == (
        ["supervisor"] if declared else []
    )


def test_what_a_dealer_declares_needs_no_other_word() -> None:
    s = Sitting(ROULETTE, "red 10", "declare no_spin", "", "q", seed="x")
    assert "word?" not in s.text


def test_void_needs_a_reason_and_a_supervisors_word_and_returns_the_wagers() -> None:
    s = Sitting(TCP, "ante 10", "void", "void the lights went out", "y", "replay", "q")
    assert "needs a reason" in s.text
    assert s.text.count("Supervisor's word?") == 1
    assert "The round is void: the lights went out. Every wager goes back." in s.text
    assert "Seat 1 bets $10 on Ante OH-H 7.I.A" in s.text
    assert "The dealer gets a card face down" in s.text
    assert s.money == [500]


def test_a_round_that_no_supervisor_voids_goes_on() -> None:
    s = Sitting(TCP, "ante 10", "void I do not like the cards", "n", "f", "q")
    assert "The round goes on." in s.text
    assert s.money == [490]


@pytest.mark.parametrize(
    ("last", "how"), [("q", "q"), ("quit", "q"), (EOFError, "eof"), (KeyboardInterrupt, "interrupted")]
)
def test_whoever_leaves_during_a_round_gets_the_wagers_back(last: Any, how: str) -> None:
    s = Sitting(TCP, "ante 10", last)
    assert s.left_by == how
    assert "The round is void, as the table was left during it" in s.text
    assert s.money == [500]
    assert "leaves with 500 (0)" in s.text


def test_blackjack_split_into_three_hands_doubled_and_settled() -> None:
    deal = "8h 6d 8s Td 8d 2c 3h Ts 9c 5d Tc"  # 8-8; split, an 8 comes; split again, 2; doubled with a 3
    s = Sitting(BLACKJACK, "10", "p", "p", "d", "", "s", "h", "why", "q", deal=deal)
    assert "[h]it [s]tand [d]ouble up to 10 double [f]ace down up to 10 s[p]lit (10)" in s.text
    assert "How much? 0.01 to 10 (Enter = 10)" in s.text
    assert "Seat 1, hand 3: [h]it" in s.text
    assert s.session.round is not None
    hands = boxes(view(s.session.round, AUDITOR))["1"]
    assert {number: [TEXT[card] for card in hand] for number, hand in hands.items()} == {
        0: ["8h", "2c", "3h"],
        2: ["8d", "Ts"],
        1: ["8s", "9c", "5d"],
    }
    assert s.money == [500 + 20 + 10 - 10], "the dealer breaks, and so did the last hand"
    assert "Seat 1, split, hand 2: loses 10: your 22 is over 21; $10 lost. OH-A 4.II: " in s.text


def test_insurance_is_declined_by_enter_and_taken_in_any_amount() -> None:
    s = Sitting(BLACKJACK, "10", "", "s", "10", "i", "6", "i 2.50", "s", "q", deal="Th Ad 7s 9c")
    assert s.text.count("[i]nsure up to 5 [d]ecline (Enter declines)") == 3
    assert "may insure (0.01 to 5), not 6" in s.text
    assert "Seat 1, insurance: loses 2.50" in s.text
    assert s.session.money["1"] == 50_000 - 2 * 1000 - 250


def test_what_a_seat_cannot_afford_is_refused_and_asked_again() -> None:
    s = Sitting(BLACKJACK, "10", "p", "d", "9", "d", "5", "q", deal="5h 6d 5s Td 9c Tc", bankroll="15")
    assert "seat 1 has 5 left; to split takes 5 more" in s.text
    assert "How much? 0.01 to 5 (Enter = 5)" in s.text
    assert "seat 1 has 5 left; to double takes 4 more" in s.text
    assert s.money == [30]
    poor = Sitting(TCP, "ante 10", "p", "f", deal=WIN, bankroll="15")
    assert "seat 1 has 5 left; to play takes 5 more" in poor.text
    assert Sitting(TCP, "ante 10", "f", deal=WIN, bankroll="10").left_by == "broke"


def test_an_empty_shoe_is_refilled_from_the_rack_where_the_text_says_so() -> None:
    s = Sitting(BLACKJACK, "10", "s", "q", deal="Th 6d 9s Td 5c", left=4, options={"decks": "1"})
    assert "Shoe exhausted: " in s.text
    assert "OH-A 15.VI: " in s.text
    assert s.session.number == 1
    none = Sitting(TCP, "ante 10", "q", deal=WIN, left=4)
    assert "The round is void: no card is left to deal." in none.text
    assert none.money == [500]


def test_the_shoe_is_kept_until_the_cutting_card_or_shuffled_every_round() -> None:
    for game, options, dealt in ((BLACKJACK, {}, 234), (BLACKJACK, {"decks": "1"}, 26), (TCP, {}, 0)):
        rules = games.get(game)
        table = Dealing(rules, rules.house(options), Always(SeededSource(b"cut")))
        assert table.prepare()
        table.start()
        assert table.shoe is not None
        for _ in range(dealt - 1):
            table.shoe.draw()
        assert table.prepare() is (dealt == 0)
        table.start()
        table.shoe.draw()
        assert table.prepare() is (dealt == 0), "the cutting card lies first: one more round"
        table.start()
        table.shoe.draw()
        assert table.prepare()
        table.start()
        assert table.shoe.remaining == len(rules.cards_in(rules.house(options))[:52]) * table.shoe.decks


def test_the_table_remembers_from_round_to_round() -> None:
    s = Sitting(BLACKJACK, "10", "none", "s", "10", "10", "none", "s", "q", deal="Th 6d 9s Td 9c", left=200, seats=2,
                options={"mid_shoe_entry": "barred"})  # fmt: skip
    assert "2 sat out since the shuffle and waits for the next one OH-A 4.IX" in s.text


def test_roulette_shows_the_number_in_its_colour_and_every_winning_place() -> None:
    s = Sitting(ROULETTE, "straight 5", "straight:17 5, red 10", "red", "declare no_spin", "", "why", "q", seed="x")
    assert "straight lies on one of 38 places; name it, like straight:" in s.text
    assert "'red' does nothing here; Enter goes on" in s.text
    assert "Remedy: spin again OH-G 6.I: " in s.text
    assert re.search(r"▸ \d+ (red|black|green)", s.text)
    number = re.search(r"point marker on (\d+)", s.text)
    assert number is not None
    assert f"Winning places: straight:{number[1]} " in s.text
    assert pocket("double_zero", "17", PRETTY).markup.count("black") >= 1
    assert pocket("big_six", "joker", BARE).plain.strip() == "joker"


async def one_roll(t: Felt) -> None:
    await t.roll(2)
    for box in t.boxes:
        box.win("red", box.stake("red"), "OH-G 5.I")


def test_a_game_of_dice_or_with_multiples_needs_nothing_new() -> None:
    dice = replace(games.get(ROULETTE), play=one_roll, positions=None, canonical=str,
                   wagers=(Wager("red", "Red", "OH-G 4.V.I"),))  # fmt: skip
    s = Sitting(dice, "5", "", "q")
    assert "Enter rolls the dice." in s.text
    assert re.search(r"The dice show \d and \d", s.text)
    assert s.money == [505]
