"""What Ultimate Texas Hold'em pays: the showdown, blind, trips, the limit and the progressive."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.equipment.cards import TEXT, cards, pack
from croupier.errors import OptionRefused
from croupier.games.ultimate_texas_holdem import GAME, rules
from croupier.hands.orders import FIVE_CARD
from croupier.money import cents
from croupier.round.facts import Announce
from tests.games.holdem.table import BEST, JACKS
from tests.games.ultimate_texas_holdem.table import BETS, CHECKS, WITH_TRIPS, hand, paid
from tests.support import clause, line, nets

# 9.VII and 9.VIII. Against the dealer


@clause("OH-I 9.VII", "OH-I 9.VIII", "OH-I 9.VIII.A", "OH-I 9.VIII.B", "OH-I 9.VIII.C", "OH-I 10.II")
@pytest.mark.parametrize(
    ("player", "dealer", "board", "ante", "others", "why"),
    [
        ("Ac 9d", "Kh 7s", "Qc Js 8h 4d 2c", 0, 1, ("OH-I 9.VII", "OH-I 10.II")),
        ("Kh 7s", "Ac 9d", "Qc Js 8h 4d 2c", 0, -1, ("OH-I 9.VII", "OH-I 9.VIII.A")),
        ("Ac 3d", "Ad 3h", "Kc Qh 9s 8d 5c", 0, 0, ("OH-I 9.VII", "OH-I 9.VIII.C")),
        ("Kc Qd", "Kd Jh", "Kh 9s 7c 4d 2h", 1, 1, ("OH-I 10.II", "OH-I 10.II")),
        ("Kd Jh", "Kc Qd", "Kh 9s 7c 4d 2h", -1, -1, ("OH-I 9.VIII.A", "OH-I 9.VIII.A")),
        ("Ac 3d", "Ad 2h", "Kc Kh Qs 9d 8c", 0, 0, ("OH-I 9.VIII.C", "OH-I 9.VIII.C")),
        # The lowest pair is enough, and it may lie on the board.
        ("Ac 9d", "Kh 7s", "2h Js 8h 4d 2c", 1, 1, ("OH-I 10.II", "OH-I 10.II")),
    ],
)
def test_9_vii_ante_and_play_against_the_dealer(
    player: str, dealer: str, board: str, ante: int, others: int, why: tuple[str, str]
) -> None:
    round_ = hand(player, dealer, board, *CHECKS, "play", wagers=BETS)
    pays = line(round_, "1", "ante"), line(round_, "1", "play")
    assert tuple(pay.net for pay in pays) == (1000 * ante, 1000 * others)
    assert tuple(pay.clause for pay in pays) == why
    if others <= 0:
        assert line(round_, "1", "blind").net == 1000 * others


@clause("OH-I 9.VII")
def test_9_vii_the_dealer_qualifies_with_any_pair() -> None:
    assert rules.qualifies(FIVE_CARD.rank(cards("2c 2d 3h 4s 6c")))
    assert not rules.qualifies(FIVE_CARD.rank(cards("Ac Kd Qh Js 9c")))


# 10. Payout odds

BLIND = {
    "royal_flush": "5000",
    "straight_flush": "500",
    "four_of_a_kind": "100",
    "full_house": "30",
    "flush": "15",
    "straight": "10",
}
TRIPS = {
    "royal_flush": "250",
    "straight_flush": "200",
    "four_of_a_kind": "150",
    "full_house": "40",
    "flush": "35",
    "straight": "20",
    "three_of_a_kind": "15",
}


@clause("OH-I 9.VIII.B", "OH-I 10.III", "OH-I 10.IV", "OH-I 9.VIII.D")
@pytest.mark.parametrize("made", BEST)
def test_10_iii_blind_and_trips_by_the_hand_that_wins(made: str) -> None:
    player, board = BEST[made]
    assert paid(player, JACKS, board) == {
        "ante": "10",
        "blind": BLIND.get(made, "0"),
        "play": "40",
        "trips": TRIPS.get(made, "-5"),
    }


@clause("OH-I 9.VIII.A", "OH-I 9.VIII.D", "OH-I 10.III")
@pytest.mark.parametrize("made", ["four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind"])
def test_9_viii_d_a_hand_that_loses_is_paid_by_trips_and_never_by_the_blind(made: str) -> None:
    player, board = BEST[made]
    better = {
        "four_of_a_kind": ("Kh Ks", "7h 7s Kd Kc 2d"),
        "full_house": ("5c 5h", board),
        "flush": ("Qd 3d", "Kd 9d Td Jd 2c"),
        "straight": ("Td 8h", "9s 6c 7h 5d 2h"),
        "three_of_a_kind": ("Kc Kd", board),
    }[made]
    result = paid("Ad 8d" if made == "flush" else player, *better)
    assert result == {"ante": "-10", "blind": "-10", "play": "-40", "trips": TRIPS[made]}


@clause("OH-I 10.III")
def test_10_iii_three_to_two_is_exact_to_the_cent() -> None:
    odd = {"ante": "0.05", "blind": "0.05"}
    assert paid(BEST["flush"][0], JACKS, BEST["flush"][1], wagers=odd)["blind"] == "0.07"
    assert paid(BEST["flush"][0], JACKS, BEST["flush"][1], wagers={"ante": "7", "blind": "7"})["blind"] == "10.50"


@clause("OH-I 10.I")
def test_10_i_every_posted_odd_reads_to() -> None:
    for name in ("BL-OH", "TR-OH"):
        assert {row.pays.unit for row in GAME.paytables[name].lines} == {"to"}


# 10.V The limit


@clause("OH-I 10.V")
@pytest.mark.parametrize(
    ("stake", "blind", "play", "trips"),
    [
        ("90", "45000", "360", "250"),
        ("98", "49000", "392", "250"),
        ("99", "49500", "396", "5"),
        ("100", "49900", "0", "0"),
    ],
)
def test_10_v_one_hand_is_paid_fifty_thousand_at_most(stake: str, blind: str, play: str, trips: str) -> None:
    bets = {"ante": stake, "blind": stake, "trips": "5"}
    round_ = hand("As Ks", "9c 9d", "Qs Js Ts 4h 2d", wagers=bets)
    assert nets(round_)["1"] == {"ante": stake, "blind": blind, "play": play, "trips": trips}
    cut = [fact.clause for fact in round_.facts if isinstance(fact, Announce) and "cut to" in fact.text]
    assert set(cut) == ({"OH-I 10.V"} if int(stake) > 98 else set())


@clause("OH-I 10.V")
@pytest.mark.parametrize(
    ("posted", "most"),
    [
        ({}, "50000"),
        ({"table_minimum": "25"}, "50000"),
        ({"table_minimum": "100"}, "55500"),
        ({"table_minimum": "100", "trips": "off"}, "50500"),
        ({"table_minimum": "100", "trips_minimum": "1"}, "50550"),
        ({"payout_limit": "20000"}, "20000"),
        ({"payout_limit": "20000", "table_minimum": "100", "trips": "off"}, "50500"),
    ],
)
def test_10_v_the_limit_lets_the_least_wagers_win_all_they_can(posted: dict[str, object], most: str) -> None:
    assert GAME.house(posted).most_paid == cents(most)  # type: ignore[attr-defined]


@clause("OH-I 10.V")
@pytest.mark.parametrize("amount", ["50000.01", "0", "1000000"])
def test_10_v_no_higher_limit_is_posted(amount: str) -> None:
    with pytest.raises(OptionRefused, match="payout_limit cannot be") as why:
        GAME.house({"payout_limit": amount})
    assert why.value.clause == "OH-I 10.V"


@clause("OH-I 10.V")
def test_10_v_the_limit_holds_for_the_trips_of_a_folded_hand() -> None:
    bets = {"ante": "10", "blind": "10", "trips": "5000"}
    assert paid("3c 2d", "Ac Kh", "9c 9d 9h 9s Jd", *CHECKS, "fold", wagers=bets)["trips"] == "50000"


# Any round


@settings(max_examples=60, deadline=None)
@given(
    st.permutations(pack(52)).map(lambda deck: deck[:9]),
    st.sampled_from([["play 4"], ["check", "play 2"], ["check", "check", "play"], ["check", "check", "fold"]]),
)
def test_any_nine_cards_settle_by_an_independent_reading(deck: list[int], decisions: list[str]) -> None:
    names = [TEXT[card] for card in deck]
    own, other, board = " ".join(names[:2]), " ".join(names[2:4]), " ".join(names[4:])
    player, dealer = FIVE_CARD.rank([*deck[:2], *deck[4:]]), FIVE_CARD.rank(deck[2:])
    made = FIVE_CARD.line(player)
    trips = cents(TRIPS.get(made, "-5"))
    got = nets(hand(own, other, board, *decisions, wagers=WITH_TRIPS))["1"]
    if decisions[-1] == "fold":
        assert got == {"ante": "-10", "blind": "-10", "trips": got["trips"]}
    else:
        antes = {"play 4": 4, "play 2": 2, "play": 1}[decisions[-1]]
        won = (player > dealer) - (player < dealer)
        assert cents(got["play"]) == won * antes * 1000
        assert cents(got["ante"]) == (won * 1000 if FIVE_CARD.at_least(dealer, "pair") else 0)
        assert cents(got["blind"]) == (cents(BLIND.get(made, "0")) if won > 0 else won * 1000)
    assert cents(got["trips"]) == trips


def test_the_official_tables_are_those_of_the_text() -> None:
    assert {key: (table.wager, len(table.lines), table.floor) for key, table in GAME.paytables.items()} == {
        "BL-OH": ("blind", 6, False),
        "TR-OH": ("trips", 7, False),
        "MLP-OH": ("progressive", 7, False),
    }
