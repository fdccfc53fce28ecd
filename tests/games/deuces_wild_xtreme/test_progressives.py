"""The three progressives: Goin' Wild, Too Wild and Five-Card Linked, with meters, replacement card and envy."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import Card, cards, pack
from croupier.errors import BadInput, OutcomesExhausted, WagerRefused
from croupier.games.deuces_wild_xtreme.rules import goin_wild_progressive_line, linked_lines
from croupier.hands.looks import FaceLook, WildLook
from croupier.hands.orders import FIVE_CARD
from croupier.round.facts import Deal
from croupier.round.requests import Draw
from croupier.round.round import Round
from tests.games.deuces_wild_xtreme.laying import LINKED, POKER, laid
from tests.support import clause, line, nets, table

DWX = "deuces-wild-xtreme"
GOIN, TOO = "goin_wild_progressive", "too_wild_progressive"
NOTHING = "Qc Jd 9s 7c 4d"

GOIN_WILD = {
    "4_deuces": ("2c 2d 2h 2s Jk", ("100%", "100%")),
    "4_wilds": ("2c 2d 2h Jk 6c", ("$1,000", "$500")),
    "3_deuces": ("2c 2d 2h 6c 9h", ("$100", "$100")),
    "3_wilds": ("2c 2d Jk 6c 9h", ("$50", "$50")),
    "2_deuces": ("2c 2d 6c 9h Ts", ("$5", "$5")),
    "2_wilds": ("2c Jk 6c 9h Ts", ("$3", "$4")),
}
TOO_WILD = {
    "five_wilds": ("2c 2d 2h 2s Jk", "100%"),
    "natural_royal_flush": ("Ah Kh Qh Jh Th", "10%"),
    "wild_royal_flush": ("Ah Kh Qh 2s Th", "$200"),
    "five_of_a_kind": ("6c 6d 6h 6s Jk", "$150"),
    "straight_flush": ("Th 9h 8h 7h 2c", "$50"),
    "four_of_a_kind": ("6c 6d 6h 6s 3c", "$10"),
    "full_house": ("6c 6d 2h 3s 3c", "$9"),
    "flush": ("Ah Th 8h 5h 2h", "$8"),
    "straight": ("Tc 8d 7h 6s 2c", "$5"),
}
POKER_PAYS = {
    "01": "100% $1,500 $250 $100 $50 $25 $5",
    "02": "100% $2,500 $250 $100 $50 $25 $5",
    "03": "100% $1,000 $200 $100 $75 $20 $5",
    "04": "100% $2,000 $250 $75 $50 $20 $5",
    "05": "100% 100% $250 $75 $50 $20 $5 $3",
    "09": "100% $1,500 $250 $75 $50 $20 $10",
    "10": "100% 100% $200 $75 $50 $30 $5 $3",
    "E01": "100% 10% $300 $50 $40 $30 $9",
    "E02": "100% 10% $300 $50 $40 $30 $9",
    "E03": "100% 10% $250 $75 $50 $25 $10",
}
SUITED = {
    "5_card_royal_flush": "Ah Kh Qh Jh Th",
    "5_card_straight_flush": "6h 5h 4h 3h 2h",
    "4_card_straight_flush": "Ah Kh Qh Jh 9h",
    "5_card_flush": "Ah Th 8h 5h 2h",
    "4_card_flush": "Ah Th 8h 5h 2c",
}
SUITED_PAYS = {
    "06": "100% $500 $200 $50 $5",
    "07": "100% $1,000 $200 $50 $5",
    "08": "100% $2,500 $150 $75 $5",
    "11": "100% $500 $200 $75 $5",
}


def alone(wager: str, id_: str, hand: str, replacement: str = "", **posted: object) -> Round:
    """One progressive wager and nothing else."""
    unit = str(posted.get("progressive_unit", "1"))
    hands = {"1": hand, "dealer": NOTHING} | ({"joker_replacement": replacement} if replacement else {})
    return laid({"1": {wager: unit}}, hands, {wager: id_, **posted}, meters={id_: "10000"})


def net(printed: str, meter: int = 10000) -> str:
    """What a $1 wager is up on a printed pay: the wager is not returned."""
    pays = meter * int(printed[:-1]) // 100 if printed.endswith("%") else int(printed[1:].replace(",", ""))
    return str(pays - 1)


# (17) Goin' Wild Progressive


@clause("CO 30-2118 (17)", "CO 30-2118 (11)(D)", "CO 30-2118 (17)(A)(I)", "CO 30-2118 (17)(A)(II)")
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("name", GOIN_WILD)
def test_17_goin_wild_progressive_pays_for_one(name: str, number: int) -> None:
    hand, pays = GOIN_WILD[name]
    round_ = alone(GOIN, f"PT-PRG-TW-GW-0{number}", hand)
    assert nets(round_) == {"1": {GOIN: net(pays[number - 1])}}
    assert line(round_, "1", GOIN)[5:7] == ("CO 30-2118 (17)", name)


@clause("CO 30-2118 (17)", "CO 30-2118 (17)(A)(II)")
def test_17_every_count_of_deuces_and_joker_makes_its_best_line() -> None:
    wilds, others = cards("2c 2d 2h 2s Jk"), cards("6c 8d Th Qs Kc")
    order = list(GOIN_WILD)
    for size in range(6):
        for held in combinations(wilds, size):
            deuces, all_wild = sum(card < 4 for card in held), len(held)
            fits = [f"{n}_deuces" for n in (2, 3, 4) if deuces >= n] + [
                f"{n}_wilds" for n in (2, 3, 4) if all_wild >= n
            ]
            best = min(fits, key=order.index, default="")
            assert goin_wild_progressive_line(WildLook.of((*held, *others[: 5 - size]))) == best


@clause("CO 30-2118 (11)(D)")
@pytest.mark.parametrize("hand", ["2c 6c 9h Ts Kd", "Jk 6c 9h Ts Kd", "6c 6d 6h 6s Kd"])
def test_11_d_one_wild_card_or_none_loses(hand: str) -> None:
    assert nets(alone(GOIN, "PT-PRG-TW-GW-01", hand)) == {"1": {GOIN: "-1"}}


# (18) Too Wild Progressive


@clause("CO 30-2118 (18)", "CO 30-2118 (11)(E)", "CO 30-2118 (18)(A)(I)", "CO 30-2118 (18)(A)(II)")
@pytest.mark.parametrize("name", TOO_WILD)
def test_18_too_wild_progressive_pays_for_one(name: str) -> None:
    hand, pays = TOO_WILD[name]
    round_ = alone(TOO, "PT-PRG-DWHF-DWP-01", hand)
    assert nets(round_) == {"1": {TOO: net(pays)}}
    assert line(round_, "1", TOO)[5:7] == ("CO 30-2118 (18)", name)


@clause("CO 30-2118 (11)(E)")
@pytest.mark.parametrize("hand", ["6c 6d 2h Ts 3c", "6c 6d Th Ts 3c", "Ac Kd 8h 6s 3c"])
def test_11_e_below_a_straight_too_wild_loses(hand: str) -> None:
    assert nets(alone(TOO, "PT-PRG-DWHF-DWP-01", hand)) == {"1": {TOO: "-1"}}


# (19) Five-Card Linked Progressive


@clause("CO 30-2118 (19)", "CO 30-2118 (11)(F)", "CO 30-2118 (19)(A)(I)", "CO 30-2118 (19)(A)(II)")
@pytest.mark.parametrize("number", POKER_PAYS)
def test_19_poker_hands_are_paid_for_one_with_deuces_natural(number: str) -> None:
    pays = dict(zip(POKER, POKER_PAYS[number].split(), strict=False))
    for name, hand in POKER.items():
        round_ = alone(LINKED, f"PT-BJS-5CL-{number}", hand)
        assert nets(round_) == {"1": {LINKED: net(pays[name]) if name in pays else "-1"}}, name
        assert line(round_, "1", LINKED).line == (name if name in pays else "")


@clause("CO 30-2118 (19)", "CO 30-2118 (19)(A)(II)")
@pytest.mark.parametrize("number", SUITED_PAYS)
def test_19_flushes_of_five_and_four_are_paid_for_one(number: str) -> None:
    pays = dict(zip(SUITED, SUITED_PAYS[number].split(), strict=True))
    for name, hand in SUITED.items():
        round_ = alone(LINKED, f"PT-BJS-5CL-{number}", hand)
        assert nets(round_) == {"1": {LINKED: net(pays[name])}}, name
        assert line(round_, "1", LINKED).line == name
    assert nets(alone(LINKED, f"PT-BJS-5CL-{number}", POKER["four_of_a_kind"])) == {"1": {LINKED: "-1"}}


@clause("CO 30-2118 (19)")
@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("Ah 2h 3h 4h 9c", "4_card_straight_flush"),
        ("Jh Qh Kh Ah 9c", "4_card_straight_flush"),
        ("Jh Qh Kh Ah 9h", "4_card_straight_flush"),  # above a flush of five (ruling dwx-3)
        ("5h 6h 7h 8h 9c", "4_card_straight_flush"),
        ("5h 6h 7h 9h 8c", "4_card_flush"),
        ("Qh Kh Ah 2h 9c", "4_card_flush"),  # no run goes round the ace
        ("Qh Kh Ah 2h 9h", "5_card_flush"),
        ("5h 6h 7h 8c 9c", ""),
    ],
)
def test_19_four_card_straight_flushes_have_the_ace_high_or_low(hand: str, name: str) -> None:
    assert line(alone(LINKED, "PT-BJS-5CL-06", hand), "1", LINKED).line == name


def suited_oracle(hand: tuple[Card, ...]) -> str:
    """The line of the flush tables by looking at every four of the cards."""

    def in_sequence(some: tuple[Card, ...]) -> bool:
        ranks = sorted(card >> 2 for card in some)
        low = sorted(-1 if rank == 12 else rank for rank in ranks)
        return any(run[-1] - run[0] == len(run) - 1 and len(set(run)) == len(run) for run in (ranks, low))

    fours = [four for four in combinations(hand, 4) if len({card & 3 for card in four}) == 1]
    if len({card & 3 for card in hand}) == 1 and in_sequence(hand):
        return "5_card_royal_flush" if min(card >> 2 for card in hand) == 8 else "5_card_straight_flush"
    if any(in_sequence(four) for four in fours):
        return "4_card_straight_flush"
    return "5_card_flush" if len(fours) == 5 else "4_card_flush" if fours else ""


@clause("CO 30-2118 (19)", "CO 30-2118 (19)(A)(V)")
@pytest.mark.parametrize("deck", ["Ac Kc Qc Jc Tc 9c Ad 2c 3c 4c 5c 7h", "Ah 2h 3h 4h 5h 6h 8h 2c 3c 9d 9s"])
def test_19_every_hand_of_a_small_deck_makes_its_flush_line_and_its_poker_hand(deck: str) -> None:
    flushes = list(SUITED)
    for hand in combinations(cards(deck), 5):
        made = set(linked_lines(FaceLook.of(hand)).split())
        assert next((flush for flush in flushes if flush in made), "") == suited_oracle(hand)
        assert made - set(flushes) == {FIVE_CARD.line(FIVE_CARD.rank(hand))}


@given(st.lists(st.sampled_from(pack()), min_size=5, max_size=5, unique=True))
def test_19_any_hand_makes_one_poker_hand_and_what_its_suits_make(hand: list[Card]) -> None:
    made = set(linked_lines(FaceLook.of(hand)).split())
    assert len(made - set(SUITED)) == 1
    assert next((flush for flush in SUITED if flush in made), "") == suited_oracle(tuple(hand))


# The replacement card


@clause("CO 30-2118 (19)(A)(V)", "CO 30-2118 (19)(A)(VI)", "CO 30-2118 (11)(F)(I)")
@pytest.mark.parametrize(
    ("hand", "replacement", "name"),
    [
        ("Jk 9h 9d 2c Kd", "9c", "three_of_a_kind"),
        ("Jk 9h 9d 2c Kd", "2d", "two_pair"),
        ("Jk 9h 9d 2c Kd", "3d", ""),  # neither the joker nor the deuce is wild
        ("Jk Kh Qh Jh Th", "Ah", "royal_flush"),
        ("Jk Kh Qh Jh Th", "Ac", "straight"),
        ("Jk 2c 2d 2h 9d", "2s", "four_of_a_kind"),
        ("6c 6d 6h Ts 3c", "6s", "three_of_a_kind"),  # without the joker it changes nothing
    ],
)
def test_19_a_vi_the_replacement_card_stands_for_the_joker(hand: str, replacement: str, name: str) -> None:
    assert line(alone(LINKED, "PT-BJS-5CL-05", hand, replacement), "1", LINKED).line == name


@clause("CO 30-2118 (11)(F)(I)", "CO 30-2118 (19)(A)(VI)")
def test_11_f_i_a_card_is_drawn_in_every_round_and_must_be_known_only_to_who_holds_the_joker() -> None:
    both = {"ante": "10", "odds": "10"}
    nobody = laid({"1": both}, {"1": "Jk 6c 9h Ts Kd", "dealer": NOTHING}, decisions=["play"])
    assert [fact.to for fact in nobody.facts if isinstance(fact, Deal)][-1] == "joker_replacement"
    alone(LINKED, "PT-BJS-5CL-01", "6c 6d 6h Ts 3c")
    with pytest.raises(OutcomesExhausted, match="joker_replacement"):
        alone(LINKED, "PT-BJS-5CL-01", "Jk 6d 6h Ts 3c")
    off = laid({"1": both}, {"1": "Jk 6c 9h Ts Kd", "dealer": NOTHING}, options={LINKED: "off"}, decisions=["play"])
    assert "joker_replacement" not in off.felt.hands


@clause("CO 30-2118 (11)(F)(I)")
def test_11_f_i_it_is_the_card_after_the_deal_and_comes_up_last() -> None:
    round_ = table(DWX, {"1": {LINKED: "1"}})
    for text in "Jk Qc 6d Jd 6h 9s Ts 7c 3c 4d".split():
        round_.answer(text)
    assert round_.pending == Draw("joker_replacement", "up", False, 0)
    with pytest.raises(BadInput):
        round_.answer("6d")
    round_.answer("6s")
    assert nets(round_) == {"1": {LINKED: "4"}}


# Meters and units


@clause("CO 30-2118 (17)(A)(III)", "CO 30-2118 (18)(A)(III)", "CO 30-2118 (19)(A)(IV)")
@pytest.mark.parametrize(
    ("wager", "id_", "hand", "paid"),
    [
        (GOIN, "PT-PRG-TW-GW-01", GOIN_WILD["3_deuces"][0], "495"),
        (TOO, "PT-PRG-DWHF-DWP-01", TOO_WILD["straight"][0], "20"),
        (LINKED, "PT-BJS-5CL-01", POKER["straight"], "120"),
        (LINKED, "PT-BJS-5CL-01", POKER["royal_flush"], "9995"),  # a meter is what it reads
    ],
)
def test_19_a_iv_another_unit_multiplies_the_pays(wager: str, id_: str, hand: str, paid: str) -> None:
    assert nets(alone(wager, id_, hand, progressive_unit="5")) == {"1": {wager: paid}}


@clause("CO 30-2118 (17)(A)(III)", "CO 30-2118 (18)(A)(III)", "CO 30-2118 (19)(A)(IV)")
@pytest.mark.parametrize("wager", [GOIN, TOO, LINKED])
def test_19_a_iv_the_wager_is_the_unit_and_nothing_else(wager: str) -> None:
    for options, wrong in (({}, "2"), ({"progressive_unit": "5"}, "1")):
        with pytest.raises(WagerRefused, match=f"{wager} is a wager of"):
            table(DWX, {"1": {wager: wrong}}, options=options)


@clause("CO 30-2118 (18)(A)(III)", "CO 30-2118 (17)(A)(III)")
def test_18_a_iii_after_a_jackpot_the_meter_starts_again_at_the_seed_for_the_unit() -> None:
    won = alone(GOIN, "PT-PRG-TW-GW-01", GOIN_WILD["4_deuces"][0], goin_wild_seed="1000", progressive_unit="5")
    assert won.felt.meters == {"PT-PRG-TW-GW-01": 5000_00}
    tenth = alone(TOO, "PT-PRG-DWHF-DWP-01", TOO_WILD["natural_royal_flush"][0], too_wild_seed="1000")
    assert tenth.felt.meters == {"PT-PRG-DWHF-DWP-01": 9000_00}


@clause("CO 30-2118 (19)(A)(IV)")
def test_19_a_iv_a_meter_nobody_read_stands_at_its_seed_and_without_one_must_be_read() -> None:
    hands = {"1": POKER["royal_flush"], "dealer": NOTHING}
    assert nets(laid({"1": {LINKED: "1"}}, hands, {"five_card_linked_seed": "5000"})) == {"1": {LINKED: "4999"}}
    with pytest.raises(BadInput, match="its reading was not given"):
        laid({"1": {LINKED: "1"}}, hands)


@clause("CO 30-2118 (19)", "CO 30-2118 (19)(A)(IV)")
def test_19_royal_flushes_in_one_round_share_a_meter_that_has_no_seed() -> None:
    hands = {"1": POKER["royal_flush"], "2": "As Ks Qs Js Ts", "3": "6c 6d 9h Td 4h", "dealer": "Qc Jd 9c 7c 4s"}
    bets = {seat: {LINKED: "1"} for seat in "123"}
    round_ = laid(bets, hands, meters={"PT-BJS-5CL-01": "10000.01"})
    # The odd cent goes to the last who is paid.
    assert nets(round_) == {"1": {LINKED: "4999.01"}, "2": {LINKED: "4999"}, "3": {LINKED: "-1"}}
    assert round_.felt.meters == {"PT-BJS-5CL-01": 0}


@clause("CO 30-2118 (19)", "CO 30-2118 (19)(A)(IV)")
def test_19_a_share_of_a_meter_that_was_won_whole_and_has_no_seed_is_nothing() -> None:
    hands = {"1": "9h 8h 7h 6h 5h", "2": "As Ks Qs Js Ts", "dealer": "Qc Jd 9c 7c 4s"}
    round_ = laid(
        {seat: {LINKED: "1"} for seat in "12"}, hands, {LINKED: "PT-BJS-5CL-E01"}, meters={"PT-BJS-5CL-E01": "10000"}
    )
    assert {seat: by_wager[LINKED] for seat, by_wager in nets(round_).items()} == {"2": "9999", "1": "-1"}


@clause("CO 30-2118 (19)")
def test_19_a_royal_and_a_straight_flush_share_a_meter_that_pays_both_whole() -> None:
    hands = {"1": POKER["royal_flush"], "2": "Ts 9s 8s 7s 6s", "dealer": "Qc Jd 9c 7c 4d"}
    both = {"1": {LINKED: "1"}, "2": {LINKED: "1"}}
    meters = {"PT-BJS-5CL-05": "10000", "PT-BJS-5CL-05:straight_flush": "3000"}
    assert nets(laid(both, hands, {LINKED: "PT-BJS-5CL-05"}, meters=meters)) == {s: {LINKED: "4999"} for s in "12"}
    # On an envy table the straight flush takes its tenth first, as it is paid first.
    tenth = laid(both, hands, {LINKED: "PT-BJS-5CL-E01"}, meters={"PT-BJS-5CL-E01": "10000"})
    assert nets(tenth) == {"1": {LINKED: "8999"}, "2": {LINKED: "999"}}


@clause("CO 30-2118 (19)", "CO 30-2118 (11)(F)")
@pytest.mark.parametrize("number", ["05", "10"])
def test_19_two_lines_that_pay_all_of_a_meter_share_it_or_have_their_own(number: str) -> None:
    id_ = f"PT-BJS-5CL-{number}"
    hands = {"1": POKER["royal_flush"], "2": "Ts 9s 8s 7s 6s", "dealer": "Qc Jd 9c 7c 4d"}
    both = {"1": {LINKED: "1"}, "2": {LINKED: "1"}}
    meters = {id_: "10000", f"{id_}:straight_flush": "3000"}
    # Seat 2 is paid first: all of the shared meter, and seat 1 the seed it then starts from.
    shared = laid(both, hands, {LINKED: id_, "five_card_linked_seed": "500"}, meters=meters)
    assert nets(shared) == {"2": {LINKED: "9999"}, "1": {LINKED: "499"}}
    apart = laid(both, hands, {LINKED: id_, "meters": "separate"}, meters=meters)
    assert nets(apart) == {"2": {LINKED: "2999"}, "1": {LINKED: "9999"}}
