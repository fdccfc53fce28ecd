"""The mistakes that are planted: each is at a line that a clause rests on, and what looks at nothing misses it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier import games
from croupier.tracing import cited_by_tests
from tests.trace.changes import Change, changes
from tests.trace.killing import PACKAGE, failing, verdict, workshop
from tests.trace.spots import Spot, spots

CODE = '''async def play(t, plan):
    """Three cards each (§1.III)."""
    await t.deal(3)
    if plan.dealer < 17:
        await t.step("OH-H 8.III")
    for box in t.boxes:  # §1.II
        box.win("ante", win("OH-H 12.I"))
    return plan.cards == 3


PLAN = Plan(
    seats=7,  # §2.I
    ends={"tied": push("OH-H 12.III"), "better": lose("OH-H 12.IV")},
)
ROWS = (
    ("hop", (1, 3), "OH-H 12.II"),
    ("any", (7, 7), "OH-H 12.VI"),
)
ODDS = choice("3:2", "6:5", clause="OH-H 12.VII")
ORDER = (
    "pair",  # §6.I
    "flush",
)
'''
DATA = """# §12.V
[[table]]
id = "AB-OH"
clause = "OH-H 12(b)"
lines = [
  { line = "straight_flush", pays = "5 to 1" },
]
"""


def made(path: Path, line: int, manner: str, column: int = 0) -> list[tuple[str, str]]:
    """What is changed, and into what."""
    planted = changes(Spot(path, line, manner, column))  # type: ignore[arg-type]  # as a table of cases has it
    return [(change.was, change.became) for change in planted]


def test_a_line_that_cites_is_left_out_turned_round_and_changed_before_its_citation_is(tmp_path: Path) -> None:
    path = tmp_path / "plan.py"
    path.write_text(CODE)
    step = CODE.splitlines()[4].index('"')
    assert made(path, 5, "cited", step)[:2] == [
        ("await t.step('OH-H 8.III')", ""),
        ("if plan.dealer < 17:", "if not plan.dealer < 17:"),
    ]
    assert made(path, 5, "cited", step)[-1] == ("'OH-H 8.III'", "''")
    tied = CODE.splitlines()[12].index('"OH-H 12.III"')
    assert made(path, 13, "cited", tied)[0] == ("push('OH-H 12.III')", "")
    assert ("push", "lose") in made(path, 13, "cited", tied)
    assert ("lose", "push") not in made(path, 13, "cited", tied), "that is another clause's"


def test_a_remark_is_for_the_line_that_it_stands_at(tmp_path: Path) -> None:
    path = tmp_path / "plan.py"
    path.write_text(CODE)
    assert ("seats=7", "seats=8") not in made(path, 6, "remarked")
    assert ("7", "8") in made(path, 12, "remarked")
    assert made(path, 6, "remarked")[0] == ("for box in t.boxes:", "for box in list(t.boxes)[::-1]:")


def test_what_stands_beside_a_citation_in_its_row_is_changed_and_no_other_row(tmp_path: Path) -> None:
    path = tmp_path / "plan.py"
    path.write_text(CODE)
    beside = made(path, 16, "cited", CODE.splitlines()[15].index('"OH-H'))
    assert beside[0] == ("('hop', (1, 3), 'OH-H 12.II')", "")
    assert ("3", "4") in beside
    assert ("7", "8") not in beside


def test_a_value_that_a_house_may_post_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "plan.py"
    path.write_text(CODE)
    assert ("'6:5'", "") in made(path, 19, "cited", CODE.splitlines()[18].index('"OH-H'))


def test_an_entry_under_a_remark_changes_places_with_the_next(tmp_path: Path) -> None:
    path = tmp_path / "plan.py"
    path.write_text(CODE)
    assert ("'pair'", "the one after it first") in made(path, 21, "remarked")


def test_a_docstring_is_for_what_it_describes(tmp_path: Path) -> None:
    path = tmp_path / "plan.py"
    path.write_text(CODE)
    assert made(path, 2, "described", 4)[0] == ("await t.deal(3)", "")
    assert all(was != "7" for was, _ in made(path, 2, "described", 4))


def test_a_line_of_a_pay_table_is_left_out_or_pays_one_more_and_its_citation_stays(tmp_path: Path) -> None:
    path = tmp_path / "paytables.toml"
    path.write_text(DATA)
    line, for_one = '{ line = "straight_flush", pays = "5 to 1" },', '{ line = "straight_flush", pays = "5 for 1" },'
    assert made(path, 4, "cited") == [
        (line, ""),
        (line, '{ line = "straight_flush", pays = "6 to 1" },'),
        (line, for_one),
        ("[[table]]", ""),
    ]
    assert made(path, 1, "remarked")[0] == (line, for_one), "a remark above a table is for all its pays"


def test_a_field_that_is_a_clause_is_changed_where_it_is_read() -> None:
    """``closes="OH-H 7.IV"`` says which clause closes the betting; the line that refuses a late wager reads it."""
    read = [spot for spot in spots(games.get("three-card-poker"), "7.IV") if spot.manner == "read"]
    assert "round.py" in [spot.path.name for spot in read]


@pytest.fixture(scope="module")
def package() -> Iterator[Path]:
    with workshop() as copy:
        yield copy


QUALIFIES = PACKAGE / "games" / "three_card_poker" / "rules.py"


def planted(was: str, became: str) -> Change:
    source = QUALIFIES.read_text(encoding="utf-8")
    assert was in source
    return Change(QUALIFIES, 1, "changed", was, became, source.replace(was, became))


def test_a_mistake_is_noticed_by_the_tests_of_its_clause_and_by_no_others(package: Path) -> None:
    tests = ["tests/games/test_three_card_poker.py::test_1_i_a_a_hand_is_three_cards"]
    shown = [place for place, clause in cited_by_tests() if clause == "OH-H 12.I"]
    mistake = planted("lead(dealer) >= QUEEN", "lead(dealer) > QUEEN")
    assert verdict(mistake, package, "three-card-poker", "OH-H 12.I", shown).test.partition("[")[0] in shown
    assert verdict(mistake, package, "three-card-poker", "OH-H 1.I.A", tests).test == ""
    assert failing(package, shown) == set()
    assert (package / "games/three_card_poker/rules.py").read_bytes() == QUALIFIES.read_bytes()


def test_a_game_that_no_longer_loads_proves_nothing(package: Path) -> None:
    shown = [place for place, clause in cited_by_tests() if clause == "OH-H 12.I"]
    assert not verdict(planted("def qualifies", "def qualify"), package, "three-card-poker", "OH-H 12.I", shown).loads
