"""What makes a clause enforced, recorded, printed, listed or none of it."""

from dataclasses import replace
from pathlib import Path

import pytest

from croupier import games, tracing
from croupier.rulebooks import Clause, Rulebook
from croupier.tracing import ClauseTrace

SOURCE = '''"""A game (OH-G 1.I)."""

LAYOUT = "OH-G 1.II"  # OH-G 1.III


def spin() -> str:
    """OH-G 4.V"""
    return "OH-G 5.I; 5.II"
'''
PROOF: tracing.Proof = {
    "file": "croupier/tracing.py",
    "line": '_NOT_CODE: Final = {"clauses.toml"}',
    "kind": "changed",
    "was": "clauses.toml",
    "became": "",
    "test": "tests/trace/test_trace.py::test_tests_cite_only_clauses_that_exist",
}
RULE = Clause("1", "rule", "A rule.")


def text_of(*clauses: Clause) -> games.Supplement:
    """A text of a few clauses."""
    text = games.Supplement("multi-link-progressive")
    text.__dict__["rulebook"] = Rulebook("OH-L", "Text", "Nobody", "None", "", clauses)
    return text


def states(
    monkeypatch: pytest.MonkeyPatch,
    *clauses: Clause,
    proof: tracing.Proof | None = None,
    tests: tuple[str, ...] = ("1",),
) -> dict[str, str | None]:
    """The states of the clauses of a text in which nothing but one clause was proved."""
    proofs = tracing._Proofs({"1": proof} if proof else {}, {})
    monkeypatch.setattr(tracing, "_proofs", lambda _: proofs)
    monkeypatch.setattr(tracing, "cited_by_code", lambda _: [("somewhere.py:1", "OH-L 1")])
    monkeypatch.setattr(
        tracing, "cited_by_tests", lambda *_: [("tests/test_it.py::test_it", f"OH-L {id}") for id in tests]
    )
    return {row.clause.id: row.state for row in tracing.trace(text_of(*clauses))}


def test_a_comment_or_a_docstring_cites_nothing(tmp_path: Path) -> None:
    code, data = tmp_path / "plan.py", tmp_path / "paytables.toml"
    code.write_text(SOURCE)
    data.write_text('clause = "OH-G 6.I" # OH-G 6.II\n# OH-G 6.III\n')
    assert tracing._cited_in(code) == [(3, "OH-G 1.II"), (8, "OH-G 5.I; 5.II")]
    assert [words.strip() for _, words in tracing._cited_in(data)] == ['clause = "OH-G 6.I"', ""]


def test_what_is_cited_and_tested_is_enforced_only_where_it_was_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    assert states(monkeypatch, RULE) == {"1": "not"}
    assert states(monkeypatch, RULE, proof=PROOF) == {"1": "enforced"}


def test_a_proof_whose_line_was_changed_or_whose_clause_has_no_test_proves_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert states(monkeypatch, RULE, proof=PROOF | {"line": "no such line"}) == {"1": "not"}
    assert states(monkeypatch, RULE, proof=PROOF | {"file": "croupier/nothing.py"}) == {"1": "not"}
    assert states(monkeypatch, RULE, proof=PROOF, tests=()) == {"1": "not"}


def test_a_proof_holds_whatever_is_remarked_beside_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    line = PROOF["line"]
    assert states(monkeypatch, RULE, proof=PROOF | {"line": f"{line}  # §1, and what it is for"}) == {"1": "enforced"}


@pytest.mark.parametrize(
    ("clause", "state"),
    [
        (replace(RULE, record="wheel"), "recorded"),
        (replace(RULE, checklist="opening"), "recorded"),
        (replace(RULE, checklist="verification"), "recorded"),
        (replace(RULE, checklist="deck_change", every_hours=8), "recorded"),
        (replace(RULE, printed="pays", not_executed="printed on the layout"), "printed"),
        (replace(RULE, checklist="deal"), "listed"),
        (replace(RULE, not_executed="table furniture"), "not"),
        (replace(RULE, kind="heading"), None),
    ],
)
def test_what_the_house_asks_for_is_recorded_and_what_it_only_lists_is_listed(
    monkeypatch: pytest.MonkeyPatch, clause: Clause, state: str | None
) -> None:
    assert states(monkeypatch, clause) == {"1": state}


def test_an_introduction_is_no_better_than_the_weakest_of_its_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    over = Clause("2", "rule", "As follows.")
    asked, dealt = Clause("2.I", "rule", "", checklist="opening"), Clause("2.II", "rule", "", checklist="deal")
    furniture = Clause("2.III", "equipment", "", not_executed="table furniture")
    assert states(monkeypatch, RULE, over, asked, furniture)["2"] == "recorded"
    assert states(monkeypatch, RULE, over, asked, dealt)["2"] == "listed"
    assert states(monkeypatch, RULE, over, furniture)["2"] == "not"


def test_a_clause_that_is_not_enforced_says_why() -> None:
    def why(**known: object) -> str:
        return ClauseTrace(RULE, state="not", **known).why_not  # type: ignore[arg-type]  # one of its fields

    assert why() == tracing.NOWHERE
    assert why(unnoticed=True) == why(code=["somewhere.py:1"]) == tracing.UNNOTICED
    assert ClauseTrace(replace(RULE, not_executed="staffing"), state="not").why_not == "staffing"
    assert ClauseTrace(RULE, state="enforced").why_not == ""


def test_the_states_of_a_text_are_counted() -> None:
    text = games.get("roulette")
    rows = tracing.trace(text)
    document = tracing.document(text, rows)
    assert sum(document["states"].values()) == sum(row.clause.kind != "heading" for row in rows)
    assert {entry["clause"]: entry["state"] for entry in document["clauses"]}["OH-G 1"] is None
