"""No executable clause without a test, and no citation of a clause that does not exist."""

from dataclasses import replace
from pathlib import Path

import pytest

from croupier import games
from croupier.conformance.folder import clauses_are_traced, text_is_listed
from croupier.errors import Nonconformity
from croupier.rulebooks import Clause, Rulebook, citations
from croupier.tracing import cited_by_code, cited_by_tests

SLUGS = games.slugs()
TEXTS = [*SLUGS, *(supplement.slug for supplement in games.supplements())]
BOOKS = {games.text(slug).rulebook.id: games.text(slug).rulebook for slug in TEXTS}


def unknown(cited: list[tuple[str, str]], books: dict[str, Rulebook]) -> list[str]:
    """Citations of clauses that the rulebook does not have."""
    return [
        f"{place} cites {clause}"
        for place, clause in cited
        if (book := books.get(clause.rpartition(" ")[0])) is not None and book.find(clause) is None
    ]


@pytest.mark.parametrize("slug", TEXTS)
def test_code_cites_only_clauses_that_exist(slug: str) -> None:
    assert unknown(cited_by_code(games.text(slug)), BOOKS) == []


def test_tests_cite_only_clauses_that_exist() -> None:
    assert unknown(cited_by_tests(), BOOKS) == []


@pytest.mark.parametrize("text", games.supplements(), ids=lambda text: text.slug)
def test_a_supplement_is_listed_whole_and_every_clause_of_it_is_shown(text: games.Supplement) -> None:
    """As `tests/conformance` sees it of every game."""
    text_is_listed(text)
    clauses_are_traced(text)


def test_a_clause_nobody_tests_and_a_citation_of_nothing_are_caught() -> None:
    game = games.get("roulette")
    extra = Clause("99.I", "rule", "A rule nobody wrote a test for.")
    book = replace(game.rulebook, clauses=(*game.rulebook.clauses, extra))
    planted = replace(game)
    planted.__dict__["rulebook"] = book
    with pytest.raises(Nonconformity, match=r"OH-G 99\.I is executed nowhere"):
        clauses_are_traced(planted)
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
    monkeypatch.setattr("croupier.tracing.SHOWN", listed)
    assert cited_by_tests.__wrapped__() == [("tests/games/test_roulette.py::test_the_layout", "OH-G 1.I.B")]
