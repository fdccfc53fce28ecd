"""The page of what carries each clause out counts what the trace counts."""

import re

from docs.tables.trace import PAGE, page

TEXT = PAGE.read_text(encoding="utf-8")


def test_the_page_is_as_it_is_written() -> None:
    assert page() == TEXT, "run: python -m docs.tables.trace"


def test_the_states_of_every_text_add_up_to_its_clauses() -> None:
    rows = [line.strip("| ").split(" | ") for line in TEXT.splitlines() if re.match(r"\|.*\d \| \d", line)]
    assert len(rows) == 23
    for _, _, clauses, *states in rows:
        assert int(clauses.replace(",", "")) == sum(int(state.replace(",", "")) for state in states)
