"""Mississippi Stud: three streets, a bet or a fold before each, and what is paid."""

import pytest

from croupier.equipment.cards import UNSEEN, cards
from croupier.errors import ActionRefused, WagerRefused
from croupier.round.facts import Deal, Expose, Pay
from croupier.round.requests import COMMUNITY, DISCARD, DOWN, UP, Decide
from croupier.round.round import Round
from croupier.round.views import PUBLIC, hands, view
from tests.support import clause, deal, line, nets, table

MSS = "mississippi-stud"
ANTE = {"ante": "10"}
STREETS = ("third_street", "fourth_street", "fifth_street")
BETS = ("ante", *STREETS)
#: Two own cards and the three of the community for every line of five cards.
LINES = {
    "royal_flush": ("Ah Kh", "Qh Jh Th"),
    "straight_flush": ("9h 8h", "7h 6h 5h"),
    "four_of_a_kind": ("9c 9d", "9h 9s 2c"),
    "full_house": ("9c 9d", "9h 2s 2c"),
    "flush": ("Kh 9h", "7h 4h 2h"),
    "straight": ("9c 8d", "7h 6s 5c"),
    "three_of_a_kind": ("9c 9d", "9h 4s 2c"),
    "two_pair": ("9c 4d", "9h 4s 2c"),
    "pair_of_jacks_or_better": ("Jc 4d", "Jh 9s 2c"),
    "pair_of_sixes_to_tens": ("6c 4d", "6h 9s 2c"),
    "pair": ("5c 4d", "5h 9s 2c"),
    "no_pair": ("Ac Kd", "Jh 9s 2c"),
}


def bet(times: int = 1) -> dict[str, object]:
    return {"action": "bet", "multiple": times}


def played(
    own: str, board: str, times: tuple[int, ...] = (1, 1, 1), wagers: dict[str, str] | None = None, **options: object
) -> Round:
    """A round dealt from the hand to one player, who bets so many antes on each street and folds after the last."""
    first, second, third = board.split()
    order = [*own.split(), "??", first, "??", second, "??", third]
    choices: list[object] = [bet(multiple) for multiple in times] + ["fold"] * (len(times) < 3)
    return deal(MSS, {"1": wagers or ANTE}, order, options=options, decisions=choices)


def paid(amounts: str) -> dict[str, str]:
    return dict(zip(BETS, amounts.split(), strict=True))


# -- the deal ----------------------------------------------------------------------------------------------------


@clause("OH-J 9.II.A", "OH-J 9.IV", "OH-J 9.V", "OH-J 1.I.G", "OH-J 1.I.D", "OH-J 1.I.E", "OH-J 1.I.F")
def test_9_ii_two_cards_each_and_a_burn_before_each_community_card() -> None:
    order = "2c 3d 4h 5s ?? Kc ?? 9d ?? 7h"
    round_ = deal(MSS, {"1": ANTE, "4": ANTE}, order, decisions=[bet()] * 6)
    dealt = [(fact.to, fact.face) for fact in round_.facts if isinstance(fact, Deal)]
    own = [(seat, DOWN) for seat in ("1", "4", "1", "4")]
    assert dealt == own + [(DISCARD, DOWN), (COMMUNITY, UP)] * 3
    assert round_.felt.hands[COMMUNITY] == [*cards("Kc 9d 7h")]


@clause("OH-J 10.II", "OH-J 10.IV", "OH-J 10.V", "OH-J 1.I.A")
def test_10_ii_from_the_shoe_the_board_first_and_face_down() -> None:
    round_ = deal(MSS, {"1": ANTE, "4": ANTE}, "Kc 9d 7h 2c 4h 3d 5s", options={"dealing": "shoe"})
    dealt = [(fact.to, fact.face) for fact in round_.facts if isinstance(fact, Deal)]
    assert dealt == [(to, DOWN) for to in [COMMUNITY] * 3 + ["1", "1", "4", "4"]]


@clause("OH-J 10.IV", "OH-J 11.III", "OH-J 11.V", "OH-J 1.I.A")
def test_10_iv_nobody_sees_a_community_card_of_the_shoe_before_its_street() -> None:
    own, board = [*cards("Jc 4d")], [*cards("Jh 9s 2c")]
    round_ = deal(MSS, {"1": ANTE}, "Jh 9s 2c Jc 4d", options={"dealing": "shoe"})
    for street in range(3):
        open_ = [*board[:street], *[UNSEEN] * (3 - street)]
        assert [hands(view(round_, viewer))[COMMUNITY] for viewer in ("1", PUBLIC)] == [open_, open_]
        assert hands(view(round_, "1"))["1"] == own
        assert hands(view(round_, PUBLIC))["1"] == [UNSEEN] * 2
        round_.answer(bet())
    assert hands(view(round_, PUBLIC)) == {"1": own, COMMUNITY: board}


@clause("OH-J 9.IV")
def test_9_iv_the_next_street_is_not_dealt_before_all_have_decided() -> None:
    round_ = deal(MSS, {"1": ANTE, "2": ANTE}, "Jc 4d 8h 8s", decisions=[bet()])
    assert isinstance(round_.pending, Decide)
    assert COMMUNITY not in hands(view(round_, PUBLIC))


# -- the decisions -----------------------------------------------------------------------------------------------


@clause("OH-J 11.II", "OH-J 11.IV", "OH-J 11.VI", "OH-J 9.III", "OH-J 10.III", "OH-J 11.I")
def test_11_ii_on_every_street_whoever_is_left_is_asked_from_the_left() -> None:
    round_ = deal(MSS, {"1": ANTE, "3": ANTE, "6": ANTE}, "2c 3d 4h 5s 7c 9d")
    answers = {("1", 0): "fold", ("6", 1): "fold"}
    asked = []
    while round_.result is None:
        if isinstance(round_.pending, Decide):
            seat, street = round_.pending.seat, len(round_.felt.hands.get(COMMUNITY, []))
            asked.append((seat, round_.pending.clause))
            round_.answer(answers.get((seat, street), bet()))
        else:
            round_.answer(["??", "Kc", "??", "Qd", "??", "8h"][len(round_.answers) - 6 - len(asked)])
    third, fourth, fifth = "OH-J 11.II", "OH-J 11.IV", "OH-J 11.VI"
    assert asked == [("1", third), ("3", third), ("6", third), ("3", fourth), ("6", fourth), ("3", fifth)]


@clause("OH-J 11.II.A", "OH-J 11.IV.A", "OH-J 11.VI.A")
@pytest.mark.parametrize("times", [(1, 1, 1), (3, 3, 3), (1, 2, 3), (3, 1, 2)])
def test_11_ii_a_each_street_takes_one_to_three_antes(times: tuple[int, int, int]) -> None:
    round_ = played(*LINES["pair_of_jacks_or_better"], times)
    assert nets(round_) == {"1": paid("10 " + " ".join(str(10 * multiple) for multiple in times))}


@clause("OH-J 11.II.A", "OH-J 11.IV.A", "OH-J 11.VI.A")
@pytest.mark.parametrize("street", range(3))
@pytest.mark.parametrize("answer", [bet(0), bet(4), {"action": "bet", "amount": "15"}, "check", "ride"])
def test_11_ii_a_other_bets_are_refused_on_every_street(street: int, answer: object) -> None:
    order = ["Jc", "4d", "??", "Jh", "??", "9s"][: 2 + 2 * street]
    round_ = deal(MSS, {"1": ANTE}, order, decisions=[bet()] * street)
    assert isinstance(round_.pending, Decide)
    assert round_.pending.asked == "decide 1: bet (1x, 2x, 3x) | fold"
    with pytest.raises(ActionRefused):
        round_.answer(answer)


@clause("OH-J 7.IV")
def test_7_iv_street_bets_are_made_on_their_street_and_not_before() -> None:
    for street in STREETS:
        with pytest.raises(WagerRefused, match="not a wager made before the round"):
            table(MSS, {"1": ANTE | {street: "10"}})


@clause("OH-J 11.II.B", "OH-J 11.IV.B", "OH-J 11.VI.B", "OH-J 9.III", "OH-J 10.III")
@pytest.mark.parametrize(
    ("times", "lost"),
    [
        ((), {"ante": "-10"}),
        ((2,), {"ante": "-10", "third_street": "-20"}),
        ((2, 3), {"ante": "-10", "third_street": "-20", "fourth_street": "-30"}),
    ],
)
def test_11_ii_b_a_fold_gives_up_all_that_was_wagered(times: tuple[int, ...], lost: dict[str, str]) -> None:
    round_ = played(*LINES["royal_flush"], times, ANTE | {"progressive": "1"})
    assert nets(round_) == {"1": lost | {"progressive": "-1"}}
    assert line(round_, "1", "ante").clause == f"OH-J 11.{('II', 'IV', 'VI')[len(times)]}.B"
    assert line(round_, "1", "progressive").clause == "OH-L 6.III"


@clause("OH-J 8.III", "OH-J 8.III.A", "OH-J 8.I")
@pytest.mark.parametrize("times", [(), (1,), (1, 1), (1, 1, 1)])
@pytest.mark.parametrize(("board", "net"), [("Qh 8h 3h", "15"), ("Qh 8h 3c", "-5")])
def test_8_iii_a_the_three_card_bonus_outlives_a_fold(times: tuple[int, ...], board: str, net: str) -> None:
    round_ = played("7c 2d", board, times, ANTE | {"three_card_bonus": "5"})  # ruling: ms-1
    assert nets(round_)["1"]["three_card_bonus"] == net


@pytest.mark.parametrize("streets", ["?? ?? ?? ?? ?? ??", "?? Kc ?? 9d ?? 7h"])
def test_when_all_have_folded_nobody_has_to_know_the_streets(streets: str) -> None:
    wagers = {"1": ANTE, "2": ANTE}
    round_ = deal(MSS, wagers, f"?? ?? ?? ?? {streets}", decisions=["fold", "fold"])  # ruling: ms-2
    assert nets(round_) == {"1": {"ante": "-10"}, "2": {"ante": "-10"}}
    left = deal(MSS, wagers, "Kc 9d 7h ?? ?? ?? ??", options={"dealing": "shoe"}, decisions=["fold", "fold"])
    assert hands(view(left, PUBLIC))[COMMUNITY] == [UNSEEN] * 3


# -- what is paid ------------------------------------------------------------------------------------------------


@clause("OH-J 12.II", "OH-J 11.VII.A", "OH-J 11.VII.B", "OH-J 1.I.B", "OH-J 1.I")
@pytest.mark.parametrize(
    ("name", "units"),
    [
        ("royal_flush", 500),
        ("straight_flush", 100),
        ("four_of_a_kind", 40),
        ("full_house", 10),
        ("flush", 6),
        ("straight", 4),
        ("three_of_a_kind", 3),
        ("two_pair", 2),
        ("pair_of_jacks_or_better", 1),
        ("pair_of_sixes_to_tens", 0),
        ("pair", -1),
        ("no_pair", -1),
    ],
)
def test_12_ii_every_line_on_every_bet(name: str, units: int) -> None:
    round_ = played(*LINES[name], (3, 2, 1))
    assert nets(round_) == {"1": paid(" ".join(str(units * stake) for stake in (10, 30, 20, 10)))}
    settled = line(round_, "1", "third_street")
    assert settled.outcome == ("win" if units > 0 else "lose" if units else "push")
    assert (settled.line, settled.clause) == ((name, "OH-J 12.II") if units >= 0 else ("", "OH-J 11.VII.B"))


@clause("OH-J 12.II", "OH-J 11.VII.B")
@pytest.mark.parametrize(
    ("rank", "net"), [("A", "10"), ("Q", "10"), ("J", "10"), ("T", "0"), ("7", "0"), ("6", "0"), ("5", "-10")]
)
def test_12_ii_where_a_pair_pays_pushes_and_loses(rank: str, net: str) -> None:
    assert nets(played(f"{rank}c {rank}d", "Kh 8s 3c"))["1"]["ante"] == net


@clause("OH-J 12.III", "OH-J 8.I", "OH-J 8.III")
@pytest.mark.parametrize(
    ("board", "net"),
    [
        ("7h 6h 5h", "200"),
        ("Ah Kh Qh", "200"),
        ("9h 9s 9d", "150"),
        ("7h 6s 5d", "30"),
        ("Ah 2s 3d", "30"),
        ("Kh As 2d", "-5"),
        ("Kh 8h 3h", "15"),
        ("2h 2s 9d", "5"),
        ("Ah Js 9d", "-5"),
    ],
)
def test_12_iii_the_three_card_bonus_by_the_board_alone(board: str, net: str) -> None:
    round_ = played("Ac 9c", board, wagers=ANTE | {"three_card_bonus": "5"})
    assert nets(round_)["1"]["three_card_bonus"] == net


@clause("OH-J 11.VII.C")
def test_11_vii_c_losing_wagers_are_collected_before_winning_ones_are_paid_the_progressive_last() -> None:
    wagers = ANTE | {"three_card_bonus": "5", "progressive": "1"}
    order = [fact.wager for fact in played(*LINES["two_pair"], wagers=wagers).facts if isinstance(fact, Pay)]
    assert order == ["three_card_bonus", *BETS, "progressive"]
    order = [fact.wager for fact in played("Ac Kd", "2h 2s 9d", wagers=wagers).facts if isinstance(fact, Pay)]
    assert order == [*BETS, "three_card_bonus", "progressive"]


@clause("OH-J 11.VII", "OH-J 11.VII.A", "OH-J 11.VIII", "OH-J 1.I.C")
def test_11_vii_from_the_right_each_hand_turned_up_in_its_turn() -> None:
    seats = {"1": ANTE, "3": ANTE, "6": ANTE}
    order = "2c 3d 4h 5s 7c 9d ?? Kc ?? Qd ?? 8h"
    round_ = deal(MSS, seats, order, decisions=[bet()] * 9)
    assert [fact.who for fact in round_.facts if isinstance(fact, Expose) and fact.who != COMMUNITY] == ["6", "3", "1"]
    assert list(nets(round_)) == ["6", "3", "1"]


# -- the limit ---------------------------------------------------------------------------------------------------


@clause("OH-J 12.IV", "OH-J 2.I.F")
@pytest.mark.parametrize(
    ("ante", "times", "expected"),
    [
        ("10", (3, 3, 3), "5000 15000 15000 15000"),  # $50,000 to the dollar
        ("20", (3, 3, 3), "10000 30000 10000 0"),
        ("20", (3, 2, 1), "10000 30000 10000 0"),
        ("40", (1, 1, 1), "20000 20000 10000 0"),
        ("200", (1, 1, 1), "50000 0 0 0"),
    ],
)
def test_12_iv_a_posted_limit_cuts_the_bets_settled_last(ante: str, times: tuple[int, ...], expected: str) -> None:
    round_ = played(*LINES["royal_flush"], times, {"ante": ante}, payout_limit="50000")
    assert nets(round_) == {"1": paid(expected)}


@clause("OH-J 12.IV", "OH-J 12.III")
def test_12_iv_the_limit_is_not_for_the_three_card_bonus() -> None:
    wagers = {"ante": "100", "three_card_bonus": "2000"}
    round_ = played(*LINES["royal_flush"], (3, 3, 3), wagers, payout_limit="50000")
    assert nets(round_)["1"] == paid("50000 0 0 0") | {"three_card_bonus": "80000"}
