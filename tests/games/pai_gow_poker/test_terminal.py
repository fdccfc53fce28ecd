"""Pai gow poker in the terminal: a person sets by typing cards, and asks how the house would."""

from tests.cli.sitting import Sitting
from tests.games.pai_gow_poker.table import DEALER, WINNER
from tests.support import clause

PAI_GOW = "pai-gow-poker"
#: The button starts with the dealer, then moves to seat 1: the same stacks change sides.
BUTTON = {"dealing": "shoe", "shuffler": "on", "starting_position": "button"}
STACKS = f"{DEALER} {WINNER}"


@clause("OH-F 13.I", "OH-F 13.II")
def test_13_i_a_person_types_the_low_hand() -> None:
    s = Sitting(PAI_GOW, "main 20", "?", "set", "set Ah Kd", "set ac kd", "q", deal=STACKS, options=BUTTON)
    assert f"[s]et 2 cards, like s {WINNER[:5]} [h]ouse way s[u]rrender" in s.text
    assert "Ac Kd is the low hand, 9h 9d 7s 5c 3h the high hand OH-F 12.II.A" in s.text
    assert "seat 1 names 2 cards of its own hand to set, not none" in s.text
    assert "seat 1 does not hold Ah" in s.text
    assert s.money == [500 + 19]


@clause("OH-F 13.V")
def test_13_v_a_person_surrenders() -> None:
    s = Sitting(PAI_GOW, "main 20", "surrender", "q", deal=STACKS, options=BUTTON)
    assert s.money == [480]


@clause("OH-F 14.III", "OH-F 14.VIII", "OH-F 11.IV")
def test_14_iii_a_person_banks_the_second_hand() -> None:
    s = Sitting(PAI_GOW, "main 20", "h", "", "?", "bank", "", "h", "why", "q", deal=STACKS, options=BUTTON)
    assert "[b]ank up to 20 [p]ass (Enter declines)" in s.text
    assert "The amount is what the house bets against the bank, up to 20 OH-F 14.VIII" in s.text
    assert "The others have 0 against it" in s.text
    assert 'Dealer: "seat 1 banks; the house bets 20"' in s.text
    assert 'Dealer: "the house wins its bet against the bank"' in s.text
    assert s.money == [500 + 19 - 20]


def test_11_ii_the_dice_are_rolled_before_the_deal() -> None:
    s = Sitting(PAI_GOW, "main 20", "declare no_roll", "", "h", "q")
    assert "Enter rolls the dice." in s.text
    assert "Remedy: shake again OH-F 16.I" in s.text
    assert ": the deal starts with " in s.text


def test_11_iii_the_number_generator_needs_nobody_to_press_anything() -> None:
    s = Sitting(PAI_GOW, "main 20", "h", "q", options={"starting_position": "rng"})
    assert "Enter spins" not in s.text
    assert ": the deal starts with " in s.text
