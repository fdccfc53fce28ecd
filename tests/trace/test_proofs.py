"""What the trace calls enforced is: a mistake in a line that the clause rests on makes a test of its own fail."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier import games, tracing
from tests.trace import prove
from tests.trace.killing import workshop

TEXTS = [*games.slugs(), *(supplement.slug for supplement in games.supplements())]
#: So many clauses of each text are proved again in every run; `make test-long` proves all.
SAMPLE = 1


@pytest.fixture(scope="module")
def package() -> Iterator[Path]:
    with workshop() as copy:
        yield copy


@pytest.mark.parametrize("slug", TEXTS)
def test_every_clause_that_rests_on_a_line_is_proved_or_admitted(slug: str) -> None:
    """And no line of a proof was changed since."""
    text = games.text(slug)
    proofs, rows = prove.kept(text), tracing.trace(text)
    wanted = {row.clause.id: row for row in prove.to_prove(text, rows)}
    tried = {*proofs["proved"], *proofs["survived"]}
    again = f"run: python -m tests.trace.prove {slug}"
    assert set(wanted) - tried == set(), f"nobody has tried to prove these; {again}"
    assert tried - set(wanted) == set(), f"nothing is left to prove of these; {again}"
    stale = [clause for clause in proofs["proved"] if wanted[clause].proof is None]
    assert stale == [], f"the lines that these rest on were changed; {again}"


@pytest.mark.parametrize("slug", TEXTS)
def test_a_mistake_in_a_line_that_a_clause_rests_on_is_noticed_by_its_tests(slug: str, package: Path) -> None:
    assert list(prove.missed(games.text(slug), package, SAMPLE)) == []


def test_a_line_that_says_the_same_twice_is_changed_at_both_places(package: Path) -> None:
    """Only one of the two is what the house may leave out; the other is the wager's own limits."""
    game = games.text("mini-baccarat")
    row = next(row for row in tracing.trace(game) if row.clause.id == "12.I")
    assert row.proof
    assert len(list(prove.changes_of(game, "12.I", row.proof))) == 2
    assert prove.complaint_of(game, row, package) == ""


@pytest.mark.long
@pytest.mark.parametrize("slug", TEXTS)
def test_every_proof_holds(slug: str, package: Path) -> None:
    assert list(prove.missed(games.text(slug), package)) == []
