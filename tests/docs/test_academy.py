"""What the page for trainers shows in a terminal is what happens there."""

import json
from pathlib import Path

import pytest

from croupier import games
from croupier.academy.question import SchoolQuestion
from docs.tables import academy
from tests.docs.pages import Session, blocks, missing, page, run, sessions

PAGE = page("academy.md")


@pytest.mark.parametrize("session", sessions(PAGE), ids=[session.command for session in sessions(PAGE)])
def test_a_session_of_the_page_goes_as_it_says(session: Session, tmp_path: Path) -> None:
    done = run(session.command, tmp_path, session.typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert missing(session.printed, done.stdout) == [], done.stdout


def test_the_table_counts_what_the_long_test_draws() -> None:
    assert academy.PAGE.read_text(encoding="utf-8") == academy.page(), "run: python -m docs.tables.academy"
    counts = [academy.drawn(slug) for slug in games.slugs()]
    assert sum(count for by_kind in counts for kind, count in by_kind.items() if kind != "play") >= academy.QUESTIONS


def test_the_record_has_the_fields_of_a_question() -> None:
    (record,) = blocks(PAGE, "json")
    assert set(json.loads(record)) == set(SchoolQuestion._fields)
