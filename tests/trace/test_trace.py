"""No executable clause without a test, and no citation of a clause that does not exist."""

from dataclasses import replace
from pathlib import Path

import pytest

from croupier import games
from croupier.round.game import Game
from croupier.rulebooks import Clause, Rulebook, citations
from croupier.trace import cited_by_code, cited_by_tests, trace

SLUGS = games.slugs()
TEXTS = [*SLUGS, *(one.slug for one in games.supplements())]
BOOKS = {games.text(slug).rulebook.id: games.text(slug).rulebook for slug in TEXTS}


def unshown(game: Game | games.Supplement) -> list[str]:
    """Executable clauses that no test shows."""
    return [row.clause.id for row in trace(game) if row.clause.executable and not row.shown]


def unknown(cited: list[tuple[str, str]], books: dict[str, Rulebook]) -> list[str]:
    """Citations of clauses that the rulebook does not have."""
    return [
        f"{place} cites {one}"
        for place, one in cited
        if (book := books.get(one.rpartition(" ")[0])) is not None and book.find(one) is None
    ]


@pytest.mark.parametrize("slug", TEXTS)
def test_every_executable_clause_is_shown_by_a_test(slug: str) -> None:
    assert unshown(games.text(slug)) == []


@pytest.mark.parametrize("slug", TEXTS)
def test_code_cites_only_clauses_that_exist(slug: str) -> None:
    assert unknown(cited_by_code(games.text(slug)), BOOKS) == []


def test_tests_cite_only_clauses_that_exist() -> None:
    assert unknown(cited_by_tests(), BOOKS) == []


@pytest.mark.parametrize("slug", TEXTS)
def test_the_text_is_listed_whole_and_in_order(slug: str) -> None:
    book = games.text(slug).rulebook
    ids = [one.id for one in book.clauses]
    assert len(set(ids)) == len(ids)
    for one in book.clauses:
        parent = one.id.rpartition("(")[0] or one.id.rpartition(".")[0]
        assert not parent or parent in ids, f"{one.id} has no parent"
        assert one.gist
        if one.kind == "procedure" and one.executable:
            assert one.checklist, f"{one.id} is a procedure without a checklist"


@pytest.mark.parametrize("slug", TEXTS)
def test_every_executable_clause_is_found_in_the_code(slug: str) -> None:
    game = games.text(slug)
    for row in trace(game):
        if row.clause.executable and not game.rulebook.children(row.clause):
            assert row.code, f"{row.clause.id} is executed nowhere"


def test_a_clause_nobody_tests_and_a_citation_of_nothing_are_caught() -> None:
    game = games.get("roulette")
    extra = Clause("99.I", "rule", "A rule nobody wrote a test for.")
    book = replace(game.rulebook, clauses=(*game.rulebook.clauses, extra))
    planted = replace(game)
    planted.__dict__["rulebook"] = book
    assert unshown(planted) == ["99.I"]
    assert unknown([("somewhere.py:1", "OH-G 4.V.Z")], BOOKS) == ["somewhere.py:1 cites OH-G 4.V.Z"]


def test_citations_of_a_scenario_and_of_code_are_read() -> None:
    assert citations("OH-H 12.I; 12.IV; 12.V") == ["OH-H 12.I", "OH-H 12.IV", "OH-H 12.V"]
    assert citations("OH-A 16.II.E(2), 16.II.G") == ["OH-A 16.II.E(2)", "OH-A 16.II.G"]
    assert ("tests/trace/test_trace.py::nothing", "") not in cited_by_tests()
    assert any(place.startswith("croupier/games/roulette/") for place, _ in cited_by_code(games.get("roulette")))
    assert Path(__file__).is_file()


def test_a_wheel_that_has_no_tests_tells_what_it_was_built_with(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    listed = tmp_path / "shown.json"
    listed.write_text('[["tests/games/test_roulette.py::test_the_layout", "OH-G 1.I.B"]]', encoding="utf-8")
    monkeypatch.setattr("croupier.trace.SHOWN", listed)
    assert cited_by_tests.__wrapped__() == [("tests/games/test_roulette.py::test_the_layout", "OH-G 1.I.B")]
