"""Answers as people type them."""

import pytest

from croupier.academy import drawing
from croupier.academy.marking import mark, read_choice, read_money
from croupier.errors import BadInput


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("12.50", 1250),
        ("12.5", 1250),
        ("12.", 1200),
        (".50", 50),
        ("$12.50", 1250),
        ("S$12.50", 1250),
        ("$ 1,250", 125000),
        ("+30", 3000),
        ("win 30", 3000),
        ("Pay $30.00", 3000),
        ("30 dollars", 3000),
        ("up 30", 3000),
        ("75 cents", 75),
        ("-10", -1000),
        ("\u221210", -1000),
        ("-$10", -1000),
        ("$-10", -1000),
        ("(10)", -1000),
        ("lose 10", -1000),
        ("takes $10", -1000),
        ("minus 10", -1000),
        ("0", 0),
        ("-0", 0),
        ("push", 0),
        ("Nothing", 0),
        ("Push.", 0),
        ("I lose 10", -1000),
        ("12 dollars 50 cents", 1250),
        ("$12 and 5 cents", 1205),
        ("USD 12.50", 1250),
        ("\u201312", -1200),
        ("50\u00a2", 50),
    ],
)
def test_an_amount_is_read_however_it_is_written(text: str, amount: int) -> None:
    assert read_money(text) == amount


@pytest.mark.parametrize(
    "text",
    ["", " ", "ten", "10 20", "10.005", "1,2,3", "win lose 10", "--10", "10 euros", "$", "1/2", "0.5 cents", "10 to 1"],
)
def test_what_is_no_amount_is_asked_for_again(text: str) -> None:
    with pytest.raises(BadInput, match=r"is no amount; write what is won like 12\.50, what is lost like -10, or push"):
        read_money(text)


def test_a_loss_without_its_sign_is_wrong() -> None:
    lost = next(
        question for question in drawing.questions("roulette", "lost", 60, "payout") if "-" in question.answers[0]
    )
    assert mark(lost, lost.answers[0]).right
    assert mark(lost, lost.answers[0].replace("-", "lose ")).right
    assert not mark(lost, lost.answers[0].removeprefix("-")).right


def test_a_choice_is_named_by_its_letter_or_its_words() -> None:
    question = drawing.question("three-card-poker", "hand", "1")
    right = question.answers[0]
    letter = next(letter for letter, choice in question.lettered if choice == right)
    for text in (right, right.upper(), f"  {right}. ", letter, letter.upper(), f"{letter})"):
        assert mark(question, text).right, text
    wrong = next(letter for letter, choice in question.lettered if choice != right)
    assert not mark(question, wrong).right
    assert mark(question, wrong).plain()["answer"] == right


@pytest.mark.parametrize("text", ["", "z", "9", "royal straight", "a b"])
def test_what_is_no_choice_is_asked_for_again(text: str) -> None:
    with pytest.raises(BadInput, match="is none of the choices; answer with a, b"):
        mark(drawing.question("three-card-poker", "hand", "1"), text)


@pytest.mark.parametrize(
    ("choices", "typed", "named"),
    [
        (("2 to 1", "3 to 2", "6 to 5"), "3:2", "3 to 2"),
        (("2 to 1", "3 to 2", "6 to 5"), "6-5", "6 to 5"),
        (("2 to 1", "3 to 2", "6 to 5"), "answer b", "3 to 2"),
        (("pair of aces, king kicker", "ace high"), "Pairs of aces king kicker", "pair of aces, king kicker"),
        (("pair of aces, king kicker", "ace high"), "aces-high", "ace high"),
        (("hit", "stand", "double", "double face down"), "Stands", "stand"),
        (("hit", "stand", "double", "double face down"), "double-face-down", "double face down"),
        (("hit", "stand", "double", "double face down"), "doubles", "double"),
        (("it stands", "it is refused"), "refused", "it is refused"),
        (("8d 5h", "Jh Tc"), "TC JH", "Jh Tc"),
        (("8d 5h", "Jh Tc"), "10c, jh", "Jh Tc"),
        (("set 9c 3s", "set 9c 7d"), "set 3s 9c", "set 9c 3s"),
        (("$125", "$25", "$3"), "125", "$125"),
        (("$125", "$25", "$3"), "$125.00", "$125"),
        (("100% of the meter", "$30"), "100 %", "100% of the meter"),
        (("100% of the meter", "$30"), "100", "100% of the meter"),
        (("24, bust", "20"), "24", "24, bust"),
        (("24, bust", "20"), "24,bust", "24, bust"),
        (("play 1x", "play 2x"), "play 1", "play 1x"),
        (("9 to 1", "3 to 1"), "9", "9 to 1"),
    ],
)
def test_a_choice_is_read_in_other_notations(choices: tuple[str, ...], typed: str, named: str) -> None:
    question = drawing.question("three-card-poker", "hand", "1")._replace(choices=choices)
    assert read_choice(question, typed) == named


@pytest.mark.parametrize(
    ("choices", "typed"),
    [
        (("$125", "$30"), "$12"),
        (("100% of the meter", "$30"), "10"),
        (("30 to 1", "9 to 1"), "3"),
        (("3 to 2", "2 to 1"), "3"),
        (("3 to 10", "2 to 1"), "3"),
        (("21", "soft 17"), "2"),
        (("21", "soft 17"), "soft 1"),
        (("OH-A 15.IV", "OH-A 3.III.F"), "OH-A 15.I"),
        (("OH-A 15.IV", "OH-A 3.III.F"), "OH-A 15"),
        (("8d 5h", "Jh Tc"), "Jh Td"),
    ],
)
def test_part_of_a_number_is_another_answer(choices: tuple[str, ...], typed: str) -> None:
    question = drawing.question("three-card-poker", "hand", "1")._replace(choices=choices)
    with pytest.raises(BadInput, match="is none of the choices"):
        read_choice(question, typed)


def test_odds_the_other_way_round_are_others() -> None:
    question = drawing.question("three-card-poker", "hand", "1")._replace(choices=("6 to 5", "2 to 1"))
    with pytest.raises(BadInput, match="is none of the choices"):
        read_choice(question, "5:6")
