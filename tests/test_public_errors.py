"""Whatever is wrong with what is asked of ``import croupier`` is one `CroupierError`, in one line."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from inspect import signature
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import croupier
from croupier.errors import CroupierError

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.sampled_from(
        [10**30, float("nan"), 1.5, Decimal("NaN"), Decimal("2.5"), Fraction(1, 3), b"x", object, Path(), "a/b", "red"]
    ),
    st.sampled_from([Decimal("1e400"), np.array([1, 2]), np.float64("nan"), "\n", "\0", "x" * 5000, 1j, {"20": None}]),
    st.text(max_size=6),
    st.lists(st.integers(0, 3), max_size=2),
    st.dictionaries(st.text(max_size=4), st.integers(0, 3), max_size=2),
)
SLUG = st.sampled_from(["roulette", "big-six"]) | JUNK
FUNCTIONS: dict[str, tuple[Callable[..., object], list[str]]] = {
    "game": (croupier.game, []),
    "begin": (croupier.begin, ["wagers", "options", "meters", "carry"]),
    "settle": (croupier.settle, ["wagers"]),
    "analyze": (croupier.analyze, ["wager", "paytable", "options", "cap", "unbound", "pay"]),
    "at_meter": (croupier.at_meter, ["meter", "wager", "options"]),
    "risk": (
        croupier.risk,
        ["wager", "paytable", "options", "rounds", "players", "bankroll", "ruin", "held", "drop", "confidence"],
    ),
    "protect": (croupier.protect, ["knows", "wager", "options"]),
    "count": (
        croupier.count,
        ["wager", "paytable", "options", "tags", "cut", "trigger", "spread", "seats", "seed", "sweep"],
    ),
    "removal": (croupier.removal, ["wager", "paytable", "options"]),
    "strategy": (croupier.strategy, ["wager", "options", "rules"]),
    "advice": (croupier.advice, ["seat"]),
    "wager": (croupier.wager, ["decks", "gone", "rule"]),
    "design": (
        croupier.design,
        [
            "wager",
            "edge",
            "hits",
            "deviation",
            "near",
            "largest",
            "odds",
            "lines",
            "prefer",
            "count",
            "table",
            "options",
            "any_order",
        ],
    ),
    "report": (croupier.report, ["path", "wagers", "options"]),
    "trace": (croupier.trace, []),
    "simulate": (croupier.simulate, ["wagers", "options", "strategy", "until", "reference", "seed", "on"]),
    "table": (croupier.table, ["players", "options", "seed"]),
}


#: What has to be given with the first.
NEEDS = {
    "begin": "wagers",
    "table": "players",
    "at_meter": "meter",
    "removal": "wager",
    "protect": "knows",
    "report": "path",
    "count": "wager",
}


@pytest.mark.parametrize("name", FUNCTIONS)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_nothing_but_a_croupier_error_comes_out(name: str, data: st.DataObject) -> None:
    function, parameters = FUNCTIONS[name]
    chosen: dict[str, Any] = {
        parameter: data.draw(JUNK, parameter) for parameter in parameters if data.draw(st.booleans())
    }
    first = data.draw(JUNK if name in ("settle", "advice", "wager") else SLUG, "first")
    if name in NEEDS:
        chosen.setdefault(NEEDS[name], {})
    if name == "count":
        first, chosen["shoes"] = "mini-baccarat", data.draw(st.sampled_from([0, -1, 2, "x", None, 2.5]))
    if name == "simulate":
        chosen["rounds"] = data.draw(st.sampled_from([0, -1, 3, "x", None, 2.5]))
    try:
        function(first, **chosen)
    except CroupierError as error:
        said = str(error)
        if "\n" in said or not said:
            raise AssertionError(f"{said!r} is not one line") from None


#: Chosen by the test itself, or left alone because they start processes and write files.
NOT_DRAWN = {"shoes", "rounds", "workers", "address", "checkpoint"}


def test_every_public_function_is_tried_with_every_parameter() -> None:
    assert {*FUNCTIONS, "CroupierError", "analyse", "games"} == set(croupier.__all__)
    assert signature(croupier.analyse) == signature(croupier.analyze)
    for name, (function, drawn) in FUNCTIONS.items():
        _, *parameters = signature(function).parameters
        assert {*parameters} - {*drawn} <= NOT_DRAWN, name


@pytest.mark.parametrize("price", [None, 4, 2.5, Decimal("NaN"), Fraction(1, 7), b"4 to 1", ["4 to 1"], Path("4 to 1")])
def test_a_single_pay_is_text_or_refused(price: Any) -> None:
    with pytest.raises(CroupierError, match="pays odds, given as text"):
        croupier.analyze("three-card-poker", wager="pair_plus", unbound=True, pay={"flush": price})


def test_a_table_that_everything_is_paid_by_cannot_be_left_out() -> None:
    with pytest.raises(CroupierError, match="odds cannot be off"):
        croupier.analyze("roulette", wager="red", unbound=True, options={"odds": "off"})


def test_a_progressive_without_a_base_game_is_no_joint_decision() -> None:
    assert croupier.at_meter("multi-link-progressive", 100) == []


@pytest.mark.parametrize("when", ["lowest(5) == 2", "count(player, 5) == 1", "ranks(player, 5)", "highest('Q') == 2"])
def test_words_about_cards_that_are_none_are_refused(when: str) -> None:
    line = {"line": "a", "when": when, "pays": "1 to 1"}
    with pytest.raises(CroupierError, match="mixes what does not go together"):
        croupier.wager({"look": "player 2", "lines": [line]})


def test_a_wager_without_a_name_is_none_to_simulate() -> None:
    with pytest.raises(CroupierError, match="no wager to simulate ''"):
        croupier.simulate("big-six", 10, wagers="")


@pytest.mark.parametrize("name", ["\0", "x" * 5000])
def test_a_run_is_kept_in_no_file_without_a_possible_name(name: str) -> None:
    with pytest.raises(CroupierError, match="cannot keep the run"):
        croupier.simulate("big-six", 10, wagers=["20"], checkpoint=name)


def test_an_array_in_the_place_of_a_number_is_refused_wherever_it_stands() -> None:
    for asked in ({"rounds": np.array([1, 2])}, {"wager": {"20": np.array([1, 2])}}, {"options": {"odds": np.eye(2)}}):
        given: Any = asked
        with pytest.raises(CroupierError, match="an array stands where"):
            croupier.risk("big-six", **given)
    three: Any = np.array(3)
    assert croupier.risk("big-six", wager="20", rounds=three)["rounds"] == 3


@given(slug=JUNK)
def test_a_game_is_got_or_refused(slug: Any) -> None:
    with pytest.raises(CroupierError):
        croupier.games.get(slug)


def test_numbers_of_other_libraries_are_taken() -> None:
    [banker] = croupier.analyze("mini-baccarat", wager="banker", options={"decks": np.int64(6)})
    assert croupier.analyze("mini-baccarat", wager="banker", options={"decks": Fraction(6)}) == [banker]
    thousand: Any = np.int64(1000)
    assert croupier.simulate("big-six", thousand, wagers=["20"], seed="s")["20"].estimate.rounds == 1000
    hand = croupier.begin("big-six", {"1": {"20": Decimal("2.50")}})
    hand.answer("20", by="dealer")
    assert hand.result is not None
    assert hand.result.lines[0].net == 50_00
    assert croupier.risk("big-six", wager="20", bankroll=np.int32(30), rounds=thousand)["rounds"] == 1000


def test_results_say_themselves_in_a_line_in_a_notebook_and_as_json() -> None:
    import json

    hand = croupier.begin("three-card-poker", {"1": {"ante": 10}})
    for card in "Qh ?? 6d ?? 4c ??".split():
        hand.answer(card, by="dealer")
    results: list[Any] = [
        *croupier.analyze("big-six", wager="20"),
        croupier.risk("big-six", wager="20", rounds=10),
        croupier.removal("mini-baccarat", wager="tie"),
        croupier.strategy("three-card-poker"),
        croupier.advice(hand),
        croupier.wager({"look": "dice 2", "lines": [{"line": "<two>", "when": "total == 2", "pays": "30 to 1"}]}),
    ]
    for result in results:
        assert len(repr(result)) < 120
        assert "<table>" in result._repr_html_()
        assert json.dumps(result.plain())
    assert "&lt;two&gt;" in results[-1]._repr_html_()
