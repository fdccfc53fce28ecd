"""What Texas Hold'em Bonus pays: the showdown, the bonus, the limit and the progressive."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.equipment.cards import TEXT, pack
from croupier.errors import BadPayTable, OptionRefused
from croupier.games.texas_holdem_bonus import GAME, rules
from croupier.hands.orders import FIVE_CARD
from croupier.money import cents
from croupier.round.facts import Announce
from tests.games.holdem.table import BEST, JACKS
from tests.games.texas_holdem_bonus.table import ANTE, hand, paid
from tests.support import clause, line, nets

# 10.VIII Against the dealer


@clause("OH-K 10.VIII.B", "OH-K 11.II")
@pytest.mark.parametrize("made", BEST)
def test_10_viii_b_the_ante_is_paid_with_a_straight_or_better(made: str) -> None:
    player, board = BEST[made]
    round_ = hand(player, JACKS, board, wagers=ANTE)
    small = made in ("three_of_a_kind", "two_pair", "pair")
    assert nets(round_)["1"] == {"ante": "0" if small else "10", "flop": "20", "turn": "10", "river": "10"}
    assert line(round_, "1", "ante").clause == ("OH-K 10.VIII.B" if small else "OH-K 11.II")
    assert line(round_, "1", "flop").clause == "OH-K 11.II"


@clause("OH-K 10.VIII.A", "OH-K 10.VIII.C")
@pytest.mark.parametrize(
    ("player", "dealer", "board", "units", "cited"),
    [
        ("Kd Jh", "Kc Qd", "Kh 9s 7c 4d 2h", -1, "OH-K 10.VIII.A"),
        ("8c 7d", "Ah 2h", "9h 6h 5h Jd 2s", -1, "OH-K 10.VIII.A"),
        ("Kh 7s", "Ac 9d", "Qc Js 8h 4d 2c", -1, "OH-K 10.VIII.A"),
        ("Ac 3d", "Ad 2h", "Kc Kh Qs 9d 8c", 0, "OH-K 10.VIII.C"),
        ("3c 2d", "4c 3h", "Ah Kd Qs Jc Th", 0, "OH-K 10.VIII.C"),
    ],
)
def test_10_viii_a_lower_loses_all_and_equal_returns_all(
    player: str, dealer: str, board: str, units: int, cited: str
) -> None:
    round_ = hand(player, dealer, board, wagers=ANTE)
    assert round_.result is not None
    assert [(pay.wager, pay.net, pay.clause) for pay in round_.result.lines] == [
        (wager, units * stake, cited)
        for wager, stake in [("ante", 1000), ("flop", 2000), ("turn", 1000), ("river", 1000)]
    ]


# 11. The bonus

BONUS = {
    "ace_ace": "150",
    "ace_king_suited": "125",
    "ace_queen_or_jack_suited": "100",
    "ace_king_offsuit": "75",
    "kk_qq_jj": "50",
    "ace_queen_or_jack_offsuit": "25",
    "pair_10_to_2": "15",
}


@clause("OH-K 11.III", "OH-K 10.VIII.D", "OH-K 1.I.A")
@pytest.mark.parametrize(
    ("two", "made"),
    [
        ("Ac Ad", "ace_ace"),
        ("As Ks", "ace_king_suited"),
        ("Kd Ad", "ace_king_suited"),
        ("As Qs", "ace_queen_or_jack_suited"),
        ("Jh Ah", "ace_queen_or_jack_suited"),
        ("As Kd", "ace_king_offsuit"),
        ("Kc Kd", "kk_qq_jj"),
        ("Qc Qd", "kk_qq_jj"),
        ("Jc Jd", "kk_qq_jj"),
        ("As Qd", "ace_queen_or_jack_offsuit"),
        ("Jc Ah", "ace_queen_or_jack_offsuit"),
        ("Tc Td", "pair_10_to_2"),
        ("2c 2d", "pair_10_to_2"),
        ("As Ts", ""),
        ("Ks Qs", ""),
        ("3c 2d", ""),
    ],
)
@pytest.mark.parametrize("decisions", [("fold",), ("bet", "check", "check")])
def test_11_iii_the_bonus_goes_by_the_own_two_cards(two: str, made: str, decisions: tuple[str, ...]) -> None:
    round_ = hand(two, "8h 8s", "9c 7d 6h 4s 3h", *decisions)
    assert nets(round_)["1"]["bonus"] == BONUS.get(made, "-5")
    assert line(round_, "1", "bonus")[5:7] == ("OH-K 11.III", made)


@clause("OH-K 11.III")
def test_11_iii_every_two_cards_fit_one_line_and_the_combinations_add_up() -> None:
    ways: dict[str, int] = {}
    for two in combinations(pack(52), 2):
        made = rules.bonus_line(two)
        ways[made] = ways.get(made, 0) + 1
        assert rules.bonus_line(two[::-1]) == made
    assert ways.pop("") == 1326 - 6 - 4 - 8 - 12 - 18 - 24 - 54
    assert ways == {
        "ace_ace": 6,
        "ace_king_suited": 4,
        "ace_queen_or_jack_suited": 8,
        "ace_king_offsuit": 12,
        "kk_qq_jj": 18,
        "ace_queen_or_jack_offsuit": 24,
        "pair_10_to_2": 54,
    }


@clause("OH-K 11.IV")
@pytest.mark.parametrize("decisions", [("fold",), ("bet", "bet", "bet")])
@pytest.mark.parametrize(
    ("posted", "dealer", "net", "made", "cited"),
    [
        ("HB-OH", "As Ah", "150", "ace_ace", "OH-K 11.III"),
        ("HB-OH-1000", "As Ah", "5000", "ace_ace_vs_dealer_ace_ace", "OH-K 11.IV"),
        ("HB-OH-1000", "As Kh", "150", "ace_ace_other", "OH-K 11.III"),
        ("HB-OH-1000", "Ks Kh", "150", "ace_ace_other", "OH-K 11.III"),
    ],
)
def test_11_iv_aces_against_aces_where_the_house_pays_them(
    posted: str, dealer: str, net: str, made: str, cited: str, decisions: tuple[str, ...]
) -> None:
    round_ = hand("Ac Ad", dealer, "Qs 9h 8c 5d 3s", *decisions, options={"bonus": posted})
    assert nets(round_)["1"]["bonus"] == net
    assert line(round_, "1", "bonus")[5:7] == (cited, made)


def own(*lines: tuple[str, str], without: str = "") -> dict[str, object]:
    """A house's own bonus table: the printed one with lines changed, added or left out."""
    printed = {row.line: str(row.pays) for row in GAME.paytables["HB-OH"].lines}
    made = {name: pays for name, pays in (printed | dict(lines)).items() if name != without}
    return {
        "id": "OWN",
        "wager": "bonus",
        "clause": "OH-K 11.III",
        "lines": [{"line": name, "pays": pays} for name, pays in made.items()],
    }


@clause("OH-K 11.III", "OH-K 11.IV")
def test_11_iv_a_house_may_pay_more_and_add_the_line_in_its_own_table() -> None:
    more = {"bonus": own(("ace_ace", "40 to 1"), ("ace_ace_vs_dealer_ace_ace", "2000 to 1"))}
    assert paid("Ac Ad", "As Ah", "Qs 9h 8c 5d 3s", "fold", options=more)["bonus"] == "10000"
    assert paid("Ac Ad", "As Kh", "Qs 9h 8c 5d 3s", "fold", options=more)["bonus"] == "200"


@clause("OH-K 11.III", "OH-K 11.IV")
@pytest.mark.parametrize(
    ("table", "why"),
    [
        (own(("ace_ace", "29 to 1")), "'ace_ace' pays 29 to 1, below the floor of 30 to 1"),
        (own(("pair_10_to_2", "2 to 1")), "below the floor of 3 to 1"),
        (own(without="kk_qq_jj"), "'kk_qq_jj' is missing"),
        (own(("ace_ace_vs_dealer_ace_ace", "999 to 1")), "below the floor of 1000 to 1"),
        (own(without="ace_ace"), "'ace_ace' is missing"),
    ],
)
def test_11_iii_never_less_than_the_printed_odds(table: dict[str, object], why: str) -> None:
    with pytest.raises(BadPayTable, match=why):
        GAME.house({"bonus": table})


@clause("OH-K 11.I")
def test_11_i_every_posted_odd_reads_to() -> None:
    for name in ("HB-OH", "HB-OH-1000"):
        assert {row.pays.unit for row in GAME.paytables[name].lines} == {"to"}


# 11.V The limit


@clause("OH-K 11.V")
@pytest.mark.parametrize(("bonus", "net"), [("49", "49000"), ("49.95", "49950"), ("50", "49950"), ("500", "49950")])
def test_11_v_one_hand_is_paid_fifty_thousand_at_most(bonus: str, net: str) -> None:
    bets = {"ante": "10", "bonus": bonus}
    round_ = hand("As Ad", "Ah Ac", "Ks Qs Js Ts 2d", wagers=bets, options={"bonus": "HB-OH-1000"})
    assert nets(round_)["1"] == {"ante": "10", "flop": "20", "turn": "10", "river": "10", "bonus": net}
    cut = [fact.clause for fact in round_.facts if isinstance(fact, Announce) and "cut to" in fact.text]
    assert cut == (["OH-K 11.V"] if cents(bonus) > 4995 else [])


@clause("OH-K 11.V")
@pytest.mark.parametrize(
    ("posted", "most"),
    [
        ({}, "50000"),
        ({"table_minimum": "100"}, "50000"),
        ({"table_minimum": "20000", "bonus": "off"}, "100000"),
        ({"table_minimum": "20000"}, "100030"),
        ({"bonus": "HB-OH-1000", "bonus_minimum": "50", "table_minimum": "25"}, "50125"),
    ],
)
def test_11_v_the_limit_lets_the_least_wagers_win_all_they_can(posted: dict[str, object], most: str) -> None:
    assert GAME.house(posted).most_paid == cents(most)  # type: ignore[attr-defined]


@clause("OH-K 11.V")
@pytest.mark.parametrize("amount", ["49999", "50000.01", "0"])
def test_11_v_the_text_sets_the_limit_and_no_other_is_posted(amount: str) -> None:
    with pytest.raises(OptionRefused, match="payout_limit cannot be") as why:
        GAME.house({"payout_limit": amount})
    assert why.value.clause == "OH-K 11.V"


# Any round


@settings(max_examples=60, deadline=None)
@given(
    st.permutations(pack(52)).map(lambda deck: deck[:9]),
    st.sampled_from(["bet", "check"]),
    st.sampled_from(["bet", "check"]),
)
def test_any_nine_cards_settle_by_an_independent_reading(deck: list[int], turn: str, river: str) -> None:
    names = [TEXT[card] for card in deck]
    own, other, board = " ".join(names[:2]), " ".join(names[2:4]), " ".join(names[4:])
    player, dealer = FIVE_CARD.rank([*deck[:2], *deck[4:]]), FIVE_CARD.rank(deck[2:])
    got = paid(own, other, board, "bet", turn, river)
    won = (player > dealer) - (player < dealer)
    assert cents(got["flop"]) == won * 2000
    for street, choice in (("turn", turn), ("river", river)):
        assert (street in got) == (choice == "bet")
        assert cents(got.get(street, "0")) == (won * 1000 if choice == "bet" else 0)
    unpaid = won > 0 and FIVE_CARD.line(player) in ("high_card", "pair", "two_pair", "three_of_a_kind")
    assert cents(got["ante"]) == (0 if unpaid else won * 1000)
    assert got["bonus"] == BONUS.get(rules.bonus_line(deck[:2]), "-5")


def test_the_official_tables_are_those_of_the_text() -> None:
    assert {key: (table.wager, len(table.lines), table.floor) for key, table in GAME.paytables.items()} == {
        "HB-OH": ("bonus", 7, True),
        "HB-OH-1000": ("bonus", 8, True),
        "MLP-OH": ("progressive", 7, False),
    }
