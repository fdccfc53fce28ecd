from dataclasses import replace
from pathlib import Path

import pytest

from croupier.errors import BadInput
from croupier.games import everything
from croupier.games.three_card_poker import GAME
from croupier.options import described
from croupier.rulebooks import KINDS, Clause, Rulebook, citations, load


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("OH-H 12.I", ["OH-H 12.I"]),
        ("OH-H §12.I", ["OH-H 12.I"]),
        ("OH-H 12.I; 12.IV; 12.V", ["OH-H 12.I", "OH-H 12.IV", "OH-H 12.V"]),
        ("OH-H §12.I; §12.IV", ["OH-H 12.I", "OH-H 12.IV"]),
        ("OH-G 4.V.C.1, 4.V.E", ["OH-G 4.V.C.1", "OH-G 4.V.E"]),
        ("OH-A 16.II.E(2)", ["OH-A 16.II.E(2)"]),
        ("OH-A 16.II.E(2), 16.II.G", ["OH-A 16.II.E(2)", "OH-A 16.II.G"]),
        ("OH-B 3.I.A.1(a)", ["OH-B 3.I.A.1(a)"]),
        ("OH-O 11(c)", ["OH-O 11(c)"]),
        ("OH-O 6(b)(2)", ["OH-O 6(b)(2)"]),
        ("OH-A §3.III, OH-E §03.II, OH-H §3.II.", ["OH-A 3.III", "OH-E 03.II", "OH-H 3.II"]),
        ("OH-E 03.II.B", ["OH-E 03.II.B"]),
        ("(OH-E Commission Free §8.I.E.1(a))", ["OH-E Commission Free 8.I.E.1(a)"]),
        ("ends the round. OH-H 12.I. Then more.", ["OH-H 12.I"]),
        ("(OH-A §7.IV)", ["OH-A 7.IV"]),
        ("the dealer included (OH-A §7.IV, OH-H 10.III).", ["OH-A 7.IV", "OH-H 10.III"]),
        ("(OH-A 16.II.E(2))", ["OH-A 16.II.E(2)"]),
        ("SG 3.24", ["SG 3.24"]),
        ("SG 3.14, 4.1.3", ["SG 3.14", "SG 4.1.3"]),
        ("no clause at all, 12.I alone names no rulebook", []),
        ("ruling: G4", []),
        ("", []),
    ],
)
def test_clauses_are_found_in_a_text(text: str, cited: list[str]) -> None:
    assert citations(text) == cited


BOOK = Rulebook(
    "OH-X",
    "A game",
    "An authority",
    "A document",
    "2020-01-01",
    (
        Clause("1", "heading", "One"),
        Clause("1.I", "rule", "The first"),
        Clause("1.I.A", "rule", "Part of it"),
        Clause("1.I(2)", "rule", "Another part"),
        Clause("1.II", "equipment", "A box", not_executed="furniture"),
        Clause("11", "rule", "Not part of one"),
    ),
)


def test_a_clause_is_found_by_its_citation() -> None:
    assert BOOK.find("OH-X 1.I.A") == BOOK.clauses[2]
    assert BOOK.find("OH-X §1.I.A") == BOOK.clauses[2]
    assert BOOK.find("OH-X 1.I(2)") == BOOK.clauses[3]
    assert BOOK.find("OH-X 9.I") is None
    assert BOOK.find("OH-H 1.I") is None
    assert BOOK.find("1.I") is None
    assert BOOK.find("") is None


def test_a_text_without_a_date_is_named_without_one() -> None:
    assert (BOOK.dated, BOOK.approved) == ("OH-X (2020-01-01)", "An authority, 2020-01-01")
    undated = replace(BOOK, date="")
    assert (undated.dated, undated.approved) == ("OH-X", "An authority")


def test_the_clauses_under_another_one() -> None:
    assert [clause.id for clause in BOOK.children(BOOK.clauses[0])] == ["1.I", "1.I.A", "1.I(2)", "1.II"]
    assert [clause.id for clause in BOOK.children(BOOK.clauses[1])] == ["1.I.A", "1.I(2)"]
    assert BOOK.children(BOOK.clauses[5]) == []


def test_headings_and_furniture_are_not_executed() -> None:
    assert [clause.id for clause in BOOK.clauses if clause.executable] == ["1.I", "1.I.A", "1.I(2)", "11"]


FILE = """
[rulebook]
id = "OH-X"
title = "A game"
authority = "An authority"
document = "A document"
date = "2020-01-01"

[[clause]]
id = "1.I"
kind = "{kind}"
gist = "The first"
checklist = "opening"
every_hours = 6
when = {{ shuffler = "on", decks = 2 }}
"""


def test_a_rulebook_is_read_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "clauses.toml"
    path.write_text(FILE.format(kind="procedure"))
    book = load(path)
    assert (book.id, book.title, book.date) == ("OH-X", "A game", "2020-01-01")
    assert book.clauses == (
        Clause("1.I", "procedure", "The first", "opening", (("decks", "2"), ("shuffler", "on")), every_hours=6),
    )


def test_a_clause_of_an_unknown_kind_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "clauses.toml"
    path.write_text(FILE.format(kind="advice"))
    with pytest.raises(BadInput, match=f"clause 1.I has kind 'advice'; kinds are {', '.join(KINDS)}"):
        load(path)


def test_the_text_of_three_card_poker_is_whole() -> None:
    book = GAME.rulebook
    assert (book.id, book.date) == ("OH-H", "2014-04-19")
    assert [clause.id for clause in book.clauses if clause.kind == "heading"] == [
        str(number) for number in range(1, 14)
    ]
    assert len(book.by_id) == len(book.clauses)
    assert {clause.id for clause in book.clauses if clause.not_executed} == {"2.I.A", "2.I.F"}


@pytest.mark.parametrize("slug", [game.slug for game in everything()])
def test_every_clause_cited_by_a_game_exists(slug: str) -> None:
    (game,) = (game for game in everything() if game.slug == slug)
    options = game.house()
    cited = {wager.clause for wager in game.spots(options).values()}
    cited |= {rule.clause for rule in game.irregularities.values()}
    for table in game.paytables.values():
        cited |= {table.clause, *(line.clause for line in table.lines)}
    cited |= {game.closes, game.layout}
    own = [cite for text in sorted(cited) for cite in citations(text) if cite.startswith(game.rulebook.id + " ")]
    assert own
    assert [cite for cite in own if game.rulebook.find(cite) is None] == []


@pytest.mark.parametrize("slug", [game.slug for game in everything()])
def test_every_clause_has_one_entry_a_gist_and_options_that_exist(slug: str) -> None:
    (game,) = (game for game in everything() if game.slug == slug)
    ids = [clause.id for clause in game.rulebook.clauses]
    assert len(set(ids)) == len(ids)
    for clause in game.rulebook.clauses:
        assert clause.gist.strip()
        for name, value in clause.when:
            allowed = described(game.options)[name][0]
            assert allowed.show(allowed.read(value)) == value
