"""Known side bets, rebuilt from a few lines each, to every digit that their source prints."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from croupier.engines.analysis import Analysis
from croupier.mathematics import wagers

FILES = sorted((Path(__file__).parent / "wagers").glob("*.toml"))


def as_printed(value: object, printed: str) -> str:
    """A figure with as many digits as the source has."""
    number, percent = printed.removesuffix("%"), printed.endswith("%")
    digits = len(number.partition(".")[2])
    return f"{float(value) * (100 if percent else 1):.{digits}f}{'%' if percent else ''}"  # type: ignore[arg-type]


def figure(analysis: Analysis, name: str) -> object:
    return getattr(analysis, name)


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_known_side_bet_comes_to_every_published_digit(path: Path) -> None:
    wager = wagers.load(path)
    written: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    assert wager.source.startswith("http")
    for published in written["published"]:
        dealt = wagers.dealt_from(wager, published.get("decks", 1), written.get("gone", ""))
        analysis = wagers.analyze(dealt)
        for name in ("house_edge", "variance", "hit_frequency"):
            if name in published:
                assert as_printed(figure(analysis, name), published[name]) == published[name], name
        chances = {line.line: line.probability for line in analysis.lines}
        for line, printed in published.get("probability", {}).items():
            assert as_printed(chances[line], printed) == printed, line


def test_there_are_forty_of_them() -> None:
    assert len(FILES) >= 40
