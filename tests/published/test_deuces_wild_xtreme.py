"""Deuces Wild Xtreme against published figures."""

from fractions import Fraction

import pytest

from tests.engines.proof import solved

#: wager, table, figure, exact, source
PUBLISHED = [
    ("goin_wild", "PT-FLT-TW-GW-01", "house_edge", Fraction(155304, 2869685), "independent enumeration"),
    (
        "five_card_linked_progressive",
        "PT-BJS-5CL-01",
        "fixed_return",
        Fraction(17117, 32487),
        "independent enumeration",
    ),
]


@pytest.mark.parametrize(("wager", "table", "figure", "exact", "source"), PUBLISHED)
def test_figure(wager: str, table: str, figure: str, exact: Fraction, source: str) -> None:
    assert getattr(solved("deuces-wild-xtreme", wager, table=table), figure) == exact, source


#: By PT-BJS-5CL-01: what the hands of five-card poker, printed in every book, return of a dollar.
PAID = {624: 250, 3744: 100, 5108: 50, 10200: 25, 54912: 5, 36: 1500}


def test_the_linked_return_from_the_printed_frequencies() -> None:
    linked = solved("deuces-wild-xtreme", "five_card_linked_progressive", table="PT-BJS-5CL-01")
    assert linked.fixed_return == Fraction(sum(hands * pays for hands, pays in PAID.items()), 2598960)
