"""Big Six at the table: chips on the insignias, the wheel past the clapper, and what OH-N says is owed."""

from collections import Counter
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import BadInput, BadMoney, OptionRefused, Refused, RoundOver, WagerRefused
from croupier.games import get
from croupier.games.big_six.plan import WHEEL
from croupier.round.facts import Announce, Pay, Remedied, Spun
from croupier.round.felt import Felt
from croupier.round.procedures import checklists
from croupier.round.requests import Spin, Step
from croupier.round.round import Settled, Void
from croupier.round.setup import setup
from tests.support import carried_out, clause, deal, line, nets, table

GAME = get("big-six")
PAYS = {"1": 1, "2": 2, "5": 5, "10": 10, "20": 20, "joker": 40, "logo": 40}
EVERYWHERE = dict.fromkeys(PAYS, "1")


def stops_on(insignia: str, bets: Mapping[str, str]) -> dict[str, str]:
    """What one player is up on each bet."""
    return nets(deal("big-six", {"1": bets}, [insignia])).get("1", {})


# 1 to 3. The wheel


@clause("OH-N 2.I.C", "OH-N 2.I.C.3", "OH-N 2.I.C.3(a)", "OH-N 2.I.C.3(b)", "OH-N 2.I.C.3(c)", "OH-N 2.I.C.3(d)")
@clause("OH-N 2.I.C.3(e)", "OH-N 2.I.C.3(f)")
def test_2_i_c_3_the_wheel_has_54_sections_and_the_last_is_the_logo() -> None:
    assert Counter(WHEEL.pockets) == {"1": 23, "2": 15, "5": 8, "10": 4, "20": 2, "joker": 1, "logo": 1}
    assert len(WHEEL.pockets) == 54


@clause("OH-N 1.II", "OH-N 1.III")
def test_1_the_clapper_rests_on_an_insignia_and_on_nothing_else() -> None:
    r = table(GAME, {"1": {"5": "1"}})
    assert r.pending == Spin("big_six", WHEEL.pockets)
    for elsewhere in ("peg", "50", "3", "", None, 5):
        with pytest.raises(BadInput, match="not on the big_six wheel; it has 1, 2, 5, 10, 20, joker, logo"):
            r.answer(elsewhere)
    r.answer("5")
    assert isinstance(r.result, Settled)


@clause("OH-N 3.I", "OH-N 3.I.A", "OH-N 3.I.B", "OH-N 3.I.C")
def test_3_i_a_supervisor_inspects_wheel_and_table_before_they_open() -> None:
    assert carried_out(GAME, "opening", {}) == ["3.I", "3.I.A", "3.I.B", "3.I.C"]
    assert checklists(GAME) == ["opening", "spin", "completion"]


# 2 and 4. Wagers


@clause("OH-N 2.I.B", "OH-N 2.I.B.1", "OH-N 2.I.B.2", "OH-N 2.I.B.3", "OH-N 2.I.B.4", "OH-N 2.I.B.5", "OH-N 2.I.B.6")
@clause("OH-N 4.I", "OH-N 4.I.G")
def test_2_i_b_every_insignia_has_its_place_and_nothing_else_has() -> None:
    assert list(GAME.spots(GAME.house())) == ["1", "2", "5", "10", "20", "joker", "logo"]
    with pytest.raises(
        WagerRefused, match=r"no wager '50' on this layout; there is 1, 2, 5, 10, 20, joker, logo"
    ) as why:
        table(GAME, {"1": {"50": "5"}})
    assert why.value.clause == "OH-N 2.I.B"


SECTIONS = [
    pytest.param("1", "OH-N 4.I.A", marks=clause("OH-N 4.I.A", "OH-N 4.I.A.1", "OH-N 4.I.A.2")),
    pytest.param("2", "OH-N 4.I.B", marks=clause("OH-N 4.I.B", "OH-N 4.I.B.1", "OH-N 4.I.B.2")),
    pytest.param("5", "OH-N 4.I.C", marks=clause("OH-N 4.I.C", "OH-N 4.I.C.1", "OH-N 4.I.C.2")),
    pytest.param("10", "OH-N 4.I.D", marks=clause("OH-N 4.I.D", "OH-N 4.I.D.1", "OH-N 4.I.D.2")),
    pytest.param("20", "OH-N 4.I.E", marks=clause("OH-N 4.I.E", "OH-N 4.I.E.1", "OH-N 4.I.E.2")),
    pytest.param("joker", "OH-N 4.I.F", marks=clause("OH-N 4.I.F", "OH-N 4.I.F.1", "OH-N 4.I.F.2")),
    pytest.param("logo", "OH-N 4.I.G", marks=clause("OH-N 4.I.G", "OH-N 4.I.G.1", "OH-N 4.I.G.2")),
]


@pytest.mark.parametrize(("insignia", "section"), SECTIONS)
def test_4_i_a_wager_wins_on_its_own_insignia_and_loses_on_every_other(insignia: str, section: str) -> None:
    assert GAME.by_slug[insignia].clause == section
    for stopped in PAYS:
        r = deal("big-six", {"1": {insignia: "3"}}, [stopped])
        settled = line(r, "1", insignia)
        if stopped == insignia:
            assert (settled.outcome, settled.net, settled.clause) == ("win", 300 * PAYS[insignia], "OH-N 7.I")
        else:
            assert (settled.outcome, settled.net, settled.clause) == ("lose", -300, f"{section}.2")


@clause("OH-N 4.II")
def test_4_ii_a_player_may_bet_on_every_insignia_at_once() -> None:
    for stopped, pays in PAYS.items():
        assert stops_on(stopped, EVERYWHERE) == dict.fromkeys(PAYS, "-1") | {stopped: str(pays)}


@clause("OH-N 4.III")
def test_4_iii_a_wager_is_chips_on_a_place_of_the_layout() -> None:
    with pytest.raises(WagerRefused, match="no wager 'cash' on this layout"):
        table(GAME, {"1": {"cash": "20"}})
    with pytest.raises(BadMoney, match="'twenty on the joker' is not an amount"):
        table(GAME, {"1": {"joker": "twenty on the joker"}})


@clause("OH-N 4.IV", "OH-N 5.I")
def test_4_iv_no_wager_is_made_or_raised_once_the_wheel_is_spun() -> None:
    r = table(GAME, {"1": {"1": "5"}})
    r.wager("1", "joker", "2")  # the wheel does not turn yet
    r.declare("no_spin")
    for wager, amount in (("20", "5"), ("1", "10"), ("joker", "1")):
        with pytest.raises(WagerRefused, match="too late") as why:
            r.wager("1", wager, amount)
        assert why.value.clause == "OH-N 4.IV"
    r.answer("joker")
    assert nets(r) == {"1": {"1": "-5", "joker": "80"}}


def test_posted_limits_hold_for_every_insignia_and_one_may_have_its_own() -> None:
    posted: dict[str, object] = {"table_minimum": "5", "table_maximum": "100", "joker_maximum": "20"}
    for bets, why in (
        ({"1": "4"}, "below the minimum"),
        ({"20": "101"}, "above the maximum"),
        ({"joker": "21"}, "of 20"),
    ):
        with pytest.raises(WagerRefused, match=why):
            table(GAME, {"1": bets}, options=posted)
    assert nets(deal("big-six", {"1": {"joker": "20"}}, ["joker"], options=posted)) == {"1": {"joker": "800"}}


# 5 and 6. The spin and its result


@clause("OH-N 5.I", "OH-N 5.II", "OH-N 5.III", "OH-N 6.II")
def test_5_the_dealer_is_walked_through_the_spin() -> None:
    assert carried_out(GAME, "spin", {}) == ["5.I", "5.II", "5.III"]
    assert carried_out(GAME, "completion", {}) == ["6.II"]
    asking = GAME.play(Felt(GAME, GAME.house(), setup({"1": {"1": "1"}}), None, [])).__await__()
    asked = [next(asking).asked, *(asking.send(answer).asked for answer in (None, None, "2", None))]
    assert asked == ["step OH-N 5.I", "step OH-N 5.II", "spin big_six", "step OH-N 5.III", "step OH-N 6.II"]


@clause("OH-N 6.I")
def test_6_i_the_insignia_under_the_clapper_is_called() -> None:
    r = deal("big-six", {"1": {"1": "1"}}, ["logo"])
    assert [fact for fact in r.facts if isinstance(fact, Announce | Spun)] == [
        Announce("no more bets", "OH-N 4.IV"),
        Spun("logo"),
        Announce("Logo or Design wins", "OH-N 6.I"),
    ]


@clause("OH-N 6.II")
def test_6_ii_all_losers_are_collected_before_the_first_winner_is_paid() -> None:
    r = deal("big-six", {"2": {"5": "1", "1": "1"}, "1": {"20": "1", "5": "2"}}, ["5"])
    assert [(fact.seat, fact.wager, fact.outcome) for fact in r.facts if isinstance(fact, Pay)] == [
        ("1", "20", "lose"),
        ("2", "1", "lose"),
        ("1", "5", "win"),
        ("2", "5", "win"),
    ]


# 7. Payouts


@clause("OH-N 7.I")
def test_7_i_the_printed_odds() -> None:
    assert {line.line: str(line.pays) for line in GAME.house().tables["odds"].lines} == {
        "1": "1 to 1",
        "2": "2 to 1",
        "5": "5 to 1",
        "10": "10 to 1",
        "20": "20 to 1",
        "joker": "40 to 1",
        "logo": "40 to 1",
    }
    with pytest.raises(OptionRefused) as why:
        GAME.house({"odds": "off"})
    assert why.value.clause == "OH-N 7.I"


bets = st.dictionaries(st.sampled_from(list(PAYS)), st.integers(1, 500), min_size=1)


@given(seats=st.dictionaries(st.integers(1, 20).map(str), bets, min_size=1, max_size=5), at=st.integers(0, 53))
def test_7_i_whatever_lies_on_the_layout_each_wager_is_settled_once_at_its_odds(
    seats: dict[str, dict[str, int]], at: int
) -> None:
    stopped = WHEEL.pockets[at]
    r = table(GAME, seats)
    r.answer(stopped)
    assert r.result is not None
    owed = {
        (seat, wager): 100 * (stake * PAYS[wager] if wager == stopped else -stake)
        for seat, placed in seats.items()
        for wager, stake in placed.items()
    }
    assert {(line.seat, line.wager): line.net for line in r.result.lines} == owed
    assert len(r.result.lines) == len(owed)
    assert r.replay(r.plain()["answers"]).transcript == r.transcript


# 8. Irregularities


VOID = [
    pytest.param("peg", "OH-N 8.I", marks=clause("OH-N 8.I")),
    pytest.param("short_rotation", "OH-N 8.II", marks=clause("OH-N 8.II", "OH-N 5.III")),
]


@pytest.mark.parametrize(("kind", "under"), VOID)
@pytest.mark.parametrize("after", [[], ["20"]])
def test_8_a_spin_that_is_not_valid_is_void_and_every_wager_goes_back(kind: str, under: str, after: list[str]) -> None:
    """Found while the wheel turns, or when it already stands and nothing is paid yet."""
    r = table(GAME, {"1": {"20": "5", "1": "1"}, "2": {"joker": "2"}}, walking=True)
    while isinstance(r.pending, Step):
        r.proceed()
    for insignia in after:
        r.answer(insignia)
    r.declare(kind)
    assert isinstance(r.result, Void)
    assert r.result.clause == under
    assert [(line.seat, line.wager, line.net, line.outcome) for line in r.result.lines] == [
        ("1", "20", 0, "returned"),
        ("1", "1", 0, "returned"),
        ("2", "joker", 0, "returned"),
    ]
    with pytest.raises(RoundOver):
        r.declare(kind)


@clause("OH-N 5.III")
def test_5_iii_a_spin_called_off_while_it_runs_is_made_again_with_the_wagers_standing() -> None:
    r = table(GAME, {"1": {"10": "5"}})
    asked = r.pending
    r.declare("no_spin")
    assert r.facts[-1] == Remedied("no_spin", "spin_again", "OH-N 5.III")
    assert r.pending == asked
    r.answer("10")
    assert nets(r) == {"1": {"10": "50"}}


@clause("OH-N 5.III")
def test_5_iii_no_spin_comes_too_late_when_the_wheel_stands() -> None:
    r = table(GAME, {"1": {"10": "5"}}, walking=True)
    while isinstance(r.pending, Step):
        r.proceed()
    r.answer("10")
    with pytest.raises(Refused, match="come to rest") as why:
        r.declare("no_spin")
    assert why.value.clause == "OH-N 5.III"
    assert [answer.answer for answer in r.answers] == ["10"]


def test_8_every_clause_of_the_section_has_a_kind() -> None:
    assert {irregularity.kind: irregularity.clause for irregularity in GAME.irregularities.values()} == {
        "peg": "OH-N 8.I",
        "short_rotation": "OH-N 8.II",
        "no_spin": "OH-N 5.III",
    }
