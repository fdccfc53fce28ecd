"""The newcomer's walk: everything that it points to is there, under the name that it gives."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STOPS = re.findall(r"\[`([^`]+)`\]\(([^)]+)\)", (ROOT / "docs/tour.md").read_text(encoding="utf-8"))


def test_the_walk_has_stops() -> None:
    assert len(STOPS) >= 20


@pytest.mark.parametrize(("name", "target"), STOPS, ids=[f"{target}:{name}" for name, target in STOPS])
def test_a_stop_is_where_the_walk_says(name: str, target: str) -> None:
    place = (ROOT / "docs" / target).resolve()
    assert place.is_dir() or name in place.read_text(encoding="utf-8")
