"""The page of `make lighthouse`: reports in, scores out. What they are is measured there."""

from typing import Any

import pytest

from bench import lighthouse
from bench.lighthouse import Finding, Versions


def reported(performance: float, contrast: float) -> dict[str, Any]:
    """A report of Lighthouse, as far as it is read."""
    audits: dict[str, Any] = {
        name: {"title": name, "score": performance, "scoreDisplayMode": "numeric", "numericValue": 1234.0}
        for name in lighthouse.FIGURES
    }
    audits["color-contrast"] = {"title": "Contrast", "score": contrast, "scoreDisplayMode": "binary"}
    categories = {
        "performance": {"score": performance, "auditRefs": [{"id": name, "weight": 1} for name in lighthouse.FIGURES]},
        "accessibility": {"score": contrast, "auditRefs": [{"id": "color-contrast", "weight": 7}]},
        "best-practices": {"score": 1, "auditRefs": []},
    }
    return {"audits": audits, "categories": categories}


def test_a_report_is_read_with_what_it_would_mend() -> None:
    finding = lighthouse.read(reported(performance=0.964, contrast=0))
    assert finding.scores == {"performance": 96, "accessibility": 0, "best-practices": 100}
    assert finding.remarks == ("accessibility: Contrast (color-contrast)",)


def test_the_median_of_several_runs_counts() -> None:
    runs = [lighthouse.read(reported(performance, contrast=1)) for performance in (0.5, 0.99, 0.97)]
    assert lighthouse.median(runs).scores["performance"] == 97


def test_the_page_has_a_row_for_every_page_and_window() -> None:
    finding = lighthouse.read(reported(performance=1, contrast=1))
    findings = {(place, form): finding for place in lighthouse.PLACES for form in lighthouse.FORMS}
    text = lighthouse.page(findings, Versions("12.1.0", "140.0", "2026-01-02", 0.25), 3)
    assert text.count("| 100 | 100 | 100 | 1.2 | 1.2 | 1234 |") == 6
    assert "2026-01-02; Chromium\n140.0" in text
    assert "other work took up to 25% of the machine" in text
    assert lighthouse.BUSY in text
    assert "the median of 3 runs" in text
    quiet = lighthouse.page(findings, Versions("12.1.0", "140.0", "2026-01-02", 0.05), 3)
    assert lighthouse.BUSY not in quiet


@pytest.mark.parametrize(("score", "status"), [(94, 1), (95, 0)])
def test_a_score_below_what_is_promised_is_an_error(score: int, status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    finding = Finding(dict.fromkeys(lighthouse.CATEGORIES, score), dict.fromkeys(lighthouse.FIGURES, 0.0), ())
    looked_at = {("table", "phone"): finding}, Versions("12.1.0", "140.0", "2026-01-02", 0.25)
    monkeypatch.setattr(lighthouse, "looked_at", lambda *_: looked_at)
    assert lighthouse.main(["table"]) == status


def test_a_page_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        lighthouse.main(["cellar"])
    assert "there is no page 'cellar'; there is lobby, table, mathematics" in capsys.readouterr().err
