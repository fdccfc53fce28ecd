"""Advice at the prompt of a decision: ``advice`` or ``hint``."""

import pytest

from tests.cli.sitting import BLACKJACK, ROULETTE, TCP, Sitting

#: Q-6-4 before a dealer's hand that nobody sees.
CLOSE = "Qc 9h 6d 9d 4h 2s"


@pytest.mark.parametrize("word", ["advice", "hint", "ADVICE"])
def test_every_action_is_told_with_its_worth_and_cost(word: str) -> None:
    s = Sitting(TCP, "10", word, "p", "q", deal=CLOSE)
    words = s.text.split("Working it out.")[1].split("Seat 1:")[0].split()
    assert words[:8] == ["action", "worth", "costs", "best", "play", "-0.9934", "fold", "-1.0000"]
    assert words[8] == "0.0066"
    assert "exactly, per unit of ante, from what this seat can see" in " ".join(words)
    assert s.money == [500 - 20], "asking is no answer; the hand was played after it"


def test_advice_of_blackjack_names_amounts() -> None:
    s = Sitting(BLACKJACK, "10", "hint", "s", "q", deal="6h 6d 5s Ts")
    assert "best double 10" in s.text
    assert "counts the cards seen in this round out of 6 decks" in s.text


def test_what_is_not_asked_or_not_known_is_refused_in_words() -> None:
    early = "nothing is to be decided now; ask for advice when a seat is asked what to do"
    assert early in Sitting(TCP, "advice", "q").text
    assert early in Sitting(ROULETTE, "red 10", "hint", "q").text


def test_help_and_the_first_lines_name_it() -> None:
    s = Sitting(TCP, "help", "q")
    assert "At any prompt: why advice rules" in s.text
    assert "advice or hint what each action is worth" in s.text
    assert "advice or hint" not in Sitting(ROULETTE, "help", "q").text


def test_of_many_settings_the_better_ones_are_shown() -> None:
    s = Sitting("pai-gow-poker", "10", "", "hint", "h", "q", options={})
    assert "best" in s.text
    assert "surrender -1.0000" in s.text
    assert "more settings are worth less" in s.text
    assert s.text.split("Working it out.")[1].split("exactly")[0].count(" set ") == 5
