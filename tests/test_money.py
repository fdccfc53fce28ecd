import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import BadMoney, BadPayTable, CroupierError
from croupier.money import MOST, Pay, cents, dollars, pay, up_to_next

AMOUNTS = st.integers(-MOST, MOST)


@given(AMOUNTS)
def test_every_amount_survives_being_written_and_read(amount: int) -> None:
    assert cents(dollars(amount)) == amount


@pytest.mark.parametrize("amount", [MOST, -MOST, MOST - 1])
def test_the_largest_amount_survives_too(amount: int) -> None:
    assert cents(dollars(amount)) == amount


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("10", 1000),
        ("37.50", 3750),
        ("37.5", 3750),
        ("0.01", 1),
        ("0", 0),
        ("-0", 0),
        ("-0.05", -5),
        ("-12.34", -1234),
        ("$5", 500),
        ("$100,000", 10_000_000),
        ("007", 700),
        (12, 1200),
        (0, 0),
        (-3, -300),
    ],
)
def test_money_is_read_as_people_write_it(text: object, amount: int) -> None:
    assert cents(text) == amount


@pytest.mark.parametrize(
    ("amount", "text"), [(0, "0"), (1, "0.01"), (100, "1"), (110, "1.10"), (-5, "-0.05"), (-1000, "-10")]
)
def test_money_is_written_without_needless_cents(amount: int, text: str) -> None:
    assert dollars(amount) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "ten",
        "1.234",
        "1.",
        ".5",
        "1e3",
        "0x10",
        "+5",
        "--5",
        "5 ",
        " 5",
        "5\n",
        "1 000",
        "$",
        "$$5",
        "5$",
        "NaN",
        "inf",
        1.0,
        0.1,
        True,
        False,
        None,
        [5],
        {"amount": 5},
        b"5",
        "9" * 15,
    ],
)
def test_anything_else_is_not_money(text: object) -> None:
    with pytest.raises(BadMoney, match=r"write dollars and cents as text, like '10' or '37\.50'"):
        cents(text)


@pytest.mark.parametrize("text", [MOST // 100 + 1, -MOST // 100 - 1, 10**30])
def test_no_amount_is_beyond_the_limit_on_everything(text: object) -> None:
    with pytest.raises(BadMoney, match=f"more than any table takes; the most is {dollars(MOST)}"):
        cents(text)
    assert cents(MOST // 100) == MOST


@given(st.integers(0, 10**9), st.integers(1, 10**6))
def test_rounding_up_goes_to_the_next_whole_unit_and_no_further(amount: int, unit: int) -> None:
    rounded = up_to_next(amount, unit)
    assert rounded % unit == 0
    assert 0 <= rounded - amount < unit


# Pays


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("40 to 1", Pay("to", 40, 1, True)),
        ("3 to 2", Pay("to", 3, 2, True)),
        ("0.5 to 1", Pay("to", 1, 2, True)),
        ("1.5 to 1", Pay("to", 3, 2, True)),
        ("100 for 1", Pay("for", 100)),
        ("$300", Pay("dollars", 30_000)),
        ("$0.50", Pay("dollars", 50)),
        ("100%", Pay("percent", 100)),
        ("5%", Pay("percent", 5)),
    ],
)
def test_a_printed_pay_is_read(text: str, made: Pay) -> None:
    assert pay(text) == made


@given(st.sampled_from(["to", "for"]), st.integers(0, 9_999_999), st.integers(1, 9_999))
def test_odds_survive_being_written_and_read(unit: str, num: int, den: int) -> None:
    text = f"{num} {unit} {den}"
    assert str(pay(text)) == text
    assert pay(str(pay(text))) == pay(text)


@given(st.integers(0, 10**9))
def test_dollar_pays_survive_being_written_and_read(amount: int) -> None:
    for returns in (False, True):
        made = Pay("dollars", amount, 1, returns)
        assert pay(str(made), returns_stake=returns) == made


@given(st.integers(0, 100))
def test_percentages_survive_being_written_and_read(percent: int) -> None:
    assert str(pay(f"{percent}%")) == f"{percent}%"


@given(st.integers(0, 1000), st.integers(1, 100))
def test_half_odds_are_exact(whole: int, den: int) -> None:
    made = pay(f"{whole}.5 to {den}")
    assert made.num * 2 * den == (2 * whole + 1) * made.den


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("40-1", "is not a pay; write '40 to 1', '100 for 1', '\\$300' or '100%'"),
        ("40 to", "is not a pay"),
        ("to 1", "is not a pay"),
        ("-1 to 1", "is not a pay"),
        ("1 to -1", "is not a pay"),
        ("1.25 to 1", "is not a pay"),
        ("40 TO 1", "is not a pay"),
        (" 40 to 1", "is not a pay"),
        ("99999999 to 1", "is not a pay"),
        ("", "is not a pay"),
        (40, "is not a pay"),
        (None, "is not a pay"),
        ("3 to 0", "pays on a stake of nothing"),
        ("3 for 0", "pays on a stake of nothing"),
        ("101%", "more than the whole meter; the most is '100%'"),
        ("-5%", "is not a pay"),
    ],
)
def test_any_other_pay_is_refused(text: object, why: str) -> None:
    with pytest.raises(BadPayTable, match=why):
        pay(text)


@pytest.mark.parametrize("text", ["$-5", "$", "$x", "$1.234"])
def test_a_dollar_pay_is_an_amount_that_is_not_negative(text: str) -> None:
    with pytest.raises(CroupierError, match="not"):
        pay(text)


@pytest.mark.parametrize(
    ("text", "stake", "net"),
    [
        ("40 to 1", 500, 20_000),
        ("3 to 2", 500, 750),
        ("3 to 2", 101, 151),  # half a cent stays with the house (ruling: G7)
        ("6 to 5", 1, 1),
        ("0.5 to 1", 1, 0),
        ("100 for 1", 500, 49_500),
        ("1 for 1", 500, 0),
        ("5 for 2", 500, 750),
        ("$300", 100, 29_900),  # printed for a wager of one dollar (ruling: G2)
        ("$300", 500, 149_500),
        ("0 to 1", 500, 0),
    ],
)
def test_what_the_player_is_up(text: str, stake: int, net: int) -> None:
    assert pay(text).net(stake) == net


def test_a_fixed_amount_is_a_net_win_on_any_stake() -> None:
    fixed = pay("$100,000", returns_stake=True)
    assert {fixed.net(stake) for stake in (1, 500, 10_000)} == {10_000_000}


def test_a_share_of_the_meter_is_won_less_the_stake() -> None:
    assert pay("100%").net(100, meter=1_234_567) == 1_234_467
    assert pay("100%").net(100) == -100  # no meter, nothing to share
    assert pay("10%").net(100, meter=1_234_567) == 123_356  # 123,456.7 cents, less the stake
    assert Pay("percent", 1, 2).net(0, meter=100_000) == 500


def test_a_dollar_amount_scales_with_the_wager_it_is_printed_for() -> None:
    assert pay("$300").net(500, per=500) == 29_500
    assert pay("$300").net(250, per=500) == 14_750


@given(st.integers(1, 10**8), st.integers(1, 1000), st.integers(1, 100))
def test_odds_never_pay_a_fraction_more_than_they_say(stake: int, num: int, den: int) -> None:
    net = Pay("to", num, den, True).net(stake)
    assert 0 <= stake * num - net * den < den
