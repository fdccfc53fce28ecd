"""A spin of the roulette wheel, from the inspection to the last winner paid, and what spoils it (OH-G 3, 6, 7)."""

from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.wheel import NUMBERED_WHEELS
from croupier.errors import BadInput, Refused, RoundOver, WagerRefused
from croupier.games import get
from croupier.games.roulette.layout import LAYOUT, OPEN
from croupier.round.facts import Announce, Pay, Remedied, Spun
from croupier.round.felt import Felt
from croupier.round.procedures import Checklist, checklists
from croupier.round.requests import Step
from croupier.round.round import Settled, Void
from croupier.round.setup import setup
from tests.support import clause, table

GAME = get("roulette")
WHEELS = list(NUMBERED_WHEELS)


# 2 and 3. The ball, inspection


def walked(name: str, **options: object) -> tuple[Checklist, list[str]]:
    """A checklist carried out from the first step to the last, and the steps it asked for."""
    ticks = count(100)
    todo = Checklist(GAME, name, GAME.house(options), lambda: next(ticks))
    order: list[str] = []
    while todo.next is not None:
        order.append(todo.next.id)
        todo.did(todo.next.id, by="floor")
    return todo, order


@clause("OH-G 2.I", "OH-G 3.I", "OH-G 3.I.A", "OH-G 3.I.B", "OH-G 3.I.C", "OH-G 3.I.D")
@clause("OH-G 3.II", "OH-G 3.III", "OH-G 3.IV")
def test_3_the_floor_inspects_ball_table_and_wheel_before_they_open() -> None:
    done, order = walked("opening")
    assert order == ["2.I", "3.I", "3.I.A", "3.I.B", "3.I.C", "3.I.D"]
    assert [(signature.by, signature.at) for signature in done.done] == [("floor", 100 + at) for at in range(6)]
    with pytest.raises(BadInput, match="the checklist is complete"):
        done.did("3.I.D", by="floor")
    assert walked("inspection")[1] == ["3.II", "3.III", "3.IV"]


@clause("OH-G 3.I")
def test_3_i_no_check_is_skipped() -> None:
    todo = Checklist(GAME, "opening", GAME.house(), lambda: 0.0)
    todo.did("2.I", by="floor")
    todo.did("3.I", by="floor")
    with pytest.raises(BadInput, match=r"3\.I\.B is not next in opening; next is 3\.I\.A"):
        todo.did("3.I.B", by="floor")
    assert [signature.clause for signature in todo.done] == ["2.I", "3.I"]


@clause("OH-G 5.III.A")
@pytest.mark.parametrize(("wheel", "notice"), [("double_zero_as_single", ["5.III.A"]), ("double_zero", [])])
def test_5_iii_a_the_house_gives_notice_that_00_does_not_count(wheel: str, notice: list[str]) -> None:
    assert walked("opening", wheel=wheel)[1] == ["2.I", "3.I", "3.I.A", "3.I.B", "3.I.C", "3.I.D", *notice]


@clause("OH-G 6.I", "OH-G 6.II", "OH-G 6.III", "OH-G 6.IV")
def test_6_the_dealer_is_walked_through_the_spin() -> None:
    assert walked("spin")[1] == ["6.I", "6.II"]
    assert walked("completion")[1] == ["6.III", "6.IV"]
    assert checklists(GAME) == ["opening", "inspection", "spin", "completion"]


# 6. The spin


@clause("OH-G 6.I", "OH-G 6.II", "OH-G 6.III", "OH-G 6.IV")
def test_6_the_round_asks_for_the_steps_in_the_order_of_the_text() -> None:
    """Also of a wheel where a 00 means that the first step is taken again."""
    house = GAME.house({"wheel": "double_zero_as_single"})
    asking = GAME.play(Felt(GAME, house, setup({"1": {"red": "1"}}), None, [])).__await__()
    asked = [next(asking).asked, *(asking.send(answer).asked for answer in (None, "00", None, "18", None))]
    wheel = "spin double_zero_as_single"
    assert asked == ["step OH-G 6.I", wheel, "step OH-G 6.I", wheel, "step OH-G 6.III", "step OH-G 6.IV"]
    with pytest.raises(StopIteration):
        asking.send(None)


@clause("OH-G 6.II", "OH-G 6.III")
def test_6_the_dealer_closes_betting_and_calls_the_number() -> None:
    r = table(GAME, {"1": {"red": "1"}})
    r.answer("18")
    facts = [fact for fact in r.facts if isinstance(fact, Announce | Spun)]
    assert facts == [
        Announce("no more bets", "OH-G 6.II"),
        Spun("18"),
        Announce("18; point marker on 18", "OH-G 6.III"),
    ]


@clause("OH-G 6.II")
def test_6_ii_no_chip_is_touched_after_no_more_bets() -> None:
    r = table(GAME, {"1": {"red": "1"}})
    r.declare("floater")
    with pytest.raises(WagerRefused, match="too late") as why:
        r.wager("1", "black", "5")
    assert why.value.clause == "OH-G 6.II"
    r.answer("8")
    with pytest.raises(WagerRefused):
        r.wager("1", "black", "5")
    assert r.result is not None
    assert [(line.wager, line.net) for line in r.result.lines] == [("red", -100)]


@clause("OH-G 6.II")
def test_6_ii_no_more_bets_stays_in_force_through_a_re_spin() -> None:
    r = table(GAME, {"1": {"red": "1"}}, options={"wheel": "double_zero_as_single"})
    for pocket in ("00", "00", "18"):
        r.answer(pocket)
    texts = [fact.text for fact in r.facts if isinstance(fact, Announce)]
    assert texts == ["no more bets", "no spin", "no spin", "18; point marker on 18"]


@clause("OH-G 6.III")
def test_6_iii_the_marker_is_down_before_any_wager_is_settled() -> None:
    r = table(GAME, {"1": {"red": "1", "black": "1"}})
    r.answer("18")
    marked = r.facts.index(Announce("18; point marker on 18", "OH-G 6.III"))
    assert all(place > marked for place, fact in enumerate(r.facts) if isinstance(fact, Pay))


@clause("OH-G 6.IV")
def test_6_iv_all_losers_are_collected_before_the_first_winner_is_paid() -> None:
    r = table(
        GAME,
        {
            "3": {"straight:17": "1", "even": "1"},
            "1": {"black": "1", "red": "1"},
            "2": {"odd": "1", "dozen:3": "1"},
        },
    )
    r.answer("17")
    assert [(fact.seat, fact.wager, fact.outcome) for fact in r.facts if isinstance(fact, Pay)] == [
        ("1", "red", "lose"),
        ("2", "dozen:3", "lose"),
        ("3", "even", "lose"),
        ("1", "black", "win"),
        ("2", "odd", "win"),
        ("3", "straight:17", "win"),
    ]


@given(data=st.data())
def test_6_iv_whatever_lies_on_the_layout_losers_go_first_and_each_wager_once(data: st.DataObject) -> None:
    wheel = data.draw(st.sampled_from(WHEELS))
    bets = st.dictionaries(st.sampled_from(list(OPEN[wheel])), st.integers(1, 500).map(str), min_size=1, max_size=12)
    seats = data.draw(st.dictionaries(st.integers(1, 20).map(str), bets, min_size=1, max_size=5))
    r = table(GAME, seats, options={"wheel": wheel})
    while r.result is None:
        r.answer(data.draw(st.sampled_from(NUMBERED_WHEELS[wheel].pockets)))
    lines = r.result.lines
    assert [line.outcome for line in lines] == sorted((line.outcome for line in lines), key=["lose", "win"].index)
    number = [fact.pocket for fact in r.facts if isinstance(fact, Spun)][-1]
    owed = {
        (seat, slug): int(bet) * 100 * (36 // len(LAYOUT[slug].pockets) - 1 if number in LAYOUT[slug].pockets else -1)
        for seat, placed in seats.items()
        for slug, bet in placed.items()
    }
    assert {(line.seat, line.wager): line.net for line in lines} == owed
    assert len(lines) == len(owed)
    assert r.replay(r.plain()["answers"]).transcript == r.transcript


# 7. Irregularities


SPOILED = [
    pytest.param("no_spin", "OH-G 6.I", marks=clause("OH-G 6.I")),
    pytest.param("ball_with_wheel", "OH-G 7.I", marks=clause("OH-G 7.I")),
    pytest.param("short_spin", "OH-G 7.II", marks=clause("OH-G 7.II")),
    pytest.param("ball_left_wheel", "OH-G 7.III", marks=clause("OH-G 7.III")),
    pytest.param("foreign_object", "OH-G 7.IV", marks=clause("OH-G 7.IV")),
    pytest.param("floater", "OH-G 7.V", marks=clause("OH-G 7.V")),
]


@pytest.mark.parametrize(("kind", "under"), SPOILED)
def test_7_a_spoiled_spin_is_no_spin_and_wagers_stand_for_the_next(kind: str, under: str) -> None:
    r = table(GAME, {"1": {"straight:17": "5"}, "2": {"red": "10"}})
    asked = r.pending
    r.declare(kind)
    assert r.facts[-1] == Remedied(kind, "spin_again", under, then=r.game.irregularities[kind].then)
    assert r.pending == asked
    assert [box.stakes for box in r.felt.boxes] == [{("straight:17", 0): 500}, {("red", 0): 1000}]
    r.answer("17")
    assert isinstance(r.result, Settled)
    assert [(line.seat, line.net) for line in r.result.lines] == [("2", -1000), ("1", 17500)]
    assert r.replay(r.plain()["answers"]).transcript == r.transcript


@clause("OH-G 7.II", "OH-G 7.III")
def test_7_ii_and_iii_the_ball_is_looked_over() -> None:
    for kind in ("short_spin", "ball_left_wheel"):
        assert "look the ball over" in GAME.rule_for(kind, GAME.house()).then


@clause("OH-G 7.I", "OH-G 7.IV", "OH-G 7.V")
def test_7_i_iv_and_v_the_dealer_tries_to_lift_the_ball_out() -> None:
    for kind in ("ball_with_wheel", "foreign_object", "floater"):
        assert "lift the ball out" in GAME.rule_for(kind, GAME.house()).then


def test_7_every_clause_of_the_section_has_a_kind_and_no_kind_needs_more_than_its_name() -> None:
    kinds = GAME.irregularities
    of_section_7 = [clause.id for clause in GAME.rulebook.clauses if clause.id.startswith("7.")]
    assert [kind.clause for kind in kinds.values()] == ["OH-G 6.I", *(f"OH-G {number}" for number in of_section_7)]
    assert not any(kind.needs for kind in kinds.values())


def test_7_several_spins_may_be_spoiled_in_a_row() -> None:
    r = table(GAME, {"1": {"straight:0": "1"}}, options={"wheel": "double_zero_as_single"})
    r.declare("floater")
    r.answer("00")
    r.declare("foreign_object")
    r.declare("no_spin")
    r.answer("0")
    assert [fact.clause for fact in r.facts if isinstance(fact, Remedied)] == ["OH-G 7.V", "OH-G 7.IV", "OH-G 6.I"]
    assert r.result is not None
    assert [line.net for line in r.result.lines] == [3500]


@clause("OH-G 7.IV")
def test_7_iv_a_foreign_object_after_the_ball_has_come_to_rest_changes_nothing() -> None:
    r = table(GAME, {"1": {"red": "1"}}, walking=True)
    if r.pending == Step("OH-G 6.I"):
        r.proceed()
    r.answer("18")
    assert r.pending == Step("OH-G 6.III")
    with pytest.raises(Refused, match="come to rest") as why:
        r.declare("foreign_object")
    assert why.value.clause == "OH-G 7.IV"
    assert [answer.answer for answer in r.answers] == ["18"]
    settled = table(GAME, {"1": {"red": "1"}})
    settled.answer("18")
    with pytest.raises(RoundOver):
        settled.declare("foreign_object")


def test_a_supervisor_may_void_a_spin_and_every_wager_goes_back() -> None:
    r = table(GAME, {"1": {"red": "5", "straight:17": "1"}})
    r.void("the wheel stopped")
    assert isinstance(r.result, Void)
    assert [(line.wager, line.net, line.outcome) for line in r.result.lines] == [
        ("red", 0, "returned"),
        ("straight:17", 0, "returned"),
    ]


def test_seats_are_numbered_to_20() -> None:
    r = table(GAME, {str(seat): {"straight:17": "1"} for seat in range(1, 21)})
    r.answer("17")
    assert r.result is not None
    assert sum(line.net for line in r.result.lines) == 20 * 3500
    with pytest.raises(BadInput, match="seats 1 to 20"):
        table(GAME, {"21": {"red": "1"}})
