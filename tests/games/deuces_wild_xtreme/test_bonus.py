"""Bad Beat Xtreme, Trips Plus Wild and Goin' Wild, on every printed table."""

import pytest

from croupier.games.deuces_wild_xtreme import GAME
from croupier.round.round import Round
from tests.support import clause, deal, in_turn, line, nets

DWX = "deuces-wild-xtreme"
NOTHING = "Qc Jd 9s 7c 4d"

#: The losing hand, a hand that beats it, and the pays of tables -01, -02 and -03.
BEATEN = {
    "royal_flush": ("Ah Kh Qh Jh Th", "2c 2d 2h 2s Jk", (10000, 500, 500)),
    "five_of_a_kind": ("6c 6d 6h 6s 2c", "Ah Kh Qh Jh Th", (10000, 500, 500)),
    "straight_flush": ("9h 8h 7h 6h 5h", "Kc Kd Kh Ks Jk", (5000, 500, 500)),
    "four_of_a_kind": ("6c 6d 6h 6s Ac", "7c 7d 7h 7s 3c", (500, 500, 300)),
    "full_house": ("6c 6d 6h As Ac", "7c 7d 7h 3s 3c", (400, 400, 200)),
    "flush": ("Kc 9c 7c 5c 3c", "Kd 9d 7d 5d 4d", (300, 300, 100)),
    "straight": ("9c 8d 7h 6s 5c", "Tc 9d 8h 7s 6c", (100, 100, 50)),
    "three_of_a_kind": ("6c 6d 6h As Qc", "7c 7d 2h 4s 3c", (9, 9, 15)),
}
#: A hand for every line, and the pays of tables -01 to -06.
TRIPS = {
    "five_wilds_wild": ("2c 2d 2h 2s Jk", (2000, 2000, 2000, 2000, 500, 2000)),
    "royal_flush_natural": ("Ah Kh Qh Jh Th", (1000, 1000, 1000, 1000, 400, 1000)),
    "royal_flush_wild": ("Ah Kh Qh Jh 2h", (100, 100, 90, 70, 70, 60)),
    "straight_flush_natural": ("Th 9h 8h 7h 6h", (200,) * 6),
    "straight_flush_wild": ("Th 9h 8h 7h Jk", (30, 30, 25, 25, 25, 25)),
    "five_of_a_kind_wild": ("6c 6d 6h 2s Jk", (100, 100, 70, 60, 60, 50)),
    "four_of_a_kind_natural": ("6c 6d 6h 6s 3c", (90, 90, 60, 50, 50, 40)),
    "four_of_a_kind_wild": ("6c 6d 6h 2s 3c", (6,) * 6),
    "full_house_natural": ("6c 6d 6h 3s 3c", (40, 30, 30, 30, 30, 30)),
    "full_house_wild": ("6c 6d 2h 3s 3c", (5,) * 6),
    "flush_natural": ("Ah Th 8h 5h 3h", (30, 25, 25, 25, 25, 25)),
    "flush_wild": ("Ah Th 8h 5h 2h", (4,) * 6),
    "straight_natural": ("6c 5d 4h 3s 2c", (20,) * 6),
    "straight_wild": ("Tc 8d 7h 6s 2c", (3,) * 6),
    "three_of_a_kind_natural": ("6c 6d 6h Ts 3c", (6,) * 6),
    "three_of_a_kind_wild": ("6c 6d 2h Ts 3c", (1,) * 6),
}
#: The wild cards of a hand, its line, and the pays of tables -01 and -02.
GOIN_WILD = [
    ("2c 2d 2h 2s Jk", "4_wilds", (1000, 500)),
    ("2c 2d 2h 2s 6c", "4_wilds", (1000, 500)),
    ("2c 2d 2h Jk 6c", "4_wilds", (1000, 500)),
    ("2c 2d 2h 6c 9h", "3_wilds", (40, 50)),
    ("2c 2d Jk 6c 9h", "3_wilds", (40, 50)),
    ("2c 2d 6c 9h Ts", "2_wilds", (5, 6)),
    ("2c Jk 6c 9h Ts", "2_wilds", (5, 6)),
    ("Jk 6c 9h Ts Kd", "joker", (4, 3)),
]


def alone(wager: str, table: str, hand: str, dealer: str = NOTHING) -> Round:
    """Five dollars on one bonus wager and nothing else."""
    options = {"five_card_linked_progressive": "off", wager: table}
    return deal(DWX, {"1": {wager: "5"}}, in_turn(hand, dealer), options=options)


@clause("CO 30-2118 (14)", "CO 30-2118 (11)(A)", "CO 30-2118 (14)(A)(I)", "CO 30-2118 (14)(A)(II)")
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("name", BEATEN)
def test_14_the_losing_hand_is_paid_whosever_it_is(name: str, number: int) -> None:
    lower, higher, pays = BEATEN[name]
    for player, dealer in ((lower, higher), (higher, lower)):
        round_ = alone("bad_beat_xtreme", f"PT-FLT-DWHF-BBX-0{number}", player, dealer)
        assert nets(round_) == {"1": {"bad_beat_xtreme": str(5 * pays[number - 1])}}
        assert line(round_, "1", "bad_beat_xtreme")[5:7] == ("CO 30-2118 (14)", name)


@clause("CO 30-2118 (11)(A)", "CO 30-2118 (14)(A)(III)")
@pytest.mark.parametrize(
    ("player", "dealer"),
    [
        ("6c 6d 6h As Qh", NOTHING),
        (NOTHING, "6c 6d 6h As Qh"),
        ("6c 6d Ah As Qh", "7c 7d 7h 4s 3c"),
        ("9c 8d 7h 6s 5c", "9d 8c 7s 6h 5d"),  # a tie
        ("Ac Ad Kh Qs Jk", "As Ah Kd Qc 2c"),
    ],
)
def test_14_a_iii_both_need_three_of_a_kind_and_one_must_lose(player: str, dealer: str) -> None:
    round_ = alone("bad_beat_xtreme", "PT-FLT-DWHF-BBX-01", player, dealer)
    assert nets(round_) == {"1": {"bad_beat_xtreme": "-5"}}
    assert line(round_, "1", "bad_beat_xtreme").clause == "CO 30-2118 (11)(A)"


@clause("CO 30-2118 (15)", "CO 30-2118 (11)(B)", "CO 30-2118 (15)(A)(I)", "CO 30-2118 (15)(A)(II)", "CO 30-2118 (10)")
@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("name", TRIPS)
def test_15_natural_and_wild_hands_are_paid_apart(name: str, number: int) -> None:
    hand, pays = TRIPS[name]
    round_ = alone("trips_plus_wild", f"PT-FLT-DWHF-TPW-0{number}", hand)
    assert nets(round_) == {"1": {"trips_plus_wild": str(5 * pays[number - 1])}}
    assert line(round_, "1", "trips_plus_wild")[5:7] == ("CO 30-2118 (15)", name)


@clause("CO 30-2118 (15)")
@pytest.mark.parametrize("number", range(1, 7))
def test_15_every_table_has_these_lines_and_no_others(number: int) -> None:
    printed = {name: pays[number - 1] for name, (_, pays) in TRIPS.items()}
    posted = GAME.paytables[f"PT-FLT-DWHF-TPW-0{number}"]
    assert {line.line: line.pays.num for line in posted.lines} == printed


@clause("CO 30-2118 (11)(B)")
@pytest.mark.parametrize("hand", ["6c 6d Th Ts 3c", "Ac 8d Th 3s 2c", "Ac Kd 8h 6s 3c"])
def test_11_b_below_three_of_a_kind_trips_plus_wild_loses(hand: str) -> None:
    assert nets(alone("trips_plus_wild", "PT-FLT-DWHF-TPW-01", hand)) == {"1": {"trips_plus_wild": "-5"}}


@clause("CO 30-2118 (16)", "CO 30-2118 (11)(C)", "CO 30-2118 (16)(A)(I)", "CO 30-2118 (16)(A)(II)")
@clause("CO 30-2118 (16)(A)(III)")
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize(("hand", "name", "pays"), GOIN_WILD)
def test_16_wilds_are_counted_deuces_alone_or_with_the_joker(
    hand: str, name: str, pays: tuple[int, int], number: int
) -> None:
    round_ = alone("goin_wild", f"PT-FLT-TW-GW-0{number}", hand)
    assert nets(round_) == {"1": {"goin_wild": str(5 * pays[number - 1])}}
    assert line(round_, "1", "goin_wild")[5:7] == ("CO 30-2118 (16)", name)


@clause("CO 30-2118 (11)(C)")
@pytest.mark.parametrize("hand", ["2c 6c 9h Ts Kd", "6c 6d 6h 6s Kd"])
def test_11_c_one_deuce_or_none_loses(hand: str) -> None:
    round_ = alone("goin_wild", "PT-FLT-TW-GW-01", hand)
    assert (nets(round_), line(round_, "1", "goin_wild").clause) == ({"1": {"goin_wild": "-5"}}, "CO 30-2118 (11)(C)")
