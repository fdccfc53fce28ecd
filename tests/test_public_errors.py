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
