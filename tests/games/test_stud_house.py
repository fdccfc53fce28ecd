"""What a house may post at the stud games without a dealer's hand: more than the text pays, never less."""

import pytest

from croupier.errors import BadPayTable, OptionRefused
from croupier.games import get
from tests.support import clause

LIR, MSS = "let-it-ride", "mississippi-stud"


@clause("OH-D 13.II", "OH-D 13.IV", "OH-D 13.V", "OH-J 12.II", "OH-J 12.III")
@pytest.mark.parametrize(
    ("slug", "wager", "id_", "line", "more", "less"),
    [
        (LIR, "base", "LIR-OH", "straight", "6 to 1", "9 to 2"),
        (LIR, "bonus", "LIRB-OH", "three_of_a_kind", "$6", "$4"),
        (LIR, "three_card_bonus", "TCB-OH", "mini_royal", "100 to 1", "49 to 1"),
        (MSS, "base", "MS-OH", "straight", "5 to 1", "7 to 2"),
        (MSS, "base", "MS-OH", "pair_of_sixes_to_tens", "1 to 2", "0 for 1"),
        (MSS, "three_card_bonus", "TCB-OH", "flush", "4 to 1", "2 to 1"),
    ],
)
def test_a_house_may_pay_more_than_the_text_not_less(
    slug: str, wager: str, id_: str, line: str, more: str, less: str
) -> None:
    official = get(slug).paytables[id_]

    def own(pays: str) -> dict[str, object]:
        lines = [{"line": row.line, "pays": pays if row.line == line else str(row.pays)} for row in official.lines]
        return {wager: {"id": "OWN", "wager": wager, "clause": official.clause, "lines": lines}}

    assert str(get(slug).house(own(more)).tables[wager][line].pays) == more
    with pytest.raises(BadPayTable, match="below the floor") as why:
        get(slug).house(own(less))
    assert why.value.clause == official.clause


@clause("OH-D 13.III", "OH-J 12.IV")
@pytest.mark.parametrize(
    ("slug", "options", "least", "cited"),
    [
        (LIR, {}, "50000", "OH-D 13.III"),
        (LIR, {"table_minimum": "15"}, "50000", "OH-D 13.III"),  # three royal flushes at $15 are $45,000
        (LIR, {"table_minimum": "25"}, "75000", "OH-D 13.III"),
        (LIR, {"bet_1_minimum": "25"}, "75000", "OH-D 13.III"),
        (MSS, {}, "50000", "OH-J 12.IV"),
        (MSS, {"table_minimum": "10"}, "50000", "OH-J 12.IV"),  # ten times the ante on a royal flush is $50,000
        (MSS, {"table_minimum": "25"}, "125000", "OH-J 12.IV"),
        (MSS, {"ante_minimum": "25"}, "125000", "OH-J 12.IV"),
    ],
)
def test_no_limit_below_50000_or_what_the_smallest_bets_can_win(
    slug: str, options: dict[str, str], least: str, cited: str
) -> None:
    get(slug).house(options | {"payout_limit": least})
    with pytest.raises(OptionRefused, match=f"the least that may be posted is {least}") as why:
        get(slug).house(options | {"payout_limit": str(int(least) - 1)})
    assert why.value.clause == cited
